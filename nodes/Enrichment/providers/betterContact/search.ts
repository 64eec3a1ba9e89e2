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
	location: including('lead_location'),
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
		return success({
			rows: leads.value.map((raw) => ({ raw, result: personOf(raw) })),
			total: numberAt(body, 'summary.leads_found'),
			next: String(offsetOf(page) + leads.value.length),
		});
	},
};
