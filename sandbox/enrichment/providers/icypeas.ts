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
import * as v from 'valibot';

import type { JsonObject } from '../../json';
import type { SandboxReply } from '../../http/types';
import type { ProviderCall } from '../account/providerCall';
import { hasEnded, writeDoneRows } from '../account/jobs';
import type { Purchase } from '../account/ledger';
import { defineEndpoint, ok, type ProviderApi } from '../account/providerApi';
import { applyRowsQuirk } from '../account/rows';
import type { WorldEmail } from '../records';
import {
	email,
	arrayOf,
	nullishObject,
	strictPartialObject,
	filledText,
	textMatching,
	url,
	integerBetween,
} from '../wire/schemas';
import { createHeaderKeyReader } from '../wire/apiKeys';

const TASKS = ['email-search', 'email-verification'] as const;

/** The values of one record: first name, last name, and company, or an email address. */
const values = arrayOf(v.string(), 3, 1);

const file = textMatching(/^[A-Za-z0-9_-]{20}$/);

const submission = v.pipe(
	v.strictObject({
		name: filledText,
		task: v.picklist(TASKS),
		data: arrayOf(values, 5000, 1),
		custom: v.optional(
			strictPartialObject({
				externalIds: arrayOf(filledText, 5000),
				webhookUrlItem: url,
				webhookUrlBulkDone: url,
				includeResultsInWebhook: v.boolean(),
			}),
		),
	}),
	v.check(
		({ task, data }) => data.every(task === 'email-search' ? isSearchable : isSingleAddress),
		'data has a row that does not fit the task',
	),
	// "It has to be as long as data: one id per row."
	v.check(
		({ data, custom }) =>
			custom?.externalIds === undefined || custom.externalIds.length === data.length,
		'custom.externalIds is not as long as data',
	),
);

/** Tells whether a row can be searched: it needs a name and a company. */
function isSearchable([firstName, lastName, company]: string[]): boolean {
	return Boolean((firstName || lastName) && company);
}

function isSingleAddress(given: string[]): boolean {
	return given.length === 1 && given[0] !== '';
}

const item = v.strictObject({
	_id: filledText,
	name: filledText,
	user: filledText,
	file,
	order: v.number(),
	status: v.picklist([
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
	]),
	results: nullishObject({
		firstname: v.string(),
		lastname: v.string(),
		fullname: v.string(),
		gender: v.string(),
		emails: v.array(
			nullishObject({
				email,
				certainty: v.picklist([
					'ultra_sure',
					'very_sure',
					'sure',
					'probable',
					'undeliverable',
					'not_found',
				]),
				mxProvider: filledText,
				mxRecords: v.array(filledText),
			}),
		),
		phones: v.array(v.unknown()),
		saasServices: v.array(v.unknown()),
	}),
	userData: v.strictObject({ externalId: v.string(), webhookUrl: v.string() }),
	system: v.strictObject({ createdAt: filledText, modifiedAt: filledText }),
});

const results = v.strictObject({
	success: v.literal(true),
	total: v.number(),
	sorts: v.array(v.unknown()),
	items: arrayOf(item, 100),
});

const jobs = v.strictObject({
	success: v.literal(true),
	total: v.number(),
	sorts: v.array(v.unknown()),
	files: v.array(v.unknown()),
});

/** Refusals have status 200 as well, for a wrong request, an unpaid account, or an unknown ID. */
const refusal = v.strictObject({
	success: v.literal(false),
	error: v.optional(filledText),
	message: v.optional(filledText),
	validationErrors: v.optional(v.array(v.strictObject({ field: filledText, type: filledText }))),
});

const NO_RESULT = {
	emails: [],
	phones: [],
	saasServices: [],
};

/** The outcome of one row of a list. */
interface RowOutcome {
	status: string;
	results: JsonObject;
}

/** The outcome of each row until the job is done. */
const UNDER_WAY = {
	status: 'IN_PROGRESS',
	results: NO_RESULT,
};

/** Marks a row that the credits did not suffice for; a miss stays as it is, because it is free. */
function withoutCredits(outcome: RowOutcome): RowOutcome {
	if (outcome.status === 'NOT_FOUND') return outcome;
	return { status: 'INSUFFICIENT_FUNDS', results: NO_RESULT };
}

interface FoundAddress {
	personId: string;
	address: WorldEmail;
}

function findAddress(
	call: ProviderCall,
	[firstName = '', lastName = '', where = '']: string[],
): FoundAddress | undefined {
	const isDomain = /\.\w+$/.test(where);
	const employer = isDomain ? { companyDomain: where } : { company: where };
	const person = call.findPerson({ firstName, lastName, ...employer });
	const address = person?.emails.find(
		({ type, status }) => type === 'work' && status !== 'unverified',
	);
	return person && address && { personId: person.id, address };
}

/** Writes how certain Icypeas is of an address; catch-all servers lower it. */
function writeCertainty({ status }: WorldEmail): string {
	return status === 'verified' ? 'ultra_sure' : 'probable';
}

function writeEmail(address: string, certainty: string): JsonObject {
	return {
		email: address,
		certainty,
		mxProvider: 'google',
		mxRecords: ['google.com'],
	};
}

function buildSearchOutcome(
	[firstname, lastname]: string[],
	address: WorldEmail | undefined,
): RowOutcome {
	if (address === undefined) return { status: 'NOT_FOUND', results: NO_RESULT };
	return {
		status: 'DEBITED',
		results: {
			...NO_RESULT,
			firstname,
			lastname,
			fullname: [firstname, lastname].filter(Boolean).join(' '),
			gender: 'UNKNOWN',
			emails: [writeEmail(address.email, writeCertainty(address))],
		},
	};
}

