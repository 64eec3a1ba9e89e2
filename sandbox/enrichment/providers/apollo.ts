/**
 * Apollo. Of its answers only the fields that are served or read. Of its changes of August and September
 * 2026 (A): `match_confidence`, a company not by its name alone, `poll_only`. Of outsiders (B): that a
 * person who is not known may be `null` or an empty row, an unknown company `{}`; that companies of the
 * account's own stand under `accounts`; `code` of its web app for an empty account; fields that several
 * clients read. Inferred (C): that a person needs an identifier and a search a criterion.
 *
 * Its waterfall (A): `run_waterfall_email` and `run_waterfall_phone`; the answer has `waterfall` in the place of what
 * it cost, and `matches` without addresses; addresses and numbers come with the result. What third parties take is
 * nowhere published; "some vendors consume credits per lookup even when no data is found". Of a number on a
 * do-not-call list nothing is published but `dnc_status_cd: not_found`, `dnc_other_info: {country}` and null; `found`,
 * `listed` and `not_on_dnc` are words that clients know (B). That `poll_only` serves the waterfall too: its page on
 * webhook results. `credit_limit_exceeded`: its beta validation of addresses (B).
 *
 * - A, read 2026-11-21: Apollo's own OpenAPI 3.1, in the copy of GitHub api-evangelist/apollo-io;
 *   "apollo-rest-api" 1.0 of August 2026, commit 0162309
 * - A, read 2026-11-29: docs.apollo.io: "Bulk People Enrichment" of 2026-10-08, "Poll Webhook Result" of 2026-11-04
 *   (scope `webhook_result/show`, `retry_after_seconds`), "Enrich Contact Emails and Phone Numbers with Waterfall
 *   Enrichment" of 2026-07-28
 */
import * as v from 'valibot';

import type { JsonObject } from '../../json';
import type { ProviderCall } from '../account/providerCall';
import { hasEnded, writeDoneRows } from '../account/jobs';
import type { Purchase } from '../account/ledger';
import { defineEndpoint, ok, type ProviderApi } from '../account/providerApi';
import { applyRowsQuirk, listDistinctRecords, slicePage } from '../account/rows';
import {
	JOB_START_DATE,
	listPersonalEmails,
	toCompanyFacts,
	toPersonFacts,
	findWorkEmail,
	type WorldCompany,
	type WorldPerson,
	type WorldPhone,
} from '../records';
import {
	checkFields,
	domain,
	email,
	arrayOf,
	requireAnyField,
	requireFieldBesides,
	requireOneCompleteGroup,
	nullishObject,
	strictPartialObject,
	queryFlag,
	queryList,
	queryInteger,
	filledText,
	textMatching,
	url,
	integerBetween,
	type SentTexts,
} from '../wire/schemas';
import { createHeaderKeyReader } from '../wire/apiKeys';
import { buildRetryAfterHeader } from '../wire/refusals';
import { createWordTranslation } from '../wordTranslation';
import type { WorldCriteria } from '../world/search';
import type { CompanyIdentifiers, PersonIdentifiers } from '../world/world';

const personFields = {
	id: filledText,
	email,
	linkedin_url: url,
	first_name: filledText,
	last_name: filledText,
	name: filledText,
	organization_name: filledText,
	domain,
};

function readPerson(sent: SentTexts<typeof personFields>): PersonIdentifiers {
	return {
		id: sent.id,
		email: sent.email,
		linkedInUrl: sent.linkedin_url,
		firstName: sent.first_name,
		lastName: sent.last_name,
		fullName: sent.name,
		company: sent.organization_name,
		companyDomain: sent.domain,
	};
}

const WAYS_TO_NAME_A_PERSON = [
	['id'],
	['email'],
	['linkedin_url'],
	['name'],
	['first_name', 'last_name'],
];

const companyFields = {
	domain,
	name: filledText,
	linkedin_url: url,
};

function readCompany(sent: SentTexts<typeof companyFields>): CompanyIdentifiers {
	return {
		domain: sent.domain,
		name: sent.name,
		linkedInUrl: sent.linkedin_url,
	};
}

const revealFields = {
	reveal_personal_emails: queryFlag,
	reveal_phone_number: queryFlag,
	poll_only: queryFlag,
	run_waterfall_email: queryFlag,
	run_waterfall_phone: queryFlag,
	webhook_url: url,
};

