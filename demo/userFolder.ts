import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/freshBuild';
import { pack } from '../scripts/pack';
import { scratch } from '../scripts/paths';
import type { CleanUp } from './cleanUp';
import { installCommunityPackage } from './communityPackage';

/** A folder for an n8n of its own, with the packed package in it; removed at the end. */
export async function userFolderWithPackage(cleanUp: CleanUp): Promise<string> {
	await ensureBuilt();
	mkdirSync(scratch, { recursive: true });
	const folder = mkdtempSync(join(scratch, 'n8n-'));
	cleanUp.add(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
	// Of `npm test`: what is published is the tarball that was tested, to the byte.
	const tarball = process.env.TARBALL ?? (await pack(join(folder, 'tarball'))).tarball;
	await installCommunityPackage(tarball, folder);
	return folder;
}
