import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

import { PROJECT_FOLDER } from '../scripts/shared/paths';

/** Starts an HTTP server on a free port and prints its address. `withServerProcess` runs a script that calls this. */
export function startBenchServer(
	answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Server {
	const server = createServer((request, response) => {
		answer(request, response).catch((error: unknown) => {
			response.writeHead(500).end(String(error));
		});
	});
	return server.listen(0, '127.0.0.1', () => {
		console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	});
}

/** Starts a server script in a new process, passes its address to the work, and stops the process afterwards. */
export async function withServerProcess<T>(
	script: string,
	work: (address: string) => Promise<T>,
): Promise<T> {
	const child = spawn(process.execPath, ['--import', 'tsx', script], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	try {
		const [line] = (await once(child.stdout, 'data')) as [Buffer];
		return await work(String(line).trim());
	} finally {
		child.kill();
	}
}

/** Runs Node.js in a new process, and parses the last line that it prints as JSON. */
export async function runNodeForJson<T>(args: string[], cwd = PROJECT_FOLDER): Promise<T> {
	const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
	return JSON.parse(stdout.trim().split('\n').at(-1)!) as T;
}

/** Runs a bench script in a new process, so that its memory and time are its own, and parses its result. */
export async function runBenchScript<T>(
	script: string,
	scriptArguments: string[],
	flags: string[] = [],
): Promise<T> {
	return await runNodeForJson<T>([
		'--expose-gc',
		...flags,
		'--import',
		'tsx',
		script,
		...scriptArguments,
	]);
}
