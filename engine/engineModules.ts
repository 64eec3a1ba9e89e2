import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { PROJECT_FOLDER } from '../scripts/shared/paths';

export type CoreModule = typeof import('n8n-core');
export type WorkflowModule = typeof import('n8n-workflow');
type Container = (typeof import('@n8n/di'))['Container'];

/** One n8n engine: the modules that belong together, all found from one folder. */
export interface EngineModules {
	/** The folder whose node_modules hold n8n-core. */
	dir: string;
	/** 1 for n8n 1.x, 2 for n8n 2.x. */
	majorVersion: 1 | 2;
	version: string;
	core: CoreModule;
	workflow: WorkflowModule;
	container: Container;
	/** For the end: n8n 1.x has a timer that would keep the process alive. */
	releaseTimers(): void;
}

/** Not exported by n8n-core. */
interface TimerModule {
	SSHClientsManager: new (...args: unknown[]) => { onShutdown(): void };
}

/** Everything n8n writes (its settings file, binary data) goes here; one folder a process. */
export const ENGINE_USER_FOLDER = join(tmpdir(), `n8n-engine-${process.pid}`);

/** n8n's configuration classes read the environment once, when first asked for: set it before loading. */
const N8N_ENVIRONMENT: Record<string, string> = {
	N8N_USER_FOLDER: ENGINE_USER_FOLDER,
	N8N_ENCRYPTION_KEY: 'key of the engine tests',
	N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
	N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
	N8N_AVAILABLE_BINARY_DATA_MODES: 'filesystem',
	N8N_BINARY_DATA_STORAGE_PATH: join(ENGINE_USER_FOLDER, 'binary'),
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_LOG_LEVEL: 'silent',
};

export function resolveCoreDir(coreDir: string | undefined): string {
	return resolve(PROJECT_FOLDER, coreDir ?? process.env['N8N_CORE_DIR'] ?? '.');
}

/** n8n-workflow and the container are found from n8n-core itself, so that nothing is loaded twice. */
export function loadEngineModules(dir: string): EngineModules {
	Object.assign(process.env, N8N_ENVIRONMENT);
	const fromDir = createRequire(join(dir, 'package.json'));
	const fromCore = createRequire(fromDir.resolve('n8n-core'));
	const { version } = fromDir('n8n-core/package.json') as { version: string };
	const { Container } = fromCore('@n8n/di') as { Container: Container };
	const timers = 'n8n-core/dist/execution-engine/ssh-clients-manager';
	const { SSHClientsManager } = fromDir(timers) as TimerModule;
	return {
		dir,
		version,
		majorVersion: version.startsWith('1.') ? 1 : 2,
		core: fromDir('n8n-core') as CoreModule,
		workflow: fromCore('n8n-workflow') as WorkflowModule,
		container: Container,
		releaseTimers: () => Container.get(SSHClientsManager).onShutdown(),
	};
}
