/** n8n's 'Retry On Fail' runs the whole node again: what was done at Google must not be done twice. */
import type { INodeParameters } from 'n8n-workflow';

import { FJORD } from '../support/admin';
import { SHOP } from '../support/analytics';
import { startAnalyticsEngine } from '../support/analyticsEngine';
import { shared } from '../support/shared';

const bench = shared(startAnalyticsEngine);

const retrying = { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };
const changes = () =>
	bench.sandbox.endpoints.admin.requests.filter(({ method }) => method !== 'GET');

const clients = (parameters: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'property', operation: 'create', account: FJORD },
	displayName: '={{ $json.name }}',
	timeZone: '={{ $json.zone }}',
	currencyCode: 'EUR',
	...parameters,
});
const zones = (...all: string[]) =>
	all.map((zone, index) => ({ name: `Client ${'ABCD'[index]}`, zone }));

const annotations = (parameters: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'annotation', operation: 'create', property: SHOP, title: '={{ $json.day }}' },
	...{ annotationDate: '={{ $json.day }}', color: 'BLUE' },
	...parameters,
});
const days = (...all: string[]) => all.map((day) => ({ day }));

describe('with Retry On Fail', () => {
	it('what was made before an item failed is kept and not made again', async () => {
		const records = zones('Europe/Oslo', 'Europe/Oslo', 'Mars/Base', 'Europe/Oslo');
		const { items, error, hints, executions } = await bench.run(clients(), {
			records,
			...retrying,
		});
		expect(error).toBeUndefined();
		expect(executions).toBe(1);
		expect(items).toMatchObject([
			{ displayName: 'Client A', created: true },
			{ displayName: 'Client B', created: true },
			{ error: expect.stringMatching(/Mars\/Base|time zone/i) },
			{ error: expect.stringMatching(/^Not done, because an item before it failed/) },
		]);
		expect(changes()).toHaveLength(3);
		expect(hints.map(({ message }) => message)).toContainEqual(
			expect.stringMatching(/'Retry On Fail' would .* do the earlier items twice/),
		);
	});

	it('what was made after an item failed is not made again either', async () => {
		const records = zones('Mars/Base', 'Europe/Oslo');
		const onError = 'continueErrorOutput' as const;
		const { outputs, executions } = await bench.run(clients(), {
			...{ records, onError },
			...retrying,
		});
		expect(executions).toBe(1);
		expect(outputs[0]).toMatchObject([{ json: { displayName: 'Client B' } }]);
		expect(outputs[1]).toMatchObject([{ json: { error: expect.any(String) } }]);
		expect(changes()).toHaveLength(2);
	});

	it('a run that has made nothing is repeated', async () => {
		const records = zones('Mars/Base', 'Europe/Oslo');
		const { error, executions } = await bench.run(clients(), { records, ...retrying });
		expect(error).toBeDefined();
		expect(executions).toBe(3);
	});

	it('a run that finds what it has made is repeated, and makes the rest', async () => {
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

	it('a change that may have been made is not asked for again', async () => {
		bench.sandbox.endpoints.admin.order({ match: /^POST/, stage: 'after', reset: true });
		const { items, error, executions } = await bench.run(
			{
				...{ resource: 'api', operation: 'call', method: 'POST' },
				endpoint: `v1alpha/properties/${SHOP}/reportingDataAnnotations`,
				body: '{"title":"Sale","color":"RED","annotationDate":{"year":2026,"month":11,"day":1}}',
			},
			retrying,
		);
		expect(error).toBeUndefined();
		expect(executions).toBe(1);
		expect(items).toEqual([
			{ error: expect.stringMatching(/Google may have done it all the same/) },
		]);
		expect(changes()).toHaveLength(1);
	});
});

it('all items are read before the first is made', async () => {
	const { error } = await bench.run(annotations(), {
		records: days('2026-11-01', '2026-11-02', '2026-11-31'),
	});
	expect(error?.message).toBe('"2026-11-31" is not a day');
	expect(bench.sandbox.endpoints.admin.requests).toEqual([]);
});
