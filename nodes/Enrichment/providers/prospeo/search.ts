/** Prospeo's two searches: 25 rows a page, a credit for each page that has any. */
import { appendAll } from '../../../shared/core/lists';
import { asRecord, isRecord, type JsonRecord } from '../../../shared/core/json';
import { failed, type Result, success } from '../../../shared/core/result';
import { foldAccents } from '../../person/canonical/text';
import { findCountryCode, findCountryName } from '../../person/location';
import {
	buildSizeBracketsConverter,
	buildCompaniesConverter,
	buildListConverter,
	mergeFilters,
	buildSingleSizeRangeConverter,
	nestValue,
} from '../build/criteria';
import type { SearchDefinition, TermResolver } from '../build/search';
import { buildSenioritiesConverter, buildTermsConverter } from '../build/terms';
import type { SendFreeRequest } from '../dialect';
import { readNumberAt } from '../meaning';
import { findCountryCodeOfState } from '../places';
import { buildFreeRequest, priceOnePageAtOneCredit } from '../requests';
import { readProspeoCompany, readProspeoPerson } from './records';

type SuggestionKind = 'location' | 'industry';

const buildSpellingResolver =
	(kind: SuggestionKind): TermResolver =>
	async (values, sendFree, path) => {
		const texts = new Set<string>();
		for (const value of values) {
			const spellings = await resolveSpelling(kind, String(value), sendFree);
			if (!spellings.ok) return spellings;
			for (const text of spellings.value) texts.add(text);
		}
		return success(nestValue(path, [...texts]));
	};

/** Resolves a text by suggestions for the whole of it, and then for the city alone, because "Lyon, France" has no suggestions. */
async function resolveSpelling(
	kind: SuggestionKind,
	value: string,
	sendFree: SendFreeRequest,
): Promise<Result<string[]>> {
	const seen: string[] = [];
	for (const query of new Set([
		/^[a-z]{2}$/i.test(value) ? (findCountryName(value) ?? value) : value,
		value.replace(/,.*$/s, ''),
	])) {
		const suggested = await fetchSuggestions(kind, query, sendFree);
		if (!suggested.ok) return suggested;
		// If the answer has an unknown form, the text is used as it is.
		if (suggested.value === undefined) return success([value]);
		const same = suggested.value.filter((text) => isSameTerm(kind, value, text));
		if (same.length > 0) return success(same);
		appendAll(seen, suggested.value);
	}
	return unknown(kind, value, seen);
}

async function fetchSuggestions(
	kind: SuggestionKind,
	query: string,
	sendFree: SendFreeRequest,
): Promise<Result<string[] | undefined>> {
	// Shorter ones are refused.
	if (query.trim().length < 2) return success([]);
	const answer = await sendFree(
		buildFreeRequest({
			method: 'POST',
			path: '/search-suggestions',
			body: { [`${kind}_search`]: query.trim().slice(0, 200) },
		}),
	);
	if (!answer.ok) return answer;
	const list: unknown = asRecord(answer.value.body)[`${kind}_suggestions`];
	if (!Array.isArray(list)) return success(undefined);
	return success(list.map((entry: unknown) => String(isRecord(entry) ? entry.name : entry)));
}

/** Whether a suggestion is meant. The first part of a location has to be equal, and the suggestion has to contain the others. */
function isSameTerm(kind: SuggestionKind, written: string, suggested: string): boolean {
	if (toComparisonText(written) === toComparisonText(suggested)) return true;
	if (kind === 'industry') return false;
	const [first = '', ...others] = written.split(',').map(toComparisonText);
	const [name, ...around] = suggested.split(',').map(toComparisonText);
	return first === name && others.every((part) => around.includes(part));
}

/** Converts a text for comparison; countries become their codes, so that "UK" equals "United Kingdom", but not England. */
function toComparisonText(text: string): string {
	const written = foldAccents(text.trim());
	return (
		(findCountryCodeOfState(written) === 'GB' ? undefined : findCountryCode(written)) ?? written
	);
}

