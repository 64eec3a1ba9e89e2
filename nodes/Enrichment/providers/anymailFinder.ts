/**
 * Anymail Finder: built from its own documentation (anymailfinder.com/email-finder-api/docs, v5.1) and
 * clients of it, read 2026-11-22; not run against a live account. It finds work addresses and verifies
 * them, one record a request, and says nothing else of the person. Only a valid address is charged.
 */
import type { ApiResponse } from '../../shared/core/http';
import { isRecord } from '../../shared/core/json';
import { always, personBy, snakeCase } from './build/fieldMap';
import { found, NO_MATCH, oneRow, singly } from './build/paidRequest';
import type { Dialect, RowReading, VerificationStatus } from './dialect';
import { NAME_AT_COMPANY, lookupBy } from './lookupBy';
import { balanceAt, meaningBy, numberAt, textAt } from './meaning';
import { perRecordAtMost, free, paid } from './requests';

const personOf = personBy({
	emails: [{ email: 'email', type: always('work'), status: 'email_status' }],
});

const PERSON = singly({
	path: '/find-email/person',
	needs: [['linkedInUrl'], ...NAME_AT_COMPANY],
	takesOne: true,
	names: {
		...snakeCase('fullName', 'firstName', 'lastName', 'linkedInUrl'),
		companyDomain: 'domain',
		company: 'company_name',
	},
	// An address that is risky is shown, and free, as is one that was asked for lately.
	price: perRecordAtMost(1),
	read: oneRow((body) => {
		const reading = readPerson(body);
		return reading && { reading, charged: chargeIn(body) };
	}),
});

/** Undefined where the answer does not say what became of the search. */
function readPerson(body: unknown): RowReading | undefined {
	const status = textAt(body, 'email_status');
	if (!isRecord(body) || status === undefined) return undefined;
	const result = personOf(body);
	if (result.email !== undefined) return found(result);
	// Of somebody, or a company, who asked not to be found.
	return status === 'blacklisted' ? { kind: 'optedOut' } : NO_MATCH;
}

const chargeIn = (body: unknown) => numberAt(body, 'credits_charged');

const STATUSES: Readonly<Record<string, VerificationStatus>> = {
	valid: 'valid',
	invalid: 'invalid',
};

/** A risky address is one at a domain that takes everything, or one that could not be checked. */
const readStatus = ({ body }: ApiResponse) => ({
	status: STATUSES[textAt(body, 'email_status') ?? ''] ?? ('unknown' as const),
	score: null,
});

const ACCOUNT = free({ method: 'GET', path: '/account' });

export const anymailFinder = (): Dialect => ({
	name: 'anymailFinder',
	label: 'Anymail Finder',
	baseUrl: 'https://api.anymailfinder.com/v5.1',
	key: { as: 'header', name: 'Authorization' },
	test: ACCOUNT,
	balance: balanceAt(ACCOUNT, { remaining: 'credits_left' }),
	lookups: { contact: lookupBy({ reveals: ['email'], requests: [PERSON] }) },
	searches: {},
	verify: {
		price: { least: 0, most: 0.2 },
		request: (email) => paid({ method: 'POST', path: '/verify-email', body: { email } }),
		read: readStatus,
	},
	meaningOf: meaningBy({
		codeOf: (body) => textAt(body, 'error'),
		// The request was turned away unprocessed.
		codes: { server_busy: 'slowDown' },
		statuses: { 404: 'noEndpoint' },
	}),
	creditsOf: ({ body }) => ({ charged: chargeIn(body) }),
});
