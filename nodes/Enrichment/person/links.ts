/** Addresses on the web, in one form. */
import { linkedInUrl, type LinkedInKind } from './canonical/linkedIn';
import { webDomain, webHost } from './canonical/web';
import type { SocialParts } from './parts';
import { text } from './values';

export type Network = keyof SocialParts;

interface Site {
	origin: string;
	/** What stands between the site and a bare handle. */
	folder: string;
	hosts: RegExp;
}

const SITES: Record<Exclude<Network, 'linkedIn'>, Site> = {
	x: { origin: 'https://x.com/', folder: '', hosts: /^(?:www\.|mobile\.)?(?:x|twitter)\.com$/i },
	facebook: {
		origin: 'https://www.facebook.com/',
		folder: '',
		hosts: /^(?:[\w-]{1,20}\.)?(?:facebook|fb)\.com$/i,
	},
	gitHub: { origin: 'https://github.com/', folder: '', hosts: /^(?:www\.)?github\.com$/i },
	crunchbase: {
		origin: 'https://www.crunchbase.com/',
		folder: 'organization/',
		hosts: /^(?:www\.)?crunchbase\.com$/i,
	},
	youTube: {
		origin: 'https://www.youtube.com/',
		folder: '',
		hosts: /^(?:www\.|m\.)?youtube\.com$/i,
	},
	instagram: {
		origin: 'https://www.instagram.com/',
		folder: '',
		hosts: /^(?:www\.)?instagram\.com$/i,
	},
};

/** Addresses or handles that are sorted by network already, in the same spelling. */
export function profilesFrom<Wanted extends Network>(
	parts: SocialParts,
	kind: LinkedInKind,
	networks: readonly Wanted[],
): Partial<Record<Wanted, string>> {
	const found: Partial<Record<Wanted, string>> = {};
	for (const network of networks) {
		const profile = profileUrl(network, parts[network], kind);
		if (profile !== undefined) found[network] = profile;
	}
	return found;
}

/** One address or handle, in the spelling of its network. */
export function profileUrl(
	network: Network,
	value: unknown,
	kind: LinkedInKind,
): string | undefined {
	if (value === undefined) return undefined;
	const written = text(value);
	if (written === undefined || written.length > 500) return undefined;
	return network === 'linkedIn' ? linkedInUrl(written, kind) : socialUrl(SITES[network], written);
}

function socialUrl({ origin, folder, hosts }: Site, written: string): string | undefined {
	if (/^@?[\w.-]+$/.test(written)) {
		return hosts.test(written) ? undefined : origin + folder + written.replace(/^@/, '');
	}
	if (folder !== '' && written.startsWith(folder)) return origin + written;
	const [, host, path] =
		/^(?:https?:)?(?:\/\/)?([\w.-]+)\/+((?:profile\.php\?id=\d+|[^\s?#/]+(?:\/[^\s?#/]+)*))/i.exec(
			written,
		) ?? [];
	return host !== undefined && hosts.test(host) ? origin + path : undefined;
}

/** `acme.example` from a domain, an address, a host with `www.` or an e-mail address at work. */
export function domain(value: unknown): string | undefined {
	const written = text(value);
	return written === undefined ? undefined : webDomain(written);
}

/** An address to open; the scheme is added where the provider leaves it out. */
export function website(value: unknown): string | undefined {
	const written = text(value);
	if (written === undefined || /[\s@]/.test(written) || !webHost(written)) return undefined;
	return /^https?:\/\//i.test(written) ? written : `https://${written.replace(/^\/\//, '')}`;
}
