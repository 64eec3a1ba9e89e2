/** A preview of a configuration, and what applying it does. */
import type { IDataObject } from 'n8n-workflow';

import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(async () => await startAnalyticsEngine());

async function applyIn(mode: 'preview' | 'apply', configuration: object) {
	const { items, hints, error } = await bench.run({
		resource: 'property',
		operation: 'applyConfiguration',
		configuration: JSON.stringify(configuration),
		mode,
	});
	expect(error).toBeUndefined();
	const actions = items.map(({ action }) => action);
	return { items, actions, hints: hints.map(({ message }) => message) };
}

const DIMENSION = { parameterName: 'zz_a', displayName: 'Zz a', scope: 'EVENT' };
const METRIC = { parameterName: 'zz_m', displayName: 'Zz m', scope: 'EVENT' };

it.each([
	['customDimensions', { ...DIMENSION, scope: 'session' }, `'Scope' cannot be "session"`],
	['customMetrics', { ...METRIC, measurementUnit: 'x' }, `'Unit of Measurement' cannot be "x"`],
	['keyEvents', { eventName: 'zz_sign', countingMethod: 'x' }, `'Counting Method' cannot be "x"`],
	['channelGroups', { displayName: 'Zz', groupingRule: [] }, 'It has no groupingRule'],
	['keyEvents', { eventName: '', countingMethod: 'ONCE_PER_EVENT' }, 'It has no eventName'],
])(
	'A preview of Apply Configuration refuses what Google would refuse (%s: %j)',
	async (part, entry, reason) => {
		const [preview, applied] = [
			await applyIn('preview', { [part]: [entry] }),
			await applyIn('apply', { [part]: [entry] }),
		];
		expect(preview.items).toMatchObject([
			{ action: 'cannot', reason: expect.stringContaining(reason) },
		]);
		expect(applied.items).toEqual(preview.items);
		const changes = bench.sandbox.endpoints.admin.requests.filter(
			({ method }) => method !== 'GET',
		);
		expect(changes).toEqual([]);
	},
);

it('A preview of Apply Configuration says how many of 60 dimensions fit into the property, as applying them does', async () => {
	const customDimensions = Array.from(
		{ length: 60 },
		(_, index): IDataObject => ({
			...DIMENSION,
			parameterName: `zz_${index}`,
			displayName: `Zz ${index}`,
		}),
	);
	const preview = await applyIn('preview', { customDimensions });
	const applied = await applyIn('apply', { customDimensions });
	expect(preview.actions).toEqual(applied.actions);
	expect(preview.hints[0]).toMatch(/^48 to create, 12 cannot be applied\./);
	expect(applied.hints[0]).toMatch(/^48 created, 12 not applied\./);
	expect(preview.items.at(-1)?.reason).toContain('Google allows 50');
});
