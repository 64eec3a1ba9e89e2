import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of n8n-nodes-base below `dist/nodes`, and the names of the credentials they need. */
export interface PeerFiles {
	nodes: string[];
	credentials?: string[];
}

/** Writes a package with only the measured nodes of n8n-nodes-base, whose other 400 would take memory. Returns its folder. */
export function writePeerPackage(coreDir: string, { nodes, credentials = [] }: PeerFiles): string {
	const folder = join(coreDir, '.tmp', `peers-${process.pid}`);
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	symlinkSync(join(coreDir, 'node_modules', 'n8n-nodes-base', 'dist'), join(folder, 'dist'));
	const n8n = {
		nodes: nodes.map((path) => `dist/nodes/${path}`),
		credentials: credentials.map((name) => `dist/credentials/${name}.credentials.js`),
	};
	writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'n8n-nodes-base', n8n }));
	return folder;
}
