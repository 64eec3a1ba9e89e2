/**
 * FullEnrich: built from its OpenAPI v2 (August 2026), docs.fullenrich.com and its clients, read 2026-11-22 and
 * 2026-11-28; not run against a live account. Contact data is found by jobs, profiles at once.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { asRecord, isRecord, type JsonRecord, readValueAt } from '../../../shared/core/json';
import { requestsPer } from '../../../shared/core/rates';
import type { Company, Person } from '../../person';
import { buildBatchRequestWithoutReader } from '../build/batch';
import { mapSnakeCaseNames } from '../build/fieldMap';
import {
	buildFoundReading,
	readJobRows,
	readRowList,
	addRowsForMissingRecords,
} from '../build/answerReaders';
import { buildPollingJob, buildSingleRecordRequest } from '../build/paidRequest';
import { buildDialectFactory } from '../build/provider';
import type {
	AnswerRows,
	RequestedRecord,
	LookupWishes,
	LookupRequest,
	Problem,
	RowReading,
} from '../dialect';
import { NAME_PARTS_AND_COMPANY_FIELDS, NAME_PARTS_AT_COMPANY_SETS } from '../lookupIdentifiers';
import { readStringAt, type RefusalRules } from '../meaning';
import { buildFreeRequest, priceUpToCreditsPerRecord } from '../requests';
import { readFullEnrichCompany, hasContactDetails, readFullEnrichPerson } from './records';
import { fullEnrichSearches } from './search';

/** FullEnrich's names for contact data, with the price of the most probable entry; further entries are free. */
const CONTACT_DATA = {
	email: { kind: 'work_email', credits: 1 },
	personalEmail: { kind: 'personal_email', credits: 3 },
	phone: { kind: 'phone', credits: 10 },
};

/** Statuses of entries that are returned free of charge: emails that bounce, and landlines. */
const FREE_STATUSES = ['INVALID', 'INVALID_DOMAIN', 'LANDLINE', 'VOIP'];

function calculateContactPrice({ contact_info: contact }: JsonRecord): number {
	return Object.values(CONTACT_DATA).reduce((sum, { kind, credits }) => {
		const best = readValueAt(contact, `most_probable_${kind}`);
		const said = readStringAt(best, kind === 'phone' ? 'line_type' : 'status') ?? '';
		return isRecord(best) && !FREE_STATUSES.includes(said) ? sum + credits : sum;
	}, 0);
}

/** The documented final states. Status 402 also means that a job ran out of credits. */
const FINAL_STATES = { done: 'FINISHED', short: 'CREDITS_INSUFFICIENT', canceled: 'CANCELED' };

/** Reads a job, including the records that it did not process because it was cut short. */
function readJob(
	{ status, body }: ApiResponse,
	requested: readonly RequestedRecord[],
	chargeOf: (row: JsonRecord) => number,
): AnswerRows {
	const state = status === 402 ? FINAL_STATES.short : readStringAt(body, 'status');
	const nothing = toReadingWithoutData(state);
	const isCutShort = nothing.kind === 'unanswered';
	const { data } = asRecord(body);
	const answer = readJobRows(isCutShort ? { ...asRecord(body), data: data ?? [] } : body, {
		tagsAt: 'custom',
		totalAt: 'cost.credits',
		readRowPrice: chargeOf,
		readRow: (row) => readContact(row) ?? nothing,
	});
	return isCutShort ? addRowsForMissingRecords(answer, requested, nothing) : answer;
}

/** Reads a record without data by the state of its job: nobody was found, or the job did not reach it. */
function toReadingWithoutData(state: string | undefined): RowReading {
	if (state === FINAL_STATES.done) return { kind: 'noMatch' };
	if (state === FINAL_STATES.short) {
		const message = 'FullEnrich did not have enough credits left for this record';
		return { kind: 'unanswered', reason: 'outOfCredits', message };
	}
	if (state === FINAL_STATES.canceled) {
		const message = 'FullEnrich ended the job before reaching this record';
		return { kind: 'unanswered', reason: 'canceled', message };
	}
	return { kind: 'pending' };
}

