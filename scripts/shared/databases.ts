import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './debian';

export type Databases = {
	/** Paths of the programs. */
	redisServer: string;
	initdb: string;
	postgres: string;
};

const needed = [
	{ name: 'Redis', program: 'redis-server', debianPackage: 'redis-server' },
	{ name: 'PostgreSQL', program: 'initdb', debianPackage: 'postgresql' },
];

/** What n8n's queue mode needs; in CI it is installed when it is missing. */
export async function ensureDatabases(): Promise<Databases> {
	const missing = needed.filter(({ program }) => !find(program));
	if (missing.length > 0)
		await installFromDebian(
			missing.map(({ name }) => name),
			missing.map(({ debianPackage }) => debianPackage),
			' and put its programs on PATH',
		);
	return {
		redisServer: mustFind('redis-server'),
		initdb: mustFind('initdb'),
		postgres: mustFind('postgres'),
	};
}

function mustFind(program: string): string {
	const found = find(program);
	if (!found)
		throw new Error(`${program} was installed, but is neither on PATH nor ${debianHome}`);
	return found;
}

function find(program: string): string | undefined {
	const folders = [...(process.env.PATH ?? '').split(delimiter), ...debianFolders()];
	return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

const debianHome = '/usr/lib/postgresql';

/** Debian keeps the programs of PostgreSQL off PATH, in a folder for each version. The newest first. */
function debianFolders(): string[] {
	if (!existsSync(debianHome)) return [];
	const versions = readdirSync(debianHome).sort((a, b) => Number(b) - Number(a));
	return versions.map((version) => join(debianHome, version, 'bin'));
}
