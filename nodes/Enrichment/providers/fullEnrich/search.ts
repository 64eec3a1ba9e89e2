/**
 * FullEnrich's two searches: profiles without contact data, at once. A quarter of a credit for a row that
 * was not exported before; its page on exports says nothing at all. What is charged is in the answer.
 */
import { failed, success } from '../../../shared/core/result';
import {
	buildListWriter,
	splitNamesAndDomains,
	buildSizesWriter,
	type CriterionWriter,
} from '../build/criteria';
import type { SearchFacts, Paging } from '../build/listSearch';
import { priceUpToPerRecord } from '../requests';
import { buildSenioritiesWriter } from '../build/words';
import { readTextAt } from '../meaning';
import { toCompany, toPerson } from './records';

/** Those that its schema names; it has more. */
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

/** Of several values one is enough. */
const texts = (filter: string) => buildListWriter(filter, (value) => ({ value }));

/** Both filters together would have to hold. */
const employer =
	(field: string, byName: string, byDomain: string): CriterionWriter =>
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

/** Beyond 10,000 rows only `search_after` leads on. A page may be shorter than was asked for. */
const paging: Paging = {
	placeOfPage: ({ size, cursor }) => {
		if (cursor === undefined) return { limit: size };
		const offset = OFFSET.exec(cursor)?.[1];
		return {
			limit: size,
			...(offset === undefined ? { search_after: cursor } : { offset: Number(offset) }),
		};
	},
	readNextPage: (body, { cursor = '' }, rows) => {
		const end = Number(OFFSET.exec(cursor)?.[1] ?? 0) + rows;
		return { next: readTextAt(body, 'metadata.search_after') ?? `offset:${end}` };
	},
};

const OFFSET = /^offset:(\d+)$/;

export const searches: SearchFacts = {
	price: priceUpToPerRecord(0.25),
	pageSize: { least: 1, most: 100 },
	paging,
	totalAt: 'metadata.total',
	contact: {
		path: '/people/search',
		criteria: {
			jobTitle: texts('current_position_titles'),
			company: employer('Company', 'current_company_names', 'current_company_domains'),
			location: texts('person_locations'),
			industry: texts('current_company_industries'),
			companySize: buildSizesWriter('current_company_headcounts'),
			seniority: buildSenioritiesWriter(
				'current_position_seniority_level',
				SENIORITIES,
				(words) => words.map((value) => ({ value })),
			),
			department: texts('current_position_job_functions'),
		},
		listAt: 'people',
		row: (row) => toPerson(row),
	},
	company: {
		path: '/company/search',
		criteria: {
			name: employer('Name', 'names', 'domains'),
			industry: texts('industries'),
			location: texts('headquarters_locations'),
			companySize: buildSizesWriter('headcounts'),
		},
		listAt: 'companies',
		row: toCompany,
	},
};
