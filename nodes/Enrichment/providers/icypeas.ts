/**
 * Icypeas: built from its documentation (api-doc.icypeas.com, OpenAPI 1.16.0: bulk search, read search results, result
 * statuses, certainties, rate limits, errors, subscription; and a copy of its reference of 2026-03-13), read 2026-11-29,
 * and clients of it; not run against a live account. It finds work addresses by name and company, and verifies
 * addresses, in jobs of many records. One read gives at most 100 results, so a job has 100 records.
 *
 * An address that is found costs 1 credit, a verification 0.1 whatever it says; answers state no charge. Inferred: that
 * the name of an error stands in `error`, and that a job whose rows are not there yet is under way. Its profiles,
 * companies and lead database have no published price in what could be read, and are left out.
 */
import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import {
	asRecord,
	asRecords,
	isRecord,
	readOwnValue,
	readValueAt,
	type JsonRecord,
} from '../../shared/core/json';
import { requestsPer } from '../../shared/core/rates';
import { buildPersonReader, buildConstantReader, buildRecordListReader } from './build/fieldMap';
import { buildFoundReading, NO_MATCH, readRowList, type DialectRow } from './build/answerReaders';
import { buildDialectFactory } from './build/provider';
import {
	buildFoundVerdictReading,
	type VerificationJobDefinition,
	type AddressVerification,
} from './build/verification';
import type {
	Dialect,
	LookupRequest,
	ResponseMeaning,
	Problem,
	RowReading,
	EmailVerdict,
} from './dialect';
import { toAccountEmailFieldTitle } from './keyRing';
import { NAME_PARTS_AT_COMPANY_SETS } from './lookupIdentifiers';
import { readJobIdAt, readStringAt } from './meaning';
import {
	buildFreeRequest,
	buildPaidPost,
	parseRecordNumber,
	priceUpToCreditsPerRecord,
} from './requests';

const MAX_RECORDS = 100;

const SUBMIT_PATH = '/bulk-search';
const READ_PATH = '/bulk-single-searchs/read';
const LIST_JOBS_PATH = '/search-files/read';

type Task = 'email-search' | 'email-verification';

/** Builds a job. Rows are lists of values whose meaning depends on the task; each is sent with its number as an external ID. */
function buildJobRequest(task: Task, rows: readonly string[][], callbackUrl?: string): ApiRequest {
	return buildPaidPost(SUBMIT_PATH, {
		name: `n8n (${rows.length})`,
		task,
		data: rows,
		custom: {
			externalIds: rows.map((_, index) => String(index)),
			...(callbackUrl && { webhookUrlBulkDone: callbackUrl }),
		},
	});
}

/**
 * All jobs of an account share 30 reads a minute, with at least 3 seconds between two. A search takes seconds; how long
 * a list takes is not documented.
 */
const JOB = {
	buildFetchRequest: (jobId: string): ApiRequest =>
		buildFreeRequest({
			method: 'POST',
			path: READ_PATH,
			body: { mode: 'bulk', file: jobId, limit: MAX_RECORDS },
		}),
	pollIntervalMs: 5_000,
	minPollSpacingMs: 3_000,
	usualDurationMs: 300_000,
};

/** The usual names of Icypeas' certainties. */
const EMAIL_STATUSES: Readonly<Record<string, string>> = {
	ultra_sure: 'valid',
	very_sure: 'valid',
	sure: 'valid',
};

/** Reads a person; the name is the one sent, possibly corrected by Icypeas. */
const toPerson = buildPersonReader({
	firstName: 'results.firstname',
	lastName: 'results.lastname',
	emails: [
		buildRecordListReader('results.emails', {
			email: 'email',
			type: buildConstantReader('work'),
			status: ({ certainty }) => readOwnValue(EMAIL_STATUSES, String(certainty)) ?? certainty,
		}),
	],
});

const UNFINISHED_STATES = ['NONE', 'SCHEDULED', 'IN_PROGRESS'];
const NOT_FOUND = ['NOT_FOUND', 'DEBITED_NOT_FOUND'];

