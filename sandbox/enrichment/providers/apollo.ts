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
import {
	type Company,
	type JsonObject,
	type Person,
	personalEmailsOf,
	type Phone,
	workEmailOf,
} from '../records';
import * as v from '../wire/wire';
import { doneRows, hasEnded } from './frame/jobs';
import { arranged, type Call, distinct, ok, type Purchase, sale, served } from './frame/provider';

const person = {
	...v.identifiers(
		'id:providerId email linkedin_url:linkedInUrl first_name:firstName last_name:lastName',
	),
	...v.identifiers('name:fullName organization_name:company domain:companyDomain'),
};

const namesPerson = v.needsOneOf('id', 'email', 'linkedin_url', 'name', 'first_name + last_name');

const reveal = {
	...v.each(v.flag, 'reveal_personal_emails reveal_phone_number poll_only'),
	...v.each(v.flag, 'run_waterfall_email run_waterfall_phone'),
	webhook_url: v.url,
};

/** Phones and what the waterfall finds come later, to a webhook or where they are polled; nothing else does. */
const lateFits: v.Rule = ({ webhook_url, poll_only, ...asked }) => {
	const hasWay = webhook_url !== undefined || poll_only === true;
	const isLate = [
		asked['reveal_phone_number'],
		asked['run_waterfall_email'],
		asked['run_waterfall_phone'],
	].includes(true);
	if (hasWay === isLate) return undefined;
	return hasWay
		? 'has a webhook_url or poll_only for nothing'
		: 'misses webhook_url or poll_only';
};

const company = v.identifiers('domain name linkedin_url:linkedInUrl');

const namesCompany = v.needsOneOf('domain', 'linkedin_url');

/** What both searches take: 100 records a page, and not more than 50,000 in all. */
const employer = {
	'organization_locations[]': v.finds('companyLocations', v.list(v.text)),
	...v.filters('revenue_range[min]:minRevenue', v.integer(0)),
	'q_organization_domains_list[]': v.finds('companyDomains', v.list(v.domain, 1000)),
	'organization_num_employees_ranges[]': v.finds('sizes', v.list(v.textLike(/^\d+,\d+$/))),
	page: v.integer(1, 500),
	per_page: v.integer(1, 100),
};

const SENIORITIES = v.oneOf(
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
);

const SENIORITY = v.wordsOf({ cSuite: 'c_suite' });

const plainHttp = (url: string) => url.replace('https://', 'http://');

/** Rows of the search for companies, and accounts; the other answers know more. */
const foundOrganization = {
	...v.ofCompany('id name primary_domain:domain phone founded_year:foundedYear'),
	...v.ofCompany('website_url:website linkedin_url:linkedInUrl', plainHttp),
	/** Of an account, whose own ID is no company's. */
	organization_id: v.text,
	...v.each(v.text, 'twitter_url facebook_url crunchbase_url publicly_traded_symbol logo_url'),
	primary_phone: v.known(v.each(v.text, 'number sanitized_number')),
	// Not in Apollo's description, but in what several clients read (B).
	...v.each(v.list(v.text), 'sic_codes naics_codes'),
	organization_revenue: v.number,
	organization_revenue_printed: v.text,
};

const organizationRow = v.known(foundOrganization);

const bulkOrganization = {
	...foundOrganization,
	...v.ofCompany('estimated_num_employees:employeeCount short_description:description'),
	...v.ofCompany('city state:region country'),
	...v.ofCompany('industry', v.lower),
	industries: v.told(v.list(v.text), ({ industry }: Company) => [v.lower(industry)]),
	...v.texts<Company>({
		raw_address: ({ location: { city, country } }) => `${city}, ${country}`,
	}),
	...v.each(v.list(v.text), 'secondary_industries keywords'),
	...v.each(v.text, 'street_address postal_code'),
};

const bulkOrganizationRow = v.known(bulkOrganization);

const organization = v.known({
	...bulkOrganization,
	...v.ofCompany('annual_revenue:minRevenue annual_revenue_printed:millions'),
	...v.ofCompany('technology_names:technologies'),
	...v.each(v.text, 'latest_funding_stage latest_funding_round_date'),
	total_funding: v.integer(),
});

