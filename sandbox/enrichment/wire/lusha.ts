/**
 * Lusha v3. In its description `reveal` may be left out, which reveals and charges everything: here it is
 * required. A page is said to have 100 rows at most, or 50 by the FAQ and Lusha's own n8n node: 50 here.
 *
 * Searches take industries by number: `industriesLabels` is what the list of them is called, and is
 * refused as a filter (B, measured in July 2026). The lists of industries and countries are described
 * without their form, which is what clients recorded in August and September 2026 (B); there Turkey,
 * Hong Kong and others are spelt differently from ISO's English list. A place is found by the name of
 * its country, as all of Lusha's examples have it; `countryIso2` stands in the description alone.
 *
 * `status`, `missingDataPoints`: Lusha's pages as read on 2026-10-09 (A). That a company may have a list
 * of addresses: clients (B).
 *
 * - A, read 2026-11-22: Lusha's own OpenAPI, in the copy of GitHub api-evangelist/lusha; 2.10.0 of
 *   2026-08-13, commit 1fc27a7
 * - A, read 2026-11-22: Lusha's own n8n node, GitHub lusha-oss/n8n-nodes-lusha: seniorities,
 *   departments; 1.2.0 of 2026-06-22, commit e516e9a
 */
import * as v from './schema';
import { keyIn, wire } from './wire';

const clientReferenceId = v.text;

export const contact = {
	id: v.identifies('providerId', v.text),
	linkedinUrl: v.identifies('linkedInUrl', v.url),
	email: v.identifies('email', v.email),
	firstName: v.identifies('firstName', v.text),
	lastName: v.identifies('lastName', v.text),
	companyName: v.identifies('company', v.text),
	companyDomain: v.identifies('companyDomain', v.domain),
};

const namesContact = v.needsOneOf(
	...['id', 'linkedinUrl', 'email'],
	...['firstName + lastName + companyName', 'firstName + lastName + companyDomain'],
);

export const company = {
	id: v.identifies('providerId', v.text),
	name: v.identifies('name', v.text),
	domain: v.identifies('domain', v.domain),
};

const namesCompany = v.needsOneOf('id', 'name', 'domain');

const contacts = v.list(v.some({ clientReferenceId, ...contact }, namesContact), 100, 1);
/** An id may stand here too, but is revealed elsewhere without paying for a search. */
const unknownContact = v.some({ clientReferenceId, ...contact, id: v.text }, namesContact);
const companies = v.list(v.some({ clientReferenceId, ...company }, namesCompany), 100, 1);
const reveal = v.list(v.oneOf('emails', 'phones'), 2, 1);
const options = v.optional(v.some({ includePartialProfiles: v.flag }));

const DEPARTMENTS = [
	...(['Business Development', 'Consulting', 'Customer Service'] as const),
	...(['Engineering & Technical', 'Finance', 'General Management'] as const),
	...(['Health Care & Medical', 'Human Resources', 'Information Technology', 'Legal'] as const),
	...(['Marketing', 'Operations', 'Other', 'Product', 'Research & Analytics', 'Sales'] as const),
];

const place = v.some(
	{ ...v.each(v.text, 'city state country continent'), countryIso2: v.textLike(/^[A-Z]{2}$/) },
	v.needsOneOf('city', 'state', 'country', 'continent', 'countryIso2'),
);

const span = v.some(v.each(v.integer(0), 'min max'), v.needsOneOf('min', 'max'), ({ min, max }) =>
	Number(min) > Number(max) ? 'is reversed' : undefined,
);

const contactFilters = v.some({
	...v.each(v.list(v.text), 'jobTitles countries'),
	departments: v.list(v.oneOf(...DEPARTMENTS)),
	seniorityIds: v.list(v.integer(1, 10)),
	locations: v.list(place),
});

const companyFilters = v.some({
	...v.each(v.list(v.text), 'names domains'),
	...v.each(v.list(v.integer(1)), 'mainIndustriesIds subIndustriesIds'),
	sizes: v.list(span),
	locations: v.list(place),
});

/** One include somewhere; without it the search is for everything. */
const hasCriterion: v.Rule = (filters) => {
	const includes = Object.values(filters).map((side) => Object.keys((side as Side).include));
	return includes.some((names) => names.length > 0) ? undefined : 'has no criterion';
};

interface Side {
	include: object;
}

const byContact = v.all({ include: contactFilters });
const byCompany = v.all({ include: companyFilters });

const prospecting = <T extends v.Schema>(filters: T) =>
	v.all({
		pagination: v.all({ page: v.integer(0, 1000), size: v.integer(10, 50) }),
		filters,
		options,
	});

const location = v.known({
	...v.each(v.text, 'city state country countryIso2 zipCode'),
	isEuContact: v.flag,
});

const error = v.known(v.each(v.text, 'code message'));

const jobTitle = v.known({ ...v.each(v.text, 'title seniority'), departments: v.list(v.text) });

