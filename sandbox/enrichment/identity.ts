/** Letters that Unicode does not split into a base letter and an accent. */
const WHOLE_LETTERS: Record<string, string> = {
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

const PLAIN = /^[\x20-\x7e]*$/;

/** A search folds the same thousands of texts each time, so the results for short texts are kept, up to so many. */
const foldedTexts = new Map<string, string>();
const MAXIMUM_FOLDED_TEXTS = 10_000;
const MAXIMUM_FOLDED_LENGTH = 100;

/** Equal for spellings that differ only in case, accents, punctuation and spaces. */
export function fold(text: string): string {
	if (text.length > MAXIMUM_FOLDED_LENGTH) return computeFolded(text);
	const folded = foldedTexts.get(text) ?? computeFolded(text);
	if (foldedTexts.size >= MAXIMUM_FOLDED_TEXTS) foldedTexts.clear();
	foldedTexts.set(text, folded);
	return folded;
}

function computeFolded(text: string): string {
	// Most texts are plain.
	if (PLAIN.test(text)) {
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
		.replace(/[øłđðßæœþı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
		.replace(/['’]/g, '')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}

/** As `fold`, and "Acme, Inc." equals "ACME". */
export function foldCompany(name: string): string {
	return fold(name).replace(LEGAL_FORM, '').trim();
}

/** ASCII, for e-mail addresses and host names. */
export function hostLabel(text: string): string {
	return fold(text)
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '');
}

/** The host of a URL, an e-mail address or a bare domain, lower case, without `www.`. */
export function domainOf(text: string): string {
	return text
		.trim()
		.toLowerCase()
		.replace(/^[a-z]+:\/\//, '')
		.replace(/^[^/@]*@/, '')
		.replace(/^www\./, '')
		.replace(/[:/?#].*$/, '');
}

/** The name after `/in/`, decoded, or undefined when this is not a personal profile. */
export function linkedInSlug(url: string): string | undefined {
	const slug = /linkedin\.com\/in\/([^/?#]+)/i.exec(url)?.[1];
	if (slug === undefined) return undefined;
	try {
		return decodeURIComponent(slug).toLowerCase();
	} catch {
		return slug.toLowerCase();
	}
}

export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

export const isDomain = (text: string) => /^[^\s.]+(\.[^\s.]+)+$/.test(domainOf(text));
