/** What an item says of whom it is, by the names of its fields. */
import type { JsonRecord } from '../../shared/core/json';
import { isFirstName } from '../match/names/nicknames';
import { isNobody } from '../match/names/nobody';
import { roleMailbox } from '../person/canonical/mail';
import { IDENTIFIERS, type Entity } from '../person/entities';
import { readIdentifiers, type ReadIdentifiers } from './identifiers';
import { hasValue, type Level, levelsOf, listIn } from './itemLevels';
import { rawIdentifiers, type RawIdentifiers } from './rawIdentifiers';
import { fieldsIn, GUESSED, partsIn, type ColumnName, type Field } from './spellings';

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
	const { level, read } = bestLevel(entity, item);
	return { ...read, provider: level.read.provider };
}

/** The level of an item that `ownIdentifiers` reads. */
export function levelOf<Item extends JsonRecord>(entity: Entity, item: Item): Level<Item> {
	return bestLevel(entity, item).level;
}

interface LevelRead<Item extends JsonRecord> {
	level: Level<Item>;
	read: ReadIdentifiers;
}

function bestLevel<Item extends JsonRecord>(entity: Entity, item: Item): LevelRead<Item> {
	const levels = levelsOf(item);
	let first: LevelRead<Item> | undefined;
	for (const level of levels) {
		const { raw, unreadable } = identifiersIn(entity, level.read);
		const read = readIdentifiers(entity, raw, unreadable);
		if (read.unusable === undefined) return { level, read };
		if (Object.keys(raw).length + unreadable.length > 0) first ??= { level, read };
	}
	return first ?? { level: levels[0]!, read: readIdentifiers(entity, {}, listIn(item)) };
}

/** What the fields of one record say of whom it is. */
export function identifiersIn(entity: Entity, record: JsonRecord): RawIdentifiers {
	const fields = fieldsIn(entity, record).map((field) =>
		isSaid(entity, field, record) ? field : { ...field, meanings: [] },
	);
	const columns = columnsIn(entity, fields);
	if (entity === 'contact') judgeGuessedName(columns, fields);
	else {
		// The id beside a person is the person's.
		if (isPerson(fields)) delete columns.providerId;
		if (isPersons(columns, fields)) delete columns.name;
	}
	return rawIdentifiers(
		IDENTIFIERS[entity].flatMap((name) => {
			const column = columns[name];
			return column === undefined ? [] : [[name, column.value] as const];
		}),
	);
}

/** The columns of a record, each with the value of the field that is most surely it. */
type Columns = Partial<Record<ColumnName, { rank: number; value: unknown }>>;

function columnsIn(entity: Entity, fields: readonly Field[]): Columns {
	const columns: Columns = {};
	const parts = fields.map((field) => partsIn(entity, field));
	const own = fields.filter((_, index) => parts[index]!.length === 0);
	for (const { meanings, value } of [...own, ...parts.flat()]) {
		if (!hasValue(value)) continue;
		for (const { name, rank } of meanings) {
			if (rank < (columns[name]?.rank ?? Infinity)) columns[name] = { rank, value };
		}
	}
	return columns;
}

/** Some names say what a field holds only together with its value, or with what the record is. */
function isSaid(entity: Entity, { spelling, value }: Field, { object }: JsonRecord): boolean {
	// Of an invoice of Stripe, whose account it is.
	if (spelling === 'accountname') return object !== 'invoice';
	return entity === 'company' || HELD[spelling]?.test(JSON.stringify(value)) !== false;
}

/** What a value has in it, as JSON. */
const LINKEDIN = /linkedin\.com\/(?:in|pub)\//i;
const HELD: Readonly<Record<string, RegExp>> = {
	from: /@/,
	url: LINKEDIN,
	profileurl: LINKEDIN,
	blog: LINKEDIN,
	// Odoo has the number and the name of an employer.
	parentid: /^\[/,
	// GitHub has the handle of an employer.
	company: /^(?!"@)/,
};

/**
 * A `name` is a person's where the record has something of a person, and of nothing else, and where it looks like
 * one. Beside a last name it is the first one, and the other way round.
 */
function judgeGuessedName(columns: Columns, fields: readonly Field[]): void {
	const { fullName: name, firstName, lastName } = columns;
	if (name?.rank !== GUESSED) return;
	const isHalf = (firstName === undefined) !== (lastName === undefined);
	if (isHalf && typeof name.value === 'string')
		columns[firstName ? 'lastName' : 'firstName'] = name;
	else if (isPersonal(columns, fields) && looksLikeName(name.value)) return;
	// A company has a number, too.
	else if (!isMailbox(columns)) delete columns.phone;
	delete columns.fullName;
}

const PERSONS_NAMES = /^(?:firstname|lastname|fullname|jobtitle)$/;

const isPerson = (fields: readonly Field[]) =>
	fields.some(({ spelling }) => PERSONS_NAMES.test(spelling));

/** A first name beside what a person has. */
function isPersons({ name }: Columns, fields: readonly Field[]): boolean {
	if (name?.rank !== GUESSED || !hasFirstName(name.value)) return false;
	return isPerson(fields) || fields.some(({ spelling }) => spelling === 'email');
}

/** A list of nothing but names and companies is one of people; a company row has no column for its employer. */
function isPersonal(columns: Columns, fields: readonly Field[]): boolean {
	if (columns.linkedInUrl !== undefined) return true;
	if (fields.some(({ spelling }) => OTHER_THINGS.test(spelling))) return false;
	if (isMailbox(columns)) return true;
	// Also where they are empty.
	const meant = fields.map(({ meanings }) => meanings[0]?.name);
	if (!meant.includes('company')) return columns.jobTitle !== undefined;
	return (
		meant.some((name) => name !== undefined && ONLY_PEOPLES.has(name)) ||
		fields.every(({ name }, at) => meant[at] !== undefined || RECORD_IDS.test(name)) ||
		hasFirstName(columns.fullName?.value)
	);
}

/** What only a person's record has, also where it is empty: an order or a product may name a company, too. */
const ONLY_PEOPLES: ReadonlySet<ColumnName> = new Set([
	...(['email', 'linkedInUrl', 'firstName', 'lastName', 'jobTitle', 'phone'] as const),
]);

const RECORD_IDS = /^(?:_?id|row[_ ]?number|record[_ ]?id)$/i;

/** Of a record of something else than a person, to which a `name` then belongs. */
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

/** Two words and more, none of them a number. */
function looksLikeName(value: unknown): boolean {
	if (typeof value !== 'string') return true;
	return (
		/^\P{N}*$/u.test(value) &&
		!isNobody(value) &&
		(/\S\s+\S/.test(value.trim()) || /\p{Lo}{2}/u.test(value))
	);
}
