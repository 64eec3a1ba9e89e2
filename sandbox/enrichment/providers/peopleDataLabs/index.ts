/**
 * People Data Labs. That 404 to an enrichment is unbilled, and that each kind of credit is told in the
 * headers of its own endpoints (`enrich`, `search`, `enrich_company`, `search_company`): its usage limits,
 * as three clients read them (B). `true` in the place of a value that the plan hides: its types, but
 * whether lists of a search too is not said (B). That the rows of a batch of companies may stand under
 * `data`: other clients (C), while its own has them flat.
 *
 * - A, read 2026-11-22: Its own JavaScript SDK, GitHub peopledatalabs/peopledatalabs-js: endpoints and
 *   types; 14.4.0, commit e209ef1 of 2026-07-22
 * - A, read 2026-11-21: docs.peopledatalabs.com: input-parameters-person-enrichment-api, bulk-requests,
 *   errors, usage-limits; 2026
 * - A, read 2026-11-29: Its own OpenAPI, GitHub peopledatalabs/openAPI-specifications: `required`
 *   ("education AND (emails OR phone_numbers)"), `min_likelihood` (2 where left out), `data_include`
 *   ("full_name,emails.address"); 5.0, commit 65d3295 of 2024-10-30. `required` beside the records of a batch:
 *   the tests of its Python SDK. Of companies it has no `data_include`
 */
import * as v from 'valibot';

import { isJsonObject, type JsonObject } from '../../../json';
import { writePageToken, readPageToken } from '../../../http/pageToken';
import type { SandboxReply } from '../../../http/types';
import type { ProviderCall } from '../../account/providerCall';
import { defineEndpoint, ok, type ProviderApi } from '../../account/providerApi';
import { applyRowsQuirk, slicePage } from '../../account/rows';
import { toCompanyFacts, toPersonFacts, type WorldCompany, type WorldPerson } from '../../records';
import { COMPANY_SIZE_LABELS } from '../../vocabulary';
import {
	checkFields,
	email,
	arrayOf,
	requireExactlyOneField,
	requireOneCompleteGroup,
	nullishObject,
	strictPartialObject,
	queryFlag,
	queryInteger,
	filledText,
	textMatching,
	integerBetween,
	type AnySchema,
	type SentTexts,
} from '../../wire/schemas';
import { createHeaderKeyReader } from '../../wire/apiKeys';
import { createWordTranslation } from '../../wordTranslation';
import type { CompanyIdentifiers, PersonIdentifiers, WorldMatch } from '../../world/world';
import { compileElasticQuery } from './elasticQuery';

/** The fields that a match must have, as `a AND (b OR c)`. */
const required = textMatching(/^[a-z_.:]+(?: (?:AND|OR) \(?[a-z_.:]+\)?)*$/);

/** The fields to return, separated by commas; `emails.address` is a field of each entry of a list. */
const dataInclude = textMatching(/^[a-z_.]+(?:,[a-z_.]+)*$/);

const conditionFields = {
	titlecase: v.boolean(),
	min_likelihood: integerBetween(0, 10),
	required,
};

const conditionsInQuery = {
	titlecase: queryFlag,
	min_likelihood: queryInteger(0, 10),
	required,
};

/** The conditions of a request besides its identifiers. */
interface Conditions {
	/** Capitalizes names, titles, and locations; email addresses, IDs, and types keep their case. */
	titlecase?: boolean | undefined;
	min_likelihood?: number | undefined;
	required?: string | undefined;
	data_include?: string | undefined;
}

const personFields = {
	profile: filledText,
	pdl_id: filledText,
	email,
	phone: filledText,
	first_name: filledText,
	last_name: filledText,
	name: filledText,
	/** A name or a website. */
	company: filledText,
};

function readPerson(sent: SentTexts<typeof personFields>): PersonIdentifiers {
	return {
		linkedInUrl: sent.profile,
		id: sent.pdl_id,
		email: sent.email,
		phone: sent.phone,
		firstName: sent.first_name,
		lastName: sent.last_name,
		fullName: sent.name,
		company: sent.company,
	};
}

