/** The domain that somebody registered, by the public suffix list: `acme.co.uk` of `careers.acme.co.uk`. */
import { HOSTING_DOMAINS } from './data/hostingDomains';
import { PUBLIC_SUFFIXES } from './data/publicSuffixes';

/**
 * `acme.com` of `careers.acme.com`; `acme.github.io` stays as it is, since `github.io` is a service's. A host that is a
 * public suffix itself stays as it is, too. The host is in small ASCII letters.
 */
export function toRegistrableDomain(host: string): string {
	const labels = host.split('.');
	const count = suffixLength(labels) + 1;
	return count >= labels.length ? host : labels.slice(-count).join('.');
}

/** What stands before the public suffix: `acme` of `careers.acme.co.uk`. Empty where nothing does. */
export function toRegisteredLabel(host: string): string {
	const labels = host.split('.');
	return labels.at(-1 - suffixLength(labels)) ?? '';
}

/** Whether a host is a customer's website at one of the services: `acme.github.io`. */
export function isHostedSite(host: string): boolean {
	const parent = host.slice(host.indexOf('.') + 1);
	return host.includes('.') && isAtHostingService(parent);
}

function isAtHostingService(host: string): boolean {
	const labels = host.split('.');
	return labels.some((_, from) => isHostingService(labels.slice(from)));
}

function isHostingService(labels: readonly string[]): boolean {
	const host = labels.join('.');
	return HOSTING_DOMAINS.has(host) || NATIONAL_BLOGSPOT.test(host);
}

const NATIONAL_BLOGSPOT = /^blogspot\.(?:com?\.)?[a-z]{2}$/;

/** How many labels at the end are the public suffix; at least one. */
function suffixLength(labels: readonly string[]): number {
	for (let count = Math.min(labels.length - 1, MOST_LABELS); count > 1; count--) {
		if (isHostingService(labels.slice(-count))) return count;
	}
	const below = SUFFIXES.get(labels.at(-1) ?? '');
	if (below === undefined) return 1;
	for (let count = Math.min(labels.length - 1, MOST_LABELS); count > 0; count--) {
		const name = labels.slice(-1 - count, -1).join('.');
		if (below.has(`!${name}`)) return count;
		const anyName = ['*', ...labels.slice(-count, -1)].join('.');
		if (below.has(name) || below.has(anyName)) return count + 1;
	}
	return 1;
}

/** No rule of the list has more. */
const MOST_LABELS = 4;

const SUFFIXES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
	[...PUBLIC_SUFFIXES].map(([topLevel, names]) => [topLevel, new Set(names)]),
);
