import { isRecord, parseJson, valueAt, type JsonRecord } from '../../shared/core/json';
import { groupBy } from '../../shared/core/lists';
import { isPlaceholder } from '../person/canonical/text';
import type { Defect } from './normalise';

/** The level of an item at which its fields stand, and how to give back the item with other fields there. */
export interface Level<Item extends JsonRecord> {
	fields: JsonRecord;
	/** The fields with the answers of the form that they belong to, which are read and never written. */
	read: JsonRecord;
	/** The item with these fields at the level in place of the present ones. */
	put(fields: JsonRecord): Item;
}

/**
 * Where the fields of a record stand: webhooks have a body, HubSpot properties, Airtable fields, Calendly and Webflow a
 * payload, Stripe a data.object, Slack and Eventbrite a profile, WooCommerce a billing address, Jotform a rawRequest.
 */
export const WRAPPERS: readonly string[] = [
	'body',
	'properties',
	'fields',
	'payload',
	'data',
	'object',
	'values',
	'form_response',
	'formResponse',
	'contact',
	'person',
	'lead',
	'customer',
	'customer_details',
	'billing',
	'profile',
	'attendee',
	'attendees',
	'user',
	'requester',
	'ticket',
	'via',
	'source',
	'merge_fields',
	'attributes',
	'traits',
	'event',
	'registrant',
	'contacts',
	'leads',
	'envelopeSummary',
	'recipients',
	'signers',
	'rawRequest',
];
/** Levels of an item that are searched: what is a record's own stands no deeper in any of these services. */
export const DEEPEST_LEVEL = 4;

/** More fields of the same record: Mailchimp, Brevo, Segment, Supabase, Intercom, Shopify, Kommo. */
export const ATTRIBUTES: readonly string[] = [
	'merge_fields',
	'merges',
	'attributes',
	'traits',
	'user_metadata',
	'custom_attributes',
	'default_address',
	'_embedded',
];

/** The item, and all that it wraps. */
export function levelsOf<Item extends JsonRecord>(item: Item, depth = 0): Array<Level<Item>> {
	const answers = answersIn(item);
	const top: Level<Item> = {
		fields: item,
		read: { ...answers, ...withoutMerchant(item) },
		put: (fields) => fields as Item,
	};
	if (depth === DEEPEST_LEVEL) return [top];
	const encoded = unbracketed(item);
	const inside = WRAPPERS.flatMap((name) => {
		if (!Object.hasOwn(item, name) && encoded[name] === undefined) return [];
		// Beside a contact, a user is who talked to them.
		if (name === 'user' && Object.hasOwn(item, 'contact')) return [];
		const copy = encoded[name] ?? jsonIn(item[name]);
		// What the item holds in another form is read there, and written beside it.
		const copies = isRecord(copy) ? levelsOf(copy, depth + 1) : [];
		return [
			...levelsIn(item, name, depth + 1),
			...copies.map(({ read }) => ({ ...top, read })),
		];
	});
	return [top, ...inside.map((level) => ({ ...level, read: { ...answers, ...level.read } }))];
}

/** Of a Stripe object, `account_name` is whose account it is, and not the customer's. */
function withoutMerchant(item: JsonRecord): JsonRecord {
	if (typeof item.object !== 'string' || !Object.hasOwn(item, 'account_name')) return item;
	return { ...item, account_name: undefined };
}

function levelsIn<Item extends JsonRecord>(
	item: Item,
	name: string,
	depth: number,
): Array<Level<Item>> {
	const inList = Array.isArray(item[name]) && item[name].length === 1;
	const record = onlyElement(item[name]);
	if (!isRecord(record) || answerOf(record).length > 0) return [];
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

/** JSON in a text. */
const jsonIn = (value: unknown): unknown =>
	typeof value === 'string' && value.startsWith('{') ? parseJson(value) : undefined;

/** The longest name of a field that is read as a path: each of its levels is a copy of it. */
const LONGEST_PATH = 200;

/** `data[merges][EMAIL]`, as Mailchimp and Elementor encode forms, are fields of fields. */
function unbracketed(record: JsonRecord): JsonRecord {
	const names = Object.keys(record).filter(
		(name) => name.length <= LONGEST_PATH && /^[^[]+\[.+\]$/.test(name),
	);
	const groups = groupBy(names, (name) => name.slice(0, name.indexOf('[')));
	return Object.fromEntries(
		[...groups].map(([outer, inner]) => {
			const fields = inner.map(
				(name) => [name.replace(/^[^[]*\[([^\]]*)\]/, '$1'), record[name]] as const,
			);
			const inside = Object.fromEntries(fields);
			return [outer, { ...inside, ...unbracketed(inside) }];
		}),
	);
}

/** Lists of questions and answers: Facebook, LinkedIn, Tally, Calendly, Typeform, Stripe, Kommo, monday.com. */
const ANSWER_LISTS = [
	'field_data',
	'fields',
	'questions_and_answers',
	'answers',
	'custom_fields',
	'custom_fields_values',
	'column_values',
];
const MOST_ANSWERS = 200;

function answersIn(record: JsonRecord): JsonRecord {
	const lists = ANSWER_LISTS.map((name) => record[name]).filter((list) => Array.isArray(list));
	if (lists.length === 0) return {};
	const titles = titlesIn(record.definition);
	return Object.fromEntries(
		lists
			.flatMap((list) => (list as unknown[]).slice(0, MOST_ANSWERS))
			.flatMap((answer) => (isRecord(answer) ? answerOf(answer, titles) : [])),
	);
}

/** Typeform keeps the questions apart from the answers. */
function titlesIn(definition: unknown): Map<unknown, unknown> {
	const fields: unknown = isRecord(definition) ? definition.fields : undefined;
	if (!Array.isArray(fields)) return new Map();
	return new Map(fields.filter(isRecord).map(({ id, title }) => [id, title]));
}

/** Under what a question stands in its answer. */
const ASKED = [
	'label',
	'question',
	'title',
	'column.title',
	'field_name',
	'field_code',
	'name',
	'key',
];

function answerOf(answer: JsonRecord, titles?: Map<unknown, unknown>): Array<[string, unknown]> {
	const { field, id, text, type, values, value = values } = answer;
	const isText = typeof text === 'string';
	const words = [...ASKED.map((path) => valueAt(answer, path)), isText ? id : undefined];
	const asked = isRecord(field)
		? titles?.get(field.id)
		: words.find((word) => typeof word === 'string');
	const given =
		answer.answer ??
		(isText ? text : value) ??
		(typeof type === 'string' ? answer[type] : undefined) ??
		valueAt(answer, 'answerDetails.textQuestionAnswer.answer');
	return typeof asked === 'string' && given !== undefined ? [[asked, given]] : [];
}

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

/** A copy of the record without the value at a path, and without objects on the way that are empty then. */
export function withoutValueAt<R extends JsonRecord>(
	record: R,
	[key = '', ...rest]: readonly string[],
): R {
	const { [key]: value, ...others } = record;
	if (rest.length === 0 || !isRecord(value)) return others as R;
	const inner = withoutValueAt(value, rest);
	return Object.keys(inner).length === 0 ? (others as R) : { ...record, [key]: inner };
}
