import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** n8n-nodes-base with the HTTP Request node alone: its other 400 nodes would only take memory. */
export function peerPackage(coreDir: string): string {
	const folder = join(coreDir, '.tmp', 'peers');
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	symlinkSync(join(coreDir, 'node_modules', 'n8n-nodes-base', 'dist'), join(folder, 'dist'));
	const n8n = { nodes: ['dist/nodes/HttpRequest/HttpRequest.node.js'], credentials: [] };
	writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'n8n-nodes-base', n8n }));
	return folder;
}
