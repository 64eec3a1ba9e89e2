/** Which of a provider's requests a lookup begins with, and which may follow. */
import { findMin } from '../../shared/core/lists';
import { isFreeMailAddress } from '../person/canonical/mail';
import type { IdentifierName, Identifiers } from '../person/entities';
import type {
	ObtainableData,
	LookupDialect,
	LookupWishes,
	LookupRequest,
	Reveal,
} from '../providers/dialect';
import {
	acceptsWishes,
	mergeFoundIdentifiers,
	keepIfPerson,
	selectIdentifiersToSend,
	type FoundResult,
} from '../providers/lookupIdentifiers';
import { mayBeCharged, listEarlierSteps, type Attempt, type LookupTypes } from './attempt';

/** What is known about a record at one point of its lookup. */
interface Knowledge {
	/** What the lookup asks by. */
	question: Identifiers;
	/** Given or found. */
	identifiers: Identifiers;
	/** What is not missing. */
	present: ReadonlySet<ObtainableData>;
	/** The part of it that answers settled: they stated it, or that the provider does not have it. */
	settled: ReadonlySet<ObtainableData>;
	/** Requests whose answers were lost. */
	lostRequests: readonly LookupRequest[];
}

/** The first request whose `needs` are met; where no profile is wanted, the first of those for what is wanted. */
export function chooseFirstRequest(
	{ requests }: LookupDialect,
	identifiers: Identifiers,
	wishes: LookupWishes,
): LookupRequest | undefined {
	const possible = requests.filter(
		(each) =>
			acceptsWishes(each, wishes) && selectIdentifiersToSend(each, identifiers) !== undefined,
	);
	const [first] = possible;
	if (wishes.skipsProfile !== true || first === undefined) return first;
	const direct = possible.find((each) => providesWished(each, wishes));
	if (direct === undefined || direct === first) return first;
	// A profile may be so cheap, and lead to a cheaper request, that it is worth asking for.
	const priceOf = (request: LookupRequest) => request.price(1, wishes).max;
	const further = requests.filter((each) => each !== first && providesWished(each, wishes));
	const detour = priceOf(first) + findMin(further.map(priceOf));
	return priceOf(direct) <= detour ? direct : first;
}

const providesWished = ({ provides = [] }: LookupRequest, { reveal }: LookupWishes): boolean =>
	reveal.some((each) => provides.includes(each));

/** The first of the requests that may follow which brings something wanted that is still missing. */
export function chooseFurtherRequest(
	{ question, history, mayFollow }: Attempt,
	wishes: LookupWishes,
	found: FoundResult | undefined,
): LookupRequest | undefined {
	const before = listEarlierSteps<LookupTypes>({ question, history });
	const lostRequests = before
		.filter(({ ending }) => mayBeCharged(ending.kind))
		.map(({ request }) => request);
	const lacks = before.flatMap(({ ending }) =>
		ending.kind === 'found' ? (ending.missingContacts ?? []) : [],
	);
	const identifiers = mergeFoundIdentifiers(question, found);
	const present = new Set([...findPresent(question, found), ...lacks]);
	const settled = new Set([...findPresent({}, found), ...lacks]);
	return chooseRequest(mayFollow, wishes, {
		question,
		identifiers,
		present,
		settled,
		lostRequests,
	});
}

/** The first request that may be sent, with what is known, for something wanted; undefined where none is. */
function chooseRequest(
	requests: readonly LookupRequest[],
	wishes: LookupWishes,
	knowledge: Knowledge,
): LookupRequest | undefined {
	const allowed = requests.filter((each) => isAllowed(each, wishes, knowledge));
	const useful = allowed.filter((each) =>
		providesMissing(each, listWantedData(wishes), knowledge),
	);
	const isUseful = (each: LookupRequest) =>
		useful.includes(each) || providesMissingPage(each, useful, knowledge);
	return allowed.find(
		(each) =>
			isUseful(each) && selectIdentifiersToSend(each, knowledge.identifiers) !== undefined,
	);
}

function listWantedData({ reveal, skipsProfile }: LookupWishes): ObtainableData[] {
	const wanted: ObtainableData[] = skipsProfile === true ? [] : ['profile'];
	return wanted.concat(reveal);
}

function isAllowed(request: LookupRequest, wishes: LookupWishes, knowledge: Knowledge): boolean {
	const { skippedAfter = [] } = request;
	if (!acceptsWishes(request, wishes) || skippedAfter.some((name) => knowledge.question[name]))
		return false;
	return !knowledge.lostRequests.some((lost) => mayRepeatPurchase(request, lost, wishes));
}

