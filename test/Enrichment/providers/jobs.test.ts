/** What every dialect of a provider that answers later promises, each against its provider's sandbox. */
import type { Envelope } from '../../../nodes/Enrichment/records/envelope';
import { betterContact } from '../../../nodes/Enrichment/providers/betterContact';
import { dropcontact } from '../../../nodes/Enrichment/providers/dropcontact';
import { fullEnrich } from '../../../nodes/Enrichment/providers/fullEnrich';
import { ADA, LUCJA, MARY, OTTO, SOREN, type Person } from '../../../sandbox/enrichment';
import { everyFreeRequest, everyLookup } from '../../support/everyRequest';
import { chargedIn } from '../../support/lookups';
import { named, NOBODY, peopleIn, statuses } from '../../support/jobs';
import { providerBench, type ProviderBench } from '../../support/providers';
import { firstFor } from '../../support/requests';

interface Provider {
	bench: ProviderBench;
	/** The most records of a job. */
	batch: number;
	callbackField: string;
	/** What becomes of a job whose id the provider no longer knows. */
	lost: string;
}

const PROVIDERS: Provider[] = [
	{
		bench: providerBench('dropcontact', dropcontact()),
		batch: 250,
		callbackField: 'custom_callback_url',
		// Unknown looks like not ready there.
		lost: 'pending/pending',
	},
	{
		bench: providerBench('fullEnrich', fullEnrich()),
		batch: 100,
		callbackField: 'webhook_url',
		lost: 'failed/jobLost',
	},
	{
		bench: providerBench('betterContact', betterContact()),
		batch: 100,
		callbackField: 'webhook',
		lost: 'failed/jobLost',
	},
];

const names = (envelopes: Envelope[]) =>
	envelopes.map(({ person }) => person?.fullName?.toLowerCase());

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.toLowerCase();

const methods = ({ requests }: ProviderBench) => requests.map(({ method }) => method);

const handedIn = ({ requests }: ProviderBench) =>
	requests.filter(({ method }) => method === 'POST');

const sizeOf = ({ body }: { body?: unknown }) => (body as { data: unknown[] }).data.length;

