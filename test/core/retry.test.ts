import type { Answer, ApiRequest, ApiResponse } from '../../nodes/shared/core/http';
import { RequestPacer } from '../../nodes/shared/core/requestPacer';
import {
	toPlainSend,
	addRetries,
	type RetryDecision,
	type RetryPolicy,
} from '../../nodes/shared/core/retry';
import { answer, charge, reading, scripted, silence } from '../../testing/answers';
import { fakeClock, NOON } from '../../testing/clock';

type Judge = (response: ApiResponse) => RetryDecision;

const policy: RetryPolicy = { maxRetries: 3, maxBrokenRetries: 3, maxWaitMs: 120_000 };

async function retrying(
	request: ApiRequest,
	answers: Answer[],
	{
		chance = 0,
		judge,
		...changes
	}: Partial<RetryPolicy> & { chance?: number; judge?: Judge } = {},
) {
	const clock = fakeClock();
	clock.chance = chance;
	const service = scripted(...answers);
	const pace = new RequestPacer(undefined, clock);
	const send = toPlainSend(
		addRetries(service.send, { ...policy, ...changes }, clock, () => pace),
		judge,
	);
	const last = await send(request);
	return { last, slept: clock.slept, requests: service.requests };
}

const times = (count: number, same: Answer) => Array.from({ length: count }, () => same);

describe('A request that is retried', () => {
	it('is the very same request', async () => {
		const { requests } = await retrying(charge, [answer(429), answer(200)]);
		expect(requests).toEqual([charge, charge]);
	});

	it.each([
		['to the millisecond', 0, 3000],
		['and, beside others that wait, up to 2 % longer', 0.5, 3030],
	])('waits as long as the service asks, %s', async (_claim, chance, wait) => {
		const asked = answer(429, { 'retry-after': '3' });
		const { last, slept } = await retrying(reading, [asked, answer(200)], { chance });
		expect(last).toMatchObject({ status: 200 });
		expect(slept).toEqual([wait]);
	});

	it('waits until the moment the service names, measured anew for each answer', async () => {
		const until = answer(429, { 'x-ratelimit-reset': new Date(NOON + 5000).toISOString() });
		const again = answer(429, { 'x-ratelimit-reset': new Date(NOON + 12_000).toISOString() });
		const { slept } = await retrying(reading, [until, again, answer(200)]);
		expect(slept).toEqual([5000, 7000]);
	});

	it('waits as long as the user has patience for, to the millisecond', async () => {
		const { slept } = await retrying(reading, [
			answer(429, { 'retry-after': '120' }),
			answer(200),
		]);
		expect(slept).toEqual([120_000]);
	});

	it.each([
		['as long as the first wait', 1000, [1000, 1000, 1000]],
		['between two waits', 3000, [1000, 3000, 3000]],
		['shorter than the first wait: no retry', 999, []],
		['nothing: no retry', 0, []],
	])('never waits longer by itself than a patience %s', async (_claim, maxWaitMs, waits) => {
		const { slept } = await retrying(reading, times(4, answer(429)), { maxWaitMs });
		expect(slept).toEqual(waits);
	});

	it('gives its last answer once the retries are spent', async () => {
		const { last, requests } = await retrying(reading, [
			...times(3, answer(429, {}, 'not yet')),
			answer(429, {}, 'still not'),
		]);
		expect(last).toEqual(answer(429, {}, 'still not'));
		expect(requests).toHaveLength(4);
	});

	it('backs off for a second, ten and sixty where the service names no wait', async () => {
		const { slept } = await retrying(reading, times(6, answer(429)), { maxRetries: 5 });
		const from = slept.map((_, index) => slept.slice(0, index + 1).reduce((a, b) => a + b));
		// A second, ten seconds, then a minute each.
		expect(from).toEqual([1000, 11_000, 71_000, 131_000, 191_000]);
	});

	it('begins to count refusals again once something else got through', async () => {
		const clock = fakeClock();
		const pace = new RequestPacer({}, clock);
		const refusal = answer(429, { 'retry-after': '1' });
		const sendBy = (...answers: Answer[]) =>
			toPlainSend(
				addRetries(
					scripted(...answers).send,
					{ ...policy, maxRetries: 1 },
					clock,
					() => pace,
				),
			);
		const answers = [
			sendBy(refusal, answer(200))(reading),
			sendBy(refusal, refusal, answer(200))(reading),
		];
		expect(await Promise.all(answers)).toMatchObject([{ status: 200 }, { status: 200 }]);
	});
});

