/** Answers that list only hits, in any order, of which nothing but the people themselves tells whose a row is. */
import { toApiResponse } from '../../testing/answers';
import { createProviderBench, type RawRecord } from '../../testing/providers';

const bench = createProviderBench('documented');

const RECORDS = 1_500;

/** People asked for by what a list happens to have, some by a former name. */
function listOfPeople(): RawRecord[] {
	return bench.sandbox.people.slice(0, RECORDS).map((person, index): RawRecord => {
		const { emails, linkedInUrl, firstName, lastName, company } = person;
		const email = emails[0]?.email;
		const name = { firstName, lastName, company: company.name };
		if (index % 5 === 0 && email) return { email };
		if (index % 5 === 1 && linkedInUrl) return { linkedInUrl };
		if (index % 5 === 2 && email) return { ...name, email };
		return name;
	});
}

/** A generator that gives the same numbers in every run. */
function numbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state / 2_147_483_648;
	};
}

function shuffled<Item>(items: readonly Item[], next: () => number): Item[] {
	return items
		.map((item) => ({ item, order: next() }))
		.sort((one, other) => one.order - other.order)
		.map(({ item }) => item);
}

interface Row {
	person: Record<string, unknown>;
}

/** Somebody who has another last name, page and address by now. */
function asChanged({ person, ...row }: Row): Row {
	const { firstName } = person;
	const changed = {
		...person,
		lastName: 'Vandermeersch',
		fullName: `${String(firstName)} Vandermeersch`,
		emails: [],
		email: `${String(firstName).toLowerCase()}.vandermeersch@moved.example`,
		linkedInUrl: `https://www.linkedin.com/in/vandermeersch-${String(person.id)}`,
	};
	return { ...row, person: changed };
}

it.each([false, true])(
	'Enrich reports no record as not found whose row is in a shuffled answer that lists only matches (addresses hidden: %s)',
	async (contactDataHidden) => {
		bench.reset();
		Object.assign(bench.sandbox.generic.quirks, { correlation: 'position', contactDataHidden });
		const next = numbers(7);
		bench.useNetwork((_, respond) => {
			const answer = respond();
			const rows = Array.isArray(answer.body) ? answer.body : [];
			const hits = rows
				.filter(
					(row: Row | null): row is Row =>
						row?.person !== undefined && row.person !== null,
				)
				.map((row, index) => (index % 6 === 0 ? asChanged(row) : row));
			return toApiResponse(
				answer.status,
				shuffled(hits, next),
				answer.headers as Record<string, string>,
			);
		});
		const { envelopes } = await bench.enrich(listOfPeople());
		const paid = new Set(bench.sandbox.generic.ledger.map(({ id }) => id));
		const lost = envelopes.filter(({ reason, duplicateOf }, index) => {
			const { id } = bench.sandbox.people[index]!;
			return duplicateOf === undefined && reason === 'noMatch' && paid.has(id);
		});
		expect(lost).toEqual([]);
	},
);
