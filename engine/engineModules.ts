import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { PROJECT_FOLDER } from '../scripts/shared/paths';

export type CoreModule = typeof import('n8n-core');
export type WorkflowModule = typeof import('n8n-workflow');
type Container = (typeof import('@n8n/di'))['Container'];

/** The modules of one n8n engine, all resolved from one folder so that their versions fit together. */
export interface EngineModules {
	/** The folder whose node_modules hold n8n-core. */
	coreDir: string;
	/** 1 for n8n 1.x, 2 for n8n 2.x. */
	majorVersion: 1 | 2;
	version: string;
	core: CoreModule;
	workflow: WorkflowModule;
	container: Container;
	/** Stops a timer of n8n 1.x that would keep the process alive. */
	stopBackgroundTimers(): void;
}

/** n8n-core does not export this class, so it is loaded from its file. */
interface TimerModule {
	SSHClientsManager: new (...args: unknown[]) => { onShutdown(): void };
}

/** n8n writes its settings file and binary data into this folder. Each process has its own. */
export const ENGINE_USER_FOLDER = join(tmpdir(), `n8n-engine-${process.pid}`);

/** n8n's configuration classes read the environment once, at their first use, so these are set before n8n is loaded. */
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

/** The folder whose node_modules hold n8n-core: the parameter, else `N8N_CORE_DIR`, else the project. */
export function resolveN8nCoreFolder(coreDir: string | undefined): string {
	return resolve(PROJECT_FOLDER, coreDir ?? process.env['N8N_CORE_DIR'] ?? '.');
}

/**
 * Loads n8n-core from the node_modules of `coreDir`. n8n-workflow and the container are resolved from n8n-core itself, so
 * that no module is loaded twice.
 */
export function setEnvironmentAndLoadEngineModules(coreDir: string): EngineModules {
	Object.assign(process.env, N8N_ENVIRONMENT);
	const fromDir = createRequire(join(coreDir, 'package.json'));
	const fromCore = createRequire(fromDir.resolve('n8n-core'));
	const { version } = fromDir('n8n-core/package.json') as { version: string };
	const { Container } = fromCore('@n8n/di') as { Container: Container };
	const timers = 'n8n-core/dist/execution-engine/ssh-clients-manager';
	const { SSHClientsManager } = fromDir(timers) as TimerModule;
	return {
		coreDir,
		version,
		majorVersion: version.startsWith('1.') ? 1 : 2,
		core: fromDir('n8n-core') as CoreModule,
		workflow: fromCore('n8n-workflow') as WorkflowModule,
		container: Container,
		stopBackgroundTimers: () => Container.get(SSHClientsManager).onShutdown(),
	};
}