const WAYS_TO_NAME_A_PERSON = [
	['pdl_id'],
	['profile'],
	['email'],
	['phone'],
	['name', 'company'],
	['first_name', 'last_name', 'company'],
];

const companyFields = {
	/** The last part of the LinkedIn URL. */
	pdl_id: filledText,
	website: filledText,
	name: filledText,
	profile: filledText,
};

function readCompany(sent: SentTexts<typeof companyFields>): CompanyIdentifiers {
	const page = sent.pdl_id && `linkedin.com/company/${sent.pdl_id}`;
	return {
		linkedInUrl: sent.profile ?? page,
		domain: sent.website,
		name: sent.name,
	};
}

const WAYS_TO_NAME_A_COMPANY = [['pdl_id'], ['website'], ['name'], ['profile']];

/** Conditions may be beside the records of a batch, for all of them. */
const sharedConditions = {
	titlecase: v.optional(v.boolean()),
	min_likelihood: v.optional(integerBetween(0, 10)),
	required: v.optional(required),
	data_include: v.optional(dataInclude),
};

const personRequest = v.strictObject({
	params: v.pipe(
		strictPartialObject({ ...personFields, ...conditionFields, data_include: dataInclude }),
		requireOneCompleteGroup(...WAYS_TO_NAME_A_PERSON),
	),
	metadata: v.optional(v.unknown()),
});

const companyRequest = v.strictObject({
	params: v.pipe(
		strictPartialObject({ ...companyFields, ...conditionFields }),
		requireOneCompleteGroup(...WAYS_TO_NAME_A_COMPANY),
	),
	metadata: v.optional(v.unknown()),
});

/** The fields with a fixed list of values. */
const FIXED_VALUES = new Map([
	[
		'job_title_levels',
		[
			'cxo',
			'director',
			'entry',
			'manager',
			'owner',
			'partner',
			'senior',
			'training',
			'unpaid',
			'vp',
		],
	],
	[
		'job_title_role',
		[
			'advisory',
			'analyst',
			'creative',
			'education',
			'engineering',
			'finance',
			'fulfillment',
			'health',
			'hospitality',
			'human_resources',
			'legal',
			'manufacturing',
			'marketing',
			'operations',
			'partnerships',
			'product',
			'professional_service',
			'public_service',
			'research',
			'sales',
			'sales_engineering',
			'support',
			'trade',
			'unemployed',
		],
	],
	['job_company_size', COMPANY_SIZE_LABELS],
	['size', COMPANY_SIZE_LABELS],
]);

/** Lists values that match nothing, because they are not in lower case or not in a fixed list. */
function listUnstoredValues(query: unknown): string[] {
	if (Array.isArray(query)) return query.flatMap(listUnstoredValues);
	if (!isJsonObject(query)) return [];
	return Object.entries(query).flatMap(([name, value]) => {
		const values = [value].flat().filter((entry) => typeof entry === 'string');
		const unstored = values.filter((entry) => !isStored(name, entry));
		return [...unstored.map((entry) => `${name} "${entry}"`), ...listUnstoredValues(value)];
	});
}

function isStored(field: string, value: string): boolean {
	return FIXED_VALUES.get(field)?.includes(value) ?? value === value.toLowerCase();
}

const searchBody = v.pipe(
	strictPartialObject({
		/** A query of Elasticsearch 7.7. */
		query: v.record(v.string(), v.unknown()),
		sql: filledText,
		size: integerBetween(1, 100),
		scroll_token: filledText,
		titlecase: v.boolean(),
	}),
	requireExactlyOneField('query', 'sql'),
	checkFields(({ query }) => {
		const unstored = listUnstoredValues(query);
		return unstored.length === 0
			? undefined
			: `asks for ${unstored.join(', ')}, which nothing has`;
	}),
);

type SearchBody = v.InferOutput<typeof searchBody>;

const textOrFlag = v.union([filledText, v.boolean()]);
const listOrFlag = v.union([v.array(filledText), v.boolean()]);

