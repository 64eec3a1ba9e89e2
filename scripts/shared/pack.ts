import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER, SCRATCH_FOLDER } from './paths';
import { runProgramOrThrow, buildNpmCommand, buildNpmEnvironment } from './runProgram';

/** Where `npm run pack:check` leaves the tarball that it has checked, and that is published. */
export const PACK_FOLDER = join(SCRATCH_FOLDER, 'pack');

export type PackResult = { tarball: string; files: string[]; bytes: number };

type NpmPackReport = Array<{ filename: string; size: number; files: Array<{ path: string }> }>;

/** The package as gulp stages it for publishing: without what concerns a checkout only. */
const STAGE_FOLDER = join(SCRATCH_FOLDER, 'package');

/** Packs what is published. The project has to be built. */
export async function packPackage(targetFolder: string): Promise<PackResult> {
	rmSync(targetFolder, { recursive: true, force: true });
	mkdirSync(targetFolder, { recursive: true });
	const gulp = join(PROJECT_FOLDER, 'node_modules', 'gulp', 'bin', 'gulp.js');
	await runProgramOrThrow(process.execPath, [gulp, 'stage', '--silent']);
	const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', targetFolder];
	const { stdout } = await runProgramOrThrow(...buildNpmCommand(args), {
		cwd: STAGE_FOLDER,
		env: buildNpmEnvironment(),
	});
	const [report] = JSON.parse(stdout) as NpmPackReport;
	if (!report) throw new Error('npm pack reported no tarball');
	return {
		tarball: join(targetFolder, report.filename),
		files: report.files.map(({ path }) => path),
		bytes: report.size,
	};
}

/** The tarball in a folder; undefined while there is none. */
export function findTarball(folder: string): string | undefined {
	if (!existsSync(folder)) return undefined;
	const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
	return name && join(folder, name);
}

export async function unpackTarball(tarball: string, targetFolder: string): Promise<void> {
	mkdirSync(targetFolder, { recursive: true });
	await runProgramOrThrow('tar', ['-xzf', tarball, '-C', targetFolder, '--strip-components=1']);
}
