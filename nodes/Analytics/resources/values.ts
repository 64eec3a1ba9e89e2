import {
	asRecord,
	isRecord,
	readValueAt,
	type JsonRecord,
	setOwnValue,
} from '../../shared/core/json';
import { readResourceId } from '../google/addresses';
import { omitFields } from '../../shared/core/omitFields';
import { withoutEmpty } from '../google/jsonValues';
import type { SafeChange } from '../google/writeSafely';
import { buildListRequest, type Description } from './description';
import { fromGoogle, mapValues, type Draft, type ResourceField } from './fields';

const placeOf = (name: string, { google }: ResourceField): string => google?.at ?? name;

/** Values where Google has them, by default all that are not empty. */
export function buildBody(
	{ fields }: Description,
	draft: Draft,
	names = Object.keys(withoutEmpty(draft)),
): JsonRecord {
	const body: JsonRecord = {};
	for (const name of names) {
		const [outer = '', inner] = placeOf(name, fields[name]!).split('.');
		const value = draft[name];
		setOwnValue(
			body,
			outer,
			inner === undefined ? value : { ...asRecord(body[outer]), [inner]: value },
		);
	}
	return body;
}

/** The request for a new one. Where its address does not say what it belongs to, the body does. */
export function buildCreation(
	kind: Description,
	parent: string,
	draft: Draft,
): SafeChange['request'] {
	const { path } = buildListRequest(kind, parent);
	const inAddress = Object.keys(draft).filter((name) => kind.fields[name]!.google?.inAddress);
	return {
		method: 'POST',
		path,
		...(inAddress.length > 0 && { query: buildBody(kind, draft, inAddress) }),
		body: {
			...(!path.includes(parent) && { parent }),
			...omitFields(buildBody(kind, draft), inAddress),
		},
	};
}

/** What Google has of a field. */
export function readValue(resource: JsonRecord, name: string, field: ResourceField): unknown {
	return readValueAt(resource, placeOf(name, field));
}

/** The fields in which a resource is not as a draft has it, of all that the draft speaks of by default. */
export function listDifferences(
	{ fields }: Description,
	draft: Draft,
	resource: JsonRecord,
	names = Object.keys(draft),
): string[] {
	return names.filter((name) => {
		const field = fields[name]!;
		return !areEqual(draft[name], readValue(resource, name, field), field);
	});
}

/** The draft and the resource agree in the fields that tell one from another. */
export function hasSameIdentity(kind: Description, draft: Draft, resource: JsonRecord): boolean {
	const { identity } = kind.rules;
	return identity !== undefined && listDifferences(kind, draft, resource, identity).length === 0;
}

/**
 * Whether a resource that was not there before a draft was sent is the one made of it: its name tells. Google may write
 * its other fields in another way, such as a time zone by its older name, or a website with a slash at the end.
 */
export function wasCreatedFrom(kind: Description, draft: Draft, resource: JsonRecord): boolean {
	const { identity = ['displayName'] } = kind.rules;
	const given = identity.filter((name) => Object.hasOwn(withoutEmpty(draft), name));
	return listDifferences(kind, draft, resource, given).length === 0;
}

function areEqual(one: unknown, other: unknown, { google }: ResourceField): boolean {
	const { unordered, ignoresCase } = google ?? {};
	const [first, second] = [one, other].map((value) => {
		const text = JSON.stringify(canonical(value, unordered));
		return ignoresCase ? text?.toLowerCase() : text;
	});
	return first === second;
}

/** Google leaves out what is empty, false or 0, and writes large numbers as text. */
function canonical(value: unknown, unordered = false): unknown {
	if (Array.isArray(value)) {
		const parts = value.map((part) => canonical(part) ?? null);
		if (parts.length === 0) return undefined;
		return unordered ? parts.map((part) => JSON.stringify(part)).sort() : parts;
	}
	if (isRecord(value)) {
		const entries = Object.entries(value)
			.map(([name, inner]) => [name, canonical(inner)] as const)
			.filter(([, inner]) => inner !== undefined)
			.sort(([a], [b]) => (a < b ? -1 : 1));
		return entries.length === 0 ? undefined : Object.fromEntries(entries);
	}
	if (typeof value === 'number') return value === 0 ? undefined : String(value);
	return value === '' || value === false || value === '0' || value === null ? undefined : value;
}

/**
 * Changes the named fields and no others. The mask goes in the address, in the spelling of Google's protos, else
 * Google does not see it.
 */
export function buildPatch(path: string, kind: Description, names: string[], draft: Draft) {
	const { fields, google } = kind;
	const updateMask = names.map((name) => maskPath(placeOf(name, fields[name]!))).join(',');
	const change = google.changesWhole
		? { body: buildBody(kind, draft) }
		: { query: { updateMask }, body: buildBody(kind, draft, names) };
	// Done twice it leaves the same behind.
	return { method: 'PATCH', path, ...change, repeatable: true } as const;
}

/** `webStreamData.defaultUri` is `web_stream_data.default_uri` in a mask. */
function maskPath(place: string): string {
	return place.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The fields of a description as the user has them. */
export function toUserFields({ fields }: Description, resource: JsonRecord): JsonRecord {
	return mapValues(fields, (field, name) => fromGoogle(field, readValue(resource, name, field)));
}

/** A resource in plain fields. */
export function simplifyResource(kind: Description, resource: JsonRecord): JsonRecord {
	const { fields = [], flags = [], derive } = kind.output;
	return withoutEmpty({
		id: readResourceId(resource),
		name: resource.name,
		...toUserFields(kind, resource),
		...derive?.(resource),
		...Object.fromEntries(fields.map((name) => [name, resource[name]])),
		...Object.fromEntries(flags.map((name) => [name, resource[name] === true])),
	});
}
