import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from './core';

const sourceFolders = ['nodes', 'credentials'];

/** gulp gives a copied file the time of its source, but not to the last microsecond. */
const rounding = 10;

/**
 * Builds dist if a source is newer than what was built from it; once a jest run, before any test. Types are not
 * checked (`npm run types` does that) and a failing build is only shown: the tests that need no build can still
 * run, and those of the broken file fail.
 */
export default function buildIfStale(): void {
	const sources = sourceFolders.flatMap(sourceFiles);
	if (!sources.some(isStale)) return;
	runTool('typescript', 'bin/tsc', ['-p', 'tsconfig.build.json', '--noCheck']);
	runTool('gulp', 'bin/gulp.js', ['--silent']);
}

function sourceFiles(folder: string): string[] {
	const path = join(projectRoot, folder);
	if (!existsSync(path)) return [];
	return readdirSync(path, { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.(ts|node\.json|svg|png)$/.test(name))
		.map((name) => join(folder, name));
}

function isStale(source: string): boolean {
	const output = join(projectRoot, 'dist', source.replace(/\.ts$/, '.js'));
	const built = statSync(output, { throwIfNoEntry: false });
	return !built || built.mtimeMs + rounding < statSync(join(projectRoot, source)).mtimeMs;
}

function runTool(name: string, script: string, args: string[]): void {
	const command = [join(projectRoot, 'node_modules', name, script), ...args];
	const { status } = spawnSync(process.execPath, command, { cwd: projectRoot, stdio: 'inherit' });
	if (status !== 0) console.error(`The build for the engine tests failed: ${name}`);
}
