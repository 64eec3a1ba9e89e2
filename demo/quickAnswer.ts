import type { IDataObject } from 'n8n-workflow';
import { type Engine, type NodeRunResult, toItems, startEngine } from '../engine/engine';
import { ADA } from '../sandbox/enrichment/wellKnown';
import { type SandboxDescription, startSandbox } from '../sandbox/start';
import { ensureBuilt } from '../scripts/shared/freshBuild';
import { connectedAnalytics, enrichmentCredential } from './credentials';
import type { Outcome } from './jobs';
import { type RunPhase, formatSeconds, readProcessAge } from '../n8n/progress';
import { readReport } from './sandboxReport';
import { table } from './table';

/** What a node gave, what it cost, and how long it took. */
type Answer = Outcome & { cost: string; milliseconds: number };

const asked = { metrics: ['activeUsers', 'sessions'], dimensions: ['country'] };
const shownRows = 3;

/**
 * Both nodes once in n8n's engine, which is installed with the project: something to see within seconds, while the
 * whole n8n takes minutes to install.
 */
export async function showQuickAnswer(phase: RunPhase): Promise<Outcome[]> {
	await phase('Building the nodes', ensureBuilt);
	const sandbox = await startSandbox({ port: 0 });
	try {
		const engine = await phase("Starting n8n's engine", async () => await startEngine());
		const contact = await enrichContact(engine, sandbox.describe());
		const firstContact = formatSeconds(readProcessAge());
		const report = await runReport(engine, sandbox.describe());
		await engine.stop();
		console.log(`\n${answerTable([contact, report])}`);
		console.log(`First enriched contact ${firstContact} s after the start, from a sandbox.\n`);
		return [contact, report];
	} finally {
		await sandbox.close();
	}
}

async function enrichContact(engine: Engine, sandbox: SandboxDescription): Promise<Answer> {
	const { type, data } = enrichmentCredential(sandbox);
	const email = ADA.emails[0]?.email ?? '';
	const { result, milliseconds } = await timed(
		engine.runNode({
			type: 'enrichment',
			parameters: { resource: 'contact', operation: 'enrich' },
			items: toItems([{ email }]),
			credentials: { [type]: data },
		}),
	);
	const { person = {}, credits } = readEnvelope(result);
	const seen = [person.fullName, person.jobTitle, person.company?.name, person.phone].join('\n');
	const expected = [fullName, ADA.jobTitle, ADA.company.name, ADA.phones[0]?.number].join('\n');
	return {
		job: 'Enrichment',
		asked: `Enrich the contact\n${email}`,
		cameBack: seen,
		cost: `${credits?.charged ?? '?'} credits`,
		milliseconds,
		...problemOf(result, seen === expected),
	};
}

const fullName = `${ADA.firstName} ${ADA.lastName}`;

type Envelope = {
	person?: {
		fullName?: string;
		jobTitle?: string;
		phone?: string;
		company?: { name?: string };
	};
	credits?: { charged: number };
};

function readEnvelope({ outputs }: NodeRunResult): Envelope {
	return (outputs[0]?.[0]?.json.enrichment ?? {}) as Envelope;
}

async function runReport(engine: Engine, sandbox: SandboxDescription): Promise<Answer> {
	const [property] = sandbox.analytics.properties;
	const { result, milliseconds } = await timed(
		engine.runNode({
			type: 'analytics',
			parameters: {
				resource: 'report',
				operation: 'run',
				property: { __rl: true, mode: 'id', value: property?.id ?? '' },
				...asked,
				returnAll: true,
				orderBy: { values: [{ field: 'sessions', direction: 'descending' }] },
				options: { includeDetails: true },
			},
			credentials: { analyticsOAuth2Api: connectedAnalytics(sandbox) },
		}),
	);
	const rows = (result.outputs[0] ?? []).map(({ json }) => rowOf(json));
	const isRight = sameRows(rows, await readReport(sandbox, asked));
	return {
		job: 'Analytics (GA4)',
		asked: 'Active users and sessions\nby country, last 28 days',
		cameBack: sample(rows),
		cost: `${String(result.outputs[1]?.[0]?.json.requests ?? '?')} request`,
		milliseconds,
		...problemOf(result, isRight),
	};
}

function rowOf(json: IDataObject): string[] {
	return [...asked.dimensions, ...asked.metrics].map((name) => String(json[name]));
}

/** The service gives no order of its own to a plain report. */
function sameRows(rows: string[][], expected: string[][]): boolean {
	const sorted = (list: string[][]) => JSON.stringify(list.map((row) => row.join()).sort());
	return rows.length > 0 && sorted(rows) === sorted(expected);
}

function sample(rows: string[][]): string {
	const lines = rows.slice(0, shownRows).map(([country, users, sessions]) => {
		return `${country}: ${users} users, ${sessions} sessions`;
	});
	return [...lines, `… ${rows.length} countries in all`].join('\n');
}

function problemOf({ error }: NodeRunResult, isRight: boolean): { problem?: string } {
	if (error) return { problem: error.message };
	return isRight ? {} : { problem: 'the answer is not what the sandbox holds' };
}

async function timed<T>(work: Promise<T>): Promise<{ result: T; milliseconds: number }> {
	const started = performance.now();
	const result = await work;
	return { result, milliseconds: Math.round(performance.now() - started) };
}

function answerTable(answers: Answer[]): string {
	return table(
		['Node', 'Asked', 'Came back', 'Cost', 'Took'],
		answers.map(({ job, asked: question, cameBack, cost, milliseconds }) => {
			return [job, question, cameBack, cost, `${milliseconds} ms`];
		}),
	);
}
