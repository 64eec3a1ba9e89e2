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
 * Data Waterfall (A): third parties of the account are asked for what Lusha lacks, always by the request that searches
 * and reveals, by the one that reveals unless `waterfallEnabled` is false; rows then may have `dataSource` and
 * `credits`, at the third parties' own rates. Revealing may also begin a job for it, which this account's third parties
 * never need. `canReveal` of a search: a price for each field, 0 for what the account has revealed before (A). A
 * request without a match: 1 credit at least by the help centre ("How credits are counted"), nothing by the billing FAQ.
 *
 * - A, read 2026-11-22: Lusha's own OpenAPI, in the copy of GitHub api-evangelist/lusha; 2.10.0 of
 *   2026-08-13, commit 1fc27a7
 * - A, read 2026-11-22: Lusha's own n8n node, GitHub lusha-oss/n8n-nodes-lusha: seniorities,
 *   departments; 1.2.0 of 2026-06-22, commit e516e9a
 * - A, read 2026-11-29: docs.lusha.com: search-and-enrich-contacts, get-contacts-enrich-job, changelog (2.16.0 of
 *   2026-09-23); info.lusha.com: "How credits are counted"
 */
import * as v from 'valibot';

import type { JsonObject } from '../../json';
import type { SandboxReply } from '../../http/types';
import type { ProviderCall } from '../account/providerCall';
import type { Purchase } from '../account/ledger';
import { defineEndpoint, ok, type ProviderApi } from '../account/providerApi';
import { applyRowsQuirk, listDistinctRecords, slicePage } from '../account/rows';
import { toCompanyFacts, toPersonFacts, type WorldCompany, type WorldPerson } from '../records';
import { CULTURES } from '../cultures';
import { WORLD_INDUSTRIES } from '../vocabulary';
import {
	checkFields,
	countryCode,
	domain,
	email,
	arrayOf,
	requireAnyField,
	requireOneCompleteGroup,
	nullishObject,
	strictPartialObject,
	filledText,
	url,
	integerBetween,
	type AnySchema,
	type SentTexts,
} from '../wire/schemas';
import { createHeaderKeyReader } from '../wire/apiKeys';
import { createWordTranslation } from '../wordTranslation';
import type { WorldCriteria } from '../world/search';
import type { PersonIdentifiers } from '../world/world';

const contactFieldsWithoutId = {
	linkedinUrl: url,
	email,
	firstName: filledText,
	lastName: filledText,
	companyName: filledText,
	companyDomain: domain,
};

const contactFields = { id: filledText, ...contactFieldsWithoutId };

function readContact(sent: SentTexts<typeof contactFields>): PersonIdentifiers {
	return {
		id: sent.id,
		linkedInUrl: sent.linkedinUrl,
		email: sent.email,
		firstName: sent.firstName,
		lastName: sent.lastName,
		company: sent.companyName,
		companyDomain: sent.companyDomain,
	};
}

const contacts = arrayOf(
	v.pipe(
		strictPartialObject({ clientReferenceId: filledText, ...contactFields }),
		requireOneCompleteGroup(
			['id'],
			['linkedinUrl'],
			['email'],
			['firstName', 'lastName', 'companyName'],
			['firstName', 'lastName', 'companyDomain'],
		),
	),
	100,
	1,
);

const companyFields = {
	id: filledText,
	name: filledText,
	domain,
};

const companies = arrayOf(
	v.pipe(
		strictPartialObject({ clientReferenceId: filledText, ...companyFields }),
		requireAnyField('id', 'name', 'domain'),
	),
	100,
	1,
);

const reveal = arrayOf(v.picklist(['emails', 'phones']), 2, 1);

type Reveal = v.InferOutput<typeof reveal>;

const options = v.optional(strictPartialObject({ includePartialProfiles: v.boolean() }));

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

const DEPARTMENT_WORDS = createWordTranslation({ Engineering: 'Engineering & Technical' });

/** Lusha's own numbers. Nobody in the world has 10 (founder), 7 (partner), 2 (intern), or 1 (other). */
const SENIORITIES = [
	{ number: 9, label: 'C-Suite', seniority: 'cSuite' },
	{ number: 8, label: 'Vice President', seniority: 'vp' },
	{ number: 6, label: 'Director', seniority: 'director' },
	{ number: 5, label: 'Manager', seniority: 'manager' },
	{ number: 4, label: 'Senior', seniority: 'senior' },
	{ number: 3, label: 'Entry', seniority: 'entry' },
];

