import type { CleanUp } from '../../../demo/cleanUp';
import { freePorts } from '../../../demo/freePorts';
import { startProgram, untilReady } from '../../../demo/program';

const START_TIMEOUT_MS = 30_000;

/** A Redis in memory only. Returns its port on the loopback address. */
export async function startRedis(command: string, cleanUp: CleanUp): Promise<string> {
	const [port] = (await freePorts(1)).map(String);
	const options = { port: port!, bind: '127.0.0.1', save: '', appendonly: 'no' };
	const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
	const redis = startProgram(
		{ name: 'Redis', command, args, cwd: '/', env: process.env },
		cleanUp,
	);
	await untilReady(redis, () => redis.log().includes('Ready to accept'), START_TIMEOUT_MS);
	return port!;
}
