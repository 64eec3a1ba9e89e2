import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/paths';
import { mustRun } from '../scripts/run';
import type { CleanUp } from './cleanUp';
import { packageFolderIn } from './communityPackage';
import { type RunningProgram, startProgram, untilReady } from './program';
import type { Installation } from './userFolder';

/**
 * Builds where n8n looks for the package, and again after every save; n8n reloads what changes there. Not by a link to
 * the project: n8n watches the whole folder of a package, and the project's holds all of n8n.
 */
export const followSources: Installation = {
	what: 'Compiling the sources',
	into: async (userFolder, cleanUp) => {
		const folder = packageFolderIn(userFolder);
		mkdirSync(folder, { recursive: true });
		copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
		await followAssets(join(folder, 'dist'), cleanUp);
		await followCode(join(folder, 'dist'), cleanUp);
	},
};

async function followAssets(dist: string, cleanUp: CleanUp): Promise<void> {
	const gulp = [modulePath('gulp/bin/gulp.js'), '-L'];
	const env = { ...process.env, BUILD_FOLDER: dist };
	await mustRun(process.execPath, gulp, { env });
	const args = [...gulp, 'watch'];
	startProgram({ name: 'gulp', command: process.execPath, args, cwd: root, env }, cleanUp).follow(
		show,
	);
}

/** With an error nothing is written, so that n8n keeps what compiled last. */
async function followCode(dist: string, cleanUp: CleanUp): Promise<void> {
	const options = ['--noEmit', 'false', '--noEmitOnError', '--outDir', dist];
	const args = ['-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput', ...options];
	const tsc = startProgram(
		{
			name: 'tsc',
			command: process.execPath,
			args: [modulePath('typescript/bin/tsc'), ...args],
			cwd: root,
			env: process.env,
		},
		cleanUp,
	);
	let first: Compilation | undefined;
	eachCompilation(tsc, (compilation) => {
		if (compilation.succeeded) removeWithoutSource(dist);
		if (first) report(compilation);
		first ??= compilation;
	});
	await untilReady(tsc, () => first !== undefined);
	if (!first?.succeeded) throw new Error(`The sources do not compile:\n${first?.printed}`);
}

type Compilation = { succeeded: boolean; printed: string };

function eachCompilation(tsc: RunningProgram, see: (compilation: Compilation) => void): void {
	let printed = '';
	tsc.follow((text) => {
		printed += text;
		const [, errors] = /Found (\d+) errors?\. Watching for file changes\./.exec(printed) ?? [];
		if (errors === undefined) return;
		see({ succeeded: errors === '0', printed });
		printed = '';
	});
}

function report({ succeeded, printed }: Compilation): void {
	show(printed);
	if (!succeeded) show('n8n keeps what compiled last.\n');
}

/** The compiler leaves the code of a source that was removed or renamed. */
function removeWithoutSource(dist: string): void {
	for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' }))
		if (name.endsWith('.js') && !existsSync(join(root, name.replace(/\.js$/, '.ts'))))
			rmSync(join(dist, name));
}

const modulePath = (path: string) => join(root, 'node_modules', path);
const show = (text: string) => process.stdout.write(text);
