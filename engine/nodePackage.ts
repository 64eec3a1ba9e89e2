import { cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

import type { ICredentialType, INodeType, IVersionedNodeType } from 'n8n-workflow';

import type { EngineModules } from './engineModules';

interface PackageJson {
	name: string;
	n8n: { nodes: string[]; credentials: string[] };
}

/** A loaded package. */
export interface NodePackage {
	name: string;
	/** By full name, such as `n8n-nodes-enrichment-analytics.enrichment`. */
	nodes: Map<string, INodeType | IVersionedNodeType>;
	credentials: ICredentialType[];
	/** A copy of the package for an engine in another folder, to be removed at the end. */
	copyFolder?: string;
}

/** Loads the nodes and credential types of a built package, as n8n does when it starts. */
export async function loadNodePackage(
	modules: EngineModules,
	packageDir: string,
): Promise<NodePackage> {
	const shared = isInside(packageDir, modules.coreDir);
	const loadedDir = shared ? packageDir : copyIntoEngineFolder(modules, packageDir);
	const loader = new modules.core.PackageDirectoryLoader(loadedDir);
	await loader.loadAll();
	const { name } = readPackageJson(packageDir);
	const nodes = Object.entries(loader.nodeTypes).map(
		([node, { type }]) => [`${name}.${node}`, type] as const,
	);
	const credentials = Object.values(loader.credentialTypes).map(({ type }) => type);
	return {
		name,
		nodes: new Map(nodes),
		credentials,
		...(shared ? {} : { copyFolder: loadedDir }),
	};
}

/**
 * A package resolves n8n-workflow from the node_modules above it. For an engine in another folder that would be another
 * version, whose error classes differ, so the package is copied into the engine's folder.
 */
function copyIntoEngineFolder(modules: EngineModules, dir: string): string {
	const parent = join(modules.coreDir, '.tmp');
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
