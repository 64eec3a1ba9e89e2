/** What an item says of whom it is, by the names of its fields. */
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { isKnownFirstName } from '../match/names/nicknames';
import { isPlaceholderName } from '../match/names/placeholderNames';
import { isRoleMailbox } from '../person/canonical/mail';
import { IDENTIFIERS, type Entity } from '../person/entities';
import { readIdentifiers, type ReadIdentifiers } from './identifiers';
import {
	findLayoutDefects,
	listItemLevels,
	hasValue,
	isBlankOrPlaceholder,
	toWholeItemLevel,
	type ItemLevel,
} from './itemLevels';
import { collectRawIdentifiers, readFieldText, type RawIdentifiers } from './rawIdentifiers';
import { recognizeFields, GUESSED_RANK, type ColumnName, type RecognizedField } from './spellings';

/** What an item itself says of whom it is. */
export interface ItemIdentifiers extends ReadIdentifiers {
	/** Whose `providerId` it is. */
	provider: unknown;
	/** Names of the item's fields that they were read from. */
	fieldNames: readonly string[];
	jobTitle?: string | undefined;
}

/**
 * The identifiers that an item itself has, under their own names or usual spellings, all from one level: the
 * first that identifies somebody, else the first that has any.
 */
export function readItemIdentifiers(entity: Entity, item: JsonRecord): ItemIdentifiers {
	const { level, fields, read } = findBestLevel(entity, item);
	const { provider } = level.readableFields;
	const { fieldNames, jobTitle } = fields;
	if (hasAny(fields)) return { ...read, provider, fieldNames, jobTitle };
	const defects = [...fields.unreadable, ...findLayoutDefects(item)];
	return { ...readIdentifiers(entity, fields.raw, defects), provider, fieldNames: [] };
}

/** The job title of an item whose identifiers are mapped; its `title` alone may be that of a ticket. */
export function readJobTitle(item: JsonRecord): string | undefined {
	const field = recognizeFields('contact', item).find(
		({ spelling, meanings, value }) =>
			spelling !== 'title' &&
			meanings[0]?.name === 'jobTitle' &&
			!isBlankOrPlaceholder(value),
	);
	return field && readFieldText(field.value);
}

/** The level of an item that `readItemIdentifiers` reads. */
export function findIdentifyingLevel<Item extends JsonRecord>(
	entity: Entity,
	item: Item,
): ItemLevel<Item> {
	return findBestLevel(entity, item).level;
}

/** Identifiers as the fields of a record have them. */
interface FieldIdentifiers extends RawIdentifiers {
	/** Names of these fields. */
	fieldNames: string[];
	/** What the record has beside them. */
	jobTitle: string | undefined;
}

interface LevelRead<Item extends JsonRecord> {
	level: ItemLevel<Item>;
	fields: FieldIdentifiers;
	read: ReadIdentifiers;
}

function findBestLevel<Item extends JsonRecord>(entity: Entity, item: Item): LevelRead<Item> {
	let best: LevelRead<Item> | undefined;
	for (const level of listItemLevels(item)) {
		const each = readLevel(entity, level);
		if (each.read.unusable === undefined) return each;
		if (best === undefined && hasAny(each.fields)) best = each;
	}
	return best ?? readLevel(entity, toWholeItemLevel(item));
}

function readLevel<Item extends JsonRecord>(
	entity: Entity,
	level: ItemLevel<Item>,
): LevelRead<Item> {
	const fields = fieldsOfRecord(entity, level.readableFields);
	return { level, fields, read: readIdentifiers(entity, fields.raw, fields.unreadable) };
}

const hasAny = ({ raw }: RawIdentifiers) => Object.values(raw).some(hasValue);

/** What the fields of one record say of whom it is. */
function fieldsOfRecord(entity: Entity, record: JsonRecord): FieldIdentifiers {
	const fields = recognizeFields(entity, record);
	const columns = columnsIn(fields);
	if (entity === 'contact') {
		judgeGuessedName(columns, fields);
		completeSurname(columns, fields);
	} else {
		// The id beside a person is the person's.
		if (isPerson(fields)) delete columns.providerId;
		if (isNotCompanys(columns, fields, record)) delete columns.name;
	}
	const known = IDENTIFIERS[entity].flatMap((name) => {
		const column = columns[name];
		return column === undefined ? [] : [{ name, ...column }];
	});
	const values = known.map(({ name, value }) => [name, value] as const);
	// One field may hold the name and the domain of a company.
	const fieldNames = new Set(known.map(({ fieldName }) => fieldName));
	const jobTitle = isBlankOrPlaceholder(columns.jobTitle?.value)
		? undefined
		: readFieldText(columns.jobTitle?.value);
	return { ...collectRawIdentifiers(entity, values), fieldNames: [...fieldNames], jobTitle };
}

/** The columns of a record, each with the value of the field that is most surely it. */
type Columns = Partial<Record<ColumnName, { fieldName: string; rank: number; value: unknown }>>;

