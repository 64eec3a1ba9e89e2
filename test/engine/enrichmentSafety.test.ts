/** What must never happen, whatever the user has set: paying twice, losing data, showing the key. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ADA, OTHER_ADA, SOREN, UNKNOWN_EMAIL } from '../../sandbox/enrichment';
import type { Fault } from '../../sandbox/http/types';
import { startEnrichmentBench } from '../support/enrichment';
import { emailOf } from '../support/people';
import { shared } from '../support/shared';

const bench = shared(startEnrichmentBench);

const ONE_BY_ONE: INodeParameters = { options: { batchSize: 1, concurrency: 1, maxRetries: 0 } };
const STOP: INodeParameters = {
	options: { ...(ONE_BY_ONE.options as object), onFailure: 'stop' },
};
const RECORDS = [{ email: emailOf(ADA) }, { email: emailOf(SOREN) }, { email: UNKNOWN_EMAIL }];

describe('Retry On Fail never pays twice', () => {
	const FAULTS: Array<[string, Fault]> = [
		['a server error', { reply: { status: 500, body: { error: 'Oops' } } }],
		['a gateway page', { reply: { status: 502, body: '<html></html>' } }],
		['a lost answer', { stage: 'after', reset: true }],
		['a truncated answer', { stage: 'after', truncate: true }],
		['a refused key', { reply: { status: 401, body: { message: 'No' } } }],
		['a forbidden path', { reply: { status: 403, body: { message: 'No' } } }],
		['a missing path', { reply: { status: 404, body: { message: 'endpoint not found' } } }],
		['a page', { reply: { status: 200, body: '<html></html>' } }],
		['a refused input', { reply: { status: 422, body: { error: true, message: 'No' } } }],
		['a rate limit', { reply: { status: 429, body: {} } }],
		[
			'the end of the credits',
			{ reply: { status: 402, body: { error: 'Not enough credits' } } },
		],
		['a body with an error', { reply: { status: 200, body: { error: 'No' } } }],
	];
	const SETTINGS = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;

	it.each(
		FAULTS.flatMap(([name, fault]) =>
			SETTINGS.map((onError) => [name, onError, fault] as const),
		),
	)('after %s at the second record (%s)', async (_name, onError, fault) => {
		orderAt(2, fault);
		const { executions, outputs, error } = await bench.run(
			{ ...ONE_BY_ONE, onNoMatch: 'flag' },
			RECORDS,
			{ onError, retryOnFail: true, maxTries: 3 },
		);

		expect(error).toBeUndefined();
		expect(executions).toBe(1);
		expect(outputs[0]).toHaveLength(3);
		expect(outputs[0]!.every(({ json }) => !json.error)).toBe(true);
		const ids = bench.sandbox.ledger.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		expect(outputs[0]![0]!.json.enrichment).toMatchObject({ status: 'found' });
	});

	it("not even with 'On Failure: Stop'", async () => {
		orderAt(2, { stage: 'after', reset: true });
		const { executions, error } = await bench.run({ onNoMatch: 'flag', ...STOP }, RECORDS, {
			retryOnFail: true,
			maxTries: 3,
		});
		expect(executions).toBe(3);
		expect(error?.description).toMatch(/may have charged/);
		expect(bench.endpoint.requests).toHaveLength(2);
	});

	it("and 'On Failure: Stop' ends the workflow in the words of the failure, with what to do next", async () => {
		orderAt(2, { reply: { status: 422, body: { message: 'Bad record' } } });
		const { error, executions } = await bench.run(STOP, RECORDS);
		expect(error).toMatchObject({
			message: 'Bad record',
			description: expect.stringMatching(
				/'On Failure' under Options.*run what is left again/,
			),
		});
		expect(executions).toBe(1);
		expect(bench.endpoint.requests).toHaveLength(2);
	});

	it('while a wrong key may be tried again, as nothing was paid', async () => {
		const { executions, error } = await bench.run(ONE_BY_ONE, RECORDS, {
			credentials: bench.credentials({ apiKey: 'wrong' })!,
			retryOnFail: true,
			maxTries: 2,
		});
		expect(executions).toBe(2);
		expect(error).toBeDefined();
		expect(bench.sandbox.ledger).toEqual([]);
	});
});

/** The fault meets that request alone. */
function orderAt(request: number, fault: Fault): void {
	let met = 0;
	const match = { test: () => ++met === request } as unknown as RegExp;
	bench.endpoint.order({ ...fault, match });
}

