import { planLookups } from '../../../nodes/Enrichment/records/plan';
import { estimateLookups } from '../../../nodes/Enrichment/run/estimate';
import { selectDialect } from '../../../nodes/Enrichment/providers';
import { SOREN } from '../../../sandbox/enrichment';
import {
	toApiResponse,
	buildCandidate,
	LOOKUP_SETTINGS,
	type LookupOptions,
	type RawRecord,
} from '../../../testing/lookups';
import {
	identifyByEmail,
	identifyByName,
	buildUnknownRecords,
	UNKNOWN_RECORD,
} from '../../../testing/people';
import { createProviderBench, getSharedProviderBench } from '../../../testing/providers';

const bench = getSharedProviderBench('hunter');

const PAGE = 'https://www.linkedin.com/in/nobody';
const ADA: RawRecord = { email: 'ada@example.com' };
const RECORDS: RawRecord[] = [
	ADA,
	ADA,
	{ email: 'bob@example.com' },
	{ email: 'x@example.com' },
	{},
	{ email: 'nonsense' },
];

function estimate(more: LookupOptions = {}, records = RECORDS) {
	const plan = planLookups('contact', records.map(buildCandidate), true);
	return estimateLookups(
		plan,
		{ ...LOOKUP_SETTINGS, batchSize: 2, ...more },
		selectDialect({ provider: 'documented' }),
	);
}

describe('an estimate', () => {
	it('shows the sum of fractions as people add them up', () => {
		const records = ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.com` }));
		const plan = planLookups('contact', records.map(buildCandidate), true);
		const settings = { ...LOOKUP_SETTINGS, expectedCreditsPerRecord: 0 };
		const { maximumCredits } = estimateLookups(plan, settings, bench.dialect);
		expect(maximumCredits).toBe(0.6);
	});

	it('counts the tries with other identifiers as if all were needed', () => {
		const full = { ...ADA, firstName: 'Ada', lastName: 'L', company: 'Acme' };
		const options = { retryWithOtherIdentifiers: true, batchSize: 1 };
		expect(estimate(options, [full])).toMatchObject({ requests: 3, maximumCredits: 2 });
	});

	it('counts the dearest of the ways of each record, be it the first or another one', () => {
		const page = { linkedInUrl: 'https://www.linkedin.com/in/ada' };
		const eve = { email: 'eve@example.com', firstName: 'Eve', lastName: 'L', company: 'Acme' };
		const plan = planLookups('contact', [page, eve].map(buildCandidate), true);
		const settings = { ...LOOKUP_SETTINGS, retryWithOtherIdentifiers: true };
		const { maximumCredits } = estimateLookups(plan, settings, bench.dialect);
		// 0.2 for the page and 1 for an address; 0.2 for an address of which no more is known, and 1 for the name.
		expect(maximumCredits).toBe(2.4);
	});

	it('counts a miss that costs something, as a run does', async () => {
		const { email } = identifyByEmail(SOREN);
		bench.answerAt(/people.find/, () => toApiResponse(200, { data: { email } }));
		const options = { retryWithOtherIdentifiers: true, expectedCreditsPerRecord: 0 };
		const { plan, report } = await bench.run([{ email, ...identifyByName(SOREN) }], options);
		const { maximumCredits } = estimateLookups(
			plan,
			{ ...LOOKUP_SETTINGS, ...options },
			bench.dialect,
		);
		expect([report.creditsSpent, maximumCredits]).toEqual([1.2, 1.2]);
	});

	it.each(['apollo', 'dropcontact', 'lusha'] as const)(
		'is not below what a run of tries with other identifiers takes, where misses are not free: %s',
		async (name) => {
			const { dialect, answerAt, run, requests: sent } = createProviderBench(name);
			const row = { id: 'x', name: ' ' };
			if (name === 'apollo')
				answerAt(/match/, () => toApiResponse(200, { request_id: '1', person: row }));
			const stranger = { ...buildUnknownRecords(1)[0], linkedInUrl: PAGE, ...UNKNOWN_RECORD };
			const options = { retryWithOtherIdentifiers: true, expectedCreditsPerRecord: 0 };
			const { plan, report } = await run([stranger], options);
			const { requests, maximumCredits } = estimateLookups(
				plan,
				{ ...LOOKUP_SETTINGS, ...options },
				dialect,
			);
			expect(report.creditsSpent).toBeGreaterThan(1);
			expect(maximumCredits).toBeGreaterThanOrEqual(report.creditsSpent);
			expect(maximumCredits).toBeLessThanOrEqual(report.creditsSpent + 1);
			const made = sent.filter(({ method }) => method === 'POST').length;
			expect(requests).toBeGreaterThanOrEqual(made);
			// Each try of Lusha's may find somebody whom another request reveals.
			expect(requests).toBeLessThanOrEqual(name === 'lusha' ? 2 * made : made);
		},
	);

	it('counts a request for 25 misses once where that is its price', () => {
		const strangers = buildUnknownRecords(100).map(({ email }) => ({
			email,
			...UNKNOWN_RECORD,
		}));
		const options = { retryWithOtherIdentifiers: true, expectedCreditsPerRecord: 0 };
		const plan = planLookups('contact', strangers.map(buildCandidate), false);
		const lusha = selectDialect({ provider: 'lusha' });
		// A credit for each whose address is told, and thrice four for the searches.
		expect(
			estimateLookups(plan, { ...LOOKUP_SETTINGS, ...options }, lusha).maximumCredits,
		).toBe(112);
	});

	it('counts what a run will really send: namesakes travel alone', () => {
		const namesakes = Array.from({ length: 60 }, (_, index) => ({
			firstName: 'John',
			lastName: 'Smith',
			company: `Company ${index}`,
		}));
		expect(estimate({ batchSize: 25 }, namesakes).requests).toBe(60);
	});

	it('of nothing is nothing', () => {
		expect(estimate({}, [])).toMatchObject({ records: [], requests: 0, maximumCredits: 0 });
	});
});
