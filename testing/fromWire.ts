/** Values that a schema of the wire allows, for property tests. */
import fc from 'fast-check';

import { partsOf } from '../sandbox/enrichment/wire/look';
import type { Schema } from '../sandbox/enrichment/wire/schema';

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

const BY_TYPE: Record<string, (schema: Schema) => fc.Arbitrary<unknown>> = {
	string: textOf,
	number: numberOf,
	boolean: () => fc.boolean(),
	bigint: () => BEYOND_DOUBLES,
	null: () => fc.constant(null),
	unknown: () => ANYTHING,
	literal: (schema) => fc.constant((schema as unknown as { literal: unknown }).literal),
	picklist: (schema) => fc.constantFrom(...(partsOf(schema).options ?? [])),
	union: (schema) => fc.oneof(...(partsOf(schema).options ?? []).map(valuesOf)),
	array: (schema) => {
		const { minLength = 0, maxLength = Infinity } = limitsOf(schema);
		const most = { minLength, maxLength: Math.min(maxLength, Math.max(2, minLength)) };
		return fc.array(valuesOf(partsOf(schema).item!), most);
	},
	strict_object: (schema) => {
		const entries = Object.entries(partsOf(schema).entries ?? {});
		const required = entries.filter(([, entry]) => !MAY_MISS.includes(partsOf(entry).type));
		const values = Object.fromEntries(
			entries.map(([name, entry]): [string, fc.Arbitrary<unknown>] => [
				name,
				valuesOf(entry),
			]),
		);
		return fc.record(values, { requiredKeys: required.map(([name]) => name) });
	},
	record: (schema) =>
		fc.dictionary(fc.string(), valuesOf(partsOf(schema).value!), { maxKeys: 2 }),
	optional: (schema) => valuesOf(partsOf(schema).wrapped!),
	nullable: orNull,
	nullish: orNull,
};

const MAY_MISS = ['optional', 'nullish'];

export const valuesOf = (schema: Schema): fc.Arbitrary<unknown> =>
	BY_TYPE[partsOf(schema).type]!(schema);

function orNull(schema: Schema): fc.Arbitrary<unknown> {
	const values = valuesOf(partsOf(schema).wrapped!);
	return fc.oneof({ weight: 9, arbitrary: values }, { weight: 1, arbitrary: fc.constant(null) });
}

interface Limits {
	regex?: RegExp;
	minLength?: number;
	maxLength?: number;
	min?: number;
	max?: number;
	isWhole?: boolean;
}

const NAMES: Record<string, keyof Limits> = {
	regex: 'regex',
	min_length: 'minLength',
	max_length: 'maxLength',
	min_value: 'min',
	max_value: 'max',
};

interface Step {
	type: string;
	requirement?: unknown;
	pipe?: Step[];
}

/** A marked schema holds its limits in the one that was marked. */
const stepsOf = ({ pipe = [] }: Partial<Step>): Step[] =>
	pipe.flatMap((step) => (step.pipe ? stepsOf(step) : [step]));

function limitsOf(schema: Schema): Limits {
	const entries = stepsOf(schema as Schema & Step).flatMap(
		({ type, requirement }): Array<[string, unknown]> => {
			if (type === 'integer') return [['isWhole', true]];
			return NAMES[type] ? [[NAMES[type], requirement]] : [];
		},
	);
	return Object.fromEntries(entries) as Limits;
}

function textOf(schema: Schema): fc.Arbitrary<unknown> {
	const { regex, maxLength = Infinity } = limitsOf(schema);
	const texts = regex ? fc.stringMatching(regex) : TEXTS;
	return texts.filter(({ length }) => length <= maxLength);
}

function numberOf(schema: Schema): fc.Arbitrary<unknown> {
	const { min = -1e9, max = 1e9, isWhole = false } = limitsOf(schema);
	const bounds = { min: Math.max(min, -1e9), max: Math.min(max, 1e9) };
	return isWhole ? fc.integer(bounds) : fc.double({ ...bounds, noNaN: true });
}
