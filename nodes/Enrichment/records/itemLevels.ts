import { isRecord, type JsonRecord } from '../../shared/core/json';

/** The level of an item at which its fields stand, and how to give back the item with other fields there. */
export interface Level<Item extends JsonRecord> {
	fields: JsonRecord;
	/** The fields with the answers of a form that stand beside them, which are read and never written. */
	read: JsonRecord;
	/** The item with these fields at the level in place of the present ones. */
	put(fields: JsonRecord): Item;
}

/**
 * Where the fields of a record stand: webhooks have a body, HubSpot properties, Airtable fields, Calendly and Webflow a
 * payload, Stripe a data.object, Slack and Eventbrite a profile, WooCommerce a billing address.
 */
export const WRAPPERS: readonly string[] = (
	'body properties fields payload data object values form_response contact person lead customer customer_details ' +
	'billing profile attendee attendees user requester ticket merge_fields attributes traits event registrant contacts ' +
	'leads envelopeSummary recipients signers'
).split(' ');
const DEEPEST = 4;

/** The item, and all that it wraps. */
export function levelsOf<Item extends JsonRecord>(item: Item, depth = 0): Array<Level<Item>> {
	const top: Level<Item> = {
		fields: item,
		read: withAnswers(item),
		put: (fields) => fields as Item,
	};
	if (depth === DEEPEST) return [top];
	// Beside a contact, a user is who talked to them.
	const names = WRAPPERS.filter((name) => name !== 'user' || !Object.hasOwn(item, 'contact'));
	return [top, ...names.flatMap((name) => levelsIn(item, name, depth + 1))];
}

function levelsIn<Item extends JsonRecord>(
	item: Item,
	name: string,
	depth: number,
): Array<Level<Item>> {
	const value: unknown = Object.hasOwn(item, name) ? item[name] : undefined;
	const inList = Array.isArray(value) && value.length === 1;
	const record: unknown = inList ? value[0] : value;
	if (!isRecord(record) || isAnswer(record)) return [];
	return levelsOf(record, depth).map(({ fields, read, put }) => ({
		fields,
		read,
		put: (filled) => ({ ...item, [name]: inList ? [put(filled)] : put(filled) }),
	}));
}

/** Lists of questions and answers: Facebook, Tally, Calendly, Typeform. */
const ANSWER_LISTS = ['field_data', 'fields', 'questions_and_answers', 'answers'];
const MOST_ANSWERS = 200;

function withAnswers(record: JsonRecord): JsonRecord {
	const lists = ANSWER_LISTS.map((name) => record[name]).filter((list) => Array.isArray(list));
	if (lists.length === 0) return record;
	const titles = titlesIn(record.definition);
	const entries = lists
		.flatMap((list) => (list as unknown[]).slice(0, MOST_ANSWERS))
		.flatMap((answer) => (isRecord(answer) ? answerOf(answer, titles) : []));
	return { ...Object.fromEntries(entries), ...record };
}

function isAnswer(record: JsonRecord): boolean {
	return answerOf(record, new Map()).length > 0;
}

/** Typeform keeps the questions apart from the answers. */
function titlesIn(definition: unknown): Map<unknown, unknown> {
	const fields: unknown = isRecord(definition) ? definition.fields : undefined;
	if (!Array.isArray(fields)) return new Map();
	return new Map(fields.filter(isRecord).map(({ id, title }) => [id, title]));
}

function answerOf(answer: JsonRecord, titles: Map<unknown, unknown>): Array<[string, unknown]> {
	const { name, label, question, title, field, type, values, value = values } = answer;
	const asked = isRecord(field) ? titles.get(field.id) : (label ?? question ?? title ?? name);
	const given = value ?? answer.answer ?? (typeof type === 'string' ? answer[type] : undefined);
	return typeof asked === 'string' && given !== undefined ? [[asked, given]] : [];
}
