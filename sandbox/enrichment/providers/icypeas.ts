/**
 * Icypeas. Searches are jobs: `POST /bulk-search` takes up to 5,000 rows of texts, `POST /bulk-single-searchs/read` gives
 * at most 100 of their results in the order of the rows. Inferred (C): that all rows stay IN_PROGRESS until the job is
 * done, and that the names of errors stand in `error`. How a list that the credits do not cover ends is published (A):
 * the rows that came too late are INSUFFICIENT_FUNDS.
 *
 * - A, read 2026-11-29: api-doc.icypeas.com, OpenAPI 1.16.0: how-it-works, reference/bulk-search, reference/get-results,
 *   reference/subscription, reference/webhooks, statuses, certainties, rate-limits, errors, overview (prices)
 * - B, read 2026-11-29: a copy of its reference of 2026-03-13 (GitHub bencrane/api-reference-docs), for the fields of
 *   jobs and results
 * - C: clients of 2026, for `credits` of the subscription
 */
import type { Email, JsonObject } from '../records';
import * as v from '../wire/wire';
import { doneRows, hasEnded } from './frame/jobs';
import { arranged, type Call, ok, type Purchase, served } from './frame/provider';

/** Who is searched by a row: first name, last name, and the company's domain or name. */
const person = {
	...v.identifiers('firstname:firstName lastname:lastName', v.anyText),
	...v.identifiers('domain:companyDomain company', v.anyText),
};

const row = v.list(v.anyText, 3, 1);

/** A search has one of the names and the company, a verification an address. */
const rowsFitTheTask: v.Rule = ({ task, data }) => {
	const rows = data as string[][];
	const fits =
		task === 'email-search'
			? ([first, last, company]: string[]) => Boolean((first || last) && company)
			: (values: string[]) => values.length === 1 && values[0] !== '';
	return rows.every(fits) ? undefined : 'data has a row that does not fit the task';
};

/** "It has to be as long as data: one id per row." */
const idsFitTheRows: v.Rule = ({ data, custom }) => {
	const { externalIds } = (custom ?? {}) as { externalIds?: string[] };
	const isLike = externalIds === undefined || externalIds.length === (data as unknown[]).length;
	return isLike ? undefined : 'custom.externalIds is not as long as data';
};

const file = v.textLike(/^[A-Za-z0-9_-]{20}$/);

const email = v.known({
	email: v.email,
	certainty: v.oneOf('ultra_sure', 'very_sure', 'sure', 'probable', 'undeliverable', 'not_found'),
	mxProvider: v.text,
	mxRecords: v.list(v.text),
});

const item = v.all({
	_id: v.text,
	name: v.text,
	user: v.text,
	file,
	order: v.number,
	status: v.oneOf(
		'NONE',
		'SCHEDULED',
		'IN_PROGRESS',
		'FOUND',
		'DEBITED',
		'NOT_FOUND',
		'DEBITED_NOT_FOUND',
		'BAD_INPUT',
		'INSUFFICIENT_FUNDS',
		'ABORTED',
	),
	results: v.known({
		...v.each(v.anyText, 'firstname lastname fullname gender'),
		emails: v.list(email),
		phones: v.list(v.anything),
		saasServices: v.list(v.anything),
	}),
	userData: v.all(v.each(v.anyText, 'externalId webhookUrl')),
	system: v.all(v.each(v.text, 'createdAt modifiedAt')),
});

const page = { success: v.only(true), total: v.number, sorts: v.list(v.anything) };

const RESULTS = v.all({ ...page, items: v.list(item, 100) });
const JOBS = v.all({ ...page, files: v.list(v.anything) });

/** Refusals have status 200, too: a wrong request, an account that has not paid, an ID that is not known. */
const refusal = v.all({
	success: v.only(false),
	error: v.optional(v.text),
	message: v.optional(v.text),
	validationErrors: v.optional(v.list(v.all(v.each(v.text, 'field type')))),
});

const described = v.wire({
	basePath: '/icypeas/api',
	presentedKey: v.keyIn('authorization'),
	endpoints: {
		'POST /bulk-search': {
			body: v.all(
				{
					name: v.text,
					task: v.oneOf('email-search', 'email-verification'),
					data: v.list(row, 5000, 1),
					custom: v.optional(
						v.some({
							externalIds: v.list(v.text, 5000),
							...v.each(v.url, 'webhookUrlItem webhookUrlBulkDone'),
							includeResultsInWebhook: v.flag,
						}),
					),
				},
				rowsFitTheTask,
				idsFitTheRows,
			),
			answer: v.either(
				v.all({ success: v.only(true), status: v.only('in_progress'), file }),
				refusal,
			),
		},
		'POST /bulk-single-searchs/read': {
			body: v.all({ mode: v.only('bulk'), file, limit: v.optional(v.integer(1, 100)) }),
			answer: v.either(RESULTS, refusal),
		},
		/** Free, and without the email of the account: the test of the key. */
		'POST /search-files/read': {
			body: v.some({ limit: v.integer(1, 50) }),
			answer: v.either(JOBS, refusal),
		},
		'POST /a/actions/subscription-information': {
			body: v.all({ email: v.email }),
			answer: v.either(
				v.all({ success: v.only(true), userId: v.text, credits: v.ACCOUNT.left }),
				refusal,
			),
		},
	},
	refusal,
	form: (_, message, error) =>
		error === 'ValidationError'
			? { success: false, validationErrors: [{ field: 'body', type: message }] }
			: { success: false, error, message },
	failures: {
		badKey: ['UnauthorizedError', 'Unauthorized access.'],
		badRequest: ['ValidationError', 'has to be as documented', 200],
		forbidden: ['UnpaidSubscriptionError', 'A payment is pending.', 200],
		outOfCredits: ['ValidationError', 'not enough credits', 200],
		serverError: ['InternalError', 'Internal error'],
		slowDown: ['TooManyRequestsError', 'You have exceeded the max number of requests.'],
		unknownPath: ['NotFoundError', 'Not found'],
	},
});

