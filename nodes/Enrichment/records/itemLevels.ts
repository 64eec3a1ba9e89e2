/** Finds the level of an item that has the fields of its record, and writes to it. */
import {
	isRecord,
	readOwnValue,
	setOwnValue,
	readValueAt,
	type JsonRecord,
} from '../../shared/core/json';
import { isPlaceholder } from '../person/canonical/text';
import {
	ITEM_LAYOUTS,
	WEBHOOK_BODY,
	type FieldPath,
	type FormLayout,
	type ItemLayout,
} from './itemLayouts';
import type { Defect } from './normalize';
import { listFieldMeanings } from './spellings';

/** The level of an item that has the fields of its record. */
export interface ItemLevel<Item extends JsonRecord> {
	fields: JsonRecord;
	/** The fields together with additional ones and the answers of a form, which are read but never written. */
	readableFields: JsonRecord;
	/** Returns the item with these fields at the level, in place of the present ones. */
	replaceFields(fields: JsonRecord): Item;
}

/** Builds the level of the item itself. */
export function buildLevelOfItemItself<Item extends JsonRecord>(item: Item): ItemLevel<Item> {
	return { fields: item, readableFields: item, replaceFields: (fields) => fields as Item };
}

/** Lists the levels of an item by the layouts of apps, in order; the webhook body comes last. */
export function* listItemLevels<Item extends JsonRecord>(item: Item): Generator<ItemLevel<Item>> {
	for (const layout of ITEM_LAYOUTS) {
		const level = findLevel(layout, item);
		if (level !== undefined) yield level;
	}
	const body = unwrapSingleElement(item[WEBHOOK_BODY]);
	if (!isRecord(body)) return;
	for (const layout of ITEM_LAYOUTS) {
		const level = findLevel(layout, body);
		if (level === undefined) continue;
		const { fields, readableFields: read, replaceFields: put } = level;
		yield {
			fields,
			readableFields: read,
			replaceFields: (filled) => replaceElementAt(item, [WEBHOOK_BODY], put(filled)),
		};
	}
}

function findLevel<Item extends JsonRecord>(
	{ record, requiredField: sign, additionalFields: more, form }: ItemLayout,
	item: Item,
): ItemLevel<Item> | undefined {
	if (sign !== undefined && readElementAt(item, sign) === undefined) return undefined;
	const fields = readElementAt(item, record);
	if (!isRecord(fields)) return undefined;
	return {
		fields,
		readableFields: collectReadableFields(fields, more, form),
		replaceFields: (filled) => replaceElementAt(item, record, filled),
	};
}

/** Collects the fields of a record and those that are read with it; the record's own fields win. */
function collectReadableFields(
	fields: JsonRecord,
	more: FieldPath | undefined,
	form: FormLayout | undefined,
): JsonRecord {
	const further = more === undefined ? undefined : readElementAt(fields, more);
	const beside = isRecord(further) ? fillBlankFields(fields, further) : fields;
	if (form === undefined) return beside;
	const answers = readAnswers(fields, form);
	return form.replacesRecordFields ? answers : { ...answers, ...beside };
}

/** Fills missing or blank fields of a record from another one. */
function fillBlankFields(record: JsonRecord, further: JsonRecord): JsonRecord {
	const filled = { ...record };
	for (const [name, value] of Object.entries(further)) {
		if (!hasValue(readOwnValue(record, name))) setOwnValue(filled, name, value);
	}
	return filled;
}

/** Reads the value at a path, through single-element lists. */
function readElementAt(item: JsonRecord, path: FieldPath): unknown {
	let value: unknown = item;
	for (const name of path) {
		if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
		value = unwrapSingleElement(value[name]);
	}
	return value;
}

/** Replaces the record at a path, through single-element lists. */
function replaceElementAt<Item extends JsonRecord>(
	item: Item,
	[name, ...rest]: FieldPath,
	record: JsonRecord,
): Item {
	if (name === undefined) return record as Item;
	const before = item[name];
	const element = unwrapSingleElement(before);
	const inner = replaceElementAt(isRecord(element) ? element : {}, rest, record);
	return { ...item, [name]: Array.isArray(before) ? [inner] : inner };
}

/** Returns the only element of a single-element list; any other value is returned unchanged. */
export const unwrapSingleElement = (value: unknown): unknown =>
	Array.isArray(value) && value.length === 1 ? value[0] : value;

/** The most entries of a form that are read. */
const MAX_ANSWERS = 200;

/** Reads the answers of a form by question. */
function readAnswers(record: JsonRecord, form: FormLayout): JsonRecord {
	const titles =
		form.questionTitles === undefined ? undefined : readTitles(record, form.questionTitles);
	const answers = new Map<string, unknown>();
	for (const entry of readRecordsAt(record, form.list)) {
		const asked = readValueAt(entry, form.question);
		const question = titles === undefined ? asked : titles.get(asked);
		const answer = readAnswer(entry, form.answer);
		if (typeof question === 'string' && answer !== undefined) answers.set(question, answer);
	}
	return Object.fromEntries([...answers, ...readTypedAnswers(record, form, answers)]);
}

