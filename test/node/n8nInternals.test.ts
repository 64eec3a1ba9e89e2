import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { findReadableClass, toBinaryContent } from '../../nodes/shared/node/n8nInternals';

describe('A file that is written while it is read', () => {
	it('requests a chunk only when there is room, so that the file is never in memory completely', async () => {
		let made = 0;
		async function* endless() {
			for (;;) {
				made++;
				yield Buffer.alloc(1024);
			}
		}
		const stream = (await toBinaryContent(endless())) as Readable;
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
		const stream = (await toBinaryContent(broken())) as Readable;
		await expect(buffer(stream)).rejects.toThrow('The service stopped');
	});

	it('recognizes a class that descends from Readable', () => {
		expect(findReadableClass(PassThrough)).toBe(Readable);
		expect(findReadableClass(class {})).toBeUndefined();
	});
});
