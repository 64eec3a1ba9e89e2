import type { ApiRequest } from '../../shared/core/http';
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
import type { ExactlyOnceChange } from '../google/exactlyOnce';
import { buildListRequest, type ResourceKind } from './description';
import { fromGoogle, mapDraftValues, type ResourceDraft, type ResourceField } from './fields';

const resolveGooglePath = (name: string, { google }: ResourceField): string => google?.at ?? name;

/** Builds Google's body from a draft, by default with all values that are not empty. */
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

/** Builds the request that creates a resource. If the path does not name the parent, the body does. */
export function buildCreateRequest(
	kind: ResourceKind,
	parent: string,
	draft: ResourceDraft,
): ExactlyOnceChange['request'] {
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

/** Reads Google's value of a field. */
export function readGoogleValue(resource: JsonRecord, name: string, field: ResourceField): unknown {
	return readValueAt(resource, resolveGooglePath(name, field));
}

/** Lists the fields in which a resource differs from a draft, by default among all fields of the draft. */
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

/** Tells whether a draft and a resource agree in the fields that identify a resource. */
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
 * Tells whether a new resource was created from a draft, by the fields that identify it. Google may write other fields
 * differently, such as a time zone by its older name, or a website with a slash at the end.
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

/** Converts a value into a form that can be compared: Google leaves out values that are empty, false, or 0, and writes large numbers as text. */
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
 * Builds the request that changes the named fields and no others. The mask must be in the query, in the spelling of Google's
 * protos.
 */
export function buildUpdateRequest(
	path: string,
	kind: ResourceKind,
	names: string[],
	draft: ResourceDraft,
): ApiRequest {
	const { fields, google } = kind;
	const updateMask = names
		.map((name) => toMaskPath(resolveGooglePath(name, fields[name]!)))
		.join(',');
	const change = google.changesWhole
		? { body: buildResourceBody(kind, draft) }
		: { query: { updateMask }, body: buildResourceBody(kind, draft, names) };
	// Repeating the request has no further effect.
	return { method: 'PATCH', path, ...change, repeatable: true } as const;
}

/** Converts a path for a mask: `webStreamData.defaultUri` becomes `web_stream_data.default_uri`. */
function toMaskPath(place: string): string {
	return place.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Converts a resource into the fields of its kind, with the user's values. */
export function toUserFields({ fields }: ResourceKind, resource: JsonRecord): JsonRecord {
	return mapDraftValues(fields, (field, name) =>
		fromGoogle(field, readGoogleValue(resource, name, field)),
	);
}

/** Simplifies a resource for output: its ID and name, the fields of its kind, and those that the kind derives. */
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
