import type { ProviderExamples, PublishedExample } from './example';

const DOCUMENTATION = 'https://docs.peopledatalabs.com/docs';

/** The provider's own JavaScript SDK 14.4.0. */
const SDK = 'https://github.com/peopledatalabs/peopledatalabs-js';

const PERSON = {
	id: 'qEnOZ5Oh0poWnQ1luFBfVw_0000',
	full_name: 'ada example',
	first_name: 'ada',
	last_name: 'example',
	work_email: 'ada@example.test',
	recommended_personal_email: true,
	personal_emails: true,
	emails: [{ address: 'ada@example.test', type: 'current_professional' }],
	mobile_phone: null,
	phone_numbers: [],
	job_title: 'cto',
	job_title_role: 'engineering',
	job_title_sub_role: null,
	job_title_levels: ['cxo'],
	job_start_date: '2021-04',
	job_last_verified: '2026-06-01',
	job_company_id: 'example',
	job_company_name: 'example',
	job_company_website: 'example.test',
	job_company_size: '51-200',
	job_company_industry: 'computer software',
	job_company_linkedin_url: 'linkedin.com/company/example',
	location_name: 'lyon, auvergne-rhone-alpes, france',
	location_locality: 'lyon',
	location_region: 'auvergne-rhone-alpes',
	location_country: 'france',
	location_postal_code: null,
	linkedin_url: 'linkedin.com/in/ada-example',
	linkedin_username: 'ada-example',
	profiles: [
		{
			network: 'linkedin',
			url: 'linkedin.com/in/ada-example',
			username: 'ada-example',
			id: null,
		},
	],
};

const ENRICHED: PublishedExample = {
	source: `${DOCUMENTATION}/output-response-person-enrichment-api`,
	request: {
		method: 'GET',
		path: '/person/enrich?profile=linkedin.com/in/ada-example&min_likelihood=6',
	},
	answer: { status: 200, likelihood: 9, matched: ['profile'], data: PERSON },
};

const BULK: PublishedExample = {
	source: `${DOCUMENTATION}/bulk-person-enrichment-api`,
	request: {
		method: 'POST',
		path: '/person/bulk',
		body: {
			requests: [
				{ metadata: { i: 0 }, params: { email: 'ada@example.test' } },
				{ metadata: { i: 1 }, params: { email: 'bob@sample.test' } },
			],
			titlecase: true,
		},
	},
	answer: [
		{ status: 200, likelihood: 9, data: PERSON, metadata: { i: 0 } },
		{
			status: 404,
			error: {
				type: 'not_found',
				message: 'No records were found matching your request',
			},
			metadata: { i: 1 },
		},
	],
};

const COMPANY: PublishedExample = {
	source: SDK,
	request: { method: 'GET', path: '/company/enrich?website=example.test' },
	answer: {
		status: 200,
		likelihood: 8,
		matched: ['website'],
		id: 'example',
		name: 'example',
		display_name: 'Example',
		website: 'example.test',
		size: '51-200',
		employee_count: 120,
		industry: 'computer software',
		industry_v2: 'software development',
		founded: 2012,
		type: 'private',
		ticker: null,
		inferred_revenue: '$10M-$25M',
		location: {
			name: 'lyon, auvergne-rhone-alpes, france',
			locality: 'lyon',
			region: 'auvergne-rhone-alpes',
			country: 'france',
			postal_code: '69000',
			street_address: null,
			continent: 'europe',
		},
		linkedin_url: 'linkedin.com/company/example',
		profiles: [],
		tags: [],
		naics: [{ naics_code: '511210' }],
		sic: [{ sic_code: '7372' }],
		headline: null,
		total_funding_raised: null,
		alternative_domains: [],
	},
};

const PAYMENT_REQUIRED: PublishedExample = {
	source: `${DOCUMENTATION}/errors`,
	request: { method: 'GET', path: '/person/enrich?email=ada@example.test' },
	status: 402,
	answer: {
		status: 402,
		error: {
			type: 'payment_required',
			message: 'You have reached your account maximum',
		},
	},
};

export const peopleDataLabsExamples: ProviderExamples = {
	published: [ENRICHED, BULK, COMPANY, PAYMENT_REQUIRED],
	lookup: {
		record: { linkedInUrl: 'https://www.linkedin.com/in/ada-example' },
		answeredBy: [ENRICHED],
		person: {
			fullName: 'ada example',
			email: 'ada@example.test',
			jobTitle: 'cto',
			company: { domain: 'example.test' },
		},
	},
};