/** Reads a row; undefined if it has neither a profile nor contact data. Contact data alone is charged, too. */
function readContact(row: JsonRecord): RowReading | undefined {
	if (!isRecord(row.profile) && !hasContactDetails(row.contact_info)) return undefined;
	return buildFoundReading(
		readFullEnrichPerson(asRecord(row.profile), row.contact_info, asRecord(row.input).email),
	);
}

/**
 * A running job asks to be polled after 30 seconds, but the conventions of the API ask for one poll in five to ten
 * minutes. Most jobs take a minute or two, so the first polls come soon. All requests share a limit of 60 a minute, of
 * which the jobs of a run use half.
 */
const POLLING = { maxPollIntervalMs: 300_000, minPollSpacingMs: 2_000 };

/** Builds a job that looks up contacts. */
const buildContactJob = (
	path: string,
	chargeOf: (row: JsonRecord) => number,
	recordConditions?: (wishes: LookupWishes) => JsonRecord,
) =>
	({
		...buildBatchRequestWithoutReader(
			{
				batch: { path, recordsAt: 'data' },
				maxRecords: 100,
				recordNumber: { sendAt: 'custom.record', readAt: 'custom.record' },
				rowsAt: 'data',
			},
			{
				conditions: ({ callbackUrl }, records) => ({
					name: `n8n (${records.length})`,
					...(callbackUrl && { webhook_url: callbackUrl }),
				}),
				recordConditions,
			},
		),
		job: { ...buildPollingJob(path, 30, 900), ...POLLING },
		readRows: (response, requested) => readJob(response, requested, chargeOf),
	}) satisfies Partial<LookupRequest>;

/** Looks up contact data; data bought within the last three months is free. */
const ENRICH_REQUEST: LookupRequest = {
	...buildContactJob('/contact/enrich/bulk', calculateContactPrice, ({ reveal }) => ({
		enrich_fields: reveal.map((each) => `contact.${CONTACT_DATA[each].kind}s`),
	})),
	sufficientSets: [['linkedInUrl'], ...NAME_PARTS_AT_COMPANY_SETS],
	optionalIdentifiers: NAME_PARTS_AND_COMPANY_FIELDS,
	fieldNames: {
		...mapSnakeCaseNames('linkedInUrl', 'firstName', 'lastName'),
		companyDomain: 'domain',
		company: 'company_name',
	},
	acceptsWishes: ({ reveal }) => reveal.length > 0,
	price: (records, { reveal }) => ({
		min: 0,
		max: records * reveal.reduce((sum, each) => sum + CONTACT_DATA[each].credits, 0),
	}),
};

/** Looks up the profile of an email; contact data cannot be looked up by email. */
const REVERSE_EMAIL_REQUEST: LookupRequest = {
	...buildContactJob('/contact/reverse/email/bulk', ({ profile }) => (isRecord(profile) ? 1 : 0)),
	sufficientSets: [['email']],
	fieldNames: { email: 'email' },
	acceptsWishes: ({ skipsProfile }) => skipsProfile !== true,
	price: priceUpToCreditsPerRecord(1),
};

const PROFILE_PRICE = 0.25;

/** Builds a reader of a list of results, which is empty if nobody was found. */
const buildListReader =
	(list: string, resultOf: (row: JsonRecord) => Person | Company): LookupRequest['readRows'] =>
	({ body }) =>
		readRowList(readValueAt(body, list), (raw) => ({
			reading: buildFoundReading(resultOf(asRecord(raw))),
		}));

const PROFILE = buildSingleRecordRequest({
	path: '/people/lookup',
	sufficientSets: [['linkedInUrl'], ['fullName', 'companyDomain']],
	sendsOneSet: true,
	fieldNames: {
		linkedInUrl: 'person_professional_network_url',
		fullName: 'person_name',
		companyDomain: 'company_domain',
	},
	acceptsWishes: ({ reveal }) => reveal.length === 0,
	price: priceUpToCreditsPerRecord(PROFILE_PRICE),
	readRows: buildListReader('people', (row) => readFullEnrichPerson(row)),
});

