/** Objects that an expression gives where a text is meant: refused or read, and never sent or shown as "[object Object]". */
import type { INodeParameters } from 'n8n-workflow';

import { ADA } from '../../sandbox/enrichment';
import { startEnrichmentBench } from '../../testing/enrichment';
import { getEmail } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const email = getEmail(ADA);
const ITEM = { email, company: { name: 'Acme' }, tags: [{ name: 'a' }] };

it.each<[string, INodeParameters]>([
	['a criterion of a search', { operation: 'search', jobTitle: '=CTO {{ $json.company }}' }],
	['one of several criteria', { operation: 'search', jobTitle: '={{ $json.tags }}' }],
	['the field of the result', { outputField: '=crm {{ $json.company }}' }],
	['the field to skip by', { options: { skipIfFieldHasValue: '={{ $json.company }}' } }],
	['the limit', { maxCredits: '={{ $json.company }}' }],
	['a job', { operation: 'getResult', jobId: '=job-{{ $json.company }}' }],
])('An object as %s is refused before anything is sent', async (_what, parameters) => {
	const { error } = await bench.run(parameters, [ITEM], { at: 'fullEnrich' });
	expect(error?.message).toMatch(/contains an object|must be/);
	expect([error?.message, error?.description].join()).not.toContain('[object Object]');
	expect(bench.endpoint.requests).toHaveLength(0);
});

it.each([
	['mapped', { email: '={{ $json.email }}', company: '=Acme {{ $json.company }}' }, ITEM],
	['of the item', {}, { email, company: 'Acme [object Object]' }],
])('A company name that contains an object as text is ignored (%s)', async (_how, mapped, item) => {
	const { envelopes } = await bench.run({ onNoMatch: 'flag', ...mapped }, [item]);
	expect(envelopes[0]).toMatchObject({ status: 'found', input: { email } });
	expect(JSON.stringify([envelopes, bench.bodies()])).not.toContain('[object Object]');
});

it('An object instead of an address to verify is reported on its item, and the other addresses are verified', async () => {
	const verify = { resource: 'email', operation: 'verify', email: '={{ $json.company }}' };
	const { items } = await bench.run(verify, [ITEM, { company: email }], { at: 'hunter' });
	expect(items[1]).toMatchObject({ email, status: 'valid' });
	expect(items[0]).toMatchObject({ status: 'unknown', credits: { charged: 0 } });
	expect(items[0]!.message).toContain("'Email' must be text");
	expect(bench.endpoint.requests).toHaveLength(1);
});

it('A company that is mapped as an object is read by its name', async () => {
	const mapped = { email: '={{ $json.email }}', company: '={{ $json.company }}' };
	const { envelopes } = await bench.run({ onNoMatch: 'flag', ...mapped }, [ITEM]);
	expect(envelopes[0]).toMatchObject({ input: { email, company: 'Acme' } });
});
