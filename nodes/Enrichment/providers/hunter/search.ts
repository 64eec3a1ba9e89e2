/** Hunter's two searches: the addresses of one company, and companies. */
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
import { buildOffsetPaging, type SearchDefinition } from '../build/listSearch';
import { buildSenioritiesConverter, buildTermsConverter } from '../build/words';
import { parsePlaces, type Place } from '../places';
import { priceFree, priceOneCreditPerRecords } from '../requests';
import { toCompanyFromRow, toPersonFromRow } from './records';

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

const withCommas = (words: string[]) => words.join(',');

function oneCompany([company = '', ...others]: string[]): Result<JsonRecord> {
	if (others.length > 0) return TOO_MANY;
	const domain = findDomainInName(company);
	return success(domain === undefined ? { company } : { domain });
}

const TOO_MANY = failed(
	'Hunter searches the contacts of one company at a time',
	"Enter one company in 'Company', preferably its domain; to search several, use one item for each.",
);

/** One is needed, of the criteria or of the user's own filters. */
function ofOneCompany(parts: JsonRecord[], own: JsonRecord): Result<JsonRecord> {
	const isGiven = own.domain !== undefined || own.company !== undefined;
	const replaced = isGiven ? { domain: undefined, company: undefined } : {};
	const filters = omitEmptyFields([...parts, replaced, own].reduce(mergeFilters, { type: 'personal' }));
	return (filters.domain ?? filters.company) === undefined ? TOO_MANY : success(filters);
}

function location(values: string[]): Result<JsonRecord> {
	const places = parsePlaces(values);
	if (!places.ok) return places;
	const unknown = places.value.findIndex((place) => !isKnown(place));
	if (unknown < 0) return success({ headquarters_location: { include: places.value } });
	return failed(
		`Hunter cannot search companies by the location "${values[unknown]}"`,
		'It accepts a country, a city with its country ("Lyon, France"), or, in the United States only, a city with its two-letter state code ("Austin, TX").',
	);
}

/** Hunter knows states of the United States only, by their two letters, and no town there without one. */
function isKnown({ city, state, country }: Place): boolean {
	if (country !== 'US') return state === undefined;
	return state === undefined ? city === undefined : /^[A-Z]{2}$/.test(state);
}

export const searches: SearchDefinition = {
	price: priceFree,
	pageSize: { min: 100, max: 100 },
	paging: buildOffsetPaging(({ index }, offset) => (index > 0 ? { offset } : {}), 'meta.results'),
	totalAt: 'meta.results',
	/**
	 * Addresses of one company, a credit for ten of them, rounded up. Without `type=personal` there would be
	 * `info@` among the people. Free plans have no second page.
	 */
	contact: {
		method: 'GET',
		path: '/domain-search',
		price: priceOneCreditPerRecords(10),
		pageSize: { min: 1, max: 100 },
		criteria: {
			company: oneCompany,
			seniority: buildSenioritiesConverter('seniority', SENIORITIES, withCommas),
			department: buildTermsConverter('department', DEPARTMENTS, {}, withCommas),
		},
		combineFilters: ofOneCompany,
		paging: buildOffsetPaging(({ size }, offset) => ({ limit: size, offset }), 'meta.results'),
		listAt: 'data.emails',
		toResult: (row, body) => toPersonFromRow(row, asRecord(readValueAt(body, 'data'))),
	},
	/**
	 * Free, and a row has no more than name and domain. Plans below refuse `limit`, so it is left out, which
	 * means 100, and `offset` is sent from the second page on.
	 */
	company: {
		path: '/discover',
		criteria: {
			name: buildCompaniesConverter('organization.name', 'organization.domain'),
			// Texts of hunter.io/files/industries.json, which are LinkedIn's; Hunter refuses others itself.
			industry: buildListConverter('industry.include'),
			location,
			companySize: buildSizeBracketsConverter('headcount'),
		},
		listAt: 'data',
		toResult: toCompanyFromRow,
	},
};
