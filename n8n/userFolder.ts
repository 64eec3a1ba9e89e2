import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/shared/freshBuild';
import { packIntoClearedFolder } from '../scripts/shared/pack';
import type { CleanUp } from './cleanUp';
import { installCommunityPackage } from './communityPackage';

/** A way to install the package into the user folder of an n8n. */
export type Installation = {
	/** The title of this phase, as shown to the user. */
	title: string;
	install: (userFolder: string, cleanUp: CleanUp) => Promise<void>;
};

/** Packs the project and installs the tarball as n8n does. */
export const PACKED_INSTALLATION: Installation = {
	title: 'Packing the nodes and installing them as n8n does',
	install: async (userFolder) => {
		// `npm test` passes the tarball, so that exactly the tested tarball is published.
		const tarball = process.env.TARBALL ?? (await packProject(join(userFolder, 'tarball')));
		await installCommunityPackage(tarball, userFolder);
	},
};

/**
 * Creates a user folder for an n8n, with the package installed, which is removed at the end. The folder is outside the
 * project: inside, the package would find the project's modules before those of n8n.
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
	return (await packIntoClearedFolder(folder)).tarball;
}