function readSeniority(wanted: number): string {
	return SENIORITIES.find(({ number }) => number === wanted)?.seniority ?? 'nobody';
}

function writeSeniority(wanted: string): string {
	return SENIORITIES.find(({ seniority }) => seniority === wanted)?.label ?? 'Other';
}

const place = v.pipe(
	strictPartialObject({
		city: filledText,
		state: filledText,
		country: filledText,
		countryIso2: countryCode,
	}),
	requireAnyField('city', 'state', 'country', 'countryIso2'),
);

type Place = v.InferOutput<typeof place>;

/** Reads a location as text, such as `Lyon, France`. */
function readPlace({ city, state, country, countryIso2 }: Place): string {
	return [city, state, country, countryIso2].filter((part) => part).join(', ');
}

const sizeRange = v.pipe(
	strictPartialObject({ min: integerBetween(0), max: integerBetween(0) }),
	requireAnyField('min', 'max'),
	checkFields(({ min, max }) => (Number(min) > Number(max) ? 'is reversed' : undefined)),
);

type SizeRange = v.InferOutput<typeof sizeRange>;

/** Reads a size range as text, such as `51-200`. */
function readSizeRange({ min = 0, max = Infinity }: SizeRange): string {
	return `${min}-${max}`;
}

const contactFilters = strictPartialObject({
	jobTitles: v.array(filledText),
	departments: v.array(v.picklist(DEPARTMENTS)),
	seniorityIds: v.array(integerBetween(1, 10)),
	locations: v.array(place),
});

function readContactCriteria(include: v.InferOutput<typeof contactFilters>): WorldCriteria {
	return {
		titles: include.jobTitles ?? [],
		departments: (include.departments ?? []).map(DEPARTMENT_WORDS.toWorldWord),
		seniorities: (include.seniorityIds ?? []).map(readSeniority),
		locations: (include.locations ?? []).map(readPlace),
	};
}

/** Industries and sub-industries are numbered separately, so one number may stand for both. */
const MAIN_INDUSTRIES = WORLD_INDUSTRIES.map(({ industry }) => industry);
const SUB_INDUSTRIES = WORLD_INDUSTRIES.flatMap(({ subIndustries }) => subIndustries);

const INDUSTRY_LABELS = WORLD_INDUSTRIES.map(({ industry, subIndustries }, index) => ({
	main_industry: industry,
	main_industry_id: index + 1,
	sub_industries: subIndustries.map((value) => ({
		value,
		id: SUB_INDUSTRIES.indexOf(value) + 1,
	})),
}));

const companyFilters = strictPartialObject({
	names: v.array(filledText),
	domains: v.array(filledText),
	mainIndustriesIds: v.array(integerBetween(1)),
	subIndustriesIds: v.array(integerBetween(1)),
	sizes: v.array(sizeRange),
	locations: v.array(place),
});

function readCompanyCriteria(include: v.InferOutput<typeof companyFilters>): WorldCriteria {
	const mains = include.mainIndustriesIds ?? [];
	const subs = include.subIndustriesIds ?? [];
	return {
		companyNames: include.names ?? [],
		companyDomains: include.domains ?? [],
		industries: [
			...mains.map((number) => MAIN_INDUSTRIES[number - 1] ?? 'none'),
			...subs.map((number) => SUB_INDUSTRIES[number - 1] ?? 'none'),
		],
		sizes: (include.sizes ?? []).map(readSizeRange),
		companyLocations: (include.locations ?? []).map(readPlace),
	};
}

/** Requires at least one criterion under `include`; a search without one would be for everything. */
function findMissingCriterion(filters: JsonObject): string | undefined {
	const sides = Object.values(filters) as Array<{ include: object }>;
	const isAsked = sides.some(({ include }) => Object.keys(include).length > 0);
	return isAsked ? undefined : 'has no criterion';
}

const byContact = v.strictObject({ include: contactFilters });
const byCompany = v.strictObject({ include: companyFilters });

/** Pages are counted from 0. */
const pagination = v.strictObject({ page: integerBetween(0, 1000), size: integerBetween(10, 50) });

type Pagination = v.InferOutput<typeof pagination>;

const error = nullishObject({ code: filledText, message: filledText });

const location = nullishObject({
	country: filledText,
	state: filledText,
	city: filledText,
	countryIso2: filledText,
	isEuContact: v.boolean(),
	zipCode: filledText,
});

