/**
 * Prospeo. The page takes 50 persons in a batch, as all outside clients send; its MCP server has no batch.
 * What was bought before is free: for ever by the page, for 90 days by everybody who has measured it (B).
 * That ten credits are charged where there is no mobile number: one outsider (C), against the page. How
 * titles are matched: `match_only_exact_job_titles`; `match_mode` is known to two outsiders alone.
 *
 * - A, read 2026-11-22: Prospeo's own MCP server, GitHub prospeo-v2/prospeo-mcp-server: src/schemas.ts;
 *   commit 887822f of 2026-04-17
 * - A, read 2026-11-22: prospeo.io/api-docs: enrich-person, bulk-enrich-person, bulk-enrich-company,
 *   search-person, search-suggestions, in public copies; 2026
 */
import { INDUSTRY_NAMES } from '../vocabulary';
import { mobileOf, workEmailOf, type Company, type Location, type Person } from '../records';
import { isWithin } from '../providers/world/search';
import type { World } from '../providers/world/world';
import { once } from './look';
import * as v from './schema';
import { ACCOUNT, fixed, ofCompany, ofEmployer, ofPerson, texts, told } from './told';
import { keyIn, refusals, wire } from './wire';
import { SENIORITY_WORDS, wordsOf } from './words';

/** Looks like any id of letters and digits; back again it is the world's. */
const prospeoId = ({ id }: { id: string }) => Buffer.from(id).toString('hex');

const worldId = (id: string) =>
	/^[0-9a-f]+$/.test(id) ? Buffer.from(id, 'hex').toString() : undefined;

export const person = {
	person_id: v.identifies('providerId', v.text, worldId),
	...v.identifiers('linkedin_url:linkedInUrl email'),
	...v.identifiers('first_name:firstName last_name:lastName full_name:fullName'),
	...v.identifiers('company_website:companyDomain company_name:company', v.text),
};

const namesPerson = v.needsOneOf(
	...['linkedin_url', 'email', 'person_id'],
	...['full_name + company_website', 'full_name + company_name'],
	...['first_name + last_name + company_website', 'first_name + last_name + company_name'],
);

export const company = {
	company_id: v.identifies('providerId', v.text, worldId),
	company_website: v.identifies('domain', v.text),
	...v.identifiers('company_linkedin_url:linkedInUrl company_name:name'),
};

const namesCompany = v.needsOneOf(...Object.keys(company));

const switches = {
	enrich_mobile: v.optional(v.flag),
	/** A person without it is no match, and free. */
	only_verified_email: v.optional(v.flag),
	/** As before, and implies `enrich_mobile`. */
	only_verified_mobile: v.optional(v.flag),
};

const isTagged: v.Rule = ({ identifier }) =>
	identifier === undefined ? 'identifier: Field required' : undefined;

const tagged = { identifier: v.text };

const chosen = <T extends v.Schema>(items: T, most: number) =>
	v.some(
		{ include: v.list(items, most), exclude: v.list(items, most) },
		v.needsOneOf('include', 'exclude'),
	);

const HEADCOUNTS = [
	...['1-10', '11-20', '21-50', '51-100', '101-200', '201-500', '501-1000'],
	...['1001-2000', '2001-5000', '5001-10000', '10000+'],
];

/** The only spellings that a search takes: "Norway", "Troms, Norway", "Tromsø, Troms, Norway". */
export const placesOf = once(
	({ people, companies }: World) =>
		new Map([...people, ...companies].flatMap(({ location }) => spellings(location))),
);

const spellings = ({ city, region, country }: Location): Array<[place: string, type: string]> => [
	[country, 'COUNTRY'],
	[`${region}, ${country}`, 'STATE'],
	[`${city}, ${region}, ${country}`, 'CITY'],
];

/** Places and industries are taken letter by letter. */
const knownPlace = (name: string, world: World) => (placesOf(world).has(name) ? name : undefined);
const knownIndustry = (name: string) => INDUSTRY_NAMES.find((known) => known === name);

const place = chosen(v.textUpTo(200), 100);

const companyFilters = {
	company: v.some({
		names: v.finds('companyNames', chosen(v.text, 500)),
		websites: v.finds('companyDomains', chosen(v.domain, 500)),
	}),
	company_location_search: v.finds('companyLocations', place, knownPlace),
	company_headcount_range: v.finds('sizes', v.list(v.oneOf(...HEADCOUNTS))),
	company_headcount_custom: v.finds('sizes', v.some(v.each(v.integer(1, 999_999), 'min max'))),
	company_industry: v.finds('industries', chosen(v.text, 256), knownIndustry),
};

