import { isRecord, valueAt, type JsonRecord } from '../../shared/core/json';
import { isPlaceholder } from '../person/canonical/text';
import type { Defect } from './normalise';

/** The level of an item at which its fields stand, and how to give back the item with other fields there. */
export interface Level<Item extends JsonRecord> {
	fields: JsonRecord;
	/** The fields with the answers of a form among them, which are read and never written. */
	read: JsonRecord;
	/** The item with these fields at the level in place of the present ones. */
	put(fields: JsonRecord): Item;
}

/**
 * Where the fields of a record stand: webhooks have a body, HubSpot properties, Airtable fields, Calendly and Webflow a
 * payload, Stripe a data.object, Slack and Eventbrite a profile, WooCommerce a billing address.
 */
export const WRAPPERS: readonly string[] = (
	'body properties fields payload data object values formResponse contact person lead customer customer_details ' +
	'billing profile attendee attendees requester attributes traits registrant contacts leads'
).split(' ');
const DEEPEST = 4;

/** The item, and all that it wraps. */
export function levelsOf<Item extends JsonRecord>(item: Item, depth = 0): Array<Level<Item>> {
	const top: Level<Item> = {
		fields: item,
		read: { ...answersIn(item), ...item },
		put: (fields) => fields as Item,
	};
	if (depth === DEEPEST) return [top];
	return [top, ...WRAPPERS.flatMap((name) => levelsIn(item, name, depth + 1))];
}

function levelsIn<Item extends JsonRecord>(
	item: Item,
	name: string,
	depth: number,
): Array<Level<Item>> {
	const record = onlyElement(item[name]);
	if (!isRecord(record) || answerOf(record).length > 0) return [];
	const inList = Array.isArray(item[name]);
	return levelsOf(record, depth).map(({ fields, read, put }) => ({
		fields,
		read,
		put: (filled) => ({ ...item, [name]: inList ? [put(filled)] : put(filled) }),
	}));
}

/** A webhook may bring many records at once, which n8n passes on as one item. */
export function listIn(item: JsonRecord): Defect[] {
	const name = WRAPPERS.find((each) => Array.isArray(item[each]) && item[each].length > 1);
	if (name === undefined) return [];
	return [
		{
			reason: 'unreadable',
			message: `'${name}' of the item is a list of several records. Put a 'Split Out' node before this one, so that each record is an item.`,
		},
	];
}

/** The only element of a list, or what is no list. */
export const onlyElement = (value: unknown): unknown =>
	Array.isArray(value) && value.length === 1 ? value[0] : value;

/** Lists of questions and answers: Facebook, LinkedIn, Tally, Calendly, Stripe, Kommo, monday.com. */
const ANSWER_LISTS =
	'field_data fields questions_and_answers answers custom_fields custom_fields_values column_values'.split(
		' ',
	);

/** Under what a question stands in its answer, and what was answered. */
const ASKED = 'label question title column.title field_name name key id'.split(' ');
const ANSWERED = 'answer text value values answerDetails.textQuestionAnswer.answer'.split(' ');

function answersIn(record: JsonRecord): JsonRecord {
	const lists = ANSWER_LISTS.map((name) => record[name]).filter((list) => Array.isArray(list));
	return Object.fromEntries(lists.flat().filter(isRecord).flatMap(answerOf));
}

function answerOf(answer: JsonRecord): Array<[string, unknown]> {
	const asked = ASKED.map((path) => valueAt(answer, path)).find((each) => isText(each));
	const given = ANSWERED.map((path) => valueAt(answer, path)).find((each) => each !== undefined);
	return isText(asked) && given !== undefined ? [[asked, given]] : [];
}

const isText = (value: unknown): value is string => typeof value === 'string';

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
export function isFilled(value: unknown): boolean {
	return hasValue(value) && !(typeof value === 'string' && isPlaceholder(value.trim()));
}

/** A field by its name, or by its path where no field has that name. */
export function fieldOf(record: JsonRecord, name: string): unknown {
	return Object.hasOwn(record, name) ? record[name] : valueAt(record, name.split('.'));
}

/**
 * A copy of the record with the value at a path; objects on the way are made where there are none.
 * It comes first, because n8n shows fields in their order, and a record of a CRM may have a hundred.
 */
export function withValueAt<R extends JsonRecord>(
	record: R,
	[key = '', ...rest]: readonly string[],
	value: unknown,
): R {
	const inner = Object.hasOwn(record, key) ? record[key] : undefined;
	const member =
		rest.length === 0 ? value : withValueAt(isRecord(inner) ? inner : {}, rest, value);
	return { [key]: undefined, ...record, [key]: member };
}
