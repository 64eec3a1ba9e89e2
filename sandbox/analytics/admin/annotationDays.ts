/** The days that an annotation is about. */
import { isObject, type Values } from '../wire/message';
import { invalid } from '../wire/refusal';

/** The first and the last day of an annotation, as `2026-11-21`. */
export function daysOf({ annotationDate, annotationDateRange }: Values): [string, string] {
	if (!isObject(annotationDateRange)) return [dayOf(annotationDate), dayOf(annotationDate)];
	return [dayOf(annotationDateRange['startDate']), dayOf(annotationDateRange['endDate'])];
}

/** Throws for a day that is none: `google.type.Date` allows a month without a year. */
function dayOf(date: unknown): string {
	const { year = 0, month = 0, day = 0 } = (date ?? {}) as Record<string, number>;
	const text = [String(year).padStart(4, '0'), pad(month), pad(day)].join('-');
	const time = Date.parse(`${text}T00:00:00Z`);
	if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
		throw invalid(`Invalid date: ${JSON.stringify(date)}`);
	}
	return text;
}

const pad = (value: number) => String(value).padStart(2, '0');
