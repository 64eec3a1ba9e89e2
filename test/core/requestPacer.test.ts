import fc from 'fast-check';

import { measurePaces } from '../../testing/pace';
import { refuseAtRandom, createSlidingWindows } from '../../testing/pace/models';
import type { Refusing } from '../../testing/pace/service';
import { simulateScenario } from '../../testing/pace/simulate';
import type { PublishedLimits, LimitFeedback } from '../../nodes/shared/core/rateLimit';
import { RequestPacer, PacersByAccount } from '../../nodes/shared/core/requestPacer';
import { recordsPer, requestsPer, type Period, type Unit } from '../../nodes/shared/core/rates';
import { createFakeClock, NOON } from '../../testing/clock';

const ACCEPTED: LimitFeedback = { kind: 'accepted' };
const PATIENT = { longestMs: 120_000 };

type Service = () => LimitFeedback | Promise<LimitFeedback>;

/** Asks for a turn, and for another one as long as the service refuses. */
async function sendTo(
	pace: RequestPacer,
	service: Service,
	more: { longestMs?: number; signal?: AbortSignal } = {},
): Promise<LimitFeedback | undefined> {
	const ticket = pace.takeTicket();
	const work = async () => {
		return { feedback: await service() };
	};
	for (;;) {
		const done = await pace.runInTurn({ ticket, work, ...PATIENT, ...more });
		if (done?.feedback.kind !== 'refused') return done?.feedback;
	}
}

/** A pace with its clock, and lists of requests that are sent at it. */
function paced(limits?: PublishedLimits) {
	const clock = createFakeClock();
	const pace = new RequestPacer(limits, clock);
	const passed = () => clock.now() - NOON;
	const atOnce = async (count: number, service: Service) =>
		await Promise.all(Array.from({ length: count }, async () => await sendTo(pace, service)));
	/** By three workers, each of which sends the next one once it has its answer. */
	const byThree = async (count: number, service: Service) => {
		let left = count;
		const worker = async () => {
			while (left-- > 0) await sendTo(pace, service);
		};
		await Promise.all([1, 2, 3].map(worker));
	};
	return { clock, pace, passed, atOnce, byThree };
}

/** Milliseconds after the start at which each of so many requests was sent. */
async function moments({ passed, atOnce }: ReturnType<typeof paced>, count: number) {
	const sent: number[] = [];
	await atOnce(count, () => {
		sent.push(Math.round(passed()));
		return ACCEPTED;
	});
	return sent;
}

const perSecond = (count: number): PublishedLimits => ({ rates: [requestsPer('second', count)] });

const perMinute = (count: number): PublishedLimits => ({ rates: [requestsPer('minute', count)] });

it('The request pacer meets its bounds in every simulated situation: no record lost, no request before Retry-After', async () => {
	const measured = await measurePaces([1]);
	expect(measured).toHaveLength(12);
	for (const { variant, figures } of measured) {
		const { lost, 'lost allowed': mayBeLost } = figures;
		expect([variant, lost]).toEqual([variant, mayBeLost]);
		expect([variant, figures['sent before Retry-After']]).toEqual([variant, 0]);
		const times = figures['× least allowed'] ?? Infinity;
		expect(figures['× least']).toBeLessThanOrEqual(times);
		const refused = figures['% refused allowed'] ?? 100;
		expect(figures['% refused']).toBeLessThanOrEqual(refused);
	}
}, 60_000);

