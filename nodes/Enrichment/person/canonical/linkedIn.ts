import { isNullWord, isPlaceholder, decodeUriOrKeep, normalizeWhitespace } from './text';

export type LinkedInKind = 'person' | 'company';

const SITE = /^(?:https?:)?(?:\/\/)?(?:[\w-]{1,20}\.)?linkedin\.com(?=[/?#]|$)/i;
const PREFIXES = /^\/+(?:(?:comm|mwlite|m|mwlite\/profile)\/+)?/i;

/** The folders of pages, and the one that a page of an older one has moved to. */
const FOLDERS = { person: /^(?:in|pub)$/, company: /^(?:company|school|showcase)$/ };
const folderNow = (folder: string) =>
	folder.replace(/^(?:company-beta|organization)$/, 'company').replace(/^edu$/, 'school');

/** Ids of members, other than names, differ by case. */
const MEMBER_ID = /^AC[ow]AA[\w-]*$/;

/** Pages that hold a member id or company number: Sales Navigator, and profiles of old. */
const BY_ID: Record<LinkedInKind, RegExp> = {
	person: /^\/+(?:sales\/+(?:lead|people|profile)\/+|profile\/+view\/*\?(?:.*&)?id=)(AC[ow]AA[\w-]+)/i,
	company: /^\/+sales\/+(?:company|accounts?)\/+(\d+)/i,
};
const HOME: Record<LinkedInKind, string> = { person: 'in', company: 'company' };

/**
 * `https://www.linkedin.com/in/slug` or `/company/slug` from any spelling of an address, or of its
 * end (`in/slug`). Undefined for what is no page of the kind.
 */
export function parseLinkedInPage(written: string, kind: LinkedInKind): string | undefined {
	const plain = normalizeWhitespace(written);
	// A page stands in a folder.
	if (!plain.includes('/')) return undefined;
	const isAddress = SITE.test(plain);
	const path = isAddress ? plain.replace(SITE, '') : `/${plain.replace(/^\//, '')}`;
	const id = isAddress ? BY_ID[kind].exec(path)?.[1] : undefined;
	if (id !== undefined) return pageOf(HOME[kind], id);
	const [called = '', slug = '', ...more] = path
		.replace(/[?#].*$/s, '')
		.replace(PREFIXES, '')
		.split(/\/+/);
	const folder = folderNow(called.toLowerCase());
	if (!FOLDERS[kind].test(folder)) return undefined;
	// Old `pub` pages need their whole path: namesakes share its beginning.
	return pageOf(folder, folder === 'pub' ? [slug, ...more].join('/') : slug);
}

/** As `parseLinkedInPage`, also from a bare handle, where a field is known to hold one. */
export function parseLinkedInPageOrHandle(written: string, kind: LinkedInKind): string | undefined {
	const plain = normalizeWhitespace(written).replace(/^@/, '');
	const isHandle = !/[/.]/.test(plain) && !SITE.test(plain);
	return isHandle ? pageOf(HOME[kind], plain) : parseLinkedInPage(plain, kind);
}

/** Whether an address is one of Sales Navigator's or Recruiter's, which only their users can open. */
export function isLinkedInSalesPage(written: string): boolean {
	const plain = normalizeWhitespace(written);
	return (
		SITE.test(plain) && /^\/+(?:sales|talent|recruiter|cap)\//i.test(plain.replace(SITE, ''))
	);
}

const SLUG = /^[\p{L}\p{M}\p{N}\p{So}_&'’%.+~!–-]+(?:\/[\p{L}\p{N}-]+)*$/u;

function pageOf(folder: string, slug: string): string | undefined {
	// "https://www.linkedin.com/in/ada)." ends a sentence.
	const handle = decoded(slug.replace(/(?<![/.,;:)\]}>"”])[/.,;:)\]}>"”]+$/, ''));
	if (!SLUG.test(handle) || isNullWord(handle) || isPlaceholder(handle)) return undefined;
	const name = MEMBER_ID.test(handle) ? handle : handle.toLowerCase().normalize('NFC');
	return `https://www.linkedin.com/${folder}/${name}`;
}

/** Not where a sign was encoded twice: the address would become another with every reading. */
function decoded(handle: string): string {
	const plain = decodeUriOrKeep(handle);
	return plain.includes('%') ? handle : normalizeWhitespace(plain);
}
