/** Runs one variant with one list, in a process of its own, so that its memory and time are its own. */
import { measureCost, type ProcessCost } from '../measure';
import { buildContactList, REQUESTS_PER_REFUSAL, type ContactListName } from './contactLists';
import { PEER_VARIANTS, type PeerVariantName } from './variants';

export interface PeerRun extends ProcessCost {
	found: number;
}

async function runVariant(): Promise<void> {
	const [variant, url, list, count, others] = process.argv.slice(2) as [
		PeerVariantName,
		string,
		ContactListName,
		string,
		string,
	];
	if (Number(others) > 0) {
		const warmUp = await PEER_VARIANTS[variant](buildContactList('clean', Number(others)), url);
		await warmUp();
	}
	const work = await PEER_VARIANTS[variant](buildContactList(list, Number(count)), url);
	await fetch(`${url}/reset/${REQUESTS_PER_REFUSAL[list]}`);
	let found = 0;
	const cost = await measureCost(async () => void (found = await work()));
	const run: PeerRun = { ...cost, found };
	console.log(JSON.stringify(run));
	process.exit(0);
}

runVariant().catch((error: unknown) => {
	console.error(error);
	process.exit(1);
});
