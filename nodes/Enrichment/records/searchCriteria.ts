import { parseListText } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import type { Entity } from '../person/entities';

/** The criteria of a search in panel order. */
export const CRITERIA = {
	contact: [
		'jobTitle',
		'company',
		'location',
		'industry',
		'companySize',
		'seniority',
		'department',
	],
	company: ['name', 'industry', 'location', 'companySize'],
} as const satisfies Record<Entity, readonly string[]>;

export type CriterionName = (typeof CRITERIA)[Entity][number];

export type Criteria = Partial<Record<CriterionName, string[]>>;

/** Criteria whose values may contain commas: names of companies and places. */
const COMMA_CRITERIA: ReadonlySet<CriterionName> = new Set(['company', 'name', 'location']);

/** Reads the criteria that have a value. */
export function readOptionalCriteria(
	values: Partial<Record<CriterionName, unknown>>,
): Result<Criteria> {
	const criteria: Criteria = {};
	for (const name of Object.keys(values) as CriterionName[]) {
		const read = name === 'companySize' ? readSizes : readList;
		const entries = [
			...new Set(read(values[name], COMMA_CRITERIA.has(name) ? /[;\n]/ : /[,;\n]/)),
		];
		const unreadable =
			name === 'companySize' ? entries.find((size) => !isSize(size)) : undefined;
		if (unreadable !== undefined)
			return failed(
				`'Company Size' "${unreadable}" is not valid`,
				'Enter a range such as 51-200, 10001+ or "over 500".',
			);
		if (entries.length > 0) criteria[name] = entries;
	}
	return success(criteria);
}

export const NO_CRITERIA = failed(
	'The search has no criteria',
	'Fill in at least one: a search without criteria could return, and charge for, the whole database.',
);

/** Reads a list from an array, a JSON array as text, or a text with separators. */
function readList(value: unknown, separator: RegExp): string[] {
	const parts = Array.isArray(value) ? value : parseListText(toText(value), separator);
	return parts.map((part) => toText(part).trim()).filter((part) => part !== '');
}

/** Converts a value to text. An object is not passed to `String`, which would call its own `toString`. */
function toText(value: unknown): string {
	if (value === undefined || value === null) return '';
	return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
}

const THOUSANDS = /(\d)[,.'\u00a0\u202f ](?=\d{3}\b)/g;

/** Reads company sizes: "1,001-5,000", "51 to 200", "10001+", "over 500", "under 50", and lists of these. */
function readSizes(value: unknown, separator: RegExp): string[] {
	// Commas are no separators here, because some separate thousands.
	const parts = Array.isArray(value) ? value : parseListText(toText(value), ';');
	const text = parts.map(toText).join(';');
	return readList(text.replace(THOUSANDS, '$1'), separator).map(normalizeSize);
}

/** Normalizes a company size to `51-200`, `10001+` or a single number. */
function normalizeSize(text: string): string {
	return text
		.toLowerCase()
		.replace(/ (?:employees|people)$/, '')
		.replace(/^(\d+)\s*(?:-|–|to)\s*(\d+)$/, '$1-$2')
		.replace(/^(?:>|over|more than)\s*(\d+)$/, (_, below: string) => `${Number(below) + 1}+`)
		.replace(
			/^(?:<|under|less than)\s*(\d+)$/,
			(_, above: string) => `1-${Math.max(1, Number(above) - 1)}`,
		);
}

function isSize(text: string): boolean {
	const [, min, max] = /^(\d+)(?:-(\d+)|\+)?$/.exec(text) ?? [];
	return min !== undefined && (max === undefined || Number(min) <= Number(max));
}
