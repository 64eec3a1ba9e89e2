import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CleanUp } from '../../n8n/cleanUp';
import { CLOSE_CONNECTION } from '../../n8n/n8nCaller';
import { buildN8nRest } from '../../n8n/n8nRest';
import { startProgram, waitUntilReady } from '../../n8n/program';
import { postToWebhook } from '../../n8n/webhook';
import { buildNpmCommand, buildNpmEnvironment } from '../../scripts/shared/runProgram';
import { copyProject } from './projectCopy';

export type DevServer = Awaited<ReturnType<typeof startDevServer>>;

/** Runs `npm run dev` in a copy of the project. */
export async function startDevServer(cleanUp: CleanUp) {
	const clone = copyProject(cleanUp);
	const temporary = mkdtempSync(join(tmpdir(), 'dev-'));
	cleanUp.add(async () => rmSync(temporary, { recursive: true, force: true }));
	const [command, args] = buildNpmCommand(['run', 'dev']);
	const env = { ...buildNpmEnvironment(), TMPDIR: temporary };
	const program = startProgram(
		{ name: 'npm run dev', command, args, cwd: clone.folder, env, stopSignal: 'SIGINT' },
		cleanUp,
	);
	await waitUntilReady(program, () => program.readLog().includes('Ctrl-C stops n8n'));
	const baseUrl = findPrinted(program.readLog(), /^ *n8n +(http\S+)$/m);
	const rest = buildN8nRest(baseUrl);
	const email = findPrinted(program.readLog(), /^ *Email +(\S+)$/m);
	await rest.signIn({ email, password: findPrinted(program.readLog(), /^ *Password +(\S+)$/m) });
	return {
		clone,
		baseUrl,
		rest,
		/** Everything that was printed to the terminal. */
		readTerminal: program.readLog,
		/** The types that the editor loads with its page; undefined while n8n writes them. */
		readTypes: async (kind: 'nodes' | 'credentials') =>
			await fetchTypes(`${baseUrl}/types/${kind}.json`, rest.cookieHeader()),
		/** The response of the CRM example for an address. */
		enrichByWebhook: async (address: string) =>
			(await postToWebhook(`${baseUrl}/webhook/crm-contact`, { email: address })).body,
		/** The response for an icon, by its path in the sources. */
		fetchIcon: async (file: string) =>
			await fetch(`${baseUrl}/icons/n8n-nodes-enrichment-analytics/dist/${file}`, {
				headers: CLOSE_CONNECTION,
			}),
		/** The folders that it has created outside the project. */
		listLeftovers: () => readdirSync(temporary).filter((name) => name.startsWith('n8n-')),
		/** Stops it as Ctrl-C does. */
		stop: program.stop,
	};
}

function findPrinted(log: string, pattern: RegExp): string {
	const [, found] = pattern.exec(log) ?? [];
	if (!found) throw new Error(`Nothing that matches ${pattern.source} was printed:\n${log}`);
	return found;
}

async function fetchTypes(url: string, cookie: string): Promise<string | undefined> {
	try {
		const response = await fetch(url, { headers: { ...CLOSE_CONNECTION, cookie } });
		return await response.text();
	} catch {
		return undefined;
	}
}
