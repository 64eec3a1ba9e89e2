/** Many events at once, and time that passes: batches, refusals, pace and status, against the sandbox. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { expectAdvice, buildGoogleError } from '../../testing/failures';
import { APP, openAnalyticsNode, SHOP } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(async () => await openAnalyticsNode({ oneClock: true }));

const EVENT = {
	resource: 'event',
	operation: 'send',
	property: SHOP,
	dataStream: 'G-FJORD00001',
	eventName: 'generate_lead',
	clientId: '1234567890.1700000000',
};

const GET_STATUS = { resource: 'event', operation: 'getStatus' };

const REASON = 'PROCESSING_ERROR_REASON_';
const once = (reason: string) => ({ recordCount: '1', reason: `${REASON}${reason}` });

/** Google keeps this name for itself. */
const BAD = 'screen_view';

type Result = { status: string; requestId: string | null; reason: string | null };

async function send(count: number, bad: number[] = [], more: IDataObject = {}) {
	const perItem = Array.from({ length: count }, (_, index) => ({
		userId: `user-${index}`,
		...(bad.includes(index) && { eventName: BAD }),
	}));
	const { items, hints } = await bench.run({ ...EVENT, ...more }, { perItem });
	return { results: items.map(({ event }) => event as Result), hints };
}

const requests = () => bench.sandbox.endpoints.dataManager.requests;
const sizes = () =>
	requests().map(({ text }) => (JSON.parse(text) as { events: unknown[] }).events.length);
const taken = () => bench.sandbox.analytics.sentEvents.map(({ event }) => event.userId);
const quirks = () => bench.sandbox.analytics.quirks;
const users = (...indexes: number[]) => indexes.map((index) => `user-${index}`);

function placesOf(results: Result[], status: string): number[] {
	return results.flatMap((result, index) => (result.status === status ? [index] : []));
}

describe('Event: Send', () => {
	it('sends the events of all items in requests of 2,000, and gives each item the ID of its request', async () => {
		const { results } = await send(2_300);
		expect(sizes()).toEqual([2_000, 300]);
		expect(taken()).toEqual(users(...Array.from({ length: 2_300 }, (_, index) => index)));
		const numbers = bench.sandbox.analytics.sentEvents.map(({ requestId }) => requestId);
		expect(results.map(({ requestId }) => requestId)).toEqual(numbers);
		expect(new Set(numbers).size).toBe(2);
	});

	it('sends events to the data stream of their item, in one request for each stream', async () => {
		const perItem = [
			{},
			{ property: APP, dataStream: '1:7001:ios:a1', appInstanceId: 'x' },
			{ clientId: '2.2' },
			{ property: APP, dataStream: '2004', appInstanceId: 'y' },
			{ property: APP, dataStream: '2004', appInstanceId: 'z' },
		];
		const { items } = await bench.run(EVENT, { perItem });
		const statuses = items.map(({ event }) => (event as Result).status);
		expect(statuses).toEqual(perItem.map(() => 'accepted'));
		expect(sizes()).toEqual([2, 1, 2]);
		const streams = bench.sandbox.endpoints.admin.requests.map(({ path }) => path);
		expect(streams).toEqual(['/v1beta/properties/401000002/dataStreams']);
	});
});

