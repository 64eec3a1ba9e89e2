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
 */
import type { Quirks } from '../quirks';
import {
	mobileOf,
	personalEmailsOf,
	workEmailOf,
	type Company,
	type Email,
	type Person,
} from '../records';
import * as v from './schema';
import { ofCompany, ofPerson, texts, told } from './told';
import { keyIn, refusals, wire } from './wire';
import { wordsOf } from './words';

/** Letters, digits and a fixed end; back again they are the world's id. */
const pdlId = ({ id }: Person) => `${BigInt(id).toString(36).padStart(22, '0')}_0000`;

function worldId(id: string): string | undefined {
	const [, digits] = /^([0-9a-z]{22})_0000$/.exec(id) ?? [];
	const sum = (whole: bigint, digit: string) => whole * 36n + BigInt(parseInt(digit, 36));
	return digits && [...digits].reduce(sum, 0n).toString();
}

const general = { titlecase: v.flag };

export const person = {
	pdl_id: v.identifies('providerId', v.text, worldId),
	profile: v.identifies('linkedInUrl', v.text),
	...v.identifiers('email phone first_name:firstName last_name:lastName name:fullName'),
	/** A name or a website. */
	...v.identifiers('company'),
};

const namesPerson = v.needsOneOf(
	...['pdl_id', 'profile', 'email', 'phone'],
	...['name + company', 'first_name + last_name + company'],
);

export const company = {
	/** The end of its page. */
	pdl_id: v.identifies('linkedInUrl', v.text, (page) => `linkedin.com/company/${page}`),
	...v.identifiers('website:domain name profile:linkedInUrl', v.text),
};

const namesCompany = v.needsOneOf('pdl_id', 'website', 'name', 'profile');

const many = <T extends v.Schema>(params: T) =>
	v.all({
		requests: v.list(v.all({ params, metadata: v.optional(v.anything) }), 100, 1),
		titlecase: v.optional(v.flag),
	});

const SIZES = [
	...['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+'],
];

