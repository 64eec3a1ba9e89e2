import { findCountryCode } from '../location';
import { isFreeMailDomain, readEmailDomain } from './mail';
import { isHostedSite } from './registrableDomain';
import { normalizeWhitespace } from './text';

const MAX_ADDRESS_LENGTH = 2_000;
const HOST_NAME =
	/^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u;

/** A lower-case domain or home page, as most are; the check saves 3 µs per record. */
const CLEAN_DOMAIN =
	/^(?:https?:\/\/(?:www\.)?(?=[^/]*\/?$))?((?!www\d?\.)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){0,5}\.[a-z]{2,24})\/?$/;

/** Sites whose pages describe a company or lead to it, but are not its website. */
const PROFILE_PAGE =
	/^(?:https?:)?(?:\/\/)?(?:[\w-]{1,20}\.)?(?:(?:linkedin|facebook|fb|twitter|x|crunchbase|instagram|youtube|tiktok|pinterest|xing|github|glassdoor|yelp)\.com|t\.me|linktr\.ee|bit\.ly|tinyurl\.com|t\.co|goo\.gl|g\.page|g\.co|wa\.me|lnkd\.in|(?:sites|maps|docs|business|play)\.google\.com|(?:apps|itunes)\.apple\.com)\/[^/?#]/;

/**
 * Parses a company's own domain, such as `acme.example`, from a domain, a URL, a host with `www.` or a work email
 * address. Undefined for a profile on a social network, a site at a hosting service and an address at a mail service,
 * because these do not show the company's own domain.
 */
export function parseWebDomain(address: string): string | undefined {
	const host = parseWebHost(address);
	return host === undefined || isHostedSite(host) ? undefined : host;
}

/** Parses a host like `parseWebDomain`, and also accepts sites at hosting services. */
export function parseWebHost(address: string): string | undefined {
	const clean = CLEAN_DOMAIN.exec(address)?.[1];
	if (clean !== undefined) return clean;
	const plain = normalizeWhitespace(address).toLowerCase();
	if (plain.length > MAX_ADDRESS_LENGTH || PROFILE_PAGE.test(plain)) return undefined;
	const target = plain.replace(/^mailto:([^?]*).*$/s, '$1');
	const isEmail = /^[^\s/@]+@[^\s/@]+$/.test(target);
	const host = isEmail ? readEmailDomain(target) : readHost(plain);
	if (host.length > 253 || !HOST_NAME.test(host) || !/\p{L}/u.test(host)) return undefined;
	return isEmail && isFreeMailDomain(host) ? undefined : host;
}

function readHost(url: string): string {
	return url
		.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//, '')
		.replace(/[/?#].*$/s, '')
		.replace(/^.*@/, '')
		.replace(/:\d*$/, '')
		.replace(/^www\d?\.(?=[^.]+\.)/, '')
		.replace(/\.$/, '');
}

const GENERIC_ENDINGS = new Set([
	'com',
	'net',
	'org',
	'edu',
	'gov',
	'info',
	'biz',
	'app',
	'dev',
	'tech',
	'cloud',
	'online',
	'store',
	'shop',
	'agency',
	'studio',
	'digital',
	'group',
	'global',
	'consulting',
	'solutions',
	'software',
	'systems',
	'example',
	'test',
	'eu',
	'su',
]);

/**
 * Finds the domain in a company name field: "booking.com", "https://acme.de/en". Names with a dot in them ("Node.js",
 * "St.Gobain", "Acme.SA") are not domains.
 */
export function findDomainInName(companyName: string): string | undefined {
	if (!companyName.includes('.')) return undefined;
	const plain = normalizeWhitespace(companyName);
	const isUrl = /^(?:https?:\/\/|www\.)/i.test(plain);
	const ending = /\.([a-z]{2,})$/.exec(plain)?.[1] ?? '';
	// Country endings are the codes of ISO 3166-1, with a few exceptions.
	const isCountry = ending.length === 2 && findCountryCode(ending) !== undefined;
	const isHost = GENERIC_ENDINGS.has(ending) || isCountry;
	const domain = isUrl || isHost ? parseWebDomain(companyName) : undefined;
	return domain === undefined || isFreeMailDomain(domain) ? undefined : domain;
}