/** The parameters of a request that decide which contact data is revealed, and how. */
interface RevealQuery {
	reveal_personal_emails?: boolean | undefined;
	reveal_phone_number?: boolean | undefined;
	run_waterfall_email?: boolean | undefined;
	run_waterfall_phone?: boolean | undefined;
	webhook_url?: string | undefined;
}

/**
 * Phone numbers and the results of the waterfall arrive later, so they need a webhook or polling; other data must have
 * neither.
 */
function findLateFault(query: JsonObject): string | undefined {
	const hasWay = query['webhook_url'] !== undefined || query['poll_only'] === true;
	const isLate =
		query['reveal_phone_number'] === true ||
		query['run_waterfall_email'] === true ||
		query['run_waterfall_phone'] === true;
	if (hasWay === isLate) return undefined;
	return hasWay
		? 'has a webhook_url or poll_only for nothing'
		: 'misses webhook_url or poll_only';
}

/** The filters and paging of both searches: at most 100 records per page, and 50,000 in all. */
const employerFilters = {
	'organization_locations[]': queryList(filledText),
	'revenue_range[min]': queryInteger(0),
	'q_organization_domains_list[]': queryList(domain, 1000),
	'organization_num_employees_ranges[]': queryList(textMatching(/^\d+,\d+$/)),
	page: queryInteger(1, 500),
	per_page: queryInteger(1, 100),
};

interface EmployerQuery {
	'organization_locations[]'?: string[] | undefined;
	'revenue_range[min]'?: number | undefined;
	'q_organization_domains_list[]'?: string[] | undefined;
	'organization_num_employees_ranges[]'?: string[] | undefined;
}

function readEmployerCriteria(query: EmployerQuery): WorldCriteria {
	const least = query['revenue_range[min]'];
	return {
		companyLocations: query['organization_locations[]'] ?? [],
		minRevenue: least === undefined ? [] : [String(least)],
		companyDomains: query['q_organization_domains_list[]'] ?? [],
		sizes: query['organization_num_employees_ranges[]'] ?? [],
	};
}

const SENIORITIES = [
	'owner',
	'founder',
	'c_suite',
	'partner',
	'vp',
	'head',
	'director',
	'manager',
	'senior',
	'entry',
	'intern',
];

const SENIORITY_WORDS = createWordTranslation({ cSuite: 'c_suite' });

function withoutTls(address: string | null): string | null {
	return address && address.replace('https://', 'http://');
}

/** The fields of companies and accounts in search results; other answers have more. */
const foundOrganizationFields = {
	id: filledText,
	name: filledText,
	primary_domain: filledText,
	phone: filledText,
	founded_year: integerBetween(),
	website_url: filledText,
	linkedin_url: filledText,
	/** The ID of an account's company; the account has an ID of its own. */
	organization_id: filledText,
	twitter_url: filledText,
	facebook_url: filledText,
	crunchbase_url: filledText,
	publicly_traded_symbol: filledText,
	logo_url: filledText,
	primary_phone: nullishObject({ number: filledText, sanitized_number: filledText }),
	// Several clients read these fields, which Apollo's description lacks (B).
	sic_codes: v.array(filledText),
	naics_codes: v.array(filledText),
	organization_revenue: v.number(),
	organization_revenue_printed: filledText,
};

const foundOrganizationRow = nullishObject(foundOrganizationFields);

function writeFoundOrganization(company: WorldCompany): JsonObject {
	const facts = toCompanyFacts(company);
	return {
		id: facts.id,
		name: facts.name,
		primary_domain: facts.domain,
		phone: facts.phone,
		founded_year: facts.foundedYear,
		website_url: withoutTls(facts.website),
		linkedin_url: withoutTls(facts.linkedInUrl),
	};
}

const bulkOrganizationFields = {
	...foundOrganizationFields,
	estimated_num_employees: integerBetween(),
	short_description: filledText,
	city: filledText,
	state: filledText,
	country: filledText,
	industry: filledText,
	industries: v.array(filledText),
	raw_address: filledText,
	secondary_industries: v.array(filledText),
	keywords: v.array(filledText),
	street_address: filledText,
	postal_code: filledText,
};

const bulkOrganizationRow = nullishObject(bulkOrganizationFields);

