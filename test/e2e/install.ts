import { ensureN8nInstalled } from '../../n8n/n8nVersion';
import { findChromiumOrInstallInCi } from '../../scripts/shared/chromium';
import { ensureBuilt } from '../../scripts/shared/freshBuild';

/** Before the tests, where its progress is seen and no test's timeout runs. */
export default async function install(): Promise<void> {
	await ensureBuilt();
	await ensureN8nInstalled();
	await findChromiumOrInstallInCi();
}
