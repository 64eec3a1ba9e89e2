import { isRecord, type JsonRecord } from '../../shared/core/json';
import { IDENTIFIERS, type Entity, type IdentifierName } from './entities';
import { readIdentifiers } from './identifiers';
import { rawIdentifiers, type RawRecord } from './rawIdentifiers';
import { fieldsBySpelling, spellingsOf } from './spellings';
import { hasValue } from './values';

/** The level of an item at which its fields stand, and how to give back the item with other fields there. */
export interface Level<Item extends JsonRecord> {
	fields: JsonRecord;
	/** The item with these fields at the level in place of the present ones. */
	put(fields: JsonRecord): Item;
}

export interface OwnIdentifiers extends RawRecord {
	/** Whose `providerId` it is. */
	provider: unknown;
}

/** Where the fields of a record stand: webhooks have a body, HubSpot properties, Airtable fields. */
const WRAPPERS = ['body', 'properties', 'fields'] as const;

/**
 * The identifiers that an item itself has, under their own names or usual spellings, all from one level: the
 * first that identifies somebody, else the first that has any.
 */
export function ownIdentifiers(entity: Entity, item: JsonRecord): OwnIdentifiers {
	return readItem(entity, item).identifiers;
}

/** The level of an item that `ownIdentifiers` reads. */
export function levelOf<Item extends JsonRecord>(entity: Entity, item: Item): Level<Item> {
	return readItem(entity, item).level;
}

function readItem<Item extends JsonRecord>(entity: Entity, item: Item) {
	const read = [];
	for (const level of levelsOf(item)) {
		const identifiers = readLevel(entity, level.fields);
		const { unusable } = readIdentifiers(entity, identifiers.raw);
		if (unusable === undefined) return { level, identifiers };
		read.push({ level, identifiers });
	}
	const some = read.find(({ identifiers: { raw } }) => Object.values(raw).some(hasValue));
	return some ?? read[0]!;
}

function levelsOf<Item extends JsonRecord>(item: Item): Array<Level<Item>> {
	const top: Level<Item> = { fields: item, put: (fields) => fields as Item };
	const nested = WRAPPERS.flatMap((name): Array<Level<Item>> => {
		const value: unknown = Object.hasOwn(item, name) ? item[name] : undefined;
		const inList = Array.isArray(value) && value.length === 1;
		const fields: unknown = inList ? value[0] : value;
		if (!isRecord(fields)) return [];
		return [{ fields, put: (filled) => ({ ...item, [name]: inList ? [filled] : filled }) }];
	});
	return [top, ...nested];
}

function readLevel(entity: Entity, record: JsonRecord): OwnIdentifiers {
	const fields = fieldsBySpelling(record, hasValue);
	const names: readonly IdentifierName[] = IDENTIFIERS[entity];
	const values = names
		.filter((name) => name !== 'providerId' || entity === 'contact' || !isPerson(fields))
		.map((name) => [name, valueOf(record, fields, spellingsOf(entity, name))] as const);
	return { ...rawIdentifiers(entity, values), provider: record.provider };
}

/** The id beside a person is the person's, also where the company is to be looked up. */
function isPerson(fields: ReadonlyMap<string, string>): boolean {
	return ['firstname', 'lastname', 'fullname', 'jobtitle'].some((field) => fields.has(field));
}

function valueOf(
	record: JsonRecord,
	fields: ReadonlyMap<string, string>,
	spellings: readonly string[],
): unknown {
	for (const spelling of spellings) {
		const field = fields.get(spelling);
		const value = field === undefined ? undefined : plainValue(record[field]);
		if (hasValue(value)) return value;
	}
	return undefined;
}

/** n8n's HubSpot node gives `{"email": {"value": "ada@example.com", "versions": []}}`. */
function plainValue(value: unknown): unknown {
	return isRecord(value) && Object.hasOwn(value, 'value') ? value.value : value;
}
