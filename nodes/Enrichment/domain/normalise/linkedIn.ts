export type LinkedInKind = 'person' | 'company';

const SITE = /^(?:https?:)?(?:\/\/)?(?:[\w-]{1,20}\.)?linkedin\.com\//i;

/** `https://www.linkedin.com/in/slug` or `/company/slug`, from any spelling, a handle included. */
export function linkedInUrl(written: string, kind: LinkedInKind): string | undefined {
	const plain = written.replace(/[?#].*$/s, '');
	const isAddress = SITE.test(plain);
	const path = plain.replace(SITE, '').replace(/^\//, '');
	const [folder, handle, beyond] = split(path);
	// An address without a folder is another page; text with a slash that names none is no handle.
	if (folder === undefined && (isAddress || beyond)) return undefined;
	const place = folder ?? (kind === 'person' ? 'in' : 'company');
	if ((place === 'in') !== (kind === 'person')) return undefined;
	const slug = slugOf(handle);
	return slug === undefined ? undefined : `https://www.linkedin.com/${place}/${slug}`;
}

/** Folder, handle, and whether more follows: a language, a tab, or nothing. */
function split(path: string): [string | undefined, string, boolean] {
	const [first = '', second = ''] = path.split('/');
	const isFolder = /^(?:in|company|school|showcase)$/i.test(first) && second !== '';
	return isFolder ? [first.toLowerCase(), second, false] : [undefined, first, second !== ''];
}

function slugOf(handle: string): string | undefined {
	const decoded = decode(handle);
	if (!/^[\p{L}\p{M}\p{N}\p{So}_&'’%–-]+$/u.test(decoded)) return undefined;
	// Member ids, unlike names, differ by case.
	return /^AC[ow]AA/.test(decoded) ? decoded : decoded.toLowerCase().normalize('NFC');
}

/** Not where a sign was encoded twice: the address would become another with every reading. */
function decode(handle: string): string {
	try {
		const decoded = decodeURIComponent(handle);
		return decoded.includes('%') ? handle : decoded;
	} catch {
		return handle;
	}
}
