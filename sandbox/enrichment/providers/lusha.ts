import type { Company, JsonObject, Person } from '../records';
import {
	company,
	companyRow,
	contact,
	contactRow,
	listedCompany,
	listedContact,
	lusha as wire,
	RESULTS_PER_CREDIT,
} from '../wire/lusha';
import { identifiersIn, type Schema } from '../wire/schema';
import type { AskedAt } from '../wire/wire';
import { ok, served, type Call, type Purchase } from './frame/provider';
import { arranged, distinct } from './frame/rows';

/** Lusha v3: one call for one or a hundred, told apart by `clientReferenceId`. */
export const lusha = served(
	wire,
	'sandbox-lusha-key',
	{
		/** Pays for the search, and for each thing revealed. */
		'POST /v3/contacts/search-and-enrich': ({ body }, call) => {
			const outcomes = body.contacts.map((record) => find(call, record));
			call.buy(searchPrice(call, peopleIn(outcomes).length));
			return revealed(call, outcomes, body.contacts.map(referenceOf), body.reveal);
		},

		/** By the ids of a search: pays only for what is revealed. */
		'POST /v3/contacts/enrich': ({ body }, call) => {
			const asked = body.ids.map((id) => ({ id }));
			const outcomes = asked.map((record) => find(call, record));
			return revealed(call, outcomes, asked, body.reveal);
		},

		/** Profiles without contact data. */
		'POST /v3/contacts/search': ({ body }, call) => {
			const outcomes = body.contacts.map((record) => find(call, record));
			const people = peopleIn(outcomes);
			call.buy(searchPrice(call, people.length));
			const results = outcomes.map((outcome, index) => ({
				...referenceOf(body.contacts[index]!),
				...(typeof outcome === 'object'
					? call.row(listedContact, outcome)
					: refusedRow(outcome)),
			}));
			return answer(call, results);
		},

		/** One credit for each company that was not bought before; without one, the price of a search. */
		'POST /v3/companies/search-and-enrich': ({ body }, call) => {
			const found = body.companies.map((record) => call.company(company, record));
			const companies = distinct(found);
			const nothing = companies.length === 0 ? searchPrice(call, 0) : [];
			const bought = companies.map(
				({ id }) => ({ bought: 'company', id, credits: 1 }) as const,
			);
			call.buy([...nothing, ...notYetBought(call, bought)]);
			const results = found.map((each, index) => ({
				...referenceOf(body.companies[index]!),
				...(each ? call.row(companyRow, each) : missing('Company not found')),
			}));
			return answer(call, results);
		},

		'POST /v3/contacts/prospecting': ({ body }, call) =>
			pageOf(call, call.searchPeople(), listedContact, body.pagination),

		'POST /v3/companies/prospecting': ({ body }, call) =>
			pageOf(call, call.searchCompanies(), listedCompany, body.pagination),
	},
	({ rate }) => ({
		'x-rate-limit-minute': String(rate.limit),
		'x-minute-requests-left': String(rate.left),
		'x-minute-usage': String(rate.used),
	}),
);

type Outcome = Person | 'optedOut' | undefined;
type Reveal = AskedAt<typeof wire, 'POST /v3/contacts/enrich'>['body']['reveal'];

function find({ world }: Call, record: object): Outcome {
	const match = world.person(identifiersIn(contact, record));
	return match === 'optedOut' ? match : match?.record;
}

const peopleIn = (outcomes: readonly Outcome[]): Person[] =>
	outcomes.filter((outcome) => typeof outcome === 'object');

/** The plans page charges at least one for a request without a result, the billing FAQ nothing. */
function searchPrice({ number, quirks }: Call, results: number): Purchase[] {
	const least = quirks.disputed === 'first' ? 1 : 0;
	const credits = Math.max(least, Math.ceil(results / RESULTS_PER_CREDIT));
	return credits > 0 ? [{ bought: 'search', id: `request ${number}`, credits }] : [];
}

/** What this account has bought before is free. */
const notYetBought = (call: Call, purchases: readonly Purchase[]) =>
	purchases.filter(({ bought, id }) => !call.owns(bought, id));

/** One credit for the addresses of somebody, five for the numbers; nothing where there are none. */
function revealPrices({ id, emails, phones }: Person, reveal: Reveal): Purchase[] {
	const ofEmails = reveal.includes('emails') && emails.length > 0;
	const ofPhones = reveal.includes('phones') && phones.length > 0;
	return [
		...(ofEmails ? [{ bought: 'email', id, credits: 1 } as const] : []),
		...(ofPhones ? [{ bought: 'phone', id, credits: 5 } as const] : []),
	];
}

function revealed(call: Call, outcomes: Outcome[], references: JsonObject[], wanted: Reveal) {
	// A plan without contact data answers without it.
	const reveal = call.quirks.contactDataHidden ? [] : wanted;
	const unpaid = revealFor(call, distinct(outcomes), reveal);
	const results = outcomes.map((outcome, index) => ({
		...references[index],
		...(typeof outcome === 'object'
			? call.row(contactRow(unpaid.has(outcome) ? [] : reveal), outcome)
			: refusedRow(outcome)),
		...(typeof outcome === 'object' && unpaid.has(outcome) && { missingDataPoints: UNPAID }),
	}));
	const people = peopleIn(outcomes);
	if (unpaid.size === 0) return answer(call, results);
	const hasSome = people.some((person) => !unpaid.has(person));
	const status = hasSome ? 'PARTIAL_OUT_OF_CREDITS' : 'OUT_OF_CREDITS';
	return answer(call, results, { status });
}

/**
 * Both are published: 402 for the whole request, or 200 with what the credits sufficed for. Gives those
 * for whom they did not.
 */
function revealFor(call: Call, people: readonly Person[], reveal: Reveal): Set<Person> {
	const priced = people.map((person) => ({
		person,
		price: notYetBought(call, revealPrices(person, reveal)),
	}));
	if (call.quirks.disputed === 'first') call.buy(priced.flatMap(({ price }) => price));
	else
		return new Set(
			priced.filter(({ price }) => !affords(call, price)).map(({ person }) => person),
		);
	return new Set();
}

function affords(call: Call, price: Purchase[]): boolean {
	const isEnough = price.reduce((sum, { credits }) => sum + credits, 0) <= call.credits;
	if (isEnough) call.buy(price);
	return isEnough;
}

const UNPAID = [{ type: 'email', status: 'BILLING_FAILED' }];

const refusedRow = (outcome: 'optedOut' | undefined): JsonObject =>
	outcome === undefined
		? missing('Contact not found')
		: {
				error: {
					code: 'COMPLIANCE_RESTRICTED',
					message: 'The contact asked not to be shown',
				},
			};

const missing = (message: string): JsonObject => ({ error: { code: 'NOT_FOUND', message } });

const referenceOf = ({ clientReferenceId }: { clientReferenceId?: string | undefined }) =>
	clientReferenceId === undefined ? {} : { clientReferenceId };

function answer(call: Call, rows: JsonObject[], rest: JsonObject = {}) {
	return ok({
		results: arranged(rows, call.quirks, (row) => 'error' in row),
		billing: { creditsCharged: call.spent },
		...rest,
	});
}

type Paging = AskedAt<typeof wire, 'POST /v3/contacts/prospecting'>['body']['pagination'];

/** Counted from 0. */
function pageOf(call: Call, found: Array<Person | Company>, row: Schema, { page, size }: Paging) {
	const rows = found.slice(page * size, (page + 1) * size);
	call.buy(searchPrice(call, rows.length));
	const told = rows.map((each) => call.row(row, each));
	return answer(call, told, { pagination: { total: found.length } });
}
