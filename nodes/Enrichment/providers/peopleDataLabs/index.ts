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
import { buildCursorPaging, type SearchDefinition } from '../build/listSearch';
import { buildDialectFactory } from '../build/provider';
import { buildSenioritiesConverter, buildTermsConverter } from '../build/words';
import type { LookupWishes, LookupRequest, Reveal } from '../dialect';
import { NAME_AND_COMPANY_FIELDS, NAME_AT_COMPANY_SETS } from '../lookupBy';
import { readBalanceAtPaths, readNumberAt } from '../meaning';
import { listNamesOfPlaceParts } from '../places';
import { readDomainsAt, buildFreeRequest, priceCreditsPerRecord } from '../requests';
import { toCompany, PERSON_FIELDS, toPerson, readResultRow } from './records';

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

const either = (clauses: JsonRecord[]): JsonRecord =>
	clauses.length === 1 ? clauses[0]! : { bool: { should: clauses } };

const anyOf =
	(clausesOf: (values: string[]) => JsonRecord[]): CriterionConverter =>
	(values) =>
		success(either(clausesOf(values)));

const terms = (field: string, values: readonly string[]): JsonRecord => ({
	terms: { [field]: values.map((value) => value.toLowerCase()) },
});

const inAnyOf = (...fields: string[]) =>
	anyOf((values) => fields.map((field) => terms(field, values)));

const companies = (name: string, website: string) =>
	anyOf((values) => {
		const { names, domains } = splitNamesAndDomains(values);
		const byName = names.length > 0 ? [terms(name, names)] : [];
		return domains.length > 0 ? [...byName, terms(website, domains)] : byName;
	});

/** "Lyon, France": each part is a town, a region or the country. */
const places = (...fields: string[]) =>
	anyOf((values) =>
		values.map((value) => {
			const [first, ...others] = listNamesOfPlaceParts(value).map((words) =>
				either(
					words.flatMap((word) => fields.map((field) => ({ term: { [field]: word } }))),
				),
			);
			return others.length === 0 ? first! : { bool: { must: [first, ...others] } };
		}),
	);

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

const searches: SearchDefinition = {
	price: priceCreditsPerRecord(1),
	pageSize: { min: 1, max: 100 },
	fixedFields: { titlecase: true },
	combineFilters: queryOf,
	paging: buildCursorPaging('scroll_token', { size: 'size', nextAt: 'scroll_token' }),
	totalAt: 'total',
	contact: {
		path: '/person/search',
		criteria: {
			jobTitle: anyOf((values) =>
				values.map((value) => ({ match_phrase: { job_title: value.toLowerCase() } })),
			),
			company: companies('job_company_name', 'job_company_website'),
			location: places('location_locality', 'location_region', 'location_country'),
			industry: inAnyOf('job_company_industry', 'job_company_industry_v2'),
			companySize: (values) =>
				mapResult(splitSizesIntoBrackets(values), (brackets) =>
					terms('job_company_size', brackets),
				),
			seniority: buildSenioritiesConverter('terms.job_title_levels', LEVELS),
			department: buildTermsConverter('terms.job_title_role', ROLES),
		},
		listAt: 'data',
		toResult: toPerson,
	},
	company: {
		path: '/company/search',
		criteria: {
			name: companies('name', 'website'),
			location: places('location.locality', 'location.region', 'location.country'),
			industry: inAnyOf('industry', 'industry_v2'),
			companySize: anyOf((values) =>
				parseSizeRanges(values).map(({ min, max }) => ({
					range: { employee_count: { gte: min, ...(max !== Infinity && { lte: max }) } },
				})),
			),
		},
		listAt: 'data',
		toResult: toCompany,
	},
};

/** Each kind of request has credits of its own; an answer tells which, and what is left of those. */
const CREDIT_TYPE = 'x-call-credits-type';
const LEFT = 'x-totallimit-remaining';

const LOOKUP_CREDITS = ['enrich', 'enrich_company'];

/** 100 are taken, but answers above 1 MB are refused; People Data Labs advises 50. */
const MOST_WHOLE_RECORDS = 50;

/** Of answers that are narrowed to the fields that are read. */
const MOST_NARROW_RECORDS = 100;

/** On People Data Labs' scale of 10. Its own default is 2, which it calls right in 10 to 30 of 100 cases. */
const USUAL_LIKELIHOOD = 6;

/** The lowest likelihood, from 1 to 10, that counts as a match. */
function minLikelihood({ minimumConfidence = 0 }: LookupWishes): number {
	if (minimumConfidence <= 0) return USUAL_LIKELIHOOD;
	return Math.min(10, Math.ceil(minimumConfidence / 10));
}

