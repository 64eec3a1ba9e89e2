/** Finds the registrable part of a host name with the public suffix list: `acme.co.uk` of `careers.acme.co.uk`. */
import { HOSTING_DOMAINS } from './data/hostingDomains';
import { PUBLIC_SUFFIXES } from './data/publicSuffixes';

/**
 * Converts a host name (lower case, ASCII) to its registrable domain: `careers.acme.com` becomes `acme.com`.
 * `acme.github.io` is kept, because `github.io` belongs to a hosting service. A host that is a public suffix is kept
 * too.
 */
export function toRegistrableDomain(host: string): string {
	const labels = host.split('.');
	const count = countSuffixLabels(labels) + 1;
	return count >= labels.length ? host : labels.slice(-count).join('.');
}

/** Reads the label before the public suffix: `acme` of `careers.acme.co.uk`. Empty if there is none. */
export function readRegisteredLabel(host: string): string {
	const labels = host.split('.');
	return labels.at(-1 - countSuffixLabels(labels)) ?? '';
}

/** Whether a host is a customer's website at a hosting service: `acme.github.io`. */
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

/** Counts the labels of the public suffix at the end; at least one. */
function countSuffixLabels(labels: readonly string[]): number {
	for (let count = Math.min(labels.length - 1, MAX_SUFFIX_LABELS); count > 1; count--) {
		if (isHostingService(labels.slice(-count))) return count;
	}
	const below = SUFFIXES_BY_LABEL_COUNT.get(labels.at(-1) ?? '');
	if (below === undefined) return 1;
	for (let count = Math.min(labels.length - 1, MAX_SUFFIX_LABELS); count > 0; count--) {
		const name = labels.slice(-1 - count, -1).join('.');
		if (below.has(`!${name}`)) return count;
		const anyName = ['*', ...labels.slice(-count, -1)].join('.');
		if (below.has(name) || below.has(anyName)) return count + 1;
	}
	return 1;
}

/** No rule in the list has more labels. */
const MAX_SUFFIX_LABELS = 4;

const SUFFIXES_BY_LABEL_COUNT: ReadonlyMap<string, ReadonlySet<string>> = new Map(
	[...PUBLIC_SUFFIXES].map(([topLevel, names]) => [topLevel, new Set(names)]),
);
