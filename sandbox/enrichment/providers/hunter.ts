/**
 * Hunter. Its own MCP server (A) has 402 for a plan that is used up, 429 with Retry-After for too fast and
 * 403 for what the key may not do; its public page still has 403 for too fast and 429 for used up, and
 * such a 429 was seen: a dialect has to know both by their words. The values of `seniority`, `department` and `required_field` are of Hunter's own cursor-plugin
 * (A). The form of `headquarters_location`, a list of places, is that of clients in use (C): one of
 * the two OpenAPI files has an object of lists.
 *
 * - B, read 2026-11-21: OpenAPI files that a third party wrote from Hunter's reference, GitHub
 *   api-evangelist/hunter-io and api-evangelist/hunter; May to July 2026, commits 74ae221 and 22f7676
 * - B, read 2026-11-28: pyhunter 2.0 and an MCP server, which call email-finder with linkedin_handle alone
 * - A, read 2026-11-21: Hunter's own GitHub hunter-io/cursor-plugin, skills/hunter-domain-search;
 *   commit 4964dc5
 */
import { domainOf, linkedInSlug } from '../identity';
import { type Company, type Email, type JsonObject, type Person, workEmailOf } from '../records';
import { knownIndustry, SIZES } from '../vocabulary';
import * as v from '../wire/wire';
import { type Call, ok, sale, served } from './frame/provider';

