import type { CleanUp } from '../../n8n/cleanUp';
import { type N8nRest, buildN8nRest } from '../../n8n/n8nRest';
import { type N8nOptions, type N8nServer, startN8n } from '../../n8n/n8nServer';
import { ensureN8nInstalled } from '../../n8n/n8nVersion';
import { createUserFolder } from '../../n8n/userFolder';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '../../sandbox/start';

/** An n8n with the package, a client of its owner, and the sandbox. */
export interface N8nWithSandbox {
	n8n: N8nServer;
	rest: N8nRest;
	sandbox: RunningSandbox;
}

type PlainN8nOptions = Pick<SandboxOptions, 'clock'> & Pick<N8nOptions, 'settings'>;

/** Starts the sandbox and a real n8n with the packed package and an owner, but without credentials and workflows. */
export async function startPlainN8n(
	cleanUp: CleanUp,
	{ clock, settings = {} }: PlainN8nOptions = {},
): Promise<N8nWithSandbox> {
	await ensureN8nInstalled();
	const userFolder = await createUserFolder(cleanUp);
	const sandbox = await startSandbox(clock ? { clock } : {});
	cleanUp.add(async () => await sandbox.close());
	const n8n = await startN8n(userFolder, cleanUp, { settings });
	const rest = buildN8nRest(n8n.baseUrl);
	await rest.createOwner({ email: 'owner@example.com', password: 'Demo-passw0rd' });
	return { sandbox, n8n, rest };
}
