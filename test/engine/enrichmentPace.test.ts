import { startEnrichmentBench } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const addresses = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ email: `person${index}@example.com` }));

const estimate = async (at: 'prospeo' | 'hunter', count: number) => {
	const { hintTexts } = await bench.run({ mode: 'estimate' }, addresses(count), { at });
	expect(bench.endpoint.requests).toHaveLength(0);
	return hintTexts.join();
};

describe('Estimate Cost', () => {
	it("says how long the list takes at the provider's own rate, and that it passes the daily limit", async () => {
		const said = await estimate('prospeo', 3600);
		expect(said).toContain(
			"This takes about 12 minutes at Prospeo's limit of 300 records per minute.",
		);
		expect(said).toContain(
			"This run needs 3,600 records, more than Prospeo's limit of 2,000 records per day. Unless your plan allows more, the rest will be skipped with the reason 'rateLimit'.",
		);
	});

	it('uses the slowest of several rates', async () => {
		const said = await estimate('hunter', 1000);
		expect(said).toContain(
			"This takes about 2 minutes at Hunter's limit of 500 requests per minute",
		);
	});

	it('counts one request as one', async () => {
		const names = Array.from({ length: 100 }, (_, index) => ({
			firstName: 'Ada',
			lastName: `Lovelace${index}`,
			companyDomain: 'example.com',
		}));
		const parameters = { mode: 'estimate', reveal: ['email'] };
		const { hintTexts } = await bench.run(parameters, names, { at: 'icypeas' });
		expect(hintTexts.join()).toMatch(/limit of 1 request per second/);
	});

	it('says so where the list takes less than a minute', async () => {
		const said = await estimate('prospeo', 250);
		expect(said).toContain(
			"This takes less than a minute at Prospeo's limit of 300 records per minute.",
		);
	});
});
