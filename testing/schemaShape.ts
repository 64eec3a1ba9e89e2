/** What the schemas of the sandbox's wire consist of, for tests that walk them. */
import * as v from 'valibot';

import type { AnySchema } from '../sandbox/enrichment/wire/schemas';

/** The kinds of schemas that the wire is made of, as valibot's reference describes them. */
export type WireSchema =
	| v.ArraySchema<AnySchema, undefined>
	| v.BigintSchema<undefined>
	| v.BooleanSchema<undefined>
	| v.LiteralSchema<v.Literal, undefined>
	| v.LooseObjectSchema<v.ObjectEntries, undefined>
	| v.NullSchema<undefined>
	| v.NullableSchema<AnySchema, undefined>
	| v.NullishSchema<AnySchema, undefined>
	| v.NumberSchema<undefined>
	| v.OptionalSchema<AnySchema, undefined>
	| v.PicklistSchema<v.PicklistOptions, undefined>
	| v.RecordSchema<v.GenericSchema<string>, AnySchema, undefined>
	| v.StrictObjectSchema<v.ObjectEntries, undefined>
	| v.StringSchema<undefined>
	| v.UnionSchema<AnySchema[], undefined>
	| v.UnknownSchema;

export function toWireSchema(schema: v.GenericSchema): WireSchema {
	return schema as WireSchema;
}

const branches = new WeakMap<AnySchema, WireSchema[]>();

/** The schemas of a value that is there: without optional and nullable, each branch of a union. */
export function listBranches(schema: AnySchema): WireSchema[] {
	const known = branches.get(schema) ?? findBranches(toWireSchema(schema));
	branches.set(schema, known);
	return known;
}

function findBranches(schema: WireSchema): WireSchema[] {
	switch (schema.type) {
		case 'optional':
		case 'nullable':
		case 'nullish':
			return listBranches(schema.wrapped);
		case 'union':
			return schema.options.flatMap(listBranches);
		default:
			return [schema];
	}
}

/** The fields of an object; none of anything else. */
export function listSchemaFields(schema: WireSchema): Array<[name: string, schema: AnySchema]> {
	if (schema.type !== 'strict_object' && schema.type !== 'loose_object') return [];
	return Object.entries(schema.entries) as Array<[string, AnySchema]>;
}

/** What may stand under this name, or at this place of a list; undefined where nothing may. */
export function findFieldSchemas(
	schemas: readonly WireSchema[],
	name: string,
): WireSchema[] | undefined {
	const inside = schemas.flatMap((schema): AnySchema[] => {
		switch (schema.type) {
			case 'unknown':
				return [schema];
			case 'array':
				return [schema.item];
			case 'record':
				return [schema.value];
			default:
				return listSchemaFields(schema)
					.filter(([field]) => field === name)
					.map(([, field]) => field);
		}
	});
	return inside.length === 0 ? undefined : inside.flatMap(listBranches);
}

/** The value without fields that the schema does not have; of a union, by the branch that then allows it. */
export function dropUnknownFields(schema: AnySchema, value: unknown): unknown {
	const branches = listBranches(schema);
	const values = branches.map((branch) => ({ branch, kept: keepKnownFields(branch, value) }));
	const allowed = values.find(({ branch, kept }) => v.is(branch as AnySchema, kept));
	return (allowed ?? values[0]!).kept;
}

function keepKnownFields(schema: WireSchema, value: unknown): unknown {
	if (typeof value !== 'object' || value === null) return value;
	if (schema.type === 'array' && Array.isArray(value)) {
		return value.map((item) => dropUnknownFields(schema.item, item));
	}
	const fields = new Map(listSchemaFields(schema));
	if (fields.size === 0) return value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([name]) => fields.has(name))
			.map(([name, inner]) => [name, dropUnknownFields(fields.get(name)!, inner)]),
	);
}