describe('With the published rate limits of a service,', () => {
	it.each<{ title: string; limits: PublishedLimits; count: number; expected: number[] }>([
		{
			title: 'all requests are sent at once where there are no limits',
			limits: {},
			count: 5,
			expected: [0, 0, 0, 0, 0],
		},
		{
			title: 'a burst goes, then the window is waited for',
			limits: perSecond(2),
			count: 5,
			expected: [0, 0, 1020, 1020, 2040],
		},
		{
			title: 'single requests are spaced out',
			limits: perSecond(1),
			count: 4,
			expected: [0, 1020, 2040, 3060],
		},
		{
			title: 'no request waits below the rate',
			limits: perMinute(3),
			count: 3,
			expected: [0, 0, 0],
		},
		{
			title: 'several windows hold at once',
			limits: { rates: [requestsPer('second', 2), requestsPer('minute', 3)] },
			count: 5,
			expected: [0, 0, 1020, 61_200, 61_200],
		},
	])('$title', async ({ limits, count, expected }) => {
		expect(await moments(paced(limits), count)).toEqual(expected);
	});

	it('the limit applies to any stretch of time, not only to whole windows', async () => {
		const run = paced(perSecond(2));
		await moments(run, 1);
		run.clock.advance(900);
		expect(await moments(run, 3)).toEqual([900, 1020, 1920]);
	});

	it('records are counted where the provider counts records, and a batch waits until there is room for all of them', async () => {
		const clock = createFakeClock();
		const pace = new RequestPacer({ rates: [recordsPer('minute', 100)] }, clock);
		const sent: number[] = [];
		for (const records of [50, 40, 10, 30]) {
			const work = async () => {
				sent.push(clock.now() - NOON);
				return await Promise.resolve({ feedback: ACCEPTED });
			};
			await pace.runInTurn({ ticket: pace.takeTicket(), records, work, ...PATIENT });
		}
		expect(sent).toEqual([0, 0, 0, 61_200]);
	});

	it("rates of the account's own plan from headers replace the published ones", async () => {
		const { pace, passed } = paced({ rates: [recordsPer('minute', 2)] });
		const feedback: LimitFeedback = { kind: 'accepted', rates: [requestsPer('minute', 600)] };
		for (let sent = 0; sent < 300; sent++) await sendTo(pace, () => feedback);
		expect(passed()).toBe(0);
	});

	it('old requests no longer count', async () => {
		const run = paced(perSecond(2));
		await moments(run, 2);
		run.clock.advance(5000);
		expect(await moments(run, 2)).toEqual([5000, 5000]);
		expect(run.clock.slept).toEqual([]);
	});

	it('no more requests than the rate allows are sent in any stretch of time', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 5 }),
				fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 25 }),
				async (requests, pauses) => {
					const clock = createFakeClock();
					const pace = new RequestPacer(perSecond(requests), clock);
					const sent: number[] = [];
					for (const pause of pauses) {
						clock.advance(pause);
						await sendTo(pace, () => (sent.push(clock.now()), ACCEPTED));
					}
					const stretches = sent
						.slice(requests)
						.map((moment, index) => moment - sent[index]!);
					expect(stretches.filter((stretch) => stretch < 1000)).toEqual([]);
				},
			),
		);
	});
});

