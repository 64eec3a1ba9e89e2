import { isRoleMailbox } from '../../person/canonical/mail';
import { foldAccents } from '../../person/canonical/text';
import { findDomainInName } from '../../person/canonical/web';
import { isSameCompanyName } from '../companies';
import { isKnownFirstName } from './nicknames';

/**
 * Whether a text in a name field is not a person's name: a placeholder, a team, a company, a deal, an order or an
 * address.
 * @param company the company of the same record
 */
export function isPlaceholderName(name: string, company = ''): boolean {
	if (name.includes('@') || BRACKETED.test(name) || findDomainInName(name) !== undefined)
		return true;
	const words = splitPlainWords(name);
	const others = splitPlainWords(company);
	if (words.length === 0 || words.some((word) => NON_PERSON_WORDS.has(word))) return true;
	if (
		words.some((word) => AMBIGUOUS_SURNAMES.has(word)) &&
		!endsWithAmbiguousSurname(words, others)
	)
		return true;
	// A note to colleagues: "DO NOT USE Anna Schmidt".
	if (words.some((word, at) => word === 'do' && words[at + 1] === 'not')) return true;
	if (SAME_LETTER.test(words[0]!) && words.every((word) => word === words[0])) return true;
	// Self-employed people often have their own name as the company's.
	const isPersonal = words.some(isKnownFirstName);
	const isCompany = () => company !== '' && isSameCompanyName(name, company);
	if (isPersonal) return words.length === 1 && isCompany();
	return isCompany() || hasNoNameWord(words, others);
}

/**
 * Whether no word is part of a person's name. A person may have the beginning of the company's name (Oyelaran Adeyemi
 * of Oyelaran Adeyemi Consulting), but not with a further word, as in "Acme Marketing" of Acme.
 */
function hasNoNameWord(words: readonly string[], company: readonly string[]): boolean {
	const named = words.filter((word) => !GENERIC_WORDS.has(word) && !isRoleMailbox(word));
	if (!named.every((word) => company.includes(word))) return false;
	const isFounder =
		named.length === words.length &&
		words.length > 1 &&
		words.length < company.length &&
		words.every((word, at) => word === company[at]);
	return !isFounder;
}

/**
 * Whether the last word is a surname that is also a common word: "Jeurys Familia" and "Arnau Company", but not "The
 * Smith Family" or "Acme Company" of Acme.
 */
function endsWithAmbiguousSurname(words: readonly string[], company: readonly string[]): boolean {
	const [first = '', last = '', ...more] = words;
	const isName =
		!GENERIC_WORDS.has(first) && !AMBIGUOUS_SURNAMES.has(first) && !company.includes(first);
	return isName && AMBIGUOUS_SURNAMES.has(last) && more.length === 0;
}

const BRACKETED = /^[[(<{][^\])>}]*[\])>}]$/;
const SAME_LETTER = /^(\p{L})\1+$/u;

const splitPlainWords = (text: string): readonly string[] =>
	foldAccents(text).match(/\p{L}+/gu) ?? [];

/** A text with one of these words is never a person's name. */
const NON_PERSON_WORDS = new Set([
	'team',
	'department',
	'dept',
	'abteilung',
	'payable',
	'receivable',
	'renewal',
	'invoice',
	'opportunity',
	'subscription',
	'anonymous',
	'gmbh',
	'inc',
	'llc',
	'ltd',
	'limited',
	'corp',
	'corporation',
	'incorporated',
	'unknown',
	'undefined',
	'tbd',
	'tba',
	'asdf',
	'qwerty',
	'placeholder',
	'noname',
	'noreply',
	'unbekannt',
	'desconocido',
	'inconnu',
	'whom',
	'familie',
	'famille',
	'famiglia',
	'eheleute',
]);

/** Words for a family or a company that are surnames too. */
const AMBIGUOUS_SURNAMES = new Set(['family', 'familia', 'company']);

/** A text of only these words is not a person's name. */
const GENERIC_WORDS = new Set([
	'the',
	'a',
	'of',
	'to',
	'for',
	'with',
	'and',
	'no',
	'not',
	'na',
	'name',
	'first',
	'last',
	'full',
	'given',
	'family',
	'vorname',
	'nachname',
	'nom',
	'prenom',
	'nombre',
	'apellido',
	'new',
	'lead',
	'contact',
	'visitor',
	'website',
	'web',
	'form',
	'guest',
	'user',
	'customer',
	'client',
	'member',
	'test',
	'tester',
	'demo',
	'example',
	'sample',
	'dummy',
	'deal',
	'order',
	'quote',
	'ticket',
	'case',
	'number',
	'id',
	'ceo',
	'cto',
	'cfo',
	'coo',
	'cmo',
	'owner',
	'founder',
	'director',
	'manager',
	'president',
	'head',
	'officer',
	'there',
	'confidential',
	'prueba',
	'chief',
	'human',
	'resources',
	'accounts',
	'purchasing',
	'service',
	'desk',
	'front',
	'main',
	'line',
	'mr',
	'mrs',
	'ms',
	'dr',
	'prof',
	'sir',
	'madam',
	'none',
	'null',
	'empty',
]);
