import {
	completeSets,
	type IdentifierName,
	type Identifiers,
	type Sufficient,
} from '../person/entities';
import type {
	Brings,
	LookupDialect,
	LookupWishes,
	PaidRequest,
	Dialect,
	AskedRecord,
} from '../providers/dialect';
import {
	isPrivate,
	knownOf,
	lookupBy,
	personIn,
	recordFor,
	sentOf,
	type Result,
} from '../providers/lookupBy';
import { RESULT_KEY, withoutResult, type LookupOutcome } from '../records/envelope';
import type { Lookup } from '../records/plan';
import { firstAttempt, isPerhapsPaid, stepsBefore, type Attempt } from './attempt';
import { answersOf } from './outcome';
import type { LookupSettings } from './settings';

/** What is known of a record at some moment of its lookup. */
interface Knowledge {
	asked: Identifiers;
	/** Asked by or found. */
	identifiers: Identifiers;
	has: ReadonlySet<Brings>;
	/** Requests whose answers were lost. */
	lost: readonly PaidRequest[];
}

/** The request that a lookup begins with: the first that enough was given for. */
export function firstRequest(
	{ requests }: LookupDialect,
	identifiers: Identifiers,
	wishes: LookupWishes,
): PaidRequest | undefined {
	return requests.find(
		(each) => each.fits?.(wishes) !== false && sentOf(each, identifiers) !== undefined,
	);
}

/** The next request of a lookup, of those that may follow: the first that brings what is wanted and lacking. */
export function furtherRequest(
	{ identifiers: asked, history, mayFollow }: Attempt,
	wishes: LookupWishes,
	found: Result | undefined,
): PaidRequest | undefined {
	const lost = stepsBefore({ identifiers: asked, history })
		.filter(({ ending }) => isPerhapsPaid(ending.kind))
		.map(({ request }) => request);
	const identifiers = knownOf(asked, found);
	return chosen(mayFollow, wishes, { asked, identifiers, has: hasOf(asked, found), lost });
}

function chosen(
	requests: readonly PaidRequest[],
	wishes: LookupWishes,
	known: Knowledge,
): PaidRequest | undefined {
	const open = requests.filter((each) => isOpen(each, wishes, known));
	const wanted = open.filter((each) => bringsAny(each, ['profile', ...wishes.reveal], known));
	const isWanted = (each: PaidRequest) => wanted.includes(each) || leadsOn(each, wanted, known);
	return open.find((each) => isWanted(each) && sentOf(each, known.identifiers) !== undefined);
}

function isOpen(request: PaidRequest, wishes: LookupWishes, known: Knowledge): boolean {
	const { notAfter = [], fits } = request;
	if (fits?.(wishes) === false || notAfter.some((name) => known.asked[name])) return false;
	return !known.lost.some((lost) => mayRepeat(request, lost, wishes));
}

/** A way, as dear or dearer, to what the lost answer may have brought: that would be paid twice. */
function mayRepeat(request: PaidRequest, lost: PaidRequest, wishes: LookupWishes): boolean {
	const isSame = request.brings?.some((each) => lost.brings?.includes(each)) === true;
	return isSame && request.price(1, wishes).most >= lost.price(1, wishes).most;
}

const bringsAny = ({ brings = [] }: PaidRequest, wanted: Brings[], { has }: Knowledge) =>
	brings.some((each) => wanted.includes(each) && !has.has(each));

/** Whether it brings the page without which another request, that is wanted, cannot be sent. */
function leadsOn({ brings = [] }: PaidRequest, wanted: PaidRequest[], known: Knowledge): boolean {
	if (!brings.includes('linkedInUrl') || known.has.has('linkedInUrl')) return false;
	return wanted.some(
		(each) =>
			each.needs.some((way) => way.includes('linkedInUrl')) &&
			sentOf(each, known.identifiers) === undefined,
	);
}

/** Of nobody found no profile is lacking: only what can be found without one. */
function hasOf(asked: Identifiers, found: Result | undefined): Set<Brings> {
	const person = personIn(found);
	const { emails = [], phones = [] } = person ?? {};
	const { email, linkedInUrl } = asked;
	const isNamed = (person?.fullName ?? person?.firstName ?? person?.lastName) !== undefined;
	const has = new Set<Brings>();
	if (person === undefined || isNamed) has.add('profile');
	if ((person?.linkedInUrl ?? linkedInUrl) !== undefined) has.add('linkedInUrl');
	if (email !== undefined) has.add(isPrivate(email) ? 'personalEmail' : 'email');
	for (const { type, email: address } of emails) {
		if (type === 'personal') has.add('personalEmail');
		else if (type === 'work' || !isPrivate(address)) has.add('email');
	}
	if (phones.length > 0) has.add('phone');
	return has;
}

