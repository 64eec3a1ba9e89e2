import type { IDataObject } from 'n8n-workflow';

import { ADA, SOREN } from '../../sandbox/enrichment';
import { startEnrichmentBench } from '../../testing/enrichment';
import { getEmail, identifyByEmail, listStatusesWithReasons } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';
import type { Envelope } from '../../nodes/Enrichment/records/envelope';

const bench = openSharedBench(startEnrichmentBench);

const email = getEmail(ADA);

const skipBy = async (field: string, records: IDataObject[], more: IDataObject = {}) =>
	await bench.run(
		{ onNoMatch: 'flag', ...more, options: { skipIfFieldHasValue: field } },
		records,
	);

it.each<{ title: string; field: string; record: IDataObject; similarField: string }>([
	{
		title: 'in another case',
		field: 'phone',
		record: { email, Phone: '+1 202 555 0101' },
		similarField: 'Phone',
	},
	{
		title: 'with letters swapped',
		field: 'Emial',
		record: { Email: email },
		similarField: 'Email',
	},
	{
		title: 'inside of an earlier result',
		field: 'enrichment.person.phon',
		record: {
			email,
			enrichment: { status: 'found', credits: {}, person: { phone: '+12025550101' } },
		},
		similarField: 'enrichment.person.phone',
	},
])(
	'Skip If Field Has Value is refused where the items have its field $title, before anything is bought',
	async ({ field, record, similarField }) => {
		const { error } = await skipBy(field, [record, identifyByEmail(SOREN)]);
		expect(error?.message).toBe(
			`No item has the field "${field}" of 'Skip If Field Has Value', but there is "${similarField}"`,
		);
		expect(bench.endpoint.requests).toHaveLength(0);
	},
);

it.each<[string, string, RegExp]>([
	[
		'gives the value of the field',
		'={{ $json.Phone }}',
		/No item has a field that is called "\+1/,
	],
	['gives nothing', '={{ $json.nope }}', /'Skip If Field Has Value' under Options is empty/],
])(
	'Skip If Field Has Value is refused where its expression %s, before anything is bought',
	async (_, field, message) => {
		const { error } = await skipBy(field, [{ email, Phone: '+1 202 555 0101' }]);
		expect(error?.message).toMatch(message);
		expect(error?.description).toContain('rather than its value');
		expect(bench.endpoint.requests).toHaveLength(0);
	},
);

it('Skip If Field Has Value looks up everybody where empty fields are left out of the items, and warns that no item has the field', async () => {
	const { envelopes, hintTexts } = await skipBy('mobile', [{ email }, identifyByEmail(SOREN)]);
	expect(listStatusesWithReasons(envelopes as unknown as Envelope[])).toEqual(['found', 'found']);
	expect(hintTexts[1]).toContain(
		`No item has the field "mobile" of 'Skip If Field Has Value', so it skips nobody.`,
	);
});

it('Estimate Cost warns that no item has the field of Skip If Field Has Value', async () => {
	const { hintTexts } = await skipBy('mobile', [{ email }], { mode: 'estimate' });
	expect(hintTexts[1]).toContain('so it skips nobody');
	expect(bench.endpoint.requests).toHaveLength(0);
});

it('Skip If Field Has Value gives no warning where one of the items has the field, even an empty one', async () => {
	const { hintTexts } = await skipBy('mobile', [{ email, mobile: '' }, identifyByEmail(SOREN)]);
	expect(hintTexts).toHaveLength(1);
});

it('Skip If Field Has Value distinguishes phone1 and phone2', async () => {
	const { error } = await skipBy('phone1', [{ email, phone2: '+1 202 555 0101' }]);
	expect(error).toBeUndefined();
});
