import { n8nFolder } from '../../demo/n8nServer';
import { ensureInstalled } from '../../scripts/installed';

/** Before the tests, where its progress is seen and no test's timeout runs. */
export default async function install(): Promise<void> {
	await ensureInstalled(n8nFolder, 'n8n');
}
