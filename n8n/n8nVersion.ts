import { join } from 'node:path';
import { ensureInstalled } from '../scripts/shared/ensureInstalled';
import { PROJECT_FOLDER } from '../scripts/shared/paths';

/** An n8n with the Node.js it runs on, in a folder with its own lockfile. */
export type N8nVersion = {
	majorVersion: 1 | 2;
	folder: string;
	/** How long the first installation takes, for the one who waits. */
	installTime: string;
	/** Beyond what every n8n here is told. An unknown module or setting may stop n8n, so these belong to the version. */
	buildSettings: (baseUrl: string) => Record<string, string>;
};

export const N8N_2: N8nVersion = {
	majorVersion: 2,
	folder: join(PROJECT_FOLDER, 'pinned', 'n8n'),
	installTime: '3 to 8 minutes',
	buildSettings: (baseUrl) => ({
		N8N_WEBHOOK_URL: baseUrl,
		// Else it calls api.n8n.io while it starts.
		N8N_DISABLED_MODULES: 'mcp-registry',
	}),
};

export const N8N_1: N8nVersion = {
	majorVersion: 1,
	folder: join(PROJECT_FOLDER, 'pinned/n8n-v1-server'),
	installTime: '2 to 5 minutes',
	buildSettings: (baseUrl) => ({
		WEBHOOK_URL: baseUrl,
		// The default one needs Node.js 22; without it n8n says "IsolatePool failed to create any bridges" and ends.
		N8N_EXPRESSION_ENGINE: 'legacy',
	}),
};

export async function ensureN8nInstalled({
	majorVersion,
	folder,
	installTime,
} = N8N_2): Promise<void> {
	await ensureInstalled(
		folder,
		majorVersion === 2 ? 'n8n' : `n8n ${majorVersion}.x`,
		installTime,
	);
}
