import { Readable } from 'node:stream';

import { resources } from '../../nodes/Enrichment/actions';
import { route } from '../../nodes/shared/node/router';
import { fakeClock } from '../../testing/clock';
import { executeContext } from '../../testing/context';
import { startEnrichmentBench } from '../../testing/enrichment';
import { shared } from '../../testing/shared';

const bench = shared(startEnrichmentBench);

const addresses = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ email: `person${index}@example.com` }));

const bodyOf = (text: string): Readable => Readable.from([Buffer.from(text)]);

const estimate = async (at: 'prospeo' | 'hunter', count: number) => {
	const { said } = await bench.run({ options: { previewOnly: true } }, addresses(count), { at });
	expect(bench.endpoint.requests).toHaveLength(0);
	return said.join();
};

describe('The estimate', () => {
	it("says how long the list takes at the provider's own rate, and that it passes the daily limit", async () => {
		const said = await estimate('prospeo', 3600);
		expect(said).toContain("This takes about 12 minutes at Prospeo's 300 records a minute");
		expect(said).toContain("3,600 records are more than Prospeo's 2,000 records a day");
	});

	it('goes by the slowest of several rates', async () => {
		const said = await estimate('hunter', 1000);
		expect(said).toContain("This takes about 2 minutes at Hunter's 500 requests a minute");
	});

	it('says nothing of time where the list takes less than a minute', async () => {
		const said = await estimate('prospeo', 250);
		expect(said).not.toContain('minute');
	});
});

describe('A wait for a rate limit', () => {
	it('is shown in the log while it lasts, and in the hint afterwards', async () => {
		const clock = fakeClock();
		const answers = [
			{ statusCode: 429, headers: { 'retry-after': '110' }, body: bodyOf('{}') },
			{
				statusCode: 200,
				headers: {},
				body: bodyOf('{"data":{"email":"ada@example.com","score":95}}'),
			},
		];
		const { context, hints, told } = executeContext({
			parameters: {
				authentication: 'singleProvider',
				resource: 'email',
				operation: 'verify',
				email: 'ada@example.com',
			},
			credentials: { provider: 'hunter', apiKey: 'key' },
			http: async () => await Promise.resolve(answers.shift()),
		});
		await route(context, resources, clock);
		expect(told).toEqual(["Enrichment: Waiting 2 minutes for Hunter's rate limit"]);
		expect(hints.map(({ message }) => message).join()).toContain(
			"Waited 2 minutes for Hunter's rate limit",
		);
	});
});
