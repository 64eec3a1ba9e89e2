/**
 * Lusha's searches, built from its OpenAPI v3 (2.10.0, August 2026) and the numbers and words in its
 * own n8n node, read 2026-11-22; not run against a live account.
 */
import { mapped } from '../../../shared/core/result';
import { companiesAt, filled, listAt, sizesAt, under, type Criterion } from '../build/criteria';
import { listSearch, type ListSearch } from '../build/listSearch';
import { perRecords } from '../requests';
import { senioritiesAt, wordsAt } from '../build/words';
import type { Dialect } from '../dialect';
import { placesFrom } from '../places';
import { companyOf, contactOf } from './records';
import { LOOK_UPS } from './words';

/** Lusha counts them. */
const SENIORITY_IDS: Readonly<Record<string, number>> = {
	Founder: 10,
	'C-Suite': 9,
	'Vice President': 8,
	Partner: 7,
	Director: 6,
	Manager: 5,
	Senior: 4,
	Entry: 3,
	Intern: 2,
	Other: 1,
};

const DEPARTMENTS = [
	...['Business Development', 'Consulting', 'Customer Service', 'Engineering & Technical'],
	...['Finance', 'General Management', 'Health Care & Medical', 'Human Resources'],
	...['Information Technology', 'Legal', 'Marketing', 'Operations', 'Other', 'Product'],
	...['Research & Analytics', 'Sales'],
];

const SAME_DEPARTMENTS = { engineering: 'Engineering & Technical' };

const locationsAt =
	(path: string): Criterion =>
	(values) =>
		mapped(placesFrom(values), (places) =>
			under(
				path,
				places.map(({ city, state, country }) =>
					filled({ city, state, countryIso2: country }),
				),
			),
		);

const company = companiesAt('companies.include.names', 'companies.include.domains');
const industry = listAt('companies.include.industriesLabels');
const companySize = sizesAt('companies.include.sizes');

const priced = perRecords(25);

const SEARCH: Omit<ListSearch, 'path' | 'criteria' | 'row'> = {
	label: 'Lusha',
	price: (records) => ({ ...priced(records), most: Math.max(1, priced(records).most) }),
	// The published description allows pages of 100, Lusha's FAQ and its own node 50.
	pageSize: { least: 10, most: 50 },
	filtersAt: 'filters',
	always: { options: { includePartialProfiles: false } },
	lookUps: LOOK_UPS,
	paging: { ask: ({ index, size }) => ({ pagination: { page: index, size } }) },
	listAt: 'results',
	totalAt: 'pagination.total',
};

export const lushaSearches: Dialect['searches'] = {
	contact: listSearch({
		...SEARCH,
		path: '/v3/contacts/prospecting',
		criteria: {
			jobTitle: listAt('contacts.include.jobTitles'),
			company,
			location: locationsAt('contacts.include.locations'),
			industry,
			companySize,
			seniority: senioritiesAt(
				'contacts.include.seniorityIds',
				Object.keys(SENIORITY_IDS),
				(words) => words.map((word) => SENIORITY_IDS[word]),
			),
			department: wordsAt('contacts.include.departments', DEPARTMENTS, SAME_DEPARTMENTS),
		},
		row: contactOf,
	}),
	company: listSearch({
		...SEARCH,
		path: '/v3/companies/prospecting',
		criteria: {
			name: company,
			industry,
			location: locationsAt('companies.include.locations'),
			companySize,
		},
		row: companyOf,
	}),
};
