import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CleanUp } from '../../n8n/cleanUp';
import { findFreePort } from '../../n8n/freePort';
import { type ServerProgram, startProgram, waitUntilReady } from '../../n8n/program';
import type { DatabasePrograms } from '../../scripts/shared/databases';
import { runProgramOrThrow } from '../../scripts/shared/runProgram';

type ProcessOwner = NonNullable<ServerProgram['runAs']>;

export const POSTGRES_USER = 'n8n';

/** Starts an empty PostgreSQL, and returns its port on the loopback address. */
export async function startPostgres(
	{ initdb, postgres }: DatabasePrograms,
	cleanUp: CleanUp,
): Promise<string> {
	const owner = await findUnprivilegedUser();
	const folder = createDataFolder(cleanUp, owner);
	const port = String(await findFreePort());
	const init = [
		`--pgdata=${folder}`,
		`--username=${POSTGRES_USER}`,
		'--auth=trust',
		'--encoding=UTF8',
		'--locale=C',
		'--no-sync',
	];
	await runProgramOrThrow(initdb, init, { cwd: '/', runAs: owner });
	const server = startProgram(
		{
			name: 'PostgreSQL',
			command: postgres,
			args: ['-D', folder, '-p', port, '-h', '127.0.0.1', ...UNSAFE_SETTINGS],
			cwd: '/',
			env: process.env,
			runAs: owner,
			// SIGTERM waits for all clients to disconnect, and SIGQUIT leads to a recovery at the next start.
			stopSignal: 'SIGINT',
		},
		cleanUp,
	);
	const isReady = () => server.readLog().includes('ready to accept connections');
	await waitUntilReady(server, isReady);
	return port;
}

/** Settings for speed, since the data need not survive a crash, and without a socket file, which would need a folder. */
const UNSAFE_SETTINGS = [
	['fsync', 'off'],
	['synchronous_commit', 'off'],
	['full_page_writes', 'off'],
	['unix_socket_directories', ''],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** PostgreSQL refuses to run as root. Its Debian package has a user for it. */
async function findUnprivilegedUser(): Promise<ProcessOwner | undefined> {
	if (process.getuid?.() !== 0) return undefined;
	const id = async (option: string) =>
		Number((await runProgramOrThrow('id', [option, 'postgres'])).stdout.trim());
	return { uid: await id('-u'), gid: await id('-g') };
}

/** The folder is outside the project, to which that user may have no access. */
function createDataFolder(cleanUp: CleanUp, owner: ProcessOwner | undefined): string {
	const folder = mkdtempSync(join(tmpdir(), 'queue-mode-postgres-'));
	cleanUp.add(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
	if (owner) chownSync(folder, owner.uid, owner.gid);
	return folder;
}

/** Starts an in-memory Redis, and returns its port on the loopback address. */
export async function startRedis(command: string, cleanUp: CleanUp): Promise<string> {
	const port = String(await findFreePort());
	const options = { port, bind: '127.0.0.1', save: '', appendonly: 'no' };
	const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
	const redis = startProgram(
		{ name: 'Redis', command, args, cwd: '/', env: process.env },
		cleanUp,
	);
	await waitUntilReady(redis, () => redis.readLog().includes('Ready to accept'));
	return port;
}
