import Table from 'cli-table3';
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
import { phase, seconds, sinceStart } from './progress';

async function main(): Promise<number> {
	const once = process.argv.includes('--once');
	const everything = cleanUp();
	// Until everything has been shown to work.
	let exitCode = 1;
	cleanUpOnSignal(everything, () => exitCode);
	try {
		const demo = await startDemo(phase, everything);
		const outcomes = await runJobs(demo);
		exitCode = outcomes.some(({ problem }) => problem) ? 1 : 0;
		report(outcomes);
		if (once) return exitCode;
		console.log(addresses(demo));
		return await forever();
	} finally {
		await everything.run();
	}
}

async function runJobs(demo: Demo): Promise<Outcome[]> {
	const known = await attempt('CRM webhook', async () => await enrichKnownContact(demo));
	console.log(`First enriched contact ${seconds(sinceStart())} s after the start.`);
	const unknown = await attempt('CRM webhook', async () => await enrichUnknownContact(demo));
	const bad = await attempt('CRM webhook', async () => await enrichBadContact(demo));
	const exported = await attempt('Scheduled report', async () => await exportReport(demo));
	const prospects = await attempt(
		'Prospecting list',
		async () => await buildProspectingList(demo),
	);
	return [known, unknown, bad, exported, prospects];
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

function report(outcomes: Outcome[]): void {
	console.log(outcomeTable(outcomes));
	const wrong = outcomes.filter(({ problem }) => problem);
	for (const { job, problem } of wrong) console.log(`FAILED  ${job}: ${problem}`);
	if (wrong.length === 0) console.log('Every workflow gave the expected result.');
}

function outcomeTable(outcomes: Outcome[]): string {
	const table = new Table({
		head: ['Workflow', 'Asked', 'Came back', 'As expected'],
		style: { head: [], border: [] },
	});
	for (const { job, asked, cameBack, problem } of outcomes)
		table.push([job, wrap(asked), wrap(cameBack), problem ? 'NO' : 'yes']);
	return `\n${table.toString()}\n`;
}

/** Long lines (a JSON answer) would break the table in a terminal. */
function wrap(text: string): string {
	return text.replace(/(.{48})(?=.)/g, '$1\n');
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
		console.error(error instanceof Error ? error.message : error);
		return 1;
	})
	// Not only `exitCode`: a socket left open must not keep a CI job waiting.
	.then((code) => process.exit(code));
