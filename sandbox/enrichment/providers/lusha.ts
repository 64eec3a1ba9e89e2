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
import type { Company, JsonObject, Person } from '../records';
import { CULTURES, INDUSTRIES } from '../vocabulary';
import * as v from '../wire/wire';
import { arranged, type Call, distinct, ok, type Purchase, served } from './frame/provider';

const clientReferenceId = v.text;

const contact = {
	...v.identifiers('id:providerId'),
	...v.identifiers('linkedinUrl:linkedInUrl email firstName lastName'),
	...v.identifiers('companyName:company companyDomain'),
};

const namesContact = v.needsOneOf(
	'id',
	'linkedinUrl',
	'email',
	'firstName + lastName + companyName',
	'firstName + lastName + companyDomain',
);

const company = v.identifiers('id:providerId name domain');

const namesCompany = v.needsOneOf('id', 'name', 'domain');

const contacts = v.list(v.someThat(namesContact, { clientReferenceId, ...contact }), 100, 1);
/** An id may stand here too, but is revealed elsewhere without paying for a search. */
const unknownContact = v.someThat(namesContact, { clientReferenceId, ...contact, id: v.text });
const companies = v.list(v.someThat(namesCompany, { clientReferenceId, ...company }), 100, 1);
const reveal = v.list(v.oneOf('emails', 'phones'), 2, 1);
const options = v.optional(v.some({ includePartialProfiles: v.flag }));

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

const DEPARTMENT = v.wordsOf({ Engineering: 'Engineering & Technical' });

/** By Lusha's own numbers; 10 founder, 7 partner, 2 intern and 1 other have nobody in this world. */
const SENIORITIES: Record<number, [label: string, seniority: string]> = {
	9: ['C-Suite', 'cSuite'],
	8: ['Vice President', 'vp'],
	6: ['Director', 'director'],
	5: ['Manager', 'manager'],
	4: ['Senior', 'senior'],
	3: ['Entry', 'entry'],
};

const place = v.someThat(v.needsOneOf('city', 'state', 'country', 'countryIso2'), {
	...v.each(v.text, 'city state country'),
	countryIso2: v.textLike(/^[A-Z]{2}$/),
});

const span = v.someThat(
	[
		v.needsOneOf('min', 'max'),
		({ min, max }) => (Number(min) > Number(max) ? 'is reversed' : undefined),
	],
	v.each(v.integer(0), 'min max'),
);

type Place = Partial<Record<'city' | 'state' | 'country' | 'countryIso2', string>>;

const written = ({ city, state, country, countryIso2 }: Place) =>
	[city, state, country, countryIso2].filter((part) => part).join(', ');

const contactFilters = v.some({
	...v.filters('jobTitles:titles', v.list(v.text)),
	departments: v.finds('departments', v.list(v.oneOf(...DEPARTMENTS)), DEPARTMENT.back),
	seniorityIds: v.finds(
		'seniorities',
		v.list(v.integer(1, 10)),
		(id: number) => SENIORITIES[id]?.[1] ?? 'nobody',
	),
	locations: v.finds('locations', v.list(place), written),
});

/** Mains and subs have numbers of their own, so that the same number may be both. */
const MAINS = INDUSTRIES.map(({ industry }) => industry);
const SUBS = INDUSTRIES.flatMap(({ subIndustries }) => subIndustries);

const industries = INDUSTRIES.map(({ industry, subIndustries }, index) => ({
	main_industry: industry,
	main_industry_id: index + 1,
	sub_industries: subIndustries.map((value) => ({ value, id: SUBS.indexOf(value) + 1 })),
}));

const numbered = (names: string[]) => (id: number) => names[id - 1] ?? 'none';

const companyFilters = v.some({
	...v.filters('names:companyNames domains:companyDomains', v.list(v.text)),
	mainIndustriesIds: v.finds('industries', v.list(v.integer(1)), numbered(MAINS)),
	subIndustriesIds: v.finds('industries', v.list(v.integer(1)), numbered(SUBS)),
	sizes: v.finds('sizes', v.list(span)),
	locations: v.finds('companyLocations', v.list(place), written),
});

/** One include somewhere; without it the search is for everything. */
const hasCriterion: v.Rule = (filters) => {
	const sides = Object.values(filters) as Array<{ include: object }>;
	const isAsked = sides.some(({ include }) => Object.keys(include).length > 0);
	return isAsked ? undefined : 'has no criterion';
};

