import {
	completeSets,
	type IdentifierName,
	type Identifiers,
	type Sufficient,
} from '../person/entities';
import type {
	ProvidedData,
	LookupDialect,
	LookupWishes,
	PaidRequest,
	Dialect,
	AskedRecord,
	Reveal,
} from '../providers/dialect';
import { isPrivate } from '../person/canonical/mail';
import {
	acceptsWishes,
	mergeFoundIdentifiers,
	buildLookup,
	asPerson,
	buildAskedRecord,
	selectIdentifiersToSend,
	type FoundResult,
} from '../providers/lookupBy';
import { RESULT_KEY, withoutResult, type LookupOutcome } from '../records/envelope';
import type { Lookup } from '../records/plan';
import { isPerhapsPaid, stepsBefore, type Attempt } from './attempt';
import { answersOf } from './outcome';
import type { LookupSettings } from './settings';

/** What is known about a record at one point of its lookup. */
interface Knowledge {
	asked: Identifiers;
	/** Given or found. */
	identifiers: Identifiers;
	has: ReadonlySet<ProvidedData>;
	/** The part of it that answers told, or that the provider says it does not have. */
	told: ReadonlySet<ProvidedData>;
	/** Requests whose answers were lost. */
	lost: readonly PaidRequest[];
}

/** The first request whose `needs` are met. */
export function firstRequest(
	{ requests }: LookupDialect,
	identifiers: Identifiers,
	wishes: LookupWishes,
): PaidRequest | undefined {
	return requests.find(
		(each) =>
			acceptsWishes(each, wishes) && selectIdentifiersToSend(each, identifiers) !== undefined,
	);
}

/** The first of the requests that may follow which brings something wanted that is still missing. */
export function furtherRequest(
	{ identifiers: asked, history, mayFollow }: Attempt,
	wishes: LookupWishes,
	found: FoundResult | undefined,
): PaidRequest | undefined {
	const before = stepsBefore({ identifiers: asked, history });
	const lost = before
		.filter(({ ending }) => isPerhapsPaid(ending.kind))
		.map(({ request }) => request);
	const lacks = before.flatMap(({ ending }) =>
		ending.kind === 'found' ? (ending.lacks ?? []) : [],
	);
	const identifiers = mergeFoundIdentifiers(asked, found);
	const has = new Set([...hasOf(asked, found), ...lacks]);
	const told = new Set([...hasOf({}, found), ...lacks]);
	return chosen(mayFollow, wishes, { asked, identifiers, has, told, lost });
}

function chosen(
	requests: readonly PaidRequest[],
	wishes: LookupWishes,
	known: Knowledge,
): PaidRequest | undefined {
	const open = requests.filter((each) => isOpen(each, wishes, known));
	const wanted = open.filter((each) => providesAny(each, ['profile', ...wishes.reveal], known));
	const isWanted = (each: PaidRequest) => wanted.includes(each) || leadsOn(each, wanted, known);
	return open.find(
		(each) => isWanted(each) && selectIdentifiersToSend(each, known.identifiers) !== undefined,
	);
}

function isOpen(request: PaidRequest, wishes: LookupWishes, known: Knowledge): boolean {
	const { notAfter = [] } = request;
	if (!acceptsWishes(request, wishes) || notAfter.some((name) => known.asked[name])) return false;
	return !known.lost.some((lost) => mayRepeat(request, lost, wishes));
}

/** Whether it would pay a second time, at the same price or more, for what a lost answer may have brought. */
function mayRepeat(request: PaidRequest, lost: PaidRequest, wishes: LookupWishes): boolean {
	const isSame = request.provides?.some((each) => lost.provides?.includes(each)) === true;
	return isSame && request.price(1, wishes).most >= lost.price(1, wishes).most;
}

function providesAny(
	{ provides = [], confirmsIdentity }: PaidRequest,
	wanted: ProvidedData[],
	{ has, told }: Knowledge,
): boolean {
	const settled = confirmsIdentity ? told : has;
	return provides.some((each) => wanted.includes(each) && !settled.has(each));
}

/** Whether it brings the LinkedIn URL that another wanted request needs. */
function leadsOn({ provides = [] }: PaidRequest, wanted: PaidRequest[], known: Knowledge): boolean {
	if (!provides.includes('linkedInUrl') || known.has.has('linkedInUrl')) return false;
	return wanted.some(
		(each) =>
			each.needs.some((way) => way.includes('linkedInUrl')) &&
			selectIdentifiersToSend(each, known.identifiers) === undefined,
	);
}

