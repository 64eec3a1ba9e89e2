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
import { pageToken, startAt } from '../../../http/pageToken';
import { type Quirks, usualQuirks } from '../../quirks';
import {
	type Company,
	type Email,
	isObject,
	type JsonObject,
	mobileOf,
	type Person,
	personalEmailsOf,
	workEmailOf,
} from '../../records';
import { once } from '../../wire/look';
import { SIZES } from '../../vocabulary';
import * as v from '../../wire/wire';
import { arranged, type Call, ok, served } from '../frame/provider';
import type { Match } from '../world/world';
import { readQuery } from './query';

/** `a AND (b OR c)`: fields that a record needs, in order to count as a match. */
const booleanOfFields = v.textLike(/^[a-z_.:]+(?: (?:AND|OR) \(?[a-z_.:]+\)?)*$/);

const conditions = {
	titlecase: v.flag,
	min_likelihood: v.integer(0, 10),
	required: booleanOfFields,
};

/** Fields of the answer, separated by commas; `emails.address` is one inside each entry of a list. */
const general = { ...conditions, data_include: v.textLike(/^[a-z_.]+(?:,[a-z_.]+)*$/) };

const person = {
	profile: v.identifies('linkedInUrl', v.text),
	...v.identifiers(
		'pdl_id:providerId email phone first_name:firstName last_name:lastName name:fullName',
	),
	/** A name or a website. */
	...v.identifiers('company'),
};

const namesPerson = v.needsOneOf(
	'pdl_id',
	'profile',
	'email',
	'phone',
	'name + company',
	'first_name + last_name + company',
);

const company = {
	/** The end of its page. */
	pdl_id: v.identifies('linkedInUrl', v.text, (page) => `linkedin.com/company/${page}`),
	...v.identifiers('website:domain name profile:linkedInUrl', v.text),
};

const namesCompany = v.needsOneOf('pdl_id', 'website', 'name', 'profile');

/** What holds for all records may stand beside them. */
const many = <T extends v.Schema>(params: T) =>
	v.all({
		requests: v.list(v.all({ params, metadata: v.optional(v.anything) }), 100, 1),
		titlecase: v.optional(general.titlecase),
		min_likelihood: v.optional(general.min_likelihood),
		required: v.optional(general.required),
		data_include: v.optional(general.data_include),
	});

