import { NOT_SHOWN, OVERLAP } from './contribution';
import type { ExplainedRow, Explanation } from './explain';

/** What changed, and for each dimension where most. */
export function sentenceOf(metric: string, explanation: Explanation): string {
	const { current, previous, change, changePercent, rows } = explanation;
	if (current === null || previous === null || change === null) {
		return `${metric} was ${shown(previous)} before and is ${shown(current)} now, so there is no change to explain.`;
	}
	if (change === 0) return `${metric} did not change: it is ${shown(current)} in both periods.`;
	const percent = changePercent === null ? '' : ` (${signed(changePercent)}%)`;
	const whole = `${metric} ${change < 0 ? 'fell' : 'rose'} from ${shown(previous)} to ${shown(current)}${percent}.`;
	const isMost = ({ shareOfChange }: ExplainedRow) => (shareOfChange ?? 0) > 0.5;
	const most = topPlaces(rows).filter(isMost);
	const parts = topPlaces(rows).filter((row) => !isMost(row));
	return [
		whole,
		...placesWords('Most of it in', most),
		...placesWords(parts.length === 1 ? 'Largest part:' : 'Largest parts:', parts),
	].join(' ');
}

/** The value of each dimension that added most in the direction of the change. */
function topPlaces(rows: ExplainedRow[]): ExplainedRow[] {
	const found = new Map<string, ExplainedRow>();
	for (const row of rows) {
		if (!found.has(row.dimension) && (row.shareOfChange ?? 0) > 0 && row.value !== OVERLAP) {
			found.set(row.dimension, row);
		}
	}
	return [...found.values()];
}

function placesWords(what: string, places: ExplainedRow[]): string[] {
	return places.length === 0 ? [] : [`${what} ${places.map(placeWords).join('; ')}.`];
}

function placeWords({ dimension, value, change, shareOfChange, mix, rate }: ExplainedRow): string {
	const share = `${Math.round((shareOfChange ?? 0) * 100)}% of the change`;
	if (mix === undefined || rate === undefined) {
		return `${dimension} ${value} (${signed(change ?? 0)}, ${share})`;
	}
	const parts = `rate ${signed(rate ?? 0)}, mix ${signed(mix ?? 0)}`;
	return `${dimension} ${value} (${share}: ${parts})`;
}

function shown(value: number | null): string {
	return value === null ? 'unknown' : digits(value);
}

function signed(value: number): string {
	return `${value > 0 ? '+' : ''}${digits(value)}`;
}

function digits(value: number): string {
	return value.toLocaleString(
		'en',
		Math.abs(value) < 10 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 },
	);
}

/** What rows mean that are no values of Google's. */
export function restNotes(rows: ExplainedRow[]): string[] {
	const withRest = (value: string) => [
		...new Set(rows.filter((row) => row.value === value).map(({ dimension }) => dimension)),
	];
	const [hidden, overlapping] = [withRest(NOT_SHOWN), withRest(OVERLAP)];
	return [
		...(hidden.length === 0
			? []
			: [
					`"${NOT_SHOWN}" is what the total has beside the values of ${hidden.join(', ')}: Google withholds rows with few users, and what only one period shows or comes after the first 10,000 rows is part of it.`,
				]),
		...(overlapping.length === 0
			? []
			: [
					`"${OVERLAP}" is what the values of ${overlapping.join(', ')} add up to beyond the total, because a user or session can have several of them.`,
				]),
	];
}
