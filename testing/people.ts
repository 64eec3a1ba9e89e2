/** People of the sandbox as records that ask for them, and what became of records in a word. */
import type { Entity } from '../nodes/Enrichment/person/entities';
import type { Envelope } from '../nodes/Enrichment/records/envelope';
import { UNKNOWN_DOMAIN, type EnrichmentSandbox, type WorldPerson } from '../sandbox/enrichment';
import type { RawRecord } from './providers';

export const getEmail = ({ emails }: WorldPerson) => emails[0]!.email;

export const identifyByEmail = (person: WorldPerson) => ({ email: getEmail(person) });

export const identifyByLinkedInUrl = ({ linkedInUrl }: WorldPerson) => ({ linkedInUrl });

export const identifyByName = ({ firstName, lastName, company }: WorldPerson) => ({
	firstName,
	lastName,
	companyDomain: company.domain,
});

export const UNKNOWN_RECORD: RawRecord = {
	firstName: 'No',
	lastName: 'Body',
	companyDomain: UNKNOWN_DOMAIN,
};

/** People of whom nobody knows anything, by addresses of their own. */
export const buildUnknownRecords = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ email: `nobody${index}@nowhere.example` }));

/** Records that ask for people of whom all is known, for two credits each. */
export const buildRecordsOfCompletePeople = ({ people }: EnrichmentSandbox) =>
	people
		.filter(({ emails, phones, optedOut }) => emails[0] && phones[0] && !optedOut)
		.map(identifyByEmail);

export const countFound = (envelopes: Envelope[]) =>
	envelopes.filter(({ status }) => status === 'found').length;

/** `found`, or `skipped/optedOut`. */
export const listStatusesWithReasons = (envelopes: Envelope[]) =>
	envelopes.map(({ status, reason }) => (reason === null ? status : `${status}/${reason}`));

/** The same with what it cost: `found 2`, or `failed/outcomeUnknown ~1` where that is an estimate. */
export const listOutcomes = (envelopes: Envelope[]) =>
	listStatusesWithReasons(envelopes).map((status, index) => {
		const { charged, estimated } = envelopes[index]!.credits;
		return `${status} ${estimated ? '~' : ''}${charged}`;
	});

/** The provider's ID of who or what the envelope holds. */
export function getResultId({ person, company }: Envelope): string | undefined {
	return person?.providerId ?? company?.providerId;
}

export function sumCreditsOfEnvelopes(envelopes: readonly Envelope[]): number {
	return envelopes.reduce((sum, { credits }) => sum + credits.charged, 0);
}

/** Everything that the sandbox would match a person or a company of its world by. */
export function pickSandboxIdentifiers(
	entity: Entity,
	index: number,
	{ people, companies }: EnrichmentSandbox,
): RawRecord {
	if (entity === 'company') {
		const { domain, name } = companies[index]!;
		return { domain, name };
	}
	const { emails, linkedInUrl, firstName, lastName, company } = people[index]!;
	const email = emails[0]?.email;
	return {
		...(email && { email }),
		...(linkedInUrl && { linkedInUrl }),
		firstName,
		lastName,
		company: company.domain,
	};
}
