/** Prospeo's two searches: 25 rows a page, a credit for each page that has any. */
import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Company, Person } from '../../person';
import {
	criteriaOf,
	namesAndDomains,
	placed,
	writeCriteria,
	type CriteriaWriters,
} from '../criteria';
import type { SearchDialect } from '../dialect';
import { mergeFilters } from '../filters';
import { numberAt } from '../meaning';
import { companyOf, personOf } from './records';
import { inProspeosWords } from './words';
import { pageRows, paid, recordOf } from '../requests';
import { inBrackets, sizesFrom } from '../sizes';
import { inOwnWords } from '../terms';

const SENIORITIES = [
	...['Founder/Owner', 'C-Suite', 'Partner', 'Vice President', 'Head', 'Director', 'Manager'],
	...['Senior', 'Entry', 'Intern'],
];
/** Other words for exactly the same. */
const SAME_SENIORITIES = {
	vp: 'Vice President',
	cxo: 'C-Suite',
	'c-level': 'C-Suite',
	'entry level': 'Entry',
	junior: 'Entry',
};

const DEPARTMENTS = [
	...['C-Suite', 'Consulting', 'Design', 'Education & Coaching', 'Engineering & Technical'],
	...['Finance', 'Human Resources', 'Information Technology', 'Legal', 'Marketing'],
	...['Medical & Health', 'Operations', 'Product', 'Sales'],
];

const HEADCOUNTS = [
	...['1-10', '11-20', '21-50', '51-100', '101-200', '201-500', '501-1000', '1001-2000'],
	...['2001-5000', '5001-10000', '10001+'],
];

const included = (name: string, values: readonly string[]) =>
	success({ [name]: { include: values } });

const companies = (values: readonly string[]) => {
	const { names, domains } = namesAndDomains(values);
	return success({
		company: {
			...(names.length > 0 && { names: { include: names } }),
			...(domains.length > 0 && { websites: { include: domains } }),
		},
	});
};

const COMPANIES: CriteriaWriters = {
	name: companies,
	industry: (values) => included('company_industry', values),
	location: (values) => included('company_location_search', values),
	companySize: headcount,
};

const PEOPLE: CriteriaWriters = {
	jobTitle: (values) => included('person_job_title', values),
	company: companies,
	location: (values) => included('person_location_search', values),
	industry: (values) => included('company_industry', values),
	companySize: headcount,
	seniority: (values) =>
		placed(inOwnWords(values, SENIORITIES, 'Seniority', SAME_SENIORITIES), (include) => ({
			person_seniority: { include },
		})),
	department: (values) =>
		placed(inOwnWords(values, DEPARTMENTS, 'Department'), (include) => ({
			person_department: { include },
		})),
};

/** Any one range, or several made of Prospeo's own brackets: it does not take both. */
function headcount(values: readonly string[]): Result<JsonRecord> {
	const [size, ...others] = sizesFrom(values);
	if (size && others.length === 0) {
		const { min, max } = size;
		return success({
			company_headcount_custom: {
				min: Math.max(1, min),
				...(Number.isFinite(max) && { max }),
			},
		});
	}
	return placed(inBrackets(values, HEADCOUNTS), (brackets) => ({
		// The last one begins with 10,001, whatever it is called.
		company_headcount_range: brackets?.map((each) => each.replace('10001+', '10000+')),
	}));
}

const PER_PAGE = 25;

function searchAt(
	path: string,
	writers: CriteriaWriters,
	resultOf: (row: JsonRecord) => Person | Company,
): SearchDialect {
	return {
		criteria: criteriaOf(writers),
		pageSize: { least: PER_PAGE, most: PER_PAGE },
		price: (records) => ({ least: Math.min(1, records), most: Math.min(1, records) }),
		filters: (criteria, filters) => {
			const written = writeCriteria(writers, criteria);
			if (!written.ok) return written;
			return withoutContradiction([...written.value, filters].reduce(mergeFilters, {}));
		},
		spelt: inProspeosWords,
		request: (filters, { index }) =>
			paid({ method: 'POST', path, body: { page: index + 1, filters } }),
		read: ({ body }) => {
			const rows = pageRows(recordOf(body).results, 'Prospeo');
			if (!rows.ok) return rows;
			const pages = numberAt(body, 'pagination.total_page');
			const page = numberAt(body, 'pagination.current_page');
			return success({
				rows: rows.value.map((raw) => ({ raw, result: resultOf(raw) })),
				total: numberAt(body, 'pagination.total_count'),
				more: pages === undefined || page === undefined ? undefined : page < pages,
			});
		},
	};
}

function withoutContradiction(filters: JsonRecord): Result<JsonRecord> {
	if (!filters.company_headcount_range || !filters.company_headcount_custom) {
		return success(filters);
	}
	return failed(
		'Prospeo takes company_headcount_range or company_headcount_custom, not both',
		"Set the size either in 'Company Size' or in 'Filters (JSON)' under Options.",
	);
}

export const peopleSearch = searchAt('/search-person', PEOPLE, personOf);
export const companySearch = searchAt('/search-company', COMPANIES, (row) =>
	companyOf(recordOf(row.company)),
);
