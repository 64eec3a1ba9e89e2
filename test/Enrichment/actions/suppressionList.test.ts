import {
	parseSuppressionList,
	withholdSuppressedResult,
} from '../../../nodes/Enrichment/actions/suppressionList';
import type { Envelope } from '../../../nodes/Enrichment/records/envelope';
import { buildPerson } from '../../../nodes/Enrichment/person';

const FOUND: Envelope = {
	status: 'found',
	person: buildPerson({ fullName: 'Ada Lovelace', emails: [{ email: 'ada@engines.example' }] }),
	matchedBy: 'linkedInUrl',
	matchScore: 100,
	confidence: 97,
	reason: null,
	credits: { charged: 1, estimated: false, remaining: 99 },
	provider: 'hunter',
	attempts: [
		{
			provider: 'prospeo',
			for: ['phone'],
			status: 'rejected',
			reason: 'unmatched',
			credits: 1,
			raw: { name: 'Charles Babbage' },
		},
	],
	input: { linkedInUrl: 'https://www.linkedin.com/in/ada' },
};

function withhold(entry: string): Envelope {
	const list = parseSuppressionList([entry]);
	if (!list.ok) throw new Error(list.failure.message);
	return withholdSuppressedResult(list.value, FOUND);
}

it('A person who turns out to be on the suppression list is returned without any data, neither as found nor as the provider sent it', () => {
	const withheld = withhold('ada@engines.example');
	expect(withheld).toMatchObject({
		status: 'skipped',
		reason: 'suppressed',
		credits: { charged: 1 },
	});
	expect(JSON.stringify({ ...withheld, input: {} })).not.toMatch(/Ada|engines|Charles/);
});

it('A person who is not on the suppression list is returned as found', () => {
	expect(withhold('other.example')).toBe(FOUND);
});