const byContact = v.all({ include: contactFilters });
const byCompany = v.all({ include: companyFilters });

const prospecting = <T extends v.Schema>(filters: T) =>
	v.all({
		pagination: v.all({ page: v.integer(0, 1000), size: v.integer(10, 50) }),
		filters,
		options,
	});

const places = 'country state:region city';

const error = v.known(v.each(v.text, 'code message'));

const jobTitle = v.known({
	...v.ofPerson('title:jobTitle'),
	...v.ofPerson('departments', DEPARTMENT.of),
	...v.texts<Person>({
		seniority: (person) =>
			Object.values(SENIORITIES).find(([, ours]) => ours === person.seniority)?.[0] ??
			'Other',
	}),
});

const formerJob = v.known({
	company: v.known({ name: v.fixed('Earlier Ltd'), domain: v.fixed('earlier.example') }),
	jobTitle: v.known({
		title: v.fixed('Assistant'),
		seniority: v.fixed('Entry'),
		departments: v.told(v.list(v.text), () => ['Other']),
	}),
});

const email = v.known(v.each(v.text, 'email type confidence updateDate'));
const phone = v.known({ ...v.each(v.text, 'number type updateDate'), doNotCall: v.flag });

const emailsOf = ({ emails, updatedAt }: Person) =>
	emails.map(({ email: address, type, status }) => ({
		email: address,
		type,
		updateDate: updatedAt,
		confidence: status === 'verified' ? 'A+' : 'B',
	}));

const phonesOf = ({ phones, updatedAt }: Person) =>
	phones.map((each) => ({ ...each, updateDate: updatedAt }));

/** Beside what is told of anybody. */
const rest = {
	clientReferenceId: v.text,
	socialLinks: v.known({ ...v.ofPerson('linkedin:linkedInUrl'), xUrl: v.text }),
	error,
	/** What was to be revealed and is not there: NOT_FOUND, or BILLING_FAILED. */
	missingDataPoints: v.records(v.each(v.text, 'type status')),
	/** Of a search: what can be revealed, and what it costs. */
	canReveal: v.records({ field: v.oneOf('emails', 'phones'), credits: v.number }),
	/** Of the waterfall. */
	dataSource: v.text,
	credits: v.number,
};

/** With what was revealed of it. */
const contactRow = (reveal: readonly string[]) =>
	v.known({
		...rest,
		...v.ofPerson('id firstName lastName fullName updateDate:updatedAt'),
		jobTitle,
		previousEmployment: v.list(formerJob),
		location: v.known({
			...v.ofPerson(`${places} countryIso2:countryCode isEuContact:isEu`),
			zipCode: v.text,
		}),
		emails: reveal.includes('emails') ? v.told(v.list(email), emailsOf) : v.list(email),
		phones: reveal.includes('phones') ? v.told(v.list(phone), phonesOf) : v.list(phone),
		company: v.known({
			...v.ofPerson('id:companyId name:companyName industry:companyIndustry'),
			...v.ofPerson('domain:companyDomain', (domain) => `www.${domain}`),
		}),
	});

const foundContact = contactRow([]);

/** A row of a list: neither contact data, nor `countryIso2`. */
const listedContact = v.known({
	...rest,
	...v.ofPerson('id firstName lastName'),
	jobTitle,
	location: v.known(v.ofPerson(places)),
	company: v.known(v.ofPerson('id:companyId name:companyName domain:companyDomain')),
});

const code = v.known({ code: v.either(v.text, v.number), description: v.text });

const TYPES = { private: 'Private Company', public: 'Public Company', nonprofit: 'Non Profit' };

const SOFTWARE = 'Custom computer programming services';

