import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun, npm, npmEnvironment } from './run';

export type Packed = { tarball: string; files: string[]; bytes: number };

type NpmPackReport = Array<{ filename: string; size: number; files: Array<{ path: string }> }>;

/** Packs what `npm publish` would upload. The project has to be built. */
export async function pack(into: string): Promise<Packed> {
	rmSync(into, { recursive: true, force: true });
	mkdirSync(into, { recursive: true });
	const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', into];
	const { stdout } = await mustRun(...npm(args), { env: npmEnvironment() });
	const [report] = JSON.parse(stdout) as NpmPackReport;
	if (!report) throw new Error('npm pack reported no tarball');
	return {
		tarball: join(into, report.filename),
		files: report.files.map(({ path }) => path),
		bytes: report.size,
	};
}

export async function unpack(tarball: string, into: string): Promise<void> {
	mkdirSync(into, { recursive: true });
	await mustRun('tar', ['-xzf', tarball, '-C', into, '--strip-components=1']);
}
