/** How findings write numbers and lists. */
import { formatNumber } from '../../../shared/core/result';

/** `6.3%`; `0%` of nothing. */
export function formatPercent(part: number, whole: number): string {
	return `${formatNumber(calculatePercent(part, whole))}%`;
}

/** One digit after the point; 0 of nothing. */
export function calculatePercent(part: number, whole: number): number {
	return whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10;
}

/** How many names or rows a finding holds: it is read by people, and goes into emails. */
export const MOST_EXAMPLES = 10;

/** The first of a list, for evidence. */
export function selectExamples<Item>(items: Item[]): Item[] {
	return items.slice(0, MOST_EXAMPLES);
}

const MOST_NAMES = 5;

/** `a, b and 3 others` */
export function joinFirstNames(names: string[]): string {
	const others = names.length - MOST_NAMES;
	if (others <= 0) return names.join(', ');
	const more = others === 1 ? '1 other' : `${formatNumber(others)} others`;
	return `${names.slice(0, MOST_NAMES).join(', ')} and ${more}`;
}

export function sumBy<Item>(items: Item[], count: (item: Item) => number): number {
	return items.reduce((sum, item) => sum + count(item), 0);
}
