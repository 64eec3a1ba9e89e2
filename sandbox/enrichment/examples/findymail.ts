import type { ProviderExamples, PublishedExample } from './example';

/** Findymail's own n8n node, which has paths and fields; no page of its documentation could be read. */
const N8N_NODE = 'https://github.com/Findymail/n8n-nodes-findymail';

/** Findymail's own plugin for Cursor, which has prices and the names of credits. */
const CURSOR_PLUGIN = 'https://github.com/Findymail/findymail-cursor-plugin';

const FOUND: PublishedExample = {
	source: N8N_NODE,
	request: {
		method: 'POST',
		path: '/search/name',
		body: { name: 'Ada Example', domain: 'example.test' },
	},
	answer: {
		contact: { name: 'Ada Example', domain: 'example.test', email: 'ada@example.test' },
	},
};

const VERIFIED: PublishedExample = {
	source: N8N_NODE,
	request: { method: 'POST', path: '/verify', body: { email: 'ada@example.test' } },
	answer: { email: 'ada@example.test', verified: true, provider: 'Google' },
};

const CREDITS: PublishedExample = {
	source: CURSOR_PLUGIN,
	request: { method: 'GET', path: '/credits' },
	answer: { credits: 250, verifier_credits: 250 },
};

const NO_CREDITS: PublishedExample = {
	source: CURSOR_PLUGIN,
	request: {
		method: 'POST',
		path: '/search/name',
		body: { name: 'Ada Example', domain: 'example.test' },
	},
	status: 402,
	answer: { error: 'Not enough credits' },
};

export const findymailExamples: ProviderExamples = {
	published: [FOUND, VERIFIED, CREDITS, NO_CREDITS],
	lookup: {
		record: { fullName: 'Ada Example', companyDomain: 'example.test' },
		answeredBy: [FOUND],
		person: { fullName: 'Ada Example', email: 'ada@example.test' },
	},
};
