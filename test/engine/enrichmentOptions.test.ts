import type { INodeParameters } from 'n8n-workflow';

import { resources } from '../../nodes/Enrichment/actions';
import { ADA, SOREN, UNKNOWN_EMAIL } from '../../sandbox/enrichment';
import { startEnrichmentBench } from '../../testing/enrichment';
import { getEmail } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const MIXED = [
	{ crm: 0, email: getEmail(ADA) },
	{ crm: 1, email: UNKNOWN_EMAIL },
	{ crm: 2, email: 'nonsense' },
	{ crm: 3, email: getEmail(SOREN) },
];

it.each<[INodeParameters]>([
	[{ timeoutSeconds: 2 ** 40, concurrency: 2 ** 40, maxWaitSeconds: 2 ** 40 }],
	[{ timeoutSeconds: 1.23456, concurrency: 1, maxWaitSeconds: 0.5 }],
])('Limits may be as large or as unusual as the user likes: %j', async (options) => {
	const { envelopes, error } = await bench.run({ onNoMatch: 'flag', options }, MIXED);
	expect(error).toBeUndefined();
	expect(envelopes[0]).toMatchObject({ status: 'found' });
});

it("A setting that must be the same for all items, such as 'Data to Get', is refused before anything is paid when it differs", async () => {
	const records = [MIXED[0]!, MIXED[3]!];
	const asked = (reveal: string) => ({ reveal, onNoMatch: 'flag' });
	const mixed = await bench.run(
		asked("={{ $json.crm ? ['email', 'phone'] : ['email'] }}"),
		records,
	);
	expect(mixed.error?.message).toContain("'Data to Get' is not the same for all items");
	expect(bench.bodies()).toEqual([]);
	const confidence = { options: { minimumConfidence: '={{ $json.crm }}' } };
	const unlike = await bench.run(confidence, records);
	expect(unlike.error?.message).toContain("'Minimum Confidence' under Options is not the same");
	const same = await bench.run(asked("={{ $json.crm < 9 ? ['email'] : [] }}"), records);
	expect(same.error).toBeUndefined();
});

it.each<[string, INodeParameters]>([
	['a lookup', { maxCredits: '={{ $json.crm }}' }],
	['an estimate', { mode: "={{ $json.crm < 5 ? 'estimate' : 'lookUp' }}" }],
	['a search', { operation: 'search', company: 'acme.example', maxCredits: '={{ $json.crm }}' }],
	[
		'a verification',
		{
			resource: 'email',
			operation: 'verify',
			email: 'a@b.example',
			maxCredits: '={{ $json.crm }}',
		},
	],
])(
	"'Max Credits' or 'Mode' that differs between items is refused for %s",
	async (_of, parameters) => {
		const records = [MIXED[0]!, { ...MIXED[0], crm: 7 }];
		const { error } = await bench.run(parameters, records, { at: 'hunter' });
		expect(error?.message).toMatch(/'(Max Credits|Mode)' is not the same for all items/);
		expect(bench.bodies()).toEqual([]);
	},
);

describe('An option that is turned on or off', () => {
	/** The members of 'Options' that are flags, with what each starts with when it is added. */
	const flags = () =>
		resources
			.flatMap(({ operations }) => operations)
			.flatMap(({ properties }) => properties)
			.filter(({ name }) => name === 'options')
			.flatMap(({ options = [] }) => options)
			.filter((member) => 'type' in member && member.type === 'boolean');

	it('is on when it is added', () => {
		expect(flags().length).toBeGreaterThan(0);
		expect(flags().filter((member) => !('default' in member && member.default))).toEqual([]);
	});

	it('is off where it is not added, except Deduplicate', async () => {
		const { envelopes } = await bench.run({ onNoMatch: 'flag', options: {} }, [
			MIXED[0]!,
			MIXED[0]!,
		]);
		expect(envelopes[0]).not.toHaveProperty('raw');
		expect(envelopes[1]).toMatchObject({ duplicateOf: 0 });
		expect(bench.endpoint.requests).toHaveLength(1);
	});

	it('can be added and turned off', async () => {
		const added = async (includeRaw: boolean) => {
			const parameters = { onNoMatch: 'flag', options: { includeRaw } };
			return (await bench.run(parameters, [MIXED[0]!])).envelopes[0];
		};
		expect(await added(true)).toHaveProperty('raw');
		expect(await added(false)).not.toHaveProperty('raw');
	});
});

