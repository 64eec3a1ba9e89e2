import type { JsonObject, Person } from '../../records';
import { apollo as wire, company, person } from '../../wire/apollo';
import { identifiersIn } from '../../wire/schema';
import type { AskedAt } from '../../wire/wire';
import { distinct, foundCompany, foundPerson } from '../frame/found';
import { hasEnded, doneRows, type Job } from '../frame/job';
import { ok, served, type Call } from '../frame/provider';
import { arranged } from '../frame/rows';
import {
	bulkOrganizationOf,
	foundOrganizationOf,
	foundPersonOf,
	organizationOf,
	personOf,
	phonesOf,
	apolloId,
	SENIORITY,
	worldId,
	type Shown,
} from './records';
import { openRange, rangeIn, searchCompanies, searchPeople } from '../world/search';

/** Apollo: parameters in the query even with POST, ten records at most, misses as `null`. */
export const apollo = served(
	wire,
	'sandbox-apollo-key',
	{
		'POST /people/match': ({ query }, call) => {
			const found = find(call, query);
			if (found) call.pay('person', found.id, 1);
			const wanted = shown(call, query.reveal_personal_emails);
			lookForPhones(call, query, [found]);
			return ok({ request_id: requestId(call), person: personOrMiss(call, found, wanted) });
		},

		'POST /people/bulk_match': ({ query, body }, call) => {
			const found = body.details.map((record) => find(call, record));
			const head = buyAll(call, 'person', found);
			const wanted = shown(call, query.reveal_personal_emails);
			lookForPhones(call, query, found);
			const matches = found.map((each) => personOrMiss(call, each, wanted));
			return ok({
				...head,
				request_id: requestId(call),
				credits_consumed: call.spent,
				matches: arranged(matches, call.quirks, (row) => row?.['name'] === undefined),
			});
		},

		/** Free, and asked by nobody whose webhook was called. */
		'GET /webhook_result/{request_id}': ({ path }, call) => {
			const job = call.job('phones', path.request_id);
			if (!job) return { status: 404, body: { error_code: 'request_id_unknown' } };
			if (!hasEnded(job)) return PENDING;
			return ok({
				request_id: job.id,
				webhook_status: 'success',
				webhook_result: phonesIn(job),
			});
		},

		'GET /organizations/enrich': ({ query }, call) => {
			const found = findCompany(call, query);
			if (!found) return call.quirks.disputed === 'first' ? ok({}) : noOrganization;
			call.pay('company', found.id, 1);
			return ok({ organization: organizationOf(found) });
		},

		'GET /organizations/{id}': ({ path }, call) => {
			const found = foundCompany(call, { id: worldId(path.id) });
			if (!found) return call.fail('badRequest', 'id is not a valid ID');
			call.pay('company', found.id, 1);
			return ok({ organization: organizationOf(found) });
		},

		'POST /organizations/bulk_enrich': ({ body }, call) => {
			const found = body.details.map((record) => findCompany(call, record));
			const head = buyAll(call, 'company', found);
			const rows = found.map((each) => (each ? bulkOrganizationOf(each) : null));
			// Whether a miss leaves a `null` in its place is not documented.
			const told = call.quirks.disputed === 'first' ? rows : rows.filter((row) => row);
			return ok({
				...head,
				organizations: arranged(told, call.quirks, (row) => row === null),
			});
		},

		/** Free. */
		'POST /mixed_people/api_search': ({ query }, call) => {
			const found = searchPeople(call.world, {
				titles: query['person_titles[]'],
				seniorities: query['person_seniorities[]']?.map(SENIORITY.back),
				locations: query['person_locations[]'],
				keywords: query.q_keywords ? [query.q_keywords] : [],
				company: employerIn(query),
			});
			return ok({
				total_entries: found.length,
				people: pageOf(found, query).map(foundPersonOf),
			});
		},

		/** One credit for a page with results. */
		'POST /mixed_companies/search': ({ query }, call) => {
			const found = searchCompanies(call.world, {
				...employerIn(query),
				names: query.q_organization_name ? [query.q_organization_name] : [],
				keywords: query['q_organization_keyword_tags[]'],
			});
			const rows = pageOf(found, query);
			call.paySearch(Math.min(1, rows.length));
			return ok({
				pagination: { total_entries: found.length },
				...ownOrOthers(call, rows.map(foundOrganizationOf)),
			});
		},

		/** Free: the test of the key, and with `include_credit_usage` the balance. */
		'GET /users/api_profile': ({ query }, { credits, used }) => {
			const user = { id: '66c8db577ed7f201b25c0eef', email: 'user@sandbox.example' };
			if (!query.include_credit_usage) return ok(user);
			return ok({
				...user,
				num_credits_remaining: credits,
				effective_num_lead_credits: credits + used,
				num_lead_credits_used: used,
			});
		},

		/** Free, too. */
		'POST /usage_stats/credit_usage_stats': (_, { credits, used }) =>
			ok({
				credit_usage_stats: {
					lead_credit: { limit: credits + used, consumed: used, left_over: credits },
				},
				current_credit_cycle: { start_date: '2026-11-01', end_date: '2026-12-01' },
			}),
	},
	({ rate }) => ({
		'x-rate-limit-minute': String(rate.limit),
		'x-minute-usage': String(rate.used),
		'x-minute-requests-left': String(rate.left),
	}),
);

