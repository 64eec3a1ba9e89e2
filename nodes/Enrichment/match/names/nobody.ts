import { isRoleMailbox } from '../../person/canonical/mail';
import { foldAccents } from '../../person/canonical/text';
import { findDomainInName } from '../../person/canonical/web';
import { isSameCompanyName } from '../companies';
import { isKnownFirstName } from './nicknames';

/**
 * Whether what stands where a name should is no person's: a placeholder, a team, a company, a deal or an order,
 * an address. `company` is the one beside it.
 */
export function isPlaceholderName(name: string, company = ''): boolean {
	if (name.includes('@') || BRACKETED.test(name) || findDomainInName(name) !== undefined)
		return true;
	const words = plainWords(name);
	const others = plainWords(company);
	if (words.length === 0 || words.some((word) => TELLING.has(word))) return true;
	if (words.some((word) => SURNAMES_TOO.has(word)) && !isWithSurname(words, others)) return true;
	// "DO NOT USE Anna Schmidt", which somebody wrote for colleagues.
	if (words.some((word, at) => word === 'do' && words[at + 1] === 'not')) return true;
	if (SAME_LETTER.test(words[0]!) && words.every((word) => word === words[0])) return true;
	// People who work for themselves are called as their company is.
	const isPersonal = words.some(isKnownFirstName);
	const isCompany = () => company !== '' && isSameCompanyName(name, company);
	if (isPersonal) return words.length === 1 && isCompany();
	return isCompany() || isFilling(words, others);
}

/**
 * Whether no word of it is a name. Who is called as their company begins is a person: Oyelaran Adeyemi of Oyelaran
 * Adeyemi Consulting; but not with a word more, as in "Acme Marketing" of Acme.
 */
function isFilling(words: readonly string[], company: readonly string[]): boolean {
	const named = words.filter((word) => !FILLING.has(word) && !isRoleMailbox(word));
	if (!named.every((word) => company.includes(word))) return false;
	const isFounder =
		named.length === words.length &&
		words.length > 1 &&
		words.length < company.length &&
		words.every((word, at) => word === company[at]);
	return !isFounder;
}

/** "Jeurys Familia" and "Arnau Company", but not "The Smith Family" or "Acme Company" of Acme. */
function isWithSurname(words: readonly string[], company: readonly string[]): boolean {
	const [first = '', last = '', ...more] = words;
	const isName = !FILLING.has(first) && !SURNAMES_TOO.has(first) && !company.includes(first);
	return isName && SURNAMES_TOO.has(last) && more.length === 0;
}

const BRACKETED = /^[[(<{][^\])>}]*[\])>}]$/;
const SAME_LETTER = /^(\p{L})\1+$/u;

const plainWords = (text: string): readonly string[] => foldAccents(text).match(/\p{L}+/gu) ?? [];

/** With one of these, it is nobody's name, whatever else there is. */
const TELLING = new Set([
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

/** A family or a company, and surnames of people. */
const SURNAMES_TOO = new Set(['family', 'familia', 'company']);

/** Of these alone, no name is made. */
const FILLING = new Set([
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
