/**
 * Scores how strongly the fields support a match, in points. The method is that of Fellegi and Sunter (A Theory for
 * Record Linkage, 1969): the less likely a field agrees by chance, the more its agreement adds; the less likely one
 * person's values differ, the more a conflict subtracts. Five points are odds of two to one.
 */
import type { Agreement } from './agreement';

/** From this score on, a row is a match if nothing contradicts it. */
export const MATCH_THRESHOLD = 50;

/** Another candidate within this many points of the best one makes the match ambiguous. */
export const MATCH_MARGIN = 4;

/** The score that every row starts with, because it came as an answer to the requested records. */
export const ROW_START_SCORE = 25;

type Field = Exclude<keyof Agreement, 'entity' | 'spelling' | 'lacksUniqueIdentifier'>;
type Weights = Readonly<Partial<Record<'same' | 'similar' | 'half' | 'conflict', number>>>;

/** Weights by field and level. A level without a weight counts as zero. */
const PERSON_WEIGHTS: Readonly<Partial<Record<Field, Weights>>> = {
	// The provider assigns the ID once; it changes only if records are merged.
	providerId: { same: 95, conflict: -10 },
	// A page belongs to one person for life, although some people create a new one.
	profile: { same: 90, conflict: -10 },
	// An address belongs to one person, unless it is a role mailbox; people change it with their job. A plus tag
	// keeps the mailbox.
	email: { same: 80, similar: 40, conflict: -3 },
	// Few people share a full name, and more share its sound or its parts. Another name is hardly ever the same
	// person's.
	name: { same: 32, similar: 20, half: 0, conflict: -60 },
	// Generation separates father and son; most providers do not state it.
	generation: { same: 6 },
	// Only colleagues share an employer, and "Acme" may be Acme Holding. One in five people changes jobs every year.
	employer: { same: 15, similar: 5, conflict: -4 },
	// "a.schmidt" fits few people and "anna" fits many; another first name in an address belongs to somebody else.
	handle: { same: 8, similar: 5, conflict: -40 },
	// A number may be a shared switchboard.
	phone: { same: 25 },
	// The tag was sent with one record, but providers sometimes mix rows up.
	tag: { same: 35, conflict: -60 },
	// The row is in the record's position, or is the only answer to the only record.
	position: { same: 35 },
};

const COMPANY_WEIGHTS: Readonly<Partial<Record<Field, Weights>>> = {
	// A branch's number begins with the company's.
	providerId: { same: 95, similar: 30 },
	// A page belongs to one company.
	profile: { same: 90 },
	// A domain belongs to one company; many companies own the same name under several endings.
	domain: { same: 80, similar: 10, conflict: -10 },
	// Few companies share a name without the legal form, but many share a short one.
	name: { same: 40, similar: 10, conflict: -60 },
	tag: { same: 35, conflict: -60 },
	position: { same: 35 },
};

/** If a request had only name and employer, a different employer means a job change or a namesake. */
const OTHER_EMPLOYER_WITH_ONLY_NAME = -55;

/** Bonuses for a name that is spelled identically or similarly. */
const SAME_SPELLING = 8;
const SIMILAR_SPELLING = 4;

/** Scores an agreement in points. A score of `MATCH_THRESHOLD` or more is a match if nothing contradicts it. */
export function scoreAgreement(agreement: Agreement): number {
	const { entity, spelling, name } = agreement;
	let points = ROW_START_SCORE;
	for (const [field, weights] of entity === 'contact'
		? PERSON_WEIGHT_ENTRIES
		: COMPANY_WEIGHT_ENTRIES) {
		const level = agreement[field];
		if (level !== 'silent') points += weights[level] ?? 0;
	}
	if (isOtherEmployerWithOnlyNameKnown(agreement))
		points += OTHER_EMPLOYER_WITH_ONLY_NAME - (PERSON_WEIGHTS.employer?.conflict ?? 0);
	if (name === 'same' && entity === 'contact')
		points += spelling === 1 ? SAME_SPELLING : SIMILAR_SPELLING * spelling;
	return points;
}

const listWeights = (weights: typeof PERSON_WEIGHTS) =>
	Object.entries(weights) as Array<[Field, Weights]>;
const PERSON_WEIGHT_ENTRIES = listWeights(PERSON_WEIGHTS);
const COMPANY_WEIGHT_ENTRIES = listWeights(COMPANY_WEIGHTS);

/** Whether the employer differs and the request had only name and employer, with no phone number in common. */
export function isOtherEmployerWithOnlyNameKnown({
	lacksUniqueIdentifier,
	employer,
	phone,
}: Agreement): boolean {
	return lacksUniqueIdentifier && employer === 'conflict' && phone !== 'same';
}

/**
 * Converts points to the match score of the output, 0 to 100: 50 points are 50, and every further 50 points halve the
 * distance to 100.
 */
export function toMatchScore(points: number): number {
	return Math.max(0, Math.round(100 * (1 - 2 ** (-points / MATCH_THRESHOLD))));
}
