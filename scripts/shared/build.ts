/** Writes dist from the sources, file by file: tsc compiles, gulp copies what n8n reads beside the code. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PROJECT_FOLDER } from './paths';
import { runProgramOrThrow } from './runProgram';

/** Everything that dist depends on; the lockfile has the version of the compiler. */
const FOLDERS = ['nodes', 'credentials'];
const FILES = ['gulpfile.js', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];

/** What dist was built from, outside of dist because that is published. */
const resolveStampFile = (folder: string) => join(folder, '.tmp', 'built-from');

export async function buildPackage(checkTypes = true): Promise<void> {
	rmSync(resolveStampFile(PROJECT_FOLDER), { force: true });
	const before = hashBuildInputs(PROJECT_FOLDER);
	await runTool('gulp/bin/gulp.js', ['clean', '--silent']);
	const unchecked = checkTypes ? [] : ['--noCheck'];
	await runTool('typescript/bin/tsc', ['-p', 'tsconfig.build.json', ...unchecked]);
	await runTool('gulp/bin/gulp.js', ['--silent']);
	writeBuildStamp(PROJECT_FOLDER, before);
}

/** Whether dist is what a build would write: nothing was changed, added or removed since. */
export function isBuildCurrent(folder = PROJECT_FOLDER): boolean {
	if (!existsSync(join(folder, 'dist')) || !existsSync(resolveStampFile(folder))) return false;
	return readFileSync(resolveStampFile(folder), 'utf8') === hashBuildInputs(folder);
}

export function writeBuildStamp(folder: string, inputsHash = hashBuildInputs(folder)): void {
	mkdirSync(dirname(resolveStampFile(folder)), { recursive: true });
	writeFileSync(resolveStampFile(folder), inputsHash);
}

/** Names and contents, because times are those of a checkout, or of a copy. */
function hashBuildInputs(folder: string): string {
	const hash = createHash('sha256');
	for (const file of [...FOLDERS.flatMap((name) => listFiles(folder, name)), ...FILES])
		hash.update(`${file}\0`)
			.update(readFileSync(join(folder, file)))
			.update('\0');
	return hash.digest('hex');
}

function listFiles(folder: string, name: string): string[] {
	return readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
		.sort();
}

async function runTool(script: string, args: string[]): Promise<void> {
	await runProgramOrThrow(process.execPath, [
		join(PROJECT_FOLDER, 'node_modules', script),
		...args,
	]);
}
