/**
 * People Data Labs: built from its JavaScript SDK 14.4.0, its OpenAPI and docs.peopledatalabs.com, read
 * 2026-11-22; not run against a live account. Its searches are Elasticsearch queries over its own records,
 * every value of which is in lower case; every record of a page costs a credit.
 *
 * `required`, `min_likelihood`, `data_include`: its OpenAPI (GitHub peopledatalabs/openAPI-specifications,
 * 5.0, commit 65d3295 of 2024-10-30, read 2026-11-29); that a batch takes `required` beside its records: the
 * tests of its Python SDK. A record that does not meet them is a 404, which is free.
 */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { requestsPer } from '../../../shared/core/rates';
import { failed, mapResult, type Result, success } from '../../../shared/core/result';
import type { Entity } from '../../person/entities';
import { buildBatchRequest } from '../build/batch';
import {
	type CriterionConverter,
	splitSizesIntoBrackets,
	splitNamesAndDomains,
	parseSizeRanges,
} from '../build/criteria';
import { mapSnakeCaseNames } from '../build/fieldMap';
import { buildCursorPaging, type SearchDefinition } from '../build/search';
import { buildDialectFactory } from '../build/provider';
import { buildSenioritiesConverter, buildTermsConverter } from '../build/terms';
import type { LookupWishes, LookupRequest, Reveal } from '../dialect';
import { NAME_AND_COMPANY_FIELDS, NAME_AT_COMPANY_SETS } from '../lookupIdentifiers';
import { readBalanceAtPaths, readNumberAt } from '../meaning';
import { listNamesOfPlaceParts } from '../places';
import { readDomainsAt, buildFreeRequest, priceCreditsPerRecord } from '../requests';
import {
	readPeopleDataLabsCompany,
	REQUESTED_PERSON_FIELDS,
	readPeopleDataLabsPerson,
	readResultRow,
} from './records';

const LEVELS = [
	'cxo',
	'director',
	'entry',
	'manager',
	'owner',
	'partner',
	'senior',
	'training',
	'unpaid',
	'vp',
];

const ROLES = [
	'advisory',
	'analyst',
	'creative',
	'education',
	'engineering',
	'finance',
	'fulfillment',
	'health',
	'hospitality',
	'human_resources',
	'legal',
	'manufacturing',
	'marketing',
	'operations',
	'partnerships',
	'product',
	'professional_service',
	'public_service',
	'research',
	'sales',
	'sales_engineering',
	'support',
	'trade',
	'unemployed',
];

const buildAnyClause = (clauses: JsonRecord[]): JsonRecord =>
	clauses.length === 1 ? clauses[0]! : { bool: { should: clauses } };

const buildAnyClauseConverter =
	(clausesOf: (values: string[]) => JsonRecord[]): CriterionConverter =>
	(values) =>
		success(buildAnyClause(clausesOf(values)));

const buildTermsClause = (field: string, values: readonly string[]): JsonRecord => ({
	terms: { [field]: values.map((value) => value.toLowerCase()) },
});

const buildTermsInAnyFieldConverter = (...fields: string[]) =>
	buildAnyClauseConverter((values) => fields.map((field) => buildTermsClause(field, values)));

const buildCompaniesClauseConverter = (name: string, website: string) =>
	buildAnyClauseConverter((values) => {
		const { names, domains } = splitNamesAndDomains(values);
		const byName = names.length > 0 ? [buildTermsClause(name, names)] : [];
		return domains.length > 0 ? [...byName, buildTermsClause(website, domains)] : byName;
	});

/** Builds a converter of locations such as "Lyon, France", of which each part may be a city, a region or a country. */
const buildPlacesClauseConverter = (...fields: string[]) =>
	buildAnyClauseConverter((values) =>
		values.map((value) => {
			const [first, ...others] = listNamesOfPlaceParts(value).map((words) =>
				buildAnyClause(
					words.flatMap((word) => fields.map((field) => ({ term: { [field]: word } }))),
				),
			);
			return others.length === 0 ? first! : { bool: { must: [first, ...others] } };
		}),
	);

