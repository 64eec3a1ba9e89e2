import type { ProviderExamples, PublishedExample } from './example';

/** Its n8n node, with the paths and fields; no page of Findymail's own documentation could be read. */
const N8N_NODE = 'https://github.com/Findymail/n8n-nodes-findymail';

/** Its plugin for Cursor, with prices and the names of credits. */
const CURSOR_PLUGIN = 'https://github.com/Findymail/findymail-cursor-plugin';

const FOUND: PublishedExample = {
	from: N8N_NODE,
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
	from: N8N_NODE,
	request: { method: 'POST', path: '/verify', body: { email: 'ada@example.test' } },
	answer: { email: 'ada@example.test', verified: true, provider: 'Google' },
};

const CREDITS: PublishedExample = {
	from: CURSOR_PLUGIN,
	request: { method: 'GET', path: '/credits' },
	answer: { credits: 250, verifier_credits: 250 },
};

const NO_CREDITS: PublishedExample = {
	from: CURSOR_PLUGIN,
	request: {
		method: 'POST',
		path: '/search/name',
		body: { name: 'Ada Example', domain: 'example.test' },
	},
	status: 402,
	answer: { error: 'Not enough credits' },
};

export const findymail: ProviderExamples = {
	published: [FOUND, VERIFIED, CREDITS, NO_CREDITS],
	lookup: {
		record: { fullName: 'Ada Example', companyDomain: 'example.test' },
		answeredBy: [FOUND],
		person: { fullName: 'Ada Example', email: 'ada@example.test' },
	},
};
