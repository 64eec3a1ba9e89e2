/** Random forms of answers: those of the contract are read right, all others end in a sentence, and nothing is mixed up. */
import fc from 'fast-check';

import type { JsonRecord } from '../../nodes/shared/core/json';
import type { Envelope } from '../../nodes/Enrichment/records/envelope';
import { toApiResponse } from '../../testing/answers';
import { sumCreditsOfEnvelopes } from '../../testing/people';
import { createProviderBench, type RawRecord } from '../../testing/providers';

const bench = createProviderBench('documented');

const FIRST = ['Ada', 'Grace', 'Hanako', 'Olga', 'Priya', 'Ines', 'Wangari', 'Noor'];
const LAST = ['Lovelace', 'Hopper', 'Ito', 'Petrov', 'Nair', 'Costa', 'Maathai', 'Rahman'];

interface KnownPerson {
	asked: RawRecord & { email: string; firstName: string; lastName: string };
	jobTitle: string;
	id: string;
}

const PEOPLE: KnownPerson[] = FIRST.map((firstName, index) => ({
	asked: {
		firstName,
		lastName: LAST[index]!,
		email: `${firstName}.${LAST[index]!}@company${index}.example`.toLowerCase(),
		company: `Company ${index}`,
	},
	jobTitle: `Head of Department ${index}`,
	id: `id-${index}`,
}));

type Spelling = (name: string) => string;

const toSnake: Spelling = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const backwards: Spelling = (name) => [...name].reverse().join('');

/** How an API spells our names. The last but one has names of its own, the last for all that is not asked by. */
const SPELLINGS: Record<'camel' | 'snake' | 'upper' | 'foreign' | 'halfForeign', Spelling> = {
	camel: (name) => name,
	snake: toSnake,
	upper: (name) => toSnake(name).toUpperCase(),
	foreign: backwards,
	halfForeign: (name) => (name === 'jobTitle' ? backwards(name) : name),
};

type Wrap = (record: JsonRecord) => unknown;

/** Somebody of the same name with an ID of their own. */
const asStranger = (record: JsonRecord): JsonRecord =>
	Object.fromEntries(
		Object.entries(record).map(([name, value]) => [
			name,
			String(value).startsWith('id-') ? 'id-of-somebody-else' : value,
		]),
	);

/** What stands around a record. */
const WRAPPERS: Record<string, Wrap> = {
	none: (record) => record,
	person: (person) => ({ person }),
	contactData: (data) => ({ contact: { data } }),
	listOfOne: (record) => ({ matches: [record] }),
	resultProfile: (profile) => ({ result: { profile } }),
	foreign: (record) => ({ envelope: { found_one: record } }),
	twoPeople: (record) => ({ matches: [asStranger(record), record] }),
};

/** What stands around the rows. */
const LISTS: Record<string, (rows: unknown[]) => unknown> = {
	bare: (rows) => rows,
	results: (results) => ({ results, total: results.length }),
	dataItems: (items) => ({ data: { items } }),
	foreign: (hits) => ({ hits }),
	twoLists: (results) => ({ results, records: results }),
	byKey: (rows) => Object.fromEntries(rows.map((row, index) => [`row${index}`, row])),
};

/** What becomes of somebody who is not known. */
const MISSES: Record<string, JsonRecord | null> = {
	null: null,
	empty: {},
	foundFalse: { found: false, message: 'Nobody found' },
	status: { status: 404 },
	code: { status: 'not_found' },
};

interface Shape {
	spelling: keyof typeof SPELLINGS;
	wrapper: string;
	list: string;
	miss: string;
	/** Whose data the API knows. */
	known: boolean[];
	/** Whether rows have the address that was asked by. */
	repeats: boolean;
	shuffled: boolean;
	batchSize: 1 | 25;
}

const nameOf = (table: object) => fc.constantFrom(...Object.keys(table));

