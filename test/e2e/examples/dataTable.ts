import { ADA, CHARLES, UNKNOWN_EMAIL } from '../../../sandbox/enrichment/wellKnown';
import { importExample } from '../../../testing/e2e/exampleBench';
import { sharedDemo } from '../../../testing/e2e/sharedDemo';

/** Answers kept in a data table, which only n8n 2 can create from a workflow. */
const spent = () =>
	sharedDemo.runningSandbox.enrichment.generic.ledger.reduce(
		(sum, { credits }) => sum + credits,
		0,
	);
const asked = () => sharedDemo.runningSandbox.endpoints.enrichment.requests.length;

test('The example with a data table does not buy results again that it has stored, nor ask again for people whom nobody knows', async () => {
	sharedDemo.runningSandbox.endpoints.enrichment.reset();
	const { run } = await importExample('never-buy-twice');
	const first = await run('Every morning');
	expect(spent()).toBe(3);
	const requests = asked();
	const known = first.readRows('Read what is known');
	expect(known).toMatchObject([
		{
			status: 'found',
			fullName: 'Ada Lovelace',
			phone: ADA.phones[0]?.number,
			credits: 2,
		},
		{ status: 'found', fullName: 'Charles Babbage', credits: 1 },
		{ status: 'notFound', email: UNKNOWN_EMAIL, credits: 0 },
	]);

	const second = await run('Every morning');
	expect(second.readRows('Read what is known')).toEqual(known);
	expect([spent(), asked()]).toEqual([3, requests]);
});

describe('The example that watches job changes', () => {
	const formerJob = CHARLES.jobTitle;
	/** Gives Charles another job title in the world of the sandbox. */
	const changeJob = (jobTitle: string) => {
		const { people } = sharedDemo.runningSandbox.enrichment;
		people.find(({ id }) => id === CHARLES.id)!.jobTitle = jobTitle;
	};
	afterAll(() => changeJob(formerJob));

	test('reports each change once, compared with what it found the week before', async () => {
		const { run } = await importExample('job-change-watch');
		const runWeek = async () =>
			(await run('Every Monday')).readRows('Tell the owner').map(({ email, enrichment }) => ({
				email,
				changes: (enrichment as { changes: object }).changes,
			}));
		expect(await runWeek()).toEqual([
			{
				email: ADA.emails[0]?.email,
				changes: {
					company: { from: 'Difference Works', to: ADA.company.name },
					jobTitle: { from: 'Engineer', to: ADA.jobTitle },
				},
			},
		]);
		expect(await runWeek()).toEqual([]);
		changeJob('Chief Engineer');
		expect(await runWeek()).toEqual([
			{
				email: CHARLES.emails[0]?.email,
				changes: { jobTitle: { from: formerJob, to: 'Chief Engineer' } },
			},
		]);
		expect(await runWeek()).toEqual([]);
	});
});