/** The fields that hold what a user may want, by what it is. */
const WANTED_FIELDS: Readonly<Record<Reveal, readonly string[]>> = {
	email: ['work_email'],
	personalEmail: ['personal_emails'],
	phone: ['mobile_phone', 'phone_numbers'],
};

/**
 * Who has nothing of what is wanted is no match, and free. One of several wanted things is enough: somebody who is
 * found without the others is incomplete, not unknown.
 */
const requiredFields = ({ reveal }: LookupWishes): JsonRecord =>
	reveal.length > 0
		? { required: reveal.flatMap((each) => WANTED_FIELDS[each]).join(' OR ') }
		: {};

function enrichment(
	entity: Entity,
	{ one, many, max, include }: { one: string; many: string; max: number; include?: string },
) {
	const rowOf = (raw: unknown) => ({
		reading: readResultRow(entity, raw),
		otherDomains: readDomainsAt(raw, 'alternative_domains', 'data.alternative_domains'),
	});
	const conditions = (wishes: LookupWishes): JsonRecord => ({
		titlecase: true,
		min_likelihood: minLikelihood(wishes),
		...(entity === 'contact' && requiredFields(wishes)),
		...(include !== undefined && { data_include: include }),
	});
	return {
		price: priceCreditsPerRecord(1),
		...buildBatchRequest(
			{
				// What the user adds to a record goes before what is sent for all.
				single: { path: one, method: 'GET', mayReplaceConditions: true },
				batch: { path: many, recordsAt: 'requests', fieldsAt: 'params' },
				maxRecords: max,
				tag: { sendAt: 'metadata.record', readAt: 'metadata.record' },
				rowsAt: '',
			},
			{ conditions, readRow: rowOf },
		),
	} satisfies Partial<LookupRequest>;
}

const PERSON_PATHS = { one: '/person/enrich', many: '/person/bulk' };

const WHOLE_PERSON: LookupRequest = {
	...enrichment('contact', { ...PERSON_PATHS, max: MOST_WHOLE_RECORDS }),
	acceptsWishes: ({ includeRaw }) => includeRaw === true,
	sufficientSets: [['providerId'], ['linkedInUrl'], ['email'], ...NAME_AT_COMPANY_SETS, ['phone']],
	optionalIdentifiers: NAME_AND_COMPANY_FIELDS,
	fieldNames: {
		providerId: 'pdl_id',
		linkedInUrl: 'profile',
		...mapSnakeCaseNames('email', 'phone', 'firstName', 'lastName', 'company'),
		fullName: 'name',
		// The field takes a name or a website; of both the website names one company.
		companyDomain: 'company',
	},
};

const PERSON: LookupRequest = {
	...WHOLE_PERSON,
	...enrichment('contact', {
		...PERSON_PATHS,
		max: MOST_NARROW_RECORDS,
		include: PERSON_FIELDS.join(','),
	}),
	acceptsWishes: ({ includeRaw }) => includeRaw !== true,
};

const COMPANY: LookupRequest = {
	...enrichment('company', {
		one: '/company/enrich',
		many: '/company/enrich/bulk',
		max: MOST_WHOLE_RECORDS,
	}),
	sufficientSets: [['providerId'], ['domain'], ['linkedInUrl'], ['name']],
	fieldNames: { providerId: 'pdl_id', linkedInUrl: 'profile', name: 'name', domain: 'website' },
};

export const peopleDataLabs = buildDialectFactory({
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
	// There is no endpoint for the balance, but lookups tell it: an ID that nobody has is a free 404.
	account: {
		path: '/person/enrich',
		query: { pdl_id: '0000000000000000000000_0000' },
		balance: ({ headers }) => readBalanceAtPaths(headers, { remaining: LEFT, type: CREDIT_TYPE }),
	},
	// The plan decides what is shown; the price is the same.
	contact: { requests: [PERSON, WHOLE_PERSON], otherIdentifyingFields: ['email_hash', 'lid'] },
	company: { requests: [COMPANY] },
	searches,
	refusals: {
		code: 'error.type',
		codes: { not_found: 'noMatch', payment_required: 'outOfCredits' },
		// Nobody found says so with a type; without one the path is not there.
		statuses: { 404: 'noEndpoint' },
	},
	credits: ({ headers }) => ({
		charged: readNumberAt(headers, 'x-call-credits-spent'),
		...(LOOKUP_CREDITS.includes(headers[CREDIT_TYPE] ?? 'enrich') && {
			remaining: readNumberAt(headers, LEFT),
		}),
	}),
});