const shape: fc.Arbitrary<Shape> = fc.record({
	spelling: nameOf(SPELLINGS) as fc.Arbitrary<keyof typeof SPELLINGS>,
	wrapper: nameOf(WRAPPERS),
	list: nameOf(LISTS),
	miss: nameOf(MISSES),
	known: fc.array(fc.boolean(), { minLength: PEOPLE.length, maxLength: PEOPLE.length }),
	repeats: fc.boolean(),
	shuffled: fc.boolean(),
	batchSize: fc.constantFrom(1, 25),
});

const isInContract = ({ spelling, wrapper, list, batchSize }: Shape): boolean =>
	!spelling.endsWith('oreign') &&
	wrapper !== 'foreign' &&
	wrapper !== 'twoPeople' &&
	(batchSize === 1 || ['bare', 'results', 'dataItems'].includes(list));

/** The row of a record as this API writes it, and what it was charged. */
function rowOf(record: JsonRecord, { spelling, wrapper, miss, known, repeats }: Shape): unknown {
	const index = PEOPLE.findIndex(({ asked }) => asked.email === record.email);
	const person = PEOPLE[index];
	if (person === undefined || !known[index]) return MISSES[miss];
	const fields: JsonRecord = {
		...(repeats && { email: person.asked.email }),
		firstName: person.asked.firstName,
		lastName: person.asked.lastName,
		jobTitle: person.jobTitle,
		providerId: person.id,
	};
	const spell = SPELLINGS[spelling];
	const spelled = Object.entries(fields).map(([name, value]) => [spell(name), value] as const);
	return WRAPPERS[wrapper]!(Object.fromEntries(spelled));
}

/** What the records come to at an API of this shape, and how many of its people were bought. */
async function enrich(given: Shape): Promise<{ envelopes: Envelope[]; bought: number }> {
	let bought = 0;
	bench.reset();
	bench.useNetwork(({ body }) => {
		const records = [body].flat() as JsonRecord[];
		const rows = records.map((record) => rowOf(record, given));
		bought += rows.filter((row) => row !== MISSES[given.miss]).length;
		const ordered = given.shuffled ? rows.toReversed() : rows;
		const answer = Array.isArray(body) ? LISTS[given.list]!(ordered) : rows[0];
		return toApiResponse(200, answer);
	});
	const records = PEOPLE.map(({ asked }) => asked);
	const { envelopes } = await bench.enrich(records, {
		options: { batchSize: given.batchSize },
	});
	return { envelopes, bought };
}

/** Everything of the answers that the envelopes have, read or raw. */
const kept = (envelopes: Envelope[]): string => JSON.stringify(envelopes);

it('The Generic REST API reads random answers of its documented shapes, and reports all others in a sentence', async () => {
	const counts = { inside: 0, outside: 0 };
	await fc.assert(
		fc.asyncProperty(shape, async (given) => {
			const { envelopes, bought } = await enrich(given);
			const isInside = isInContract(given);
			counts[isInside ? 'inside' : 'outside'] += 1;
			envelopes.forEach((envelope, index) => {
				const { asked, jobTitle, id } = PEOPLE[index]!;
				const isKnown = given.known[index]!;
				// Never another person's data, whatever the shape is.
				if (envelope.person) {
					expect(envelope.person).toMatchObject({ lastName: asked.lastName, jobTitle });
					expect(envelope.person.providerId).toBe(id);
				}
				const right = isKnown ? 'found' : 'notFound';
				if (isInside) expect(envelope.status).toBe(right);
				// Rows that cannot be read and have lost their order are kept, but on any record.
				if (envelope.status === right || (!isInside && given.shuffled)) return;
				expect(envelope).toMatchObject({ status: 'failed', reason: 'unmatched' });
				expect(envelope.message).toMatch(/Customize|See "raw"/);
			});
			// Whoever was paid for is there, be it as it came.
			for (const [index, { jobTitle }] of PEOPLE.entries()) {
				if (given.known[index]) expect(kept(envelopes)).toContain(jobTitle);
			}
			expect(bought === 0 || sumCreditsOfEnvelopes(envelopes) > 0).toBe(true);
		}),
		{ numRuns: 300 },
	);
	expect(Math.min(counts.inside, counts.outside)).toBeGreaterThan(30);
});
