/** Which records of a list are looked up, and which are not. */
import type { IDataObject } from 'n8n-workflow';

import { getSharedProviderBench } from '../../../testing/providers';

const bench = getSharedProviderBench('documented');

const ADA = { email: 'ada@example.com' };

describe('Enrich', () => {
	it('looks up every record where Deduplicate is off', async () => {
		const { envelopes } = await bench.enrich([ADA, ADA], { options: { dedupe: false } });
		expect(envelopes.map(({ duplicateOf }) => duplicateOf)).toEqual([undefined, undefined]);
		expect(bench.requests).toHaveLength(2);
	});

	it.each<{
		title: string;
		one: IDataObject;
		other: IDataObject;
		duplicateOf: number | undefined;
	}>([
		{
			title: 'no duplicates: extra fields may change result',
			one: { phone: true },
			other: { phone: false },
			duplicateOf: undefined,
		},
		{
			title: 'no duplicates: an id may say who is meant',
			one: { id: 'p1' },
			other: { id: 'p2' },
			duplicateOf: undefined,
		},
		{
			title: 'duplicates: a tag only says whose record it is',
			one: { externalID: 1 },
			other: { externalID: 2 },
			duplicateOf: 0,
		},
	])(
		'treats records that differ in Extra Fields as $title ($one, $other)',
		async ({ one, other, duplicateOf }) => {
			const perItem = [one, other].map((extra) => ({
				options: { extraBody: JSON.stringify(extra) },
			}));
			const { envelopes } = await bench.enrich([ADA, ADA], {}, { perItem });
			expect(envelopes[1]!.duplicateOf).toBe(duplicateOf);
		},
	);

	it.each<{ title: string; item: IDataObject; parameters: IDataObject; reason: string }>([
		{
			title: 'that identifies nobody',
			item: { firstName: 'Ada' },
			parameters: {},
			reason: 'noIdentifier',
		},
		{
			title: 'that has the value already',
			item: { ...ADA, tier: 'gold' },
			parameters: { options: { skipIfFieldHasValue: 'tier' } },
			reason: 'alreadyFilled',
		},
	])('skips a record $title, and sends nothing for it', async ({ item, parameters, reason }) => {
		const { envelopes } = await bench.runNode(parameters, [item]);
		expect(envelopes).toMatchObject([
			{ status: 'skipped', reason, credits: { charged: 0, estimated: false } },
		]);
		expect(bench.requests).toEqual([]);
	});

	it('states for every record by what it would be identified, also where it was skipped', async () => {
		const { envelopes } = await bench.runNode({}, [ADA, {}, { firstName: 'Ada' }]);
		expect(envelopes.map(({ input }) => input)).toEqual([ADA, {}, { firstName: 'Ada' }]);
	});
});
