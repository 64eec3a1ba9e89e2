import { comparable } from '../../person/canonical/text';
import { spell, type Spelling } from './letters';

/** One word of a name. */
export interface Word extends Spelling {
	/** A single letter: "J." */
	isInitial: boolean;
	/** With a letter that a wrong alphabet made unreadable: "Krzy¿anowski". */
	isBroken: boolean;
	/** Joined to the word before it by a hyphen: the second half of "Jean-Pierre". */
	isTail: boolean;
}

const BEFORE = set(
	`dr prof professor mr mrs ms miss mx sir dame herr frau mme mlle monsieur madame sra srta dott dssa dipl
	rev capt sgt eng engr geom khun`,
);
/** Titles in front of two more words; else they are a first name or its initials. */
const BEFORE_TWO = set('don doña fr hr ing mag col lt hon sr');
const BEHIND = set(
	`jr junior sr senior ii iii iv esq phd dphil dr mba msc bsc meng beng llm jd md dds rn cpa cfa pmp 様 氏`,
);

const PARTICLES = set(
	`van von vom der den dem de del della dela di da do dos das du des la las le los zu zum zur ter ten te
	op bin ibn bint ben al el ul ur af av und of vda`,
);

function set(words: string): Set<string> {
	return new Set(words.trim().split(/\s+/));
}

/** The words of a name, without titles. */
export function wordsOf(name: string): readonly Word[] {
	const written = comparable(name)
		.replace(/["“”„«»][^"“”„«»]*["“”„«»]|\([^()]*\)/g, ' ')
		.replace(/['’‘`´]/g, '')
		.replace(/(?<=\p{L})[?¿]{1,2}(?=\p{L})/gu, UNREADABLE);
	const words = written.split(/[\s_/]+/).flatMap((part) => {
		// "J.R.R." are three initials.
		const pieces = part.replace(/\.(?=.)/g, '. ').split(' ');
		return pieces.flatMap((piece) => hyphenated(piece));
	});
	return words.slice(...withinTitles(words.map(({ plain }) => plain)));
}

function hyphenated(piece: string): Word[] {
	return piece
		.split(/[-‐‑–—·.]+/)
		.flatMap((text) => wordFrom(text) ?? [])
		.map((word, index) => (index > 0 ? { ...word, isTail: true } : word));
}

/** In the place of a letter. */
export const UNREADABLE = '\ufffd';

function wordFrom(text: string): Word | undefined {
	const letters = text.replace(/[^\p{L}\p{M}\ufffd]/gu, '');
	if (!/\p{L}/u.test(letters)) return undefined;
	const isBroken = letters.includes(UNREADABLE);
	return { ...spell(letters), isInitial: isLetter(letters), isBroken, isTail: false };
}

/** A single letter of an alphabet; a single Han character is a whole name. */
function isLetter(text: string): boolean {
	return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]\p{M}*$/u.test(text);
}

/** Where the words of a name begin and end between titles and degrees; at least `least` remain. */
function withinTitles(words: readonly string[], least = 1): [from: number, to: number] {
	let from = 0;
	let to = words.length;
	const isFront = (word: string) => BEFORE.has(word) || (to - from > 2 && BEFORE_TWO.has(word));
	while (to - from > 1 && isFront(words[from]!)) from++;
	while (to - from > least && BEHIND.has(words[to - 1]!)) to--;
	return [from, to];
}

/** The words of a name as they are written, without titles in front and degrees behind. */
export function withoutTitles(words: readonly string[], least?: number): readonly string[] {
	const plain = words.map((word) => word.toLowerCase().replace(/[.,]/g, ''));
	return words.slice(...withinTitles(plain, least));
}

/** Whether there is nothing but titles: "Mr.", "Prof. Dr." */
export function isOnlyTitles(text: string): boolean {
	const words = text.toLowerCase().split(/[\s.,]+/);
	return words.every((word) => word === '' || BEFORE.has(word));
}

export const isParticle = (word: string) => PARTICLES.has(word.toLowerCase());

/**
 * Whether a word behind a comma is a degree, and no first name: "PhD", "MSc.", "CFA". Behind a surname alone
 * capitals are a first name: "Lee, JJ".
 */
export function isDegree(text: string, isBehindWholeName: boolean): boolean {
	const plain = text.replace(/[.\s]/g, '');
	if (/^dipl/i.test(plain)) return true;
	const lower = plain.toLowerCase();
	if (BEHIND.has(lower)) return isBehindWholeName || !INITIALS.has(lower);
	return isBehindWholeName && (/^[A-Z]{2,6}$/.test(plain) || MIXED_DEGREES.has(plain));
}

/** Degrees that stand for a first name as often: "Nguyen, MD", "Rahman, Md". */
const INITIALS = set('md jd rn');

/** With small letters in them, as first names have: JoAnn, LaToya. */
const MIXED_DEGREES = new Set(
	(
		'PsyD EdD PharmD MPhil MRes MEd BEd MPharm DSc BCom MCom MArch BArch MPAcc PgDip DipEd EdM ' +
		'MTech BTech MBBCh MBChB AuD ThD DrPH'
	).split(' '),
);

/** Surnames without "van der", "de la", "bin"; a last word is a name, as Le and Do are. */
export function withoutParticles(words: readonly Word[]): readonly Word[] {
	return words.filter(({ plain }, index) => index === words.length - 1 || !PARTICLES.has(plain));
}

/** The same for a full name, whose first word is a first name: Al Gore. */
export function withoutInnerParticles([first, ...rest]: readonly Word[]): readonly Word[] {
	if (first === undefined) return [];
	// In Vietnam "Van" is a part of a man's name.
	return first.plain === 'nguyen' ? [first, ...rest] : [first, ...withoutParticles(rest)];
}
