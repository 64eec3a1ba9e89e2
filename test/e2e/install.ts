import { ensureN8nInstalled } from '../../demo/n8nVersion';

/** Before the tests, where its progress is seen and no test's timeout runs. */
export default async function install(): Promise<void> {
	await ensureN8nInstalled();
}
