/** Runs one variant with one size, in a process of its own, so that its memory and time are its own. */
import { measureCost, type ProcessCost } from '../measure';
import { REPORT_VARIANTS, SYNCED_ROWS_PER_DAY, type ReportVariantName } from './variants';

export type ReportRunCost = ProcessCost;

/** Rows that are read first, since n8n has usually run for days. */
const WARM_UP_ROWS = 10_000;

async function runVariant(): Promise<void> {
	const [variant, url, rows] = process.argv.slice(2) as [ReportVariantName, string, string];
	const perDay = variant === 'synced' ? SYNCED_ROWS_PER_DAY : 0;
	await fetch(`${url}/rows?count=${WARM_UP_ROWS}&perDay=${perDay}`);
	const warmUp = await REPORT_VARIANTS[variant](WARM_UP_ROWS, url);
	await warmUp();
	const work = await REPORT_VARIANTS[variant](Number(rows), url);
	await fetch(`${url}/rows?count=${rows}&perDay=${perDay}`);
	let found = 0;
	const cost = await measureCost(async () => void (found = await work()));
	if (found !== Number(rows)) throw new Error(`${variant} has ${found} of ${rows} rows`);
	console.log(JSON.stringify(cost));
	process.exit(0);
}

runVariant().catch((error: unknown) => {
	console.error(error);
	process.exit(1);
});
