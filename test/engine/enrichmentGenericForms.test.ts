/** The forms in which the answers of real APIs differ, each with no setting, or with the one that the docs name. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	ADA,
	ANALYTICAL_ENGINES,
	CHARLES,
	FJORD_DATA,
	SOREN,
	UNKNOWN_DOMAIN,
	UNKNOWN_EMAIL,
	type Quirks,
} from '../../sandbox/enrichment';
import { FOREIGN_FIELD_NAMES, ANSWER_FORMS } from '../../sandbox/enrichment/generic/answerForms';
import { startEnrichmentBench } from '../../testing/enrichment';
import {
	identifyByEmail,
	identifyByName,
	identifyByLinkedInUrl,
	getEmail,
} from '../../testing/people';
import { skipWaits } from '../../testing/engine/skipWaits';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

afterEach(() => jest.restoreAllMocks());

const PEOPLE: IDataObject[] = [
	{ ...identifyByEmail(ADA), externalId: 'A' },
	{ email: UNKNOWN_EMAIL, externalId: 'B' },
	{ ...identifyByLinkedInUrl(SOREN), externalId: 'C' },
	{ ...identifyByName(CHARLES), externalId: 'D' },
];
const COMPANIES: IDataObject[] = [
	{ domain: ANALYTICAL_ENGINES.domain },
	{ domain: UNKNOWN_DOMAIN },
	{ name: FJORD_DATA.name },
];

/** The items of a run in one output, in batches or one by one, with what the provider charged for it. */
async function enrich(
	resource: 'contact' | 'company',
	quirks: Partial<Quirks>,
	settings: IDataObject = {},
	options: INodeParameters = {},
) {
	bench.reset();
	Object.assign(bench.sandbox.generic.quirks, quirks);
	const isCustomized = Object.keys(settings).length > 0;
	const { envelopes } = await bench.run(
		{ resource, onNoMatch: 'flag', reveal: [], options },
		resource === 'contact' ? PEOPLE : COMPANIES,
		{ credential: { ...(isCustomized && { customise: true }), ...settings } },
	);
	return { envelopes, charged: bench.sandbox.generic.charged };
}

type Run = Awaited<ReturnType<typeof enrich>>;

function expectPeople({ envelopes, charged }: Run): void {
	expect(envelopes).toMatchObject([
		{ status: 'found', person: { email: getEmail(ADA), jobTitle: ADA.jobTitle } },
		{ status: 'notFound', reason: 'noMatch', credits: { charged: 0 } },
		{ status: 'found', person: { lastName: SOREN.lastName } },
		{ status: 'found', person: { lastName: CHARLES.lastName } },
	]);
	expect(creditsIn({ envelopes })).toBe(charged);
	expect(charged).toBe(5);
}

function expectCompanies({ envelopes, charged }: Run): void {
	expect(envelopes).toMatchObject([
		{ status: 'found', company: { domain: ANALYTICAL_ENGINES.domain } },
		{ status: 'notFound', reason: 'noMatch', credits: { charged: 0 } },
		{ status: 'found', company: { domain: FJORD_DATA.domain } },
	]);
	expect(charged).toBe(2);
}

const creditsIn = ({ envelopes }: Pick<Run, 'envelopes'>): number =>
	envelopes.reduce((sum, { credits }) => sum + Number((credits as IDataObject).charged), 0);

/** What the docs say to set for a foreign form. */
const SETTINGS: Partial<Record<keyof typeof ANSWER_FORMS, IDataObject>> = {
	wrapper: { personJsonPath: 'payload.profile', companyJsonPath: 'payload.profile' },
	fieldNames: { fieldNames: JSON.stringify(Object.fromEntries(FOREIGN_FIELD_NAMES)) },
	bulkKey: { bulkWrapper: 'leads', rowsJsonPath: 'payload.found' },
	creditReport: { chargedJsonPath: 'usage.units', remainingJsonPath: 'usage.left' },
};

