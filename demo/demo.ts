import { MAIN_PROPERTIES, STREAM_IDS } from '../sandbox/analytics/admin/seed';
import type { SandboxClock } from '../sandbox/http/types';
import { type RunningSandbox, type SandboxDescription, startSandbox } from '../sandbox/start';
import type { CleanUp } from '../n8n/cleanUp';
import {
	buildAnalyticsCredential,
	buildEnrichmentCredential,
	buildKeyRingCredential,
	buildLaterProviderCredential,
} from './credentials';
import {
	type ExampleChoices,
	listExampleNames,
	runsWithoutUserChoices,
	readExample,
} from './examples';
import {
	type Login,
	type N8nRest,
	type SavedCredential,
	type SavedWorkflow,
	buildN8nRest,
} from '../n8n/n8nRest';
import { type N8nOptions, type N8nServer, startN8n } from '../n8n/n8nServer';
import { ensureN8nInstalled } from '../n8n/n8nVersion';
import type { RunPhase } from '../n8n/progress';
import { type Installation, PACKED_INSTALLATION, createUserFolder } from '../n8n/userFolder';

export type Demo = {
	n8n: N8nServer;
	rest: N8nRest;
	login: Login;
	sandbox: SandboxDescription;
	/** The running sandbox, with its ledger and the requests that it received. */
	runningSandbox: RunningSandbox;
	credentials: SavedCredential[];
	choices: ExampleChoices;
	/** The imported examples, by the names of their files. */
	workflows: Record<string, SavedWorkflow>;
};

const OWNER_LOGIN: Login = { email: 'owner@example.com', password: 'Demo-passw0rd' };

export type DemoOptions = N8nOptions & {
	installation?: Installation;
	/** The clock of the sandbox. Default: that of the machine. */
	clock?: SandboxClock;
};

/** Starts the sandbox and a real n8n with the package, imports all examples, and publishes those with a webhook. */
export async function startDemo(
	runPhase: RunPhase,
	cleanUp: CleanUp,
	{ installation = PACKED_INSTALLATION, clock, ...options }: DemoOptions = {},
): Promise<Demo> {
	await ensureN8nInstalled(options.version);
	const userFolder = await runPhase(
		installation.title,
		async () => await createUserFolder(cleanUp, installation),
	);
	const runningSandbox = await runPhase(
		'Starting the sandbox',
		async () => await startDemoSandbox(cleanUp, clock),
	);
	const sandbox = runningSandbox.describe();
	const n8n = await runPhase(
		'Starting n8n',
		async () => await startN8n(userFolder, cleanUp, options),
	);
	const rest = buildN8nRest(n8n.baseUrl, options.version);
	const choices = await runPhase('Creating owner and credentials', async () => {
		await rest.createOwner(OWNER_LOGIN);
		return await createChoices(rest, sandbox);
	});
	const workflows = await runPhase(
		'Importing and publishing the examples',
		async () => await importExamples(rest, choices),
	);
	const { credentials } = choices;
	return {
		n8n,
		rest,
		login: OWNER_LOGIN,
		sandbox,
		runningSandbox,
		credentials,
		choices,
		workflows,
	};
}

async function startDemoSandbox(
	cleanUp: CleanUp,
	clock: SandboxClock | undefined,
): Promise<RunningSandbox> {
	const sandbox = await startSandbox({ port: 0, ...(clock && { clock }) });
	cleanUp.add(async () => await sandbox.close());
	return sandbox;
}

/** Creates the credentials that a user would create by hand, connects one of them, and chooses a property. */
async function createChoices(rest: N8nRest, sandbox: SandboxDescription): Promise<ExampleChoices> {
	const [property] = sandbox.analytics.properties;
	if (!property) throw new Error('The sandbox has no Analytics property');
	// A new node selects the credential that was created last.
	const later = await rest.saveCredential(buildLaterProviderCredential(sandbox));
	const keyRing = await rest.saveCredential(buildKeyRingCredential(sandbox));
	const enrichment = await rest.saveCredential(buildEnrichmentCredential(sandbox));
	const analytics = await rest.saveCredential(buildAnalyticsCredential(sandbox));
	await rest.connectOAuth2Credential(analytics.id);
	return {
		credentials: [enrichment, later, keyRing, analytics],
		propertyId: property.id,
		accountId: property.account,
		dataStreamId: STREAM_IDS.shop,
		targetPropertyId: MAIN_PROPERTIES.fresh.id,
	};
}

async function importExamples(rest: N8nRest, choices: ExampleChoices) {
	const workflows: Record<string, SavedWorkflow> = {};
	for (const name of listExampleNames()) {
		const workflow = await rest.importWorkflow(readExample(name, choices));
		if (runsWithoutUserChoices(workflow)) await rest.activateWorkflow(workflow);
		workflows[name] = workflow;
	}
	return workflows;
}
