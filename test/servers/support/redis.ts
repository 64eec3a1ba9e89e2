import type { CleanUp } from '../../../demo/cleanUp';
import { freePort } from '../../../demo/freePort';
import { startProgram, untilReady } from '../../../demo/program';

/** A Redis in memory only. Returns its port on the loopback address. */
export async function startRedis(command: string, cleanUp: CleanUp): Promise<string> {
	const port = String(await freePort());
	const options = { port, bind: '127.0.0.1', save: '', appendonly: 'no' };
	const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
	const redis = startProgram(
		{ name: 'Redis', command, args, cwd: '/', env: process.env },
		cleanUp,
	);
	await untilReady(redis, () => redis.log().includes('Ready to accept'));
	return port;
}
