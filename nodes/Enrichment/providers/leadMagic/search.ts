/** LeadMagic's two searches: a credit a row on most plans, 50 rows a page, followed by a cursor. */
import { type JsonRecord, valueAt } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Criteria } from '../searchCriteria';
import type { Company, Person } from '../../person';
import {
	criteriaOf,
	namesAndDomains,
	placed,
	writeCriteria,
	type CriteriaWriters,
} from '../criteria';
import type { SearchDialect } from '../dialect';
import { filled, mergeFilters } from '../filters';
import { companyOfRow, personOfRow } from './records';
import { numberAt, textAt } from '../meaning';
import { placesFrom } from '../places';
import { pageRows, paid, recordOf } from '../requests';
import { inBrackets, sizesFrom } from '../sizes';

/** LeadMagic publishes no list of its levels: these were seen, others go as they are written. */
const LEVELS: Readonly<Record<string, string>> = {
	csuite: 'C-Team',
	clevel: 'C-Team',
	cxo: 'C-Team',
	vicepresident: 'VP',
	vp: 'VP',
	director: 'Director',
	manager: 'Manager',
	senior: 'Senior',
	entry: 'Entry',
};
const levelOf = (value: string) => LEVELS[value.toLowerCase().replace(/[^a-z]/g, '')] ?? value;

const ofPeople = (filters: JsonRecord) => success({ people_filters: filters });
const ofCompanies = (filters: JsonRecord) => success({ company_filters: filters });

const companies = (values: readonly string[]) => {
	const { names, domains } = namesAndDomains(values);
	return ofCompanies(filled({ company_names: names, company_domains: domains }));
};

const COMPANIES: CriteriaWriters = {
	name: companies,
	industry: (industries) => ofCompanies({ industries }),
	location: seats,
	companySize: headcount,
};

const PEOPLE: CriteriaWriters = {
	jobTitle: (titles) => ofPeople({ contact_job_title: titles }),
	company: companies,
	location: countries,
	industry: (industries) => ofCompanies({ industries }),
	companySize: headcount,
	seniority: (values) => ofPeople({ contact_job_level: values.map(levelOf) }),
	department: (values) => ofPeople({ contact_job_function: values }),
};

/** Any one range, or several of the usual brackets. */
function headcount(values: readonly string[]): Result<JsonRecord> {
	const [size, ...others] = sizesFrom(values);
	if (size && others.length === 0) {
		const { min, max } = size;
		return ofCompanies({
			min_employees: min,
			...(Number.isFinite(max) && { max_employees: max }),
		});
	}
	return placed(inBrackets(values), (ranges) => ({
		company_filters: { employee_ranges: ranges },
	}));
}

function countries(values: readonly string[]): Result<JsonRecord> {
	const places = placesFrom(values);
	if (!places.ok) return places;
	const smaller =
		places.value?.findIndex(({ city, state }) => city !== undefined || state !== undefined) ??
		-1;
	if (smaller >= 0) {
		return failed(
			`LeadMagic cannot search contacts by the location "${values[smaller]}"`,
			"It takes countries only, such as France. For the company's headquarters, use LeadMagic's own filters under Options, 'Filters (JSON)'.",
		);
	}
	return ofPeople({ contact_country_code: places.value?.map(({ country }) => country) });
}

/**
 * Towns and countries are lists of their own, each of which must hold: several places are only the same
 * places when they are all countries, or all towns of one country.
 */
function seats(values: readonly string[]): Result<JsonRecord> {
	const places = placesFrom(values);
	if (!places.ok) return places;
	const list = places.value ?? [];
	const codes = [...new Set(list.map(({ country }) => country))];
	const towns = list.flatMap(({ city }) => city ?? []);
	const isTowns = towns.length === list.length && codes.length === 1;
	const hasStates = list.some(({ state }) => state !== undefined);
	if ((towns.length > 0 && !isTowns) || (hasStates && list.length > 1)) {
		return failed(
			`LeadMagic cannot search companies by the locations "${values.join('; ')}" at once`,
			'It takes several countries, or several cities of one country, or one city with its state. Run one search for each.',
		);
	}
	return ofCompanies(
		filled({
			country_codes: codes,
			hq_cities: towns,
			hq_states: list.flatMap(({ state }) => state ?? []),
		}),
	);
}

interface Search {
	path: string;
	writers: CriteriaWriters;
	/** Sent with every page. */
	always: JsonRecord;
	/** Where the rows are. */
	listAt: string;
	resultOf(row: JsonRecord): Person | Company;
}

function searchWith({ path, writers, always, listAt, resultOf }: Search): SearchDialect {
	return {
		criteria: criteriaOf(writers),
		pageSize: { least: 1, most: 50 },
		price: (records) => ({ least: 0, most: records }),
		filters: (criteria: Criteria, filters) =>
			placed(writeCriteria(writers, criteria), (parts) =>
				[...parts, filters].reduce(mergeFilters, {}),
			),
		request: (filters, { size, cursor }) =>
			paid({
				method: 'POST',
				path,
				body: { ...always, ...filters, limit: size, ...(cursor && { cursor }) },
			}),
		read: ({ body }) => {
			// How it says that there is nobody is not published.
			const isFree = numberAt(body, 'credits_consumed') === 0;
			const list = valueAt(body, listAt) ?? recordOf(body).data ?? (isFree ? [] : undefined);
			const rows = pageRows(list, 'LeadMagic');
			if (!rows.ok) return rows;
			const next = textAt(body, 'next_cursor');
			return success({
				rows: rows.value.map((raw) => ({ raw, result: resultOf(raw) })),
				total: numberAt(body, 'total'),
				more: next !== undefined && valueAt(body, 'has_more') !== false,
				next,
			});
		},
	};
}

/** Contact details would cost a credit for each address and five for each number. */
export const peopleSearch = searchWith({
	path: '/v3/people/search',
	writers: PEOPLE,
	always: { include_contact_details: false },
	listAt: 'people',
	resultOf: personOfRow,
});

export const companySearch = searchWith({
	path: '/v3/companies/search',
	writers: COMPANIES,
	always: {},
	listAt: 'companies',
	resultOf: companyOfRow,
});