const title = v.textLike(/^.{2,100}$/);

/** For what the sandbox's people have; the other words are allowed, and find nobody. */
const SENIORITY = wordsOf({ ...SENIORITY_WORDS, cSuite: 'C-Suite', vp: 'Vice President' });
const DEPARTMENT = wordsOf({ Engineering: 'Engineering & Technical' });

const DEPARTMENTS = [
	...['C-Suite', 'Consulting', 'Design', 'Education & Coaching', 'Engineering & Technical'],
	...['Finance', 'Human Resources', 'Information Technology', 'Legal', 'Marketing'],
	...['Medical & Health', 'Operations', 'Product', 'Sales'],
];

const SENIORITIES = [
	...['Founder/Owner', 'C-Suite', 'Partner', 'Vice President', 'Head', 'Director'],
	...['Manager', 'Senior', 'Entry', 'Intern'],
];

const personFilters = {
	person_job_title: v.finds(
		'titles',
		v.some({
			include: v.list(title, 100),
			exclude: v.list(title, 100),
			match_only_exact_job_titles: v.flag,
		}),
	),
	person_department: v.finds(
		'departments',
		chosen(v.oneOf(...DEPARTMENTS), 500),
		DEPARTMENT.back,
	),
	person_seniority: v.finds('seniorities', chosen(v.oneOf(...SENIORITIES), 10), SENIORITY.back),
	person_location_search: v.finds('locations', place, knownPlace),
};

const includesSomething = (filter: unknown): boolean => {
	if (typeof filter !== 'object' || filter === null) return typeof filter === 'number';
	if (Array.isArray(filter)) return filter.length > 0;
	return Object.entries(filter).some(
		([name, value]) => name !== 'exclude' && includesSomething(value),
	);
};

const hasCriterion: v.Rule = (filters) =>
	Object.values(filters).some(includesSomething)
		? undefined
		: 'You cannot use only exclude filters';

const search = <T extends v.Schema>(filters: T) =>
	v.all({ page: v.optional(v.integer(1, 1000)), filters });

const rules = [v.notTogether('company_headcount_range', 'company_headcount_custom'), hasCriterion];

const places = 'country country_code:countryCode state:region city';

const position = v.known({
	...ofPerson('title:jobTitle company_name:companyName current:isCurrent'),
	...ofPerson('departments', DEPARTMENT.of),
	...ofPerson('seniority', SENIORITY.of),
	...{ start_year: fixed(2021), start_month: fixed(4) },
	...v.each(v.integer(), 'end_year end_month'),
});

const address = v.known({ ...v.each(v.text, 'status email'), revealed: v.flag });
const number = v.known({ ...v.each(v.text, 'mobile mobile_international'), revealed: v.flag });

/** What is not revealed has asterisks in it and still stands in the field of the value. */
function addressOf(person: Person, revealed: boolean) {
	const work = workEmailOf(person);
	return (
		work && {
			status: work.status === 'verified' ? 'VERIFIED' : 'UNVERIFIED',
			revealed,
			email: revealed ? work.email : work.email.replace(/^(.).*@/, '$1*****@'),
		}
	);
}

function numberOf(person: Person, revealed: boolean) {
	const mobile = mobileOf(person);
	const shown = revealed ? mobile : mobile?.replace(/(?<=^.{5}).+/, '*-**-**-**');
	return shown && { revealed, mobile: shown, mobile_international: shown };
}

/** With what of it is revealed. */
const personRow = (email: boolean, mobile: boolean) =>
	v.known({
		...ofPerson('first_name:firstName last_name:lastName full_name:fullName headline'),
		...ofPerson('linkedin_url:linkedInUrl current_job_title:jobTitle'),
		...texts({ person_id: prospeoId }),
		email: told(address, (person: Person, { contactDataHidden }) =>
			addressOf(person, email && !contactDataHidden),
		),
		mobile: told(number, (person: Person, { contactDataHidden }) =>
			numberOf(person, mobile && !contactDataHidden),
		),
		location: v.known(ofPerson(places)),
		job_history: v.list(position),
		skills: v.list(v.text),
	});

const companyRow = v.known({
	...ofCompany('name website domain description industry employee_count:employeeCount'),
	...ofCompany('linkedin_url:linkedInUrl founded:foundedYear revenue_range:revenue'),
	...ofCompany('revenue_range_printed:millions'),
	...ofCompany('type', (type) => (type === 'public' ? 'Public' : 'Private')),
	...texts<Company>({
		company_id: prospeoId,
		employee_range: ({ employeeCount }) =>
			HEADCOUNTS.find((range) => isWithin(employeeCount, range)),
	}),
	location: v.known(ofCompany(places)),
	phone_hq: v.known(ofCompany('phone_hq:phone')),
	technology: v.known(ofCompany('technology_names:technologies')),
	...v.each(v.list(v.text), 'sic_codes naics_codes keywords'),
	...v.each(v.text, 'twitter_url facebook_url crunchbase_url instagram_url youtube_url logo_url'),
	funding: v.known({
		total_funding: v.number,
		...v.each(v.text, 'latest_funding_stage latest_funding_date'),
	}),
});

