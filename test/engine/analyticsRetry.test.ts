/** n8n's 'Retry On Fail' runs the whole node again: what was done at Google must not be done twice. */
import type { INodeParameters } from 'n8n-workflow';

import { FJORD } from '../../testing/admin';
import { SHOP } from '../../testing/analytics';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { skipWaits } from '../../testing/engine/skipWaits';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startAnalyticsEngine);

const retrying = { retryOnFail: true, maxTries: 3 };
const changes = () =>
	bench.sandbox.endpoints.admin.requests.filter(({ method }) => method !== 'GET');

/** The names of the properties that Google was asked to make. */
const made = () =>
	changes().map(({ text }) => (JSON.parse(text ?? '{}') as { displayName?: string }).displayName);

const clients = (parameters: INodeParameters = {}): INodeParameters => ({
	resource: 'property',
	operation: 'create',
	account: FJORD,
	displayName: '={{ $json.name }}',
	timeZone: '={{ $json.zone }}',
	currencyCode: 'EUR',
	...parameters,
});
const zones = (...all: string[]) =>
	all.map((zone, index) => ({ name: `Client ${'ABCD'[index]}`, zone }));

const annotations = (parameters: INodeParameters = {}): INodeParameters => ({
	resource: 'annotation',
	operation: 'create',
	property: SHOP,
	title: '={{ $json.day }}',
	annotationDate: '={{ $json.day }}',
	color: 'BLUE',
	...parameters,
});
const days = (...all: string[]) => all.map((day) => ({ day }));

describe('With Retry On Fail,', () => {
	it('the run fails after an item failed, and creates nothing again that it had created', async () => {
		const { admin } = bench.sandbox.endpoints;
		const body = { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'No such thing' } };
		admin.order({ match: /^POST/, stage: 'after', delayMs: 1, times: 2 });
		admin.order({ match: /^POST/, reply: { status: 400, body }, times: 3 });
		const records = zones('Europe/Oslo', 'Europe/Oslo', 'Europe/Oslo', 'Europe/Oslo');
		const { error, executions } = await bench.run(clients(), { records, ...retrying });
		expect(error?.message).toMatch(/No such thing/);
		expect(executions).toBe(3);
		expect(made()).toEqual(['Client A', 'Client B', ...Array(3).fill('Client C')]);
	});

	it('a run that can find what it has created is repeated, and creates the rest', async () => {
		const { admin } = bench.sandbox.endpoints;
		admin.order({ match: /^POST/, stage: 'after', delayMs: 1 });
		admin.order({ match: /^POST/, reply: { status: 403, body: {} } });
		const { items, executions } = await bench.run(
			annotations({ options: { ifExists: 'return' } }),
			{ records: days('2026-11-01', '2026-11-02'), ...retrying },
		);
		expect(executions).toBe(2);
		expect(items).toMatchObject([
			{ title: '2026-11-01', created: false },
			{ title: '2026-11-02', created: true },
		]);
		expect(changes()).toHaveLength(3);
	});

	it('the run fails after a change that may have been made, and does not send it again', async () => {
		bench.sandbox.endpoints.admin.order({ match: /^POST/, stage: 'after', reset: true });
		const { error, executions } = await bench.run(
			{
				resource: 'api',
				operation: 'call',
				method: 'POST',
				endpoint: `v1alpha/properties/${SHOP}/reportingDataAnnotations`,
				body: '{"title":"Sale","color":"RED","annotationDate":{"year":2026,"month":11,"day":1}}',
			},
			retrying,
		);
		expect(error?.description).toMatch(/^Google may have completed the request anyway/);
		expect(executions).toBe(3);
		expect(changes()).toHaveLength(1);
	});

	it('a new run creates what it is asked for, although the previous one created the same', async () => {
		for (const _ of [1, 2]) {
			const { error } = await bench.run(clients(), {
				records: zones('Europe/Oslo'),
				...retrying,
			});
			expect(error).toBeUndefined();
		}
		expect(made()).toEqual(['Client A', 'Client A']);
	});
});

describe('A tool with Retry On Fail', () => {
	const MODES = ['request', 'call'] as const;

	it.each(MODES)(
		'answers outcomeUnknown where a change may have been made, which is sent once (%s)',
		async (asTool) => {
			bench.sandbox.endpoints.admin.order({
				match: /^POST/,
				stage: 'after',
				reset: true,
				times: 3,
			});
			const { items, error } = await bench.run(
				{
					resource: 'api',
					operation: 'call',
					method: 'POST',
					endpoint: `v1alpha/properties/${SHOP}/reportingDataAnnotations`,
					body: '{"title":"Sale","color":"RED","annotationDate":{"year":2026,"month":11,"day":1}}',
					allowChanges: true,
				},
				{ asTool, ...retrying },
			);
			expect(error).toBeUndefined();
			expect(items).toEqual([
				{
					status: 'outcomeUnknown',
					message: expect.stringContaining(
						'Google may have completed the request anyway',
					),
				},
			]);
			expect(changes()).toHaveLength(1);
		},
	);

	it.each(MODES)(
		'answers outcomeUnknown where nobody can check whether something was created (%s)',
		async (asTool) => {
			const { admin } = bench.sandbox.endpoints;
			admin.order({ match: /^POST/, stage: 'after', reset: true, times: 3 });
			// The list is read once before the annotation is made.
			let lists = 0;
			const match = { test: (line: string) => line.startsWith('GET') && ++lists > 1 };
			admin.order({
				match: match as unknown as RegExp,
				reply: { status: 403, body: {} },
				times: 9,
			});
			const { items, error } = await skipWaits(
				bench.run(annotations({ title: 'Sale', annotationDate: '2026-11-01' }), {
					asTool,
					...retrying,
				}),
			);
			expect(error).toBeUndefined();
			expect(items).toEqual([
				{
					status: 'outcomeUnknown',
					message: expect.stringContaining('The change may have been made anyway'),
				},
			]);
			expect(changes()).toHaveLength(1);
		},
	);

	it.each(MODES)('reports a refusal as an error (%s)', async (asTool) => {
		bench.sandbox.endpoints.admin.order({ reply: { status: 403, body: {} }, times: 9 });
		const { error } = await bench.run(
			annotations({ title: 'Sale', annotationDate: '2026-11-01' }),
			{ asTool, ...retrying },
		);
		expect(error?.message).toContain('does not have sufficient access');
	});
});

it('All items are read before the first resource is created', async () => {
	const { error } = await bench.run(annotations(), {
		records: days('2026-11-01', '2026-11-02', '2026-11-31'),
	});
	expect(error?.message).toBe('"2026-11-31" is not a date');
	expect(bench.sandbox.endpoints.admin.requests).toEqual([]);
});
