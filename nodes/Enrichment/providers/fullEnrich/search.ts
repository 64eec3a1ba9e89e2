/**
 * FullEnrich's two searches: profiles without contact data, at once. A quarter of a credit for a row that
 * was not exported before; its page on exports says nothing at all. What is charged is in the answer.
 */
import { failed, success } from '../../../shared/core/result';
import {
	buildListConverter,
	splitNamesAndDomains,
	buildSizeRangesConverter,
	type CriterionConverter,
} from '../build/criteria';
import type { SearchDefinition, Paging } from '../build/search';
import { priceUpToCreditsPerRecord } from '../requests';
import { buildSenioritiesConverter } from '../build/terms';
import { readStringAt } from '../meaning';
import { readFullEnrichCompany, readFullEnrichPerson } from './records';

/** The seniorities that the schema names; there are more. */
const SENIORITIES = [
	'Owner',
	'Founder',
	'C-level',
	'Partner',
	'VP',
	'Head',
	'Director',
	'Senior',
	'Manager',
];

/** Builds a converter of texts, of which one has to match. */
const buildTextsConverter = (filter: string): CriterionConverter =>
	buildListConverter(filter, (value) => ({ value }));

/** Builds a converter of companies; it refuses names and domains together, because both filters would have to match. */
const buildEmployerConverter =
	(field: string, byName: string, byDomain: string): CriterionConverter =>
	(values) => {
		const { names, domains } = splitNamesAndDomains(values);
		if (names.length > 0 && domains.length > 0) {
			return failed(
				`FullEnrich does not accept names and domains together in '${field}'`,
				`Enter only domains, such as ${domains[0]}, or only names.`,
			);
		}
		const [filter, given] = domains.length > 0 ? [byDomain, domains] : [byName, names];
		return success({ [filter]: given.map((value) => ({ value, exact_match: true })) });
	};

/** Pages by offset up to 10,000 rows, and by `search_after` beyond. A page may be shorter than requested. */
const paging: Paging = {
	buildPageFields: ({ size, cursor }) => {
		if (cursor === undefined) return { limit: size };
		const offset = OFFSET.exec(cursor)?.[1];
		return {
			limit: size,
			...(offset === undefined ? { search_after: cursor } : { offset: Number(offset) }),
		};
	},
	readNextPage: (body, { cursor = '' }, rows) => {
		const end = Number(OFFSET.exec(cursor)?.[1] ?? 0) + rows;
		return { nextCursor: readStringAt(body, 'metadata.search_after') ?? `offset:${end}` };
	},
};

const OFFSET = /^offset:(\d+)$/;

export const fullEnrichSearches: SearchDefinition = {
	price: priceUpToCreditsPerRecord(0.25),
	pageSize: { min: 1, max: 100 },
	paging,
	totalAt: 'metadata.total',
	contact: {
		path: '/people/search',
		criteria: {
			jobTitle: buildTextsConverter('current_position_titles'),
			company: buildEmployerConverter(
				'Company',
				'current_company_names',
				'current_company_domains',
			),
			location: buildTextsConverter('person_locations'),
			industry: buildTextsConverter('current_company_industries'),
			companySize: buildSizeRangesConverter('current_company_headcounts'),
			seniority: buildSenioritiesConverter(
				'current_position_seniority_level',
				SENIORITIES,
				(words) => words.map((value) => ({ value })),
			),
			department: buildTextsConverter('current_position_job_functions'),
		},
		listAt: 'people',
		toResult: (row) => readFullEnrichPerson(row),
	},
	company: {
		path: '/company/search',
		criteria: {
			name: buildEmployerConverter('Name', 'names', 'domains'),
			industry: buildTextsConverter('industries'),
			location: buildTextsConverter('headquarters_locations'),
			companySize: buildSizeRangesConverter('headcounts'),
		},
		listAt: 'companies',
		toResult: readFullEnrichCompany,
	},
};
