import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { isRecord } from '../../shared/core/json';
import { failed, success } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Description, Field, Draft } from './description';
import { picker } from './panel';

type More = Partial<
	Omit<Field, 'panel' | 'read' | 'fits'> &
		Pick<INodeProperties, 'description' | 'placeholder' | 'default' | 'hint' | 'typeOptions'>
>;

function fieldOf(
	type: INodeProperties['type'],
	displayName: string,
	read: Field['read'],
	fits: Field['fits'],
	more: More,
	panel: Partial<INodeProperties> = {},
): Field {
	const { description, placeholder, default: initial = '', hint, typeOptions, ...rest } = more;
	const texts = { description, placeholder, hint, typeOptions };
	const given = Object.entries(texts).filter(([, text]) => text !== undefined);
	const required = more.required ? { required: true } : {};
	const shown = more.shownFor ? { displayOptions: { show: more.shownFor } } : {};
	return {
		panel: {
			displayName,
			type,
			...required,
			...shown,
			default: initial,
			...Object.fromEntries(given),
			...panel,
		},
		read,
		fits,
		...rest,
	};
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

export function text(
	displayName: string,
	{ clean = (written) => written, ...more }: More & { clean?: (written: string) => string } = {},
): Field {
	const read = (input: Input, name: string) =>
		clean(more.required ? input.requiredText(name) : input.text(name));
	const fits = (value: unknown) => isText(value) && !(more.required && value === '');
	return fieldOf('string', displayName, read, fits, more);
}

export function flag(displayName: string, description: string, more: More = {}): Field {
	const read = (input: Input, name: string) => input.flag(name);
	const all = { default: false, description, ...more };
	return fieldOf('boolean', displayName, read, (value) => typeof value === 'boolean', all);
}

export function whole(displayName: string, more: More & { most: number }): Field {
	const { most, ...rest } = more;
	const isInRange = (value: unknown) =>
		Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
	const read = (input: Input, name: string) => {
		const count = input.count(name);
		return input.accept(
			isInRange(count)
				? success(count)
				: failed(
						`'${displayName}' is ${count}, but Google allows at most ${most}`,
						'Use a smaller number.',
					),
		);
	};
	const typeOptions = { minValue: 1, maxValue: most };
	return fieldOf('number', displayName, read, isInRange, { typeOptions, ...rest });
}

/** Google's words as options: `ONCE_PER_EVENT` is shown as `Once Per Event`. */
export function optionsOf(...values: string[]): INodePropertyOptions[] {
	return values.map((value) => ({
		name: value
			.toLowerCase()
			.replaceAll('_', ' ')
			.replace(/(^| )\w/g, (start) => start.toUpperCase()),
		value,
	}));
}

const valuesIn = (options: INodePropertyOptions[]) => options.map(({ value }) => value);

export function choice(
	displayName: string,
	options: INodePropertyOptions[],
	more: More = {},
): Field {
	const values = valuesIn(options);
	const read = (input: Input, name: string) => input.choice(name);
	const fits = (value: unknown) => values.includes(value as string);
	const all = { default: values[0]!, ...more };
	return fieldOf('options', displayName, read, fits, all, { options });
}

export function choices(
	displayName: string,
	options: INodePropertyOptions[],
	more: More = {},
): Field {
	const values = valuesIn(options);
	const read = (input: Input, name: string) => {
		const chosen = input.choices(name);
		const isMissing = more.required === true && chosen.length === 0;
		return input.accept(isMissing ? nothingIn(displayName) : success(chosen));
	};
	const fits = (value: unknown) =>
		Array.isArray(value) && value.every((each) => values.includes(each as string));
	const all = { unordered: true, default: [], ...more };
	return fieldOf('multiOptions', displayName, read, fits, all, { options });
}

const nothingIn = (displayName: string) =>
	failed(`'${displayName}' is empty`, 'Choose at least one.');

/** Names with commas between them, or an array. */
export function texts(displayName: string, more: More = {}): Field {
	const read = (input: Input, name: string) => input.list(name);
	return fieldOf('string', displayName, read, isTexts, { unordered: true, ...more });
}

/** What is too deep for a panel, in Google's own form. */
export function json(displayName: string, kind: 'object' | 'list', more: More = {}): Field {
	const fits = (value: unknown) =>
		kind === 'list' ? Array.isArray(value) && value.length > 0 : isRecord(value);
	const read = (input: Input, name: string) => {
		const value = input.json(name);
		const isMissing = value === undefined && !more.required;
		const what = kind === 'list' ? 'a JSON array with something in it' : 'a JSON object';
		return input.accept(
			isMissing || fits(value)
				? success(value)
				: failed(
						`'${displayName}' must be ${what}`,
						'Copy one that works with Get and Simplify off.',
					),
		);
	};
	return fieldOf('json', displayName, read, fits, {
		default: kind === 'list' ? '[]' : '{}',
		...more,
	});
}

/** Fields of an operation, in the order of the description: those that must be filled in come first. */
export function creationFields({ fields }: Description): INodeProperties[] {
	const named = Object.entries(fields).map(([name, field]) => ({ name, field }));
	const [main, further] = [
		named.filter(({ field }) => isMain(field)),
		named.filter(({ field }) => !isMain(field)),
	].map((list) => list.map(({ name, field }) => ({ ...field.panel, name })));
	return [...main!, ...collection('Additional Fields', 'additionalFields', further!)];
}

export function updateFields({ fields }: Description): INodeProperties[] {
	const changeable = Object.entries(fields).filter(([, { createOnly }]) => !createOnly);
	const options = changeable.map(([name, { panel }]) => optional({ ...panel, name }));
	return collection(
		'Update Fields',
		'updateFields',
		options,
		'Fields to change. Everything else stays unchanged.',
	);
}

const isMain = ({ required, inPanel }: Field): boolean => required === true || inPanel === true;

/** Members of a collection are there or not; none must be, and none depends on another. */
function optional(property: INodeProperties): INodeProperties {
	const { required, displayOptions, ...rest } = property;
	return rest;
}

export function collection(
	displayName: string,
	name: string,
	options: INodeProperties[],
	description?: string,
): INodeProperties[] {
	if (options.length === 0) return [];
	const sorted = [...options].sort((one, other) =>
		one.displayName.localeCompare(other.displayName),
	);
	const field = {
		displayName,
		name,
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
	} as const;
	return [{ ...field, ...(description && { description }), options: sorted }];
}

/** What the user asks a new resource to be. */
export function readDraft({ fields }: Description, input: Input): Draft {
	const hasFurther = Object.values(fields).some((field) => !isMain(field));
	const further = (hasFurther ? input.object('additionalFields') : undefined) ?? {};
	const draft: Draft = {};
	for (const [name, field] of Object.entries(fields)) {
		if (!isShown(field, input)) continue;
		if (isMain(field)) draft[name] = field.read(input, name);
		else if (Object.hasOwn(further, name))
			draft[name] = field.read(input, `additionalFields.${name}`);
	}
	return draft;
}

function isShown({ shownFor = {} }: Field, input: Input): boolean {
	return Object.entries(shownFor).every(([name, values]) => values.includes(input.choice(name)));
}

/** What the user added to 'Update Fields'. */
export function readChanges({ fields }: Pick<Description, 'fields'>, input: Input): Draft {
	const chosen = Object.keys(input.object('updateFields') ?? {});
	const names = chosen.filter((name) => fields[name] && !fields[name].createOnly);
	if (names.length > 0) {
		return Object.fromEntries(
			names.map((name) => [name, fields[name]!.read(input, `updateFields.${name}`)]),
		);
	}
	return input.accept(failed('There is nothing to change', "Add a field to 'Update Fields'."));
}

interface Picked extends Omit<Parameters<typeof picker>[0], 'displayName' | 'name' | 'required'> {
	/** Makes Google's word of what was typed. */
	clean?: (text: string) => string;
}

/** One of a list that is searched, or a text. */
export function picked(displayName: string, { clean, ...list }: Picked, more: More = {}): Field {
	const read = (input: Input, name: string) => {
		const text = more.required ? input.requiredLocator(name) : input.locator(name);
		return clean?.(text) ?? text;
	};
	const { name: _, ...panel } = picker({
		displayName,
		name: '',
		...list,
		...(more.required && { required: true }),
	});
	return { panel, read, fits: (value) => isText(value) && value !== '', ...more };
}

/** Options of an enum whose words all begin alike: only their ends are shown. */
export function optionsAfter(prefix: string, ...ends: string[]): INodePropertyOptions[] {
	return optionsOf(...ends).map(({ name, value }) => ({
		name,
		value: `${prefix}${String(value)}`,
	}));
}
