/** People of the sandbox as records that ask for them, and what became of records in a word. */
import type { Envelope } from '../nodes/Enrichment/records/envelope';
import { UNKNOWN_DOMAIN, type EnrichmentSandbox, type WorldPerson } from '../sandbox/enrichment';
import type { Raw } from './lookups';

export const emailOf = ({ emails }: WorldPerson) => emails[0]!.email;

export const byEmail = (person: WorldPerson) => ({ email: emailOf(person) });

export const byPage = ({ linkedInUrl }: WorldPerson) => ({ linkedInUrl });

export const byName = ({ firstName, lastName, company }: WorldPerson) => ({
	firstName,
	lastName,
	companyDomain: company.domain,
});

export const NOBODY: Raw = { firstName: 'No', lastName: 'Body', companyDomain: UNKNOWN_DOMAIN };

/** People of whom nobody knows anything, by addresses of their own. */
export const nobodies = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ email: `nobody${index}@nowhere.example` }));

/** Records that ask for people of whom all is known, for two credits each. */
export const completeIn = ({ people }: EnrichmentSandbox) =>
	people
		.filter(({ emails, phones, optedOut }) => emails[0] && phones[0] && !optedOut)
		.map(byEmail);

export const foundIn = (envelopes: Envelope[]) =>
	envelopes.filter(({ status }) => status === 'found').length;

/** `found`, or `skipped/optedOut`. */
export const statuses = (envelopes: Envelope[]) =>
	envelopes.map(({ status, reason }) => (reason === null ? status : `${status}/${reason}`));

/** The same with what it cost: `found 2`, or `failed/outcomeUnknown ~1` where that is an estimate. */
export const outcomes = (envelopes: Envelope[]) =>
	statuses(envelopes).map((status, index) => {
		const { charged, estimated } = envelopes[index]!.credits;
		return `${status} ${estimated ? '~' : ''}${charged}`;
	});