const position = v.known({
	...v.ofPerson('organization_name:companyName title:jobTitle start_date:startedOn'),
	...v.ofPerson('end_date:endedOn current:isCurrent organization_id:companyId'),
});

/** `type_cd` and so on where a webhook brought it. */
const phone = v.known({
	...v.each(v.text, 'raw_number sanitized_number type type_cd'),
	...v.each(v.text, 'status status_cd dnc_status dnc_status_cd'),
	dnc_other_info: v.either(v.text, v.known({ country: v.text })),
});

const phones = ({ number, type, doNotCall }: Phone) => ({
	raw_number: number,
	sanitized_number: number,
	type_cd: type,
	status_cd: 'valid_number',
	dnc_status_cd: doNotCall ? 'found' : 'not_found',
	dnc_other_info: { country: 'United States' },
});

const laterPhones = v.told(v.list(phone), (found: Person) => found.phones.map(phones));

const phonesRow = v.known({ ...v.ofPerson('id'), phone_numbers: laterPhones });

const laterEmail = v.known({
	...v.each(v.text, 'email email_status_cd'),
	extrapolated_email_confidence: v.number,
});

const laterEmails = v.told(v.list(laterEmail), (found: Person) =>
	found.emails
		.filter(({ type }) => type === 'work')
		.map(({ email }) => ({ email, email_status_cd: 'Verified' })),
);

const laterRow = v.known({
	...v.ofPerson('id'),
	emails: laterEmails,
	phone_numbers: laterPhones,
});

const laterEmailsRow = v.known({ ...v.ofPerson('id'), emails: laterEmails });

const STATUS = {
	verified: 'verified',
	unverified: 'extrapolated',
	catchAll: 'extrapolated',
	none: 'unavailable',
};

const knownPerson = {
	...v.ofPerson('id first_name:firstName last_name:lastName name:fullName title:jobTitle'),
	...v.ofPerson('headline city state:region country organization_id:companyId'),
	...v.ofPerson('linkedin_url:linkedInUrl', plainHttp),
	...v.texts<Person>({
		/** A locked address is a placeholder in the field of the address. */
		email: (found, { contactDataHidden }) => {
			const work = workEmailOf(found)?.email ?? null;
			return work && contactDataHidden ? 'email_not_unlocked@domain.com' : work;
		},
		email_status: (found) => STATUS[workEmailOf(found)?.status ?? 'none'],
		seniority: ({ seniority }) => SENIORITY.of(seniority),
	}),
	...v.each(v.text, 'twitter_url github_url facebook_url'),
	/** `none` took no credit. */
	match_confidence: v.text,
	extrapolated_email_confidence: v.number,
	...v.ofPerson('departments', (name) => v.lower(name).replace(/ /g, '_')),
	employment_history: v.list(position),
	organization: v.ofEmployer(bulkOrganizationRow),
	contact: v.known({ id: v.text, phone_numbers: v.list(phone) }),
	/** Once they were bought. */
	phone_numbers: v.list(phone),
};

/** Of clients, not in Apollo's description (B). */
const personal_emails = v.list(v.text);

const personRow = v.known({ ...knownPerson, personal_emails });

/** Where they are revealed. */
const revealedRow = v.known({
	...knownPerson,
	personal_emails: v.told(personal_emails, (found: Person, { contactDataHidden }) =>
		contactDataHidden ? undefined : personalEmailsOf(found),
	),
});

/** No address, no profile, no whole last name; only the id leads on. */
const searchedPerson = v.known({
	...v.ofPerson('id first_name:firstName title:jobTitle'),
	...v.texts<Person>({
		last_name_obfuscated: ({ lastName }) => `${lastName.slice(0, 2)}***${lastName.slice(-1)}`,
		last_refreshed_at: ({ updatedAt }) => `${updatedAt}T00:00:00Z`,
		/** "Yes", or a sentence. */
		has_direct_phone: (found) =>
			found.phones.length > 0 ? 'Yes' : 'Maybe: please request direct dial',
	}),
	has_email: v.told(v.flag, (found: Person) => found.emails.length > 0),
	organization: v.known(v.ofPerson('name:companyName')),
});

/** In the place of what it cost: the waterfall has only begun. */
const waterfall = v.known({ status: v.oneOf('accepted', 'failed'), message: v.text });

