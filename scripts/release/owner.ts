import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../shared/paths';
import { findFilesNamingOwner, readPackageOwner, type PackageOwner } from '../packageOwner';

function parseOwner([repository, email]: string[]): PackageOwner {
	const usage =
		'npm run release -- owner https://github.com/you/n8n-nodes-enrichment-analytics you@company';
	if (!repository?.startsWith('https://') || !email?.includes('@')) throw new Error(usage);
	return { repository: repository.replace(/(\.git|\/)+$/, ''), email };
}

/**
 * Replaces the owner's addresses in all tracked files. `package.json` holds the current ones, and a test compares every
 * other mention with it. Prints the changed files.
 */
export async function replacePackageOwner(values: string[]): Promise<void> {
	const next = parseOwner(values);
	const now = readPackageOwner();
	for (const file of await findFilesNamingOwner(now)) {
		const path = join(PROJECT_FOLDER, file);
		const text = readFileSync(path, 'utf8');
		const changed = text
			.replaceAll(now.repository, next.repository)
			.replaceAll(now.email, next.email);
		writeFileSync(path, changed);
		console.log(file);
	}
}