describe('Include Raw Response and Extra Fields', () => {
	it('are merged into each record, also from the item', async () => {
		const extraBody = '={{ { "externalID": $json.crm, "reveal": true } }}';
		await bench.run({ options: { extraBody } }, [MIXED[0]!, MIXED[3]!]);
		expect(bench.bodies()).toEqual([
			[
				{ email: getEmail(ADA), externalID: 0, reveal: true },
				{ email: getEmail(SOREN), externalID: 3, reveal: true },
			],
		]);
	});

	it('identify rows when the provider repeats them as numbers', async () => {
		const quirks = { correlation: 'idEcho', rows: 'shuffled', contactDataHidden: true };
		Object.assign(bench.sandbox.generic.quirks, quirks);
		const options = { extraBody: '={{ { "externalID": 10000000 - $json.crm } }}' };
		const { envelopes } = await bench.run({ onNoMatch: 'flag', options }, MIXED);
		expect(envelopes).toMatchObject([
			{ status: 'found', person: { providerId: ADA.id } },
			{ status: 'notFound' },
			{ status: 'skipped' },
			{ status: 'found', person: { providerId: SOREN.id } },
		]);
	});
});

describe('Items that Enrich looks up', () => {
	it('keep their binary files', async () => {
		const binary = { card: { data: 'QQ==', mimeType: 'text/plain', fileName: 'a.txt' } };
		const items = MIXED.slice(0, 2).map((json) => ({ json, binary }));
		const { outputs } = await bench.run({}, [], { items });
		const kept = { card: { fileName: 'a.txt' } };
		expect(outputs.flat().map((item) => item.binary)).toMatchObject([kept, kept]);
	});

	it('may be a thousand, linked one by one', async () => {
		const people = bench.sandbox.people.slice(0, 1000);
		const records = people.map(({ linkedInUrl, firstName, lastName, company }, crm) => ({
			crm,
			linkedInUrl,
			firstName,
			lastName,
			company: company.domain,
		}));
		const options = { batchSize: 100 };
		const { outputs, items } = await bench.run({ onNoMatch: 'flag', options }, records);
		expect(outputs[0]!.map(({ pairedItem }) => pairedItem)).toEqual(
			records.map((_, item) => ({ item })),
		);
		const pages = items.flatMap(({ crm, enrichment }) => {
			const { person } = enrichment as { person?: { linkedInUrl?: string } };
			const asked = people[crm as number]!.linkedInUrl;
			if (!person?.linkedInUrl || asked === '') return [];
			return [{ found: decodeURI(person.linkedInUrl), asked: decodeURI(asked) }];
		});
		expect(pages.length).toBeGreaterThan(500);
		expect(pages.filter(({ found, asked }) => found !== asked)).toEqual([]);
	});
});