const companyRow = v.known({
	...v.ofCompany('id name alternativeName:legalName description yearFounded:foundedYear'),
	...v.ofCompany('revenueRange:revenue industry subIndustry phone'),
	...v.ofCompany('domain', (domain) => `www.${domain}`),
	...v.ofCompany('companyType:type', (type) => TYPES[type as keyof typeof TYPES]),
	...v.ofCompany('technologies', v.lower),
	employeeCount: v.known(v.ofCompany('exact:employeeCount min:minSize max:maxSize')),
	sicCodes: v.told(v.list(code), () => [{ code: 7371, description: SOFTWARE }]),
	naicsCodes: v.told(v.list(code), () => [{ code: 541511, description: SOFTWARE }]),
	specialities: v.told(v.list(v.text), (company: Company) => [company.subIndustry.toLowerCase()]),
	location: v.known({
		...v.ofCompany(`${places} countryIso2:countryCode`),
		zipCode: v.fixed('10000'),
	}),
	socialLinks: v.known({
		...v.ofCompany('linkedin:linkedInUrl'),
		...v.each(v.text, 'facebook x'),
	}),
	email: v.told(v.text, ({ domain }: Company, { disputed }) =>
		disputed === 'first' ? `info@${domain}` : undefined,
	),
	emails: v.told(v.records({ email: v.text }), ({ domain }: Company, { disputed }) =>
		disputed === 'first' ? undefined : [{ email: `info@${domain}` }],
	),
	...v.each(v.text, 'clientReferenceId logoUrl'),
	alternativeDomains: v.list(v.text),
	additionalLocations: v.records({
		...v.each(v.text, 'city state country countryIso2 zipCode'),
		isEuContact: v.flag,
	}),
	funding: v.known({
		totalRoundsAmount: v.number,
		...v.each(v.text, 'currency lastRoundType lastRoundDate'),
	}),
	error,
});

const listedCompany = v.known(v.ofCompany('id name domain'));

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

/** Free, as all lists of allowed values. */
const valuesOf = (entries: Parameters<typeof v.known>[0], values: unknown) =>
	v.all({ values: v.told(v.nullable(v.records(entries)), () => values) });

const price = (credits: number, perQuantity = 1) =>
	v.known({ credits: v.fixed(credits), perQuantity: v.fixed(perQuantity) });

const RESULTS_PER_CREDIT = 25;

const described = v.wire({
	basePath: '/lusha',
	headers: v.counters(
		'x-rate-limit-minute:limit x-minute-requests-left:left x-minute-usage:used',
	),
	presentedKey: v.keyIn('api_key'),
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
			answer: rows(companyRow),
		},
		'POST /v3/contacts/prospecting': {
			body: prospecting(
				v.someThat(hasCriterion, { contacts: byContact, companies: byCompany }),
			),
			answer: page(foundContact),
		},
		'POST /v3/companies/prospecting': {
			body: prospecting(v.someThat(hasCriterion, { companies: byCompany })),
			answer: page(listedCompany),
		},
		// B.
		'GET /v3/companies/prospecting/filters/industriesLabels': {
			answer: valuesOf(
				{
					main_industry: v.text,
					main_industry_id: v.integer(),
					sub_industries: v.records({ value: v.text, id: v.integer() }),
				},
				industries,
			),
		},
		// B.
		'GET /v3/contacts/prospecting/filters/countries': {
			answer: valuesOf(
				v.each(v.text, 'name code'),
				CULTURES.map(({ country: name, countryCode: code }) => ({ name, code })),
			),
		},
		/** Free: the test of the key, the balance and the prices. */
		'GET /v3/account/usage': {
			answer: v.known({
				credits: v.known({
					total: v.ACCOUNT.total,
					used: v.ACCOUNT.used,
					remaining: v.ACCOUNT.left,
				}),
				plan: v.known({
					category: v.fixed('scale'),
					endDate: v.fixed('2027-01-01T00:00:00.000Z'),
				}),
				pricing: v.known({
					revealEmail: price(1),
					revealPhone: price(5),
					revealCompany: price(1),
					apiSearch: price(1, RESULTS_PER_CREDIT),
				}),
			}),
		},
	},
	refusal: v.some({ statusCode: v.integer(), message: v.text, errors: v.list(v.text) }),
	form: (statusCode, message) => ({ statusCode, message }),
	failures: {
		badKey: ['', 'Invalid API key'],
		badRequest: ({ message }) => ({
			status: 400,
			body: {
				statusCode: 400,
				message: 'Invalid request parameters',
				errors: [message || 'The request is not valid'],
			},
		}),
		forbidden: ['', 'V3 API access is not enabled for this account'],
		outOfCredits: ['', 'Insufficient credits'],
		serverError: ['', 'Internal server error'],
		slowDown: ['', 'Rate limit exceeded'],
		unknownPath: ['', 'The requested endpoint was not found'],
	},
});

