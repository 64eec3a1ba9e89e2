import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { failed } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { pickerOf, type SearchedList } from '../fields';

/** Google's values by the names of fields. One that is undefined is left out of a creation, and cleared by a change. */
export type Draft = Record<string, unknown>;

/** One field of a resource: how the panel asks for it, and where Google has it. */
export interface Field {
	/** Without its name, which is the key in the description. */
	panel: Omit<INodeProperties, 'name'>;
	/** What the user filled in. */
	read: (input: Input, name: string) => unknown;
	/** Where Google has it, such as `webStreamData.defaultUri`; under its own name when left out. */
	at?: string;
	required?: boolean;
	/** Google never changes it, so that only a new resource is asked for it. */
	createOnly?: boolean;
	/** The form that Google demands, and what to do about another one. */
	pattern?: { form: RegExp; remedy: (text: string) => string };
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
	/** Google's value as it is returned to the user; and Google's value of what the user has. */
	show?: (value: unknown) => unknown;
	take?: (value: unknown) => unknown;
}

export type Fields = Record<string, Field>;
type Panel = Pick<
	INodeProperties,
	'placeholder' | 'default' | 'typeOptions' | 'options' | 'noDataExpression'
>;

/** What a field has besides its kind, its title and its description. */
type More = Partial<Omit<Field, 'panel' | 'read'> & Panel>;

/** What must be filled in; and what Google never changes afterwards. */
export const REQUIRED = { required: true } as const;
export const FIXED = { required: true, createOnly: true } as const;

function fieldOf(
	type: INodeProperties['type'],
	[displayName, description]: [string, string | undefined],
	{ placeholder, default: initial = '', typeOptions, options, noDataExpression, ...rest }: More,
	read: Field['read'],
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
	return { panel, read, ...rest };
}

export function text(title: string, description?: string, more: More = {}): Field {
	const { required, pattern } = more;
	return fieldOf('string', [title, description], more, (input, name) => {
		const given = required ? input.requiredText(name) : input.text(name);
		if (given === '' || !pattern || pattern.form.test(given)) return given;
		return input.accept(failed(`'${title}' cannot be "${given}"`, pattern.remedy(given)));
	});
}

export function flag(title: string, description: string, more: More = {}): Field {
	const all = { default: false, ...more };
	return fieldOf('boolean', [title, description], all, (input, name) => input.flag(name));
}

export function whole(title: string, description: string, most: number, more: More = {}): Field {
	const all = { typeOptions: { minValue: 1, maxValue: most }, ...more };
	return fieldOf('number', [title, description], all, (input, name) => input.count(name));
}

/** Google's words as options: `ONCE_PER_EVENT` is shown as `Once Per Event`. */
export function optionsOf(...values: string[]): INodePropertyOptions[] {
	return values.map((value) => ({ name: optionTitle(value), value }));
}

/** What is spelled otherwise than words of a title are. */
const SPELLINGS = {
	...{ Adsense: 'AdSense', Bigquery: 'BigQuery', And: 'and' },
	...{ 'Data Driven': 'Data-Driven', 'Device Based': 'Device-Based' },
	...{ 'User Provided': 'User-Provided' },
};

function optionTitle(value: string): string {
	const words = value.toLowerCase().replace(/[_-]/g, ' ');
	const title = words.replace(/(^| )\w/g, (letter) => letter.toUpperCase());
	return Object.entries(SPELLINGS).reduce((text, [from, to]) => text.replace(from, to), title);
}

/** The same where all words begin alike: only their ends are shown. */
export function optionsAfter(prefix: string, ...ends: string[]): INodePropertyOptions[] {
	return optionsOf(...ends).map(({ name, value }) => ({ name, value: `${prefix}${value}` }));
}

type Options = INodePropertyOptions[];

export function choice(title: string, options: Options, description?: string, more: More = {}) {
	const all = { default: String(options[0]?.value), options, ...more };
	return fieldOf('options', [title, description], all, (input, name) => input.choice(name));
}

export function choices(title: string, options: Options, description: string, more: More = {}) {
	const all = { unordered: true, default: [], options, ...more };
	return fieldOf('multiOptions', [title, description], all, (input, name) =>
		filled(input, input.choices(name), title, more),
	);
}

/** Names with commas between them, or an array. */
export function texts(title: string, description: string, more: More = {}): Field {
	const all = { unordered: true, ...more };
	return fieldOf('string', [title, description], all, (input, name) => input.list(name));
}

/** What is too deep for a panel, in Google's own form. */
export function json(title: string, kind: 'object' | 'list', description: string, more: More = {}) {
	const all = { default: kind === 'list' ? '[]' : '{}', ...more };
	return fieldOf('json', [title, description], all, (input, name) =>
		filled(input, kind === 'list' ? input.json(name) : input.object(name), title, more),
	);
}

/** A list or an object that says nothing is none: Google refuses it, and of a user without roles takes all access. */
function filled(input: Input, value: unknown, title: string, { required }: More): unknown {
	if (Object.keys(Object(value)).length > 0) return value;
	if (!required) return undefined;
	return input.accept(failed(`'${title}' is empty`, 'Check the value or the expression.'));
}

/** One of a list that is searched, or an ID, a name or an expression. */
export function picked(title: string, list: SearchedList, more: More = {}): Field {
	const field = fieldOf('resourceLocator', [title, list.description], more, (input, name) =>
		more.required ? input.requiredLocator(name) : input.locator(name),
	);
	return { ...field, panel: { ...field.panel, ...pickerOf(title, list) } };
}

/** Fields that mean something only together: one row of them, or none. */
export function group(
	title: string,
	description: string,
	row: { displayName: string; name: string; values: INodeProperties[] },
	take: (row: Input) => unknown,
	more: More = {},
): Field {
	const all = { placeholder: `Add ${title}`, default: {}, options: [row], ...more };
	return fieldOf(
		'fixedCollection',
		[title, description],
		all,
		(input, name) => input.rows(name).slice(0, 1).map(take)[0],
	);
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

/** Google's values of fields that stand together, such as in `options.`. */
export function readAll(fields: Fields, input: Input, within = ''): Draft {
	const values = Object.entries(fields).map(([name, { read, take = asItIs }]) => [
		name,
		take(read(input, `${within}${name}`)),
	]);
	return Object.fromEntries(values) as Draft;
}

export const asItIs = (value: unknown): unknown => value;
