/** Columns under the names that Google Analytics shows. */
import { findFirstDuplicate } from '../../shared/core/lists';
import type { Metadata } from '../google/metadata';
import { findComparisonEnding } from './query';

/** How the parts of a compared metric are called, by the ending of their columns. */
const READABLE_ENDINGS = new Map([
	['_previous', ' previous period'],
	['_change', ' change'],
	['_changePercent', ' change %'],
]);

/** Columns that the node adds. */
const READABLE_ADDED = [
	['property', 'Property'],
	['report', 'Report'],
	['dateRange', 'Date range'],
	['comparison', 'Comparison'],
	['dateHourUtc', 'Date + hour with UTC offset'],
	['dateHourMinuteUtc', 'Date hour and minute with UTC offset'],
] as const;

/**
 * Google's display names for columns such as `sessions` and `sessions_change`. A property may call two fields the same:
 * those have the API name behind. What the metadata does not know, such as a metric expression, keeps its name.
 */
export function toReadableNames(columns: string[], { dimensions, metrics }: Metadata): string[] {
	const shown = new Map<string, string>(READABLE_ADDED);
	for (const { apiName, uiName } of [...dimensions, ...metrics]) {
		if (uiName !== '') shown.set(apiName, uiName);
	}
	const names = columns.map((column) => {
		const ending = shown.has(column) ? '' : findComparisonEnding(column);
		const field = column.slice(0, column.length - ending.length);
		return `${shown.get(field) ?? field}${READABLE_ENDINGS.get(ending) ?? ''}`;
	});
	if (findFirstDuplicate(names) === undefined) return names;
	const isRepeated = (name: string) => names.filter((each) => each === name).length > 1;
	return names.map((name, index) => (isRepeated(name) ? `${name} (${columns[index]})` : name));
}
