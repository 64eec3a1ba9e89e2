import type { DateRange } from '../../domain/dateRange';

/** Tells that the report has more rows than were returned. */
export function restHint(returned: number, total: number, isAtLeast = false): string {
	const rows = `${isAtLeast ? 'at least ' : ''}${counted(total)} rows`;
	return `${counted(returned)} of ${rows} were returned. Turn on 'Return All' or raise 'Limit' for more.`;
}

/** An empty report is a normal result; which days it is of and what narrows it is not on the screen. */
export function noRowsHint(days: DateRange[]): string {
	const asked = days.map(({ startDate, endDate }) => `${startDate} to ${endDate}`).join(' and ');
	return `No rows${asked && ` for ${asked}`}. Check the property, the filters, and whether data was collected on these days.`;
}

function counted(rows: number): string {
	return rows.toLocaleString('en-US');
}
