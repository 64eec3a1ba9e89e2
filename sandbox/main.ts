import { once } from 'node:events';
import { parseArgs } from 'node:util';

import Table from 'cli-table3';

import { startSandbox, type RunningSandbox } from './start';

const MOST_PEOPLE = 6;

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '0' },
			json: { type: 'boolean', default: false },
		},
	});
	const sandbox = await startSandbox({ port: readPort(values.port) });
	const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
	if (values.json) console.log(JSON.stringify(sandbox.describe()));
	else printTables(sandbox);
	await interrupted;
	await sandbox.close();
}

function readPort(text: string): number {
	const port = Number(text);
	// The four Analytics services take the next four ports.
	if (/^\d+$/.test(text) && port <= 65_531) return port;
	throw new RangeError(`--port must be a number from 0 to 65531, not ${text}`);
}

function printTables(sandbox: RunningSandbox): void {
	const { enrichment, providers, analytics } = sandbox.describe();
	const { properties, ...addresses } = analytics;
	const services = Object.entries({ enrichment, ...providers });
	const tables = [
		formatTable(
			['Provider', 'Base URL', 'API key'],
			services.map(([name, { baseUrl, apiKey }]) => [name, baseUrl, apiKey]),
		),
		formatTable(['Person to look up', 'Name', 'Company'], listPeople(sandbox)),
		formatTable(['Analytics', ''], Object.entries(addresses)),
		formatTable(
			['Property', 'Name', 'Account'],
			properties.map(({ id, displayName, account }) => [id, displayName, account]),
		),
	];
	console.log(`${tables.join('\n\n')}\n\nCtrl-C stops the sandbox.`);
}

const listPeople = ({ enrichment }: RunningSandbox): string[][] =>
	enrichment.people
		.filter(({ emails, optedOut }) => emails.length > 0 && !optedOut)
		.slice(0, MOST_PEOPLE)
		.map(({ emails, firstName, lastName, company }) => [
			emails[0]!.email,
			`${firstName} ${lastName}`,
			company.name,
		]);

/** Formats a table with complete values, because people copy them. */
function formatTable(head: string[], rows: string[][]): string {
	const drawn = new Table({ head, style: { compact: true, head: [], border: [] } });
	drawn.push(...rows);
	return drawn.toString();
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : String(error));
	// If one port is taken, the services that already listen on others must not keep the process alive.
	process.exit(1);
});
