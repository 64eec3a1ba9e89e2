import { MAIN_PROPERTIES } from '../../../sandbox/analytics/admin/seed';
import { type RowData, importExample } from '../../../testing/e2e/exampleBench';

/** As the demo has it, or as somebody who likes the plan sets it. */
const CHOSEN = {
	Choose: {
		parameters: {
			mode: 'raw',
			jsonOutput: JSON.stringify({ copyTo: MAIN_PROPERTIES.fresh.id, carryOut: true }),
		},
	},
};

/** The set-up of one property in another: planned, carried out, and nothing left to do. */
test('The example for configurations previews a copy of a property, applies it once somebody approves, and then finds no difference', async () => {
	const run = async (carryOut: boolean) => {
		const standIns = carryOut ? CHOSEN : {};
		const example = await importExample('copy-property-set-up', standIns);
		return await example.run('Start by hand');
	};
	const actions = (rows: RowData[]) => [...new Set(rows.map(({ action }) => action))].sort();

	const planned = await run(false);
	expect(actions(planned.readRows('Show plan'))).toContain('create');
	expect(planned.hasRun('Apply set-up')).toBe(false);

	const done = await run(true);
	expect(done.readRows('Apply set-up')).toEqual(planned.readRows('Show plan'));

	const again = await run(false);
	expect(actions(again.readRows('Show plan'))).toEqual(['same']);
});