const personRow = nullishObject({
	id: filledText,
	full_name: filledText,
	first_name: filledText,
	last_name: filledText,
	headline: filledText,
	job_title: filledText,
	job_title_role: filledText,
	job_title_levels: v.array(filledText),
	job_start_date: filledText,
	job_last_verified: filledText,
	job_company_id: filledText,
	job_company_name: filledText,
	job_company_website: filledText,
	job_company_size: filledText,
	job_company_industry: filledText,
	job_company_industry_v2: filledText,
	job_company_linkedin_url: filledText,
	job_company_employee_count: integerBetween(0),
	location_name: filledText,
	location_locality: filledText,
	location_region: filledText,
	location_country: filledText,
	location_street_address: textOrFlag,
	location_postal_code: textOrFlag,
	linkedin_url: filledText,
	twitter_url: filledText,
	facebook_url: filledText,
	github_url: filledText,
	work_email: textOrFlag,
	recommended_personal_email: textOrFlag,
	personal_emails: listOrFlag,
	emails: v.union([
		v.array(nullishObject({ address: filledText, type: filledText })),
		v.boolean(),
	]),
	mobile_phone: textOrFlag,
	phone_numbers: listOrFlag,
	experience: v.array(
		nullishObject({
			title: nullishObject({ name: filledText }),
			company: nullishObject({ name: filledText, website: filledText }),
			start_date: filledText,
			end_date: filledText,
			is_primary: v.boolean(),
		}),
	),
	education: v.array(
		nullishObject({
			school: nullishObject({ name: filledText }),
			degrees: v.array(filledText),
			majors: v.array(filledText),
			start_date: filledText,
			end_date: filledText,
		}),
	),
	skills: v.array(filledText),
});

/** Removes the scheme of a URL, which People Data Labs leaves out. */
function withoutScheme(address: string | null): string | null {
	return address && address.replace('https://www.', '');
}

const LEVELS = createWordTranslation({ cSuite: 'cxo' });

/** Replaces contact data with whether there is any, for plans without contact data. */
function hideContactData(row: JsonObject): JsonObject {
	return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, hasValue(value)]));
}

/** Writes a person in lower case. */
function writePerson(person: WorldPerson, contactDataHidden: boolean): JsonObject {
	const facts = toPersonFacts(person);
	const { company } = facts;
	const contactData = {
		work_email: facts.workEmail,
		recommended_personal_email: facts.personalEmails[0] ?? null,
		personal_emails: facts.personalEmails,
		emails: person.emails.map(({ email: address, type }) => ({
			address,
			type: type === 'work' ? 'current_professional' : 'personal',
		})),
		mobile_phone: facts.mobile,
		phone_numbers: person.phones.map(({ number }) => number),
	};
	return {
		id: facts.id,
		full_name: facts.fullName.toLowerCase(),
		first_name: facts.firstName.toLowerCase(),
		last_name: facts.lastName.toLowerCase(),
		job_title: facts.jobTitle.toLowerCase(),
		job_title_role: facts.department?.toLowerCase().replace(/ /g, '_') ?? null,
		job_title_levels: [LEVELS.toProviderWord(facts.seniority)],
		job_start_date: '2021-04',
		job_last_verified: facts.updatedAt,
		job_company_id: company.linkedInName,
		job_company_name: company.name.toLowerCase(),
		job_company_website: company.domain,
		job_company_size: company.size,
		job_company_industry: company.industry.toLowerCase(),
		job_company_industry_v2: company.subIndustry.toLowerCase(),
		job_company_linkedin_url: withoutScheme(company.linkedInUrl),
		location_name: facts.locationText.toLowerCase(),
		location_locality: facts.city.toLowerCase(),
		location_region: facts.region.toLowerCase(),
		location_country: facts.country.toLowerCase(),
		linkedin_url: withoutScheme(facts.linkedInUrl),
		...(contactDataHidden ? hideContactData(contactData) : contactData),
	};
}

const REVENUES = [
	{ least: 10e9, label: '$10B+' },
	{ least: 1e9, label: '$1B-$10B' },
	{ least: 100e6, label: '$100M-$250M' },
	{ least: 10e6, label: '$10M-$25M' },
	{ least: 1e6, label: '$1M-$10M' },
	{ least: 0, label: '$0-$1M' },
];

