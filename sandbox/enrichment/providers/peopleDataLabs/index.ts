import { pageToken, startAt } from '../../../http/pageToken';
import type { JsonObject } from '../../records';
import { company, peopleDataLabs as wire, person } from '../../wire/peopleDataLabs';
import { identifiersIn } from '../../wire/schema';
import type { AskedAt } from '../../wire/wire';
import { ok, served, type Call } from '../frame/provider';
import { arranged } from '../frame/rows';
import { readQuery } from './query';
import { companyOf, personOf, titlecased, worldId } from './records';

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
			const hidden = call.quirks.contactDataHidden;
			const listed = call.world.people.filter(({ optedOut }) => !optedOut);
			return search(
				call,
				'person',
				listed.map((each) => ({ id: each.id, record: personOf(each, hidden) })),
				body,
			);
		},

		'POST /company/search': ({ body }, call) =>
			search(
				call,
				'company',
				call.world.companies.map((each) => ({ id: each.id, record: companyOf(each) })),
				body,
			),

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
	const asked = identifiersIn(person, params);
	const match = call.world.person({ ...asked, id: worldId(asked.providerId) });
	if (typeof match !== 'object') return NO_MATCH;
	const { record, confidence } = match;
	const data = written(personOf(record, call.quirks.contactDataHidden), params);
	return found(record.id, confidence, { data });
}

function findCompany(call: Call, params: AskedCompany): Outcome {
	const { providerId, ...asked } = identifiersIn(company, params);
	// Companies are named by the end of their LinkedIn page.
	const page =
		providerId === undefined ? asked.linkedInUrl : `linkedin.com/company/${providerId}`;
	const match = call.world.company({ ...asked, linkedInUrl: page });
	if (!match) return NO_MATCH;
	return found(match.record.id, match.confidence, written(companyOf(match.record), params));
}

/** A likelihood from 1 to 10. */
function found(id: string, confidence: number, rest: JsonObject): Outcome {
	const likelihood = Math.min(10, Math.max(1, Math.round(confidence / 10)));
	return { id, body: { status: 200, likelihood, ...rest } };
}

const written = (record: JsonObject, { titlecase }: { titlecase?: boolean | undefined }) =>
	titlecase ? titlecased(record) : record;

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

interface Listed {
	/** Of the shared world. */
	id: string;
	record: JsonObject;
}

type Search = AskedAt<typeof wire, 'POST /person/search'>['body'];

/** Whole records, a credit each. Pages by `scroll_token`, which belongs to its query. */
function search(call: Call, bought: Bought, listed: Listed[], asked: Search) {
	const { query, scroll_token: token, size = 1 } = asked;
	const test = readQuery(query, listed[0]!.record);
	if (typeof test === 'string') return call.fail('badRequest', test);
	const matching = listed.filter(({ record }) => test(record));
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
		data: page.map(({ record }) => written(record, asked)),
		scroll_token: end < matching.length ? pageToken(end, query) : null,
		total: matching.length,
	});
}
