import { once } from 'node:events';
import { parseArgs } from 'node:util';

import { startSandbox, type RunningSandbox } from './start';

const SHOWN_PEOPLE = 6;

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '0' },
			json: { type: 'boolean', default: false },
		},
	});
	const sandbox = await startSandbox({ port: readPort(values.port) });
	const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
	console.log(values.json ? JSON.stringify(sandbox.describe()) : page(sandbox));
	await interrupted;
	await sandbox.close();
}

function readPort(text: string): number {
	const port = Number(text);
	// The four Analytics services take the ports that follow.
	if (/^\d+$/.test(text) && port <= 65_531) return port;
	throw new RangeError(`--port must be a number from 0 to 65531, not ${text}`);
}

function page(sandbox: RunningSandbox): string {
	const { enrichment, providers, analytics } = sandbox.describe();
	const { properties, ...addresses } = analytics;
	return [
		section('Enrichment', Object.entries(enrichment)),
		section(
			'Providers (name, base URL, API key)',
			Object.entries(providers).map(([name, { baseUrl, apiKey }]) => [name, baseUrl, apiKey]),
		),
		section('People to look up (email, name, company)', people(sandbox)),
		section('Analytics', Object.entries(addresses)),
		section(
			'Analytics properties (id, name, account)',
			properties.map(({ id, displayName, account }) => [id, displayName, account]),
		),
		'Ctrl-C stops the sandbox.',
	].join('\n\n');
}

function people({ enrichment }: RunningSandbox): string[][] {
	return enrichment.people
		.filter(({ emails, optedOut }) => emails.length > 0 && !optedOut)
		.slice(0, SHOWN_PEOPLE)
		.map(({ emails, firstName, lastName, company }) => [
			emails[0]?.email ?? '-',
			`${firstName} ${lastName}`,
			company.name,
		]);
}

function section(title: string, rows: string[][]): string {
	const columns = Math.max(...rows.map((row) => row.length));
	const widths = Array.from({ length: columns }, (_, column) =>
		Math.max(...rows.map((row) => row[column]?.length ?? 0)),
	);
	const lines = rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '));
	return [title, ...lines.map((line) => `  ${line.trimEnd()}`)].join('\n');
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
});
