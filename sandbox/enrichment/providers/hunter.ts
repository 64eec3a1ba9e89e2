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
import * as v from 'valibot';

import type { JsonObject } from '../../json';
import type { SandboxReply } from '../../http/types';
import type { ProviderCall } from '../account/providerCall';
import { defineEndpoint, ok, type ProviderApi } from '../account/providerApi';
import { slicePage } from '../account/rows';
import { extractDomain, extractLinkedInSlug } from '../normalization';
import {
	toCompanyFacts,
	toPersonFacts,
	findWorkEmail,
	type WorldCompany,
	type WorldEmail,
	type WorldPerson,
} from '../records';
import { INDUSTRY_NAMES, COMPANY_SIZE_LABELS } from '../vocabulary';
import {
	checkFields,
	commaListOf,
	countryCode,
	domain,
	email,
	arrayOf,
	requireAnyField,
	requireExactlyOneField,
	requireFieldBesides,
	requireOneCompleteGroup,
	nullishObject,
	strictPartialObject,
	queryInteger,
	filledText,
	textMatching,
	integerBetween,
	type SentTexts,
} from '../wire/schemas';
import { readBearerKey } from '../wire/apiKeys';
import { buildRetryAfterHeader } from '../wire/refusals';
import { createWordTranslation } from '../wordTranslation';

