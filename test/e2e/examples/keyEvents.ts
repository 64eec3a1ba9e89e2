import {
	importExample,
	buildReadingStandIn,
	buildWritingStandIn,
} from '../../../testing/e2e/exampleBench';
import { sharedDemo } from '../../../testing/e2e/sharedDemo';

/** Key events from a sheet: created once, and told row by row. */
test('The example with a sheet of key events creates those that are missing, leaves the others unchanged, and can run again', async () => {
	const sheet = [
		{ row_number: 2, 'Event Name': 'sign_up', 'Counting Method': 'Once per Event' },
		{ row_number: 3, 'Event Name': 'view_item', 'Counting Method': 'Once per Session' },
		{ row_number: 4, 'Event Name': 'viewItem', 'Counting Method': 'Once per Event' },
	];
	const { run } = await importExample('key-events-from-sheet', {
		'Read key events': buildReadingStandIn(sheet),
		'Write status': buildWritingStandIn(),
	});
	const creations = () =>
		sharedDemo.runningSandbox.endpoints.admin.requests.filter(
			({ method, path }) => method === 'POST' && path.endsWith('/keyEvents'),
		);
	const before = creations().length;
	const misspelled = {
		row_number: 4,
		Status: expect.stringMatching(/^Not created: .*has not collected the event "viewItem"/),
	};

	const first = await run('Start by hand');
	expect(first.readRows('Write status')).toEqual([
		{ row_number: 2, Status: 'Was there before' },
		{ row_number: 3, Status: 'Created' },
		misspelled,
	]);
	expect(
		creations()
			.slice(before)
			.map(({ text }) => JSON.parse(text) as unknown),
	).toEqual([
		expect.objectContaining({ eventName: 'view_item', countingMethod: 'ONCE_PER_SESSION' }),
	]);

	const second = await run('Start by hand');
	expect(second.readRows('Write status')).toEqual([
		{ row_number: 2, Status: 'Was there before' },
		{ row_number: 3, Status: 'Was there before' },
		misspelled,
	]);
	expect(creations()).toHaveLength(before + 1);
});
