import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './paths';
import { mustRun } from './run';

const sourceFolders = ['nodes', 'credentials'];

/** gulp gives a copied file the time of its source, but not to the last microsecond. */
const rounding = 10;

/** Once a jest run, before any test. A failing build is only shown: tests that need no build can still run. */
export default async function buildIfStale(): Promise<void> {
	try {
		await ensureBuilt();
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
	}
}

/** Builds dist if a source is newer than what was built from it. Types are not checked: `npm run types` does that. */
export async function ensureBuilt(): Promise<void> {
	const sources = sourceFolders.flatMap(sourceFiles);
	if (!sources.some(isStale)) return;
	await runTool('typescript/bin/tsc', ['-p', 'tsconfig.build.json', '--noCheck']);
	await runTool('gulp/bin/gulp.js', ['--silent']);
}

function sourceFiles(folder: string): string[] {
	const path = join(root, folder);
	if (!existsSync(path)) return [];
	return readdirSync(path, { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.(ts|node\.json|svg|png)$/.test(name))
		.map((name) => join(folder, name));
}

function isStale(source: string): boolean {
	const output = join(root, 'dist', source.replace(/\.ts$/, '.js'));
	const built = statSync(output, { throwIfNoEntry: false });
	return !built || built.mtimeMs + rounding < statSync(join(root, source)).mtimeMs;
}

async function runTool(script: string, args: string[]): Promise<void> {
	await mustRun(process.execPath, [join(root, 'node_modules', script), ...args]);
}