const companyRowFields = {
	id: filledText,
	name: filledText,
	display_name: filledText,
	website: filledText,
	industry: filledText,
	industry_v2: filledText,
	summary: filledText,
	headline: filledText,
	tags: v.array(filledText),
	size: filledText,
	employee_count: integerBetween(),
	founded: integerBetween(),
	type: filledText,
	ticker: filledText,
	linkedin_url: filledText,
	twitter_url: filledText,
	facebook_url: filledText,
	inferred_revenue: filledText,
	location: nullishObject({
		name: filledText,
		locality: filledText,
		region: filledText,
		country: filledText,
		postal_code: filledText,
		street_address: filledText,
	}),
	latest_funding_stage: filledText,
	last_funding_date: filledText,
	total_funding_raised: v.number(),
	alternative_domains: v.array(filledText),
	naics: v.array(nullishObject({ naics_code: filledText })),
	sic: v.array(nullishObject({ sic_code: filledText })),
};

const companyRow = nullishObject(companyRowFields);

function writeCompany(company: WorldCompany): JsonObject {
	const facts = toCompanyFacts(company);
	return {
		id: facts.linkedInName,
		name: facts.name.toLowerCase(),
		display_name: facts.name,
		website: facts.domain,
		industry: facts.industry.toLowerCase(),
		industry_v2: facts.subIndustry.toLowerCase(),
		summary: facts.description.toLowerCase(),
		tags: facts.technologies.map((technology) => technology.toLowerCase()),
		size: facts.size,
		employee_count: facts.employeeCount,
		founded: facts.foundedYear,
		type: facts.type,
		linkedin_url: withoutScheme(facts.linkedInUrl),
		inferred_revenue: REVENUES.find(({ least }) => facts.revenue.min >= least)?.label,
		location: {
			name: facts.locationText.toLowerCase(),
			locality: facts.city.toLowerCase(),
			region: facts.region.toLowerCase(),
			country: facts.country.toLowerCase(),
		},
	};
}

const error = v.strictObject({ type: filledText, message: filledText });
const metadata = v.optional(v.unknown());

const foundFields = {
	status: v.literal(200),
	likelihood: integerBetween(1, 10),
};

const refused = v.strictObject({ status: integerBetween(400, 599), error, metadata });

const foundPerson = v.strictObject({ ...foundFields, data: personRow });

/** A company is beside its status, or under `data` in the second disputed form. */
const foundCompany = nullishObject({ ...foundFields, ...companyRowFields, metadata });
const nestedCompany = v.strictObject({ ...foundFields, data: companyRow, metadata });

function pageOf(row: AnySchema): AnySchema {
	return v.strictObject({
		status: v.literal(200),
		data: arrayOf(row, 100),
		scroll_token: v.nullable(filledText),
		total: integerBetween(0),
	});
}

/**
 * Writes the headers. Counts are in the form of a Python dictionary. The cost of a call and the remaining credits of
 * its kind are only here.
 */
function writeAccountHeaders({ rate, credits, spent, path }: ProviderCall): Record<string, string> {
	const kind = path.includes('search') ? 'search' : 'enrich';
	return {
		'x-ratelimit-remaining': `{'minute': ${rate.left}}`,
		'x-ratelimit-reset': new Date(rate.resetAt).toISOString(),
		'x-call-credits-spent': String(spent),
		...(path !== '/autocomplete' && {
			'x-totallimit-remaining': String(credits),
			'x-call-credits-type': path.startsWith('/company') ? `${kind}_company` : kind,
		}),
	};
}

/** The outcome for one record: the body of a single answer, or a row of a batch. */
interface LookupOutcome {
	/** The ID in the shared world; undefined if nothing is to be paid. */
	id?: string;
	body: JsonObject;
}

function lookUpPerson(
	call: ProviderCall,
	params: SentTexts<typeof personFields> & Conditions,
): LookupOutcome {
	const match = call.world.findPerson(readPerson(params));
	if (typeof match !== 'object') return NO_MATCH;
	const row = writePerson(match.record, call.quirks.contactDataHidden);
	if (!meetsConditions(row, match, params)) return NO_MATCH;
	return buildMatch(match, { data: keepIncluded(writeTitleCase(row, params), params) });
}