/** Lusha v3: one call for one or a hundred, told apart by `clientReferenceId`. */
export const lusha = served(described, {
	/** Pays for the search, and for each thing revealed. */
	'POST /v3/contacts/search-and-enrich': ({ body }, call) => {
		const wanted = { reveal: body.reveal, usesWaterfall: true };
		return revealed(call, search(call, body.contacts), body.contacts.map(referenceOf), wanted);
	},

	/** By the ids of a search: pays only for what is revealed. */
	'POST /v3/contacts/enrich': ({ body }, call) => {
		const asked = body.ids.map((id) => ({ id }));
		const found = asked.map((record) => find(call, record));
		const usesWaterfall = body.waterfallEnabled !== false;
		return revealed(call, found, asked, { reveal: body.reveal, usesWaterfall });
	},

	/** Profiles without contact data. */
	'POST /v3/contacts/search': ({ body }, call) => {
		const rows = search(call, body.contacts).map((found, index) => ({
			...referenceOf(body.contacts[index]!),
			...(typeof found === 'object' ? previewRow(call, found) : refusedRow(found)),
		}));
		return answer(call, rows);
	},

	/** One credit for each company that was not bought before; without one, the price of a search. */
	'POST /v3/companies/search-and-enrich': ({ body }, call) => {
		const found = body.companies.map((record) => call.company(company, record));
		const bought = distinct(found).map(
			({ id }): Purchase => ({
				bought: 'company',
				id,
				credits: 1,
			}),
		);
		if (bought.length === 0) paySearch(call, 0);
		call.buy(notYetBought(call, bought));
		const rows = found.map((each, index) => ({
			...referenceOf(body.companies[index]!),
			...(each ? call.row(companyRow, each) : missing('Company not found')),
		}));
		return answer(call, rows);
	},

	'POST /v3/contacts/prospecting': ({ body }, call) =>
		pageOf(call, call.searchPeople(), listedContact, body.pagination),

	'POST /v3/companies/prospecting': ({ body }, call) =>
		pageOf(call, call.searchCompanies(), listedCompany, body.pagination),
});

type Outcome = Person | 'optedOut' | undefined;
type Reveal = v.AskedAt<typeof described, 'POST /v3/contacts/enrich'>['body']['reveal'];

function find({ world }: Call, record: object): Outcome {
	const match = world.person(v.identifiersIn(contact, record));
	return match === 'optedOut' ? match : match?.record;
}

const isFound = (outcome: Outcome) => typeof outcome === 'object';

function search(call: Call, contacts: readonly object[]): Outcome[] {
	const outcomes = contacts.map((record) => find(call, record));
	paySearch(call, outcomes.filter(isFound).length);
	return outcomes;
}

/** The plans page charges at least one for a request without a result, the billing FAQ nothing. */
function paySearch(call: Call, results: number): void {
	const least = call.quirks.disputed === 'first' ? 1 : 0;
	call.paySearch(Math.max(least, Math.ceil(results / RESULTS_PER_CREDIT)));
}

/** What this account has bought before is free. */
const notYetBought = (call: Call, purchases: readonly Purchase[]) =>
	purchases.filter(({ bought, id }) => !call.owns(bought, id));

/** With what can be revealed; one of the two forms does not say it. */
function previewRow(call: Call, person: Person): JsonObject {
	const row = call.row(listedContact, person);
	if (call.quirks.disputed === 'second') return row;
	const canReveal = revealPrices(person, ['emails', 'phones']).map((price) => ({
		field: price.bought === 'email' ? 'emails' : 'phones',
		credits: call.owns(price.bought, price.id) ? 0 : price.credits,
	}));
	return { ...row, canReveal };
}

/** One credit for the addresses of somebody, five for the numbers; nothing where there are none. */
function revealPrices({ id, emails, phones }: Person, reveal: Reveal): Purchase[] {
	const ofEmails = reveal.includes('emails') && emails.length > 0;
	const ofPhones = reveal.includes('phones') && phones.length > 0;
	return [
		...(ofEmails ? [{ bought: 'email', id, credits: 1 } as const] : []),
		...(ofPhones ? [{ bought: 'phone', id, credits: 5 } as const] : []),
	];
}

/** What third parties take for a number that Lusha does not have; of addresses they have none. */
const THIRD_PARTY_PHONE_CREDITS = 9;

