/**
 * Anymail Finder. Its documentation tells the fields that are sent, prices and the form of refusals, and that
 * the matched name, company and job title come back when a LinkedIn profile was involved; how these and the other
 * fields of an answer are called is told by clients of v5.1 (B).
 *
 * - A, read 2026-11-22 and 2026-11-28: Anymail Finder's own documentation,
 *   anymailfinder.com/email-finder-api/docs; v5.1, page of 2026-10-02
 * - B, read 2026-11-22 and 2026-11-28: Clients on GitHub: the fields of answers, person_full_name,
 *   person_company_name and person_job_title among them, a page of LinkedIn alone, credits_left, the bare
 *   key, a 404 for a miss; 2026
 */
import * as v from 'valibot';

import type { JsonObject } from '../../json';
import { createHeaderKeyReader } from '../wire/apiKeys';
import { defineEndpoint, ok, type ProviderApi } from '../account/providerApi';
import { formatFullName, type WorldPerson, findWorkEmail } from '../records';
import {
	domain,
	email,
	requireOneCompleteGroup,
	nullishObject,
	strictPartialObject,
	filledText,
	url,
	type SentTexts,
} from '../wire/schemas';
import type { PersonIdentifiers } from '../world/world';

const personFields = {
	linkedin_url: url,
	first_name: filledText,
	last_name: filledText,
	full_name: filledText,
	domain,
	company_name: filledText,
};

function readPerson(sent: SentTexts<typeof personFields>): PersonIdentifiers {
	return {
		linkedInUrl: sent.linkedin_url,
		firstName: sent.first_name,
		lastName: sent.last_name,
		fullName: sent.full_name,
		companyDomain: sent.domain,
		company: sent.company_name,
	};
}

const WAYS_TO_NAME_SOMEBODY = [
	['linkedin_url'],
	['full_name', 'domain'],
	['full_name', 'company_name'],
	['first_name', 'last_name', 'domain'],
	['first_name', 'last_name', 'company_name'],
];

const STATUS = {
	verified: 'valid',
	catchAll: 'risky',
	unverified: 'risky',
};

const NO_ADDRESS = {
	credits_charged: 0,
	email: null,
	valid_email: null,
};

/** Writes the owner of the LinkedIn profile. */
function writeProfile(person: WorldPerson): JsonObject {
	return {
		person_full_name: formatFullName(person),
		person_company_name: person.company.name,
		person_job_title: person.jobTitle,
	};
}

/** Anymail Finder takes one record per request and finds work addresses; only valid ones are charged. */
export const anymailFinderApi: ProviderApi = {
	basePath: '/anymailFinder/v5.1',
	readKey: createHeaderKeyReader('authorization'),
	endpoints: {
		'POST /find-email/person': defineEndpoint({
			identifiers: personFields,
			body: v.pipe(
				strictPartialObject(personFields),
				requireOneCompleteGroup(...WAYS_TO_NAME_SOMEBODY),
			),
			answer: nullishObject({
				credits_charged: v.number(),
				email: filledText,
				valid_email: filledText,
				email_status: v.picklist(['valid', 'risky', 'not_found', 'blacklisted']),
				// B.
				person_full_name: filledText,
				person_company_name: filledText,
				person_job_title: filledText,
			}),
			handle: ({ body }, call) => {
				const person = call.matchPerson(readPerson(body));
				if (person === 'optedOut')
					return ok({ ...NO_ADDRESS, email_status: 'blacklisted' });
				const address = person && findWorkEmail(person);
				if (!person || !address) return ok({ ...NO_ADDRESS, email_status: 'not_found' });
				const status = STATUS[address.status];
				if (status === 'valid') call.pay('email', person.id, 1);
				return ok({
					credits_charged: call.spent,
					email: address.email,
					valid_email: status === 'valid' ? address.email : null,
					email_status: status,
					...(body.linkedin_url !== undefined && writeProfile(person)),
				});
			},
		}),

		/** A verification is paid whatever its result is. */
		'POST /verify-email': defineEndpoint({
			body: v.strictObject({ email }),
			answer: nullishObject({
				credits_charged: v.number(),
				email_status: v.picklist(['valid', 'risky', 'invalid']),
			}),
			handle: ({ body }, call) => {
				const address = body.email.toLowerCase();
				call.pay('verification', address, 0.2);
				const known = call.findEmail(address);
				return ok({
					credits_charged: call.spent,
					email_status: typeof known === 'object' ? STATUS[known.status] : 'invalid',
				});
			},
		}),

		// B.
		'GET /account': defineEndpoint({
			answer: nullishObject({ email: filledText, credits_left: v.number() }),
			handle: (_, { credits }) =>
				ok({ email: 'sandbox@anymailfinder.example', credits_left: credits }),
		}),
	},
	refusal: v.strictObject({ error: filledText, error_explained: filledText }),
	writeRefusal: ({ code, message }) => ({ error: code, error_explained: message }),
	failures: {
		badKey: { code: 'not_authorized' },
		badRequest: { code: 'bad_request', message: 'Fields are missing' },
		forbidden: { code: 'forbidden' },
		outOfCredits: { code: 'payment_needed', message: 'There are no credits left' },
		serverError: { code: 'internal_error' },
		slowDown: {
			code: 'server_busy',
			message: 'The server is under heavy load',
			status: 503,
		},
		unknownPath: { code: 'not_found', message: 'There is no such endpoint' },
	},
};
