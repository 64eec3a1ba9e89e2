import { planLookups, type Candidate } from '../../../nodes/Enrichment/records/plan';
import { buildCandidate, type RawRecord } from '../../../testing/lookups';

const plan = (records: RawRecord[], dedupe = true) =>
	planLookups('contact', records.map(buildCandidate), dedupe);

const groups = (records: RawRecord[], dedupe = true) =>
	plan(records, dedupe).lookups.map(({ recordIndexes: same }) => same);

const ADA = { email: 'ada@example.com' };

describe('a plan', () => {
	it('looks every record up when told so', () => {
		expect(groups([ADA, ADA], false)).toEqual([[0], [1]]);
	});

	it.each<[string, RawRecord['extra'], RawRecord['extra'], number]>([
		['extra fields, which may change price and result', { phone: true }, { phone: false }, 2],
		['a tag that only says whose record it is', { externalID: 1 }, { externalID: 2 }, 1],
		['an id, which may say who is meant', { id: 'p1' }, { id: 'p2' }, 2],
	])('takes account of %s', (_what, one, other, lookups) => {
		expect(
			groups([
				{ ...ADA, extra: one! },
				{ ...ADA, extra: other! },
			]),
		).toHaveLength(lookups);
	});

	it.each<[string, Candidate, string]>([
		['without identifier', buildCandidate({}), 'noIdentifier'],
		[
			'that has the value already',
			{ ...buildCandidate(ADA), isAlreadyFilled: true },
			'alreadyFilled',
		],
	])('sets records %s aside, unpaid', (_which, record, reason) => {
		const { lookups, skipped } = planLookups('contact', [record], true);
		expect(lookups).toEqual([]);
		expect(skipped.get(0)).toMatchObject({
			status: 'skipped',
			reason,
			credits: { charged: 0, estimated: false },
		});
	});

	it('knows the identifiers of every record, also of those set aside', () => {
		expect(plan([ADA, {}, { firstName: 'Ada' }]).inputs).toEqual([
			ADA,
			{},
			{ firstName: 'Ada' },
		]);
	});
});
