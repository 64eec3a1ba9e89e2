/** Reads the identifiers of an item from the names of its fields. */
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { isKnownFirstName } from '../match/names/nicknames';
import { isPlaceholderName } from '../match/names/placeholderNames';
import { isRoleMailbox } from '../person/canonical/mail';
import { IDENTIFIERS, type Entity } from '../person/entities';
import { readIdentifiers, type CheckedIdentifiers } from './identifiers';
import {
	findLayoutDefects,
	listItemLevels,
	hasValue,
	isBlankOrPlaceholder,
	buildLevelOfItemItself,
	type ItemLevel,
} from './itemLevels';
import { collectRawIdentifiers, readFieldText, type RawIdentifiers } from './rawIdentifiers';
import {
	listFieldMeanings,
	GUESSED_RANK,
	type ColumnName,
	type FieldWithMeanings,
} from './spellings';

/** The identifiers that an item itself has. */
export interface ItemIdentifiers extends CheckedIdentifiers {
	/** The provider that issued `providerId`, as the item states it. */
	statedProvider: unknown;
	/** The names of the item's fields that were read. */
	fieldNames: readonly string[];
	jobTitle?: string | undefined;
}

/**
 * Reads the identifiers of an item, under our names or common spellings. All of them come from one level of the item:
 * the first that identifies somebody, or else the first that has any.
 */
export function readItemIdentifiers(entity: Entity, item: JsonRecord): ItemIdentifiers {
	const { level, fields, read } = findBestLevel(entity, item);
	const { provider } = level.readableFields;
	const { fieldNames, jobTitle } = fields;
	if (hasAnyIdentifier(fields))
		return { ...read, statedProvider: provider, fieldNames, jobTitle };
	const defects = [...fields.unreadable, ...findLayoutDefects(item)];
	return {
		...readIdentifiers(entity, fields.values, defects),
		statedProvider: provider,
		fieldNames: [],
	};
}

/**
 * Reads the job title of an item with mapped identifiers. A `title` alone is not read, because it may be a ticket's.
 */
export function readJobTitle(item: JsonRecord): string | undefined {
	const field = listFieldMeanings('contact', item).find(
		({ spelling, meanings, value }) =>
			spelling !== 'title' &&
			meanings[0]?.name === 'jobTitle' &&
			!isBlankOrPlaceholder(value),
	);
	return field && readFieldText(field.value);
}

/** Finds the level of an item that `readItemIdentifiers` reads. */
export function findIdentifyingLevel<Item extends JsonRecord>(
	entity: Entity,
	item: Item,
): ItemLevel<Item> {
	return findBestLevel(entity, item).level;
}

/** Identifiers as the fields of a record have them. */
interface FieldIdentifiers extends RawIdentifiers {
	/** The names of these fields. */
	fieldNames: string[];
	/** The job title in the same record. */
	jobTitle: string | undefined;
}

interface ReadLevel<Item extends JsonRecord> {
	level: ItemLevel<Item>;
	fields: FieldIdentifiers;
	read: CheckedIdentifiers;
}

function findBestLevel<Item extends JsonRecord>(entity: Entity, item: Item): ReadLevel<Item> {
	let best: ReadLevel<Item> | undefined;
	for (const level of listItemLevels(item)) {
		const each = readLevel(entity, level);
		if (each.read.unusable === undefined) return each;
		if (best === undefined && hasAnyIdentifier(each.fields)) best = each;
	}
	return best ?? readLevel(entity, buildLevelOfItemItself(item));
}

function readLevel<Item extends JsonRecord>(
	entity: Entity,
	level: ItemLevel<Item>,
): ReadLevel<Item> {
	const fields = readRecordFields(entity, level.readableFields);
	return { level, fields, read: readIdentifiers(entity, fields.values, fields.unreadable) };
}

const hasAnyIdentifier = ({ values: raw }: RawIdentifiers) => Object.values(raw).some(hasValue);

/** Reads the identifiers from the fields of one record. */
function readRecordFields(entity: Entity, record: JsonRecord): FieldIdentifiers {
	const fields = listFieldMeanings(entity, record);
	const columns = recognizeColumns(fields);
	if (entity === 'contact') {
		judgeGuessedName(columns, fields);
		completeSurname(columns, fields);
	} else {
		// A record that has a person's name keeps `providerId` for the person.
		if (hasPersonName(fields)) delete columns.providerId;
		if (isNotCompanyName(columns, fields, record)) delete columns.name;
	}
	const known = IDENTIFIERS[entity].flatMap((name) => {
		const column = columns[name];
		return column === undefined ? [] : [{ name, ...column }];
	});
	const values = known.map(({ name, value }) => [name, value] as const);
	// One field may hold both the name and the domain of a company.
	const readNames = new Set(known.map(({ fieldName }) => fieldName));
	const fieldNames = fields.map(({ name }) => name).filter((name) => readNames.has(name));
	const jobTitle = isBlankOrPlaceholder(columns.jobTitle?.value)
		? undefined
		: readFieldText(columns.jobTitle?.value);
	return { ...collectRawIdentifiers(entity, values), fieldNames, jobTitle };
}

/** The columns of a record, each with its most certain field. */
type RecognizedColumns = Partial<
	Record<ColumnName, { fieldName: string; rank: number; value: unknown }>
>;

function recognizeColumns(fields: readonly FieldWithMeanings[]): RecognizedColumns {
	const columns: RecognizedColumns = {};
	for (const field of fields) {
		const { name: fieldName, meanings, value } = field;
		if (!hasValue(value)) continue;
		// A placeholder ranks after any other field for the same column.
		const behind = isBlankOrPlaceholder(value) ? EMPTY_RANK : 0;
		for (const { name, rank } of meanings) {
			const isBetter = rank + behind < (columns[name]?.rank ?? Infinity);
			if (isBetter && canBeColumn(name, field)) {
				columns[name] = { fieldName, rank: rank + behind, value };
			}
		}
	}
	return columns;
}

