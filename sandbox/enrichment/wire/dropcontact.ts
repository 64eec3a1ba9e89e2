/**
 * Dropcontact. It publishes texts or null for what it takes. Its own words (A) are also that `phone` is
 * the company's and that words are French where no language is asked for. Clients (B) tell of the rows
 * beside the id of a job that was taken, and that 401 comes with "Unknown account". Inferred (C): the
 * words for a record that names nobody.
 *
 * - A, read 2026-11-22: developer.dropcontact.com: quickstart, errors, credits, rate-limits, webhooks,
 *   input-record, enriched-record; 2026
 */
import { linkedInSlug } from '../identity';
import type { Company } from '../records';
import * as v from './schema';
import { ACCOUNT, fixed, ofCompany, ofPerson, texts } from './told';
import { keyIn, wire } from './wire';

const TEXT = v.nullable(v.text);

/** A public profile: pages of the Sales Navigator are not read. */
const profile = v.textLike(/^(?!.*\/sales\/).*linkedin\.com\/in\/\S+$/);

/** Of the sandbox's world, nine digits are the number of a company; a seat has five more. */
const sirenOf = ({ id }: Company) => id.padStart(9, '0');
const companyId = (number: string) => String(Number(number.slice(0, 9)));

export const record = {
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
	...['company', 'website', 'company_linkedin', 'num_siren', 'siret', 'email', 'linkedin'],
);

const isSmall: v.Rule = (fields) =>
	Buffer.byteLength(JSON.stringify(fields)) > 15_000 ? 'is larger than 15 kB' : undefined;

/** `nominative@pro`: what an address is worth. */
const address = v.known(v.each(v.text, 'email qualification'));

export const profileOf = (url: string) => `www.linkedin.com/in/${linkedInSlug(url) ?? ''}`;

const foundPerson = {
	...ofPerson('first_name:firstName last_name:lastName full_name:fullName job:jobTitle'),
	...ofPerson('job_function:department job_level:seniority location:place'),
	...ofPerson('linkedin:linkedInUrl', profileOf),
	civility: fixed('Mrs'),
};

const foundCompany = {
	...ofCompany('phone company:name nb_employees:size industry country:countryCode'),
	...ofCompany('website:domain', (domain) => `www.${domain}`),
	...ofCompany('company_linkedin:linkedInUrl', (url) => url.replace('https://', '')),
};

/** With `siren`, of companies in France. */
const registered = {
	...ofCompany('siret_city:city'),
	...texts<Company>({
		siren: sirenOf,
		siret: (company) => `${sirenOf(company)}00012`,
		company_turnover: ({ revenue }) => String(revenue.min),
	}),
};

export const personRow = v.known(foundPerson);
export const companyRow = v.known(foundCompany);
export const registeredRow = v.known({ ...foundCompany, ...registered });

/** Only what is filled is there: what was sent, cleaned, and what was found. */
const row = v.known({
	...{ ...foundPerson, ...foundCompany, ...registered },
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

export const dropcontact = wire({
	basePath: '/dropcontact',
	presentedKey: keyIn('x-access-token'),
	endpoints: {
		'POST /v1/enrich/all': {
			body: v.all({
				data: v.list(v.some(record, namesSomebody, isSmall), 250, 1),
				siren: v.optional(v.flag),
				/** Else the words for what an address is worth are French. */
				language: v.only('en'),
				custom_callback_url: v.optional(v.url),
			}),
			answer: accepted,
		},
		'GET /v1/enrich/all/{request_id}': {
			path: v.all({ request_id: v.textLike(/^[a-z]+$/) }),
			answer: v.either(notReady, done),
		},
		/** Free: the test of the key. */
		'GET /v1/account/credits': { answer: v.all({ credits: ACCOUNT.left }) },
	},
	refusal: v.either(
		v.all({ ...v.each(v.flag, 'error success'), reason: v.text }),
		v.all({ detail: v.text }),
	),
	failures: {
		badKey: ({ path }) => refusal(401, 'Missing or invalid API key', isAboutCredits(path)),
		badRequest: ({ message, fault }) =>
			refusal(
				400,
				fault?.rule === 'max_length' ? TOO_MANY : message || 'Request is not valid',
			),
		forbidden: ({ path }) => refusal(403, 'Unknown account', isAboutCredits(path)),
		outOfCredits: () => refusal(403, 'Not enough credits'),
		serverError: () => refusal(500, 'Internal Server Error', true),
		slowDown: ({ path }) => refusal(429, 'Too many requests', isAboutCredits(path)),
		unknownPath: () => refusal(404, 'Not Found', true),
	},
});

const TOO_MANY = 'Too many records, you can only submit up to 250 records';

/** There the sentence stands in `detail`. */
const isAboutCredits = (path: string) => path === '/v1/account/credits';

function refusal(status: number, reason: string, inDetail = false) {
	return {
		status,
		body: inDetail ? { detail: reason } : { error: true, success: false, reason },
	};
}
