import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { startEnrichmentBench } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

/** A server whose answers never end: a byte every ten milliseconds. */
async function startDripping() {
	let close = (): void => undefined;
	const closed = new Promise<void>((resolve) => {
		close = resolve;
	});
	const server = createServer((_request, response: ServerResponse) => {
		response.write(' ');
		const drip = setInterval(() => response.write(' '), 10);
		response.on('close', () => {
			clearInterval(drip);
			close();
		});
	});
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
	const { port } = server.address() as AddressInfo;
	return { server, closed, url: `http://127.0.0.1:${port}` };
}

it('Timeout ends a request whose answer drips in without end, and closes its connection', async () => {
	const { server, closed, url } = await startDripping();
	const { outputs, envelopes } = await bench.run(
		{ onNoMatch: 'flag', options: { timeoutSeconds: 1, maxRetries: 0 } },
		[{ email: 'ada@example.com' }],
		{ credential: { baseUrl: url } },
	);
	expect(outputs.flat()).toHaveLength(1);
	expect(envelopes[0]).toMatchObject({
		status: 'failed',
		reason: 'outcomeUnknown',
		message: expect.stringContaining('not complete after 1 second'),
	});
	await closed;
	server.close();
});
