import { join } from 'node:path';

import { ensureInstalled } from '../../scripts/shared/ensureInstalled';
import { PROJECT_FOLDER } from '../../scripts/shared/paths';
import { measureInRounds, calculateUpperMedian, summarizeRatios, type BenchRow } from '../measure';
import { runBenchScript, withServerProcess } from '../processes';
import type { ReportRunCost } from './run';
import type { ReportVariantName } from './variants';

const ROUNDS = 3;
const SMALL_ROWS = 100_000;
const BATCHED_ROWS = 20_000;
const LARGE_ROWS = 1_000_000;
const LARGEST_ROWS = 4_000_000;
/** Of 500 days. */
const SYNCED_ROWS = 5_000_000;
const LARGEST_CSV_ROWS = 10_000_000;

const REPORT_LABELS: Record<ReportVariantName, string> = {
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

type ReportMeasurement = ReportRunCost & { requests: number };

/** Measures reports of this package beside a pooled client and n8n's Google Analytics node, and files in little memory. */
export async function measureReports(): Promise<BenchRow[]> {
	await ensureInstalled(
		join(PROJECT_FOLDER, 'pinned', 'n8n'),
		'n8n, for its Google Analytics node',
	);
	return await withServerProcess(join(__dirname, 'server.ts'), async (url) => {
		return [
			...(await compareReports(SMALL_ROWS, ['limit', 'items', 'n8n'], url)),
			...(await compareReports(LARGE_ROWS, ['limit', 'items', 'csv', 'onePage'], url)),
			...(await compareReports(BATCHED_ROWS, ['limit', 'batched', 'oneByOne'], url)),
			...(await measureFiles(url)),
		];
	});
}

async function compareReports(
	count: number,
	names: ReportVariantName[],
	url: string,
): Promise<BenchRow[]> {
	const rounds = await measureInRounds(
		ROUNDS,
		names,
		async (name) => await measureReport(name, count, url),
	);
	return names.map((name) => buildReportRow(count, name, rounds));
}

/** Each size has a process of its own, with V8's usual heap on this machine and with that of a small container. */
async function measureFiles(url: string): Promise<BenchRow[]> {
	const rows: BenchRow[] = [];
	for (const [heap, flags] of HEAPS) {
		for (const count of [SMALL_ROWS, LARGE_ROWS, LARGEST_ROWS]) {
			for (const name of ['csv', 'jsonLines'] as const) {
				const bench = `${REPORT_LABELS[name]}, in ${heap}`;
				rows.push(await measureFile(bench, name, count, url, flags));
			}
		}
		for (const name of ['longRows', 'unforeseen'] as const) {
			rows.push(
				await measureFile(
					`long rows as a CSV file, in ${heap}`,
					name,
					SMALL_ROWS,
					url,
					flags,
				),
			);
		}
		rows.push(
			await measureFile(
				`${REPORT_LABELS.synced}, in ${heap}`,
				'synced',
				SYNCED_ROWS,
				url,
				flags,
			),
		);
		rows.push(
			await measureFile(
				`${REPORT_LABELS.csv}, in ${heap}`,
				'csv',
				LARGEST_CSV_ROWS,
				url,
				flags,
			),
		);
		rows.push(
			await measureFile(
				`${REPORT_LABELS.compared}, in ${heap}`,
				'compared',
				LARGE_ROWS,
				url,
				flags,
			),
		);
	}
	return rows;
}

async function measureFile(
	bench: string,
	name: ReportVariantName,
	count: number,
	url: string,
	flags: string[],
): Promise<BenchRow> {
	const { ms, cpuMs, addedMb, requests } = await measureReport(name, count, url, flags);
	const isLong = name === 'longRows' || name === 'unforeseen';
	return {
		bench,
		variant: `${count.toLocaleString('en')} ${isLong ? REPORT_LABELS[name] : 'rows'}`,
		figures: {
			rows: count,
			ms: Math.round(ms),
			'ms of CPU': Math.round(cpuMs),
			'MB over idle': addedMb,
			requests,
		},
	};
}

async function measureReport(
	name: ReportVariantName,
	count: number,
	url: string,
	flags: string[] = [],
): Promise<ReportMeasurement> {
	const given = [name, url, String(count)];
	const run = await runBenchScript<ReportRunCost>(join(__dirname, 'run.ts'), given, flags);
	return { ...run, requests: Number(await (await fetch(`${url}/requests`)).text()) };
}

function buildReportRow(
	count: number,
	name: ReportVariantName,
	rounds: Array<Record<ReportVariantName, ReportMeasurement>>,
): BenchRow {
	const runs = rounds.map((measured) => measured[name]);
	const ratios = rounds.map((measured) => measured[name].ms / measured.limit.ms);
	return {
		bench: `a report of ${count.toLocaleString('en')} rows, 20 ms away`,
		variant: REPORT_LABELS[name],
		figures: {
			ms: Math.round(calculateUpperMedian(runs.map(({ ms }) => ms))),
			'ms of CPU': Math.round(calculateUpperMedian(runs.map(({ cpuMs }) => cpuMs))),
			...summarizeRatios(ratios, roundToHundredths),
			'MB over idle': Math.round(calculateUpperMedian(runs.map(({ addedMb }) => addedMb))),
			requests: runs[0]!.requests,
		},
	};
}

const roundToHundredths = (value: number) => Math.round(value * 100) / 100;
