import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages } from './debian';

export type DatabasePrograms = {
	/** The path of each program. */
	redisServer: string;
	initdb: string;
	postgres: string;
};

const DATABASES = [
	{ name: 'Redis', program: 'redis-server', debianPackage: 'redis-server' },
	{ name: 'PostgreSQL', program: 'initdb', debianPackage: 'postgresql' },
];

/** The programs that n8n's queue mode needs. CI installs missing ones, and other machines get an error. */
export async function ensureDatabasesInstalled(): Promise<DatabasePrograms> {
	const missing = DATABASES.filter(({ program }) => !findProgram(program));
	if (missing.length > 0)
		await installDebianPackages(
			missing.map(({ name }) => name),
			missing.map(({ debianPackage }) => debianPackage),
			' and put its programs on PATH',
		);
	return {
		redisServer: requireProgram('redis-server'),
		initdb: requireProgram('initdb'),
		postgres: requireProgram('postgres'),
	};
}

function requireProgram(program: string): string {
	const found = findProgram(program);
	if (!found)
		throw new Error(`${program} was installed, but is neither on PATH nor ${POSTGRES_HOME}`);
	return found;
}

function findProgram(program: string): string | undefined {
	const folders = [...(process.env.PATH ?? '').split(delimiter), ...listPostgresFolders()];
	return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

const POSTGRES_HOME = '/usr/lib/postgresql';

/** Debian installs PostgreSQL in a folder for each version, outside PATH. The newest version comes first. */
function listPostgresFolders(): string[] {
	if (!existsSync(POSTGRES_HOME)) return [];
	const versions = readdirSync(POSTGRES_HOME).sort((a, b) => Number(b) - Number(a));
	return versions.map((version) => join(POSTGRES_HOME, version, 'bin'));
}
