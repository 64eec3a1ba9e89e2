/** What the panel asks for, and what was filled in. */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { isRecord, ownValue } from '../../shared/core/json';
import type { Input } from '../../shared/node/inputs';
import { collectionField } from '../../shared/node/panel';
import { pickerOf, type SearchedList } from '../fields';
import { without } from '../google/jsonValues';

/** Google's values by the names of fields. One that is undefined is left out of a creation, and cleared by a change. */
export type Draft = Record<string, unknown>;

/** One field of a resource as the panel declares it, without its name, which is the key in the description; and where Google has it. */
export interface Field extends Omit<INodeProperties, 'name'> {
	/** What the user filled in. */
	read: (input: Input, name: string, field: Field) => unknown;
	/** Where Google has it, such as `webStreamData.defaultUri`; under its own name when left out. */
	at?: string;
	/** Google never changes it, so that only a new resource is asked for it. */
	createOnly?: boolean;
	/** Optional, but in the panel itself instead of in 'Additional Fields'. */
	inPanel?: boolean;
	/** Sent in the address of a creation instead of its body. */
	inAddress?: boolean;
	/** Asked of a new one only where other fields have these values. */
	shownFor?: Record<string, string[]>;
	/** A list in which the order says nothing. */
	unordered?: boolean;
	/** A text in which capital letters say nothing. */
	ignoresCase?: boolean;
	/** What Google has until somebody chooses; it can never be set again. */
	untilChosen?: string;
	/** Google's value as it is returned to the user; and Google's value of what the user has. */
	show: (value: unknown) => unknown;
	take: (value: unknown) => unknown;
}

/** What n8n is not told of a field. */
const OUR_OWN = [
	'read',
	'at',
	'createOnly',
	'inPanel',
	'inAddress',
	'shownFor',
	'unordered',
	'ignoresCase',
	'untilChosen',
	'show',
	'take',
] as const;

export type Fields = Record<string, Field>;

/** What a field has besides its title and its description; also another type, or another way to read it. */
export type More = Partial<Omit<Field, 'displayName' | 'description'>>;

/** What must be filled in; and what Google never changes afterwards. */
export const REQUIRED = { required: true } as const;
export const FIXED = { required: true, createOnly: true } as const;

const asItIs = (value: unknown): unknown => value;

/** A kind of field: what is usual of it, and how it is read. */
function kindOf(type: INodeProperties['type'], usual: More, read: Field['read']) {
	return (displayName: string, description?: string, more: More = {}): Field => ({
		displayName,
		type,
		default: '',
		read,
		show: asItIs,
		take: asItIs,
		...usual,
		...more,
		...(description && { description }),
	});
}

export const text = kindOf('string', {}, (input, name, { required }) =>
	required ? input.requiredText(name) : input.text(name),
);

/** Google leaves out what is false. */
const FLAG = { default: false, show: (value: unknown) => value === true };
export const flag = kindOf('boolean', FLAG, (input, name) => input.flag(name));

/** Names with commas between them, or an array. */
export const texts = kindOf('string', { unordered: true }, (input, name) => input.list(name));

type Options = INodePropertyOptions[];

export function choice(title: string, options: Options, description?: string, more?: More): Field {
	const usual = { options, default: String(options[0]?.value) };
	return kindOf('options', usual, (input, name) => input.choice(name))(title, description, more);
}

export function choices(title: string, options: Options, description: string, more?: More): Field {
	const usual = { options, default: [], unordered: true };
	return kindOf('multiOptions', usual, (input, name, field) =>
		filled(input, input.choices(name), field),
	)(title, description, more);
}

/** What is too deep for a panel, in Google's own form. */
export function json(title: string, kind: 'object' | 'list', description: string, more?: More) {
	const isList = kind === 'list';
	return kindOf('json', { default: isList ? '[]' : '{}' }, (input, name, field) =>
		filled(input, isList ? input.json(name) : input.object(name), field),
	)(title, description, more);
}

/** A list or an object that says nothing is none: Google refuses it, and of a user without roles takes all access. */
function filled(input: Input, value: unknown, { required, displayName }: Field): unknown {
	if (Object.keys(Object(value)).length > 0) return value;
	if (!required) return undefined;
	return input.refuse(`'${displayName}' is empty`, 'Check the value or the expression.');
}

