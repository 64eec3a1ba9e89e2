import { type Demo, startDemo } from './demo';
import {
	type Outcome,
	buildProspectingList,
	enrichBadContact,
	enrichKnownContact,
	enrichUnknownContact,
	exportReport,
} from './jobs';
import { printPhase } from '../n8n/progress';
import { showQuickAnswer } from './quickAnswer';
import { ONCE_NOTE, STOP_NOTE, buildStartPage } from './startPage';
import { table } from './table';
import { runUntilStopped } from './untilStopped';

runUntilStopped(async (cleanUp) => {
	const quick = await showQuickAnswer(printPhase);
	const demo = await startDemo(printPhase, cleanUp);
	const outcomes = await runJobs(demo);
	const goesOn = !process.argv.includes('--once');
	const failures = [...quick, ...outcomes].filter(({ problem }) => problem);
	console.log(`\n${outcomeTable(outcomes)}\n`);
	console.log(buildStartPage(demo));
	console.log(describeResult(failures));
	console.log(goesOn ? STOP_NOTE : ONCE_NOTE);
	return { exitCode: failures.length > 0 ? 1 : 0, goesOn };
});

async function runJobs(demo: Demo): Promise<Outcome[]> {
	return [
		await attempt('CRM webhook, a known contact', async () => await enrichKnownContact(demo)),
		await attempt('CRM webhook, nobody', async () => await enrichUnknownContact(demo)),
		await attempt('CRM webhook, a bad address', async () => await enrichBadContact(demo)),
		await attempt('Scheduled report', async () => await exportReport(demo)),
		await attempt('Prospecting list', async () => await buildProspectingList(demo)),
	];
}

/** A workflow that cannot even be asked must not hide what the others gave. */
async function attempt(job: string, work: () => Promise<Outcome>): Promise<Outcome> {
	try {
		return await printPhase(job, work);
	} catch (error) {
		const problem = error instanceof Error ? error.message : String(error);
		return { job, asked: '', cameBack: '', problem };
	}
}

/** Last on the page, where a failure cannot scroll away. */
function describeResult(failures: Outcome[]): string {
	if (failures.length === 0) return 'Every workflow gave the expected result.';
	return failures.map(({ job, problem }) => `FAILED  ${job}: ${problem}`).join('\n');
}

function outcomeTable(outcomes: Outcome[]): string {
	return table(
		['Workflow', 'Asked', 'Came back', 'As expected'],
		outcomes.map(({ job, asked, cameBack, problem }) => {
			return [job, asked, cameBack, problem ? 'NO' : 'yes'];
		}),
	);
}
