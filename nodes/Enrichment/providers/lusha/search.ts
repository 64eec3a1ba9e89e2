/**
 * Lusha's searches, built from its OpenAPI v3 (2.10.0, August 2026) and the numbers and words in its
 * own n8n node, read 2026-11-22; not run against a live account.
 */
import { asRecord, asRecords, type JsonRecord } from '../../../shared/core/json';
import { failed, mapResult, type Result, success } from '../../../shared/core/result';
import { foldAccents } from '../../person/canonical/text';
import { findCountryName } from '../../person/location';
import {
	buildCompaniesWriter,
	type CriterionWriter,
	omitEmpty,
	buildListWriter,
	buildSizesWriter,
	nestValue,
} from '../build/criteria';
import type { SearchFacts, TermLookUp } from '../build/listSearch';
import { buildSenioritiesWriter, refuseUnknownTerm, buildTermsWriter } from '../build/words';
import type { SendFreeRequest } from '../dialect';
import { readNumberAt, readTextAt } from '../meaning';
import { parsePlaces } from '../places';
import { freeRequest, pricePerRecords } from '../requests';
import { toCompany, toPerson } from './records';

/** Lusha's schema has the code of a country, its examples the name: which of them it heeds, nobody says. */
const countries: TermLookUp = async (places, ask, path) => {
	const list = await allowedAt('/v3/contacts/prospecting/filters/countries', ask);
	const names = list.ok && new Map(list.value.map(({ code, name }) => [code, name]));
	const named: JsonRecord[] = [];
	for (const place of asRecords(places)) {
		const code = readTextAt(place, 'countryIso2') ?? '';
		// Where the list cannot be read, as they are called in English.
		const country = names ? names.get(code) : findCountryName(code);
		if (names && code !== '' && country === undefined) {
			return refuseUnknownTerm(code, [...names.values()].map(String), 'country', 'Lusha');
		}
		named.push(omitEmpty({ country, ...place }));
	}
	return success(nestValue(path, named));
};

/** Of a main industry with those inside it. */
interface Industry {
	label: string;
	id: number;
	subs?: Industry[];
}

const industries: TermLookUp = async (labels, ask) => {
	const list = await allowedAt('/v3/companies/prospecting/filters/industriesLabels', ask);
	if (!list.ok) return list;
	const mains = list.value.map(industryOf);
	const all = [...mains, ...mains.flatMap(({ subs = [] }) => subs)];
	const meant = named(labels.map(String), all);
	return mapResult(meant, (each) => nestValue('companies.include', idsOf(each)));
};

/** A comma separates industries, and stands in many of their names: as many parts as have a name are one. */
function named(labels: readonly string[], all: readonly Industry[]): Result<Industry[]> {
	if (labels.length === 0) return success([]);
	for (let end = labels.length; end > 0; end--) {
		const name = plain(labels.slice(0, end).join(' '));
		const called = all.filter(({ label }) => plain(label) === name);
		if (called.length === 0) continue;
		return mapResult(named(labels.slice(end), all), (others) => [...called, ...others]);
	}
	const names = all.map(({ label }) => label);
	return refuseUnknownTerm(labels[0]!, [...new Set(names)], 'industry', 'Lusha');
}

const plain = (text: string) => foldAccents(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * One kind of number alone: nobody says whether mains and subs beside each other widen or narrow a search,
 * so that mains stand as what is inside them where there are both.
 */
function idsOf(meant: readonly Industry[]): JsonRecord {
	const ids = (list: readonly Industry[]) => [...new Set(list.map(({ id }) => id))];
	if (meant.every(({ subs }) => subs)) return omitEmpty({ mainIndustriesIds: ids(meant) });
	return { subIndustriesIds: ids(meant.flatMap((each) => each.subs ?? each)) };
}

const industryOf = (main: JsonRecord): Industry => ({
	label: readTextAt(main, 'main_industry') ?? '',
	id: readNumberAt(main, 'main_industry_id') ?? 0,
	subs: asRecords(main.sub_industries).map((sub) => ({
		label: readTextAt(sub, 'value') ?? '',
		id: readNumberAt(sub, 'id') ?? 0,
	})),
});

async function allowedAt(path: string, ask: SendFreeRequest): Promise<Result<JsonRecord[]>> {
	const answer = await ask(freeRequest({ method: 'GET', path }));
	if (!answer.ok) return answer;
	const { values } = asRecord(answer.value.body);
	if (Array.isArray(values)) return success(asRecords(values));
	return failed(
		"Lusha's list of allowed values could not be read",
		"Clear 'Industry' and 'Location', and set them in Lusha's own words in 'Filters (JSON)' under Options. Nothing was charged.",
	);
}

/** Lusha counts them, from the lowest up. */
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

const locationsAt =
	(path: string): CriterionWriter =>
	(values) =>
		mapResult(parsePlaces(values), (places) =>
			nestValue(
				path,
				places.map(({ city, state, country }) =>
					omitEmpty({ city, state, countryIso2: country }),
				),
			),
		);

const company = buildCompaniesWriter('companies.include.names', 'companies.include.domains');
const industry = buildListWriter('companies.include.industriesLabels');
const companySize = buildSizesWriter('companies.include.sizes');

const priced = pricePerRecords(25);

export const searches: SearchFacts = {
	price: (records) => ({ ...priced(records), most: Math.max(1, priced(records).most) }),
	// The published description allows pages of 100, Lusha's FAQ and its own node 50.
	pageSize: { least: 10, most: 50 },
	filtersAt: 'filters',
	fixedFields: { options: { includePartialProfiles: false } },
	termLookUps: {
		'contacts.include.locations': countries,
		'companies.include.locations': countries,
		'companies.include.industriesLabels': industries,
	},
	paging: { placeOfPage: ({ index, size }) => ({ pagination: { page: index, size } }) },
	totalAt: 'pagination.total',
	contact: {
		path: '/v3/contacts/prospecting',
		criteria: {
			jobTitle: buildListWriter('contacts.include.jobTitles'),
			company,
			location: locationsAt('contacts.include.locations'),
			industry,
			companySize,
			seniority: buildSenioritiesWriter(
				'contacts.include.seniorityIds',
				SENIORITIES,
				(words) => words.map((word) => SENIORITIES.length - SENIORITIES.indexOf(word)),
			),
			department: buildTermsWriter(
				'contacts.include.departments',
				DEPARTMENTS,
				SAME_DEPARTMENTS,
			),
		},
		listAt: 'results',
		row: toPerson,
	},
	company: {
		path: '/v3/companies/prospecting',
		criteria: {
			name: company,
			industry,
			location: locationsAt('companies.include.locations'),
			companySize,
		},
		listAt: 'results',
		row: toCompany,
	},
};
