/**
 * Findymail. No OpenAPI file of it could be read. What a miss looks like is told by clients only (B): 200
 * without a contact, 200 with an error, nothing at all, and 404.
 *
 * - A, read 2026-11-21: Findymail's own GitHub: n8n-nodes-findymail (paths, fields) and
 *   findymail-cursor-plugin (prices, limits); commits 7a91150 and 3033bec
 * - B, read 2026-11-22: GitHub simstudioai/sim, apps/sim/tools/findymail: business-profile, which the
 *   older n8n node calls linkedin, with_profile, the fields of a profile; commit 1b8f83d
 * - B, read 2026-11-29: Clients on GitHub of 2026: credits and verifier_credits at /credits
 * - B, read 2026-11-22: Clients on GitHub that take a 404 of Findymail for a miss, and the contact's
 *   job_title, company and place; 2026
 */
import * as v from 'valibot';

import type { JsonObject } from '../../json';
import type { SandboxReply } from '../../http/types';
import type { ProviderCall } from '../account/providerCall';
import {
	defineEndpoint,
	ok,
	type ProviderEndpoint,
	type ProviderApi,
} from '../account/providerApi';
import {
	toSafeIntegerId,
	toCompanyFacts,
	toPersonFacts,
	findWorkEmail,
	type WorldCompany,
	type WorldPerson,
} from '../records';
import {
	domain,
	email,
	arrayOf,
	requireAnyField,
	nullishObject,
	strictPartialObject,
	filledText,
	url,
	integerBetween,
} from '../wire/schemas';
import { readBearerKey } from '../wire/apiKeys';
import { buildRetryAfterHeader } from '../wire/refusals';

const nameFields = {
	name: filledText,
	/** The domain or the name of the company. */
	domain: filledText,
};

const pageFields = { linkedin_url: url };

const companyFields = {
	linkedin_url: url,
	domain,
	name: filledText,
};

const contactRow = nullishObject({
	id: integerBetween(),
	name: filledText,
	email: filledText,
	domain: filledText,
	company: filledText,
	linkedin_url: filledText,
	job_title: filledText,
	city: filledText,
	region: filledText,
	country: filledText,
});

/** Writes a contact, who always has a verified work address. */
function writeContact(person: WorldPerson): JsonObject {
	const facts = toPersonFacts(person);
	return {
		id: toSafeIntegerId(person),
		name: facts.fullName,
		email: facts.workEmail,
		domain: facts.company.domain,
		company: facts.company.name,
		linkedin_url: facts.linkedInUrl,
		job_title: facts.jobTitle,
		city: facts.city,
		region: facts.region,
		country: facts.country,
	};
}

const profileRow = nullishObject({
	email: filledText,
	linkedin_url: filledText,
	fullName: filledText,
	username: filledText,
	headline: filledText,
	jobTitle: filledText,
	city: filledText,
	region: filledText,
	country: filledText,
	companyLinkedinUrl: filledText,
	companyName: filledText,
	companyWebsite: filledText,
	skills: v.array(filledText),
});

function writeProfile(person: WorldPerson, askedEmail: string): JsonObject {
	const facts = toPersonFacts(person);
	return {
		email: askedEmail,
		linkedin_url: facts.linkedInUrl,
		fullName: facts.fullName,
		headline: facts.headline,
		jobTitle: facts.jobTitle,
		city: facts.city,
		region: facts.region,
		country: facts.country,
		companyLinkedinUrl: facts.company.linkedInUrl,
		companyName: facts.company.name,
		companyWebsite: facts.company.website,
	};
}

const companyRow = nullishObject({
	name: filledText,
	domain: filledText,
	company_size: filledText,
	industry: filledText,
	linkedin_url: filledText,
	description: filledText,
});

function writeCompany(company: WorldCompany): JsonObject {
	const facts = toCompanyFacts(company);
	return {
		name: facts.name,
		domain: facts.domain,
		company_size: facts.size,
		industry: facts.industry,
		linkedin_url: facts.linkedInUrl,
		description: facts.description,
	};
}

/** Finds a number in the United States; Findymail has no others. */
function findAmericanPhone({ phones }: WorldPerson): string | undefined {
	return phones.find(({ number }) => number.startsWith('+1'))?.number;
}

/** PHP writes an empty object as an empty list. */
const nothing = v.union([v.strictObject({ error: filledText }), arrayOf(v.unknown(), 0)]);

const contactOrNothing = v.union([nullishObject({ contact: contactRow }), nothing]);

/** Writes a miss: an answer without the record, or 404. Findymail's own sources do not say which. */
function writeMiss(call: ProviderCall, empty: JsonObject): SandboxReply {
	return call.usesFirstForm ? ok(empty) : { status: 404, body: { error: 'Not found' } };
}

