/**
 * Dropcontact. It publishes texts or null for what it takes. Its own words (A) are also that `phone` is
 * the company's and that words are French where no language is asked for. Clients (B) tell of the rows
 * beside the id of a job that was taken, and that 401 comes with "Unknown account". Inferred (C): the
 * words for a record that names nobody.
 *
 * With `forceResults` (A) a job under way gives the records that are done; that the others are left out is
 * inferred (C).
 *
 * - A, read 2026-11-22: developer.dropcontact.com: quickstart, errors, credits, rate-limits, webhooks,
 *   input-record, enriched-record; 2026
 * - A, read 2026-11-29: developer.dropcontact.com/en/credits: an address that was sent costs one credit, which
 *   is not given back; clients of 2026 that send forceResults to /v1/enrich/all
 */
import { domainOf, linkedInSlug } from '../identity';
import type { Company, Email, JsonObject, Person } from '../records';
import * as v from '../wire/wire';
import { doneRows, earlyRows } from './frame/jobs';
import { arranged, type Call, ok, type Purchase, served } from './frame/provider';

const TEXT = v.nullable(v.text);

/** A public profile: pages of the Sales Navigator are not read. */
const profile = v.textLike(/^(?!.*\/sales\/).*linkedin\.com\/in\/\S+$/);

/** Of the sandbox's world, nine digits are the number of a company; a seat has five more. */
const sirenOf = ({ id }: Company) => id.padStart(9, '0');
const companyId = (number: string) => String(Number(number.slice(0, 9)));

const record = {
	email: v.identifies('email', v.nullable(v.email)),
	linkedin: v.identifies('linkedInUrl', v.nullable(profile)),
	...v.identifiers('first_name:firstName last_name:lastName full_name:fullName', TEXT),
	...v.identifiers('company website:companyDomain company_linkedin:companyLinkedInUrl', TEXT),
	num_siren: v.identifies('providerId', v.nullable(v.textLike(/^\d{9}$/)), companyId),
	siret: v.identifies('providerId', v.nullable(v.textLike(/^\d{14}$/)), companyId),
	...v.each(TEXT, 'civility job job_function job_level mobile_phone location'),
	custom_fields: v.anything,
};

const namesSomebody = v.needsOneOf(
	'company',
	'website',
	'company_linkedin',
	'num_siren',
	'siret',
	'email',
	'linkedin',
);

const isSmall: v.Rule = (fields) =>
	Buffer.byteLength(JSON.stringify(fields)) > 15_000 ? 'is larger than 15 kB' : undefined;

/** `nominative@pro`: what an address is worth. */
const address = v.known(v.each(v.text, 'email qualification'));

const profileOf = (url: string) => `www.linkedin.com/in/${linkedInSlug(url) ?? ''}`;

const foundPerson = {
	...v.ofPerson('first_name:firstName last_name:lastName full_name:fullName job:jobTitle'),
	...v.ofPerson('job_function:department job_level:seniority location:place'),
	...v.ofPerson('linkedin:linkedInUrl', profileOf),
	civility: v.fixed('Mrs'),
};

const foundCompany = {
	...v.ofCompany('phone company:name nb_employees:size industry country:countryCode'),
	...v.ofCompany('website:domain', (domain) => `www.${domain}`),
	...v.ofCompany('company_linkedin:linkedInUrl', (url) => url.replace('https://', '')),
};

/** With `siren`, of companies in France. */
const registered = {
	...v.ofCompany('siret_city:city'),
	...v.texts<Company>({
		siren: sirenOf,
		siret: (company) => `${sirenOf(company)}00012`,
		company_turnover: ({ revenue }) => String(revenue.min),
	}),
};

const personRow = v.known(foundPerson);
const companyRow = v.known(foundCompany);
const registeredRow = v.known({ ...foundCompany, ...registered });

/** Only what is filled is there: what was sent, cleaned, and what was found. */
const row = v.known({
	...foundPerson,
	...foundCompany,
	...registered,
	...v.each(v.text, 'mobile_phone siret_address siret_zip'),
	email: v.list(address),
	custom_fields: v.anything,
});

/** `data` is what it says of records that it took with the others. */
const accepted = v.all({
	data: v.optional(v.list(v.anything)),
	...v.each(v.flag, 'error success'),
	request_id: v.text,
	credits_left: v.number,
});

/** 200 as well, and for ids that Dropcontact does not know. */
const notReady = v.all({ ...v.each(v.flag, 'error success'), reason: v.text });

const done = v.all({
	...v.each(v.flag, 'error success'),
	credits_left: v.number,
	data: v.list(v.nullable(row), 250),
});

const described = v.wire({
	basePath: '/dropcontact',
	presentedKey: v.keyIn('x-access-token'),
	endpoints: {
		'POST /v1/enrich/all': {
			body: v.all({
				data: v.list(v.someThat([namesSomebody, isSmall], record), 250, 1),
				siren: v.optional(v.flag),
				/** Else the words for what an address is worth are French. */
				language: v.only('en'),
				custom_callback_url: v.optional(v.url),
			}),
			answer: accepted,
		},
		'GET /v1/enrich/all/{request_id}': {
			path: v.all({ request_id: v.textLike(/^[a-z]+$/) }),
			query: v.some({ forceResults: v.flag }),
			answer: v.either(notReady, done),
		},
		/** Free: the test of the key. */
		'GET /v1/account/credits': { answer: v.all({ credits: v.ACCOUNT.left }) },
	},
	refusal: v.either(
		v.all({ ...v.each(v.flag, 'error success'), reason: v.text }),
		v.all({ detail: v.text }),
	),
	form: (_, reason, place, path) =>
		(place || (path === '/v1/account/credits' ? 'detail' : 'reason')) === 'detail'
			? { detail: reason }
			: { error: true, success: false, reason },
	failures: {
		badKey: ['', 'Missing or invalid API key'],
		badRequest: ['reason', 'Request is not valid'],
		forbidden: ['', 'Unknown account'],
		outOfCredits: ['reason', 'Not enough credits', 403],
		serverError: ['detail', 'Internal Server Error'],
		unknownPath: ['detail', 'Not Found'],
	},
});

