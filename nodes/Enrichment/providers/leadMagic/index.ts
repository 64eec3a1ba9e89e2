/**
 * LeadMagic: built from its own GitHub (LeadMagic/leadmagic-openapi with the public surface reviewed
 * 2026-09-06, leadmagic-skills, leadmagic-n8n) and the pages of leadmagic.io/docs, read 2026-11-21; not
 * run against a live account. Of three generations of paths these are those of 2026.
 */
import { valueAt } from '../../../shared/core/json';
import type { ApiResponse } from '../../../shared/core/http';
import { balanceAt } from '../balance';
import type { Dialect, ReportedCredits, Verification, VerificationStatus } from '../dialect';
import { companySearch, peopleSearch } from './search';
import { companies, contacts } from './lookups';
import { meaningBy, numberAt, textAt } from '../meaning';
import { free, paid, recordOf, recordsOf } from '../requests';

const meaningOf = meaningBy({
	codeOf: (body) => textAt(body, 'code') ?? textAt(recordsOf(recordOf(body).errors)[0], 'code'),
	codes: {
		credits_exhausted: 'outOfCredits',
		not_found: 'noMatch',
		route_not_found: 'noEndpoint',
	},
	// Without a code of its own.
	statuses: { 404: 'notFoundStatus' },
});

function creditsOf({ body, headers }: ApiResponse): ReportedCredits {
	return {
		charged: numberAt(body, 'credits_consumed') ?? numberAt(headers, 'x-credits-cost'),
		remaining: numberAt(headers, 'x-credits-remaining'),
	};
}

const VERDICTS: Readonly<Record<string, VerificationStatus>> = {
	valid: 'valid',
	invalid: 'invalid',
	catch_all: 'catchAll',
	valid_catch_all: 'catchAll',
};

/** What a domain that takes everything makes unknowable is called "unknown", with a flag. */
function readVerification({ body }: ApiResponse): Verification {
	const status = VERDICTS[textAt(body, 'email_status') ?? ''];
	const isCatchAll = valueAt(body, 'is_domain_catch_all') === true;
	return { status: status ?? (isCatchAll ? 'catchAll' : 'unknown'), score: null };
}

const CREDITS = free({ method: 'GET', path: '/v1/credits' });

export const leadMagic = (): Dialect => ({
	name: 'leadMagic',
	label: 'LeadMagic',
	baseUrl: 'https://api.leadmagic.io',
	key: { as: 'header', name: 'X-API-Key' },
	test: CREDITS,
	balance: balanceAt(CREDITS, 'credits'),
	lookups: { contact: contacts, company: companies },
	searches: { contact: peopleSearch, company: companySearch },
	verify: {
		price: { least: 0, most: 0.25 },
		request: (email) =>
			paid({ method: 'POST', path: '/v1/people/email-validation', body: { email } }),
		read: readVerification,
	},
	meaningOf,
	creditsOf,
});