const CASES = Object.entries(ANSWER_FORMS).flatMap(([quirk, forms]) =>
	forms
		// A charge that nobody tells is estimated.
		.filter((form) => form !== 'none' || quirk !== 'creditReport')
		.map((form) => ({
			quirk,
			form,
			settings: form === 'foreign' ? SETTINGS[quirk as keyof typeof ANSWER_FORMS]! : {},
		})),
);

it('The sandbox has APIs with six forms of answers, four of which have a variant that needs a setting', () => {
	expect(Object.keys(ANSWER_FORMS)).toHaveLength(6);
	expect(CASES.filter(({ form }) => form === 'foreign')).toHaveLength(4);
});

it.each(CASES)(
	'Enrich reads people and companies from an API where $quirk is "$form", in a batch and one by one',
	async ({ quirk, form, settings }) => {
		for (const batchSize of [25, 1]) {
			// Beside a bare array there is no place for a charge.
			const bulkKey = form === 'billing' ? 'results' : '';
			const run = (resource: 'contact' | 'company') =>
				enrich(resource, { bulkKey, [quirk]: form }, settings, { batchSize });
			expectPeople(await run('contact'));
			expectCompanies(await run('company'));
			expect(bench.sandbox.generic.violations).toEqual([]);
		}
	},
);

it("Enrich gives shuffled rows to their records by the number that 'Record Tag' sends", async () => {
	const quirks = { correlation: 'idEcho', rows: 'shuffled' } as const;
	expectPeople(await enrich('contact', quirks, { recordTag: 'ref' }));
	const [request] = bench.bodies() as IDataObject[][];
	expect(request!.map(({ ref }) => ref)).toEqual(['0', '1', '2', '3']);
});

/** An API that knows everybody by a job title that says whom, in reverse order; the number is returned as `tagOf` has it. */
async function enrichReversed(tagOf: (number: IDataObject[string]) => IDataObject) {
	bench.reset();
	jest.spyOn(bench.sandbox, 'answer').mockImplementation(({ text }) => {
		const asked = JSON.parse(text) as IDataObject[];
		const rows = asked.map(({ email, externalId }) => ({
			fullName: 'Kim Lee',
			jobTitle: `Owner of ${email as string}`,
			...tagOf(externalId),
		}));
		return { status: 200, body: rows.reverse() };
	});
	const people = ['a@one.example', 'b@two.example', 'c@three.example'];
	const { envelopes } = await bench.run(
		{ onNoMatch: 'flag', reveal: [] },
		people.map((email) => ({ email })),
		{ credential: { customise: true, recordTag: 'externalId' } },
	);
	return envelopes;
}

it("Enrich finds the number that 'Record Tag' sends under the same name in other capitalization", async () => {
	const envelopes = await enrichReversed((number) => ({ external_id: number }));
	expect(envelopes).toMatchObject([
		{ status: 'found', person: { jobTitle: 'Owner of a@one.example' } },
		{ status: 'found', person: { jobTitle: 'Owner of b@two.example' } },
		{ status: 'found', person: { jobTitle: 'Owner of c@three.example' } },
	]);
});

it.each<[string, (number: IDataObject[string]) => IDataObject]>([
	['is not returned', () => ({})],
	['is returned in another place', (number) => ({ metadata: { externalId: number } })],
	['is replaced by another one', () => ({ externalId: 'x' })],
])(
	"Enrich gives nobody the row in their place, and keeps the rows, where the number that 'Record Tag' sends %s",
	async (_how, tagOf) => {
		const envelopes = await enrichReversed(tagOf);
		expect(envelopes).toMatchObject(
			Array(3).fill({ status: 'failed', reason: 'unmatched', credits: { charged: 2 } }),
		);
		expect(envelopes[0]!.raw).toHaveLength(3);
	},
);

