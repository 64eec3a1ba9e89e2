/** By which output each record leaves, and what never leaves by the error output. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { toItems } from '../../engine/engine';
import { ADA, CHARLES, SOREN, UNKNOWN_EMAIL } from '../../sandbox/enrichment';
import { RETRYING, startEnrichmentBench } from '../../testing/enrichment';
import { getEmail } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const MIXED: IDataObject[] = [getEmail(ADA), UNKNOWN_EMAIL, 'nonsense', getEmail(SOREN)].map(
	(email, crm) => ({ crm, email }),
);
const ONE_BY_ONE = { options: { batchSize: 1, concurrency: 1 } };

async function crmIds(parameters: INodeParameters, records = MIXED, more = {}) {
	const { itemsByOutput, error } = await bench.run(parameters, records, more);
	expect(error).toBeUndefined();
	return itemsByOutput.map((items) => items.map(({ crm }) => crm));
}

describe('On No Match', () => {
	it('sends all items in one request and puts every answer on its own item', async () => {
		const records = MIXED.filter(({ crm }) => crm !== 2);
		const { outputs, itemsByOutput } = await bench.run({}, records);
		expect(itemsByOutput).toMatchObject([
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
	])('"%s" sends each record to the output of its outcome', async (_how, onNoMatch, ids) => {
		expect(await crmIds(onNoMatch === undefined ? {} : { onNoMatch })).toEqual(ids);
	});

	it.each([
		['a person who opted out', 451, 'optedOut'],
		['a record that the provider rejects', 422, 'rejected'],
	])(
		'sends %s to Unresolved, so that no other provider is asked',
		async (_what, status, reason) => {
			bench.endpoint.order({ reply: { status, body: { message: 'No' } } });
			const { itemsByOutput } = await bench.run({}, [{ email: getEmail(ADA) }]);
			expect(itemsByOutput[2]).toMatchObject([{ enrichment: { reason } }]);
		},
	);

	it('sends a match without some of the wanted data to Not Found, with its data and what is missing', async () => {
		const person = { email: getEmail(ADA), first_name: 'Ada', last_name: 'Lovelace' };
		bench.endpoint.order({ reply: { status: 200, body: { person } } });
		const reveal = ['profile', 'email', 'phone'];
		const { itemsByOutput } = await bench.run({ reveal }, [{ email: getEmail(ADA) }]);
		const [[{ enrichment } = {}] = []] = itemsByOutput.slice(1);
		expect(enrichment).toMatchObject({ status: 'incomplete', person: { firstName: 'Ada' } });
		expect(enrichment).toMatchObject({ message: 'Found without phone.', missing: ['phone'] });
	});

	it('sends records that are already filled to Found', async () => {
		const emails = [ADA, SOREN, CHARLES].map(getEmail).concat(UNKNOWN_EMAIL);
		const phones: IDataObject[] = [{ phone: '+1' }, { phone: '' }, { phone: '  ' }, {}];
		const records = emails.map((email, crm) => ({ crm, email, ...phones[crm] }));
		const options = { skipIfFieldHasValue: 'phone' };
		const parameters = { email: '={{ $json.email }}', options };
		expect(await crmIds(parameters, records)).toEqual([[0, 1, 2], [3], []]);
		expect(bench.bodies()).toEqual([emails.slice(1).map((email) => ({ email }))]);
	});
});

describe('Outputs that are not connected', () => {
	const type = 'enrichment';
	const warnings = async (outputs: number[]) => {
		const credentials = bench.credentials();
		const parameters = { resource: 'contact', operation: 'enrich' };
		const run = await bench.engine.runWorkflow({
			nodes: [
				{ name: 'Enrich', type, credentials, parameters },
				{ name: 'Next', type, disabled: true, credentials },
			],
			links: [
				{ from: 'Start', to: 'Enrich' },
				...outputs.map((output) => ({ from: 'Enrich', to: 'Next', output })),
			],
			items: toItems([{ email: getEmail(ADA) }, { email: 'nonsense' }]),
		});
		const said = run.node('Enrich').hints.map(({ message }) => message);
		return said.filter((each) => each.includes('not connected'));
	};

	it('are named with what went there, where another output is connected', async () => {
		expect(await warnings([0])).toEqual([
			'1 item went to the Unresolved output, which is not connected.',
		]);
	});

	it.each([[[0, 2]], [[]]])(
		'are not mentioned where the connected outputs are %j',
		async (outputs) => {
			expect(await warnings(outputs)).toEqual([]);
		},
	);
});

describe('Estimate Cost', () => {
	const estimate = async (parameters: INodeParameters = {}) =>
		await bench.run({ mode: 'estimate', ...parameters }, [...MIXED, { email: getEmail(ADA) }]);

	it.each([
		['route', 2],
		['skip', 1],
		['flag', 0],
	])(
		'sends nothing, and says for each item in Unresolved what would be looked up (%s)',
		async (onNoMatch, output) => {
			const parameters = { onNoMatch, maxCredits: 3, options: { batchSize: 2 } };
			const { outputs } = await estimate(parameters);
			expect(bench.endpoint.requests).toHaveLength(0);
			const total = {
				records: 5,
				lookups: 3,
				duplicates: 1,
				skipped: 1,
				requests: 2,
				maximumCredits: 3,
			};
			const lookUp = { action: 'lookUp', maximumCredits: 2, reason: null };
			const asked = { reveal: ['profile'], provider: 'generic', total };
			const unasked = { reveal: [], provider: 'generic', total };
			const rows = outputs[output]!;
			expect(rows.map(({ pairedItem }) => pairedItem)).toEqual(
				[0, 1, 2, 3, 4].map((item) => ({ item })),
			);
			expect(rows.map(({ json }) => json)).toEqual([
				{ ...lookUp, ...asked, input: { email: getEmail(ADA) } },
				{ ...lookUp, ...asked, input: { email: UNKNOWN_EMAIL } },
				{
					action: 'skip',
					maximumCredits: 0,
					reason: 'invalidEmail',
					message: expect.stringContaining('nonsense'),
					...unasked,
					input: expect.any(Object),
				},
				{ ...lookUp, ...asked, input: { email: getEmail(SOREN) } },
				{
					action: 'duplicate',
					maximumCredits: 0,
					reason: null,
					duplicateOf: 0,
					...unasked,
					input: { email: getEmail(ADA) },
				},
			]);
		},
	);

	it('says in one hint how many records would be looked up, and what that costs at most', async () => {
		const { hintTexts } = await estimate();
		expect(hintTexts).toEqual([
			"5 contacts: 4 to look up (1 duplicate, free), 1 skipped (invalid email). At most 1 request and 6 credits. Nothing was sent or charged. To look up the records, set 'Mode' to 'Look Up'.",
		]);
	});

	it("says where 'Max Credits' would end the run", async () => {
		const { hintTexts } = await estimate({ maxCredits: 3 });
		expect(hintTexts.join()).toContain(
			"At most 1 request and 6 credits; 'Max Credits' stops the run at 3.",
		);
	});

	it('says of a record that the provider cannot look up why it would be skipped', async () => {
		const records = [{ email: getEmail(ADA) }, { phone: '+49 30 1234567' }];
		const { itemsByOutput, hintTexts } = await bench.run({ mode: 'estimate' }, records, {
			at: 'findymail',
		});
		expect(itemsByOutput[2]).toMatchObject([
			{ action: 'lookUp' },
			{
				action: 'skip',
				reason: expect.stringMatching(/noIdentifier|identifierNotSupported/),
			},
		]);
		expect(hintTexts.join()).toContain('2 contacts: 1 to look up, 1 skipped');
		expect(bench.endpoint.requests).toHaveLength(0);
	});

	it('works in the same way for companies, without contact data', async () => {
		const parameters = { resource: 'company', mode: 'estimate' };
		const { itemsByOutput } = await bench.run(parameters, [{ domain: 'example.com' }]);
		expect(itemsByOutput[2]).toEqual([
			{
				action: 'lookUp',
				maximumCredits: 1,
				reason: null,
				provider: 'generic',
				input: { domain: 'example.com' },
				total: {
					records: 1,
					lookups: 1,
					duplicates: 0,
					skipped: 0,
					requests: 1,
					maximumCredits: 1,
				},
			},
		]);
	});
});

describe('The error output', () => {
	const toError = { onError: 'continueErrorOutput' as const };

	const WITH_EXTRA = { options: { extraBody: '={{ $json.extra }}' } };
	const ODD = [{ crm: 0, email: getEmail(ADA), extra: '{oops' }, ...MIXED.slice(1)];

	it('gets no record, whatever its outcome', async () => {
		bench.endpoint.order({ reply: { status: 500, body: {} } });
		expect(await crmIds(ONE_BY_ONE, MIXED, toError)).toEqual([[3], [1], [0, 2], []]);
	});

	it('gets an item whose parameters cannot be read, while the others are looked up', async () => {
		expect(await crmIds(WITH_EXTRA, ODD, toError)).toEqual([[3], [1], [2], [0]]);
	});

	it('does not get a record with data of the wrong type, which is an outcome', async () => {
		const records = [{ crm: 0, email: { odd: true } }, ...MIXED.slice(1)];
		expect(await crmIds({}, records, toError)).toEqual([[3], [1], [0, 2], []]);
	});

	it.each([
		['Continue', { onError: 'continueRegularOutput' as const }],
		['Retry On Fail, which would pay again,', { ...toError, ...RETRYING }],
	])('is not used with %s, and an unreadable item goes to Unresolved', async (_setting, more) => {
		const { itemsByOutput, executions } = await bench.run(WITH_EXTRA, ODD, more);
		expect(executions).toBe(1);
		expect(itemsByOutput[2]).toMatchObject([
			{ crm: 0, enrichment: { status: 'skipped', reason: 'unreadable' } },
			{ crm: 2 },
		]);
	});
});

it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	'An unknown value for On No Match fails the run, and no input item is passed on as a result (%s)',
	async (onError) => {
		const { outputs, error } = await bench.run(
			{ onNoMatch: "={{ 'y' + 'es' }}" },
			[{ email: getEmail(ADA) }],
			{ onError },
		);
		expect(error).toBeUndefined();
		const refused = outputs.at(-1)!.map(({ json }) => json.error);
		expect(refused).toEqual([expect.stringContaining(`'On No Match' cannot be "yes"`)]);
		expect(bench.endpoint.requests).toEqual([]);
	},
);
