import { ensureBuilt } from '../../scripts/shared/freshBuild';
import { ensureInstalled } from '../../scripts/shared/ensureInstalled';
import { N8N_1_CORE_DIR } from './n8n1';

/** Before the tests, where its progress is seen and no test's timeout runs. */
export default async function installN8n1(): Promise<void> {
	await ensureBuilt();
	await ensureInstalled(N8N_1_CORE_DIR, 'the engine of n8n 1.x');
}
