import { ADA, CHARLES, UNKNOWN_EMAIL } from '../../../sandbox/enrichment/wellKnown';
import { importExample } from '../../../testing/e2e/exampleBench';
import { sharedDemo } from '../../../testing/e2e/sharedDemo';

const [ada, charles] = [ADA, CHARLES].map(({ emails }) => String(emails[0]?.email));

describe('the waterfall within a budget', () => {
	test('gets each email from Hunter, else from Prospeo, and each phone from FullEnrich, and says what came from whom', async () => {
		const { providers } = sharedDemo.runningSandbox.enrichment;
		for (const account of Object.values(providers)) account.reset();
		const { run } = await importExample('waterfall-with-a-budget');
		const result = await run('Start by hand');
		expect(result.readRows('Complete')).toMatchObject([
			{
				email: ada,
				enrichment: {
					status: 'found',
					sources: { email: 'hunter', phone: 'fullEnrich' },
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
