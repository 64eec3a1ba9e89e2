import { existsSync } from 'node:fs';
import { mustRun } from './run';

/**
 * Installs packages of the system where that is nobody's own machine: in CI, on Debian and its relatives. Elsewhere
 * says what to install.
 */
export async function installFromDebian(
	programs: string[],
	packages: string[],
	elsewhere: string,
): Promise<void> {
	const prefix = asRoot();
	const what = programs.join(', ');
	if (!prefix || !existsSync('/usr/bin/apt-get'))
		throw new Error(
			`Not found: ${what}. Install what is missing (on Debian: apt-get install ${packages.join(' ')})${elsewhere}. With CI=1 in the environment the tests install it themselves.`,
		);
	console.log(`Installing for the tests (needed once): ${what}`);
	await aptGet(prefix, ['update', '-qq']);
	await aptGet(prefix, ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/** What to put before a command. Nobody is asked for a password. */
function asRoot(): string[] | undefined {
	if (!process.env.CI) return undefined;
	if (process.getuid?.() === 0) return [];
	return existsSync('/usr/bin/sudo') ? ['sudo', '-n'] : undefined;
}

/** A fresh machine may be updating itself, which holds the lock, and a mirror may fail once. */
const patiently = ['-o', 'DPkg::Lock::Timeout=600', '-o', 'Acquire::Retries=5'];

async function aptGet(prefix: string[], args: string[]): Promise<void> {
	const [command = 'env', ...rest] = [
		...prefix,
		'env',
		'DEBIAN_FRONTEND=noninteractive',
		'apt-get',
		...patiently,
		...args,
	];
	await mustRun(command, rest);
}
