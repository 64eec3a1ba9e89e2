import { failed, success, type Result } from '../../../shared/core/result';

/** How Google writes a dimension of time, and how the rows of the node do. */
interface DateForm {
	/** As in Google's answers; the groups are its parts. */
	google: RegExp;
	/** The same in ISO 8601. */
	iso: string;
	/** What people write for it; the groups are the parts that Google wants. */
	written: RegExp;
	example: string;
}

const DATE: DateForm = {
	google: /^(\d{4})(\d{2})(\d{2})$/,
	iso: '$1-$2-$3',
	// A date and time, such as n8n's, stands for its day, as in the dates of a report.
	written: /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}.*)?$/,
	example: '2026-01-31',
};

const FORMS = new Map<string, DateForm>([
	['date', DATE],
	['firstSessionDate', DATE],
	[
		'dateHour',
		{
			google: /^(\d{4})(\d{2})(\d{2})(\d{2})$/,
			iso: '$1-$2-$3T$4:00:00',
			written: /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2})(?::00(?::00)?)?$/,
			example: '2026-01-31T14:00:00',
		},
	],
	[
		'dateHourMinute',
		{
			google: /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})$/,
			iso: '$1-$2-$3T$4:$5:00',
			written: /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::00)?$/,
			example: '2026-01-31T14:05:00',
		},
	],
	[
		'yearMonth',
		{
			google: /^(\d{4})(\d{2})$/,
			iso: '$1-$2',
			written: /^(\d{4})-(\d{2})$/,
			example: '2026-01',
		},
	],
	[
		'isoYearIsoWeek',
		{
			google: /^(\d{4})(\d{2})$/,
			iso: '$1-W$2',
			written: /^(\d{4})-W(\d{2})$/,
			example: '2026-W05',
		},
	],
]);

/** Writes Google's values of a dimension in ISO 8601; undefined where they stay as they are. */
export function isoWriter(dimension: string): ((text: string) => string) | undefined {
	const form = FORMS.get(dimension);
	// `(other)` and `(not set)` stay.
	return form && rememberLast((text) => text.replace(form.google, form.iso));
}

/** Rows are mostly in the order of time, so that a value is often that of the row before. */
function rememberLast(write: (text: string) => string): (text: string) => string {
	let last = '';
	let written = '';
	return (text) => {
		if (text !== last) [last, written] = [text, write(text)];
		return written;
	};
}

/**
 * A value to filter a dimension by, as Google writes it. Google compares `date` with 20260131, so
 * 2026-01-31, which the rows show, would match nothing.
 */
export function asGoogleWrites(dimension: string, text: string): Result<string> {
	const form = FORMS.get(dimension);
	// `(not set)` and the like are values of every dimension.
	if (form === undefined || form.google.test(text) || /^\(.*\)$/.test(text)) return success(text);
	const parts = form.written.exec(text);
	return parts ? success(parts.slice(1).join('')) : misfit(dimension, text, form);
}

/** The beginning of a value: `2026-06` begins the dates of a month. */
const BEGINNING = /^\d{4}(?:-(?:W?\d{0,2}(?:-(?:\d{0,2}(?:[T ][\d:]*)?)?)?)?)?$/;

/** The same for a part of a value, which may be a whole one. */
export function partAsGoogleWrites(dimension: string, text: string): Result<string> {
	const form = FORMS.get(dimension);
	if (form === undefined || !/\d/.test(text) || !/[-:TW]/.test(text)) return success(text);
	const whole = asGoogleWrites(dimension, text);
	if (whole.ok) return whole;
	return BEGINNING.test(text)
		? success(text.replace(/[-:TW ]/g, ''))
		: misfit(dimension, text, form);
}

/** A pattern is not rewritten; one that looks for dates as the rows show them would find none. */
export function checkPattern(dimension: string, pattern: string): Result<string> {
	const form = FORMS.get(dimension);
	if (form === undefined || !/\d{4}\\?-|\\d\{4\}\\?-/.test(pattern)) return success(pattern);
	return misfit(dimension, pattern, form);
}

function misfit(dimension: string, text: string, { example, written }: DateForm): Result<never> {
	const digits = written.exec(example)?.slice(1).join('') ?? '';
	return failed(
		`The filter on "${dimension}" cannot use "${text}"`,
		`Write the value like ${example}; in a part of it or a pattern, as Google does: ${digits}.`,
	);
}
