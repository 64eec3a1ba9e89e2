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
import { buildPersonReader, alwaysReadText, buildRecordListReader } from './build/fieldMap';
import { buildFoundReading, NO_MATCH, readRowList, type DialectRow } from './build/paidRequest';
import { buildDialect } from './build/provider';
import {
	buildVerdictReading,
	type VerificationJob,
	type VerifiedAddress,
} from './build/verification';
import type { Dialect, LookupRequest, Meaning, Problem, RowReading, EmailVerdict } from './dialect';
import { titleAccountEmailField } from './keyRing';
import { NAME_PARTS_AT_COMPANY_SETS } from './lookupBy';
import { readJobIdAt, readTextAt } from './meaning';
import { freeRequest, paidPost, parseRecordNumber, priceUpToPerRecord } from './requests';

const MOST_RECORDS = 100;

const SUBMIT_PATH = '/bulk-search';
const READ_PATH = '/bulk-single-searchs/read';
const LIST_JOBS_PATH = '/search-files/read';

type Task = 'email-search' | 'email-verification';

/** A job of rows without names: what a row holds depends on the task. Each carries its number as an ID of ours. */
function submitJob(task: Task, rows: readonly string[][], callbackUrl?: string): ApiRequest {
	return paidPost(SUBMIT_PATH, {
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
 * 30 reads a minute are for all jobs of an account, and at least 3 seconds lie between two. A search takes seconds;
 * how long a list takes is not published.
 */
const JOB = {
	fetch: (jobId: string): ApiRequest =>
		freeRequest({
			method: 'POST',
			path: READ_PATH,
			body: { mode: 'bulk', file: jobId, limit: MOST_RECORDS },
		}),
	everyMs: 5_000,
	apartMs: 3_000,
	usualMs: 300_000,
};

/** As Icypeas calls certainties, and as other providers call them. */
const EMAIL_STATUSES: Readonly<Record<string, string>> = {
	ultra_sure: 'valid',
	very_sure: 'valid',
	sure: 'valid',
};

/** The name is the one that was sent, or what Icypeas corrected in it. */
const personOf = buildPersonReader({
	firstName: 'results.firstname',
	lastName: 'results.lastname',
	emails: [
		buildRecordListReader('results.emails', {
			email: 'email',
			type: alwaysReadText('work'),
			status: ({ certainty }) => readOwnValue(EMAIL_STATUSES, String(certainty)) ?? certainty,
		}),
	],
});

const UNDER_WAY = ['NONE', 'SCHEDULED', 'IN_PROGRESS'];
const NOT_FOUND = ['NOT_FOUND', 'DEBITED_NOT_FOUND'];

/** What a row says of a search that is over. */
function readSearch(row: JsonRecord): DialectRow {
	const status = readTextAt(row, 'status') ?? '';
	if (NOT_FOUND.includes(status)) return { reading: NO_MATCH, charge: 0 };
	const reading = readUnfinished(status, SEARCH);
	if (reading !== undefined) return { reading, charge: 0 };
	const person = personOf(row);
	if (person.email !== undefined) return { reading: buildFoundReading(person), charge: 1 };
	const message = `Icypeas ended the search with "${status}", but without an address`;
	return { reading: { kind: 'unmatched', message } };
}

/** How a task is spoken of where it was not carried out. */
interface TaskWords {
	badInput: string;
	outOfCredits: string;
	canceled: string;
}

const SEARCH: TaskWords = {
	badInput: "Icypeas can't look up a record with this data",
	outOfCredits: 'Icypeas did not have enough credits left for this record',
	canceled: 'The search was canceled at Icypeas before this record',
};

const VERIFICATION: TaskWords = {
	badInput: 'Icypeas cannot verify this address',
	outOfCredits: 'Icypeas did not have enough credits left for this address',
	canceled: 'The verification was canceled at Icypeas before this address',
};

/** Why a row of a task was not carried out, unpaid; undefined for any other. */
function readUnfinished(
	status: string,
	{ badInput, outOfCredits, canceled }: TaskWords,
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

/** The number of a record, which it carried as an ID of ours; without that, its place in the list that was sent. */
const readRecord = (row: JsonRecord): number | undefined =>
	parseRecordNumber(readValueAt(row, 'userData.externalId')) ?? parseRecordNumber(row.order);

const EMAIL: LookupRequest = {
	needs: NAME_PARTS_AT_COMPANY_SETS,
	sendsOneSet: true,
	fieldNames: {
		firstName: 'firstname',
		lastName: 'lastname',
		companyDomain: 'domainOrCompany',
		company: 'domainOrCompany',
	},
	max: MOST_RECORDS,
	isTagged: true,
	price: priceUpToPerRecord(1),
	request: (records, { callbackUrl }) => {
		const rows = records.map(({ sent }) => [
			sent.firstName ?? '',
			sent.lastName ?? '',
			sent.companyDomain ?? sent.company ?? '',
		]);
		return submitJob('email-search', rows, callbackUrl);
	},
	job: JOB,
	read: ({ body }) =>
		readRowList(readValueAt(body, 'items'), (raw) => {
			const row = asRecord(raw);
			return { ...readSearch(row), recordIndex: readRecord(row) };
		}),
};

/** The rows of a job have places, not names. */
function refuseExtraFields(extra: JsonRecord): Problem | undefined {
	const [name] = Object.keys(extra);
	if (name === undefined) return undefined;
	return {
		message: `Icypeas doesn't accept extra record fields such as "${name}"`,
		remedy: "Clear 'Extra Fields'.",
	};
}

/** What Icypeas expects of 100 messages to such an address, where it says so. */
const VERDICTS: ReadonlyMap<string, EmailVerdict> = new Map([
	['ultra_sure', { status: 'valid', score: 99 }],
	['very_sure', { status: 'valid', score: 99 }],
	['sure', { status: 'valid', score: 97 }],
	['probable', { status: 'valid', score: 95 }],
	['undeliverable', { status: 'invalid', score: 0 }],
	// Such as a server that accepts everything.
	['not_found', { status: 'unknown', score: null }],
]);

/** A verification that was not carried out is free. */
function readVerification(row: JsonRecord): Pick<VerifiedAddress, 'reading' | 'charged'> {
	const unfinished = readUnfinished(readTextAt(row, 'status') ?? '', VERIFICATION);
	if (unfinished !== undefined) return { reading: unfinished, charged: 0 };
	const [email] = asRecords(readValueAt(row, 'results.emails'));
	const certainty = readTextAt(email, 'certainty') ?? '';
	return { reading: buildVerdictReading(VERDICTS.get(certainty) ?? UNCERTAIN) };
}

const UNCERTAIN: EmailVerdict = { status: 'unknown', score: null };

const VERIFICATION_PRICE = 0.1;

const VERIFY: VerificationJob = {
	price: { least: 0, most: VERIFICATION_PRICE },
	max: MOST_RECORDS,
	request: (emails) =>
		submitJob(
			'email-verification',
			emails.map((email) => [email]),
		),
	job: JOB,
	read: ({ body }) => {
		const rows = readValueAt(body, 'items');
		if (!Array.isArray(rows)) return undefined;
		return asRecords(rows).map((row) => ({
			record: readRecord(row),
			...readVerification(row),
			raw: row,
		}));
	},
};

/** A job that was taken has the ID of its file; one whose rows are read is done when none of them is under way. */
function meaningOfJob({ status, body }: ApiResponse): Meaning | undefined {
	if (status !== 200 || !isRecord(body) || body.success === false) return undefined;
	if (readJobIdAt(body, 'file') !== undefined) return 'accepted';
	if (!Array.isArray(body.items)) return undefined;
	const isUnderWay = asRecords(body.items).some((row) =>
		UNDER_WAY.includes(readTextAt(row, 'status') ?? ''),
	);
	return isUnderWay || body.items.length === 0 ? 'accepted' : undefined;
}

/** The balance is told only to who names the account by its email. */
export function buildIcypeasDialect(credentials: JsonRecord): Dialect {
	const email = String(credentials.accountEmail ?? '').trim();
	const emailTitle =
		credentials.isFromKeyRing === true ? titleAccountEmailField('Icypeas') : 'Account Email';
	return buildDialect({
		name: 'icypeas',
		baseUrl: 'https://app.icypeas.com/api',
		key: { as: 'header', name: 'Authorization' },
		// As published (read 2026-11-29).
		limits: [
			{ paths: [SUBMIT_PATH], rates: [requestsPer('second', 1)] },
			{ paths: [READ_PATH], rates: [requestsPer('minute', 30)] },
			{ paths: [LIST_JOBS_PATH], rates: [requestsPer('minute', 15)] },
		],
		test: freeRequest({ method: 'POST', path: LIST_JOBS_PATH, body: { limit: 1 } }),
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
		verifyJob: VERIFY,
		refusals: {
			readFirst: meaningOfJob,
			code: 'error',
			codes: { SearchNotFoundError: 'noMatch', UnpaidSubscriptionError: 'forbidden' },
			statuses: { 404: 'noEndpoint' },
		},
		jobIdAt: ['file'],
	})();
}
