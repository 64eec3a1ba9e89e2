/** Several providers in one step: who is asked for what, what is bought, and what comes out. */
import { ADA, SOREN } from '../../sandbox/enrichment';
import { byName } from '../../testing/people';
import { shared } from '../../testing/shared';
import { startWaterfallBench, sumAttempts } from '../../testing/waterfall';

const bench = shared(startWaterfallBench);

const PHONES = { parameters: { reveal: ['email', 'phone'] } };

describe('a waterfall', () => {
	it('gets the email from Hunter, else from Prospeo, and the phone from FullEnrich, each from one provider only', async () => {
		bench.account('hunter').quirks.knownPeople = 0;
		const { envelopes, attempts, error } = await bench.waterfall(
			['hunter', 'prospeo', 'fullEnrich'],
			[byName(ADA), byName(SOREN)],
			{
				steps: [
					{ provider: 'hunter', reveal: ['email'] },
					{ provider: 'prospeo', reveal: ['email'] },
					{ provider: 'fullEnrich', reveal: ['phone'] },
				],
				...PHONES,
			},
		);
		console.log(JSON.stringify(envelopes, null, 1).slice(0, 6000), error?.message);
		expect(error).toBeUndefined();
		expect(attempts[0]).toMatchObject([
			{ provider: 'hunter', for: ['email'], status: 'notFound', credits: 0 },
			{ provider: 'prospeo', for: ['email'], status: 'found' },
			{ provider: 'fullEnrich', for: ['phone'], status: 'found' },
		]);
		expect(sumAttempts(envelopes)).toEqual(bench.charged());
	});
});
