import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ASYNC_PROVIDER_NAMES, type ProviderName } from '../../nodes/Enrichment/providers/registry';
import { ADA, OTHER_ADA, SOREN } from '../../sandbox/enrichment';
import { listenOnLoopback, type ServiceEndpoint } from '../../sandbox/http/listen';
import { skipWaits } from '../../testing/engine/skipWaits';
import { RETRYING, startEnrichmentBench, type Account } from '../../testing/enrichment';
import { identifyByName, UNKNOWN_RECORD } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);
/** A customer's address for callbacks, on this machine. */
let receiver: ServiceEndpoint;

beforeAll(async () => {
	receiver = await listenOnLoopback({ answer: () => ({ status: 204 }), reset: () => undefined });
});
afterAll(async () => await receiver.close());
beforeEach(() => {
	receiver.reset();
	for (const name of ASYNC_PROVIDER_NAMES) bench.sandbox.providers[name].quirks.jobSeconds = 0;
});

const PEOPLE: IDataObject[] = [
	identifyByName(ADA),
	UNKNOWN_RECORD,
	identifyByName(SOREN),
	identifyByName(ADA),
].map((person, index) => ({ crm: index + 1, ...person }));

/** The items that come back pending, with what Get Result needs. */
const submitJob = async (
	provider: ProviderName,
	options: IDataObject = {},
	more: object = {},
	people = PEOPLE,
) => {
	const { itemsByOutput, error } = await bench.run(
		{ options: { waitMode: 'dontWait', ...options }, ...more } as INodeParameters,
		people,
		{ at: provider },
	);
	const [found = [], notFound = [], pending = []] = itemsByOutput;
	return { error, answered: [...found, ...notFound], pending };
};

/** Two of one name, and somebody else. */
const NAMESAKES_PEOPLE = [ADA, OTHER_ADA, SOREN];
const NAMESAKES: IDataObject[] = NAMESAKES_PEOPLE.map((person, crm) => ({
	crm,
	...identifyByName(person),
}));
const NAMESAKES_ADDRESSES = NAMESAKES_PEOPLE.map(({ emails }) => emails[0]!.email);

const addressesIn = (items: IDataObject[]) =>
	items.map((item) => (enrichmentOf(item).person as IDataObject)?.email);

const getResult = async (
	provider: Account,
	items: IDataObject[],
	parameters: INodeParameters = {},
) => await bench.run({ operation: 'getResult', ...parameters }, items, { at: provider });

const numbersIn = (left: IDataObject[][]) => left.map((items) => items.map(({ crm }) => crm));
const enrichmentOf = ({ enrichment }: IDataObject) => enrichment as IDataObject;

