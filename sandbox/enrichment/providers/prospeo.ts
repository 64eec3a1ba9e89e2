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
import * as v from 'valibot';

import type { JsonObject } from '../../json';
import type { SandboxReply } from '../../http/types';
import type { ProviderCall } from '../account/providerCall';
import type { Purchase } from '../account/ledger';
import { defineEndpoint, ok, type ProviderApi } from '../account/providerApi';
import { applyRowsQuirk, slicePage } from '../account/rows';
import { foldText } from '../normalization';
import {
	findMobileNumber,
	toCompanyFacts,
	toPersonFacts,
	findWorkEmail,
	type WorldCompany,
	type WorldPerson,
} from '../records';
import { CULTURES } from '../cultures';
import { INDUSTRY_NAMES } from '../vocabulary';
import {
	allowAtMostOneField,
	checkFields,
	domain,
	email,
	arrayOf,
	requireAnyField,
	requireExactlyOneField,
	requireOneCompleteGroup,
	nullishObject,
	strictPartialObject,
	filledText,
	textMatching,
	filledTextUpTo,
	url,
	integerBetween,
	type AnySchema,
	type SentTexts,
} from '../wire/schemas';
import type { WireViolation } from '../wire/endpointWire';
import { createHeaderKeyReader } from '../wire/apiKeys';
import type { FailureContext } from '../wire/refusals';
import { createWordTranslation, CAPITALIZED_SENIORITIES } from '../wordTranslation';
import { isCountInRange, type WorldCriteria } from '../world/search';
import type { CompanyIdentifiers, PersonIdentifiers } from '../world/world';

const personFields = {
	person_id: filledText,
	linkedin_url: url,
	email,
	first_name: filledText,
	last_name: filledText,
	full_name: filledText,
	company_website: filledText,
	company_name: filledText,
};

function readPerson(sent: SentTexts<typeof personFields>): PersonIdentifiers {
	return {
		id: sent.person_id,
		linkedInUrl: sent.linkedin_url,
		email: sent.email,
		firstName: sent.first_name,
		lastName: sent.last_name,
		fullName: sent.full_name,
		companyDomain: sent.company_website,
		company: sent.company_name,
	};
}

const WAYS_TO_NAME_A_PERSON = [
	['linkedin_url'],
	['email'],
	['person_id'],
	['full_name', 'company_website'],
	['full_name', 'company_name'],
	['first_name', 'last_name', 'company_website'],
	['first_name', 'last_name', 'company_name'],
];

const companyFields = {
	company_website: filledText,
	company_id: filledText,
	company_linkedin_url: url,
	company_name: filledText,
};

function readCompany(sent: SentTexts<typeof companyFields>): CompanyIdentifiers {
	return {
		domain: sent.company_website,
		id: sent.company_id,
		linkedInUrl: sent.company_linkedin_url,
		name: sent.company_name,
	};
}

const switchFields = {
	enrich_mobile: v.optional(v.boolean()),
	/** A person without a verified email is no match, and free. */
	only_verified_email: v.optional(v.boolean()),
	/** A person without a verified mobile number is no match. The switch implies `enrich_mobile`. */
	only_verified_mobile: v.optional(v.boolean()),
};

interface Switches {
	enrich_mobile?: boolean | undefined;
	only_verified_email?: boolean | undefined;
	only_verified_mobile?: boolean | undefined;
}

/** Requires the sender's own `identifier` on every record of a batch. */
function findMissingTag({ identifier }: JsonObject): string | undefined {
	return identifier === undefined ? 'identifier: Field required' : undefined;
}

function includeOrExclude<T extends AnySchema>(
	item: T,
	most: number,
): v.GenericSchema<{ include?: Array<v.InferOutput<T>> | undefined }> {
	return v.pipe(
		strictPartialObject({ include: arrayOf(item, most), exclude: arrayOf(item, most) }),
		requireAnyField('include', 'exclude'),
	) as v.GenericSchema<{ include?: Array<v.InferOutput<T>> | undefined }>;
}

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

interface KnownPlace {
	name: string;
	type: 'COUNTRY' | 'STATE' | 'CITY';
}

/** Locations in the only spellings that a search accepts: "Norway", "Troms, Norway", "Tromsø, Troms, Norway". */
const PLACES = new Map(
	CULTURES.flatMap(({ country, cities }) =>
		cities.flatMap(({ city, region }): KnownPlace[] => [
			{ name: country, type: 'COUNTRY' },
			{ name: `${region}, ${country}`, type: 'STATE' },
			{ name: `${city}, ${region}, ${country}`, type: 'CITY' },
		]),
	).map((place) => [place.name, place]),
);

