/** Hunter's two searches: the addresses of one company, and companies. */
import type { ApiResponse } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Criteria } from '../searchCriteria';
import { companyFrom } from '../../person';
import {
	criteriaOf,
	namesAndDomains,
	placed,
	writeCriteria,
	type CriteriaWriters,
} from '../criteria';
import type { PageToAsk, SearchDialect, SearchPage } from '../dialect';
import { mergeFilters } from '../filters';
import { personOfRow } from './records';
import { numberAt } from '../meaning';
import { placesFrom, type Place } from '../places';
import { free, offsetOf, pageRows, paid, recordOf } from '../requests';
import { inBrackets } from '../sizes';
import { inOwnWords } from '../terms';

const SENIORITIES = ['junior', 'senior', 'executive'];
const DEPARTMENTS = [
	...['administrative', 'communication', 'consulting', 'design', 'education', 'executive'],
	...['finance', 'health', 'hr', 'it', 'legal', 'management', 'marketing', 'operations'],
	...['procurement', 'product', 'research', 'sales', 'support'],
];
/** Other words for exactly the same. */
const SAME_DEPARTMENTS = { 'human resources': 'hr', 'information technology': 'it' };

const PEOPLE: CriteriaWriters = {
	company: (values) => success(oneCompany(values)),
	seniority: (values) =>
		placed(inOwnWords(values, SENIORITIES, 'Seniority'), (words) => ({
			seniority: words?.join(','),
		})),
	department: (values) =>
		placed(inOwnWords(values, DEPARTMENTS, 'Department', SAME_DEPARTMENTS), (words) => ({
			department: words?.join(','),
		})),
};

/**
 * `domain-search`: addresses of one company, a credit for ten of them, rounded up. Without
 * `type=personal` there would be `info@` among the people. Free plans have no second page.
 */
export const peopleSearch: SearchDialect = {
	criteria: criteriaOf(PEOPLE),
	pageSize: { least: 1, most: 100 },
	price: (records) => ({ least: Math.ceil(records / 10), most: Math.ceil(records / 10) }),
	filters: peopleFilters,
	request: (filters, page) =>
		paid({
			method: 'GET',
			path: '/domain-search',
			query: { ...filters, limit: page.size, offset: offsetOf(page) },
		}),
	read: ({ body }, page) => {
		const data = recordOf(recordOf(body).data);
		const found = pageRows(data.emails, 'Hunter');
		if (!found.ok) return found;
		const rows = found.value.map((raw) => ({ raw, result: personOfRow(raw, data) }));
		return success(pageOf(body, rows, page));
	},
};

function peopleFilters(criteria: Criteria, filters: JsonRecord): Result<JsonRecord> {
	const companies = criteria.company?.length ?? 0;
	const isGiven = filters.domain !== undefined || filters.company !== undefined;
	if (companies > 1 || (companies === 0 && !isGiven)) {
		return failed(
			'Hunter searches the contacts of one company at a time',
			"Enter one company in 'Company', preferably its domain; to search several, use one item for each.",
		);
	}
	// A company in the user's own filters replaces that of the criteria.
	const { company, ...others } = criteria;
	const own = isGiven || company === undefined ? others : criteria;
	return merged(PEOPLE, own, { type: 'personal', ...filters });
}

function oneCompany(values: readonly string[]): JsonRecord {
	const { names, domains } = namesAndDomains(values);
	return domains.length > 0 ? { domain: domains[0] } : { company: names[0] };
}

function merged(
	writers: CriteriaWriters,
	criteria: Criteria,
	filters: JsonRecord,
): Result<JsonRecord> {
	return placed(writeCriteria(writers, criteria), (parts) =>
		[...parts, filters].reduce(mergeFilters, {}),
	);
}

const COMPANIES: CriteriaWriters = {
	name: (values) => {
		const { names, domains } = namesAndDomains(values);
		return success({
			organization: {
				...(names.length > 0 && { name: names }),
				...(domains.length > 0 && { domain: domains }),
			},
		});
	},
	// Texts of hunter.io/files/industries.json, which are LinkedIn's; Hunter refuses others itself.
	industry: (values) => success({ industry: { include: values } }),
	location: (values) => {
		const places = placesFrom(values);
		if (!places.ok) return places;
		const unknown = places.value?.findIndex((place) => !isKnown(place)) ?? -1;
		if (unknown >= 0) return unknownPlace(values[unknown] ?? '');
		return success({ headquarters_location: { include: places.value } });
	},
	companySize: (values) => placed(inBrackets(values), (headcount) => ({ headcount })),
};

/** Hunter knows states of the United States only, by their two letters, and no town there without one. */
function isKnown({ city, state, country }: Place): boolean {
	if (country !== 'US') return state === undefined;
	return state === undefined ? city === undefined : /^[A-Z]{2}$/.test(state);
}

function unknownPlace(written: string) {
	return failed(
		`Hunter cannot search companies by the location "${written}"`,
		'It takes a country, a city with its country ("Lyon, France") and, in the United States only, a state by its two letters ("Austin, TX").',
	);
}

/**
 * `discover`: free, and a row has no more than name and domain. Plans below refuse `limit`, so it is left
 * out, which means 100, and `offset` is sent from the second page on.
 */
export const companySearch: SearchDialect = {
	criteria: criteriaOf(COMPANIES),
	pageSize: { least: 100, most: 100 },
	price: () => ({ least: 0, most: 0 }),
	filters: (criteria, filters) => merged(COMPANIES, criteria, filters),
	request: (filters, page) =>
		free({
			method: 'POST',
			path: '/discover',
			body: { ...filters, ...(page.index > 0 && { offset: offsetOf(page) }) },
		}),
	read: ({ body }, page) => {
		const found = pageRows(recordOf(body).data, 'Hunter');
		if (!found.ok) return found;
		const rows = found.value.map((raw) => ({
			raw,
			result: companyFrom({ name: raw.organization, domain: raw.domain }),
		}));
		return success(pageOf(body, rows, page));
	},
};

function pageOf(body: ApiResponse['body'], rows: SearchPage['rows'], page: PageToAsk): SearchPage {
	const total = numberAt(body, 'meta.results');
	const next = offsetOf(page) + rows.length;
	return {
		rows,
		total,
		more: total === undefined ? undefined : next < total,
		next: String(next),
	};
}
