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
	console.table({ enrichment, ...providers });
	console.table(people(sandbox));
	console.table(addresses);
	console.table(properties);
	console.log('Ctrl-C stops the sandbox.');
}

const people = ({ enrichment }: RunningSandbox) =>
	enrichment.people
		.filter(({ emails, optedOut }) => emails.length > 0 && !optedOut)
		.slice(0, SHOWN_PEOPLE)
		.map(({ emails, firstName, lastName, company }) => ({
			email: emails[0]?.email,
			name: `${firstName} ${lastName}`,
			company: company.name,
		}));

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : String(error));
	// What already listens, where another port is taken, does not keep the process alive.
	process.exit(1);
});
