/**
 * BetterContact's Lead Finder: a job too, which is free, and gives profiles without contact data. Only
 * contacts are searched.
 */
import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import {
	namesAndDomains,
	placed,
	writeCriteria,
	criteriaOf,
	type CriteriaWriters,
} from '../criteria';
import type { SearchDialect } from '../dialect';
import { countryName } from '../../person';
import { countryOfState } from '../placeNames';
import { mergeFilters } from '../filters';
import { numberAt } from '../meaning';
import { free, offsetOf, pageRows, recordOf } from '../requests';
import { sizesFrom } from '../sizes';
import { inOwnWords } from '../terms';
import { personOf } from './records';
import { DEPARTMENTS, INDUSTRIES, SENIORITIES } from './words';

const PATH = '/lead_finder/async';

const including = (filter: string) => (include: readonly string[]) =>
	success({ [filter]: { include } });

const inWords =
	(filter: string, own: readonly string[], field: string, others?: Record<string, string>) =>
	(values: readonly string[]) =>
		placed(inOwnWords(values, own, field, others), (include) => ({ [filter]: { include } }));

const WRITERS: CriteriaWriters = {
	jobTitle: including('lead_job_title'),
	company: employers,
	location: (values) => including('lead_location')(values.map(placeName)),
	industry: inWords('company_industry', INDUSTRIES, 'Industry'),
	companySize: headcount,
	seniority: inWords('lead_seniority', SENIORITIES, 'Seniority', { cxo: 'c_suite' }),
	department: inWords('lead_department', DEPARTMENTS, 'Department'),
};

function employers(values: readonly string[]): Result<JsonRecord> {
	const { names, domains } = namesAndDomains(values);
	if (names.length === 0) return including('company')(domains);
	return failed(
		`BetterContact cannot search by the company "${names[0]}"`,
		'It takes the domain of a company, such as acme.com.',
	);
}

function headcount(values: readonly string[]): Result<JsonRecord> {
	const [size, ...others] = sizesFrom(values);
	if (size === undefined || others.length > 0) {
		return failed(
			"'Company Size' cannot be several ranges at BetterContact",
			'Enter one range, such as 51-200, or ranges that meet.',
		);
	}
	const { min, max } = size;
	return success({
		company_headcount_min: min,
		...(Number.isFinite(max) && { company_headcount_max: max }),
	});
}

/** Places are found in their own English spelling only: "Belgium", not "belgium" or "BE". */
function placeName(place: string): string {
	const parts = place.split(',').map((part) => part.trim());
	// Two letters after a town are a state: "Austin, TX".
	const isShort = (part: string) => parts.length > 1 && part.length === 2;
	return parts
		.map((part) => (isShort(part) ? part : (wholeCountry(part) ?? capitalised(part))))
		.join(', ');
}

/** "new york" is New York; what has a capital is kept as it is written. */
const capitalised = (name: string) =>
	name === name.toLowerCase()
		? name.replace(
				/(^|[\s-])(\p{Ll})/gu,
				(_, before: string, letter: string) => before + letter.toUpperCase(),
			)
		: name;

/** Rows from here on are not given out. */
const FARTHEST = 10_000;

const MANY =
	'BetterContact gives the first 10,000 matches of a search, and there are more. Split it, such as by country or company size.';

const FEW_DEPARTMENTS =
	"BetterContact finds people of a few departments only. Search by 'Job Title' instead of 'Department'.";

export const peopleSearch: SearchDialect = {
	criteria: criteriaOf(WRITERS),
	// One person at one company is refused: that is a lookup.
	pageSize: { least: 2, most: 200 },
	price: () => ({ least: 0, most: 0 }),
	filters: (criteria, filters) =>
		placed(writeCriteria(WRITERS, criteria), (parts) =>
			[...parts, filters].reduce(mergeFilters, {}),
		),
	request: (filters, page) =>
		free({
			method: 'POST',
			path: PATH,
			body: { filters, limit: page.size, offset: offsetOf(page) },
		}),
	job: {
		fetch: (jobId) => free({ method: 'GET', path: `${PATH}/${encodeURIComponent(jobId)}` }),
		everyMs: 5_000,
		usualMs: 300_000,
	},
	read: ({ body }, page) => {
		const leads = pageRows(recordOf(body).leads, 'BetterContact');
		if (!leads.ok) return leads;
		const offset = offsetOf(page);
		const end = offset + leads.value.length;
		return success({
			rows: leads.value.map((raw) => ({ raw, result: personOf(raw) })),
			// Past the end, and past the last row that is given out, it is 0.
			total: offset === 0 ? numberAt(body, 'summary.leads_found') : undefined,
			next: String(end),
			...(end >= FARTHEST && { limit: MANY }),
		});
	},
	whenEmpty: (filters) => (filters.lead_department === undefined ? undefined : FEW_DEPARTMENTS),
};

/** England is a part of the kingdom, not all of it. */
function wholeCountry(part: string): string | undefined {
	return countryOfState(part) === 'GB' ? undefined : countryName(part);
}
