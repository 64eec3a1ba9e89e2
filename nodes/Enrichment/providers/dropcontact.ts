/**
 * Dropcontact: built from developer.dropcontact.com, read 2026-11-22 and 2026-11-29; not run against a live
 * account. It answers later, to jobs of records of people, of companies or of addresses to verify; there is no
 * search.
 */
import type { ApiResponse } from '../../shared/core/http';
import {
	asRecord,
	asRecords,
	isRecord,
	type JsonRecord,
	readValueAt,
	readOwnValue,
} from '../../shared/core/json';
import { requestsPer } from '../../shared/core/rates';
import { isSameAddress } from '../person/canonical/mail';
import type { Identifiers } from '../person/entities';
import { buildBatchRequest, type BatchLayout } from './build/batch';
import {
	buildConstantReader,
	buildCompanyReader,
	type FieldMap,
	buildPersonReader,
	mapSnakeCaseNames,
} from './build/fieldMap';
import {
	buildFoundReading,
	readRowList,
	NO_MATCH,
	readRecordNumberFromTags,
	buildRecordTag,
	addRowsForMissingRecords,
} from './build/answerReaders';
import { buildPollingJob } from './build/paidRequest';
import { buildDialectFactory } from './build/provider';
import {
	buildFoundVerdictReading,
	type VerificationJobDefinition,
	type AddressVerification,
} from './build/verification';
import type {
	RequestedRecord,
	PartialResultsDialect,
	ResponseMeaning,
	LookupRequest,
	RowReading,
	EmailVerdict,
	VerificationStatus,
} from './dialect';
import { NAME_AND_COMPANY_FIELDS, NAME_AT_COMPANY_SETS } from './lookupIdentifiers';
import { readJobIdAt, readStringAt } from './meaning';
import { buildFreeRequest, priceUpToCreditsPerRecord, buildPaidPost } from './requests';

/** Reads a person. The request is repeated even if nobody was found, so only further fields make a result. */
function readPerson(row: JsonRecord, sent: readonly string[]): RowReading {
	const isForbidden = asRecords(row.email).some(({ qualification }) =>
		/^do_not_contact@/i.test(String(qualification)),
	);
	if (isForbidden) return { kind: 'optedOut' };
	const result = toPerson(row);
	return result.email !== undefined || addsToRequest(row, sent)
		? buildFoundReading(result)
		: NO_MATCH;
}

/** Reads a company by the same rule. */
const readCompany = (row: JsonRecord, sent: readonly string[]): RowReading =>
	addsToRequest(row, sent) ? buildFoundReading(toCompany(row)) : NO_MATCH;

/** Fields that do not show a result: the name is split, the civility guessed, and the email and our tag are repeated. */
const FIELDS_OF_NO_CONTENT = [
	'civility',
	'first_name',
	'last_name',
	'full_name',
	'email',
	'custom_fields',
];
/** Our request fields by the names under which they come back. */
const SENT_NAMES: Readonly<Record<string, string>> = { siren: 'num_siren' };

const addsToRequest = (row: JsonRecord, sent: readonly string[]): boolean =>
	Object.keys(row).some(
		(name) =>
			!FIELDS_OF_NO_CONTENT.includes(name) &&
			!sent.includes(name) &&
			!sent.includes(readOwnValue(SENT_NAMES, name) ?? ''),
	);

const EMPLOYER: FieldMap<'employer'> = {
	name: 'company',
	...mapSnakeCaseNames('website', 'industry'),
	linkedInUrl: 'company_linkedin',
	employeeCount: 'nb_employees',
};
const readEmails = ({ email }: JsonRecord) => asRecords(email).map(toEmail);

const toPerson = buildPersonReader({
	...mapSnakeCaseNames('fullName', 'firstName', 'lastName'),
	emails: [readEmails],
	phones: [
		{ number: 'mobile_phone', type: buildConstantReader('mobile') },
		{ number: 'phone', type: buildConstantReader('hq') },
	],
	jobTitle: 'job',
	seniority: 'job_level',
	departments: 'job_function',
	company: EMPLOYER,
	location: { name: 'location' },
	linkedInUrl: 'linkedin',
});

const toCompany = buildCompanyReader({
	...EMPLOYER,
	phones: [{ number: 'phone', type: buildConstantReader('hq') }],
	emails: [readEmails],
	location: {
		street: 'siret_address',
		postalCode: 'siret_zip',
		city: 'siret_city',
		country: 'country',
	},
	revenue: 'company_turnover',
	currency: buildConstantReader('EUR'),
	providerId: 'siren',
});