describe('Enrich refuses before anything is sent:', () => {
	it.each<[string, INodeParameters, RegExp]>([
		['a limit below zero', { maxCredits: -1 }, /'Max Credits' is -1/],
		['a limit of a missing field', { maxCredits: '={{ $json.budget }}' }, /is empty or 0/],
		['a confidence over 100', { options: { minimumConfidence: 200 } }, /must be at most 100/],
		['extra fields that are no JSON', { options: { extraBody: '{oops' } }, /'Extra Fields/],
		['something to reveal that nobody has', { reveal: ['fax'] }, /'Data to Get'/],
	])('%s', async (_what, parameters, message) => {
		const { error } = await bench.run(parameters, [{ email: getEmail(ADA) }]);
		expect(error?.message).toMatch(message);
		expect(bench.endpoint.requests).toHaveLength(0);
	});
});

describe('The hints of a run', () => {
	it('state in one sum what became of the records, and what it cost', async () => {
		const { hintTexts } = await bench.run({}, [...MIXED, MIXED[0]!]);
		expect(hintTexts).toEqual([
			'5 contacts: 3 found (1 duplicate, free), 1 not found, 1 skipped (invalid email). 4 credits used, 99,996 left. Read from your items: email.',
		]);
	});

	it('state each reason of a status with its count', async () => {
		const { hintTexts } = await bench.run({}, [
			{ Note: 'x' },
			{ email: 'nonsense' },
			{ Note: '' },
		]);
		expect(hintTexts[0]).toContain('3 skipped (2 no identifier, 1 invalid email)');
	});

	it("name the items' own fields from which identifiers were read", async () => {
		const { hintTexts } = await bench.run({}, [
			{ Note: 'x', 'E-Mail Address': getEmail(ADA), 'Full name': '', 'Company Name': '' },
			{ 'E-Mail Address': '', 'Full name': 'Ada Lovelace', 'Company Name': 'Acme' },
		]);
		expect(hintTexts[0]).toContain(
			'. Read from your items: E-Mail Address, Full name, Company Name',
		);
	});

	it('name the fields that were not read only where no field of the items was recognized', async () => {
		const unread = { 'Reach at': getEmail(ADA), 'Email 1': '' };
		const { hintTexts: nothing } = await bench.run({}, [unread, { 'Reach at': '' }]);
		expect(nothing[0]).not.toContain('Read from your items');
		expect(nothing[1]).toContain(
			'The items have these fields: Reach at, Email 1. Map every field',
		);
		const { hintTexts: some } = await bench.run({}, [unread, { email: getEmail(ADA) }]);
		expect(some.join(' ')).not.toContain('The items have');
		expect(some[0]).toContain('Read from your items: email');
	});

	it('do not mention fields of the items where identifiers are mapped', async () => {
		const { hintTexts } = await bench.run({ email: '={{ $json.Mail }}' }, [
			{ Mail: getEmail(ADA) },
		]);
		expect(hintTexts.join(' ')).not.toContain('Read from your items');
	});

	it('state only that records are already filled', async () => {
		const { hintTexts } = await bench.run({ options: { skipIfFieldHasValue: 'crm' } }, [
			{ crm: 1 },
		]);
		expect(hintTexts[1]).toBe(
			'No contacts were looked up because all of them already have the requested data.',
		);
	});

	it('say that nothing else is read from the items where something is mapped', async () => {
		const items = [{ email: getEmail(ADA), Firm: 'Acme' }];
		const { hintTexts } = await bench.run({ company: '={{ $json.Firm }}' }, items);
		expect(hintTexts[1]).toContain("Only mapped fields are used: 'Company'.");
	});

	it('count the records that On No Match dropped', async () => {
		const { hintTexts } = await bench.run({ onNoMatch: 'skip' }, MIXED);
		expect(hintTexts.join()).toContain('1 not found (dropped)');
	});

	const warnings = async (parameters: INodeParameters) => {
		const { hints } = await bench.run(parameters, MIXED);
		return hints.filter(({ type }) => type === 'warning').map(({ message }) => message);
	};
	const ONE_BY_ONE = { batchSize: 1, concurrency: 1 };

	it.each<{ title: string; arrange: () => void; parameters: INodeParameters; warning: RegExp }>([
		{
			title: 'the credits ended',
			arrange: () => (bench.sandbox.generic.credits = 2),
			parameters: { options: ONE_BY_ONE },
			warning: /no credits left: 1 contact not looked up\. The provider said: .+ Add credits/,
		},
		{
			title: 'the limit was reached',
			arrange: () => undefined,
			parameters: { maxCredits: 2, options: ONE_BY_ONE },
			warning:
				/2 contacts not looked up: one can cost 2 credits at the provider, and 0 of your 2 remain\. Raise 'Max Credits', then run the remaining items again\./,
		},
		{
			title: 'an answer was lost',
			arrange: () => bench.endpoint.order({ stage: 'after', reset: true }),
			parameters: {},
			warning:
				/3 lookups got no usable response and may have been charged. To repeat such lookups, turn on 'Retry After Timeout' under Options/,
		},
	])('warn when $title', async ({ arrange, parameters, warning }) => {
		arrange();
		expect((await warnings(parameters)).join()).toMatch(warning);
	});

	it('list everything that may need attention in one warning', async () => {
		Object.assign(bench.sandbox.generic.quirks, { noBulk: 405, creditReport: 'none' });
		const said = await warnings({ maxCredits: 50 });
		expect(said).toEqual([expect.stringMatching(/no bulk endpoint.*'Max Credits' uses/s)]);
	});
});
