import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Shows the progress of `npm ci` in a folder: one line that counts up in a terminal, or a line every 30 seconds in a log.
 * @returns a function that ends the progress
 */
export function showInstallProgress(folder: string, title: string): () => void {
	const started = Date.now();
	const packages = readLockedPackages(folder);
	const show = (state: string, end = '') => {
		if (process.stdout.isTTY) process.stdout.write(`\r\u001b[2K${title} ... ${state}${end}`);
		else process.stdout.write(`  ${state}\n`);
	};
	if (process.stdout.isTTY) show('');
	else console.log(`${title} ...`);
	const timer = setInterval(
		() => show(`${describeInstallProgress(folder, packages)}, ${readSecondsSince(started)} s`),
		process.stdout.isTTY ? 1_000 : 30_000,
	);
	return () => {
		clearInterval(timer);
		show(`${readSecondsSince(started)} s`, '\n');
	};
}

function describeInstallProgress(folder: string, packages: string[]): string {
	const there = packages.filter((path) => existsSync(join(folder, path, 'package.json')));
	const isUnpacked = there.length === packages.length;
	return isUnpacked ? 'install scripts' : `${there.length} of ${packages.length} packages`;
}

function readLockedPackages(folder: string): string[] {
	const text = readFileSync(join(folder, 'package-lock.json'), 'utf8');
	const lock = JSON.parse(text) as { packages: Record<string, { optional?: boolean }> };
	return Object.entries(lock.packages)
		.filter(([path, entry]) => path !== '' && !entry.optional)
		.map(([path]) => path);
}

function readSecondsSince(since: number): number {
	return Math.round((Date.now() - since) / 1000);
}