/** Ranks after every filled field. */
const EMPTY_RANK = 2 * GUESSED_RANK;

/** Whether a field can be this column; some names decide it only together with the value. */
function canBeColumn(name: ColumnName, { spelling, value }: FieldWithMeanings): boolean {
	const text = JSON.stringify(value) ?? '';
	if (spelling === 'from') return text.includes('@');
	// In Pipedrive the field is a number or the organization; in Odoo it is an employer's number and name.
	if (spelling === 'orgid') return isRecord(value);
	if (spelling === 'parentid') return Array.isArray(value);
	// In GitHub the field may be an employer's handle.
	if (name === 'company') return !text.startsWith('"@');
	const isAnyUrl = name === 'linkedInUrl' && !spelling.includes('linkedin');
	return !isAnyUrl || /linkedin\.com\/(?:in|pub)\//i.test(text);
}

/**
 * Decides whether a `name` is a person's: the record must have something of a person and of nothing else, and the
 * value must look like a name. Next to a last name it is the first name, and vice versa.
 */
function judgeGuessedName(columns: RecognizedColumns, fields: readonly FieldWithMeanings[]): void {
	const { fullName: name, firstName, lastName } = columns;
	if (name?.rank !== GUESSED_RANK) return;
	// A name in parts is a person's.
	if (isRecord(name.value) && !Object.hasOwn(name.value, 'value')) return;
	const isHalf = (firstName === undefined) !== (lastName === undefined);
	if (isHalf && typeof name.value === 'string')
		columns[firstName ? 'lastName' : 'firstName'] = name;
	else if (describesPerson(columns, fields) && looksLikeName(name.value)) return;
	// A company has a number, too.
	else if (!hasPersonalMailbox(columns)) delete columns.phone;
	delete columns.fullName;
}

/** Completes a last name whose prefix (Dutch "van der") or second surname (Spanish) has its own column. */
function completeSurname(
	{ lastName }: RecognizedColumns,
	fields: readonly FieldWithMeanings[],
): void {
	if (typeof lastName?.value !== 'string') return;
	const textIn = (column: string) => fields.find(({ spelling }) => spelling === column)?.value;
	const parts = [textIn('tussenvoegsel'), lastName.value, textIn('segundoapellido')];
	lastName.value = parts.filter((part) => typeof part === 'string' && hasValue(part)).join(' ');
}

/**
 * Whether a `name` is not a company's. Next to a person's fields it may be the person's, and with a number next to a
 * price it is an order's.
 */
function isNotCompanyName(
	{ name }: RecognizedColumns,
	fields: readonly FieldWithMeanings[],
	record: JsonRecord,
): boolean {
	if (name?.rank !== GUESSED_RANK) return false;
	if (describesOtherThing(fields) && /\d/.test(String(name.value))) return true;
	const isSomebodys =
		hasPersonName(fields) ||
		hasPersonalMailbox(recognizeColumns(listFieldMeanings('contact', record)));
	return isSomebodys && hasFirstName(name.value);
}

const PERSON_NAME_SPELLINGS = /^(?:firstname|lastname|fullname|jobtitle)$/;

const hasPersonName = (fields: readonly FieldWithMeanings[]) =>
	fields.some(({ spelling }) => PERSON_NAME_SPELLINGS.test(spelling));

/**
 * Whether a record describes a person. A list of only names and companies is a list of people, because company rows
 * have no employer column.
 */
function describesPerson(
	columns: RecognizedColumns,
	fields: readonly FieldWithMeanings[],
): boolean {
	if (columns.linkedInUrl !== undefined) return true;
	if (describesOtherThing(fields)) return false;
	if (hasPersonalMailbox(columns)) return true;
	// Empty fields count too.
	const meant = fields.map((field) => {
		const name = field.meanings[0]?.name;
		return name && canBeColumn(name, field) ? name : undefined;
	});
	if (!meant.includes('company')) return columns.jobTitle !== undefined;
	return (
		meant.some((name) => name !== undefined && PERSON_ONLY_COLUMNS.has(name)) ||
		fields.every(({ name }, at) => meant[at] !== undefined || RECORD_IDS.test(name)) ||
		hasFirstName(columns.fullName?.value)
	);
}

/** Columns that only a person's record has, even if they are empty; orders and products may name a company too. */
const PERSON_ONLY_COLUMNS: ReadonlySet<ColumnName> = new Set([
	'email',
	'linkedInUrl',
	'firstName',
	'lastName',
	'jobTitle',
	'phone',
]);

const RECORD_IDS = /^(?:_?id|row[_ ]?number|record[_ ]?id)$/i;

/** Whether a record describes something other than a person, so that its `name` is that thing's. */
const describesOtherThing = (fields: readonly FieldWithMeanings[]) =>
	fields.some(({ spelling }) => OTHER_THINGS.test(spelling));

const OTHER_THINGS =
	/^(?:dealname|dealstage|pipeline|stageid|stage|amount|closedate|ordernumber|totalprice|invoicenumber|formid|formname|formtitle|username|handle|login|lineitems|sku|price|date|eventname|venue)$/;

/** Whether the email address is one person's mailbox. */
function hasPersonalMailbox({ email }: RecognizedColumns): boolean {
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

/** Whether a value looks like a full name: two or more words, and no numbers. */
function looksLikeName(value: unknown): boolean {
	if (typeof value !== 'string') return true;
	return (
		/^\P{N}*$/u.test(value) &&
		!isPlaceholderName(value) &&
		(/\S\s+\S/.test(value.trim()) || /\p{Lo}{2}/u.test(value))
	);
}