/** Builds the query; all criteria and the user's own query have to match. */
function buildQuery(clauses: JsonRecord[], userFilters: JsonRecord): Result<JsonRecord> {
	if (userFilters.sql !== undefined && clauses.length > 0) {
		return failed(
			"People Data Labs takes either a query or 'sql', not both",
			'Clear the other search fields, or write the filters as an Elasticsearch query.',
		);
	}
	if (userFilters.sql !== undefined) return success({ sql: userFilters.sql });
	const query = isRecord(userFilters.query) ? userFilters.query : userFilters;
	const must = Object.keys(query).length > 0 ? [...clauses, query] : clauses;
	return success({ query: { bool: { must } } });
}

const peopleDataLabsSearches: SearchDefinition = {
	price: priceCreditsPerRecord(1),
	pageSize: { min: 1, max: 100 },
	fixedFields: { titlecase: true },
	combineFilters: buildQuery,
	paging: buildCursorPaging('scroll_token', { sizeField: 'size', nextAt: 'scroll_token' }),
	totalAt: 'total',
	contact: {
		path: '/person/search',
		criteria: {
			jobTitle: buildAnyClauseConverter((values) =>
				values.map((value) => ({ match_phrase: { job_title: value.toLowerCase() } })),
			),
			company: buildCompaniesClauseConverter('job_company_name', 'job_company_website'),
			location: buildPlacesClauseConverter(
				'location_locality',
				'location_region',
				'location_country',
			),
			industry: buildTermsInAnyFieldConverter(
				'job_company_industry',
				'job_company_industry_v2',
			),
			companySize: (values) =>
				mapResult(splitSizesIntoBrackets(values), (brackets) =>
					buildTermsClause('job_company_size', brackets),
				),
			seniority: buildSenioritiesConverter('terms.job_title_levels', LEVELS),
			department: buildTermsConverter('terms.job_title_role', ROLES),
		},
		listAt: 'data',
		toResult: readPeopleDataLabsPerson,
	},
	company: {
		path: '/company/search',
		criteria: {
			name: buildCompaniesClauseConverter('name', 'website'),
			location: buildPlacesClauseConverter(
				'location.locality',
				'location.region',
				'location.country',
			),
			industry: buildTermsInAnyFieldConverter('industry', 'industry_v2'),
			companySize: buildAnyClauseConverter((values) =>
				parseSizeRanges(values).map(({ min, max }) => ({
					range: { employee_count: { gte: min, ...(max !== Infinity && { lte: max }) } },
				})),
			),
		},
		listAt: 'data',
		toResult: readPeopleDataLabsCompany,
	},
};

/** Headers with the kind of credits that a request used, and how many of these are left. */
const CREDIT_TYPE_HEADER = 'x-call-credits-type';
const REMAINING_HEADER = 'x-totallimit-remaining';

const LOOKUP_CREDITS = ['enrich', 'enrich_company'];

/** 100 records are accepted, but answers above 1 MB are refused, so People Data Labs advises 50. */
const MAX_WHOLE_RECORDS = 50;

/** The limit for answers with only the fields that are read. */
const MAX_NARROWED_RECORDS = 100;

/** The default on People Data Labs' scale of 10. Its own default is 2, which it says is right in 10 to 30 of 100 cases. */
const USUAL_LIKELIHOOD = 6;

/** Calculates the lowest likelihood, from 1 to 10, that counts as a match. */
function calculateMinLikelihood({ minimumConfidence = 0 }: LookupWishes): number {
	if (minimumConfidence <= 0) return USUAL_LIKELIHOOD;
	return Math.min(10, Math.ceil(minimumConfidence / 10));
}

/** The fields of the data that can be revealed. */
const WANTED_FIELDS: Readonly<Record<Reveal, readonly string[]>> = {
	email: ['work_email'],
	personalEmail: ['personal_emails'],
	phone: ['mobile_phone', 'phone_numbers'],
};

/**
 * Builds the condition that people have any of the requested data; others are no match, free of charge. A person with only
 * some of it is incomplete.
 */
const buildRequiredFields = ({ reveal }: LookupWishes): JsonRecord =>
	reveal.length > 0
		? { required: reveal.flatMap((each) => WANTED_FIELDS[each]).join(' OR ') }
		: {};