/** Reads the row of a finished search. */
function readSearchRow(row: JsonRecord): DialectRow {
	const status = readStringAt(row, 'status') ?? '';
	if (NOT_FOUND.includes(status)) return { reading: NO_MATCH, charge: 0 };
	const reading = readUnfinished(status, SEARCH_MESSAGES);
	if (reading !== undefined) return { reading, charge: 0 };
	const person = toPerson(row);
	if (person.email !== undefined) return { reading: buildFoundReading(person), charge: 1 };
	const message = `Icypeas ended the search with "${status}", but without an address`;
	return { reading: { kind: 'unmatched', message } };
}

/** Messages about records for which a task was not carried out. */
interface TaskMessages {
	badInput: string;
	outOfCredits: string;
	canceled: string;
}

const SEARCH_MESSAGES: TaskMessages = {
	badInput: "Icypeas can't look up a record with this data",
	outOfCredits: 'Icypeas did not have enough credits left for this record',
	canceled: 'The search was canceled at Icypeas before this record',
};

const VERIFICATION_MESSAGES: TaskMessages = {
	badInput: 'Icypeas cannot verify this address',
	outOfCredits: 'Icypeas did not have enough credits left for this address',
	canceled: 'The verification was canceled at Icypeas before this address',
};

/** Reads why a task was not carried out, free of charge; undefined if it was. */
function readUnfinished(
	status: string,
	{ badInput, outOfCredits, canceled }: TaskMessages,
): RowReading<never> | undefined {
	switch (status) {
		case 'BAD_INPUT':
			return { kind: 'rejected', message: badInput };
		case 'INSUFFICIENT_FUNDS':
			return { kind: 'unanswered', reason: 'outOfCredits', message: outOfCredits };
		case 'ABORTED':
			return { kind: 'unanswered', reason: 'canceled', message: canceled };
		default:
			return undefined;
	}
}

/** Reads the number of a record from its external ID, or else from its position in the list sent. */
const readRecordNumber = (row: JsonRecord): number | undefined =>
	parseRecordNumber(readValueAt(row, 'userData.externalId')) ?? parseRecordNumber(row.order);

const EMAIL: LookupRequest = {
	sufficientSets: NAME_PARTS_AT_COMPANY_SETS,
	sendsOneSet: true,
	fieldNames: {
		firstName: 'firstname',
		lastName: 'lastname',
		companyDomain: 'domainOrCompany',
		company: 'domainOrCompany',
	},
	maxSubjects: MAX_RECORDS,
	isTagged: true,
	price: priceUpToCreditsPerRecord(1),
	buildRequest: (records, { callbackUrl }) => {
		const rows = records.map(({ sent }) => [
			sent.firstName ?? '',
			sent.lastName ?? '',
			sent.companyDomain ?? sent.company ?? '',
		]);
		return buildJobRequest('email-search', rows, callbackUrl);
	},
	job: JOB,
	readRows: ({ body }) =>
		readRowList(readValueAt(body, 'items'), (raw) => {
			const row = asRecord(raw);
			return { ...readSearchRow(row), recordIndex: readRecordNumber(row) };
		}),
};

/** Refuses extra fields, because the values of a row have no names. */
function refuseExtraFields(extra: JsonRecord): Problem | undefined {
	const [name] = Object.keys(extra);
	if (name === undefined) return undefined;
	return {
		message: `Icypeas doesn't accept extra record fields such as "${name}"`,
		remedy: "Clear 'Extra Fields'.",
	};
}

/** Verdicts by certainty; the score is Icypeas' rate of delivered messages in percent, if documented. */
const VERDICTS: ReadonlyMap<string, EmailVerdict> = new Map([
	['ultra_sure', { status: 'valid', score: 99 }],
	['very_sure', { status: 'valid', score: 99 }],
	['sure', { status: 'valid', score: 97 }],
	['probable', { status: 'valid', score: 95 }],
	['undeliverable', { status: 'invalid', score: 0 }],
	// For example a catch-all server.
	['not_found', { status: 'unknown', score: null }],
]);