function columnsIn(fields: readonly RecognizedField[]): Columns {
	const columns: Columns = {};
	for (const field of fields) {
		const { name: fieldName, meanings, value } = field;
		if (!hasValue(value)) continue;
		// "N/A" as the email says less than what stands under any other name of it.
		const behind = isBlankOrPlaceholder(value) ? EMPTY : 0;
		for (const { name, rank } of meanings) {
			const isBetter = rank + behind < (columns[name]?.rank ?? Infinity);
			if (isBetter && isPossible(name, field)) {
				columns[name] = { fieldName, rank: rank + behind, value };
			}
		}
	}
	return columns;
}

/** After every field that is filled. */
const EMPTY = 2 * GUESSED_RANK;

/** Some names say what a field holds only together with its value. */
function isPossible(name: ColumnName, { spelling, value }: RecognizedField): boolean {
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

/**
 * A `name` is a person's where the record has something of a person, and of nothing else, and where it looks like
 * one. Beside a last name it is the first one, and the other way round.
 */
function judgeGuessedName(columns: Columns, fields: readonly RecognizedField[]): void {
	const { fullName: name, firstName, lastName } = columns;
	if (name?.rank !== GUESSED_RANK) return;
	// A name that is given in its parts is a person's.
	if (isRecord(name.value) && !Object.hasOwn(name.value, 'value')) return;
	const isHalf = (firstName === undefined) !== (lastName === undefined);
	if (isHalf && typeof name.value === 'string')
		columns[firstName ? 'lastName' : 'firstName'] = name;
	else if (isPersonal(columns, fields) && looksLikeName(name.value)) return;
	// A company has a number, too.
	else if (!isMailbox(columns)) delete columns.phone;
	delete columns.fullName;
}

/** In Dutch "van der", and in Spanish the second surname, have a column of their own. */
function completeSurname({ lastName }: Columns, fields: readonly RecognizedField[]): void {
	if (typeof lastName?.value !== 'string') return;
	const textIn = (column: string) => fields.find(({ spelling }) => spelling === column)?.value;
	const parts = [textIn('tussenvoegsel'), lastName.value, textIn('segundoapellido')];
	lastName.value = parts.filter((part) => typeof part === 'string' && hasValue(part)).join(' ');
}

/** A `name` beside what only a person has may be theirs, and one with a number beside a price is an order's. */
function isNotCompanys(
	{ name }: Columns,
	fields: readonly RecognizedField[],
	record: JsonRecord,
): boolean {
	if (name?.rank !== GUESSED_RANK) return false;
	if (isOtherThing(fields) && /\d/.test(String(name.value))) return true;
	const isSomebodys =
		isPerson(fields) || isMailbox(columnsIn(recognizeFields('contact', record)));
	return isSomebodys && hasFirstName(name.value);
}

const PERSONS_NAMES = /^(?:firstname|lastname|fullname|jobtitle)$/;

const isPerson = (fields: readonly RecognizedField[]) =>
	fields.some(({ spelling }) => PERSONS_NAMES.test(spelling));

/** A list of nothing but names and companies is one of people; a company row has no column for its employer. */
function isPersonal(columns: Columns, fields: readonly RecognizedField[]): boolean {
	if (columns.linkedInUrl !== undefined) return true;
	if (isOtherThing(fields)) return false;
	if (isMailbox(columns)) return true;
	// Also where they are empty.
	const meant = fields.map((field) => {
		const name = field.meanings[0]?.name;
		return name && isPossible(name, field) ? name : undefined;
	});
	if (!meant.includes('company')) return columns.jobTitle !== undefined;
	return (
		meant.some((name) => name !== undefined && ONLY_PEOPLES.has(name)) ||
		fields.every(({ name }, at) => meant[at] !== undefined || RECORD_IDS.test(name)) ||
		hasFirstName(columns.fullName?.value)
	);
}

/** What only a person's record has, also where it is empty: an order or a product may name a company, too. */
const ONLY_PEOPLES: ReadonlySet<ColumnName> = new Set([
	'email',
	'linkedInUrl',
	'firstName',
	'lastName',
	'jobTitle',
	'phone',
]);

const RECORD_IDS = /^(?:_?id|row[_ ]?number|record[_ ]?id)$/i;

/** A record of something else than a person, to which a `name` then belongs. */
const isOtherThing = (fields: readonly RecognizedField[]) =>
	fields.some(({ spelling }) => OTHER_THINGS.test(spelling));

const OTHER_THINGS =
	/^(?:dealname|dealstage|pipeline|stageid|stage|amount|closedate|ordernumber|totalprice|invoicenumber|formid|formname|formtitle|username|handle|login|lineitems|sku|price|date|eventname|venue)$/;

/** An address that is one person's. */
function isMailbox({ email }: Columns): boolean {
	const [value] = [email?.value].flat();
	return (
		email !== undefined &&
		!(typeof value === 'string' && isRoleMailbox(value.trim().toLowerCase()))
	);
}

function hasFirstName(value: unknown): boolean {
	const words = typeof value === 'string' ? value.trim().split(/\s+/) : [];
	return [words[0], words.at(-1)].some((word) => word !== undefined && isKnownFirstName(word));
}

/** Two words and more, none of them a number. */
function looksLikeName(value: unknown): boolean {
	if (typeof value !== 'string') return true;
	return (
		/^\P{N}*$/u.test(value) &&
		!isPlaceholderName(value) &&
		(/\S\s+\S/.test(value.trim()) || /\p{Lo}{2}/u.test(value))
	);
}
