/**
 * People Data Labs. Sources, looked up on 2026-11-21: the types and endpoints of its own JavaScript
 * SDK 14.4.0 (GitHub peopledatalabs/peopledatalabs-js, commit e209ef1 of 2026-07-22), the minimum of
 * a person from docs.peopledatalabs.com (input-parameters-person-enrichment-api), limits from its own
 * OpenAPI (GitHub peopledatalabs/openAPI-specifications, and docs.peopledatalabs.com/docs/bulk-requests).
 * Sure: the provider's own documents; the limit of a bulk of companies is taken over from persons.
 * Only names, types, allowed values and limits were taken from them.
 */
import type { Contract } from './contract';
import {
	either,
	exactlyOne,
	flag,
	free,
	integer,
	list,
	needsOneOf,
	nullable,
	object,
	oneOf,
	required,
	text,
	type Json,
	type Schema,
} from './schema';

const MANY = 100;

const SIZES = [
	'1-10',
	'11-50',
	'51-200',
	'201-500',
	'501-1000',
	'1001-5000',
	'5001-10000',
	'10001+',
];

const LEVELS = ['cxo', 'director', 'entry', 'manager', 'owner', 'partner', 'senior', 'training'];
const ROLES = [
	...['advisory', 'analyst', 'creative', 'education', 'engineering', 'finance', 'fulfillment'],
	...['health', 'hospitality', 'human_resources', 'legal', 'manufacturing', 'marketing'],
	...['operations', 'partnerships', 'product', 'professional_service', 'public_service'],
	...['research', 'sales', 'sales_engineering', 'support', 'trade', 'unemployed'],
];

/** Fields of the data sets whose values are a fixed list. */
const FIXED_VALUES: Record<string, string[]> = {
	job_title_levels: [...LEVELS, 'unpaid', 'vp'],
	job_title_role: ROLES,
	job_company_size: SIZES,
	size: SIZES,
};

const textOrTexts = either(text, list(text, Infinity, 1));

const general: Record<string, Schema> = {
	include_if_matched: flag,
	min_likelihood: integer(0, 10),
	pretty: flag,
	required: text,
	titlecase: flag,
};

const place: Record<string, Schema> = {
	country: text,
	locality: text,
	postal_code: text,
	region: text,
	street_address: text,
};

const WHERE = [...Object.keys(place), 'company', 'school', 'location', 'birth_date'];

const person = object(
	{
		...general,
		...place,
		birth_date: textOrTexts,
		company: textOrTexts,
		data_include: text,
		email: textOrTexts,
		email_hash: textOrTexts,
		first_name: textOrTexts,
		last_name: textOrTexts,
		lid: integer(),
		location: textOrTexts,
		middle_name: textOrTexts,
		name: textOrTexts,
		pdl_id: text,
		phone: textOrTexts,
		profile: textOrTexts,
		school: text,
	},
	needsOneOf(
		...['pdl_id', 'profile', 'email', 'phone', 'email_hash', 'lid'],
		...WHERE.flatMap((where) => [`name + ${where}`, `first_name + last_name + ${where}`]),
	),
);

const company = object(
	{
		...general,
		...place,
		location: text,
		name: text,
		pdl_id: text,
		profile: text,
		ticker: text,
		website: text,
	},
	needsOneOf('name', 'pdl_id', 'profile', 'ticker', 'website'),
);

const many = (params: Schema) =>
	object(
		{
			requests: list(object({ metadata: free, params }, required('params')), MANY, 1),
			include_if_matched: flag,
			pretty: flag,
			titlecase: flag,
		},
		required('requests'),
	);

/** Values are stored in lower case; another spelling, or one outside a fixed list, finds nothing. */
function findsNothing(query: unknown): string[] {
	if (Array.isArray(query)) return query.flatMap(findsNothing);
	if (typeof query !== 'object' || query === null) return [];
	return Object.entries(query).flatMap(([name, value]) => {
		const values = [value].flat().filter((entry) => typeof entry === 'string');
		const odd = values.filter((entry) => !isStored(name, entry));
		return [...odd.map((entry) => `${name} "${entry}"`), ...findsNothing(value)];
	});
}

function isStored(field: string, value: string): boolean {
	return FIXED_VALUES[field]?.includes(value) ?? value === value.toLowerCase();
}

function findsSomething({ query }: Json): string | undefined {
	const odd = findsNothing(query);
	return odd.length === 0 ? undefined : `asks for ${odd.join(', ')}, which nothing has`;
}

/** Kinds of Elasticsearch 7.7 queries; the SDK's examples wrap them in a further `query`. */
const QUERIES = [
	...['bool', 'term', 'terms', 'match', 'match_phrase', 'prefix', 'wildcard', 'exists', 'range'],
	'query',
];

const search = object(
	{
		data_include: nullable(text),
		dataset: text,
		from: integer(0, 9999),
		pretty: flag,
		query: object(Object.fromEntries(QUERIES.map((name) => [name, free]))),
		scroll_token: nullable(text),
		size: integer(1, 100),
		sql: text,
		titlecase: flag,
	},
	exactlyOne('query', 'sql'),
	findsSomething,
);

const AUTOCOMPLETE_FIELDS = [
	...['all_location', 'class', 'company', 'country', 'industry', 'location', 'location_name'],
	...['major', 'region', 'role', 'school', 'sub_role', 'skill', 'title'],
];

export const peopleDataLabs: Contract = {
	'GET /person/enrich': { query: person },
	'POST /person/enrich': { body: person },
	'POST /person/bulk': { body: many(person) },
	'GET /company/enrich': { query: company },
	'POST /company/enrich': { body: company },
	'POST /company/enrich/bulk': { body: many(company) },
	'POST /person/search': { body: search },
	'POST /company/search': { body: search },
	'GET /autocomplete': {
		query: object(
			{
				field: oneOf(...AUTOCOMPLETE_FIELDS),
				pretty: flag,
				size: integer(1, 100),
				text,
				titlecase: flag,
			},
			required('field'),
		),
	},
	'GET /company/clean': {
		query: object(
			{ name: text, profile: text, website: text, pretty: flag },
			needsOneOf('name', 'profile', 'website'),
		),
	},
	'GET /location/clean': {
		query: object({ location: text, pretty: flag }, required('location')),
	},
};
