/**
 * Apollo's searches, built from its OpenAPI of August 2026, read 2026-11-21; not run against a live
 * account. A list repeats its name, which ends in brackets; without them Apollo does not read it.
 */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import {
	buildCompanyDomainsConverter,
	buildListConverter,
	mergeFilters,
	splitNamesAndDomains,
	buildSizeRangesConverter,
} from '../build/criteria';
import type { SearchDefinition } from '../build/search';
import { priceFree, priceOnePageAtOneCredit } from '../requests';
import { buildSenioritiesConverter } from '../build/terms';
import { readApolloCompany, readApolloPerson } from './records';

const SENIORITIES = [
	'owner',
	'founder',
	'c_suite',
	'partner',
	'vp',
	'head',
	'director',
	'manager',
	'senior',
	'entry',
	'intern',
];

/** Apollo accepts no open end, so this number, which is above that of any employer, stands for it. */
const MAX_EMPLOYEES = 1_000_000_000;

const convertCompanySizes = buildSizeRangesConverter(
	'organization_num_employees_ranges[]',
	({ min, max }) => `${min},${Math.min(max, MAX_EMPLOYEES)}`,
);

const DOMAINS = 'q_organization_domains_list[]';

function convertCompanyNames(values: string[]): Result<JsonRecord> {
	const { names, domains } = splitNamesAndDomains(values);
	if (names.length === 0) return success({ [DOMAINS]: domains });
	if (values.length === 1) return success({ q_organization_name: names[0] });
	return failed(
		'Apollo searches companies by one name at a time',
		"Enter one name in 'Name', or several domains.",
	);
}

const MAX_PAGES = 500;

/** Converts lists and ranges of the user's filters to query parameters. */
function toQueryFilters(filters: JsonRecord): JsonRecord {
	const entries = Object.entries(filters).flatMap(([name, value]): Array<[string, unknown]> => {
		if (isRecord(value)) {
			return Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, inner]);
		}
		const isPlainList = Array.isArray(value) && !name.endsWith('[]');
		return [[isPlainList ? `${name}[]` : name, value]];
	});
	return Object.fromEntries(entries);
}

export const apolloSearches: SearchDefinition = {
	sendIn: 'query',
	price: priceFree,
	pageSize: { min: 1, max: 100 },
	combineFilters: (parts, own) =>
		success([...parts, toQueryFilters(own)].reduce(mergeFilters, {})),
	paging: {
		buildPageFields: ({ index, size }) => ({ page: index + 1, per_page: size }),
		readNextPage: (_, { index }) => (index + 1 >= MAX_PAGES ? { hasMore: false } : {}),
	},
	totalAt: 'total_entries',
	contact: {
		path: '/mixed_people/api_search',
		criteria: {
			jobTitle: buildListConverter('person_titles[]'),
			// `q_keywords` looks everywhere, also for people who only mention the company.
			company: buildCompanyDomainsConverter(DOMAINS),
			location: buildListConverter('person_locations[]'),
			companySize: convertCompanySizes,
			seniority: buildSenioritiesConverter('person_seniorities[]', SENIORITIES),
		},
		listAt: 'people',
		toResult: readApolloPerson,
	},
	company: {
		path: '/mixed_companies/search',
		price: priceOnePageAtOneCredit,
		criteria: {
			name: convertCompanyNames,
			location: buildListConverter('organization_locations[]'),
			// Apollo's search has no industries; keywords of companies come closest.
			industry: buildListConverter('q_organization_keyword_tags[]'),
			companySize: convertCompanySizes,
		},
		listAt: 'organizations',
		// Companies that the account has saved are in a list of their own.
		precedingListAt: 'accounts',
		totalAt: 'pagination.total_entries',
		toResult: readApolloCompany,
	},
};