/** What the account has saved stands in a list of its own, under an ID of its own. */
function ownOrOthers({ quirks }: Call, rows: JsonObject[]) {
	if (quirks.disputed === 'first') return { accounts: [], organizations: rows };
	const [first, ...organizations] = rows;
	const own = first && {
		...first,
		id: `account${String(first['id'])}`,
		organization_id: first['id'],
	};
	return { accounts: own ? [own] : [], organizations };
}

const PENDING = { status: 404, body: { error_code: 'result_pending' } };

/** Eight credits for whoever has a number, when it is found. */
function lookForPhones(
	call: Call,
	{ reveal_phone_number, webhook_url }: Match,
	found: ReadonlyArray<Person | undefined>,
): void {
	const people = distinct(found);
	if (!reveal_phone_number || people.length === 0) return;
	call.submit({
		kind: 'phones',
		idFrom: () => String(requestId(call)),
		withoutCredits: 'end',
		records: people.map((person) => ({
			price: () =>
				person.phones.length > 0 ? [{ bought: 'phone', id: person.id, credits: 8 }] : [],
			row: () => ({ id: apolloId(person.id), ...phonesOf(person) }),
		})),
		callback: webhook_url
			? { url: webhook_url, message: (job) => ({ text: JSON.stringify(phonesIn(job)) }) }
			: undefined,
	});
}

const phonesIn = (job: Job) => ({ credits_consumed: job.spent, people: doneRows(job) });

const noOrganization = { status: 404, body: { error: 'Organization not found' } };

/** Nobody is `null`, or a row with nothing but an ID and a company that was guessed. */
function personOrMiss({ quirks, number }: Call, person: Person | undefined, wanted: Shown) {
	if (person) return personOf(person, wanted);
	if (quirks.disputed === 'first') return null;
	return {
		id: `guess${number}`,
		match_confidence: 'none',
		organization: { name: 'Guessed Ltd' },
	};
}

const requestId = ({ number }: Call) => 1_039_995_589_705_121_900n + BigInt(number);

const find = (call: Call, record: { id?: string | undefined }): Person | undefined =>
	foundPerson(call, { ...identifiersIn(person, record), id: worldId(record.id) });

const findCompany = (call: Call, record: object) =>
	foundCompany(call, identifiersIn(company, record));

/** Who stands in a batch twice is paid once. */
function buyAll<T extends { id: string }>(
	call: Call,
	bought: 'person' | 'company',
	found: ReadonlyArray<T | undefined>,
) {
	call.buy(distinct(found).map(({ id }) => ({ bought, id, credits: 1 })));
	return { error_code: null };
}

type Match = AskedAt<typeof wire, 'POST /people/match'>['query'];
type Search = AskedAt<typeof wire, 'POST /mixed_people/api_search'>['query'];

function employerIn(query: Search) {
	const { 'revenue_range[min]': min, 'revenue_range[max]': max } = query;
	const hasRevenue = min !== undefined || max !== undefined;
	return {
		domains: query['q_organization_domains_list[]'],
		locations: query['organization_locations[]'],
		sizes: query['organization_num_employees_ranges[]']?.map(rangeIn),
		revenues: hasRevenue ? [openRange({ min, max })] : [],
	};
}

const pageOf = <T>(found: readonly T[], { page = 1, per_page: size = 10 }: Search) =>
	found.slice((page - 1) * size, page * size);

const shown = ({ quirks }: Call, personalEmails = false): Shown => ({
	personalEmails,
	hidden: quirks.contactDataHidden,
});