/** Fields whose values are a fixed list. */
const FIXED_VALUES: Record<string, string[]> = {
	job_title_levels: [
		...['cxo', 'director', 'entry', 'manager', 'owner', 'partner', 'senior', 'training'],
		...['unpaid', 'vp'],
	],
	job_title_role: [
		...['advisory', 'analyst', 'creative', 'education', 'engineering', 'finance'],
		...['fulfillment', 'health', 'hospitality', 'human_resources', 'legal', 'manufacturing'],
		...['marketing', 'operations', 'partnerships', 'product', 'professional_service'],
		...['public_service', 'research', 'sales', 'sales_engineering', 'support', 'trade'],
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

const search = v.some(
	{
		/** Of Elasticsearch 7.7. */
		query: v.mapOf(v.anything),
		sql: v.text,
		size: v.integer(1, 100),
		scroll_token: v.text,
		titlecase: v.flag,
	},
	v.exactlyOne('query', 'sql'),
	findsSomething,
);

const shown = v.either(v.text, v.flag);
const shownList = v.either(v.list(v.text), v.flag);
const years = v.each(v.text, 'start_date end_date');

/** A plan without contact data tells whether there is a value, in the place of the value. */
const contactData = (kind: v.Schema, valueOf: (person: Person) => unknown): v.Schema =>
	told(kind, (person: Person, { contactDataHidden }: Quirks) => {
		const value = valueOf(person);
		if (!contactDataHidden) return value ?? null;
		return Array.isArray(value) ? value.length > 0 : value !== undefined;
	});

const lower = (text: string) => text.toLowerCase();
const bare = (url: string) => url.replace('https://www.', '');

const addressOf = ({ email, type }: Email) => ({
	address: email,
	type: type === 'work' ? 'current_professional' : 'personal',
});

const LEVEL = wordsOf({ cSuite: 'cxo' });

/** All in lower case, addresses of pages without their scheme. */
export const personRow = v.known({
	...ofPerson('full_name:fullName first_name:firstName last_name:lastName', lower),
	...ofPerson('job_title:jobTitle job_company_name:companyName location_name:place', lower),
	...ofPerson('job_company_industry:companyIndustry location_locality:city', lower),
	...ofPerson('location_region:region location_country:country', lower),
	...ofPerson('job_company_industry_v2:companySubIndustry', lower),
	...ofPerson('linkedin_url:linkedInUrl job_company_linkedin_url:companyLinkedInUrl', bare),
	...ofPerson('job_last_verified:updatedAt job_company_website:companyDomain'),
	...ofPerson('job_company_size:companySize job_company_id:companyPage'),
	...ofPerson('job_title_role:department', (name) => lower(name).replace(/ /g, '_')),
	...texts<Person>({ id: pdlId, job_start_date: () => '2021-04' }),
	job_title_levels: told(v.list(v.text), ({ seniority }: Person) => [LEVEL.of(seniority)]),
	work_email: contactData(shown, (person) => workEmailOf(person)?.email),
	recommended_personal_email: contactData(shown, (person) => personalEmailsOf(person)[0]),
	personal_emails: contactData(shownList, personalEmailsOf),
	emails: contactData(
		v.either(v.list(v.known(v.each(v.text, 'address type'))), v.flag),
		(person) => person.emails.map(addressOf),
	),
	mobile_phone: contactData(shown, mobileOf),
	phone_numbers: contactData(shownList, ({ phones }) => phones.map(({ number }) => number)),
	...v.each(v.text, 'headline twitter_url facebook_url github_url'),
	...v.each(shown, 'location_street_address location_postal_code'),
	job_company_employee_count: v.integer(0),
	experience: v.list(
		v.known({
			title: v.known({ name: v.text }),
			company: v.known(v.each(v.text, 'name website')),
			...years,
			is_primary: v.flag,
		}),
	),
	education: v.list(
		v.known({
			school: v.known({ name: v.text }),
			...v.each(v.list(v.text), 'degrees majors'),
			...years,
		}),
	),
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
	...ofCompany('name industry industry_v2:subIndustry summary:description', lower),
	...ofCompany('tags:technologies', lower),
	...ofCompany('display_name:name website:domain size employee_count:employeeCount'),
	...ofCompany('founded:foundedYear type id:page'),
	...ofCompany('linkedin_url:linkedInUrl', bare),
	...texts<Company>({
		inferred_revenue: ({ revenue }) => REVENUES.find(([least]) => revenue.min >= least)?.[1],
	}),
	location: v.known({
		...ofCompany('name:place locality:city region country', lower),
		...v.each(v.text, 'postal_code street_address'),
	}),
	...v.each(v.text, 'twitter_url facebook_url headline ticker'),
	...v.each(v.text, 'latest_funding_stage last_funding_date'),
	total_funding_raised: v.number,
	alternative_domains: v.list(v.text),
	naics: v.list(v.known({ naics_code: v.text })),
	sic: v.list(v.known({ sic_code: v.text })),
};

export const companyRow = v.known(companyFields);

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

export const peopleDataLabs = wire({
	basePath: '/peopleDataLabs/v5',
	presentedKey: keyIn('x-api-key'),
	endpoints: {
		'GET /person/enrich': {
			query: v.some({ ...person, ...general }, namesPerson),
			answer: v.all({ ...head, data: personRow }),
		},
		'POST /person/bulk': {
			body: many(v.some({ ...person, ...general }, namesPerson)),
			answer: eachRow(v.all({ ...head, data: personRow, metadata })),
		},
		'GET /company/enrich': {
			query: v.some({ ...company, ...general }, namesCompany),
			answer: foundCompany,
		},
		'POST /company/enrich/bulk': {
			body: many(v.some({ ...company, ...general }, namesCompany)),
			answer: eachRow(foundCompany, nestedCompany),
		},
		'POST /person/search': { body: search, answer: page(personRow) },
		'POST /company/search': { body: search, answer: page(companyRow) },
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
	failures: refusals((status, message, type) => ({ status, error: { type, message } }), {
		badKey: ['authentication_error', 'Request contained a missing or invalid key'],
		badRequest: 'invalid_request_error',
		forbidden: ['forbidden', 'This key may not use this API'],
		outOfCredits: ['payment_required', 'You have reached your account maximum'],
		serverError: ['api_error', 'The server met an unexpected condition'],
		slowDown: 'rate_limit_error',
		unknownPath: () => ({ status: 404, body: { message: 'Not Found' } }),
	}),
});