const jobTitle = nullishObject({
	title: filledText,
	departments: v.array(filledText),
	seniority: filledText,
});

const contactRow = nullishObject({
	id: filledText,
	clientReferenceId: filledText,
	firstName: filledText,
	lastName: filledText,
	fullName: filledText,
	updateDate: filledText,
	jobTitle,
	previousEmployment: v.array(
		nullishObject({
			company: nullishObject({ name: filledText, domain: filledText }),
			jobTitle,
		}),
	),
	location,
	emails: v.array(
		nullishObject({
			email: filledText,
			type: filledText,
			confidence: filledText,
			updateDate: filledText,
		}),
	),
	phones: v.array(
		nullishObject({
			number: filledText,
			type: filledText,
			updateDate: filledText,
			doNotCall: v.boolean(),
		}),
	),
	company: nullishObject({
		id: filledText,
		name: filledText,
		industry: filledText,
		domain: filledText,
	}),
	socialLinks: nullishObject({ linkedin: filledText, xUrl: filledText }),
	error,
	/** The requested data that is missing, with the status NOT_FOUND or BILLING_FAILED. */
	missingDataPoints: v.array(nullishObject({ type: filledText, status: filledText })),
	/** In search results: the data that can be revealed, and its price. */
	canReveal: v.array(
		nullishObject({ field: v.picklist(['emails', 'phones']), credits: v.number() }),
	),
	/** In results of the Data Waterfall: the third party. */
	dataSource: filledText,
	credits: v.number(),
});

function writeJobTitle(person: WorldPerson): JsonObject {
	return {
		title: person.jobTitle,
		departments: person.departments.map(DEPARTMENT_WORDS.toProviderWord),
		seniority: writeSeniority(person.seniority),
	};
}

const FORMER_JOB = {
	company: { name: 'Earlier Ltd', domain: 'earlier.example' },
	jobTitle: { title: 'Assistant', seniority: 'Entry', departments: ['Other'] },
};

function writeEmails({ emails, updatedAt }: WorldPerson): JsonObject[] {
	return emails.map((address) => ({
		email: address.email,
		type: address.type,
		updateDate: updatedAt,
		confidence: address.status === 'verified' ? 'A+' : 'B',
	}));
}

function writePhones({ phones, updatedAt }: WorldPerson): JsonObject[] {
	return phones.map((phone) => ({ ...phone, updateDate: updatedAt }));
}

/** Writes a contact with its revealed data. */
function writeContact(person: WorldPerson, revealed: readonly string[]): JsonObject {
	const facts = toPersonFacts(person);
	return {
		id: facts.id,
		firstName: facts.firstName,
		lastName: facts.lastName,
		fullName: facts.fullName,
		updateDate: facts.updatedAt,
		jobTitle: writeJobTitle(person),
		previousEmployment: [FORMER_JOB],
		location: {
			country: facts.country,
			state: facts.region,
			city: facts.city,
			countryIso2: facts.countryCode,
			isEuContact: facts.isEu,
		},
		...(revealed.includes('emails') && { emails: writeEmails(person) }),
		...(revealed.includes('phones') && { phones: writePhones(person) }),
		company: {
			id: facts.company.id,
			name: facts.company.name,
			industry: facts.company.industry,
			domain: `www.${facts.company.domain}`,
		},
		socialLinks: { linkedin: facts.linkedInUrl },
	};
}

/** Writes a row of a list, which has neither contact data nor `countryIso2`. */
function writeListedContact(person: WorldPerson): JsonObject {
	const facts = toPersonFacts(person);
	return {
		id: facts.id,
		firstName: facts.firstName,
		lastName: facts.lastName,
		jobTitle: writeJobTitle(person),
		location: {
			country: facts.country,
			state: facts.region,
			city: facts.city,
		},
		company: {
			id: facts.company.id,
			name: facts.company.name,
			domain: facts.company.domain,
		},
		socialLinks: { linkedin: facts.linkedInUrl },
	};
}

/** Writes a search result with the data that can be revealed; one of the two disputed forms does not say it. */
function writePreview(call: ProviderCall, person: WorldPerson): JsonObject {
	const row = writeListedContact(person);
	if (!call.usesFirstForm) return row;
	const canReveal = priceReveal(person, ['emails', 'phones']).map((price) => ({
		field: price.bought === 'email' ? 'emails' : 'phones',
		credits: call.boughtEarlier(price.bought, price.id) ? 0 : price.credits,
	}));
	return { ...row, canReveal };
}