function writeBulkOrganization(company: WorldCompany): JsonObject {
	const facts = toCompanyFacts(company);
	const industry = facts.industry.toLowerCase();
	return {
		...writeFoundOrganization(company),
		estimated_num_employees: facts.employeeCount,
		short_description: facts.description,
		city: facts.city,
		state: facts.region,
		country: facts.country,
		industry,
		industries: [industry],
		raw_address: `${facts.city}, ${facts.country}`,
	};
}

const organizationRow = nullishObject({
	...bulkOrganizationFields,
	annual_revenue: integerBetween(),
	annual_revenue_printed: filledText,
	technology_names: v.array(filledText),
	latest_funding_stage: filledText,
	latest_funding_round_date: filledText,
	total_funding: integerBetween(),
});

function writeOrganization(company: WorldCompany): JsonObject {
	const facts = toCompanyFacts(company);
	return {
		...writeBulkOrganization(company),
		annual_revenue: facts.revenue.min,
		annual_revenue_printed: facts.revenueInMillions,
		technology_names: facts.technologies,
	};
}

const position = nullishObject({
	organization_id: filledText,
	organization_name: filledText,
	title: filledText,
	start_date: filledText,
	end_date: filledText,
	current: v.boolean(),
});

/** A number from a webhook has the fields that end in `_cd`. */
const phone = nullishObject({
	raw_number: filledText,
	sanitized_number: filledText,
	type: filledText,
	type_cd: filledText,
	status: filledText,
	status_cd: filledText,
	dnc_status: filledText,
	dnc_status_cd: filledText,
	dnc_other_info: v.union([filledText, nullishObject({ country: filledText })]),
});

function writePhone({ number, type, doNotCall }: WorldPhone): JsonObject {
	return {
		raw_number: number,
		sanitized_number: number,
		type_cd: type,
		status_cd: 'valid_number',
		dnc_status_cd: doNotCall ? 'found' : 'not_found',
		dnc_other_info: { country: 'United States' },
	};
}

const lateRow = nullishObject({
	id: filledText,
	emails: v.array(
		nullishObject({
			email: filledText,
			email_status_cd: filledText,
			extrapolated_email_confidence: v.number(),
		}),
	),
	phone_numbers: v.array(phone),
});

/** Writes the row that arrives later: phone numbers, and the results of the waterfall. */
function writeLateRow(person: WorldPerson, query: RevealQuery): JsonObject {
	const hasEmails = query.run_waterfall_email === true;
	const hasPhones = !hasEmails || query.run_waterfall_phone === true;
	const workEmails = person.emails.filter(({ type }) => type === 'work');
	return {
		id: person.id,
		...(hasEmails && {
			emails: workEmails.map((address) => ({
				email: address.email,
				email_status_cd: 'Verified',
			})),
		}),
		...(hasPhones && { phone_numbers: person.phones.map(writePhone) }),
	};
}

const EMAIL_STATUS = {
	verified: 'verified',
	unverified: 'extrapolated',
	catchAll: 'extrapolated',
	none: 'unavailable',
};

const personRow = nullishObject({
	id: filledText,
	first_name: filledText,
	last_name: filledText,
	name: filledText,
	title: filledText,
	headline: filledText,
	city: filledText,
	state: filledText,
	country: filledText,
	organization_id: filledText,
	linkedin_url: filledText,
	email: filledText,
	email_status: filledText,
	seniority: filledText,
	twitter_url: filledText,
	github_url: filledText,
	facebook_url: filledText,
	/** A match with `none` is free. */
	match_confidence: filledText,
	extrapolated_email_confidence: v.number(),
	departments: v.array(filledText),
	employment_history: v.array(position),
	organization: bulkOrganizationRow,
	contact: nullishObject({ id: filledText, phone_numbers: v.array(phone) }),
	/** Only of companies that the account has bought. */
	phone_numbers: v.array(phone),
	/** Clients read this field, which Apollo's description lacks (B). */
	personal_emails: v.array(filledText),
});

/** The placeholder of an address that is not revealed. */
const LOCKED_ADDRESS = 'email_not_unlocked@domain.com';

