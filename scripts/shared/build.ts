/** Writes dist from the sources, file by file: tsc compiles, gulp copies what n8n reads beside the code. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from './paths';
import { mustRun } from './run';

/** Everything that dist depends on; the lockfile has the version of the compiler. */
const FOLDERS = ['nodes', 'credentials'];
const FILES = ['gulpfile.js', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];

/** What dist was built from, outside of dist because that is published. */
const stampOf = (folder: string) => join(folder, '.tmp', 'built-from');

export async function build(checkTypes = true): Promise<void> {
	rmSync(stampOf(root), { force: true });
	const before = inputs(root);
	await runTool('gulp/bin/gulp.js', ['clean', '--silent']);
	const unchecked = checkTypes ? [] : ['--noCheck'];
	await runTool('typescript/bin/tsc', ['-p', 'tsconfig.build.json', ...unchecked]);
	await runTool('gulp/bin/gulp.js', ['--silent']);
	stamp(root, before);
}

/** Whether dist is what a build would write: nothing was changed, added or removed since. */
export function isBuilt(folder = root): boolean {
	if (!existsSync(join(folder, 'dist')) || !existsSync(stampOf(folder))) return false;
	return readFileSync(stampOf(folder), 'utf8') === inputs(folder);
}

export function stamp(folder: string, from = inputs(folder)): void {
	mkdirSync(dirname(stampOf(folder)), { recursive: true });
	writeFileSync(stampOf(folder), from);
}

/** Names and contents, because times are those of a checkout, or of a copy. */
function inputs(folder: string): string {
	const hash = createHash('sha256');
	for (const file of [...FOLDERS.flatMap((name) => filesIn(folder, name)), ...FILES])
		hash.update(`${file}\0`)
			.update(readFileSync(join(folder, file)))
			.update('\0');
	return hash.digest('hex');
}

function filesIn(folder: string, name: string): string[] {
	return readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
		.sort();
}

async function runTool(script: string, args: string[]): Promise<void> {
	await mustRun(process.execPath, [join(root, 'node_modules', script), ...args]);
}