function lookUpCompany(
	call: ProviderCall,
	params: SentTexts<typeof companyFields> & Conditions,
): LookupOutcome {
	const match = call.world.findCompany(readCompany(params));
	if (!match) return NO_MATCH;
	const row = writeCompany(match.record);
	if (!meetsConditions(row, match, params)) return NO_MATCH;
	return buildMatch(match, writeTitleCase(row, params));
}

/** Converts a confidence into a likelihood from 1 to 10. */
function likelihoodOf({ confidence }: WorldMatch<unknown>): number {
	return Math.min(10, Math.max(1, Math.round(confidence / 10)));
}

function buildMatch(match: WorldMatch<{ id: string }>, fields: JsonObject): LookupOutcome {
	const body = { status: 200, likelihood: likelihoodOf(match), ...fields };
	return { id: match.record.id, body };
}

/** Tells whether a match has the wanted likelihood and the required fields. */
function meetsConditions(
	row: JsonObject,
	match: WorldMatch<unknown>,
	conditions: Conditions,
): boolean {
	const { min_likelihood: leastLikelihood = 2, required: wanted = '' } = conditions;
	const isLikely = likelihoodOf(match) >= leastLikelihood;
	return isLikely && (wanted === '' || hasRequiredFields(row, wanted));
}

/** Tells whether a row has the required fields, given as `a AND (b OR c)`. Deeper nesting is not supported. */
function hasRequiredFields(row: JsonObject, wanted: string): boolean {
	const inBrackets = /\(([^()]*)\)/g;
	const groups: boolean[] = [];
	const flat = wanted.replace(inBrackets, (_, inner: string) => {
		groups.push(hasRequiredFields(row, inner));
		return `$${groups.length - 1}`;
	});
	const isThere = (name: string) =>
		name.startsWith('$') ? groups[Number(name.slice(1))] === true : hasValue(row[name]);
	return flat
		.split(' OR ')
		.some((all) => all.split(' AND ').every((name) => isThere(name.trim())));
}

/** Tells whether a field has a value; `true` stands for a hidden one. */
function hasValue(value: unknown): boolean {
	if (Array.isArray(value)) return value.length > 0;
	return value !== undefined && value !== null && value !== false && value !== '';
}

/** Keeps only the requested fields of a row. */
function keepIncluded(row: JsonObject, { data_include: included }: Conditions): JsonObject {
	if (included === undefined) return row;
	const paths = included.split(',').map((path) => path.split('.'));
	return keepPaths(row, paths);
}

function keepPaths(row: JsonObject, paths: readonly string[][]): JsonObject {
	const kept: JsonObject = {};
	for (const [name, value] of Object.entries(row)) {
		const below = paths.filter(([first]) => first === name).map(([, ...steps]) => steps);
		if (below.length === 0) continue;
		const isWhole = below.some((steps) => steps.length === 0);
		const keepInside = (each: unknown) => (isJsonObject(each) ? keepPaths(each, below) : each);
		if (isWhole) kept[name] = value;
		else kept[name] = Array.isArray(value) ? value.map(keepInside) : keepInside(value);
	}
	return kept;
}

const NAMES =
	/^(full_name|first_name|last_name|name|job_title|job_company_name|location_.*|locality|region|country)$/;

function writeTitleCase(row: JsonObject, { titlecase }: Conditions): JsonObject {
	if (!titlecase) return row;
	return Object.fromEntries(
		Object.entries(row).map(([name, value]) => [
			name,
			typeof value === 'string' && NAMES.test(name) ? capitalizeWords(value) : value,
		]),
	);
}

function capitalizeWords(words: string): string {
	return words.replace(/(^|[\s-])(\p{L})/gu, (start) => start.toUpperCase());
}

function writeNoRecords(message: string): JsonObject {
	return { status: 404, error: { type: 'not_found', message } };
}

const NO_MATCH: LookupOutcome = {
	body: writeNoRecords('No records were found matching your request'),
};

