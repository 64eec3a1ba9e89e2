/** Normal forms of names, domains, and LinkedIn URLs, by which the sandbox compares them. */

/** Letters that Unicode does not split into a base letter and an accent. */
const UNSPLIT_LETTERS: Record<string, string> = {
	ø: 'o',
	ł: 'l',
	đ: 'd',
	ð: 'd',
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	þ: 'th',
	ı: 'i',
};

const LEGAL_FORM =
	/(株式会社|有限公司)|\s(inc|ltd|limited|llc|plc|corp|corporation|gmbh|ag|as|asa|ab|oy|sa|sas|bv|sp z o o)$/gu;

const ASCII = /^[\x20-\x7e]*$/;

/** A search folds the same thousands of texts each time, so the results for short texts are kept, up to so many. */
const foldedTexts = new Map<string, string>();
const MAXIMUM_FOLDED_TEXTS = 10_000;
const MAXIMUM_FOLDED_LENGTH = 100;

/** Folds a text: spellings that differ only in case, accents, punctuation, and spaces become equal. */
export function foldText(text: string): string {
	if (text.length > MAXIMUM_FOLDED_LENGTH) return computeFoldedText(text);
	const known = foldedTexts.get(text);
	if (known !== undefined) return known;
	const folded = computeFoldedText(text);
	if (foldedTexts.size >= MAXIMUM_FOLDED_TEXTS) foldedTexts.clear();
	foldedTexts.set(text, folded);
	return folded;
}

function computeFoldedText(text: string): string {
	// Most texts are ASCII.
	if (ASCII.test(text)) {
		return text
			.toLowerCase()
			.replaceAll("'", '')
			.replace(/[^a-z0-9]+/g, ' ')
			.trim();
	}
	return text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[øłđðßæœþı]/g, (letter) => UNSPLIT_LETTERS[letter] ?? letter)
		.replace(/['’]/g, '')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}

/** Folds a company name and removes its legal form, so that "Acme, Inc." equals "ACME". */
export function foldCompanyName(name: string): string {
	return foldText(name).replace(LEGAL_FORM, '').trim();
}

/** Converts a text into a label for email addresses and host names: `O'Brien & Søn` becomes `obrien-son`. */
export function toHostLabel(text: string): string {
	return foldText(text)
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '');
}

/** Extracts the host of a URL, an email address, or a bare domain, in lower case and without `www.`. */
export function extractDomain(text: string): string {
	return text
		.trim()
		.toLowerCase()
		.replace(/^[a-z]+:\/\//, '')
		.replace(/^[^/@]*@/, '')
		.replace(/^www\./, '')
		.replace(/[:/?#].*$/, '');
}

/** Extracts the decoded name after `/in/` in lower case; undefined for a URL that is no personal profile. */
export function extractLinkedInSlug(url: string): string | undefined {
	const slug = /linkedin\.com\/in\/([^/?#]+)/i.exec(url)?.[1];
	if (slug === undefined) return undefined;
	try {
		return decodeURIComponent(slug).toLowerCase();
	} catch {
		return slug.toLowerCase();
	}
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

export const isDomain = (text: string): boolean =>
	/^[^\s.]+(\.[^\s.]+)+$/.test(extractDomain(text));
