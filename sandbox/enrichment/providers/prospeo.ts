/**
 * Prospeo. The page takes 50 persons in a batch, as all outside clients send; its MCP server has no batch.
 * What was bought before is free: for ever by the page, for 90 days by everybody who has measured it (B).
 * That ten credits are charged where there is no mobile number: one outsider (C), against the page. How
 * titles are matched: `match_only_exact_job_titles`; `match_mode` is known to two outsiders alone.
 *
 * - A, read 2026-11-22: Prospeo's own MCP server, GitHub prospeo-v2/prospeo-mcp-server: src/schemas.ts,
 *   src/types.ts (funding); commit 887822f of 2026-04-17
 * - A, read 2026-11-22: prospeo.io/api-docs: enrich-person, bulk-enrich-person, bulk-enrich-company,
 *   search-person, search-suggestions, in public copies; 2026
 */
import { type Company, type JsonObject, mobileOf, type Person, workEmailOf } from '../records';
import { CULTURES, INDUSTRY_NAMES, knownIndustry } from '../vocabulary';
import * as v from '../wire/wire';
import { arranged, type Call, ok, type Purchase, served } from './frame/provider';
import { fold } from '../identity';
import { isWithin } from './world/search';

const person = {
	...v.identifiers('person_id:providerId linkedin_url:linkedInUrl email'),
	...v.identifiers('first_name:firstName last_name:lastName full_name:fullName'),
	...v.identifiers('company_website:companyDomain company_name:company', v.text),
};

const namesPerson = v.needsOneOf(
	'linkedin_url',
	'email',
	'person_id',
	'full_name + company_website',
	'full_name + company_name',
	'first_name + last_name + company_website',
	'first_name + last_name + company_name',
);

const company = {
	company_website: v.identifies('domain', v.text),
	...v.identifiers('company_id:providerId company_linkedin_url:linkedInUrl company_name:name'),
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
	v.someThat(v.needsOneOf('include', 'exclude'), {
		include: v.list(items, most),
		exclude: v.list(items, most),
	});

const HEADCOUNTS = [
	'1-10',
	'11-20',
	'21-50',
	'51-100',
	'101-200',
	'201-500',
	'501-1000',
	'1001-2000',
	'2001-5000',
	'5001-10000',
	'10000+',
];

/** The only spellings that a search takes: "Norway", "Troms, Norway", "Tromsø, Troms, Norway". */
const PLACES = new Map(
	CULTURES.flatMap(({ country, cities }) =>
		cities.flatMap(
			({ city, region }): Array<[place: string, type: string]> => [
				[country, 'COUNTRY'],
				[`${region}, ${country}`, 'STATE'],
				[`${city}, ${region}, ${country}`, 'CITY'],
			],
		),
	),
);

/** Places and industries are taken letter by letter. */
const knownPlace = (name: string) => (PLACES.has(name) ? name : undefined);

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
const SENIORITY = v.wordsOf({ ...v.SENIORITY_WORDS, cSuite: 'C-Suite', vp: 'Vice President' });
const DEPARTMENT = v.wordsOf({ Engineering: 'Engineering & Technical' });

const DEPARTMENTS = [
	'C-Suite',
	'Consulting',
	'Design',
	'Education & Coaching',
	'Engineering & Technical',
	'Finance',
	'Human Resources',
	'Information Technology',
	'Legal',
	'Marketing',
	'Medical & Health',
	'Operations',
	'Product',
	'Sales',
];

const SENIORITIES = [
	'Founder/Owner',
	'C-Suite',
	'Partner',
	'Vice President',
	'Head',
	'Director',
	'Manager',
	'Senior',
	'Entry',
	'Intern',
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
	...v.ofPerson('title:jobTitle company_name:companyName current:isCurrent'),
	...v.ofPerson('departments', DEPARTMENT.of),
	...v.ofPerson('seniority', SENIORITY.of),
	start_year: v.fixed(2021),
	start_month: v.fixed(4),
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
		...v.ofPerson('first_name:firstName last_name:lastName full_name:fullName headline'),
		...v.ofPerson('person_id:id linkedin_url:linkedInUrl current_job_title:jobTitle'),
		email: v.told(address, (person: Person, { contactDataHidden }) =>
			addressOf(person, email && !contactDataHidden),
		),
		mobile: v.told(number, (person: Person, { contactDataHidden }) =>
			numberOf(person, mobile && !contactDataHidden),
		),
		location: v.known(v.ofPerson(places)),
		job_history: v.list(position),
		skills: v.list(v.text),
	});