describe('a 404 in plain text', () => {
	const reply = {
		status: 404,
		headers: { 'content-type': 'text/plain' },
		body: 'Not Found',
	};
	const PROVIDERS = ['documented', 'leadMagic', 'findymail'] as const;
	const credentialsOf = (provider: (typeof PROVIDERS)[number]) =>
		provider === 'documented' ? bench.credentials()! : bench.account(provider)!;
	const PEOPLE = [ADA, SOREN, OTHER_ADA].map(({ firstName, lastName, company }) => ({
		firstName,
		lastName,
		company: company.domain,
	}));
	const run = async (provider: (typeof PROVIDERS)[number]) =>
		await bench.run({ ...ONE_BY_ONE, onNoMatch: 'flag' }, PEOPLE, {
			credentials: credentialsOf(provider),
		});

	it.each(PROVIDERS)(
		'is the miss of one record once an answer was JSON (%s)',
		async (provider) => {
			orderAt(2, { reply });
			const { outputs, error } = await run(provider);
			expect(error).toBeUndefined();
			const envelopes = outputs[0]!.map(({ json }) => json.enrichment as IDataObject);
			expect(envelopes).toMatchObject([
				{ status: 'found' },
				{ status: 'notFound', reason: 'noMatch', credits: { charged: 0 } },
				{ status: 'found' },
			]);
			expect(envelopes[1]!.message).toContain("'Base URL'");
			expect(bench.endpoint.requests).toHaveLength(3);
		},
	);

	it.each(PROVIDERS)('is a wrong address before that (%s)', async (provider) => {
		orderAt(1, { reply });
		const { error } = await run(provider);
		expect(error?.message).toContain('not JSON');
		expect(error?.description).toContain("'Base URL'");
		expect(bench.endpoint.requests).toHaveLength(1);
	});
});

describe('continuing on failure', () => {
	it.each([
		['a wrong key', { apiKey: 'wrong' }],
		['an unreachable address', { baseUrl: 'http://127.0.0.1:9' }],
		['no address', { baseUrl: 'nonsense' }],
	])('never passes items on as if they were enriched, with %s', async (_what, credential) => {
		const options = { maxRetries: 0 };
		const credentials = bench.credentials(credential)!;
		const regular = await bench.run({ options }, RECORDS, {
			credentials,
			onError: 'continueRegularOutput',
		});
		expect(regular.outputs[0]!.map(({ json }) => Object.keys(json))).toEqual(
			Array(3).fill(['error']),
		);

		const routed = await bench.run({ options }, RECORDS, {
			credentials,
			onError: 'continueErrorOutput',
		});
		expect(routed.outputs.map((items) => items.length)).toEqual([0, 0, 0, 3]);
		expect(routed.outputs[3]!.map(({ json }) => json.email)).toEqual(
			RECORDS.map(({ email }) => email),
		);
	});
});

describe('a stopped workflow', () => {
	it('sends nothing more', async () => {
		const stop = new AbortController();
		const answer = bench.sandbox.answer.bind(bench.sandbox);
		const answering = jest.spyOn(bench.sandbox, 'answer').mockImplementation((request) => {
			stop.abort();
			return answer(request);
		});
		const { status } = await bench.run(ONE_BY_ONE, RECORDS, { signal: stop.signal });
		answering.mockRestore();

		expect(status).toBe('canceled');
		expect(bench.endpoint.requests).toHaveLength(1);
	});
});