const COMPANY = buildSingleRecordRequest({
	path: '/company/lookup',
	sufficientSets: [['domain'], ['linkedInUrl']],
	fieldNames: { domain: 'domain', linkedInUrl: 'professional_network_url' },
	price: priceUpToCreditsPerRecord(PROFILE_PRICE),
	readRows: buildListReader('companies', readFullEnrichCompany),
});

/** The limit in the error `custom.key.exceeded`; the schema states twenty. The node's tag is one of them. */
const MAX_CUSTOM_FIELDS = 10;
const MAX_CUSTOM_FIELD_LENGTH = 100;

/** Checks the user's `custom` fields, because a single invalid one fails the whole job. */
function checkCustomFields({ custom }: JsonRecord): Problem | undefined {
	if (custom === undefined) return undefined;
	const remedy = "Correct it in 'Extra Fields (JSON)' under Options.";
	if (!isRecord(custom)) {
		return { message: "FullEnrich requires 'custom' to be an object with text values", remedy };
	}
	const own = MAX_CUSTOM_FIELDS - 1;
	const count = Object.keys(custom).length;
	if (count > own) {
		return {
			message: `FullEnrich accepts ${MAX_CUSTOM_FIELDS} custom fields per record. The node uses one of them, and 'custom' has ${count}`,
			remedy: `Send at most ${own}, in 'Extra Fields (JSON)' under Options.`,
		};
	}
	const wrong = Object.entries(custom).find(([, value]) => !isShortText(value));
	if (wrong === undefined) return undefined;
	const [name] = wrong;
	return {
		message: `The custom field "${name}" must be text of up to ${MAX_CUSTOM_FIELD_LENGTH} characters for FullEnrich`,
		remedy,
	};
}

const isShortText = (value: unknown): boolean =>
	typeof value === 'string' && value.length <= MAX_CUSTOM_FIELD_LENGTH;

const UNFINISHED_STATES = ['CREATED', 'IN_PROGRESS'];

/** Reads the state of a job: status 400 while it runs, 402 with the results so far if the credits ran out. */
const readMeaningOfState: RefusalRules['readFirst'] = ({ status, body }) => {
	if (!isRecord(body)) return undefined;
	if (readStringAt(body, 'code')?.endsWith('.in_progress')) return 'accepted';
	const stated = readStringAt(body, 'status') ?? FINAL_STATES.done;
	const hasRows = Array.isArray(body.data) && body.data.length > 0;
	// Whether other states (RATE_LIMIT, UNKNOWN) are final is not documented.
	const isOpen = status === 200 && !hasRows && !Object.values(FINAL_STATES).includes(stated);
	if (UNFINISHED_STATES.includes(stated) || isOpen) return 'accepted';
	if (status === 402 && Array.isArray(body.data)) return 'rows';
	const isTaken = status === 200 && body.enrichment_id !== undefined;
	return isTaken ? 'accepted' : undefined;
};

export const buildFullEnrichDialect = buildDialectFactory({
	name: 'fullEnrich',
	baseUrl: 'https://app.fullenrich.com/api/v2',
	key: { as: 'bearer' },
	// For the whole workspace, by the API reference (read 2026-11-21).
	limits: [{ rates: [requestsPer('minute', 60)] }],
	test: buildFreeRequest({ method: 'GET', path: '/account/keys/verify' }),
	account: { path: '/account/credits', balance: { remaining: 'balance' } },
	contact: {
		reveals: ['email', 'personalEmail', 'phone'],
		requests: [ENRICH_REQUEST, PROFILE, REVERSE_EMAIL_REQUEST],
		checkExtraFields: checkCustomFields,
	},
	company: { requests: [COMPANY] },
	searches: fullEnrichSearches,
	refusals: {
		readFirst: readMeaningOfState,
		code: 'code',
		codes: {
			'error.enrichment.not_found': 'rejected',
			'error.reverse.email.not_found': 'rejected',
		},
		statuses: { 404: 'noEndpoint' },
	},
	jobIdAt: ['enrichment_id'],
	credits: { charged: ['cost.credits', 'metadata.credits'] },
});
