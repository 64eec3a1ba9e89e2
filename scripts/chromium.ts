import { existsSync } from 'node:fs';
import { mustRun } from './run';

const candidates = [
	process.env.CHROMIUM_PATH ?? '',
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const debianPackages = ['chromium', 'fonts-liberation', 'fonts-dejavu-core'];

/** Path of a Chromium or Chrome; on Debian, as root, it is installed when there is none. */
export async function chromiumPath(): Promise<string> {
	const found = candidates.find((path) => path && existsSync(path));
	if (found) return found;
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
		throw new Error(
			'No Chromium found. Install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
		);
	console.log('Installing Chromium for the browser tests (needed once)');
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	await mustRun('apt-get', ['update', '-qq'], { env });
	await mustRun(
		'apt-get',
		['install', '-y', '-qq', '--no-install-recommends', ...debianPackages],
		{ env },
	);
	return '/usr/bin/chromium';
}
