/** Builds dist from the sources: tsc compiles each file, and gulp copies the files that n8n reads beside the code. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PROJECT_FOLDER } from './paths';
import { runProgramOrThrow } from './runProgram';

/** The inputs of a build. The lockfile is one because it has the version of the compiler. */
const FOLDERS = ['nodes', 'credentials'];
const FILES = ['gulpfile.js', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];

/** The file with the hash of the inputs of the last build. It is outside dist, which is published. */
const resolveStampFile = (folder: string) => join(folder, '.tmp', 'built-from');

/** Builds dist, with or without checking types. */
export async function buildPackage(checkTypes = true): Promise<void> {
	rmSync(resolveStampFile(PROJECT_FOLDER), { force: true });
	const before = hashBuildInputs(PROJECT_FOLDER);
	await runTool('gulp/bin/gulp.js', ['clean', '--silent']);
	const unchecked = checkTypes ? [] : ['--noCheck'];
	await runTool('typescript/bin/tsc', ['-p', 'tsconfig.build.json', ...unchecked]);
	await runTool('gulp/bin/gulp.js', ['--silent']);
	writeBuildStamp(PROJECT_FOLDER, before);
}

/** Whether dist is up to date: no input was changed, added or removed since the last build. */
export function isBuildCurrent(folder = PROJECT_FOLDER): boolean {
	if (!existsSync(join(folder, 'dist')) || !existsSync(resolveStampFile(folder))) return false;
	return readFileSync(resolveStampFile(folder), 'utf8') === hashBuildInputs(folder);
}

/** Records that dist was built from these inputs. */
export function writeBuildStamp(folder: string, inputsHash = hashBuildInputs(folder)): void {
	mkdirSync(dirname(resolveStampFile(folder)), { recursive: true });
	writeFileSync(resolveStampFile(folder), inputsHash);
}

/** A hash of names and contents. Times would be those of a checkout or copy. */
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
