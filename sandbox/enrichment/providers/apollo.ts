import type { JsonObject, Person } from '../records';
import * as rows from '../wire/apollo';
import type { AskedAt } from '../wire/wire';
import { doneRows, hasEnded, type Job } from './frame/job';
import { ok, served, type Call } from './frame/provider';
import { arranged, distinct } from './frame/rows';

const { apollo: wire, company, person } = rows;

/** Apollo: parameters in the query even with POST, ten records at most, misses as `null`. */
export const apollo = served(
	wire,
	'sandbox-apollo-key',
	{
		'POST /people/match': ({ query }, call) => {
			const found = call.person(person, query);
			if (found) call.pay('person', found.id, 1);
			lookForPhones(call, query, [found]);
			return ok({ request_id: requestId(call), person: personOrMiss(call, found, query) });
		},

		'POST /people/bulk_match': ({ query, body }, call) => {
			const found = body.details.map((record) => call.person(person, record));
			buyAll(call, 'person', found);
			lookForPhones(call, query, found);
			const matches = found.map((each) => personOrMiss(call, each, query));
			return ok({
				error_code: null,
				request_id: requestId(call),
				credits_consumed: call.spent,
				matches: arranged(matches, call.quirks, (row) => row?.['name'] === undefined),
			});
		},

		/** Free, and asked by nobody whose webhook was called. */
		'GET /webhook_result/{request_id}': ({ path }, call) => {
			const job = call.job('phones', path.request_id);
			if (!job) return { status: 404, body: { error_code: 'request_id_unknown' } };
			if (!hasEnded(job)) return { status: 404, body: { error_code: 'result_pending' } };
			return ok({
				request_id: job.id,
				webhook_status: 'success',
				webhook_result: phonesIn(job),
			});
		},

		'GET /organizations/enrich': ({ query }, call) => {
			const found = call.company(company, query);
			if (!found) {
				const isEmpty = call.quirks.disputed === 'first';
				return isEmpty
					? ok({})
					: { status: 404, body: { error: 'Organization not found' } };
			}
			call.pay('company', found.id, 1);
			return ok({ organization: call.row(rows.organization, found) });
		},

		'GET /organizations/{id}': ({ path }, call) => {
			const found = call.company({ id: person.id }, path);
			if (!found) return call.fail('badRequest', 'id is not a valid ID');
			call.pay('company', found.id, 1);
			return ok({ organization: call.row(rows.organization, found) });
		},

		'POST /organizations/bulk_enrich': ({ body }, call) => {
			const found = body.details.map((record) => call.company(company, record));
			buyAll(call, 'company', found);
			const told = found.map((each) => each && call.row(rows.bulkOrganizationRow, each));
			// Whether a miss leaves a `null` in its place is not documented.
			const organizations =
				call.quirks.disputed === 'first'
					? told.map((row) => row ?? null)
					: told.filter((row) => row);
			return ok({
				error_code: null,
				organizations: arranged(organizations, call.quirks, (row) => row === null),
			});
		},

		/** Free. */
		'POST /mixed_people/api_search': ({ query }, call) => {
			const found = call.searchPeople();
			const people = pageOf(found, query).map((each) => call.row(rows.searchedPerson, each));
			return ok({ total_entries: found.length, people });
		},

		/** One credit for a page with results. */
		'POST /mixed_companies/search': ({ query }, call) => {
			const found = call.searchCompanies();
			const page = pageOf(found, query);
			call.paySearch(Math.min(1, page.length));
			const told = page.map((each) => call.row(rows.organizationRow, each));
			return ok({
				pagination: { total_entries: found.length },
				...ownOrOthers(call, told),
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
	},
	({ rate }) => ({
		'x-rate-limit-minute': String(rate.limit),
		'x-minute-usage': String(rate.used),
		'x-minute-requests-left': String(rate.left),
	}),
);

/** What the account has saved stands in a list of its own, under an ID of its own. */
function ownOrOthers({ quirks }: Call, told: JsonObject[]) {
	if (quirks.disputed === 'first') return { accounts: [], organizations: told };
	const [first, ...organizations] = told;
	const own = first && {
		...first,
		id: `account${String(first['id'])}`,
		organization_id: first['id'],
	};
	return { accounts: own ? [own] : [], organizations };
}

type Match = AskedAt<typeof wire, 'POST /people/match'>['query'];

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
		records: people.map((each) => ({
			price: () =>
				each.phones.length > 0 ? [{ bought: 'phone', id: each.id, credits: 8 }] : [],
			row: () => call.row(rows.phonesRow, each),
		})),
		callback: webhook_url,
	});
}

const phonesIn = (job: Job) => ({ credits_consumed: job.spent, people: doneRows(job) });

/** Nobody is `null`, or a row with nothing but an ID and a company that was guessed. */
function personOrMiss(call: Call, found: Person | undefined, query: Match) {
	const row = query.reveal_personal_emails ? rows.revealedRow : rows.personRow;
	if (found) return call.row(row, found);
	if (call.quirks.disputed === 'first') return null;
	return {
		id: `guess${call.number}`,
		match_confidence: 'none',
		organization: { name: 'Guessed Ltd' },
	};
}

const requestId = ({ number }: Call) => 1_039_995_589_705_121_900n + BigInt(number);

/** Who stands in a batch twice is paid once. */
const buyAll = <T extends { id: string }>(
	call: Call,
	bought: 'person' | 'company',
	found: ReadonlyArray<T | undefined>,
) => call.buy(distinct(found).map(({ id }) => ({ bought, id, credits: 1 })));

interface Paging {
	page?: number | undefined;
	per_page?: number | undefined;
}

const pageOf = <T>(found: readonly T[], { page = 1, per_page: size = 10 }: Paging) =>
	found.slice((page - 1) * size, page * size);
