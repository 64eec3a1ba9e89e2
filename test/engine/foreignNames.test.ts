/** Names that every JavaScript object knows already, given by Google, a provider, an item or a user. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ADA, UNKNOWN_EMAIL } from '../../sandbox/enrichment';
import { FRESH, SHOP } from '../../testing/analytics';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { toPanelRows } from '../../testing/panelParameters';
import { startEnrichmentBench } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString'];

/** As JSON gives it, where `__proto__` is a name like any other. */
const withField = (name: string, value: unknown): IDataObject =>
	JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`) as IDataObject;

const namesInEveryObject = () => {
	const names: string[] = [];
	for (const name in {}) names.push(name);
	return names;
};

const ownNames = Object.getOwnPropertyNames(Object.prototype).sort();

afterEach(() => {
	expect(namesInEveryObject()).toEqual([]);
	expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(ownNames);
});

describe('With names such as __proto__ in Analytics,', () => {
	const bench = openSharedBench(startAnalyticsEngine);

	const run = async (parameters: INodeParameters, record: IDataObject = {}) =>
		await bench.run(parameters, { records: [record] });

	const runSuccessfully = async (parameters: INodeParameters, record: IDataObject = {}) => {
		const { items, error } = await run(parameters, record);
		expect(error).toBeUndefined();
		return items;
	};

	const nameStream = async (displayName: string, property = SHOP) => {
		const defaultUri = `https://${property}.fjord.example`;
		const type = 'WEB_DATA_STREAM';
		const operation = { resource: 'dataStream', operation: 'create', property };
		const [stream] = await runSuccessfully({ ...operation, type, displayName, defaultUri });
		return stream!;
	};

	it.each(INHERITED)(
		'Export Configuration exports the settings of a data stream named %s, and Apply Configuration finds it again',
		async (name) => {
			const stream = await nameStream(name);
			const parts = ['settings'];
			const resource = 'property';
			const [exported] = await runSuccessfully({
				resource,
				operation: 'exportConfiguration',
				parts,
			});
			const { streams } = (exported as { settings: { streams: IDataObject } }).settings;
			const { measurementId, defaultUri } = stream as Record<string, string>;
			const isKept = name === 'toString';
			const key = isKept ? name : `${name} (${measurementId}, ${defaultUri})`;
			expect(Object.keys(streams)).toEqual(expect.arrayContaining([key, 'Shop website']));
			expect(Object.entries(streams).find(([each]) => each === key)![1]).toMatchObject({
				enhancedMeasurement: { streamEnabled: expect.any(Boolean) as boolean },
			});
			const rows = await runSuccessfully(
				{ resource, operation: 'applyConfiguration', parts, configuration: '={{ $json }}' },
				exported,
			);
			const own = rows.filter((row) => String(row.name).startsWith(name));
			expect(own.map(({ action }) => action)).toEqual(['same', 'same']);
		},
	);

	it.each(INHERITED)(
		'Apply Configuration refuses a field named %s, and names it',
		async (name) => {
			const entry = { parameterName: 'a', displayName: 'A', scope: 'EVENT' };
			const dimension = { ...entry, ...withField(name, { take: 1 }) };
			const { error } = await run({
				resource: 'property',
				operation: 'applyConfiguration',
				property: FRESH,
				configuration: JSON.stringify({ customDimensions: [dimension] }),
			});
			expect(error?.message).toBe(`'Configuration (JSON)' cannot be read at ${name}`);
		},
	);

	it.each(['__proto__', 'constructor', 'prototype'])(
		'a report refuses a metric expression named %s, which n8n would drop, before anything is sent',
		async (name) => {
			const { error } = await run({
				metrics: ['sessions'],
				options: {
					metricExpressions: toPanelRows({ name, expression: 'sessions / activeUsers' }),
				},
			});
			expect(error?.message).toContain(`cannot be "${name}"`);
			expect(bench.sandbox.endpoints.data.requests).toEqual([]);
		},
	);

	it('a report has a column for a metric expression named toString', async () => {
		const options = {
			metricExpressions: toPanelRows({ name: 'toString', expression: 'sessions' }),
		};
		const items = await runSuccessfully({
			metrics: ['activeUsers'],
			dimensions: ['country'],
			options,
		});
		expect(items.length).toBeGreaterThan(0);
		for (const item of items) expect(typeof Object.entries(item).at(-1)![1]).toBe('number');
	});
});

