/**
 * FullEnrich's two searches: profiles without contact data, at once. A quarter of a credit for a row that
 * was not exported before; its page on exports says nothing at all. What is charged is in the answer.
 */
import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { domainInName } from '../../domain/canonical/web';
import type { Company, Person } from '../../domain/normalise';
import { criteriaOf, placed, writeCriteria, type CriteriaWriters } from '../criteria';
import type { PageToAsk, SearchDialect } from '../dialect';
import { numberAt, textAt } from '../meaning';
import { pageRows, paid, recordOf } from '../requests';
import { sizesFrom } from '../sizes';
import { inOwnWords } from '../terms';
import { companyOf, personOf } from './records';

/** Those that its schema names; it has more. */
const SENIORITIES = [
	...['Owner', 'Founder', 'C-level', 'Partner', 'VP', 'Head', 'Director', 'Senior', 'Manager'],
];
/** Other words for exactly the same. */
const SAME_SENIORITIES = { cxo: 'C-level', 'c-suite': 'C-level', 'vice president': 'VP' };

/** Its reference says that all values of a filter must hold, its skill page that one is enough. */
function single<Value>(field: string, values: readonly Value[]): Result<Value> {
	const [value] = values;
	if (value !== undefined && values.length === 1) return success(value);
	return failed(
		`'${field}' cannot be several values at FullEnrich`,
		'Its documents disagree on whether several mean any or all of them. Search for each by itself.',
	);
}

const text = (field: string, filter: string) => (values: readonly string[]) =>
	placed(single(field, values), (value) => ({ [filter]: [{ value }] }));

const employer = (field: string, names: string, domains: string) => (values: readonly string[]) =>
	placed(single(field, values), (value) => {
		const domain = domainInName(value);
		return domain === undefined
			? { [names]: [{ value, exact_match: true }] }
			: { [domains]: [{ value: domain }] };
	});

const size = (filter: string) => (values: readonly string[]) =>
	placed(single('Company Size', sizesFrom(values)), ({ min, max }) => ({
		[filter]: [{ min, ...(Number.isFinite(max) && { max }) }],
	}));

const seniority = (values: readonly string[]) => {
	const own = inOwnWords(values, SENIORITIES, 'Seniority', SAME_SENIORITIES);
	return own.ok ? text('Seniority', 'current_position_seniority_level')(own.value ?? []) : own;
};

const PEOPLE: CriteriaWriters = {
	jobTitle: text('Job Title', 'current_position_titles'),
	company: employer('Company', 'current_company_names', 'current_company_domains'),
	location: text('Location', 'person_locations'),
	industry: text('Industry', 'current_company_industries'),
	companySize: size('current_company_headcounts'),
	seniority,
	department: text('Department', 'current_position_job_functions'),
};

const COMPANIES: CriteriaWriters = {
	name: employer('Name', 'names', 'domains'),
	industry: text('Industry', 'industries'),
	location: text('Location', 'headquarters_locations'),
	companySize: size('headcounts'),
};

const ROW_PRICE = 0.25;

function searchAt(
	path: string,
	list: string,
	writers: CriteriaWriters,
	resultOf: (row: JsonRecord) => Person | Company,
): SearchDialect {
	return {
		criteria: criteriaOf(writers),
		pageSize: { least: 1, most: 100 },
		price: (records) => ({ least: 0, most: records * ROW_PRICE }),
		filters: (criteria, filters) =>
			placed(writeCriteria(writers, criteria), (parts) =>
				Object.assign({}, ...parts, filters),
			),
		request: (filters, page) =>
			paid({
				method: 'POST',
				path,
				body: { ...filters, limit: page.size, ...placeOf(page) },
			}),
		read: ({ body }, page) => {
			const rows = pageRows(recordOf(body)[list], 'FullEnrich');
			if (!rows.ok) return rows;
			return success({
				rows: rows.value.map((raw) => ({ raw, result: resultOf(raw) })),
				total: numberAt(body, 'metadata.total'),
				next: textAt(body, 'metadata.search_after') ?? offsetAfter(page, rows.value.length),
			});
		},
	};
}

/** Beyond 10,000 rows only `search_after` leads on. */
function placeOf({ cursor }: PageToAsk): JsonRecord {
	if (cursor === undefined) return {};
	const offset = OFFSET.exec(cursor)?.[1];
	return offset === undefined ? { search_after: cursor } : { offset: Number(offset) };
}

const OFFSET = /^offset:(\d+)$/;

/** A page may be shorter than was asked for. */
function offsetAfter({ cursor = '' }: PageToAsk, rows: number): string {
	return `offset:${Number(OFFSET.exec(cursor)?.[1] ?? 0) + rows}`;
}

export const peopleSearch = searchAt('/people/search', 'people', PEOPLE, (row) =>
	personOf(row, undefined),
);
export const companySearch = searchAt('/company/search', 'companies', COMPANIES, companyOf);
