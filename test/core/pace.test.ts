import fc from 'fast-check';

import { createPace, withPace, type Pace, type Rate } from '../../nodes/shared/core/pace';
import { answer, reading } from '../support/answers';
import { fakeClock, NOON, type FakeClock } from '../support/clock';

/** Milliseconds after the start at which each of so many requests got its turn. */
async function turns(pace: Pace, clock: FakeClock, count: number): Promise<number[]> {
	const moments = Array.from({ length: count }, async () => {
		await pace.turn();
		return clock.now() - NOON;
	});
	return await Promise.all(moments);
}

describe('createPace', () => {
	it.each<[string, Rate | undefined, number, number[]]>([
		['lets all go at once without a rate', undefined, 5, [0, 0, 0, 0, 0]],
		[
			'lets a burst go, then waits for the window',
			{ requests: 2, perMs: 1000 },
			5,
			[0, 0, 1000, 1000, 2000],
		],
		['spaces out single requests', { requests: 1, perMs: 100 }, 4, [0, 100, 200, 300]],
		['does not wait below its rate', { requests: 3, perMs: 60_000 }, 3, [0, 0, 0]],
	])('%s', async (_claim, rate, count, expected) => {
		const clock = fakeClock();
		expect(await turns(createPace(rate, clock), clock, count)).toEqual(expected);
	});

	it('counts any stretch of time, not only whole windows', async () => {
		const clock = fakeClock();
		const pace = createPace({ requests: 2, perMs: 1000 }, clock);
		await pace.turn();
		clock.advance(900);
		expect(await turns(pace, clock, 3)).toEqual([900, 1000, 1900]);
	});

	it('forgets what is long gone', async () => {
		const clock = fakeClock();
		const pace = createPace({ requests: 2, perMs: 1000 }, clock);
		await turns(pace, clock, 2);
		clock.advance(5000);
		expect(await turns(pace, clock, 2)).toEqual([5000, 5000]);
		expect(clock.slept).toEqual([]);
	});

	it('never lets more than its rate go in any stretch, whenever they come', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 5 }),
				fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 25 }),
				async (requests, pauses) => {
					const clock = fakeClock();
					const pace = createPace({ requests, perMs: 1000 }, clock);
					const moments: number[] = [];
					for (const pause of pauses) {
						clock.advance(pause);
						await pace.turn();
						moments.push(clock.now());
					}
					return moments.every(
						(moment, index) =>
							index < requests || moment - moments[index - requests]! >= 1000,
					);
				},
			),
		);
	});

	it('holds all back for as long as one was told to wait', async () => {
		const clock = fakeClock();
		const pace = createPace(undefined, clock);
		pace.hold(3000);
		expect(await turns(pace, clock, 3)).toEqual([3000, 3000, 3000]);
	});

	it('is held by the longest of several waits', async () => {
		const clock = fakeClock();
		const pace = createPace(undefined, clock);
		pace.hold(3000);
		pace.hold(1000);
		expect(await turns(pace, clock, 1)).toEqual([3000]);
	});

	it('keeps those back that were waiting already', async () => {
		const clock = fakeClock();
		const pace = createPace({ requests: 1, perMs: 1000 }, clock);
		await pace.turn();
		clock.whileSleeping(() => pace.hold(5000));
		expect(await turns(pace, clock, 1)).toEqual([5000]);
	});

	it('keeps the rate after a hold, too', async () => {
		const clock = fakeClock();
		const pace = createPace({ requests: 2, perMs: 1000 }, clock);
		pace.hold(3000);
		expect(await turns(pace, clock, 3)).toEqual([3000, 3000, 4000]);
	});

	it('makes nobody wait once the workflow was stopped', async () => {
		const clock = fakeClock();
		const stop = new AbortController();
		const pace = createPace({ requests: 1, perMs: 60_000 }, clock, stop.signal);
		await pace.turn();
		clock.whileSleeping(() => stop.abort());
		expect(await turns(pace, clock, 2)).toEqual([0, 0]);
	});
});

describe('withPace', () => {
	it('sends each request in its turn and hands its answer through', async () => {
		const clock = fakeClock();
		const good = answer(200);
		const sentAt: number[] = [];
		const send = withPace(
			async () => {
				sentAt.push(clock.now() - NOON);
				return good;
			},
			createPace({ requests: 1, perMs: 200 }, clock),
		);
		const answers = await Promise.all([send(reading), send(reading)]);
		expect(sentAt).toEqual([0, 200]);
		expect(answers).toEqual([good, good]);
	});
});
