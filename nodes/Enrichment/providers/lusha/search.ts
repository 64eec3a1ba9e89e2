import type { JsonRecord } from '../../../shared/core/json';
import { success } from '../../../shared/core/result';
import {
	criteriaOf,
	namesAndDomains,
	placed,
	writeCriteria,
	type CriteriaWriters,
} from '../criteria';
import type { Dialect, SearchDialect, SearchPage } from '../dialect';
import { filled, mergeFilters } from '../filters';
import { companyOf, contactOf } from './records';
import { numberAt } from '../meaning';
import { placesFrom, type Place } from '../places';
import { pageRows, paid, recordOf } from '../requests';
import { sizesFrom } from '../sizes';
import { inOwnWords } from '../terms';
import { inLushasWords } from './words';

/**
 * Lusha's searches, built from its OpenAPI v3 (2.10.0, August 2026) and the numbers and words in its
 * own n8n node, read 2026-11-22; not run against a live account.
 */

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

const contacts = (include: JsonRecord): JsonRecord => ({ contacts: { include } });
const companies = (include: JsonRecord): JsonRecord => ({ companies: { include } });

const employers = (values: string[]) => success(companies(filled(namesAndDomains(values))));
const industries = (values: string[]) => success(companies({ industriesLabels: values }));
const sizes = (values: string[]) =>
	success(
		companies({
			sizes: sizesFrom(values).map(({ min, max }) =>
				max === Infinity ? { min } : { min, max },
			),
		}),
	);

const locations = (values: string[], place: (include: JsonRecord) => JsonRecord) =>
	placed(placesFrom(values), (places) => place({ locations: (places ?? []).map(locationOf) }));

function locationOf({ city, state, country }: Place): JsonRecord {
	return filled({ city, state, countryIso2: country });
}

const CONTACT_CRITERIA: CriteriaWriters = {
	jobTitle: (values) => success(contacts({ jobTitles: values })),
	company: employers,
	location: (values) => locations(values, contacts),
	industry: industries,
	companySize: sizes,
	seniority: (values) =>
		placed(
			inOwnWords(values, Object.keys(SENIORITY_IDS), 'Seniority', {
				cxo: 'C-Suite',
				vp: 'Vice President',
				junior: 'Entry',
			}),
			(words = []) => contacts({ seniorityIds: words.map((word) => SENIORITY_IDS[word]) }),
		),
	department: (values) =>
		placed(
			inOwnWords(values, DEPARTMENTS, 'Department', {
				engineering: 'Engineering & Technical',
				hr: 'Human Resources',
				it: 'Information Technology',
			}),
			(departments) => contacts({ departments }),
		),
};

const COMPANY_CRITERIA: CriteriaWriters = {
	name: employers,
	industry: industries,
	location: (values) => locations(values, companies),
	companySize: sizes,
};

/** The published description allows pages of 100, Lusha's FAQ and its own node 50. */
const PAGE_SIZE = { least: 10, most: 50 };

const RESULTS_PER_CREDIT = 25;

function search(
	kind: 'contacts' | 'companies',
	criteria: CriteriaWriters,
	resultOf: (row: JsonRecord) => SearchPage['rows'][number]['result'],
): SearchDialect {
	return {
		criteria: criteriaOf(criteria),
		pageSize: PAGE_SIZE,
		price: (records) => {
			const credits = Math.ceil(records / RESULTS_PER_CREDIT);
			return { least: credits, most: Math.max(1, credits) };
		},
		filters: (given, filters) =>
			placed(writeCriteria(criteria, given), (parts) =>
				mergeFilters(parts.reduce(mergeFilters, {}), filters),
			),
		spelt: inLushasWords,
		request: (filters, { index, size }) =>
			paid({
				method: 'POST',
				path: `/v3/${kind}/prospecting`,
				body: {
					pagination: { page: index, size },
					filters,
					options: { includePartialProfiles: false },
				},
			}),
		read: ({ body }) => {
			const found = pageRows(recordOf(body).results, 'Lusha');
			if (!found.ok) return found;
			const rows = found.value.map((raw) => ({ raw, result: resultOf(raw) }));
			return success({ rows, total: numberAt(body, 'pagination.total') });
		},
	};
}

export const lushaSearches: Dialect['searches'] = {
	contact: search('contacts', CONTACT_CRITERIA, contactOf),
	company: search('companies', COMPANY_CRITERIA, companyOf),
};
