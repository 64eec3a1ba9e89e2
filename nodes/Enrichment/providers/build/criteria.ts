/** The criteria of a search in a provider's own words: where each of them stands, and what it may say. */
import { isRecord, type JsonRecord, readOwnValue } from '../../../shared/core/json';
import { failed, mapResult, success, type Result } from '../../../shared/core/result';
import { findDomainInName } from '../../person/canonical/web';
import { toFieldLabel } from '../../person/entities';
import type { Criteria, CriterionName } from '../../records/searchCriteria';

/** Writes the values of one criterion. */
export interface CriterionWriter {
	(values: string[], name: CriterionName, provider: string): Result<JsonRecord>;
	/** What it takes, where the provider has a list of that. */
	terms?: readonly string[];
}

/** The criteria that a provider can express. */
export type CriteriaWriters = Partial<Record<CriterionName, CriterionWriter>>;

/** What each criterion comes to, in their order; the first that cannot be written is the failure. */
export function writeCriteria(
	writers: CriteriaWriters,
	criteria: Criteria,
	provider: string,
): Result<JsonRecord[]> {
	const parts: JsonRecord[] = [];
	for (const [name, values] of Object.entries(criteria) as Array<[CriterionName, string[]]>) {
		const part = writers[name]?.(values, name, provider) ?? success({});
		if (!part.ok) return part;
		parts.push(part.value);
	}
	return success(parts);
}

/** `contacts.include.jobTitles` is a field of a record in a record. */
export function nestValue(path: string, value: unknown): JsonRecord {
	return path
		.split('.')
		.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as JsonRecord;
}

/** As they are written, or each in a form of its own. */
export const buildListWriter =
	(path: string, form: (value: string) => unknown = (value) => value): CriterionWriter =>
	(values) =>
		success(nestValue(path, values.map(form)));

/** Companies are given by name or by domain: "acme.com", "https://acme.com/en". */
export function splitNamesAndDomains(values: readonly string[]): {
	names: string[];
	domains: string[];
} {
	const domains = values.flatMap((value) => findDomainInName(value) ?? []);
	return { names: values.filter((value) => findDomainInName(value) === undefined), domains };
}

/** For a provider that takes names and domains side by side. */
export const buildCompaniesWriter =
	(namesPath: string, domainsPath: string): CriterionWriter =>
	(values) => {
		const { names, domains } = splitNamesAndDomains(values);
		return success(
			omitEmpty(mergeFilters(nestValue(namesPath, names), nestValue(domainsPath, domains))),
		);
	};

/** For a provider that takes domains alone. */
export const buildDomainsWriter =
	(path: string): CriterionWriter =>
	(values, name, provider) => {
		const { names, domains } = splitNamesAndDomains(values);
		if (names.length === 0) return success(nestValue(path, domains));
		return failed(
			`${provider} cannot search by the name of a company: "${names[0]}"`,
			`Enter its domain in '${toFieldLabel(name)}', such as acme.com.`,
		);
	};

/** The two ends of a range; an open end is left out. */
export const toRange = ({ min, max }: SizeRange): JsonRecord => ({
	min,
	...(Number.isFinite(max) && { max }),
});

export const buildSizesWriter =
	(path: string, form: (size: SizeRange) => unknown = toRange): CriterionWriter =>
	(values) =>
		success(nestValue(path, parseSizes(values).map(form)));

/** The provider's own ranges, or several of them that meet. */
export const buildBracketsWriter =
	(
		path: string,
		brackets?: readonly string[],
		form = (bracket: string) => bracket,
	): CriterionWriter =>
	(values) => {
		const inside = splitSizesIntoBrackets(values, brackets);
		return mapResult(inside, (list) => nestValue(path, list.map(form)));
	};

/** For a provider that takes one range of any two numbers, and several otherwise or not at all. */
export const buildSingleSizeWriter =
	(form: (size: JsonRecord) => JsonRecord, several: CriterionWriter): CriterionWriter =>
	(values, name, provider) => {
		const [size, ...others] = parseSizes(values);
		const isOne = size !== undefined && others.length === 0;
		return isOne ? success(form(toRange(size))) : several(values, name, provider);
	};

/** The user's own filters over those of the criteria, field by field: at the same place theirs count. */
export function mergeFilters(ours: JsonRecord, theirs: JsonRecord): JsonRecord {
	const merged = Object.entries(theirs).map(([name, value]) => {
		const own = readOwnValue(ours, name);
		return [name, isRecord(own) && isRecord(value) ? mergeFilters(own, value) : value] as const;
	});
	return { ...ours, ...Object.fromEntries(merged) };
}

/** Without the fields that have no value, and without those in which nothing else is left. */
export function omitEmpty(fields: JsonRecord): JsonRecord {
	return Object.fromEntries(
		Object.entries(fields).flatMap(([name, value]) => {
			const inner = isRecord(value) ? omitEmpty(value) : value;
			const isEmpty =
				inner === undefined ||
				(Array.isArray(inner) && inner.length === 0) ||
				(isRecord(inner) && Object.keys(inner).length === 0);
			return isEmpty ? [] : [[name, inner] as const];
		}),
	);
}

/** Employees, both ends included; without an end `max` is Infinity. */
export interface SizeRange {
	min: number;
	max: number;
}

/** Ranges of the criterion 'Company Size' (`51-200`, `10001+`, `5`), those that meet made one. */
export function parseSizes(values: readonly string[]): SizeRange[] {
	const sizes = values.map(parseSize).sort((one, other) => one.min - other.min);
	const merged: SizeRange[] = [];
	for (const size of sizes) {
		const last = merged.at(-1);
		if (last && size.min <= last.max + 1) last.max = Math.max(last.max, size.max);
		else merged.push({ ...size });
	}
	return merged;
}

function parseSize(written: string): SizeRange {
	const [min = '', max] = written.replace('+', '-Infinity').split('-');
	return { min: Number(min), max: Number(max ?? min) };
}

/** The brackets in which LinkedIn, and many providers with it, count employees. */
const BRACKETS = [
	'1-10',
	'11-50',
	'51-200',
	'201-500',
	'501-1000',
	'1001-5000',
	'5001-10000',
	'10001+',
];

/** The brackets that together are exactly these ranges. */
export function splitSizesIntoBrackets(
	values: readonly string[],
	brackets: readonly string[] = BRACKETS,
): Result<string[]> {
	const sizes = parseSizes(values);
	const inside = brackets.filter((bracket) => {
		const { min, max } = parseSize(bracket);
		return sizes.some((size) => min >= size.min && max <= size.max);
	});
	if (JSON.stringify(parseSizes(inside)) === JSON.stringify(sizes)) return success(inside);
	return failed(
		`'Company Size' "${values.join(', ')}" does not fit the provider's size ranges`,
		`Choose one or more of them: ${brackets.join(', ')}.`,
	);
}