const industryCode = nullishObject({
	code: v.union([filledText, v.number()]),
	description: filledText,
});

const companyRow = nullishObject({
	id: filledText,
	clientReferenceId: filledText,
	name: filledText,
	alternativeName: filledText,
	description: filledText,
	domain: filledText,
	yearFounded: integerBetween(),
	revenueRange: nullishObject({ min: v.number(), max: v.number() }),
	industry: filledText,
	subIndustry: filledText,
	phone: filledText,
	companyType: filledText,
	technologies: v.array(filledText),
	employeeCount: nullishObject({
		exact: integerBetween(),
		min: integerBetween(),
		max: integerBetween(),
	}),
	sicCodes: v.array(industryCode),
	naicsCodes: v.array(industryCode),
	specialities: v.array(filledText),
	location: nullishObject({
		country: filledText,
		state: filledText,
		city: filledText,
		countryIso2: filledText,
		zipCode: filledText,
	}),
	socialLinks: nullishObject({ linkedin: filledText, facebook: filledText, x: filledText }),
	email: filledText,
	emails: v.array(nullishObject({ email: filledText })),
	logoUrl: filledText,
	alternativeDomains: v.array(filledText),
	additionalLocations: v.array(location),
	funding: nullishObject({
		totalRoundsAmount: v.number(),
		currency: filledText,
		lastRoundType: filledText,
		lastRoundDate: filledText,
	}),
	error,
});

const COMPANY_TYPES = {
	private: 'Private Company',
	public: 'Public Company',
	nonprofit: 'Non Profit',
};

const SOFTWARE = 'Custom computer programming services';

function writeCompany(call: ProviderCall, company: WorldCompany): JsonObject {
	const facts = toCompanyFacts(company);
	const address = `info@${facts.domain}`;
	return {
		id: facts.id,
		name: facts.name,
		alternativeName: facts.legalName,
		description: facts.description,
		yearFounded: facts.foundedYear,
		revenueRange: facts.revenue,
		industry: facts.industry,
		subIndustry: facts.subIndustry,
		phone: facts.phone,
		domain: `www.${facts.domain}`,
		companyType: COMPANY_TYPES[facts.type],
		technologies: facts.technologies.map((technology) => technology.toLowerCase()),
		employeeCount: {
			exact: facts.employeeCount,
			min: facts.minSize,
			max: facts.maxSize,
		},
		sicCodes: [{ code: 7371, description: SOFTWARE }],
		naicsCodes: [{ code: 541511, description: SOFTWARE }],
		specialities: [facts.subIndustry.toLowerCase()],
		location: {
			country: facts.country,
			state: facts.region,
			city: facts.city,
			countryIso2: facts.countryCode,
			zipCode: '10000',
		},
		socialLinks: { linkedin: facts.linkedInUrl },
		...(call.usesFirstForm ? { email: address } : { emails: [{ email: address }] }),
	};
}

/** Builds the schema of an answer with these rows. */
function resultsOf(row: AnySchema): Record<string, AnySchema> {
	return {
		results: v.array(v.nullable(row)),
		billing: v.strictObject({ creditsCharged: v.number() }),
		status: v.optional(
			v.picklist([
				'completed',
				'partial',
				'halted',
				'OUT_OF_CREDITS',
				'PARTIAL_OUT_OF_CREDITS',
			]),
		),
	};
}

const contactResults = v.strictObject(resultsOf(contactRow));

function pageOfResults(row: AnySchema): AnySchema {
	return v.strictObject({
		...resultsOf(row),
		pagination: v.strictObject({ total: integerBetween(0) }),
	});
}

const price = nullishObject({ credits: v.number(), perQuantity: v.number() });

const RESULTS_PER_CREDIT = 25;

type MatchedContact = WorldPerson | 'optedOut' | undefined;

function isFound(match: MatchedContact): match is WorldPerson {
	return typeof match === 'object';
}

/** Looks up contacts and pays for the search. */
function searchContacts(
	call: ProviderCall,
	sent: ReadonlyArray<SentTexts<typeof contactFields>>,
): MatchedContact[] {
	const matches = sent.map((contact) => call.matchPerson(readContact(contact)));
	payForSearch(call, matches.filter(isFound).length);
	return matches;
}

