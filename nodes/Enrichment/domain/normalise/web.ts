import { text } from './values';

const HOST =
	/^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u;
const FREE_MAIL =
	/^(?:(?:gmail|googlemail|hotmail|outlook|live|msn|icloud|me|mac|aol|protonmail|mail|zoho)\.com|(?:yahoo|gmx|hotmail|live|outlook)\.[a-z.]{2,6}|(?:proton|pm)\.me|web\.de|yandex\.[a-z]{2,3}|mail\.ru|qq\.com|163\.com)$/;

/** A page at one of these describes the company, but is not its website. */
const PROFILE_PAGE =
	/^(?:https?:)?(?:\/\/)?(?:[\w-]{1,20}\.)?(?:linkedin|facebook|twitter|x|crunchbase|instagram|youtube)\.com\/[^/?#]/;

/** `acme.example` from a domain, an address, a host with `www.` or an e-mail address at work. */
export function domain(value: unknown): string | undefined {
	const written = text(value)?.toLowerCase();
	if (written === undefined || written.length > 2_000) return undefined;
	if (PROFILE_PAGE.test(written)) return undefined;
	const isEmail = /^[^\s/@]+@[^\s/@]+$/.test(written);
	const host = isEmail ? written.slice(written.indexOf('@') + 1) : hostOf(written);
	if (host.length > 253 || !HOST.test(host) || !/\p{L}/u.test(host)) return undefined;
	// An address at a mail service says where the mailbox is, not which company it is.
	return isEmail && isFreeMail(host) ? undefined : host;
}

/** An address to open; the scheme is added where the provider leaves it out. */
export function website(value: unknown): string | undefined {
	const written = text(value);
	if (written === undefined || /[\s@]/.test(written) || !domain(written)) return undefined;
	return /^https?:\/\//i.test(written) ? written : `https://${written.replace(/^\/\//, '')}`;
}

export function isFreeMail(host: string): boolean {
	return FREE_MAIL.test(host);
}

function hostOf(written: string): string {
	return written
		.replace(/^(?:[a-z]+:)?\/\//, '')
		.replace(/[/?#].*$/s, '')
		.replace(/:\d*$/, '')
		.replace(/^www\.(?=[^.]+\.)/, '')
		.replace(/\.$/, '');
}