describe.each(ASYNC_PROVIDER_NAMES)('With %s, which answers later, Enrichment', (provider) => {
	it('submits a list as one job, and puts the results on the items, fetched once', async () => {
		const { pending, answered, error } = await submitJob(provider);
		expect([error, answered]).toEqual([undefined, []]);
		const envelopes = pending.map(enrichmentOf);
		expect(envelopes.map(({ status, recordTag }) => [status, recordTag])).toEqual(
			['0', '1', '2', '0'].map((tag) => ['pending', tag]),
		);
		expect(new Set(envelopes.map(({ jobId }) => jobId)).size).toBe(1);
		expect(bench.endpoint.requests).toHaveLength(1);

		const fetched = await getResult(provider, pending);
		expect(bench.endpoint.requests).toHaveLength(2);
		const found = (crm: number, fullName: string, charged: number) => ({
			crm,
			enrichment: { person: { fullName }, credits: { charged } },
		});
		expect(fetched.itemsByOutput).toMatchObject([
			[
				found(1, 'Ada Lovelace', 1),
				found(3, 'Søren Ødegård', 1),
				found(4, 'Ada Lovelace', 0),
			],
			[{ crm: 2 }],
			[],
		]);
		expect(bench.sandbox.providers[provider].charged).toBe(2);
	});

	it('leaves unfinished records pending, to be fetched later', async () => {
		bench.sandbox.providers[provider].quirks.jobSeconds = Infinity;
		const { pending } = await submitJob(provider);
		const { itemsByOutput } = await getResult(provider, pending);
		const envelopes = itemsByOutput[2]!.map(enrichmentOf);
		expect(envelopes.map(({ status }) => status)).toEqual(PEOPLE.map(() => 'pending'));
		const { jobId } = enrichmentOf(pending[0]!);
		expect(envelopes[2]).toMatchObject({ recordTag: '2', jobId });
	});

	it('returns one item for each person of a job that is chosen by its ID', async () => {
		const { pending } = await submitJob(provider);
		const { jobId } = enrichmentOf(pending[0]!);
		const asked = { jobId: jobId as string, onNoMatch: 'flag' };
		const { items } = await getResult(provider, [{ a: 1 }, { a: 2 }], asked);
		const people = items.map(({ person }) => (person as IDataObject)?.fullName);
		expect(people.filter(Boolean)).toEqual(['Ada Lovelace', 'Søren Ødegård']);
		expect(bench.endpoint.requests).toHaveLength(2);
	});

	it('submits people of the same name together, as rows carry tags, and assigns them in any order', async () => {
		bench.sandbox.providers[provider].quirks.rows = 'shuffled';
		const callback = { callbackUrl: `${receiver.url}/a` };
		const { pending } = await submitJob(provider, callback, {}, NAMESAKES);
		const envelopes = pending.map(enrichmentOf);
		expect(envelopes.map(({ recordTag }) => recordTag)).toEqual(['0', '1', '2']);
		expect(bench.endpoint.requests).toHaveLength(1);
		await bench.sandbox.providers[provider].deliverCallbacks();
		expect(receiver.requests).toHaveLength(1);

		const { items } = await getResult(provider, pending);
		expect(addressesIn(items)).toEqual(NAMESAKES_ADDRESSES);
		expect(bench.endpoint.requests).toHaveLength(2);
	});
});

it('Get Result fetches the results of Find, whose items are the results themselves', async () => {
	const { pending } = await submitJob('fullEnrich', {}, { ...FIND });
	expect(bench.endpoint.requests).toHaveLength(1);
	const { items } = await getResult('fullEnrich', pending);
	const found = { status: 'found', provider: 'fullEnrich' };
	expect(items).toMatchObject([found, found, found]);
});

const FIND = {
	operation: 'find',
	firstName: '={{ $json.firstName }}',
	lastName: '={{ $json.lastName }}',
	company: '={{ $json.companyDomain }}',
};

it('Get Result fetches a list in which some records were never part of the job, and reports none of these as found', async () => {
	const settled = { status: 'skipped', reason: 'noIdentifier', credits: { charged: 0 } };
	const person = { fullName: 'Ada Lovelace' };
	const found = { status: 'found', person, provider: 'hunter', credits: { charged: 1 } };
	const { pending } = await submitJob('fullEnrich');
	const items = [{ crm: 5, enrichment: settled }, ...pending, { crm: 6, enrichment: found }];
	const fetched = await getResult('fullEnrich', items);
	expect(fetched.error).toBeUndefined();
	expect(numbersIn(fetched.itemsByOutput)).toEqual([[1, 3, 4, 6], [2], [5]]);
	expect(fetched.itemsByOutput[2]).toEqual([{ crm: 5, enrichment: settled }]);
	expect(fetched.itemsByOutput[0]!.at(-1)).toMatchObject({
		crm: 6,
		enrichment: {
			status: 'skipped',
			reason: 'alreadyFilled',
			message: expect.stringContaining('nothing was fetched') as string,
			person,
			credits: { charged: 0 },
			attempts: [{ provider: 'hunter', credits: 1 }],
		},
	});
	const alone = await getResult('fullEnrich', [{ ...found, status: 'found' }]);
	expect(alone.itemsByOutput[0]).toMatchObject([
		{ status: 'skipped', reason: 'alreadyFilled', person },
	]);
	const nameless = { enrichment: { ...found, status: 'pending' } };
	const unnamed = await getResult('fullEnrich', [nameless]);
	expect(unnamed.error?.message).toContain('This item has no pending job');
});