const NO_RESULT = { emails: [], phones: [], saasServices: [] };

/** Twenty letters and digits. */
const fileId = (hex: string): string => hex.slice(0, 20);

interface Search {
	/** What a row of the list asks for. */
	values: string[];
	externalId: string;
	order: number;
}

interface Outcome {
	status: string;
	results: JsonObject;
}

/** Icypeas: work addresses by name and company, and verifications, in jobs. */
export const icypeas = served(described, {
	'POST /bulk-search': ({ body }, call) => {
		const { task, data, custom = {} } = body;
		const isSearch = task === 'email-search';
		const records = data.map((values, order) => {
			const search = { values, order, externalId: custom.externalIds?.[order] ?? '' };
			const found = isSearch ? findAddress(call, values) : undefined;
			const purchases = isSearch ? purchasesOf(found) : [verification(call, order)];
			const outcome = isSearch
				? outcomeOfSearch(values, found?.address)
				: outcomeOfVerification(call, values);
			return {
				price: () => purchases,
				row: (isDone: boolean) => rowOf(search, isDone ? outcome : unpaid(outcome)),
			};
		});
		const submitted = call.submit({
			kind: 'bulk',
			idFrom: fileId,
			records,
			withoutCredits: 'end',
			callback: custom.webhookUrlBulkDone,
		});
		return ok({ success: true, status: 'in_progress', file: submitted });
	},

	'POST /bulk-single-searchs/read': ({ body }, call) => {
		const job = call.job('bulk', body.file);
		if (job === undefined) {
			return call.end({
				status: 200,
				body: { success: false, error: 'SearchNotFoundError', message: 'No such file' },
			});
		}
		const { records } = job.plan;
		const done = doneRows(job);
		const others = records.slice(done.length).map((record) => record.row(false));
		const rows = hasEnded(job)
			? [...done, ...others]
			: records.map((record) => ({ ...record.row(false), ...UNDER_WAY }));
		const items = arranged(rows, call.quirks, ({ status }) => status === 'NOT_FOUND').slice(
			0,
			body.limit ?? 10,
		);
		const named = items.map((each) => ({ ...each, file: job.id }));
		return ok({ success: true, items: named, total: rows.length, sorts: [] });
	},

	'POST /search-files/read': () => ok({ success: true, files: [], total: 0, sorts: [] }),

	'POST /a/actions/subscription-information': (_, call) =>
		ok({ success: true, userId: 'sandbox', credits: call.credits }),
});

const UNDER_WAY: JsonObject = { status: 'IN_PROGRESS', results: NO_RESULT };

/** A row that the credits did not suffice for. */
const unpaid = (outcome: Outcome): Outcome =>
	outcome.status === 'NOT_FOUND' ? outcome : { status: 'INSUFFICIENT_FUNDS', results: NO_RESULT };

function findAddress(call: Call, [firstname = '', lastname = '', where = '']: string[]) {
	const company = /\.\w+$/.test(where) ? { domain: where } : { company: where };
	const found = call.person(person, { firstname, lastname, ...company });
	const address = found?.emails.find(
		({ type, status }) => type === 'work' && status !== 'unverified',
	);
	return found && address && { id: found.id, address };
}

type FoundAddress = ReturnType<typeof findAddress>;

const purchasesOf = (found: FoundAddress): Purchase[] =>
	found ? [{ bought: 'email', id: found.id, credits: 1 }] : [];

/** Whether a server accepts everything decides how sure Icypeas is. */
const certaintyOf = ({ status }: Email): string =>
	status === 'verified' ? 'ultra_sure' : 'probable';

function outcomeOfSearch([firstname, lastname]: string[], address: Email | undefined): Outcome {
	if (address === undefined) return { status: 'NOT_FOUND', results: NO_RESULT };
	const fullname = [firstname, lastname].filter(Boolean).join(' ');
	return {
		status: 'DEBITED',
		results: {
			firstname,
			lastname,
			fullname,
			gender: 'UNKNOWN',
			...NO_RESULT,
			emails: [result(address.email, certaintyOf(address))],
		},
	};
}

function outcomeOfVerification(call: Call, [written = '']: string[]): Outcome {
	const known = call.address(written);
	const address = known === 'optedOut' ? undefined : known;
	if (address?.status === 'catchAll') {
		return verdict('DEBITED_NOT_FOUND', written, 'not_found');
	}
	return address
		? verdict('DEBITED', written, certaintyOf(address))
		: verdict('DEBITED_NOT_FOUND', written, 'undeliverable');
}

const verdict = (status: string, written: string, certainty: string): Outcome => ({
	status,
	results: { ...NO_RESULT, emails: [result(written, certainty)] },
});

const result = (written: string, certainty: string): JsonObject => ({
	email: written,
	certainty,
	mxProvider: 'google',
	mxRecords: ['google.com'],
});

const verification = (call: Call, order: number): Purchase => ({
	bought: 'verification',
	id: `request ${call.number}.${order}`,
	credits: 0.1,
});

const rowOf = ({ externalId, order }: Search, { status, results }: Outcome): JsonObject => ({
	_id: `row-${order}`,
	name: 'list',
	user: 'sandbox',
	order,
	status,
	results,
	userData: { externalId, webhookUrl: '' },
	system: { createdAt: '2026-11-29T00:00:00.000Z', modifiedAt: '2026-11-29T00:00:00.000Z' },
});
