import { type CleanUp } from '../../n8n/cleanUp';
import { startDemo } from '../../demo/demo';
import { findFreePort } from '../../n8n/freePort';
import { CLOSE_CONNECTION } from '../../n8n/n8nCaller';
import { startN8nProcess } from '../../n8n/n8nServer';
import type { N8nVersion } from '../../n8n/n8nVersion';
import { runPhaseSilently } from '../../n8n/progress';
import { type RunningProgram, waitUntilReady } from '../../n8n/program';
import { ensureDatabasesInstalled } from '../../scripts/shared/databases';
import { POSTGRES_USER, startPostgres, startRedis } from './databases';

/** The number of executions that one worker runs at the same time. */
export const WORKER_CONCURRENCY = 5;

export type Worker = Pick<RunningProgram, 'stop' | 'kill'> & {
	/** The IDs of the executions that the worker has started, in order. */
	listExecutions: () => string[];
};

/** Starts n8n in queue mode: a main process that answers webhooks and queues executions, and workers that run them. */
export async function startQueueMode(cleanUp: CleanUp, version: N8nVersion) {
	const settings = { ...QUEUE_SETTINGS, ...(await startDatabases(cleanUp)) };
	const options = { settings, version };
	const demo = await startDemo(runPhaseSilently, cleanUp, options);
	const { userFolder, baseUrl } = demo.n8n;
	const ofWorkers = { ...version.buildSettings(baseUrl), ...settings };
	return {
		demo,
		startWorker: async (more: Record<string, string> = {}) =>
			await startWorker(userFolder, cleanUp, {
				version,
				settings: { ...ofWorkers, ...more },
			}),
	};
}

const QUEUE_SETTINGS = {
	EXECUTIONS_MODE: 'queue',
	OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	// A worker that is gone is noticed after seconds instead of one and a half minutes; one that only loads its
	// nodes from a cold disk is not taken for gone.
	QUEUE_WORKER_LOCK_DURATION: '10000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
	QUEUE_WORKER_STALLED_INTERVAL: '2000',
};

/** Starts Redis and PostgreSQL, and returns n8n's settings for them. */
async function startDatabases(cleanUp: CleanUp): Promise<Record<string, string>> {
	const programs = await ensureDatabasesInstalled();
	return {
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: await startRedis(programs.redisServer, cleanUp),
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: await startPostgres(programs, cleanUp),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: POSTGRES_USER,
	};
}

async function startWorker(
	userFolder: string,
	cleanUp: CleanUp,
	{ version, settings }: { version: N8nVersion; settings: Record<string, string> },
): Promise<Worker> {
	const port = await findFreePort();
	const health = {
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
	};
	const args = ['worker', `--concurrency=${WORKER_CONCURRENCY}`];
	const options = { version, settings: { ...settings, ...health } };
	const worker = await startN8nProcess(args, userFolder, cleanUp, options);
	const isReady = async () => await isAnswering(`http://127.0.0.1:${port}/healthz/readiness`);
	await waitUntilReady(worker, isReady);
	const begun = () => [...worker.readLog().matchAll(/Worker started execution (\d+)/g)];
	return { ...worker, listExecutions: () => begun().map(([, id = '']) => id) };
}

async function isAnswering(url: string): Promise<boolean> {
	try {
		return (await fetch(url, { headers: CLOSE_CONNECTION })).ok;
	} catch {
		return false;
	}
}
