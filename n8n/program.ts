import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CleanUp } from './cleanUp';

/** A healthy machine needs ten seconds for the first start of n8n; from a cold disk it is minutes. */
const START_TIMEOUT_MS = 300_000;
/** n8n lets its executions end for up to thirty seconds. */
const STOP_TIMEOUT_MS = 60_000;

export type ServerProgram = {
	/** For messages. */
	name: string;
	command: string;
	args: string[];
	cwd: string;
	env: NodeJS.ProcessEnv;
	/** Whose process it is; needs root. */
	runAs?: { uid: number; gid: number } | undefined;
	stopSignal?: NodeJS.Signals;
};

export type RunningProgram = ReturnType<typeof startProgram>;

/** A server in the background. It ends with this process at the latest. */
export function startProgram(program: ServerProgram, cleanUp: CleanUp) {
	const { name, command, args, cwd, env, runAs, stopSignal = 'SIGTERM' } = program;
	const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
	// Own process group: n8n's task runner is a grandchild and must end too.
	const child = spawn(command, args, { cwd, env, ...runAs, stdio, detached: true });
	const end = buildEnd(child);
	const running = {
		name,
		/** Everything it has printed so far. */
		readLog: collectLog(child),
		/** Tells every line that it prints from now on. */
		onLine: (see: (line: string) => void) => {
			for (const input of listOutputStreams(child))
				createInterface({ input }).on('line', see);
		},
		/** Its exit code or signal, once it has ended. */
		readExitStatus: () => (child.exitCode ?? child.signalCode)?.toString(),
		stop: async () => await end(stopSignal),
		/** SIGKILL, as when the machine runs out of memory: nothing can be put in order. */
		kill: async () => await end('SIGKILL'),
	};
	cleanUp.add(running.stop);
	return running;
}

export async function waitUntilReady(
	program: RunningProgram,
	isReady: () => boolean | Promise<boolean>,
): Promise<void> {
	const { name, readLog, readExitStatus } = program;
	const deadline = Date.now() + START_TIMEOUT_MS;
	while (!(await isReady())) {
		if (readExitStatus() !== undefined)
			throw new Error(`${name} ended while starting (${readExitStatus()}):\n${readLog()}`);
		if (Date.now() > deadline)
			throw new Error(
				`${name} was not ready after ${START_TIMEOUT_MS / 1000} s:\n${readLog()}`,
			);
		await sleep(100);
	}
}

function collectLog(child: ChildProcess): () => string {
	let text = '';
	for (const output of listOutputStreams(child))
		output.on('data', (bytes: Buffer) => (text += bytes.toString()));
	child.on('error', (error) => (text += error.message));
	return () => text;
}

function listOutputStreams({ stdout, stderr }: ChildProcess): Readable[] {
	return [stdout, stderr].filter((stream) => stream !== null);
}

function buildEnd(child: ChildProcess): (signal: NodeJS.Signals) => Promise<void> {
	const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
	const killNow = () => signalProcessGroup(child, 'SIGKILL');
	// If this process ends without calling stop, nothing may stay behind.
	process.once('exit', killNow);
	return async (signal) => {
		if (child.exitCode === null && child.signalCode === null) signalProcessGroup(child, signal);
		const timer = setTimeout(killNow, STOP_TIMEOUT_MS);
		await closed;
		clearTimeout(timer);
		killNow();
		process.off('exit', killNow);
	};
}

function signalProcessGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined) return;
	try {
		process.kill(-child.pid, signal);
	} catch {
		// The whole group has ended already.
	}
}
