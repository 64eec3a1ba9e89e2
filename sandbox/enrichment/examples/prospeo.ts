import type { ProviderExamples, PublishedExample } from './example';

const DOCUMENTATION = 'https://prospeo.io/api-docs';

const COMPANY = {
	company_id: 'dddd',
	name: 'Example',
	website: 'https://example.test',
	domain: 'example.test',
	other_websites: [],
	description: 'Example makes examples.',
	type: 'Private',
	industry: 'Software Development',
	employee_count: 120,
	employee_range: '101-200',
	location: { country: 'France', country_code: 'FR', city: 'Lyon' },
	sic_codes: ['737'],
	naics_codes: [],
	linkedin_url: 'https://www.linkedin.com/company/example',
	twitter_url: null,
	phone_hq: { phone_hq: '+33400000000', phone_hq_country_code: 'FR' },
	founded: 2012,
	revenue_range: { min: 10_000_000, max: 25_000_000 },
	revenue_range_printed: '10M',
	keywords: [],
	funding: { count: 0, total_funding: null, latest_funding_stage: null },
	technology: { count: 1, technology_names: ['Node.js'] },
};

const PERSON = {
	person_id: 'aaaa0000bbbb1111cccc2222',
	first_name: 'Ada',
	last_name: 'Example',
	full_name: 'Ada Example',
	linkedin_url: 'https://www.linkedin.com/in/ada-example',
	current_job_title: 'CTO',
	headline: 'CTO at Example',
	last_job_change_detected_at: null,
	email: {
		status: 'VERIFIED',
		revealed: true,
		email: 'ada@example.test',
		verification_method: 'SMTP',
		email_mx_provider: 'Google',
	},
	mobile: {
		status: 'VERIFIED',
		revealed: false,
		mobile: '+33 6 0*-**-**-**',
		mobile_international: '+33 6 0*-**-**-**',
		mobile_country_code: 'FR',
	},
	location: { country: 'France', country_code: 'FR', city: 'Lyon' },
	job_history: [
		{
			title: 'CTO',
			company_name: 'Example',
			company_id: 'dddd',
			current: true,
			start_year: 2021,
			start_month: 4,
			end_year: null,
			end_month: null,
			departments: ['Engineering & Technical'],
			seniority: 'C-Suite',
		},
	],
	skills: [],
};

const ENRICHED: PublishedExample = {
	source: `${DOCUMENTATION}/enrich-person`,
	request: {
		method: 'POST',
		path: '/enrich-person',
		body: {
			only_verified_email: true,
			enrich_mobile: false,
			data: { first_name: 'Ada', last_name: 'Example', company_website: 'example.test' },
		},
	},
	answer: { error: false, free_enrichment: false, person: PERSON, company: COMPANY },
};

const BULK: PublishedExample = {
	source: `${DOCUMENTATION}/bulk-enrich-person`,
	request: {
		method: 'POST',
		path: '/bulk-enrich-person',
		body: {
			only_verified_email: true,
			data: [
				{ identifier: '1', person_id: 'aaaa0000bbbb1111cccc2222' },
				{ identifier: '2', email: 'bob@sample.test' },
			],
		},
	},
	answer: {
		error: false,
		total_cost: 1,
		matched: [{ identifier: '1', person: PERSON, company: COMPANY }],
		not_matched: ['2'],
		invalid_datapoints: [],
	},
};

const SUGGESTIONS: PublishedExample = {
	source: `${DOCUMENTATION}/search-suggestions`,
	request: {
		method: 'POST',
		path: '/search-suggestions',
		body: { location_search: 'lyo' },
	},
	answer: {
		error: false,
		location_suggestions: [{ name: 'Lyon, Auvergne-Rhône-Alpes, France', type: 'CITY' }],
		job_title_suggestions: null,
		industry_suggestions: null,
	},
};

const NO_MATCH: PublishedExample = {
	source: `${DOCUMENTATION}/enrich-person`,
	request: {
		method: 'POST',
		path: '/enrich-person',
		body: { data: { email: 'nobody@sample.test' } },
	},
	status: 400,
	answer: { error: true, error_code: 'NO_MATCH' },
};

export const prospeoExamples: ProviderExamples = {
	published: [ENRICHED, BULK, SUGGESTIONS, NO_MATCH],
	lookup: {
		record: { firstName: 'Ada', lastName: 'Example', companyDomain: 'example.test' },
		answeredBy: [ENRICHED],
		person: {
			fullName: 'Ada Example',
			email: 'ada@example.test',
			company: { name: 'Example', domain: 'example.test', employeeCount: 120 },
		},
	},
};
