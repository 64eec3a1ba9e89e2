import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { isRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { without } from '../google/read';
import type { Description, Draft, Field } from './description';
import { picker } from '../fields';

type Fields = Record<string, Field>;
type Panel = Pick<INodeProperties, 'placeholder' | 'default' | 'typeOptions' | 'options'>;

/** What a field has besides its kind, its title and its description. */
type More = Partial<Omit<Field, 'panel' | 'read' | 'fits'> & Panel>;

/** What must be filled in; and what Google never changes afterwards. */
export const REQUIRED = { required: true } as const;
export const FIXED = { required: true, createOnly: true } as const;

function fieldOf(
	type: INodeProperties['type'],
	[displayName, description]: [string, string | undefined],
	{ placeholder, default: initial = '', typeOptions, options, ...rest }: More,
	{ read, fits }: Pick<Field, 'read' | 'fits'>,
): Field {
	const panel = {
		...{ displayName, type, default: initial },
		...(description && { description }),
		...(placeholder && { placeholder }),
		...(typeOptions && { typeOptions }),
		...(options && { options }),
		...(rest.required && { required: true }),
	};
	return { panel, read, fits, ...rest };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A value that a field can have, or why not; the user is told which field it is. */
function accepted<T>(input: Input, fits: boolean, value: T, title: string, why: string): T {
	const refused: Result<T> = failed(`'${title}' ${why}`, 'Check the value or the expression.');
	return input.accept(fits ? success(value) : refused);
}

export function text(title: string, description?: string, more: More & Cleaned = {}): Field {
	const { clean = (written: string) => written, ...rest } = more;
	return fieldOf('string', [title, description], rest, {
		read: (input, name) => clean(rest.required ? input.requiredText(name) : input.text(name)),
		fits: (value) => isText(value) && !(rest.required && value === ''),
	});
}

/** Makes Google's word of what was typed. */
interface Cleaned {
	clean?: (written: string) => string;
}

export function flag(title: string, description: string, more: More = {}): Field {
	return fieldOf(
		'boolean',
		[title, description],
		{ default: false, ...more },
		{
			read: (input, name) => input.flag(name),
			fits: (value) => typeof value === 'boolean',
		},
	);
}

export function whole(title: string, description: string, most: number, more: More = {}): Field {
	const typeOptions = { minValue: 1, maxValue: most };
	const fits = (value: unknown) =>
		Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
	return fieldOf(
		'number',
		[title, description],
		{ typeOptions, ...more },
		{
			read: (input, name) => {
				const count = input.count(name);
				const why = `is ${count}, but Google allows at most ${most}`;
				return accepted(input, fits(count), count, title, why);
			},
			fits,
		},
	);
}

/** Google's words as options: `ONCE_PER_EVENT` is shown as `Once Per Event`. */
export function optionsOf(...values: string[]): INodePropertyOptions[] {
	const titled = (value: string) => value.toLowerCase().replaceAll('_', ' ');
	const capital = (word: string) => word.toUpperCase();
	return values.map((value) => ({ name: titled(value).replace(/(^| )\w/g, capital), value }));
}

/** The same where all words begin alike: only their ends are shown. */
export function optionsAfter(prefix: string, ...ends: string[]): INodePropertyOptions[] {
	return optionsOf(...ends).map(({ name, value }) => ({ name, value: `${prefix}${value}` }));
}

type Options = INodePropertyOptions[];

export function choice(title: string, options: Options, description?: string, more: More = {}) {
	const values: unknown[] = options.map(({ value }) => value);
	const all = { default: String(values[0]), options, ...more };
	return fieldOf('options', [title, description], all, {
		read: (input, name) => input.choice(name),
		fits: (value) => values.includes(value),
	});
}

export function choices(title: string, options: Options, description: string, more: More = {}) {
	const values: unknown[] = options.map(({ value }) => value);
	const all = { unordered: true, default: [], options, ...more };
	return fieldOf('multiOptions', [title, description], all, {
		read: (input, name) => {
			const chosen = input.choices(name);
			return accepted(input, !more.required || chosen.length > 0, chosen, title, 'is empty');
		},
		fits: (value) => Array.isArray(value) && value.every((each) => values.includes(each)),
	});
}

/** Names with commas between them, or an array. */
export function texts(title: string, description: string, more: More = {}): Field {
	return fieldOf(
		'string',
		[title, description],
		{ unordered: true, ...more },
		{
			read: (input, name) => input.list(name),
			fits: (value) => Array.isArray(value) && value.every(isText),
		},
	);
}

/** What is too deep for a panel, in Google's own form. */
export function json(title: string, kind: 'object' | 'list', description: string, more: More = {}) {
	const fits = (value: unknown) =>
		kind === 'list' ? Array.isArray(value) && value.length > 0 : isRecord(value);
	const what = kind === 'list' ? 'a JSON array with something in it' : 'a JSON object';
	return fieldOf(
		'json',
		[title, description],
		{ default: kind === 'list' ? '[]' : '{}', ...more },
		{
			read: (input, name) => {
				const given = input.json(name);
				// As the panel has it before anything is filled in; Google refuses an object that says nothing.
				const isEmpty = isRecord(given) && Object.keys(given).length === 0;
				const value = isEmpty ? undefined : given;
				const isMissing = value === undefined && !more.required;
				return accepted(input, isMissing || fits(value), value, title, `must be ${what}`);
			},
			fits,
		},
	);
}

type Picked = Omit<Parameters<typeof picker>[0], 'displayName' | 'name'> & Cleaned;

/** One of a list that is searched, or a text. */
export function picked(displayName: string, { clean, ...list }: Picked, more: More = {}): Field {
	const locator = picker({ ...list, ...(more.required && REQUIRED), displayName, name: '' });
	const panel = without(locator, 'name');
	const read = (input: Input, name: string) => {
		const written = more.required ? input.requiredLocator(name) : input.locator(name);
		return clean?.(written) ?? written;
	};
	return { panel, read, fits: (value) => isText(value) && value !== '', ...more };
}

/** Of the lists of properties and accounts. */
export const showDeleted = flag('Show Deleted', 'Whether to include properties in the trash');

/** Fields as the panel has them. */
export function panelOf(fields: Fields): INodeProperties[] {
	return Object.entries(fields).map(([name, { panel }]) => ({ ...panel, name }));
}

/** What was filled in of fields that stand together, such as in `options.`. */
export function readAll(fields: Fields, input: Input, within = ''): Draft {
	return Object.fromEntries(
		Object.entries(fields).map(([name, { read }]) => [name, read(input, `${within}${name}`)]),
	);
}

const isMain = ({ required, inPanel }: Field): boolean => required === true || inPanel === true;

function those(fields: Fields, wanted: (field: Field) => boolean): Fields {
	return Object.fromEntries(Object.entries(fields).filter(([, field]) => wanted(field)));
}

/** Fields of an operation, in the order of the description: those that must be filled in come first. */
export function creationFields({ fields }: Description): INodeProperties[] {
	const main = panelOf(those(fields, isMain)).map((field) => {
		const { shownFor } = fields[field.name]!;
		return shownFor ? { ...field, displayOptions: { show: shownFor } } : field;
	});
	const further = panelOf(those(fields, (field) => !isMain(field)));
	return [...main, ...collection('Additional Fields', further)];
}

export function updateFields({ fields }: Pick<Description, 'fields'>): INodeProperties[] {
	const changeable = panelOf(those(fields, ({ createOnly }) => !createOnly));
	const description = 'Fields to change. Everything else stays unchanged.';
	return collection('Update Fields', changeable, description);
}

/** Members of a collection are there or not: none of them must be. */
export function collection(
	displayName: string,
	fields: INodeProperties[],
	description?: string,
): INodeProperties[] {
	if (fields.length === 0) return [];
	const options = fields
		.map((field) => without(field, 'required'))
		.sort((one, other) => one.displayName.localeCompare(other.displayName));
	const name = displayName.charAt(0).toLowerCase() + displayName.slice(1).replaceAll(' ', '');
	const rest = { type: 'collection', placeholder: 'Add Option', default: {} } as const;
	return [{ displayName, name, ...rest, ...(description && { description }), options }];
}

/** What the user asks a new resource to be. */
export function readDraft({ fields }: Description, input: Input): Draft {
	const shown = those(fields, (field) => isShown(field, input));
	const further = those(shown, (field) => !isMain(field));
	const added = Object.keys(further).length > 0 ? input.object('additionalFields') : undefined;
	const given = Object.entries(further).filter(([name]) => added && Object.hasOwn(added, name));
	return {
		...readAll(those(shown, isMain), input),
		...readAll(Object.fromEntries(given), input, 'additionalFields.'),
	};
}

function isShown({ shownFor = {} }: Field, input: Input): boolean {
	return Object.entries(shownFor).every(([name, values]) => values.includes(input.choice(name)));
}

/** What the user added to 'Update Fields'. */
export function readChanges({ fields }: Pick<Description, 'fields'>, input: Input): Draft {
	const added = Object.entries(input.object('updateFields') ?? {}).map(([name]) => name);
	const chosen = Object.entries(fields).filter(
		([name, { createOnly }]) => added.includes(name) && !createOnly,
	);
	if (chosen.length > 0) return readAll(Object.fromEntries(chosen), input, 'updateFields.');
	return input.accept(failed('There is nothing to change', "Add a field to 'Update Fields'."));
}
