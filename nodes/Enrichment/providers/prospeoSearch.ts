/** Prospeo's two searches: 25 rows a page, a credit for each page that has any. */
import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import type { Company, Person } from '../domain/normalise';
import {
	criteriaOf,
	employeeSpan,
	inBrackets,
	namesAndDomains,
	plainWord,
	seniorityIn,
	translated,
	writeCriteria,
	type CriteriaWriters,
	type EmployeeSpan,
	type Seniority,
} from './criteria';
import type { SearchDialect } from './dialect';
import { numberAt } from './meaning';
import { companyOf, personOf } from './prospeoRecords';
import { paid, recordOf, recordsOf } from './requests';

const SENIORITY: Readonly<Record<Seniority, string>> = {
	founder: 'Founder/Owner',
	owner: 'Founder/Owner',
	cSuite: 'C-Suite',
	partner: 'Partner',
	vp: 'Vice President',
	head: 'Head',
	director: 'Director',
	manager: 'Manager',
	senior: 'Senior',
	entry: 'Entry',
	intern: 'Intern',
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

/** Only Prospeo's own texts are taken ("Lyon, Auvergne-Rhône-Alpes, France"); it refuses others, unpaid. */
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
	jobTitle: (values) =>
		success({ person_job_title: { include: values, match_mode: 'CONTAINS' } }),
	company: companies,
	location: (values) => included('person_location_search', values),
	industry: (values) => included('company_industry', values),
	companySize: headcount,
	seniority: (values) =>
		own('person_seniority', 'seniority', values, Object.values(SENIORITY), (value) => {
			const known = seniorityIn(value);
			return known && SENIORITY[known];
		}),
	department: (values) =>
		own('person_department', 'department', values, DEPARTMENTS, () => undefined),
};

function own(
	name: string,
	what: string,
	values: readonly string[],
	allowed: readonly string[],
	otherWord: (value: string) => string | undefined,
): Result<JsonRecord> {
	const same = (value: string) => allowed.find((term) => plainWord(term) === plainWord(value));
	const theirs = translated(what, values, (value) => same(value) ?? otherWord(value), {
		label: 'Prospeo',
		allowed: [...new Set(allowed)],
	});
	return theirs.ok ? included(name, theirs.value) : theirs;
}

/** Any one span, or several of Prospeo's own brackets; the two exclude each other. */
function headcount(values: readonly string[]): Result<JsonRecord> {
	const [span, ...others] = joined(values.map(employeeSpan));
	if (span && others.length === 0) {
		return success({ company_headcount_custom: { ...span, min: Math.max(1, span.min) } });
	}
	const brackets = translated('company sizes', [values.join(', ')], () => allBrackets(values), {
		label: 'Prospeo',
		allowed: ['one range of any numbers', `or several of ${HEADCOUNTS.join(', ')}`],
	});
	return brackets.ok ? success({ company_headcount_range: brackets.value }) : brackets;
}

function allBrackets(values: readonly string[]): string[] | undefined {
	const found = values.map((value) => inBrackets(value, HEADCOUNTS));
	if (found.some((brackets) => brackets === undefined)) return undefined;
	return found.flatMap((brackets) =>
		(brackets ?? []).map((each) => (each === '10001+' ? '10000+' : each)),
	);
}

/** Spans that meet are one: 11-50 and 51-200 are 11-200. */
function joined(spans: readonly EmployeeSpan[]): EmployeeSpan[] {
	const result: EmployeeSpan[] = [];
	for (const { min, max } of [...spans].sort((one, other) => one.min - other.min)) {
		const last = result.at(-1);
		if (last === undefined || (last.max !== undefined && min > last.max + 1)) {
			result.push({ min, ...(max !== undefined && { max }) });
		} else if (max === undefined) delete last.max;
		else if (last.max !== undefined) last.max = Math.max(last.max, max);
	}
	return result;
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
			const written = writeCriteria(writers, criteria, filters);
			return written.ok ? withoutContradiction(written.value) : written;
		},
		request: (filters, { index }) =>
			paid({ method: 'POST', path, body: { page: index + 1, filters } }),
		read: ({ body }) => {
			const rows = recordsOf(recordOf(body).results);
			const pages = numberAt(body, 'pagination.total_page');
			const page = numberAt(body, 'pagination.current_page');
			return success({
				rows: rows.map((raw) => ({ raw, result: resultOf(raw) })),
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
		"Give the size either in 'Company Size' or in 'Filters (JSON)'.",
	);
}

export const peopleSearch = searchAt('/search-person', PEOPLE, personOf);
export const companySearch = searchAt('/search-company', COMPANIES, (row) =>
	companyOf(recordOf(row.company)),
);
