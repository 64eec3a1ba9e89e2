import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/shared/freshBuild';
import { packPackage } from '../scripts/shared/pack';
import type { CleanUp } from './cleanUp';
import { installCommunityPackage } from './communityPackage';

/** How the package comes into the folder of an n8n. */
export type Installation = {
	/** For the one who waits. */
	title: string;
	install: (userFolder: string, cleanUp: CleanUp) => Promise<void>;
};

export const PACKED_INSTALLATION: Installation = {
	title: 'Packing the nodes and installing them as n8n does',
	install: async (userFolder) => {
		// Of `npm test`: what is published is the tarball that was tested, to the byte.
		const tarball = process.env.TARBALL ?? (await packProject(join(userFolder, 'tarball')));
		await installCommunityPackage(tarball, userFolder);
	},
};

/**
 * A folder for an n8n of its own, with the package in it; removed at the end. It is outside the project, where the
 * package finds n8n's modules as it does for users: inside, it would find those of the project first.
 */
export async function createUserFolder(
	cleanUp: CleanUp,
	{ install }: Installation = PACKED_INSTALLATION,
): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), 'n8n-'));
	cleanUp.add(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
	await install(folder, cleanUp);
	return folder;
}

async function packProject(folder: string): Promise<string> {
	await ensureBuilt();
	return (await packPackage(folder)).tarball;
}