/**
 * Lists answers under the field for their type, unless a question already has that name: "How can we reach you?" may
 * ask for an address. Two answers of one type are left out, because one may be somebody else's.
 */
function readTypedAnswers(
	record: JsonRecord,
	{ list, answer, fieldsByType = new Map() }: FormLayout,
	answers: ReadonlyMap<string, unknown>,
): Array<readonly [string, unknown]> {
	const questions = Object.fromEntries(answers);
	const known = listFieldMeanings('contact', questions).map(({ meanings }) => meanings[0]?.name);
	return [...fieldsByType].flatMap(([type, field]) => {
		const [only, ...others] = readRecordsAt(record, list).filter(
			(entry) => entry.type === type,
		);
		if (only === undefined || others.length > 0) return [];
		const isAsked = known.some((name) => name === field);
		return isAsked ? [] : [[field, readAnswer(only, answer)] as const];
	});
}

function readAnswer(entry: JsonRecord, place: FormLayout['answer']): unknown {
	if (place !== 'byType') return readValueAt(entry, place);
	return typeof entry.type === 'string' ? readValueAt(entry, [entry.type]) : undefined;
}

function readTitles(record: JsonRecord, path: FieldPath): ReadonlyMap<unknown, unknown> {
	return new Map(readRecordsAt(record, path).map(({ id, title }) => [id, title]));
}

function readRecordsAt(record: JsonRecord, path: FieldPath): JsonRecord[] {
	const list: unknown = readValueAt(record, path);
	return Array.isArray(list) ? list.slice(0, MAX_ANSWERS).filter(isRecord) : [];
}

/** Finds why no person can be read from an item: it has many records, or an unknown layout. */
export function findLayoutDefects(item: JsonRecord): Defect[] {
	const list = Object.keys(item).find((name) => isListOfRecords(item[name]));
	if (list !== undefined) {
		return [
			{
				reason: 'unreadable',
				message: `'${list}' of the item is a list of several records. To look up each one, put a 'Split Out' node before this one. Otherwise map the fields that identify the record`,
			},
		];
	}
	const inner = Object.keys(item).filter((name) => isRecord(unwrapSingleElement(item[name])));
	if (inner.length === 0) return [];
	const shown = inner.slice(0, MAX_SHOWN).map((name) => `'${name}'`);
	return [
		{
			reason: 'noIdentifier',
			message: `No top-level field identifies the item, and the data in ${shown.join(', ')} isn't in a recognized layout. Map 'Email', 'LinkedIn URL', or the name and 'Company'`,
		},
	];
}

const MAX_SHOWN = 5;

const isListOfRecords = (value: unknown): boolean =>
	Array.isArray(value) && value.length > 1 && value.every(isRecord);

/**
 * Whether a field has a value. Blanks and empty lists are not values, nor are Odoo's `false` for an empty field and
 * the `{value: ''}` of HubSpot and Pipedrive.
 */
export function hasValue(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() !== '';
	if (Array.isArray(value)) return value.some(hasValue);
	if (isRecord(value) && Object.hasOwn(value, 'value')) return hasValue(value.value);
	return value !== undefined && value !== null && value !== false;
}

/** Whether a field is blank or holds a placeholder such as "N/A". */
export function isBlankOrPlaceholder(value: unknown): boolean {
	return !hasValue(value) || (typeof value === 'string' && isPlaceholder(value.trim()));
}

/** Reads a field by name, or by path if no field has that name. */
export function readFieldOrPath(record: JsonRecord, name: string): unknown {
	return Object.hasOwn(record, name) ? record[name] : readValueAt(record, name.split('.'));
}

/**
 * Copies a record with the value at a path; missing objects on the way are created. The value comes first, because
 * n8n shows fields in order and a CRM record may have a hundred.
 */
export function copyWithValueAt<R extends JsonRecord>(
	record: R,
	[key = '', ...rest]: readonly string[],
	value: unknown,
): R {
	const inner = Object.hasOwn(record, key) ? record[key] : undefined;
	const member =
		rest.length === 0 ? value : copyWithValueAt(isRecord(inner) ? inner : {}, rest, value);
	return { [key]: undefined, ...record, [key]: member };
}

/** Copies a record without the value at a path, and without objects that become empty. */
export function copyWithoutValueAt<R extends JsonRecord>(
	record: R,
	[key = '', ...rest]: readonly string[],
): R {
	const { [key]: value, ...others } = record;
	if (rest.length === 0 || !isRecord(value)) return others as R;
	const inner = copyWithoutValueAt(value, rest);
	return Object.keys(inner).length === 0 ? (others as R) : { ...record, [key]: inner };
}
