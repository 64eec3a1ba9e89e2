import { completeSets, type Identifiers, type Sufficient } from '../person/entities';
import type { Dialect, LookupDialect, PaidRequest, RecordToSend } from '../providers/dialect';
import { recordFor, type Result } from '../providers/lookupBy';
import { isPrivate } from '../providers/ways';
import { RESULT_KEY, withoutResult, type LookupOutcome } from '../records/envelope';
import type { Lookup } from '../records/plan';
import { firstAttempt, stepsBefore, type Attempt } from './attempt';
import { firstRequest, requestsAfter } from './choose';
import { answersOf } from './outcome';
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

const NO_LOOKUP: LookupDialect = {
	reveals: [],
	requests: [],
	takes: 'none of these identifiers',
	identity: new Set(),
};

export function createCourse(
	settings: LookupSettings,
	{ label, lookups: dialects }: Dialect,
	lookups: readonly Lookup[],
): Course {
	const dialect = dialects[settings.entity] ?? NO_LOOKUP;
	const known = new Map<string, readonly PaidRequest[]>();
	const isAnyFurther = dialect.requests.some(({ brings }) => brings);
	const mayFollow = (first: PaidRequest, identifiers: Identifiers) => {
		// There is nothing to work out, so a key for each record would cost more than it saves.
		if (!isAnyFurther) return requestsAfter(dialect, first, identifiers, settings);
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
		: [];
	const first = attemptBy(lookup, identifiers, others, course);
	return first ?? withoutResult('notFound', 'identifierNotSupported', refusal);
}

/** The first attempt by these identifiers; undefined where they are not enough for any request. */
export function attemptBy(
	lookup: number,
	identifiers: Identifiers,
	others: readonly Sufficient[],
	{ settings, dialect, mayFollow }: Course,
): Attempt | undefined {
	const request = firstRequest(dialect, identifiers, settings);
	if (request === undefined) return undefined;
	return firstAttempt({
		lookup,
		request,
		identifiers,
		mayFollow: mayFollow(request, identifiers),
		others,
	});
}

/** The record of an attempt, as its request sends it. */
export function recordOf(attempt: Attempt, { settings, dialect, lookups }: Course): RecordToSend {
	const { lookup, request, identifiers } = attempt;
	const { extra } = lookups[lookup]!;
	return recordFor(request, dialect, identifiers, extra, foundBefore(attempt, settings));
}

function foundBefore(attempt: Attempt, settings: LookupSettings): Result | undefined {
	const steps = stepsBefore(attempt);
	return steps.length > 0 ? answersOf(steps, settings)[RESULT_KEY[settings.entity]] : undefined;
}
