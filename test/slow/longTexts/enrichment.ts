/** Feeds long texts to the Enrichment node, wherever it reads words of a user or of a provider. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { toItems, startEngine } from '../../../engine/engine';
import { readRequestedWaitMs } from '../../../nodes/shared/core/rateHeaders';
import { listenOnLoopback } from '../../../sandbox/http/listen';
import type { SandboxReply } from '../../../sandbox/http/types';
import { LONG_TEXTS } from '../../../testing/longTexts';

const IDENTIFIERS = ['email', 'linkedInUrl', 'firstName', 'lastName', 'company', 'fullName'];
const MORE_IDENTIFIERS = ['companyDomain', 'phone', 'providerId'];
const CRITERIA = ['jobTitle', 'company', 'location', 'industry', 'companySize', 'seniority'];

const ADA = { firstName: 'Ada', lastName: 'Lovelace', company: 'Acme', email: 'ada@acme.example' };
const FLAT: INodeParameters = { onNoMatch: 'flag', fillEmptyFields: true };
const SINGLY = { batchSize: 1, concurrency: 1, maxRetries: 0 };
const PAGE = 'https://www.linkedin.com/in/ada';

/** What a provider may say with the text in it. */
const answersWith = (text: string): SandboxReply[] => [
	{ status: 200, body: { person: personOf(text) } },
	{ status: 200, body: text },
	{ status: 200, body: `{"person":{"id":1234567890123456789,"note":"${text}` },
	{ status: 404, body: { message: text } },
	{ status: 400, body: { error: { message: text, code: text } } },
	{ status: 422, body: `<html><title${text}` },
	{ status: 403, body: { errors: [{ detail: text }] } },
	{ status: 429, body: { error: text }, headers: { 'retry-after': headerOf(text) } },
];

function personOf(text: string): IDataObject {
	const names = [
		...IDENTIFIERS,
		...MORE_IDENTIFIERS,
		'jobTitle',
		'location',
		'seniority',
		'revenue',
	];
	const person = Object.fromEntries(names.map((name) => [name, text]));
	const company = {
		name: text,
		domain: text,
		employeeCount: text,
		revenue: text,
		foundedYear: text,
	};
	const emails = [{ email: text, status: text, type: text }];
	const experience = [{ startDate: text, endDate: text, company: { name: text } }];
	return { ...person, company, emails, phones: [{ number: text, type: text }], experience };
}

/** A profile as LeadMagic shows it: printed lines, of which parts are taken. */
const printed = (text: string): SandboxReply => ({
	status: 200,
	body: { full_name: text, work_experience: [{ subtitle: text, caption: text }] },
});

/** Node takes 16 kB of headers, in Latin letters. */
const headerOf = (text: string) => text.slice(-10_000).replace(/[^ -~]/g, 'a');

export async function feedEnrichment(begin: (name: string) => void): Promise<void> {
	const engine = await startEngine();
	let replies: SandboxReply[] = [];
	let keys = 0;
	const answer = () => replies.shift() ?? { status: 200, body: { person: { ...ADA, id: '1' } } };
	const endpoint = await listenOnLoopback({ answer, reset: () => undefined });
	const account = { provider: 'documented', apiKey: 'key', baseUrl: endpoint.url };

	const run = async (parameters: INodeParameters, records: IDataObject[], more = {}) =>
		await engine.runNode({
			type: 'enrichment',
			parameters: { resource: 'contact', operation: 'enrich', ...parameters },
			items: toItems(records),
			credentials: { enrichmentApi: { ...account, ...more } },
		});

	begin('a name with hidden letters');
	const masked = { ...ADA, firstName: `${'a*'.repeat(12)}b` };
	replies = [{ status: 200, body: { person: { ...ADA, firstName: 'a'.repeat(100) } } }];
	await run(FLAT, [masked]);

	for (const [name, text] of LONG_TEXTS) {
		begin(`records with ${name}`);
		const names = [...IDENTIFIERS, ...MORE_IDENTIFIERS];
		const records = names.map((each) => ({ ...ADA, [each]: text }));
		await run(FLAT, [...records, ...names.map((each) => ({ [each]: text }))]);
		await run({ ...FLAT, resource: 'company' }, [{ domain: text }, { name: text }]);

		begin(`answers with ${name}`);
		replies = answersWith(text);
		const asked = replies.map((_, index) => ({ ...ADA, email: `ada${index}@acme.example` }));
		// Of an account of its own: after the refusal its next request would have to wait.
		await run({ ...FLAT, options: SINGLY }, asked, { apiKey: `key-${keys++}` });

		begin(`a printed profile with ${name}`);
		replies = [printed(text)];
		await run({ ...FLAT, options: SINGLY }, [{ linkedInUrl: PAGE }], { provider: 'leadMagic' });

		begin(`times to wait with ${name}`);
		for (const headers of [{}, { 'retry-after': text }, { 'x-ratelimit-reset': text }]) {
			readRequestedWaitMs(
				{ kind: 'response', status: 429, headers, body: { text } },
				Date.now(),
			);
		}

		begin(`criteria with ${name}`);
		for (const criterion of CRITERIA) {
			replies = [{ status: 200, body: [] }];
			await run({ operation: 'search', [criterion]: text }, [{}]);
		}

		begin(`other fields with ${name}`);
		replies = [];
		await run({ resource: 'email', operation: 'verify', email: text }, [{}]);
		await run({ resource: 'api', operation: 'call', endpoint: text }, [{}]);
		await run(FLAT, [ADA], { baseUrl: `${endpoint.url}/${text}` });
	}
	await endpoint.close();
	await engine.stop();
}
