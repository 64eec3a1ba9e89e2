import type { Headers, RawRow, RawValue } from './response';

const VALUE = String.raw`\{\s*"value"\s*:\s*"([^"\\\x00-\x1f]*)"\s*\}`;

/**
 * Reads rows that only pass through, on their way into a file. `JSON.parse` keeps a copy of every short
 * text (V8 "internalizes" it) until it collects everything: 40 MB for a million rows.
 */
export class RowPattern {
	private readonly pattern: RegExp;
	private readonly dimensions: number;

	constructor({ dimensions, metrics }: Headers) {
		const lists = [
			listPattern('dimensionValues', dimensions.length),
			listPattern('metricValues', metrics.length),
		];
		const row = lists.filter((list) => list !== '').join(String.raw`\s*,\s*`);
		this.pattern = new RegExp(String.raw`\{\s*${row}\s*\}\s*(,\s*)?`, 'y');
		this.dimensions = dimensions.length;
	}

	/** The rows of a text; undefined where it has anything else in it, escapes for one. */
	rowsIn(text: string): RawRow[] | undefined {
		const rows: RawRow[] = [];
		let end = 0;
		for (this.pattern.lastIndex = 0; end < text.length; end = this.pattern.lastIndex) {
			const found = this.pattern.exec(text);
			if (!found) return undefined;
			rows.push(this.rowOf(found));
		}
		return rows;
	}

	/** The whole match comes first, and last what stands between rows. */
	private rowOf(found: string[]): RawRow {
		const metrics = 1 + this.dimensions;
		return {
			dimensionValues: valuesOf(found, 1, metrics),
			metricValues: valuesOf(found, metrics, found.length - 1),
		};
	}
}

function valuesOf(found: string[], from: number, to: number): RawValue[] {
	const values: RawValue[] = [];
	for (let index = from; index < to; index++) values.push({ value: found[index]! });
	return values;
}

function listPattern(name: string, count: number): string {
	if (count === 0) return '';
	const values = Array<string>(count)
		.fill(VALUE)
		.join(String.raw`\s*,\s*`);
	return String.raw`"${name}"\s*:\s*\[\s*${values}\s*\]`;
}
