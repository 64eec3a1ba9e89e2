import { number, plural } from '../../../shared/core/numbers';
import type { DateRange } from '../dateRange';
import type { Count } from './details';

/** A report as the editor sums it up above its rows. */
export interface Summary extends Count {
	/** The days as the words in the ranges were understood. */
	days: DateRange[];
	/** Whether the second range is what the first is compared with. */
	isCompared: boolean;
	/** The rows are in one item, so n8n does not count them. */
	isOneItem: boolean;
	/** There may be more rows than the total says. */
	isAtLeast: boolean;
}

/** Which days a report is of, and how many rows; n8n itself says how many items there are. */
export function summaryOf({ days, isCompared, isOneItem, ...count }: Summary): string[] {
	if (count.total === 0) return [noRowsHint(days)];
	const covered = daysWords(days, isCompared);
	const rows = isOneItem ? plural(count.returned, 'row') : '';
	const summary = [rows, covered].filter(Boolean).join(', ');
	const isCut = count.returned < count.total || count.isAtLeast;
	return [
		...(summary === '' ? [] : [`${summary}.`]),
		...(isCut ? [restHint(count.returned, count.total, count.isAtLeast)] : []),
	];
}

function daysWords(days: DateRange[], isCompared: boolean): string {
	if (isCompared) return days.map(rangeWords).join(', compared with ');
	return days
		.map((range) => (range.name ? `${range.name}: ` : '') + rangeWords(range))
		.join('; ');
}

function rangeWords({ startDate, endDate }: DateRange): string {
	return startDate === endDate ? startDate : `${startDate} to ${endDate}`;
}

/** Tells that the report has more rows than were returned. */
export function restHint(returned: number, total: number, isAtLeast = false): string {
	const rows = `${isAtLeast ? 'at least ' : ''}${plural(total, 'row')}`;
	return `${number(returned)} of ${rows} ${returned === 1 ? 'was' : 'were'} returned. Turn on 'Return All' or raise 'Limit' for more.`;
}

/** An empty report is a normal result; which days it is of and what narrows it is not on the screen. */
export function noRowsHint(days: DateRange[]): string {
	const asked = days.map(({ startDate, endDate }) => `${startDate} to ${endDate}`).join(' and ');
	return `No rows${asked && ` for ${asked}`}. Check the property, the filters, and whether data was collected on these days.`;
}
