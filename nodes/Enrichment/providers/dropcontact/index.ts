/**
 * Dropcontact: built from developer.dropcontact.com, read 2026-11-21; not run against a live account. It
 * answers later, to jobs of records; there is no lookup of companies and no search.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord } from '../../../shared/core/json';
import { perSecond } from '../../../shared/core/rateWindow';
import type { IdentifierName } from '../../domain/entities';
import { balanceAt } from '../balance';
import type { AnswerRow, AnswerRows, Dialect, Meaning, RecordToSend, Step } from '../dialect';
import { readRow } from './records';
import { recordInTags, tagged } from '../jobTags';
import { idAt, meaningBy, numberAt, textAt } from '../meaning';
import { free, paid, renamed, UNKNOWN_FORM, withExtra } from '../requests';
import { selectIdentifiers, type Way } from '../ways';

const PATH = '/v1/enrich/all';

const WAYS: readonly Way[] = [
	['email'],
	['linkedInUrl'],
	['firstName', 'lastName', 'companyDomain'],
	['fullName', 'companyDomain'],
	['firstName', 'lastName', 'company'],
	['fullName', 'company'],
];

const HELPFUL: readonly IdentifierName[] = [
	...(['firstName', 'lastName', 'fullName', 'company', 'companyDomain'] as const),
];

const NAMES: Partial<Record<IdentifierName, string>> = {
	email: 'email',
	linkedInUrl: 'linkedin',
	firstName: 'first_name',
	lastName: 'last_name',
	fullName: 'full_name',
	companyDomain: 'website',
	company: 'company',
};

const data = ({ identifiers, extra }: RecordToSend, index: number) => ({
	...withExtra(
		renamed(selectIdentifiers(identifiers, WAYS, HELPFUL) ?? {}, NAMES),
		extra,
		Object.values(NAMES),
	),
	custom_fields: tagged(extra.custom_fields, index),
});

/** Every record is paid when it is handed in, and given back where no address was found. */
const ENRICH: Step = {
	maxRecords: 250,
	isTagged: true,
	price: (records) => ({ least: 0, most: records }),
	request: (records, { callbackUrl }) =>
		paid({
			method: 'POST',
			path: PATH,
			body: {
				data: records.map(data),
				// Else the words for what an address is worth are French.
				language: 'en',
				...(callbackUrl && { custom_callback_url: callbackUrl }),
			},
		}),
	job: {
		fetch: (jobId) => free({ method: 'GET', path: `${PATH}/${encodeURIComponent(jobId)}` }),
		everyMs: 30_000,
		usualMs: 300_000,
	},
	read: ({ body }, asked): AnswerRows => {
		const rows = isRecord(body) ? body.data : undefined;
		if (!Array.isArray(rows)) return UNKNOWN_FORM;
		return { ordered: true, rows: rows.map((raw: unknown) => rowOf(raw, asked)) };
	},
};

/** An address that was sent is charged whatever it is worth, any other only where it was found. */
function rowOf(raw: unknown, asked: readonly RecordToSend[]): AnswerRow {
	const record = isRecord(raw) ? recordInTags(raw.custom_fields) : undefined;
	const sent = asked[record ?? -1];
	const hasAddress = isRecord(raw) && Array.isArray(raw.email) && raw.email.length > 0;
	const isCharged = hasAddress || sent?.identifiers.email !== undefined;
	const reading = readRow(raw, sent ? Object.keys(data(sent, 0)) : Object.values(NAMES));
	return { reading, raw, record, charged: isCharged ? 1 : 0 };
}

const byStatus = meaningBy({
	codeOf: (body) => textAt(body, 'reason'),
	codes: { 'Unknown account': 'forbidden' },
	statuses: { 403: 'outOfCredits', 404: 'noEndpoint' },
});

/** 200 is also the status of what is not ready, and of a job that Dropcontact does not know. */
function meaningOf(response: ApiResponse): Meaning {
	const { status, body } = response;
	const isPlain = status === 200 && isRecord(body) && body.error !== true;
	if (!isPlain || Array.isArray(body.data)) return byStatus(response);
	const isUnderWay = body.success === false || body.request_id !== undefined;
	return isUnderWay ? 'accepted' : byStatus(response);
}

const CREDITS = free({ method: 'GET', path: '/v1/account/credits' });

export const dropcontact = (): Dialect => ({
	name: 'dropcontact',
	label: 'Dropcontact',
	baseUrl: 'https://api.dropcontact.com',
	key: { as: 'header', name: 'X-Access-Token' },
	// By its API documentation (read 2026-11-21).
	limits: { rates: [perSecond(60)] },
	test: CREDITS,
	balance: balanceAt(CREDITS, 'credits'),
	lookups: {
		contact: {
			reveals: ['email'],
			takes: 'an email, a LinkedIn URL, or a name with a company or its domain',
			steps: (identifiers) =>
				selectIdentifiers(identifiers, WAYS) === undefined ? [] : [ENRICH],
			jobs: [ENRICH],
		},
	},
	searches: {},
	meaningOf,
	jobIdOf: ({ body }) => idAt(body, 'request_id'),
	creditsOf: ({ body }) => ({ remaining: numberAt(body, 'credits_left') }),
});
