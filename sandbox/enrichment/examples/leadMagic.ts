import type { ProviderExamples, PublishedExample } from './example';

const OPENAPI = 'https://github.com/LeadMagic/leadmagic-openapi';

const FOUND: PublishedExample = {
	source: OPENAPI,
	request: {
		method: 'POST',
		path: '/v1/people/email-finder',
		body: { first_name: 'Ada', last_name: 'Example', domain: 'example.test' },
	},
	answer: {
		email: 'ada@example.test',
		status: 'valid',
		credits_consumed: 1,
		message: 'Valid email found.',
		first_name: 'Ada',
		last_name: 'Example',
		domain: 'example.test',
		is_domain_catch_all: false,
		mx_provider: 'google',
		company_name: 'Example',
		company_industry: 'software',
		company_size: '51-200',
		company_founded: 2012,
		company_type: 'private',
		company_linkedin_url: 'linkedin.com/company/example',
		company_location: { locality: 'lyon', country: 'france' },
	},
};

const NO_MOBILE: PublishedExample = {
	source: OPENAPI,
	request: {
		method: 'POST',
		path: '/v1/people/mobile-finder',
		body: { profile_url: 'https://www.linkedin.com/in/ada-example' },
	},
	answer: { message: 'Mobile not found', credits_consumed: 0, mobile_number: null },
};

const VALIDATED: PublishedExample = {
	source: OPENAPI,
	request: {
		method: 'POST',
		path: '/v1/people/email-validation',
		body: { email: 'ada@example.test' },
	},
	answer: {
		email: 'ada@example.test',
		email_status: 'valid',
		credits_consumed: 0.25,
		message: 'Email is valid.',
		is_domain_catch_all: false,
		mx_record: 'aspmx.l.google.com',
		mx_provider: 'google',
		mx_security_gateway: false,
	},
};

const CREDITS: PublishedExample = {
	source: OPENAPI,
	request: { method: 'GET', path: '/v1/credits' },
	answer: { credits: 1000, is_frozen: false, credits_frozen: 0 },
};

export const leadMagicExamples: ProviderExamples = {
	published: [FOUND, NO_MOBILE, VALIDATED, CREDITS],
	lookup: {
		record: { firstName: 'Ada', lastName: 'Example', companyDomain: 'example.test' },
		answeredBy: [FOUND],
		person: { email: 'ada@example.test', company: { name: 'Example' } },
	},
};