function writePerson(call: ProviderCall, person: WorldPerson, query: RevealQuery): JsonObject {
	const facts = toPersonFacts(person);
	const { contactDataHidden } = call.quirks;
	const address = facts.workEmail && contactDataHidden ? LOCKED_ADDRESS : facts.workEmail;
	const status = EMAIL_STATUS[findWorkEmail(person)?.status ?? 'none'];
	const revealsPersonal = query.reveal_personal_emails === true && !contactDataHidden;
	return {
		id: facts.id,
		first_name: facts.firstName,
		last_name: facts.lastName,
		name: facts.fullName,
		title: facts.jobTitle,
		headline: facts.headline,
		city: facts.city,
		state: facts.region,
		country: facts.country,
		organization_id: facts.company.id,
		linkedin_url: withoutTls(facts.linkedInUrl),
		// With the waterfall, addresses arrive with its result.
		...(!query.run_waterfall_email && { email: address, email_status: status }),
		seniority: SENIORITY_WORDS.toProviderWord(facts.seniority),
		departments: facts.departments.map((name) => name.toLowerCase().replace(/ /g, '_')),
		employment_history: [
			{
				organization_id: facts.company.id,
				organization_name: facts.company.name,
				title: facts.jobTitle,
				start_date: JOB_START_DATE,
				end_date: null,
				current: true,
			},
		],
		organization: writeBulkOrganization(person.company),
		...(revealsPersonal && { personal_emails: listPersonalEmails(person) }),
	};
}

/** Writes a miss: null, or a row with only an ID and a guessed company. */
function writeMissingPerson(call: ProviderCall): JsonObject | null {
	if (call.usesFirstForm) return null;
	return {
		id: `guess${call.number}`,
		match_confidence: 'none',
		organization: { name: 'Guessed Ltd' },
	};
}

function writeMatch(
	call: ProviderCall,
	person: WorldPerson | undefined,
	query: RevealQuery,
): JsonObject | null {
	return person ? writePerson(call, person, query) : writeMissingPerson(call);
}

const searchedPerson = nullishObject({
	id: filledText,
	first_name: filledText,
	title: filledText,
	last_name_obfuscated: filledText,
	last_refreshed_at: filledText,
	/** `Yes`, or a sentence that says why not. */
	has_direct_phone: filledText,
	has_email: v.boolean(),
	organization: nullishObject({ name: filledText }),
});

/** Writes a search result, which has no address, no profile, and no complete last name. Its ID can be enriched. */
function writeSearchedPerson(person: WorldPerson): JsonObject {
	const { id, firstName, lastName, jobTitle, updatedAt, phones, emails, company } = person;
	return {
		id,
		first_name: firstName,
		title: jobTitle,
		last_name_obfuscated: `${lastName.slice(0, 2)}***${lastName.slice(-1)}`,
		last_refreshed_at: `${updatedAt}T00:00:00Z`,
		has_direct_phone: phones.length > 0 ? 'Yes' : 'Maybe: please request direct dial',
		has_email: emails.length > 0,
		organization: { name: company.name },
	};
}

/** The state of a waterfall that has just begun; it replaces the cost. */
const waterfall = nullishObject({
	status: v.picklist(['accepted', 'failed']),
	message: filledText,
});

const WATERFALL_ACCEPTED = {
	status: 'accepted',
	message: 'Waterfall enrichment request accepted',
};

function usesWaterfall(query: RevealQuery): boolean {
	return query.run_waterfall_email === true || query.run_waterfall_phone === true;
}

/** Writes an ID like that of the published example, 1039995589705121900, which a double cannot hold. */
function writeRequestId({ number }: ProviderCall): bigint {
	return 1_039_995_589_705_121_900n + BigInt(number);
}

/** Submits a job for data that is not in the answer; it is paid when it is found. */
function submitLateLookup(
	call: ProviderCall,
	query: RevealQuery,
	found: ReadonlyArray<WorldPerson | undefined>,
): void {
	const people = listDistinctRecords(found);
	const isLate = query.reveal_phone_number === true || usesWaterfall(query);
	if (!isLate || people.length === 0) return;
	call.submitJob({
		kind: 'phones',
		formatId: () => String(writeRequestId(call)),
		withoutCredits: 'end',
		records: people.map((person) => ({
			listPurchases: () => priceLateRow(person, query),
			writeRow: () => writeLateRow(person, query),
		})),
		callback: query.webhook_url,
	});
}

const PHONE_CREDITS = 8;

/** The prices of third parties are not published; one of them charges a credit even for a miss. */
const THIRD_PARTY_CREDITS = {
	email: 2,
	phone: 12,
	miss: 1,
};

