import type { ProviderExamples, PublishedExample } from './example';

/** FullEnrich's own OpenAPI v2, in the copy at openapi/_original/fullenrich-openapi.yml. */
const OPENAPI = 'https://github.com/api-evangelist/fullenrich';

const ENRICHMENT_ID = '0190a8f2-0000-7000-8000-000000000001';

const PROFILE = {
	id: 'p1',
	full_name: 'Ada Example',
	first_name: 'Ada',
	last_name: 'Example',
	headline: 'CTO at Example',
	location: {
		country: 'France',
		country_code: 'FR',
		city: 'Lyon',
		region: 'Auvergne-Rhône-Alpes',
	},
	social_profiles: {
		professional_network: {
			id: 1,
			url: 'https://www.linkedin.com/in/ada-example',
			handle: 'ada-example',
		},
	},
	employment: {
		current: {
			title: 'CTO',
			seniority: 'C-level',
			is_current: true,
			start_at: '2021-04-01T00:00:00Z',
			company: {
				id: 'c1',
				name: 'Example',
				domain: 'example.test',
				headcount: 120,
				headcount_range: '51-200',
				year_founded: 2012,
				industry: { main_industry: 'Software Development' },
			},
		},
		all: [],
	},
};

const SUBMITTED: PublishedExample = {
	source: OPENAPI,
	request: {
		method: 'POST',
		path: '/contact/enrich/bulk',
		body: {
			name: 'Sales Operations in London',
			data: [
				{
					first_name: 'Ada',
					last_name: 'Example',
					domain: 'example.test',
					company_name: 'Example',
					linkedin_url: 'https://www.linkedin.com/in/ada-example',
					enrich_fields: ['contact.work_emails', 'contact.phones'],
					custom: { user_id: '12584' },
				},
			],
		},
	},
	answer: { enrichment_id: ENRICHMENT_ID },
};

const IN_PROGRESS: PublishedExample = {
	source: OPENAPI,
	request: { method: 'GET', path: `/contact/enrich/bulk/${ENRICHMENT_ID}` },
	status: 400,
	answer: {
		code: 'error.enrichment.in_progress',
		message: 'Enrichment is in progress. Try again in 30 seconds',
	},
};

const FINISHED: PublishedExample = {
	source: OPENAPI,
	request: { method: 'GET', path: `/contact/enrich/bulk/${ENRICHMENT_ID}` },
	answer: {
		id: ENRICHMENT_ID,
		name: 'Sales Operations in London',
		status: 'FINISHED',
		cost: { credits: 1 },
		data: [
			{
				input: {
					first_name: 'Ada',
					last_name: 'Example',
					full_name: null,
					company_domain: 'example.test',
					company_name: null,
					professional_network_url: null,
				},
				custom: { record: '0' },
				contact_info: {
					most_probable_work_email: {
						email: 'ada@example.test',
						status: 'DELIVERABLE',
					},
					most_probable_personal_email: null,
					most_probable_phone: { number: '+33600000000', region: 'FR' },
					work_emails: [{ email: 'ada@example.test', status: 'DELIVERABLE' }],
					personal_emails: [],
					phones: [{ number: '+33600000000', region: 'FR' }],
				},
				profile: PROFILE,
			},
		],
	},
};

const LOOKED_UP: PublishedExample = {
	source: OPENAPI,
	request: {
		method: 'POST',
		path: '/people/lookup',
		body: { person_name: 'Ada Example', company_domain: 'example.test' },
	},
	answer: { people: [PROFILE], metadata: { credits: 0.25 } },
};

export const fullEnrichExamples: ProviderExamples = {
	published: [SUBMITTED, IN_PROGRESS, FINISHED, LOOKED_UP],
	lookup: {
		record: { firstName: 'Ada', lastName: 'Example', companyDomain: 'example.test' },
		answeredBy: [SUBMITTED, IN_PROGRESS, FINISHED],
		person: {
			fullName: 'Ada Example',
			email: 'ada@example.test',
			jobTitle: 'CTO',
			company: { name: 'Example', domain: 'example.test', employeeCount: 120 },
		},
	},
};