/** Whether it would pay a second time, at the same price or more, for what a lost answer may have brought. */
function mayRepeatPurchase(
	request: LookupRequest,
	lost: LookupRequest,
	wishes: LookupWishes,
): boolean {
	const isSame = request.provides?.some((each) => lost.provides?.includes(each)) === true;
	return isSame && request.price(1, wishes).max >= lost.price(1, wishes).max;
}

/** Whether it brings something wanted that is missing. */
function providesMissing(
	{ provides = [], confirmsIdentity }: LookupRequest,
	wanted: ObtainableData[],
	{ present, settled }: Knowledge,
): boolean {
	const before = confirmsIdentity ? settled : present;
	return provides.some((each) => wanted.includes(each) && !before.has(each));
}

/** Whether it brings the LinkedIn URL that another useful request needs. */
function providesMissingPage(
	{ provides = [] }: LookupRequest,
	useful: LookupRequest[],
	{ present, identifiers }: Knowledge,
): boolean {
	if (!provides.includes('linkedInUrl') || present.has('linkedInUrl')) return false;
	return useful.some(
		(each) =>
			each.sufficientSets.some((set) => set.includes('linkedInUrl')) &&
			selectIdentifiersToSend(each, identifiers) === undefined,
	);
}

/** What is not missing. As long as nobody was found, the profile does not count as missing. */
function findPresent(question: Identifiers, found: FoundResult | undefined): Set<ObtainableData> {
	const person = keepIfPerson(found);
	const { emails = [], phones = [] } = person ?? {};
	const { email, linkedInUrl } = question;
	const isNamed = (person?.fullName ?? person?.firstName ?? person?.lastName) !== undefined;
	const present = new Set<ObtainableData>();
	if (person === undefined || isNamed) present.add('profile');
	if ((person?.linkedInUrl ?? linkedInUrl) !== undefined) present.add('linkedInUrl');
	if (email !== undefined) present.add(isFreeMailAddress(email) ? 'personalEmail' : 'email');
	for (const { type, email: address } of emails) {
		if (type === 'personal') present.add('personalEmail');
		else if (type === 'work' || !isFreeMailAddress(address)) present.add('email');
	}
	if (phones.length > 0) present.add('phone');
	return present;
}

/** What somebody was found with, of all that can be revealed. */
export function listFoundReveals(found: FoundResult): Reveal[] {
	const present = findPresent({}, found);
	return (['email', 'personalEmail', 'phone'] as const).filter((each) => present.has(each));
}

/** All requests that may follow the first one, both if it finds nothing and if it finds everything. */
export function listPossibleRequestsAfter(
	{ requests }: LookupDialect,
	first: LookupRequest,
	question: Identifiers,
	wishes: LookupWishes,
): readonly LookupRequest[] {
	if (first.deferred) return [first.deferred];
	const further = requests.filter((each) => each.provides && each !== first);
	if (further.length === 0) return further;
	const nothing: Knowledge = {
		question,
		identifiers: question,
		present: findPresent(question, undefined),
		settled: findPresent({}, undefined),
		lostRequests: [],
	};
	const possible = [
		...findPossible(further, wishes, nothing),
		...findPossible(further, wishes, assumeFound(first, nothing)),
	];
	return further.filter((each) => possible.includes(each));
}

/** Each may find nothing, so that as much stays missing, or identifiers that allow another request. */
function findPossible(
	requests: readonly LookupRequest[],
	wishes: LookupWishes,
	knowledge: Knowledge,
): LookupRequest[] {
	const next = chooseRequest(requests, wishes, knowledge);
	if (next === undefined) return [];
	const { identifiers } = assumeFound(next, knowledge);
	const remaining = requests.filter((each) => each !== next);
	return [next, ...findPossible(remaining, wishes, { ...knowledge, identifiers })];
}

/** What would be known if a request found everything it can. */
function assumeFound(
	{ provides = [], mayReveal = [] }: LookupRequest,
	knowledge: Knowledge,
): Knowledge {
	const names = [...mayReveal, ...provides.flatMap((each) => IDENTIFIER_OF[each] ?? [])];
	const present = new Set([...knowledge.present, ...provides]);
	const settled = new Set([...knowledge.settled, ...provides]);
	if (names.includes('email')) present.add('email');
	// A LinkedIn URL alone is no profile yet.
	const isPage = provides.includes('linkedInUrl') && !provides.includes('profile');
	if (isPage && !mayReveal.includes('lastName')) present.delete('profile');
	const assumed = Object.fromEntries(names.map((name) => [name, 'assumed']));
	const identifiers = { ...assumed, ...knowledge.identifiers };
	return { ...knowledge, present, settled, identifiers };
}

const IDENTIFIER_OF: Partial<Record<ObtainableData, IdentifierName>> = {
	email: 'email',
	linkedInUrl: 'linkedInUrl',
};
