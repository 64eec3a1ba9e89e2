/** Hunter's two searches: for the emails of one company, and for companies. */
import { failed, success, type Result } from '../../../shared/core/result';
import { asRecord, readValueAt, type JsonRecord } from '../../../shared/core/json';
import { findDomainInName } from '../../person/canonical/web';
import {
	buildSizeBracketsConverter,
	buildCompaniesConverter,
	omitEmptyFields,
	buildListConverter,
	mergeFilters,
} from '../build/criteria';
import { buildOffsetPaging, type SearchDefinition } from '../build/search';
import { buildSenioritiesConverter, buildTermsConverter } from '../build/terms';
import { parsePlaces, type Place } from '../places';
import { priceFree, priceOneCreditPerRecords } from '../requests';
import { toCompanyFromDiscoverRow, toPersonFromDomainSearchRow } from './records';

const SENIORITIES = ['junior', 'senior', 'executive'];
const DEPARTMENTS = [
	'administrative',
	'communication',
	'consulting',
	'design',
	'education',
	'executive',
	'finance',
	'health',
	'hr',
	'it',
	'legal',
	'management',
	'marketing',
	'operations',
	'procurement',
	'product',
	'research',
	'sales',
	'support',
];

const joinWithCommas = (words: string[]) => words.join(',');

function convertOneCompany([company = '', ...others]: string[]): Result<JsonRecord> {
	if (others.length > 0) return ONE_COMPANY_AT_A_TIME;
	const domain = findDomainInName(company);
	return success(domain === undefined ? { company } : { domain });
}

const ONE_COMPANY_AT_A_TIME = failed(
	'Hunter searches the contacts of one company at a time',
	"Enter one company in 'Company', preferably its domain; to search several, use one item for each.",
);

/** Combines the filters; exactly one company is required, from the criteria or from the user's filters. */
function combineFiltersOfOneCompany(parts: JsonRecord[], own: JsonRecord): Result<JsonRecord> {
	const isGiven = own.domain !== undefined || own.company !== undefined;
	const replaced = isGiven ? { domain: undefined, company: undefined } : {};
	const filters = omitEmptyFields(
		[...parts, replaced, own].reduce(mergeFilters, { type: 'personal' }),
	);
	return (filters.domain ?? filters.company) === undefined
		? ONE_COMPANY_AT_A_TIME
		: success(filters);
}

function convertLocations(values: string[]): Result<JsonRecord> {
	const places = parsePlaces(values);
	if (!places.ok) return places;
	const unknown = places.value.findIndex((place) => !isSearchablePlace(place));
	if (unknown < 0) return success({ headquarters_location: { include: places.value } });
	return failed(
		`Hunter cannot search companies by the location "${values[unknown]}"`,
		'It accepts a country, a city with its country ("Lyon, France"), or, in the United States only, a city with its two-letter state code ("Austin, TX").',
	);
}

/** Whether Hunter can search a place: states only by the two-letter codes of the US, and US cities only with a state. */
function isSearchablePlace({ city, state, country }: Place): boolean {
	if (country !== 'US') return state === undefined;
	return state === undefined ? city === undefined : /^[A-Z]{2}$/.test(state);
}

export const hunterSearches: SearchDefinition = {
	price: priceFree,
	pageSize: { min: 100, max: 100 },
	paging: buildOffsetPaging(({ index }, offset) => (index > 0 ? { offset } : {}), 'meta.results'),
	totalAt: 'meta.results',
	/**
	 * The emails of one company, at one credit for each started ten. Without `type=personal`, shared addresses such as
	 * `info@` would be included. Free plans have no second page.
	 */
	contact: {
		method: 'GET',
		path: '/domain-search',
		price: priceOneCreditPerRecords(10),
		pageSize: { min: 1, max: 100 },
		criteria: {
			company: convertOneCompany,
			seniority: buildSenioritiesConverter('seniority', SENIORITIES, joinWithCommas),
			department: buildTermsConverter('department', DEPARTMENTS, {}, joinWithCommas),
		},
		combineFilters: combineFiltersOfOneCompany,
		paging: buildOffsetPaging(({ size }, offset) => ({ limit: size, offset }), 'meta.results'),
		listAt: 'data.emails',
		toResult: (row, body) =>
			toPersonFromDomainSearchRow(row, asRecord(readValueAt(body, 'data'))),
	},
	/**
	 * Free of charge; rows only have name and domain. Smaller plans refuse `limit`, so it is left out (100 rows), and
	 * `offset` is only sent from the second page on.
	 */
	company: {
		path: '/discover',
		criteria: {
			name: buildCompaniesConverter('organization.name', 'organization.domain'),
			// Accepted texts are in hunter.io/files/industries.json (LinkedIn's industries); Hunter refuses others.
			industry: buildListConverter('industry.include'),
			location: convertLocations,
			companySize: buildSizeBracketsConverter('headcount'),
		},
		listAt: 'data',
		toResult: toCompanyFromDiscoverRow,
	},
};