function unknown(kind: SuggestionKind, value: string, suggested: string[]) {
	const known = suggested.slice(0, 5).map((text) => `"${text}"`);
	return failed(
		`Prospeo does not recognize the ${kind} "${value}"`,
		known.length > 0
			? `Spell it as Prospeo does, such as ${known.join(', ')}.`
			: 'Check the spelling, or use a broader location or the more common English name.',
	);
}

const SENIORITIES = [
	'Founder/Owner',
	'C-Suite',
	'Partner',
	'Vice President',
	'Head',
	'Director',
	'Manager',
	'Senior',
	'Entry',
	'Intern',
];
const DEPARTMENTS = [
	'C-Suite',
	'Consulting',
	'Design',
	'Education & Coaching',
	'Engineering & Technical',
	'Finance',
	'Human Resources',
	'Information Technology',
	'Legal',
	'Marketing',
	'Medical & Health',
	'Operations',
	'Product',
	'Sales',
];

const HEADCOUNTS = [
	'1-10',
	'11-20',
	'21-50',
	'51-100',
	'101-200',
	'201-500',
	'501-1000',
	'1001-2000',
	'2001-5000',
	'5001-10000',
	'10001+',
];

/** Converts one range of any size, or several made of Prospeo's brackets; both together are not accepted. */
const convertCompanySizes = buildSingleSizeRangeConverter(
	({ min, ...end }) => ({ company_headcount_custom: { min: Math.max(1, Number(min)), ...end } }),
	// The last bracket starts at 10,001, despite its name.
	buildSizeBracketsConverter('company_headcount_range', HEADCOUNTS, (each) =>
		each.replace('10001+', '10000+'),
	),
);

const company = buildCompaniesConverter('company.names.include', 'company.websites.include');
const industry = buildListConverter('company_industry.include');

function combineFiltersOfOneHeadcount(parts: JsonRecord[], own: JsonRecord): Result<JsonRecord> {
	const filters = [...parts, own].reduce(mergeFilters, {});
	if (!filters.company_headcount_range || !filters.company_headcount_custom) {
		return success(filters);
	}
	return failed(
		'Prospeo takes company_headcount_range or company_headcount_custom, not both',
		"Set the size either in 'Company Size' or in 'Filters (JSON)' under Options.",
	);
}

const PAGE_SIZE = 25;

export const prospeoSearches: SearchDefinition = {
	price: priceOnePageAtOneCredit,
	pageSize: { min: PAGE_SIZE, max: PAGE_SIZE },
	filtersAt: 'filters',
	combineFilters: combineFiltersOfOneHeadcount,
	termResolvers: {
		'person_location_search.include': buildSpellingResolver('location'),
		'company_location_search.include': buildSpellingResolver('location'),
		'company_industry.include': buildSpellingResolver('industry'),
	},
	paging: {
		buildPageFields: ({ index }) => ({ page: index + 1 }),
		readNextPage: (body) => {
			const pages = readNumberAt(body, 'pagination.total_page');
			const page = readNumberAt(body, 'pagination.current_page');
			return pages === undefined || page === undefined ? {} : { hasMore: page < pages };
		},
	},
	totalAt: 'pagination.total_count',
	contact: {
		path: '/search-person',
		criteria: {
			jobTitle: buildListConverter('person_job_title.include'),
			company,
			location: buildListConverter('person_location_search.include'),
			industry,
			companySize: convertCompanySizes,
			seniority: buildSenioritiesConverter('person_seniority.include', SENIORITIES),
			department: buildTermsConverter('person_department.include', DEPARTMENTS),
		},
		listAt: 'results',
		toResult: readProspeoPerson,
	},
	company: {
		path: '/search-company',
		criteria: {
			name: company,
			industry,
			location: buildListConverter('company_location_search.include'),
			companySize: convertCompanySizes,
		},
		listAt: 'results',
		toResult: readProspeoCompany,
	},
};
