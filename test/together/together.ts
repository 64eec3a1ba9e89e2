import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs the test files of a folder as one, so that they load n8n, the node and the sandbox once.
 * Each is a block of its own: what it opens before its tests is closed after them. By itself,
 * `npx jest test/engine/tools.test.ts`, a file runs as always.
 */
export function together(folder: string, which = /./): void {
	const path = join(__dirname, '..', folder);
	for (const file of readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()) {
		if (!file.endsWith('.test.ts') || !which.test(file)) continue;
		describe(join(folder, file), () => void require(join(path, file)));
	}
}
