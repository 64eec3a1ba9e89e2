/** Converts the criteria of a search to a provider's filters. */
import { isRecord, type JsonRecord, readOwnValue } from '../../../shared/core/json';
import { failed, mapResult, success, type Result } from '../../../shared/core/result';
import { findDomainInName } from '../../person/canonical/web';
import { toFieldLabel } from '../../person/entities';
import type { Criteria, CriterionName } from '../../records/searchCriteria';

/** Converts the values of one criterion to filters, or refuses them. */
export interface CriterionConverter {
	(values: string[], name: CriterionName, providerLabel: string): Result<JsonRecord>;
	/** The accepted values, if the provider has a fixed list. */
	acceptedTerms?: readonly string[];
}

/** The converters of the criteria that a provider supports. */
export type CriteriaConverters = Partial<Record<CriterionName, CriterionConverter>>;

/** Converts each criterion to filters, in their order; fails for the first that cannot be converted. */
export function convertSupportedCriteria(
	converters: CriteriaConverters,
	criteria: Criteria,
	providerLabel: string,
): Result<JsonRecord[]> {
	const parts: JsonRecord[] = [];
	for (const [name, values] of Object.entries(criteria) as Array<[CriterionName, string[]]>) {
		const part = converters[name]?.(values, name, providerLabel) ?? success({});
		if (!part.ok) return part;
		parts.push(part.value);
	}
	return success(parts);
}

/** Builds nested objects that have the value at a path such as `contacts.include.jobTitles`. */
export function nestValue(path: string, value: unknown): JsonRecord {
	return path
		.split('.')
		.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as JsonRecord;
}

/** Builds a converter that puts the values at a path as a list, each converted by `toValue`. */
export const buildListConverter =
	(path: string, toValue: (value: string) => unknown = (value) => value): CriterionConverter =>
	(values) =>
		success(nestValue(path, values.map(toValue)));

/** Splits companies into names and domains; "https://acme.com/en" counts as the domain acme.com. */
export function splitNamesAndDomains(values: readonly string[]): {
	names: string[];
	domains: string[];
} {
	const domains = values.flatMap((value) => findDomainInName(value) ?? []);
	return { names: values.filter((value) => findDomainInName(value) === undefined), domains };
}

/** Builds a converter of companies for providers that accept names and domains together. */
export const buildCompaniesConverter =
	(namesPath: string, domainsPath: string): CriterionConverter =>
	(values) => {
		const { names, domains } = splitNamesAndDomains(values);
		return success(
			omitEmptyFields(
				mergeFilters(nestValue(namesPath, names), nestValue(domainsPath, domains)),
			),
		);
	};

/** Builds a converter of companies for providers that only accept domains; it refuses names. */
export const buildCompanyDomainsConverter =
	(path: string): CriterionConverter =>
	(values, name, providerLabel) => {
		const { names, domains } = splitNamesAndDomains(values);
		if (names.length === 0) return success(nestValue(path, domains));
		return failed(
			`${providerLabel} cannot search by the name of a company: "${names[0]}"`,
			`Enter its domain in '${toFieldLabel(name)}', such as acme.com.`,
		);
	};

/** Converts a range to `{ min, max }`, without `max` if it has no upper end. */
export const toRangeFields = ({ min, max }: SizeRange): JsonRecord => ({
	min,
	...(Number.isFinite(max) && { max }),
});

/** Builds a converter that puts ranges of employees at a path, each converted by `toValue`. */
export const buildSizeRangesConverter =
	(path: string, toValue: (size: SizeRange) => unknown = toRangeFields): CriterionConverter =>
	(values) =>
		success(nestValue(path, parseSizeRanges(values).map(toValue)));

/** Builds a converter for providers with fixed size brackets; it refuses ranges that are not made of whole brackets. */
export const buildSizeBracketsConverter =
	(
		path: string,
		brackets?: readonly string[],
		toValue = (bracket: string) => bracket,
	): CriterionConverter =>
	(values) => {
		const inside = splitSizesIntoBrackets(values, brackets);
		return mapResult(inside, (list) => nestValue(path, list.map(toValue)));
	};

/** Builds a converter for providers that accept one range of any size; `convertSeveral` handles several ranges. */
export const buildSingleSizeRangeConverter =
	(
		toFilters: (size: JsonRecord) => JsonRecord,
		convertSeveral: CriterionConverter,
	): CriterionConverter =>
	(values, name, providerLabel) => {
		const [size, ...others] = parseSizeRanges(values);
		const isOne = size !== undefined && others.length === 0;
		return isOne
			? success(toFilters(toRangeFields(size)))
			: convertSeveral(values, name, providerLabel);
	};

/** Merges filters recursively, field by field; at the same path, `overrides` replaces `base`. */
export function mergeFilters(base: JsonRecord, overrides: JsonRecord): JsonRecord {
	const merged = Object.entries(overrides).map(([name, value]) => {
		const before = readOwnValue(base, name);
		return [
			name,
			isRecord(before) && isRecord(value) ? mergeFilters(before, value) : value,
		] as const;
	});
	return { ...base, ...Object.fromEntries(merged) };
}

/** Returns the fields without undefined values, empty lists and empty objects, recursively. */
export function omitEmptyFields(fields: JsonRecord): JsonRecord {
	return Object.fromEntries(
		Object.entries(fields).flatMap(([name, value]) => {
			const inner = isRecord(value) ? omitEmptyFields(value) : value;
			const isEmpty =
				inner === undefined ||
				(Array.isArray(inner) && inner.length === 0) ||
				(isRecord(inner) && Object.keys(inner).length === 0);
			return isEmpty ? [] : [[name, inner] as const];
		}),
	);
}

/** A number of employees from `min` to `max`, both included; `max` is Infinity if there is no upper end. */
export interface SizeRange {
	min: number;
	max: number;
}

/** Parses ranges of the criterion 'Company Size' (`51-200`, `10001+`, `5`), and merges adjacent ones. */
export function parseSizeRanges(values: readonly string[]): SizeRange[] {
	const sizes = values.map(parseSizeRange).sort((one, other) => one.min - other.min);
	const merged: SizeRange[] = [];
	for (const size of sizes) {
		const last = merged.at(-1);
		if (last && size.min <= last.max + 1) last.max = Math.max(last.max, size.max);
		else merged.push({ ...size });
	}
	return merged;
}

function parseSizeRange(written: string): SizeRange {
	const [min = '', max] = written.replace('+', '-Infinity').split('-');
	return { min: Number(min), max: Number(max ?? min) };
}

/** LinkedIn's size brackets, which many providers use. */
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

/** Splits ranges into whole brackets; fails if they do not add up to exactly these ranges. */
export function splitSizesIntoBrackets(
	values: readonly string[],
	brackets: readonly string[] = BRACKETS,
): Result<string[]> {
	const sizes = parseSizeRanges(values);
	const inside = brackets.filter((bracket) => {
		const { min, max } = parseSizeRange(bracket);
		return sizes.some((size) => min >= size.min && max <= size.max);
	});
	if (JSON.stringify(parseSizeRanges(inside)) === JSON.stringify(sizes)) return success(inside);
	return failed(
		`'Company Size' "${values.join(', ')}" does not fit the provider's size ranges`,
		`Choose one or more of them: ${brackets.join(', ')}.`,
	);
}
