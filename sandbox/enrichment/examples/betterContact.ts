import type { ProviderExamples, PublishedExample } from './example';

const RESULTS = 'https://doc.bettercontact.rocks/api-reference/endpoint/get';

/** BetterContact's own documentation: api-reference/openapi.json. */
const OPENAPI = 'https://github.com/bettercontactorg/docs';

const SUBMITTED: PublishedExample = {
	source: OPENAPI,
	request: {
		method: 'POST',
		path: '/async',
		body: {
			data: [
				{
					first_name: 'Ada',
					last_name: 'Example',
					company: 'Example',
					company_domain: 'example.test',
					custom_fields: { uuid: 'crm-8821', list_name: 'Q3 outbound' },
				},
			],
			enrich_email_address: true,
			enrich_phone_number: false,
			webhook: 'https://hooks.example.test/results',
		},
	},
	status: 201,
	answer: { success: true, id: 'abc123', message: 'Processing...' },
};

const TERMINATED: PublishedExample = {
	source: RESULTS,
	request: { method: 'GET', path: '/async/abc123' },
	answer: {
		id: 'abc123',
		status: 'terminated',
		credits_consumed: 1,
		credits_left: 999,
		summary: { total: 1, valid: 1 },
		data: [
			{
				enriched: true,
				contact_first_name: 'Ada',
				contact_last_name: 'Example',
				contact_full_name: 'Ada Example',
				contact_job_title: 'CTO',
				contact_email_address: 'ada@example.test',
				contact_email_address_status: 'deliverable',
				contact_email_address_provider: 'gsuite',
				contact_phone_number: null,
				company_name: 'Example',
				company_domain: 'example.test',
				company_employees_range_start: 51,
				company_employees_range_end: 200,
				company_founded_year: 2012,
				company_headquarters_city: 'Lyon',
				company_headquarters_country: 'France',
				custom_fields: [{ name: 'record', value: '0', position: 0 }],
			},
		],
	},
};

const UNDER_WAY: PublishedExample = {
	source: RESULTS,
	request: { method: 'GET', path: '/async/abc123' },
	status: 202,
	answer: { id: 'abc123', status: 'processing', credits_left: 1000 },
};

const SEARCH: PublishedExample = {
	source: OPENAPI,
	request: {
		method: 'POST',
		path: '/lead_finder/async',
		body: {
			filters: {
				company_industry: { include: ['Computer Software'] },
				company_headcount_min: 51,
				lead_job_title: { include: ['CTO'] },
			},
			limit: 100,
			offset: 100,
		},
	},
	status: 202,
	answer: {
		success: true,
		message: 'Lead finder request accepted.',
		request_id: 'def456',
	},
};

export const betterContactExamples: ProviderExamples = {
	published: [SUBMITTED, UNDER_WAY, TERMINATED, SEARCH],
	lookup: {
		record: { firstName: 'Ada', lastName: 'Example', companyDomain: 'example.test' },
		answeredBy: [SUBMITTED, UNDER_WAY, TERMINATED],
		person: { fullName: 'Ada Example', email: 'ada@example.test', jobTitle: 'CTO' },
	},
};
