/** By which output each record leaves, and what never leaves by the error output. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ADA, CHARLES, SOREN, UNKNOWN_EMAIL } from '../../sandbox/enrichment';
import { asItems } from './support/engine';
import { startEnrichmentBench } from '../support/enrichment';
import { emailOf } from '../support/people';
import { shared } from '../support/shared';

const bench = shared(startEnrichmentBench);

const MIXED: IDataObject[] = [
	{ crm: 0, email: emailOf(ADA) },
	{ crm: 1, email: UNKNOWN_EMAIL },
	{ crm: 2, email: 'nonsense' },
	{ crm: 3, email: emailOf(SOREN) },
];

async function crmIds(parameters: INodeParameters, records = MIXED, more = {}) {
	const { outputs, error } = await bench.run(parameters, records, more);
	expect(error).toBeUndefined();
	return outputs.map((items) => items.map(({ json }) => json.crm));
}

describe('On No Match', () => {
	it.each([
		['unless told otherwise', undefined, [[0, 3], [1], [2]]],
		['route', 'route', [[0, 3], [1], [2]]],
		['skip', 'skip', [[0, 3], [2]]],
		['flag', 'flag', [[0, 1, 2, 3]]],
	])('%s, each record leaves by the output of its outcome', async (_how, onNoMatch, ids) => {
		expect(await crmIds(onNoMatch === undefined ? {} : { onNoMatch })).toEqual(ids);
	});

	it('never drops what was not answered', async () => {
		bench.endpoint.order({ reply: { status: 500, body: {} } });
		const options = { batchSize: 1, concurrency: 1 };
		expect(await crmIds({ onNoMatch: 'skip', options })).toEqual([[3], [0, 2]]);
	});

	it.each([
		['a person who opted out', { status: 451, body: { message: 'Opted out' } }, 'optedOut'],
		['a lookup without an answer', { status: 500, body: {} }, 'outcomeUnknown'],
		[
			'a record that the provider rejects',
			{ status: 422, body: { message: 'No' } },
			'rejected',
		],
	])('sends %s to Unresolved, so that nobody else is asked', async (_what, reply, reason) => {
		bench.endpoint.order({ reply });
		const { outputs } = await bench.run({}, [{ email: emailOf(ADA) }]);
		expect(outputs[2]).toMatchObject([{ json: { enrichment: { reason } } }]);
	});

	it('sends a match without a required field to Not Found, with its data', async () => {
		const person = { email: emailOf(ADA), first_name: 'Ada', last_name: 'Lovelace' };
		bench.endpoint.order({ reply: { status: 200, body: { person } } });
		const options = { requiredFields: ['email', 'phone'] };
		const { outputs } = await bench.run({ options }, [{ email: emailOf(ADA) }]);
		expect(outputs[1]).toMatchObject([
			{
				json: {
					enrichment: {
						status: 'incomplete',
						message: 'Found without phone.',
						person: { firstName: 'Ada' },
					},
				},
			},
		]);
	});

	it('sends records that are filled already on with those that were found', async () => {
		const records = [
			{ crm: 0, email: emailOf(ADA), phone: '+1' },
			{ crm: 1, email: emailOf(SOREN), phone: '' },
			{ crm: 2, email: emailOf(CHARLES), phone: '  ' },
			{ crm: 3, email: UNKNOWN_EMAIL },
		];
		const options = { skipIfFieldHasValue: 'phone' };
		expect(await crmIds({ email: '={{ $json.email }}', options }, records)).toEqual([
			[0, 1, 2],
			[3],
			[],
		]);
		expect(bench.bodies()).toEqual([
			[{ email: emailOf(SOREN) }, { email: emailOf(CHARLES) }, { email: UNKNOWN_EMAIL }],
		]);
	});
});

describe('outputs that are not connected', () => {
	const type = 'enrichment';
	const after = async (outputs: number[]) =>
		await bench.engine.run({
			nodes: [
				{
					...{ name: 'Enrich', type, credentials: bench.credentials()! },
					parameters: { resource: 'contact', operation: 'enrich' },
				},
				{ name: 'Next', type, disabled: true, credentials: bench.credentials()! },
			],
			links: [
				{ from: 'Start', to: 'Enrich' },
				...outputs.map((output) => ({ from: 'Enrich', to: 'Next', output })),
			],
			items: asItems([{ email: ADA.emails[0]!.email }, { email: 'nonsense' }]),
		});
	const warnings = async (outputs: number[]) => {
		const { hints } = (await after(outputs)).node('Enrich');
		return hints.map(({ message }) => message).filter((each) => each.includes('not connected'));
	};

	it('are named with what left by them, where another one is', async () => {
		expect(await warnings([0])).toEqual(['1 item left by Unresolved, which is not connected.']);
	});

	it.each([[[0, 2]], [[]]])('are no matter where %j are connected', async (outputs) => {
		expect(await warnings(outputs)).toEqual([]);
	});
});

describe('Preview Only', () => {
	it.each([
		['route', 2],
		['skip', 1],
		['flag', 0],
	])(
		'sends nothing and gives one row of estimates by Unresolved (%s)',
		async (onNoMatch, output) => {
			const { outputs, hints } = await bench.run(
				{ onNoMatch, maxCredits: 3, options: { previewOnly: true, batchSize: 2 } },
				[...MIXED, { email: emailOf(ADA) }],
			);
			expect(bench.endpoint.requests).toHaveLength(0);
			expect(outputs[output]).toEqual([
				{
					json: {
						records: 5,
						usable: 4,
						unusable: 1,
						duplicates: 1,
						requests: 2,
						minimumCredits: 0,
						maximumCredits: 3,
					},
					pairedItem: [0, 1, 2, 3, 4].map((item) => ({ item })),
				},
			]);
			expect(hints.map(({ message }) => message).join()).toContain(
				'nothing was sent or charged',
			);
		},
	);
});

describe('the error output', () => {
	const toError = { onError: 'continueErrorOutput' as const };

	it('gets no outcome of a record', async () => {
		bench.endpoint.order({ reply: { status: 500, body: {} } });
		const options = { batchSize: 1, concurrency: 1 };
		expect(await crmIds({ options }, MIXED, toError)).toEqual([[3], [1], [0, 2], []]);
	});

	it('gets every item when the run failed before anything was paid', async () => {
		const credentials = bench.credentials({ apiKey: 'wrong-key' });
		const ids = await crmIds({}, MIXED, { ...toError, credentials });
		expect(ids).toEqual([[], [], [], [0, 1, 2, 3]]);
	});

	const WITH_EXTRA = { options: { extraBody: '={{ $json.extra }}' } };
	const ODD = [{ crm: 0, email: emailOf(ADA), extra: '{oops' }, ...MIXED.slice(1)];

	it('gets an item whose parameters cannot be read, while the others are looked up', async () => {
		expect(await crmIds(WITH_EXTRA, ODD, toError)).toEqual([[3], [1], [2], [0]]);
	});

	it('does not get a record whose data are of the wrong kind: that is an outcome', async () => {
		const records = [{ crm: 0, email: { odd: true } }, ...MIXED.slice(1)];
		expect(await crmIds({}, records, toError)).toEqual([[3], [1], [0, 2], []]);
	});

	it.each([
		['Continue', { onError: 'continueRegularOutput' as const }],
		['Retry On Fail, which would pay again,', { ...toError, retryOnFail: true, maxTries: 3 }],
	])('with %s such an item leaves by Unresolved', async (_setting, more) => {
		const { outputs, executions } = await bench.run(WITH_EXTRA, ODD, more);
		expect(executions).toBe(1);
		expect(outputs[2]).toMatchObject([
			{ json: { crm: 0, enrichment: { status: 'skipped', reason: 'unreadable' } } },
			{ json: { crm: 2 } },
		]);
	});
});
