/** Chooses the first request of a lookup, and those that follow. */
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
import {
	mayBeCharged,
	listStepsWithSameIdentifiers,
	type Attempt,
	type LookupTypes,
} from './attempt';

/** What is known of a record at one point of its lookup. */
interface LookupKnowledge {
	/** The identifiers that the lookup started with. */
	question: Identifiers;
	/** All identifiers, from the user and from answers. */
	identifiers: Identifiers;
	/** The data that is not missing. */
	present: ReadonlySet<ObtainableData>;
	/** The data that answers stated, or that the provider stated it does not have. */
	settled: ReadonlySet<ObtainableData>;
	/** The requests whose answers were lost. */
	lostRequests: readonly LookupRequest[];
}

/** Chooses the first request whose identifiers are known; without a wanted profile, preferably one for the wanted data. */
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
	const direct = possible.find((each) => providesRequestedData(each, wishes));
	if (direct === undefined || direct === first) return first;
	// A cheap profile may lead to a cheaper request for the wanted data.
	const priceOf = (request: LookupRequest) => request.price(1, wishes).max;
	const further = requests.filter(
		(each) => each !== first && providesRequestedData(each, wishes),
	);
	const detour = priceOf(first) + findMin(further.map(priceOf));
	return priceOf(direct) <= detour ? direct : first;
}

const providesRequestedData = (
	{ provides = [] }: LookupRequest,
	{ reveal }: LookupWishes,
): boolean => reveal.some((each) => provides.includes(each));

/** Chooses the first of the possible follow-ups that provides wanted data that is still missing. */
export function chooseNextRequest(
	{ question, history, mayFollow }: Attempt,
	wishes: LookupWishes,
	found: FoundResult | undefined,
): LookupRequest | undefined {
	const before = listStepsWithSameIdentifiers<LookupTypes>({ question, history });
	const lostRequests = before
		.filter(({ ending }) => mayBeCharged(ending.kind))
		.map(({ request }) => request);
	const lacks = before.flatMap(({ ending }) =>
		ending.kind === 'found' ? (ending.missingContacts ?? []) : [],
	);
	const identifiers = mergeFoundIdentifiers(question, found);
	const present = new Set([...listPresentData(question, found), ...lacks]);
	const settled = new Set([...listPresentData({}, found), ...lacks]);
	return chooseRequest(mayFollow, wishes, {
		question,
		identifiers,
		present,
		settled,
		lostRequests,
	});
}

/** Chooses the first request that can be sent and provides missing data; undefined if there is none. */
function chooseRequest(
	requests: readonly LookupRequest[],
	wishes: LookupWishes,
	knowledge: LookupKnowledge,
): LookupRequest | undefined {
	const allowed = requests.filter((each) => mayBeSent(each, wishes, knowledge));
	const useful = allowed.filter((each) =>
		providesMissing(each, listWantedData(wishes), knowledge),
	);
	const isUseful = (each: LookupRequest) =>
		useful.includes(each) || providesMissingLinkedInUrl(each, useful, knowledge);
	return allowed.find(
		(each) =>
			isUseful(each) && selectIdentifiersToSend(each, knowledge.identifiers) !== undefined,
	);
}

function listWantedData({ reveal, skipsProfile }: LookupWishes): ObtainableData[] {
	const wanted: ObtainableData[] = skipsProfile === true ? [] : ['profile'];
	return wanted.concat(reveal);
}

function mayBeSent(
	request: LookupRequest,
	wishes: LookupWishes,
	knowledge: LookupKnowledge,
): boolean {
	const { skippedAfter = [] } = request;
	if (!acceptsWishes(request, wishes) || skippedAfter.some((name) => knowledge.question[name]))
		return false;
	return !knowledge.lostRequests.some((lost) => mayRepeatPurchase(request, lost, wishes));
}

/** Whether a request would pay again, at the same price or more, for data that a lost answer may contain. */
function mayRepeatPurchase(
	request: LookupRequest,
	lost: LookupRequest,
	wishes: LookupWishes,
): boolean {
	const isSame = request.provides?.some((each) => lost.provides?.includes(each)) === true;
	return isSame && request.price(1, wishes).max >= lost.price(1, wishes).max;
}

