import {
	asRecord,
	isRecord,
	readValueAt,
	type JsonRecord,
	setOwnValue,
} from '../../shared/core/json';
import { readResourceId } from '../google/addresses';
import { omitFields } from '../../shared/core/omitFields';
import { omitEmptyValues } from '../google/jsonValues';
import type { SafeChange } from '../google/writeSafely';
import { buildListRequest, type ResourceKind } from './description';
import { fromGoogle, mapValues, type ResourceDraft, type ResourceField } from './fields';

const resolveGooglePath = (name: string, { google }: ResourceField): string => google?.at ?? name;

/** Values where Google has them, by default all that are not empty. */
export function buildResourceBody(
	{ fields }: ResourceKind,
	draft: ResourceDraft,
	names = Object.keys(omitEmptyValues(draft)),
): JsonRecord {
	const body: JsonRecord = {};
	for (const name of names) {
		const [outer = '', inner] = resolveGooglePath(name, fields[name]!).split('.');
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
export function buildCreateRequest(
	kind: ResourceKind,
	parent: string,
	draft: ResourceDraft,
): SafeChange['request'] {
	const { path } = buildListRequest(kind, parent);
	const inAddress = Object.keys(draft).filter((name) => kind.fields[name]!.google?.inAddress);
	return {
		method: 'POST',
		path,
		...(inAddress.length > 0 && { query: buildResourceBody(kind, draft, inAddress) }),
		body: {
			...(!path.includes(parent) && { parent }),
			...omitFields(buildResourceBody(kind, draft), inAddress),
		},
	};
}

/** What Google has of a field. */
export function readGoogleValue(resource: JsonRecord, name: string, field: ResourceField): unknown {
	return readValueAt(resource, resolveGooglePath(name, field));
}

/** The fields in which a resource is not as a draft has it, of all that the draft speaks of by default. */
export function listDifferingFields(
	{ fields }: ResourceKind,
	draft: ResourceDraft,
	resource: JsonRecord,
	names = Object.keys(draft),
): string[] {
	return names.filter((name) => {
		const field = fields[name]!;
		return !areEqualForGoogle(draft[name], readGoogleValue(resource, name, field), field);
	});
}

/** The draft and the resource agree in the fields that tell one from another. */
export function hasSameIdentity(
	kind: ResourceKind,
	draft: ResourceDraft,
	resource: JsonRecord,
): boolean {
	const { identity } = kind.rules;
	return (
		identity !== undefined && listDifferingFields(kind, draft, resource, identity).length === 0
	);
}

/**
 * Whether a resource that was not there before a draft was sent is the one made of it: its name tells. Google may write
 * its other fields in another way, such as a time zone by its older name, or a website with a slash at the end.
 */
export function wasCreatedFrom(
	kind: ResourceKind,
	draft: ResourceDraft,
	resource: JsonRecord,
): boolean {
	const { identity = ['displayName'] } = kind.rules;
	const given = identity.filter((name) => Object.hasOwn(omitEmptyValues(draft), name));
	return listDifferingFields(kind, draft, resource, given).length === 0;
}

function areEqualForGoogle(one: unknown, other: unknown, { google }: ResourceField): boolean {
	const { unordered, ignoresCase } = google ?? {};
	const [first, second] = [one, other].map((value) => {
		const text = JSON.stringify(toCanonicalValue(value, unordered));
		return ignoresCase ? text?.toLowerCase() : text;
	});
	return first === second;
}

/** Google leaves out what is empty, false or 0, and writes large numbers as text. */
function toCanonicalValue(value: unknown, unordered = false): unknown {
	if (Array.isArray(value)) {
		const parts = value.map((part) => toCanonicalValue(part) ?? null);
		if (parts.length === 0) return undefined;
		return unordered ? parts.map((part) => JSON.stringify(part)).sort() : parts;
	}
	if (isRecord(value)) {
		const entries = Object.entries(value)
			.map(([name, inner]) => [name, toCanonicalValue(inner)] as const)
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
export function buildUpdateRequest(
	path: string,
	kind: ResourceKind,
	names: string[],
	draft: ResourceDraft,
) {
	const { fields, google } = kind;
	const updateMask = names
		.map((name) => toMaskPath(resolveGooglePath(name, fields[name]!)))
		.join(',');
	const change = google.changesWhole
		? { body: buildResourceBody(kind, draft) }
		: { query: { updateMask }, body: buildResourceBody(kind, draft, names) };
	// Done twice it leaves the same behind.
	return { method: 'PATCH', path, ...change, repeatable: true } as const;
}

/** `webStreamData.defaultUri` is `web_stream_data.default_uri` in a mask. */
function toMaskPath(place: string): string {
	return place.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The fields of a description as the user has them. */
export function toUserFields({ fields }: ResourceKind, resource: JsonRecord): JsonRecord {
	return mapValues(fields, (field, name) =>
		fromGoogle(field, readGoogleValue(resource, name, field)),
	);
}

/** A resource in plain fields. */
export function simplifyResource(kind: ResourceKind, resource: JsonRecord): JsonRecord {
	const { fields = [], flags = [], derive } = kind.output;
	return omitEmptyValues({
		id: readResourceId(resource),
		name: resource.name,
		...toUserFields(kind, resource),
		...derive?.(resource),
		...Object.fromEntries(fields.map((name) => [name, resource[name]])),
		...Object.fromEntries(flags.map((name) => [name, resource[name] === true])),
	});
}
