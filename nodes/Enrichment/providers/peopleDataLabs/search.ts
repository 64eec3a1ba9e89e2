import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Entity } from '../../person/entities';
import { placeWords } from '../places';
import {
	criteriaOf,
	namesAndDomains,
	placed,
	writeCriteria,
	type CriteriaWriters,
} from '../criteria';
import type { SearchDialect } from '../dialect';
import { numberAt, textAt } from '../meaning';
import { resultOf } from './records';
import { pageRows, paid, recordOf } from '../requests';
import { inBrackets, sizesFrom } from '../sizes';
import { inOwnWords } from '../terms';

/**
 * The searches of People Data Labs: Elasticsearch queries over its own records, every value of which is
 * in lower case. Built from its JavaScript SDK 14.4.0 and docs.peopledatalabs.com, read 2026-11-22; not
 * run against a live account. Every record of a page costs a credit.
 */
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

/** Names of a search's fields, where persons and companies have the same thing under two names. */
const PERSON = {
	name: 'job_company_name',
	website: 'job_company_website',
	industries: ['job_company_industry', 'job_company_industry_v2'],
	places: ['location_locality', 'location_region', 'location_country'],
} as const;

const COMPANY = {
	name: 'name',
	website: 'website',
	industries: ['industry', 'industry_v2'],
	places: ['location.locality', 'location.region', 'location.country'],
} as const;

const anyOf = (clauses: JsonRecord[]): JsonRecord =>
	clauses.length === 1 ? clauses[0]! : { bool: { should: clauses } };

const terms = (field: string, values: readonly string[] = []): JsonRecord => ({
	terms: { [field]: values.map((value) => value.toLowerCase()) },
});

const companies =
	({ name, website }: typeof PERSON | typeof COMPANY) =>
	(values: string[]) => {
		const { names, domains } = namesAndDomains(values);
		const clauses = [
			...(names.length > 0 ? [terms(name, names)] : []),
			...(domains.length > 0 ? [terms(website, domains)] : []),
		];
		return success(anyOf(clauses));
	};

const industries =
	({ industries: fields }: typeof PERSON | typeof COMPANY) =>
	(values: string[]) =>
		success(anyOf(fields.map((field) => terms(field, values))));

/** "Lyon, France": each part is a town, a region or the country. */
const locations =
	({ places }: typeof PERSON | typeof COMPANY) =>
	(values: string[]) =>
		success(
			anyOf(
				values.map((value) => {
					const clauses = placeWords(value).map((words) =>
						anyOf(
							words.flatMap((word) =>
								places.map((field) => ({ term: { [field]: word } })),
							),
						),
					);
					return clauses.length === 1 ? clauses[0]! : { bool: { must: clauses } };
				}),
			),
		);

const CRITERIA: Record<Entity, CriteriaWriters> = {
	contact: {
		jobTitle: (values) =>
			success(
				anyOf(
					values.map((value) => ({ match_phrase: { job_title: value.toLowerCase() } })),
				),
			),
		company: companies(PERSON),
		location: locations(PERSON),
		industry: industries(PERSON),
		companySize: (values) =>
			placed(inBrackets(values), (brackets) => terms('job_company_size', brackets)),
		seniority: (values) =>
			placed(
				inOwnWords(values, LEVELS, 'Seniority', {
					'c-suite': 'cxo',
					'vice president': 'vp',
					junior: 'entry',
					intern: 'training',
				}),
				(levels) => terms('job_title_levels', levels),
			),
		department: (values) =>
			placed(inOwnWords(values, ROLES, 'Department', { hr: 'human_resources' }), (roles) =>
				terms('job_title_role', roles),
			),
	},
	company: {
		name: companies(COMPANY),
		industry: industries(COMPANY),
		location: locations(COMPANY),
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

export function searchOf(entity: Entity): SearchDialect {
	return {
		criteria: criteriaOf(CRITERIA[entity]),
		pageSize: { least: 1, most: 100 },
		price: (records) => ({ least: records, most: records }),
		filters: (criteria, filters) => {
			const written = writeCriteria(CRITERIA[entity], criteria);
			return written.ok ? queryOf(written.value, filters) : written;
		},
		request: (filters, { size, cursor }) =>
			paid({
				method: 'POST',
				path: entity === 'contact' ? '/person/search' : '/company/search',
				body: {
					...filters,
					size,
					titlecase: true,
					...(cursor !== undefined && { scroll_token: cursor }),
				},
			}),
		read: ({ body }) => {
			const found = pageRows(recordOf(body).data, 'People Data Labs');
			if (!found.ok) return found;
			const rows = found.value.map((raw) => ({
				raw,
				result: resultOf(entity, raw),
			}));
			const next = textAt(body, 'scroll_token');
			return success({
				rows,
				total: numberAt(body, 'total'),
				more: next !== undefined,
				next,
			});
		},
	};
}