/** Whether a request provides wanted data that is missing. */
function providesMissing(
	{ provides = [], confirmsIdentity }: LookupRequest,
	wanted: ObtainableData[],
	{ present, settled }: LookupKnowledge,
): boolean {
	const before = confirmsIdentity ? settled : present;
	return provides.some((each) => wanted.includes(each) && !before.has(each));
}

/** Whether a request provides the LinkedIn URL that another useful request needs. */
function providesMissingLinkedInUrl(
	{ provides = [] }: LookupRequest,
	useful: LookupRequest[],
	{ present, identifiers }: LookupKnowledge,
): boolean {
	if (!provides.includes('linkedInUrl') || present.has('linkedInUrl')) return false;
	return useful.some(
		(each) =>
			each.sufficientSets.some((set) => set.includes('linkedInUrl')) &&
			selectIdentifiersToSend(each, identifiers) === undefined,
	);
}

/** Lists the data that is not missing. As long as nobody was found, the profile does not count as missing. */
function listPresentData(
	question: Identifiers,
	found: FoundResult | undefined,
): Set<ObtainableData> {
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

/** Lists the contact data that a result has. */
export function listRevealedData(found: FoundResult): Reveal[] {
	const present = listPresentData({}, found);
	return (['email', 'personalEmail', 'phone'] as const).filter((each) => present.has(each));
}

/** Lists all requests that may follow the first one, whether it finds nothing or everything. */
export function listPossibleFollowUps(
	{ requests }: LookupDialect,
	first: LookupRequest,
	question: Identifiers,
	wishes: LookupWishes,
): readonly LookupRequest[] {
	if (first.deferred) return [first.deferred];
	const further = requests.filter((each) => each.provides && each !== first);
	if (further.length === 0) return further;
	const nothing: LookupKnowledge = {
		question,
		identifiers: question,
		present: listPresentData(question, undefined),
		settled: listPresentData({}, undefined),
		lostRequests: [],
	};
	const possible = [
		...listPossibleSequence(further, wishes, nothing),
		...listPossibleSequence(further, wishes, assumeFound(first, nothing)),
	];
	return further.filter((each) => possible.includes(each));
}

/** Lists requests that may follow one another, if each finds identifiers for the next but none of the missing data. */
function listPossibleSequence(
	requests: readonly LookupRequest[],
	wishes: LookupWishes,
	knowledge: LookupKnowledge,
): LookupRequest[] {
	const next = chooseRequest(requests, wishes, knowledge);
	if (next === undefined) return [];
	const { identifiers } = assumeFound(next, knowledge);
	const remaining = requests.filter((each) => each !== next);
	return [next, ...listPossibleSequence(remaining, wishes, { ...knowledge, identifiers })];
}

/** Builds the knowledge that results if a request finds everything it can. */
function assumeFound(
	{ provides = [], mayReveal = [] }: LookupRequest,
	knowledge: LookupKnowledge,
): LookupKnowledge {
	const names = [...mayReveal, ...provides.flatMap((each) => IDENTIFIER_BY_DATA[each] ?? [])];
	const present = new Set([...knowledge.present, ...provides]);
	const settled = new Set([...knowledge.settled, ...provides]);
	if (names.includes('email')) present.add('email');
	// A LinkedIn URL alone is not a profile.
	const isPage = provides.includes('linkedInUrl') && !provides.includes('profile');
	if (isPage && !mayReveal.includes('lastName')) present.delete('profile');
	const assumed = Object.fromEntries(names.map((name) => [name, 'assumed']));
	const identifiers = { ...assumed, ...knowledge.identifiers };
	return { ...knowledge, present, settled, identifiers };
}

const IDENTIFIER_BY_DATA: Partial<Record<ObtainableData, IdentifierName>> = {
	email: 'email',
	linkedInUrl: 'linkedInUrl',
};
