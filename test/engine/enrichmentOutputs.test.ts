/** By which output each record leaves, and what never leaves by the error output. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { asItems } from '../../engine/engine';
import { ADA, CHARLES, SOREN, UNKNOWN_EMAIL } from '../../sandbox/enrichment';
import { RETRYING, startEnrichmentBench } from '../../testing/enrichment';
import { emailOf } from '../../testing/people';
import { shared } from '../../testing/shared';

const bench = shared(startEnrichmentBench);

const MIXED: IDataObject[] = [emailOf(ADA), UNKNOWN_EMAIL, 'nonsense', emailOf(SOREN)].map(
	(email, crm) => ({ crm, email }),
);
const ONE_BY_ONE = { options: { batchSize: 1, concurrency: 1 } };

async function crmIds(parameters: INodeParameters, records = MIXED, more = {}) {
	const { left, error } = await bench.run(parameters, records, more);
	expect(error).toBeUndefined();
	return left.map((items) => items.map(({ crm }) => crm));
}

describe('On No Match', () => {
	it('asks for all items in one request and puts every answer on its own item', async () => {
		const records = MIXED.filter(({ crm }) => crm !== 2);
		const { outputs, left } = await bench.run({}, records);
		expect(left).toMatchObject([
			[
				{ crm: 0, enrichment: { status: 'found', person: { lastName: ADA.lastName } } },
				{ crm: 3, enrichment: { status: 'found', person: { lastName: SOREN.lastName } } },
			],
			[{ crm: 1, enrichment: { status: 'notFound', reason: 'noMatch' } }],
			[],
		]);
		expect(outputs.flat().map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 2, 1].map((item) => ({ item })),
		);
		expect(bench.bodies()).toEqual([records.map(({ email }) => ({ email }))]);
	});

	it.each([
		['route', 'route', [[0, 3], [1], [2]]],
		['skip', 'skip', [[0, 3], [2]]],
		['flag', 'flag', [[0, 1, 2, 3]]],
	])('%s, each record leaves by the output of its outcome', async (_how, onNoMatch, ids) => {
		expect(await crmIds(onNoMatch === undefined ? {} : { onNoMatch })).toEqual(ids);
	});

	it.each([
		['a person who opted out', 451, 'optedOut'],
		['a record that the provider rejects', 422, 'rejected'],
	])('sends %s to Unresolved, so that nobody else is asked', async (_what, status, reason) => {
		bench.endpoint.order({ reply: { status, body: { message: 'No' } } });
		const { left } = await bench.run({}, [{ email: emailOf(ADA) }]);
		expect(left[2]).toMatchObject([{ enrichment: { reason } }]);
	});

	it('sends a match without a required field to Not Found, with its data', async () => {
		const person = { email: emailOf(ADA), first_name: 'Ada', last_name: 'Lovelace' };
		bench.endpoint.order({ reply: { status: 200, body: { person } } });
		const options = { requiredFields: ['email', 'phone'] };
		const { left } = await bench.run({ options }, [{ email: emailOf(ADA) }]);
		const [[{ enrichment } = {}] = []] = left.slice(1);
		expect(enrichment).toMatchObject({ status: 'incomplete', person: { firstName: 'Ada' } });
		expect(enrichment).toHaveProperty('message', 'Found without phone.');
	});

	it('sends records that are filled already on with those that were found', async () => {
		const emails = [ADA, SOREN, CHARLES].map(emailOf).concat(UNKNOWN_EMAIL);
		const phones: IDataObject[] = [{ phone: '+1' }, { phone: '' }, { phone: '  ' }, {}];
		const records = emails.map((email, crm) => ({ crm, email, ...phones[crm] }));
		const options = { skipIfFieldHasValue: 'phone' };
		const parameters = { email: '={{ $json.email }}', options };
		expect(await crmIds(parameters, records)).toEqual([[0, 1, 2], [3], []]);
		expect(bench.bodies()).toEqual([emails.slice(1).map((email) => ({ email }))]);
	});
});

describe('outputs that are not connected', () => {
	const type = 'enrichment';
	const warnings = async (outputs: number[]) => {
		const credentials = bench.credentials();
		const parameters = { resource: 'contact', operation: 'enrich' };
		const run = await bench.engine.run({
			nodes: [
				{ name: 'Enrich', type, credentials, parameters },
				{ name: 'Next', type, disabled: true, credentials },
			],
			links: [
				{ from: 'Start', to: 'Enrich' },
				...outputs.map((output) => ({ from: 'Enrich', to: 'Next', output })),
			],
			items: asItems([{ email: emailOf(ADA) }, { email: 'nonsense' }]),
		});
		const said = run.node('Enrich').hints.map(({ message }) => message);
		return said.filter((each) => each.includes('not connected'));
	};

	it('are named with what left by them, where another one is', async () => {
		expect(await warnings([0])).toEqual([
			'1 item went to the Unresolved output, which is not connected.',
		]);
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
			const { outputs, said } = await bench.run(
				{ onNoMatch, maxCredits: 3, options: { previewOnly: true, batchSize: 2 } },
				[...MIXED, { email: emailOf(ADA) }],
			);
			expect(bench.endpoint.requests).toHaveLength(0);
			const counts = { records: 5, usable: 4, unusable: 1, duplicates: 1, requests: 2 };
			expect(outputs[output]).toEqual([
				{
					json: { ...counts, minimumCredits: 0, maximumCredits: 3 },
					pairedItem: [0, 1, 2, 3, 4].map((item) => ({ item })),
				},
			]);
			expect(said.join()).toContain('nothing was sent or charged');
		},
	);
});

describe('the error output', () => {
	const toError = { onError: 'continueErrorOutput' as const };

	const WITH_EXTRA = { options: { extraBody: '={{ $json.extra }}' } };
	const ODD = [{ crm: 0, email: emailOf(ADA), extra: '{oops' }, ...MIXED.slice(1)];

	it('gets no outcome of a record', async () => {
		bench.endpoint.order({ reply: { status: 500, body: {} } });
		expect(await crmIds(ONE_BY_ONE, MIXED, toError)).toEqual([[3], [1], [0, 2], []]);
	});

	it('gets an item whose parameters cannot be read, while the others are looked up', async () => {
		expect(await crmIds(WITH_EXTRA, ODD, toError)).toEqual([[3], [1], [2], [0]]);
	});

	it('does not get a record whose data are of the wrong kind: that is an outcome', async () => {
		const records = [{ crm: 0, email: { odd: true } }, ...MIXED.slice(1)];
		expect(await crmIds({}, records, toError)).toEqual([[3], [1], [0, 2], []]);
	});

	it.each([
		['Continue', { onError: 'continueRegularOutput' as const }],
		['Retry On Fail, which would pay again,', { ...toError, ...RETRYING }],
	])('with %s such an item leaves by Unresolved', async (_setting, more) => {
		const { left, executions } = await bench.run(WITH_EXTRA, ODD, more);
		expect(executions).toBe(1);
		expect(left[2]).toMatchObject([
			{ crm: 0, enrichment: { status: 'skipped', reason: 'unreadable' } },
			{ crm: 2 },
		]);
	});
});

it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	'a value that On No Match does not have is refused, and no input item leaves as a result (%s)',
	async (onError) => {
		const { outputs, error } = await bench.run(
			{ onNoMatch: "={{ 'y' + 'es' }}" },
			[{ email: emailOf(ADA) }],
			{ onError },
		);
		expect(error).toBeUndefined();
		const refused = outputs.at(-1)!.map(({ json }) => json.error);
		expect(refused).toEqual([expect.stringContaining(`'On No Match' cannot be "yes"`)]);
		expect(bench.endpoint.requests).toEqual([]);
	},
);
