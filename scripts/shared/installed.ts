import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { showProgress } from './installProgress';
import { root } from './paths';
import { npm, npmEnvironment, run } from './run';

/**
 * Makes sure that the packages of a sub-folder are those of its lockfile. They are too large to be dependencies of the
 * project itself (a whole n8n), or need overrides that a published package must not have (the official lint).
 */
export async function ensureInstalled(
	folder: string,
	what: string,
	usually = 'a minute',
): Promise<void> {
	if (isInstalled(folder)) return;
	const finish = showProgress(folder, `Installing ${what}, once; usually takes ${usually}`);
	try {
		await installFromLockfile(folder, what);
	} finally {
		finish();
	}
	writeFileSync(stampFile(folder), fingerprint(folder));
}

function isInstalled(folder: string): boolean {
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

async function installFromLockfile(folder: string, what: string): Promise<void> {
	const [command, args] = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
	const finished = await run(command, args, { cwd: folder, env: installEnvironment() });
	if (finished.code !== 0) throw new Error(installFailure(folder, what, finished.output));
}

/** What to do about the failures that a newcomer meets; any other is told in npm's own words. */
function installFailure(folder: string, what: string, output: string): string {
	const [, code = ''] = /^npm error (?:code|errno) ([A-Z][A-Z0-9_]+)$/m.exec(output) ?? [];
	const advice = adviceFor(code);
	if (advice) return `${what} could not be installed: ${advice}`;
	return `${what} could not be installed: npm ci failed in ${relative(root, folder)}/\n${output.trim()}`;
}

const unreachable =
	/^(ENOTFOUND|EAI_AGAIN|ECONN\w+|E(HOST|NET)UNREACH|E\w*TIMEDOUT|ERR_SOCKET_TIMEOUT)$/;

function adviceFor(code: string): string | undefined {
	if (unreachable.test(code))
		return `the npm registry does not answer (${code}). Check the network or proxy and start again.`;
	if (code === 'ENOSPC') return 'the disk is full. Free some space and start again.';
	return undefined;
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
