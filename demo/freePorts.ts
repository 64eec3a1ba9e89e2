import { createServer } from 'node:net';

/** On the loopback address. All are reserved before any is released, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
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
