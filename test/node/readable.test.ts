import { type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { readableFrom } from '../../nodes/shared/node/router';

describe('readableFrom', () => {
	it('asks for a chunk only when there is room, so that a file never is in memory as a whole', async () => {
		let made = 0;
		async function* endless() {
			for (;;) {
				made++;
				yield Buffer.alloc(1024);
			}
		}
		const stream = readableFrom(endless()) as Readable;
		await new Promise((ready) => stream.once('readable', ready));
		await new Promise((resolve) => setImmediate(resolve));
		expect(made).toBeLessThan(1000);
		stream.destroy();
	});

	it('fails when its source fails', async () => {
		async function* broken() {
			yield Buffer.from('half');
			throw new Error('The service stopped');
		}
		await expect(buffer(readableFrom(broken()))).rejects.toThrow('The service stopped');
	});
});
