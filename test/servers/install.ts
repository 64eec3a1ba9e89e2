import { ensureN8nInstalled, N8N_1_SERVER, N8N_2_SERVER } from '../../n8n/n8nVersion';
import { ensureDatabasesInstalled } from '../../scripts/shared/databases';
import { ensureBuilt } from '../../scripts/shared/freshBuild';

/** Before the tests, where its progress is seen and no test's timeout runs. */
export default async function install(): Promise<void> {
	await ensureBuilt();
	await ensureN8nInstalled(N8N_2_SERVER);
	await ensureN8nInstalled(N8N_1_SERVER);
	await ensureDatabasesInstalled();
}
