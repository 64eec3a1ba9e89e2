import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureInstalled } from '../scripts/installed';
import { root } from '../scripts/paths';
import type { CleanUp } from './cleanUp';

const n8nFolder = join(root, 'demo');
const nodeBinaries = join(n8nFolder, 'node_modules', 'node', 'bin');

/** A slow machine needs a minute for the first start; a healthy one under ten seconds. */
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 15_000;

export type N8nServer = {
	baseUrl: string;
	userFolder: string;
	/** Everything n8n has printed so far. */
	log: () => string;
	/** Killed as by a crash, meanwhile perhaps something happens, and started again at the same address. */
	restart: (meanwhile?: () => Promise<void>) => Promise<void>;
};

type Process = { child: ChildProcess; log: () => string; stop: Stop };
type Stop = (signal?: NodeJS.Signals) => Promise<void>;

export async function ensureN8nInstalled(): Promise<void> {
	await ensureInstalled(n8nFolder, 'n8n', '3 to 8 minutes');
}

/** Starts a real n8n on a free port of the loopback address and waits until it answers. */
export async function startN8n(userFolder: string, cleanUp: CleanUp): Promise<N8nServer> {
	mkdirSync(userFolder, { recursive: true });
	const [port, brokerPort] = await freePorts(2);
	const baseUrl = `http://127.0.0.1:${port}`;
	const env = environment({ userFolder, port: String(port), brokerPort: String(brokerPort) });
	let running = spawnN8n(userFolder, env);
	cleanUp.add(async () => await running.stop());
	await untilReady(baseUrl, running);
	return {
		baseUrl,
		userFolder,
		log: () => running.log(),
		restart: async (meanwhile) => {
			await running.stop('SIGKILL');
			await meanwhile?.();
			running = spawnN8n(userFolder, env);
			await untilReady(baseUrl, running);
		},
	};
}

function spawnN8n(userFolder: string, env: NodeJS.ProcessEnv): Process {
	const child = spawn('node', [join(n8nFolder, 'node_modules', 'n8n', 'bin', 'n8n'), 'start'], {
		cwd: userFolder,
		env,
		stdio: ['ignore', 'pipe', 'pipe'],
		// Own process group: n8n's task runner is a grandchild and must end too.
		detached: true,
	});
	return { child, log: collectLog(child), stop: stopper(child) };
}

function environment(at: { userFolder: string; port: string; brokerPort: string }) {
	const baseUrl = `http://127.0.0.1:${at.port}/`;
	return {
		...inherited(),
		PATH: [nodeBinaries, process.env.PATH].join(delimiter),
		N8N_USER_FOLDER: at.userFolder,
		N8N_PORT: at.port,
		N8N_HOST: '127.0.0.1',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PROTOCOL: 'http',
		N8N_EDITOR_BASE_URL: baseUrl,
		N8N_WEBHOOK_URL: baseUrl,
		N8N_SECURE_COOKIE: 'false',
		// The default port of the task broker could be taken by another n8n on this machine.
		N8N_RUNNERS_BROKER_PORT: at.brokerPort,
		N8N_ENCRYPTION_KEY: 'only-for-this-throw-away-n8n',
		GENERIC_TIMEZONE: 'UTC',
		...withoutCallsHome,
	};
}

/** Nothing of this demo leaves the machine. An unknown module name would stop n8n, so this list belongs to its version. */
const withoutCallsHome = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_DISABLED_MODULES: 'mcp-registry',
};

/** n8n must not see settings meant for npm, jest, or the n8n that somebody else runs on this machine. */
function inherited(): NodeJS.ProcessEnv {
	const foreign = /^(npm_|N8N_|DB_|EXECUTIONS_|QUEUE_|JEST_|NODE_ENV$|NODE_OPTIONS$|NODE_PATH$)/;
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

function collectLog(child: ChildProcess): () => string {
	let text = '';
	const add = (bytes: Buffer) => (text += bytes.toString());
	child.stdout?.on('data', add);
	child.stderr?.on('data', add);
	return () => text;
}

async function untilReady(baseUrl: string, { child, log }: Process): Promise<void> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	while (!(await answersSettings(baseUrl))) {
		if (child.exitCode !== null)
			throw new Error(`n8n ended while starting (code ${child.exitCode}):\n${log()}`);
		if (Date.now() > deadline)
			throw new Error(`n8n was not ready after ${START_TIMEOUT_MS / 1000} s:\n${log()}`);
		await sleep(100);
	}
}

/** While n8n starts, every path (also /healthz) answers 200 with a page that says so. Only its settings mean it is up. */
async function answersSettings(baseUrl: string): Promise<boolean> {
	try {
		const response = await fetch(`${baseUrl}/rest/settings`);
		const body = (await response.json()) as { data?: unknown };
		return response.ok && body.data !== undefined;
	} catch {
		return false;
	}
}

function stopper(child: ChildProcess): Stop {
	const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
	const killNow = () => signalGroup(child, 'SIGKILL');
	// If this process ends without calling stop, nothing may stay behind.
	process.once('exit', killNow);
	return async (signal = 'SIGTERM') => {
		signalGroup(child, signal);
		const timer = setTimeout(killNow, STOP_TIMEOUT_MS);
		await ended;
		clearTimeout(timer);
		killNow();
		process.off('exit', killNow);
	};
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined) return;
	try {
		process.kill(-child.pid, signal);
	} catch {
		// The whole group has ended already.
	}
}

/** All are reserved before any is released, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
	const servers = Array.from({ length: count }, () => createServer());
	const ports = await Promise.all(
		servers.map(
			async (server) =>
				await new Promise<number>((resolve, reject) => {
					server.once('error', reject);
					server.listen(0, '127.0.0.1', () => {
						const address = server.address();
						resolve(typeof address === 'object' && address ? address.port : 0);
					});
				}),
		),
	);
	await Promise.all(
		servers.map(async (server) => await new Promise((done) => server.close(done))),
	);
	return ports;
}
