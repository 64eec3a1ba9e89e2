/** 'Try First': a sample of a list, and what it says of the whole list. */
import { planLookups } from '../../nodes/Enrichment/records/plan';
import { calculateWilsonInterval, limitPlanToSample } from '../../nodes/Enrichment/records/sample';
import { ADA } from '../../sandbox/enrichment';
import { startEnrichmentBench } from '../../testing/enrichment';
import { getEmail } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

/** So many people with an address, each at 2 credits, and as many addresses that nobody knows. */
function listOf(known: number, unknown: number) {
	const people = bench.sandbox.people
		.filter(
			({ emails, phones, optedOut }) => emails.length > 0 && phones.length > 0 && !optedOut,
		)
		.slice(0, known)
		.map((person) => ({ email: getEmail(person) }));
	const nobody = Array.from({ length: unknown }, (_, index) => ({
		email: `nobody${index}@nowhere.example`,
	}));
	return [...people, ...nobody];
}

/** The same numbers from 0 up to 1 for the same seed (Park and Miller's generator). */
function createRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 48_271) % 2_147_483_647;
		return state / 2_147_483_647;
	};
}

const tryFirst = (size: number) => ({ options: { tryFirst: size } });

it('Try First looks up as many records as the user wants, and sends the others to Unresolved', async () => {
	const { itemsByOutput } = await bench.run(tryFirst(5), listOf(20, 0));
	expect(itemsByOutput.map((items) => items.length)).toEqual([5, 0, 15]);
	expect(bench.sandbox.generic.ledger).toHaveLength(5);
	for (const { enrichment } of itemsByOutput[2]!) {
		expect(enrichment).toMatchObject({
			status: 'skipped',
			reason: 'sampleOnly',
			credits: { charged: 0 },
		});
	}
});

it('Try First says what to expect of the whole list, with a confidence interval', async () => {
	const { hintTexts } = await bench.run(tryFirst(10), listOf(40, 0));
	expect(hintTexts[0]).toContain(
		'40 contacts: 10 found, 30 skipped (sample only). 20 credits used',
	);
	expect(hintTexts[0]).toContain(
		'Tried 10 of 40 contacts: 10 found (100%). The full list should yield about 40 (28–40) for about 80 credits (57–80), with 95% confidence.',
	);
});

it('Try First assumes the highest price where the sample has no match', async () => {
	const { hintTexts } = await bench.run(tryFirst(10), listOf(0, 40));
	expect(hintTexts[0]).toContain(
		'Tried 10 of 40 contacts: 0 found (0%). The full list should yield about 0 (0–12) for about 0 credits (0–23), with 95% confidence.',
	);
});

it('Every record of a list is equally likely to be in the sample of Try First', () => {
	const candidates = Array.from({ length: 20 }, (_, index) => ({
		identifiers: { email: `person${index}@example.com` },
		extra: {},
		isAlreadyFilled: false,
	}));
	const plan = planLookups('contact', candidates, true);
	const random = createRandom(7);
	const counts = candidates.map(() => 0);
	for (let turn = 0; turn < 4000; turn++) {
		const { lookups, skipped } = limitPlanToSample(plan, 5, random);
		expect([lookups.length, skipped.size]).toEqual([5, 15]);
		for (const { recordIndexes } of lookups) counts[recordIndexes[0]!]! += 1;
	}
	// 1,000 of each are expected, with a standard deviation of 27.
	expect(Math.min(...counts)).toBeGreaterThan(890);
	expect(Math.max(...counts)).toBeLessThan(1110);
});

it('Try First looks up a list completely that is not longer than the sample, and counts duplicates once', async () => {
	const records = Array.from({ length: 4 }, () => ({ email: getEmail(ADA) }));
	const { envelopes, hintTexts } = await bench.run(
		{ onNoMatch: 'flag', ...tryFirst(1) },
		records,
	);
	expect(envelopes.map(({ status }) => status)).toEqual(Array(4).fill('found'));
	expect(hintTexts[0]).not.toContain('Tried');
});

it('Estimate Cost with Try First estimates only the sample', async () => {
	const { items } = await bench.run(
		{ mode: 'estimate', onNoMatch: 'flag', ...tryFirst(5) },
		listOf(20, 0),
	);
	expect(items.filter(({ action }) => action === 'lookUp')).toHaveLength(5);
	expect(items[0]).toMatchObject({ total: { maximumCredits: 10 } });
	expect(bench.endpoint.requests).toHaveLength(0);
});

it.each([
	// Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I.
	{ hits: 81, trials: 263, low: 0.2553, high: 0.3662 },
	{ hits: 15, trials: 148, low: 0.0624, high: 0.1605 },
	{ hits: 0, trials: 20, low: 0, high: 0.1611 },
	{ hits: 1, trials: 29, low: 0.0061, high: 0.1718 },
])(
	'The Wilson interval for $hits of $trials equals that in the literature',
	({ hits, trials, low, high }) => {
		const interval = calculateWilsonInterval(hits, trials);
		expect(interval.low).toBeCloseTo(low, 4);
		expect(interval.high).toBeCloseTo(high, 4);
	},
);
