import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { organizationOf, personOf } from './records';
import {
	criteriaOf,
	namesAndDomains,
	placed,
	writeCriteria,
	type CriteriaWriters,
} from '../criteria';
import type { Dialect, SearchDialect, SearchPage } from '../dialect';
import { mergeFilters } from '../filters';
import { numberAt } from '../meaning';
import { free, pageRows, paid, recordOf, recordsOf } from '../requests';
import { sizesFrom } from '../sizes';
import { inOwnWords } from '../terms';

/**
 * Apollo's searches, built from its OpenAPI of August 2026, read 2026-11-21; not run against a live
 * account. A list repeats its name, which ends in brackets; without them Apollo does not read it.
 */

/** There is no open end; nobody employs a billion. */
const OPEN_END = 1_000_000_000;

const SENIORITIES = [
	...['owner', 'founder', 'c_suite', 'partner', 'vp', 'head', 'director', 'manager', 'senior'],
	...['entry', 'intern'],
];

const sizes = (values: string[]) =>
	success({
		'organization_num_employees_ranges[]': sizesFrom(values).map(
			({ min, max }) => `${min},${Math.min(max, OPEN_END)}`,
		),
	});

const list = (name: string) => (values: string[]) => success({ [name]: values });

const CONTACT_CRITERIA: CriteriaWriters = {
	jobTitle: list('person_titles[]'),
	company: employers,
	location: list('person_locations[]'),
	companySize: sizes,
	seniority: (values) =>
		placed(
			inOwnWords(values, SENIORITIES, 'Seniority', {
				cxo: 'c_suite',
				'vice president': 'vp',
				junior: 'entry',
			}),
			(words) => ({ 'person_seniorities[]': words }),
		),
};

/** `q_keywords` looks everywhere, also for people who only mention the company. */
function employers(values: string[]): Result<JsonRecord> {
	const { names, domains } = namesAndDomains(values);
	if (names.length === 0) return success({ 'q_organization_domains_list[]': domains });
	return failed(
		`Apollo cannot search contacts by the name of their company: "${names[0]}"`,
		"Enter its domain in 'Company', such as example.com.",
	);
}

const COMPANY_CRITERIA: CriteriaWriters = {
	name: companies,
	location: list('organization_locations[]'),
	// Words that Apollo has put to companies: the nearest to an industry that its search takes.
	industry: list('q_organization_keyword_tags[]'),
	companySize: sizes,
};

function companies(values: string[]): Result<JsonRecord> {
	const { names, domains } = namesAndDomains(values);
	if (names.length === 0) return success({ 'q_organization_domains_list[]': domains });
	if (values.length === 1) return success({ q_organization_name: names[0] });
	return failed(
		'Apollo searches companies by one name at a time',
		"Enter one name in 'Name', or several domains.",
	);
}

const MOST_PAGES = 500;

function search(
	path: string,
	rows: string,
	criteria: CriteriaWriters,
	{
		price,
		total,
		result,
	}: Pick<SearchDialect, 'price'> & {
		total: string;
		result: (row: JsonRecord) => SearchPage['rows'][number]['result'];
	},
): SearchDialect {
	const send = price(1)?.most === 0 ? free : paid;
	return {
		criteria: criteriaOf(criteria),
		pageSize: { least: 1, most: 100 },
		price,
		filters: (given, filters) => {
			const parts = writeCriteria(criteria, given);
			return placed(parts, (written) =>
				mergeFilters(Object.assign({}, ...written) as JsonRecord, inQuery(filters)),
			);
		},
		request: (filters, { index, size }) =>
			send({ method: 'POST', path, query: { ...filters, page: index + 1, per_page: size } }),
		read: ({ body }, page) => {
			const { [rows]: list, accounts } = recordOf(body);
			const found = pageRows(list, 'Apollo');
			if (!found.ok) return found;
			// Companies that the account has saved stand in a list of their own.
			const all = [...recordsOf(accounts), ...found.value];
			return success({
				rows: all.map((raw) => ({ raw, result: result(raw) })),
				total: numberAt(body, total),
				...(page.index + 1 >= MOST_PAGES && { more: false }),
			});
		},
	};
}

/** Lists and ranges as a query has them, however the user wrote them. */
function inQuery(filters: JsonRecord): JsonRecord {
	const entries = Object.entries(filters).flatMap(([name, value]): Array<[string, unknown]> => {
		if (isRecord(value)) {
			return Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, inner]);
		}
		const isPlainList = Array.isArray(value) && !name.endsWith('[]');
		return [[isPlainList ? `${name}[]` : name, value]];
	});
	return Object.fromEntries(entries);
}

export const apolloSearches: Dialect['searches'] = {
	contact: search('/mixed_people/api_search', 'people', CONTACT_CRITERIA, {
		price: () => ({ least: 0, most: 0 }),
		total: 'total_entries',
		result: personOf,
	}),
	company: search('/mixed_companies/search', 'organizations', COMPANY_CRITERIA, {
		// One credit for a page, however long.
		price: (records) => ({ least: Math.min(1, records), most: Math.min(1, records) }),
		total: 'pagination.total_entries',
		result: organizationOf,
	}),
};
