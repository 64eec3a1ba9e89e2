/** Where in an item the fields of its record stand, and how to write there. */
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
import { recognizeFields } from './spellings';

/** The level of an item at which its fields stand, and how to give back the item with other fields there. */
export interface ItemLevel<Item extends JsonRecord> {
	fields: JsonRecord;
	/** The fields with further ones and the answers of the form that they belong to, which are read and never written. */
	readableFields: JsonRecord;
	/** The item with these fields at the level in place of the present ones. */
	withFields(fields: JsonRecord): Item;
}

/** The item as it is. */
export function toWholeItemLevel<Item extends JsonRecord>(item: Item): ItemLevel<Item> {
	return { fields: item, readableFields: item, withFields: (fields) => fields as Item };
}

/** The levels of an item by the layouts of apps, in their order; its webhook body comes last. */
export function* listItemLevels<Item extends JsonRecord>(item: Item): Generator<ItemLevel<Item>> {
	for (const layout of ITEM_LAYOUTS) {
		const level = levelBy(layout, item);
		if (level !== undefined) yield level;
	}
	const body = unwrapSingleElement(item[WEBHOOK_BODY]);
	if (!isRecord(body)) return;
	for (const layout of ITEM_LAYOUTS) {
		const level = levelBy(layout, body);
		if (level === undefined) continue;
		const { fields, readableFields: read, withFields: put } = level;
		yield {
			fields,
			readableFields: read,
			withFields: (filled) => withElementAt(item, [WEBHOOK_BODY], put(filled)),
		};
	}
}

function levelBy<Item extends JsonRecord>(
	{ record, sign, more, form }: ItemLayout,
	item: Item,
): ItemLevel<Item> | undefined {
	if (sign !== undefined && elementAt(item, sign) === undefined) return undefined;
	const fields = elementAt(item, record);
	if (!isRecord(fields)) return undefined;
	return {
		fields,
		readableFields: readBeside(fields, more, form),
		withFields: (filled) => withElementAt(item, record, filled),
	};
}

/** The fields of a record with what is read beside them; the record's own come before the others. */
function readBeside(
	fields: JsonRecord,
	more: FieldPath | undefined,
	form: FormLayout | undefined,
): JsonRecord {
	const further = more === undefined ? undefined : elementAt(fields, more);
	const beside = isRecord(further) ? fillBlankFields(fields, further) : fields;
	if (form === undefined) return beside;
	const answers = readAnswers(fields, form);
	return form.isAlone ? answers : { ...answers, ...beside };
}

/** A record with what another one has for its fields that are missing or blank. */
function fillBlankFields(record: JsonRecord, further: JsonRecord): JsonRecord {
	const filled = { ...record };
	for (const [name, value] of Object.entries(further)) {
		if (!hasValue(readOwnValue(record, name))) setOwnValue(filled, name, value);
	}
	return filled;
}

/** The value at a path; a list of one on the way is its element. */
function elementAt(item: JsonRecord, path: FieldPath): unknown {
	let value: unknown = item;
	for (const name of path) {
		if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
		value = unwrapSingleElement(value[name]);
	}
	return value;
}

/** The item with a record in place of that at the path, in a list of one where that was. */
function withElementAt<Item extends JsonRecord>(
	item: Item,
	[name, ...rest]: FieldPath,
	record: JsonRecord,
): Item {
	if (name === undefined) return record as Item;
	const before = item[name];
	const element = unwrapSingleElement(before);
	const inner = withElementAt(isRecord(element) ? element : {}, rest, record);
	return { ...item, [name]: Array.isArray(before) ? [inner] : inner };
}

/** The only element of a list, or what is no list. */
export const unwrapSingleElement = (value: unknown): unknown =>
	Array.isArray(value) && value.length === 1 ? value[0] : value;

/** Entries of a form that are read. */
const MOST_ANSWERS = 200;

/** The answers of a form by their questions. */
function readAnswers(record: JsonRecord, form: FormLayout): JsonRecord {
	const titles = form.titles === undefined ? undefined : readTitles(record, form.titles);
	const answers = new Map<string, unknown>();
	for (const entry of recordsAt(record, form.list)) {
		const asked = readValueAt(entry, form.question);
		const question = titles === undefined ? asked : titles.get(asked);
		const answer = readAnswer(entry, form.answer);
		if (typeof question === 'string' && answer !== undefined) answers.set(question, answer);
	}
	return Object.fromEntries([...answers, ...readTypedAnswers(record, form, answers)]);
}

/**
 * Answers under the field that their type stands for, where no question is called so: "How can we reach you?" is asked
 * for an address. Of two answers of a type one may be somebody else's.
 */
function readTypedAnswers(
	record: JsonRecord,
	{ list, answer, fieldsByType = new Map() }: FormLayout,
	answers: ReadonlyMap<string, unknown>,
): Array<readonly [string, unknown]> {
	const questions = Object.fromEntries(answers);
	const known = recognizeFields('contact', questions).map(({ meanings }) => meanings[0]?.name);
	return [...fieldsByType].flatMap(([type, field]) => {
		const [only, ...others] = recordsAt(record, list).filter((entry) => entry.type === type);
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
	return new Map(recordsAt(record, path).map(({ id, title }) => [id, title]));
}

function recordsAt(record: JsonRecord, path: FieldPath): JsonRecord[] {
	const list: unknown = readValueAt(record, path);
	return Array.isArray(list) ? list.slice(0, MOST_ANSWERS).filter(isRecord) : [];
}

/** Why an item has nobody who can be read: many records at once, or a layout that is not read. */
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
	const shown = inner.slice(0, MOST_SHOWN).map((name) => `'${name}'`);
	return [
		{
			reason: 'noIdentifier',
			message: `No top-level field identifies the item, and the data in ${shown.join(', ')} isn't in a recognized layout. Map 'Email', 'LinkedIn URL', or the name and 'Company'`,
		},
	];
}

const MOST_SHOWN = 5;

const isListOfRecords = (value: unknown): boolean =>
	Array.isArray(value) && value.length > 1 && value.every(isRecord);

/**
 * Whether a field of a record says anything. Blanks and empty lists do not, nor does the `false` that Odoo
 * writes for an empty field, nor a `{value: ''}` of HubSpot or Pipedrive.
 */
export function hasValue(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() !== '';
	if (Array.isArray(value)) return value.some(hasValue);
	if (isRecord(value) && Object.hasOwn(value, 'value')) return hasValue(value.value);
	return value !== undefined && value !== null && value !== false;
}

/** A CRM that writes "N/A" into an empty field has not filled it. */
export function isBlankOrPlaceholder(value: unknown): boolean {
	return !hasValue(value) || (typeof value === 'string' && isPlaceholder(value.trim()));
}

/** A field by its name, or by its path where no field has that name. */
export function readFieldOrPath(record: JsonRecord, name: string): unknown {
	return Object.hasOwn(record, name) ? record[name] : readValueAt(record, name.split('.'));
}

/**
 * A copy of the record with the value at a path; objects on the way are made where there are none.
 * It comes first, because n8n shows fields in their order, and a record of a CRM may have a hundred.
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

/** A copy of the record without the value at a path, and without objects on the way that are empty then. */
export function copyWithoutValueAt<R extends JsonRecord>(
	record: R,
	[key = '', ...rest]: readonly string[],
): R {
	const { [key]: value, ...others } = record;
	if (rest.length === 0 || !isRecord(value)) return others as R;
	const inner = copyWithoutValueAt(value, rest);
	return Object.keys(inner).length === 0 ? (others as R) : { ...record, [key]: inner };
}
