import { isRecord, type JsonRecord } from '../../shared/core/json';
import type { Entity, Identifiers } from '../person/entities';
import { readIdentifiers, type ReadIdentifiers } from './identifiers';
import { ATTRIBUTES, hasValue, type Level, levelsOf, onlyElement, WRAPPERS } from './itemLevels';
import type { Defect } from './normalise';
import type { RawIdentifiers } from './rawIdentifiers';
import { fieldsOfRecord } from './recordFields';
import { meaningsOf } from './spellings';

/** What an item itself says of whom it is. */
export interface OwnIdentifiers extends ReadIdentifiers {
	/** Whose `providerId` it is. */
	provider: unknown;
}

/**
 * The identifiers that an item itself has, under their own names or usual spellings, all from one level: the
 * first that identifies somebody, else the first that has any.
 */
export function ownIdentifiers(entity: Entity, item: JsonRecord): OwnIdentifiers {
	const { level, fields, read } = bestLevel(entity, levelsOf(item));
	const raw = completed(entity, level.read, fields.raw);
	const { provider } = level.read;
	if (raw === fields.raw && hasAny(fields)) return { ...read, provider };
	const unreadable = hasAny(fields) ? fields.unreadable : fields.unreadable.concat(listIn(item));
	return { ...readIdentifiers(entity, raw, unreadable), provider };
}

/** The fields of an item whose names say nothing to us. */
export function unreadFields(entity: Entity, item: JsonRecord = {}): string[] {
	return Object.keys(item).filter((field) => meaningsOf(entity, field).length === 0);
}

/** The level of an item that `ownIdentifiers` reads. */
export function levelOf<Item extends JsonRecord>(entity: Entity, item: Item): Level<Item> {
	const levels = levelsOf(item);
	return levels.length === 1 ? levels[0]! : bestLevel(entity, levels).level;
}

interface LevelRead<Item extends JsonRecord> {
	level: Level<Item>;
	fields: RawIdentifiers;
	read: ReadIdentifiers;
}

function bestLevel<Item extends JsonRecord>(
	entity: Entity,
	levels: ReadonlyArray<Level<Item>>,
): LevelRead<Item> {
	const all: Array<LevelRead<Item>> = [];
	for (const level of levels) {
		const fields = fieldsOfRecord(entity, level.read);
		const read = readIdentifiers(entity, fields.raw, fields.unreadable);
		if (read.unusable === undefined) return { level, fields, read };
		all.push({ level, fields, read });
	}
	return all.find(({ fields }) => hasAny(fields)) ?? all[0]!;
}

function hasAny({ raw }: Pick<RawIdentifiers, 'raw'>): boolean {
	return Object.values(raw).some(hasValue);
}

/** With what its attributes say, and those parts of it that repeat its address: a customer inside an order. */
function completed(entity: Entity, record: JsonRecord, raw: Identifiers): Identifiers {
	if (entity === 'company') return raw;
	let whole = raw;
	for (const name of [...ATTRIBUTES, ...WRAPPERS]) {
		const part = onlyElement(record[name]);
		if (!isRecord(part)) continue;
		const more = completed(entity, part, fieldsOfRecord(entity, part).raw);
		const isOwn = ATTRIBUTES.includes(name) || isSameAddress(more.email, whole.email);
		if (isOwn && hasAny({ raw: more })) whole = { ...more, ...withValue(whole) };
	}
	return whole;
}

function withValue(raw: Identifiers): Identifiers {
	return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''));
}

const isSameAddress = (one: string | undefined, other: string | undefined) =>
	Boolean(one) && one?.toLowerCase() === other?.toLowerCase();

/** A webhook may bring many records at once, which n8n passes on as one item. */
function listIn(item: JsonRecord): Defect[] {
	const name = WRAPPERS.find((each) => Array.isArray(item[each]) && item[each].length > 1);
	if (name === undefined) return [];
	return [
		{
			reason: 'unreadable',
			message: `'${name}' of the item is a list of several records. Put a 'Split Out' node before this one, so that each record is an item.`,
		},
	];
}
