/**
 * FullEnrich. Of `custom`, the description says twenty entries and the error text ten: ten holds. An example
 * writes `professional_network_url` for a contact and the schema `linkedin_url`: the schema holds. That
 * several values of a filter are one or the other is said by FullEnrich's skill and by its clients, who send
 * many titles at once; the description says that all must hold. Inferred (C): the words for a plan.
 *
 * - A, read 2026-11-22: FullEnrich's own OpenAPI v2, in the copy of GitHub api-evangelist/fullenrich,
 *   and its page on rate limits; August 2026, commit 3d8fc83
 * - B, read 2026-11-22: Outside clients and skills on GitHub that quote docs.fullenrich.com: line
 *   types, prices by the most probable, misses, several values; 2026
 */
import { pageToken, startAt } from '../../http/pageToken';
import type { SandboxReply } from '../../http/types';
import type { Company, Email, JsonObject, Person } from '../records';
import * as v from '../wire/wire';
import type { Job, JobPlan } from './frame/jobs';
import { arranged, type Bought, type Call, ok, type Purchase, served } from './frame/provider';

const contact = {
	...v.identifiers('linkedin_url:linkedInUrl first_name:firstName last_name:lastName'),
	...v.identifiers('domain:companyDomain company_name:company'),
};

const FIELDS = v.oneOf('contact.work_emails', 'contact.phones', 'contact.personal_emails');

const custom = v.mapOf(v.textUpTo(100));

const fewTags: v.Rule = ({ custom: tags = {} }) =>
	Object.keys(tags as object).length > 10 ? 'has more than ten custom fields' : undefined;

const namesSomebody = v.needsOneOf(
	'linkedin_url',
	'first_name + last_name + domain',
	'first_name + last_name + company_name',
);

const job = <T extends v.Schema>(record: T) =>
	v.all({ name: v.textUpTo(200), webhook_url: v.optional(v.url), data: v.list(record, 100, 1) });