/** A LinkedIn handle: the part of a profile's URL after `/in/`. */
const handle = textMatching(/^[^\s/:?#]+$/);

function readHandle(linkedInHandle: string | undefined): string | undefined {
	return linkedInHandle && `https://www.linkedin.com/in/${linkedInHandle}`;
}

const personFields = {
	email,
	linkedin_handle: handle,
};

/** The fields that identify a person at a company. */
const colleagueFields = {
	domain,
	company: filledText,
	first_name: filledText,
	last_name: filledText,
	full_name: filledText,
	linkedin_handle: handle,
};

type SentColleague = SentTexts<typeof colleagueFields>;

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

const place = v.pipe(
	strictPartialObject({ country: countryCode, state: countryCode, city: filledText }),
	requireAnyField('country'),
	// Hunter has states only for the United States, where a city needs its state.
	checkFields(({ country, state, city }) => {
		if (state !== undefined && country !== 'US') return 'has a state outside the United States';
		const isBareTown = country === 'US' && city !== undefined && state === undefined;
		return isBareTown ? 'misses state' : undefined;
	}),
);

type Place = v.InferOutput<typeof place>;

/** The codes of the states that the world's American cities are in. */
const STATES = new Map([
	['CO', 'Colorado'],
	['GA', 'Georgia'],
	['IL', 'Illinois'],
	['MA', 'Massachusetts'],
	['NY', 'New York'],
	['OR', 'Oregon'],
	['TX', 'Texas'],
	['WA', 'Washington'],
]);

/** Writes a location as text, such as `Boston, Massachusetts, US`. */
function writePlace({ city, state = '', country }: Place): string {
	return [city, STATES.get(state) ?? state, country].filter((part) => part).join(', ');
}

/** Hunter has three seniorities; directors count as executives. */
const SENIORITIES = createWordTranslation({
	cSuite: 'executive',
	vp: 'executive',
	director: 'executive',
	manager: 'senior',
	senior: 'senior',
	entry: 'junior',
});

const DEPARTMENT_WORDS = createWordTranslation({
	engineering: 'it',
	'human resources': 'hr',
});

function writeDepartment(department: string | null): string | null {
	return department && DEPARTMENT_WORDS.toProviderWord(department.toLowerCase());
}

const social = nullishObject({ handle: filledText, id: filledText });

const geo = nullishObject({
	city: filledText,
	state: filledText,
	country: filledText,
	countryCode: filledText,
	streetAddress: filledText,
	postalCode: filledText,
});

const personRow = nullishObject({
	id: filledText,
	email: filledText,
	location: filledText,
	phone: filledText,
	activeAt: filledText,
	twitter: social,
	github: social,
	facebook: social,
	linkedin: social,
	name: nullishObject({ fullName: filledText, givenName: filledText, familyName: filledText }),
	geo,
	employment: nullishObject({
		domain: filledText,
		name: filledText,
		title: filledText,
		role: filledText,
		seniority: filledText,
	}),
});

function writePerson(person: WorldPerson): JsonObject {
	const facts = toPersonFacts(person);
	return {
		id: facts.id,
		email: facts.workEmail,
		location: facts.locationText,
		phone: facts.phone,
		activeAt: facts.updatedAt,
		linkedin: { handle: facts.linkedInUrl && (extractLinkedInSlug(facts.linkedInUrl) ?? '') },
		name: {
			fullName: facts.fullName,
			givenName: facts.firstName,
			familyName: facts.lastName,
		},
		geo: {
			city: facts.city,
			state: facts.region,
			country: facts.country,
			countryCode: facts.countryCode,
		},
		employment: {
			domain: facts.company.domain,
			name: facts.company.name,
			title: facts.jobTitle,
			role: writeDepartment(facts.department),
			seniority: SENIORITIES.toProviderWord(facts.seniority),
		},
	};
}

const companyRow = nullishObject({
	id: filledText,
	name: filledText,
	legalName: filledText,
	domain: filledText,
	description: filledText,
	foundedYear: integerBetween(),
	location: filledText,
	type: filledText,
	phone: filledText,
	tech: v.array(filledText),
	logo: filledText,
	ticker: filledText,
	twitter: social,
	facebook: social,
	crunchbase: social,
	instagram: social,
	linkedin: social,
	tags: v.array(filledText),
	site: nullishObject({ phoneNumbers: v.array(filledText), emailAddresses: v.array(filledText) }),
	category: nullishObject({
		sector: filledText,
		industry: filledText,
		subIndustry: filledText,
		sicCode: filledText,
		naicsCode: filledText,
		sic4Codes: v.array(filledText),
		naics6Codes: v.array(filledText),
	}),
	geo,
	metrics: nullishObject({
		/** A range as text. */
		employees: filledText,
		employeesRange: filledText,
		estimatedAnnualRevenue: filledText,
		annualRevenue: v.number(),
		raised: v.number(),
	}),
});

function writeCompany(company: WorldCompany): JsonObject {
	const facts = toCompanyFacts(company);
	return {
		id: facts.id,
		name: facts.name,
		legalName: facts.legalName,
		domain: facts.domain,
		description: facts.description,
		foundedYear: facts.foundedYear,
		location: facts.locationText,
		type: facts.type,
		phone: facts.phone,
		tech: facts.technologies.map((technology) => technology.toLowerCase()),
		linkedin: { handle: facts.linkedInName },
		site: { phoneNumbers: [facts.phone] },
		category: {
			sector: facts.industry,
			industry: facts.subIndustry,
			subIndustry: facts.subIndustry,
		},
		geo: {
			city: facts.city,
			state: facts.region,
			country: facts.country,
			countryCode: facts.countryCode,
		},
		metrics: { employees: facts.size },
	};
}

const STATUS = {
	verified: 'valid',
	unverified: 'unknown',
	catchAll: 'accept_all',
};

function writeScore({ status }: WorldEmail): number {
	return status === 'verified' ? 97 : 74;
}

const verification = nullishObject({ status: filledText });

const addressRow = nullishObject({
	first_name: filledText,
	last_name: filledText,
	position: filledText,
	email: filledText,
	domain: filledText,
	company: filledText,
	phone_number: filledText,
	linkedin_url: filledText,
	twitter: filledText,
	score: v.number(),
	verification,
});

/** Writes the work address of a person. */
function writeAddress(person: WorldPerson, address: WorldEmail): JsonObject {
	const facts = toPersonFacts(person);
	return {
		first_name: facts.firstName,
		last_name: facts.lastName,
		position: facts.jobTitle,
		email: address.email,
		domain: facts.company.domain,
		company: facts.company.name,
		phone_number: facts.phone,
		linkedin_url: facts.linkedInUrl,
		score: writeScore(address),
		verification: { status: STATUS[address.status] },
	};
}

const mailboxRow = nullishObject({
	value: filledText,
	type: filledText,
	confidence: v.number(),
	first_name: filledText,
	last_name: filledText,
	position: filledText,
	linkedin: filledText,
	phone_number: filledText,
	seniority: filledText,
	department: filledText,
	twitter: filledText,
	verification,
});

/** Writes the shared mailbox of a company. */
function writeSharedMailbox(company: WorldCompany): JsonObject {
	return {
		value: `info@${company.domain}`,
		type: 'generic',
		confidence: 90,
	};
}

function writeMailbox(person: WorldPerson, address: WorldEmail): JsonObject {
	const facts = toPersonFacts(person);
	return {
		value: address.email,
		first_name: facts.firstName,
		last_name: facts.lastName,
		position: facts.jobTitle,
		linkedin: facts.linkedInUrl,
		phone_number: facts.phone,
		seniority: SENIORITIES.toProviderWord(facts.seniority),
		department: writeDepartment(facts.department),
		type: 'personal',
		confidence: writeScore(address),
		verification: { status: STATUS[address.status] },
	};
}

/** Writes the mailboxes of a company; the shared one comes first. */
function writeMailboxes(call: ProviderCall, company: WorldCompany): JsonObject[] {
	const colleagues = call.world.people.filter(
		(person) => person.company === company && !person.optedOut,
	);
	return [
		writeSharedMailbox(company),
		...colleagues.flatMap((person) => {
			const address = findWorkEmail(person);
			return address ? [writeMailbox(person, address)] : [];
		}),
	];
}

interface MailboxFilters {
	type?: string | undefined;
	seniority?: string | undefined;
	department?: string | undefined;
}

/**
 * Tells whether a mailbox matches all filters. A filter is a list of values separated by commas, of which one must
 * match.
 */
function fitsFilters(mailbox: JsonObject, filters: MailboxFilters): boolean {
	return Object.entries(filters as Record<string, string | undefined>).every(
		([name, values]) =>
			values === undefined || values.split(',').includes(String(mailbox[name])),
	);
}

const verdict = nullishObject({
	status: filledText,
	email: filledText,
	/** Clients read this field if `status` has the older form. */
	smtp_check: v.boolean(),
	score: v.number(),
});

const WEBMAIL = ['gmail.com', 'outlook.com', 'yahoo.com'];

/** Verifies an address. Older answers have a status of their own for webmail addresses, such as those of Gmail. */
function verifyAddress(call: ProviderCall, address: string): string {
	const service = extractDomain(address);
	if (service === 'mailinator.com') return 'disposable';
	if (WEBMAIL.includes(service)) return call.usesFirstForm ? 'valid' : 'webmail';
	const known = call.findEmail(address);
	return typeof known === 'object' ? STATUS[known.status] : (known ?? 'invalid');
}

const SCORES = new Map([
	['valid', 97],
	['webmail', 97],
	['invalid', 0],
	['accept_all', 62],
]);

function writeVerdict(address: string, status: string): JsonObject {
	return {
		status,
		score: SCORES.get(status) ?? 40,
		email: address,
		smtp_check: status === 'valid' || status === 'webmail',
	};
}

/** Refuses a person who asked Hunter to stop processing their data. */
function refuseOptedOut(call: ProviderCall): SandboxReply {
	return call.refuse(451, 'The person asked us to stop the processing', 'claimed_email');
}

/** Refuses a request without a match, which is free. */
function refuseMissing(call: ProviderCall, what: string): SandboxReply {
	return call.refuse(404, `No ${what} was found for the given parameters`, 'not_found');
}

/** Writes a miss: a record without an address, or 404. */
function writeMissingAddress(call: ProviderCall, asked: SentColleague): SandboxReply {
	if (!call.usesFirstForm) return refuseMissing(call, 'email address');
	const data = {
		first_name: asked.first_name,
		last_name: asked.last_name,
		domain: asked.domain,
		company: asked.company,
		email: null,
		score: null,
	};
	return ok({ data, meta: {} });
}

/** The body of 202: the client repeats the request until the answer is ready. */
const underWay = nullishObject({ data: v.strictObject({}), meta: v.strictObject({}) });

const ASK_AGAIN = { status: 202, body: { data: {} } };
const CHECKING = { status: 202, body: { meta: {} } };

const pageOfResults = v.strictObject({ results: integerBetween(0) });

/** Writes Hunter's only message for this case, which does not mention credits. */
function writeUsedUp(path: string): string {
	const what = path === '/email-verifier' ? 'verifications' : 'searches';
	return `You've reached the limit for the number of ${what} per billing period`;
}

/**
 * Hunter takes one record per request, and refuses with 402 for a used-up plan and with 451 for people who opted out.
 */
export const hunterApi: ProviderApi = {
	basePath: '/hunter/v2',
	readKey: (request) =>
		request.headers['x-api-key'] ?? readBearerKey(request) ?? request.query.get('api_key'),
	endpoints: {
		'GET /people/find': defineEndpoint({
			identifiers: personFields,
			query: v.pipe(
				strictPartialObject(personFields),
				requireExactlyOneField('email', 'linkedin_handle'),
			),
			answer: v.strictObject({ data: personRow, meta: v.unknown() }),
			handle: ({ query }, call) => {
				const linkedInUrl = readHandle(query.linkedin_handle);
				const person = call.matchPerson({ email: query.email, linkedInUrl });
				if (person === 'optedOut') return refuseOptedOut(call);
				if (!person) return refuseMissing(call, 'person');
				call.pay('person', person.id, 0.2);
				return ok({ data: writePerson(person), meta: query });
			},
		}),

		'GET /companies/find': defineEndpoint({
			identifiers: { domain },
			query: v.strictObject({ domain }),
			answer: v.strictObject({ data: companyRow, meta: v.unknown() }),
			handle: ({ query }, call) => {
				const company = call.findCompany(query);
				if (!company) return refuseMissing(call, 'company');
				call.pay('company', company.id, 0.2);
				return ok({ data: writeCompany(company), meta: query });
			},
		}),

		/** This endpoint finds the address of a person at a company, for one credit if there is one. */
		'GET /email-finder': defineEndpoint({
			identifiers: colleagueFields,
			query: v.pipe(
				strictPartialObject({ ...colleagueFields, max_duration: queryInteger(3, 20) }),
				requireOneCompleteGroup(
					['first_name', 'last_name'],
					['full_name'],
					['linkedin_handle'],
				),
				// A handle without a company: B.
				requireAnyField('domain', 'company', 'linkedin_handle'),
			),
			answer: v.strictObject({
				data: addressRow,
				meta: nullishObject({ params: v.unknown() }),
			}),
			answers: { 202: underWay },
			handle: ({ query }, call) => {
				const person = call.matchPerson({
					companyDomain: query.domain,
					company: query.company,
					firstName: query.first_name,
					lastName: query.last_name,
					fullName: query.full_name,
					linkedInUrl: readHandle(query.linkedin_handle),
				});
				if (person === 'optedOut') return refuseOptedOut(call);
				if (person && call.isPending(`finder ${person.id}`)) return ASK_AGAIN;
				const address = person && findWorkEmail(person);
				if (!person || !address) return writeMissingAddress(call, query);
				call.pay('email', person.id, 1);
				return ok({ data: writeAddress(person, address), meta: { params: query } });
			},
		}),

		/** A verification costs half a credit; one without a result is free. */
		'GET /email-verifier': defineEndpoint({
			query: v.strictObject({ email }),
			answer: v.strictObject({ data: verdict, meta: v.unknown() }),
			answers: { 202: underWay },
			handle: ({ query }, call) => {
				const address = query.email.toLowerCase();
				const status = verifyAddress(call, address);
				if (status === 'optedOut') return refuseOptedOut(call);
				if (call.isPending(`verifier ${address}`)) return CHECKING;
				const isFree = status === 'unknown' || status === 'disposable';
				if (!isFree) call.pay('verification', address, 0.5);
				return ok({ data: writeVerdict(address, status), meta: { params: query } });
			},
		}),

		/** This endpoint lists the addresses of a company; ten of them cost one credit. */
		'GET /domain-search': defineEndpoint({
			query: v.pipe(
				strictPartialObject({
					domain,
					company: filledText,
					limit: queryInteger(1, 100),
					offset: queryInteger(0),
					type: v.picklist(['personal', 'generic']),
					seniority: commaListOf(['junior', 'senior', 'executive']),
					department: commaListOf(DEPARTMENTS),
				}),
				requireAnyField('domain', 'company'),
			),
			answer: v.strictObject({
				data: nullishObject({
					domain: filledText,
					organization: filledText,
					emails: arrayOf(mailboxRow, 100),
				}),
				meta: pageOfResults,
			}),
			handle: ({ query }, call) => {
				const { limit = 10, offset = 0, type, seniority, department } = query;
				const company = call.findCompany({ domain: query.domain, name: query.company });
				const filters = { type, seniority, department };
				const mailboxes = company ? writeMailboxes(call, company) : [];
				const found = mailboxes.filter((mailbox) => fitsFilters(mailbox, filters));
				const emails = slicePage(found, offset, limit).rows;
				call.paySearch(Math.ceil(emails.length / 10));
				return ok({
					data: {
						domain: company?.domain ?? query.domain ?? null,
						organization: company?.name ?? null,
						emails,
					},
					meta: { results: found.length },
				});
			},
		}),

		/** This free endpoint lists companies by filters. Results have a domain, but no industry, size, or location. */
		'POST /discover': defineEndpoint({
			body: v.pipe(
				strictPartialObject({
					query: filledText,
					organization: v.pipe(
						strictPartialObject({ domain: v.array(domain), name: v.array(filledText) }),
						requireAnyField('domain', 'name'),
					),
					headquarters_location: v.strictObject({ include: v.array(place) }),
					industry: v.strictObject({ include: v.array(filledText) }),
					headcount: arrayOf(v.picklist(COMPANY_SIZE_LABELS), 8, 1),
					limit: integerBetween(1, 100),
					offset: integerBetween(0, 10_000),
				}),
				requireFieldBesides('limit', 'offset'),
			),
			answer: v.strictObject({
				data: arrayOf(nullishObject({ domain: filledText, organization: filledText }), 100),
				meta: pageOfResults,
			}),
			handle: ({ body }, call) => {
				const industries = body.industry?.include ?? [];
				const unknown = industries.find((name) => !INDUSTRY_NAMES.includes(name));
				if (unknown !== undefined) {
					return call.failForValue('body.industry', 'industry', unknown);
				}
				const found = call.searchCompanies({
					companyKeywords: body.query === undefined ? [] : [body.query],
					companyDomains: body.organization?.domain ?? [],
					companyNames: body.organization?.name ?? [],
					companyLocations: (body.headquarters_location?.include ?? []).map(writePlace),
					industries,
					sizes: body.headcount ?? [],
				});
				const { rows } = slicePage(found, body.offset ?? 0, body.limit ?? 100);
				const data = rows.map((company) => ({
					domain: company.domain,
					organization: company.name,
				}));
				return ok({ data, meta: { results: found.length } });
			},
		}),

		/**
		 * This endpoint is free. Newer accounts state what remains; others state what was used and what is available.
		 */
		'GET /account': defineEndpoint({
			answer: v.strictObject({
				data: nullishObject({
					email: filledText,
					plan_name: filledText,
					reset_date: filledText,
					requests: nullishObject({
						credits: nullishObject({
							used: v.number(),
							available: v.number(),
							remaining: v.number(),
						}),
						searches: nullishObject({
							used: v.number(),
							available: v.number(),
							remaining: v.number(),
						}),
					}),
				}),
			}),
			handle: (_, { credits, creditsUsed, usesFirstForm }) =>
				ok({
					data: {
						email: 'user@sandbox.example',
						plan_name: 'Growth',
						reset_date: '2026-12-01',
						requests: {
							credits: {
								used: creditsUsed,
								available: credits + creditsUsed,
								remaining: usesFirstForm ? credits : undefined,
							},
						},
					},
				}),
		}),
	},
	refusal: v.strictObject({
		errors: v.array(
			v.strictObject({ id: filledText, code: integerBetween(), details: filledText }),
		),
	}),
	writeRefusal: ({ status, message, code }) => ({
		errors: [{ id: code, code: status, details: message }],
	}),
	failures: {
		badKey: {
			code: 'authentication_failed',
			message: 'No user found for the API key supplied',
		},
		badRequest: { code: 'wrong_params', message: 'A parameter is missing or invalid' },
		forbidden: { code: 'forbidden' },
		outOfCredits: { code: 'payment_required', message: writeUsedUp },
		serverError: { code: 'server_error' },
		slowDown: { code: 'too_many_requests', message: 'You have made too many requests' },
		unknownPath: { code: 'not_found', message: 'The requested resource does not exist' },
	},
	slowDownHeaders: buildRetryAfterHeader,
};
