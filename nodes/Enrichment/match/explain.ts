/** What an agreement says, for people. */
import type { Agreement } from './agreement';
import type { RecordDescription } from './recordDescription';

type Told = Exclude<keyof Agreement, 'entity' | 'spelling' | 'isAskedByNameAlone' | 'position'>;

const WORDS: Readonly<Record<Told, string>> = {
	providerId: 'ID',
	profile: 'page',
	email: 'address',
	domain: 'domain',
	name: 'name',
	generation: 'generation (Jr., Sr.)',
	handle: 'name in the address',
	employer: 'employer',
	phone: 'phone number',
	tag: 'record tag',
};

const LEVELS = {
	same: 'agrees',
	similar: 'is similar',
	half: 'agrees in part',
	conflict: 'differs',
} as const;

/** "page agrees, name agrees, employer differs". */
export function describeFieldAgreement(agreement: Agreement): string {
	const parts = (Object.entries(WORDS) as Array<[Told, string]>).flatMap(([field, word]) => {
		const level = agreement[field];
		return level === 'silent' ? [] : [`${word} ${LEVELS[level]}`];
	});
	return parts.length > 0 ? parts.join(', ') : 'the answer states nothing to compare';
}

/** The most reliable identifier that was sent and that the answer shows; null where it shows none. */
export function findMatchedIdentifier(
	agreement: Agreement,
	asked: RecordDescription,
): string | null {
	const { entity, providerId, profile, email, domain, name, employer, phone } = agreement;
	if (providerId === 'same') return 'providerId';
	if (email === 'same') return 'email';
	if (domain === 'same' && asked.company.domains.length > 0) return 'domain';
	if (profile === 'same') return 'linkedInUrl';
	if (entity === 'company') return name === 'same' ? 'name' : null;
	if (employer === 'same' && (name === 'same' || name === 'similar')) return 'nameAndCompany';
	if (name === 'same') return 'name';
	return phone === 'same' ? 'phone' : null;
}
