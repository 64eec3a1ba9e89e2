/**
 * FullEnrich: built from its OpenAPI v2 (August 2026), docs.fullenrich.com and its clients, read 2026-11-22 and
 * 2026-11-28; not run against a live account. Contact data is found by jobs, profiles at once.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { asRecord, isRecord, type JsonRecord, readValueAt } from '../../../shared/core/json';
import { requestsPer } from '../../../shared/core/rates';
import type { Company, Person } from '../../person';
import { buildBatchRequestPart } from '../build/batch';
import { mapSnakeCaseNames } from '../build/fieldMap';
import {
	buildFoundReading,
	buildJob,
	readJobRows,
	readRowList,
	buildSingleRequest,
	addUnreachedRecords,
} from '../build/paidRequest';
import { buildDialect } from '../build/provider';
import type {
	AnswerRows,
	AskedRecord,
	LookupWishes,
	LookupRequest,
	Problem,
	RowReading,
} from '../dialect';
import { NAME_PARTS_AND_COMPANY_FIELDS, NAME_PARTS_AT_COMPANY_SETS } from '../lookupBy';
import { readTextAt, type Refusals } from '../meaning';
import { freeRequest, priceUpToPerRecord } from '../requests';
import { toCompany, hasContactDetails, toPerson } from './records';
import { searches } from './search';

/** As FullEnrich calls it, and the credits of the one that is named as the most probable: the others are free. */
const CONTACT_DATA = {
	email: { kind: 'work_email', credits: 1 },
	personalEmail: { kind: 'personal_email', credits: 3 },
	phone: { kind: 'phone', credits: 10 },
};

/** Shown, but free: addresses that bounce, and numbers that are no mobile ones. */
const FREE = ['INVALID', 'INVALID_DOMAIN', 'LANDLINE', 'VOIP'];

function chargeOfContact({ contact_info: contact }: JsonRecord): number {
	return Object.values(CONTACT_DATA).reduce((sum, { kind, credits }) => {
		const best = readValueAt(contact, `most_probable_${kind}`);
		const said = readTextAt(best, kind === 'phone' ? 'line_type' : 'status') ?? '';
		return isRecord(best) && !FREE.includes(said) ? sum + credits : sum;
	}, 0);
}

/** States that it publishes as final. A job may be short of credits with status 402, too. */
const ENDED = { done: 'FINISHED', short: 'CREDITS_INSUFFICIENT', canceled: 'CANCELED' };

/** Records that a job which was cut short did not come to are told as well. */
function readJob(
	{ status, body }: ApiResponse,
	asked: readonly AskedRecord[],
	chargeOf: (row: JsonRecord) => number,
): AnswerRows {
	const state = status === 402 ? ENDED.short : readTextAt(body, 'status');
	const nothing = withoutData(state);
	const isCutShort = nothing.kind === 'unanswered';
	const { data } = asRecord(body);
	const answer = readJobRows(isCutShort ? { ...asRecord(body), data: data ?? [] } : body, {
		tagsAt: 'custom',
		totalAt: 'cost.credits',
		chargeOf,
		read: (row) => readContact(row) ?? nothing,
	});
	return isCutShort ? addUnreachedRecords(answer, asked, nothing) : answer;
}

/** A record repeats only what was asked both where nobody was found and where the job ended before it. */
function withoutData(state: string | undefined): RowReading {
	if (state === ENDED.done) return { kind: 'noMatch' };
	if (state === ENDED.short) {
		const message = 'FullEnrich did not have enough credits left for this record';
		return { kind: 'unanswered', reason: 'outOfCredits', message };
	}
	if (state === ENDED.canceled) {
		const message = 'FullEnrich ended the job before reaching this record';
		return { kind: 'unanswered', reason: 'canceled', message };
	}
	return { kind: 'pending' };
}

/** Contact data may come without a profile, and is paid. */
function readContact(row: JsonRecord): RowReading | undefined {
	if (!isRecord(row.profile) && !hasContactDetails(row.contact_info)) return undefined;
	return buildFoundReading(
		toPerson(asRecord(row.profile), row.contact_info, asRecord(row.input).email),
	);
}

/**
 * Its answer about a job under way asks to come back after 30 seconds, its conventions ask for no more than one
 * question in five to ten minutes: the first questions come soon, as most jobs take a minute or two. 60 requests a
 * minute are for everything, so the jobs of a run share half of them.
 */
const POLLING = { slowestMs: 300_000, apartMs: 2_000 };

