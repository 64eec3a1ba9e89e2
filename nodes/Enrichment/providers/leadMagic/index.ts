/**
 * LeadMagic: built from its own GitHub (LeadMagic/leadmagic-openapi with the public surface reviewed
 * 2026-09-06, leadmagic-skills, leadmagic-n8n) and the pages of leadmagic.io/docs, read 2026-11-21; not
 * run against a live account. Of three generations of paths these are those of 2026.
 *
 * It sells one fact a request. Which requests a lookup takes, by what names the person and what
 * is to be revealed, with their credits:
 *
 * | named by        | always                          | `email`                       | `personalEmail`    | `phone`  |
 * |-----------------|---------------------------------|-------------------------------|--------------------|----------|
 * | LinkedIn URL    | profile 1                       | by name 1, else by profile 5  | personal 2         | mobile 5 |
 * | email           | LinkedIn URL 10, profile 1      | the same, if it is a private one | personal 2      | mobile 5 |
 * | name and company | email by name 1                | –                             | LinkedIn URL 10, personal 2 | mobile 5 |
 *
 * Only what is found costs. An address that the record brings is not bought: with an email at work, `email`
 * adds nothing, with a private one `personalEmail` does not. The dear way from an email to a LinkedIn URL is
 * gone only where there is no other way to what was asked for.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, valueAt, type JsonRecord } from '../../../shared/core/json';
import { personFrom, type Company, type Person } from '../../person';
import { isPrivate } from '../../person/canonical/mail';
import type { Identifiers } from '../../person/entities';
import { always, eachValue, personBy, snakeCase } from '../build/fieldMap';
import { foundIf, oneRow, singly } from '../build/paidRequest';
import { provider } from '../build/provider';
import type { AskedRecord, Verification } from '../dialect';
import { NAME_AT_COMPANY } from '../lookupBy';
import { numberAt, textAt, verdictAt } from '../meaning';
import { perRecord, recordOf, recordsOf, renamed } from '../requests';
import { companyOf, personOf, personOfAddress } from './records';
import { searches } from './search';

/** A fact, and the part of it without which the answer has nobody. Every answer says what it cost, or says something. */
const fact = <Result extends Person | Company>(
	resultOf: (body: JsonRecord, asked: AskedRecord | undefined) => Result,
	signOf: (result: Result) => unknown,
) =>
	oneRow((body, asked) => {
		if (!isRecord(body)) return undefined;
		const result = resultOf(body, asked);
		const sign = signOf(result);
		const isKnown = sign !== undefined || 'credits_consumed' in body || 'message' in body;
		return isKnown ? { reading: foundIf(sign, result) } : undefined;
	});

const anAddress = ({ emails }: Person) => emails[0];

const BY_PROFILE = { needs: [['linkedInUrl']], names: { linkedInUrl: 'profile_url' } } as const;

const profile = singly({
	...BY_PROFILE,
	path: '/v1/people/profile-search',
	price: perRecord(1),
	brings: ['profile'],
	tells: ['firstName', 'lastName', 'companyDomain'],
	read: fact(personOf, ({ fullName, firstName, lastName }) => fullName ?? firstName ?? lastName),
});

/** A private mailbox has a field of its own. */
const mailbox = ({ email }: Identifiers): JsonRecord => {
	if (email === undefined) return {};
	return isPrivate(email) ? { personal_email: email } : { work_email: email };
};

const profileOfEmail = singly({
	path: '/v1/people/b2b-profile',
	needs: [['email']],
	names: {},
	fieldsOf: mailbox,
	price: perRecord(10),
	brings: ['linkedInUrl'],
	read: fact(
		({ profile_url }, asked) =>
			personFrom({ linkedInUrl: profile_url, emails: [{ email: asked?.identifiers.email }] }),
		({ linkedInUrl }) => linkedInUrl,
	),
});

const emailOfName = singly({
	path: '/v1/people/email-finder',
	needs: NAME_AT_COMPANY,
	takesOne: true,
	names: {
		...snakeCase('fullName', 'firstName', 'lastName'),
		companyDomain: 'domain',
		company: 'company_name',
	},
	price: perRecord(1),
	brings: ['email'],
	read: fact(personOfAddress, anAddress),
});

const emailOfProfile = singly({
	...BY_PROFILE,
	path: '/v1/people/b2b-profile-email',
	price: perRecord(5),
	brings: ['email'],
	read: fact(
		personBy({ emails: [{ email: ['email', 'work_email'], type: always('work') }] }),
		anAddress,
	),
});

const personalEmail = singly({
	...BY_PROFILE,
	path: '/v1/people/personal-email-finder',
	price: perRecord(2),
	brings: ['personalEmail'],
	// The best address stands by itself, too.
	read: fact(
		personBy({
			emails: [
				{ email: 'personal_email', type: always('personal') },
				{ email: 'first_personal_email', type: always('personal') },
				eachValue('personal_emails', (email) => ({ email, type: 'personal' })),
			],
		}),
		anAddress,
	),
});

const mobile = singly({
	path: '/v1/people/mobile-finder',
	needs: [['linkedInUrl'], ['email']],
	names: {},
	fieldsOf: (sent) => ({ ...renamed(sent, BY_PROFILE.names), ...mailbox(sent) }),
	price: perRecord(5),
	brings: ['phone'],
	read: fact(
		personBy({ phones: [{ number: 'mobile_number', type: always('mobile') }] }),
		({ phone }) => phone,
	),
});

const company = singly({
	path: '/v1/companies/company-search',
	needs: [['domain'], ['linkedInUrl'], ['name']],
	takesOne: true,
	names: { domain: 'company_domain', linkedInUrl: 'profile_url', name: 'company_name' },
	price: perRecord(1),
	read: fact(companyOf, ({ name }) => name),
});

/** What a domain that takes everything makes unknowable is called "unknown", with a flag. */
function readVerification({ body }: ApiResponse): Verification {
	const otherwise = valueAt(body, 'is_domain_catch_all') === true ? 'catchAll' : 'unknown';
	return { status: verdictAt(body, 'email_status') ?? otherwise, score: null };
}

export const leadMagic = provider({
	name: 'leadMagic',
	label: 'LeadMagic',
	baseUrl: 'https://api.leadmagic.io',
	key: { as: 'header', name: 'X-API-Key' },
	account: { path: '/v1/credits', tells: { remaining: 'credits' } },
	contact: {
		reveals: ['email', 'personalEmail', 'phone'],
		requests: [profile, profileOfEmail, emailOfName, emailOfProfile, personalEmail, mobile],
		identity: ['work_email', 'personal_email'],
	},
	company: { requests: [company] },
	searches,
	verify: {
		path: '/v1/people/email-validation',
		price: { least: 0, most: 0.25 },
		read: readVerification,
	},
	refusals: {
		code: (body) => textAt(body, 'code') ?? textAt(recordsOf(recordOf(body).errors)[0], 'code'),
		codes: {
			credits_exhausted: 'outOfCredits',
			not_found: 'noMatch',
			route_not_found: 'noEndpoint',
		},
		// Without a code of its own.
		statuses: { 404: 'notFoundStatus' },
	},
	credits: ({ body, headers }) => ({
		charged: numberAt(body, 'credits_consumed') ?? numberAt(headers, 'x-credits-cost'),
		remaining: numberAt(headers, 'x-credits-remaining'),
	}),
});
