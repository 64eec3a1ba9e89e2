import type { ProviderExamples, PublishedExample } from './example';

const REFERENCE = 'https://api-doc.icypeas.com/reference';

const FILE = 'kMnquYkBTs8kZM9ND26h';

const SUBMITTED: PublishedExample = {
	source: `${REFERENCE}/bulk-search`,
	request: {
		method: 'POST',
		path: '/bulk-search',
		body: {
			task: 'email-search',
			name: 'Prospects March',
			data: [['Ada', 'Example', 'example.test']],
			custom: { externalIds: ['my-row-1'] },
		},
	},
	answer: { success: true, status: 'in_progress', file: FILE },
};

/** The item is that of `webhook-search-item`, which has "the same search item as /bulk-single-searchs/read". */
const RESULTS: PublishedExample = {
	source: `${REFERENCE}/webhook-search-item`,
	request: {
		method: 'POST',
		path: '/bulk-single-searchs/read',
		body: { mode: 'bulk', file: FILE },
	},
	answer: {
		success: true,
		sorts: [],
		total: 1,
		items: [
			{
				_id: 'oSmI5YYBMa6Snk9TvjDA',
				name: 'Prospects March',
				user: 'user-1',
				file: FILE,
				order: 0,
				status: 'FOUND',
				results: {
					firstname: 'Ada',
					lastname: 'Example',
					fullname: 'Ada Example',
					gender: 'UNKNOWN',
					emails: [
						{
							email: 'ada@example.test',
							certainty: 'ultra_sure',
							mxProvider: 'google',
							mxRecords: ['google.com'],
						},
					],
					phones: [],
				},
				system: {
					createdAt: '2023-01-01T13:49:49.630Z',
					modifiedAt: '2023-01-01T13:49:49.630Z',
				},
				userData: { externalId: '0', webhookUrl: '' },
			},
		],
	},
};

const SUBSCRIPTION: PublishedExample = {
	source: `${REFERENCE}/subscription`,
	request: {
		method: 'POST',
		path: '/a/actions/subscription-information',
		body: { email: 'ada@example.test' },
	},
	answer: { success: true, userId: 'user-1', credits: 1000 },
};

const REFUSED: PublishedExample = {
	source: 'https://api-doc.icypeas.com/errors',
	request: { method: 'POST', path: '/search-files/read', body: { limit: 2 } },
	answer: { success: false, validationErrors: [{ field: 'limit', type: 'number' }] },
};

export const icypeasExamples: ProviderExamples = {
	published: [SUBMITTED, RESULTS, SUBSCRIPTION, REFUSED],
	lookup: {
		record: { firstName: 'Ada', lastName: 'Example', companyDomain: 'example.test' },
		answeredBy: [SUBMITTED, RESULTS],
		person: { email: 'ada@example.test', emails: [{ status: 'verified' }] },
	},
};
