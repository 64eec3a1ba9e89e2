/**
 * The searches of People Data Labs: Elasticsearch queries over its own records, every value of which is
 * in lower case. Built from its JavaScript SDK 14.4.0 and docs.peopledatalabs.com, read 2026-11-22; not
 * run against a live account. Every record of a page costs a credit.
 */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { failed, mapped, success, type Result } from '../../../shared/core/result';
import { inBrackets, sizesFrom, namesAndDomains, type Criterion } from '../build/criteria';
import { byCursor, listSearch, type ListSearch } from '../build/listSearch';
import { perRecord } from '../requests';
import { senioritiesAt, wordsAt } from '../build/words';
import type { SearchDialect } from '../dialect';
import type { Entity } from '../../person/entities';
import { placeWords } from '../places';
import { resultOf } from './records';

const LEVELS = [
	...['cxo', 'director', 'entry', 'manager', 'owner', 'partner', 'senior', 'training'],
	...['unpaid', 'vp'],
];

const ROLES = [
	...['advisory', 'analyst', 'creative', 'education', 'engineering', 'finance', 'fulfillment'],
	...['health', 'hospitality', 'human_resources', 'legal', 'manufacturing', 'marketing'],
	...['operations', 'partnerships', 'product', 'professional_service', 'public_service'],
	...['research', 'sales', 'sales_engineering', 'support', 'trade', 'unemployed'],
];

const anyOf = (clauses: JsonRecord[]): JsonRecord =>
	clauses.length === 1 ? clauses[0]! : { bool: { should: clauses } };

const terms = (field: string, values: readonly string[]): JsonRecord => ({
	terms: { [field]: values.map((value) => value.toLowerCase()) },
});

const companies =
	(name: string, website: string): Criterion =>
	(values) => {
		const { names, domains } = namesAndDomains(values);
		const clauses = [
			...(names.length > 0 ? [terms(name, names)] : []),
			...(domains.length > 0 ? [terms(website, domains)] : []),
		];
		return success(anyOf(clauses));
	};

const inAnyOf =
	(...fields: string[]): Criterion =>
	(values) =>
		success(anyOf(fields.map((field) => terms(field, values))));

/** "Lyon, France": each part is a town, a region or the country. */
const places =
	(...fields: string[]): Criterion =>
	(values) => {
		const isIn = (words: string[]) =>
			anyOf(words.flatMap((word) => fields.map((field) => ({ term: { [field]: word } }))));
		const clauses = values.map((value) => {
			const [first, ...others] = placeWords(value).map(isIn);
			return others.length === 0 ? first! : { bool: { must: [first, ...others] } };
		});
		return success(anyOf(clauses));
	};

const CRITERIA: Record<Entity, ListSearch['criteria']> = {
	contact: {
		jobTitle: (values) =>
			success(
				anyOf(
					values.map((value) => ({ match_phrase: { job_title: value.toLowerCase() } })),
				),
			),
		company: companies('job_company_name', 'job_company_website'),
		location: places('location_locality', 'location_region', 'location_country'),
		industry: inAnyOf('job_company_industry', 'job_company_industry_v2'),
		companySize: (values) =>
			mapped(inBrackets(values), (brackets) => terms('job_company_size', brackets)),
		seniority: senioritiesAt('terms.job_title_levels', LEVELS),
		department: wordsAt('terms.job_title_role', ROLES),
	},
	company: {
		name: companies('name', 'website'),
		location: places('location.locality', 'location.region', 'location.country'),
		industry: inAnyOf('industry', 'industry_v2'),
		companySize: (values) =>
			success(
				anyOf(
					sizesFrom(values).map(({ min, max }) => ({
						range: {
							employee_count: { gte: min, ...(max !== Infinity && { lte: max }) },
						},
					})),
				),
			),
	},
};

/** All criteria have to hold, and the user's own query with them. */
function queryOf(written: JsonRecord[], own: JsonRecord): Result<JsonRecord> {
	if (own.sql !== undefined && written.length > 0) {
		return failed(
			"People Data Labs takes either a query or 'sql', not both",
			'Clear the other search fields, or write the filters as an Elasticsearch query.',
		);
	}
	if (own.sql !== undefined) return success({ sql: own.sql });
	const query = isRecord(own.query) ? own.query : own;
	const clauses = Object.keys(query).length > 0 ? [...written, query] : written;
	return success({ query: { bool: { must: clauses } } });
}

export const searchOf = (entity: Entity): SearchDialect =>
	listSearch({
		label: 'People Data Labs',
		path: entity === 'contact' ? '/person/search' : '/company/search',
		price: perRecord(1),
		pageSize: { least: 1, most: 100 },
		criteria: CRITERIA[entity],
		always: { titlecase: true },
		join: queryOf,
		paging: byCursor('scroll_token', { size: 'size', nextAt: 'scroll_token' }),
		listAt: 'data',
		totalAt: 'total',
		row: (row) => resultOf(entity, row),
	});
