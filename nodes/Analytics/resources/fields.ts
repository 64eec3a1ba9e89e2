import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { isRecord } from '../../shared/core/json';
import { failed } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { pickerOf, type SearchedList } from '../fields';

/** Google's values by the names of fields. One that is undefined is left out of a creation, and cleared by a change. */
export type Draft = Record<string, unknown>;

/** One field of a resource: how the panel asks for it, and where Google has it. */
export interface Field {
	/** Without its name, which is the key in the description. */
	panel: Omit<INodeProperties, 'name'>;
	/** Google's value of what the user filled in. */
	read: (input: Input, name: string) => unknown;
	/** Whether a configuration may have this value, in the form in which `show` gives it. */
	fits: (value: unknown) => boolean;
	/** Where Google has it, such as `webStreamData.defaultUri`; under its own name when left out. */
	at?: string;
	required?: boolean;
	/** Google never changes it, so that only a new resource is asked for it. */
	createOnly?: boolean;
	/** Optional, but in the panel itself instead of in 'Additional Fields'. */
	inPanel?: boolean;
	/** Sent in the address of a creation instead of its body. */
	inAddress?: boolean;
	/** Asked only where other fields have these values. */
	shownFor?: Record<string, string[]>;
	/** A list in which the order says nothing. */
	unordered?: boolean;
	/** A text in which capital letters say nothing. */
	ignoresCase?: boolean;
	/** Google returns something else than it was given, such as the number of a project for its ID. */
	comesBackOtherwise?: boolean;
	/** Google's value as it is returned to the user, and the way back. */
	show?: (value: unknown) => unknown;
	take?: (value: unknown) => unknown;
}

export type Fields = Record<string, Field>;
type Panel = Pick<
	INodeProperties,
	'placeholder' | 'default' | 'typeOptions' | 'options' | 'noDataExpression'
>;

/** What a field has besides its kind, its title and its description. */
type More = Partial<Omit<Field, 'panel' | 'read' | 'fits'> & Panel>;

/** What must be filled in; and what Google never changes afterwards. */
export const REQUIRED = { required: true } as const;
export const FIXED = { required: true, createOnly: true } as const;

function fieldOf(
	type: INodeProperties['type'],
	[displayName, description]: [string, string | undefined],
	{ placeholder, default: initial = '', typeOptions, options, noDataExpression, ...rest }: More,
	reading: Pick<Field, 'read' | 'fits'>,
): Field {
	const panel = {
		...{ displayName, type, default: initial },
		...(description && { description }),
		...(placeholder && { placeholder }),
		...(typeOptions && { typeOptions }),
		...(options && { options }),
		...(noDataExpression && { noDataExpression }),
		...(rest.required && REQUIRED),
	};
	return { panel, ...reading, ...rest };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A value that a field can have; what it cannot have is refused, with the title of the field. */
function accepted<T>(input: Input, fits: boolean, value: T, title: string, why: string): T {
	if (fits) return value;
	return input.accept(failed(`'${title}' ${why}`, 'Check the value or the expression.'));
}

/** Makes Google's word of what was typed. */
interface Cleaned {
	clean?: (written: string) => string;
}

export function text(title: string, description?: string, more: More & Cleaned = {}): Field {
	const { clean = (written) => written, ...rest } = more;
	return fieldOf('string', [title, description], rest, {
		read: (input, name) => clean(rest.required ? input.requiredText(name) : input.text(name)),
		fits: (value) => isText(value) && !(rest.required && value === ''),
	});
}

export function flag(title: string, description: string, more: More = {}): Field {
	const all = { default: false, ...more };
	return fieldOf('boolean', [title, description], all, {
		read: (input, name) => input.flag(name),
		fits: (value) => typeof value === 'boolean',
	});
}

export function whole(title: string, description: string, most: number, more: More = {}): Field {
	const all = { typeOptions: { minValue: 1, maxValue: most }, ...more };
	const fits = (value: unknown) =>
		Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
	const read: Field['read'] = (input, name) => {
		const count = input.count(name);
		const why = `is ${count}, but Google allows at most ${most}`;
		return accepted(input, fits(count), count, title, why);
	};
	return fieldOf('number', [title, description], all, { read, fits });
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
	const all = { unordered: true, ...more };
	return fieldOf('string', [title, description], all, {
		read: (input, name) => input.list(name),
		fits: (value) => Array.isArray(value) && value.every(isText),
	});
}

const EMPTY = { object: '{}', list: '[]' };
const JSON_WORDS = { object: 'a JSON object', list: 'a JSON array with something in it' };

/** What is too deep for a panel, in Google's own form. */
export function json(title: string, kind: 'object' | 'list', description: string, more: More = {}) {
	const all = { default: EMPTY[kind], ...more };
	const fits = (value: unknown) =>
		kind === 'list' ? Array.isArray(value) && value.length > 0 : isRecord(value);
	const read: Field['read'] = (input, name) => {
		const given = input.json(name);
		// As the panel has it before anything is filled in; Google refuses an object that says nothing.
		const isEmpty = isRecord(given) && Object.keys(given).length === 0;
		const value = isEmpty ? undefined : given;
		const isAllowed = fits(value) || (value === undefined && !more.required);
		return accepted(input, isAllowed, value, title, `must be ${JSON_WORDS[kind]}`);
	};
	return fieldOf('json', [title, description], all, { read, fits });
}

export type Listed = SearchedList & Cleaned;

/** One of a list that is searched, or an ID, a name or an expression. */
export function picked(title: string, list: Listed, more: More = {}): Field {
	const { clean } = list;
	const field = fieldOf('resourceLocator', [title, list.description], more, {
		read: (input, name) => {
			const chosen = more.required ? input.requiredLocator(name) : input.locator(name);
			return clean?.(chosen) ?? chosen;
		},
		fits: (value) => isText(value) && value !== '',
	});
	return { ...field, panel: { ...field.panel, ...pickerOf(title, list) } };
}

/** Fields that mean something only together: one row of them, or none. */
export function group(
	title: string,
	description: string,
	row: { displayName: string; name: string; values: INodeProperties[] },
	take: (row: Input) => unknown,
	more: More & Pick<Field, 'fits'>,
): Field {
	const all = { placeholder: `Add ${title}`, default: {}, options: [row], ...more };
	const read: Field['read'] = (input, name) => input.rows(name).slice(0, 1).map(take)[0];
	return fieldOf('fixedCollection', [title, description], all, { read, fits: more.fits });
}

/** Of the lists of properties and accounts. */
export const showDeleted = flag('Show Deleted', 'Whether to include properties in the trash');

/** A field as the panel has it. */
export function asked(name: string, { panel }: Field): INodeProperties {
	return { ...panel, name };
}

export function panelOf(fields: Fields): INodeProperties[] {
	return Object.entries(fields).map(([name, field]) => asked(name, field));
}

/** What was filled in of fields that stand together, such as in `options.`. */
export function readAll(fields: Fields, input: Input, within = ''): Draft {
	return Object.fromEntries(
		Object.entries(fields).map(([name, { read }]) => [name, read(input, `${within}${name}`)]),
	);
}