describe('A request that Google rejects because of some events', () => {
	it('is sent again without the events that Google names', async () => {
		const { results } = await send(50, [3, 17]);
		expect(sizes()).toEqual([50, 48]);
		expect(placesOf(results, 'refused')).toEqual([3, 17]);
		expect(taken()).toHaveLength(48);
	});

	it('is sent again each time Google names another event', async () => {
		quirks().set({ refusals: 'firstOnly' });
		const { results } = await send(50, [3, 17, 49]);
		expect(sizes()).toEqual([50, 49, 48, 47]);
		expect(placesOf(results, 'refused')).toEqual([3, 17, 49]);
	});

	it('is split until the bad event is alone where Google names none', async () => {
		quirks().set({ refusals: 'vague' });
		const { results } = await send(8, [5]);
		expect(sizes()).toEqual([8, 4, 4, 2, 1, 1, 2]);
		expect(placesOf(results, 'refused')).toEqual([5]);
		expect(results[5]).toMatchObject({ message: 'There was a problem with the request.' });
		expect(taken()).toEqual(users(0, 1, 2, 3, 4, 6, 7));
	});

	it('is not split endlessly, and the items that were not tried say so', async () => {
		quirks().set({ refusals: 'vague' });
		const every = Array.from({ length: 1_000 }, (_, index) => index);
		const { results, hints } = await send(2_000, every);
		expect(requests()).toHaveLength(100);
		expect(taken()).toHaveLength(placesOf(results, 'accepted').length);
		const untried = results.filter(({ reason }) => reason === 'notIsolated');
		expect(untried.length).toBeGreaterThan(900);
		const said = /^There was a problem with the request\. .* send this one again\.$/;
		expect(results.at(-1)).toMatchObject({ message: expect.stringMatching(said) });
		expect(hints.join()).toMatch(/refused 2,000 of 2,000 events/);
	});

	it('leaves only those events unknown whose answer was lost', async () => {
		quirks().set({ refusals: 'vague' });
		const { dataManager } = bench.sandbox.endpoints;
		// The third request is the bad event alone: Google has refused it, but nobody knows.
		dataManager.order({ stage: 'after', times: 2 });
		dataManager.order({ stage: 'after', reset: true });
		const { results } = await send(4, [0]);
		expect(sizes()).toEqual([4, 2, 1, 1, 2]);
		expect(placesOf(results, 'outcomeUnknown')).toEqual([0]);
		expect(placesOf(results, 'accepted')).toEqual([1, 2, 3]);
	});

	it('stops Event: Send after three lost answers in a row, and the remaining events are reported as not sent', async () => {
		bench.sandbox.endpoints.dataManager.order({ reset: true, stage: 'after', times: 3 });
		const { results } = await send(6_050);
		expect(sizes()).toEqual([2_000, 2_000, 2_000]);
		expect(placesOf(results, 'outcomeUnknown')).toHaveLength(6_000);
		const reasons = results.slice(6_000).map(({ reason }) => reason);
		expect(reasons).toEqual(Array.from({ length: 50 }, () => 'notSent'));
		expect(taken()).toHaveLength(6_000);
	});

	it('reports rejected events differently from those whose outcome is unknown, which must not be sent again', async () => {
		bench.sandbox.endpoints.dataManager.order({ reset: true, stage: 'after' });
		const { hints } = await send(2_050, [2_001, 2_002]);
		expect(hints).toEqual([
			expect.stringMatching(/^Google accepted 48 of 2,050 events\./),
			expect.stringMatching(/^Google refused 2 of 2,050 events\./),
			expect.stringMatching(/^The outcome of 2,000 of 2,050 events is unknown: .*not send/),
		]);
	});

	it('loses no good event and counts none twice, whichever events are bad and whatever Google says about them', async () => {
		const cases = fc.record({
			count: fc.integer({ min: 1, max: 40 }),
			bad: fc.uniqueArray(fc.nat(39), { maxLength: 6 }),
			refusals: fc.constantFrom('all', 'firstOnly', 'vague'),
		});
		await fc.assert(
			fc.asyncProperty(cases, async ({ count, bad, refusals }) => {
				bench.reset();
				quirks().set({ refusals });
				const wrong = bad.filter((index) => index < count).sort((a, b) => a - b);
				const { results } = await send(count, wrong);
				const good = placesOf(results, 'accepted');
				expect(placesOf(results, 'refused')).toEqual(wrong);
				expect([...taken()].sort()).toEqual(users(...good).sort());
			}),
			{ numRuns: 25 },
		);
	});
});

