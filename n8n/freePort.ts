import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Linux uses ports from 32768 for outgoing connections. Such a connection could take the port while a server starts, so the
 * range ends below.
 */
const [FROM, TO] = [20_000, 32_000];

const returnedPorts = new Set<number>();

/** A free port on the loopback address. The same process never gets a port twice. */
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
