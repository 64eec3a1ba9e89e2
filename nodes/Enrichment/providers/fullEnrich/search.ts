/**
 * FullEnrich's two searches: profiles without contact data, at once. A quarter of a credit for a row that
 * was not exported before; its page on exports says nothing at all. What is charged is in the answer.
 */
import type { JsonRecord } from '../../../shared/core/json';
import { failed, success } from '../../../shared/core/result';
import type { Company, Person } from '../../person';
import {
	criteriaOf,
	namesAndDomains,
	placed,
	writeCriteria,
	type CriteriaWriters,
} from '../criteria';
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

/** Of several values one is enough. */
const text = (filter: string) => (values: readonly string[]) =>
	success({ [filter]: values.map((value) => ({ value })) });

const exactly = (values: readonly string[]) =>
	values.map((value) => ({ value, exact_match: true }));

/** Both filters together would have to hold. */
const employer =
	(field: string, byName: string, byDomain: string) => (values: readonly string[]) => {
		const { names, domains } = namesAndDomains(values);
		if (names.length > 0 && domains.length > 0) {
			return failed(
				`'${field}' cannot be names and domains together at FullEnrich`,
				`Enter only domains, such as ${domains[0]}, or only names.`,
			);
		}
		return success(
			domains.length > 0 ? { [byDomain]: exactly(domains) } : { [byName]: exactly(names) },
		);
	};

const size = (filter: string) => (values: readonly string[]) =>
	success({
		[filter]: sizesFrom(values).map(({ min, max }) => ({
			min,
			...(Number.isFinite(max) && { max }),
		})),
	});

const seniority = (values: readonly string[]) =>
	placed(inOwnWords(values, SENIORITIES, 'Seniority', SAME_SENIORITIES), (own = []) => ({
		current_position_seniority_level: own.map((value) => ({ value })),
	}));

const PEOPLE: CriteriaWriters = {
	jobTitle: text('current_position_titles'),
	company: employer('Company', 'current_company_names', 'current_company_domains'),
	location: text('person_locations'),
	industry: text('current_company_industries'),
	companySize: size('current_company_headcounts'),
	seniority,
	department: text('current_position_job_functions'),
};

const COMPANIES: CriteriaWriters = {
	name: employer('Name', 'names', 'domains'),
	industry: text('industries'),
	location: text('headquarters_locations'),
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