it.each([{ status: 429 }, { error: { code: 'rate_limit_exceeded' } }])(
	'Enrich waits and sends the same batch again after a rate limit in an answer with status 200: %j',
	async (refusal) => {
		bench.reset();
		let requests = 0;
		jest.spyOn(bench.sandbox, 'answer').mockImplementation(({ text }) => {
			requests += 1;
			if (requests === 1) return { status: 200, body: refusal };
			const asked = JSON.parse(text) as IDataObject[];
			return { status: 200, body: asked.map(({ email }) => ({ email, jobTitle: 'CTO' })) };
		});
		const people = [{ email: 'a@one.example' }, { email: 'b@two.example' }];
		const { envelopes } = await skipWaits(bench.run({ onNoMatch: 'flag', reveal: [] }, people));
		expect(envelopes.map(({ status }) => status)).toEqual(['found', 'found']);
		expect(requests).toBe(2);
	},
);

/** Looks up people by address, in one request; `answer` is given the records of each. */
async function enrichByAddress(
	emails: readonly string[],
	answer: (asked: IDataObject[]) => { status: number; body: IDataObject | IDataObject[] },
	credential: IDataObject = {},
) {
	bench.reset();
	jest.spyOn(bench.sandbox, 'answer').mockImplementation(({ text }) => {
		const asked = JSON.parse(text) as IDataObject | IDataObject[];
		return answer(Array.isArray(asked) ? asked : [asked]);
	});
	const people = emails.map((email) => ({ email }));
	const { envelopes } = await bench.run({ onNoMatch: 'flag', reveal: [] }, people, {
		credential,
	});
	return envelopes;
}

const TWO_ADDRESSES = ['a@one.example', 'b@two.example'];

const toPersonRow = ({ email }: IDataObject): IDataObject => ({ email, jobTitle: 'CTO' });

it.each([
	['rateLimit', { status: 429 }],
	['unavailable', { status: 500 }],
])(
	'Enrich skips the record of a row that was refused for now (%s), and keeps the others: %j',
	async (reason, refusal) => {
		const envelopes = await enrichByAddress(TWO_ADDRESSES, ([first]) => ({
			status: 200,
			body: [toPersonRow(first!), refusal],
		}));
		expect(envelopes).toMatchObject([
			{ status: 'found', person: { jobTitle: 'CTO' } },
			{
				status: 'skipped',
				reason,
				message: expect.stringContaining('Run it again.'),
				credits: { charged: 0 },
			},
		]);
	},
);

it.each([{ found: false }, { status: 404 }, { status: 'not_found' }])(
	'Enrich keeps a person who is described in an answer that says that nobody was found: %j',
	async (word) => {
		const person = { fullName: 'Ada Lovelace', jobTitle: 'CTO', phone: '+442079460000' };
		const envelopes = await enrichByAddress(['ada.lovelace@one.example'], () => ({
			status: 200,
			body: { ...word, person },
		}));
		expect(envelopes).toMatchObject([
			{ status: 'found', person: { jobTitle: 'CTO' }, credits: { charged: 2 } },
		]);
	},
);

it('Enrich reports nobody as found where an answer says so and only repeats the request', async () => {
	const envelopes = await enrichByAddress(['ada.lovelace@one.example'], ([first]) => ({
		status: 200,
		body: { found: false, person: first! },
	}));
	expect(envelopes).toMatchObject([{ status: 'notFound', credits: { charged: 0 } }]);
});

it("Enrich reads the rows of a batch under the name that 'Bulk Wrapper' sends", async () => {
	bench.reset();
	jest.spyOn(bench.sandbox, 'answer').mockImplementation(({ text }) => {
		const { leads } = JSON.parse(text) as { leads: IDataObject[] };
		return { status: 200, body: { leads: leads.map(toPersonRow) } };
	});
	const { envelopes } = await bench.run(
		{ onNoMatch: 'flag', reveal: [] },
		TWO_ADDRESSES.map((email) => ({ email })),
		{ credential: { customise: true, bulkWrapper: 'leads' } },
	);
	expect(envelopes.map(({ status }) => status)).toEqual(['found', 'found']);
});