/**
 * Pays for a search. A request without a result costs at least one credit by the plans page, and nothing by the billing
 * FAQ.
 */
function payForSearch(call: ProviderCall, results: number): void {
	const least = call.usesFirstForm ? 1 : 0;
	call.paySearch(Math.max(least, Math.ceil(results / RESULTS_PER_CREDIT)));
}

/** Leaves out purchases that the account has made before, which are free. */
function withoutOwned(call: ProviderCall, purchases: readonly Purchase[]): Purchase[] {
	return purchases.filter(({ bought, id }) => !call.boughtEarlier(bought, id));
}

/** Prices a reveal: one credit for all addresses of a person, five for all numbers, and nothing if there are none. */
function priceReveal({ id, emails, phones }: WorldPerson, wanted: Reveal): Purchase[] {
	const purchases: Purchase[] = [];
	if (wanted.includes('emails') && emails.length > 0) {
		purchases.push({ bought: 'email', id, credits: 1 });
	}
	if (wanted.includes('phones') && phones.length > 0) {
		purchases.push({ bought: 'phone', id, credits: 5 });
	}
	return purchases;
}

function sumOf(purchases: readonly Purchase[]): number {
	return purchases.reduce((sum, { credits }) => sum + credits, 0);
}

/** The price of third parties for a number that Lusha lacks. In this sandbox they have no addresses. */
const THIRD_PARTY_PHONE_CREDITS = 9;

interface RevealWishes {
	reveal: Reveal;
	usesWaterfall: boolean;
}

/** Tells whether third parties are asked for a number. */
function asksThirdParties({ phones }: WorldPerson, wishes: RevealWishes): boolean {
	return wishes.usesWaterfall && wishes.reveal.includes('phones') && phones.length === 0;
}

/** Writes a number from third parties with the credits of the whole reveal. */
function writeThirdPartyPhone(person: WorldPerson, credits: number): JsonObject {
	const number = `+1202555${person.id.slice(-4)}`;
	return {
		phones: [{ number, type: 'mobile', doNotCall: false }],
		dataSource: 'third-party',
		credits,
	};
}

/** Reveals the requested data of matches. The rows have the `references` of the records in the request. */
function revealContacts(
	call: ProviderCall,
	matches: MatchedContact[],
	references: JsonObject[],
	asked: RevealWishes,
): SandboxReply {
	// A plan without contact data gets answers without it.
	const wishes = { ...asked, reveal: call.quirks.contactDataHidden ? [] : asked.reveal };
	const unpaid = payForReveal(call, listDistinctRecords(matches), wishes);
	const writeMatch = (match: MatchedContact): JsonObject => {
		if (!isFound(match)) return writeMissingContact(match);
		if (unpaid.has(match)) {
			return { ...writeContact(match, []), missingDataPoints: [BILLING_FAILED] };
		}
		const row = writeContact(match, wishes.reveal);
		if (!asksThirdParties(match, wishes)) return row;
		const credits = sumOf(priceReveal(match, wishes.reveal)) + THIRD_PARTY_PHONE_CREDITS;
		return { ...row, ...writeThirdPartyPhone(match, credits) };
	};
	const rows = matches.map((match, index) => ({ ...references[index], ...writeMatch(match) }));
	if (unpaid.size === 0) return writeResults(call, rows);
	const hasSome = matches.some((match) => isFound(match) && !unpaid.has(match));
	const status = hasSome ? 'PARTIAL_OUT_OF_CREDITS' : 'OUT_OF_CREDITS';
	return writeResults(call, rows, { status });
}

const BILLING_FAILED = { type: 'email', status: 'BILLING_FAILED' };

/**
 * Pays for reveals. If the credits do not suffice, two forms are published: 402 for the whole request, or 200 with a
 * part. Returns the people whose reveal was not paid.
 */
function payForReveal(
	call: ProviderCall,
	people: readonly WorldPerson[],
	wishes: RevealWishes,
): ReadonlySet<WorldPerson> {
	const priceOf = (person: WorldPerson): Purchase[] => {
		const purchases = priceReveal(person, wishes.reveal);
		if (asksThirdParties(person, wishes)) {
			purchases.push({ bought: 'phone', id: person.id, credits: THIRD_PARTY_PHONE_CREDITS });
		}
		return withoutOwned(call, purchases);
	};
	if (call.usesFirstForm) {
		call.buy(people.flatMap(priceOf));
		return new Set();
	}
	return new Set(people.filter((person) => !buyIfAffordable(call, priceOf(person))));
}