const foundContact = v.known({
	...v.each(v.text, 'clientReferenceId id firstName lastName fullName updateDate'),
	jobTitle,
	location,
	emails: v.list(v.known(v.each(v.text, 'email type confidence updateDate'))),
	phones: v.list(v.known({ ...v.each(v.text, 'number type updateDate'), doNotCall: v.flag })),
	company: v.known(v.each(v.text, 'id name domain industry')),
	socialLinks: v.known(v.each(v.text, 'linkedin xUrl')),
	previousEmployment: v.list(
		v.known({ company: v.known(v.each(v.text, 'name domain')), jobTitle }),
	),
	/** What was to be revealed and is not there: NOT_FOUND, or BILLING_FAILED. */
	missingDataPoints: v.list(v.known(v.each(v.text, 'type status'))),
	error,
});

const code = v.known({ code: v.either(v.text, v.number), description: v.text });

const foundCompany = v.known({
	...v.each(v.text, 'clientReferenceId id name alternativeName domain description logoUrl'),
	...v.each(v.text, 'companyType industry subIndustry phone email'),
	emails: v.list(v.known({ email: v.text })),
	...v.each(v.list(v.text), 'specialities technologies alternativeDomains'),
	...v.each(v.list(code), 'sicCodes naicsCodes'),
	employeeCount: v.known(v.each(v.number, 'exact min max')),
	revenueRange: v.known(v.each(v.number, 'min max')),
	yearFounded: v.number,
	location,
	additionalLocations: v.list(location),
	socialLinks: v.known(v.each(v.text, 'linkedin facebook x')),
	funding: v.known({
		totalRoundsAmount: v.number,
		...v.each(v.text, 'currency lastRoundType lastRoundDate'),
	}),
	error,
});

const resultsOf = (row: v.Schema) => ({
	results: v.list(v.nullable(row)),
	billing: v.all({ creditsCharged: v.number }),
	status: v.optional(
		v.oneOf('completed', 'partial', 'halted', 'OUT_OF_CREDITS', 'PARTIAL_OUT_OF_CREDITS'),
	),
});

const rows = (row: v.Schema) => v.all(resultsOf(row));

const page = (row: v.Schema) =>
	v.all({ ...resultsOf(row), pagination: v.all({ total: v.integer(0) }) });

const valuesOf = (entries: Parameters<typeof v.known>[0]) =>
	v.all({ values: v.nullable(v.list(v.known(entries))) });

export const lusha = wire({
	basePath: '/lusha',
	presentedKey: keyIn('api_key'),
	endpoints: {
		'POST /v3/contacts/search-and-enrich': {
			body: v.all({ contacts: v.list(unknownContact, 100, 1), reveal, options }),
			answer: rows(foundContact),
		},
		'POST /v3/contacts/enrich': {
			body: v.all({
				ids: v.list(contact.id, 100, 1),
				reveal,
				waterfallEnabled: v.optional(v.flag),
			}),
			answer: rows(foundContact),
		},
		'POST /v3/contacts/search': {
			body: v.all({ contacts, options }),
			answer: rows(foundContact),
		},
		'POST /v3/companies/search-and-enrich': {
			body: v.all({ companies, options }),
			answer: rows(foundCompany),
		},
		'POST /v3/contacts/prospecting': {
			body: prospecting(v.some({ contacts: byContact, companies: byCompany }, hasCriterion)),
			answer: page(foundContact),
		},
		'POST /v3/companies/prospecting': {
			body: prospecting(v.some({ companies: byCompany }, hasCriterion)),
			answer: page(foundCompany),
		},
		// B.
		'GET /v3/companies/prospecting/filters/industriesLabels': {
			answer: valuesOf({
				main_industry: v.text,
				main_industry_id: v.integer(),
				sub_industries: v.list(v.known({ value: v.text, id: v.integer() })),
			}),
		},
		// B.
		'GET /v3/contacts/prospecting/filters/countries': {
			answer: valuesOf(v.each(v.text, 'name code')),
		},
		'GET /v3/account/usage': {
			answer: v.known({
				credits: v.known(v.each(v.number, 'total used remaining')),
				plan: v.known(v.each(v.text, 'category endDate')),
				pricing: v.mapOf(v.known(v.each(v.number, 'credits perQuantity'))),
			}),
		},
	},
	refusal: v.some({
		statusCode: v.integer(),
		message: v.text,
		errors: v.list(v.text),
	}),
	failures: {
		badKey: () => refusal(401, 'Invalid API key'),
		badRequest: ({ message }) => ({
			status: 400,
			body: { statusCode: 400, message: 'Invalid request parameters', errors: [message] },
		}),
		forbidden: () => refusal(403, 'V3 API access is not enabled for this account'),
		outOfCredits: () => refusal(402, 'Insufficient credits'),
		serverError: () => refusal(500, 'Internal server error'),
		slowDown: () => refusal(429, 'Rate limit exceeded'),
		unknownPath: () => refusal(404, 'The requested endpoint was not found'),
	},
});

const refusal = (statusCode: number, message: string) => ({
	status: statusCode,
	body: { statusCode, message },
});
