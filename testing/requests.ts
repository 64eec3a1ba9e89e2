import type { Entity, Identifiers } from '../nodes/Enrichment/person/entities';
import type { Dialect, LookupWishes } from '../nodes/Enrichment/providers/dialect';
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
