import type { ProviderExamples, PublishedExample } from './example';

const DOCUMENTATION = 'https://hunter.io/api-documentation/v2';

const EMAIL_FINDER: PublishedExample = {
	source: DOCUMENTATION,
	request: {
		method: 'GET',
		path: '/email-finder?domain=example.test&first_name=Ada&last_name=Example',
	},
	answer: {
		data: {
			first_name: 'Ada',
			last_name: 'Example',
			email: 'ada@example.test',
			score: 97,
			domain: 'example.test',
			accept_all: false,
			position: 'CTO',
			twitter: null,
			linkedin_url: null,
			phone_number: null,
			company: 'Example',
			sources: [],
			verification: { date: '2026-10-02', status: 'valid' },
		},
		meta: {
			params: {
				first_name: 'Ada',
				last_name: 'Example',
				full_name: null,
				domain: 'example.test',
				company: null,
			},
		},
	},
};

const PERSON: PublishedExample = {
	source: DOCUMENTATION,
	request: { method: 'GET', path: '/people/find?email=ada@example.test' },
	answer: {
		data: {
			id: 'd3b0c442-0000-4000-8000-000000000001',
			name: { fullName: 'Ada Example', givenName: 'Ada', familyName: 'Example' },
			email: 'ada@example.test',
			location: 'Lyon, France',
			timeZone: 'Europe/Paris',
			geo: {
				city: 'Lyon',
				state: 'Auvergne-Rhône-Alpes',
				stateCode: 'ARA',
				country: 'France',
				countryCode: 'FR',
				lat: 45.76,
				lng: 4.84,
			},
			employment: {
				domain: 'example.test',
				name: 'Example',
				title: 'CTO',
				role: 'engineering',
				subRole: null,
				seniority: 'executive',
			},
			linkedin: { handle: 'ada-example' },
			twitter: { handle: null, id: null },
			github: { handle: null },
			facebook: { handle: null },
			phone: null,
			emailProvider: 'google.com',
			activeAt: '2026-05-01',
			inactiveAt: null,
		},
		meta: { email: 'ada@example.test' },
	},
};

const ACCOUNT: PublishedExample = {
	source: DOCUMENTATION,
	request: { method: 'GET', path: '/account' },
	answer: {
		data: {
			email: 'ada@example.test',
			plan_name: 'Free',
			plan_level: 0,
			reset_date: '2026-12-01',
			requests: {
				credits: { used: 3, available: 50 },
				searches: { used: 3, available: 25 },
				verifications: { used: 0, available: 50 },
			},
		},
	},
};

const TOO_MANY_REQUESTS: PublishedExample = {
	source: DOCUMENTATION,
	request: { method: 'GET', path: '/companies/find?domain=example.test' },
	status: 429,
	answer: {
		errors: [
			{
				id: 'too_many_requests',
				code: 429,
				details: "You've reached the limit for the number of searches per billing period",
			},
		],
	},
};

export const hunterExamples: ProviderExamples = {
	published: [EMAIL_FINDER, PERSON, ACCOUNT, TOO_MANY_REQUESTS],
	lookup: {
		record: { firstName: 'Ada', lastName: 'Example', companyDomain: 'example.test' },
		answeredBy: [EMAIL_FINDER],
		person: { fullName: 'Ada Example', email: 'ada@example.test', jobTitle: 'CTO' },
	},
};
