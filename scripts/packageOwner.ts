import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from './shared/paths';
import { runProgramOrThrow } from './shared/runProgram';

/** The owner of the package: the address of its repository, and the mail address of its maintainers. */
export type PackageOwner = { repository: string; email: string };

export type Manifest = {
	version: string;
	homepage: string;
	author: { email: string };
	repository: { url: string };
	dependencies?: Record<string, string>;
	n8n: { nodes: string[]; credentials: string[] };
};

/** The manifest (package.json) of a folder. */
export function readManifest(folder = PROJECT_FOLDER): Manifest {
	return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** The owner that package.json of the project names. */
export function readPackageOwner(): PackageOwner {
	const { author, repository } = readManifest();
	return { repository: repository.url.replace(/\.git$/, ''), email: author.email };
}

/** Whether an address is on the reserved domain `.invalid` (RFC 2606), which nobody can register before the first release. */
export const isPlaceholderAddress = (address: string): boolean => /\.invalid(\/|$)/.test(address);

/** The tracked files that contain the owner's repository or mail address. */
export async function findFilesNamingOwner({ repository, email }: PackageOwner): Promise<string[]> {
	const { stdout } = await runProgramOrThrow('git', [
		'grep',
		'-lF',
		'-e',
		repository,
		'-e',
		email,
	]);
	return stdout.trim().split('\n');
}
