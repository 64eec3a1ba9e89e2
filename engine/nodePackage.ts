import { cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

import type { ICredentialType, INodeType, IVersionedNodeType } from 'n8n-workflow';

import type { EngineModules } from './engineModules';

interface PackageJson {
	name: string;
	n8n: { nodes: string[]; credentials: string[] };
}

export interface NodePackage {
	name: string;
	/** By full name, such as `n8n-nodes-enrichment-analytics.enrichment`. */
	nodes: Map<string, INodeType | IVersionedNodeType>;
	credentials: ICredentialType[];
	/** The copy made for another engine, to be removed at the end. */
	copyFolder?: string;
}

/** Loads a package the way n8n does at its start. */
export async function loadNodePackage(modules: EngineModules, dir: string): Promise<NodePackage> {
	const shared = isInside(dir, modules.dir);
	const home = shared ? dir : copyIntoEngineFolder(modules, dir);
	const loader = new modules.core.PackageDirectoryLoader(home);
	await loader.loadAll();
	const { name } = readPackageJson(dir);
	const nodes = Object.entries(loader.nodeTypes).map(
		([node, { type }]) => [`${name}.${node}`, type] as const,
	);
	const credentials = Object.values(loader.credentialTypes).map(({ type }) => type);
	return { name, nodes: new Map(nodes), credentials, ...(shared ? {} : { copyFolder: home }) };
}

/**
 * A package finds n8n-workflow in the node_modules above it. For an engine in another folder that would be
 * the wrong one (errors of a foreign class, another version), so the package is copied into that folder.
 */
function copyIntoEngineFolder(modules: EngineModules, dir: string): string {
	const parent = join(modules.dir, '.tmp');
	mkdirSync(parent, { recursive: true });
	const target = mkdtempSync(join(parent, 'package-'));
	const { n8n } = readPackageJson(dir);
	const folders = [...n8n.nodes, ...n8n.credentials].map((path) => path.split('/')[0] ?? path);
	for (const entry of new Set(['package.json', ...folders])) {
		cpSync(join(dir, entry), join(target, entry), { recursive: true });
	}
	return target;
}

function isInside(path: string, folder: string): boolean {
	return `${path}${sep}`.startsWith(`${folder}${sep}`);
}

function readPackageJson(dir: string): PackageJson {
	return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as PackageJson;
}
