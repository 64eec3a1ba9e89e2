import type { IDataObject } from 'n8n-workflow';

import { SOREN } from '../../../sandbox/enrichment';
import { toApiResponse } from '../../../testing/answers';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { identifyByName, buildUnknownRecords, UNKNOWN_RECORD } from '../../../testing/people';
import {
	createProviderBench,
	getSharedProviderBench,
	type ProviderBench,
	type RawRecord,
} from '../../../testing/providers';

const hunter = getSharedProviderBench('hunter');
const generic = getSharedProviderBench('documented');
const lusha = getSharedProviderBench('lusha');

const PAGE = 'https://www.linkedin.com/in/nobody';
const ADA: RawRecord = { email: 'ada@example.com' };

/** What each item of an estimate says of the whole list. */
interface EstimateTotal {
	requests: number;
	maximumCredits: number;
}

async function estimate(
	bench: ProviderBench,
	records: readonly RawRecord[],
	parameters: IDataObject = {},
): Promise<EstimateTotal> {
	const { items } = await bench.enrich(records, { ...parameters, mode: 'estimate' });
	const [first] = items;
	return first!.total as unknown as EstimateTotal;
}

const TRY_OTHERS = { options: { retryWithOtherIdentifiers: true } };

describe("'Estimate Cost'", () => {
	it('shows the sum of fractions as people add them up', async () => {
		const records = ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.com` }));
		expect(await estimate(hunter, records)).toMatchObject({ maximumCredits: 0.6 });
		expect(hunter.requests).toEqual([]);
	});

	it('includes the retries with other identifiers as if all were needed', async () => {
		const full = { ...ADA, firstName: 'Ada', lastName: 'L', company: 'Acme' };
		expect(await estimate(generic, [full], TRY_OTHERS)).toMatchObject({
			requests: 3,
			maximumCredits: 2,
		});
	});

	it('counts the most expensive way to identify each record, even if it is a later one', async () => {
		const page = { linkedInUrl: 'https://www.linkedin.com/in/ada' };
		const eve = { linkedInUrl: PAGE, firstName: 'Eve', lastName: 'L', company: 'Acme' };
		// 0.2 for a page and 1 for its address; 0.2 for a page of which no more is known, and 1 for the name.
		expect(await estimate(hunter, [page, eve], TRY_OTHERS)).toMatchObject({
			maximumCredits: 2.4,
		});
	});

	it('includes misses that cost something, as a run does', async () => {
		const handle = SOREN.linkedInUrl.split('/').at(-1);
		hunter.answerAt(/people.find/, () =>
			toApiResponse(200, { data: { linkedin: { handle } } }),
		);
		const record = { linkedInUrl: SOREN.linkedInUrl, ...identifyByName(SOREN) };
		const { hints } = await hunter.enrich([record], TRY_OTHERS);
		const { maximumCredits } = await estimate(hunter, [record], TRY_OTHERS);
		expect([readCreditsUsed(hints), maximumCredits]).toEqual([1.2, 1.2]);
	});

	it.each(['apollo', 'dropcontact', 'lusha'] as const)(
		'is at least what a run with other identifiers costs at %s, where misses are not free',
		async (name) => {
			const bench = createProviderBench(name);
			const row = { id: 'x', name: ' ' };
			if (name === 'apollo')
				bench.answerAt(/match/, () => toApiResponse(200, { request_id: '1', person: row }));
			const stranger = { ...buildUnknownRecords(1)[0], linkedInUrl: PAGE, ...UNKNOWN_RECORD };
			const { hints } = await bench.enrich([stranger], TRY_OTHERS);
			const spent = readCreditsUsed(hints)!;
			const made = bench.requests.filter(({ method }) => method === 'POST').length;
			const { requests, maximumCredits } = await estimate(bench, [stranger], TRY_OTHERS);
			expect(spent).toBeGreaterThan(1);
			expect(maximumCredits).toBeGreaterThanOrEqual(spent);
			expect(maximumCredits).toBeLessThanOrEqual(spent + 1);
			expect(requests).toBeGreaterThanOrEqual(made);
			// Each try of Lusha's may find somebody whom another request reveals.
			expect(requests).toBeLessThanOrEqual(name === 'lusha' ? 2 * made : made);
		},
	);

	it("counts each try at the user's estimate where that is below the price of a miss", async () => {
		const record = { linkedInUrl: PAGE, firstName: 'Eve', lastName: 'L', company: 'Acme' };
		const options = { retryWithOtherIdentifiers: true, creditsPerContact: 0.04 };
		// The page, and the name.
		expect(await estimate(hunter, [record], { options })).toMatchObject({
			maximumCredits: 0.08,
		});
	});

	it('counts a request for 25 misses once where that is how it is priced', async () => {
		const strangers = Array.from({ length: 100 }, (_, index) => ({
			linkedInUrl: `${PAGE}-${index}`,
		}));
		// A credit for each whose address is told, and four for the search.
		expect(await estimate(lusha, strangers)).toMatchObject({ maximumCredits: 104 });
	});

	it('counts the requests that a run will really send: people of the same name are sent separately', async () => {
		const namesakes = Array.from({ length: 60 }, (_, index) => ({
			firstName: 'John',
			lastName: 'Smith',
			company: `Company ${index}`,
		}));
		expect(await estimate(generic, namesakes)).toMatchObject({ requests: 60 });
	});
});
