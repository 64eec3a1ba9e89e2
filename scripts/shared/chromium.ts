import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian';

const CHROMIUM_PATHS = [
	process.env.CHROMIUM_PATH ?? '',
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const DEBIAN_PACKAGES = ['chromium', 'fonts-liberation', 'fonts-dejavu-core'];

/** The path of a Chromium or Chrome. Where there is none, CI installs one, and other machines get an error. */
export async function findChromiumOrInstallInCi(): Promise<string> {
	const found = CHROMIUM_PATHS.find((path) => path && existsSync(path));
	if (found) return found;
	await installDebianPackages(['Chromium'], DEBIAN_PACKAGES, ' or set CHROMIUM_PATH');
	return '/usr/bin/chromium';
}
