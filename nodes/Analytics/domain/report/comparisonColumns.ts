import type { Compared } from './compare';

/** How a compared metric is written: as columns of its own, or as one value with parts. */
export type ComparisonOutput = 'columns' | 'nested';

/** The parts of a compared metric, and how their columns end. */
const PARTS: Array<[part: keyof Compared, ending: string]> = [
	['value', ''],
	['previous', '_previous'],
	['change', '_change'],
	['changePercent', '_changePercent'],
];

export function comparedColumns(metric: string): string[] {
	return PARTS.map(([, ending]) => `${metric}${ending}`);
}

export function comparedCells(compared: Compared): Array<Compared[keyof Compared]> {
	return PARTS.map(([part]) => compared[part]);
}

/** Which part of which metric a column holds, given the metrics there are. */
export function comparedPart(column: string, metrics: string[]) {
	if (metrics.includes(column)) return { metric: column, part: 'value' as const };
	for (const [part, ending] of PARTS) {
		const metric = column.slice(0, column.length - ending.length);
		if (column.endsWith(ending) && metrics.includes(metric)) return { metric, part };
	}
	return undefined;
}
