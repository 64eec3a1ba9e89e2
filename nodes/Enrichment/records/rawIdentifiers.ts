import { isRecord } from '../../shared/core/json';
import { onlyElement } from './itemLevels';
import type { Defect } from './normalise';
import type { Entity, IdentifierName, Identifiers } from '../person/entities';

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
export function rawIdentifiers(
	entity: Entity,
	values: ReadonlyArray<readonly [IdentifierName, unknown]>,
): RawIdentifiers {
	const raw: Identifiers = {};
	const unreadable: Defect[] = [];
	for (const [name, value] of values) {
		if (readCompany(entity, name, value, raw) || readName(name, value, raw)) continue;
		if (readSender(name, value, raw)) continue;
		const text = name === 'linkedInUrl' ? pageIn(value) : textOf(value);
		if (text !== undefined) raw[name] ||= text;
		else unreadable.push(noText(name, value));
	}
	return { raw, unreadable };
}

/** Undefined for what is no text. */
function textOf(value: unknown): string | undefined {
	if (value === undefined || value === null || value === false) return '';
	if (Array.isArray(value)) return textOfList(value);
	if (!isRecord(value)) return String(value).trim();
	const inner = INNER.find((key) => Object.hasOwn(value, key));
	if (inner !== undefined) return textOf(value[inner]);
	// Notion: {"type": "email", "email": "ada@example.com"}.
	if (typeof value.type === 'string' && Object.hasOwn(value, value.type))
		return textOf(value[value.type]);
	// `{{ $now }}` comes as an object of a date library.
	return typeof value.toJSON === 'function' ? String(value.toJSON()) : undefined;
}

/** The page among several: Copper's `socials`. */
function pageIn(value: unknown): string | undefined {
	if (typeof value !== 'object') return textOf(value);
	const page = /"(https?:\/\/[^"/]*linkedin\.com\/(?:in|pub)\/[^"]+)"/i.exec(
		JSON.stringify(value),
	);
	return page?.[1] ?? textOf(value);
}

/** Under what a value stands: HubSpot and Pipedrive, Outlook, Attio, Copper, Notion, Jotform. */
const INNER = 'value VALUE address emailAddress email_address email plain_text number full'.split(
	' ',
);

/**
 * Pipedrive marks one of several addresses or numbers: `{"value": "ada@example.com", "primary": true}`. Odoo has
 * the number and the name of a record: `[7, "Acme"]`.
 */
function textOfList(list: unknown[]): string | undefined {
	if (list.length < 2) return textOf(list[0]);
	if (list.length === 2 && typeof list[0] === 'number') return textOf(list[1]);
	const [primary, ...others] = list.filter(isPrimary);
	return others.length === 0 && primary !== undefined ? textOf(primary) : undefined;
}

function isPrimary(value: unknown): boolean {
	if (!isRecord(value)) return false;
	return value.primary === true || (isRecord(value.metadata) && value.metadata.primary === true);
}

const NAME_PARTS: ReadonlyArray<readonly [IdentifierName, readonly string[]]> = [
	['firstName', ['first', 'firstName', 'first_name', 'givenName']],
	['lastName', ['last', 'lastName', 'last_name', 'familyName']],
	['fullName', ['full_name', 'displayName']],
];

/** A name in parts: Jotform, Attio, Google Contacts. */
function readName(field: IdentifierName, value: unknown, raw: Identifiers): boolean {
	const name = onlyElement(value);
	if (field !== 'fullName' || !isRecord(name)) return false;
	let isRead = false;
	for (const [part, keys] of NAME_PARTS) {
		const text = keys.map((key) => textOf(name[key])).find(Boolean);
		if (text) raw[part] ||= text;
		isRead ||= Boolean(text);
	}
	return isRead;
}

/** Who wrote a mail: Gmail, Microsoft 365, Zendesk. */
function readSender(field: IdentifierName, value: unknown, raw: Identifiers): boolean {
	if (field !== 'email' || !isRecord(value)) return false;
	const sender = onlyElement(value.emailAddress ?? value.value ?? value);
	const [address, name] = isRecord(sender) ? [textOf(sender.address), textOf(sender.name)] : [];
	if (!address || !name) return false;
	raw.email ||= address;
	raw.fullName ||= name;
	return true;
}

const COMPANY_FIELDS = {
	contact: { name: 'company', domain: 'companyDomain' },
	company: { name: 'name', domain: 'domain' },
} as const satisfies Record<Entity, Record<'name' | 'domain', IdentifierName>>;

function readCompany(
	entity: Entity,
	field: IdentifierName,
	value: unknown,
	raw: Identifiers,
): boolean {
	// Intercom: {"type": "list", "data": [{"name": "Acme"}]}.
	const company = onlyElement(isRecord(value) && Array.isArray(value.data) ? value.data : value);
	const names = COMPANY_FIELDS[entity];
	if (field !== names.name || !isRecord(company)) return false;
	const { Name, Website, primary_domain, website = Website ?? primary_domain } = company;
	const name = textOf(company.name ?? Name);
	const domain = textOf(company.domain ?? website);
	if (!name && !domain) return false;
	if (name) raw[names.name] ||= name;
	if (domain) raw[names.domain] ||= domain;
	return true;
}

function noText(name: IdentifierName, value: unknown): Defect {
	const found = JSON.stringify(value)?.slice(0, 200);
	return {
		reason: 'unreadable',
		message: `'${LABELS[name]}' must be text. It is ${found}. Map a field that holds one value.`,
	};
}

/** As the panel writes them. */
export const LABELS: Record<IdentifierName, string> = {
	email: 'Email',
	linkedInUrl: 'LinkedIn URL',
	firstName: 'First Name',
	lastName: 'Last Name',
	company: 'Company',
	fullName: 'Full Name',
	companyDomain: 'Company Domain',
	phone: 'Phone',
	providerId: 'Provider ID',
	domain: 'Domain',
	name: 'Name',
};
