import { isRecord, type JsonRecord } from '../../shared/core/json';
import type { Failure } from '../../shared/core/result';
import { IDENTIFIERS, type Entity, type IdentifierName } from '../person/entities';
import { readIdentifiers } from './identifiers';
import { rawIdentifiers, type RawRecord } from './rawIdentifiers';
import { isFirstName } from '../match/names/nicknames';
import { isNobody } from '../match/names/nobody';
import { roleMailbox } from '../person/canonical/mailboxes';
import { ATTRIBUTES, levelsOf, single, WRAPPERS, type Level } from './itemLevels';
import { meaningsOf, spellingOf, type ColumnName } from './spellings';
import { hasValue } from './values';

export interface OwnIdentifiers extends RawRecord {
	/** Whose `providerId` it is. */
	provider: unknown;
}

/**
 * The identifiers that an item itself has, under their own names or usual spellings, all from one level: the
 * first that identifies somebody, else the first that has any.
 */
export function ownIdentifiers(entity: Entity, item: JsonRecord): OwnIdentifiers {
	return readItem(entity, item).identifiers;
}

/** The fields of an item whose names say nothing to us. */
export function unreadFields(entity: Entity, item: JsonRecord = {}): string[] {
	return Object.keys(item).filter((field) => meaningsOf(entity, field).length === 0);
}

/** The level of an item that `ownIdentifiers` reads. */
export function levelOf<Item extends JsonRecord>(entity: Entity, item: Item): Level<Item> {
	return readItem(entity, item).level;
}

function readItem<Item extends JsonRecord>(entity: Entity, item: Item) {
	const { level, identifiers } = bestLevel(entity, item);
	return { level, identifiers: completed(entity, level.read, identifiers) };
}

