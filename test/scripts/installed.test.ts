import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureInstalled } from '../../scripts/shared/ensureInstalled';

/** Nothing listens there, so a request is refused at once. */
const closedRegistry = 'http://127.0.0.1:1/';
const missing = 'a-package-that-is-in-no-cache';

let folder: string;
let printed: string[];
let environment: NodeJS.ProcessEnv;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'installed-'));
	printed = [];
	environment = { ...process.env };
	process.env.npm_config_registry = closedRegistry;
	process.env.npm_config_fetch_retries = '0';
	process.env.npm_config_cache = join(folder, 'cache');
	jest.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
	jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
		printed.push(String(text));
		return true;
	});
});
afterEach(() => {
	jest.restoreAllMocks();
	process.env = environment;
	rmSync(folder, { recursive: true, force: true });
});

/** With one package that is a folder beside it, and those that only the registry has. */
function project(fromRegistry: string[] = []): void {
	mkdirSync(join(folder, 'part'));
	write('part/package.json', { name: 'part', version: '1.0.0' });
	const dependencies = Object.fromEntries(fromRegistry.map((name) => [name, '1.0.0']));
	const manifest = { name: 'tool', dependencies: { ...dependencies, part: 'file:part' } };
	const locked = fromRegistry.map((name) => [
		`node_modules/${name}`,
		{ version: '1.0.0', resolved: `${closedRegistry}${name}/-/${name}-1.0.0.tgz` },
	]);
	const packages = {
		'': manifest,
		part: { version: '1.0.0' },
		'node_modules/part': { resolved: 'part', link: true },
		...Object.fromEntries(locked),
	};
	write('package.json', manifest);
	write('package-lock.json', { name: 'tool', lockfileVersion: 3, packages });
}

function write(name: string, value: object): void {
	writeFileSync(join(folder, name), JSON.stringify(value));
}

async function messageOf(work: Promise<void>): Promise<string> {
	return await work.then(
		() => 'installed',
		(error: unknown) => String(error),
	);
}

describe('The installation on first use', () => {
	test('says what is installed and how long it usually takes, and happens once', async () => {
		project();
		await ensureInstalled(folder, 'a tool', '3 to 8 minutes');
		expect(printed.join('')).toContain('Installing a tool, once; usually takes 3 to 8 minutes');
		printed = [];
		await ensureInstalled(folder, 'a tool');
		expect(printed).toEqual([]);
	});

	test('says in one line that there is no network, and what to do', async () => {
		project([missing]);
		expect(await messageOf(ensureInstalled(folder, 'a tool'))).toBe(
			'Error: a tool could not be installed: the npm registry does not answer (ECONNREFUSED). Check the network or proxy and start again.',
		);
	});
});