function priceLateRow(person: WorldPerson, query: RevealQuery): Purchase[] {
	const { id, emails, phones } = person;
	const hasPhone = phones.length > 0;
	if (!usesWaterfall(query)) {
		return hasPhone ? [{ bought: 'phone', id, credits: PHONE_CREDITS }] : [];
	}
	const { email: emailCredits, phone: phoneCredits, miss } = THIRD_PARTY_CREDITS;
	const hasEmail = emails.some(({ type }) => type === 'work');
	const purchases: Purchase[] = [];
	if (query.run_waterfall_email) {
		purchases.push({ bought: 'email', id, credits: hasEmail ? emailCredits : miss });
	}
	if (query.run_waterfall_phone) {
		purchases.push({ bought: 'phone', id, credits: hasPhone ? phoneCredits : miss });
	}
	return purchases;
}

/** Pays for each person once, even if a batch has them twice. */
function buyEach(
	call: ProviderCall,
	bought: 'person' | 'company',
	found: ReadonlyArray<WorldPerson | WorldCompany | undefined>,
): void {
	call.buy(listDistinctRecords(found).map(({ id }) => ({ bought, id, credits: 1 })));
}

/** Splits off the companies that the account has saved: they have a list and IDs of their own. */
function splitOwnAccounts({ usesFirstForm }: ProviderCall, rows: JsonObject[]): JsonObject {
	if (usesFirstForm) return { accounts: [], organizations: rows };
	const [first, ...organizations] = rows;
	if (!first) return { accounts: [], organizations };
	const organizationId = String(first['id']);
	const account = { ...first, id: `account${organizationId}`, organization_id: organizationId };
	return { accounts: [account], organizations };
}

/** The value in Apollo's published example. */
const RETRY_AFTER_SECONDS = 10;

function writeForbidden(path: string): JsonObject {
	if (path === '/mixed_companies/search') {
		return { message: 'This endpoint is only available to Apollo users on paid plans.' };
	}
	return {
		error: `This API key is not authorized to access api/v1${path}.`,
		error_code: 'API_INACCESSIBLE',
	};
}