/** All requests that may follow the first one, whether that finds nothing or all that it may tell. */
export function requestsAfter(
	{ requests }: LookupDialect,
	first: PaidRequest,
	asked: Identifiers,
	wishes: LookupWishes,
): readonly PaidRequest[] {
	if (first.rest) return [first.rest];
	const others = requests.filter((each) => each.brings && each !== first);
	if (others.length === 0) return others;
	const nothing: Knowledge = {
		asked,
		identifiers: asked,
		has: hasOf(asked, undefined),
		lost: [],
	};
	const possible = [
		...possibleWith(others, wishes, nothing),
		...possibleWith(others, wishes, withAllOf(first, nothing)),
	];
	return others.filter((each) => possible.includes(each));
}

/** Each of them may find nothing, so that as much is lacking, or all that it tells, so that another can be sent. */
function possibleWith(
	requests: readonly PaidRequest[],
	wishes: LookupWishes,
	known: Knowledge,
): PaidRequest[] {
	const next = chosen(requests, wishes, known);
	if (next === undefined) return [];
	const { identifiers } = withAllOf(next, known);
	const left = requests.filter((each) => each !== next);
	return [next, ...possibleWith(left, wishes, { ...known, identifiers })];
}

/** What is known where a request found all that it may tell. */
function withAllOf({ brings = [], tells = [] }: PaidRequest, known: Knowledge): Knowledge {
	const told = [...tells, ...brings.flatMap((each) => IDENTIFIER_OF[each] ?? [])];
	const has = new Set([...known.has, ...brings]);
	if (told.includes('email')) has.add('email');
	// A page alone is no profile yet.
	const isPage = brings.includes('linkedInUrl') && !brings.includes('profile');
	if (isPage && !tells.includes('lastName')) has.delete('profile');
	const names = Object.fromEntries(told.map((name) => [name, 'told']));
	return { ...known, has, identifiers: { ...names, ...known.identifiers } };
}

const IDENTIFIER_OF: Partial<Record<Brings, IdentifierName>> = {
	email: 'email',
	linkedInUrl: 'linkedInUrl',
};

/** All that decides what follows an ending, beside the attempt and the ending themselves. */
export interface Course {
	settings: LookupSettings;
	dialect: LookupDialect;
	lookups: readonly Lookup[];
	/** For a record that the provider takes no identifiers of. */
	refusal: string;
}

const NO_LOOKUP = { ...lookupBy({ requests: [] }), takes: 'none of these identifiers' };

export function createCourse(
	settings: LookupSettings,
	{ label, lookups: dialects }: Dialect,
	lookups: readonly Lookup[],
): Course {
	const { entity } = settings;
	const dialect = dialects[entity] ?? NO_LOOKUP;
	const refusal = `${label} looks a ${entity} up by ${dialect.takes}; this record has none of them.`;
	return { settings, dialect, lookups, refusal };
}

/** The first attempt of a lookup, or its outcome where the provider takes none of its identifiers. */
export function begin(lookup: number, course: Course): Attempt | LookupOutcome {
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
	{ settings, dialect }: Course,
): Attempt | undefined {
	const request = firstRequest(dialect, identifiers, settings);
	if (request === undefined) return undefined;
	const mayFollow = requestsAfter(dialect, request, identifiers, settings);
	return firstAttempt({ lookup, request, identifiers, mayFollow, others });
}

/** The record of an attempt, as its request sends it. */
export function recordOf(attempt: Attempt, { settings, dialect, lookups }: Course): AskedRecord {
	const { lookup, request, identifiers } = attempt;
	const { identifiers: given, extra } = lookups[lookup]!;
	const found = foundBefore(attempt, settings);
	return recordFor(request, dialect, identifiers, extra, found, given);
}

function foundBefore(attempt: Attempt, settings: LookupSettings): Result | undefined {
	const steps = stepsBefore(attempt);
	return steps.length > 0 ? answersOf(steps, settings)[RESULT_KEY[settings.entity]] : undefined;
}
