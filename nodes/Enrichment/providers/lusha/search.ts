/**
 * Lusha's searches, built from its OpenAPI v3 (2.10.0, August 2026) and the numbers and words in its
 * own n8n node, read 2026-11-22; not run against a live account.
 */
import { asRecord, asRecords, type JsonRecord } from '../../../shared/core/json';
import { failed, mapResult, type Result, success } from '../../../shared/core/result';
import { foldAccents } from '../../person/canonical/text';
import { findCountryName } from '../../person/location';
import {
	buildCompaniesConverter,
	type CriterionConverter,
	omitEmptyFields,
	buildListConverter,
	buildSizeRangesConverter,
	nestValue,
} from '../build/criteria';
import type { SearchDefinition, TermResolver } from '../build/search';
import { buildSenioritiesConverter, refuseUnknownTerm, buildTermsConverter } from '../build/terms';
import type { SendFreeRequest } from '../dialect';
import { readNumberAt, readStringAt } from '../meaning';
import { parsePlaces } from '../places';
import { buildFreeRequest, priceOneCreditPerRecords } from '../requests';
import { readLushaCompany, readLushaPerson } from './records';

/** Adds the names of countries to their codes: the schema has the code, the examples the name, and which counts is not documented. */
const resolveCountries: TermResolver = async (places, sendFree, path) => {
	const list = await fetchAllowedValues('/v3/contacts/prospecting/filters/countries', sendFree);
	const names = list.ok && new Map(list.value.map(({ code, name }) => [code, name]));
	const matchIndustryNames: JsonRecord[] = [];
	for (const place of asRecords(places)) {
		const code = readStringAt(place, 'countryIso2') ?? '';
		// If the list cannot be read, English names are used.
		const country = names ? names.get(code) : findCountryName(code);
		if (names && code !== '' && country === undefined) {
			return refuseUnknownTerm(code, [...names.values()].map(String), 'country', 'Lusha');
		}
		matchIndustryNames.push(omitEmptyFields({ country, ...place }));
	}
	return success(nestValue(path, matchIndustryNames));
};

/** An industry; a main industry has sub-industries. */
interface Industry {
	label: string;
	id: number;
	subIndustries?: Industry[];
}

const resolveIndustries: TermResolver = async (labels, sendFree) => {
	const list = await fetchAllowedValues(
		'/v3/companies/prospecting/filters/industriesLabels',
		sendFree,
	);
	if (!list.ok) return list;
	const mains = list.value.map(toIndustry);
	const all = [...mains, ...mains.flatMap(({ subIndustries = [] }) => subIndustries)];
	const meant = named(labels.map(String), all);
	return mapResult(meant, (each) => nestValue('companies.include', buildIndustryFilter(each)));
};

/** Matches texts that were split at commas to industries; names may contain commas, so the longest match counts. */
function named(labels: readonly string[], all: readonly Industry[]): Result<Industry[]> {
	if (labels.length === 0) return success([]);
	for (let end = labels.length; end > 0; end--) {
		const name = toComparisonText(labels.slice(0, end).join(' '));
		const called = all.filter(({ label }) => toComparisonText(label) === name);
		if (called.length === 0) continue;
		return mapResult(named(labels.slice(end), all), (others) => [...called, ...others]);
	}
	const names = all.map(({ label }) => label);
	return refuseUnknownTerm(labels[0]!, [...new Set(names)], 'industry', 'Lusha');
}

