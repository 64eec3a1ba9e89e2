import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { APP, FRESH, SHOP, WAREHOUSE } from '../../testing/analytics';
import { startAnalyticsEngine, type AnalyticsRunOptions } from '../../testing/analyticsEngine';
import { buildPanelDays } from '../../testing/panelParameters';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startAnalyticsEngine);

const account = () => {
	const { properties } = bench.sandbox.describe().analytics;
	return properties.find(({ id }) => id === SHOP)!.account.replace('accounts/', '');
};

const ofAccount = (id = account()) => ({ __rl: true, mode: 'list', value: `accounts/${id}` });

const RETAIL = [SHOP, APP, FRESH, WAREHOUSE];

const totals = {
	...buildPanelDays('2026-10-01', '2026-10-31'),
	metrics: ['sessions'],
	dimensions: [],
};

async function run(parameters: object, more: AnalyticsRunOptions = {}) {
	const property = ofAccount();
	const result = await bench.run({ property, ...totals, ...parameters } as INodeParameters, more);
	return { ...result, hints: result.hints.map(({ message }) => message) };
}

/** Each time that accounts were listed from the first page on. */
const listRequests = () =>
	bench.sandbox.endpoints.admin.requests.filter(
		({ path, query }) => path.endsWith('/accountSummaries') && !query.has('pageToken'),
	);

const panel = async (parameters: INodeParameters = {}) => ({
	type: 'analytics',
	parameters: { resource: 'report', operation: 'run', ...parameters },
	credentials: { analyticsOAuth2Api: await bench.connect() },
});

describe('A report of all properties of an account', () => {
	it("is offered above the account's properties in the list", async () => {
		const search = 'searchPropertySelections';
		const { results } = await bench.engine.searchPickerList(await panel(), search, 'fjord');
		expect(results[0]).toMatchObject({
			name: `All properties — Fjord Retail (${account()})`,
			value: `accounts/${account()}`,
		});
		expect(results.slice(1).map(({ value }) => value)).toEqual(RETAIL);
	});

	it('is run for each property, and rows name their property', async () => {
		const { items, error } = await run({ dimensions: ['country'] });
		expect(error).toBeUndefined();
		const named = new Set(items.map(({ property }) => property));
		expect([...named]).toEqual(RETAIL.filter((id) => id !== FRESH));
		expect(listRequests()).toHaveLength(1);
		const alone = await bench.run({ property: APP, ...totals, dimensions: ['country'] });
		const ofApp = items.filter(({ property }) => property === APP);
		expect(ofApp.map(({ property: _property, ...row }) => row)).toEqual(alone.items);
	});

	it.each(['single', 'html', 'file'])(
		'returns one %s for each property, which names the property',
		async (output) => {
			const { items } = await run({ output });
			expect(items.map(({ property }) => property)).toEqual(RETAIL);
		},
	);

	it("returns an HTML table for each property, with the property's name above it", async () => {
		const { items } = await run({ output: 'html' });
		expect(items[0]).toMatchObject({ property: SHOP, propertyName: 'Fjord Shop' });
		expect(items[0]!.html).toMatch(new RegExp(`^<p [^>]*>Fjord Shop \\(${SHOP}\\)</p>`));
	});

	it("returns a file for each property, with the property's ID in its name", async () => {
		const { items } = await run({ output: 'file', fileName: 'totals.v1.csv' });
		expect(items.map(({ fileName }) => fileName)).toEqual(
			RETAIL.map((id) => `totals.v1-${id}.csv`),
		);
	});

	it.each(['items', 'html', 'single', 'file'])(
		'warns where the amounts are in several currencies (output: %s)',
		async (output) => {
			const amounts = { metrics: ['totalRevenue'], output };
			const { hints } = await run(amounts);
			expect(hints.join(' ')).toContain(
				`Amounts are in several currencies, so do not add them up: EUR (property ${SHOP}), USD (properties ${APP}, ${WAREHOUSE}).`,
			);
			const converted = await run({ ...amounts, options: { currencyCode: 'EUR' } });
			expect(converted.hints.join(' ')).not.toContain('currencies');
			const counted = await run({ output });
			expect(counted.hints.join(' ')).not.toContain('currencies');
		},
	);

	it('lists the properties once for all input items', async () => {
		const records = [{ limit: 1 }, { limit: 2 }, { limit: 3 }];
		const { items } = await run({ limit: '={{ $json.limit }}', returnAll: false }, { records });
		expect(items.length).toBeGreaterThanOrEqual(3);
		expect(listRequests()).toHaveLength(1);
	});

	it('can be a sync, which syncs the properties one by one', async () => {
		const { outputs, items, error } = await run({ operation: 'sync', restateDays: 2 });
		expect(error).toBeUndefined();
		const synced = (outputs[1] ?? []).map(({ json }) => json.property);
		expect(synced).toEqual(RETAIL.flatMap((id) => [id, id]));
		expect(items.every(({ _property }) => RETAIL.includes(String(_property)))).toBe(true);
	});

	it('can be an estimate, which estimates the properties one by one', async () => {
		const { items } = await run({ operation: 'sync', mode: 'estimate' });
		expect(items.map(({ property }) => property)).toEqual(RETAIL);
	});

	it('names the property that fails', async () => {
		const metrics = ['customEvent:nobody_has_this'];
		const { error } = await run({ metrics });
		expect(error).toMatchObject({ message: expect.stringMatching(`^Property ${SHOP}: `) });
	});

	it('fails for an account without properties, and requests no report', async () => {
		const { error } = await run({ property: ofAccount('999') });
		expect(error).toMatchObject({
			message: expect.stringContaining('The account 999 has no properties'),
		});
		const asked = bench.sandbox.endpoints.data.requests.map(({ path }) => path);
		expect(asked.filter((path) => /report/i.test(path))).toEqual([]);
	});

	it.each([
		['a pivot report', { operation: 'runPivot' }],
		['an audit', { resource: 'property', operation: 'audit' }],
	])('is not offered for %s', async (_name, parameters) => {
		const { error } = await run(parameters as IDataObject);
		expect(error).toMatchObject({ message: expect.stringContaining('is not a property ID') });
	});

	it('offers the fields that all the properties have', async () => {
		const metrics = await bench.engine.loadPickerOptions(
			await panel({ property: ofAccount() }),
			'getMetrics',
		);
		expect(metrics.length).toBeGreaterThan(12);
		expect(metrics.filter(({ value }) => /^custom/.test(String(value)))).toEqual([]);
	});
});

describe('The list of properties', () => {
	it('marks properties that may only be viewed', async () => {
		const search = async (text: string) =>
			(await bench.engine.searchPickerList(await panel(), 'searchProperties', text)).results;
		const [viewed] = await search('405000001');
		expect(viewed).toMatchObject({
			name: 'Corporate site — Partner (view only) (405000001), view only',
			value: '405000001',
		});
		const [edited] = await search(SHOP);
		expect(edited?.name).toBe(`Fjord Shop — Fjord Retail (${SHOP})`);
	});
});