function buildEnrichmentRequest(
	entity: Entity,
	{ one, many, max, include }: { one: string; many: string; max: number; include?: string },
) {
	const rowOf = (raw: unknown) => ({
		reading: readResultRow(entity, raw),
		otherDomains: readDomainsAt(raw, 'alternative_domains', 'data.alternative_domains'),
	});
	const conditions = (wishes: LookupWishes): JsonRecord => ({
		titlecase: true,
		min_likelihood: calculateMinLikelihood(wishes),
		...(entity === 'contact' && buildRequiredFields(wishes)),
		...(include !== undefined && { data_include: include }),
	});
	return {
		price: priceCreditsPerRecord(1),
		...buildBatchRequest(
			{
				// An extra field of the user replaces a condition.
				single: { path: one, method: 'GET', mayReplaceConditions: true },
				batch: { path: many, recordsAt: 'requests', fieldsAt: 'params' },
				maxRecords: max,
				recordNumber: { sendAt: 'metadata.record', readAt: 'metadata.record' },
				rowsAt: '',
			},
			{ conditions, readRow: rowOf },
		),
	} satisfies Partial<LookupRequest>;
}

const PERSON_PATHS = { one: '/person/enrich', many: '/person/bulk' };

const WHOLE_PERSON: LookupRequest = {
	...buildEnrichmentRequest('contact', { ...PERSON_PATHS, max: MAX_WHOLE_RECORDS }),
	acceptsWishes: ({ includeRaw }) => includeRaw === true,
	sufficientSets: [
		['providerId'],
		['linkedInUrl'],
		['email'],
		...NAME_AT_COMPANY_SETS,
		['phone'],
	],
	optionalIdentifiers: NAME_AND_COMPANY_FIELDS,
	fieldNames: {
		providerId: 'pdl_id',
		linkedInUrl: 'profile',
		...mapSnakeCaseNames('email', 'phone', 'firstName', 'lastName', 'company'),
		fullName: 'name',
		// The field accepts a name or a website; the website is preferred, since it identifies one company.
		companyDomain: 'company',
	},
};

const NARROWED_PERSON: LookupRequest = {
	...WHOLE_PERSON,
	...buildEnrichmentRequest('contact', {
		...PERSON_PATHS,
		max: MAX_NARROWED_RECORDS,
		include: REQUESTED_PERSON_FIELDS.join(','),
	}),
	acceptsWishes: ({ includeRaw }) => includeRaw !== true,
};

const COMPANY: LookupRequest = {
	...buildEnrichmentRequest('company', {
		one: '/company/enrich',
		many: '/company/enrich/bulk',
		max: MAX_WHOLE_RECORDS,
	}),
	sufficientSets: [['providerId'], ['domain'], ['linkedInUrl'], ['name']],
	fieldNames: { providerId: 'pdl_id', linkedInUrl: 'profile', name: 'name', domain: 'website' },
};

export const buildPeopleDataLabsDialect = buildDialectFactory({
	name: 'peopleDataLabs',
	baseUrl: 'https://api.peopledatalabs.com/v5',
	key: { as: 'header', name: 'X-Api-Key' },
	// Paid plans, by its documentation (read 2026-11-21); free ones have 100 lookups a minute.
	limits: [
		{ paths: ['/person/search'], rates: [requestsPer('minute', 10)] },
		{ paths: ['/autocomplete'], rates: [requestsPer('minute', 60)] },
		{ rates: [requestsPer('minute', 1000)] },
	],
	test: buildFreeRequest({
		method: 'GET',
		path: '/autocomplete',
		query: { field: 'title', text: 'ceo', size: 1 },
	}),
	// There is no endpoint for the balance, but lookups state it in headers; an unknown ID is a free 404.
	account: {
		path: '/person/enrich',
		query: { pdl_id: '0000000000000000000000_0000' },
		balance: ({ headers }) =>
			readBalanceAtPaths(headers, { remaining: REMAINING_HEADER, type: CREDIT_TYPE_HEADER }),
	},
	// The plan determines which fields are shown; the price is the same.
	contact: {
		requests: [NARROWED_PERSON, WHOLE_PERSON],
		otherIdentifyingFields: ['email_hash', 'lid'],
	},
	company: { requests: [COMPANY] },
	searches: peopleDataLabsSearches,
	refusals: {
		code: 'error.type',
		codes: { not_found: 'noMatch', payment_required: 'outOfCredits' },
		// A miss has an error type; a 404 without one means a wrong path.
		statuses: { 404: 'noEndpoint' },
	},
	credits: ({ headers }) => ({
		charged: readNumberAt(headers, 'x-call-credits-spent'),
		...(LOOKUP_CREDITS.includes(headers[CREDIT_TYPE_HEADER] ?? 'enrich') && {
			remaining: readNumberAt(headers, REMAINING_HEADER),
		}),
	}),
});
