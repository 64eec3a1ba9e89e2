import type { INodeParameters } from 'n8n-workflow';

import {
	ADA,
	ANALYTICAL_ENGINES,
	CHARLES,
	HANAKO,
	SOREN,
	UNKNOWN_EMAIL,
} from '../../sandbox/enrichment';
import { startEnrichmentBench, type EnrichmentBench } from '../support/enrichment';

let bench: EnrichmentBench;
beforeAll(async () => void (bench = await startEnrichmentBench()));
afterAll(async () => await bench.stop());
beforeEach(() => bench.reset());

const emailOf = (person: typeof ADA) => person.emails[0]!.email;
const words = (hints: Array<{ message: string }>) => hints.map(({ message }) => message);

const MIXED = [
	{ crm: 0, email: emailOf(ADA) },
	{ crm: 1, email: UNKNOWN_EMAIL },
	{ crm: 2, email: 'nonsense' },
	{ crm: 3, email: emailOf(SOREN) },
];

async function crmIds(parameters: INodeParameters, records = MIXED) {
	const { outputs, error } = await bench.run(parameters, records);
	expect(error).toBeUndefined();
	return outputs.map((items) => items.map(({ json }) => json.crm));
}

describe('On No Match', () => {
	it.each([
		[
			'route',
			[
				[0, 3],
				[1, 2],
			],
		],
		['flag', [[0, 1, 2, 3]]],
		['skip', [[0, 3]]],
	])('%s', async (onNoMatch, ids) => {
		expect(await crmIds({ onNoMatch })).toEqual(ids);
	});

	it('never leaves out what failed or was cut off', async () => {
		bench.endpoint.order({ reply: { status: 500, body: {} } });
		expect(await crmIds({ onNoMatch: 'skip', options: { batchSize: 1 } })).toEqual([[0, 3]]);
	});

	it('sends records that are filled already on with those that were found', async () => {
		const records = [
			{ crm: 0, email: emailOf(ADA), phone: '+1' },
			{ crm: 1, email: emailOf(SOREN), phone: '' },
			{ crm: 2, email: emailOf(CHARLES), phone: '  ' },
			{ crm: 3, email: UNKNOWN_EMAIL },
		];
		const options = { skipIfFieldHasValue: 'phone' };
		expect(await crmIds({ options }, records)).toEqual([[0, 1, 2], [3]]);
		expect(bench.bodies()).toEqual([
			[{ email: emailOf(SOREN) }, { email: emailOf(CHARLES) }, { email: UNKNOWN_EMAIL }],
		]);
	});

	it('finds the field to be filled by its path', async () => {
		const records = [{ crm: 0, email: emailOf(ADA), enrichment: { person: { phone: '+1' } } }];
		const options = { skipIfFieldHasValue: 'enrichment.person.phone' };
		await crmIds({ options }, records as never);
		expect(bench.endpoint.requests).toHaveLength(0);
	});
});

describe('Fill Empty Fields', () => {
	it('fills what is empty and changes nothing else', async () => {
		const { outputs } = await bench.run({ options: { fillEmptyFields: true } }, [
			{ email: emailOf(ADA), jobTitle: 'Countess', phone: '', company: null, lastName: ' ' },
		]);
		expect(outputs[0]![0]!.json).toMatchObject({
			email: emailOf(ADA),
			jobTitle: 'Countess',
			phone: ADA.phones[0]!.number,
			company: ANALYTICAL_ENGINES.name,
			firstName: 'Ada',
			lastName: 'Lovelace',
		});
	});

	it('leaves a record alone that was not found', async () => {
		const { outputs } = await bench.run({ options: { fillEmptyFields: true } }, [
			{ email: UNKNOWN_EMAIL, phone: '' },
		]);
		expect(outputs[1]![0]!.json).toEqual({
			email: UNKNOWN_EMAIL,
			phone: '',
			enrichment: expect.any(Object),
		});
	});
});

