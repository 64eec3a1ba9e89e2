import type { ProviderExamples, PublishedExample } from './example';

const DOCUMENTATION = 'https://anymailfinder.com/email-finder-api/docs';

const FOUND: PublishedExample = {
	source: DOCUMENTATION,
	request: {
		method: 'POST',
		path: '/find-email/person',
		body: { full_name: 'Ada Example', domain: 'example.test' },
	},
	answer: {
		credits_charged: 1,
		email: 'ada@example.test',
		email_status: 'valid',
		valid_email: 'ada@example.test',
	},
};

const NOT_FOUND: PublishedExample = {
	source: DOCUMENTATION,
	request: {
		method: 'POST',
		path: '/find-email/person',
		body: { first_name: 'Bob', last_name: 'Sample', company_name: 'Sample' },
	},
	answer: {
		credits_charged: 0,
		email: null,
		email_status: 'not_found',
		valid_email: null,
	},
};

const VERIFIED: PublishedExample = {
	source: DOCUMENTATION,
	request: {
		method: 'POST',
		path: '/verify-email',
		body: { email: 'ada@example.test' },
	},
	answer: { credits_charged: 0.2, email_status: 'valid' },
};

const UNAUTHORIZED: PublishedExample = {
	source: `${DOCUMENTATION}/authentication`,
	request: {
		method: 'POST',
		path: '/verify-email',
		body: { email: 'ada@example.test' },
	},
	status: 401,
	answer: {
		error: 'not_authorized',
		error_explained: 'The API key is missing or invalid',
	},
};

export const anymailFinderExamples: ProviderExamples = {
	published: [FOUND, NOT_FOUND, VERIFIED, UNAUTHORIZED],
	lookup: {
		record: { fullName: 'Ada Example', companyDomain: 'example.test' },
		answeredBy: [FOUND],
		person: { email: 'ada@example.test', emails: [{ type: 'work', status: 'verified' }] },
	},
};
