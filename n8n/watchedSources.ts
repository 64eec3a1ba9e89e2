import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../scripts/shared/paths';
import { runProgramOrThrow } from '../scripts/shared/runProgram';
import type { CleanUp } from './cleanUp';
import { resolvePackageFolder } from './communityPackage';
import { type RunningProgram, startProgram, waitUntilReady } from './program';
import type { Installation } from './userFolder';

/**
 * Compiles the sources into the folder where n8n looks for the package, and again after every save; n8n reloads the files.
 * A link to the project would not work, since n8n watches the whole folder of a package, and the project holds all of n8n.
 */
export const WATCHED_SOURCES: Installation = {
	title: 'Compiling the sources',
	install: async (userFolder, cleanUp) => {
		const folder = resolvePackageFolder(userFolder);
		mkdirSync(folder, { recursive: true });
		copyFileSync(join(PROJECT_FOLDER, 'package.json'), join(folder, 'package.json'));
		await watchAssets(join(folder, 'dist'), cleanUp);
		await watchCode(join(folder, 'dist'), cleanUp);
	},
};

async function watchAssets(dist: string, cleanUp: CleanUp): Promise<void> {
	const env = { ...process.env, BUILD_FOLDER: dist };
	const gulp = [join(PROJECT_FOLDER, 'node_modules/gulp/bin/gulp.js'), '-L'];
	await runProgramOrThrow(process.execPath, gulp, { env });
	startNodeScript('gulp', [...gulp, 'watch'], env, cleanUp).onLine(console.log);
}

/** If compilation fails, the compiler writes nothing, so n8n keeps the last good build. */
async function watchCode(dist: string, cleanUp: CleanUp): Promise<void> {
	const output = ['--noEmit', 'false', '--noEmitOnError', '--outDir', dist];
	const terminal = ['--preserveWatchOutput', '--pretty', String(process.stdout.isTTY ?? false)];
	const watch = ['-p', 'tsconfig.build.json', '--watch', ...output, ...terminal];
	const tsc = [join(PROJECT_FOLDER, 'node_modules/typescript/bin/tsc'), ...watch];
	const compiler = startNodeScript('tsc', tsc, process.env, cleanUp);
	let first: Compilation | undefined;
	onCompilation(compiler, (compilation) => {
		if (first) printCompilation(compilation);
		first ??= compilation;
	});
	await waitUntilReady(compiler, () => first !== undefined);
	if (!first?.succeeded) throw new Error(`The sources do not compile:\n${first?.output}`);
}

function startNodeScript(
	name: string,
	args: string[],
	env: NodeJS.ProcessEnv,
	cleanUp: CleanUp,
): RunningProgram {
	return startProgram(
		{ name, command: process.execPath, args, cwd: PROJECT_FOLDER, env },
		cleanUp,
	);
}

type Compilation = { succeeded: boolean; output: string };

function onCompilation(
	compiler: RunningProgram,
	listener: (compilation: Compilation) => void,
): void {
	let printed: string[] = [];
	compiler.onLine((line) => {
		if (line) printed.push(line);
		const [, errors] = /Found (\d+) errors?\. Watching for file changes\./.exec(line) ?? [];
		if (errors === undefined) return;
		listener({ succeeded: errors === '0', output: printed.join('\n') });
		printed = [];
	});
}

function printCompilation({ succeeded, output }: Compilation): void {
	console.log(output);
	if (!succeeded) console.log('n8n keeps the last good build.');
}
