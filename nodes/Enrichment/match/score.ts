/**
 * How much speaks for a row to be about whom a record asks for, in points. The method is that of Fellegi and Sunter
 * (A Theory for Record Linkage, 1969): a field that agrees adds the more, the rarer it agrees by chance; a field that
 * contradicts takes away the more, the rarer one person's contradicts. Five points stand for odds of two to one.
 */
import type { Agreement } from './agreement';

/** From here on a row is the record's, where nothing contradicts. */
export const MATCH_THRESHOLD = 50;

/** Whoever else comes that near may be meant as well. */
export const MATCH_MARGIN = 4;

/** Of every row: it came as an answer to the records that were asked together. */
export const ROW_START_SCORE = 25;

type Field = Exclude<keyof Agreement, 'entity' | 'spelling' | 'isAskedByNameAlone'>;
type Weights = Readonly<Partial<Record<'same' | 'similar' | 'half' | 'conflict', number>>>;

/** One line for each field. What is not in it weighs nothing. */
const OF_PERSON: Readonly<Partial<Record<Field, Weights>>> = {
	// Given once by the provider; merged records change it.
	providerId: { same: 95, conflict: -10 },
	// One person's alone, and kept for life; some make a new one.
	profile: { same: 90, conflict: -10 },
	// One person's alone, as long as it is no role mailbox; people change it with their job. A tag keeps the mailbox.
	email: { same: 80, similar: 40, conflict: -3 },
	// Few share a whole name; sound and swapped parts are shared by more; another name is hardly ever the person's.
	name: { same: 32, similar: 20, half: 0, conflict: -60 },
	// Father and son; most providers do not say which.
	generation: { same: 6 },
	// Shared by colleagues only; "Acme" may be Acme Holding; a fifth of all people change it every year.
	employer: { same: 15, similar: 5, conflict: -4 },
	// "a.schmidt" is few people's, "anna" many people's; another first name in an address is somebody else's.
	handle: { same: 8, similar: 5, conflict: -40 },
	// A switchboard is shared.
	phone: { same: 25 },
	// Sent by us with one record; providers mix rows up.
	tag: { same: 35, conflict: -60 },
	// The order of an answer, or the only answer to one record.
	position: { same: 35 },
};

const OF_COMPANY: Readonly<Partial<Record<Field, Weights>>> = {
	// Of a branch the number begins with the company's.
	providerId: { same: 95, similar: 30 },
	// One company's alone.
	profile: { same: 90 },
	// One company's alone; many own the same name under several endings.
	domain: { same: 80, similar: 10, conflict: -10 },
	// Few share a name without the legal form; a short name is many companies'.
	name: { same: 40, similar: 10, conflict: -60 },
	tag: { same: 35, conflict: -60 },
	position: { same: 35 },
};

/** Where name and employer were all that was asked by, another employer is a mover's or a namesake's. */
const OTHER_EMPLOYER_ALONE = -55;

/** A name that is written alike to the letter, and one that is only alike. */
const WRITTEN_ALIKE = 8;
const WRITTEN_NEARLY = 4;

/** Points; `MATCH_THRESHOLD` and more is a match where nothing contradicts. */
export function scoreAgreement(agreement: Agreement): number {
	const { entity, spelling, name } = agreement;
	let points = ROW_START_SCORE;
	for (const [field, weights] of entity === 'contact' ? PERSON_LINES : COMPANY_LINES) {
		const level = agreement[field];
		if (level !== 'silent') points += weights[level] ?? 0;
	}
	if (hasOtherEmployerAndOnlyName(agreement))
		points += OTHER_EMPLOYER_ALONE - (OF_PERSON.employer?.conflict ?? 0);
	if (name === 'same' && entity === 'contact')
		points += spelling === 1 ? WRITTEN_ALIKE : WRITTEN_NEARLY * spelling;
	return points;
}

const linesOf = (weights: typeof OF_PERSON) => Object.entries(weights) as Array<[Field, Weights]>;
const PERSON_LINES = linesOf(OF_PERSON);
const COMPANY_LINES = linesOf(OF_COMPANY);

/** Asked by name and employer alone, and answered with another employer and no number in common. */
export function hasOtherEmployerAndOnlyName({
	isAskedByNameAlone,
	employer,
	phone,
}: Agreement): boolean {
	return isAskedByNameAlone && employer === 'conflict' && phone !== 'same';
}

/** Points as the 0 to 100 of an envelope: 50 points are 50, and every 50 more halve what is missing to 100. */
export function toMatchScore(points: number): number {
	return Math.max(0, Math.round(100 * (1 - 2 ** (-points / MATCH_THRESHOLD))));
}
