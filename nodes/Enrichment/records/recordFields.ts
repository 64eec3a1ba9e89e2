/** What the fields of one record say of whom it is. */
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { isFirstName } from '../match/names/nicknames';
import { isNobody } from '../match/names/nobody';
import { roleMailbox } from '../person/canonical/mail';
import { IDENTIFIERS, type Entity, type IdentifierName } from '../person/entities';
import { rawIdentifiers, type RawIdentifiers } from './rawIdentifiers';
import { meaningsOf, spellingOf, type ColumnName } from './spellings';
import { hasValue } from './itemLevels';

export function fieldsOfRecord(entity: Entity, record: JsonRecord): RawIdentifiers {
	const columns = RULES[entity].reduce(
		(sofar, rule) => rule(sofar, record),
		columnsIn(entity, record),
	);
	const values: Array<readonly [IdentifierName, unknown]> = [];
	for (const name of IDENTIFIERS[entity]) {
		const column = columns[name];
		if (column !== undefined) values.push([name, column.value]);
	}
	return rawIdentifiers(entity, values);
}

/** The columns of a record, each with the value of the field that is most surely it. */
type Columns = Partial<Record<ColumnName, { rank: number; value: unknown; isGuess: boolean }>>;

function columnsIn(entity: Entity, record: JsonRecord): Columns {
	const columns: Columns = {};
	for (const field of Object.keys(record)) {
		const meanings = meaningsOf(entity, field);
		const value = record[field];
		if (meanings.length === 0 || !hasValue(value)) continue;
		for (const { name, rank, isGuess } of meanings) {
			const isBetter = rank < (columns[name]?.rank ?? Infinity);
			if (isBetter && isPossible(name, spellingOf(field), value))
				columns[name] = { rank, value, isGuess };
		}
	}
	return columns;
}

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

/** What the columns of a record mean beside each other. */
type Rule = (columns: Columns, record: JsonRecord) => Columns;

const RULES: Record<Entity, readonly Rule[]> = {
	contact: [withGuessedName, withWholeSurname],
	company: [withoutPersonsId, withoutPersonsName],
};

/**
 * A `name` is a person's where the record has something of a person, and of nothing else, and where it looks like
 * one. Beside a last name it is the first one, and the other way round.
 */
function withGuessedName(columns: Columns, record: JsonRecord): Columns {
	const { fullName: name, firstName, lastName } = columns;
	if (!name?.isGuess || isInParts(name.value)) return columns;
	const others = without(columns, 'fullName');
	const isHalf = (firstName === undefined) !== (lastName === undefined);
	if (isHalf && typeof name.value === 'string')
		return { ...others, [firstName ? 'lastName' : 'firstName']: name };
	if (isPersonal(columns, record) && looksLikeName(name.value)) return columns;
	// A company has a number, too.
	return isMailbox(columns) ? others : without(others, 'phone');
}

/** In Dutch "van der", and in Spanish the second surname, have a column of their own. */
function withWholeSurname(columns: Columns, record: JsonRecord): Columns {
	const { lastName } = columns;
	if (typeof lastName?.value !== 'string') return columns;
	const before = textIn(record, 'tussenvoegsel');
	const behind = textIn(record, 'segundoapellido');
	const value = [before, lastName.value, behind].filter(Boolean).join(' ');
	return { ...columns, lastName: { ...lastName, value } };
}

function textIn(record: JsonRecord, spelling: string): string {
	const field = Object.keys(record).find((name) => spellingOf(name) === spelling);
	const value = field === undefined ? undefined : record[field];
	return typeof value === 'string' ? value.trim() : '';
}

/** The id beside a person is the person's, also where the company is to be looked up. */
function withoutPersonsId(columns: Columns, record: JsonRecord): Columns {
	return columns.providerId && isPerson(record) ? without(columns, 'providerId') : columns;
}

/** A `name` beside what only a person has may be theirs, and one with a number beside a price is an order's. */
function withoutPersonsName(columns: Columns, record: JsonRecord): Columns {
	const { name } = columns;
	if (!name?.isGuess) return columns;
	const isOrders = isOtherThing(record) && /\d/.test(String(name.value));
	const isSomebodys = isPerson(record) || isMailbox(columnsIn('contact', record));
	const isCompanys = !isOrders && !(isSomebodys && hasFirstName(name.value));
	return isCompanys ? columns : without(columns, 'name');
}

function without(columns: Columns, left: ColumnName): Columns {
	return Object.fromEntries(Object.entries(columns).filter(([name]) => name !== left));
}

const PERSONS_NAMES = new Set(['firstname', 'lastname', 'fullname', 'jobtitle']);

function isPerson(record: JsonRecord): boolean {
	return Object.keys(record).some((field) => PERSONS_NAMES.has(spellingOf(field)));
}

/** A list of nothing but names and companies is one of people; a company row has no column for its employer. */
function isPersonal(columns: Columns, record: JsonRecord): boolean {
	if (columns.linkedInUrl !== undefined) return true;
	if (isOtherThing(record)) return false;
	if (isMailbox(columns)) return true;
	const fields = Object.keys(record);
	const meant = fields.map((field) => columnOf(field, record[field]));
	if (!meant.includes('company')) return columns.jobTitle !== undefined;
	return (
		meant.some((name) => name !== undefined && ONLY_PEOPLES.has(name)) ||
		fields.every((field, index) => meant[index] !== undefined || RECORD_IDS.test(field)) ||
		hasFirstName(columns.fullName?.value)
	);
}

/** What a field of a person may be, also where it is empty. */
function columnOf(field: string, value: unknown): ColumnName | undefined {
	const name = meaningsOf('contact', field)[0]?.name;
	return name && isPossible(name, spellingOf(field), value) ? name : undefined;
}

/** What only a person's record has, also where it is empty: an order or a product may name a company, too. */
const ONLY_PEOPLES: ReadonlySet<ColumnName> = new Set([
	...(['email', 'linkedInUrl', 'firstName', 'lastName', 'jobTitle', 'phone'] as const),
]);

const RECORD_IDS = /^(?:_?id|row[_ ]?number|record[_ ]?id)$/i;

/** A record of something else than a person, to which a `name` then belongs. */
function isOtherThing(record: JsonRecord): boolean {
	return Object.keys(record).some((field) => OTHER_THINGS.test(spellingOf(field)));
}

const OTHER_THINGS =
	/^(?:dealname|dealstage|pipeline|stageid|stage|amount|closedate|ordernumber|totalprice|invoicenumber|formid|formname|formtitle|username|handle|login|lineitems|sku|price|date|eventname|venue)$/;

/** An address that is one person's. */
function isMailbox({ email }: Columns): boolean {
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
const isInParts = (value: unknown) => isRecord(value) && !Object.hasOwn(value, 'value');

/** Two words and more, none of them a number. */
function looksLikeName(value: unknown): boolean {
	if (typeof value !== 'string') return true;
	return (
		/^\P{N}*$/u.test(value) &&
		!isNobody(value) &&
		(/\S\s+\S/.test(value.trim()) || /\p{Lo}{2}/u.test(value))
	);
}
