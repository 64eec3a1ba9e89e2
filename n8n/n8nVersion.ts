import { join } from 'node:path';
import { ensureInstalled } from '../scripts/shared/installed';
import { root } from '../scripts/shared/paths';

/** An n8n with the Node.js it runs on, in a folder with its own lockfile. */
export type N8nVersion = {
	line: 1 | 2;
	folder: string;
	/** How long the first installation takes, for the one who waits. */
	installTime: string;
	/** Beyond what every n8n here is told. An unknown module or setting may stop n8n, so these belong to the version. */
	settings: (baseUrl: string) => Record<string, string>;
};

export const n8n2: N8nVersion = {
	line: 2,
	folder: join(root, 'pinned', 'n8n'),
	installTime: '3 to 8 minutes',
	settings: (baseUrl) => ({
		N8N_WEBHOOK_URL: baseUrl,
		// Else it calls api.n8n.io while it starts.
		N8N_DISABLED_MODULES: 'mcp-registry',
	}),
};

export const n8n1: N8nVersion = {
	line: 1,
	folder: join(root, 'pinned/n8n-v1-server'),
	installTime: '2 to 5 minutes',
	settings: (baseUrl) => ({
		WEBHOOK_URL: baseUrl,
		// The default one needs Node.js 22; without it n8n says "IsolatePool failed to create any bridges" and ends.
		N8N_EXPRESSION_ENGINE: 'legacy',
	}),
};

export async function ensureN8nInstalled({ line, folder, installTime } = n8n2): Promise<void> {
	await ensureInstalled(folder, line === 2 ? 'n8n' : `n8n ${line}.x`, installTime);
}
