/** People of the sandbox as records that ask for them, and what became of records in a word. */
import type { Envelope } from '../../nodes/Enrichment/records/envelope';
import { UNKNOWN_DOMAIN, type Person } from '../../sandbox/enrichment';
import type { Raw } from './lookups';

export const emailOf = ({ emails }: Person) => emails[0]!.email;

export const byEmail = (person: Person) => ({ email: emailOf(person) });

export const byPage = ({ linkedInUrl }: Person) => ({ linkedInUrl });

export const byName = ({ firstName, lastName, company }: Person) => ({
	firstName,
	lastName,
	companyDomain: company.domain,
});

export const NOBODY: Raw = { firstName: 'No', lastName: 'Body', companyDomain: UNKNOWN_DOMAIN };

/** `found`, or `skipped/optedOut`. */
export const statuses = (envelopes: Envelope[]) =>
	envelopes.map(({ status, reason }) => (reason === null ? status : `${status}/${reason}`));

/** The same with what it cost: `found 2`, or `failed/outcomeUnknown ~1` where that is an estimate. */
export const outcomes = (envelopes: Envelope[]) =>
	statuses(envelopes).map((status, index) => {
		const { charged, estimated } = envelopes[index]!.credits;
		return `${status} ${estimated ? '~' : ''}${charged}`;
	});
