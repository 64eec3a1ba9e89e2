import { type Demo, startDemo } from './demo';
import {
	type ExampleCheck,
	checkProspectingList,
	checkInvalidContact,
	checkKnownContact,
	checkUnknownContact,
	checkReportExport,
} from './exampleChecks';
import { runPhaseWithProgress } from '../n8n/progress';
import { runQuickCheck } from './quickCheck';
import { ONCE_NOTE, STOP_NOTE, buildStartPage } from './startPage';
import { drawTable } from './drawTable';
import { runUntilStopped } from './runUntilStopped';

runUntilStopped(async (cleanUp) => {
	const quick = await runQuickCheck(runPhaseWithProgress);
	const demo = await startDemo(runPhaseWithProgress, cleanUp);
	const outcomes = await checkExamples(demo);
	const goesOn = !process.argv.includes('--once');
	const failures = [...quick, ...outcomes].filter(({ problem }) => problem);
	console.log(`\n${drawExampleTable(outcomes)}\n`);
	console.log(buildStartPage(demo));
	console.log(describeFailures(failures));
	console.log(goesOn ? STOP_NOTE : ONCE_NOTE);
	return { exitCode: failures.length > 0 ? 1 : 0, keepsRunning: goesOn };
});

async function checkExamples(demo: Demo): Promise<ExampleCheck[]> {
	return [
		await checkSafely(
			'CRM webhook, a known contact',
			async () => await checkKnownContact(demo),
		),
		await checkSafely(
			'CRM webhook, an unknown contact',
			async () => await checkUnknownContact(demo),
		),
		await checkSafely(
			'CRM webhook, an invalid address',
			async () => await checkInvalidContact(demo),
		),
		await checkSafely('Scheduled report', async () => await checkReportExport(demo)),
		await checkSafely('Prospecting list', async () => await checkProspectingList(demo)),
	];
}

/** A check that throws is reported like one that fails, so that the other checks still run. */
async function checkSafely(
	title: string,
	work: () => Promise<ExampleCheck>,
): Promise<ExampleCheck> {
	try {
		return await runPhaseWithProgress(title, work);
	} catch (error) {
		const problem = error instanceof Error ? error.message : String(error);
		return { title, request: '', response: '', problem };
	}
}

/** Printed last, where a failure cannot scroll away. */
function describeFailures(failures: ExampleCheck[]): string {
	if (failures.length === 0) return 'Every workflow returned the expected result.';
	return failures.map(({ title, problem }) => `FAILED  ${title}: ${problem}`).join('\n');
}

function drawExampleTable(outcomes: ExampleCheck[]): string {
	return drawTable(
		['Workflow', 'Request', 'Result', 'As expected'],
		outcomes.map(({ title, request, response, problem }) => {
			return [title, request, response, problem ? 'NO' : 'yes'];
		}),
	);
}
