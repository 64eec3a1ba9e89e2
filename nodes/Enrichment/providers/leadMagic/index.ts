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
 * With a LinkedIn URL and a company, where an email is wanted, no profile is bought: the email by both 1, else by
 * name 1, else by profile 5.
 *
 * Only what is found costs. An address that the record brings is not bought: with an email at work, `email`
 * adds nothing, with a private one `personalEmail` does not. The dear way from an email to a LinkedIn URL is
 * gone only where there is no other way to what was asked for.
 */
import type { ApiResponse } from '../../../shared/core/http';
import {
	asRecord,
	asRecords,
	isRecord,
	readValueAt,
	type JsonRecord,
} from '../../../shared/core/json';
import { requestsPer } from '../../../shared/core/rates';
import { buildPerson, type Person } from '../../person';
import { isFreeMailAddress } from '../../person/canonical/mail';
import type { Identifiers } from '../../person/entities';
import {
	buildConstantReader,
	buildValueListReader,
	buildPersonReader,
	mapSnakeCaseNames,
} from '../build/fieldMap';
import { buildSingleResultReaderFactory } from '../build/answerReaders';
import { buildSingleRecordRequest } from '../build/paidRequest';
import { buildDialectFactory } from '../build/provider';
import type { PricedVerdict } from '../build/verification';
import type { LookupRequest } from '../dialect';
import { NAME_AT_COMPANY_SETS } from '../lookupIdentifiers';
import { readNumberAt, readStringAt, readVerdictAt } from '../meaning';
import { priceCreditsPerRecord } from '../requests';
import {
	readLeadMagicCompany,
	readLeadMagicPerson,
	readLeadMagicEmailFinderPerson,
} from './records';
import { leadMagicSearches } from './search';

/** Builds readers of answers, which have a known form if they state a charge or a message. */
const buildFactReader = buildSingleResultReaderFactory(
	(body) => isRecord(body) && ('credits_consumed' in body || 'message' in body),
);

const findFirstEmail = ({ emails }: Person) => emails[0];

const PROFILE_IDENTIFIER = {
	sufficientSets: [['linkedInUrl']],
	fieldNames: { linkedInUrl: 'profile_url' },
} as const;

const PROFILE_REQUEST = buildSingleRecordRequest({
	...PROFILE_IDENTIFIER,
	path: '/v1/people/profile-search',
	price: priceCreditsPerRecord(1),
	provides: ['profile'],
	mayReveal: ['firstName', 'lastName', 'companyDomain'],
	readRows: buildFactReader(
		readLeadMagicPerson,
		({ fullName, firstName, lastName }) => fullName ?? firstName ?? lastName,
	),
});

/** Builds the field of an email; personal addresses have a field of their own. */
const buildEmailField = ({ email }: Identifiers): JsonRecord => {
	if (email === undefined) return {};
	return isFreeMailAddress(email) ? { personal_email: email } : { work_email: email };
};

const PROFILE_BY_EMAIL_REQUEST = buildSingleRecordRequest({
	path: '/v1/people/b2b-profile',
	sufficientSets: [['email']],
	fieldNames: {},
	buildValueDependentFields: buildEmailField,
	price: priceCreditsPerRecord(10),
	provides: ['linkedInUrl'],
	readRows: buildFactReader(
		({ profile_url }, requested) =>
			buildPerson({
				linkedInUrl: profile_url,
				emails: [{ email: requested?.identifiers.email }],
			}),
		({ linkedInUrl }) => linkedInUrl,
	),
});

/** Builds a request to the email finder, which takes a company with a name or with a profile. */
const buildEmailFinderRequest = (
	particulars: Pick<
		LookupRequest,
		'sufficientSets' | 'acceptsWishes' | 'formatIdentifiers' | 'skippedAfter'
	>,
) =>
	buildSingleRecordRequest({
		...particulars,
		path: '/v1/people/email-finder',
		sendsOneSet: true,
		fieldNames: {
			...mapSnakeCaseNames('fullName', 'firstName', 'lastName'),
			linkedInUrl: 'profile_url',
			companyDomain: 'domain',
			company: 'company_name',
		},
		price: priceCreditsPerRecord(1),
		provides: ['email'],
		readRows: buildFactReader(readLeadMagicEmailFinderPerson, findFirstEmail),
	});

/**
 * The first request if the record has a profile and a company and an email is wanted: the profile alone would cost one
 * credit, and the email one or five more. Later in a lookup the name is known, and the finder is given the name.
 */
const EMAIL_BY_PROFILE_AND_COMPANY_REQUEST = buildEmailFinderRequest({
	sufficientSets: [
		['linkedInUrl', 'companyDomain'],
		['linkedInUrl', 'company'],
	],
	acceptsWishes: ({ reveal }) => reveal.includes('email'),
	formatIdentifiers: omitAllIfWorkEmailIsKnown,
	skippedAfter: ['linkedInUrl', 'email'],
});

