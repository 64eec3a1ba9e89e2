import { isNullWord, isPlaceholder, decodeUriOrKeep, normalizeWhitespace } from './text';

export type LinkedInKind = 'person' | 'company';

const SITE = /^(?:https?:)?(?:\/\/)?(?:[\w-]{1,20}\.)?linkedin\.com(?=[/?#]|$)/i;
const PREFIXES = /^\/+(?:(?:comm|mwlite|m|mwlite\/profile)\/+)?/i;

/** The path folders of each kind of page. Old folders are mapped to the ones that replaced them. */
const FOLDERS = { person: /^(?:in|pub)$/, company: /^(?:company|school|showcase)$/ };
const toCurrentFolder = (folder: string) =>
	folder.replace(/^(?:company-beta|organization)$/, 'company').replace(/^edu$/, 'school');

/** Member IDs are case-sensitive; slugs are not. */
const MEMBER_ID = /^AC[ow]AA[\w-]*$/;

/** Pages with a member ID or company number: Sales Navigator and old profiles. */
const ID_PATHS: Record<LinkedInKind, RegExp> = {
	person: /^\/+(?:sales\/+(?:lead|people|profile)\/+|profile\/+view\/*\?(?:.*&)?id=)(AC[ow]AA[\w-]+)/i,
	company: /^\/+sales\/+(?:company|accounts?)\/+(\d+)/i,
};
const DEFAULT_FOLDERS: Record<LinkedInKind, string> = { person: 'in', company: 'company' };

/**
 * Parses a LinkedIn page into `https://www.linkedin.com/in/slug` or `/company/slug`, from any spelling of the address
 * or from its end (`in/slug`). Undefined if the text is not a page of this kind.
 */
export function parseLinkedInPage(address: string, kind: LinkedInKind): string | undefined {
	const plain = normalizeWhitespace(address);
	// A page always has a folder in its path.
	if (!plain.includes('/')) return undefined;
	const isAddress = SITE.test(plain);
	const path = isAddress ? plain.replace(SITE, '') : `/${plain.replace(/^\//, '')}`;
	const id = isAddress ? ID_PATHS[kind].exec(path)?.[1] : undefined;
	if (id !== undefined) return buildPage(DEFAULT_FOLDERS[kind], id);
	const [called = '', slug = '', ...more] = path
		.replace(/[?#].*$/s, '')
		.replace(PREFIXES, '')
		.split(/\/+/);
	const folder = toCurrentFolder(called.toLowerCase());
	if (!FOLDERS[kind].test(folder)) return undefined;
	// Old `pub` pages need their whole path, because namesakes share the beginning.
	return buildPage(folder, folder === 'pub' ? [slug, ...more].join('/') : slug);
}

/**
 * Parses a LinkedIn page like `parseLinkedInPage`, and also accepts a bare handle, for fields that are known to hold
 * one.
 */
export function parseLinkedInPageOrHandle(
	addressOrHandle: string,
	kind: LinkedInKind,
): string | undefined {
	const plain = normalizeWhitespace(addressOrHandle).replace(/^@/, '');
	const isHandle = !/[/.]/.test(plain) && !SITE.test(plain);
	return isHandle ? buildPage(DEFAULT_FOLDERS[kind], plain) : parseLinkedInPage(plain, kind);
}

/** Whether an address is a page in Sales Navigator or Recruiter, which only their subscribers can open. */
export function isLinkedInSalesPage(address: string): boolean {
	const plain = normalizeWhitespace(address);
	return (
		SITE.test(plain) && /^\/+(?:sales|talent|recruiter|cap)\//i.test(plain.replace(SITE, ''))
	);
}

const SLUG = /^[\p{L}\p{M}\p{N}\p{So}_&'’%.+~!–-]+(?:\/[\p{L}\p{N}-]+)*$/u;

function buildPage(folder: string, slug: string): string | undefined {
	// Punctuation after the slug belongs to the sentence: "https://www.linkedin.com/in/ada)."
	const handle = decodeHandle(slug.replace(/(?<![/.,;:)\]}>"”])[/.,;:)\]}>"”]+$/, ''));
	if (!SLUG.test(handle) || isNullWord(handle) || isPlaceholder(handle)) return undefined;
	const name = MEMBER_ID.test(handle) ? handle : handle.toLowerCase().normalize('NFC');
	return `https://www.linkedin.com/${folder}/${name}`;
}

/** Decodes a handle. A handle that was encoded twice is kept, because its address would change with every reading. */
function decodeHandle(handle: string): string {
	const plain = decodeUriOrKeep(handle);
	return plain.includes('%') ? handle : normalizeWhitespace(plain);
}
