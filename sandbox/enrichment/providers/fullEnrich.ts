/**
 * FullEnrich. Of `custom`, the description says twenty entries and the error text ten: ten holds. An example
 * writes `professional_network_url` for a contact and the schema `linkedin_url`: the schema holds. That
 * several values of a filter are one or the other is said by FullEnrich's skill and by its clients, who send
 * many titles at once; the description says that all must hold. Inferred (C): the words for a plan.
 *
 * - A, read 2026-11-22: FullEnrich's own OpenAPI v2, in the copy of GitHub api-evangelist/fullenrich,
 *   and its page on rate limits; August 2026, commit 3d8fc83
 * - B, read 2026-11-22: Outside clients and skills on GitHub that quote docs.fullenrich.com: line
 *   types, prices by the most probable, misses, several values; 2026
 */
import * as v from 'valibot';

import type { JsonObject } from '../../json';
import { writePageToken, readPageToken } from '../../http/pageToken';
import type { SandboxReply } from '../../http/types';
import type { ProviderCall } from '../account/providerCall';
import type { ProviderJob, JobPlan } from '../account/jobs';
import type { PurchasedItem, Purchase } from '../account/ledger';
import { defineEndpoint, ok, type ProviderApi } from '../account/providerApi';
import { applyRowsQuirk, slicePage } from '../account/rows';
import {
	toCompanyFacts,
	toPersonFacts,
	JOB_START_DATE,
	type WorldCompany,
	type WorldEmail,
	type WorldPerson,
} from '../records';
import {
	domain,
	email,
	arrayOf,
	requireAnyField,
	requireFieldBesides,
	requireOneCompleteGroup,
	nullishObject,
	strictPartialObject,
	filledText,
	textMatching,
	filledTextUpTo,
	url,
	integerBetween,
	type AnySchema,
	type SentTexts,
} from '../wire/schemas';
import { readBearerKey } from '../wire/apiKeys';
import { createWordTranslation, CAPITALIZED_SENIORITIES } from '../wordTranslation';
import type { PersonIdentifiers } from '../world/world';

const contactFields = {
	linkedin_url: url,
	first_name: filledText,
	last_name: filledText,
	domain,
	company_name: filledText,
};

function readContact(sent: SentTexts<typeof contactFields>): PersonIdentifiers {
	return {
		linkedInUrl: sent.linkedin_url,
		firstName: sent.first_name,
		lastName: sent.last_name,
		companyDomain: sent.domain,
		company: sent.company_name,
	};
}

const enrichField = v.picklist([
	'contact.work_emails',
	'contact.phones',
	'contact.personal_emails',
]);

type EnrichField = v.InferOutput<typeof enrichField>;

/** Up to ten tags of the customer. */
const custom = v.pipe(
	v.record(v.string(), filledTextUpTo(100)),
	v.check((tags) => Object.keys(tags).length <= 10, 'has more than ten custom fields'),
);

const contact = v.pipe(
	strictPartialObject({
		...contactFields,
		enrich_fields: arrayOf(enrichField, 3, 1),
		custom,
	}),
	requireOneCompleteGroup(
		['linkedin_url'],
		['first_name', 'last_name', 'domain'],
		['first_name', 'last_name', 'company_name'],
	),
	requireAnyField('enrich_fields'),
);

/** The fields of a job beside its records. */
const jobFields = {
	name: filledTextUpTo(200),
	webhook_url: v.optional(url),
};

interface JobRequest {
	name: string;
	webhook_url?: string | undefined;
}

