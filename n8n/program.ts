import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CleanUp } from './cleanUp';

/** n8n needs ten seconds for its first start, or minutes from a cold disk. */
const START_TIMEOUT_MS = 300_000;
/** n8n gives running executions up to thirty seconds to finish. */
const STOP_TIMEOUT_MS = 60_000;

export type ServerProgram = {
	/** The name in messages. */
	name: string;
	command: string;
	args: string[];
	cwd: string;
	env: NodeJS.ProcessEnv;
	/** The user who runs the process. Needs root. */
	runAs?: { uid: number; gid: number } | undefined;
	stopSignal?: NodeJS.Signals;
};

export type RunningProgram = {
	name: string;
	/** Everything that the program has printed so far. */
	readLog: () => string;
	/** Passes each line that the program prints from now on to the listener. */
	onLine: (listener: (line: string) => void) => void;
	/** The exit code or signal of a program that has ended; undefined while it runs. */
	readExitStatus: () => string | undefined;
	stop: () => Promise<void>;
	/** Ends the program with SIGKILL, as a machine without memory does, so that it cannot clean up. */
	kill: () => Promise<void>;
};

/** Starts a server in the background. It ends with this process at the latest. */
export function startProgram(program: ServerProgram, cleanUp: CleanUp): RunningProgram {
	const { name, command, args, cwd, env, runAs, stopSignal = 'SIGTERM' } = program;
	const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
	// The program has its own process group, so that grandchildren such as n8n's task runner end, too.
	const child = spawn(command, args, { cwd, env, ...runAs, stdio, detached: true });
	const end = buildProcessEnder(child);
	const running: RunningProgram = {
		name,
		readLog: collectLog(child),
		onLine: (listener) => {
			for (const input of listOutputStreams(child))
				createInterface({ input }).on('line', listener);
		},
		readExitStatus: () => (child.exitCode ?? child.signalCode)?.toString(),
		stop: async () => await end(stopSignal),
		kill: async () => await end('SIGKILL'),
	};
	cleanUp.add(running.stop);
	return running;
}

/** Waits until a program is ready; throws with its output where it ends or takes too long. */
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

function buildProcessEnder(child: ChildProcess): (signal: NodeJS.Signals) => Promise<void> {
	const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
	const killNow = () => signalProcessGroup(child, 'SIGKILL');
	// No process may stay behind if this one ends without calling `stop`.
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
