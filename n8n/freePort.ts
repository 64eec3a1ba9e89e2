import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that Linux gives to outgoing connections (32768 and up): one of these could take the port
 * in the seconds that a server needs to start.
 */
const [FROM, TO] = [20_000, 32_000];

const given = new Set<number>();

/** On the loopback address; never the same one twice. */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(FROM, TO);
		if (given.has(port) || !(await isFree(port))) continue;
		given.add(port);
		return port;
	}
}

async function isFree(port: number): Promise<boolean> {
	const server = createServer();
	return await new Promise((resolve) => {
		server.once('error', () => resolve(false));
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
	});
}
