/** Prospeo's two searches: 25 rows a page, a credit for each page that has any. */
import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { bracketsAt, companiesAt, listAt, mergeFilters, oneSize } from '../build/criteria';
import { listSearch, type ListSearch } from '../build/listSearch';
import { senioritiesAt, wordsAt } from '../build/words';
import { numberAt } from '../meaning';
import { perPage, recordOf } from '../requests';
import { companyOf, personOf } from './records';
import { LOOK_UPS } from './words';

const SENIORITIES = [
	...['Founder/Owner', 'C-Suite', 'Partner', 'Vice President', 'Head', 'Director', 'Manager'],
	...['Senior', 'Entry', 'Intern'],
];
const DEPARTMENTS = [
	...['C-Suite', 'Consulting', 'Design', 'Education & Coaching', 'Engineering & Technical'],
	...['Finance', 'Human Resources', 'Information Technology', 'Legal', 'Marketing'],
	...['Medical & Health', 'Operations', 'Product', 'Sales'],
];

const HEADCOUNTS = [
	...['1-10', '11-20', '21-50', '51-100', '101-200', '201-500', '501-1000', '1001-2000'],
	...['2001-5000', '5001-10000', '10001+'],
];

/** Any one range, or several made of Prospeo's own brackets: it does not take both. */
const companySize = oneSize(
	({ min, ...end }) => ({ company_headcount_custom: { min: Math.max(1, Number(min)), ...end } }),
	// The last one begins with 10,001, whatever it is called.
	bracketsAt('company_headcount_range', HEADCOUNTS, { '10001+': '10000+' }),
);

const company = companiesAt('company.names.include', 'company.websites.include');
const industry = listAt('company_industry.include');

const PER_PAGE = 25;

const SEARCH: Omit<ListSearch, 'path' | 'criteria' | 'row'> = {
	label: 'Prospeo',
	price: perPage,
	pageSize: { least: PER_PAGE, most: PER_PAGE },
	filtersAt: 'filters',
	join: withoutContradiction,
	lookUps: LOOK_UPS,
	paging: {
		ask: ({ index }) => ({ page: index + 1 }),
		next: (body) => {
			const pages = numberAt(body, 'pagination.total_page');
			const page = numberAt(body, 'pagination.current_page');
			return pages === undefined || page === undefined ? {} : { more: page < pages };
		},
	},
	listAt: 'results',
	totalAt: 'pagination.total_count',
};

function withoutContradiction(parts: JsonRecord[], own: JsonRecord): Result<JsonRecord> {
	const filters = [...parts, own].reduce(mergeFilters, {});
	if (!filters.company_headcount_range || !filters.company_headcount_custom) {
		return success(filters);
	}
	return failed(
		'Prospeo takes company_headcount_range or company_headcount_custom, not both',
		"Set the size either in 'Company Size' or in 'Filters (JSON)' under Options.",
	);
}

export const peopleSearch = listSearch({
	...SEARCH,
	path: '/search-person',
	criteria: {
		jobTitle: listAt('person_job_title.include'),
		company,
		location: listAt('person_location_search.include'),
		industry,
		companySize,
		seniority: senioritiesAt('person_seniority.include', SENIORITIES),
		department: wordsAt('person_department.include', DEPARTMENTS),
	},
	row: personOf,
});

export const companySearch = listSearch({
	...SEARCH,
	path: '/search-company',
	criteria: {
		name: company,
		industry,
		location: listAt('company_location_search.include'),
		companySize,
	},
	row: (row) => companyOf(recordOf(row.company)),
});
