import { ensureN8nInstalled, n8n1, n8n2 } from '../../n8n/n8nVersion';
import { ensureDatabases } from '../../scripts/shared/databases';
import { ensureBuilt } from '../../scripts/shared/freshBuild';

/** Before the tests, where its progress is seen and no test's timeout runs. */
export default async function install(): Promise<void> {
	await ensureBuilt();
	await ensureN8nInstalled(n8n2);
	await ensureN8nInstalled(n8n1);
	await ensureDatabases();
}
