import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from './shared/paths';
import { runProgramOrThrow } from './shared/runProgram';

/** Whose package it is: the address of its repository, and where its maintainers read mail. */
export type Owner = { repository: string; email: string };

export type Manifest = {
	version: string;
	homepage: string;
	author: { email: string };
	repository: { url: string };
	dependencies?: Record<string, string>;
	n8n: { nodes: string[]; credentials: string[] };
};

export function readManifest(folder = PROJECT_FOLDER): Manifest {
	return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

export function readOwner(): Owner {
	const { author, repository } = readManifest();
	return { repository: repository.url.replace(/\.git$/, ''), email: author.email };
}

/** Names that RFC 2606 reserves cannot be registered, so nobody else can own what stands there until the first release. */
export const isPlaceholderAddress = (address: string) => /\.invalid(\/|$)/.test(address);

/** Tracked files that name the repository or the mail address of its owner. */
export async function findFilesNamingOwner({ repository, email }: Owner): Promise<string[]> {
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
