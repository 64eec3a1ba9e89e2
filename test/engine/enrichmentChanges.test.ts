/** Where an answer differs from what its item says. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ADA, ANALYTICAL_ENGINES, UNKNOWN_EMAIL } from '../../sandbox/enrichment';
import { startEnrichmentBench } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const LINKED_IN = { linkedInUrl: ADA.linkedInUrl };
const EMPLOYER = ANALYTICAL_ENGINES.name;
const MOVED = { company: { from: 'Difference Works', to: EMPLOYER } };

async function changesOf(record: IDataObject, parameters: INodeParameters = {}) {
	const { envelopes } = await bench.run({ onNoMatch: 'flag', ...parameters }, [record]);
	expect(envelopes[0]).toMatchObject({ status: 'found' });
	return envelopes[0]!.changes;
}

it('Enrich says who changed employer and job title since the item was written', async () => {
	const item = { ...LINKED_IN, Company: 'Difference Works', 'Job Title': 'Countess' };
	expect(await changesOf(item)).toEqual({
		...MOVED,
		jobTitle: { from: 'Countess', to: 'Chief Technology Officer' },
	});
});

it.each<[string, IDataObject]>([
	['a legal form and case', { Company: 'ANALYTICAL ENGINES, Inc.' }],
	['a short name', { Company: 'Analytical' }],
	['its domain', { 'Company Domain': `www.${ANALYTICAL_ENGINES.domain}` }],
	['an abbreviated title', { Title: 'CTO' }],
	['case and punctuation of a title', { Title: 'chief technology-officer' }],
	['a tag in the address', { email: 'ada+news@analytical-engines.example' }],
	['a private address', { email: 'countess.ada@gmail.com' }],
	['nothing', {}],
])('Enrich does not report %s as a change', async (_what, fields) => {
	expect(await changesOf({ ...LINKED_IN, ...fields })).toBeUndefined();
});

it('Enrich says when the work address has changed', async () => {
	const from = 'ada@difference-works.example';
	const changes = await changesOf({ ...LINKED_IN, email: from });
	expect(changes).toEqual({ email: { from, to: ADA.emails[0]!.email } });
});

it('Enrich compares mapped identifiers, and among the other fields only the job title', async () => {
	const item = {
		page: ADA.linkedInUrl,
		Firm: 'Difference Works',
		company: 'Seller',
		title: 'Cannot sign in',
		'Job Title': 'Countess',
	};
	const mapped = { linkedInUrl: '={{ $json.page }}', company: '={{ $json.Firm }}' };
	expect(await changesOf(item, mapped)).toEqual({
		...MOVED,
		jobTitle: { from: 'Countess', to: 'Chief Technology Officer' },
	});
});

it('Enrich reports no change of employer for a person who has both positions', async () => {
	const experience = [
		{ title: 'Advisor', company: 'Difference Works' },
		{ title: 'CTO', company: EMPLOYER, is_current: true },
		{ title: 'Founder', company: 'Difference Works', is_current: true },
	];
	const person = { ...LINKED_IN, full_name: 'Ada Lovelace', company: EMPLOYER, experience };
	bench.endpoint.order({ reply: { status: 200, body: { person } } });
	const record = { ...LINKED_IN, Company: 'Difference Works' };
	expect(await changesOf(record, { reveal: ['profile'] })).toBeUndefined();
});

it('Enrich reports no changes where nobody was found, or possibly somebody else', async () => {
	const named = { firstName: 'Ada', lastName: 'Lovelace', company: 'Difference Works' };
	const person = { firstName: 'Ada', lastName: 'Lovelace', company: EMPLOYER };
	bench.endpoint.order({ reply: { status: 200, body: { person } } });
	const unsure = await bench.run({ onNoMatch: 'flag' }, [named]);
	expect(unsure.envelopes[0]).toMatchObject({ reason: 'employerDiffers' });
	expect(unsure.envelopes[0]).not.toHaveProperty('changes');
	const unknown = await bench.run({ onNoMatch: 'flag' }, [{ ...named, email: UNKNOWN_EMAIL }]);
	expect(unknown.envelopes[0]).toMatchObject({ status: 'notFound' });
	expect(unknown.envelopes[0]).not.toHaveProperty('changes');
});

it('Enrich says when the name or domain of a company has changed', async () => {
	const { linkedInUrl } = ANALYTICAL_ENGINES;
	const company = { resource: 'company', onNoMatch: 'flag' };
	const item = { linkedInUrl, name: 'Difference Works', domain: 'difference-works.example' };
	const body = { company: { linkedInUrl, name: EMPLOYER, domain: ANALYTICAL_ENGINES.domain } };
	bench.endpoint.order({ reply: { status: 200, body: [body] }, times: 2 });
	const expected = {
		name: { from: 'Difference Works', to: EMPLOYER },
		domain: { from: 'difference-works.example', to: ANALYTICAL_ENGINES.domain },
	};
	const enriched = await bench.run(company, [item]);
	expect(enriched.envelopes[0]).toMatchObject({ status: 'found', changes: expected });
});

it('Changes are stored after the person, and in Columns as one text', async () => {
	const item = { ...LINKED_IN, Company: 'Difference Works', 'Job Title': 'Countess' };
	const asObject = await bench.run({ onNoMatch: 'flag' }, [item]);
	expect(Object.keys(asObject.envelopes[0]!).slice(0, 3)).toEqual([
		'status',
		'person',
		'changes',
	]);
	expect(asObject.hintTexts[0]).toContain(
		"1 contact has data that differs from its item: see 'changes'.",
	);
	const columns = { onNoMatch: 'flag', resultFormat: 'columns' };
	const { items } = await bench.run(columns, [item, LINKED_IN]);
	expect(items[0]!.enrichment_changes).toBe(
		`company: Difference Works → ${EMPLOYER}, jobTitle: Countess → Chief Technology Officer`,
	);
	expect(items[1]!.enrichment_changes).toBe('');
});