/** A person with the company, or a company, and what of it is revealed. */
export const foundCompany = { company: companyRow };
export const foundPerson = (email: boolean, mobile: boolean) => ({
	person: personRow(email, mobile),
	company: ofEmployer(companyRow),
});

const withEmployer = foundPerson(false, false);

const error = v.only(false);
const free_enrichment = v.flag;

const three = (row: Parameters<typeof v.known>[0]) =>
	v.all({
		error,
		total_cost: v.number,
		matched: v.list(v.nullable(v.known({ ...tagged, free_enrichment, ...row }))),
		...v.each(v.list(v.text), 'not_matched invalid_datapoints'),
	});

const page = (row: Parameters<typeof v.known>[0]) =>
	v.all({
		error,
		free: v.flag,
		results: v.list(v.known(row), 25),
		pagination: v.all(v.each(v.integer(0), 'current_page total_page total_count')),
	});

export const prospeo = wire({
	basePath: '/prospeo',
	presentedKey: keyIn('x-key'),
	endpoints: {
		'POST /enrich-person': {
			body: v.all({ ...switches, data: v.some(person, namesPerson) }),
			answer: v.all({
				error,
				free_enrichment,
				person: withEmployer.person,
				company: v.nullable(companyRow),
			}),
		},
		'POST /bulk-enrich-person': {
			body: v.all({
				...switches,
				data: v.list(v.some({ ...tagged, ...person }, isTagged, namesPerson), 50, 1),
			}),
			answer: three(withEmployer),
		},
		'POST /enrich-company': {
			body: v.all({ data: v.some(company, namesCompany) }),
			answer: v.all({ error, free_enrichment, ...foundCompany }),
		},
		'POST /bulk-enrich-company': {
			body: v.all({
				data: v.list(v.some({ ...tagged, ...company }, isTagged, namesCompany), 50, 1),
			}),
			answer: three(foundCompany),
		},
		'POST /search-person': {
			body: search(v.some({ ...personFilters, ...companyFilters }, ...rules)),
			answer: page(withEmployer),
		},
		'POST /search-company': {
			body: search(v.some(companyFilters, ...rules)),
			answer: page(foundCompany),
		},
		'POST /search-suggestions': {
			body: v.some(
				v.each(v.textLike(/^.{2,200}$/), 'location_search industry_search'),
				v.exactlyOne('location_search', 'industry_search'),
			),
			answer: v.all({
				error,
				location_suggestions: v.nullable(v.list(v.known(v.each(v.text, 'name type')), 25)),
				industry_suggestions: v.nullable(v.list(v.text, 25)),
			}),
		},
		// B.
		'GET /account-information': {
			answer: v.all({
				error: fixed(false),
				response: v.known({
					current_plan: fixed('STARTER'),
					next_quota_renewal_date: fixed('2026-12-01 00:00:00+00:00'),
					...{ remaining_credits: ACCOUNT.left, used_credits: ACCOUNT.used },
				}),
			}),
		},
	},
	/** The status says little: an empty search and a fault of the server are both 400. */
	refusal: v.all({
		error: v.only(true),
		error_code: v.text,
		filter_error: v.optional(v.text),
	}),
	failures: refusals((_status, _message, error_code) => ({ error: true, error_code }), {
		badKey: 'INVALID_API_KEY',
		badRequest: ({ message, fault }) => {
			const [, filter] = /^body\.filters\.?(.*)$/.exec(fault?.at ?? '') ?? [];
			const error_code = filter === undefined ? 'INVALID_REQUEST' : 'INVALID_FILTERS';
			const isUnknown = filter !== undefined && fault?.rule === 'strict_object';
			const filter_error = isUnknown ? `${filter} is not a valid filter` : message;
			return {
				status: 400,
				body: { error: true, error_code, ...(filter_error && { filter_error }) },
			};
		},
		forbidden: ['PLAN_REQUIRED', '', 400],
		outOfCredits: ['INSUFFICIENT_CREDITS', '', 400],
		serverError: ['INTERNAL_ERROR', '', 400],
		slowDown: 'RATE_LIMITED',
		unknownPath: 'NOT_FOUND',
	}),
});
