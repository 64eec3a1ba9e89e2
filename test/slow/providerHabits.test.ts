/**
 * What must hold whatever a provider's habits are and whatever has become of the people on a list. A
 * failure prints the seed and the smallest case that shows it.
 */
import { foldAccents } from '../../nodes/Enrichment/person/canonical/text';
import fc from 'fast-check';

import { findDestination } from '../../nodes/Enrichment/records/envelope';
import { toApiResponse } from '../../testing/answers';
import { countFound, listStatusesWithReasons, sumCreditsOfEnvelopes } from '../../testing/people';
import { createProviderBench, type RawRecord } from '../../testing/providers';
import {
	runWithHabits,
	type HabitChange,
	type HabitRun,
	type Habits,
	type KnownPerson,
} from '../../testing/providerHabits';

const FIRST = ['Ada', 'Bob', 'Bill', 'Liz', 'José', 'Jörg', 'Mary', 'Søren', 'Hanako', 'Otto'];
const LAST = ['Lovelace', 'Babbage', 'García', 'Müller', 'Somerville', 'Berg', 'Ito', 'Klein'];

/** A person of their own for every number: no two share a name. */
function personAt(index: number, change: HabitChange = 'none'): KnownPerson {
	const firstName = FIRST[index % FIRST.length]!;
	const lastName = `${LAST[Math.floor(index / FIRST.length) % LAST.length]}${letters(index)}`;
	// People are called so in their addresses, which shows whose a new one is.
	const mailbox = foldAccents(lastName).replace(/[^a-z]/g, '');
	const email = `${mailbox}${index}@company${index % 7}.example`;
	return { asked: { email, firstName, lastName, company: `Company ${index % 7}` }, change };
}

function letters(index: number): string {
	return [...String(index)].map((digit) => 'abdegikmop'[Number(digit)]).join('');
}

const habits: fc.Arbitrary<Habits> = fc.record({
	misses: fc.constantFrom<Habits['misses']>('null', 'leftOut', 'row'),
	madeUpIds: fc.constantFrom<Habits['madeUpIds']>('none', 'counted', 'backwards'),
	shuffled: fc.boolean(),
	price: fc.constantFrom<Habits['price']>({ each: 1 }, { each: 2 }, { each: 10 }, { each: 0.5 }),
	report: fc.constantFrom<Habits['report']>('rows', 'total', 'header'),
	bulkKey: fc.constantFrom<Habits['bulkKey']>('', 'results', 'data'),
});

const change = fc.constantFrom<HabitChange>(
	'none',
	'none',
	'none',
	'moved',
	'nickname',
	'married',
	'newProfile',
	'gone',
);

const list = fc
	.tuple(
		fc.array(change, { minLength: 1, maxLength: 60 }),
		fc.array(fc.nat(59), { maxLength: 12 }),
	)
	.map(([changes, again]) => {
		const people = changes.map((each, index) => personAt(index, each));
		const repeated = again.flatMap((index) => people[index]?.asked ?? []);
		return { people, records: [...people.map(({ asked }) => asked), ...repeated] };
	});

const idOf = ({ email }: RawRecord) => `of ${email}`;

/** One outcome for each record, in order, and nobody with another's data. */
function expectOwnData({ envelopes }: HabitRun, records: RawRecord[]): void {
	expect(envelopes).toHaveLength(records.length);
	envelopes.forEach(({ person, input }, index) => {
		expect(input.email).toBe(records[index]!.email);
		if (person) expect(person.providerId).toBe(idOf(records[index]!));
	});
}

describe('Enrich, with providers of any simulated behavior,', () => {
	it("gives every record one outcome, in order, with its own person or none and what it cost, and respects 'Max Credits'", async () => {
		const limits = fc.oneof(fc.constant(0), fc.integer({ min: 10, max: 60 }));
		await fc.assert(
			fc.asyncProperty(list, habits, limits, async ({ people, records }, chosen, limit) => {
				const run = await runWithHabits(people, records, chosen, { maxCredits: limit });
				expectOwnData(run, records);
				expect(sumCreditsOfEnvelopes(run.envelopes)).toBeCloseTo(run.ledger, 6);
				expect(run.creditsUsed).toBeCloseTo(run.ledger, 4);
				expect([...run.asked.values()].every((times) => times === 1)).toBe(true);
				if (limit > 0) expect(run.ledger).toBeLessThanOrEqual(limit);
			}),
			{ numRuns: 250 },
		);
	});
});

const PLAIN: Habits = {
	misses: 'null',
	madeUpIds: 'none',
	shuffled: false,
	price: { each: 1 },
	report: 'rows',
	bulkKey: '',
};

describe('Enrich, with a list on which one person in five has changed,', () => {
	it.each<[string, HabitChange, Partial<Habits>]>([
		['moved to another company', 'moved', {}],
		['moved, answered out of order with our tags', 'moved', { shuffled: true }],
		['moved, while misses are left out', 'moved', { misses: 'leftOut' }],
		['is known by the full first name', 'nickname', {}],
		['married', 'married', {}],
		['has another LinkedIn address', 'newProfile', {}],
	])('finds everybody who %s', async (_what, changed, more) => {
		const people = Array.from({ length: 500 }, (_, index) =>
			personAt(index, index % 5 === 0 ? changed : 'none'),
		);
		const records = people.map(({ asked }) => asked);
		const run = await runWithHabits(people, records, { ...PLAIN, ...more });
		expectOwnData(run, records);
		expect(countFound(run.envelopes) / records.length).toBeGreaterThanOrEqual(0.99);
	});

	it('finds these people by their address alone, too', async () => {
		const people = Array.from({ length: 100 }, (_, index) =>
			personAt(index, index % 5 === 0 ? 'moved' : 'none'),
		);
		const records = people.map(({ asked: { email } }) => ({ email }));
		const run = await runWithHabits(people, records, PLAIN);
		expectOwnData(run, records);
		expect(countFound(run.envelopes)).toBe(100);
	});
});

describe('With a price for up to 25 records, Enrich', () => {
	it("looks up all records that fit into the limit, once 'Credits per Contact' states the price", async () => {
		const people = Array.from({ length: 500 }, (_, index) => personAt(index));
		const records = people.map(({ asked }) => asked);
		const priced: Habits = { ...PLAIN, price: { per25: 1 }, report: 'total' };
		const limits = { maxCredits: 30, options: { creditsPerContact: 0.04 } };
		const run = await runWithHabits(people, records, priced, limits);
		expect(run.warning).toBeUndefined();
		expect(run.ledger).toBeLessThanOrEqual(30);
	});
});

describe('Rows that belong to no record', () => {
	const asked = Array.from({ length: 4000 }, (_, index) => ({ email: `p${index}@a.example` }));
	const strangers = asked.map((_, index) => ({
		firstName: `First${index}`,
		jobTitle: 'Somebody '.repeat(30),
	}));

	it('are kept once, so that 4,000 records stay under a few megabytes', async () => {
		const bench = createProviderBench('documented');
		// One row too many in every answer, so that no place is certain.
		bench.useNetwork(({ body }) => {
			const rows = strangers.slice(0, (body as unknown[]).length + 1);
			return toApiResponse(
				200,
				rows.map((person) => ({ person })),
			);
		});
		const { envelopes } = await bench.enrich(asked);
		expect(new Set(listStatusesWithReasons(envelopes))).toEqual(new Set(['failed/unmatched']));
		expect(JSON.stringify(envelopes).length).toBeLessThan(4_000_000);
		const outputs = envelopes.map((envelope) => findDestination(envelope).output);
		expect(new Set(outputs)).toEqual(new Set(['unresolved']));
	});
});