/** Apollo has parameters in the query even of POST requests, at most ten records in a batch, and null for misses. */
export const apolloApi: ProviderApi = {
	basePath: '/apollo/api/v1',
	readKey: createHeaderKeyReader('x-api-key'),
	headers: ({ rate }) => ({
		'x-rate-limit-minute': String(rate.limit),
		'x-minute-usage': String(rate.used),
		'x-minute-requests-left': String(rate.left),
	}),
	endpoints: {
		'POST /people/match': defineEndpoint({
			identifiers: personFields,
			query: v.pipe(
				strictPartialObject({ ...personFields, ...revealFields }),
				requireOneCompleteGroup(...WAYS_TO_NAME_A_PERSON),
				checkFields(findLateFault),
			),
			answer: v.strictObject({
				request_id: v.bigint(),
				waterfall: v.optional(waterfall),
				person: v.nullable(personRow),
			}),
			handle: ({ query }, call) => {
				const person = call.findPerson(readPerson(query));
				if (person) call.pay('person', person.id, 1);
				submitLateLookup(call, query, [person]);
				return ok({
					request_id: writeRequestId(call),
					...(usesWaterfall(query) && { waterfall: WATERFALL_ACCEPTED }),
					person: writeMatch(call, person, query),
				});
			},
		}),

		'POST /people/bulk_match': defineEndpoint({
			identifiers: personFields,
			query: v.pipe(strictPartialObject(revealFields), checkFields(findLateFault)),
			body: v.strictObject({
				details: arrayOf(
					v.pipe(
						strictPartialObject(personFields),
						requireOneCompleteGroup(...WAYS_TO_NAME_A_PERSON),
					),
					10,
					1,
				),
			}),
			answer: v.strictObject({
				error_code: v.nullable(filledText),
				request_id: v.bigint(),
				waterfall: v.optional(waterfall),
				credits_consumed: v.optional(v.number()),
				matches: v.array(v.nullable(personRow)),
			}),
			handle: ({ query, body }, call) => {
				const found = body.details.map((sent) => call.findPerson(readPerson(sent)));
				buyEach(call, 'person', found);
				submitLateLookup(call, query, found);
				const matches = found.map((person) => writeMatch(call, person, query));
				const isMiss = (row: JsonObject | null) => row?.['name'] === undefined;
				return ok({
					error_code: null,
					request_id: writeRequestId(call),
					...(usesWaterfall(query)
						? { waterfall: WATERFALL_ACCEPTED }
						: { credits_consumed: call.spent }),
					matches: applyRowsQuirk(matches, call.quirks, isMiss),
				});
			},
		}),

		/** This endpoint is free. Clients poll it instead of waiting for the webhook. */
		'GET /webhook_result/{request_id}': defineEndpoint({
			path: v.strictObject({ request_id: textMatching(/^-?\d{1,19}$/) }),
			answer: nullishObject({
				request_id: filledText,
				webhook_status: v.picklist(['in_progress', 'success', 'failed']),
				webhook_result: nullishObject({
					credits_consumed: v.number(),
					people: v.array(lateRow),
				}),
			}),
			answers: {
				404: v.strictObject({
					error_code: filledText,
					retry_after_seconds: v.optional(v.number()),
				}),
			},
			handle: ({ path }, call) => {
				const job = call.findJob('phones', path.request_id);
				if (!job) return { status: 404, body: { error_code: 'request_id_unknown' } };
				if (!hasEnded(job)) {
					const body = {
						error_code: 'result_pending',
						retry_after_seconds: RETRY_AFTER_SECONDS,
					};
					return { status: 404, body };
				}
				return ok({
					request_id: job.id,
					webhook_status: 'success',
					webhook_result: { credits_consumed: job.spent, people: writeDoneRows(job) },
				});
			},
		}),

		'GET /organizations/enrich': defineEndpoint({
			identifiers: companyFields,
			query: v.pipe(
				strictPartialObject(companyFields),
				requireAnyField('domain', 'linkedin_url'),
			),
			answer: strictPartialObject({ organization: organizationRow }),
			handle: ({ query }, call) => {
				const company = call.findCompany(readCompany(query));
				if (!company) {
					return call.usesFirstForm ? ok({}) : call.refuse(404, 'Organization not found');
				}
				call.pay('company', company.id, 1);
				return ok({ organization: writeOrganization(company) });
			},
		}),

		'GET /organizations/{id}': defineEndpoint({
			identifiers: { id: filledText },
			path: v.strictObject({ id: filledText }),
			answer: v.strictObject({ organization: organizationRow }),
			handle: ({ path }, call) => {
				const company = call.findCompany(path);
				if (!company) return call.fail('badRequest', 'id is not a valid ID');
				call.pay('company', company.id, 1);
				return ok({ organization: writeOrganization(company) });
			},
		}),

		'POST /organizations/bulk_enrich': defineEndpoint({
			identifiers: companyFields,
			body: v.strictObject({
				details: arrayOf(
					v.pipe(
						strictPartialObject(companyFields),
						requireAnyField('domain', 'linkedin_url'),
					),
					10,
					1,
				),
			}),
			answer: v.strictObject({
				error_code: v.nullable(filledText),
				organizations: v.array(v.nullable(bulkOrganizationRow)),
			}),
			handle: ({ body }, call) => {
				const found = body.details.map((sent) => call.findCompany(readCompany(sent)));
				buyEach(call, 'company', found);
				const rows = found.map((company) => company && writeBulkOrganization(company));
				// Apollo does not document whether a miss is null in its place.
				const told = rows.map((row) => row ?? null);
				const organizations = told.filter((row) => row || call.usesFirstForm);
				return ok({
					error_code: null,
					organizations: applyRowsQuirk(
						organizations,
						call.quirks,
						(row) => row === null,
					),
				});
			},
		}),

		/** This endpoint is free. */
		'POST /mixed_people/api_search': defineEndpoint({
			query: v.pipe(
				strictPartialObject({
					...employerFilters,
					'person_titles[]': queryList(filledText),
					'person_locations[]': queryList(filledText),
					'person_seniorities[]': queryList(v.picklist(SENIORITIES)),
					include_similar_titles: queryFlag,
				}),
				requireFieldBesides('page', 'per_page', 'include_similar_titles'),
			),
			answer: v.strictObject({
				total_entries: integerBetween(0),
				people: arrayOf(searchedPerson, 100),
			}),
			handle: ({ query }, call) => {
				const { page = 1, per_page: size = 10 } = query;
				const seniorities = query['person_seniorities[]'] ?? [];
				const found = call.searchPeople({
					...readEmployerCriteria(query),
					titles: query['person_titles[]'] ?? [],
					locations: query['person_locations[]'] ?? [],
					seniorities: seniorities.map(SENIORITY_WORDS.toWorldWord),
				});
				const { rows } = slicePage(found, (page - 1) * size, size);
				return ok({
					total_entries: found.length,
					people: rows.map(writeSearchedPerson),
				});
			},
		}),

		/** A page with results costs one credit. */
		'POST /mixed_companies/search': defineEndpoint({
			query: v.pipe(
				strictPartialObject({
					...employerFilters,
					'q_organization_keyword_tags[]': queryList(filledText),
					q_organization_name: filledText,
				}),
				requireFieldBesides('page', 'per_page'),
			),
			answer: v.strictObject({
				pagination: v.strictObject({ total_entries: integerBetween(0) }),
				accounts: v.array(foundOrganizationRow),
				organizations: arrayOf(foundOrganizationRow, 100),
			}),
			handle: ({ query }, call) => {
				const { page = 1, per_page: size = 10, q_organization_name: name } = query;
				const found = call.searchCompanies({
					...readEmployerCriteria(query),
					companyKeywords: query['q_organization_keyword_tags[]'] ?? [],
					companyNames: name === undefined ? [] : [name],
				});
				const { rows } = slicePage(found, (page - 1) * size, size);
				call.paySearch(Math.min(1, rows.length));
				return ok({
					pagination: { total_entries: found.length },
					...splitOwnAccounts(call, rows.map(writeFoundOrganization)),
				});
			},
		}),

		/** This free endpoint tests the key, and returns the balance with `include_credit_usage`. */
		'GET /users/api_profile': defineEndpoint({
			query: strictPartialObject({ include_credit_usage: queryFlag }),
			answer: nullishObject({
				id: filledText,
				first_name: filledText,
				last_name: filledText,
				email: filledText,
				num_credits_remaining: integerBetween(0),
				effective_num_lead_credits: integerBetween(0),
				num_lead_credits_used: integerBetween(0),
				total_unified_credits_used: integerBetween(0),
			}),
			handle: ({ query }, { credits, creditsUsed }) =>
				ok({
					id: '66c8db577ed7f201b25c0eef',
					email: 'user@sandbox.example',
					...(query.include_credit_usage && {
						num_credits_remaining: credits,
						effective_num_lead_credits: credits + creditsUsed,
						num_lead_credits_used: creditsUsed,
					}),
				}),
		}),

		/** Only keys with the scope for it may call this endpoint. */
		'POST /usage_stats/credit_usage_stats': defineEndpoint({
			answer: nullishObject({
				credit_usage_stats: nullishObject({
					lead_credit: nullishObject({
						limit: v.number(),
						consumed: v.number(),
						left_over: v.number(),
					}),
				}),
				current_credit_cycle: nullishObject({
					start_date: filledText,
					end_date: filledText,
				}),
			}),
			handle: (_, { credits, creditsUsed }) =>
				ok({
					credit_usage_stats: {
						lead_credit: {
							limit: credits + creditsUsed,
							consumed: creditsUsed,
							left_over: credits,
						},
					},
					current_credit_cycle: {
						start_date: '2026-11-01',
						end_date: '2026-12-01',
					},
				}),
		}),
	},
	/** A refusal of the key is plain text. */
	refusal: v.union([
		v.string(),
		strictPartialObject({
			status: filledText,
			error: filledText,
			error_code: filledText,
			error_message: filledText,
			message: filledText,
			code: filledText,
		}),
	]),
	writeRefusal: ({ message, code }) => ({ error: message, ...(code && { code }) }),
	failures: {
		badKey: () => ({
			status: 401,
			headers: { 'content-type': 'text/plain; charset=utf-8' },
			body: 'Invalid API key. Check how to authenticate in the API reference.',
		}),
		badRequest: ({ path, message }) =>
			path.includes('bulk')
				? {
						status: 400,
						body: {
							status: 'failed',
							error_code: 'INVALID_REQUEST',
							error_message: message,
						},
					}
				: { status: 422, body: { error: message || 'Invalid parameters' } },
		forbidden: ({ path }) => ({ status: 403, body: writeForbidden(path) }),
		outOfCredits: {
			code: 'credit_limit',
			message: 'You have used all of your credits',
			status: 422,
		},
		serverError: { message: 'Internal server error' },
		slowDown: (context) => ({
			status: 429,
			headers: buildRetryAfterHeader(context),
			body: {
				message: `The maximum number of api calls allowed for api/v1${context.path} is reached.`,
			},
		}),
	},
};
