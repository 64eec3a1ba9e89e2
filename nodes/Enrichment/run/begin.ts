import { completeSets, type Identifiers, type Sufficient } from '../person/entities';
import type { LookupDialect, PaidRequest } from '../providers/dialect';
import { isPrivate } from '../providers/ways';
import { UNPAID, withoutResult, type LookupOutcome } from '../records/envelope';
import type { Lookup } from '../records/plan';
import type { Attempt } from './attempt';
import { firstRequest, requestsAfter } from './choose';
import type { LookupSettings } from './settings';

/** All that decides what follows an ending, beside the attempt and the ending themselves. */
export interface Course {
	settings: LookupSettings;
	dialect: LookupDialect;
	lookups: readonly Lookup[];
	/** What may follow a first request, for records of which the same is known. */
	mayFollow(first: PaidRequest, identifiers: Identifiers): readonly PaidRequest[];
	/** For a record that the provider takes no identifiers of. */
	refusal: string;
}

export type Next = Attempt | LookupOutcome;

export const isAttempt = (then: Next): then is Attempt => 'request' in then;

export function createCourse(
	settings: LookupSettings,
	dialect: LookupDialect,
	lookups: readonly Lookup[],
	label: string,
): Course {
	const known = new Map<string, readonly PaidRequest[]>();
	const mayFollow = (first: PaidRequest, identifiers: Identifiers) => {
		const { email = '' } = identifiers;
		const kind = [dialect.requests.indexOf(first), isPrivate(email)];
		const key = [...kind, ...Object.keys(identifiers)].join(' ');
		let requests = known.get(key);
		if (requests === undefined) {
			requests = requestsAfter(dialect, first, identifiers, settings);
			known.set(key, requests);
		}
		return requests;
	};
	const refusal = `${label} looks a ${settings.entity} up by ${dialect.takes}; this record has none of them.`;
	return { settings, dialect, lookups, mayFollow, refusal };
}

/** The first attempt of a lookup, or its outcome where the provider takes none of its identifiers. */
export function begin(lookup: number, course: Course): Next {
	const { settings, lookups, refusal } = course;
	const { identifiers } = lookups[lookup]!;
	const others = settings.retryWithOtherIdentifiers
		? completeSets(settings.entity, identifiers)
		: NO_OTHERS;
	const first = chain(lookup, identifiers, others, course);
	return first ?? withoutResult('notFound', 'identifierNotSupported', refusal);
}

const NO_OTHERS: readonly Sufficient[] = [];
export const NO_REQUESTS: readonly PaidRequest[] = [];
const NO_TEXTS: readonly string[] = [];
const NOTHING_PAID: Attempt['paid'] = [];

/** A chain of requests by these identifiers. */
export function chain(
	lookup: number,
	identifiers: Identifiers,
	others: readonly Sufficient[],
	{ settings, dialect, lookups, mayFollow }: Course,
): Attempt | undefined {
	const request = firstRequest(dialect, identifiers, settings);
	if (request === undefined) return undefined;
	return {
		lookup,
		request,
		identifiers,
		extra: lookups[lookup]!.extra,
		mayFollow: mayFollow(request, identifiers),
		tried: NO_REQUESTS,
		lostOnes: NO_REQUESTS,
		paid: NOTHING_PAID,
		before: UNPAID,
		lost: 0,
		held: 0,
		others,
		sent: NO_TEXTS,
	};
}
