/** Numbers and lists as findings show them. */
import { formatNumber } from '../../../shared/core/result';

/** Formats a share as `6.3%`; a share of 0 is `0%`. */
export function formatPercent(part: number, whole: number): string {
	return `${formatNumber(calculatePercent(part, whole))}%`;
}

/** Calculates a percentage with one decimal; 0 if `whole` is 0. */
export function calculatePercent(part: number, whole: number): number {
	return whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10;
}

/** The most names or rows in the evidence of a finding, which people read, also in emails. */
export const MOST_EXAMPLES = 10;

/** Selects the first entries of a list as examples. */
export function selectExamples<Item>(items: Item[]): Item[] {
	return items.slice(0, MOST_EXAMPLES);
}

const MOST_NAMES = 5;

/** Lists the first five names, and how many more there are: `a, b, c, d, e and 3 others`. */
export function listNamesInShort(names: string[]): string {
	const others = names.length - MOST_NAMES;
	if (others <= 0) return names.join(', ');
	const more = others === 1 ? '1 other' : `${formatNumber(others)} others`;
	return `${names.slice(0, MOST_NAMES).join(', ')} and ${more}`;
}

/** Adds up a number of each item. */
export function sumBy<Item>(items: Item[], count: (item: Item) => number): number {
	return items.reduce((sum, item) => sum + count(item), 0);
}
