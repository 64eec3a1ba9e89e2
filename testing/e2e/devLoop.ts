import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CleanUp } from '../../n8n/cleanUp';
import { CLOSE_CONNECTION } from '../../n8n/callN8n';
import { buildN8nRest } from '../../n8n/n8nRest';
import { startProgram, waitUntilReady } from '../../n8n/program';
import { postToWebhook } from '../../n8n/webhook';
import { npm, npmEnvironment } from '../../scripts/shared/run';
import { cloneProject } from './clone';

export type DevLoop = Awaited<ReturnType<typeof startDevLoop>>;

/** `npm run dev` in a copy of the project. */
export async function startDevLoop(everything: CleanUp) {
	const clone = cloneProject(everything);
	const temporary = mkdtempSync(join(tmpdir(), 'dev-'));
	everything.add(async () => rmSync(temporary, { recursive: true, force: true }));
	const [command, args] = npm(['run', 'dev']);
	const env = { ...npmEnvironment(), TMPDIR: temporary };
	const program = startProgram(
		{ name: 'npm run dev', command, args, cwd: clone.folder, env, stopSignal: 'SIGINT' },
		everything,
	);
	await waitUntilReady(program, () => program.readLog().includes('Ctrl-C stops n8n'));
	const baseUrl = printed(program.readLog(), /^ *n8n +(http\S+)$/m);
	const rest = buildN8nRest(baseUrl);
	const email = printed(program.readLog(), /^ *Email +(\S+)$/m);
	await rest.signIn({ email, password: printed(program.readLog(), /^ *Password +(\S+)$/m) });
	return {
		clone,
		baseUrl,
		rest,
		/** What stands in the terminal. */
		terminal: program.readLog,
		/** The types as the editor loads them with its page. Undefined while n8n writes them. */
		types: async (kind: 'nodes' | 'credentials') =>
			await readTypes(`${baseUrl}/types/${kind}.json`, rest.cookieHeader()),
		/** What the CRM gets from the example workflow for this address. */
		enrich: async (address: string) =>
			(await postToWebhook(`${baseUrl}/webhook/crm-contact`, { email: address })).body,
		/** As a browser gets it; the path as in the sources. */
		icon: async (file: string) =>
			await fetch(`${baseUrl}/icons/n8n-nodes-enrichment-analytics/dist/${file}`, {
				headers: CLOSE_CONNECTION,
			}),
		/** What it keeps outside the project. */
		leftovers: () => readdirSync(temporary).filter((name) => name.startsWith('n8n-')),
		/** As Ctrl-C does. */
		stop: program.stop,
	};
}

function printed(log: string, place: RegExp): string {
	const [, found] = place.exec(log) ?? [];
	if (!found) throw new Error(`Nothing like ${place.source} was printed:\n${log}`);
	return found;
}

async function readTypes(url: string, cookie: string): Promise<string | undefined> {
	try {
		const response = await fetch(url, { headers: { ...CLOSE_CONNECTION, cookie } });
		return await response.text();
	} catch {
		return undefined;
	}
}
