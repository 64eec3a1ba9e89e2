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
import { fullName, type JsonObject, type Person, workEmailOf } from '../records';
import * as v from '../wire/wire';
import { ok, served } from './frame/provider';

const person = {
	...v.identifiers('linkedin_url:linkedInUrl first_name:firstName last_name:lastName'),
	...v.identifiers('full_name:fullName domain:companyDomain company_name:company'),
};

const namesSomebody = v.needsOneOf(
	'linkedin_url',
	'full_name + domain',
	'full_name + company_name',
	'first_name + last_name + domain',
	'first_name + last_name + company_name',
);

const described = v.wire({
	basePath: '/anymailFinder/v5.1',
	presentedKey: ({ headers }) => headers['authorization'],
	endpoints: {
		'POST /find-email/person': {
			body: v.someThat(namesSomebody, person),
			answer: v.known({
				credits_charged: v.number,
				...v.each(v.text, 'email valid_email'),
				email_status: v.oneOf('valid', 'risky', 'not_found', 'blacklisted'),
				// B.
				...v.each(v.text, 'person_full_name person_company_name person_job_title'),
			}),
		},
		'POST /verify-email': {
			body: v.all({ email: v.email }),
			answer: v.known({
				credits_charged: v.number,
				email_status: v.oneOf('valid', 'risky', 'invalid'),
			}),
		},
		// B.
		'GET /account': {
			answer: v.known({
				email: v.fixed('sandbox@anymailfinder.example'),
				credits_left: v.ACCOUNT.left,
			}),
		},
	},
	refusal: v.all(v.each(v.text, 'error error_explained')),
	form: (_, error_explained, error) => ({ error, error_explained }),
	failures: {
		badKey: 'not_authorized',
		badRequest: ['bad_request', 'Fields are missing'],
		forbidden: 'forbidden',
		outOfCredits: ['payment_needed', 'There are no credits left'],
		serverError: 'internal_error',
		slowDown: ['server_busy', 'The server is under heavy load', 503],
		unknownPath: ['not_found', 'There is no such endpoint'],
	},
});

const STATUS = { verified: 'valid', catchAll: 'risky', unverified: 'risky' } as const;

/** Anymail Finder: work addresses, one record a request; only a valid one is charged. */
export const anymailFinder = served(described, {
	'POST /find-email/person': ({ body }, call) => {
		const match = call.world.person(v.identifiersIn(person, body));
		if (match === 'optedOut') return ok({ ...NOTHING, email_status: 'blacklisted' });
		const address = match && workEmailOf(match.record);
		if (!match || !address) return ok({ ...NOTHING, email_status: 'not_found' });
		const email_status = STATUS[address.status];
		if (email_status === 'valid') {
			call.pay('email', match.record.id, 1);
		}
		return ok({
			credits_charged: call.spent,
			email: address.email,
			valid_email: email_status === 'valid' ? address.email : null,
			email_status,
			...(body.linkedin_url !== undefined && profileOf(match.record)),
		});
	},

	/** Paid for whatever it says. */
	'POST /verify-email': ({ body }, call) => {
		const email = body.email.toLowerCase();
		call.pay('verification', email, 0.2);
		const known = call.address(email);
		const email_status = typeof known === 'object' ? STATUS[known.status] : 'invalid';
		return ok({ credits_charged: call.spent, email_status });
	},
});

/** Whom the LinkedIn profile is of. */
const profileOf = (person: Person): JsonObject => ({
	person_full_name: fullName(person),
	person_company_name: person.company.name,
	person_job_title: person.jobTitle,
});

const NOTHING = { credits_charged: 0, email: null, valid_email: null };
