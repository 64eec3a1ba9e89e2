import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { isBuilt, stamp } from '../../scripts/build';

const SOURCES = [
	'nodes/Shop/Shop.node.ts',
	'nodes/Shop/shop.svg',
	'nodes/Shop/__schema__/v1.0.0/order/get.json',
	'credentials/ShopApi.credentials.ts',
	'gulpfile.js',
	'package-lock.json',
	'tsconfig.json',
	'tsconfig.build.json',
];

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'build-'));
	for (const file of [...SOURCES, 'dist/nodes/Shop/Shop.node.js']) write(file, file);
	stamp(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
	mkdirSync(join(folder, file, '..'), { recursive: true });
	writeFileSync(join(folder, file), text);
}

describe('dist is built anew before tests', () => {
	it('not while it is what was built from the same sources', () => {
		expect(isBuilt(folder)).toBe(true);
		write(SOURCES[0]!, SOURCES[0]!);
		expect(isBuilt(folder)).toBe(true);
	});

	it.each(SOURCES)('after a change of %s', (file) => {
		write(file, 'something else');
		expect(isBuilt(folder)).toBe(false);
	});

	it.each([
		['added', () => write('nodes/Shop/added.ts', '')],
		['removed', () => rmSync(join(folder, 'nodes/Shop/shop.svg'))],
		[
			'renamed',
			() => renameSync(join(folder, SOURCES[0]!), join(folder, 'nodes/Shop/Renamed.node.ts')),
		],
	])('after a source was %s', (_what, change) => {
		change();
		expect(isBuilt(folder)).toBe(false);
	});
});
