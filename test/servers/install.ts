import { ensureN8nInstalled, N8N_1, N8N_2 } from '../../n8n/n8nVersion';
import { ensureDatabasesInstalled } from '../../scripts/shared/databases';
import { ensureBuilt } from '../../scripts/shared/freshBuild';

/** Before the tests, where its progress is seen and no test's timeout runs. */
export default async function install(): Promise<void> {
	await ensureBuilt();
	await ensureN8nInstalled(N8N_2);
	await ensureN8nInstalled(N8N_1);
	await ensureDatabasesInstalled();
}
