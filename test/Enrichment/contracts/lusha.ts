/**
 * Lusha v3. Source: Lusha's own OpenAPI (changelog 2.10.0 of 2026-08-13) in the copy of GitHub
 * api-evangelist/lusha (openapi/_original/lusha-openapi.yml, commit 1fc27a7 of 2026-08-22); the
 * numbers of the seniorities and the names of the departments from Lusha's own GitHub
 * lusha-oss/n8n-nodes-lusha (src/nodes/Lusha/helpers/options.ts, 2026-06-22). Looked up on 2026-11-21.
 * Sure: the provider's own documents. They disagree on the largest page of a search (100, or 50 in
 * the FAQ and in Lusha's own node): the smaller holds here.
 * Only names, types and limits were taken from them.
 */
import type { Contract } from './contract';
import {
	domain,
	email,
	flag,
	integer,
	list,
	needsOneOf,
	object,
	oneOf,
	required,
	text,
	textLike,
	textUpTo,
	type Json,
	type Schema,
} from './schema';

const MANY = 100;
const BIGGEST_PAGE = 50;

const DEPARTMENTS = [
	'Business Development',
	'Consulting',
	'Customer Service',
	'Engineering & Technical',
	'Finance',
	'General Management',
	'Health Care & Medical',
	'Human Resources',
	'Information Technology',
	'Legal',
	'Marketing',
	'Operations',
	'Other',
	'Product',
	'Research & Analytics',
	'Sales',
];

const contact = object(
	{
		clientReferenceId: text,
		id: text,
		linkedinUrl: text,
		email,
		firstName: text,
		lastName: text,
		companyName: text,
		companyDomain: domain,
	},
	needsOneOf(
		'id',
		'linkedinUrl',
		'email',
		'firstName + lastName + companyName',
		'firstName + lastName + companyDomain',
	),
);

const company = object(
	{ clientReferenceId: text, id: text, name: text, domain },
	needsOneOf('id', 'name', 'domain'),
);

/** Left out, Lusha reveals and charges both. */
const reveal = list(oneOf('emails', 'phones'), 2, 1);
const options = object({ includePartialProfiles: flag });
const ids = list(text, MANY, 1);

const place = object(
	{
		city: text,
		state: text,
		country: text,
		continent: text,
		countryGrouping: text,
		region: text,
		countryIso2: textLike(/^[A-Z]{2}$/),
	},
	needsOneOf('city', 'state', 'country', 'continent', 'countryGrouping', 'region', 'countryIso2'),
);

const span = object({ min: integer(0), max: integer(0) }, needsOneOf('min', 'max'), isInOrder);

function isInOrder({ min, max }: Json): string | undefined {
	const isReversed = typeof min === 'number' && typeof max === 'number' && min > max;
	return isReversed ? 'is reversed' : undefined;
}

const texts = (...names: string[]): Record<string, Schema> =>
	Object.fromEntries(names.map((name) => [name, list(text)]));

const restrictedContactFilters: Record<string, Schema> = {
	...texts('jobTitles', 'skills', 'existingDataPoints'),
	departments: list(oneOf(...DEPARTMENTS)),
	seniorityIds: list(integer(1, 10)),
	locations: list(place),
};

const contactFilters: Record<string, Schema> = {
	...restrictedContactFilters,
	...texts('names', 'jobTitlesExactMatch', 'normalizedJobTitles', 'countries', 'linkedinUrls'),
	...texts('emails', 'previousEmails', 'previousJobTitle', 'certifications', 'awards', 'ids'),
	searchText: textUpTo(200),
	existingDataPointsCondition: oneOf('or', 'and'),
};

const companyFilters: Record<string, Schema> = {
	...texts('names', 'domains', 'ids', 'technologies', 'industriesLabels', 'intentTopics'),
	...texts('sicCodes', 'naicsCodes', 'linkedinUrls', 'keywords', 'specialities'),
	locations: list(place),
	sizes: list(span),
	revenues: list(span),
	foundedYear: list(span),
	mainIndustriesIds: list(integer()),
	subIndustriesIds: list(integer()),
	technologiesCondition: oneOf('or', 'and'),
	intentTopicsCondition: oneOf('or', 'and'),
	businessModel: list(oneOf('B2B', 'B2C', 'B2G')),
};

const sides = (filters: Record<string, Schema>) =>
	object({ include: object(filters), exclude: object(filters) });

/** One include somewhere; without it the search is for everything. */
function hasInclude(filters: Json): string | undefined {
	const includes = Object.values(filters).map((side) => (side as Json).include ?? {});
	return includes.some((include) => Object.keys(include as Json).length > 0)
		? undefined
		: 'has no criterion';
}

const prospecting = (contacts: Record<string, Schema>) =>
	object(
		{
			pagination: object(
				{ page: integer(0, 1000), size: integer(10, BIGGEST_PAGE) },
				required('page', 'size'),
			),
			filters: object(
				{ contacts: sides(contacts), companies: sides(companyFilters) },
				hasInclude,
			),
			tableId: text,
			options: object({ includePartialProfiles: flag, excludeDnc: flag }),
		},
		required('pagination', 'filters'),
	);

/** Some lists of allowed values are too long to be given whole. */
const filterValues = (...types: string[]) => ({
	path: { filterType: oneOf(...types) },
	query: object({ query: textLike(/^.{2,256}$/) }),
});

export const lusha: Contract = {
	'POST /v3/contacts/search-and-enrich': {
		body: object(
			{ contacts: list(contact, MANY, 1), reveal, options },
			required('contacts', 'reveal'),
		),
	},
	'POST /v3/contacts/enrich': {
		body: object(
			{ ids, reveal, waterfallEnabled: flag, tableId: text },
			required('ids', 'reveal'),
		),
	},
	'POST /v3/contacts/search': {
		body: object({ contacts: list(contact, MANY, 1), options }, required('contacts')),
	},
	'POST /v3/companies/search-and-enrich': {
		body: object({ companies: list(company, MANY, 1), options }, required('companies')),
	},
	'POST /v3/companies/enrich': { body: object({ ids, tableId: text }, required('ids')) },
	'POST /v3/contacts/prospecting': { body: prospecting(contactFilters) },
	'POST /v3/companies/prospecting': { body: prospecting(restrictedContactFilters) },
	'GET /v3/contacts/prospecting/filters/{filterType}': filterValues(
		...['departments', 'seniority', 'existingDataPoints', 'countries', 'locations'],
	),
	'GET /v3/companies/prospecting/filters/{filterType}': filterValues(
		...['names', 'sizes', 'revenues', 'locations', 'sics', 'naics', 'industriesLabels'],
		...['intentTopics', 'technologies'],
	),
	'GET /v3/account/usage': {},
};
