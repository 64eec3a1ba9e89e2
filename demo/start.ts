import { cleanUp, cleanUpOnSignal } from './cleanUp';
import { type Demo, startDemo } from './demo';
import {
	type Outcome,
	buildProspectingList,
	enrichBadContact,
	enrichKnownContact,
	enrichUnknownContact,
	exportReport,
} from './jobs';
import { phase } from './progress';
import { showQuickAnswer } from './quickAnswer';
import { table } from './table';

const everything = cleanUp();
// Until everything has been shown to work.
let exitCode = 1;
const wasStopped = cleanUpOnSignal(everything, () => exitCode);

async function main(): Promise<number> {
	try {
		const quick = await showQuickAnswer(phase);
		const demo = await startDemo(phase, everything);
		const outcomes = await runJobs(demo);
		exitCode = [...quick, ...outcomes].some(({ problem }) => problem) ? 1 : 0;
		report(quick, outcomes);
		if (process.argv.includes('--once')) return exitCode;
		console.log(addresses(demo));
		return await forever();
	} finally {
		await everything.run();
	}
}

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
		return await phase(job, work);
	} catch (error) {
		const problem = error instanceof Error ? error.message : String(error);
		return { job, asked: '', cameBack: '', problem };
	}
}

function report(quick: Outcome[], outcomes: Outcome[]): void {
	console.log(`\n${outcomeTable(outcomes)}\n`);
	const wrong = [...quick, ...outcomes].filter(({ problem }) => problem);
	for (const { job, problem } of wrong) console.log(`FAILED  ${job}: ${problem}`);
	if (wrong.length === 0) console.log('Every workflow gave the expected result.');
}

function outcomeTable(outcomes: Outcome[]): string {
	return table(
		['Workflow', 'Asked', 'Came back', 'As expected'],
		outcomes.map(({ job, asked, cameBack, problem }) => {
			return [job, asked, cameBack, problem ? 'NO' : 'yes'];
		}),
	);
}

function addresses({ n8n, login, sandbox, workflows }: Demo): string {
	const rows = [
		['n8n', n8n.baseUrl],
		['Sign in with', `${login.email} / ${login.password}`],
		...Object.values(workflows).map(({ name, id }) => [name, `${n8n.baseUrl}/workflow/${id}`]),
		['CRM webhook (POST)', `${n8n.baseUrl}/webhook/crm-contact`],
		['Enrichment API', sandbox.enrichment.baseUrl],
		['Analytics Data API', sandbox.analytics.dataApiBaseUrl],
	];
	const width = Math.max(...rows.map(([name = '']) => name.length));
	const lines = rows.map(([name = '', value = '']) => `${name.padEnd(width)}  ${value}`);
	return [...lines, '', tryIt(n8n.baseUrl), '', 'Ctrl-C stops everything.', ''].join('\n');
}

function tryIt(baseUrl: string): string {
	return [
		'Try it:',
		`curl ${baseUrl}/webhook/crm-contact -H 'content-type: application/json' \\`,
		`  -d '{"email": "charles@analytical-engines.example"}'`,
	].join('\n');
}

/** n8n and the sandbox keep this process alive; a signal ends it. */
async function forever(): Promise<never> {
	return await new Promise(() => {});
}

main()
	.catch((error: unknown) => {
		if (!wasStopped()) console.error(error instanceof Error ? error.message : error);
		return 1;
	})
	// Not only `exitCode`: a socket left open must not keep a CI job waiting.
	.then((code) => process.exit(code));
