import { once } from 'node:events';
import { parseArgs } from 'node:util';

import Table from 'cli-table3';

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
	if (values.json) console.log(JSON.stringify(sandbox.describe()));
	else show(sandbox);
	await interrupted;
	await sandbox.close();
}

function readPort(text: string): number {
	const port = Number(text);
	// The four Analytics services take the ports that follow.
	if (/^\d+$/.test(text) && port <= 65_531) return port;
	throw new RangeError(`--port must be a number from 0 to 65531, not ${text}`);
}

function show(sandbox: RunningSandbox): void {
	const { enrichment, providers, analytics } = sandbox.describe();
	const { properties, ...addresses } = analytics;
	const services = Object.entries({ enrichment, ...providers });
	const tables = [
		table(
			['Provider', 'Base URL', 'API key'],
			services.map(([name, { baseUrl, apiKey }]) => [name, baseUrl, apiKey]),
		),
		table(['Person to look up', 'Name', 'Company'], people(sandbox)),
		table(['Analytics', ''], Object.entries(addresses)),
		table(
			['Property', 'Name', 'Account'],
			properties.map(({ id, displayName, account }) => [id, displayName, account]),
		),
	];
	console.log(`${tables.join('\n\n')}\n\nCtrl-C stops the sandbox.`);
}

const people = ({ enrichment }: RunningSandbox): string[][] =>
	enrichment.people
		.filter(({ emails, optedOut }) => emails.length > 0 && !optedOut)
		.slice(0, SHOWN_PEOPLE)
		.map(({ emails, firstName, lastName, company }) => [
			emails[0]!.email,
			`${firstName} ${lastName}`,
			company.name,
		]);

/** Whole values, to be copied. */
function table(head: string[], rows: string[][]): string {
	const drawn = new Table({ head, style: { compact: true, head: [], border: [] } });
	drawn.push(...rows);
	return drawn.toString();
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : String(error));
	// What already listens, where another port is taken, does not keep the process alive.
	process.exit(1);
});
