import type { JsonRecord } from '../nodes/shared/core/json';

/**
 * People as decision 018 and lists of test records write them, in parts with a dot between: `Ada Lovelace`
 * (a full name), `Ada ~ Lovelace` (first and last name), `ada@acme.test`, `/in/ada-lovelace`, `at Acme`,
 * `at acme.test` (the company's domain), `once at Acme` (a former employer), `#A1` (the provider's id), `+49301234567`.
 * `–` is nothing at all.
 */
export function parsePerson(text: string): JsonRecord {
	const parts = text.split(' · ').map((part) => part.trim());
	return Object.assign({}, ...parts.filter((part) => part !== '–').map(parsePart)) as JsonRecord;
}

function parsePart(part: string): JsonRecord {
	if (part.startsWith('/in/')) return { linkedInUrl: `https://www.linkedin.com${part}` };
	if (part.startsWith('#')) return { providerId: part.slice(1), provider: 'generic' };
	if (/^\+\d+$/.test(part)) return { phone: part };
	if (part.startsWith('once at ')) return { experience: [{ company: part.slice(8) }] };
	if (part.startsWith('at ')) return parseEmployer(part.slice(3));
	if (/^\S+@\S+$/.test(part)) return { email: part };
	const [firstName = '', lastName] = part.split('~').map((name) => name.trim());
	if (lastName === undefined) return { fullName: part };
	return { ...(firstName && { firstName }), ...(lastName && { lastName }) };
}

function parseEmployer(name: string): JsonRecord {
	return /^\S+\.\S+$/.test(name) ? { companyDomain: name } : { company: name };
}

/** The same person as a provider's row, which always tells something that nobody asked by. */
export function parseAnsweredRow(text: string): JsonRecord | null {
	if (text.trim() === '–') return null;
	const { company, companyDomain, providerId, provider: _, ...person } = parsePerson(text);
	return {
		...person,
		...(providerId !== undefined && { id: providerId }),
		...((company ?? companyDomain) !== undefined && {
			company: { name: company, domain: companyDomain },
		}),
		jobTitle: 'Head of Something',
	};
}
