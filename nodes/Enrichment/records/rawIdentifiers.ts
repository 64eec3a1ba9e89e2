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

/** Values as parameters or fields give them, written out as texts. */
export interface RawIdentifiers {
	raw: Identifiers;
	/** Why the others, of another kind, are none. */
	unreadable: Defect[];
}

/**
 * Texts of identifiers, whatever they came as: a list of one is its element; the company of a person whom a
 * search found is an object with a name and a domain, that of a Salesforce contact with a `Name` and `Website`.
 */
export function collectRawIdentifiers(
	entity: Entity,
	values: ReadonlyArray<readonly [IdentifierName, unknown]>,
): RawIdentifiers {
	const raw: Identifiers = {};
	const unreadable: Defect[] = [];
	for (const [name, value] of values) {
		const text = READERS[name]?.(value) ?? readFieldText(value);
		const parts = partsOf(entity, name, value);
		if (parts.length === 0 && text === undefined) unreadable.push(noText(name, value));
		if (parts.length === 0 && text !== undefined) raw[name] ||= text;
		for (const [part, said] of parts) raw[part] ||= said;
	}
	return { raw, unreadable };
}

/** Identifiers that may be one of several values of a field. */
const READERS: Partial<Record<IdentifierName, (value: unknown) => string | undefined>> = {
	linkedInUrl: pageIn,
	email: findOwnAddress,
};

const NAME = 'name Name';
const WEBSITE = 'domain website Website primary_domain';

/** Identifiers whose value may be a record that says several, each under the first of its keys with a text. */
const PARTS: Record<Entity, Partial<Record<IdentifierName, Identifiers>>> = {
	contact: {
		company: { company: NAME, companyDomain: WEBSITE },
		// A name in parts: Jotform, Attio, Google Contacts.
		fullName: {
			firstName: 'first firstName first_name givenName',
			lastName: 'last lastName last_name familyName',
			fullName: 'full_name displayName',
		},
		// Who wrote a mail: Gmail, Microsoft 365, Zendesk.
		email: { email: 'address', fullName: 'name' },
	},
	company: { name: { name: NAME, domain: WEBSITE } },
};

function partsOf(entity: Entity, field: IdentifierName, value: unknown) {
	const parts = PARTS[entity][field];
	// Of a list of addresses the names may be other people's.
	const record = field === 'email' && Array.isArray(value) ? undefined : recordIn(value);
	if (parts === undefined || record === undefined) return [];
	return IDENTIFIERS[entity].flatMap((part) => {
		const text = parts[part]
			?.split(' ')
			.map((key) => readFieldText(record[key]))
			.find(Boolean);
		return text ? [[part, text] as const] : [];
	});
}

/** Intercom: {"type": "list", "data": [{"name": "Acme"}]}; of a mail {"value": [{"address": …, "name": …}]}. */
function recordIn(value: unknown): JsonRecord | undefined {
	const record = unwrapSingleElement(unwrapTyped(value));
	if (!isRecord(record)) return undefined;
	const list = Array.isArray(record.data) ? record.data : record.value;
	const inner = unwrapSingleElement(record.emailAddress ?? list);
	return isRecord(inner) ? inner : record;
}

/** The text that a field of an app stands for, in whatever wrapping it comes; undefined for what is no text. */
export function readFieldText(value: unknown): string | undefined {
	if (value === undefined || value === null || value === false) return '';
	if (Array.isArray(value)) return textOfList(value);
	if (!isRecord(value)) return String(value).trim();
	const inner = INNER.find((key) => Object.hasOwn(value, key));
	if (inner !== undefined) return readFieldText(value[inner]);
	const typed = unwrapTyped(value);
	if (typed !== value) return readFieldText(isRecord(typed) ? (typed.name ?? typed) : typed);
	// `{{ $now }}` comes as an object of a date library.
	return typeof value.toJSON === 'function' ? String(value.toJSON()) : undefined;
}

/** Notion: {"type": "email", "email": "ada@example.com"}, {"type": "select", "select": {"name": "Acme"}}. */
function unwrapTyped(value: unknown): unknown {
	if (!isRecord(value) || typeof value.type !== 'string') return value;
	return Object.hasOwn(value, value.type) ? value[value.type] : value;
}

/**
 * The address of a list that is one person's: the only one at work beside private ones, or the first where all have one
 * name in front of the `@`. Airtable has lists of addresses; other addresses may be those of several people.
 */
function findOwnAddress(value: unknown): string | undefined {
	if (!Array.isArray(value)) return undefined;
	const addresses = value.map((entry) => parseEmail(typeof entry === 'string' ? entry : ''));
	const known = addresses.filter((address) => address !== undefined);
	if (known.length === 0 || known.length < addresses.length) return undefined;
	const [atWork, ...others] = known.filter((address) => !isFreeMailAddress(address));
	if (atWork !== undefined && others.length === 0) return atWork;
	const mailboxes = new Set(known.map((address) => address.slice(0, address.lastIndexOf('@'))));
	return mailboxes.size === 1 ? known[0] : undefined;
}

/** The page among several: Copper's `socials`. */
function pageIn(value: unknown): string | undefined {
	if (typeof value !== 'object') return undefined;
	const page = /"(https?:\/\/[^"/]*linkedin\.com\/(?:in|pub)\/[^"]+)"/i.exec(
		JSON.stringify(value),
	);
	return page?.[1];
}

/** Under what a value stands: HubSpot and Pipedrive, Outlook, Attio, Copper, Notion, Jotform. */
const INNER = [
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
 * Pipedrive marks one of several addresses or numbers: `{"value": "ada@example.com", "primary": true}`. Odoo has
 * the number and the name of a record: `[7, "Acme"]`.
 */
function textOfList(list: unknown[]): string | undefined {
	if (list.length < 2) return readFieldText(list[0]);
	if (list.length === 2 && typeof list[0] === 'number') return readFieldText(list[1]);
	const [primary, ...others] = list.filter(isPrimary);
	return others.length === 0 && primary !== undefined ? readFieldText(primary) : undefined;
}

function isPrimary(value: unknown): boolean {
	if (!isRecord(value)) return false;
	return value.primary === true || (isRecord(value.metadata) && value.metadata.primary === true);
}

function noText(name: IdentifierName, value: unknown): Defect {
	const found = JSON.stringify(value)?.slice(0, 200);
	return {
		reason: 'unreadable',
		message: `'${toFieldLabel(name)}' must be text. It is ${found}. Map a field that holds one value.`,
	};
}
