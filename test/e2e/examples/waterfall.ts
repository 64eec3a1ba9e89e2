import { ADA, CHARLES, UNKNOWN_EMAIL } from '../../../sandbox/enrichment/wellKnown';
import { importExample } from '../../../testing/e2e/exampleBench';
import { sharedDemo } from '../../../testing/e2e/sharedDemo';

const [ada, charles] = [ADA, CHARLES].map(({ emails }) => String(emails[0]?.email));

describe('The example of a waterfall within a budget', () => {
	test('gets each email from Hunter, else from Prospeo, and says which provider stated it and what it cost', async () => {
		const { providers } = sharedDemo.runningSandbox.enrichment;
		for (const account of Object.values(providers)) account.reset();
		const { runWithWaits } = await importExample('waterfall-with-a-budget');
		const result = await runWithWaits('Start by hand');
		expect(result.readRows('Complete')).toMatchObject([
			{
				email: ada,
				enrichment: {
					status: 'found',
					sources: { email: 'hunter', phone: 'hunter' },
					cost: { currency: 'USD' },
				},
			},
		]);
		expect(result.readRows('Something is missing')).toMatchObject([
			{ email: charles, enrichment: { status: 'incomplete', missing: ['phone'] } },
			{ email: UNKNOWN_EMAIL, enrichment: { status: 'notFound' } },
		]);
		const attempts = [
			...result.readRows('Complete'),
			...result.readRows('Something is missing'),
		]
			.flatMap(({ enrichment }) => (enrichment as { attempts: Attempt[] }).attempts)
			.filter(({ credits }) => credits > 0);
		for (const name of ['hunter', 'prospeo', 'fullEnrich'] as const) {
			const own = attempts.filter(({ provider }) => provider === name);
			const booked = own.reduce((sum, { credits }) => sum + credits, 0);
			expect([name, booked]).toEqual([name, providers[name].charged]);
		}
	});
});

interface Attempt {
	provider: string;
	credits: number;
}

describe('The example that compares providers', () => {
	test('has a row for each provider, and what was bought of each contact', async () => {
		const { providers } = sharedDemo.runningSandbox.enrichment;
		for (const account of Object.values(providers)) account.reset();
		const { runWithWaits } = await importExample('which-provider-is-best');
		const result = await runWithWaits('Start by hand');
		const rows = result.readRows('Providers');
		expect(rows.map(({ provider }) => provider)).toEqual(['hunter', 'prospeo', 'fullEnrich']);
		for (const { provider, credits } of rows) {
			expect(credits).toBe(providers[provider as 'hunter'].charged);
		}
		expect(result.readRows('Keep what was bought')).toHaveLength(3);
	});
});
