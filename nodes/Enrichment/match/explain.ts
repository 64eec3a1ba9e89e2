/** Describes an agreement in words. */
import type { Agreement } from './agreement';
import type { RecordDescription } from './recordDescription';

type ExplainedField = Exclude<
	keyof Agreement,
	'entity' | 'spelling' | 'lacksUniqueIdentifier' | 'position'
>;

const FIELD_WORDS: Readonly<Record<ExplainedField, string>> = {
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

const LEVEL_WORDS = {
	same: 'agrees',
	similar: 'is similar',
	half: 'agrees in part',
	conflict: 'differs',
} as const;

/** Describes which fields agree: "page agrees, name agrees, employer differs". */
export function describeFieldAgreement(agreement: Agreement): string {
	const parts = (Object.entries(FIELD_WORDS) as Array<[ExplainedField, string]>).flatMap(
		([field, word]) => {
			const level = agreement[field];
			return level === 'silent' ? [] : [`${word} ${LEVEL_WORDS[level]}`];
		},
	);
	return parts.length > 0 ? parts.join(', ') : 'the answer states nothing to compare';
}

/**
 * Finds the most reliable identifier that the answer confirms, as `matchedBy` in the output; null if there is none.
 */
export function findMatchedIdentifier(
	agreement: Agreement,
	requestedRecord: RecordDescription,
): string | null {
	const { entity, providerId, profile, email, domain, name, employer, phone } = agreement;
	if (providerId === 'same') return 'providerId';
	if (email === 'same') return 'email';
	if (domain === 'same' && requestedRecord.company.domains.length > 0) return 'domain';
	if (profile === 'same') return 'linkedInUrl';
	if (entity === 'company') return name === 'same' ? 'name' : null;
	if (employer === 'same' && (name === 'same' || name === 'similar')) return 'nameAndCompany';
	if (name === 'same') return 'name';
	return phone === 'same' ? 'phone' : null;
}
