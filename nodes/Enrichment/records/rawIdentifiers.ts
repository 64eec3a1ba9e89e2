import { isRecord, type JsonRecord } from '../../shared/core/json';
import { isFreeMailAddress, parseEmail } from '../person/canonical/mail';
import { unwrapSingleElement } from './itemLevels';
import type { Defect } from './normalize';
import {
	IDENTIFIERS,
	toFieldLabel,
	type Entity,
	type IdentifierName,
	type Identifiers,
} from '../person/entities';

/** The values of parameters or fields, converted to texts. */
export interface RawIdentifiers {
	values: Identifiers;
	/** Defects of values that cannot be converted. */
	unreadable: Defect[];
}

/**
 * Converts the values of identifiers to texts. A single-element list is its element. A person's company may be an
 * object with a name and a domain (search results), or with `Name` and `Website` (Salesforce contacts).
 */
export function collectRawIdentifiers(
	entity: Entity,
	values: ReadonlyArray<readonly [IdentifierName, unknown]>,
): RawIdentifiers {
	const raw: Identifiers = {};
	const unreadable: Defect[] = [];
	for (const [name, value] of values) {
		const text = READERS_BY_IDENTIFIER[name]?.(value) ?? readFieldText(value);
		const parts = readParts(entity, name, value);
		if (parts.length === 0 && text === undefined)
			unreadable.push(buildUnreadableDefect(name, value));
		if (parts.length === 0 && text !== undefined) raw[name] ||= text;
		for (const [part, said] of parts) raw[part] ||= said;
	}
	return { values: raw, unreadable };
}

/** Readers for identifiers whose field may hold several values. */
const READERS_BY_IDENTIFIER: Partial<
	Record<IdentifierName, (value: unknown) => string | undefined>
> = {
	linkedInUrl: findLinkedInPage,
	email: findPersonalAddress,
};

const NAME_KEYS = 'name Name';
const WEBSITE_KEYS = 'domain website Website primary_domain';

/**
 * Identifiers whose value may be a record with several identifiers, each under the first of its keys that has a text.
 */
const PART_KEYS: Record<Entity, Partial<Record<IdentifierName, Identifiers>>> = {
	contact: {
		company: { company: NAME_KEYS, companyDomain: WEBSITE_KEYS },
		// Names in parts: Jotform, Attio, Google Contacts.
		fullName: {
			firstName: 'first firstName first_name givenName',
			lastName: 'last lastName last_name familyName',
			fullName: 'full_name displayName',
		},
		// The sender of an email: Gmail, Microsoft 365, Zendesk.
		email: { email: 'address', fullName: 'name' },
	},
	company: { name: { name: NAME_KEYS, domain: WEBSITE_KEYS } },
};

function readParts(entity: Entity, field: IdentifierName, value: unknown) {
	const parts = PART_KEYS[entity][field];
	// In a list of addresses, the names may be other people's.
	const record = field === 'email' && Array.isArray(value) ? undefined : findRecord(value);
	if (parts === undefined || record === undefined) return [];
	return IDENTIFIERS[entity].flatMap((part) => {
		const text = parts[part]
			?.split(' ')
			.map((key) => readFieldText(record[key]))
			.find(Boolean);
		return text ? [[part, text] as const] : [];
	});
}

/**
 * Finds the record inside a wrapper. Intercom: {"type": "list", "data": [{"name": "Acme"}]}; email: {"value":
 * [{"address": …, "name": …}]}.
 */
function findRecord(value: unknown): JsonRecord | undefined {
	const record = unwrapSingleElement(unwrapTyped(value));
	if (!isRecord(record)) return undefined;
	const list = Array.isArray(record.data) ? record.data : record.value;
	const inner = unwrapSingleElement(record.emailAddress ?? list);
	return isRecord(inner) ? inner : record;
}

/** Reads the text of an app's field from its wrapping; undefined if it has none. */
export function readFieldText(value: unknown): string | undefined {
	if (value === undefined || value === null || value === false) return '';
	if (Array.isArray(value)) return readListText(value);
	if (!isRecord(value)) return String(value).trim();
	const inner = INNER_KEYS.find((key) => Object.hasOwn(value, key));
	if (inner !== undefined) return readFieldText(value[inner]);
	const typed = unwrapTyped(value);
	if (typed !== value) return readFieldText(isRecord(typed) ? (typed.name ?? typed) : typed);
	// `{{ $now }}` is an object of a date library.
	return typeof value.toJSON === 'function' ? String(value.toJSON()) : undefined;
}

/**
 * Unwraps typed values of Notion: {"type": "email", "email": "ada@example.com"}, {"type": "select", "select":
 * {"name": "Acme"}}.
 */
function unwrapTyped(value: unknown): unknown {
	if (!isRecord(value) || typeof value.type !== 'string') return value;
	return Object.hasOwn(value, value.type) ? value[value.type] : value;
}

/**
 * Finds the address in a list that is one person's: the only work address next to personal ones, or the first one if
 * all have the same local part. Other lists may hold several people's addresses. Airtable has such lists.
 */
function findPersonalAddress(value: unknown): string | undefined {
	if (!Array.isArray(value)) return undefined;
	const addresses = value.map((entry) => parseEmail(typeof entry === 'string' ? entry : ''));
	const known = addresses.filter((address) => address !== undefined);
	if (known.length === 0 || known.length < addresses.length) return undefined;
	const [atWork, ...others] = known.filter((address) => !isFreeMailAddress(address));
	if (atWork !== undefined && others.length === 0) return atWork;
	const mailboxes = new Set(known.map((address) => address.slice(0, address.lastIndexOf('@'))));
	return mailboxes.size === 1 ? known[0] : undefined;
}

/** Finds the LinkedIn page among several URLs, as in Copper's `socials`. */
function findLinkedInPage(value: unknown): string | undefined {
	if (typeof value !== 'object') return undefined;
	const page = /"(https?:\/\/[^"/]*linkedin\.com\/(?:in|pub)\/[^"]+)"/i.exec(
		JSON.stringify(value),
	);
	return page?.[1];
}

/** Keys of the inner value: HubSpot and Pipedrive, Outlook, Attio, Copper, Notion, Jotform. */
const INNER_KEYS = [
	'value',
	'VALUE',
	'address',
	'emailAddress',
	'email_address',
	'email',
	'plain_text',
	'number',
	'full',
];

/**
 * Reads the text of a list. Pipedrive marks the primary entry: `{"value": "ada@example.com", "primary": true}`. Odoo
 * has the number and the name of a record: `[7, "Acme"]`.
 */
function readListText(list: unknown[]): string | undefined {
	if (list.length < 2) return readFieldText(list[0]);
	if (list.length === 2 && typeof list[0] === 'number') return readFieldText(list[1]);
	const [primary, ...others] = list.filter(isPrimary);
	return others.length === 0 && primary !== undefined ? readFieldText(primary) : undefined;
}

function isPrimary(value: unknown): boolean {
	if (!isRecord(value)) return false;
	return value.primary === true || (isRecord(value.metadata) && value.metadata.primary === true);
}

function buildUnreadableDefect(name: IdentifierName, value: unknown): Defect {
	const found = JSON.stringify(value)?.slice(0, 200);
	return {
		reason: 'unreadable',
		message: `'${toFieldLabel(name)}' must be text. It is ${found}. Map a field that holds one value.`,
	};
}
