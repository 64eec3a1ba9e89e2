import type { ProviderExamples, PublishedExample } from './example';

/** Lusha's own OpenAPI 2.10.0, in the copy under openapi/_original/. */
const OPENAPI = 'https://github.com/api-evangelist/lusha';

const CONTACT = {
	id: '9912345678',
	firstName: 'Ada',
	lastName: 'Example',
	fullName: 'Ada Example',
	jobTitle: {
		title: 'CTO',
		departments: ['Engineering & Technical'],
		seniority: 'C-Suite',
	},
	location: {
		country: 'France',
		countryIso2: 'FR',
		state: null,
		city: 'Lyon',
		continent: 'Europe',
		coordinates: [4.84, 45.76],
		isEuContact: true,
	},
	company: { id: '77', name: 'Example', domain: 'example.test', industry: 'Technology' },
	socialLinks: { linkedin: 'https://www.linkedin.com/in/ada-example', xUrl: null },
	previousEmployment: [],
	tags: [],
	updateDate: '2026-07-01',
};

const SEARCHED_AND_ENRICHED: PublishedExample = {
	source: OPENAPI,
	request: {
		method: 'POST',
		path: '/v3/contacts/search-and-enrich',
		body: {
			contacts: [
				{ clientReferenceId: '0', email: 'ada@example.test' },
				{ firstName: 'Bob', lastName: 'Sample', companyDomain: 'sample.test' },
			],
			reveal: ['emails'],
			options: { includePartialProfiles: false },
		},
	},
	answer: {
		requestId: 'b6f2',
		results: [
			{
				...CONTACT,
				clientReferenceId: '0',
				emails: [
					{
						email: 'ada@example.test',
						type: 'work',
						confidence: 'A+',
						updateDate: '2026-07-01',
					},
				],
				phones: [
					{
						number: '+33400000000',
						type: 'direct',
						doNotCall: false,
						updateDate: '2026-07-01',
					},
				],
			},
			{
				clientReferenceId: '1',
				error: { code: 'NOT_FOUND', message: 'Contact not found' },
			},
		],
		billing: { creditsCharged: 2, resultsReturned: 1 },
	},
};

const SEARCHED: PublishedExample = {
	source: OPENAPI,
	request: {
		method: 'POST',
		path: '/v3/contacts/search',
		body: { contacts: [{ clientReferenceId: '0', email: 'ada@example.test' }] },
	},
	answer: {
		requestId: 'b6f3',
		results: [
			{
				...CONTACT,
				clientReferenceId: '0',
				has: ['emails', 'phones'],
				canReveal: [
					{ field: 'emails', credits: 1 },
					{ field: 'phones', credits: 5 },
				],
			},
		],
		billing: { creditsCharged: 1, resultsReturned: 1 },
	},
};

const ENRICHED: PublishedExample = {
	source: OPENAPI,
	request: {
		method: 'POST',
		path: '/v3/contacts/enrich',
		body: { ids: ['9912345678'], reveal: ['emails'], waterfallEnabled: false },
	},
	answer: {
		requestId: 'b6f4',
		results: [
			{
				...CONTACT,
				emails: [
					{
						email: 'ada@example.test',
						type: 'work',
						confidence: 'A+',
						updateDate: '2026-07-01',
					},
				],
				phones: [],
			},
		],
		billing: { creditsCharged: 1, resultsReturned: 1 },
	},
};

const USAGE: PublishedExample = {
	source: OPENAPI,
	request: { method: 'GET', path: '/v3/account/usage' },
	answer: {
		credits: { total: 1000, used: 250, remaining: 750 },
		rateLimits: { daily: { limit: 1000, used: 12, remaining: 988 } },
		plan: { category: 'scale', renewalType: 'monthly', endDate: '2027-01-01T00:00:00.000Z' },
		pricing: {
			revealEmail: { credits: 1, perQuantity: 1 },
			revealPhone: { credits: 5, perQuantity: 1 },
			apiSearch: { credits: 1, perQuantity: 25 },
		},
	},
};

export const lushaExamples: ProviderExamples = {
	published: [SEARCHED_AND_ENRICHED, SEARCHED, ENRICHED, USAGE],
	lookup: {
		record: { firstName: 'Ada', lastName: 'Example', companyDomain: 'example.test' },
		answeredBy: [SEARCHED, ENRICHED],
		person: {
			fullName: 'Ada Example',
			email: 'ada@example.test',
			jobTitle: 'CTO',
			company: { name: 'Example', domain: 'example.test' },
		},
	},
};