it.each(['documented', 'hunter'] as const)(
	'Get Result refuses a provider without jobs before anything is sent (%s)',
	async (provider) => {
		const items = [{ enrichment: { status: 'pending', jobId: '7', credits: {} } }, { crm: 2 }];
		for (const parameters of [{}, { jobId: '7' }]) {
			const { error, outputs } = await getResult(provider, items, parameters);
			expect(error?.message).toContain("'Get Result' does not support");
			expect(error?.description).toContain('Dropcontact, FullEnrich and Icypeas');
			expect(outputs.flat()).toEqual([]);
		}
		expect(bench.endpoint.requests).toEqual([]);
	},
);

it('Get Result counts a part of a job by what was found, where the whole job cost less than its records', async () => {
	const withPhones = { reveal: ['email', 'phone'] };
	await getResult(
		'fullEnrich',
		(await submitJob('fullEnrich', {}, withPhones, [identifyByName(ADA)])).pending,
	);
	const people = [identifyByName(ADA), identifyByName(SOREN)];
	const { pending } = await submitJob('fullEnrich', {}, withPhones, people);
	const { items } = await getResult('fullEnrich', [pending[1]!]);
	expect(items).toMatchObject([
		{ enrichment: { status: 'found', credits: { charged: 11, estimated: true } } },
	]);
});

it('Get Result does not count the phone numbers of a whole job of Apollo for each of its items', async () => {
	const people = [ADA, SOREN, OTHER_ADA].map(identifyByName);
	const { pending } = await submitJob('apollo', {}, { reveal: ['email', 'phone'] }, people);
	const costs: unknown[] = [];
	for (const item of pending) {
		const { items } = await getResult('apollo', [item]);
		costs.push(...items.map((each) => (enrichmentOf(each).credits as IDataObject).charged));
	}
	expect(costs.every((charged) => charged === 1 || charged === 9)).toBe(true);
});

it('Get Result fills empty fields of the record from a fetched result', async () => {
	const { pending } = await submitJob('fullEnrich');
	const filling = { fillEmptyFields: true };
	const { items } = await getResult('fullEnrich', [{ ...pending[0]!, email: '' }], filling);
	expect(items).toMatchObject([{ crm: 1, email: ADA.emails[0]!.email }]);
	expect(items[0]).not.toHaveProperty('jobTitle');
});

it('Get Result reports a job that the provider does not know as lost, and says what else to do', async () => {
	const { pending } = await submitJob('betterContact');
	const item = pending[0]!;
	const lost = { ...item, enrichment: { ...enrichmentOf(item), jobId: 'nosuchjob' } };
	const { itemsByOutput } = await getResult('betterContact', [lost]);
	const envelope = enrichmentOf(itemsByOutput[2]![0]!);
	expect(envelope).toMatchObject({ status: 'failed', reason: 'jobLost', jobId: 'nosuchjob' });
	expect(envelope.message).toMatch(
		/was not found there\. BetterContact said: "[^"]+" \(status \d+\)\. It may have been charged\.$/,
	);
	const foreign = await getResult('fullEnrich', [item]);
	expect(foreign.error?.message).toContain('submitted to betterContact');
	const nothing = await getResult('fullEnrich', [{ email: 'ada@example.test' }]);
	expect(nothing.error?.message).toContain('has no pending job');
});

it('Get Result fails when the key is wrong, and leaves the jobs as they are', async () => {
	const { pending } = await submitJob('fullEnrich');
	bench.sandbox.providers.fullEnrich.order({ failure: 'badKey' });
	const { error } = await getResult('fullEnrich', pending);
	expect(error).toMatchObject({
		message: 'FullEnrich rejected this API key',
		description: expect.stringMatching(
			/^FullEnrich said: "Unknown api key" \(status 40\d\)\. Check 'API Key'/,
		) as string,
	});
});

it('Get Result keeps the results of the jobs before one that cannot be fetched, and leaves the others pending', async () => {
	const jobs = [await submitJob('fullEnrich'), await submitJob('fullEnrich')];
	const pending = jobs.flatMap((job) => job.pending);
	const secondJob = String(enrichmentOf(pending[4]!).jobId);
	bench.endpoint.order({
		reply: { status: 403, body: { code: 'error.forbidden', message: 'Your plan has ended' } },
		match: new RegExp(secondJob),
	});
	const { itemsByOutput, hintTexts, error } = await getResult('fullEnrich', pending);
	expect(error).toBeUndefined();
	expect(itemsByOutput.map((items) => items.length)).toEqual([3, 1, 4]);
	expect(itemsByOutput[2]!.map(enrichmentOf)).toMatchObject(
		['0', '1', '2', '0'].map((recordTag) => ({
			status: 'pending',
			recordTag,
			jobId: secondJob,
			message: expect.stringContaining('Your plan has ended'),
		})),
	);
	expect(hintTexts.join()).toContain('Your plan has ended');
});