/** One of a list that is searched, or an ID, a name or an expression. */
export function picked(title: string, list: SearchedList, more?: More): Field {
	const field = kindOf('resourceLocator', {}, (input, name, { required }) =>
		required ? input.requiredLocator(name) : input.locator(name),
	)(title, list.description, more);
	return { ...field, ...pickerOf(title, list) };
}

/** Fields that mean something only together: one row of them, or none. */
export function group(
	title: string,
	description: string,
	row: { displayName: string; name: string; fields: Fields },
	more?: More,
): Field {
	const { fields, ...names } = row;
	// What has another form is left to Google to judge: made nothing, it would be emptied.
	const each = (map: 'show' | 'take') => (value: unknown) =>
		isRecord(value)
			? mapValues(value, (given, name) => (ownValue(fields, name)?.[map] ?? asItIs)(given))
			: value;
	const usual = {
		placeholder: `Add ${title}`,
		default: {},
		show: each('show'),
		take: each('take'),
		options: [{ ...names, values: panelOf(fields) }],
	};
	return kindOf('fixedCollection', usual, (input, name) => {
		const [only] = input.rows(name);
		return only && mapValues(fields, (field, inner) => field.read(only, inner, field));
	})(title, description, more);
}

export function mapValues<T>(
	all: Record<string, T>,
	valueOf: (one: T, name: string) => unknown,
): Draft {
	return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, valueOf(one, name)]));
}

/** A field as the panel has it. */
export function asked(name: string, field: Field): INodeProperties {
	return { ...without(field, ...OUR_OWN), name };
}

export function panelOf(fields: Fields): INodeProperties[] {
	return Object.entries(fields).map(([name, field]) => asked(name, field));
}

/** Google's values of fields that stand together, such as in `options.`. */
export function readAll(fields: Fields, input: Input, within = ''): Draft {
	return mapValues(fields, (field, name) =>
		field.take(field.read(input, `${within}${name}`, field)),
	);
}

function those(fields: Fields, wanted: (field: Field, name: string) => boolean): Fields {
	return Object.fromEntries(
		Object.entries(fields).filter(([name, field]) => wanted(field, name)),
	);
}

const isMain = ({ required, inPanel }: Field): boolean => required === true || inPanel === true;
const mainOf = (fields: Fields) => those(fields, isMain);
const furtherOf = (fields: Fields) => those(fields, (field) => !isMain(field));
const changeableOf = (fields: Fields) => those(fields, ({ createOnly }) => !createOnly);

/** In the order of the description: what must be filled in comes first. */
export function creationFields(fields: Fields): INodeProperties[] {
	const main = Object.entries(mainOf(fields)).map(([name, field]) => ({
		...asked(name, field),
		...(field.shownFor && { displayOptions: { show: field.shownFor } }),
	}));
	const further = panelOf(furtherOf(fields));
	if (further.length === 0) return main;
	return [...main, collectionField('Additional Fields', 'additionalFields', further)];
}

/** None of them must be filled in. */
export function updateFields(fields: Fields): INodeProperties {
	const description = 'Fields to change. Everything else stays unchanged.';
	const optional = panelOf(changeableOf(fields)).map((field) => without(field, 'required'));
	return collectionField('Update Fields', 'updateFields', optional, description);
}

/** What the user added of a collection. */
function readAdded(fields: Fields, input: Input, within: string): Draft {
	if (Object.keys(fields).length === 0) return {};
	const added = input.object(within) ?? {};
	const given = those(fields, (_, name) => Object.hasOwn(added, name));
	return readAll(given, input, `${within}.`);
}

/** What the user asks a new resource to be. */
export function readDraft(fields: Fields, input: Input): Draft {
	const shown = those(fields, ({ shownFor = {} }) =>
		Object.entries(shownFor).every(([name, values]) => values.includes(input.choice(name))),
	);
	const added = readAdded(furtherOf(shown), input, 'additionalFields');
	return { ...readAll(mainOf(shown), input), ...added };
}

/** What the user added to 'Update Fields'. */
export function readChanges(fields: Fields, input: Input): Draft {
	const changes = readAdded(changeableOf(fields), input, 'updateFields');
	if (Object.keys(changes).length > 0) return changes;
	return input.refuse('There is nothing to change', "Add a field to 'Update Fields'.");
}