const companyRow = v.known({
	...v.ofCompany('name website domain description industry employee_count:employeeCount'),
	...v.ofCompany('linkedin_url:linkedInUrl founded:foundedYear revenue_range:revenue'),
	...v.ofCompany('company_id:id revenue_range_printed:millions'),
	...v.ofCompany('type', (type) => (type === 'public' ? 'Public' : 'Private')),
	...v.texts<Company>({
		employee_range: ({ employeeCount }) =>
			HEADCOUNTS.find((range) => isWithin(employeeCount, range)),
	}),
	location: v.known(v.ofCompany(places)),
	phone_hq: v.known(v.ofCompany('phone_hq:phone')),
	technology: v.known(v.ofCompany('technology_names:technologies')),
	...v.each(v.list(v.text), 'sic_codes naics_codes keywords'),
	...v.each(v.text, 'twitter_url facebook_url crunchbase_url instagram_url youtube_url logo_url'),
	/** The MCP server's types have the first three names, the pages the others. */
	funding: v.known({
		total_raised: v.number,
		last_round: v.text,
		last_round_date: v.text,
		total_funding: v.number,
		latest_funding_stage: v.text,
		latest_funding_date: v.text,
	}),
});

/** A person with the company, or a company, and what of it is revealed. */
const foundCompany = { company: companyRow };
const foundPerson = (email: boolean, mobile: boolean) => ({
	person: personRow(email, mobile),
	company: v.ofEmployer(companyRow),
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

const described = v.wire({
	basePath: '/prospeo',
	headers: v.counters(
		'x-minute-rate-limit:limit x-minute-request-left:left x-minute-reset-seconds:secondsLeft',
	),
	presentedKey: v.keyIn('x-key'),
	endpoints: {
		'POST /enrich-person': {
			body: v.all({ ...switches, data: v.someThat(namesPerson, person) }),
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
				data: v.list(v.someThat([isTagged, namesPerson], { ...tagged, ...person }), 50, 1),
			}),
			answer: three(withEmployer),
		},
		'POST /enrich-company': {
			body: v.all({ data: v.someThat(namesCompany, company) }),
			answer: v.all({ error, free_enrichment, ...foundCompany }),
		},
		'POST /bulk-enrich-company': {
			body: v.all({
				data: v.list(
					v.someThat([isTagged, namesCompany], { ...tagged, ...company }),
					50,
					1,
				),
			}),
			answer: three(foundCompany),
		},
		'POST /search-person': {
			body: search(v.someThat(rules, { ...personFilters, ...companyFilters })),
			answer: page(withEmployer),
		},
		'POST /search-company': {
			body: search(v.someThat(rules, companyFilters)),
			answer: page(foundCompany),
		},
		'POST /search-suggestions': {
			body: v.someThat(
				v.exactlyOne('location_search', 'industry_search'),
				v.each(v.textLike(/^.{2,200}$/), 'location_search industry_search'),
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
				error: v.fixed(false),
				response: v.known({
					current_plan: v.fixed('STARTER'),
					next_quota_renewal_date: v.fixed('2026-12-01 00:00:00+00:00'),
					remaining_credits: v.ACCOUNT.left,
					used_credits: v.ACCOUNT.used,
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
	form: (_status, _message, error_code) => ({ error: true, error_code }),
	failures: {
		badKey: 'INVALID_API_KEY',
		badRequest: ({ message, fault }) => {
			const [, filter] = /^body\.filters\.?(.*)$/.exec(fault?.at ?? '') ?? [];
			const isUnknown = fault?.rule === 'strict_object';
			const filter_error = isUnknown ? `${filter} is not a valid filter` : message;
			const refused =
				filter === undefined
					? { error_code: 'INVALID_REQUEST' }
					: { error_code: 'INVALID_FILTERS', filter_error };
			return { status: 400, body: { error: true, ...refused } };
		},
		forbidden: ['PLAN_REQUIRED', '', 400],
		outOfCredits: ['INSUFFICIENT_CREDITS', '', 400],
		serverError: ['INTERNAL_ERROR', '', 400],
		slowDown: 'RATE_LIMITED',
		unknownPath: 'NOT_FOUND',
	},
});

/** Prospeo: 400 for nearly everything, told apart by `error_code`; masks; three lists in a bulk. */
export const prospeo = served(described, {
	'POST /enrich-person': ({ body }, call) => single(call, lookUpPerson(call, body.data, body)),

	'POST /bulk-enrich-person': ({ body }, call) =>
		bulk(call, body.data, (record) => lookUpPerson(call, record, body)),

	'POST /enrich-company': ({ body }, call) => single(call, lookUpCompany(call, body.data)),

	'POST /bulk-enrich-company': ({ body }, call) =>
		bulk(call, body.data, (record) => lookUpCompany(call, record)),

	/** Contact data is never revealed here: only `person_id` leads to it. */
	'POST /search-person': ({ body }, call) =>
		pageOf(call, call.searchPeople(), body.page, foundPerson(false, false)),

	'POST /search-company': ({ body }, call) =>
		pageOf(call, call.searchCompanies(), body.page, foundCompany),

	/** Free: the spellings that the searches take. */
	'POST /search-suggestions': ({ body }) => {
		const { location_search: place, industry_search: industry } = body;
		const located = [...PLACES]
			.filter(([name]) => isSuggestedFor(place, name))
			.map(([name, type]) => ({ name, type }));
		const named = INDUSTRY_NAMES.filter((name) => isSuggestedFor(industry, name));
		return ok({
			error: false,
			location_suggestions: place === undefined ? null : located.slice(0, 25),
			industry_suggestions: industry === undefined ? null : named.slice(0, 25),
		});
	},
});

/** A match with its price, or nobody. */
type Outcome = { purchase: Purchase; row: JsonObject } | undefined;
type Switches = Omit<v.AskedAt<typeof described, 'POST /enrich-person'>['body'], 'data'>;

function lookUpPerson(call: Call, record: object, switches: Switches): Outcome {
	const found = call.person(person, record);
	if (!found || !isWanted(found, switches)) return undefined;
	const isAsked = switches.enrich_mobile === true || switches.only_verified_mobile === true;
	const hasMobile = isAsked && mobileOf(found) !== undefined;
	return {
		purchase: hasMobile
			? { bought: 'phone', id: found.id, credits: 10 }
			: { bought: 'person', id: found.id, credits: 1 },
		row: call.row(v.all(foundPerson(true, hasMobile)), found),
	};
}

/** A person without what was demanded counts as not matched, and is free. */
const isWanted = ({ emails, phones }: Person, switches: Switches) =>
	(!switches.only_verified_email ||
		emails.some(({ type, status }) => type === 'work' && status === 'verified')) &&
	(!switches.only_verified_mobile || phones.some(({ type }) => type === 'mobile'));

function lookUpCompany(call: Call, record: object): Outcome {
	const found = call.company(company, record);
	if (!found) return undefined;
	return {
		purchase: { bought: 'company', id: found.id, credits: 1 },
		row: call.row(v.all(foundCompany), found),
	};
}

function single(call: Call, outcome: Outcome) {
	if (!outcome) return call.refuse(400, '', 'NO_MATCH');
	const credits = priceOf(call, outcome.purchase);
	call.buy([{ ...outcome.purchase, credits }]);
	return ok({ error: false, free_enrichment: credits === 0, ...outcome.row });
}

/** The same record again is free; a mobile that was not bought with it is not. */
const priceOf = (call: Call, { bought, id, credits }: Purchase): number =>
	call.owns(bought, id) || (bought === 'person' && call.owns('phone', id)) ? 0 : credits;

/** Three lists, told apart by the sender's own `identifier`, in no order; the same record is paid once. */
function bulk<R extends { identifier?: string | undefined }>(
	call: Call,
	records: readonly R[],
	lookUp: (record: R) => Outcome,
) {
	const outcomes = records.map((each) => ({ identifier: each.identifier!, ...lookUp(each) }));
	const paid = new Set<string>();
	const found = outcomes.flatMap(({ identifier, purchase, row }) => {
		if (!purchase) return [];
		const credits = paid.has(purchase.id) ? 0 : priceOf(call, purchase);
		paid.add(purchase.id);
		const told = { identifier, free_enrichment: credits === 0, ...row };
		return [{ purchase: { ...purchase, credits }, told }];
	});
	call.buy(found.map(({ purchase }) => purchase));
	const matched = found.map(({ told }) => told);
	const missing = outcomes
		.filter(({ purchase }) => !purchase)
		.map(({ identifier }) => identifier);
	return ok({
		error: false,
		total_cost: call.spent,
		matched: arranged(matched.reverse(), call.quirks, () => false),
		not_matched: call.quirks.rows === 'missesLeftOut' ? [] : missing,
		invalid_datapoints: [],
	});
}

/** A part of a word is enough: people are typing it. */
const isSuggestedFor = (typed: string | undefined, name: string): boolean =>
	fold(name).includes(fold(typed ?? ''));

const PER_PAGE = 25;

/** A page with results is a credit; without any it is refused. */
function pageOf(
	call: Call,
	found: Array<Person | Company>,
	page = 1,
	row: Record<string, v.Schema>,
) {
	const listed = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
	if (listed.length === 0) return call.refuse(400, '', 'NO_RESULTS');
	call.paySearch(1);
	return ok({
		error: false,
		free: false,
		results: listed.map((each) => call.row(v.all(row), each)),
		pagination: {
			current_page: page,
			total_page: Math.ceil(found.length / PER_PAGE),
			total_count: found.length,
		},
	});
}
