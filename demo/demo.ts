import { MAIN_PROPERTIES, STREAM_IDS } from '../sandbox/analytics/admin/seed';
import type { SandboxClock } from '../sandbox/http/types';
import { type RunningSandbox, type SandboxDescription, startSandbox } from '../sandbox/start';
import type { CleanUp } from '../n8n/cleanUp';
import {
	analyticsCredential,
	enrichmentCredential,
	keyRingCredential,
	laterCredential,
	secondCredential,
} from './credentials';
import { type Choices, exampleNames, isCallable, readExample } from './examples';
import {
	type Login,
	type N8nRest,
	type NewCredential,
	type SavedCredential,
	type SavedWorkflow,
	n8nRest,
} from '../n8n/n8nRest';
import { type N8nOptions, type N8nServer, startN8n } from '../n8n/n8nServer';
import { ensureN8nInstalled } from '../n8n/n8nVersion';
import type { Phase } from '../n8n/progress';
import { type Installation, installPacked, userFolderWithPackage } from '../n8n/userFolder';

export type Demo = {
	n8n: N8nServer;
	rest: N8nRest;
	login: Login;
	sandbox: SandboxDescription;
	/** The sandbox itself, with its ledger and what it was asked. */
	services: RunningSandbox;
	credentials: SavedCredential[];
	choices: Choices;
	/** By the name of the example file. */
	workflows: Record<string, SavedWorkflow>;
};

const login: Login = { email: 'owner@example.com', password: 'Demo-passw0rd' };

export type DemoOptions = N8nOptions & {
	installation?: Installation;
	/** Of the sandbox; that of the machine when left out. */
	clock?: SandboxClock;
};

/** A real n8n with the package, the sandbox behind it, and the examples; those that something calls are published. */
export async function startDemo(
	phase: Phase,
	cleanUp: CleanUp,
	{ installation = installPacked, clock, ...options }: DemoOptions = {},
): Promise<Demo> {
	await ensureN8nInstalled(options.version);
	const userFolder = await phase(
		installation.what,
		async () => await userFolderWithPackage(cleanUp, installation),
	);
	const services = await phase(
		'Starting the sandbox',
		async () => await sandboxFor(cleanUp, clock),
	);
	const sandbox = services.describe();
	const n8n = await phase(
		'Starting n8n',
		async () => await startN8n(userFolder, cleanUp, options),
	);
	const rest = n8nRest(n8n.baseUrl, options.version);
	const choices = await phase('Creating owner and credentials', async () => {
		await rest.createOwner(login);
		return await makeChoices(rest, sandbox);
	});
	const workflows = await phase(
		'Importing and publishing the examples',
		async () => await importExamples(rest, choices),
	);
	const { credentials } = choices;
	return { n8n, rest, login, sandbox, services, credentials, choices, workflows };
}

async function sandboxFor(
	cleanUp: CleanUp,
	clock: SandboxClock | undefined,
): Promise<RunningSandbox> {
	const sandbox = await startSandbox({ port: 0, ...(clock && { clock }) });
	cleanUp.add(async () => await sandbox.close());
	return sandbox;
}

/** What a user chooses by hand: credentials, one of them connected by signing in, and a property. */
async function makeChoices(rest: N8nRest, sandbox: SandboxDescription): Promise<Choices> {
	const [property] = sandbox.analytics.properties;
	if (!property) throw new Error('The sandbox has no Analytics property');
	// A new node takes the credential that was made last.
	const later = await saved(rest, laterCredential(sandbox));
	const second = await saved(rest, secondCredential(sandbox));
	const keyRing = await saved(rest, keyRingCredential(sandbox));
	const enrichment = await saved(rest, enrichmentCredential(sandbox));
	const analytics = await saved(rest, analyticsCredential(sandbox));
	await rest.connectOAuth2(analytics.id);
	return {
		credentials: [enrichment, later, second, keyRing, analytics],
		propertyId: property.id,
		accountId: property.account,
		dataStreamId: STREAM_IDS.shop,
		copyTo: MAIN_PROPERTIES.fresh.id,
	};
}

async function saved(rest: N8nRest, credential: NewCredential): Promise<SavedCredential> {
	return { ...credential, id: await rest.createCredential(credential) };
}

async function importExamples(rest: N8nRest, choices: Choices) {
	const workflows: Record<string, SavedWorkflow> = {};
	for (const name of exampleNames()) {
		const workflow = await rest.importWorkflow(readExample(name, choices));
		if (isCallable(workflow)) await rest.activate(workflow);
		workflows[name] = workflow;
	}
	return workflows;
}
