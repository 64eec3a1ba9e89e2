import { pageToken, startAt } from '../../../http/pageToken';
import type { Company, JsonObject, Person } from '../../records';
import {
	company,
	companyRow,
	peopleDataLabs as wire,
	person,
	personRow,
} from '../../wire/peopleDataLabs';
import { usualQuirks } from '../../quirks';
import { once } from '../../wire/look';
import { identifiersIn } from '../../wire/schema';
import { written } from '../../wire/told';
import type { AskedAt } from '../../wire/wire';
import { ok, served, type Call } from '../frame/provider';
import { arranged } from '../frame/rows';
import type { Match } from '../world/world';
import { readQuery } from './query';

/** People Data Labs: lower case, flat companies, rows in order with their `metadata`, 404 = no match. */
export const peopleDataLabs = served(
	wire,
	// Its own client refuses keys of another length before any request.
	'sandbox-people-data-labs-key'.padEnd(64, '0'),
	{
		'GET /person/enrich': ({ query }, call) => single(call, 'person', findPerson(call, query)),

		'POST /person/bulk': ({ body }, call) =>
			bulk(
				call,
				'person',
				body.requests.map(({ params, metadata }) => ({
					metadata,
					...findPerson(call, { titlecase: body.titlecase, ...params }),
				})),
			),

		'GET /company/enrich': ({ query }, call) =>
			single(call, 'company', findCompany(call, query)),

		'POST /company/enrich/bulk': ({ body }, call) =>
			bulk(
				call,
				'company',
				body.requests.map(({ params, metadata }) => ({
					metadata,
					...nested(call, findCompany(call, { titlecase: body.titlecase, ...params })),
				})),
			),

		'POST /person/search': ({ body }, call) => {
			const listed = call.world.people.filter(({ optedOut }) => !optedOut);
			return search(call, 'person', listed, body);
		},

		'POST /company/search': ({ body }, call) =>
			search(call, 'company', call.world.companies, body),

		/** Free: the test of the key. */
		'GET /autocomplete': ({ query: { text = '', size = 10 } }, { world }) => {
			const titles = world.people.map(({ jobTitle }) => jobTitle.toLowerCase());
			const names = [...new Set(titles)].filter((name) =>
				name.startsWith(text.toLowerCase()),
			);
			return ok({ data: names.slice(0, size).map((name) => ({ name })) });
		},
	},
	accountHeaders,
);

/**
 * The counts as Python writes a dictionary. What a call cost is told here and nowhere else, and what is
 * left of the credits of its kind.
 */
function accountHeaders({ rate, credits, spent, path }: Call): Record<string, string> {
	const kind = path.includes('search') ? 'search' : 'enrich';
	return {
		'x-ratelimit-remaining': `{'minute': ${rate.left}}`,
		'x-ratelimit-reset': new Date(rate.resetAt).toISOString(),
		'x-call-credits-spent': String(spent),
		...(path !== '/autocomplete' && {
			'x-totallimit-remaining': String(credits),
			'x-call-credits-type': path.startsWith('/company') ? `${kind}_company` : kind,
		}),
	};
}

type Bought = 'person' | 'company';

/** What one record came to: the body of a single answer, or a row of a batch. */
interface Outcome {
	/** Of the shared world, where something is to be paid. */
	id?: string;
	body: JsonObject;
}

type AskedPerson = AskedAt<typeof wire, 'GET /person/enrich'>['query'];
type AskedCompany = AskedAt<typeof wire, 'GET /company/enrich'>['query'];

function findPerson(call: Call, params: AskedPerson): Outcome {
	const match = call.world.person(identifiersIn(person, params));
	if (typeof match !== 'object') return NO_MATCH;
	const data = titled(call.row(personRow, match.record), params);
	return found(match, { data });
}

function findCompany(call: Call, params: AskedCompany): Outcome {
	const match = call.world.company(identifiersIn(company, params));
	return match ? found(match, titled(call.row(companyRow, match.record), params)) : NO_MATCH;
}

/** A likelihood from 1 to 10. */
function found({ record: { id }, confidence }: Match<{ id: string }>, rest: JsonObject): Outcome {
	const likelihood = Math.min(10, Math.max(1, Math.round(confidence / 10)));
	return { id, body: { status: 200, likelihood, ...rest } };
}

const NAMES =
	/^(full_name|first_name|last_name|name|job_title|job_company_name|location_.*|locality|region|country)$/;

/** `titlecase` is for names, titles and places; addresses, ids and kinds keep their case. */
const titled = (record: JsonObject, { titlecase }: { titlecase?: boolean | undefined }) =>
	Object.fromEntries(
		Object.entries(record).map(([name, value]) => [
			name,
			titlecase && typeof value === 'string' && NAMES.test(name) ? capitals(value) : value,
		]),
	);

const capitals = (text: string) =>
	text.replace(/(^|[\s-])(\p{L})/gu, (start) => start.toUpperCase());

const noRecords = (message: string) => ({ status: 404, error: { type: 'not_found', message } });

const NO_MATCH: Outcome = { body: noRecords('No records were found matching your request') };

/** The published client has flat rows; others put the company under `data`. */
function nested({ quirks }: Call, { id, body }: Outcome): Outcome {
	const { status, likelihood, ...data } = body;
	const isFlat = id === undefined || quirks.disputed === 'first';
	return isFlat
		? { ...(id !== undefined && { id }), body }
		: { id, body: { status, likelihood, data } };
}

function single(call: Call, bought: Bought, { id, body }: Outcome) {
	call.buy(id === undefined ? [] : [{ bought, id, credits: 1 }]);
	return { status: Number(body['status']), body };
}

/** Each row has its own status; who stands in a batch twice is paid twice. */
function bulk(call: Call, bought: Bought, outcomes: Array<Outcome & { metadata: unknown }>) {
	call.buy(outcomes.flatMap(({ id }) => (id === undefined ? [] : [{ bought, id, credits: 1 }])));
	const rows = outcomes.map(({ body, metadata }) => ({
		...body,
		...(metadata !== undefined && { metadata }),
	}));
	return ok(arranged(rows, call.quirks, (row) => 'error' in row));
}

/** As everybody is told of: a search compares all of them. */
const compared = once((record: Person | Company) =>
	written('emails' in record ? personRow : companyRow, record, usualQuirks()),
);

type Search = AskedAt<typeof wire, 'POST /person/search'>['body'];

/** Whole records, a credit each. Pages by `scroll_token`, which belongs to its query. */
function search(
	call: Call,
	bought: Bought,
	listed: ReadonlyArray<Person | Company>,
	asked: Search,
) {
	const { query, scroll_token: token, size = 1 } = asked;
	const row = bought === 'person' ? personRow : companyRow;
	const test = readQuery(query, compared(listed[0]!));
	if (typeof test === 'string') return call.fail('badRequest', test);
	const matching = listed.filter((each) => test(compared(each)));
	const start = token === undefined ? 0 : startAt(token, query);
	if (start === undefined) return call.fail('badRequest', 'scroll_token is of another query');
	const page = matching.slice(start, start + size);
	if (page.length === 0) {
		return { status: 404, body: noRecords('No records were found matching your search') };
	}
	call.buy(page.map(({ id }) => ({ bought, id, credits: 1 })));
	const end = start + page.length;
	return ok({
		status: 200,
		data: page.map((each) => titled(call.row(row, each), asked)),
		scroll_token: end < matching.length ? pageToken(end, query) : null,
		total: matching.length,
	});
}
