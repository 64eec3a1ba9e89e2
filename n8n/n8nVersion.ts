import { join } from 'node:path';
import { ensureInstalled } from '../scripts/shared/ensureInstalled';
import { PROJECT_FOLDER } from '../scripts/shared/paths';

/** A version of n8n with its Node.js, in a folder with its own lockfile. */
export type N8nVersion = {
	majorVersion: 1 | 2;
	folder: string;
	/** How long the first installation usually takes, as shown to the user. */
	installTime: string;
	/** Settings for this version only: an unknown module or setting may keep n8n from starting. */
	buildSettings: (baseUrl: string) => Record<string, string>;
};

export const N8N_2_SERVER: N8nVersion = {
	majorVersion: 2,
	folder: join(PROJECT_FOLDER, 'pinned', 'n8n'),
	installTime: '3 to 8 minutes',
	buildSettings: (baseUrl) => ({
		N8N_WEBHOOK_URL: baseUrl,
		// This module would call api.n8n.io while n8n starts.
		N8N_DISABLED_MODULES: 'mcp-registry',
	}),
};

export const N8N_1_SERVER: N8nVersion = {
	majorVersion: 1,
	folder: join(PROJECT_FOLDER, 'pinned/n8n-v1-server'),
	installTime: '2 to 5 minutes',
	buildSettings: (baseUrl) => ({
		WEBHOOK_URL: baseUrl,
		// The default engine needs Node.js 22. Without it, n8n exits with "IsolatePool failed to create any bridges".
		N8N_EXPRESSION_ENGINE: 'legacy',
	}),
};

export async function ensureN8nInstalled({
	majorVersion,
	folder,
	installTime,
} = N8N_2_SERVER): Promise<void> {
	await ensureInstalled(
		folder,
		majorVersion === 2 ? 'n8n' : `n8n ${majorVersion}.x`,
		installTime,
	);
}