/** Nests a company under `data` in the second disputed form; the published client has flat rows. */
function nestCompany(call: ProviderCall, outcome: LookupOutcome): LookupOutcome {
	const { id, body } = outcome;
	if (id === undefined || call.usesFirstForm) return outcome;
	const { status, likelihood, ...data } = body;
	return { id, body: { status, likelihood, data } };
}

function writeSingle(
	call: ProviderCall,
	bought: 'person' | 'company',
	{ id, body }: LookupOutcome,
): SandboxReply {
	if (id !== undefined) call.pay(bought, id, 1);
	return { status: Number(body['status']), body };
}

/** Writes a batch. Each row has its own status, and a person who occurs twice is paid twice. */
function writeBulk<Params extends Conditions>(
	call: ProviderCall,
	bought: 'person' | 'company',
	body: Conditions & { requests: Array<{ params: Params; metadata?: unknown }> },
	lookUp: (params: Params) => LookupOutcome,
): SandboxReply {
	const { requests, ...conditions } = body;
	const outcomes = requests.map(({ params }) => lookUp({ ...conditions, ...params }));
	call.buy(outcomes.flatMap(({ id }) => (id === undefined ? [] : [{ bought, id, credits: 1 }])));
	const rows = outcomes.map((outcome, index): JsonObject => {
		const { metadata: tag } = requests[index]!;
		return { ...outcome.body, ...(tag !== undefined && { metadata: tag }) };
	});
	return ok(applyRowsQuirk(rows, call.quirks, (row) => 'error' in row));
}

/** An index for searches, which compare all records with their contact data. */
interface SearchIndex<T> {
	bought: 'person' | 'company';
	records: readonly T[];
	/** The row of each record, which queries are compared with. */
	rows: ReadonlyMap<T, JsonObject>;
	writeRow(record: T): JsonObject;
}

function indexRows<T>(
	records: readonly T[],
	writeRow: (record: T) => JsonObject,
): ReadonlyMap<T, JsonObject> {
	return new Map(records.map((record) => [record, writeRow(record)]));
}

let indexedPeople: ReadonlyMap<WorldPerson, JsonObject> | undefined;
let indexedCompanies: ReadonlyMap<WorldCompany, JsonObject> | undefined;

/** Answers a search with complete records at one credit each. A `scroll_token` belongs to its query. */
function search<T extends { id: string }>(
	call: ProviderCall,
	{ bought, records, rows, writeRow }: SearchIndex<T>,
	body: SearchBody,
): SandboxReply {
	const { query, scroll_token: token, size = 1 } = body;
	const test = compileElasticQuery(query, rows.get(records[0]!)!);
	if (typeof test === 'string') return call.fail('badRequest', test);
	const matching = records.filter((record) => test(rows.get(record)!));
	const start = token === undefined ? 0 : readPageToken(token, query);
	if (start === undefined) return call.fail('badRequest', 'scroll_token is of another query');
	const page = slicePage(matching, start, size);
	if (page.rows.length === 0) {
		return { status: 404, body: writeNoRecords('No records were found matching your search') };
	}
	call.buy(page.rows.map(({ id }) => ({ bought, id, credits: 1 })));
	return ok({
		status: 200,
		data: page.rows.map((record) => writeTitleCase(writeRow(record), body)),
		scroll_token: page.next === undefined ? null : writePageToken(page.next, query),
		total: matching.length,
	});
}

/**
 * People Data Labs has values in lower case, flat companies, rows in order with their `metadata`, and 404 for no match.
 */
