import { unaccented } from './canonical/text';

/** `perhaps`: one is short for the other, which neither proves nor disproves that they are one company. */
export type CompanyNameAgreement = 'agree' | 'perhaps' | 'differ';

/** Whether two company names, legal forms and punctuation aside, are one company's. */
export function companyNamesAgree(one: string, other: string): CompanyNameAgreement {
	const [a, b] = [companyNameKey(one), companyNameKey(other)];
	if (a === b) return a === '' && one !== other ? 'differ' : 'agree';
	return isShort(a, b) || isShort(b, a) ? 'perhaps' : 'differ';
}

/** "Acme" for "Acme Holding", "IBM" for "International Business Machines". */
function isShort(short: string, long: string): boolean {
	if (short === '') return false;
	return long.startsWith(`${short} `) || short === long.replace(/(\S)\S*\s*/g, '$1');
}

const LEGAL_FORM =
	/(?<=\S )(inc|incorporated|ltd|limited|llc|llp|plc|corp|corporation|co|company|gmbh|ag|kg|se|as|asa|ab|oy|oyj|aps|sa|sas|sarl|srl|spa|bv|nv|pty|sp z o o)$/;

/** A company's name to compare: without punctuation and what says only how the company is registered. */
export function companyNameKey(name: string): string {
	return companyNameWithForm(name).replace(LEGAL_FORM, '').trim();
}

/** The same with the legal form, by which sister companies differ. */
export function companyNameWithForm(name: string): string {
	return unaccented(name)
		.replace(/['’.]/g, '')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}