/** Reads a verification; one that was not carried out is free. */
function readVerificationRow(row: JsonRecord): Pick<AddressVerification, 'reading' | 'charged'> {
	const unfinished = readUnfinished(readStringAt(row, 'status') ?? '', VERIFICATION_MESSAGES);
	if (unfinished !== undefined) return { reading: unfinished, charged: 0 };
	const [email] = asRecords(readValueAt(row, 'results.emails'));
	const certainty = readStringAt(email, 'certainty') ?? '';
	return { reading: buildFoundVerdictReading(VERDICTS.get(certainty) ?? UNCERTAIN) };
}

const UNCERTAIN: EmailVerdict = { status: 'unknown', score: null };

const VERIFICATION_PRICE = 0.1;

const VERIFICATION_JOB: VerificationJobDefinition = {
	price: { min: 0, max: VERIFICATION_PRICE },
	maxAddresses: MAX_RECORDS,
	buildRequest: (emails) =>
		buildJobRequest(
			'email-verification',
			emails.map((email) => [email]),
		),
	job: JOB,
	read: ({ body }) => {
		const rows = readValueAt(body, 'items');
		if (!Array.isArray(rows)) return undefined;
		return asRecords(rows).map((row) => ({
			recordIndex: readRecordNumber(row),
			...readVerificationRow(row),
			raw: row,
		}));
	},
};

/** Reads the state of a job: an accepted one has the ID of its file, and a finished one has no unfinished rows. */
function readMeaningOfJob({ status, body }: ApiResponse): ResponseMeaning | undefined {
	if (status !== 200 || !isRecord(body) || body.success === false) return undefined;
	if (readJobIdAt(body, 'file') !== undefined) return 'accepted';
	if (!Array.isArray(body.items)) return undefined;
	const isUnderWay = asRecords(body.items).some((row) =>
		UNFINISHED_STATES.includes(readStringAt(row, 'status') ?? ''),
	);
	return isUnderWay || body.items.length === 0 ? 'accepted' : undefined;
}

/** Builds the dialect; the request for the balance needs the email of the account. */
export function buildIcypeasDialect(credentials: JsonRecord): Dialect {
	const email = String(credentials.accountEmail ?? '').trim();
	const emailTitle =
		credentials.isFromKeyRing === true ? toAccountEmailFieldTitle('Icypeas') : 'Account Email';
	return buildDialectFactory({
		name: 'icypeas',
		baseUrl: 'https://app.icypeas.com/api',
		key: { as: 'header', name: 'Authorization' },
		// As published (read 2026-11-29).
		limits: [
			{ paths: [SUBMIT_PATH], rates: [requestsPer('second', 1)] },
			{ paths: [READ_PATH], rates: [requestsPer('minute', 30)] },
			{ paths: [LIST_JOBS_PATH], rates: [requestsPer('minute', 15)] },
		],
		test: buildFreeRequest({ method: 'POST', path: LIST_JOBS_PATH, body: { limit: 1 } }),
		account: {
			method: 'POST',
			path: '/a/actions/subscription-information',
			body: { email },
			balance: { remaining: 'credits' },
			...(email === '' && {
				problem: {
					message: "Icypeas needs the account's email address to report the balance",
					remedy: `Enter '${emailTitle}' in the credential. Nothing was sent.`,
				},
			}),
		},
		contact: {
			reveals: ['email'],
			hasNoProfiles: true,
			requests: [EMAIL],
			checkExtraFields: refuseExtraFields,
		},
		verifyJob: VERIFICATION_JOB,
		refusals: {
			readFirst: readMeaningOfJob,
			code: 'error',
			codes: { SearchNotFoundError: 'noMatch', UnpaidSubscriptionError: 'forbidden' },
			statuses: { 404: 'noEndpoint' },
		},
		jobIdAt: ['file'],
	})();
}