const toComparisonText = (text: string) => foldAccents(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Builds a filter with one kind of ID. Whether main and sub-industries together widen or narrow a search is not documented,
 * so with both kinds, a main industry is replaced by its sub-industries.
 */
function buildIndustryFilter(meant: readonly Industry[]): JsonRecord {
	const ids = (list: readonly Industry[]) => [...new Set(list.map(({ id }) => id))];
	if (meant.every(({ subIndustries }) => subIndustries))
		return omitEmptyFields({ mainIndustriesIds: ids(meant) });
	return { subIndustriesIds: ids(meant.flatMap((each) => each.subIndustries ?? each)) };
}

const toIndustry = (main: JsonRecord): Industry => ({
	label: readStringAt(main, 'main_industry') ?? '',
	id: readNumberAt(main, 'main_industry_id') ?? 0,
	subIndustries: asRecords(main.sub_industries).map((sub) => ({
		label: readStringAt(sub, 'value') ?? '',
		id: readNumberAt(sub, 'id') ?? 0,
	})),
});

async function fetchAllowedValues(
	path: string,
	sendFree: SendFreeRequest,
): Promise<Result<JsonRecord[]>> {
	const answer = await sendFree(buildFreeRequest({ method: 'GET', path }));
	if (!answer.ok) return answer;
	const { values } = asRecord(answer.value.body);
	if (Array.isArray(values)) return success(asRecords(values));
	return failed(
		"Lusha's list of allowed values could not be read",
		"Clear 'Industry' and 'Location', and set them in Lusha's own words in 'Filters (JSON)' under Options. Nothing was charged.",
	);
}

/** Lusha's seniorities, which it numbers from the last one up. */
const SENIORITIES = [
	'Founder',
	'C-Suite',
	'Vice President',
	'Partner',
	'Director',
	'Manager',
	'Senior',
	'Entry',
	'Intern',
	'Other',
];

const DEPARTMENTS = [
	'Business Development',
	'Consulting',
	'Customer Service',
	'Engineering & Technical',
	'Finance',
	'General Management',
	'Health Care & Medical',
	'Human Resources',
	'Information Technology',
	'Legal',
	'Marketing',
	'Operations',
	'Other',
	'Product',
	'Research & Analytics',
	'Sales',
];

const SAME_DEPARTMENTS = { engineering: 'Engineering & Technical' };

const buildLocationsConverter =
	(path: string): CriterionConverter =>
	(values) =>
		mapResult(parsePlaces(values), (places) =>
			nestValue(
				path,
				places.map(({ city, state, country }) =>
					omitEmptyFields({ city, state, countryIso2: country }),
				),
			),
		);

const company = buildCompaniesConverter('companies.include.names', 'companies.include.domains');
const industry = buildListConverter('companies.include.industriesLabels');
const companySize = buildSizeRangesConverter('companies.include.sizes');

const priceResults = priceOneCreditPerRecords(25);

export const lushaSearches: SearchDefinition = {
	price: (records) => ({ ...priceResults(records), max: Math.max(1, priceResults(records).max) }),
	// The published description allows pages of 100, Lusha's FAQ and its own node 50.
	pageSize: { min: 10, max: 50 },
	filtersAt: 'filters',
	fixedFields: { options: { includePartialProfiles: false } },
	termResolvers: {
		'contacts.include.locations': resolveCountries,
		'companies.include.locations': resolveCountries,
		'companies.include.industriesLabels': resolveIndustries,
	},
	paging: { buildPageFields: ({ index, size }) => ({ pagination: { page: index, size } }) },
	totalAt: 'pagination.total',
	contact: {
		path: '/v3/contacts/prospecting',
		criteria: {
			jobTitle: buildListConverter('contacts.include.jobTitles'),
			company,
			location: buildLocationsConverter('contacts.include.locations'),
			industry,
			companySize,
			seniority: buildSenioritiesConverter(
				'contacts.include.seniorityIds',
				SENIORITIES,
				(words) => words.map((word) => SENIORITIES.length - SENIORITIES.indexOf(word)),
			),
			department: buildTermsConverter(
				'contacts.include.departments',
				DEPARTMENTS,
				SAME_DEPARTMENTS,
			),
		},
		listAt: 'results',
		toResult: readLushaPerson,
	},
	company: {
		path: '/v3/companies/prospecting',
		criteria: {
			name: company,
			industry,
			location: buildLocationsConverter('companies.include.locations'),
			companySize,
		},
		listAt: 'results',
		toResult: readLushaCompany,
	},
};
