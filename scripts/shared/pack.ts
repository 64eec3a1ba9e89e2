import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, scratch } from './paths';
import { mustRun, npm, npmEnvironment } from './run';

/** Where `npm run pack:check` leaves the tarball that it has checked, and that is published. */
export const PACKED = join(scratch, 'pack');

export type Packed = { tarball: string; files: string[]; bytes: number };

type NpmPackReport = Array<{ filename: string; size: number; files: Array<{ path: string }> }>;

/** The package as gulp stages it for publishing: without what concerns a checkout only. */
const STAGED = join(scratch, 'package');

/** Packs what is published. The project has to be built. */
export async function pack(into: string): Promise<Packed> {
	rmSync(into, { recursive: true, force: true });
	mkdirSync(into, { recursive: true });
	const gulp = join(root, 'node_modules', 'gulp', 'bin', 'gulp.js');
	await mustRun(process.execPath, [gulp, 'stage', '--silent']);
	const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', into];
	const { stdout } = await mustRun(...npm(args), { cwd: STAGED, env: npmEnvironment() });
	const [report] = JSON.parse(stdout) as NpmPackReport;
	if (!report) throw new Error('npm pack reported no tarball');
	return {
		tarball: join(into, report.filename),
		files: report.files.map(({ path }) => path),
		bytes: report.size,
	};
}

/** The tarball in a folder; undefined while there is none. */
export function tarballIn(folder: string): string | undefined {
	if (!existsSync(folder)) return undefined;
	const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
	return name && join(folder, name);
}

export async function unpack(tarball: string, into: string): Promise<void> {
	mkdirSync(into, { recursive: true });
	await mustRun('tar', ['-xzf', tarball, '-C', into, '--strip-components=1']);
}
