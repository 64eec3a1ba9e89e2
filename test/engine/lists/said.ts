import type { JsonRecord } from '../../../nodes/shared/core/json';

/**
 * People as the tables of this folder and decision 018 write them, in parts with a dot between: `Ada Lovelace`
 * (a full name), `Ada ~ Lovelace` (first and last name), `ada@acme.test`, `/in/ada-lovelace`, `at Acme`,
 * `at acme.test` (the company's domain), `once at Acme` (a former employer), `#A1` (the provider's id), `+49301234567`.
 * `–` is nothing at all.
 */
export function said(text: string): JsonRecord {
	const parts = text.split(' · ').map((part) => part.trim());
	return Object.assign({}, ...parts.filter((part) => part !== '–').map(partOf)) as JsonRecord;
}

function partOf(part: string): JsonRecord {
	if (part.startsWith('/in/')) return { linkedInUrl: `https://www.linkedin.com${part}` };
	if (part.startsWith('#')) return { providerId: part.slice(1), provider: 'generic' };
	if (/^\+\d+$/.test(part)) return { phone: part };
	if (part.startsWith('once at ')) return { experience: [{ company: part.slice(8) }] };
	if (part.startsWith('at ')) return employer(part.slice(3));
	if (/^\S+@\S+$/.test(part)) return { email: part };
	const [firstName = '', lastName] = part.split('~').map((name) => name.trim());
	if (lastName === undefined) return { fullName: part };
	return { ...(firstName && { firstName }), ...(lastName && { lastName }) };
}

function employer(name: string): JsonRecord {
	return /^\S+\.\S+$/.test(name) ? { companyDomain: name } : { company: name };
}

/** The same person as a provider's row, which always tells something that nobody asked by. */
export function row(text: string): JsonRecord | null {
	if (text.trim() === '–') return null;
	const { company, companyDomain, providerId, provider: _, ...person } = said(text);
	return {
		...person,
		...(providerId !== undefined && { id: providerId }),
		...((company ?? companyDomain) !== undefined && {
			company: { name: company, domain: companyDomain },
		}),
		jobTitle: 'Head of Something',
	};
}