const place = includeOrExclude(filledTextUpTo(200), 100);

const companyFilterFields = {
	company: strictPartialObject({
		names: includeOrExclude(filledText, 500),
		websites: includeOrExclude(domain, 500),
	}),
	company_location_search: place,
	company_headcount_range: v.array(v.picklist(HEADCOUNTS)),
	company_headcount_custom: strictPartialObject({
		min: integerBetween(1, 999_999),
		max: integerBetween(1, 999_999),
	}),
	company_industry: includeOrExclude(filledText, 256),
};

const title = textMatching(/^.{2,100}$/);

/** The words for the seniorities of the world; Prospeo's other words are allowed and match nobody. */
const SENIORITIES = createWordTranslation({
	...CAPITALIZED_SENIORITIES,
	cSuite: 'C-Suite',
	vp: 'Vice President',
});

const DEPARTMENTS = createWordTranslation({ Engineering: 'Engineering & Technical' });

const DEPARTMENT_NAMES = [
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

const SENIORITY_NAMES = [
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

const personFilterFields = {
	person_job_title: strictPartialObject({
		include: arrayOf(title, 100),
		exclude: arrayOf(title, 100),
		match_only_exact_job_titles: v.boolean(),
	}),
	person_department: includeOrExclude(v.picklist(DEPARTMENT_NAMES), 500),
	person_seniority: includeOrExclude(v.picklist(SENIORITY_NAMES), 10),
	person_location_search: place,
};

function includesSomething(filter: unknown): boolean {
	if (typeof filter !== 'object' || filter === null) return typeof filter === 'number';
	if (Array.isArray(filter)) return filter.length > 0;
	return Object.entries(filter).some(
		([name, value]) => name !== 'exclude' && includesSomething(value),
	);
}

function findMissingCriterion(filters: JsonObject): string | undefined {
	return Object.values(filters).some(includesSomething)
		? undefined
		: 'You cannot use only exclude filters';
}

const companyFilters = v.pipe(
	strictPartialObject(companyFilterFields),
	allowAtMostOneField('company_headcount_range', 'company_headcount_custom'),
	checkFields(findMissingCriterion),
);

const personFilters = v.pipe(
	strictPartialObject({ ...personFilterFields, ...companyFilterFields }),
	allowAtMostOneField('company_headcount_range', 'company_headcount_custom'),
	checkFields(findMissingCriterion),
);

/** Refuses values of locations and industries that are not spelled exactly like Prospeo's. */
function requireKnown(
	call: ProviderCall,
	filter: string,
	given: { include?: string[] | undefined } | undefined,
	isKnown: (name: string) => boolean,
): string[] {
	const names = given?.include ?? [];
	const unknown = names.find((name) => !isKnown(name));
	if (unknown !== undefined) call.failForValue(`body.filters.${filter}`, filter, unknown);
	return names;
}

function isKnownPlace(name: string): boolean {
	return PLACES.has(name);
}

function isKnownIndustry(name: string): boolean {
	return INDUSTRY_NAMES.includes(name);
}

function readCompanyCriteria(
	call: ProviderCall,
	filters: v.InferOutput<typeof companyFilters>,
): WorldCriteria {
	const custom = filters.company_headcount_custom;
	const { company_location_search: locations, company_industry: industries } = filters;
	return {
		companyNames: filters.company?.names?.include ?? [],
		companyDomains: filters.company?.websites?.include ?? [],
		companyLocations: requireKnown(call, 'company_location_search', locations, isKnownPlace),
		sizes: custom
			? [`${custom.min ?? 0}-${custom.max ?? Infinity}`]
			: (filters.company_headcount_range ?? []),
		industries: requireKnown(call, 'company_industry', industries, isKnownIndustry),
	};
}

function readPersonCriteria(
	call: ProviderCall,
	filters: v.InferOutput<typeof personFilters>,
): WorldCriteria {
	const { person_location_search: locations } = filters;
	return {
		...readCompanyCriteria(call, filters),
		titles: filters.person_job_title?.include ?? [],
		departments: (filters.person_department?.include ?? []).map(DEPARTMENTS.toWorldWord),
		seniorities: (filters.person_seniority?.include ?? []).map(SENIORITIES.toWorldWord),
		locations: requireKnown(call, 'person_location_search', locations, isKnownPlace),
	};
}

const location = nullishObject({
	country: filledText,
	country_code: filledText,
	state: filledText,
	city: filledText,
});

const personRow = nullishObject({
	person_id: filledText,
	first_name: filledText,
	last_name: filledText,
	full_name: filledText,
	headline: filledText,
	linkedin_url: filledText,
	current_job_title: filledText,
	email: nullishObject({ status: filledText, email: filledText, revealed: v.boolean() }),
	mobile: nullishObject({
		mobile: filledText,
		mobile_international: filledText,
		revealed: v.boolean(),
	}),
	location,
	job_history: v.array(
		nullishObject({
			title: filledText,
			company_name: filledText,
			current: v.boolean(),
			departments: v.array(filledText),
			seniority: filledText,
			start_year: integerBetween(),
			start_month: integerBetween(),
			end_year: integerBetween(),
			end_month: integerBetween(),
		}),
	),
	skills: v.array(filledText),
});

/** Writes an email. If it is not revealed, the field has a value with asterisks. */
function writeEmail(person: WorldPerson, revealed: boolean): JsonObject | undefined {
	const address = findWorkEmail(person);
	return (
		address && {
			status: address.status === 'verified' ? 'VERIFIED' : 'UNVERIFIED',
			revealed,
			email: revealed ? address.email : address.email.replace(/^(.).*@/, '$1*****@'),
		}
	);
}

function writeMobile(person: WorldPerson, revealed: boolean): JsonObject | undefined {
	const mobile = findMobileNumber(person);
	if (mobile === undefined) return undefined;
	const shown = revealed ? mobile : mobile.replace(/(?<=^.{5}).+/, '*-**-**-**');
	return { revealed, mobile: shown, mobile_international: shown };
}

interface Revealed {
	email: boolean;
	mobile: boolean;
}

const NOTHING_REVEALED: Revealed = { email: false, mobile: false };

/** Writes a person with company and revealed data. */
function writePersonAndCompany(
	call: ProviderCall,
	person: WorldPerson,
	revealed: Revealed,
): JsonObject {
	const facts = toPersonFacts(person);
	const isShown = !call.quirks.contactDataHidden;
	return {
		person: {
			person_id: facts.id,
			first_name: facts.firstName,
			last_name: facts.lastName,
			full_name: facts.fullName,
			headline: facts.headline,
			linkedin_url: facts.linkedInUrl,
			current_job_title: facts.jobTitle,
			email: writeEmail(person, revealed.email && isShown),
			mobile: writeMobile(person, revealed.mobile && isShown),
			location: {
				country: facts.country,
				country_code: facts.countryCode,
				state: facts.region,
				city: facts.city,
			},
			job_history: [
				{
					title: facts.jobTitle,
					company_name: facts.company.name,
					current: true,
					departments: facts.departments.map(DEPARTMENTS.toProviderWord),
					seniority: SENIORITIES.toProviderWord(facts.seniority),
					start_year: 2021,
					start_month: 4,
				},
			],
		},
		company: writeCompany(person.company),
	};
}

const companyRow = nullishObject({
	company_id: filledText,
	name: filledText,
	website: filledText,
	domain: filledText,
	description: filledText,
	industry: filledText,
	employee_count: integerBetween(),
	employee_range: filledText,
	linkedin_url: filledText,
	founded: integerBetween(),
	revenue_range: nullishObject({ min: v.number(), max: v.number() }),
	revenue_range_printed: filledText,
	type: filledText,
	location,
	phone_hq: nullishObject({ phone_hq: filledText }),
	technology: nullishObject({ technology_names: v.array(filledText) }),
	sic_codes: v.array(filledText),
	naics_codes: v.array(filledText),
	keywords: v.array(filledText),
	twitter_url: filledText,
	facebook_url: filledText,
	crunchbase_url: filledText,
	instagram_url: filledText,
	youtube_url: filledText,
	logo_url: filledText,
	/** The first three names come from the MCP server's types, the others from the pages. */
	funding: nullishObject({
		total_raised: v.number(),
		last_round: filledText,
		last_round_date: filledText,
		total_funding: v.number(),
		latest_funding_stage: filledText,
		latest_funding_date: filledText,
	}),
});

function writeCompany(company: WorldCompany): JsonObject {
	const facts = toCompanyFacts(company);
	return {
		company_id: facts.id,
		name: facts.name,
		website: facts.website,
		domain: facts.domain,
		description: facts.description,
		industry: facts.industry,
		employee_count: facts.employeeCount,
		employee_range: HEADCOUNTS.find((range) => isCountInRange(facts.employeeCount, range)),
		linkedin_url: facts.linkedInUrl,
		founded: facts.foundedYear,
		revenue_range: facts.revenue,
		revenue_range_printed: facts.revenueInMillions,
		type: facts.type === 'public' ? 'Public' : 'Private',
		location: {
			country: facts.country,
			country_code: facts.countryCode,
			state: facts.region,
			city: facts.city,
		},
		phone_hq: { phone_hq: facts.phone },
		technology: { technology_names: facts.technologies },
	};
}

const noError = v.literal(false);

/** Builds the schema of a bulk answer: three lists, whose rows have the sender's own `identifier`. */
function bulkAnswer(rowFields: Record<string, AnySchema>): AnySchema {
	return v.strictObject({
		error: noError,
		total_cost: v.number(),
		matched: v.array(
			v.nullable(
				nullishObject({
					identifier: filledText,
					free_enrichment: v.boolean(),
					...rowFields,
				}),
			),
		),
		not_matched: v.array(filledText),
		invalid_datapoints: v.array(filledText),
	});
}

function pageAnswer(rowFields: Record<string, AnySchema>): AnySchema {
	return v.strictObject({
		error: noError,
		free: v.boolean(),
		results: arrayOf(nullishObject(rowFields), 25),
		pagination: v.strictObject({
			current_page: integerBetween(0),
			total_page: integerBetween(0),
			total_count: integerBetween(0),
		}),
	});
}

/** A match with its price. */
interface PricedMatch {
	purchase: Purchase;
	row: JsonObject;
}

function lookUpPerson(
	call: ProviderCall,
	sent: SentTexts<typeof personFields>,
	switches: Switches,
): PricedMatch | undefined {
	const person = call.findPerson(readPerson(sent));
	if (!person || !hasDemandedData(person, switches)) return undefined;
	const isMobileAsked = switches.enrich_mobile === true || switches.only_verified_mobile === true;
	const mobile = isMobileAsked && findMobileNumber(person) !== undefined;
	const row = writePersonAndCompany(call, person, { email: true, mobile });
	return mobile
		? { row, purchase: { bought: 'phone', id: person.id, credits: 10 } }
		: { row, purchase: { bought: 'person', id: person.id, credits: 1 } };
}

/** Tells whether a person has the demanded data; one without it counts as no match, and is free. */
function hasDemandedData({ emails, phones }: WorldPerson, switches: Switches): boolean {
	const hasVerifiedEmail = emails.some(
		({ type, status }) => type === 'work' && status === 'verified',
	);
	const hasMobile = phones.some(({ type }) => type === 'mobile');
	return (
		(!switches.only_verified_email || hasVerifiedEmail) &&
		(!switches.only_verified_mobile || hasMobile)
	);
}

function lookUpCompany(
	call: ProviderCall,
	sent: SentTexts<typeof companyFields>,
): PricedMatch | undefined {
	const company = call.findCompany(readCompany(sent));
	if (!company) return undefined;
	return {
		purchase: { bought: 'company', id: company.id, credits: 1 },
		row: { company: writeCompany(company) },
	};
}

/** Prices a purchase. A record that was bought before is free; a mobile number that was not bought with it is not. */
function priceOf(call: ProviderCall, { bought, id, credits }: Purchase): number {
	const isOwned =
		call.boughtEarlier(bought, id) || (bought === 'person' && call.boughtEarlier('phone', id));
	return isOwned ? 0 : credits;
}

function writeSingle(call: ProviderCall, match: PricedMatch | undefined): SandboxReply {
	if (!match) return call.refuse(400, '', 'NO_MATCH');
	const credits = priceOf(call, match.purchase);
	call.buy([{ ...match.purchase, credits }]);
	return ok({ error: false, free_enrichment: credits === 0, ...match.row });
}

/** Writes a bulk answer, whose rows have no order. A record that occurs twice is paid once. */
function writeBulk<Sent extends { identifier?: string | undefined }>(
	call: ProviderCall,
	records: readonly Sent[],
	lookUp: (record: Sent) => PricedMatch | undefined,
): SandboxReply {
	const paid = new Set<string>();
	const purchases: Purchase[] = [];
	const matched: JsonObject[] = [];
	const missing: string[] = [];
	for (const record of records) {
		const identifier = record.identifier!;
		const match = lookUp(record);
		if (!match) {
			missing.push(identifier);
			continue;
		}
		const credits = paid.has(match.purchase.id) ? 0 : priceOf(call, match.purchase);
		paid.add(match.purchase.id);
		purchases.push({ ...match.purchase, credits });
		matched.push({ identifier, free_enrichment: credits === 0, ...match.row });
	}
	call.buy(purchases);
	return ok({
		error: false,
		total_cost: call.spent,
		matched: applyRowsQuirk(matched.toReversed(), call.quirks, () => false),
		not_matched: call.quirks.rows === 'missesLeftOut' ? [] : missing,
		invalid_datapoints: [],
	});
}

/** Tells whether a name is suggested for typed text; any part of a word matches. */
function isSuggestedFor(typed: string | undefined, name: string): boolean {
	return foldText(name).includes(foldText(typed ?? ''));
}

const SUGGESTIONS = 25;

const ROWS_PER_PAGE = 25;

/** Writes a page of results for one credit; without results the request is refused. */
function writePage<T>(
	call: ProviderCall,
	found: readonly T[],
	page: number,
	writeRow: (record: T) => JsonObject,
): SandboxReply {
	const { rows } = slicePage(found, (page - 1) * ROWS_PER_PAGE, ROWS_PER_PAGE);
	if (rows.length === 0) return call.refuse(400, '', 'NO_RESULTS');
	call.paySearch(1);
	return ok({
		error: false,
		free: false,
		results: rows.map(writeRow),
		pagination: {
			current_page: page,
			total_page: Math.ceil(found.length / ROWS_PER_PAGE),
			total_count: found.length,
		},
	});
}

/** Refuses a request and names its invalid filter. */
function refuseRequest({ message, violation }: FailureContext): SandboxReply {
	const filter = findFilter(violation);
	if (violation === undefined || filter === undefined) {
		return { status: 400, body: { error: true, error_code: 'INVALID_REQUEST' } };
	}
	const isUnknown = violation.rule === 'strict_object';
	const filter_error = isUnknown ? `${filter} is not a valid filter` : message;
	return { status: 400, body: { error: true, error_code: 'INVALID_FILTERS', filter_error } };
}

function findFilter(violation: WireViolation | undefined): string | undefined {
	return /^body\.filters\.?(.*)$/.exec(violation?.at ?? '')?.[1];
}

/**
 * Prospeo refuses nearly everything with 400 and an `error_code`, masks hidden data, and has three lists in bulk
 * answers.
 */
export const prospeoApi: ProviderApi = {
	basePath: '/prospeo',
	readKey: createHeaderKeyReader('x-key'),
	headers: ({ rate }) => ({
		'x-minute-rate-limit': String(rate.limit),
		'x-minute-request-left': String(rate.left),
		'x-minute-reset-seconds': String(rate.secondsLeft),
	}),
	endpoints: {
		'POST /enrich-person': defineEndpoint({
			identifiers: personFields,
			body: v.strictObject({
				...switchFields,
				data: v.pipe(
					strictPartialObject(personFields),
					requireOneCompleteGroup(...WAYS_TO_NAME_A_PERSON),
				),
			}),
			answer: v.strictObject({
				error: noError,
				free_enrichment: v.boolean(),
				person: personRow,
				company: v.nullable(companyRow),
			}),
			handle: ({ body }, call) => writeSingle(call, lookUpPerson(call, body.data, body)),
		}),

		'POST /bulk-enrich-person': defineEndpoint({
			identifiers: personFields,
			body: v.strictObject({
				...switchFields,
				data: arrayOf(
					v.pipe(
						strictPartialObject({ identifier: filledText, ...personFields }),
						checkFields(findMissingTag),
						requireOneCompleteGroup(...WAYS_TO_NAME_A_PERSON),
					),
					50,
					1,
				),
			}),
			answer: bulkAnswer({ person: personRow, company: companyRow }),
			handle: ({ body }, call) =>
				writeBulk(call, body.data, (sent) => lookUpPerson(call, sent, body)),
		}),

		'POST /enrich-company': defineEndpoint({
			identifiers: companyFields,
			body: v.strictObject({
				data: v.pipe(
					strictPartialObject(companyFields),
					requireAnyField(...Object.keys(companyFields)),
				),
			}),
			answer: v.strictObject({
				error: noError,
				free_enrichment: v.boolean(),
				company: companyRow,
			}),
			handle: ({ body }, call) => writeSingle(call, lookUpCompany(call, body.data)),
		}),

		'POST /bulk-enrich-company': defineEndpoint({
			identifiers: companyFields,
			body: v.strictObject({
				data: arrayOf(
					v.pipe(
						strictPartialObject({ identifier: filledText, ...companyFields }),
						checkFields(findMissingTag),
						requireAnyField(...Object.keys(companyFields)),
					),
					50,
					1,
				),
			}),
			answer: bulkAnswer({ company: companyRow }),
			handle: ({ body }, call) =>
				writeBulk(call, body.data, (sent) => lookUpCompany(call, sent)),
		}),

		/** Results never have contact data; it is revealed by `person_id`. */
		'POST /search-person': defineEndpoint({
			body: v.strictObject({
				page: v.optional(integerBetween(1, 1000)),
				filters: personFilters,
			}),
			answer: pageAnswer({ person: personRow, company: companyRow }),
			handle: ({ body }, call) => {
				const found = call.searchPeople(readPersonCriteria(call, body.filters));
				return writePage(call, found, body.page ?? 1, (person) =>
					writePersonAndCompany(call, person, NOTHING_REVEALED),
				);
			},
		}),

		'POST /search-company': defineEndpoint({
			body: v.strictObject({
				page: v.optional(integerBetween(1, 1000)),
				filters: companyFilters,
			}),
			answer: pageAnswer({ company: companyRow }),
			handle: ({ body }, call) => {
				const found = call.searchCompanies(readCompanyCriteria(call, body.filters));
				return writePage(call, found, body.page ?? 1, (company) => ({
					company: writeCompany(company),
				}));
			},
		}),

		/** This free endpoint returns the spellings that searches accept. */
		'POST /search-suggestions': defineEndpoint({
			body: v.pipe(
				strictPartialObject({
					location_search: textMatching(/^.{2,200}$/),
					industry_search: textMatching(/^.{2,200}$/),
				}),
				requireExactlyOneField('location_search', 'industry_search'),
			),
			answer: v.strictObject({
				error: noError,
				location_suggestions: v.nullable(
					arrayOf(nullishObject({ name: filledText, type: filledText }), SUGGESTIONS),
				),
				industry_suggestions: v.nullable(arrayOf(filledText, SUGGESTIONS)),
			}),
			handle: ({ body }) => {
				const { location_search: typedPlace, industry_search: typedIndustry } = body;
				const places = [...PLACES.values()].filter(({ name }) =>
					isSuggestedFor(typedPlace, name),
				);
				const industries = INDUSTRY_NAMES.filter((name) =>
					isSuggestedFor(typedIndustry, name),
				);
				return ok({
					error: false,
					location_suggestions:
						typedPlace === undefined ? null : places.slice(0, SUGGESTIONS),
					industry_suggestions:
						typedIndustry === undefined ? null : industries.slice(0, SUGGESTIONS),
				});
			},
		}),

		// B.
		'GET /account-information': defineEndpoint({
			answer: v.strictObject({
				error: noError,
				response: nullishObject({
					current_plan: filledText,
					next_quota_renewal_date: filledText,
					remaining_credits: v.number(),
					used_credits: v.number(),
				}),
			}),
			handle: (_, { credits, creditsUsed }) =>
				ok({
					error: false,
					response: {
						current_plan: 'STARTER',
						next_quota_renewal_date: '2026-12-01 00:00:00+00:00',
						remaining_credits: credits,
						used_credits: creditsUsed,
					},
				}),
		}),
	},
	/** The status is ambiguous: an empty search and a server fault are both 400. */
	refusal: v.strictObject({
		error: v.literal(true),
		error_code: filledText,
		filter_error: v.optional(filledText),
	}),
	writeRefusal: ({ code }) => ({ error: true, error_code: code }),
	failures: {
		badKey: { code: 'INVALID_API_KEY' },
		badRequest: refuseRequest,
		forbidden: { code: 'PLAN_REQUIRED', status: 400 },
		outOfCredits: { code: 'INSUFFICIENT_CREDITS', status: 400 },
		serverError: { code: 'INTERNAL_ERROR', status: 400 },
		slowDown: { code: 'RATE_LIMITED' },
		unknownPath: { code: 'NOT_FOUND' },
	},
};
