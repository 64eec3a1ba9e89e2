/** One variant of one size, in a process of its own so that its memory and time are its own. */
import { costOf, type Cost } from '../measure';
import { SYNCED_ROWS_PER_DAY, VARIANTS, type VariantName } from './variants';

export type VariantRun = Cost;

/** Read before: n8n has mostly run for days, not for seconds. */
const WARM_UP = 10_000;

async function main(): Promise<void> {
	const [variant, url, rows] = process.argv.slice(2) as [VariantName, string, string];
	const perDay = variant === 'synced' ? SYNCED_ROWS_PER_DAY : 0;
	await fetch(`${url}/rows?count=${WARM_UP}&perDay=${perDay}`);
	const warmUp = await VARIANTS[variant](WARM_UP, url);
	await warmUp();
	const work = await VARIANTS[variant](Number(rows), url);
	await fetch(`${url}/rows?count=${rows}&perDay=${perDay}`);
	let found = 0;
	const cost = await costOf(async () => void (found = await work()));
	if (found !== Number(rows)) throw new Error(`${variant} has ${found} of ${rows} rows`);
	console.log(JSON.stringify(cost));
	process.exit(0);
}

main().catch((error: unknown) => {
	console.error(error);
	process.exit(1);
});
