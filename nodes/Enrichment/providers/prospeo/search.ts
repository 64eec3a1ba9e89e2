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
import type { SearchDefinition, TermResolver } from '../build/listSearch';
import { buildSenioritiesConverter, buildTermsConverter } from '../build/words';
import type { SendFreeRequest } from '../dialect';
import { readNumberAt } from '../meaning';
import { findCountryOfState } from '../places';
import { buildFreeRequest, priceOneCreditPerPage } from '../requests';
import { toCompany, toPerson } from './records';

type Kind = 'location' | 'industry';

const spelling =
	(kind: Kind): TermResolver =>
	async (values, ask, path) => {
		const texts = new Set<string>();
		for (const value of values) {
			const spelt = await spell(kind, String(value), ask);
			if (!spelt.ok) return spelt;
			for (const text of spelt.value) texts.add(text);
		}
		return success(nestValue(path, [...texts]));
	};

/** By the whole text, and then by the town alone: "Lyon, France" is no part of Prospeo's text. */
async function spell(kind: Kind, value: string, ask: SendFreeRequest): Promise<Result<string[]>> {
	const seen: string[] = [];
	for (const query of new Set([
		/^[a-z]{2}$/i.test(value) ? (findCountryName(value) ?? value) : value,
		value.replace(/,.*$/s, ''),
	])) {
		const suggested = await suggestions(kind, query, ask);
		if (!suggested.ok) return suggested;
		// An answer of another form says nothing against the text as it is written.
		if (suggested.value === undefined) return success([value]);
		const same = suggested.value.filter((text) => isSame(kind, value, text));
		if (same.length > 0) return success(same);
		appendAll(seen, suggested.value);
	}
	return unknown(kind, value, seen);
}

async function suggestions(
	kind: Kind,
	query: string,
	ask: SendFreeRequest,
): Promise<Result<string[] | undefined>> {
	// Shorter ones are refused.
	if (query.trim().length < 2) return success([]);
	const answer = await ask(
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

/** "Lyon, France" is every Lyon in France; a place is named by its first part, the others narrow it. */
function isSame(kind: Kind, written: string, suggested: string): boolean {
	if (plain(written) === plain(suggested)) return true;
	if (kind === 'industry') return false;
	const [first = '', ...others] = written.split(',').map(plain);
	const [name, ...around] = suggested.split(',').map(plain);
	return first === name && others.every((part) => around.includes(part));
}

/** A country by its code, so that "UK" and "United Kingdom" are the same, but not England. */
function plain(text: string): string {
	const written = foldAccents(text.trim());
	return (findCountryOfState(written) === 'GB' ? undefined : findCountryCode(written)) ?? written;
}

function unknown(kind: Kind, value: string, suggested: string[]) {
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

/** Any one range, or several made of Prospeo's own brackets: it does not take both. */
const companySize = buildSingleSizeRangeConverter(
	({ min, ...end }) => ({ company_headcount_custom: { min: Math.max(1, Number(min)), ...end } }),
	// The last one begins with 10,001, whatever it is called.
	buildSizeBracketsConverter('company_headcount_range', HEADCOUNTS, (each) =>
		each.replace('10001+', '10000+'),
	),
);

const company = buildCompaniesConverter('company.names.include', 'company.websites.include');
const industry = buildListConverter('company_industry.include');

function withoutContradiction(parts: JsonRecord[], own: JsonRecord): Result<JsonRecord> {
	const filters = [...parts, own].reduce(mergeFilters, {});
	if (!filters.company_headcount_range || !filters.company_headcount_custom) {
		return success(filters);
	}
	return failed(
		'Prospeo takes company_headcount_range or company_headcount_custom, not both',
		"Set the size either in 'Company Size' or in 'Filters (JSON)' under Options.",
	);
}

const PER_PAGE = 25;

export const searches: SearchDefinition = {
	price: priceOneCreditPerPage,
	pageSize: { min: PER_PAGE, max: PER_PAGE },
	filtersAt: 'filters',
	combineFilters: withoutContradiction,
	termResolvers: {
		'person_location_search.include': spelling('location'),
		'company_location_search.include': spelling('location'),
		'company_industry.include': spelling('industry'),
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
			companySize,
			seniority: buildSenioritiesConverter('person_seniority.include', SENIORITIES),
			department: buildTermsConverter('person_department.include', DEPARTMENTS),
		},
		listAt: 'results',
		toResult: toPerson,
	},
	company: {
		path: '/search-company',
		criteria: {
			name: company,
			industry,
			location: buildListConverter('company_location_search.include'),
			companySize,
		},
		listAt: 'results',
		toResult: toCompany,
	},
};
