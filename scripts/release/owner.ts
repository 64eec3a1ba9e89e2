import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../shared/paths';
import { findFilesNamingOwner, readOwner, type Owner } from '../packageOwner';

function parseOwner([repository, email]: string[]): Owner {
	const usage =
		'npm run release -- owner https://github.com/you/n8n-nodes-enrichment-analytics you@company';
	if (!repository?.startsWith('https://') || !email?.includes('@')) throw new Error(usage);
	return { repository: repository.replace(/(\.git|\/)+$/, ''), email };
}

/**
 * Puts the addresses of the package's owner in place of the ones that stand there now, everywhere they are
 * written. `package.json` is where they are kept; a test holds every other mention to it.
 */
export async function replaceOwner(values: string[]): Promise<void> {
	const next = parseOwner(values);
	const now = readOwner();
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
