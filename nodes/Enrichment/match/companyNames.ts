import { highestOf } from '../../shared/core/lists';
import { unaccented } from '../person/canonical/text';
import type { Description } from './description';
import { inPlainLetters, scriptOf } from './names/words';

/** `perhaps`: one is short for the other, which neither proves nor disproves that they are one company. */
export type CompanyNameAgreement = 'agree' | 'perhaps' | 'differ';

/** Whether two company names, legal forms and punctuation aside, are one company's. */
export function companyNamesAgree(one: string, other: string): CompanyNameAgreement {
	if (one === other) return 'agree';
	const [a, b] = [companyNameKey(one), companyNameKey(other)];
	if (a === b) return a === '' ? 'differ' : 'agree';
	if (areInOtherLetters(a, b)) return 'perhaps';
	return isShort(a, b) || isShort(b, a) ? 'perhaps' : 'differ';
}

/** トヨタ自動車 is Toyota, which its letters do not say. */
function areInOtherLetters(one: string, other: string): boolean {
	return HAS_LETTERS.test(one) && HAS_LETTERS.test(other) && scriptOf(one) !== scriptOf(other);
}

const HAS_LETTERS = /\p{L}/u;

/** "Acme" for "Acme Holding", "IBM" for "International Business Machines". */
function isShort(short: string, long: string): boolean {
	if (short === '') return false;
	return long.startsWith(`${short} `) || short === long.replace(/(\S)\S*\s*/g, '$1');
}

/** Without dots, a slash as a blank; `_` stands for a blank. */
const FORMS =
	`inc incorporated ltd limited pvt private pte pty llc llp lp plc pbc corp corporation co company gmbh mbh
	ag kg kgaa ug ohg se as a_s asa ab oy oyj aps sa sas sarl sl slu srl spa snc bv nv ltda lda sro doo kft zrt
	sp_z_oo sp_z_o_o sdn_bhd tbk kk`.split(/\s+/);

const LEGAL_FORMS = new Set(FORMS.map((form) => form.replaceAll('_', ' ')));
const MOST_WORDS = highestOf([...LEGAL_FORMS].map((form) => form.split(' ').length));

/** "Acme GmbH & Co. KG" is "acme"; the first word is a name in any case. */
function withoutForms(name: string): string {
	const words = name.split(' ');
	for (;;) {
		const length = formAtEnd(words);
		if (length === 0) return words.join(' ');
		words.splice(-length);
		if (words.length > 1 && words.at(-1) === 'and') words.pop();
	}
}

/** How many words at the end are a legal form. */
function formAtEnd(words: readonly string[]): number {
	for (let length = Math.min(MOST_WORDS, words.length - 1); length > 0; length--) {
		if (LEGAL_FORMS.has(words.slice(-length).join(' '))) return length;
	}
	return 0;
}

/** Chinese, Japanese and Korean forms stand before the name, too. */
const ATTACHED_FORM = /株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사/g;

/** So do Indonesian and Russian ones. */
const BEFORE_NAMES = /^(?:the|pt|ооо|оао|зао|пао|ао) (?=.)/;

/** A company's name to compare: without punctuation and what says only how the company is registered. */
export function companyNameKey(name: string): string {
	const named = companyNameWithForm(name).replace(ATTACHED_FORM, ' ').trim();
	return inPlainLetters(withoutForms(named).replace(BEFORE_NAMES, ''));
}

/** Whether two names are one company's and no sisters': with two legal forms, these have to be the same. */
export function areOneCompany(one: string, other: string): boolean {
	const [a, b] = [companyNameKey(one), companyNameKey(other)];
	const [whole, otherWhole] = [one, other].map((name) =>
		inPlainLetters(companyNameWithForm(name)),
	);
	return a === b && a !== '' && (whole === otherWhole || whole === a || otherWhole === b);
}

/** The same with the legal form, by which sister companies differ. */
export function companyNameWithForm(name: string): string {
	return unaccented(name)
		.replace(/['’.]/g, '')
		.replace(/&/g, ' and ')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}

/** Whether a company of that name, or with another domain of that name, may have a domain: 2 where it is the name itself. */
export function akin(domain: string, { companyName = '', companyDomains }: Description): number {
	const words = companyNameKey(companyName).split(' ');
	const names = [words.join(''), words.map((word) => word[0]).join('')];
	const others = [...names, ...companyDomains.flatMap(labelsOf)].filter(
		({ length }) => length > 2,
	);
	const labels = labelsOf(domain);
	if (labels.some((label) => others.includes(label))) return 2;
	const isLike = (label: string) =>
		others.some((other) => label.includes(other) || other.includes(label));
	return labels.some(isLike) ? 1 : 0;
}

/** What a domain has before its ending: "acme" of acme.co.uk. */
const labelsOf = (domain: string) =>
	domain
		.split('.')
		.slice(0, -1)
		.filter(({ length }) => length > 2);

export function sharesEmployer(asked: Description, row: Description): boolean {
	if (meet(asked.employerDomains, row.employerDomains)) return true;
	const { companyName } = asked;
	if (companyName === undefined || row.companyName === undefined) return false;
	return companyNamesAgree(companyName, row.companyName) === 'agree';
}

export function meet(one: readonly string[], other: readonly string[]): boolean {
	for (const value of one) if (other.includes(value)) return true;
	return false;
}