function buildVerificationOutcome(call: ProviderCall, address: string): RowOutcome {
	const known = call.findEmail(address);
	const isKnown = typeof known === 'object';
	const isSure = isKnown && known.status !== 'catchAll';
	const unsure = isKnown ? 'not_found' : 'undeliverable';
	const certainty = isSure ? writeCertainty(known) : unsure;
	return {
		status: isSure ? 'DEBITED' : 'DEBITED_NOT_FOUND',
		results: { ...NO_RESULT, emails: [writeEmail(address, certainty)] },
	};
}

/** The outcome of one row with its price. */
interface PricedOutcome {
	outcome: RowOutcome;
	purchases: Purchase[];
}

function search(call: ProviderCall, row: string[]): PricedOutcome {
	const found = findAddress(call, row);
	return {
		outcome: buildSearchOutcome(row, found?.address),
		purchases: found ? [{ bought: 'email', id: found.personId, credits: 1 }] : [],
	};
}

function verify(call: ProviderCall, [address = '']: string[], order: number): PricedOutcome {
	const id = `request ${call.number}.${order}`;
	return {
		outcome: buildVerificationOutcome(call, address),
		purchases: [{ bought: 'verification', id, credits: 0.1 }],
	};
}

function writeItem(order: number, externalId: string, outcome: RowOutcome): JsonObject {
	return {
		_id: `row-${order}`,
		name: 'list',
		user: 'sandbox',
		order,
		status: outcome.status,
		results: outcome.results,
		userData: { externalId, webhookUrl: '' },
		system: {
			createdAt: '2026-11-29T00:00:00.000Z',
			modifiedAt: '2026-11-29T00:00:00.000Z',
		},
	};
}

function refuseUnknownFile(): SandboxReply {
	return ok({ success: false, error: 'SearchNotFoundError', message: 'No such file' });
}

/** Icypeas finds and verifies work addresses in jobs. */
export const icypeasApi: ProviderApi = {
	basePath: '/icypeas/api',
	readKey: createHeaderKeyReader('authorization'),
	endpoints: {
		'POST /bulk-search': defineEndpoint({
			body: submission,
			answer: v.union([
				v.strictObject({
					success: v.literal(true),
					status: v.literal('in_progress'),
					file,
				}),
				refusal,
			]),
			handle: ({ body }, call) => {
				const { task, data, custom = {} } = body;
				const records = data.map((row, order) => {
					const { outcome, purchases } =
						task === 'email-search' ? search(call, row) : verify(call, row, order);
					const externalId = custom.externalIds?.[order] ?? '';
					return {
						listPurchases: () => purchases,
						writeRow: (isDone: boolean) =>
							writeItem(
								order,
								externalId,
								isDone ? outcome : withoutCredits(outcome),
							),
					};
				});
				const id = call.submitJob({
					kind: 'bulk',
					formatId: (hex) => hex.slice(0, 20),
					records,
					withoutCredits: 'end',
					callback: custom.webhookUrlBulkDone,
				});
				return ok({ success: true, status: 'in_progress', file: id });
			},
		}),

		'POST /bulk-single-searchs/read': defineEndpoint({
			body: v.strictObject({
				mode: v.literal('bulk'),
				file,
				limit: v.optional(integerBetween(1, 100)),
			}),
			answer: v.union([results, refusal]),
			handle: ({ body }, call) => {
				const job = call.findJob('bulk', body.file);
				if (job === undefined) return refuseUnknownFile();
				const { records } = job.plan;
				const done = writeDoneRows(job);
				const unpaid = records.slice(done.length).map((record) => record.writeRow(false));
				const rows = hasEnded(job)
					? [...done, ...unpaid]
					: records.map((record) => ({ ...record.writeRow(false), ...UNDER_WAY }));
				const isMiss = ({ status }: JsonObject) => status === 'NOT_FOUND';
				const items = applyRowsQuirk(rows, call.quirks, isMiss)
					.slice(0, body.limit ?? 10)
					.map((row) => ({ ...row, file: job.id }));
				return ok({ success: true, items, total: rows.length, sorts: [] });
			},
		}),

		/** This free endpoint tests the key, and does not need the account's email. */
		'POST /search-files/read': defineEndpoint({
			body: strictPartialObject({ limit: integerBetween(1, 50) }),
			answer: v.union([jobs, refusal]),
			handle: () => ok({ success: true, files: [], total: 0, sorts: [] }),
		}),

		'POST /a/actions/subscription-information': defineEndpoint({
			body: v.strictObject({ email }),
			answer: v.union([
				v.strictObject({
					success: v.literal(true),
					userId: filledText,
					credits: v.number(),
				}),
				refusal,
			]),
			handle: (_, { credits }) => ok({ success: true, userId: 'sandbox', credits }),
		}),
	},
	refusal,
	writeRefusal: ({ message, code }) =>
		code === 'ValidationError'
			? { success: false, validationErrors: [{ field: 'body', type: message }] }
			: { success: false, error: code, message },
	failures: {
		badKey: { code: 'UnauthorizedError', message: 'Unauthorized access.' },
		badRequest: {
			code: 'ValidationError',
			message: 'has to be as documented',
			status: 200,
		},
		forbidden: {
			code: 'UnpaidSubscriptionError',
			message: 'A payment is pending.',
			status: 200,
		},
		outOfCredits: { code: 'ValidationError', message: 'not enough credits', status: 200 },
		serverError: { code: 'InternalError', message: 'Internal error' },
		slowDown: {
			code: 'TooManyRequestsError',
			message: 'You have exceeded the max number of requests.',
		},
		unknownPath: { code: 'NotFoundError', message: 'Not found' },
	},
};
