import { existsSync } from 'node:fs';
import { runProgramOrThrow } from './runProgram';

/**
 * Installs system packages in CI, on Debian and its relatives.
 * @throws on other machines, with the packages to install
 */
export async function installDebianPackages(
	programs: string[],
	packages: string[],
	manualAdvice: string,
): Promise<void> {
	const prefix = findRootPrefix();
	const what = programs.join(', ');
	if (!prefix || !existsSync('/usr/bin/apt-get'))
		throw new Error(
			`Not found: ${what}. Install what is missing (on Debian: apt-get install ${packages.join(' ')})${manualAdvice}. With CI=1 in the environment the tests install it themselves.`,
		);
	console.log(`Installing for the tests (needed once): ${what}`);
	await runAptGet(prefix, ['update', '-qq']);
	await runAptGet(prefix, ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/** The command prefix that gives root rights without a password; undefined where there is none. */
function findRootPrefix(): string[] | undefined {
	if (!process.env.CI) return undefined;
	if (process.getuid?.() === 0) return [];
	return existsSync('/usr/bin/sudo') ? ['sudo', '-n'] : undefined;
}

/** A new machine may hold the lock for its own updates, and a mirror may fail once. */
const PATIENT_OPTIONS = ['-o', 'DPkg::Lock::Timeout=600', '-o', 'Acquire::Retries=5'];

async function runAptGet(prefix: string[], args: string[]): Promise<void> {
	const [command = 'env', ...rest] = [
		...prefix,
		'env',
		'DEBIAN_FRONTEND=noninteractive',
		'apt-get',
		...PATIENT_OPTIONS,
		...args,
	];
	await runProgramOrThrow(command, rest);
}