/** Buys if the credits suffice, and returns whether they did. */
function buyIfAffordable(call: ProviderCall, purchases: Purchase[]): boolean {
	const isEnough = sumOf(purchases) <= call.credits;
	if (isEnough) call.buy(purchases);
	return isEnough;
}

function writeMissingContact(match: 'optedOut' | undefined): JsonObject {
	if (match === undefined) return writeNotFound('Contact not found');
	return {
		error: {
			code: 'COMPLIANCE_RESTRICTED',
			message: 'The contact asked not to be shown',
		},
	};
}

function writeNotFound(message: string): JsonObject {
	return { error: { code: 'NOT_FOUND', message } };
}

function writeReference({
	clientReferenceId,
}: {
	clientReferenceId?: string | undefined;
}): JsonObject {
	return clientReferenceId === undefined ? {} : { clientReferenceId };
}

function writeResults(call: ProviderCall, rows: JsonObject[], more: JsonObject = {}): SandboxReply {
	return ok({
		results: applyRowsQuirk(rows, call.quirks, (row) => 'error' in row),
		billing: { creditsCharged: call.spent },
		...more,
	});
}

/** Writes a page of a list, which is paid as a search. */
function writePage<T>(
	call: ProviderCall,
	found: readonly T[],
	{ page, size }: Pagination,
	writeRow: (record: T) => JsonObject,
): SandboxReply {
	const { rows } = slicePage(found, page * size, size);
	payForSearch(call, rows.length);
	return writeResults(call, rows.map(writeRow), { pagination: { total: found.length } });
}

