import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { CODE, root } from './paths';
import { mustRun } from './run';

const sourceFolders = ['nodes', 'credentials'];

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
	if (!sources.some(isNewer)) return;
	await runTool('gulp/bin/gulp.js', ['clean', '--silent']);
	await runTool('gulp/bin/gulp.js', ['--silent']);
	await runTool('tsx/dist/cli.mjs', ['scripts/bundle.ts']);
}

function sourceFiles(folder: string): string[] {
	const path = join(root, folder);
	if (!existsSync(path)) return [];
	return readdirSync(path, { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.(ts|json|svg|png)$/.test(name))
		.map((name) => join(path, name));
}

/** Every build writes the code anew. */
function isNewer(source: string): boolean {
	const built = statSync(CODE, { throwIfNoEntry: false });
	return !built || built.mtimeMs < statSync(source).mtimeMs;
}

async function runTool(script: string, args: string[]): Promise<void> {
	await mustRun(process.execPath, [join(root, 'node_modules', script), ...args]);
}
