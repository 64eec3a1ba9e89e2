import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackTarball } from '../scripts/shared/pack';
import { PROJECT_FOLDER } from '../scripts/shared/paths';
import {
	runProgramOrThrow,
	buildNpmCommand,
	buildNpmEnvironment,
} from '../scripts/shared/runProgram';

type Manifest = {
	name: string;
	version: string;
	devDependencies?: unknown;
	peerDependencies?: unknown;
	optionalDependencies?: unknown;
};

const resolveCommunityFolder = (userFolder: string) => join(userFolder, '.n8n', 'nodes');

/** The folder in which n8n looks for this package. */
export function resolvePackageFolder(userFolder: string): string {
	return join(
		resolveCommunityFolder(userFolder),
		'node_modules',
		readManifest(PROJECT_FOLDER).name,
	);
}

/**
 * Installs a tarball with the steps of n8n's "Install community node" (community-packages.service.js, downloadPackage).
 * A link to the project would also find files that the package fails to ship.
 */
export async function installCommunityPackage(tarball: string, userFolder: string): Promise<void> {
	const folder = resolveCommunityFolder(userFolder);
	const packageFolder = resolvePackageFolder(userFolder);
	await unpackTarball(tarball, packageFolder);
	const manifest = removeDependencies(packageFolder);
	const [command, args] = buildNpmCommand([
		'install',
		'--audit=false',
		'--fund=false',
		'--bin-links=false',
		'--install-strategy=shallow',
		'--ignore-scripts=true',
		'--package-lock=false',
	]);
	await runProgramOrThrow(command, args, { cwd: packageFolder, env: buildNpmEnvironment() });
	writeJson(join(folder, 'package.json'), {
		name: 'installed-nodes',
		private: true,
		dependencies: { [manifest.name]: manifest.version },
	});
}

function removeDependencies(packageFolder: string): Manifest {
	const manifest = readManifest(packageFolder);
	delete manifest.devDependencies;
	delete manifest.peerDependencies;
	delete manifest.optionalDependencies;
	writeJson(join(packageFolder, 'package.json'), manifest);
	return manifest;
}

function readManifest(folder: string): Manifest {
	return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function writeJson(file: string, value: unknown): void {
	writeFileSync(file, JSON.stringify(value, null, 2));
}