/** Lusha v3 has one endpoint for one or a hundred records, told apart by `clientReferenceId`. */
export const lushaApi: ProviderApi = {
	basePath: '/lusha',
	readKey: createHeaderKeyReader('api_key'),
	headers: ({ rate }) => ({
		'x-rate-limit-minute': String(rate.limit),
		'x-minute-requests-left': String(rate.left),
		'x-minute-usage': String(rate.used),
	}),
	endpoints: {
		/** The search is paid, and so is each revealed datum. */
		'POST /v3/contacts/search-and-enrich': defineEndpoint({
			// An ID is allowed here as well, but another endpoint reveals it without the price of a search.
			identifiers: contactFieldsWithoutId,
			body: v.strictObject({ contacts, reveal, options }),
			answer: contactResults,
			handle: ({ body }, call) => {
				const matches = searchContacts(call, body.contacts);
				const wishes = { reveal: body.reveal, usesWaterfall: true };
				return revealContacts(call, matches, body.contacts.map(writeReference), wishes);
			},
		}),

		/** Records are IDs of a search, so only revealed data is paid. */
		'POST /v3/contacts/enrich': defineEndpoint({
			identifiers: { ids: filledText },
			body: v.strictObject({
				ids: arrayOf(filledText, 100, 1),
				reveal,
				waterfallEnabled: v.optional(v.boolean()),
			}),
			answer: contactResults,
			handle: ({ body }, call) => {
				const references = body.ids.map((id) => ({ id }));
				const matches = references.map(({ id }) => call.matchPerson({ id }));
				const usesWaterfall = body.waterfallEnabled !== false;
				return revealContacts(call, matches, references, {
					reveal: body.reveal,
					usesWaterfall,
				});
			},
		}),

		/** Results are profiles without contact data. */
		'POST /v3/contacts/search': defineEndpoint({
			identifiers: contactFields,
			body: v.strictObject({ contacts, options }),
			answer: contactResults,
			handle: ({ body }, call) => {
				const rows = searchContacts(call, body.contacts).map((match, index) => ({
					...writeReference(body.contacts[index]!),
					...(isFound(match) ? writePreview(call, match) : writeMissingContact(match)),
				}));
				return writeResults(call, rows);
			},
		}),

		/** Each company that was not bought before costs one credit; a request without a match costs a search. */
		'POST /v3/companies/search-and-enrich': defineEndpoint({
			identifiers: companyFields,
			body: v.strictObject({ companies, options }),
			answer: v.strictObject(resultsOf(companyRow)),
			handle: ({ body }, call) => {
				const found = body.companies.map((sent) => call.findCompany(sent));
				const purchases = listDistinctRecords(found).map(
					({ id }): Purchase => ({ bought: 'company', id, credits: 1 }),
				);
				if (purchases.length === 0) payForSearch(call, 0);
				call.buy(withoutOwned(call, purchases));
				const rows = found.map((company, index) => ({
					...writeReference(body.companies[index]!),
					...(company ? writeCompany(call, company) : writeNotFound('Company not found')),
				}));
				return writeResults(call, rows);
			},
		}),

		'POST /v3/contacts/prospecting': defineEndpoint({
			body: v.strictObject({
				pagination,
				filters: v.pipe(
					strictPartialObject({ contacts: byContact, companies: byCompany }),
					checkFields(findMissingCriterion),
				),
				options,
			}),
			answer: pageOfResults(contactRow),
			handle: ({ body }, call) => {
				const found = call.searchPeople({
					...readContactCriteria(body.filters.contacts?.include ?? {}),
					...readCompanyCriteria(body.filters.companies?.include ?? {}),
				});
				return writePage(call, found, body.pagination, writeListedContact);
			},
		}),

		'POST /v3/companies/prospecting': defineEndpoint({
			body: v.strictObject({
				pagination,
				filters: v.pipe(
					strictPartialObject({ companies: byCompany }),
					checkFields(findMissingCriterion),
				),
				options,
			}),
			answer: pageOfResults(
				nullishObject({ id: filledText, name: filledText, domain: filledText }),
			),
			handle: ({ body }, call) => {
				const criteria = readCompanyCriteria(body.filters.companies?.include ?? {});
				const found = call.searchCompanies(criteria);
				return writePage(call, found, body.pagination, ({ id, name, domain: host }) => ({
					id,
					name,
					domain: host,
				}));
			},
		}),

		// B. The endpoint is free, like all lists of allowed values.
		'GET /v3/companies/prospecting/filters/industriesLabels': defineEndpoint({
			answer: v.strictObject({
				values: v.nullable(
					v.array(
						nullishObject({
							main_industry: filledText,
							main_industry_id: integerBetween(),
							sub_industries: v.array(
								nullishObject({ value: filledText, id: integerBetween() }),
							),
						}),
					),
				),
			}),
			handle: () => ok({ values: INDUSTRY_LABELS }),
		}),

		// B.
		'GET /v3/contacts/prospecting/filters/countries': defineEndpoint({
			answer: v.strictObject({
				values: v.nullable(v.array(nullishObject({ name: filledText, code: filledText }))),
			}),
			handle: () => {
				const values = CULTURES.map(({ country, countryCode: code }) => ({
					name: country,
					code,
				}));
				return ok({ values });
			},
		}),

		/** This free endpoint tests the key, and returns the balance and the prices. */
		'GET /v3/account/usage': defineEndpoint({
			answer: nullishObject({
				credits: nullishObject({
					total: v.number(),
					used: v.number(),
					remaining: v.number(),
				}),
				plan: nullishObject({ category: filledText, endDate: filledText }),
				pricing: nullishObject({
					revealEmail: price,
					revealPhone: price,
					revealCompany: price,
					apiSearch: price,
				}),
			}),
			handle: (_, { credits, creditsUsed }) =>
				ok({
					credits: {
						total: credits + creditsUsed,
						used: creditsUsed,
						remaining: credits,
					},
					plan: { category: 'scale', endDate: '2027-01-01T00:00:00.000Z' },
					pricing: {
						revealEmail: { credits: 1, perQuantity: 1 },
						revealPhone: { credits: 5, perQuantity: 1 },
						revealCompany: { credits: 1, perQuantity: 1 },
						apiSearch: { credits: 1, perQuantity: RESULTS_PER_CREDIT },
					},
				}),
		}),
	},
	refusal: strictPartialObject({
		statusCode: integerBetween(),
		message: filledText,
		errors: v.array(filledText),
	}),
	writeRefusal: ({ status, message }) => ({ statusCode: status, message }),
	failures: {
		badKey: { message: 'Invalid API key' },
		badRequest: ({ message }) => ({
			status: 400,
			body: {
				statusCode: 400,
				message: 'Invalid request parameters',
				errors: [message || 'The request is not valid'],
			},
		}),
		forbidden: { message: 'V3 API access is not enabled for this account' },
		outOfCredits: { message: 'Insufficient credits' },
		serverError: { message: 'Internal server error' },
		slowDown: { message: 'Rate limit exceeded' },
		unknownPath: { message: 'The requested endpoint was not found' },
	},
};
