import type { IDataObject } from 'n8n-workflow';

import type { Envelope } from '../nodes/Enrichment/records/envelope';
import type { ApiResponse } from '../nodes/shared/core/http';
import type { JsonRecord } from '../nodes/shared/core/json';
import { readCreditsUsed } from './enrichmentNode';
import { createProviderBench, type RawRecord } from './providers';

/** How a provider that nobody has documented answers. */
export interface Habits {
	/** What becomes of a record without a match: a hole, no row at all, or a row that says so. */
	misses: 'null' | 'leftOut' | 'row';
	/** Numbers of its own in the rows, which mean nothing. */
	madeUpIds: 'none' | 'counted' | 'backwards';
	/** Rows out of order; such a provider hands our tag back. */
	shuffled: boolean;
	/** Credits: for each match, or for each started 25 records of a request with a match. */
	price: { each: number } | { per25: number };
	report: 'rows' | 'total' | 'header' | 'none';
	/** The rows stand under this key; a bare array where empty. */
	bulkKey: '' | 'results' | 'data';
}

/** What has become of a person since the list was made. */
export type HabitChange = 'none' | 'moved' | 'nickname' | 'married' | 'newProfile' | 'gone';

export interface KnownPerson {
	asked: RawRecord & { email: string; firstName: string; lastName: string };
	change: HabitChange;
}

const NICKNAMES: Record<string, string> = { Bob: 'Robert', Bill: 'William', Liz: 'Elizabeth' };

/** The row of a person as the provider knows them now. */
function rowOf({ asked, change }: KnownPerson): JsonRecord {
	const { email, firstName, lastName, company } = asked;
	const slug = `${firstName}-${lastName}`.toLowerCase();
	return {
		firstName: change === 'nickname' ? (NICKNAMES[firstName] ?? firstName) : firstName,
		lastName: change === 'married' ? 'Newname' : lastName,
		email: change === 'moved' ? `${slug}@elsewhere.example` : email,
		linkedInUrl: `https://www.linkedin.com/in/${slug}${change === 'newProfile' ? '-2' : ''}`,
		company: { name: change === 'moved' ? 'Elsewhere' : company },
		jobTitle: `Head of ${lastName}`,
		providerId: `of ${email}`,
	};
}

export interface HabitRun {
	envelopes: Envelope[];
	/** Credits that the summary names. */
	creditsUsed: number | undefined;
	warning: string | undefined;
	/** Credits that the provider took. */
	ledger: number;
	/** How often each address was asked for. */
	asked: Map<string, number>;
	requests: number;
}

/** Looks people up at a provider with these habits. */
export async function runWithHabits(
	people: KnownPerson[],
	records: RawRecord[],
	habits: Habits,
	parameters: IDataObject = {},
): Promise<HabitRun> {
	const byEmail = new Map(people.map((person) => [person.asked.email, person]));
	const bench = createProviderBench('documented', {
		customise: true,
		...(habits.shuffled && { recordTag: 'ref' }),
	});
	bench.reset();
	const asked = new Map<string, number>();
	let ledger = 0;
	bench.useNetwork(async ({ body }) => {
		await new Promise((later) => setImmediate(later));
		const wanted = (Array.isArray(body) ? body : [body]) as JsonRecord[];
		for (const { email } of wanted)
			asked.set(String(email), (asked.get(String(email)) ?? 0) + 1);
		const { response, charged } = answer(wanted, byEmail, habits);
		ledger += charged;
		return response;
	});

	const { envelopes, hints, warning } = await bench.enrich(records, parameters);
	const creditsUsed = readCreditsUsed(hints);
	return { envelopes, creditsUsed, warning, ledger, asked, requests: bench.requests.length };
}

function answer(wanted: JsonRecord[], known: Map<string, KnownPerson>, habits: Habits) {
	const found = wanted.map(({ email }) => known.get(String(email)));
	const matches = found.filter((person) => person && person.change !== 'gone').length;
	const charged = priceOf(matches, habits.price);
	const share = matches === 0 ? 0 : charged / matches;
	const rows = found.flatMap((person, index) => {
		const { ref } = wanted[index]!;
		const tag = ref === undefined ? {} : { ref };
		if (person === undefined || person.change === 'gone') return missOf(habits, tag);
		const credits = habits.report === 'rows' ? { creditsCharged: share } : {};
		return [{ ...tag, ...credits, person: rowOf(person) }];
	});
	const numbered = rows.map((row, index) => row && { ...numberOf(habits, index, rows), ...row });
	const list = habits.shuffled ? numbered.reverse() : numbered;
	return { charged, response: asAnswer(list, wanted.length, charged, habits) };
}

function missOf({ misses, shuffled }: Habits, tag: JsonRecord): Array<JsonRecord | null> {
	// Without its tag a hole in a shuffled list would be nobody's.
	if (misses === 'leftOut') return [];
	return [misses === 'null' && !shuffled ? null : { ...tag, status: 'not_found' }];
}

function numberOf({ madeUpIds }: Habits, index: number, rows: unknown[]): JsonRecord {
	if (madeUpIds === 'none') return {};
	const number = madeUpIds === 'counted' ? index + 1 : rows.length - index;
	return { id: number, index: number, position: number, rank: number };
}

function priceOf(matches: number, price: Habits['price']): number {
	if ('each' in price) return matches * price.each;
	return Math.ceil(matches / 25) * price.per25;
}

function asAnswer(
	rows: Array<JsonRecord | null>,
	asked: number,
	charged: number,
	{ report, bulkKey }: Habits,
): ApiResponse {
	const headers: Record<string, string> =
		report === 'header' ? { 'x-credits-charged': String(charged) } : {};
	const total = report === 'total' ? { credits_charged: charged } : {};
	const key = bulkKey === '' && report === 'total' ? 'results' : bulkKey;
	const single = rows[0] ?? { status: 'not_found' };
	const many = key === '' ? rows : { [key]: rows, ...total };
	const body = asked === 1 ? { ...single, ...total } : many;
	return { kind: 'response', status: 200, headers, body };
}
