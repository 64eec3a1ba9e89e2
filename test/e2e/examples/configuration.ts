import { MAIN_PROPERTIES } from '../../../sandbox/analytics/admin/seed';
import { type Row, importExample } from '../../../testing/e2e/exampleBench';

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
test('a set-up is planned first, copied once somebody likes the plan, and then the same', async () => {
	const run = async (carryOut: boolean) => {
		const standIns = carryOut ? CHOSEN : {};
		const example = await importExample('copy-property-set-up', standIns);
		return await example.run('Start by hand');
	};
	const actions = (rows: Row[]) => [...new Set(rows.map(({ action }) => action))].sort();

	const planned = await run(false);
	expect(actions(planned.rows('Show plan'))).toContain('create');
	expect(planned.hasRun('Apply set-up')).toBe(false);

	const done = await run(true);
	expect(done.rows('Apply set-up')).toEqual(planned.rows('Show plan'));

	const again = await run(false);
	expect(actions(again.rows('Show plan'))).toEqual(['same']);
});
