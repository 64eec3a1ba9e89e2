import { isRecord, type JsonRecord } from '../../shared/core/json';
import type { Failure } from '../../shared/core/result';
import { IDENTIFIERS, type Entity, type IdentifierName } from '../person/entities';
import { readIdentifiers } from './identifiers';
import { rawIdentifiers, type RawRecord } from './rawIdentifiers';
import { meaningsOf, spellingOf } from './spellings';
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
const WRAPPERS = ['body', 'properties', 'fields'];
/** The body of a webhook may be a HubSpot or Airtable record. */
const WRAPPERS_IN_BODY = WRAPPERS.slice(1);

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
	const levels = levelsOf(item);
	const read = [];
	for (const level of levels) {
		const identifiers = readLevel(entity, level.fields);
		const isOnly = levels.length === 1 && hasAny(identifiers);
		if (isOnly || isEnough(entity, identifiers)) return { level, identifiers };
		read.push({ level, identifiers });
	}
	const some = read.find(({ identifiers }) => hasAny(identifiers));
	if (some !== undefined) return some;
	const { level, identifiers } = read[0]!;
	return {
		level,
		identifiers: { ...identifiers, defects: [...identifiers.defects, ...listDefect(item)] },
	};
}

function hasAny({ raw }: OwnIdentifiers): boolean {
	return Object.values(raw).some(hasValue);
}

function isEnough(entity: Entity, { raw }: OwnIdentifiers): boolean {
	return readIdentifiers(entity, raw).unusable === undefined;
}

function levelsOf<Item extends JsonRecord>(item: Item, wrappers = WRAPPERS): Array<Level<Item>> {
	const top: Level<Item> = { fields: item, put: (fields) => fields as Item };
	return [top, ...wrappers.flatMap((name) => levelsIn(item, name))];
}

function levelsIn<Item extends JsonRecord>(item: Item, name: string): Array<Level<Item>> {
	const value: unknown = Object.hasOwn(item, name) ? item[name] : undefined;
	const inList = Array.isArray(value) && value.length === 1;
	const record: unknown = inList ? value[0] : value;
	if (!isRecord(record)) return [];
	return levelsOf(record, name === 'body' ? WRAPPERS_IN_BODY : []).map(({ fields, put }) => ({
		fields,
		put: (filled) => ({ ...item, [name]: inList ? [put(filled)] : put(filled) }),
	}));
}

/** A webhook may bring many records at once, which n8n passes on as one item. */
function listDefect(item: JsonRecord): Failure[] {
	const name = WRAPPERS.find((each) => Array.isArray(item[each]) && item[each].length > 1);
	if (name === undefined) return [];
	return [
		{
			message: `'${name}' of the item is a list of several records`,
			description: "Put a 'Split Out' node before this one, so that each record is an item.",
			reason: 'unreadable',
		},
	];
}

function readLevel(entity: Entity, record: JsonRecord): OwnIdentifiers {
	const best: Partial<Record<IdentifierName, { rank: number; value: unknown }>> = {};
	for (const field of Object.keys(record)) {
		const meanings = meaningsOf(entity, field);
		const value = record[field];
		if (meanings.length === 0 || !hasValue(value)) continue;
		for (const { name, rank } of meanings) {
			if (rank < (best[name]?.rank ?? Infinity)) best[name] = { rank, value };
		}
	}
	if (entity === 'company' && best.providerId && isPerson(record)) delete best.providerId;
	const values: Array<readonly [IdentifierName, unknown]> = [];
	for (const name of IDENTIFIERS[entity]) {
		const found = best[name];
		if (found !== undefined) values.push([name, found.value]);
	}
	return { ...rawIdentifiers(entity, values), provider: record.provider };
}

const PERSONAL = new Set(['firstname', 'lastname', 'fullname', 'jobtitle']);

/** The id beside a person is the person's, also where the company is to be looked up. */
function isPerson(record: JsonRecord): boolean {
	return Object.keys(record).some((field) => PERSONAL.has(spellingOf(field)));
}
