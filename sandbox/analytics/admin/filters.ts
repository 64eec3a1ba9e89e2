/** The filters that lists understand. */
import { isObject, type Values } from '../wire/message';
import { invalid } from '../wire/refusal';
import { camel } from '../wire/schema';
import type { Resource } from './store';

type Matches = (resource: Resource) => boolean;

/** `parent:accounts/1`, `parent:properties/1`, `ancestor:accounts/1`, `firebase_project:name`. */
export function propertyFilter(text: string): Matches {
	const [, kind, value = ''] =
		/^(parent|ancestor|firebase_project):(.+)$/.exec(text.trim()) ?? [];
	// Nothing here is linked to Firebase.
	if (kind === 'firebase_project') return () => false;
	const shape = kind === 'parent' ? /^(accounts|properties)\/\d+$/ : /^accounts\/\d+$/;
	if (kind === undefined || !shape.test(value)) throw invalid(`Invalid filter: ${text}`);
	return (property) => property[kind === 'parent' ? 'parent' : 'account'] === value;
}

/** Conditions joined by AND; Google understands more of them. */
export function annotationFilter(text: string): Matches {
	const conditions = text.trim() === '' ? [] : text.split(/\sAND\s/).map(readCondition);
	return (annotation) => conditions.every((isMet) => isMet(annotation));
}

const COMPARISONS: Record<string, (found: string, wanted: string) => boolean> = {
	'=': (found, wanted) => found === wanted,
	'!=': (found, wanted) => found !== wanted,
	':': (found, wanted) => found.includes(wanted),
	'=~': (found, wanted) => new RegExp(wanted).test(found),
	'!~': (found, wanted) => !new RegExp(wanted).test(found),
};

function readCondition(text: string): Matches {
	const [, first, last] =
		/^is_annotation_in_range\("([\d-]+)", *"([\d-]+)"\) *= *true$/.exec(text.trim()) ?? [];
	if (first !== undefined && last !== undefined) {
		return (annotation) => {
			const [start, end] = daysOf(annotation);
			return start <= last && end >= first;
		};
	}
	const [, field = '', sign = '', value = ''] =
		/^(name|title|description|color) *(=~|!~|!=|=|:) *"?([^"]*)"?$/.exec(text.trim()) ?? [];
	const compare = COMPARISONS[sign];
	if (compare === undefined) throw invalid(`Invalid filter: ${text}`);
	return (annotation) => compare(String(annotation[camel(field)] ?? ''), value);
}

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
