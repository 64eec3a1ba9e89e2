import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER, SCRATCH_FOLDER } from './paths';
import { runProgramOrThrow, buildNpmCommand, buildNpmEnvironment } from './runProgram';

/** The folder in which `npm run pack:check` leaves the checked tarball, which is then published. */
export const PACK_FOLDER = join(SCRATCH_FOLDER, 'pack');

export type PackResult = { tarball: string; files: string[]; bytes: number };

type NpmPackReport = Array<{ filename: string; size: number; files: Array<{ path: string }> }>;

/** The folder in which gulp stages the package for publishing, without files that only a checkout needs. */
const STAGE_FOLDER = join(SCRATCH_FOLDER, 'package');

/** Packs the package as it is published. It has to be built. */
export async function packIntoClearedFolder(targetFolder: string): Promise<PackResult> {
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

/** The path of the tarball in a folder; undefined where there is none. */
export function findTarball(folder: string): string | undefined {
	if (!existsSync(folder)) return undefined;
	const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
	return name && join(folder, name);
}

/** Unpacks the package in a tarball into a folder. */
export async function unpackTarball(tarball: string, targetFolder: string): Promise<void> {
	mkdirSync(targetFolder, { recursive: true });
	await runProgramOrThrow('tar', ['-xzf', tarball, '-C', targetFolder, '--strip-components=1']);
}
