import type { Entity, Identifiers } from '../nodes/Enrichment/person/entities';
import type { Dialect, LookupWishes } from '../nodes/Enrichment/providers/dialect';
import type { ApiRequest } from '../nodes/shared/core/http';
import { isRecord } from '../nodes/shared/core/json';
import { buildRequestedRecord } from '../nodes/Enrichment/providers/lookupIdentifiers';
import { chooseFirstRequest, listPossibleFollowUps } from '../nodes/Enrichment/run/choose';

/** The request that a lookup begins with, and those that may follow it. */
export function buildLookupRequests(
	{ lookups }: Dialect,
	entity: Entity,
	identifiers: Identifiers,
	wishes: LookupWishes,
) {
	const lookup = lookups[entity]!;
	const first = chooseFirstRequest(lookup, identifiers, wishes);
	return first ? [first, ...listPossibleFollowUps(lookup, first, identifiers, wishes)] : [];
}

/** A record as the first request for it sends it. */
export function buildFirstLookupRequest(
	dialect: Dialect,
	entity: Entity,
	identifiers: Identifiers,
	wishes: LookupWishes = { reveal: ['email'] },
) {
	const [request] = buildLookupRequests(dialect, entity, identifiers, wishes);
	const record =
		request && buildRequestedRecord(request, dialect.lookups[entity]!, identifiers, {});
	return { request: request!, record: record! };
}

/** How many records each request asked for: the length of a bulk, or 1. */
export function listBatchSizes(requests: ReadonlyArray<Pick<ApiRequest, 'body'>>): number[] {
	return requests.map(({ body }) => {
		if (Array.isArray(body)) return body.length;
		return isRecord(body) ? 1 : 0;
	});
}
