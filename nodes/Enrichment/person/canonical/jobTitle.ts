/** Compares job titles across their spellings. */
import { foldAccents } from './text';

/**
 * Abbreviations with only one meaning. CPO is not one of them: it may be in charge of products, people or purchasing.
 */
const WORDS_BY_ABBREVIATION: ReadonlyMap<string, string> = new Map([
	['asst', 'assistant'],
	['assoc', 'associate'],
	['ceo', 'chief executive officer'],
	['cfo', 'chief financial officer'],
	['chro', 'chief human resources officer'],
	['cio', 'chief information officer'],
	['ciso', 'chief information security officer'],
	['cmo', 'chief marketing officer'],
	['coo', 'chief operating officer'],
	['cro', 'chief revenue officer'],
	['cto', 'chief technology officer'],
	['dev', 'developer'],
	['dir', 'director'],
	['eng', 'engineer'],
	['evp', 'executive vice president'],
	['exec', 'executive'],
	['gm', 'general manager'],
	['hr', 'human resources'],
	['it', 'information technology'],
	['jr', 'junior'],
	['mgr', 'manager'],
	['ops', 'operations'],
	['rep', 'representative'],
	['sr', 'senior'],
	['svp', 'senior vice president'],
	['vp', 'vice president'],
]);

/** Words that may be left out: "Head of the Sales". */
const FILL_WORDS: ReadonlySet<string> = new Set(['and', 'at', 'for', 'of', 'the']);

/** Whether two job titles are the same: "Sr. VP of Sales" and "Senior Vice President, Sales". */
export function isSameJobTitle(one: string, other: string): boolean {
	return one === other || toJobTitleKey(one) === toJobTitleKey(other);
}

/** A longer text is not a job title. */
const MAX_TITLE_LENGTH = 300;

/** Builds a key that is equal for titles that differ only in case, accents, punctuation and abbreviations. */
function toJobTitleKey(title: string): string {
	return foldAccents(title.slice(0, MAX_TITLE_LENGTH))
		.replace(/[.'’]/g, '')
		.replace(/chief technical officer/g, 'chief technology officer')
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '' && !FILL_WORDS.has(word))
		.map((word) => WORDS_BY_ABBREVIATION.get(word) ?? word)
		.join(' ');
}
