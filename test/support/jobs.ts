/** What the tests of providers with jobs share. */
import type { Envelope } from '../../nodes/Enrichment/records/envelope';
import { recordsOf } from '../../nodes/Enrichment/providers/requests';
import type { JsonRecord } from '../../nodes/shared/core/json';
import { UNKNOWN_DOMAIN, type Person } from '../../sandbox/enrichment';
import type { Raw } from './lookups';
import type { ProviderBench } from './providers';

export const named = ({ firstName, lastName, company }: Person): Raw => ({
	firstName,
	lastName,
	companyDomain: company.domain,
});

export const NOBODY: Raw = { firstName: 'No', lastName: 'Body', companyDomain: UNKNOWN_DOMAIN };

export const statuses = (envelopes: Envelope[]) =>
	envelopes.map(({ status, reason }) => (reason === null ? status : `${status}/${reason}`));

/** People with a work address that delivers, none of them a namesake of another. */
export function peopleIn({ sandbox }: ProviderBench, count: number): Person[] {
	const seen = new Set<string>();
	return sandbox.people
		.filter(({ emails, optedOut, firstName, lastName }) => {
			const name = `${firstName} ${lastName}`;
			const isNew = !seen.has(name);
			seen.add(name);
			return isNew && !optedOut && emails[0]?.status === 'verified';
		})
		.slice(0, count);
}

/** Every result is this one, with the tag of the first record. */
export function answerJobs({ useNetwork }: ProviderBench, body: JsonRecord, status = 200): void {
	const custom = { custom: { record: '0' }, custom_fields: [{ name: 'record', value: '0' }] };
	const data = recordsOf(body.data).map((row) => ({ ...row, ...custom }));
	useNetwork((request, respond) => {
		const answer = respond();
		return request.method === 'GET' ? { ...answer, status, body: { ...body, data } } : answer;
	});
}
