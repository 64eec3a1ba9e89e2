import {
	isSafeObjectProperty,
	type IDataObject,
	type IExecuteFunctions,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
} from 'n8n-workflow';

import { isRecord } from '../core/json';

/** What a parameter contains before expressions are evaluated. */
export type ParameterContent = 'nothing' | 'value' | 'expression';

export function classifyUnevaluatedValue(value: unknown): ParameterContent {
	if (value === undefined || value === null) return 'nothing';
	if (Array.isArray(value)) {
		return value.map(classifyUnevaluatedValue).includes('expression') ? 'expression' : 'value';
	}
	if (isRecord(value)) {
		const members = Object.values(value).map(classifyUnevaluatedValue);
		if (members.includes('expression')) return 'expression';
		return members.includes('value') ? 'value' : 'nothing';
	}
	const text = String(value).trim();
	// A field that was switched to an expression and left empty is "=".
	if (text === '' || text === '=') return 'nothing';
	return text.startsWith('=') ? 'expression' : 'value';
}

/** Whether an expression asks an AI agent's model for the value. n8n accepts `$fromAI` in other cases, too. */
export function isFromAiExpression(written: unknown): boolean {
	return typeof written === 'string' && written.startsWith('=') && /\$fromai\s*\(/i.test(written);
}

/** Converts an object of a date library, such as `{{ $now }}`, into text. */
export function toTextIfDateObject(value: unknown): unknown {
	return isRecord(value) && typeof value.toJSON === 'function'
		? (value.toJSON() as unknown)
		: value;
}

/** A plain mapping. Names may not contain braces: to n8n, two of them end the expression. */
const PLAIN =
	/^=\{\{\s*\$json((?:\.[A-Za-z_]\w*|\[(?:"[^"\\{}\n\r\u2028\u2029]+"|'[^'\\{}\n\r\u2028\u2029]+')\])+)\s*\}\}$/;
const STEP = /\.([A-Za-z_]\w*)|\[(?:"([^"\\]+)"|'([^'\\]+)')\]/g;

/** A value that needs no evaluation; wrapped, because it may be undefined. */
export interface KnownValue {
	value: string | number | boolean | null | undefined;
}

/** Reads a parameter for an item; undefined if only n8n can evaluate it. */
type ReadIfKnownWithoutN8n = (item: { record: IDataObject }) => KnownValue | undefined;

/**
 * Creates a reader that evaluates a parameter without n8n: a typed value, or a plain mapping such as
 * `{{ $json.company.name }}` or `{{ $json["Work Email"] }}`. n8n's own evaluation takes more than 100 µs each, ten times
 * what the network needs for a record of a bulk request. Everything else, and mappings to objects, is left to n8n.
 */
export function createReaderWithoutN8n(written: unknown): ReadIfKnownWithoutN8n {
	if (typeof written !== 'string' || !written.startsWith('=')) {
		const known = readWritten(written);
		return () => known;
	}
	const path = parseMappingPath(written);
	return ({ record }) => path && readMapping(path, record);
}

function readMapping(path: string[], record: IDataObject): KnownValue | undefined {
	let value: unknown = record;
	for (const key of path) {
		if (!isRecord(value)) return undefined;
		value = Object.hasOwn(value, key) ? value[key] : undefined;
	}
	return readWritten(value);
}

/** Parses the path of a plain mapping; undefined for any other expression. */
function parseMappingPath(expression: string): string[] | undefined {
	const written = PLAIN.exec(expression)?.[1];
	if (written === undefined) return undefined;
	const steps = [...written.matchAll(STEP)];
	const path = steps.map(([, name, double, single]) => name ?? double ?? single ?? '');
	return path.every(isOwn) ? path : undefined;
}

/** Reads a value that is not an expression. */
function readWritten(value: unknown): KnownValue | undefined {
	if (value === null || value === undefined) return { value };
	const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
	return isPlain ? { value: value as string | number | boolean } : undefined;
}

/** Whether a name is neither refused by n8n's sandbox nor inherited by every object. */
function isOwn(key: string): boolean {
	return isSafeObjectProperty(key) && !Reflect.has(Object.prototype, key);
}

/** Readers by run: n8n creates a context for each run of a node and drops it afterwards. */
const runs = new WeakMap<IExecuteFunctions, Map<string, ReadIfKnownWithoutN8n>>();

/** A parameter contains the same for every item of a run, so its reader is created once. */
export function getReaderWithoutN8n(
	context: IExecuteFunctions,
	name: string,
	written: () => unknown,
): ReadIfKnownWithoutN8n {
	let known = runs.get(context);
	if (known === undefined) runs.set(context, (known = new Map<string, ReadIfKnownWithoutN8n>()));
	let read = known.get(name);
	if (read === undefined) known.set(name, (read = createReaderWithoutN8n(written())));
	return read;
}

type WithOptions = Pick<INodeProperties, 'options'>;

/** Finds the first group of a fixed collection: its name, and the fields of a row. */
export function findFirstGroup(collection: WithOptions | undefined): INodePropertyCollection {
	const group = (collection?.options ?? []).find(
		(option): option is INodePropertyCollection => 'values' in option,
	);
	return group ?? { displayName: '', name: '', values: [] };
}

/** Wraps a single value in a list. No value, or an empty fixed collection, is an empty list. */
export function toListOrEmpty(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	const isNothing = value === undefined || value === null || value === '';
	return isNothing || (isRecord(value) && Object.keys(value).length === 0) ? [] : [value];
}

/** Lists the options of a field. */
function listOptions(declaration: WithOptions | undefined): INodePropertyOptions[] {
	const options: object[] = declaration?.options ?? [];
	return options.filter((option): option is INodePropertyOptions => 'value' in option);
}

export const listOptionValues = (declaration: WithOptions | undefined): string[] =>
	listOptions(declaration).map(({ value }) => String(value));

/** Finds the value of an option by its value or its name, in any case, as people copy it from the panel. */
export function findOptionValue(
	declaration: WithOptions | undefined,
	text: string,
): string | undefined {
	const choices = listOptions(declaration);
	const isSame = (each: unknown) => String(each).toLowerCase() === text.toLowerCase();
	const meant =
		choices.find(({ value }) => String(value) === text) ??
		choices.find(({ name }) => isSame(name)) ??
		choices.find(({ value }) => isSame(value));
	return meant && String(meant.value);
}