describe('An answer that is not ready', () => {
	const judge: Judge = ({ status }) => (status === 202 ? 'later' : 'final');

	it('is asked for again after growing, jittered waits', async () => {
		const waits = async (chance: number) =>
			(await retrying(charge, times(5, answer(202)), { judge, maxRetries: 4, chance })).slept;
		expect(await waits(0)).toEqual([1000, 2000, 4000, 8000]);
		expect(await waits(0.999)).toEqual([1250, 2500, 4999, 9998]);
	});

	it('does not delay other requests', async () => {
		const clock = fakeClock();
		const pace = new RequestPacer({}, clock);
		const sendBy = (service: ReturnType<typeof scripted>) =>
			toPlainSend(
				addRetries(service.send, policy, clock, () => pace),
				judge,
			);
		const slow = sendBy(scripted(answer(202), answer(200)))(charge);
		const startedAt = clock.now();
		await sendBy(scripted(answer(200)))(charge);
		expect(clock.now()).toBe(startedAt);
		await slow;
		expect(clock.now()).toBe(startedAt + 1000);
	});
});

describe('A request that may be charged', () => {
	it.each<[string, Answer, number]>([
		['that was refused is sent again', answer(429), 2],
		['that was told when to come back is sent again', answer(503, { 'retry-after': '1' }), 2],
		['that never reached the service is sent again', silence('unreachable'), 2],
		['is never repeated after a server error', answer(500), 1],
		['is never repeated after a bad gateway', answer(502), 1],
		['is never repeated after an outage', answer(503), 1],
		['is never repeated after a gateway timeout', answer(504), 1],
		['is never repeated after a request timeout', answer(408), 1],
		['is never repeated after a 502 that says when', answer(502, { 'retry-after': '1' }), 1],
		['is never repeated after a timeout', silence('timeout'), 1],
		['is never repeated after a broken connection', silence('lost'), 1],
		['is not repeated without a token', silence('unsigned'), 1],
		['is not repeated once the user stopped', silence('aborted'), 1],
		['that cost the last credit is final', answer(402), 1],
		['with a bad key is final', answer(401), 1],
		['about nobody is final', answer(404), 1],
	])('%s', async (_claim, first, sent) => {
		const { requests } = await retrying(charge, [first, answer(200)]);
		expect(requests).toHaveLength(sent);
	});
});

describe('A repeatable request', () => {
	it.each<[string, Answer, number]>([
		['is sent again after a server error', answer(500), 2],
		['is sent again after a bad gateway', answer(502), 2],
		['is sent again after a timeout', silence('timeout'), 2],
		['is sent again after a broken connection', silence('lost'), 2],
		['is not sent again without a token', silence('unsigned'), 1],
		['is not sent again once the user stopped', silence('aborted'), 1],
		['is not sent again with a mistake in it', answer(400), 1],
		['is not sent again after an error that stays', answer(501), 1],
		['is not sent again after a redirect', answer(302), 1],
		[
			'is not sent again after a success that says when',
			answer(202, { 'retry-after': '5' }),
			1,
		],
	])('%s', async (_claim, first, sent) => {
		const { requests } = await retrying(reading, [first, answer(200)]);
		expect(requests).toHaveLength(sent);
	});

	it.each<[string, Answer]>([
		['server errors', answer(500)],
		['broken connections', silence('lost')],
		['unreachable hosts', silence('unreachable')],
	])('has fewer tries for %s, which can be a quota too', async (_claim, broken) => {
		const { requests } = await retrying(reading, times(4, broken), { maxBrokenRetries: 1 });
		expect(requests).toHaveLength(2);
	});

	it('never has more tries for broken answers than the user allows in all', async () => {
		const { requests } = await retrying(reading, times(4, answer(500)), {
			maxRetries: 1,
			maxBrokenRetries: 3,
		});
		expect(requests).toHaveLength(2);
	});

	it('backs off after a server error even when the next window is hours away', async () => {
		const { slept } = await retrying(reading, [
			answer(502, { 'x-daily-reset-seconds': '40000' }),
			answer(200),
		]);
		expect(slept).toEqual([1000]);
	});

	it('honours a server error that names its own time to come back', async () => {
		const { slept } = await retrying(reading, [
			answer(502, { 'retry-after': '7' }),
			answer(200),
		]);
		expect(slept).toEqual([7000]);
	});
});
