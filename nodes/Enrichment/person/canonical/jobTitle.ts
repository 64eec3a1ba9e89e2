/** Whether two job titles are one, in whatever form they are written. */
import { foldAccents } from './text';

/** Abbreviations that stand for one title only: a CPO is in charge of products, people or purchasing. */
const LONG_FORMS: ReadonlyMap<string, string> = new Map([
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

/** Words that are written or left out: "Head of the Sales". */
const FILL_WORDS: ReadonlySet<string> = new Set(['and', 'at', 'for', 'of', 'the']);

/** "Sr. VP of Sales" is "Senior Vice President, Sales". */
export function isSameJobTitle(one: string, other: string): boolean {
	return one === other || toJobTitleKey(one) === toJobTitleKey(other);
}

/** Longest text that is read: what is longer is no title. */
const LONGEST_TITLE = 300;

/** Equal for titles that differ in case, accents, punctuation and abbreviations only. */
function toJobTitleKey(title: string): string {
	return foldAccents(title.slice(0, LONGEST_TITLE))
		.replace(/[.'’]/g, '')
		.replace(/chief technical officer/g, 'chief technology officer')
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '' && !FILL_WORDS.has(word))
		.map((word) => LONG_FORMS.get(word) ?? word)
		.join(' ');
}
