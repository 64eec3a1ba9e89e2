/** One variant over one list, in a process of its own so that its memory and time are its own. */
import { costOf, type Cost } from '../measure';
import { listOf, SLOW_DOWN, type ListName } from './lists';
import { VARIANTS, type VariantName } from './variants';

export interface VariantRun extends Cost {
	found: number;
}

async function main(): Promise<void> {
	const [variant, url, list, count, others] = process.argv.slice(2) as [
		VariantName,
		string,
		ListName,
		string,
		string,
	];
	if (Number(others) > 0) {
		const warmUp = await VARIANTS[variant](listOf('clean', Number(others)), url);
		await warmUp();
	}
	const work = await VARIANTS[variant](listOf(list, Number(count)), url);
	await fetch(`${url}/reset/${SLOW_DOWN[list]}`);
	let found = 0;
	const cost = await costOf(async () => void (found = await work()));
	const run: VariantRun = { ...cost, found };
	console.log(JSON.stringify(run));
	process.exit(0);
}

main().catch((error: unknown) => {
	console.error(error);
	process.exit(1);
});