/** Omits all identifiers if the record has a work email, so that none is bought again. */
function omitAllIfWorkEmailIsKnown(identifiers: Identifiers): Identifiers {
	const { email } = identifiers;
	return email === undefined || isFreeMailAddress(email) ? identifiers : {};
}

const EMAIL_BY_NAME_REQUEST = buildEmailFinderRequest({ sufficientSets: NAME_AT_COMPANY_SETS });

const EMAIL_BY_PROFILE_REQUEST = buildSingleRecordRequest({
	...PROFILE_IDENTIFIER,
	path: '/v1/people/b2b-profile-email',
	price: priceCreditsPerRecord(5),
	provides: ['email'],
	readRows: buildFactReader(
		buildPersonReader({
			emails: [{ email: ['email', 'work_email'], type: buildConstantReader('work') }],
		}),
		findFirstEmail,
	),
});

const PERSONAL_EMAIL_REQUEST = buildSingleRecordRequest({
	...PROFILE_IDENTIFIER,
	path: '/v1/people/personal-email-finder',
	price: priceCreditsPerRecord(2),
	provides: ['personalEmail'],
	// The best email is also in a field of its own.
	readRows: buildFactReader(
		buildPersonReader({
			emails: [
				{ email: 'personal_email', type: buildConstantReader('personal') },
				{ email: 'first_personal_email', type: buildConstantReader('personal') },
				buildValueListReader('personal_emails', (email) => ({ email, type: 'personal' })),
			],
		}),
		findFirstEmail,
	),
});

const MOBILE_REQUEST = buildSingleRecordRequest({
	path: '/v1/people/mobile-finder',
	sufficientSets: [['linkedInUrl'], ['email']],
	fieldNames: PROFILE_IDENTIFIER.fieldNames,
	buildValueDependentFields: buildEmailField,
	price: priceCreditsPerRecord(5),
	provides: ['phone'],
	readRows: buildFactReader(
		buildPersonReader({
			phones: [{ number: 'mobile_number', type: buildConstantReader('mobile') }],
		}),
		({ phone }) => phone,
	),
});

const COMPANY_REQUEST = buildSingleRecordRequest({
	path: '/v1/companies/company-search',
	sufficientSets: [['domain'], ['linkedInUrl'], ['name']],
	sendsOneSet: true,
	fieldNames: { domain: 'company_domain', linkedInUrl: 'profile_url', name: 'company_name' },
	price: priceCreditsPerRecord(1),
	readRows: buildFactReader(readLeadMagicCompany, ({ name }) => name),
});

/** Reads a verdict; an email at a catch-all domain is reported as "unknown" with a flag. */
function readVerification({ body }: ApiResponse): PricedVerdict {
	const fallback = readValueAt(body, 'is_domain_catch_all') === true ? 'catchAll' : 'unknown';
	return { status: readVerdictAt(body, 'email_status') ?? fallback, score: null };
}

export const buildLeadMagicDialect = buildDialectFactory({
	name: 'leadMagic',
	baseUrl: 'https://api.leadmagic.io',
	key: { as: 'header', name: 'X-API-Key' },
	// From the page of plans and limits; other endpoints have no published limits.
	limits: [
		{ paths: ['/v1/people/profile-search'], rates: [requestsPer('minute', 300)] },
		{ paths: ['/v1/companies/company-search'], rates: [requestsPer('minute', 300)] },
		{ paths: ['/v3/people/search'], rates: [requestsPer('minute', 300)] },
	],
	account: { path: '/v1/credits', balance: { remaining: 'credits' } },
	contact: {
		reveals: ['email', 'personalEmail', 'phone'],
		requests: [
			EMAIL_BY_PROFILE_AND_COMPANY_REQUEST,
			PROFILE_REQUEST,
			PROFILE_BY_EMAIL_REQUEST,
			EMAIL_BY_NAME_REQUEST,
			EMAIL_BY_PROFILE_REQUEST,
			PERSONAL_EMAIL_REQUEST,
			MOBILE_REQUEST,
		],
		otherIdentifyingFields: ['work_email', 'personal_email'],
	},
	company: { requests: [COMPANY_REQUEST] },
	searches: leadMagicSearches,
	verify: {
		path: '/v1/people/email-validation',
		price: { min: 0, max: 0.25 },
		read: readVerification,
	},
	refusals: {
		code: (body) =>
			readStringAt(body, 'code') ?? readStringAt(asRecords(asRecord(body).errors)[0], 'code'),
		codes: {
			credits_exhausted: 'outOfCredits',
			not_found: 'noMatch',
			route_not_found: 'noEndpoint',
		},
		// Without a code of its own.
		statuses: { 404: 'notFoundStatus' },
	},
	credits: ({ body, headers }) => ({
		charged: readNumberAt(body, 'credits_consumed') ?? readNumberAt(headers, 'x-credits-cost'),
		remaining: readNumberAt(headers, 'x-credits-remaining'),
	}),
});
