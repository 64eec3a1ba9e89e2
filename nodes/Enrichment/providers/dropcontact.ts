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
	buildPollingJob,
	readRowList,
	NO_MATCH,
	readRecordNumberFromTags,
	buildRecordTag,
	addUnprocessedRecords,
} from './build/paidRequest';
import { buildDialectFactory } from './build/provider';
import {
	buildVerdictReading,
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
import { NAME_AND_COMPANY_FIELDS, NAME_AT_COMPANY_SETS } from './lookupBy';
import { readJobIdAt, readTextAt } from './meaning';
import { buildFreeRequest, priceUpToCreditsPerRecord, buildPaidPost } from './requests';

/** What was sent comes back, cleaned, also with nobody found: only more than that is a result. */
function readPerson(row: JsonRecord, sent: readonly string[]): RowReading {
	const isForbidden = asRecords(row.email).some(({ qualification }) =>
		/^do_not_contact@/i.test(String(qualification)),
	);
	if (isForbidden) return { kind: 'optedOut' };
	const result = personOf(row);
	return result.email !== undefined || hasMore(row, sent) ? buildFoundReading(result) : NO_MATCH;
}

const readCompany = (row: JsonRecord, sent: readonly string[]): RowReading =>
	hasMore(row, sent) ? buildFoundReading(companyOf(row)) : NO_MATCH;

/** A full name is split, its civility guessed; an address and our own tag say nothing of the person. */
const NAMED = ['civility', 'first_name', 'last_name', 'full_name', 'email', 'custom_fields'];
/** A number that was sent as `num_siren` comes back as `siren`. */
const RENAMED: Readonly<Record<string, string>> = { siren: 'num_siren' };

const hasMore = (row: JsonRecord, sent: readonly string[]): boolean =>
	Object.keys(row).some(
		(name) =>
			!NAMED.includes(name) &&
			!sent.includes(name) &&
			!sent.includes(readOwnValue(RENAMED, name) ?? ''),
	);

const EMPLOYER: FieldMap<'employer'> = {
	name: 'company',
	...mapSnakeCaseNames('website', 'industry'),
	linkedInUrl: 'company_linkedin',
	employeeCount: 'nb_employees',
};
const addresses = ({ email }: JsonRecord) => asRecords(email).map(addressOf);

const personOf = buildPersonReader({
	...mapSnakeCaseNames('fullName', 'firstName', 'lastName'),
	emails: [addresses],
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

const companyOf = buildCompanyReader({
	...EMPLOYER,
	phones: [{ number: 'phone', type: buildConstantReader('hq') }],
	emails: [addresses],
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

/** `nominative@pro`: of one person, at a company. `generic@pro` is everybody's there. */
function addressOf({ email, qualification }: JsonRecord) {
	const [local, domain] = String(qualification).split('@');
	const type = local === 'generic' ? undefined : domain;
	return { email, type, status: local === 'nominative' ? 'verified' : local };
}

const PATH = '/v1/enrich/all';
const JOB = buildPollingJob(PATH, 30, 300);
const MOST_RECORDS = 250;

/** The fields that say who is meant, of people and companies. */
const IDENTITY = [
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
	maxRecords: MOST_RECORDS,
	tag: { sendAt: 'custom_fields.record', readAt: 'custom_fields.record' },
	rowsAt: 'data',
};

/** Every record is paid when it is handed in, and given back where no address was found. */
function enrichment(readRow: typeof readPerson, options?: JsonRecord) {
	return {
		...buildBatchRequest(BATCH, {
			conditions: ({ callbackUrl }) => ({
				// Else the words for what an address is worth are French.
				language: 'en',
				...options,
				...(callbackUrl && { custom_callback_url: callbackUrl }),
			}),
			readRow: (raw, asked) => rowOf(asRecord(raw), asked, readRow),
		}),
		price: priceUpToCreditsPerRecord(1),
		job: JOB,
	} satisfies Partial<LookupRequest>;
}

const PENDING: RowReading = { kind: 'pending' };

/**
 * With `forceResults` a job under way gives the records that are done. Whether the others are left out or come as
 * they were sent is not published: a record is done where it has an address with a verdict.
 */
const PART: PartialResultsDialect = {
	buildFetchRequest: (jobId) => {
		const path = `${PATH}/${encodeURIComponent(jobId)}`;
		return buildFreeRequest({ method: 'GET', path, query: { forceResults: true } });
	},
	readRows: ({ body }, asked) => {
		const answer = readRowList(readValueAt(body, 'data'), (raw) => {
			const row = asRecord(raw);
			const record = readRecordNumberFromTags(row.custom_fields);
			const isDone = asRecords(row.email).some(({ qualification }) => Boolean(qualification));
			return isDone
				? rowOf(row, asked, readPerson)
				: { reading: PENDING, recordIndex: record };
		});
		return addUnprocessedRecords(answer, asked, PENDING);
	},
};

/** An address that was sent is charged whatever it is worth, any other only where it was found. */
function rowOf(row: JsonRecord, asked: readonly RequestedRecord[], readRow: typeof readPerson) {
	const record = readRecordNumberFromTags(row.custom_fields);
	const sent = asked[record ?? -1];
	const isCharged = asRecords(row.email).length > 0 || sent?.identifiers.email !== undefined;
	const names = sent?.providerFields ? Object.keys(sent.providerFields) : IDENTITY;
	return { reading: readRow(row, names), recordIndex: record, charge: isCharged ? 1 : 0 };
}

const PERSON: LookupRequest = {
	...enrichment(readPerson),
	job: { ...JOB, partialResults: PART },
	missPrice: (asked) => asked.filter(({ email }) => email !== undefined).length,
	sufficientSets: [['email'], ['linkedInUrl'], ...NAME_AT_COMPANY_SETS],
	optionalIdentifiers: NAME_AND_COMPANY_FIELDS,
	fieldNames: {
		...mapSnakeCaseNames('fullName', 'firstName', 'lastName', 'email', 'company'),
		linkedInUrl: 'linkedin',
		companyDomain: 'website',
	},
};

const COMPANY: LookupRequest = {
	...enrichment(readCompany, { siren: true }),
	sufficientSets: [['domain'], ['linkedInUrl'], ['name'], ['providerId']],
	fieldNames: { domain: 'website', name: 'company', linkedInUrl: 'company_linkedin' },
	formatIdentifiers: withRegistered,
	buildValueDependentFields: ({ providerId }) => registered(providerId),
};

/** The ID of a company is its number in the French register: of the company, or of one of its seats. */
function registered(id = ''): JsonRecord | undefined {
	const digits = id.replace(/\s/g, '');
	if (/^\d{9}$/.test(digits)) return { num_siren: digits };
	return /^\d{14}$/.test(digits) ? { siret: digits } : undefined;
}

function withRegistered({ providerId, ...others }: Identifiers): Identifiers {
	const isRegistered = registered(providerId) !== undefined;
	return { ...others, ...(isRegistered && providerId !== undefined && { providerId }) };
}

/** An address alone is verified; its credit is not given back, whatever the verdict is. */
const VERIFY: VerificationJobDefinition = {
	price: { min: 1, max: 1 },
	maxAddresses: MOST_RECORDS,
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
			const record = readRecordNumberFromTags(row.custom_fields);
			const sent = emails[record ?? -1];
			const verdict = asRecords(row.email).find((each) =>
				isSameAddress(sent, readTextAt(each, 'email')),
			);
			const qualification = String(verdict?.qualification ?? '').toLowerCase();
			return {
				record,
				raw,
				reading: readQualification(qualification),
			};
		});
	},
};

/** `do_not_contact`: its owner asked for that. */
function readQualification(qualification: string): RowReading<EmailVerdict> {
	if (qualification.startsWith('do_not_contact@')) return { kind: 'optedOut' };
	return buildVerdictReading({ status: verdictOf(qualification), score: null });
}

const VERDICTS: ReadonlyMap<string, VerificationStatus> = new Map([
	['nominative', 'valid'],
	['catch-all', 'catchAll'],
	['catch_all', 'catchAll'],
	['generic', 'role'],
	['invalid', 'invalid'],
]);

/** `nominative@pro`: of the mailbox, and of its domain. Random and unconfirmed ones are unknown. */
function verdictOf(qualification: string): VerificationStatus {
	const [mailbox = '', domain] = qualification.split('@');
	if (domain === 'disposable' || domain === 'invalid') return domain;
	return VERDICTS.get(mailbox) ?? 'unknown';
}

/**
 * 200 is also the status of what is not ready, and of a job that Dropcontact does not know. Rows beside a
 * `request_id` are what it says of the records of a job that it took.
 */
function stateOf({ status, body }: ApiResponse): ResponseMeaning | undefined {
	if (status === 401) return 'badKey';
	if (status !== 200 || !isRecord(body)) return undefined;
	if (readJobIdAt(body, 'request_id') !== undefined) return 'accepted';
	const isAnswer = body.error === true || Array.isArray(body.data);
	return body.success === false && !isAnswer ? 'accepted' : undefined;
}

export const dropcontact = buildDialectFactory({
	name: 'dropcontact',
	baseUrl: 'https://api.dropcontact.com',
	key: { as: 'header', name: 'X-Access-Token' },
	// By its API documentation (read 2026-11-21).
	limits: [{ rates: [requestsPer('second', 60)] }],
	account: { path: '/v1/account/credits', balance: { remaining: 'credits' } },
	contact: { reveals: ['email'], requests: [PERSON], otherIdentifyingFields: IDENTITY },
	company: {
		requests: [COMPANY],
		otherIdentifyingFields: IDENTITY,
		ownIdLabel: 'its SIREN or SIRET as ID',
	},
	verifyJob: VERIFY,
	refusals: {
		readFirst: stateOf,
		code: 'reason',
		codes: { 'Unknown account': 'forbidden' },
		statuses: { 403: 'outOfCredits', 404: 'noEndpoint' },
	},
	jobIdAt: ['request_id'],
	credits: { remaining: 'credits_left' },
});
