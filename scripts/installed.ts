import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './paths';
import { npm, npmEnvironment, run } from './run';

/**
 * Makes sure that the packages of a sub-folder are those of its lockfile. They are too large to be dependencies of the
 * project itself (a whole n8n), or need overrides that a published package must not have (the official lint).
 */
export async function ensureInstalled(folder: string, what: string): Promise<void> {
	if (isInstalled(folder)) return;
	const started = Date.now();
	console.log(`Installing ${what} (needed once): npm ci in ${relative(root, folder)}/`);
	const stopReporting = reportProgress(folder, started);
	try {
		await installFromLockfile(folder);
	} finally {
		stopReporting();
	}
	writeFileSync(stampFile(folder), fingerprint(folder));
	console.log(`Installed ${what} in ${seconds(started)} s.`);
}

export function isInstalled(folder: string): boolean {
	const stamp = stampFile(folder);
	return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(folder);
}

/** Inside node_modules: `npm ci` removes it together with the packages it vouches for. */
function stampFile(folder: string): string {
	return join(folder, 'node_modules', '.installed-from');
}

function fingerprint(folder: string): string {
	const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
	for (const file of ['package.json', 'package-lock.json'])
		hash.update(readFileSync(join(folder, file)));
	return hash.digest('hex');
}

async function installFromLockfile(folder: string): Promise<void> {
	const [command, args] = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
	const finished = await run(command, args, { cwd: folder, env: installEnvironment() });
	if (finished.code !== 0)
		throw new Error(`npm ci failed in ${relative(root, folder)}/:\n${finished.output.trim()}`);
}

/**
 * sqlite3 is compiled when its ready-made binary cannot be downloaded. If the headers of the Node that runs npm are on
 * this machine they are used, so that compiling needs no download either.
 */
function installEnvironment(): NodeJS.ProcessEnv {
	const env = npmEnvironment();
	const prefix = dirname(dirname(env.npm_node_execpath ?? process.execPath));
	const hasHeaders = existsSync(join(prefix, 'include', 'node', 'node_api.h'));
	return hasHeaders ? { npm_config_nodedir: prefix, ...env } : env;
}

function reportProgress(folder: string, started: number): () => void {
	const packages = lockedPackages(folder);
	const timer = setInterval(() => {
		const there = packages.filter((path) => existsSync(join(folder, path, 'package.json')));
		const left = packages.length - there.length;
		const now = left > 0 ? `${there.length} of ${packages.length} packages` : 'install scripts';
		console.log(`  ${seconds(started)} s: ${now}`);
	}, 15_000);
	return () => clearInterval(timer);
}

function lockedPackages(folder: string): string[] {
	const text = readFileSync(join(folder, 'package-lock.json'), 'utf8');
	const lock = JSON.parse(text) as { packages: Record<string, { optional?: boolean }> };
	return Object.entries(lock.packages)
		.filter(([path, entry]) => path !== '' && !entry.optional)
		.map(([path]) => path);
}

function seconds(since: number): number {
	return Math.round((Date.now() - since) / 1000);
}