it('Enrich takes a 404 for a batch with the code not_found as no match for all of it, says so, and sends no record again', async () => {
	let requests = 0;
	const emails = Array.from({ length: 60 }, (_, index) => `p${index}@one.example`);
	const envelopes = await enrichByAddress(emails, () => {
		requests += 1;
		return { status: 404, body: { error: { code: 'not_found' } } };
	});
	expect(requests).toBe(3);
	expect(envelopes).toHaveLength(60);
	for (const envelope of envelopes) {
		expect(envelope).toMatchObject({
			status: 'notFound',
			reason: 'noMatch',
			message: expect.stringContaining('has none of the requested records'),
			credits: { charged: 0 },
		});
	}
});

it("Enrich reads a field that 'Field Names' renames with that meaning, and not with its usual one", async () => {
	const fieldNames = '{"firstName": "name", "lastName": "surname"}';
	const envelopes = await enrichByAddress(
		['ada.lovelace@one.example'],
		() => ({ status: 200, body: { name: 'Ada', surname: 'Lovelace' } }),
		{ customise: true, fieldNames },
	);
	expect(envelopes).toMatchObject([
		{
			status: 'found',
			person: { fullName: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' },
		},
	]);
});

it('Enrich gives shuffled rows to their records by a tag of the user', async () => {
	const extraBody = '={{ { "externalID": $json.externalId } }}';
	const quirks = { correlation: 'idEcho', rows: 'shuffled' } as const;
	expectPeople(await enrich('contact', quirks, {}, { extraBody }));
});

it('Enrich reads an API that needs all the settings at once', async () => {
	const quirks: Partial<Quirks> = {};
	for (const quirk of Object.keys(SETTINGS)) Object.assign(quirks, { [quirk]: 'foreign' });
	Object.assign(quirks, { correlation: 'idEcho', rows: 'shuffled', noMatch: 'foundFalse' });
	const settings = Object.assign({ recordTag: 'ref' }, ...Object.values(SETTINGS)) as IDataObject;
	expectPeople(await enrich('contact', quirks, settings));
	const { envelopes } = await enrich('company', quirks, settings);
	expect(envelopes[0]).toMatchObject({ credits: { charged: 1, remaining: 99_998 } });
});

describe('An API that needs a setting which is missing', () => {
	it.each([25, 1])(
		'for the wrapper loses nothing that was paid for, and the message names the setting (batches of %d)',
		async (batchSize) => {
			const { envelopes } = await enrich(
				'contact',
				{ wrapper: 'foreign' },
				{},
				{ batchSize },
			);
			const unread = {
				status: 'failed',
				reason: 'unmatched',
				message: expect.stringContaining("'Person JSON Path'"),
			};
			expect(envelopes[0]).toMatchObject({
				...unread,
				credits: { charged: 2, estimated: false },
				raw: { payload: { profile: { email: getEmail(ADA) } } },
			});
			expect(envelopes[1]).toMatchObject({ status: 'notFound' });
			expect(envelopes[2]).toMatchObject(unread);
		},
	);

	it('for batches has its answer kept once, and the message names the setting', async () => {
		const settings = { bulkWrapper: 'leads' };
		const { envelopes } = await enrich('contact', { bulkKey: 'foreign' }, settings);
		for (const envelope of envelopes) {
			expect(envelope).toMatchObject({
				status: 'failed',
				reason: 'unmatched',
				message: expect.stringContaining("'Rows JSON Path'"),
			});
		}
		expect(envelopes[0]).toMatchObject({ raw: { payload: { found: [{}, {}, {}, {}] } } });
		expect(envelopes[1]).not.toHaveProperty('raw');
	});

	it('for the fields of a request refuses it, free of charge', async () => {
		const { envelopes, charged } = await enrich('contact', { fieldNames: 'foreign' });
		expect(envelopes[0]).toMatchObject({
			status: 'failed',
			reason: 'rejected',
			message: expect.stringContaining('it is mail'),
		});
		expect(charged).toBe(0);
	});

	it('for the charge makes the charge an estimate', async () => {
		const { envelopes } = await enrich('contact', { creditReport: 'foreign' });
		expect(envelopes[0]).toMatchObject({ credits: { charged: 2, estimated: true } });
	});
});
