/** Values that a schema of the wire allows, for property tests. */
import fc from 'fast-check';

import type * as v from 'valibot';

import { listSchemaFields, toWireSchema, type WireSchema } from './schemaShape';

/** What stands in records, and what nobody expects there. */
const TEXTS = fc.oneof(
	fc.constantFrom('Ada', 'ada@example.test', 'https://www.linkedin.com/in/ada-example'),
	fc.constantFrom('example.test', '51-200', '2026-07-01', '+442079460001', 'c_suite', 'NaN'),
	fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== ''),
);

const ANYTHING = fc.oneof(
	fc.constant(null),
	fc.record({ record: fc.constantFrom('0', '1', '7') }),
	fc.jsonValue({ maxDepth: 1 }),
);

const BEYOND_DOUBLES = fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n }).map(String);

/** Values that a schema of the wire allows. */
export function buildArbitraryValues(schema: v.GenericSchema): fc.Arbitrary<unknown> {
	const known = toWireSchema(schema);
	switch (known.type) {
		case 'string':
			return buildTexts(known);
		case 'number':
			return buildNumbers(known);
		case 'boolean':
			return fc.boolean();
		case 'bigint':
			return BEYOND_DOUBLES;
		case 'null':
			return fc.constant(null);
		case 'unknown':
			return ANYTHING;
		case 'literal':
			return fc.constant(known.literal);
		case 'picklist':
			return fc.constantFrom(...known.options);
		case 'union':
			return fc.oneof(...known.options.map(buildArbitraryValues));
		case 'array':
			return buildLists(known);
		case 'strict_object':
		case 'loose_object':
			return buildObjects(known);
		case 'record':
			return fc.dictionary(fc.string(), buildArbitraryValues(known.value), { maxKeys: 2 });
		case 'optional':
			return buildArbitraryValues(known.wrapped);
		case 'nullable':
		case 'nullish':
			return fc.oneof(
				{ weight: 9, arbitrary: buildArbitraryValues(known.wrapped) },
				{ weight: 1, arbitrary: fc.constant(null) },
			);
	}
}

function buildLists(schema: Extract<WireSchema, { type: 'array' }>): fc.Arbitrary<unknown> {
	const { minLength = 0, maxLength = Infinity } = limitsOf(schema);
	return fc.array(buildArbitraryValues(schema.item), {
		minLength,
		maxLength: Math.min(maxLength, Math.max(2, minLength)),
	});
}

function buildObjects(schema: WireSchema): fc.Arbitrary<unknown> {
	const fields = listSchemaFields(schema);
	const values = fields.map(([name, field]) => [name, buildArbitraryValues(field)]);
	const required = fields.filter(([, field]) => !MAY_MISS.has(toWireSchema(field).type));
	return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, {
		requiredKeys: required.map(([name]) => name),
	});
}

const MAY_MISS: ReadonlySet<string> = new Set(['optional', 'nullish']);

interface Limits {
	regex?: RegExp;
	minLength?: number;
	maxLength?: number;
	min?: number;
	max?: number;
	isWhole?: boolean;
}

/** The actions of a pipe that limit values, as valibot's reference describes them. */
type LimitingAction =
	| v.IntegerAction<number, undefined>
	| v.MaxLengthAction<string, number, undefined>
	| v.MaxValueAction<number, number, undefined>
	| v.MinLengthAction<string, number, undefined>
	| v.MinValueAction<number, number, undefined>
	| v.RegexAction<string, undefined>;

function limitsOf(schema: WireSchema): Limits {
	const limits: Limits = {};
	const { pipe = [] } = schema as { pipe?: readonly LimitingAction[] };
	for (const action of pipe) {
		if (action.type === 'integer') limits.isWhole = true;
		if (action.type === 'regex') limits.regex = action.requirement;
		if (action.type === 'min_length') limits.minLength = action.requirement;
		if (action.type === 'max_length') limits.maxLength = action.requirement;
		if (action.type === 'min_value') limits.min = action.requirement;
		if (action.type === 'max_value') limits.max = action.requirement;
	}
	return limits;
}

function buildTexts(schema: WireSchema): fc.Arbitrary<unknown> {
	const { regex, maxLength = Infinity } = limitsOf(schema);
	const texts = regex ? fc.stringMatching(regex) : TEXTS;
	return texts.filter(({ length }) => length <= maxLength);
}

function buildNumbers(schema: WireSchema): fc.Arbitrary<unknown> {
	const { min = -1e9, max = 1e9, isWhole = false } = limitsOf(schema);
	const bounds = { min: Math.max(min, -1e9), max: Math.min(max, 1e9) };
	return isWhole ? fc.integer(bounds) : fc.double({ ...bounds, noNaN: true });
}