/** What is not missing. As long as nobody was found, the profile does not count as missing. */
function hasOf(asked: Identifiers, found: FoundResult | undefined): Set<ProvidedData> {
	const person = asPerson(found);
	const { emails = [], phones = [] } = person ?? {};
	const { email, linkedInUrl } = asked;
	const isNamed = (person?.fullName ?? person?.firstName ?? person?.lastName) !== undefined;
	const has = new Set<ProvidedData>();
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

/** What somebody was found with, of all that can be revealed. */
export function revealsIn(found: FoundResult): Reveal[] {
	const has = hasOf({}, found);
	return (['email', 'personalEmail', 'phone'] as const).filter((each) => has.has(each));
}

/** All requests that may follow the first one, both if it finds nothing and if it finds everything. */
export function requestsAfter(
	{ requests }: LookupDialect,
	first: PaidRequest,
	asked: Identifiers,
	wishes: LookupWishes,
): readonly PaidRequest[] {
	if (first.deferred) return [first.deferred];
	const others = requests.filter((each) => each.provides && each !== first);
	if (others.length === 0) return others;
	const nothing: Knowledge = {
		asked,
		identifiers: asked,
		has: hasOf(asked, undefined),
		told: hasOf({}, undefined),
		lost: [],
	};
	const possible = [
		...possibleWith(others, wishes, nothing),
		...possibleWith(others, wishes, withAllOf(first, nothing)),
	];
	return others.filter((each) => possible.includes(each));
}

/** Each may find nothing, so that as much stays missing, or identifiers that allow another request. */
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

/** What would be known if a request found everything it can. */
function withAllOf({ provides = [], mayReveal = [] }: PaidRequest, known: Knowledge): Knowledge {
	const told = [...mayReveal, ...provides.flatMap((each) => IDENTIFIER_OF[each] ?? [])];
	const has = new Set([...known.has, ...provides]);
	const answered = new Set([...known.told, ...provides]);
	if (told.includes('email')) has.add('email');
	// A LinkedIn URL alone is no profile yet.
	const isPage = provides.includes('linkedInUrl') && !provides.includes('profile');
	if (isPage && !mayReveal.includes('lastName')) has.delete('profile');
	const names = Object.fromEntries(told.map((name) => [name, 'told']));
	const identifiers = { ...names, ...known.identifiers };
	return { ...known, has, told: answered, identifiers };
}

const IDENTIFIER_OF: Partial<Record<ProvidedData, IdentifierName>> = {
	email: 'email',
	linkedInUrl: 'linkedInUrl',
};

/** What decides the next step, apart from the attempt and its ending. */
export interface Course {
	settings: LookupSettings;
	dialect: LookupDialect;
	lookups: readonly Lookup[];
	/** Message for a record that has no identifier the provider accepts. */
	refusal: string;
}

const NO_LOOKUP = { ...buildLookup({ requests: [] }), takes: () => 'none of these identifiers' };

export function createCourse(
	settings: LookupSettings,
	{ label, lookups: dialects }: Dialect,
	lookups: readonly Lookup[],
): Course {
	const { entity } = settings;
	const dialect = dialects[entity] ?? NO_LOOKUP;
	const refusal = `${label} looks a ${entity} up by ${dialect.describeIdentifiers(settings)}; this record has none of them.`;
	return { settings, dialect, lookups, refusal };
}

/** The first attempt of a lookup, or its outcome if the provider accepts none of its identifiers. */
export function begin(lookup: number, course: Course): Attempt | LookupOutcome {
	const { settings, lookups, refusal } = course;
	const { identifiers } = lookups[lookup]!;
	const others = settings.retryWithOtherIdentifiers
		? completeSets(settings.entity, identifiers)
		: [];
	const first = attemptBy(lookup, identifiers, others, course);
	return first ?? withoutResult('notFound', 'identifierNotSupported', refusal);
}

/** The first attempt with these identifiers; undefined if they are not enough for any request. */
export function attemptBy(
	lookup: number,
	identifiers: Identifiers,
	others: readonly Sufficient[],
	{ settings, dialect }: Course,
): Attempt | undefined {
	const request = firstRequest(dialect, identifiers, settings);
	if (request === undefined) return undefined;
	const mayFollow = requestsAfter(dialect, request, identifiers, settings);
	return { lookup, request, identifiers, mayFollow, others, history: [] };
}

export function recordOf(attempt: Attempt, { settings, dialect, lookups }: Course): AskedRecord {
	const { lookup, request, identifiers } = attempt;
	const { identifiers: given, extra } = lookups[lookup]!;
	const found = foundBefore(attempt, settings);
	return buildAskedRecord(request, dialect, identifiers, extra, found, given);
}

function foundBefore(attempt: Attempt, settings: LookupSettings): FoundResult | undefined {
	const steps = stepsBefore(attempt);
	return steps.length > 0 ? answersOf(steps, settings)[RESULT_KEY[settings.entity]] : undefined;
}
