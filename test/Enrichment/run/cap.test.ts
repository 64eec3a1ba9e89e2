/**
 * The promise of 'Max Credits' over random charges, batches, answers out of order and numbers of requests in flight. A
 * failure prints the seed and the smallest case that shows it.
 */
import fc from 'fast-check';

import { buildGenericDialect } from '../../../nodes/Enrichment/providers/generic';
import { runLookups } from '../../../nodes/Enrichment/run/lookupRun';
import type {
	LookupReport,
	LookupService,
	LookupSettings,
} from '../../../nodes/Enrichment/run/settings';
import type { ApiRequest } from '../../../nodes/shared/core/http';
import type { JsonRecord } from '../../../nodes/shared/core/json';
import { createFakeClock } from '../../../testing/clock';
import { toApiResponse } from '../../../testing/answers';
import '../../../testing/seed';

/** How the API states what it charged. */
type Statement = 'rows' | 'total' | 'nothing';

interface Case {
	/** What each contact costs; undefined where nobody is found, which is free. */
	prices: Array<number | undefined>;
	/** How many turns the answer to each request takes. */
	delays: number[];
	statement: Statement;
	options: Pick<
		LookupSettings,
		'maxCredits' | 'expectedCreditsPerRecord' | 'concurrency' | 'batchSize'
	>;
}

interface SentRequest {
	charged: number;
	/** What it could cost at the highest price known when it was sent. */
	reserved: number;
	/** The API took more than that. */
	isDearer: boolean;
}

interface Ran {
	/** Credits that the API took. */
	ledger: number;
	sent: SentRequest[];
	/** Those whose answers the node had not read when it sent the last one, which is one of them. */
	inFlight: SentRequest[];
	/** How many were sent after it had read the answer that passed the limit. */
	sentAfterwards: number;
	report: LookupReport;
}

const SPECIFIED = 2;

const SETTINGS: Omit<LookupSettings, keyof Case['options']> = {
	entity: 'contact',
	reveal: ['email'],
	onlyVerified: [],
	minimumConfidence: 0,
	includeRaw: false,
	retryWithOtherIdentifiers: false,
	stopAtFailure: false,
};

/** Runs a list at an API with these prices, and keeps its own books of what could be known when. */
async function run({ prices, delays, statement, options }: Case): Promise<Ran> {
	const { maxCredits, expectedCreditsPerRecord } = options;
	let highest = expectedCreditsPerRecord > 0 ? expectedCreditsPerRecord : SPECIFIED;
	let ledger = 0;
	const sent: SentRequest[] = [];
	const open = new Set<SentRequest>();
	let inFlight: SentRequest[] = [];
	let isPassed = false;
	let sentAfterwards = 0;
	const send = async ({ body }: ApiRequest) => {
		const asked = [body].flat() as JsonRecord[];
		const charges = asked.map(({ email }) => prices[Number(/\d+/.exec(String(email)))]);
		const charged = charges.reduce<number>((sum, charge) => sum + (charge ?? 0), 0);
		const reserved = asked.length * highest;
		const request = { charged, reserved, isDearer: charged > reserved + 1e-6 };
		if (isPassed) sentAfterwards++;
		sent.push(request);
		open.add(request);
		inFlight = [...open];
		const turns = delays[sent.length % delays.length] ?? 1;
		for (let turn = 0; turn < turns; turn++) await new Promise((later) => setImmediate(later));
		ledger += charged;
		const isPassing = ledger > maxCredits + 1e-6;
		// By its next turn the node has read the answer.
		setImmediate(() => {
			open.delete(request);
			highest = Math.max(highest, ...knownFrom(charges, statement));
			isPassed ||= isPassing;
		});
		const rows = asked.map(({ email }, index) =>
			charges[index] === undefined
				? { email, status: 'not_found' }
				: {
						...(statement === 'rows' && { creditsCharged: charges[index] }),
						person: { email, fullName: 'Ada Lovelace', jobTitle: 'Analyst' },
					},
		);
		const headers: Record<string, string> =
			statement === 'total' ? { 'x-credits-charged': String(charged) } : {};
		return toApiResponse(200, Array.isArray(body) ? rows : rows[0], headers);
	};
	const lookups = prices.map((_, index) => ({
		identifiers: { email: `p${index}@company.example` },
		extra: {},
		recordIndexes: [index],
	}));
	// Without retries and pace, so that a request is sent as soon as its credits are reserved.
	const service: LookupService = {
		dialect: buildGenericDialect({}),
		send: async (request, interpret) => interpret(await send(request)),
		clock: createFakeClock(),
	};
	const report = await runLookups(lookups, { ...SETTINGS, ...options }, service);
	return { ledger, sent, inFlight, sentAfterwards, report };
}

/** What an answer shows a record to cost at least: its own charge, or an equal share of the one for all found. */
function knownFrom(charges: Array<number | undefined>, statement: Statement): number[] {
	const found = charges.filter((charge) => charge !== undefined);
	if (statement === 'nothing' || found.length === 0) return [];
	if (statement === 'rows') return found;
	return [found.reduce((sum, charge) => sum + charge, 0) / found.length];
}

const caseOf = (
	price: fc.Arbitrary<number | undefined>,
	statement: fc.Arbitrary<Statement>,
): fc.Arbitrary<Case> =>
	fc.record({
		prices: fc.array(price, { minLength: 1, maxLength: 80 }),
		delays: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 }),
		statement,
		options: fc.record({
			maxCredits: fc.integer({ min: 1, max: 60 }),
			expectedCreditsPerRecord: fc.constantFrom(0, 0, 0.5, 2, 4),
			concurrency: fc.integer({ min: 1, max: 6 }),
			batchSize: fc.constantFrom(1, 2, 5, 25),
		}),
	});

const STATED = fc.constantFrom<Statement>('rows', 'total');

describe("'Max Credits', whatever an API charges and however many requests run at once,", () => {
	it('is never exceeded while no contact costs more than specified or estimated', async () => {
		const price = fc.constantFrom(undefined, 0, 0.25, 0.5);
		const any = fc.constantFrom<Statement>('rows', 'total', 'nothing');
		await fc.assert(
			fc.asyncProperty(caseOf(price, any), async (given) => {
				const { ledger, report } = await run(given);
				expect(ledger).toBeLessThanOrEqual(given.options.maxCredits + 1e-6);
				expect(report.exceededLimit).toBeUndefined();
			}),
			{ numRuns: 150 },
		);
	});

	it('is exceeded by no more than the running requests cost above the highest known price, with a warning', async () => {
		const price = fc.constantFrom(undefined, undefined, 0, 0, 1, 1, 2, 3, 5, 10);
		let passed = 0;
		await fc.assert(
			fc.asyncProperty(caseOf(price, STATED), async (given) => {
				const { ledger, sent, inFlight, sentAfterwards, report } = await run(given);
				const beyond = ledger - given.options.maxCredits;
				if (!sent.some(({ isDearer }) => isDearer)) {
					expect(beyond).toBeLessThanOrEqual(1e-6);
				}
				if (beyond <= 1e-6) return void expect(report.exceededLimit).toBeUndefined();
				passed++;
				const excess = inFlight.reduce(
					(sum, { charged, reserved }) => sum + Math.max(0, charged - reserved),
					0,
				);
				expect(sentAfterwards).toBe(0);
				expect(beyond).toBeLessThanOrEqual(excess + 1e-6);
				expect(report.exceededLimit?.spent).toBeCloseTo(ledger, 4);
			}),
			{ numRuns: 300 },
		);
		// Otherwise the half of this that matters was never asked.
		expect(passed).toBeGreaterThan(5);
	});
});
