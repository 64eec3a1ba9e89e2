import type { Answer, ApiRequest, ApiResponse } from '../../nodes/shared/core/http';
import { RequestPacer } from '../../nodes/shared/core/requestPacer';
import {
	toPlainSend,
	addRetries,
	type RetryDecision,
	type RetryPolicy,
} from '../../nodes/shared/core/retry';
import {
	buildResponse,
	PAID_REQUEST,
	READ_REQUEST,
	createScriptedSend,
	buildNoResponse,
} from '../../testing/answers';
import { createFakeClock, NOON } from '../../testing/clock';

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
	const clock = createFakeClock();
	clock.chance = chance;
	const service = createScriptedSend(...answers);
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
	it('is sent again unchanged', async () => {
		const { requests } = await retrying(PAID_REQUEST, [buildResponse(429), buildResponse(200)]);
		expect(requests).toEqual([PAID_REQUEST, PAID_REQUEST]);
	});

	it.each([
		['to the millisecond', 0, 3000],
		['and, beside others that wait, up to 2 % longer', 0.5, 3030],
	])('waits as long as the service asks, %s', async (_claim, chance, wait) => {
		const asked = buildResponse(429, { 'retry-after': '3' });
		const { last, slept } = await retrying(READ_REQUEST, [asked, buildResponse(200)], {
			chance,
		});
		expect(last).toMatchObject({ status: 200 });
		expect(slept).toEqual([wait]);
	});

	it('waits until the moment the service names, measured anew for each answer', async () => {
		const until = buildResponse(429, {
			'x-ratelimit-reset': new Date(NOON + 5000).toISOString(),
		});
		const again = buildResponse(429, {
			'x-ratelimit-reset': new Date(NOON + 12_000).toISOString(),
		});
		const { slept } = await retrying(READ_REQUEST, [until, again, buildResponse(200)]);
		expect(slept).toEqual([5000, 7000]);
	});

	it('waits exactly as long as the user allows, to the millisecond', async () => {
		const { slept } = await retrying(READ_REQUEST, [
			buildResponse(429, { 'retry-after': '120' }),
			buildResponse(200),
		]);
		expect(slept).toEqual([120_000]);
	});

	it.each([
		['as long as the first wait', 1000, [1000, 1000, 1000]],
		['between two waits', 3000, [1000, 3000, 3000]],
		['shorter than the first wait: no retry', 999, []],
		['nothing: no retry', 0, []],
	])(
		'never waits longer by itself than the user allows: %s',
		async (_claim, maxWaitMs, waits) => {
			const { slept } = await retrying(READ_REQUEST, times(4, buildResponse(429)), {
				maxWaitMs,
			});
			expect(slept).toEqual(waits);
		},
	);

	it('returns its last answer once the retries are used up', async () => {
		const { last, requests } = await retrying(READ_REQUEST, [
			...times(3, buildResponse(429, {}, 'not yet')),
			buildResponse(429, {}, 'still not'),
		]);
		expect(last).toEqual(buildResponse(429, {}, 'still not'));
		expect(requests).toHaveLength(4);
	});

	it('waits one second, ten and sixty where the service names no time', async () => {
		const { slept } = await retrying(READ_REQUEST, times(6, buildResponse(429)), {
			maxRetries: 5,
		});
		const from = slept.map((_, index) => slept.slice(0, index + 1).reduce((a, b) => a + b));
		// A second, ten seconds, then a minute each.
		expect(from).toEqual([1000, 11_000, 71_000, 131_000, 191_000]);
	});

	it('counts refusals anew after another request succeeded', async () => {
		const clock = createFakeClock();
		const pace = new RequestPacer({}, clock);
		const refusal = buildResponse(429, { 'retry-after': '1' });
		const sendBy = (...answers: Answer[]) =>
			toPlainSend(
				addRetries(
					createScriptedSend(...answers).send,
					{ ...policy, maxRetries: 1 },
					clock,
					() => pace,
				),
			);
		const answers = [
			sendBy(refusal, buildResponse(200))(READ_REQUEST),
			sendBy(refusal, refusal, buildResponse(200))(READ_REQUEST),
		];
		expect(await Promise.all(answers)).toMatchObject([{ status: 200 }, { status: 200 }]);
	});
});

