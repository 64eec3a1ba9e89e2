import { ADA, CHARLES, UNKNOWN_EMAIL } from '../../../sandbox/enrichment/wellKnown';
import { type Endpoint, listen } from '../../../sandbox/http/listen';
import type { SandboxRequest } from '../../../sandbox/http/types';
import { importExample, saveCredential } from '../../../testing/e2e/exampleBench';
import { demo } from '../../../testing/e2e/sharedDemo';

const [ada, charles] = [ADA, CHARLES].map(({ emails }) => String(emails[0]?.email));

const SECOND = 'Second enrichment account';

type Row = { email?: string };

/** The waterfall: a first provider who knows Ada only, and the sandbox behind it. */
describe('the waterfall over two providers', () => {
	let first: Endpoint;
	beforeAll(async () => void (first = await listen({ answer: knowsAda, reset: () => {} })));
	afterAll(async () => await first.close());

	test('asks the second provider only for those the first does not have, and shows what each cost', async () => {
		const { runningSandbox, choices } = demo;
		runningSandbox.endpoints.enrichment.reset();
		const [known] = choices.credentials.filter(({ type }) => type === 'enrichmentApi');
		const other = { ...known!.data, baseUrl: first.url };
		const firstProvider = await saveCredential({ ...known!, data: other });
		const credentials = choices.credentials.filter((each) => each !== known);
		const { run } = await importExample(
			'two-provider-waterfall',
			{},
			[firstProvider, { ...known!, name: SECOND }],
			credentials,
		);

		const result = await run('Start by hand');
		expect(emailsAsked(first.requests)).toEqual([ada, charles, UNKNOWN_EMAIL]);
		const { requests } = runningSandbox.endpoints.enrichment;
		expect(emailsAsked(requests)).toEqual([charles, UNKNOWN_EMAIL]);
		expect(result.readRows('All contacts')).toMatchObject([
			{ email: ada, jobTitle: 'Countess', firstProvider: { status: 'found' } },
			{
				email: charles,
				jobTitle: CHARLES.jobTitle,
				firstProvider: { status: 'notFound' },
				secondProvider: { status: 'found' },
			},
			{ email: UNKNOWN_EMAIL, secondProvider: { status: 'notFound' } },
		]);
		const charged = runningSandbox.enrichment.generic.ledger.map(({ credits }) => credits);
		expect(charged).toEqual([1]);
		expect(result.readRows('Credits per provider')).toEqual([
			{ sum_firstProvider_credits_charged: 3, sum_secondProvider_credits_charged: 1 },
		]);
	});

	test('keeps what the first provider found where the second one cannot be asked', async () => {
		const { choices } = demo;
		const [known] = choices.credentials.filter(({ type }) => type === 'enrichmentApi');
		const data = { ...known!.data, apiKey: 'revoked' };
		const revoked = await saveCredential({ ...known!, name: SECOND, data });
		const credentials = choices.credentials.filter(({ name }) => name !== revoked.name);
		const { run } = await importExample('two-provider-waterfall', {}, [revoked], credentials);
		const result = await run('Start by hand');
		const firstFound = { firstProvider: expect.objectContaining({ status: 'found' }) };
		expect(result.readRows('All contacts')).toContainEqual(expect.objectContaining(firstFound));
	});
});

function knowsAda({ text }: SandboxRequest) {
	const asked = JSON.parse(text) as Row | Row[];
	const answers = [asked].flat().map(answerTo);
	return { status: 200, body: Array.isArray(asked) ? answers : answers[0] };
}

function answerTo({ email }: Row) {
	if (email !== ada) return { email, status: 'not_found', creditsCharged: 0 };
	const { firstName, lastName } = ADA;
	const person = { firstName, lastName, email, jobTitle: 'Countess' };
	return { email, status: 'found', person, creditsCharged: 3 };
}

function emailsAsked(requests: SandboxRequest[]): Array<string | undefined> {
	const asked = requests.flatMap(({ text }) => JSON.parse(text) as Row | Row[]);
	return asked.map(({ email }) => email);
}
