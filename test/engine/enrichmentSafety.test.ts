/** What must never happen, whatever the user has set: paying twice, losing data, showing the key. */
import type { INodeParameters } from 'n8n-workflow';

import { ADA, OTHER_ADA, SOREN, UNKNOWN_EMAIL } from '../../sandbox/enrichment';
import type { Fault } from '../../sandbox/http/types';
import { RETRYING, startEnrichmentBench, type Account } from '../../testing/enrichment';
import { identifyByName, getEmail } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const ONE_BY_ONE: INodeParameters = { options: { batchSize: 1, concurrency: 1, maxRetries: 0 } };
const STOP: INodeParameters = {
	options: { ...(ONE_BY_ONE.options as object), onFailure: 'stop' },
};
const RECORDS = [{ email: getEmail(ADA) }, { email: getEmail(SOREN) }, { email: UNKNOWN_EMAIL }];

const answers = (status: number, body: object | string = {}): Fault => ({
	reply: { status, body },
});

describe('Retry On Fail never pays twice', () => {
	const FAULTS: Array<[string, Fault]> = [
		['a server error', answers(500, { error: 'Oops' })],
		['a gateway page', answers(502, '<html></html>')],
		['a lost answer', { stage: 'after', reset: true }],
		['a truncated answer', { stage: 'after', truncate: true }],
		['a refused key', answers(401, { message: 'No' })],
		['a forbidden path', answers(403, { message: 'No' })],
		['a missing path', answers(404, { message: 'endpoint not found' })],
		['a page', answers(200, '<html></html>')],
		['a refused input', answers(422, { error: true, message: 'No' })],
		['a rate limit', answers(429)],
		['the end of the credits', answers(402, { error: 'Not enough credits' })],
		['a body with an error', answers(200, { error: 'No' })],
	];
	const SETTINGS = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;

	it.each(
		FAULTS.flatMap(([name, fault]) =>
			SETTINGS.map((onError) => [name, onError, fault] as const),
		),
	)('after %s at the second record (%s)', async (_name, onError, fault) => {
		orderAt(2, fault);
		const parameters = { ...ONE_BY_ONE, onNoMatch: 'flag' };
		const run = await bench.run(parameters, RECORDS, { onError, ...RETRYING });
		expect([run.error, run.executions, run.items.length]).toEqual([undefined, 1, 3]);
		expect(run.items.every(({ error }) => !error)).toBe(true);
		const ids = bench.sandbox.generic.ledger.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		expect(run.envelopes[0]).toMatchObject({ status: 'found' });
	});

	it.each(['from an earlier node', '', 0, null, false])(
		'after an item that contains an error of an earlier node, which is kept under another name: %j',
		async (error) => {
			const records = [{ email: UNKNOWN_EMAIL, error }, RECORDS[0]!];
			const more = { ...RETRYING, onError: 'continueRegularOutput' } as const;
			const { items, executions } = await bench.run({ onNoMatch: 'flag' }, records, more);
			expect(executions).toBe(1);
			expect(bench.sandbox.generic.ledger).toHaveLength(1);
			expect(items[0]).toMatchObject({ inputError: error });
			expect(items[0]).not.toHaveProperty('error');
		},
	);

	it("even with 'On Failure: Stop'", async () => {
		orderAt(2, { stage: 'after', reset: true });
		const { executions, error } = await bench.run(STOP, RECORDS, RETRYING);
		expect(executions).toBe(3);
		expect(error?.description).toMatch(/may have charged/);
		expect(bench.endpoint.requests).toHaveLength(2);
	});

	it("and 'On Failure: Stop' ends the workflow with the node's error, the provider's words, and what to do next", async () => {
		orderAt(2, answers(422, { message: 'Bad record' }));
		const { error, executions } = await bench.run(STOP, RECORDS);
		expect(error?.message).toBe(
			'The provider rejected the request. The provider said: "Bad record" (status 422).',
		);
		expect(error?.description).toMatch(
			/'On Failure' under Options.*run the remaining items again/,
		);
		expect(executions).toBe(1);
		expect(bench.endpoint.requests).toHaveLength(2);
	});

	it.each(['request', 'call'] as const)(
		"as a tool, where 'On Failure: Stop' returns an answer instead of an error (%s)",
		async (asTool) => {
			bench.endpoint.order({ stage: 'after', reset: true, times: 9 });
			const { error, envelopes } = await bench.run(STOP, [{ Email: getEmail(ADA) }], {
				asTool,
				...RETRYING,
			});
			expect(error).toBeUndefined();
			expect(envelopes).toMatchObject([{ status: 'failed', reason: 'outcomeUnknown' }]);
			expect(bench.endpoint.requests).toHaveLength(1);
		},
	);

	it('but may try a wrong key again, since nothing was paid', async () => {
		const more = { credential: { apiKey: 'wrong' }, ...RETRYING };
		const { executions, error } = await bench.run(ONE_BY_ONE, RECORDS, more);
		expect(executions).toBe(3);
		expect(error).toBeDefined();
		expect(bench.sandbox.generic.ledger).toEqual([]);
	});
});

/** The fault meets that request alone. */
function orderAt(request: number, fault: Fault): void {
	let met = 0;
	const match = { test: () => ++met === request } as unknown as RegExp;
	bench.endpoint.order({ ...fault, match });
}

describe('A 404 in plain text', () => {
	const headers = { 'content-type': 'text/plain' };
	const reply = { status: 404, headers, body: 'Not Found' };
	const ACCOUNTS: Account[] = ['documented', 'leadMagic', 'findymail'];
	const PEOPLE = [ADA, SOREN, OTHER_ADA].map(identifyByName);
	const run = async (at: Account) =>
		await bench.run({ ...ONE_BY_ONE, onNoMatch: 'flag' }, PEOPLE, { at });

	it.each(ACCOUNTS)(
		'is a miss of that record once the provider has answered in JSON (%s)',
		async (account) => {
			orderAt(2, { reply });
			const { envelopes, error } = await run(account);
			expect(error).toBeUndefined();
			expect(envelopes).toMatchObject([
				{ status: 'found' },
				{ status: 'notFound', reason: 'noMatch', credits: { charged: 0 } },
				{ status: 'found' },
			]);
			expect(envelopes[1]!.message).toContain("'Base URL'");
			expect(bench.endpoint.requests).toHaveLength(3);
		},
	);

	it.each(ACCOUNTS)(
		'is reported as a wrong address before the provider has answered in JSON (%s)',
		async (account) => {
			orderAt(1, { reply });
			const { error } = await run(account);
			expect(error?.message).toMatch(/^The address does not appear to be .+'s API$/);
			expect(error?.description).toContain("'Base URL'");
			expect(bench.endpoint.requests).toHaveLength(1);
		},
	);
});

it('A stopped workflow sends nothing more', async () => {
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