it('Get Result puts results on their items where the job ID is mapped from these items, too', async () => {
	const { pending } = await submitJob('dropcontact');
	const mapped = { jobId: '={{ $json.enrichment.jobId }}' };
	const { itemsByOutput } = await getResult('dropcontact', pending, mapped);
	expect(numbersIn(itemsByOutput)).toEqual([[1, 3, 4], [2], []]);
});

it.each([
	'n8n.example.test/hook',
	'ftp://n8n.example.test/hook',
	'https:///hook',
	'https://n8n.example.test:port/hook',
])('Enrich refuses the callback address %s before anything is sent', async (callbackUrl) => {
	const { error } = await submitJob('dropcontact', { callbackUrl });
	expect(error?.message).toContain("'Job Callback URL' under Options cannot be");
	expect(error?.description).toContain('Nothing was sent');
	expect(bench.endpoint.requests).toEqual([]);
});

it('Enrich refuses an object as the callback address before anything is sent', async () => {
	const { error } = await submitJob('dropcontact', { callbackUrl: '[object Object]' });
	expect(error?.message).toBe("'Job Callback URL' under Options contains an object");
	expect(bench.endpoint.requests).toEqual([]);
});

it('Enrich refuses a callback to localhost for a provider elsewhere, and says how n8n can be reached', async () => {
	const credential = { baseUrl: 'https://gateway.invalid' };
	const callbackUrl = 'http://localhost:5678/webhook-waiting/17?signature=a';
	const options = { waitMode: 'dontWait', callbackUrl };
	const { error } = await bench.run({ options }, PEOPLE, { at: 'fullEnrich', credential });
	expect(error?.message).toContain('cannot call "http://localhost:5678"');
	expect(error?.description).toContain('WEBHOOK_URL');
});

it('Get Result puts results on their items beside an item without a job, which says so', async () => {
	const { pending } = await submitJob('fullEnrich');
	const stranger = { crm: 99, email: 'somebody@example.com' };
	const { itemsByOutput, error } = await bench.run(
		{ operation: 'getResult', onNoMatch: 'route' },
		[...pending.slice(0, 1), stranger, ...pending.slice(1)],
		{ at: 'fullEnrich' },
	);
	expect(error).toBeUndefined();
	const [found = [], , unresolved = []] = itemsByOutput;
	expect(found.map(({ crm }) => crm)).toEqual([1, 3, 4]);
	expect(unresolved).toMatchObject([
		{
			...stranger,
			enrichment: {
				status: 'skipped',
				reason: 'noJob',
				message: expect.stringContaining('This item has no pending job') as string,
			},
		},
	]);
});

it('Enrich ignores the callback address while it waits for the job itself', async () => {
	const options = { waitMode: 'poll', callbackUrl: 'nonsense' };
	const { itemsByOutput, error } = await bench.run({ options }, [], { at: 'fullEnrich' });
	expect([error, itemsByOutput.flat()]).toEqual([undefined, []]);
});

it('Get Result takes items whose job and place a sheet has turned into numbers, and two items of the same job', async () => {
	const handedIn = await submitJob('fullEnrich');
	const pending = handedIn.pending.map((item) => ({
		...item,
		enrichment: { ...enrichmentOf(item), recordTag: Number(enrichmentOf(item).recordTag) },
	}));
	const { itemsByOutput, envelopes } = await getResult('fullEnrich', [...pending, ...pending]);
	expect(numbersIn(itemsByOutput)[0]).toEqual([1, 3, 4, 1, 3, 4]);
	const charges = envelopes.map(({ credits }) => (credits as IDataObject).charged);
	expect(charges.filter((charged) => charged !== 0)).toEqual([1, 1]);
	expect(envelopes.map(({ duplicateOf }) => duplicateOf)).toEqual([
		undefined,
		undefined,
		0,
		0,
		2,
		0,
	]);
	expect(bench.endpoint.requests).toHaveLength(2);
});