const uuid = textMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** Formats digits as a UUID. */
function writeUuid(hex: string): string {
	return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const lookupFields = {
	person_professional_network_url: url,
	person_name: filledText,
	company_domain: domain,
};

const companyFields = {
	domain,
	professional_network_url: url,
};

/** The words for seniorities in FullEnrich's schema; answers have more. */
const SENIORITIES = createWordTranslation({ ...CAPITALIZED_SENIORITIES, cSuite: 'C-level' });

const place = nullishObject({
	line1: filledText,
	city: filledText,
	region: filledText,
	country: filledText,
	country_code: filledText,
});

const socialProfiles = nullishObject({
	professional_network: nullishObject({ url: filledText }),
});

const companyRow = nullishObject({
	id: filledText,
	name: filledText,
	domain: filledText,
	website: filledText,
	description: filledText,
	year_founded: integerBetween(),
	headcount: integerBetween(),
	headcount_range: filledText,
	company_type: filledText,
	logo_url: filledText,
	specialties: v.array(filledText),
	locations: nullishObject({ headquarters: place, offices: v.array(place) }),
	industry: nullishObject({ main_industry: filledText }),
	social_profiles: socialProfiles,
});

function writeCompany(company: WorldCompany): JsonObject {
	const facts = toCompanyFacts(company);
	return {
		id: facts.id,
		name: facts.name,
		domain: facts.domain,
		website: facts.website,
		description: facts.description,
		year_founded: facts.foundedYear,
		headcount: facts.employeeCount,
		headcount_range: facts.size,
		company_type: facts.ownership,
		locations: {
			headquarters: {
				city: facts.city,
				region: facts.region,
				country: facts.country,
				country_code: facts.countryCode,
			},
		},
		industry: { main_industry: facts.industry },
		social_profiles: { professional_network: { url: facts.linkedInUrl } },
	};
}

const position = nullishObject({
	title: filledText,
	is_current: v.boolean(),
	seniority: filledText,
	job_functions: v.array(nullishObject({ function: filledText })),
	company: companyRow,
	start_at: filledText,
	end_at: filledText,
});

const profileRow = nullishObject({
	id: filledText,
	full_name: filledText,
	first_name: filledText,
	last_name: filledText,
	headline: filledText,
	location: place,
	social_profiles: socialProfiles,
	educations: v.array(
		nullishObject({
			school_name: filledText,
			degree: filledText,
			start_at: filledText,
			end_at: filledText,
		}),
	),
	skills: v.array(filledText),
	/** `current` may be an empty object (B). */
	employment: nullishObject({ current: position, all: v.array(position) }),
});

function writeProfile(person: WorldPerson): JsonObject {
	const facts = toPersonFacts(person);
	const current = {
		title: facts.jobTitle,
		is_current: true,
		seniority: SENIORITIES.toProviderWord(facts.seniority),
		job_functions: [{ function: facts.department }],
		company: writeCompany(person.company),
		start_at: `${JOB_START_DATE}T00:00:00Z`,
	};
	return {
		id: facts.id,
		full_name: facts.fullName,
		first_name: facts.firstName,
		last_name: facts.lastName,
		headline: facts.headline,
		location: {
			city: facts.city,
			region: facts.region,
			country: facts.country,
			country_code: facts.countryCode,
		},
		social_profiles: { professional_network: { url: facts.linkedInUrl } },
		employment: { current, all: [current] },
	};
}

const address = nullishObject({
	email: filledText,
	status: v.picklist([
		'DELIVERABLE',
		'HIGH_PROBABILITY',
		'CATCH_ALL',
		'INVALID',
		'INVALID_DOMAIN',
	]),
});

const phone = nullishObject({
	number: filledText,
	/** The newer API has this field (B). */
	line_type: v.picklist(['MOBILE', 'LANDLINE', 'VOIP', 'UNKNOWN']),
});

/** A row. It has only the request if the job ended before it, or if nobody has the address (B). */
const record = nullishObject({
	input: nullishObject({ email: filledText }),
	custom: v.record(v.string(), filledText),
	/**
	 * A person who was not found has only `most_probable_phone`, which is null (B). The lists include unusable values.
	 */
	contact_info: nullishObject({
		most_probable_work_email: address,
		most_probable_personal_email: address,
		most_probable_phone: phone,
		work_emails: v.array(address),
		personal_emails: v.array(address),
		phones: v.array(phone),
	}),
	profile: profileRow,
});

const jobResult = v.strictObject({
	id: filledText,
	name: filledText,
	status: v.picklist([
		'CREATED',
		'IN_PROGRESS',
		'CANCELED',
		'CREDITS_INSUFFICIENT',
		'FINISHED',
		'RATE_LIMIT',
		'UNKNOWN',
	]),
	cost: v.strictObject({ credits: v.number() }),
	data: v.array(v.nullable(record)),
});

const refusal = v.strictObject({ code: filledText, message: filledText });

/** An answer with 402 has the rows that are done. */
const resultWire = {
	path: v.strictObject({ enrichment_id: uuid }),
	answer: jobResult,
	answers: { 402: v.union([jobResult, refusal]) },
};

const submitted = v.strictObject({ enrichment_id: filledText });

/** Prices an item: a purchase of an earlier request is free, a second one within a job is not. */
function priceUnlessOwned(
	call: ProviderCall,
	bought: PurchasedItem,
	id: string,
	credits: number,
): Purchase {
	return { bought, id, credits: call.boughtEarlier(bought, id) ? 0 : credits };
}

const STATUS = {
	verified: 'DELIVERABLE',
	unverified: 'INVALID',
	catchAll: 'CATCH_ALL',
};

function writeEmails({ emails }: WorldPerson, wanted: WorldEmail['type']): JsonObject[] {
	return emails
		.filter(({ type }) => type === wanted)
		.map((each) => ({ email: each.email, status: STATUS[each.status] }));
}

function writePhones({ phones }: WorldPerson): JsonObject[] {
	return phones.map(({ number, type }) => ({
		number,
		line_type: type === 'mobile' ? 'MOBILE' : 'LANDLINE',
	}));
}

function isUsable({ status }: JsonObject): boolean {
	return status !== 'INVALID';
}

/**
 * A kind of contact data that is sold. Bouncing addresses and numbers that are no mobile are shown for free; the best
 * of the others is charged.
 */
interface SoldField {
	bought: PurchasedItem;
	credits: number;
	writeBilled(person: WorldPerson): JsonObject[];
}

const SOLD_FIELDS: Record<EnrichField, SoldField> = {
	'contact.work_emails': {
		bought: 'email',
		credits: 1,
		writeBilled: (person) => writeEmails(person, 'work').filter(isUsable),
	},
	'contact.personal_emails': {
		bought: 'personalEmail',
		credits: 3,
		writeBilled: (person) => writeEmails(person, 'personal').filter(isUsable),
	},
	'contact.phones': {
		bought: 'phone',
		credits: 10,
		writeBilled: (person) =>
			writePhones(person).filter(({ line_type: type }) => type === 'MOBILE'),
	},
};

/** Writes the contact data; a miss has only a phone that is null. */
function writeContactInfo(
	person: WorldPerson | undefined,
	fields: readonly EnrichField[],
): JsonObject {
	if (!person) return { most_probable_phone: null };
	const writeBest = (field: EnrichField) =>
		fields.includes(field) ? (SOLD_FIELDS[field].writeBilled(person)[0] ?? null) : null;
	const ifAsked = (field: EnrichField, rows: JsonObject[]) =>
		fields.includes(field) ? rows : [];
	return {
		most_probable_work_email: writeBest('contact.work_emails'),
		most_probable_personal_email: writeBest('contact.personal_emails'),
		most_probable_phone: writeBest('contact.phones'),
		work_emails: ifAsked('contact.work_emails', writeEmails(person, 'work')),
		personal_emails: ifAsked('contact.personal_emails', writeEmails(person, 'personal')),
		phones: ifAsked('contact.phones', writePhones(person)),
	};
}

function priceContact(
	call: ProviderCall,
	person: WorldPerson,
	fields: readonly EnrichField[],
): Purchase[] {
	return fields
		.map((field) => SOLD_FIELDS[field])
		.filter(({ writeBilled }) => writeBilled(person).length > 0)
		.map(({ bought, credits }) => priceUnlessOwned(call, bought, person.id, credits));
}

function submitJob(
	call: ProviderCall,
	kind: string,
	{ name, webhook_url: callback }: JobRequest,
	records: JobPlan['records'],
): SandboxReply {
	const id = call.submitJob({
		kind,
		name,
		callback,
		records,
		formatId: writeUuid,
		withoutCredits: 'end',
	});
	return ok({ enrichment_id: id });
}

const JOB_STATUS: Record<ProviderJob['state'], string> = {
	running: 'IN_PROGRESS',
	onHold: 'IN_PROGRESS',
	outOfCredits: 'CREDITS_INSUFFICIENT',
	finished: 'FINISHED',
};

/** Writes the state of a job: 400 while it is in progress, and 402 with the body of a 200 if the credits ran out. */
function writeJobResult(
	call: ProviderCall,
	job: ProviderJob | undefined,
	codePrefix: string,
): SandboxReply {
	if (!job) return call.refuse(404, 'Enrichment ID not found', `${codePrefix}.not_found`);
	if (job.state === 'running') {
		const message = 'Not ready, try again in 30 seconds';
		return call.refuse(400, message, `${codePrefix}.in_progress`);
	}
	// Records that are not done are listed as well, without a profile.
	const rows = job.plan.records.map((each, index) => each.writeRow(index < job.doneCount));
	const body = {
		id: job.id,
		name: job.plan.name,
		status: JOB_STATUS[job.state],
		cost: { credits: job.spent },
		data: applyRowsQuirk(rows, call.quirks, ({ profile }) => !profile),
	};
	return { status: job.state === 'outOfCredits' ? 402 : 200, body };
}

const CREDITS_PER_PROFILE = 0.25;

/** Records that are sold without a job and without contact data: profiles or companies. */
interface SoldRows<T> {
	bought: PurchasedItem;
	/** The name of the list of rows. */
	name: string;
	writeRow(record: T): JsonObject;
}

const PROFILES: SoldRows<WorldPerson> = {
	bought: 'person',
	name: 'people',
	writeRow: writeProfile,
};

const COMPANIES: SoldRows<WorldCompany> = {
	bought: 'company',
	name: 'companies',
	writeRow: writeCompany,
};

/** Sells rows at a quarter of a credit each; rows that were sold before are free. */
function sellRows<T extends { id: string }>(
	call: ProviderCall,
	{ bought, name, writeRow }: SoldRows<T>,
	found: readonly T[],
	metadata: JsonObject = {},
): SandboxReply {
	call.buy(found.map(({ id }) => priceUnlessOwned(call, bought, id, CREDITS_PER_PROFILE)));
	return ok({
		[name]: found.map((each) => writeRow(each)),
		metadata: { ...metadata, credits: call.spent },
	});
}

function oneOrNone<T>(found: T | undefined): T[] {
	return found === undefined ? [] : [found];
}

const costOnly = v.strictObject({ credits: v.number() });

const metadataOfPage = v.strictObject({
	total: v.number(),
	credits: v.number(),
	search_after: v.optional(filledText),
});

const pagingFields = {
	limit: integerBetween(1, 100),
	search_after: filledText,
};

interface Paging {
	limit?: number | undefined;
	search_after?: string | undefined;
}

function sellPage<T extends { id: string }>(
	call: ProviderCall,
	{ limit = 10, search_after: token }: Paging,
	sold: SoldRows<T>,
	found: readonly T[],
): SandboxReply {
	const start = token === undefined ? 0 : readPageToken(token);
	if (start === undefined) return call.fail('badRequest', 'search_after is not valid');
	const { rows, next } = slicePage(found, start, limit);
	const following = next === undefined ? {} : { search_after: writePageToken(next) };
	return sellRows(call, sold, rows, { total: found.length, ...following });
}

/** Builds the schema of a filter. A record matches if it has one of the values. */
function filterOf<T extends AnySchema>(
	value: T,
): v.GenericSchema<unknown, Array<{ value: v.InferOutput<T> }>> {
	return arrayOf(
		v.strictObject({ value, exact_match: v.optional(v.boolean()) }),
		Infinity,
		1,
	) as v.GenericSchema<unknown, Array<{ value: v.InferOutput<T> }>>;
}

function exactFilterOf<T extends AnySchema>(
	value: T,
): v.GenericSchema<unknown, Array<{ value: v.InferOutput<T> }>> {
	return arrayOf(
		v.strictObject({ value, exact_match: v.literal(true) }),
		Infinity,
		1,
	) as v.GenericSchema<unknown, Array<{ value: v.InferOutput<T> }>>;
}

function readValues(filter: ReadonlyArray<{ value: string }> = []): string[] {
	return filter.map(({ value }) => value);
}

const headcounts = arrayOf(
	v.pipe(
		strictPartialObject({ min: integerBetween(0), max: integerBetween(0) }),
		requireAnyField('min', 'max'),
	),
	Infinity,
	1,
);

/** Reads ranges as texts such as `51-200`. */
function readHeadcounts(ranges: v.InferOutput<typeof headcounts> = []): string[] {
	return ranges.map(({ min = 0, max = Infinity }) => `${min}-${max}`);
}

const SENIORITY_NAMES = [
	'Owner',
	'Founder',
	'C-level',
	'Partner',
	'VP',
	'Head',
	'Director',
	'Senior',
	'Manager',
];

/**
 * FullEnrich sells contact data in jobs: 400 while in progress, and 402 with the finished rows if the credits run out.
 */
export const fullEnrichApi: ProviderApi = {
	basePath: '/fullEnrich',
	readKey: readBearerKey,
	endpoints: {
		'POST /contact/enrich/bulk': defineEndpoint({
			identifiers: contactFields,
			body: v.strictObject({ ...jobFields, data: arrayOf(contact, 100, 1) }),
			answer: submitted,
			handle: ({ body }, call) => {
				const records = body.data.map((sent) => {
					const { custom: tags, enrich_fields: fields = [] } = sent;
					const person = call.findPerson(readContact(sent));
					return {
						listPurchases: () => (person ? priceContact(call, person, fields) : []),
						writeRow: (isDone: boolean) => ({
							input: {},
							custom: tags,
							...(isDone && { contact_info: writeContactInfo(person, fields) }),
							...(isDone && person && { profile: writeProfile(person) }),
						}),
					};
				});
				return submitJob(call, 'enrich', body, records);
			},
		}),

		'GET /contact/enrich/bulk/{enrichment_id}': defineEndpoint({
			...resultWire,
			handle: ({ path }, call) =>
				writeJobResult(call, call.findJob('enrich', path.enrichment_id), 'enrichment'),
		}),

		/** This endpoint finds the owners of addresses and returns profiles without contact data. */
		'POST /contact/reverse/email/bulk': defineEndpoint({
			identifiers: { email },
			body: v.strictObject({
				...jobFields,
				data: arrayOf(v.strictObject({ email, custom: v.optional(custom) }), 100, 1),
			}),
			answer: submitted,
			handle: ({ body }, call) => {
				const records = body.data.map(({ email: asked, custom: tags }) => {
					const person = call.findPerson({ email: asked });
					return {
						listPurchases: () =>
							person ? [priceUnlessOwned(call, 'person', person.id, 1)] : [],
						writeRow: (isDone: boolean) => ({
							input: { email: asked },
							custom: tags,
							...(isDone && person && { profile: writeProfile(person) }),
						}),
					};
				});
				return submitJob(call, 'reverse', body, records);
			},
		}),

		'GET /contact/reverse/email/bulk/{enrichment_id}': defineEndpoint({
			...resultWire,
			handle: ({ path }, call) =>
				writeJobResult(call, call.findJob('reverse', path.enrichment_id), 'reverse.email'),
		}),

		/** This endpoint answers at once and without contact data; no match is an empty list, and free. */
		'POST /people/lookup': defineEndpoint({
			identifiers: lookupFields,
			body: v.pipe(
				strictPartialObject(lookupFields),
				requireOneCompleteGroup(
					['person_professional_network_url'],
					['person_name', 'company_domain'],
				),
			),
			answer: v.strictObject({ people: v.array(profileRow), metadata: costOnly }),
			handle: ({ body }, call) => {
				const person = call.findPerson({
					linkedInUrl: body.person_professional_network_url,
					fullName: body.person_name,
					companyDomain: body.company_domain,
				});
				return sellRows(call, PROFILES, oneOrNone(person));
			},
		}),

		'POST /company/lookup': defineEndpoint({
			identifiers: companyFields,
			body: v.pipe(
				strictPartialObject(companyFields),
				requireAnyField(...Object.keys(companyFields)),
			),
			answer: v.strictObject({ companies: v.array(companyRow), metadata: costOnly }),
			handle: ({ body }, call) => {
				const company = call.findCompany({
					domain: body.domain,
					linkedInUrl: body.professional_network_url,
				});
				return sellRows(call, COMPANIES, oneOrNone(company));
			},
		}),

		'POST /people/search': defineEndpoint({
			body: v.pipe(
				strictPartialObject({
					...pagingFields,
					current_position_titles: filterOf(filledText),
					person_locations: filterOf(filledText),
					current_company_industries: filterOf(filledText),
					current_position_job_functions: filterOf(filledText),
					current_company_domains: exactFilterOf(domain),
					current_company_headcounts: headcounts,
					current_position_seniority_level: filterOf(v.picklist(SENIORITY_NAMES)),
				}),
				requireFieldBesides(...Object.keys(pagingFields)),
			),
			answer: v.strictObject({ people: arrayOf(profileRow, 100), metadata: metadataOfPage }),
			handle: ({ body }, call) => {
				const seniorities = readValues(body.current_position_seniority_level);
				const found = call.searchPeople({
					titles: readValues(body.current_position_titles),
					locations: readValues(body.person_locations),
					industries: readValues(body.current_company_industries),
					departments: readValues(body.current_position_job_functions),
					companyDomains: readValues(body.current_company_domains),
					sizes: readHeadcounts(body.current_company_headcounts),
					seniorities: seniorities.map(SENIORITIES.toWorldWord),
				});
				return sellPage(call, body, PROFILES, found);
			},
		}),

		'POST /company/search': defineEndpoint({
			body: v.pipe(
				strictPartialObject({
					...pagingFields,
					industries: filterOf(filledText),
					headquarters_locations: filterOf(filledText),
					names: exactFilterOf(filledText),
					domains: exactFilterOf(domain),
					headcounts,
				}),
				requireFieldBesides(...Object.keys(pagingFields)),
			),
			answer: v.strictObject({
				companies: arrayOf(companyRow, 100),
				metadata: metadataOfPage,
			}),
			handle: ({ body }, call) => {
				const found = call.searchCompanies({
					industries: readValues(body.industries),
					companyLocations: readValues(body.headquarters_locations),
					companyNames: readValues(body.names),
					companyDomains: readValues(body.domains),
					sizes: readHeadcounts(body.headcounts),
				});
				return sellPage(call, body, COMPANIES, found);
			},
		}),

		/** This free endpoint tests the key. */
		'GET /account/keys/verify': defineEndpoint({
			answer: v.strictObject({ workspace_id: filledText }),
			handle: () => ok({ workspace_id: '0190b1c2-0000-7000-8000-000000000001' }),
		}),

		'GET /account/credits': defineEndpoint({
			answer: v.strictObject({ balance: v.number() }),
			handle: (_, { credits }) => ok({ balance: credits }),
		}),
	},
	refusal,
	writeRefusal: ({ message, code }) => ({ code: `error.${code}`, message }),
	failures: {
		badKey: { code: 'api.key', message: 'Unknown api key' },
		badRequest: { code: 'request' },
		forbidden: { code: 'forbidden' },
		outOfCredits: { code: 'credits.insufficient' },
		serverError: { code: 'internal' },
		slowDown: { code: 'rate.limit', message: 'Too many requests. Try again in 1m' },
		unknownPath: { code: 'route.not_found' },
	},
};
