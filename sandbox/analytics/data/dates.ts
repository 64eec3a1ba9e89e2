/** Date ranges: their texts, in the property's own zone, as days. */
import { dayAt, dayOf, isoDate } from '../events/zone';
import { invalid } from '../wire/refusal';
import type { DateRange } from './requests';

export interface Days {
	name: string;
	/** Both inclusive. */
	start: number;
	end: number;
}

const MOST_RANGES = 4;
const BEFORE_FIRST = '2015-08-13';
const AFTER_LAST = '3000-01-01';

export function resolveDateRanges(ranges: DateRange[], zone: string, now: number): Days[] {
	if (ranges.length > MOST_RANGES) {
		throw invalid(
			`Requests are limited to ${MOST_RANGES} dateRanges.\n  This request contains ${ranges.length} dateRanges.`,
		);
	}
	const days = ranges.map((range, index) => resolveDateRange(range, index, zone, now));
	const names = days.map(({ name }) => name);
	if (new Set(names).size < names.length) throw invalid('Date range names must be unique.');
	return days;
}

export function resolveDateRange(range: DateRange, index: number, zone: string, now: number): Days {
	const { startDate = '', endDate = '', name = '' } = range;
	const today = dayAt(zone, now);
	const start = resolve('startDate', startDate, today);
	const end = resolve('endDate', endDate, today);
	checkBounds('start_date', start);
	checkBounds('end_date', end);
	if (start > end) {
		throw invalid(
			`start_date must be less than or equal to end_date. start_date = ${isoDate(start)} and end_date = ${isoDate(end)}`,
		);
	}
	checkRangeName(name);
	return { name: name || `date_range_${index}`, start, end };
}

export function checkRangeName(name: string): void {
	if (/^(date_range_|RESERVED_)/.test(name)) {
		throw invalid(`Date range name ${name} must not begin with date_range_ or RESERVED_.`);
	}
}

function resolve(field: string, text: string, today: number): number {
	if (text === 'today') return today;
	if (text === 'yesterday') return today - 1;
	const ago = /^(\d{1,6})daysAgo$/.exec(text)?.[1];
	const day = ago === undefined ? dayOf(text) : today - Number(ago);
	if (!Number.isNaN(day)) return day;
	throw invalid(
		`Invalid ${field} : ${text}. ${field} must be YYYY-MM-DD, NdaysAgo, yesterday, or today.`,
	);
}

function checkBounds(field: string, day: number): void {
	if (day > dayOf(BEFORE_FIRST) && day < dayOf(AFTER_LAST)) return;
	throw invalid(
		`${field} = ${isoDate(day)} must be greater than ${BEFORE_FIRST} and less than ${AFTER_LAST}.`,
	);
}