describe('Event: Send and the limits of Google: the limit', () => {
	it('of 300 requests a minute is respected, not run into', async () => {
		const ask = async (count: number) => {
			const perItem = Array.from({ length: count }, (_, index) => ({
				requestId: `r-${index}`,
			}));
			await bench.run(GET_STATUS, { perItem, continueOnFail: true });
			return bench.clock.now();
		};
		// What the tests above sent is a minute ago.
		bench.clock.advance(62_000);
		const before = bench.clock.now();
		expect(await ask(300)).toBe(before);
		// Reports have limits of their own.
		await bench.run({ operation: 'getMetadata', property: SHOP });
		expect(bench.clock.now()).toBe(before);
		expect(await ask(20)).toBeGreaterThanOrEqual(before + 60_000);
		expect(bench.clock.slept).toHaveLength(1);
		expect(requests()).toHaveLength(320);
	});

	const exhausted = (limit: string) => {
		const message = `Quota exceeded for quota metric 'Ingest requests' and limit 'Ingest requests per ${limit}' of service 'datamanager.googleapis.com'`;
		return { reply: buildGoogleError(429, message, 'RESOURCE_EXHAUSTED') };
	};

	it('that ends within a minute is waited for', async () => {
		bench.sandbox.endpoints.dataManager.order(exhausted('minute'));
		const { results } = await send(1);
		expect(results).toMatchObject([{ status: 'accepted' }]);
		expect(taken()).toHaveLength(1);
	});

	it('of a day ends the run at once, with the time at which it is reset', async () => {
		bench.sandbox.endpoints.dataManager.order(exhausted('day'));
		await expect(send(1)).rejects.toMatchObject(expectAdvice(/midnight Pacific/));
		expect(requests()).toHaveLength(1);
	});
});

describe('The status of sent events', () => {
	const status = async (requestId: string) =>
		(await bench.run({ ...GET_STATUS, requestId })).items[0]!;
	const sent = async (...transactions: string[]) => {
		const perItem = transactions.map((transactionId) => ({ transactionId }));
		const { items } = await bench.run(EVENT, { perItem });
		return String((items[0]!.event as Result).requestId);
	};

	it('is a success after half an hour', async () => {
		const requestId = await sent('a', 'b');
		expect(await status(requestId)).toMatchObject({ status: 'processing', events: 2 });
		bench.clock.advance(30 * 60_000);
		expect(await status(requestId)).toEqual({
			requestId,
			status: 'success',
			events: 2,
			property: SHOP,
			dataStream: 'G-FJORD00001',
			message: 'Google has processed 2 events without errors.',
		});
	});

	const SENT_BEFORE = 'An event with the same transaction ID was sent before';

	it('counts what Google could not use, with the reason in plain words', async () => {
		await sent('a');
		const some = await sent('a', 'b', 'c');
		const none = await sent('b');
		bench.clock.advance(30 * 60_000);
		expect(await status(some)).toMatchObject({
			status: 'partialSuccess',
			events: 3,
			message: 'Google could not use some of 3 events.',
			reasons: [{ reason: 'duplicateTransactionId', count: 1, message: SENT_BEFORE }],
		});
		expect(await status(none)).toMatchObject({
			status: 'failed',
			events: 1,
			message: 'Google could not use any of 1 event.',
		});
	});

	it('does not add up reasons, as an event may have several, and shows new reasons as Google names them', async () => {
		const told = {
			requestStatus: 'PARTIAL_SUCCESS',
			eventsIngestionStatus: { recordCount: '2' },
			errorInfo: { errorCounts: ['EVENT_TOO_OLD', 'SOMETHING_NEW'].map(once) },
		};
		const body = { requestStatusPerDestination: [told] };
		bench.sandbox.endpoints.dataManager.order({ reply: { status: 200, body } });
		expect(await status('r-1')).toMatchObject({
			events: 2,
			message: 'Google could not use some of 2 events.',
			reasons: [
				{ reason: 'eventTooOld', count: 1 },
				{ reason: 'somethingNew', count: 1, message: 'something new' },
			],
		});
	});
});
