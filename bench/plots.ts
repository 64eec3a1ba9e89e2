import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Row } from './measure';
import { logPlot } from './plot';

/** A curve of growth: the rows of one bench, by the names of their figures. */
interface Plot {
	file: string;
	title: string;
	bench: string;
	x: string;
	y: string;
}

const FILES = 'a report as a CSV file, in the heap of this machine';
const PLOTS: Plot[] = [
	{
		file: 'records.svg',
		title: 'Enrich outside the network: CPU time grows with the records',
		bench: 'enrich outside the network',
		x: 'records',
		y: 'ms of CPU',
	},
	{
		file: 'report-time.svg',
		title: 'A report into a CSV file: time grows with the rows',
		bench: FILES,
		x: 'rows',
		y: 'ms',
	},
	{
		file: 'report-memory.svg',
		title: 'A report into a CSV file: memory over idle',
		bench: FILES,
		x: 'rows',
		y: 'MB over idle',
	},
];

/** Draws what was measured into docs/bench; a plot without two points is left as it was. */
export function writePlots(rows: Row[]): void {
	const folder = join(__dirname, '..', 'docs', 'bench');
	mkdirSync(folder, { recursive: true });
	for (const { file, title, bench, x, y } of PLOTS) {
		const points = rows.flatMap((row) => {
			const { [x]: across, [y]: up } = row.figures;
			const isPoint = row.bench === bench && across !== undefined && up !== undefined;
			return isPoint ? [{ x: across, y: up }] : [];
		});
		if (points.length > 1) writeFileSync(join(folder, file), logPlot(title, x, y, points));
	}
}
