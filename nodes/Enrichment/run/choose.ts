import type { IdentifierName, Identifiers } from '../person/entities';
import type { Brings, LookupDialect, LookupWishes, PaidRequest } from '../providers/dialect';
import { knownOf, personIn, sentOf, type Result } from '../providers/lookupBy';
import { isPrivate } from '../providers/ways';
import { isPerhapsPaid, stepsBefore, type Attempt } from './attempt';

/** What is known of a record at some moment of its lookup. */
interface Knowledge {
	asked: Identifiers;
	/** Asked by or found. */
	identifiers: Identifiers;
	has: ReadonlySet<Brings>;
	/** Requests that were sent. */
	tried: readonly PaidRequest[];
	/** Those whose answers were lost. */
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

/** The next request of a lookup: the first that brings what is wanted and lacking, and was not sent. */
export function furtherRequest(
	lookup: LookupDialect,
	wishes: LookupWishes,
	ended: Attempt,
	found: Result | undefined,
): PaidRequest | undefined {
	if (!hasFurther(lookup)) return undefined;
	const { identifiers: asked } = ended;
	const steps = stepsBefore(ended);
	const lost = steps.filter(({ ending }) => isPerhapsPaid(ending.kind));
	return chosen(lookup, wishes, {
		asked,
		identifiers: knownOf(asked, found),
		has: hasOf(asked, found),
		tried: steps.map(({ request }) => request),
		lost: lost.map(({ request }) => request),
	});
}

/** Whether a request can follow another one. */
export const hasFurther = ({ requests }: LookupDialect) => requests.some(({ brings }) => brings);

function chosen(
	{ requests }: LookupDialect,
	wishes: LookupWishes,
	known: Knowledge,
): PaidRequest | undefined {
	const open = requests.filter((each) => isOpen(each, wishes, known));
	const wanted = open.filter((each) => bringsAny(each, wantedOf(wishes), known));
	const isWanted = (each: PaidRequest) => wanted.includes(each) || leadsOn(each, wanted, known);
	return open.find((each) => isWanted(each) && sentOf(each, known.identifiers) !== undefined);
}

function isOpen(request: PaidRequest, wishes: LookupWishes, known: Knowledge): boolean {
	const { brings, notAfter = [], fits } = request;
	if (brings === undefined || known.tried.includes(request)) return false;
	if (fits?.(wishes) === false || notAfter.some((name) => known.asked[name])) return false;
	return !known.lost.some((lost) => mayRepeat(request, lost, wishes));
}

/** A way, as dear or dearer, to what the lost answer may have brought: that would be paid twice. */
function mayRepeat(request: PaidRequest, lost: PaidRequest, wishes: LookupWishes): boolean {
	const isSame = request.brings?.some((each) => lost.brings?.includes(each)) === true;
	return isSame && request.price(1, wishes).most >= lost.price(1, wishes).most;
}

const wantedOf = ({ reveal }: LookupWishes): Brings[] => ['profile', ...reveal];

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

/**
 * All requests that may follow the first one, whatever it and those after it find. What a request may tell
 * stands for what it finds, so no request is counted that nothing leads to.
 */
export function requestsAfter(
	lookup: LookupDialect,
	first: PaidRequest,
	asked: Identifiers,
	wishes: LookupWishes,
): readonly PaidRequest[] {
	if (first.rest) return [first.rest];
	if (!hasFurther(lookup)) return [];
	const possible = new Set<PaidRequest>();
	const visit = (known: Knowledge): void => {
		const next = chosen(lookup, wishes, known);
		if (next === undefined) return;
		possible.add(next);
		for (const after of endingsOf(known, next)) visit(after);
	};
	const start = { asked, identifiers: asked, has: hasOf(asked, undefined), tried: [], lost: [] };
	for (const after of endingsOf(start, first)) visit(after);
	return lookup.requests.filter((each) => possible.has(each));
}

/** What is known where a request found nothing, and where it found all that it may. */
function endingsOf(known: Knowledge, request: PaidRequest): Knowledge[] {
	const nothing = { ...known, tried: [...known.tried, request] };
	const { brings = [], tells = [] } = request;
	const has = new Set([...known.has, ...brings]);
	const isSomebody = brings.includes('profile') || tells.includes('lastName') || !isFirst(known);
	// A page alone is no profile yet.
	if (brings.includes('linkedInUrl') && !isSomebody) has.delete('profile');
	const names = [...tells, ...brings.flatMap((each) => IDENTIFIER_OF[each] ?? [])];
	const identifiers = { ...known.identifiers };
	for (const name of names) identifiers[name] ??= SOMETHING;
	if (names.includes('email')) has.add('email');
	return [nothing, { ...nothing, has, identifiers }];
}

const isFirst = ({ tried }: Knowledge) => tried.length === 0;

const SOMETHING = 'something';
const IDENTIFIER_OF: Partial<Record<Brings, IdentifierName>> = {
	email: 'email',
	linkedInUrl: 'linkedInUrl',
};
