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
import * as v from './schema';
import { keyIn, wire } from './wire';

const general = { titlecase: v.flag };

export const person = {
	pdl_id: v.identifies('providerId', v.text),
	profile: v.identifies('linkedInUrl', v.text),
	email: v.identifies('email', v.email),
	phone: v.identifies('phone', v.text),
	first_name: v.identifies('firstName', v.text),
	last_name: v.identifies('lastName', v.text),
	name: v.identifies('fullName', v.text),
	/** A name or a website. */
	company: v.identifies('company', v.text),
};

const namesPerson = v.needsOneOf(
	...['pdl_id', 'profile', 'email', 'phone'],
	...['name + company', 'first_name + last_name + company'],
);

export const company = {
	pdl_id: v.identifies('providerId', v.text),
	website: v.identifies('domain', v.text),
	name: v.identifies('name', v.text),
	profile: v.identifies('linkedInUrl', v.text),
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

const foundPerson = v.known({
	...v.each(v.text, 'id full_name first_name last_name headline linkedin_url'),
	...v.each(v.text, 'twitter_url facebook_url github_url'),
	...v.each(v.text, 'job_title job_title_role job_start_date job_last_verified'),
	job_title_levels: v.list(v.text),
	...v.each(v.text, 'job_company_id job_company_name job_company_website job_company_size'),
	...v.each(v.text, 'job_company_industry job_company_industry_v2 job_company_linkedin_url'),
	job_company_employee_count: v.integer(0),
	location_country: v.text,
	...v.each(shown, 'location_name location_locality location_region location_street_address'),
	...v.each(shown, 'location_postal_code work_email recommended_personal_email mobile_phone'),
	...v.each(shownList, 'personal_emails phone_numbers'),
	emails: v.either(v.list(v.known(v.each(v.text, 'address type'))), v.flag),
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

const companyFields = {
	...v.each(v.text, 'id name display_name website size industry industry_v2 type ticker'),
	...v.each(v.text, 'inferred_revenue linkedin_url twitter_url facebook_url summary headline'),
	...v.each(v.text, 'latest_funding_stage last_funding_date'),
	...v.each(v.number, 'employee_count founded total_funding_raised'),
	location: v.known(v.each(v.text, 'name locality region country postal_code street_address')),
	...v.each(v.list(v.text), 'tags alternative_domains'),
	naics: v.list(v.known({ naics_code: v.text })),
	sic: v.list(v.known({ sic_code: v.text })),
};

const error = v.all(v.each(v.text, 'type message'));
const metadata = v.optional(v.anything);
const head = { status: v.only(200), likelihood: v.integer(1, 10) };
const refused = v.all({ status: v.integer(400, 599), error, metadata });

/** Beside its status, and, with `nested`, under `data`. */
const foundCompany = v.known({ ...head, ...companyFields, metadata });
const nestedCompany = v.all({ ...head, data: v.known(companyFields), metadata });

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
			answer: v.all({ ...head, data: foundPerson }),
		},
		'POST /person/bulk': {
			body: many(v.some({ ...person, ...general }, namesPerson)),
			answer: eachRow(v.all({ ...head, data: foundPerson, metadata })),
		},
		'GET /company/enrich': {
			query: v.some({ ...company, ...general }, namesCompany),
			answer: foundCompany,
		},
		'POST /company/enrich/bulk': {
			body: many(v.some({ ...company, ...general }, namesCompany)),
			answer: eachRow(foundCompany, nestedCompany),
		},
		'POST /person/search': { body: search, answer: page(foundPerson) },
		'POST /company/search': { body: search, answer: page(v.known(companyFields)) },
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
	failures: {
		badKey: () =>
			refusal(401, 'authentication_error', 'Request contained a missing or invalid key'),
		badRequest: ({ message }) =>
			refusal(400, 'invalid_request_error', message || 'Invalid request'),
		forbidden: () => refusal(403, 'forbidden', 'This key may not use this API'),
		outOfCredits: () =>
			refusal(402, 'payment_required', 'You have reached your account maximum'),
		serverError: () => refusal(500, 'api_error', 'The server met an unexpected condition'),
		slowDown: () => refusal(429, 'rate_limit_error', 'Too many requests'),
		unknownPath: () => ({ status: 404, body: { message: 'Not Found' } }),
	},
});

function refusal(status: number, type: string, message: string) {
	return { status, body: { status, error: { type, message } } };
}