/** The part of a profile's address after `/in/`. */
const handle = v.identifies(
	'linkedInUrl',
	v.textLike(/^[^\s/:?#]+$/),
	(slug) => `https://www.linkedin.com/in/${slug}`,
);

const person = { ...v.identifiers('email'), linkedin_handle: handle };
const company = v.identifiers('domain');

/** Somebody at a company. */
const colleague = {
	...v.identifiers('domain:companyDomain company'),
	...v.identifiers('first_name:firstName last_name:lastName full_name:fullName'),
	linkedin_handle: handle,
};

const DEPARTMENTS = [
	'executive',
	'it',
	'finance',
	'management',
	'sales',
	'legal',
	'support',
	'hr',
	'marketing',
	'communication',
	'education',
	'design',
	'health',
	'operations',
	'product',
	'research',
	'consulting',
	'administrative',
	'procurement',
];

/** Hunter knows states of the United States only, and no town there without its state. */
const stateFits: v.Rule = ({ country, state, city }) => {
	if (state !== undefined && country !== 'US') return 'has a state outside the United States';
	const isBareTown = country === 'US' && city !== undefined && state === undefined;
	return isBareTown ? 'misses state' : undefined;
};

const place = v.someThat([v.needsOneOf('country'), stateFits], {
	...v.each(v.textLike(/^[A-Z]{2}$/), 'country state'),
	city: v.text,
});

const includes = <T extends v.Schema>(items: T) => v.all({ include: v.list(items) });

/** States of the world's American towns. */
const STATES: Record<string, string> = {
	CO: 'Colorado',
	GA: 'Georgia',
	IL: 'Illinois',
	MA: 'Massachusetts',
	NY: 'New York',
	OR: 'Oregon',
	TX: 'Texas',
	WA: 'Washington',
};

const written = ({ city, state = '', country }: Partial<Record<string, string>>) =>
	[city, STATES[state] ?? state, country].filter((part) => part).join(', ');

/** Hunter knows three; directors count as executives. */
const SENIORITY = v.wordsOf({
	cSuite: 'executive',
	vp: 'executive',
	director: 'executive',
	manager: 'senior',
	senior: 'senior',
	entry: 'junior',
});

const departmentOf = v.wordsOf({ engineering: 'it', 'human resources': 'hr' });

const department = (name: string) => departmentOf.of(name.toLowerCase());

const social = v.known(v.each(v.text, 'handle id'));

const places = 'city state:region country countryCode';
const streets = v.each(v.text, 'streetAddress postalCode');

const personRow = v.known({
	...v.ofPerson('id email:workEmail location:place phone activeAt:updatedAt'),
	...v.each(social, 'twitter github facebook'),
	linkedin: v.known({
		...v.ofPerson('handle:linkedInUrl', (url) => linkedInSlug(url) ?? ''),
		id: v.text,
	}),
	name: v.known(v.ofPerson('fullName givenName:firstName familyName:lastName')),
	geo: v.known({ ...v.ofPerson(places), ...streets }),
	employment: v.known({
		...v.ofPerson('domain:companyDomain name:companyName title:jobTitle'),
		...v.ofPerson('role:department', department),
		...v.ofPerson('seniority', SENIORITY.of),
	}),
});

const companyRow = v.known({
	...v.ofCompany('id name legalName domain description foundedYear location:place type phone'),
	...v.ofCompany('tech:technologies', v.lower),
	...v.each(v.text, 'logo ticker'),
	...v.each(social, 'twitter facebook crunchbase instagram'),
	linkedin: v.known({ ...v.ofCompany('handle:page'), id: v.text }),
	tags: v.list(v.text),
	site: v.known({
		phoneNumbers: v.told(v.list(v.text), ({ phone }: Company) => [phone]),
		emailAddresses: v.list(v.text),
	}),
	category: v.known({
		...v.ofCompany('sector:industry industry:subIndustry subIndustry'),
		...v.each(v.text, 'sicCode naicsCode'),
		...v.each(v.list(v.text), 'sic4Codes naics6Codes'),
	}),
	geo: v.known({ ...v.ofCompany(places), ...streets }),
	metrics: v.known({
		/** A range, as a text. */
		...v.ofCompany('employees:size'),
		...v.each(v.text, 'employeesRange estimatedAnnualRevenue'),
		...v.each(v.number, 'annualRevenue raised'),
	}),
});

const STATUS = { verified: 'valid', unverified: 'unknown', catchAll: 'accept_all' };

const statusOf = ({ status }: Email) => STATUS[status];

/** Of somebody who has an address at work. */
const surely =
	<T>(tell: (email: Email) => T) =>
	(person: Person) =>
		tell(workEmailOf(person)!);
const scoreOf = surely(({ status }) => (status === 'verified' ? 97 : 74));

const verification = v.known(v.texts<Person>({ status: surely(statusOf) }));

const addressRow = v.known({
	...v.ofPerson('first_name:firstName last_name:lastName position:jobTitle email:workEmail'),
	...v.ofPerson('domain:companyDomain company:companyName phone_number:phone'),
	...v.ofPerson('linkedin_url:linkedInUrl'),
	twitter: v.text,
	score: v.told(v.number, scoreOf),
	verification,
});

/** The mailbox that everybody there reads. */
const mailboxRow = v.known({
	...v.texts<Company>({ value: ({ domain }) => `info@${domain}` }),
	type: v.fixed('generic'),
	confidence: v.fixed(90),
});

const row = v.known({
	...v.ofPerson('value:workEmail first_name:firstName last_name:lastName position:jobTitle'),
	...v.ofPerson('linkedin:linkedInUrl phone_number:phone'),
	...v.ofPerson('seniority', SENIORITY.of),
	...v.ofPerson('department', department),
	type: v.fixed('personal'),
	twitter: v.text,
	confidence: v.told(v.number, scoreOf),
	verification,
});

const verdict = v.known({
	...v.each(v.text, 'status email'),
	/** Read where `status` is of the older form. */
	smtp_check: v.flag,
	score: v.number,
});

const page = v.all({ results: v.integer(0) });

/** Ask again: the same request, until the answer is there. */
const underWay = v.known({ data: v.all({}), meta: v.all({}) });

const meta = v.anything;

const described = v.wire({
	basePath: '/hunter/v2',
	presentedKey: (request) =>
		request.headers['x-api-key'] ?? v.bearer(request) ?? request.query.get('api_key'),
	endpoints: {
		'GET /people/find': {
			query: v.someThat(v.exactlyOne('email', 'linkedin_handle'), person),
			answer: v.all({ data: personRow, meta: v.sent(meta) }),
		},
		'GET /companies/find': {
			query: v.all(company),
			answer: v.all({ data: companyRow, meta: v.sent(meta) }),
		},
		'GET /email-finder': {
			query: v.someThat(
				[
					v.needsOneOf('first_name + last_name', 'full_name', 'linkedin_handle'),
					// A handle alone: B.
					v.needsOneOf('domain', 'company', 'linkedin_handle'),
				],
				{ ...colleague, max_duration: v.integer(3, 20) },
			),
			answer: v.all({ data: addressRow, meta: v.known({ params: v.sent(meta) }) }),
			answers: { 202: underWay },
		},
		'GET /email-verifier': {
			query: v.all({ email: v.email }),
			answer: v.all({ data: verdict, meta }),
			answers: { 202: underWay },
		},
		'GET /domain-search': {
			query: v.someThat(v.needsOneOf('domain', 'company'), {
				domain: v.domain,
				company: v.text,
				limit: v.integer(1, 100),
				offset: v.integer(0),
				type: v.oneOf('personal', 'generic'),
				seniority: v.commaListOf('junior', 'senior', 'executive'),
				department: v.commaListOf(...DEPARTMENTS),
			}),
			answer: v.all({
				data: v.known({
					...v.each(v.text, 'domain organization'),
					emails: v.list(v.either(mailboxRow, row), 100),
				}),
				meta: page,
			}),
		},
		'POST /discover': {
			body: v.someThat(v.moreThan('limit', 'offset'), {
				query: v.finds('companyKeywords', v.text),
				organization: v.someThat(v.needsOneOf('domain', 'name'), {
					domain: v.finds('companyDomains', v.list(v.domain)),
					name: v.finds('companyNames', v.list(v.text)),
				}),
				headquarters_location: v.finds('companyLocations', includes(place), written),
				industry: v.finds('industries', includes(v.text), knownIndustry),
				headcount: v.finds('sizes', v.list(v.oneOf(...SIZES), 8, 1)),
				limit: v.integer(1, 100),
				offset: v.integer(0, 10_000),
			}),
			answer: v.all({
				data: v.list(v.known(v.each(v.text, 'domain organization')), 100),
				meta: page,
			}),
		},
		/** Free. Newer accounts tell what remains; others only what was used of what is available. */
		'GET /account': {
			answer: v.all({
				data: v.known({
					email: v.fixed('user@sandbox.example'),
					plan_name: v.fixed('Growth'),
					reset_date: v.fixed('2026-12-01'),
					requests: v.known({
						credits: v.known({
							used: v.ACCOUNT.used,
							available: v.ACCOUNT.total,
							remaining: v.told(
								v.number,
								({ credits }: { credits: number }, { disputed }) =>
									disputed === 'first' ? credits : undefined,
							),
						}),
						searches: v.known(v.each(v.number, 'used available remaining')),
					}),
				}),
			}),
		},
	},
	refusal: v.all({
		errors: v.list(v.all({ id: v.text, code: v.integer(), details: v.text })),
	}),
	form: (code, details, id) => ({ errors: [{ id, code, details }] }),
	failures: {
		badKey: ['authentication_failed', 'No user found for the API key supplied'],
		badRequest: ['wrong_params', 'A parameter is missing or invalid'],
		forbidden: 'forbidden',
		outOfCredits: ['payment_required', usedUp],
		serverError: 'server_error',
		slowDown: ['too_many_requests', 'You have made too many requests'],
		unknownPath: ['not_found', 'The requested resource does not exist'],
	},
	late: v.retryAfter,
});

/** The only sentence: the word "credit" is not in it. */
function usedUp(path: string): string {
	const what = path === '/email-verifier' ? 'verifications' : 'searches';
	return `You've reached the limit for the number of ${what} per billing period`;
}

/** Hunter: one record a request, 402 for "plan used up", 451 for "opted out". */
export const hunter = served(described, {
	'GET /people/find': sale('person', 0.2, missing('person')),
	'GET /companies/find': sale('company', 0.2, missing('company')),

	/** The address of somebody at a company: one credit, only when one is found. */
	'GET /email-finder': ({ query }, call) => {
		const match = call.world.person(v.identifiersIn(colleague, query));
		if (match === 'optedOut') return optedOut(call);
		const found = match?.record;
		if (found && call.isPending(`finder ${found.id}`)) return ASK_AGAIN;
		if (!found || !workEmailOf(found)) return noAddress(query, call);
		call.pay('email', found.id, 1);
		return call.tell(found);
	},

	/** Half a credit; what could not be determined is free. */
	'GET /email-verifier': ({ query }, call) => {
		const email = query.email.toLowerCase();
		const status = statusAt(call, email);
		if (status === 'optedOut') return optedOut(call);
		if (call.isPending(`verifier ${email}`)) return CHECKING;
		if (!['unknown', 'disposable'].includes(status)) call.pay('verification', email, 0.5);
		return ok({ data: verdictOf(email, status), meta: { params: query } });
	},

	/** The addresses of one company; a credit pays for ten of them. */
	'GET /domain-search': ({ query }, call) => {
		const { domain, company: name, limit = 10, offset = 0 } = query;
		const { type, seniority, department } = query;
		const at = call.world.company({ domain, name })?.record;
		const wanted = { type, seniority, department };
		const found = at ? peopleAt(call, at).filter((row) => fits(row, wanted)) : [];
		const emails = found.slice(offset, offset + limit);
		call.paySearch(Math.ceil(emails.length / 10));
		return ok({
			data: {
				domain: at?.domain ?? domain ?? null,
				organization: at?.name ?? null,
				emails,
			},
			meta: { results: found.length },
		});
	},

	/** Companies by filters; free. Neither industry nor size nor place: only the domain leads on. */
	'POST /discover': ({ body }, call) => {
		const { limit = 100, offset = 0 } = body;
		const found = call.searchCompanies();
		const data = found.slice(offset, offset + limit).map(({ domain, name }) => ({
			domain,
			organization: name,
		}));
		return ok({ data, meta: { results: found.length } });
	},
});

/** Somebody asked Hunter to stop processing their data. */
const optedOut = (call: Call) =>
	call.refuse(451, 'The person asked us to stop the processing', 'claimed_email');

/** No match, and free. */
function missing(what: string) {
	return (call: Call, isOptedOut = false) =>
		isOptedOut
			? optedOut(call)
			: call.refuse(404, `No ${what} was found for the given parameters`, 'not_found');
}

type Finder = v.AskedAt<typeof described, 'GET /email-finder'>['query'];

/** Either a record without an address, or 404. */
function noAddress({ first_name, last_name, domain, company: name }: Finder, call: Call) {
	if (call.quirks.disputed === 'second') return missing('email address')(call);
	const asked = { first_name, last_name, domain, company: name };
	return ok({ data: { ...asked, email: null, score: null }, meta: {} });
}

const ASK_AGAIN = { status: 202, body: { data: {} } };
const CHECKING = { status: 202, body: { meta: {} } };

const WEBMAIL = ['gmail.com', 'outlook.com', 'yahoo.com'];

/** Older answers call an address at Gmail and its like after their service. */
function statusAt(call: Call, email: string): string {
	const service = domainOf(email);
	if (service === 'mailinator.com') return 'disposable';
	if (WEBMAIL.includes(service)) return call.quirks.disputed === 'first' ? 'valid' : 'webmail';
	const known = call.address(email);
	return typeof known === 'object' ? statusOf(known) : (known ?? 'invalid');
}

const SCORE: Record<string, number> = { valid: 97, webmail: 97, invalid: 0, accept_all: 62 };

const verdictOf = (email: string, status: string): JsonObject => ({
	status,
	score: SCORE[status] ?? 40,
	email,
	smtp_check: status === 'valid' || status === 'webmail',
});

/** The shared mailbox first, then whoever has an address. */
const peopleAt = (call: Call, at: Company): JsonObject[] => [
	call.row(mailboxRow, at),
	...call.world.people
		.filter((each) => each.company === at && !each.optedOut && workEmailOf(each))
		.map((each) => call.row(row, each)),
];

const fits = (row: JsonObject, wanted: Record<string, string | undefined>) =>
	Object.entries(wanted).every(
		([name, values]) => values === undefined || values.split(',').includes(String(row[name])),
	);