it('Get Result writes records that are pending in columns into columns', async () => {
	const { pending } = await submitJob('fullEnrich', {}, { resultFormat: 'columns' });
	expect(pending[0]).toMatchObject({ enrichment_status: 'pending', enrichment_recordTag: '0' });
	const { items } = await getResult('fullEnrich', pending);
	expect(items[0]).toMatchObject({
		enrichment_status: 'found',
		enrichment_fullName: 'Ada Lovelace',
	});
	expect(items[0]).not.toHaveProperty('enrichment');
});

it('Get Result fetches phone numbers of Apollo by an ID that a double cannot hold, and adds them to what was found at once', async () => {
	bench.sandbox.providers.apollo.quirks.jobSeconds = 0;
	const { pending } = await submitJob('apollo', {}, { reveal: ['email', 'phone'] });
	const [first] = pending.map(enrichmentOf);
	expect(first).toMatchObject({
		status: 'pending',
		jobId: expect.stringMatching(/^10399955897051219\d\d$/) as string,
		person: { fullName: 'Ada Lovelace', email: ADA.emails[0]!.email },
	});
	const { envelopes } = await getResult('apollo', pending);
	expect(envelopes.map(({ person }) => person)).toMatchObject([
		{ fullName: 'Ada Lovelace', email: ADA.emails[0]!.email, phone: ADA.phones[0]!.number },
		{ fullName: `${SOREN.firstName} ${SOREN.lastName}` },
		{ fullName: 'Ada Lovelace', phone: ADA.phones[0]!.number },
	]);
	const phones = [ADA, SOREN].filter((person) => person.phones.length > 0);
	expect(bench.sandbox.providers.apollo.charged).toBe(2 + 8 * phones.length);
});

it('Get Result reports nobody as found who is only in the item and not in the job of Apollo', async () => {
	bench.sandbox.providers.apollo.quirks.jobSeconds = 0;
	const { pending } = await submitJob('apollo', {}, { reveal: ['email', 'phone'] });
	const [first] = pending.map(enrichmentOf);
	const forged = { ...first, recordTag: '999', person: { fullName: 'Eve Forged' } };
	const { itemsByOutput } = await getResult('apollo', [{ crm: 9, enrichment: forged }]);
	expect(itemsByOutput[0]).toEqual([]);
	const [{ enrichment }] = itemsByOutput.flat() as [IDataObject];
	expect(enrichment).not.toMatchObject({ status: 'found' });
	expect(enrichment).toMatchObject({ person: { fullName: 'Eve Forged' } });
});

it.each(['object', 'columns'])(
	'Get Result keeps what a first provider was paid for when it fetches phone numbers of Apollo: %s',
	async (resultFormat) => {
		bench.sandbox.providers.apollo.quirks.jobSeconds = 0;
		const byMail = [{ crm: 1, email: ADA.emails[0]!.email }];
		const first = await bench.run({ resultFormat }, byMail, { at: 'prospeo' });
		const asked = { reveal: ['email', 'phone'], resultFormat };
		const { pending } = await submitJob('apollo', {}, asked, first.itemsByOutput[0]);
		const { items } = await getResult('apollo', pending);
		const found = { matchedBy: 'email', phone: ADA.phones[0]!.number, provider: 'prospeo' };
		expect(
			items.map((item) =>
				resultFormat === 'columns' ? summarizeColumns(item) : summarizeEnvelope(item),
			),
		).toEqual([found]);
	},
);

const summarizeEnvelope = (item: IDataObject) => {
	const { matchedBy, person, attempts } = enrichmentOf(item);
	const { phone } = person as IDataObject;
	return { matchedBy, phone, provider: firstProviderIn(attempts) };
};

const summarizeColumns = (item: IDataObject) => ({
	matchedBy: item.enrichment_matchedBy,
	phone: item.enrichment_phone,
	provider: firstProviderIn(JSON.parse(String(item.enrichment_attempts))),
});

const firstProviderIn = (attempts: unknown): unknown => (attempts as IDataObject[])[0]?.provider;