/** Fields whose values are a fixed list. */
const FIXED_VALUES: Record<string, string[]> = {
	job_title_levels: [
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
	job_title_role: [
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
	job_company_size: SIZES,
	size: SIZES,
};

/** Values are stored in lower case; another spelling, or one outside a fixed list, finds nothing. */
function unstored(query: unknown): string[] {
	if (Array.isArray(query)) return query.flatMap(unstored);
	if (typeof query !== 'object' || query === null) return [];
	return Object.entries(query).flatMap(([name, value]) => {
		const values = [value].flat().filter((entry) => typeof entry === 'string');
		const odd = values.filter((entry) => !isStored(name, entry));
		return [...odd.map((entry) => `${name} "${entry}"`), ...unstored(value)];
	});
}

const isStored = (field: string, value: string) =>
	FIXED_VALUES[field]?.includes(value) ?? value === value.toLowerCase();

const findsSomething: v.Rule = ({ query }) => {
	const odd = unstored(query);
	return odd.length === 0 ? undefined : `asks for ${odd.join(', ')}, which nothing has`;
};

const searchBody = v.someThat([v.exactlyOne('query', 'sql'), findsSomething], {
	/** Of Elasticsearch 7.7. */
	query: v.mapOf(v.anything),
	sql: v.text,
	size: v.integer(1, 100),
	scroll_token: v.text,
	titlecase: v.flag,
});

const shown = v.either(v.text, v.flag);
const shownList = v.either(v.list(v.text), v.flag);
const years = v.each(v.text, 'start_date end_date');

/** A plan without contact data tells whether there is a value, in the place of the value. */
const contactData = (kind: v.Schema, valueOf: (person: Person) => unknown): v.Schema =>
	v.told(kind, (person: Person, { contactDataHidden }: Quirks) => {
		const value = valueOf(person);
		if (!contactDataHidden) return value ?? null;
		return Array.isArray(value) ? value.length > 0 : value !== undefined;
	});

const bare = (url: string) => url.replace('https://www.', '');

const addressOf = ({ email, type }: Email) => ({
	address: email,
	type: type === 'work' ? 'current_professional' : 'personal',
});

const LEVEL = v.wordsOf({ cSuite: 'cxo' });

/** All in lower case, addresses of pages without their scheme. */
const personRow = v.known({
	...v.ofPerson('full_name:fullName first_name:firstName last_name:lastName', v.lower),
	...v.ofPerson('job_title:jobTitle job_company_name:companyName location_name:place', v.lower),
	...v.ofPerson('job_company_industry:companyIndustry location_locality:city', v.lower),
	...v.ofPerson('location_region:region location_country:country', v.lower),
	...v.ofPerson('job_company_industry_v2:companySubIndustry', v.lower),
	...v.ofPerson('linkedin_url:linkedInUrl job_company_linkedin_url:companyLinkedInUrl', bare),
	...v.ofPerson('id job_last_verified:updatedAt job_company_website:companyDomain'),
	...v.ofPerson('job_company_size:companySize job_company_id:companyPage'),
	...v.ofPerson('job_title_role:department', (name) => v.lower(name).replace(/ /g, '_')),
	job_start_date: v.fixed('2021-04'),
	job_title_levels: v.told(v.list(v.text), ({ seniority }: Person) => [LEVEL.of(seniority)]),
	work_email: contactData(shown, (person) => workEmailOf(person)?.email),
	recommended_personal_email: contactData(shown, (person) => personalEmailsOf(person)[0]),
	personal_emails: contactData(shownList, personalEmailsOf),
	emails: contactData(v.either(v.records(v.each(v.text, 'address type')), v.flag), (person) =>
		person.emails.map(addressOf),
	),
	mobile_phone: contactData(shown, mobileOf),
	phone_numbers: contactData(shownList, ({ phones }) => phones.map(({ number }) => number)),
	...v.each(v.text, 'headline twitter_url facebook_url github_url'),
	...v.each(shown, 'location_street_address location_postal_code'),
	job_company_employee_count: v.integer(0),
	experience: v.records({
		title: v.known({ name: v.text }),
		company: v.known(v.each(v.text, 'name website')),
		...years,
		is_primary: v.flag,
	}),
	education: v.records({
		school: v.known({ name: v.text }),
		...v.each(v.list(v.text), 'degrees majors'),
		...years,
	}),
	skills: v.list(v.text),
});

const REVENUES: ReadonlyArray<[least: number, label: string]> = [
	[10e9, '$10B+'],
	[1e9, '$1B-$10B'],
	[100e6, '$100M-$250M'],
	[10e6, '$10M-$25M'],
	[1e6, '$1M-$10M'],
	[0, '$0-$1M'],
];

const companyFields = {
	...v.ofCompany('name industry industry_v2:subIndustry summary:description', v.lower),
	...v.ofCompany('tags:technologies', v.lower),
	...v.ofCompany('display_name:name website:domain size employee_count:employeeCount'),
	...v.ofCompany('founded:foundedYear type id:page'),
	...v.ofCompany('linkedin_url:linkedInUrl', bare),
	...v.texts<Company>({
		inferred_revenue: ({ revenue }) => REVENUES.find(([least]) => revenue.min >= least)?.[1],
	}),
	location: v.known({
		...v.ofCompany('name:place locality:city region country', v.lower),
		...v.each(v.text, 'postal_code street_address'),
	}),
	...v.each(v.text, 'twitter_url facebook_url headline ticker'),
	...v.each(v.text, 'latest_funding_stage last_funding_date'),
	total_funding_raised: v.number,
	alternative_domains: v.list(v.text),
	naics: v.records({ naics_code: v.text }),
	sic: v.records({ sic_code: v.text }),
};

const companyRow = v.known(companyFields);

const error = v.all(v.each(v.text, 'type message'));
const metadata = v.optional(v.anything);
const head = { status: v.only(200), likelihood: v.integer(1, 10) };
const refused = v.all({ status: v.integer(400, 599), error, metadata });

/** Beside its status, and, with `nested`, under `data`. */
const foundCompany = v.known({ ...head, ...companyFields, metadata });
const nestedCompany = v.all({ ...head, data: companyRow, metadata });

const eachRow = (...rows: [v.Schema, ...v.Schema[]]) =>
	v.list(v.nullable(v.either(...rows, refused)), 100);

const page = (row: v.Schema) =>
	v.all({
		status: v.only(200),
		data: v.list(row, 100),
		scroll_token: v.nullable(v.text),
		total: v.integer(0),
	});

const described = v.wire({
	basePath: '/peopleDataLabs/v5',
	// Its own client refuses keys of another length before any request.
	apiKey: 'sandbox-people-data-labs-key'.padEnd(64, '0'),
	headers: accountHeaders,
	presentedKey: v.keyIn('x-api-key'),
	endpoints: {
		'GET /person/enrich': {
			query: v.someThat(namesPerson, { ...person, ...general }),
			answer: v.all({ ...head, data: personRow }),
		},
		'POST /person/bulk': {
			body: many(v.someThat(namesPerson, { ...person, ...general })),
			answer: eachRow(v.all({ ...head, data: personRow, metadata })),
		},
		'GET /company/enrich': {
			query: v.someThat(namesCompany, { ...company, ...conditions }),
			answer: foundCompany,
		},
		'POST /company/enrich/bulk': {
			body: many(v.someThat(namesCompany, { ...company, ...conditions })),
			answer: eachRow(foundCompany, nestedCompany),
		},
		'POST /person/search': { body: searchBody, answer: page(personRow) },
		'POST /company/search': { body: searchBody, answer: page(companyRow) },
		'GET /autocomplete': {
			query: v.all({
				field: v.only('title'),
				text: v.optional(v.text),
				size: v.optional(v.integer(1, 100)),
			}),
			answer: v.all({ data: v.list(v.all({ name: v.text }), 100) }),
		},
	},
	/** A path that is not there has no type. */
	refusal: v.either(refused, v.all({ message: v.text })),
	form: (status, message, type) => ({ status, error: { type, message } }),
	failures: {
		badKey: ['authentication_error', 'Request contained a missing or invalid key'],
		badRequest: 'invalid_request_error',
		forbidden: ['forbidden', 'This key may not use this API'],
		outOfCredits: ['payment_required', 'You have reached your account maximum'],
		serverError: ['api_error', 'The server met an unexpected condition'],
		slowDown: 'rate_limit_error',
		unknownPath: () => ({ status: 404, body: { message: 'Not Found' } }),
	},
});

/** People Data Labs: lower case, flat companies, rows in order with their `metadata`, 404 = no match. */
export const peopleDataLabs = served(described, {
	'GET /person/enrich': ({ query }, call) => single(call, 'person', findPerson(call, query)),
	'GET /company/enrich': ({ query }, call) => single(call, 'company', findCompany(call, query)),

	'POST /person/bulk': ({ body }, call) => bulk(call, 'person', body, findPerson),
	'POST /company/enrich/bulk': ({ body }, call) =>
		bulk(call, 'company', body, (...asked) => nested(call, findCompany(...asked))),

	'POST /person/search': ({ body }, call) => {
		const listed = call.world.people.filter(({ optedOut }) => !optedOut);
		return search(call, 'person', listed, body);
	},

	'POST /company/search': ({ body }, call) => search(call, 'company', call.world.companies, body),

	/** Free: the test of the key. */
	'GET /autocomplete': ({ query: { text = '', size = 10 } }, { world }) => {
		const titles = world.people.map(({ jobTitle }) => jobTitle.toLowerCase());
		const names = [...new Set(titles)].filter((name) => name.startsWith(text.toLowerCase()));
		return ok({ data: names.slice(0, size).map((name) => ({ name })) });
	},
});

/**
 * The counts as Python writes a dictionary. What a call cost is told here and nowhere else, and what is
 * left of the credits of its kind.
 */
function accountHeaders({ rate, credits, spent, path }: Call): Record<string, string> {
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

type Bought = 'person' | 'company';

/** What one record came to: the body of a single answer, or a row of a batch. */
interface Outcome {
	/** Of the shared world, where something is to be paid. */
	id?: string;
	body: JsonObject;
}

/** What a request asks of its answer, beside whom it is about. */
interface Conditions {
	/** For names, titles and places; addresses, ids and kinds keep their case. */
	titlecase?: boolean | undefined;
	min_likelihood?: number | undefined;
	required?: string | undefined;
	data_include?: string | undefined;
}

function findPerson(call: Call, params: Conditions): Outcome {
	const match = call.world.person(v.identifiersIn(person, params));
	if (typeof match !== 'object') return NO_MATCH;
	const row = call.row(personRow, match.record);
	if (!meets(row, match, params)) return NO_MATCH;
	return found(match, { data: narrowed(titled(row, params), params) });
}

function findCompany(call: Call, params: Conditions): Outcome {
	const match = call.world.company(v.identifiersIn(company, params));
	if (!match) return NO_MATCH;
	const row = call.row(companyRow, match.record);
	return meets(row, match, params) ? found(match, titled(row, params)) : NO_MATCH;
}

/** From 1 to 10. */
const likelihoodOf = ({ confidence }: Match<unknown>) =>
	Math.min(10, Math.max(1, Math.round(confidence / 10)));

function found(match: Match<{ id: string }>, rest: JsonObject): Outcome {
	const body = { status: 200, likelihood: likelihoodOf(match), ...rest };
	return { id: match.record.id, body };
}

/** Whether a record is as likely as it has to be, and has the required fields. */
function meets(
	row: JsonObject,
	match: Match<unknown>,
	{ min_likelihood = 2, required = '' }: Conditions,
): boolean {
	const isLikely = likelihoodOf(match) >= min_likelihood;
	return isLikely && (required === '' || holdsRequired(row, required));
}

/** `a AND (b OR c)`, one level deep, as the dialect and the published example have it. */
function holdsRequired(row: JsonObject, required: string): boolean {
	const inBrackets = /\(([^()]*)\)/g;
	const groups: boolean[] = [];
	const flat = required.replace(inBrackets, (_, inner: string) => {
		groups.push(holdsRequired(row, inner));
		return `$${groups.length - 1}`;
	});
	const isThere = (name: string) =>
		name.startsWith('$') ? groups[Number(name.slice(1))] === true : hasValue(row[name]);
	return flat
		.split(' OR ')
		.some((all) => all.split(' AND ').every((name) => isThere(name.trim())));
}

/** `true` stands for a value that the plan hides. */
function hasValue(value: unknown): boolean {
	if (Array.isArray(value)) return value.length > 0;
	return value !== undefined && value !== null && value !== false && value !== '';
}

/** With no more than the fields that were asked for. */
function narrowed(row: JsonObject, { data_include }: Conditions): JsonObject {
	if (data_include === undefined) return row;
	return onlyPaths(
		row,
		data_include.split(',').map((path) => path.split('.')),
	);
}

function onlyPaths(row: JsonObject, paths: readonly string[][]): JsonObject {
	const kept: JsonObject = {};
	for (const [name, value] of Object.entries(row)) {
		const below = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
		if (below.length === 0) continue;
		const isWhole = below.some((rest) => rest.length === 0);
		const inner = (each: unknown) => (isObject(each) ? onlyPaths(each, below) : each);
		if (isWhole) kept[name] = value;
		else kept[name] = Array.isArray(value) ? value.map(inner) : inner(value);
	}
	return kept;
}

const NAMES =
	/^(full_name|first_name|last_name|name|job_title|job_company_name|location_.*|locality|region|country)$/;

const titled = (record: JsonObject, { titlecase }: Conditions) =>
	Object.fromEntries(
		Object.entries(record).map(([name, value]) => [
			name,
			titlecase && typeof value === 'string' && NAMES.test(name) ? capitals(value) : value,
		]),
	);

const capitals = (text: string) =>
	text.replace(/(^|[\s-])(\p{L})/gu, (start) => start.toUpperCase());

const noRecords = (message: string) => ({ status: 404, error: { type: 'not_found', message } });

const NO_MATCH: Outcome = { body: noRecords('No records were found matching your request') };

/** The published client has flat rows; others put the company under `data`. */
function nested({ quirks }: Call, { id, body }: Outcome): Outcome {
	const { status, likelihood, ...data } = body;
	const isFlat = id === undefined || quirks.disputed === 'first';
	return isFlat
		? { ...(id !== undefined && { id }), body }
		: { id, body: { status, likelihood, data } };
}

function single(call: Call, bought: Bought, { id, body }: Outcome) {
	call.buy(id === undefined ? [] : [{ bought, id, credits: 1 }]);
	return { status: Number(body['status']), body };
}

interface Batch extends Conditions {
	requests: Array<{ params: Conditions; metadata?: unknown }>;
}

/** Each row has its own status; who stands in a batch twice is paid twice. */
function bulk(
	call: Call,
	bought: Bought,
	{ requests, ...conditions }: Batch,
	find: (call: Call, params: Conditions) => Outcome,
) {
	const outcomes = requests.map(({ params }) => find(call, { ...conditions, ...params }));
	call.buy(outcomes.flatMap(({ id }) => (id === undefined ? [] : [{ bought, id, credits: 1 }])));
	const rows = outcomes.map(({ body }, index) => {
		const { metadata } = requests[index]!;
		return { ...body, ...(metadata !== undefined && { metadata }) };
	});
	return ok(arranged(rows, call.quirks, (row) => 'error' in row));
}

/** As everybody is told of: a search compares all of them. */
const compared = once((record: Person | Company) =>
	v.written('emails' in record ? personRow : companyRow, record, usualQuirks()),
);

type Search = v.AskedAt<typeof described, 'POST /person/search'>['body'];

/** Whole records, a credit each. Pages by `scroll_token`, which belongs to its query. */
function search(
	call: Call,
	bought: Bought,
	listed: ReadonlyArray<Person | Company>,
	asked: Search,
) {
	const { query, scroll_token: token, size = 1 } = asked;
	const row = bought === 'person' ? personRow : companyRow;
	const test = readQuery(query, compared(listed[0]!));
	if (typeof test === 'string') return call.fail('badRequest', test);
	const matching = listed.filter((each) => test(compared(each)));
	const start = token === undefined ? 0 : startAt(token, query);
	if (start === undefined) return call.fail('badRequest', 'scroll_token is of another query');
	const page = matching.slice(start, start + size);
	if (page.length === 0) {
		return { status: 404, body: noRecords('No records were found matching your search') };
	}
	call.buy(page.map(({ id }) => ({ bought, id, credits: 1 })));
	const end = start + page.length;
	return ok({
		status: 200,
		data: page.map((each) => titled(call.row(row, each), asked)),
		scroll_token: end < matching.length ? pageToken(end, query) : null,
		total: matching.length,
	});
}
