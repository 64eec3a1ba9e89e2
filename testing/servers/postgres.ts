import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import type { CleanUp } from '../../n8n/cleanUp';
import type { NewCredential } from '../../n8n/n8nRest';
import { ensureDatabasesInstalled } from '../../scripts/shared/databases';
import { PROJECT_FOLDER } from '../../scripts/shared/paths';
import { POSTGRES_USER, startPostgres } from './databases';

/** One connection to a PostgreSQL. */
export interface PostgresClient {
	connect(): Promise<void>;
	query(sql: string, values?: unknown[]): Promise<{ rows: IDataObject[] }>;
	end(): Promise<void>;
}

/** The driver that n8n's own Postgres node has. */
const { Client } = createRequire(join(PROJECT_FOLDER, 'pinned/n8n/package.json'))('pg') as {
	Client: new (options: object) => PostgresClient;
};

/** An empty PostgreSQL, how to connect to it, and the credential of the examples for it. */
export async function openPostgres(cleanUp: CleanUp) {
	const port = await startPostgres(await ensureDatabasesInstalled(), cleanUp);
	const address = {
		host: '127.0.0.1',
		port: Number(port),
		user: POSTGRES_USER,
		database: 'postgres',
	};
	const credential: NewCredential = {
		name: 'Postgres account',
		type: 'postgres',
		data: { ...address, password: '', ssl: 'disable' },
	};
	return {
		credential,
		connect: async (): Promise<PostgresClient> => {
			const client = new Client(address);
			await client.connect();
			cleanUp.add(async () => await client.end());
			return client;
		},
	};
}
