import type { JsonObject, Person } from '../../records';
import { company, contact, lusha as wire } from '../../wire/lusha';
import { identifiersIn } from '../../wire/schema';
import type { AskedAt } from '../../wire/wire';
import { distinct, foundCompany } from '../frame/found';
import { ok, served, type Call, type Purchase } from '../frame/provider';
import { arranged } from '../frame/rows';
import { openRange, searchCompanies, searchPeople } from '../world/search';
import type { AskedPerson } from '../world/world';
import { countries, industries } from './catalogues';
import {
	companyOf,
	contactOf,
	foundCompanyOf,
	foundContactOf,
	SENIORITIES,
	worldDepartment,
} from './records';

/** Lusha v3: one call for one or a hundred, told apart by `clientReferenceId`. */
export const lusha = served(
	wire,
	'sandbox-lusha-key',
	{
		/** Pays for the search, and for each thing revealed. */
		'POST /v3/contacts/search-and-enrich': ({ body }, call) => {
			const outcomes = body.contacts.map((record) => find(call, askedIn(contact, record)));
			call.buy(searchPrice(call, peopleIn(outcomes).length));
			return revealed(call, outcomes, body.contacts.map(referenceOf), body.reveal);
		},

		/** By the ids of a search: pays only for what is revealed. */
		'POST /v3/contacts/enrich': ({ body }, call) => {
			const outcomes = body.ids.map((id) => find(call, { id }));
			return revealed(
				call,
				outcomes,
				body.ids.map((id) => ({ id })),
				body.reveal,
			);
		},

		/** Profiles without contact data. */
		'POST /v3/contacts/search': ({ body }, call) => {
			const outcomes = body.contacts.map((record) => find(call, askedIn(contact, record)));
			const people = peopleIn(outcomes);
			call.buy(searchPrice(call, people.length));
			const results = outcomes.map((outcome, index) => ({
				...referenceOf(body.contacts[index]!),
				...(typeof outcome === 'object' ? foundContactOf(outcome) : refusedRow(outcome)),
			}));
			return answer(call, results);
		},

		/** One credit for each company that was not bought before; without one, the price of a search. */
		'POST /v3/companies/search-and-enrich': ({ body }, call) => {
			const found = body.companies.map((record) =>
				foundCompany(call, askedIn(company, record)),
			);
			const companies = distinct(found);
			const nothing = companies.length === 0 ? searchPrice(call, 0) : [];
			const bought = companies.map(
				({ id }) => ({ bought: 'company', id, credits: 1 }) as const,
			);
			call.buy([...nothing, ...notYetBought(call, bought)]);
			const results = found.map((each, index) => ({
				...referenceOf(body.companies[index]!),
				...(each ? companyOf(each, call.quirks.disputed) : missing('Company not found')),
			}));
			return answer(call, results);
		},

		'POST /v3/contacts/prospecting': ({ body: { filters, pagination } }, call) => {
			const { seniorityIds, departments, locations, ...include } =
				filters.contacts?.include ?? {};
			const found = searchPeople(call.world, {
				titles: include.jobTitles,
				countryCodes: include.countries,
				seniorities: seniorityIds?.map((id) => SENIORITIES[id]?.[1] ?? 'nobody'),
				departments: departments?.map(worldDepartment),
				locations: locations?.map(writtenPlace),
				company: companyCriteria(call, filters.companies?.include),
			});
			return pageOf(call, found.map(foundContactOf), pagination);
		},

		'POST /v3/companies/prospecting': ({ body: { filters, pagination } }, call) => {
			const found = searchCompanies(
				call.world,
				companyCriteria(call, filters.companies?.include),
			);
			return pageOf(call, found.map(foundCompanyOf), pagination);
		},

		/** Free, as all lists of allowed values. */
		'GET /v3/companies/prospecting/filters/industriesLabels': (_asked, { world }) =>
			ok({ values: industries(world) }),

		'GET /v3/contacts/prospecting/filters/countries': (_asked, { world }) =>
			ok({ values: countries(world) }),

		/** Free: the test of the key, the balance and the prices. */
		'GET /v3/account/usage': (_asked, { credits, used }) =>
			ok({
				credits: { total: credits + used, used, remaining: credits },
				plan: { category: 'scale', endDate: '2027-01-01T00:00:00.000Z' },
				pricing: {
					revealEmail: { credits: 1, perQuantity: 1 },
					revealPhone: { credits: 5, perQuantity: 1 },
					revealCompany: { credits: 1, perQuantity: 1 },
					apiSearch: { credits: 1, perQuantity: RESULTS_PER_CREDIT },
				},
			}),
	},
	({ rate }) => ({
		'x-rate-limit-minute': String(rate.limit),
		'x-minute-requests-left': String(rate.left),
		'x-minute-usage': String(rate.used),
	}),
);

/** Lusha's ids are those of the world. */
const askedIn = (
	entries: typeof contact | typeof company,
	record: { id?: string | undefined },
) => ({
	...identifiersIn(entries, record),
	id: record.id,
});

type Outcome = Person | 'optedOut' | undefined;
type Reveal = AskedAt<typeof wire, 'POST /v3/contacts/enrich'>['body']['reveal'];
type Prospecting = AskedAt<typeof wire, 'POST /v3/contacts/prospecting'>['body'];

function find({ world }: Call, asked: AskedPerson): Outcome {
	const match = world.person(asked);
	return match === 'optedOut' ? match : match?.record;
}

const peopleIn = (outcomes: readonly Outcome[]): Person[] =>
	outcomes.filter((outcome) => typeof outcome === 'object');

const RESULTS_PER_CREDIT = 25;

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
			? contactOf(outcome, unpaid.has(outcome) ? [] : reveal)
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

/** Counted from 0. */
function pageOf(call: Call, found: JsonObject[], { page, size }: Prospecting['pagination']) {
	const rows = found.slice(page * size, (page + 1) * size);
	call.buy(searchPrice(call, rows.length));
	return answer(call, rows, { pagination: { total: found.length } });
}

type CompanyFilters = NonNullable<Prospecting['filters']['companies']>['include'];

function companyCriteria({ world }: Call, include: CompanyFilters = {}) {
	const { mainIndustriesIds = [], subIndustriesIds = [], locations, ...others } = include;
	const named = industries(world).flatMap((main) => [
		...(mainIndustriesIds.includes(main.main_industry_id) ? [main.main_industry] : []),
		...main.sub_industries.flatMap(({ id, value }) =>
			subIndustriesIds.includes(id) ? [value] : [],
		),
	]);
	const isByIndustry = mainIndustriesIds.length + subIndustriesIds.length > 0;
	return {
		...others,
		industries: isByIndustry && named.length === 0 ? ['none'] : named,
		locations: locations?.map(writtenPlace),
		sizes: include.sizes?.map(openRange),
	};
}

type Place = NonNullable<CompanyFilters['locations']>[number];

const writtenPlace = ({ city, state, country, countryIso2 }: Place) =>
	[city, state, country, countryIso2].filter((part) => part).join(', ');