const WATERFALL_ACCEPTED = { status: 'accepted', message: 'Waterfall enrichment request accepted' };

const bulkHead = { error_code: v.nullable(v.text) };

/** The example is 1039995589705121900, which no double holds. */
const request_id = v.bigint;

/** Told where the query asks for it. */
const usage = (count: (account: Pick<Call, 'credits' | 'used'>) => number) =>
	v.told(v.integer(0), (_record, _quirks, call) =>
		call.sent['include_credit_usage'] ? count(call) : undefined,
	);

const described = v.wire({
	basePath: '/apollo/api/v1',
	headers: v.counters(
		'x-rate-limit-minute:limit x-minute-usage:used x-minute-requests-left:left',
	),
	presentedKey: v.keyIn('x-api-key'),
	endpoints: {
		'POST /people/match': {
			query: v.someThat([namesPerson, lateFits], { ...person, ...reveal }),
			answer: v.all({
				request_id,
				waterfall: v.optional(waterfall),
				person: v.nullable(personRow),
			}),
		},
		'POST /people/bulk_match': {
			query: v.someThat(lateFits, reveal),
			body: v.all({ details: v.list(v.someThat(namesPerson, person), 10, 1) }),
			answer: v.all({
				...bulkHead,
				request_id,
				waterfall: v.optional(waterfall),
				credits_consumed: v.optional(v.number),
				matches: v.list(v.nullable(personRow)),
			}),
		},
		'GET /webhook_result/{request_id}': {
			path: v.all({ request_id: v.textLike(/^-?\d{1,19}$/) }),
			answer: v.known({
				request_id: v.text,
				webhook_status: v.oneOf('in_progress', 'success', 'failed'),
				webhook_result: v.known({
					credits_consumed: v.number,
					people: v.list(laterRow),
				}),
			}),
			answers: {
				404: v.all({ error_code: v.text, retry_after_seconds: v.optional(v.number) }),
			},
		},
		'GET /organizations/enrich': {
			query: v.someThat(namesCompany, company),
			answer: v.some({ organization }),
		},
		'GET /organizations/{id}': {
			path: v.all(v.identifiers('id:providerId')),
			answer: v.all({ organization }),
		},
		'POST /organizations/bulk_enrich': {
			body: v.all({ details: v.list(v.someThat(namesCompany, company), 10, 1) }),
			answer: v.all({
				...bulkHead,
				organizations: v.list(v.nullable(bulkOrganizationRow)),
			}),
		},
		'POST /mixed_people/api_search': {
			query: v.someThat(v.moreThan('page', 'per_page', 'include_similar_titles'), {
				...employer,
				...v.filters('person_titles[]:titles person_locations[]:locations', v.list(v.text)),
				'person_seniorities[]': v.finds('seniorities', v.list(SENIORITIES), SENIORITY.back),
				include_similar_titles: v.flag,
			}),
			answer: v.all({ total_entries: v.integer(0), people: v.list(searchedPerson, 100) }),
		},
		'POST /mixed_companies/search': {
			query: v.someThat(v.moreThan('page', 'per_page'), {
				...employer,
				'q_organization_keyword_tags[]': v.finds('companyKeywords', v.list(v.text)),
				q_organization_name: v.finds('companyNames', v.text),
			}),
			answer: v.all({
				pagination: v.all({ total_entries: v.integer(0) }),
				accounts: v.list(organizationRow),
				organizations: v.list(organizationRow, 100),
			}),
		},
		/** Free: the test of the key, and with `include_credit_usage` the balance. */
		'GET /users/api_profile': {
			query: v.some({ include_credit_usage: v.flag }),
			answer: v.known({
				id: v.fixed('66c8db577ed7f201b25c0eef'),
				...v.each(v.text, 'first_name last_name'),
				email: v.fixed('user@sandbox.example'),
				num_credits_remaining: usage(({ credits }) => credits),
				effective_num_lead_credits: usage(({ credits, used }) => credits + used),
				num_lead_credits_used: usage(({ used }) => used),
				total_unified_credits_used: v.integer(0),
			}),
		},
		/** Of keys with its scope. */
		'POST /usage_stats/credit_usage_stats': {
			answer: v.known({
				credit_usage_stats: v.known({
					lead_credit: v.known({
						limit: v.ACCOUNT.total,
						consumed: v.ACCOUNT.used,
						left_over: v.ACCOUNT.left,
					}),
				}),
				current_credit_cycle: v.known({
					start_date: v.fixed('2026-11-01'),
					end_date: v.fixed('2026-12-01'),
				}),
			}),
		},
	},
	/** A key is refused in plain text. */
	refusal: v.either(
		v.anyText,
		v.some(v.each(v.text, 'status error error_code error_message message code')),
	),
	form: (_, error, code) => ({ error, ...(code && { code }) }),
	failures: {
		badKey: () => ({
			status: 401,
			headers: { 'content-type': 'text/plain; charset=utf-8' },
			body: 'Invalid API key. Check how to authenticate in the API reference.',
		}),
		badRequest: ({ path, message: error_message }) =>
			path.includes('bulk')
				? {
						status: 400,
						body: { status: 'failed', error_code: 'INVALID_REQUEST', error_message },
					}
				: { status: 422, body: { error: error_message || 'Invalid parameters' } },
		forbidden: ({ path }) => ({ status: 403, body: forbidden(path) }),
		outOfCredits: ['credit_limit', 'You have used all of your credits', 422],
		serverError: ['', 'Internal server error'],
		slowDown: (context) => ({
			...v.retryAfter(context),
			status: 429,
			body: {
				message: `The maximum number of api calls allowed for api/v1${context.path} is reached.`,
			},
		}),
	},
});

