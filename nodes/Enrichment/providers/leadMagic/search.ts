/** LeadMagic's two searches: a credit a row on most plans, 50 rows a page, followed by a cursor. */
import { readValueAt, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { toSeniorityName } from '../../person';
import {
	buildSizeBracketsConverter,
	buildCompaniesConverter,
	omitEmptyFields,
	buildListConverter,
	buildSingleSizeRangeConverter,
} from '../build/criteria';
import { buildCursorPaging, type SearchDefinition } from '../build/search';
import { readNumberAt } from '../meaning';
import { parsePlaces } from '../places';
import { priceUpToCreditsPerRecord } from '../requests';
import { readLeadMagicCompany, toPersonFromSearchRow } from './records';

/** LeadMagic publishes no list of its levels. Those that were seen are ours but for one; others go as they are written. */
const levelOf = (value: string) => {
	const level = toSeniorityName(value);
	return level === 'C-Suite' ? 'C-Team' : level;
};

const company = buildCompaniesConverter(
	'company_filters.company_names',
	'company_filters.company_domains',
);
const industry = buildListConverter('company_filters.industries');

/** Any one range, or several of the usual brackets. */
const companySize = buildSingleSizeRangeConverter(
	({ min, max }) => ({
		company_filters: omitEmptyFields({ min_employees: min, max_employees: max }),
	}),
	buildSizeBracketsConverter('company_filters.employee_ranges'),
);

function countries(values: readonly string[]): Result<JsonRecord> {
	const places = parsePlaces(values);
	if (!places.ok) return places;
	const smaller = places.value.findIndex(({ city, state }) => (city ?? state) !== undefined);
	if (smaller >= 0) {
		return failed(
			`LeadMagic cannot search contacts by the location "${values[smaller]}"`,
			"It takes countries only, such as France. For the company's headquarters, use LeadMagic's own filters under Options, 'Filters (JSON)'.",
		);
	}
	return success({
		people_filters: { contact_country_code: places.value.map(({ country }) => country) },
	});
}

/**
 * Towns and countries are lists of their own, each of which must hold: several places are only the same
 * places when they are all countries, or all towns of one country.
 */
function seats(values: readonly string[]): Result<JsonRecord> {
	const places = parsePlaces(values);
	if (!places.ok) return places;
	const list = places.value;
	const codes = [...new Set(list.map(({ country }) => country))];
	const towns = list.flatMap(({ city }) => city ?? []);
	const isTowns = towns.length === list.length && codes.length === 1;
	const hasStates = list.some(({ state }) => state !== undefined);
	if ((towns.length > 0 && !isTowns) || (hasStates && list.length > 1)) {
		return failed(
			`LeadMagic cannot search companies by the locations "${values.join('; ')}" at once`,
			'It accepts several countries, several cities in one country, or one city with its state. Otherwise, run a separate search for each.',
		);
	}
	const states = list.flatMap(({ state }) => state ?? []);
	return success({
		company_filters: omitEmptyFields({
			country_codes: codes,
			hq_cities: towns,
			hq_states: states,
		}),
	});
}

/** How it says that there is nobody is not published. */
const rowsAt = (list: string) => (body: unknown) =>
	readValueAt(body, list) ?? (readNumberAt(body, 'credits_consumed') === 0 ? [] : undefined);

export const leadMagicSearches: SearchDefinition = {
	price: priceUpToCreditsPerRecord(1),
	pageSize: { min: 1, max: 50 },
	paging: buildCursorPaging('cursor', {
		sizeField: 'limit',
		nextAt: 'next_cursor',
		moreAt: 'has_more',
	}),
	totalAt: 'total',
	contact: {
		path: '/v3/people/search',
		// They would cost a credit for each address and five for each number.
		fixedFields: { include_contact_details: false },
		criteria: {
			jobTitle: buildListConverter('people_filters.contact_job_title'),
			company,
			location: countries,
			industry,
			companySize,
			seniority: buildListConverter('people_filters.contact_job_level', levelOf),
			department: buildListConverter('people_filters.contact_job_function'),
		},
		listAt: rowsAt('people'),
		toResult: toPersonFromSearchRow,
	},
	company: {
		path: '/v3/companies/search',
		criteria: { name: company, industry, location: seats, companySize },
		listAt: rowsAt('companies'),
		toResult: readLeadMagicCompany,
	},
};