/** Reads an email; `nominative@pro` is one person's work address, `generic@pro` a shared one. */
function toEmail({ email, qualification }: JsonRecord) {
	const [local, domain] = String(qualification).split('@');
	const type = local === 'generic' ? undefined : domain;
	return { email, type, status: local === 'nominative' ? 'verified' : local };
}

const PATH = '/v1/enrich/all';
const JOB = buildPollingJob(PATH, 30, 300);
const MAX_RECORDS = 250;

/** The fields that identify people and companies. */
const IDENTIFYING_FIELDS = [
	'email',
	'linkedin',
	'first_name',
	'last_name',
	'full_name',
	'website',
	'company',
	'company_linkedin',
	'num_siren',
	'siret',
];

const BATCH: BatchLayout = {
	batch: { path: PATH, recordsAt: 'data' },
	maxRecords: MAX_RECORDS,
	recordNumber: { sendAt: 'custom_fields.record', readAt: 'custom_fields.record' },
	rowsAt: 'data',
};

/** Builds the job for records. Every record is charged on submission, and refunded if no email is found. */
function buildBatchJob(readRow: typeof readPerson, options?: JsonRecord) {
	return {
		...buildBatchRequest(BATCH, {
			conditions: ({ callbackUrl }) => ({
				// The default language of email qualifications is French.
				language: 'en',
				...options,
				...(callbackUrl && { custom_callback_url: callbackUrl }),
			}),
			readRow: (raw, requested) => readChargedRow(asRecord(raw), requested, readRow),
		}),
		price: priceUpToCreditsPerRecord(1),
		job: JOB,
	} satisfies Partial<LookupRequest>;
}

const PENDING: RowReading = { kind: 'pending' };

/**
 * With `forceResults`, a running job returns its finished records. Whether unfinished ones are left out or returned as
 * sent is not documented, so a record counts as finished if it has an email with a qualification.
 */
const PARTIAL_RESULTS: PartialResultsDialect = {
	buildFetchRequest: (jobId) => {
		const path = `${PATH}/${encodeURIComponent(jobId)}`;
		return buildFreeRequest({ method: 'GET', path, query: { forceResults: true } });
	},
	readRows: ({ body }, requested) => {
		const answer = readRowList(readValueAt(body, 'data'), (raw) => {
			const row = asRecord(raw);
			const record = readRecordNumberFromTags(row.custom_fields);
			const isDone = asRecords(row.email).some(({ qualification }) => Boolean(qualification));
			return isDone
				? readChargedRow(row, requested, readPerson)
				: { reading: PENDING, recordIndex: record };
		});
		return addRowsForMissingRecords(answer, requested, PENDING);
	},
};

/** Reads a row with its charge: an email in the request is always charged, any other only if it was found. */
function readChargedRow(
	row: JsonRecord,
	requested: readonly RequestedRecord[],
	readRow: typeof readPerson,
) {
	const record = readRecordNumberFromTags(row.custom_fields);
	const sent = requested[record ?? -1];
	const isCharged = asRecords(row.email).length > 0 || sent?.identifiers.email !== undefined;
	const names = sent?.providerFields ? Object.keys(sent.providerFields) : IDENTIFYING_FIELDS;
	return { reading: readRow(row, names), recordIndex: record, charge: isCharged ? 1 : 0 };
}

const PERSON: LookupRequest = {
	...buildBatchJob(readPerson),
	job: { ...JOB, partialResults: PARTIAL_RESULTS },
	missPrice: (requested) => requested.filter(({ email }) => email !== undefined).length,
	sufficientSets: [['email'], ['linkedInUrl'], ...NAME_AT_COMPANY_SETS],
	optionalIdentifiers: NAME_AND_COMPANY_FIELDS,
	fieldNames: {
		...mapSnakeCaseNames('fullName', 'firstName', 'lastName', 'email', 'company'),
		linkedInUrl: 'linkedin',
		companyDomain: 'website',
	},
};

const COMPANY: LookupRequest = {
	...buildBatchJob(readCompany, { siren: true }),
	sufficientSets: [['domain'], ['linkedInUrl'], ['name'], ['providerId']],
	fieldNames: { domain: 'website', name: 'company', linkedInUrl: 'company_linkedin' },
	formatIdentifiers: keepFrenchRegistrationId,
	buildValueDependentFields: ({ providerId }) => buildRegistrationField(providerId),
};