describe('Preview Only', () => {
	it('sends nothing and tells what the run would come to', async () => {
		const { outputs } = await bench.run(
			{ options: { previewOnly: true, batchSize: 2, maxCredits: 3 } },
			[...MIXED, { email: emailOf(ADA) }],
		);
		expect(bench.endpoint.requests).toHaveLength(0);
		expect(outputs[0]).toEqual([
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
	});
});

describe('Include Raw Answer and Extra Request Fields', () => {
	it("adds the provider's own row", async () => {
		const { outputs } = await bench.run({ options: { includeRaw: true } }, [
			{ email: emailOf(ADA) },
		]);
		expect(outputs[0]![0]!.json.enrichment).toMatchObject({
			raw: { status: 'found', creditsCharged: 2, person: { id: ADA.id } },
		});
	});

	it('are merged into each record, from the item if they like', async () => {
		await bench.run(
			{ options: { extraBody: '={{ { "externalID": $json.crm, "reveal": true } }}' } },
			[MIXED[0]!, MIXED[3]!],
		);
		expect(bench.bodies()).toEqual([
			[
				{ email: emailOf(ADA), externalID: 0, reveal: true },
				{ email: emailOf(SOREN), externalID: 3, reveal: true },
			],
		]);
	});

	it('tell rows apart when the provider repeats them as numbers or as keys', async () => {
		for (const correlation of ['idEcho', 'keyedById', 'threeLists'] as const) {
			bench.reset();
			Object.assign(bench.sandbox.quirks, {
				correlation,
				rows: 'shuffled',
				shape: 'pdlMasked',
			});
			const { outputs } = await bench.run(
				{
					onNoMatch: 'flag',
					options: { extraBody: '={{ { "externalID": 10000000 - $json.crm } }}' },
				},
				MIXED,
			);
			expect(outputs[0]!.map(({ json }) => json.enrichment)).toMatchObject([
				{ status: 'found', person: { providerId: ADA.id } },
				{ status: 'notFound' },
				{ status: 'skipped' },
				{ status: 'found', person: { providerId: SOREN.id } },
			]);
		}
	});
});

describe('items', () => {
	it('keep their files', async () => {
		const file = { data: 'QQ==', mimeType: 'text/plain', fileName: 'a.txt' };
		const { outputs } = await bench.run({}, [], {
			items: [
				{ json: { email: emailOf(ADA) }, binary: { card: file } },
				{ json: { email: UNKNOWN_EMAIL }, binary: { card: file } },
			],
		});
		expect(outputs.map(([item]) => item?.binary)).toMatchObject([
			{ card: { fileName: 'a.txt' } },
			{ card: { fileName: 'a.txt' } },
		]);
	});

	it('may be a thousand, linked one by one', async () => {
		const people = bench.sandbox.people.slice(0, 1000);
		const records = people.map(({ linkedInUrl, firstName, lastName, company }, crm) => ({
			...{ crm, linkedInUrl, firstName, lastName },
			company: company.domain,
		}));
		const { outputs } = await bench.run(
			{ onNoMatch: 'flag', options: { batchSize: 100 } },
			records,
		);

		expect(outputs[0]!.map(({ pairedItem }) => pairedItem)).toEqual(
			records.map((_, item) => ({ item })),
		);
		for (const { json } of outputs[0]!) {
			const { person } = json.enrichment as { person?: { linkedInUrl?: string } };
			const asked = people[json.crm as number]!.linkedInUrl;
			if (person?.linkedInUrl && asked) {
				expect(decodeURI(person.linkedInUrl)).toBe(decodeURI(asked));
			}
		}
	});

	it('keep ids beyond 2^53 exact, and hostile keys harmless', async () => {
		Object.assign(bench.sandbox.quirks, { numericIds: true, hostileKeys: true });
		const { outputs } = await bench.run({ options: { includeRaw: true } }, [
			{ email: emailOf(HANAKO) },
		]);
		expect(outputs[0]![0]!.json.enrichment).toMatchObject({
			person: { providerId: '9007199254740993' },
		});
		expect(Object.prototype).not.toHaveProperty('polluted');
	});

	it('with a value of the wrong kind are set aside, the others looked up', async () => {
		const { outputs, hints } = await bench.run({ onNoMatch: 'flag' }, [
			{ email: { odd: true } },
			{ email: emailOf(ADA) },
		]);
		expect(outputs[0]!.map(({ json }) => json.enrichment)).toMatchObject([
			{
				status: 'skipped',
				reason: 'unreadable',
				message: expect.stringContaining("'Email'"),
			},
			{ status: 'found' },
		]);
		expect(words(hints).join()).toContain('1 record could not be read');
	});
});

describe('what cannot work is refused before anything is sent', () => {
	it.each<[string, INodeParameters, RegExp]>([
		['a limit below zero', { options: { maxCredits: -1 } }, /'Max Credits' is -1/],
		[
			'a limit without an estimate',
			{ options: { maxCredits: 5, creditsPerContact: 0 } },
			/'Max Credits'/,
		],
		['a price below zero', { options: { creditsPerContact: -2 } }, /cannot be less than 0/],
		['half a record in a batch', { options: { batchSize: 0.5 } }, /'Batch Size'/],
		['no request in flight', { options: { concurrency: 0 } }, /'Concurrency'/],
		[
			'extra fields that are no JSON',
			{ options: { extraBody: '{oops' } },
			/'Extra Request Fields/,
		],
		['a result field called error', { outputField: 'error' }, /cannot be "error"/],
		['a result field without name', { outputField: ' ' }, /'Put Result in Field'/],
	])('%s', async (_what, parameters, message) => {
		const { error } = await bench.run(parameters, [{ email: emailOf(ADA) }]);
		expect(error?.message).toMatch(message);
		expect(bench.endpoint.requests).toHaveLength(0);
	});

	it('and what fails for one item only after others were paid for is not lost', async () => {
		const { outputs, error } = await bench.run(
			{ onNoMatch: 'flag', outputField: '={{ $json.field }}' },
			[
				{ email: emailOf(ADA), field: 'result' },
				{ email: emailOf(SOREN), field: '' },
			],
		);
		expect(error).toBeUndefined();
		expect(outputs[0]!.map(({ json }) => json)).toMatchObject([
			{ result: { status: 'found' } },
			{ enrichment: { status: 'skipped', reason: 'unreadable' } },
		]);
		expect(bench.sandbox.ledger).toHaveLength(1);
	});
});

describe('hints', () => {
	it('tell what a run came to', async () => {
		const { hints } = await bench.run({}, [...MIXED, MIXED[0]!]);
		expect(words(hints)).toEqual([
			'5 records: 3 found, 1 not found, 1 skipped (1 request, 4 credits; 1 duplicate not looked up again, up to 2 credits saved)',
		]);
	});

	it('say so when the sum is an estimate', async () => {
		bench.sandbox.quirks.creditReport = 'none';
		const { hints } = await bench.run({}, [MIXED[0]!]);
		expect(words(hints)).toEqual(['1 record: 1 found (1 request, about 2 credits)']);
	});

	it.each<[string, () => void, INodeParameters, RegExp]>([
		['there is no bulk path', () => (bench.sandbox.quirks.noBulk = 405), {}, /no bulk path/],
		[
			'the credits ended',
			() => (bench.sandbox.credits = 2),
			{ options: { batchSize: 1, concurrency: 1 } },
			/ended early: .*credits.*Add credits/,
		],
		[
			'the limit was reached',
			() => undefined,
			{ options: { maxCredits: 2 } },
			/'Max Credits'.*Raise the limit/,
		],
	])('warn when %s', async (_when, arrange, parameters, text) => {
		arrange();
		const { hints } = await bench.run(parameters, MIXED);
		expect(hints.map(({ type, message }) => `${type}: ${message}`)).toContainEqual(
			expect.stringMatching(new RegExp(`^warning: .*${text.source}`)),
		);
	});

	it('warn when the address is probably wrong', async () => {
		bench.sandbox.quirks.noBulk = 404;
		const { hints } = await bench.run({}, [
			{ email: 'a@nowhere.example' },
			{ email: 'b@nowhere.example' },
		]);
		expect(words(hints).join()).toContain("'Base URL' in the credential is probably wrong");
	});

	it('warn when nothing could be looked up', async () => {
		const { hints } = await bench.run({}, [{ name: 'Ada' }]);
		expect(words(hints).join()).toContain(
			"No record could be looked up. Nothing to look the contact up by: fill 'Email'",
		);
	});
});