type Submitted = v.AskedAt<typeof described, 'POST /v1/enrich/all'>['body'];
type Sent = Submitted['data'][number];

/** Dropcontact: always a job; 200 with `success: false` until it is done, and for unknown ids too. */
export const dropcontact = served(described, {
	/** A credit is taken for every record at once; those without a find get it back with the result. */
	'POST /v1/enrich/all': ({ body }, call) => {
		const records = body.data.map((sent, index) => {
			const outcome = find(call, sent);
			const purchase = priceOf(call, sent, outcome, index);
			const isPaid = sent.email || outcome.email;
			return {
				purchase,
				price: () => [],
				givenBack: isPaid ? [] : [purchase],
				row: () => rowOf(call, sent, outcome, body),
			};
		});
		call.buy(records.map(({ purchase }) => purchase));
		const { custom_callback_url: callback } = body;
		const request_id = call.submit({ kind: 'enrich', idFrom: letters, records, callback });
		return ok({ error: false, success: true, request_id, credits_left: call.credits });
	},

	'GET /v1/enrich/all/{request_id}': ({ path, query }, call) => {
		const job = call.job('enrich', path.request_id);
		if (job?.state !== 'finished') {
			const done = job ? earlyRows(job, call.quirks) : [];
			if (query.forceResults && done.length > 0) {
				return ok({ error: false, success: true, credits_left: call.credits, data: done });
			}
			const reason = 'Request not ready yet, try again in 30 seconds';
			return ok({ error: false, success: false, reason });
		}
		const data = arranged(doneRows(job), call.quirks, (row) => row['email'] === undefined);
		return ok({ error: false, success: true, credits_left: call.credits, data });
	},
});

interface Outcome {
	/** Undefined also for somebody who asked to be forgotten. */
	person?: Person | undefined;
	company?: Company | undefined;
	/** Of the person, as far as it is verified. */
	email?: Email | undefined;
	/** What stands beside the address that was sent: `nominative@pro`. */
	qualification?: string | undefined;
}

function find({ world }: Call, sent: Sent): Outcome {
	const { id, ...asked } = v.identifiersIn(record, sent);
	const match = world.person(asked);
	if (match === 'optedOut') return { qualification: 'Do_Not_Contact@pro' };
	const person = match?.record;
	const email = person?.emails.find(({ status }) => status !== 'unverified');
	const address = sent.email?.toLowerCase();
	const known = person?.emails.find((entry) => entry.email === address);
	const company = world.company({
		id,
		domain: asked.companyDomain,
		name: asked.company,
		linkedInUrl: asked.companyLinkedInUrl,
	})?.record;
	return { person, email, company, ...(address && { qualification: qualify(known ?? email) }) };
}

function qualify(email: Email | undefined): string {
	if (email === undefined) return 'invalid@pro';
	const local = { verified: 'nominative', catchAll: 'catch-all', unverified: 'non_validated' };
	return `${local[email.status]}@${email.type === 'work' ? 'pro' : 'perso'}`;
}

function priceOf(call: Call, { email }: Sent, { person }: Outcome, index: number): Purchase {
	return {
		bought: 'email',
		id: person?.id ?? email ?? `record ${call.number}.${index}`,
		credits: 1,
	};
}

/** Fifteen small letters. */
const letters = (hex: string) =>
	[...hex.slice(0, 15)]
		.map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
		.join('');

/** Only what is filled is there: what was sent, cleaned, and what was found. */
function rowOf(call: Call, sent: Sent, outcome: Outcome, { siren }: Submitted): JsonObject {
	const { person } = outcome;
	const company = person?.company ?? outcome.company;
	const emails = emailsOf(sent, outcome);
	return filled({
		...cleaned(sent),
		...(company && call.row(siren ? registeredRow : companyRow, company)),
		...(person && call.row(personRow, person)),
		email: emails.length > 0 ? emails : undefined,
		custom_fields: sent.custom_fields,
	});
}

/** The address that was sent stays in the list, whatever it is worth. */
function emailsOf(sent: Sent, { email, qualification }: Outcome) {
	const address = sent.email?.toLowerCase();
	const rows = address ? [{ email: address, qualification: qualification ?? 'invalid@pro' }] : [];
	if (email && email.email !== address) {
		rows.push({ email: email.email, qualification: qualify(email) });
	}
	return rows;
}

function cleaned({ email: _, custom_fields: __, num_siren: siren, ...rest }: Sent): JsonObject {
	const { linkedin, website } = rest;
	return {
		...rest,
		siren,
		linkedin: linkedin && profileOf(linkedin),
		website: website && `www.${domainOf(website)}`,
	};
}

const filled = (row: JsonObject): JsonObject =>
	Object.fromEntries(
		Object.entries(row).filter(([, value]) => value !== undefined && value !== ''),
	);
