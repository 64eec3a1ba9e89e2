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

	it.each<[string, IDataObject, IDataObject, number | undefined]>([
		[
			'no duplicates: extra fields may change result',
			{ phone: true },
			{ phone: false },
			undefined,
		],
		['no duplicates: an id may say who is meant', { id: 'p1' }, { id: 'p2' }, undefined],
		['duplicates: a tag only says whose record it is', { externalID: 1 }, { externalID: 2 }, 0],
	])(
		'treats records that differ in Extra Fields as %s (%j, %j)',
		async (_what, one, other, duplicateOf) => {
			const perItem = [one, other].map((extra) => ({
				options: { extraBody: JSON.stringify(extra) },
			}));
			const { envelopes } = await bench.enrich([ADA, ADA], {}, { perItem });
			expect(envelopes[1]!.duplicateOf).toBe(duplicateOf);
		},
	);

	it.each<[string, IDataObject, IDataObject, string]>([
		['that identifies nobody', { firstName: 'Ada' }, {}, 'noIdentifier'],
		[
			'that has the value already',
			{ ...ADA, tier: 'gold' },
			{ options: { skipIfFieldHasValue: 'tier' } },
			'alreadyFilled',
		],
	])('skips a record %s, and sends nothing for it', async (_which, item, parameters, reason) => {
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
