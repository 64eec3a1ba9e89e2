import { type Row, importExample } from '../support/exampleBench';

/** A property without anything set up. */
const EMPTY = '401000003';

const choosing = (carryOut: boolean) => ({
	parameters: { mode: 'raw', jsonOutput: JSON.stringify({ copyTo: EMPTY, carryOut }) },
});

/** The set-up of one property in another: planned, carried out, and nothing left to do. */
test('a set-up is planned first, copied once somebody likes the plan, and then the same', async () => {
	const run = async (carryOut: boolean) => {
		const example = await importExample('copy-property-set-up', {
			Choose: choosing(carryOut),
		});
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