export const peopleDataLabsApi: ProviderApi = {
	basePath: '/peopleDataLabs/v5',
	// The provider's own client refuses keys of another length before any request.
	apiKey: 'sandbox-people-data-labs-key'.padEnd(64, '0'),
	readKey: createHeaderKeyReader('x-api-key'),
	headers: writeAccountHeaders,
	endpoints: {
		'GET /person/enrich': defineEndpoint({
			identifiers: personFields,
			query: v.pipe(
				strictPartialObject({
					...personFields,
					...conditionsInQuery,
					data_include: dataInclude,
				}),
				requireOneCompleteGroup(...WAYS_TO_NAME_A_PERSON),
			),
			answer: foundPerson,
			handle: ({ query }, call) => writeSingle(call, 'person', lookUpPerson(call, query)),
		}),

		'POST /person/bulk': defineEndpoint({
			identifiers: personFields,
			body: v.strictObject({ ...sharedConditions, requests: arrayOf(personRequest, 100, 1) }),
			answer: arrayOf(
				v.nullable(
					v.union([
						v.strictObject({ ...foundFields, data: personRow, metadata }),
						refused,
					]),
				),
				100,
			),
			handle: ({ body }, call) =>
				writeBulk(call, 'person', body, (params) => lookUpPerson(call, params)),
		}),

		'GET /company/enrich': defineEndpoint({
			identifiers: companyFields,
			query: v.pipe(
				strictPartialObject({ ...companyFields, ...conditionsInQuery }),
				requireOneCompleteGroup(...WAYS_TO_NAME_A_COMPANY),
			),
			answer: foundCompany,
			handle: ({ query }, call) => writeSingle(call, 'company', lookUpCompany(call, query)),
		}),

		'POST /company/enrich/bulk': defineEndpoint({
			identifiers: companyFields,
			body: v.strictObject({
				...sharedConditions,
				requests: arrayOf(companyRequest, 100, 1),
			}),
			answer: arrayOf(v.nullable(v.union([foundCompany, nestedCompany, refused])), 100),
			handle: ({ body }, call) =>
				writeBulk(call, 'company', body, (params) =>
					nestCompany(call, lookUpCompany(call, params)),
				),
		}),

		'POST /person/search': defineEndpoint({
			body: searchBody,
			answer: pageOf(personRow),
			handle: ({ body }, call) => {
				indexedPeople ??= indexRows(
					call.world.people.filter(({ optedOut }) => !optedOut),
					(person) => writePerson(person, false),
				);
				const index: SearchIndex<WorldPerson> = {
					bought: 'person',
					records: [...indexedPeople.keys()],
					rows: indexedPeople,
					writeRow: (person) => writePerson(person, call.quirks.contactDataHidden),
				};
				return search(call, index, body);
			},
		}),

		'POST /company/search': defineEndpoint({
			body: searchBody,
			answer: pageOf(companyRow),
			handle: ({ body }, call) => {
				indexedCompanies ??= indexRows(call.world.companies, writeCompany);
				const index: SearchIndex<WorldCompany> = {
					bought: 'company',
					records: call.world.companies,
					rows: indexedCompanies,
					writeRow: writeCompany,
				};
				return search(call, index, body);
			},
		}),

		/** This free endpoint tests the key. */
		'GET /autocomplete': defineEndpoint({
			query: v.strictObject({
				field: v.literal('title'),
				text: v.optional(filledText),
				size: v.optional(queryInteger(1, 100)),
			}),
			answer: v.strictObject({ data: arrayOf(v.strictObject({ name: filledText }), 100) }),
			handle: ({ query }, { world }) => {
				const { text: typed = '', size = 10 } = query;
				const titles = world.people.map(({ jobTitle }) => jobTitle.toLowerCase());
				const names = [...new Set(titles)].filter((name) =>
					name.startsWith(typed.toLowerCase()),
				);
				return ok({ data: names.slice(0, size).map((name) => ({ name })) });
			},
		}),
	},
	/** The refusal of an unknown path has no type. */
	refusal: v.union([refused, v.strictObject({ message: filledText })]),
	writeRefusal: ({ status, message, code }) => ({ status, error: { type: code, message } }),
	failures: {
		badKey: {
			code: 'authentication_error',
			message: 'Request contained a missing or invalid key',
		},
		badRequest: { code: 'invalid_request_error' },
		forbidden: { code: 'forbidden', message: 'This key may not use this API' },
		outOfCredits: {
			code: 'payment_required',
			message: 'You have reached your account maximum',
		},
		serverError: { code: 'api_error', message: 'The server met an unexpected condition' },
		slowDown: { code: 'rate_limit_error' },
		unknownPath: () => ({ status: 404, body: { message: 'Not Found' } }),
	},
};
