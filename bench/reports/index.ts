import { join } from 'node:path';

import { ensureInstalled } from '../../scripts/shared/installed';
import { root } from '../../scripts/shared/paths';
import { inRounds, middle, spread, type Row } from '../measure';
import { measuredBy, withServer } from '../processes';
import type { VariantRun } from './run';
import type { VariantName } from './variants';

const ROUNDS = 3;
const SMALL = 100_000;
const OF_SEVERAL = 20_000;
const LARGE = 1_000_000;
const LARGEST = 4_000_000;
/** Days of a year and a half. */
const SYNCED = 5_000_000;
const BEYOND = 10_000_000;

const NAMES: Record<VariantName, string> = {
	limit: 'pooled undici client: fetch and JSON.parse, pages of 250,000',
	items: 'this package, items with typed values',
	n8n: "n8n's Google Analytics node",
	csv: 'a report as a CSV file',
	onePage: 'a report as a CSV file, one page at a time',
	batched: '20 reports from the items of one run, five to a request',
	oneByOne: '20 reports one after another',
	jsonLines: 'a report as a JSON Lines file',
	longRows: 'rows of 5,000 characters, in addresses',
	unforeseen: "rows of 5,000 characters, in dimensions of one's own",
	compared: 'a comparison as a CSV file',
	synced: 'a synced table as a CSV file, 10,000 rows a day',
};

const HEAPS: Array<[name: string, flags: string[]]> = [
	['the heap of this machine', []],
	['the heap of a container of 512 MB', ['--max-heap-size=256']],
];

type Measured = VariantRun & { requests: number };

/** Reports of this package beside what is possible and what n8n brings; files in little memory. */
export async function reports(): Promise<Row[]> {
	await ensureInstalled(join(root, 'pinned', 'n8n'), 'n8n, for its Google Analytics node');
	return await withServer(join(__dirname, 'server.ts'), async (url) => {
		return [
			...(await compare(SMALL, ['limit', 'items', 'n8n'], url)),
			...(await compare(LARGE, ['limit', 'items', 'csv', 'onePage'], url)),
			...(await compare(OF_SEVERAL, ['limit', 'batched', 'oneByOne'], url)),
			...(await files(url)),
		];
	});
}

async function compare(count: number, names: VariantName[], url: string): Promise<Row[]> {
	const rounds = await inRounds(ROUNDS, names, async (name) => await measure(name, count, url));
	return names.map((name) => rowOf(count, name, rounds));
}

/** Each size in a process of its own, with the heap that V8 takes here and with that of a small container. */
async function files(url: string): Promise<Row[]> {
	const rows: Row[] = [];
	for (const [heap, flags] of HEAPS) {
		for (const count of [SMALL, LARGE, LARGEST]) {
			for (const name of ['csv', 'jsonLines'] as const) {
				const bench = `${NAMES[name]}, in ${heap}`;
				rows.push(await fileRow(bench, name, count, url, flags));
			}
		}
		for (const name of ['longRows', 'unforeseen'] as const) {
			rows.push(
				await fileRow(`long rows as a CSV file, in ${heap}`, name, SMALL, url, flags),
			);
		}
		rows.push(await fileRow(`${NAMES.csv}, in ${heap}`, 'csv', BEYOND, url, flags));
		rows.push(await fileRow(`${NAMES.synced}, in ${heap}`, 'synced', SYNCED, url, flags));
		rows.push(await fileRow(`${NAMES.compared}, in ${heap}`, 'compared', LARGE, url, flags));
	}
	return rows;
}

async function fileRow(
	bench: string,
	name: VariantName,
	count: number,
	url: string,
	flags: string[],
): Promise<Row> {
	const { ms, cpuMs, addedMb, requests } = await measure(name, count, url, flags);
	const isLong = name === 'longRows' || name === 'unforeseen';
	return {
		bench,
		variant: `${count.toLocaleString('en')} ${isLong ? NAMES[name] : 'rows'}`,
		figures: {
			rows: count,
			ms: Math.round(ms),
			'ms of CPU': Math.round(cpuMs),
			'MB over idle': addedMb,
			requests,
		},
	};
}

async function measure(
	name: VariantName,
	count: number,
	url: string,
	flags: string[] = [],
): Promise<Measured> {
	const given = [name, url, String(count)];
	const run = await measuredBy<VariantRun>(join(__dirname, 'run.ts'), given, flags);
	return { ...run, requests: Number(await (await fetch(`${url}/requests`)).text()) };
}

function rowOf(
	count: number,
	name: VariantName,
	rounds: Array<Record<VariantName, Measured>>,
): Row {
	const runs = rounds.map((measured) => measured[name]);
	const ratios = rounds.map((measured) => measured[name].ms / measured.limit.ms);
	return {
		bench: `a report of ${count.toLocaleString('en')} rows, 20 ms away`,
		variant: NAMES[name],
		figures: {
			ms: Math.round(middle(runs.map(({ ms }) => ms))),
			'ms of CPU': Math.round(middle(runs.map(({ cpuMs }) => cpuMs))),
			...spread(ratios, hundredths),
			'MB over idle': Math.round(middle(runs.map(({ addedMb }) => addedMb))),
			requests: runs[0]!.requests,
		},
	};
}

const hundredths = (value: number) => Math.round(value * 100) / 100;