const forbidden = (path: string) =>
	path === '/mixed_companies/search'
		? { message: 'This endpoint is only available to Apollo users on paid plans.' }
		: {
				error: `This API key is not authorized to access api/v1${path}.`,
				error_code: 'API_INACCESSIBLE',
			};

/** Apollo: parameters in the query even with POST, ten records at most, misses as `null`. */
export const apollo = served(described, {
	'POST /people/match': ({ query }, call) => {
		const found = call.person(person, query);
		if (found) call.pay('person', found.id, 1);
		lookLater(call, query, [found]);
		return ok({
			request_id: requestId(call),
			...(usesWaterfall(query) && { waterfall: WATERFALL_ACCEPTED }),
			person: personOrMiss(call, found, query),
		});
	},

	'POST /people/bulk_match': ({ query, body }, call) => {
		const found = body.details.map((record) => call.person(person, record));
		buyAll(call, 'person', found);
		lookLater(call, query, found);
		const matches = found.map((each) => personOrMiss(call, each, query));
		return ok({
			error_code: null,
			request_id: requestId(call),
			...(usesWaterfall(query)
				? { waterfall: WATERFALL_ACCEPTED }
				: { credits_consumed: call.spent }),
			matches: arranged(matches, call.quirks, (row) => row?.['name'] === undefined),
		});
	},

	/** Free, and asked by nobody whose webhook was called. */
	'GET /webhook_result/{request_id}': ({ path }, call) => {
		const job = call.job('phones', path.request_id);
		if (!job) return { status: 404, body: { error_code: 'request_id_unknown' } };
		if (!hasEnded(job)) {
			const body = { error_code: 'result_pending', retry_after_seconds: RETRY_AFTER_SECONDS };
			return { status: 404, body };
		}
		const webhook_result = { credits_consumed: job.spent, people: doneRows(job) };
		return ok({ request_id: job.id, webhook_status: 'success', webhook_result });
	},

	'GET /organizations/enrich': sale('company', 1, (call) =>
		call.quirks.disputed === 'first' ? ok({}) : call.refuse(404, 'Organization not found'),
	),

	'GET /organizations/{id}': sale('company', 1, (call) =>
		call.fail('badRequest', 'id is not a valid ID'),
	),

	'POST /organizations/bulk_enrich': ({ body }, call) => {
		const found = body.details.map((record) => call.company(company, record));
		buyAll(call, 'company', found);
		const told = found.map((each) => (each ? call.row(bulkOrganizationRow, each) : null));
		// Whether a miss leaves a `null` in its place is not documented.
		const organizations = told.filter((row) => row || call.quirks.disputed === 'first');
		return ok({
			error_code: null,
			organizations: arranged(organizations, call.quirks, (row) => row === null),
		});
	},

	/** Free. */
	'POST /mixed_people/api_search': ({ query: { page = 1, per_page: size = 10 } }, call) => {
		const found = call.searchPeople();
		const listed = found.slice((page - 1) * size, page * size);
		const people = listed.map((each) => call.row(searchedPerson, each));
		return ok({ total_entries: found.length, people });
	},

	/** One credit for a page with results. */
	'POST /mixed_companies/search': ({ query: { page = 1, per_page: size = 10 } }, call) => {
		const found = call.searchCompanies();
		const listed = found.slice((page - 1) * size, page * size);
		call.paySearch(Math.min(1, listed.length));
		const told = listed.map((each) => call.row(organizationRow, each));
		return ok({ pagination: { total_entries: found.length }, ...ownOrOthers(call, told) });
	},
});