describe('The request pacer, with any simulated service,', () => {
	const share = fc.integer({ min: 0, max: 10 });
	const refusing = fc.constantFrom<Refusing>('silently', 'retry-after', 'retry-after 0');
	const load = {
		refusing,
		records: fc.integer({ min: 1, max: 300 }),
		batch: fc.integer({ min: 1, max: 25 }),
		tripMs: fc.integer({ min: 20, max: 2000 }),
		atOnce: fc.integer({ min: 1, max: 10 }),
		executions: fc.integer({ min: 1, max: 3 }),
	};

	const rates = fc.record({
		count: fc.integer({ min: 25, max: 100 }),
		unit: fc.constantFrom<Unit>('requests', 'records'),
		per: fc.constantFrom<Period>('second', 'minute'),
	});

	it('loses no record to random refusals, and sends none before Retry-After', async () => {
		await fc.assert(
			fc.asyncProperty(share, fc.record(load), fc.nat(), async (percent, wanted, seed) => {
				const model = (random: () => number) => refuseAtRandom(percent / 100, random);
				const { lost, impatient } = await simulateScenario({ ...wanted, model }, seed);
				expect({ lost, impatient }).toEqual({ lost: 0, impatient: 0 });
			}),
			{ numRuns: 60 },
		);
	});

	it('loses no record because of an unpublished limit', async () => {
		await fc.assert(
			fc.asyncProperty(rates, fc.record(load), fc.nat(), async (rate, wanted, seed) => {
				const model = () => createSlidingWindows([rate]);
				const { lost, impatient } = await simulateScenario({ ...wanted, model }, seed);
				expect({ lost, impatient }).toEqual({ lost: 0, impatient: 0 });
			}),
			{ numRuns: 60 },
		);
	});

	it('is never refused at a published limit, and takes at most 1.25 times the shortest possible time', async () => {
		await fc.assert(
			fc.asyncProperty(rates, fc.record(load), fc.nat(), async (rate, wanted, seed) => {
				const model = () => createSlidingWindows([rate]);
				const limits = { rates: [rate] };
				const run = await simulateScenario({ ...wanted, model, limits }, seed);
				expect({ lost: run.lost, refused: run.refused }).toEqual({ lost: 0, refused: 0 });
				expect(run.times).toBeLessThanOrEqual(1.25);
			}),
			{ numRuns: 60 },
		);
	});
});

describe('A rate-limit refusal', () => {
	/** A service that refuses its first requests for so long each, then takes all. */
	const refusing = (waits: number[], limits?: PublishedLimits) => {
		const run = paced(limits);
		const sent: number[] = [];
		const service = (): LimitFeedback => {
			sent.push(run.passed());
			const wait = waits.shift();
			return wait === undefined ? ACCEPTED : { kind: 'refused', wait };
		};
		return { ...run, sent, service };
	};

	it.each<{
		title: string;
		waits: number[];
		limits: PublishedLimits | undefined;
		expected: number[];
	}>([
		{
			title: 'makes all requests wait for as long as one has to wait',
			waits: [3000],
			limits: undefined,
			expected: [0, 3000, 3000, 3000],
		},
		{
			title: 'of several is waited out to the longest, and the rate is kept after it',
			waits: [3000, 1000],
			limits: perSecond(2),
			expected: [0, 0, 3000, 3000, 4020],
		},
	])('$title', async ({ waits, limits, expected }) => {
		const { sent, service, atOnce } = refusing(waits, limits);
		await atOnce(3, service);
		expect(sent).toEqual(expected);
	});

	it('makes requests wait that come later, too', async () => {
		const { clock, pace, sent, service } = refusing([5000]);
		let later: Promise<unknown> | undefined;
		clock.whileSleeping(() => void (later = sendTo(pace, service)));
		await sendTo(pace, service);
		await later;
		expect(sent).toEqual([0, 5000, 5000]);
	});

	it('lets the request go first that has waited longest', async () => {
		const { pace } = paced(perSecond(1));
		const order: string[] = [];
		let refusals = 1;
		const named = (name: string) => (): LimitFeedback => {
			order.push(name);
			return refusals-- > 0 ? { kind: 'refused', wait: 1000 } : ACCEPTED;
		};
		const names = ['first', 'second', 'third'];
		await Promise.all(names.map(async (name) => await sendTo(pace, named(name))));
		expect(order).toEqual(['first', 'first', 'second', 'third']);
	});

	it('without a time is not taken for a rate limit where two were refused by chance, while other requests succeeded', async () => {
		const { clock, passed, atOnce } = paced();
		let atWork = 0;
		let refused = 0;
		let sent = 0;
		// On its way for 20 ms each way, at work for 5; every other one a little later than that before it.
		await atOnce(100, async (): Promise<LimitFeedback> => {
			await clock.sleep(++sent % 2 === 0 ? 20 : 26);
			if (atWork >= 1) {
				refused++;
				await clock.sleep(20);
				return { kind: 'refused' };
			}
			atWork++;
			await clock.sleep(5);
			atWork--;
			await clock.sleep(sent < 30 ? 20 : 28);
			return ACCEPTED;
		});
		expect(refused).toBeLessThanOrEqual(8);
		expect(passed()).toBeLessThan(6500);
	});

	it('without a time is taken for a rate limit where many requests were in progress together for a long time', async () => {
		const { clock, passed, byThree } = paced();
		const most = 3;
		let taken = 0;
		let refused = 0;
		let underWay = 0;
		let mostUnderWay = 0;
		await byThree(60, async (): Promise<LimitFeedback> => {
			mostUnderWay = Math.max(mostUnderWay, ++underWay);
			await clock.sleep(10);
			const isRefused = ++taken === 20;
			if (isRefused) refused++;
			else await clock.sleep(490);
			underWay--;
			return isRefused ? { kind: 'refused' } : ACCEPTED;
		});
		expect(refused).toBe(1);
		expect(mostUnderWay).toBe(most);
		// A third fewer at once for the rest of the list would take 14 s.
		expect(passed()).toBeLessThan(13_500);
	});

	it('long after the start of a list slows down the remaining list only for a short while', async () => {
		const { clock, passed, byThree } = paced();
		let sent = 0;
		await byThree(999, async (): Promise<LimitFeedback> => {
			const isRefused = ++sent === 100;
			await clock.sleep(50);
			return isRefused ? { kind: 'refused', wait: 10_000 } : ACCEPTED;
		});
		expect(passed()).toBeLessThan(60_000);
	});

	it('with a wait longer than the user allows is left to the service', async () => {
		const { clock, pace, sent, service } = refusing([60_000], {});
		clock.whileSleeping(() => void sendTo(pace, service, { longestMs: 5000 }));
		await sendTo(pace, service);
		expect(sent).toEqual([0, 0, 60_000]);
	});

	it('with exactly the longest allowed wait is waited for, whatever margin is added', async () => {
		const { clock, pace, sent, service } = refusing([5000], {});
		clock.chance = 1;
		await sendTo(pace, service, { longestMs: 5000 });
		expect(sent).toEqual([0, 5100]);
	});
});

