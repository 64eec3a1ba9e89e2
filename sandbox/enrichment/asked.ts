import type { SandboxReply } from '../http/types';
import { isDomain, isEmail, linkedInSlug } from './identity';
import type { CompanyIdentifiers, JsonObject, Kind, PersonIdentifiers } from './records';

/** One record of a request: what the caller sent, and the part of it that says who is meant. */
export interface Asked {
	record: JsonObject;
	identifiers: PersonIdentifiers & CompanyIdentifiers;
}

export type Read<T> = { value: T } | { refusal: SandboxReply };

const FIELDS: Record<Kind, ReadonlyArray<keyof Asked['identifiers']>> = {
	person: ['email', 'linkedInUrl', 'firstName', 'lastName', 'company'],
	company: ['domain', 'name'],
};

const NEEDED: Record<Kind, string> = {
	person: 'email, linkedInUrl, or firstName with lastName and company',
	company: 'domain or name',
};

export function readJson(text: string): Read<unknown> {
	try {
		return { value: JSON.parse(text) };
	} catch {
		return refuse(400, 'The request body is not valid JSON');
	}
}

export function readOne(kind: Kind, body: unknown): Read<Asked> {
	if (!isObject(body)) return refuse(400, 'The request body must be a JSON object');
	const asked = readRecord(kind, body);
	return typeof asked === 'string' ? refuse(400, asked) : { value: asked };
}

/** One unusable record refuses the whole batch, as the documented API does. */
export function readMany(kind: Kind, body: unknown): Read<Asked[]> {
	if (!Array.isArray(body)) return refuse(400, 'The request body must be a JSON array');
	if (body.length === 0) return refuse(400, 'The request body must hold at least one record');
	const read = body.map((record) =>
		isObject(record) ? readRecord(kind, record) : 'must be a JSON object',
	);
	const index = read.findIndex((entry) => typeof entry === 'string');
	return index < 0
		? { value: read.filter((entry) => typeof entry !== 'string') }
		: refuse(400, `Record at index ${index}: ${String(read[index])}`);
}

/** An identifier that cannot be one, whoever is meant. */
export function isMalformed({ email, linkedInUrl, domain }: Asked['identifiers']): boolean {
	return (
		(email !== undefined && !isEmail(email)) ||
		(linkedInUrl !== undefined && linkedInSlug(linkedInUrl) === undefined) ||
		(domain !== undefined && !isDomain(domain))
	);
}

export const hasUnusableName = ({ lastName }: Asked['identifiers']) =>
	lastName !== undefined && /^\p{L}\.?$/u.test(lastName.trim());

export function refuse(status: number, message: string): { refusal: SandboxReply } {
	return { refusal: { status, body: { message } } };
}

export const isObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The complaint when the record does not say who is meant. */
function readRecord(kind: Kind, record: JsonObject): Asked | string {
	const identifiers: Asked['identifiers'] = {};
	for (const field of FIELDS[kind]) {
		const value = record[field] ?? '';
		if (typeof value !== 'string') return `${field} must be a string`;
		if (value.trim() !== '') identifiers[field] = value;
	}
	return isUsable(kind, identifiers) ? { record, identifiers } : `${NEEDED[kind]} is required`;
}

function isUsable(kind: Kind, asked: Asked['identifiers']): boolean {
	const { email, linkedInUrl, firstName, lastName, company, domain, name } = asked;
	return kind === 'person'
		? !!(email ?? linkedInUrl ?? (firstName && lastName && company))
		: !!(domain ?? name);
}
