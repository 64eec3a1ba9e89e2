import type { ProviderExamples, PublishedExample } from './example';

const DOCUMENTATION = 'https://developer.dropcontact.com/en';

const SUBMITTED: PublishedExample = {
	source: `${DOCUMENTATION}/quickstart/`,
	request: {
		method: 'POST',
		path: '/v1/enrich/all',
		body: {
			data: [
				{
					first_name: 'Ada',
					last_name: 'Example',
					website: 'example.test',
					email: 'ada@example.test',
				},
			],
			siren: true,
			language: 'en',
		},
	},
	answer: {
		credits_left: 15277,
		request_id: 'qzmxkpvlrtdnhwa',
		error: false,
		success: true,
	},
};

const NOT_READY: PublishedExample = {
	source: `${DOCUMENTATION}/quickstart/`,
	request: { method: 'GET', path: '/v1/enrich/all/qzmxkpvlrtdnhwa' },
	answer: {
		error: false,
		success: false,
		reason: 'Request not ready yet, try again in 30 seconds',
	},
};

const DONE: PublishedExample = {
	source: `${DOCUMENTATION}/quickstart/`,
	request: { method: 'GET', path: '/v1/enrich/all/qzmxkpvlrtdnhwa' },
	answer: {
		success: true,
		error: false,
		credits_left: 15277,
		data: [
			{
				civility: 'Mrs',
				first_name: 'Ada',
				last_name: 'Example',
				full_name: 'Ada Example',
				email: [{ email: 'ada@example.test', qualification: 'nominative@pro' }],
				job: 'CTO',
				job_level: 'C-level',
				job_function: 'Engineering',
				linkedin: 'www.linkedin.com/in/ada-example',
				phone: '+33400000000',
				company: 'Example',
				website: 'www.example.test',
				company_linkedin: 'www.linkedin.com/company/example',
				nb_employees: '51-200',
				industry: 'Computer Software',
				country: 'FR',
				siren: '123456789',
			},
		],
	},
};

const TOO_FEW_CREDITS: PublishedExample = {
	source: `${DOCUMENTATION}/errors/`,
	request: {
		method: 'POST',
		path: '/v1/enrich/all',
		body: { data: [{ email: 'ada@example.test' }], language: 'en' },
	},
	status: 403,
	answer: { error: true, success: false, reason: 'Not enough credits' },
};

export const dropcontactExamples: ProviderExamples = {
	published: [SUBMITTED, NOT_READY, DONE, TOO_FEW_CREDITS],
	lookup: {
		record: { firstName: 'Ada', lastName: 'Example', companyDomain: 'example.test' },
		answeredBy: [SUBMITTED, NOT_READY, DONE],
		person: {
			fullName: 'Ada Example',
			email: 'ada@example.test',
			jobTitle: 'CTO',
			company: { name: 'Example', domain: 'example.test' },
		},
	},
};
