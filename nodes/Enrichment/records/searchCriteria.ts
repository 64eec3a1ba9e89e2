import { failed, success, type Result } from '../../shared/core/result';
import type { Entity } from '../person/entities';

/** The criteria of a search, in the order of the panel. */
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

/** Names of companies and places hold commas. */
const NAMES: ReadonlySet<CriterionName> = new Set(['company', 'name', 'location']);

/** The criteria that have a value. */
export function readCriteria(raw: Partial<Record<CriterionName, unknown>>): Result<Criteria> {
	const criteria: Criteria = {};
	for (const name of Object.keys(raw) as CriterionName[]) {
		const read = name === 'companySize' ? readSizes : readList;
		const values = [...new Set(read(raw[name], NAMES.has(name) ? /[;\n]/ : /[,;\n]/))];
		const unreadable =
			name === 'companySize' ? values.find((size) => !isSize(size)) : undefined;
		if (unreadable !== undefined)
			return failed(
				`'Company Size' "${unreadable}" is not valid`,
				'Enter a range such as 51-200, 10001+ or "over 500".',
			);
		if (values.length > 0) criteria[name] = values;
	}
	return success(criteria);
}

export const NO_CRITERIA = failed(
	'The search has no criteria',
	'Fill in at least one: a search without criteria could return, and charge for, the whole database.',
);

/** An array, or a text with a separator. */
function readList(value: unknown, separator: RegExp): string[] {
	const parts = Array.isArray(value) ? value : textOf(value).split(separator);
	return parts.map((part) => textOf(part).trim()).filter((part) => part !== '');
}

/** An object may have a field called `toString`, which `String` would call. */
function textOf(value: unknown): string {
	if (value === undefined || value === null) return '';
	return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
}

const THOUSANDS = /(\d)[,.'\u00a0\u202f ](?=\d{3}\b)/g;

/** "1,001-5,000", "51 to 200", "10001+", "over 500", "under 50", and lists of these. */
function readSizes(value: unknown, separator: RegExp): string[] {
	const text = Array.isArray(value) ? value.map(textOf).join(';') : textOf(value);
	return readList(text.replace(THOUSANDS, '$1'), separator).map(canonicalSize);
}

/** As a provider is sent it: `51-200`, `10001+` or a single number. */
function canonicalSize(text: string): string {
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