const inJobs = (
	path: string,
	chargeOf: (row: JsonRecord) => number,
	recordConditions?: (wishes: LookupWishes) => JsonRecord,
) =>
	({
		...buildBatchRequestPart(
			{
				many: { path, recordsAt: 'data' },
				max: 100,
				tag: { sendAt: 'custom.record', readAt: 'custom.record' },
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
		job: { ...buildJob(path, 30, 900), ...POLLING },
		read: (response, asked) => readJob(response, asked, chargeOf),
	}) satisfies Partial<LookupRequest>;

/** What was bought within three months is free. */
const ENRICH: LookupRequest = {
	...inJobs('/contact/enrich/bulk', chargeOfContact, ({ reveal }) => ({
		enrich_fields: reveal.map((each) => `contact.${CONTACT_DATA[each].kind}s`),
	})),
	needs: [['linkedInUrl'], ...NAME_PARTS_AT_COMPANY_SETS],
	optional: NAME_PARTS_AND_COMPANY_FIELDS,
	fieldNames: {
		...mapSnakeCaseNames('linkedInUrl', 'firstName', 'lastName'),
		companyDomain: 'domain',
		company: 'company_name',
	},
	acceptsWishes: ({ reveal }) => reveal.length > 0,
	price: (records, { reveal }) => ({
		least: 0,
		most: records * reveal.reduce((sum, each) => sum + CONTACT_DATA[each].credits, 0),
	}),
};

/** Who has an address: the profile, which is all that an address leads to. */
const REVERSE: LookupRequest = {
	...inJobs('/contact/reverse/email/bulk', ({ profile }) => (isRecord(profile) ? 1 : 0)),
	needs: [['email']],
	fieldNames: { email: 'email' },
	acceptsWishes: ({ skipsProfile }) => skipsProfile !== true,
	price: priceUpToPerRecord(1),
};

const PROFILE_PRICE = 0.25;

/** Where nobody was found the list is empty. */
const readList =
	(list: string, resultOf: (row: JsonRecord) => Person | Company): LookupRequest['read'] =>
	({ body }) =>
		readRowList(readValueAt(body, list), (raw) => ({
			reading: buildFoundReading(resultOf(asRecord(raw))),
		}));

const PROFILE = buildSingleRequest({
	path: '/people/lookup',
	needs: [['linkedInUrl'], ['fullName', 'companyDomain']],
	sendsOneSet: true,
	fieldNames: {
		linkedInUrl: 'person_professional_network_url',
		fullName: 'person_name',
		companyDomain: 'company_domain',
	},
	acceptsWishes: ({ reveal }) => reveal.length === 0,
	price: priceUpToPerRecord(PROFILE_PRICE),
	read: readList('people', (row) => toPerson(row)),
});

const COMPANY = buildSingleRequest({
	path: '/company/lookup',
	needs: [['domain'], ['linkedInUrl']],
	fieldNames: { domain: 'domain', linkedInUrl: 'professional_network_url' },
	price: priceUpToPerRecord(PROFILE_PRICE),
	read: readList('companies', toCompany),
});

/** By its error `custom.key.exceeded`; its schema says twenty. One of them is the node's own tag. */
const MOST_CUSTOM_FIELDS = 10;
const LONGEST_CUSTOM_FIELD = 100;

/** The user's own `custom` fields, of which one that is refused would spoil the whole job. */
function checkCustomFields({ custom }: JsonRecord): Problem | undefined {
	if (custom === undefined) return undefined;
	const remedy = "Correct it in 'Extra Fields (JSON)' under Options.";
	if (!isRecord(custom)) {
		return { message: "FullEnrich requires 'custom' to be an object with text values", remedy };
	}
	const own = MOST_CUSTOM_FIELDS - 1;
	const count = Object.keys(custom).length;
	if (count > own) {
		return {
			message: `FullEnrich accepts ${MOST_CUSTOM_FIELDS} custom fields per record. The node uses one of them, and 'custom' has ${count}`,
			remedy: `Send at most ${own}, in 'Extra Fields (JSON)' under Options.`,
		};
	}
	const wrong = Object.entries(custom).find(([, value]) => !isShortText(value));
	if (wrong === undefined) return undefined;
	const [name] = wrong;
	return {
		message: `The custom field "${name}" must be text of up to ${LONGEST_CUSTOM_FIELD} characters for FullEnrich`,
		remedy,
	};
}

const isShortText = (value: unknown): boolean =>
	typeof value === 'string' && value.length <= LONGEST_CUSTOM_FIELD;

const UNDER_WAY = ['CREATED', 'IN_PROGRESS'];

/** In progress is 400; where the credits ended, 402 with what was found until then. */
const stateOf: Refusals['readFirst'] = ({ status, body }) => {
	if (!isRecord(body)) return undefined;
	if (readTextAt(body, 'code')?.endsWith('.in_progress')) return 'accepted';
	const stated = readTextAt(body, 'status') ?? ENDED.done;
	const hasRows = Array.isArray(body.data) && body.data.length > 0;
	// Whether any other state ends a job is not published (RATE_LIMIT, UNKNOWN).
	const isOpen = status === 200 && !hasRows && !Object.values(ENDED).includes(stated);
	if (UNDER_WAY.includes(stated) || isOpen) return 'accepted';
	if (status === 402 && Array.isArray(body.data)) return 'rows';
	const isTaken = status === 200 && body.enrichment_id !== undefined;
	return isTaken ? 'accepted' : undefined;
};

export const fullEnrich = buildDialect({
	name: 'fullEnrich',
	baseUrl: 'https://app.fullenrich.com/api/v2',
	key: { as: 'bearer' },
	// Of the whole workspace, by its API reference (read 2026-11-21).
	limits: [{ rates: [requestsPer('minute', 60)] }],
	test: freeRequest({ method: 'GET', path: '/account/keys/verify' }),
	account: { path: '/account/credits', balance: { remaining: 'balance' } },
	contact: {
		reveals: ['email', 'personalEmail', 'phone'],
		requests: [ENRICH, PROFILE, REVERSE],
		checkExtraFields: checkCustomFields,
	},
	company: { requests: [COMPANY] },
	searches,
	refusals: {
		readFirst: stateOf,
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