function sellContact(call: ProviderCall, person: WorldPerson | undefined): SandboxReply {
	if (!person || !findWorkEmail(person)) return writeMiss(call, { contact: null });
	call.pay('email', person.id, 1);
	return ok({ contact: writeContact(person) });
}

/** This endpoint finds a person by LinkedIn page. */
const pageEndpoint: ProviderEndpoint = defineEndpoint({
	identifiers: pageFields,
	body: v.strictObject(pageFields),
	answer: contactOrNothing,
	handle: ({ body }, call) =>
		sellContact(call, call.findPerson({ linkedInUrl: body.linkedin_url })),
});

/** Findymail takes one record per request; misses are free. */
export const findymailApi: ProviderApi = {
	basePath: '/findymail/api',
	readKey: readBearerKey,
	endpoints: {
		'POST /search/name': defineEndpoint({
			identifiers: nameFields,
			body: v.strictObject(nameFields),
			answer: contactOrNothing,
			handle: ({ body }, call) => {
				const asked = { fullName: body.name, companyDomain: body.domain };
				return sellContact(call, call.findPerson(asked));
			},
		}),

		// B.
		'POST /search/business-profile': pageEndpoint,

		/** This is the older path of the same endpoint, which Findymail's older n8n node uses. */
		'POST /search/linkedin': pageEndpoint,

		'POST /search/reverse-email': defineEndpoint({
			identifiers: { email },
			body: v.strictObject({ email, with_profile: v.literal(true) }),
			answer: v.union([profileRow, nothing]),
			handle: ({ body }, call) => {
				const person = call.findPerson({ email: body.email });
				if (!person) return writeMiss(call, {});
				call.pay('person', person.id, 2);
				return ok(writeProfile(person, body.email));
			},
		}),

		'POST /search/phone': defineEndpoint({
			identifiers: pageFields,
			body: v.strictObject(pageFields),
			answer: v.union([nullishObject({ phone: filledText, line_type: filledText }), nothing]),
			handle: ({ body }, call) => {
				const person = call.findPerson({ linkedInUrl: body.linkedin_url });
				const phone = person && findAmericanPhone(person);
				if (!phone) return writeMiss(call, { phone: null, line_type: null });
				call.pay('phone', person.id, 10);
				return ok({ phone, line_type: 'Mobile' });
			},
		}),

		'POST /search/company': defineEndpoint({
			identifiers: companyFields,
			body: v.pipe(
				strictPartialObject(companyFields),
				requireAnyField('linkedin_url', 'domain', 'name'),
			),
			answer: v.union([companyRow, nothing]),
			handle: ({ body }, call) => {
				const { linkedin_url: linkedInUrl, domain: host, name } = body;
				const company = call.findCompany({ linkedInUrl, domain: host, name });
				if (!company) return writeMiss(call, {});
				call.pay('company', company.id, 1);
				return ok(writeCompany(company));
			},
		}),

		/** A verification is paid whatever its result is. */
		'POST /verify': defineEndpoint({
			body: v.strictObject({ email }),
			answer: v.union([nullishObject({ email: filledText, verified: v.boolean() }), nothing]),
			handle: ({ body }, call) => {
				const address = body.email.toLowerCase();
				call.pay('verification', address, 1);
				const known = call.findEmail(address);
				const verified = typeof known === 'object' && known.status === 'verified';
				return ok({ email: address, verified });
			},
		}),

		/**
		 * This endpoint is free. Findymail has separate credits for verifications; in the sandbox, one account pays for
		 * both.
		 */
		'GET /credits': defineEndpoint({
			answer: v.strictObject({ credits: v.number(), verifier_credits: v.number() }),
			handle: (_, { credits }) => ok({ credits, verifier_credits: credits }),
		}),
	},
	refusal: v.union([
		v.strictObject({ message: filledText }),
		v.strictObject({ error: filledText }),
	]),
	writeRefusal: ({ message }) => ({ message }),
	failures: {
		badKey: { message: 'Unauthenticated.' },
		badRequest: { message: 'The given data was invalid.', status: 422 },
		forbidden: () => ({ status: 423, body: { error: 'Subscription is paused' } }),
		serverError: { message: 'Server Error' },
		// Some answers of /verify say so with 200.
		outOfCredits: ({ path }) => ({
			status: path === '/verify' ? 200 : 402,
			body: { error: 'Not enough credits' },
		}),
		slowDown: { message: 'Too Many Attempts.' },
		unknownPath: { message: (path) => `The route api${path} could not be found.` },
	},
	slowDownHeaders: buildRetryAfterHeader,
};
