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

/** As the panel and messages call them. */
export const CRITERION_LABELS: Record<CriterionName, string> = {
	jobTitle: 'Job Title',
	company: 'Company',
	name: 'Name',
	location: 'Location',
	industry: 'Industry',
	companySize: 'Company Size',
	seniority: 'Seniority',
	department: 'Department',
};

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
		if (unreadable !== undefined) return unreadableSize(unreadable);
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

/** What a provider is sent: `51-200`, `10001+` or a single number. */
const SIZE = /^\d+(?:-\d+|\+)?$/;
const isSize = (text: string) => SIZE.test(text) && !isTurnedRound(text);

function isTurnedRound(text: string): boolean {
	const [min, max] = text.split('-').map(Number);
	return min !== undefined && max !== undefined && min > max;
}

const THOUSANDS = /(\d)[,.'\u00a0\u202f ](?=\d{3}\b)/g;

/** "1,001-5,000", "51 to 200", "10k+", "over 500", "fewer than 50", and lists of these. */
function readSizes(value: unknown, separator: RegExp): string[] {
	const text = Array.isArray(value) ? value.map(textOf).join(';') : textOf(value);
	return readList(text.replace(THOUSANDS, '$1'), separator).map(canonicalSize);
}

function canonicalSize(text: string): string {
	const plain = text
		.toLowerCase()
		.replace(/(?<!\d)(\d+(?:\.\d+)?)\s*k\b/g, (_, number: string) =>
			String(Number(number) * 1000),
		)
		.replace(/\b(employees?|people|staff|persons?)\b/g, '')
		.trim();
	for (const [form, written] of SIZE_FORMS) {
		const said = form.exec(plain);
		if (said) return written(Number(said[1]), Number(said[2]));
	}
	return plain;
}

const SIZE_FORMS: ReadonlyArray<readonly [RegExp, (one: number, other: number) => string]> = [
	[/^(?:between\s+)?(\d+)\s*(?:-|–|—|to|and|\.\.)\s*(\d+)$/, (least, most) => `${least}-${most}`],
	[/^(?:>=|at least|from|min\.?)\s*(\d+)$/, (least) => `${least}+`],
	[/^(\d+)\s*(?:\+|or more|and more|and up)$/, (least) => `${least}+`],
	[/^(?:>|over|above|more than)\s*(\d+)\+?$/, (below) => `${below + 1}+`],
	[/^(?:<|under|below|less than|fewer than)\s*(\d+)$/, (above) => `1-${Math.max(1, above - 1)}`],
	[/^(?:<=|up to|at most|max\.?)\s*(\d+)$/, (most) => `1-${most}`],
];

function unreadableSize(size: string) {
	return failed(
		`'Company Size' "${size}" is not valid`,
		'Enter a range such as 51-200, 10001+ or "over 500".',
	);
}
