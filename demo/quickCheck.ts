import type { IDataObject } from 'n8n-workflow';
import { type Engine, type NodeRunResult, toItems, startEngine } from '../engine/engine';
import { ADA } from '../sandbox/enrichment/wellKnown';
import { type SandboxDescription, startSandbox } from '../sandbox/start';
import { ensureBuilt } from '../scripts/shared/freshBuild';
import { buildConnectedAnalyticsData, buildEnrichmentCredential } from './credentials';
import type { ExampleCheck } from './exampleChecks';
import { type RunPhase, formatSeconds, readProcessAgeMs } from '../n8n/progress';
import { fetchSandboxReport } from './sandboxReport';
import { drawTable } from './drawTable';

/** The check of one node, with its cost and duration. */
type NodeCheck = ExampleCheck & { cost: string; milliseconds: number };

const REPORT_COLUMNS = { metrics: ['activeUsers', 'sessions'], dimensions: ['country'] };
const SAMPLE_ROWS = 3;

/**
 * Runs both nodes once in n8n's engine and prints their results. The engine is installed with the project, so the user sees
 * results within seconds, while a whole n8n takes minutes to install.
 */
export async function runQuickCheck(runPhase: RunPhase): Promise<ExampleCheck[]> {
	await runPhase('Building the nodes', ensureBuilt);
	const sandbox = await startSandbox({ port: 0 });
	try {
		const engine = await runPhase("Starting n8n's engine", async () => await startEngine());
		const contact = await checkEnrichmentNode(engine, sandbox.describe());
		const firstContact = formatSeconds(readProcessAgeMs());
		const report = await checkAnalyticsNode(engine, sandbox.describe());
		await engine.stop();
		console.log(`\n${drawCheckTable([contact, report])}`);
		console.log(`First enriched contact ${firstContact} s after the start, from a sandbox.\n`);
		return [contact, report];
	} finally {
		await sandbox.close();
	}
}

async function checkEnrichmentNode(
	engine: Engine,
	sandbox: SandboxDescription,
): Promise<NodeCheck> {
	const { type, data } = buildEnrichmentCredential(sandbox);
	const email = ADA.emails[0]?.email ?? '';
	const { result, milliseconds } = await timePromise(
		engine.runNode({
			type: 'enrichment',
			parameters: { resource: 'contact', operation: 'enrich' },
			items: toItems([{ email }]),
			credentials: { [type]: data },
		}),
	);
	const { person = {}, credits } = readFoundContact(result);
	const seen = [person.fullName, person.jobTitle, person.company?.name, person.phone].join('\n');
	const expected = [ADA_FULL_NAME, ADA.jobTitle, ADA.company.name, ADA.phones[0]?.number].join(
		'\n',
	);
	return {
		title: 'Enrichment',
		request: `Enrich the contact\n${email}`,
		response: seen,
		cost: `${credits?.charged ?? '?'} credits`,
		milliseconds,
		...describeProblem(result, seen === expected),
	};
}

const ADA_FULL_NAME = `${ADA.firstName} ${ADA.lastName}`;

type FoundContact = {
	person?: {
		fullName?: string;
		jobTitle?: string;
		phone?: string;
		company?: { name?: string };
	};
	credits?: { charged: number };
};

function readFoundContact({ outputs }: NodeRunResult): FoundContact {
	return (outputs[0]?.[0]?.json.enrichment ?? {}) as FoundContact;
}

async function checkAnalyticsNode(engine: Engine, sandbox: SandboxDescription): Promise<NodeCheck> {
	const [property] = sandbox.analytics.properties;
	const { result, milliseconds } = await timePromise(
		engine.runNode({
			type: 'analytics',
			parameters: {
				resource: 'report',
				operation: 'run',
				property: { __rl: true, mode: 'id', value: property?.id ?? '' },
				...REPORT_COLUMNS,
				returnAll: true,
				orderBy: { values: [{ field: 'sessions', direction: 'descending' }] },
				options: { includeDetails: true },
			},
			credentials: { analyticsOAuth2Api: buildConnectedAnalyticsData(sandbox) },
		}),
	);
	const rows = (result.outputs[0] ?? []).map(({ json }) => toReportRow(json));
	const isRight = haveSameRows(rows, await fetchSandboxReport(sandbox, REPORT_COLUMNS));
	return {
		title: 'Analytics (GA4)',
		request: 'Active users and sessions\nby country, last 28 days',
		response: sampleReportRows(rows),
		cost: `${String(result.outputs[1]?.[0]?.json.requests ?? '?')} request`,
		milliseconds,
		...describeProblem(result, isRight),
	};
}

function toReportRow(json: IDataObject): string[] {
	return [...REPORT_COLUMNS.dimensions, ...REPORT_COLUMNS.metrics].map((name) =>
		String(json[name]),
	);
}

/** The rows are compared in any order, since the service does not sort a plain report. */
function haveSameRows(rows: string[][], expected: string[][]): boolean {
	const sorted = (list: string[][]) => JSON.stringify(list.map((row) => row.join()).sort());
	return rows.length > 0 && sorted(rows) === sorted(expected);
}

function sampleReportRows(rows: string[][]): string {
	const lines = rows.slice(0, SAMPLE_ROWS).map(([country, users, sessions]) => {
		return `${country}: ${users} users, ${sessions} sessions`;
	});
	return [...lines, `… ${rows.length} countries in all`].join('\n');
}

function describeProblem({ error }: NodeRunResult, isRight: boolean): { problem?: string } {
	if (error) return { problem: error.message };
	return isRight ? {} : { problem: 'the answer differs from the data of the sandbox' };
}

async function timePromise<T>(work: Promise<T>): Promise<{ result: T; milliseconds: number }> {
	const started = performance.now();
	const result = await work;
	return { result, milliseconds: Math.round(performance.now() - started) };
}

function drawCheckTable(answers: NodeCheck[]): string {
	return drawTable(
		['Node', 'Request', 'Result', 'Cost', 'Time'],
		answers.map(({ title, request, response, cost, milliseconds }) => {
			return [title, request, response, cost, `${milliseconds} ms`];
		}),
	);
}
