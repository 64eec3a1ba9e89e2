import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that Linux gives to outgoing connections (32768 and up): one of these could take the port
 * in the seconds that a server needs to start.
 */
const [FROM, TO] = [20_000, 32_000];

const returnedPorts = new Set<number>();

/** On the loopback address; never the same one twice. */
export async function findFreePort(): Promise<number> {
	for (;;) {
		const port = randomInt(FROM, TO);
		if (returnedPorts.has(port) || !(await isFree(port))) continue;
		returnedPorts.add(port);
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
