import { importExample } from '../../../testing/e2e/exampleBench';
import { sharedDemo } from '../../../testing/e2e/sharedDemo';

/** Long enough that the first look comes too early. */
const EXPORT_SECONDS = 2;
const NEXT_LOOK = { parameters: { amount: 3, unit: 'seconds' } };

/** The users of an audience in a CRM, through an export that takes its time. */
test('The example for audiences waits until the audience is ready, and sends only users with an ID to the CRM', async () => {
	const { quirks } = sharedDemo.runningSandbox.analytics;
	const { requests } = sharedDemo.runningSandbox.endpoints.data;
	quirks.set({ exportSeconds: EXPORT_SECONDS });
	const before = requests.length;
	const { run } = await importExample('audience-to-crm', {
		'Wait for Google': NEXT_LOOK,
	});
	const result = await run('Every night');
	const users = result.readRows('Get users');
	const inCrm = result.readRows('Your CRM');
	expect(inCrm.length).toBeGreaterThan(0);
	expect(inCrm).toEqual(users.filter(({ userId }) => userId !== '(not set)'));
	expect(inCrm.length).toBeLessThan(users.length);
	const made = requests
		.slice(before)
		.filter(({ method, path }) => method === 'POST' && path.endsWith('/audienceExports'));
	expect(made).toHaveLength(1);
});
