import { findCountryCode } from '../location';
import { isFreeMailDomain, readEmailDomain } from './mail';
import { isHostedSite } from './registrableDomain';
import { parseWordSet, normalizeWhitespace } from './text';

const LONGEST = 2_000;
const HOST_NAME =
	/^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u;

/** A bare domain or home page in small letters, as nearly all are: told in a fifth of the time, 3 µs less for each record. */
const CLEAN =
	/^(?:https?:\/\/(?:www\.)?(?=[^/]*\/?$))?((?!www\d?\.)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){0,5}\.[a-z]{2,24})\/?$/;

/** A page at one of these describes the company or leads to it, but is not its website: others share the domain. */
const PROFILE_PAGE =
	/^(?:https?:)?(?:\/\/)?(?:[\w-]{1,20}\.)?(?:(?:linkedin|facebook|fb|twitter|x|crunchbase|instagram|youtube|tiktok|pinterest|xing|github|glassdoor|yelp)\.com|t\.me|linktr\.ee|bit\.ly|tinyurl\.com|t\.co|goo\.gl|g\.page|g\.co|wa\.me|lnkd\.in|(?:sites|maps|docs|business|play)\.google\.com|(?:apps|itunes)\.apple\.com)\/[^/?#]/;

/**
 * `acme.example` from a domain, a URL, a host with `www.` or an e-mail address at work. Undefined
 * for a profile page on a social network, a website at a service and a mailbox at a mail service, which
 * say nothing of the company's own domain.
 */
export function parseWebDomain(written: string): string | undefined {
	const host = parseWebHost(written);
	return host === undefined || isHostedSite(host) ? undefined : host;
}

/** The same of a website at a service. */
export function parseWebHost(written: string): string | undefined {
	const clean = CLEAN.exec(written)?.[1];
	if (clean !== undefined) return clean;
	const plain = normalizeWhitespace(written).toLowerCase();
	if (plain.length > LONGEST || PROFILE_PAGE.test(plain)) return undefined;
	const address = plain.replace(/^mailto:([^?]*).*$/s, '$1');
	const isEmail = /^[^\s/@]+@[^\s/@]+$/.test(address);
	const host = isEmail ? readEmailDomain(address) : hostOf(plain);
	if (host.length > 253 || !HOST_NAME.test(host) || !/\p{L}/u.test(host)) return undefined;
	return isEmail && isFreeMailDomain(host) ? undefined : host;
}

function hostOf(url: string): string {
	return url
		.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//, '')
		.replace(/[/?#].*$/s, '')
		.replace(/^.*@/, '')
		.replace(/:\d*$/, '')
		.replace(/^www\d?\.(?=[^.]+\.)/, '')
		.replace(/\.$/, '');
}

const GENERIC_ENDINGS = parseWordSet(
	'com net org edu gov info biz app dev tech cloud online store shop agency studio digital group global consulting solutions software systems example test eu su',
);

/**
 * The domain that stands where a company's name is expected: "booking.com", "https://acme.de/en".
 * Names with a dot in them ("Node.js", "St.Gobain", "Acme.SA") are no domains.
 */
export function findDomainInName(written: string): string | undefined {
	if (!written.includes('.')) return undefined;
	const plain = normalizeWhitespace(written);
	const isUrl = /^(?:https?:\/\/|www\.)/i.test(plain);
	const ending = /\.([a-z]{2,})$/.exec(plain)?.[1] ?? '';
	// Country endings are the codes of ISO 3166-1, beside a few.
	const isCountry = ending.length === 2 && findCountryCode(ending) !== undefined;
	const isHost = GENERIC_ENDINGS.has(ending) || isCountry;
	const domain = isUrl || isHost ? parseWebDomain(written) : undefined;
	return domain === undefined || isFreeMailDomain(domain) ? undefined : domain;
}
