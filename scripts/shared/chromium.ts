import { existsSync } from 'node:fs';
import { installFromDebian } from './debian';

const candidates = [
	process.env.CHROMIUM_PATH ?? '',
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const debianPackages = ['chromium', 'fonts-liberation', 'fonts-dejavu-core'];

/** Path of a Chromium or Chrome; in CI it is installed when there is none. */
export async function chromiumPath(): Promise<string> {
	const found = candidates.find((path) => path && existsSync(path));
	if (found) return found;
	await installFromDebian(['Chromium'], debianPackages, ' or set CHROMIUM_PATH');
	return '/usr/bin/chromium';
}
