/**
 * Anymail Finder: built from its own documentation (anymailfinder.com/email-finder-api/docs, v5.1) and
 * clients of it, read 2026-11-22; not run against a live account. It finds work addresses and verifies
 * them, one record a request, and says nothing else of the person. Only a valid address is charged.
 */
import type { ApiResponse } from '../../shared/core/http';
import { isRecord } from '../../shared/core/json';
import { always, personBy } from './build/fieldMap';
import { balanceAt } from './balance';
import type { AnswerRows, Dialect, PaidRequest, RowReading, VerificationStatus } from './dialect';
import { lookupBy } from './lookupBy';
import { meaningBy, numberAt, textAt } from './meaning';
import { free, paid, UNKNOWN_FORM } from './requests';

const personOf = personBy({
	emails: [{ email: 'email', type: always('work'), status: 'email_status' }],
});

const PERSON: PaidRequest = {
	needs: [
		['linkedInUrl'],
		['firstName', 'lastName', 'companyDomain'],
		['fullName', 'companyDomain'],
		['firstName', 'lastName', 'company'],
		['fullName', 'company'],
	],
	takesOne: true,
	names: {
		linkedInUrl: 'linkedin_url',
		firstName: 'first_name',
		lastName: 'last_name',
		fullName: 'full_name',
		companyDomain: 'domain',
		company: 'company_name',
	},
	max: 1,
	// An address that is risky is shown, and free, as is one that was asked for lately.
	price: (records) => ({ least: 0, most: records }),
	request: ([record]) =>
		paid({ method: 'POST', path: '/find-email/person', body: { ...record?.fields } }),
	read: ({ body }): AnswerRows => {
		const reading = readPerson(body);
		return reading
			? { ordered: true, rows: [{ reading, raw: body, charged: chargeIn(body) }] }
			: UNKNOWN_FORM;
	},
};

const MISSES: Readonly<Record<string, RowReading>> = {
	not_found: { kind: 'noMatch' },
	// Of somebody, or a company, who asked not to be found.
	blacklisted: { kind: 'optedOut' },
};

/** Undefined where the answer does not say what became of the search. */
function readPerson(body: unknown): RowReading | undefined {
	const status = textAt(body, 'email_status');
	if (!isRecord(body) || status === undefined) return undefined;
	const result = personOf(body);
	if (result.email !== undefined) return { kind: 'found', result, confidence: null };
	return MISSES[status] ?? { kind: 'noMatch' };
}

const chargeIn = (body: unknown) => numberAt(body, 'credits_charged');

const VERDICTS: Readonly<Record<string, VerificationStatus>> = {
	valid: 'valid',
	invalid: 'invalid',
};
const VERIFICATION = 0.2;

/** A risky address is one at a domain that takes everything, or one that could not be checked. */
const readVerdict = ({ body }: ApiResponse) => ({
	status: VERDICTS[textAt(body, 'email_status') ?? ''] ?? ('unknown' as const),
	score: null,
});

const ACCOUNT = free({ method: 'GET', path: '/account' });

export const anymailFinder = (): Dialect => ({
	name: 'anymailFinder',
	label: 'Anymail Finder',
	baseUrl: 'https://api.anymailfinder.com/v5.1',
	key: { as: 'header', name: 'Authorization' },
	test: ACCOUNT,
	balance: balanceAt(ACCOUNT, 'credits_left'),
	lookups: {
		contact: lookupBy({ reveals: ['email'], requests: [PERSON] }),
	},
	searches: {},
	verify: {
		price: { least: 0, most: VERIFICATION },
		request: (email) => paid({ method: 'POST', path: '/verify-email', body: { email } }),
		read: readVerdict,
	},
	meaningOf: meaningBy({
		codeOf: (body) => textAt(body, 'error'),
		// The request was turned away unprocessed.
		codes: { server_busy: 'slowDown' },
		statuses: { 404: 'noEndpoint' },
	}),
	creditsOf: ({ body }) => ({ charged: chargeIn(body) }),
});
