import type { ProviderExamples, PublishedExample } from './example';

const REFERENCE = 'https://docs.apollo.io/reference';

/** The document's `request_id`. It is a text here, because a double cannot hold it and the node reads it as text. */
const REQUEST_ID = '1039995589705121900';

const PERSON = {
	id: '64a7ff0cc4dfae00013df1a5',
	first_name: 'Ada',
	last_name: 'Example',
	name: 'Ada Example',
	linkedin_url: 'http://www.linkedin.com/in/ada-example',
	title: 'CTO',
	headline: 'CTO at Example',
	email: 'ada@example.test',
	email_status: 'verified',
	extrapolated_email_confidence: null,
	photo_url: null,
	city: 'Lyon',
	state: 'Auvergne-Rhône-Alpes',
	country: 'France',
	organization_id: '5e66b6381e05b4008c8331b8',
	seniority: 'c_suite',
	departments: ['c_suite'],
	subdepartments: ['executive'],
	functions: ['engineering'],
	employment_history: [
		{
			organization_id: '5e66b6381e05b4008c8331b8',
			organization_name: 'Example',
			title: 'CTO',
			start_date: '2021-04-01',
			end_date: null,
			current: true,
		},
	],
	contact_id: '66b9c1d2',
	contact: {
		id: '66b9c1d2',
		phone_numbers: [
			{
				raw_number: '+33 4 00 00 00 00',
				sanitized_number: '+33400000000',
				type: 'work_direct',
			},
		],
	},
	organization: {
		id: '5e66b6381e05b4008c8331b8',
		name: 'Example',
		website_url: 'http://www.example.test',
		linkedin_url: 'http://www.linkedin.com/company/example',
		primary_domain: 'example.test',
		industry: 'information technology & services',
		estimated_num_employees: 120,
		founded_year: 2012,
	},
};

const MATCH: PublishedExample = {
	source: `${REFERENCE}/people-enrichment`,
	request: {
		method: 'POST',
		path: '/people/match?first_name=Ada&last_name=Example&domain=example.test&reveal_personal_emails=false',
	},
	answer: { request_id: REQUEST_ID, person: PERSON },
};

const BULK_MATCH: PublishedExample = {
	source: `${REFERENCE}/bulk-people-enrichment`,
	request: {
		method: 'POST',
		path: '/people/bulk_match?reveal_personal_emails=false',
		body: {
			details: [
				{ first_name: 'Ada', last_name: 'Example', domain: 'example.test' },
				{ first_name: 'Bob', last_name: 'Sample', domain: 'sample.test' },
			],
		},
	},
	answer: {
		request_id: REQUEST_ID,
		status: 'success',
		error_code: null,
		error_message: null,
		total_requested_enrichments: 2,
		unique_enriched_records: 1,
		missing_records: 1,
		credits_consumed: 1,
		matches: [PERSON, null],
	},
};

const SEARCH: PublishedExample = {
	source: `${REFERENCE}/people-api-search`,
	request: {
		method: 'POST',
		path: '/mixed_people/api_search?person_titles[]=cto&page=1&per_page=10',
	},
	answer: {
		total_entries: 231,
		people: [
			{
				id: '64a7ff0cc4dfae00013df1a5',
				first_name: 'Ada',
				last_name_obfuscated: 'Ex***e',
				title: 'CTO',
				last_refreshed_at: '2026-08-01T00:00:00Z',
				has_email: true,
				has_city: true,
				has_direct_phone: 'Yes',
				organization: { name: 'Example', has_industry: true },
			},
		],
	},
};

const RESULT_PENDING: PublishedExample = {
	source: `${REFERENCE}/poll-webhook-result`,
	request: { method: 'GET', path: `/webhook_result/${REQUEST_ID}` },
	status: 404,
	answer: { error_code: 'result_pending', retry_after_seconds: 10 },
};

export const apolloExamples: ProviderExamples = {
	published: [MATCH, BULK_MATCH, SEARCH, RESULT_PENDING],
	lookup: {
		record: { firstName: 'Ada', lastName: 'Example', companyDomain: 'example.test' },
		answeredBy: [MATCH],
		person: {
			fullName: 'Ada Example',
			email: 'ada@example.test',
			jobTitle: 'CTO',
			company: { name: 'Example', domain: 'example.test', employeeCount: 120 },
		},
	},
};