describe('Stopping a workflow', () => {
	it('ends the waiting of its own requests, and of no others', async () => {
		const clock = createFakeClock();
		const stop = new AbortController();
		const pace = new RequestPacer(perMinute(1), clock);
		await sendTo(pace, () => ACCEPTED);
		clock.whileSleeping(() => stop.abort());
		const service = () => ACCEPTED;
		const stopped = sendTo(pace, service, { signal: stop.signal });
		const other = sendTo(pace, service);
		expect(await stopped).toBeUndefined();
		expect(clock.now()).toBe(NOON);
		expect(await other).toBe(ACCEPTED);
	});
});

describe('An account at a service', () => {
	it('has one pace for all executions that use it, and another account has its own', () => {
		const clock = createFakeClock();
		const paces = new PacersByAccount();
		const pace = paces.getOrCreate('a', undefined, clock);
		expect(paces.getOrCreate('a', undefined, clock)).toBe(pace);
		expect(paces.getOrCreate('b', undefined, clock)).not.toBe(pace);
	});

	it('is forgotten after some time without use, but not while anything waits', async () => {
		const clock = createFakeClock();
		const paces = new PacersByAccount();
		const idle = paces.getOrCreate('idle', undefined, clock);
		const busy = paces.getOrCreate('busy', undefined, clock);
		let end = (_told: LimitFeedback) => undefined as void;
		const answer = sendTo(
			busy,
			async () => await new Promise<LimitFeedback>((give) => (end = give)),
		);
		await new Promise(setImmediate);
		clock.advance(3_600_000);
		paces.getOrCreate('another', undefined, clock);
		expect(paces.getOrCreate('busy', undefined, clock)).toBe(busy);
		expect(paces.getOrCreate('idle', undefined, clock)).not.toBe(idle);
		end(ACCEPTED);
		await answer;
	});
});