/** Builds the field of a French registration number: SIREN for the company, SIRET for one of its sites. */
function buildRegistrationField(id = ''): JsonRecord | undefined {
	const digits = id.replace(/\s/g, '');
	if (/^\d{9}$/.test(digits)) return { num_siren: digits };
	return /^\d{14}$/.test(digits) ? { siret: digits } : undefined;
}

function keepFrenchRegistrationId({ providerId, ...others }: Identifiers): Identifiers {
	const isRegistered = buildRegistrationField(providerId) !== undefined;
	return { ...others, ...(isRegistered && providerId !== undefined && { providerId }) };
}

/** Verifies emails; the credit is not refunded, whatever the verdict is. */
const VERIFICATION_JOB: VerificationJobDefinition = {
	price: { min: 1, max: 1 },
	maxAddresses: MAX_RECORDS,
	buildRequest: (emails) =>
		buildPaidPost(PATH, {
			data: emails.map((email, index) => ({ email, custom_fields: buildRecordTag(index) })),
			language: 'en',
		}),
	job: JOB,
	read: ({ body }, emails) => {
		const rows = readValueAt(body, 'data');
		if (!Array.isArray(rows)) return undefined;
		return rows.map((raw: unknown): AddressVerification => {
			const row = asRecord(raw);
			const recordIndex = readRecordNumberFromTags(row.custom_fields);
			const sent = emails[recordIndex ?? -1];
			const verdict = asRecords(row.email).find((each) =>
				isSameAddress(sent, readStringAt(each, 'email')),
			);
			const qualification = String(verdict?.qualification ?? '').toLowerCase();
			return {
				recordIndex,
				raw,
				reading: readQualification(qualification),
			};
		});
	},
};

/** Reads a qualification; the owner of an address with `do_not_contact` has opted out. */
function readQualification(qualification: string): RowReading<EmailVerdict> {
	if (qualification.startsWith('do_not_contact@')) return { kind: 'optedOut' };
	return buildFoundVerdictReading({ status: toVerificationStatus(qualification), score: null });
}

const VERDICTS: ReadonlyMap<string, VerificationStatus> = new Map([
	['nominative', 'valid'],
	['catch-all', 'catchAll'],
	['catch_all', 'catchAll'],
	['generic', 'role'],
	['invalid', 'invalid'],
]);

/** Converts a qualification such as `nominative@pro`, of mailbox and domain; random and unconfirmed ones are unknown. */
function toVerificationStatus(qualification: string): VerificationStatus {
	const [mailbox = '', domain] = qualification.split('@');
	if (domain === 'disposable' || domain === 'invalid') return domain;
	return VERDICTS.get(mailbox) ?? 'unknown';
}

/**
 * Reads the meaning of an answer. Status 200 also means that a job is not ready, or unknown. Rows next to a `request_id`
 * only comment on the records of an accepted job.
 */
function readMeaningOfState({ status, body }: ApiResponse): ResponseMeaning | undefined {
	if (status === 401) return 'badKey';
	if (status !== 200 || !isRecord(body)) return undefined;
	if (readJobIdAt(body, 'request_id') !== undefined) return 'accepted';
	const isAnswer = body.error === true || Array.isArray(body.data);
	return body.success === false && !isAnswer ? 'accepted' : undefined;
}

export const buildDropcontactDialect = buildDialectFactory({
	name: 'dropcontact',
	baseUrl: 'https://api.dropcontact.com',
	key: { as: 'header', name: 'X-Access-Token' },
	// By its API documentation (read 2026-11-21).
	limits: [{ rates: [requestsPer('second', 60)] }],
	account: { path: '/v1/account/credits', balance: { remaining: 'credits' } },
	contact: { reveals: ['email'], requests: [PERSON], otherIdentifyingFields: IDENTIFYING_FIELDS },
	company: {
		requests: [COMPANY],
		otherIdentifyingFields: IDENTIFYING_FIELDS,
		ownIdLabel: 'its SIREN or SIRET as ID',
	},
	verifyJob: VERIFICATION_JOB,
	refusals: {
		readFirst: readMeaningOfState,
		code: 'reason',
		codes: { 'Unknown account': 'forbidden' },
		statuses: { 403: 'outOfCredits', 404: 'noEndpoint' },
	},
	jobIdAt: ['request_id'],
	credits: { remaining: 'credits_left' },
});