/** What the account has saved stands in a list of its own, under an ID of its own. */
function ownOrOthers({ quirks }: Call, told: JsonObject[]) {
	if (quirks.disputed === 'first') return { accounts: [], organizations: told };
	const [first, ...organizations] = told;
	const organization_id = first?.['id'];
	const own = { ...first, id: `account${String(organization_id)}`, organization_id };
	return { accounts: first ? [own] : [], organizations };
}

/** As its published example has it. */
const RETRY_AFTER_SECONDS = 10;

type Match = v.AskedAt<typeof described, 'POST /people/match'>['query'];

const usesWaterfall = ({ run_waterfall_email, run_waterfall_phone }: Match): boolean =>
	run_waterfall_email === true || run_waterfall_phone === true;

/** What is not told at once is looked for, and paid when it is found. */
function lookLater(call: Call, query: Match, found: ReadonlyArray<Person | undefined>): void {
	const people = distinct(found);
	const isLate = query.reveal_phone_number === true || usesWaterfall(query);
	if (!isLate || people.length === 0) return;
	call.submit({
		kind: 'phones',
		idFrom: () => String(requestId(call)),
		withoutCredits: 'end',
		records: people.map((each) => ({
			price: () => pricesLater(each, query),
			row: () => call.row(laterRowOf(query), each),
		})),
		callback: query.webhook_url,
	});
}

function laterRowOf({ run_waterfall_email, run_waterfall_phone }: Match) {
	if (!run_waterfall_email) return phonesRow;
	return run_waterfall_phone ? laterRow : laterEmailsRow;
}

/** Apollo takes eight credits for a number. Its third parties take what they like, and one of them takes one for a miss. */
const THIRD_PARTY = { email: 2, phone: 12, miss: 1 };

function pricesLater(person: Person, query: Match): Purchase[] {
	const { id, emails, phones } = person;
	const hasPhone = phones.length > 0;
	if (!usesWaterfall(query)) return hasPhone ? [{ bought: 'phone', id, credits: 8 }] : [];
	const hasEmail = emails.some(({ type }) => type === 'work');
	const { email, phone, miss } = THIRD_PARTY;
	const emailPrice = { bought: 'email', id, credits: hasEmail ? email : miss } as const;
	const phonePrice = { bought: 'phone', id, credits: hasPhone ? phone : miss } as const;
	return [
		...(query.run_waterfall_email ? [emailPrice] : []),
		...(query.run_waterfall_phone ? [phonePrice] : []),
	];
}

/** Nobody is `null`, or a row with nothing but an ID and a company that was guessed. */
function personOrMiss(call: Call, found: Person | undefined, query: Match) {
	const row = query.reveal_personal_emails ? revealedRow : personRow;
	if (found) {
		const told = call.row(row, found);
		if (!query.run_waterfall_email) return told;
		// It comes with the result of the waterfall.
		delete told['email'];
		delete told['email_status'];
		return told;
	}
	if (call.quirks.disputed === 'first') return null;
	return {
		id: `guess${call.number}`,
		match_confidence: 'none',
		organization: { name: 'Guessed Ltd' },
	};
}

const requestId = ({ number }: Call) => 1_039_995_589_705_121_900n + BigInt(number);

/** Who stands in a batch twice is paid once. */
const buyAll = <T extends { id: string }>(
	call: Call,
	bought: 'person' | 'company',
	found: ReadonlyArray<T | undefined>,
) => call.buy(distinct(found).map(({ id }) => ({ bought, id, credits: 1 })));