describe('With names such as __proto__ in an event,', () => {
	const bench = openSharedBench(async () => await startAnalyticsEngine({}));

	it.each(INHERITED)(
		"Event: Send sends an item's field named %s as it is written",
		async (name) => {
			const items = JSON.stringify([{ item_id: 'sku-1', ...withField(name, 'blue') }]);
			const { error } = await bench.run({
				resource: 'event',
				operation: 'send',
				property: SHOP,
				items,
				dataStream: { __rl: true, mode: 'list', value: 'G-FJORD00001' },
				eventName: { __rl: true, mode: 'list', value: 'purchase' },
				clientId: '1234567890.1700000000',
			});
			expect(error).toBeUndefined();
			expect(bench.sandbox.analytics.sentEvents.map(({ event }) => event)).toMatchObject([
				{
					cartData: {
						items: [
							{
								itemId: 'sku-1',
								additionalItemParameters: [{ parameterName: name, value: 'blue' }],
							},
						],
					},
				},
			]);
		},
	);
});

describe('With names such as __proto__ in Enrichment,', () => {
	const bench = openSharedBench(startEnrichmentBench);
	const email = ADA.emails[0]!.email;

	it.each(INHERITED)('an item with a field named %s is enriched and keeps it', async (name) => {
		const own = withField(name, { email: UNKNOWN_EMAIL });
		const { items, error } = await bench.run({ fillEmptyFields: true }, [
			{ email, jobTitle: '', ...own },
		]);
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ jobTitle: ADA.jobTitle, enrichment: { status: 'found' } }]);
		expect(Object.getOwnPropertyNames(items[0])).toContain(name);
	});

	it.each(INHERITED)('an extra field named %s is sent as it is written', async (name) => {
		const extraBody = JSON.stringify(withField(name, { a: 1 }));
		const { error } = await bench.run({ options: { extraBody } }, [{ email }]);
		expect(error).toBeUndefined();
		const [request] = bench.endpoint.requests;
		expect(request!.text).toContain(`${JSON.stringify(name)}:{"a":1}`);
	});

	it.each(INHERITED)(
		"a provider's fields named %s change nothing about the person beside them",
		async (name) => {
			const person = { email, first_name: 'Ada', ...withField(name, { last_name: 'Evil' }) };
			const body = { data: person, ...withField(name, { person: { email, title: 'Evil' } }) };
			bench.endpoint.order({ match: /person/, reply: { status: 200, body: [body] } });
			const { envelopes, error } = await bench.run({}, [{ email }]);
			expect(error).toBeUndefined();
			expect(envelopes).toMatchObject([
				{ status: 'found', person: { email, firstName: 'Ada' } },
			]);
			expect(JSON.stringify(envelopes)).not.toContain('Evil');
		},
	);

	it.each(['__proto__', 'constructor', 'toString'])(
		"'Field Names' can name a field %s, which is then sent and read",
		async (name) => {
			const credential = { customise: true, fieldNames: JSON.stringify({ email: name }) };
			const person = { first_name: 'Ada', last_name: 'Lovelace', ...withField(name, email) };
			const reply = { status: 200, body: [{ person }] };
			bench.endpoint.order({ match: /person/, reply });
			const { envelopes, error } = await bench.run({}, [{ email }], { credential });
			expect(error).toBeUndefined();
			expect(bench.endpoint.requests[0]!.text).toContain(
				`${JSON.stringify(name)}:"${email}"`,
			);
			expect(envelopes).toMatchObject([{ status: 'found', person: { email } }]);
		},
	);

	it.each(INHERITED)(
		'an earlier result with fields named %s is read only for what it says about the person',
		async (name) => {
			const person = { fullName: 'Ada Lovelace', ...withField(name, { fullName: 'Evil' }) };
			const credits = { charged: 1, estimated: false };
			const enrichment = { status: 'found', person, credits, ...withField(name, person) };
			const { items, error } = await bench.run({ onNoMatch: 'flag' }, [
				{ email: UNKNOWN_EMAIL, enrichment },
			]);
			expect(error).toBeUndefined();
			expect(items).toMatchObject([
				{ enrichment: { status: 'skipped', person: { fullName: 'Ada Lovelace' } } },
			]);
			expect(JSON.stringify(items)).not.toContain('Evil');
		},
	);
});