it('Get Result gives phone numbers of Apollo to the right people even where the numbers of the records in the job were lost', async () => {
	bench.sandbox.providers.apollo.quirks.jobSeconds = 0;
	const people = [ADA, SOREN].map(identifyByName);
	const { pending } = await submitJob('apollo', {}, { reveal: ['email', 'phone'] }, people);
	const untagged = pending.map((item) => ({
		...item,
		enrichment: { ...enrichmentOf(item), recordTag: undefined },
	}));
	const { envelopes } = await getResult('apollo', untagged);
	expect(envelopes.map(({ person }) => (person as IDataObject).phone)).toEqual(
		[ADA, SOREN].map(({ phones }) => phones[0]!.number),
	);
});

it.each(['first', 'last'])(
	'Get Result fetches the other jobs when one is answered with a page and status 404: the %s one',
	async (place) => {
		const { pending } = await submitJob('dropcontact');
		const gone = {
			crm: 9,
			enrichment: { ...enrichmentOf(pending[0]!), jobId: 'gone', recordTag: '0' },
		};
		const reply = { status: 404, body: 'Not found' };
		bench.endpoint.order({ match: /gone/, times: Infinity, reply });
		const items = place === 'first' ? [gone, ...pending] : [...pending, gone];
		const { itemsByOutput, error } = await getResult('dropcontact', items);
		expect(error).toBeUndefined();
		expect(numbersIn(itemsByOutput)[0]).toEqual([1, 3, 4]);
		expect(itemsByOutput[2]).toMatchObject([{ crm: 9, enrichment: { reason: 'jobLost' } }]);
	},
);

it('A job that ended without credits is not submitted again by Retry On Fail', async () => {
	const body = { status: 'CREDITS_INSUFFICIENT', cost: { credits: 0 }, data: [] };
	bench.endpoint.order({ match: /^GET/, times: Infinity, reply: { status: 402, body } });
	const { error, executions } = await skipWaits(
		bench.run({ onNoMatch: 'flag' }, PEOPLE, { at: 'fullEnrich', ...RETRYING }),
	);
	expect(executions).toBe(3);
	expect(error?.message).toMatch(/enough credits/);
	expect(bench.endpoint.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

/** IDs of jobs become a part of an address: one that could lead elsewhere is refused, wherever it was read. */
const UNSAFE_JOB_IDS = [
	'..',
	'.',
	' .. ',
	'..;x',
	'../account',
	'a/b',
	'a\\b',
	'%2e%2e',
	'a?b=c',
	'a#b',
	'a\u0000b',
	'a\nb',
];

const pendingEnvelope = (jobId: string, provider: string): IDataObject => ({
	status: 'pending',
	reason: 'pending',
	credits: { charged: 0, estimated: false },
	provider,
	jobId,
	recordTag: '0',
	input: { email: 'ada@example.com' },
});

describe.each(ASYNC_PROVIDER_NAMES)('Get Result from %s', (at) => {
	const getResult = async (record: IDataObject, jobId = '') =>
		await bench.run({ operation: 'getResult', jobId }, [record], { at });

	it.each(UNSAFE_JOB_IDS)(
		'does not fetch a job by an unsafe ID in the result of an item: %j',
		async (id) => {
			const { error } = await getResult({ enrichment: pendingEnvelope(id, at) });
			expect(error?.message).toContain('is not the ID of a job');
			expect(bench.endpoint.requests).toEqual([]);
		},
	);

	it.each(UNSAFE_JOB_IDS)("does not fetch a job by an unsafe 'Job ID': %j", async (id) => {
		const { error } = await getResult({}, id);
		expect(error?.message).toContain("'Job ID' is not the ID of a job");
		expect(bench.endpoint.requests).toEqual([]);
	});
});

it('Enrich does not fetch a job whose ID, from the provider, would lead to another address', async () => {
	bench.endpoint.order({ reply: { status: 200, body: { success: true, request_id: '..' } } });
	await bench.run({ onNoMatch: 'flag' }, [{ email: 'ada@example.com' }], { at: 'dropcontact' });
	expect(bench.endpoint.requests.filter(({ method }) => method === 'GET')).toEqual([]);
});
