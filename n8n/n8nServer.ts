import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SCRATCH_FOLDER } from '../scripts/shared/paths';
import type { CleanUp } from './cleanUp';
import { findFreePort } from './freePort';
import { CLOSE_CONNECTION } from './n8nCaller';
import { type N8nVersion, N8N_2_SERVER } from './n8nVersion';
import { type RunningProgram, startProgram, waitUntilReady } from './program';

export type N8nServer = {
	baseUrl: string;
	userFolder: string;
	/** Passes each line that n8n prints from now on to the listener, until n8n is restarted. */
	onLine: (listener: (line: string) => void) => void;
	/** Kills n8n as a crash would, runs `meanwhile`, and starts n8n again at the same address. */
	restart: (meanwhile?: () => Promise<void>) => Promise<void>;
};

export type N8nOptions = {
	version?: N8nVersion;
	/** Environment variables for n8n. */
	settings?: Record<string, string>;
};

/** Starts a real n8n on a free port of the loopback address and waits until it answers. */
export async function startN8n(
	userFolder: string,
	cleanUp: CleanUp,
	{ version = N8N_2_SERVER, settings = {} }: N8nOptions = {},
): Promise<N8nServer> {
	const port = await findFreePort();
	const baseUrl = `http://127.0.0.1:${port}`;
	const serverSettings = {
		N8N_PORT: String(port),
		N8N_EDITOR_BASE_URL: `${baseUrl}/`,
		...version.buildSettings(`${baseUrl}/`),
		...settings,
	};
	const options = { version, settings: serverSettings };
	const start = async () => {
		const program = await startN8nProcess(['start'], userFolder, cleanUp, options);
		await waitUntilReady(program, async () => await canReadSettings(baseUrl));
		return program;
	};
	let running = await start();
	return {
		baseUrl,
		userFolder,
		onLine: (listener) => running.onLine(listener),
		restart: async (meanwhile) => {
			await running.kill();
			await meanwhile?.();
			running = await start();
		},
	};
}

/** Starts one process of n8n, such as its server or a worker of queue mode, without waiting until it is ready. */
export async function startN8nProcess(
	args: string[],
	userFolder: string,
	cleanUp: CleanUp,
	{ version = N8N_2_SERVER, settings = {} }: N8nOptions = {},
): Promise<RunningProgram> {
	mkdirSync(userFolder, { recursive: true });
	const modules = join(version.folder, 'node_modules');
	return startProgram(
		{
			name: `n8n ${args[0] ?? ''}`,
			command: 'node',
			args: [join(modules, 'n8n', 'bin', 'n8n'), ...args],
			cwd: userFolder,
			env: {
				...readInheritedEnvironment(),
				PATH: [join(modules, 'node', 'bin'), process.env.PATH].join(delimiter),
				N8N_USER_FOLDER: userFolder,
				// Another n8n on this machine could use the default port of the task broker.
				N8N_RUNNERS_BROKER_PORT: String(await findFreePort()),
				...COMMON_SETTINGS,
				...settings,
			},
		},
		cleanUp,
	);
}

const COMMON_SETTINGS = {
	N8N_HOST: '127.0.0.1',
	N8N_LISTEN_ADDRESS: '127.0.0.1',
	N8N_PROTOCOL: 'http',
	N8N_SECURE_COOKIE: 'false',
	N8N_ENCRYPTION_KEY: 'only-for-this-throw-away-n8n',
	GENERIC_TIMEZONE: 'UTC',
	// With these settings, n8n sends nothing outside the machine.
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	// n8n loads faster from its second start on. Node.js 20, of n8n 1.x, ignores this setting.
	NODE_COMPILE_CACHE: join(SCRATCH_FOLDER, 'compile-cache'),
};

/** This process's environment without settings for npm, jest or another n8n on this machine. */
function readInheritedEnvironment(): NodeJS.ProcessEnv {
	const foreign = /^(npm_|N8N_|DB_|EXECUTIONS_|QUEUE_|JEST_|NODE_ENV$|NODE_OPTIONS$|NODE_PATH$)/;
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

/** While n8n starts, every path, even /healthz, answers 200 with a waiting page. Only its settings show that it is ready. */
async function canReadSettings(baseUrl: string): Promise<boolean> {
	try {
		const response = await fetch(`${baseUrl}/rest/settings`, { headers: CLOSE_CONNECTION });
		const body = (await response.json()) as { data?: unknown };
		return response.ok && body.data !== undefined;
	} catch {
		return false;
	}
}
