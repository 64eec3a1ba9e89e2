import type { Person } from '../../../sandbox/enrichment';
import { usualQuirks } from '../../../sandbox/enrichment/quirks';
import { asJson, post } from '../support/http';
import { contactOf, idsOf, type QueueBench } from '../support/queueBench';
import { enrichList, reportsByWebhook } from '../support/workflows';

/** Two runs at once are in two workers: these take turns when both have room. */
export function sharedLimits(bench: () => QueueBench): void {
	describe('two runs at once', () => {
		describe("that share a provider's rate limit", () => rateLimit(bench));
		describe('that share a Google Analytics property', () => property(bench));
	});
}

function rateLimit(bench: () => QueueBench): void {
	const LIMIT = { requests: 8, windowMs: 2000, style: 'retryAfterSeconds' as const };
	const batchSize = 5;
	const enrichment = () => bench().demo.services.enrichment;

	beforeAll(async () => {
		const choices = { path: 'limited', batchSize, responseMode: 'lastNode' } as const;
		await bench().publish(enrichList(bench().demo, choices));
		enrichment().quirks.rateLimit = LIMIT;
	});
	afterAll(() => void (enrichment().quirks.rateLimit = usualQuirks().rateLimit));

	/** How many requests were refused until everybody in these lists, all looked up at once, was found. */
	const refusals = async (lists: Person[][]) => {
		const { requests } = bench().demo.services.endpoints.enrichment;
		requests.length = 0;
		const statuses = await Promise.all(lists.map(enrich));
		const everybody = lists.flat();
		expect(statuses.flat()).toEqual(everybody.map(() => 'found'));
		expect(bench().charged(everybody)).toEqual(idsOf(everybody));
		return requests.length - everybody.length / batchSize;
	};

	const enrich = async (people: Person[]) => {
		const { body } = await post(bench().url('limited'), { contacts: people.map(contactOf) });
		const items = asJson(body) as Array<{ enrichment: { status: string } }>;
		return items.map((item) => item.enrichment.status);
	};

	test('find and pay what one of twice the size does, and wait for each other instead of being refused again and again', async () => {
		const people = bench().people.slice(1000);
		const alone = await refusals([people.slice(0, 200)]);
		const together = await refusals([people.slice(200, 300), people.slice(300, 400)]);
		expect(alone).toBeGreaterThan(0);
		// How many depends on the machine; less than one for each request means that the waits are kept.
		expect(together).toBeLessThan(200 / batchSize);
	});
}

function property(bench: () => QueueBench): void {
	const REPORTS = 60;
	const PER_REQUEST = 5;
	const quirks = () => bench().demo.services.analytics.quirks;

	beforeAll(async () => {
		await bench().publish(reportsByWebhook(bench().demo));
		quirks().set({ slowMs: 400 });
	});
	afterAll(() => quirks().set({ slowMs: 0 }));

	/** How many requests of two runs, over other days each, were refused until both had all their rows. */
	const refusals = async (concurrency: number) => {
		const { requests } = bench().demo.services.endpoints.data;
		requests.length = 0;
		const runs = [0, REPORTS].map((from) => daysAgo(from + 2, REPORTS));
		const rows = await Promise.all(runs.map(async (days) => await report(days, concurrency)));
		expect(rows).toEqual(runs);
		return requests.length - (2 * REPORTS) / PER_REQUEST;
	};

	const report = async (days: string[], concurrency: number) => {
		const asked = { days: days.map((day) => ({ day, concurrency })) };
		const { body } = await post(bench().url('reports'), asked);
		return (asJson(body) as Array<{ date: string }>).map(({ date }) => date);
	};

	test('have all their rows, and Google refuses nothing', async () => {
		expect(await refusals(4)).toBe(0);
	});

	test('have all their rows after their token expired, which each worker renews once at most', async () => {
		const { analytics, endpoints } = bench().demo.services;
		endpoints.oauth.requests.length = 0;
		analytics.quirks.expireAccessTokens();
		await refusals(4);
		expect(endpoints.oauth.requests.length).toBeGreaterThan(0);
		expect(endpoints.oauth.requests.length).toBeLessThanOrEqual(bench().workers.length);
	});

	test('have all their rows also when Google refuses what they send too much at once', async () => {
		// So long that both runs are under way at once, however late one of them begins.
		quirks().set({ slowMs: 3000 });
		expect(await refusals(10)).toBeGreaterThan(0);
	});
}

function daysAgo(from: number, count: number): string[] {
	return Array.from({ length: count }, (_, n) => {
		const at = Date.now() - (from + n) * 86_400_000;
		return new Date(at).toISOString().slice(0, 10);
	});
}
