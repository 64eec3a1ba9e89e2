import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { showInstallProgress } from './installProgress';
import { PROJECT_FOLDER } from './paths';
import { buildNpmCommand, buildNpmEnvironment, runProgram } from './runProgram';

/**
 * Installs the packages of a folder's lockfile, unless they are installed. They are too large to be dependencies of the
 * project itself (a whole n8n), or need overrides that a published package must not have (the official lint).
 */
export async function ensureInstalled(
	folder: string,
	description: string,
	usualDuration = 'a minute',
): Promise<void> {
	if (isInstalled(folder)) return;
	const finish = showInstallProgress(
		folder,
		`Installing ${description}, once; usually takes ${usualDuration}`,
	);
	try {
		await installFromLockfile(folder, description);
	} finally {
		finish();
	}
	writeFileSync(resolveInstallStamp(folder), hashLockfile(folder));
}

function isInstalled(folder: string): boolean {
	const stamp = resolveInstallStamp(folder);
	return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashLockfile(folder);
}

/** The stamp is inside node_modules, so that `npm ci` removes it together with the packages. */
function resolveInstallStamp(folder: string): string {
	return join(folder, 'node_modules', '.installed-from');
}

function hashLockfile(folder: string): string {
	const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
	for (const file of ['package.json', 'package-lock.json'])
		hash.update(readFileSync(join(folder, file)));
	return hash.digest('hex');
}

async function installFromLockfile(folder: string, what: string): Promise<void> {
	const [command, args] = buildNpmCommand(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
	const finished = await runProgram(command, args, {
		cwd: folder,
		env: buildInstallEnvironment(),
	});
	if (finished.code !== 0) throw new Error(describeInstallFailure(folder, what, finished.output));
}

/** Advice for failures that newcomers have; npm's own output for all others. */
function describeInstallFailure(folder: string, what: string, output: string): string {
	const [, code = ''] = /^npm error (?:code|errno) ([A-Z][A-Z0-9_]+)$/m.exec(output) ?? [];
	const advice = findInstallAdvice(code);
	if (advice) return `${what} could not be installed: ${advice}`;
	return `${what} could not be installed: npm ci failed in ${relative(PROJECT_FOLDER, folder)}/\n${output.trim()}`;
}

const UNREACHABLE_CODES =
	/^(ENOTFOUND|EAI_AGAIN|ECONN\w+|E(HOST|NET)UNREACH|E\w*TIMEDOUT|ERR_SOCKET_TIMEOUT)$/;

function findInstallAdvice(code: string): string | undefined {
	if (UNREACHABLE_CODES.test(code))
		return `the npm registry does not answer (${code}). Check the network or proxy and start again.`;
	if (code === 'ENOSPC') return 'the disk is full. Free some space and start again.';
	return undefined;
}

/**
 * sqlite3 is compiled where its binary cannot be downloaded. Compiling uses the headers of the Node.js that runs npm where
 * they are installed, so that it needs no download, either.
 */
function buildInstallEnvironment(): NodeJS.ProcessEnv {
	const env = buildNpmEnvironment();
	const prefix = dirname(dirname(env.npm_node_execpath ?? process.execPath));
	const hasHeaders = existsSync(join(prefix, 'include', 'node', 'node_api.h'));
	return hasHeaders ? { npm_config_nodedir: prefix, ...env } : env;
}