function bestLevel<Item extends JsonRecord>(entity: Entity, item: Item) {
	const levels = levelsOf(item);
	const read = [];
	for (const level of levels) {
		const identifiers = readLevel(entity, level.read);
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

/** With what its attributes say, and those parts of it that repeat its address: a customer inside an order. */
function completed(entity: Entity, record: JsonRecord, own: OwnIdentifiers): OwnIdentifiers {
	if (entity === 'company') return own;
	const raw = { ...own.raw };
	for (const name of [...ATTRIBUTES, ...WRAPPERS]) {
		const part = single(record[name]);
		if (!isRecord(part)) continue;
		const more = completed(entity, part, readLevel(entity, part)).raw;
		if (!ATTRIBUTES.includes(name) && !isSameAddress(more.email, raw.email)) continue;
		for (const each of IDENTIFIERS[entity]) {
			const value = more[each];
			if (value) raw[each] ||= value;
		}
	}
	return { ...own, raw };
}

const isSameAddress = (one: string | undefined, other: string | undefined) =>
	Boolean(one) && one?.toLowerCase() === other?.toLowerCase();

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

/** What the columns of a record can be, the first spelling that has a value. */
function readBest(entity: Entity, record: JsonRecord): Best {
	const best: Best = {};
	for (const field of Object.keys(record)) {
		const meanings = meaningsOf(entity, field);
		const value = record[field];
		if (meanings.length === 0 || !hasValue(value)) continue;
		for (const { name, rank, isGuess } of meanings) {
			const isBetter = rank < (best[name]?.rank ?? Infinity);
			if (isBetter && isPossible(name, spellingOf(field), value))
				best[name] = { rank, value, isGuess };
		}
	}
	return best;
}

function readLevel(entity: Entity, record: JsonRecord): OwnIdentifiers {
	const best = readBest(entity, record);
	if (entity === 'company' && best.providerId && isPerson(record)) delete best.providerId;
	if (entity === 'contact') withoutGuesses(best, record);
	else if (best.name?.isGuess && isNoCompany(best.name.value, record)) delete best.name;
	withWholeSurname(best, record);
	const values: Array<readonly [IdentifierName, unknown]> = [];
	for (const name of IDENTIFIERS[entity]) {
		const found = best[name];
		if (found !== undefined) values.push([name, found.value]);
	}
	return { ...rawIdentifiers(entity, values), provider: record.provider };
}

/** In Dutch "van der", and in Spanish the second surname, have a column of their own. */
function withWholeSurname({ lastName }: Best, record: JsonRecord): void {
	if (typeof lastName?.value !== 'string') return;
	for (const field of Object.keys(record)) {
		const piece = record[field];
		if (typeof piece !== 'string' || piece.trim() === '') continue;
		const spelling = spellingOf(field);
		if (spelling === 'tussenvoegsel') lastName.value = `${piece} ${lastName.value}`;
		if (spelling === 'segundoapellido') lastName.value = `${lastName.value} ${piece}`;
	}
}

type Best = Partial<Record<ColumnName, { rank: number; value: unknown; isGuess: boolean }>>;

/** Some names say what a field holds only together with its value. */
function isPossible(name: ColumnName, spelling: string, value: unknown): boolean {
	const text = JSON.stringify(value) ?? '';
	if (spelling === 'from') return text.includes('@');
	// Pipedrive has a number or the organization here, Odoo the number of an employer and its name.
	if (spelling === 'orgid') return isRecord(value);
	if (spelling === 'parentid') return Array.isArray(value);
	// GitHub has the handle of an employer.
	if (name === 'company') return !text.startsWith('"@');
	const isAnyUrl = name === 'linkedInUrl' && !spelling.includes('linkedin');
	return !isAnyUrl || /linkedin\.com\/(?:in|pub)\//i.test(text);
}

/** What only a person's record has, also where it is empty: an order or a product may name a company, too. */
const PERSONAL_COLUMNS: ReadonlySet<ColumnName> = new Set([
	...(['email', 'linkedInUrl', 'firstName', 'lastName', 'jobTitle', 'phone'] as const),
]);

/** A record of something else than a person, to which a `name` then belongs. */
const OTHER_THINGS =
	/^(?:dealname|dealstage|pipeline|stageid|stage|amount|closedate|ordernumber|totalprice|invoicenumber|formid|formname|formtitle|username|handle|login|lineitems|sku|price|date|eventname|venue)$/;

/**
 * A `name` is a person's where the record has something of a person, and of nothing else, and where it looks like
 * one. Beside a last name it is the first one, and the other way round.
 */
function withoutGuesses(best: Best, record: JsonRecord): void {
	const { fullName, firstName, lastName } = best;
	if (!fullName?.isGuess || hasParts(fullName.value)) return;
	const isHalf = (firstName === undefined) !== (lastName === undefined);
	if (isHalf && typeof fullName.value === 'string') {
		best[firstName ? 'lastName' : 'firstName'] = fullName;
	} else if (!isPersonal(best, record) || !looksLikeName(fullName.value)) {
		// A company has a number, too.
		if (!isMailbox(best)) delete best.phone;
	} else return;
	delete best.fullName;
}

/** A list of nothing but names and companies is one of people; a company row has no column for its employer. */
function isPersonal(best: Best, record: JsonRecord): boolean {
	if (best.linkedInUrl !== undefined) return true;
	if (Object.keys(record).some((field) => OTHER_THINGS.test(spellingOf(field)))) return false;
	if (isMailbox(best)) return true;
	const columns = Object.keys(record).map((field) => {
		const [meaning] = meaningsOf('contact', field);
		return meaning && isPossible(meaning.name, spellingOf(field), record[field])
			? meaning.name
			: undefined;
	});
	if (!columns.includes('company')) return best.jobTitle !== undefined;
	const isKnown = columns.some((name) => name !== undefined && PERSONAL_COLUMNS.has(name));
	const isOnly = Object.keys(record).every(
		(field, index) => columns[index] !== undefined || RECORD_IDS.test(field),
	);
	return isKnown || isOnly || hasFirstName(best.fullName?.value);
}

/** A `name` beside what only a person has may be theirs, and one with a number beside a price is an order's. */
function isNoCompany(name: unknown, record: JsonRecord): boolean {
	const fields = Object.keys(record);
	const isThing = fields.some((field) => OTHER_THINGS.test(spellingOf(field)));
	if (isThing && /\d/.test(String(name))) return true;
	const isSomebodys = isPerson(record) || isMailbox(readBest('contact', record));
	return isSomebodys && hasFirstName(name);
}

const RECORD_IDS = /^(?:_?id|row[_ ]?number|record[_ ]?id)$/i;

/** An address that is one person's. */
function isMailbox({ email }: Best): boolean {
	const [value] = [email?.value].flat();
	return (
		email !== undefined &&
		!(typeof value === 'string' && roleMailbox(value.trim().toLowerCase()))
	);
}

function hasFirstName(value: unknown): boolean {
	const words = typeof value === 'string' ? value.trim().split(/\s+/) : [];
	return [words[0], words.at(-1)].some((word) => word !== undefined && isFirstName(word));
}

/** A name that is given in its parts is a person's. */
const hasParts = (value: unknown) => isRecord(value) && !Object.hasOwn(value, 'value');

/** Two words and more, none of them a number. */
function looksLikeName(value: unknown): boolean {
	if (typeof value !== 'string') return true;
	return (
		/^\P{N}*$/u.test(value) &&
		!isNobody(value) &&
		(/\S\s+\S/.test(value.trim()) || /\p{Lo}{2}/u.test(value))
	);
}

const PERSONAL = new Set(['firstname', 'lastname', 'fullname', 'jobtitle']);

/** The id beside a person is the person's, also where the company is to be looked up. */
function isPerson(record: JsonRecord): boolean {
	return Object.keys(record).some((field) => PERSONAL.has(spellingOf(field)));
}