describe('An answer that is not ready', () => {
	const judge: Judge = ({ status }) => (status === 202 ? 'later' : 'final');

	it('is requested again after growing, randomly varied waits', async () => {
		const waits = async (chance: number) =>
			(
				await retrying(PAID_REQUEST, times(5, buildResponse(202)), {
					judge,
					maxRetries: 4,
					chance,
				})
			).slept;
		expect(await waits(0)).toEqual([1000, 2000, 4000, 8000]);
		expect(await waits(0.999)).toEqual([1250, 2500, 4999, 9998]);
	});

	it('does not delay other requests', async () => {
		const clock = createFakeClock();
		const pace = new RequestPacer({}, clock);
		const sendBy = (service: ReturnType<typeof createScriptedSend>) =>
			toPlainSend(
				addRetries(service.send, policy, clock, () => pace),
				judge,
			);
		const slow = sendBy(createScriptedSend(buildResponse(202), buildResponse(200)))(
			PAID_REQUEST,
		);
		const startedAt = clock.now();
		await sendBy(createScriptedSend(buildResponse(200)))(PAID_REQUEST);
		expect(clock.now()).toBe(startedAt);
		await slow;
		expect(clock.now()).toBe(startedAt + 1000);
	});
});

describe('A request that may be charged', () => {
	it.each<[string, Answer, number]>([
		['that was refused is sent again', buildResponse(429), 2],
		[
			'that was told when to come back is sent again',
			buildResponse(503, { 'retry-after': '1' }),
			2,
		],
		['that never reached the service is sent again', buildNoResponse('unreachable'), 2],
		['is never repeated after a server error', buildResponse(500), 1],
		['is never repeated after a bad gateway', buildResponse(502), 1],
		['is never repeated after an outage', buildResponse(503), 1],
		['is never repeated after a gateway timeout', buildResponse(504), 1],
		['is never repeated after a request timeout', buildResponse(408), 1],
		[
			'is never repeated after a 502 that says when',
			buildResponse(502, { 'retry-after': '1' }),
			1,
		],
		['is never repeated after a timeout', buildNoResponse('timeout'), 1],
		['is never repeated after a broken connection', buildNoResponse('lost'), 1],
		['is not repeated without a token', buildNoResponse('unsigned'), 1],
		['is not repeated once the user stopped', buildNoResponse('aborted'), 1],
		['that cost the last credit is final', buildResponse(402), 1],
		['with a bad key is final', buildResponse(401), 1],
		['about nobody is final', buildResponse(404), 1],
	])('%s', async (_claim, first, sent) => {
		const { requests } = await retrying(PAID_REQUEST, [first, buildResponse(200)]);
		expect(requests).toHaveLength(sent);
	});
});

describe('A repeatable request', () => {
	it.each<[string, Answer, number]>([
		['is sent again after a server error', buildResponse(500), 2],
		['is sent again after a bad gateway', buildResponse(502), 2],
		['is sent again after a timeout', buildNoResponse('timeout'), 2],
		['is sent again after a broken connection', buildNoResponse('lost'), 2],
		['is not sent again without a token', buildNoResponse('unsigned'), 1],
		['is not sent again once the user stopped', buildNoResponse('aborted'), 1],
		['is not sent again with a mistake in it', buildResponse(400), 1],
		['is not sent again after an error that stays', buildResponse(501), 1],
		['is not sent again after a redirect', buildResponse(302), 1],
		[
			'is not sent again after a success that says when',
			buildResponse(202, { 'retry-after': '5' }),
			1,
		],
	])('%s', async (_claim, first, sent) => {
		const { requests } = await retrying(READ_REQUEST, [first, buildResponse(200)]);
		expect(requests).toHaveLength(sent);
	});

	it.each<[string, Answer]>([
		['server errors', buildResponse(500)],
		['broken connections', buildNoResponse('lost')],
		['unreachable hosts', buildNoResponse('unreachable')],
	])(
		'is repeated fewer times after %s, which can count against a quota, too',
		async (_claim, broken) => {
			const { requests } = await retrying(READ_REQUEST, times(4, broken), {
				maxBrokenRetries: 1,
			});
			expect(requests).toHaveLength(2);
		},
	);

	it('is never repeated after broken answers more often than the user allows in all', async () => {
		const { requests } = await retrying(READ_REQUEST, times(4, buildResponse(500)), {
			maxRetries: 1,
			maxBrokenRetries: 3,
		});
		expect(requests).toHaveLength(2);
	});

	it('waits with a back-off after a server error, even when the next rate-limit window is hours away', async () => {
		const { slept } = await retrying(READ_REQUEST, [
			buildResponse(502, { 'x-daily-reset-seconds': '40000' }),
			buildResponse(200),
		]);
		expect(slept).toEqual([1000]);
	});

	it('respects a server error that names its own time to come back', async () => {
		const { slept } = await retrying(READ_REQUEST, [
			buildResponse(502, { 'retry-after': '7' }),
			buildResponse(200),
		]);
		expect(slept).toEqual([7000]);
	});
});