const uuid = v.textLike(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

const path = v.all({ enrichment_id: uuid });

const person = {
	...v.identifiers('person_professional_network_url:linkedInUrl'),
	...v.identifiers('person_name:fullName company_domain:companyDomain'),
};

/** Who has this address. */
const owner = v.identifiers('email');

const company = v.identifiers('domain professional_network_url:linkedInUrl');

/** A UUID of these digits. */
const uuidOf = (hex: string) =>
	hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const places = 'city region country country_code:countryCode';
const line1 = { line1: v.text };

/** The words for seniority that its schema names; it has more in answers. */
const SENIORITY = v.wordsOf({ ...v.SENIORITY_WORDS, cSuite: 'C-level' });

const companyRow = v.known({
	...v.ofCompany('id name domain website description year_founded:foundedYear'),
	...v.ofCompany('headcount:employeeCount headcount_range:size company_type:ownership'),
	logo_url: v.text,
	specialties: v.list(v.text),
	locations: v.known({
		headquarters: v.known({ ...v.ofCompany(places), ...line1 }),
		offices: v.records(v.each(v.text, 'line1 city region country country_code')),
	}),
	industry: v.known(v.ofCompany('main_industry:industry')),
	social_profiles: v.known({ professional_network: v.known(v.ofCompany('url:linkedInUrl')) }),
});

const position = v.known({
	...v.ofPerson('title:jobTitle is_current:isCurrent'),
	...v.ofPerson('seniority', SENIORITY.of),
	job_functions: v.records(v.ofPerson('function:department')),
	company: v.ofEmployer(companyRow),
	start_at: v.fixed('2021-04-01T00:00:00Z'),
	end_at: v.text,
});

const profileRow = v.known({
	...v.ofPerson('id full_name:fullName first_name:firstName last_name:lastName headline'),
	location: v.known({ ...v.ofPerson(places), ...line1 }),
	social_profiles: v.known({ professional_network: v.known(v.ofPerson('url:linkedInUrl')) }),
	educations: v.records(v.each(v.text, 'school_name degree start_at end_at')),
	skills: v.list(v.text),
	/** `current` may be an empty object (B). */
	employment: v.known({ current: position, all: v.list(position) }),
});

const address = v.known({
	email: v.text,
	status: v.oneOf('DELIVERABLE', 'HIGH_PROBABILITY', 'CATCH_ALL', 'INVALID', 'INVALID_DOMAIN'),
});

const phone = v.known({
	number: v.text,
	/** Of the newer API (B). */
	line_type: v.oneOf('MOBILE', 'LANDLINE', 'VOIP', 'UNKNOWN'),
});

/** Of somebody who was not found only `most_probable_phone`, null (B); the lists hold what is not usable too. */
const contactInfo = v.known({
	...v.each(address, 'most_probable_work_email most_probable_personal_email'),
	most_probable_phone: phone,
	...v.each(v.list(address), 'work_emails personal_emails'),
	phones: v.list(phone),
});

/** What was asked, alone where the job ended before it; of an address nobody has in finished jobs, too (B). */
const record = v.known({
	input: v.known(v.each(v.text, 'email')),
	custom: v.mapOf(v.text),
	contact_info: contactInfo,
	profile: profileRow,
});

const jobResult = v.all({
	...v.each(v.text, 'id name'),
	status: v.oneOf(
		'CREATED',
		'IN_PROGRESS',
		'CANCELED',
		'CREDITS_INSUFFICIENT',
		'FINISHED',
		'RATE_LIMIT',
		'UNKNOWN',
	),
	cost: v.all({ credits: v.number }),
	data: v.list(v.nullable(record)),
});

/** 402 has what there is. */
const results = {
	answer: jobResult,
	answers: { 402: v.either(jobResult, v.all(v.each(v.text, 'code message'))) },
};

const enrichment = v.all({ enrichment_id: v.text });

const values = <T extends v.Schema>(value: T) =>
	v.several(v.all({ value, exact_match: v.optional(v.flag) }));

const words = values(v.text);

const exact = <T extends v.Schema>(value: T) =>
	v.several(v.all({ value, exact_match: v.only(true) }));

const ranges = v.several(v.someThat(v.needsOneOf('min', 'max'), v.each(v.integer(0), 'min max')));

const SENIORITIES = v.oneOf(
	'Owner',
	'Founder',
	'C-level',
	'Partner',
	'VP',
	'Head',
	'Director',
	'Senior',
	'Manager',
);

const paging = { limit: v.integer(1, 100), search_after: v.text };

const search = <T extends Record<string, v.Schema>>(filters: T) =>
	v.someThat(v.moreThan(...Object.keys(paging)), { ...paging, ...filters });

const metadata = v.all({
	...v.each(v.number, 'total credits'),
	search_after: v.optional(v.text),
});

const spent = v.all({ credits: v.number });

const described = v.wire({
	basePath: '/fullEnrich',
	presentedKey: v.bearer,
	endpoints: {
		'POST /contact/enrich/bulk': {
			body: job(
				v.someThat([namesSomebody, v.needsOneOf('enrich_fields'), fewTags], {
					...contact,
					enrich_fields: v.list(FIELDS, 3, 1),
					custom,
				}),
			),
			answer: enrichment,
		},
		'GET /contact/enrich/bulk/{enrichment_id}': { path, ...results },
		'POST /contact/reverse/email/bulk': {
			body: job(v.all({ ...owner, custom: v.optional(custom) }, fewTags)),
			answer: enrichment,
		},
		'GET /contact/reverse/email/bulk/{enrichment_id}': { path, ...results },
		'POST /people/lookup': {
			body: v.someThat(
				v.needsOneOf('person_professional_network_url', 'person_name + company_domain'),
				person,
			),
			answer: v.all({ people: v.list(profileRow), metadata: spent }),
		},
		'POST /company/lookup': {
			body: v.someThat(v.needsOneOf(...Object.keys(company)), company),
			answer: v.all({ companies: v.list(companyRow), metadata: spent }),
		},
		'POST /people/search': {
			body: search({
				...v.filters('current_position_titles:titles person_locations:locations', words),
				...v.filters('current_company_industries:industries', words),
				...v.filters('current_position_job_functions:departments', words),
				current_company_domains: v.finds('companyDomains', exact(v.domain)),
				current_company_headcounts: v.finds('sizes', ranges),
				current_position_seniority_level: v.finds(
					'seniorities',
					values(SENIORITIES),
					SENIORITY.back,
				),
			}),
			answer: v.all({ people: v.list(profileRow, 100), metadata }),
		},
		'POST /company/search': {
			body: search({
				...v.filters('industries headquarters_locations:companyLocations', words),
				names: v.finds('companyNames', exact(v.text)),
				domains: v.finds('companyDomains', exact(v.domain)),
				headcounts: v.finds('sizes', ranges),
			}),
			answer: v.all({ companies: v.list(companyRow, 100), metadata }),
		},
		/** Free: the test of the key. */
		'GET /account/keys/verify': {
			answer: v.all({ workspace_id: v.fixed('0190b1c2-0000-7000-8000-000000000001') }),
		},
		'GET /account/credits': { answer: v.all({ balance: v.ACCOUNT.left }) },
	},
	refusal: v.all(v.each(v.text, 'code message')),
	form: (_, message, code) => ({ code: `error.${code}`, message }),
	failures: {
		badKey: ['api.key', 'Unknown api key'],
		badRequest: 'request',
		forbidden: 'forbidden',
		outOfCredits: 'credits.insufficient',
		serverError: 'internal',
		slowDown: ['rate.limit', 'Too many requests. Try again in 1m'],
		unknownPath: 'route.not_found',
	},
});

/** FullEnrich: contact data as a job, in progress 400, short of credits 402 with what there is. */
export const fullEnrich = served(described, {
	'POST /contact/enrich/bulk': ({ body }, call) => {
		const records = body.data.map(({ custom, enrich_fields: fields = [], ...sent }) => {
			const found = call.person(contact, sent);
			return {
				price: () => (found ? pricesOf(call, found, fields) : []),
				row: (isDone: boolean) => ({
					input: {},
					custom,
					...(isDone && { contact_info: contactInfoOf(found, fields) }),
					...(isDone && found && { profile: call.row(profileRow, found) }),
				}),
			};
		});
		return handIn(call, 'enrich', body, records);
	},

	/** Who has these addresses: a profile, without contact data. */
	'POST /contact/reverse/email/bulk': ({ body }, call) => {
		const records = body.data.map(({ email, custom }) => {
			const found = call.person(owner, { email });
			return {
				price: () => (found ? [unlessOwned(call, 'person', found.id, 1)] : []),
				row: (isDone: boolean) => ({
					input: { email },
					custom,
					...(isDone && found && { profile: call.row(profileRow, found) }),
				}),
			};
		});
		return handIn(call, 'reverse', body, records);
	},

	'GET /contact/enrich/bulk/{enrichment_id}': ({ path }, call) =>
		result(call, call.job('enrich', path.enrichment_id), 'enrichment'),

	'GET /contact/reverse/email/bulk/{enrichment_id}': ({ path }, call) =>
		result(call, call.job('reverse', path.enrichment_id), 'reverse.email'),

	/** At once, and without contact data; no match is an empty list, and free. */
	'POST /people/lookup': ({ body }, call) => {
		const found = call.person(person, body);
		return giveOut(call, 'people', found ? [found] : []);
	},

	'POST /company/lookup': ({ body }, call) => {
		const found = call.company(company, body);
		return giveOut(call, 'companies', found ? [found] : []);
	},

	'POST /people/search': ({ body }, call) => pageOf(call, body, 'people', call.searchPeople()),

	'POST /company/search': ({ body }, call) =>
		pageOf(call, body, 'companies', call.searchCompanies()),
});

/** What was bought before is free; twice in one job it is not. */
const unlessOwned = (call: Call, bought: Bought, id: string, credits: number): Purchase => ({
	bought,
	id,
	credits: call.owns(bought, id) ? 0 : credits,
});

const STATUS = { verified: 'DELIVERABLE', unverified: 'INVALID', catchAll: 'CATCH_ALL' };

type Field = 'contact.work_emails' | 'contact.personal_emails' | 'contact.phones';

interface Asked {
	bought: Bought;
	credits: number;
	/** What is usable, and paid; the best of it is called the most probable. */
	billed(person: Person): JsonObject[];
}

/** An address that bounces and a line that is no mobile are shown, and free. */
const PURCHASES: Record<Field, Asked> = {
	'contact.work_emails': {
		bought: 'email',
		credits: 1,
		billed: (person) => emailsOf(person, 'work').filter(isUsable),
	},
	'contact.personal_emails': {
		bought: 'personalEmail',
		credits: 3,
		billed: (person) => emailsOf(person, 'personal').filter(isUsable),
	},
	'contact.phones': {
		bought: 'phone',
		credits: 10,
		billed: (person) => phonesOf(person).filter(({ line_type }) => line_type === 'MOBILE'),
	},
};

const isUsable = ({ status }: { status: string }) => status !== 'INVALID';

const emailsOf = ({ emails }: Person, wanted: Email['type']) =>
	emails
		.filter(({ type }) => type === wanted)
		.map(({ email, status }) => ({ email, status: STATUS[status] }));

const phonesOf = ({ phones }: Person) =>
	phones.map(({ number, type }) => ({
		number,
		line_type: type === 'mobile' ? 'MOBILE' : 'LANDLINE',
	}));

/** Of nobody, a phone that is not there. */
function contactInfoOf(person: Person | undefined, fields: readonly Field[]): JsonObject {
	if (!person) return { most_probable_phone: null };
	const best = (field: Field) =>
		fields.includes(field) ? (PURCHASES[field].billed(person)[0] ?? null) : null;
	const all = (field: Field, values: JsonObject[]) => (fields.includes(field) ? values : []);
	return {
		most_probable_work_email: best('contact.work_emails'),
		most_probable_personal_email: best('contact.personal_emails'),
		most_probable_phone: best('contact.phones'),
		work_emails: all('contact.work_emails', emailsOf(person, 'work')),
		personal_emails: all('contact.personal_emails', emailsOf(person, 'personal')),
		phones: all('contact.phones', phonesOf(person)),
	};
}

const pricesOf = (call: Call, person: Person, fields: readonly Field[]): Purchase[] =>
	fields
		.map((field) => PURCHASES[field])
		.filter(({ billed }) => billed(person).length > 0)
		.map(({ bought, credits }) => unlessOwned(call, bought, person.id, credits));

type Submitted = Pick<
	v.AskedAt<typeof described, 'POST /contact/enrich/bulk'>['body'],
	'name' | 'webhook_url'
>;

const handIn = (
	call: Call,
	kind: string,
	{ name, webhook_url: callback }: Submitted,
	records: JobPlan['records'],
) => {
	const plan = { kind, name, callback, records, idFrom: uuidOf, withoutCredits: 'end' } as const;
	return ok({ enrichment_id: call.submit(plan) });
};

const STATES: Record<Job['state'], string> = {
	running: 'IN_PROGRESS',
	onHold: 'IN_PROGRESS',
	outOfCredits: 'CREDITS_INSUFFICIENT',
	finished: 'FINISHED',
};

/** In progress is 400; too few credits are 402, with the same body as 200. */
function result(call: Call, job: Job | undefined, kind: string): SandboxReply {
	if (!job) return call.refuse(404, 'Enrichment ID not found', `${kind}.not_found`);
	if (job.state === 'running') {
		return call.refuse(400, 'Not ready, try again in 30 seconds', `${kind}.in_progress`);
	}
	// Those that are not done are listed as well, without a profile.
	const rows = job.plan.records.map((record, index) => record.row(index < job.done));
	const body = {
		id: job.id,
		name: job.plan.name,
		status: STATES[job.state],
		cost: { credits: job.spent },
		data: arranged(rows, call.quirks, ({ profile }) => !profile),
	};
	return job.state === 'outOfCredits' ? { status: 402, body } : ok(body);
}

/** A quarter of a credit for each that was not given out before. */
function giveOut(
	call: Call,
	kind: 'people' | 'companies',
	found: Array<Person | Company>,
	metadata: JsonObject = {},
) {
	const [bought, row]: [Bought, typeof profileRow] =
		kind === 'people' ? ['person', profileRow] : ['company', companyRow];
	call.buy(found.map(({ id }) => unlessOwned(call, bought, id, 0.25)));
	return ok({
		[kind]: found.map((each) => call.row(row, each)),
		metadata: { ...metadata, credits: call.spent },
	});
}

type Paging = Pick<
	v.AskedAt<typeof described, 'POST /people/search'>['body'],
	'limit' | 'search_after'
>;

function pageOf(
	call: Call,
	{ limit = 10, search_after }: Paging,
	kind: 'people' | 'companies',
	found: Array<Person | Company>,
) {
	const start = search_after === undefined ? 0 : startAt(search_after);
	if (start === undefined) return call.fail('badRequest', 'search_after is not valid');
	const rows = found.slice(start, start + limit);
	const end = start + rows.length;
	const next = end < found.length ? { search_after: pageToken(end) } : {};
	return giveOut(call, kind, rows, { total: found.length, ...next });
}