describe.each(PROVIDERS.map((provider) => [provider.bench.dialect.label, provider] as const))(
	'%s',
	(_, { bench, batch, callbackField, lost }) => {
		beforeEach(() => {
			bench.reset();
			bench.clock.slept.length = 0;
		});
		afterEach(() => expect(bench.wrong).toEqual([]));

		it('sends nothing that the provider did not publish, by any way or wish', () => {
			const all = [...everyLookup(bench.dialect), ...everyFreeRequest(bench.dialect)];
			expect(all.length).toBeGreaterThan(10);
			expect(all.flatMap(bench.violations)).toEqual([]);
		});

		it('repeats nothing by itself that may have been charged', () => {
			expect(everyLookup(bench.dialect).filter(({ repeatable }) => repeatable)).toEqual([]);
		});

		it('hands a person in, asks at the pace of the provider, and finds them', async () => {
			const { envelopes, report } = await bench.run([named(ADA)]);
			expect(envelopes[0]).toMatchObject({
				status: 'found',
				matchedBy: 'nameAndCompany',
				person: { fullName: 'Ada Lovelace', email: ADA.emails[0]!.email },
				credits: { charged: 1, estimated: false },
			});
			expect(handedIn(bench)).toHaveLength(1);
			const { request } = firstFor(bench.dialect, 'contact', named(ADA));
			expect(new Set(bench.clock.slept)).toEqual(new Set([request.job!.everyMs]));
			expect([report.requests, report.creditsSpent]).toEqual([bench.requests.length, 1]);
		});

		it('puts a list into as few jobs as possible, all under way before the first is asked for', async () => {
			const people = peopleIn(bench, batch + 1);
			const { envelopes } = await bench.run(people.map(named));
			expect(handedIn(bench).map(sizeOf)).toEqual([batch, 1]);
			expect(methods(bench).slice(0, 3)).toEqual(['POST', 'POST', 'GET']);
			expect(names(envelopes)).toEqual(people.map(nameOf));
			expect(chargedIn(envelopes)).toBe(bench.account.charged);
			expect(bench.account.charged).toBe(bench.account.leastPossible);
		});

		it.each(['shuffled', 'short', 'missesLeftOut', 'firstNull'] as const)(
			'mixes nobody up where the rows of a job come %s',
			async (rows) => {
				bench.account.quirks.rows = rows;
				const people = peopleIn(bench, 12);
				const { envelopes } = await bench.run([...people.map(named), NOBODY]);
				const wrong = names(envelopes).filter(
					(name, index) => name !== undefined && name !== nameOf(people[index]!),
				);
				expect(wrong).toEqual([]);
				const found = envelopes.filter(({ status }) => status === 'found');
				const isOneLost = rows === 'short' || rows === 'firstNull';
				expect(found).toHaveLength(isOneLost ? 11 : 12);
			},
		);

		it('says who was not found, and counts what the provider charged', async () => {
			const who = [named(SOREN), NOBODY, named(OTTO), named(MARY), named(LUCJA)];
			const { envelopes } = await bench.run(who);
			expect(statuses(envelopes).slice(1, 3)).toEqual([
				'notFound/noMatch',
				'notFound/noMatch',
			]);
			expect([envelopes[0]!.status, envelopes[4]!.status]).toEqual(['found', 'found']);
			expect(chargedIn(envelopes)).toBe(bench.account.charged);
			expect(envelopes.map(({ credits }) => credits.estimated)).toEqual(who.map(() => false));
		});

		it('leaves a job that does not end pending, with what its result is fetched by', async () => {
			bench.account.orderJob({ fate: 'never' });
			const people = [named(ADA), named(SOREN)];
			const { envelopes, report } = await bench.run(people);
			expect(statuses(envelopes)).toEqual(['pending/pending', 'pending/pending']);
			expect(envelopes.map(({ recordTag }) => recordTag)).toEqual(['0', '1']);
			expect(envelopes[0]!.jobId).toEqual(expect.stringMatching(/^[a-z0-9-]{15,}$/));
			expect(envelopes[0]!.jobId).toBe(envelopes[1]!.jobId);
			expect(envelopes[0]!.message).toContain("'Get Result'");
			expect(handedIn(bench)).toHaveLength(1);
			expect(report.creditsSpent).toBe(2);
			expect(report.nothingPaid).toBe(false);
		});

		it('waits no longer than it is told to', async () => {
			bench.account.orderJob({ fate: 'slow' });
			const start = bench.clock.now();
			const { envelopes } = await bench.run([named(ADA)], { maxJobWaitMs: 60_000 });
			expect(statuses(envelopes)).toEqual(['pending/pending']);
			expect(bench.clock.now() - start).toBe(60_000);
			bench.reset();
			bench.account.orderJob({ fate: 'slow' });
			const patient = await bench.run([named(ADA)], { maxJobWaitMs: 240_000 });
			expect(statuses(patient.envelopes)).toEqual(['found']);
		});

		it('does not wait where it is told not to, and says where the provider should call', async () => {
			const callbackUrl = 'https://n8n.example.test/webhook-waiting/17';
			const { envelopes } = await bench.run([named(ADA)], { dontWait: true, callbackUrl });
			expect(statuses(envelopes)).toEqual(['pending/pending']);
			expect(bench.requests).toHaveLength(1);
			expect(bench.requests[0]!.body).toMatchObject({ [callbackField]: callbackUrl });
			expect(bench.clock.slept).toEqual([]);
		});

		it('keeps a job that was under way when the workflow was stopped', async () => {
			bench.clock.whileSleeping(bench.stop);
			const { envelopes } = await bench.run([named(ADA)]);
			expect(statuses(envelopes)).toEqual(['pending/pending']);
			expect(envelopes[0]!.jobId).toBeDefined();
			expect(methods(bench)).toEqual(['POST']);
		});

		it('never hands a job in again that the provider has lost', async () => {
			bench.account.orderJob({ fate: 'lost' });
			const { envelopes, report } = await bench.run([named(ADA)]);
			expect(statuses(envelopes)).toEqual([lost]);
			expect(envelopes[0]!.jobId).toBeDefined();
			expect(handedIn(bench)).toHaveLength(1);
			expect(report.creditsSpent).toBe(1);
		});

		it('goes on asking for a result when an answer was lost or came too soon', async () => {
			bench.account.order({ failure: 'serverError', match: /^GET/, times: 4 });
			bench.account.order({ failure: 'slowDown', match: /^GET/, times: 7 });
			const { envelopes, report } = await bench.run([named(ADA)]);
			expect(statuses(envelopes)).toEqual(['found']);
			expect(handedIn(bench)).toHaveLength(1);
			expect(report.stopped).toBeUndefined();
		});

		it('counts a job as perhaps paid whose acceptance was lost, and does not repeat it', async () => {
			bench.account.order({ failure: 'serverError', match: /^POST/ });
			const { envelopes } = await bench.run([named(ADA)]);
			expect(statuses(envelopes)).toEqual(['failed/outcomeUnknown']);
			expect(bench.requests).toHaveLength(1);
		});

		it('keeps a job whose result cannot be fetched because the key was withdrawn', async () => {
			bench.account.order({ failure: 'badKey', match: /^GET/ });
			const { envelopes, report } = await bench.run([named(ADA)]);
			expect(statuses(envelopes)).toEqual(['pending/pending']);
			expect(report.stopped).toMatchObject({ reason: 'badKey' });
		});

		it('keeps an answer of another form', async () => {
			const { request } = firstFor(bench.dialect, 'contact', named(ADA));
			const response = {
				kind: 'response' as const,
				status: 200,
				headers: {},
				body: { a: 1 },
			};
			expect(request.read(response, [])).toMatchObject({ isUnknown: true });
		});

		it('never spends more than the credit limit, which holds before a job is handed in', async () => {
			const people = peopleIn(bench, 30);
			const { envelopes, report } = await bench.run(people.map(named), { maxCredits: 7 });
			expect(handedIn(bench).map(sizeOf)).toEqual([7]);
			expect(bench.account.charged).toBe(7);
			expect(chargedIn(envelopes)).toBe(7);
			expect(report.stopped).toMatchObject({ reason: 'creditLimit' });
		});

		it('believes a refusal with status 200: it is unpaid, and told in its words', async () => {
			bench.useNetwork(() => ({
				kind: 'response',
				status: 200,
				headers: {},
				body: {
					success: false,
					error: true,
					reason: 'Wrong field',
					message: 'Wrong field',
				},
			}));
			const { envelopes } = await bench.run([named(ADA)]);
			expect(statuses(envelopes)).toEqual(['failed/rejected']);
			expect(envelopes[0]).toMatchObject({ message: 'Wrong field', credits: { charged: 0 } });
		});

		it('stops at the first request with a wrong key', async () => {
			bench.useKey('wrong-key');
			const { report } = await bench.run(peopleIn(bench, batch + 1).map(named));
			expect(report).toMatchObject({ stopped: { reason: 'badKey' }, nothingPaid: true });
			expect(bench.requests).toHaveLength(1);
		});

		it('says that the key is good but the plan does not cover the request', async () => {
			bench.account.order({ failure: 'forbidden' });
			const { report } = await bench.run([named(ADA)]);
			expect(report.stopped).toMatchObject({ reason: 'forbidden' });
		});

		it('tests the key and tells the balance without a charge', () => {
			const { test, balance, meaningOf } = bench.dialect;
			expect(meaningOf(bench.send(test), 'one')).toBe('rows');
			const told = balance!.read(bench.send(balance!.request));
			expect(told.credits.remaining).toBe(bench.account.credits);
			bench.useKey('wrong-key');
			expect(meaningOf(bench.send(test), 'one')).toBe('badKey');
			expect(bench.account.charged).toBe(0);
		});

		it('shares a job among records that were asked for one at a time', async () => {
			const settings = { batchSize: 1, singly: true };
			await bench.run([named(ADA), named(SOREN)], settings);
			expect(handedIn(bench).map(sizeOf)).toEqual([2]);
		});

		it('keeps the tags of the user beside its own', async () => {
			const field = bench.name === 'fullEnrich' ? 'custom' : 'custom_fields';
			const { envelopes } = await bench.run(
				[{ ...named(ADA), extra: { [field]: { crm: '7', record: 'mine' } } }],
				{ includeRaw: true },
			);
			expect(statuses(envelopes)).toEqual(['found']);
			expect(JSON.stringify(envelopes[0]!.raw)).toContain('"7"');
		});
	},
);