/** Whether third parties are asked for a number. */
const lacksPhone = ({ phones }: Person, { reveal, usesWaterfall }: Wanted): boolean =>
	usesWaterfall && reveal.includes('phones') && phones.length === 0;

/** A number of third parties, and what it cost with all else that was revealed. */
function fromThirdParty(person: Person, credits: number): JsonObject {
	const number = `+1202555${person.id.slice(-4)}`;
	return {
		phones: [{ number, type: 'mobile', doNotCall: false }],
		dataSource: 'third-party',
		credits,
	};
}

interface Wanted {
	reveal: Reveal;
	usesWaterfall: boolean;
}

function revealed(
	call: Call,
	outcomes: Outcome[],
	references: JsonObject[],
	{ reveal: asked, usesWaterfall }: Wanted,
) {
	// A plan without contact data answers without it.
	const reveal = call.quirks.contactDataHidden ? [] : asked;
	const wanted = { reveal, usesWaterfall };
	const unpaid = revealFor(call, distinct(outcomes), wanted);
	const rowOf = (outcome: Outcome): JsonObject => {
		if (!isFound(outcome)) return refusedRow(outcome);
		if (unpaid.has(outcome)) {
			return { ...call.row(contactRow([]), outcome), missingDataPoints: UNPAID };
		}
		const row = call.row(contactRow(reveal), outcome);
		if (!lacksPhone(outcome, wanted)) return row;
		const own = revealPrices(outcome, reveal).reduce((sum, { credits }) => sum + credits, 0);
		return { ...row, ...fromThirdParty(outcome, own + THIRD_PARTY_PHONE_CREDITS) };
	};
	const rows = outcomes.map((outcome, index) => ({ ...references[index], ...rowOf(outcome) }));
	if (unpaid.size === 0) return answer(call, rows);
	const hasSome = outcomes.some((outcome) => isFound(outcome) && !unpaid.has(outcome));
	const status = hasSome ? 'PARTIAL_OUT_OF_CREDITS' : 'OUT_OF_CREDITS';
	return answer(call, rows, { status });
}

/**
 * Both are published: 402 for the whole request, or 200 with what the credits sufficed for. Gives those
 * for whom they did not.
 */
function revealFor(call: Call, people: readonly Person[], wanted: Wanted): Set<Person> {
	const priceOf = (person: Person) => {
		const { id } = person;
		const credits = THIRD_PARTY_PHONE_CREDITS;
		const ofOthers: Purchase[] = lacksPhone(person, wanted)
			? [{ bought: 'phone', id, credits }]
			: [];
		return notYetBought(call, [...revealPrices(person, wanted.reveal), ...ofOthers]);
	};
	if (call.quirks.disputed === 'first') call.buy(people.flatMap(priceOf));
	else return new Set(people.filter((person) => !affords(call, priceOf(person))));
	return new Set();
}

function affords(call: Call, price: Purchase[]): boolean {
	const isEnough = price.reduce((sum, { credits }) => sum + credits, 0) <= call.credits;
	if (isEnough) call.buy(price);
	return isEnough;
}

const UNPAID = [{ type: 'email', status: 'BILLING_FAILED' }];

const refusedRow = (outcome: 'optedOut' | undefined): JsonObject =>
	outcome === undefined
		? missing('Contact not found')
		: {
				error: {
					code: 'COMPLIANCE_RESTRICTED',
					message: 'The contact asked not to be shown',
				},
			};

const missing = (message: string): JsonObject => ({ error: { code: 'NOT_FOUND', message } });

const referenceOf = ({ clientReferenceId }: { clientReferenceId?: string | undefined }) =>
	clientReferenceId === undefined ? {} : { clientReferenceId };

function answer(call: Call, rows: JsonObject[], rest: JsonObject = {}) {
	return ok({
		results: arranged(rows, call.quirks, (row) => 'error' in row),
		billing: { creditsCharged: call.spent },
		...rest,
	});
}

type Paging = v.AskedAt<typeof described, 'POST /v3/contacts/prospecting'>['body']['pagination'];

/** Counted from 0. */
function pageOf(call: Call, found: Array<Person | Company>, row: v.Schema, { page, size }: Paging) {
	const rows = found.slice(page * size, (page + 1) * size);
	paySearch(call, rows.length);
	const told = rows.map((each) => call.row(row, each));
	return answer(call, told, { pagination: { total: found.length } });
}
