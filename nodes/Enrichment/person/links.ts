/** Addresses on the web, in one form. */
import { parseLinkedInPageOrHandle, type LinkedInKind } from './canonical/linkedIn';
import { parseWebDomain, parseWebHost } from './canonical/web';
import { buildTextReader, readText } from './values';

/** Addresses or handles. */
export type SocialParts = { [Site in Network]?: unknown };
type Network = 'linkedIn' | keyof typeof SITES;

const hostsOf = (names: string) => new RegExp(`^(?:[\\w-]{1,20}\\.)?(?:${names})\\.com$`, 'i');

/** Where a bare handle leads to, and the hosts of the site. */
const SITES = {
	x: { home: 'https://x.com/', hosts: hostsOf('x|twitter') },
	facebook: { home: 'https://www.facebook.com/', hosts: hostsOf('facebook|fb') },
	gitHub: { home: 'https://github.com/', hosts: hostsOf('github') },
	crunchbase: {
		home: 'https://www.crunchbase.com/organization/',
		hosts: hostsOf('crunchbase'),
	},
	youTube: { home: 'https://www.youtube.com/', hosts: hostsOf('youtube') },
	instagram: { home: 'https://www.instagram.com/', hosts: hostsOf('instagram') },
};

export interface ProfileParts {
	/** The page alone, which counts before the one among the others. */
	linkedInUrl?: unknown;
	socialProfiles?: SocialParts | undefined;
}

/** Addresses or handles that are sorted by network already, in the same spelling. */
export function readProfiles<Wanted extends Network>(
	{ linkedInUrl: page, socialProfiles = {} }: ProfileParts,
	kind: LinkedInKind,
	networks: readonly Wanted[],
): Partial<Record<Wanted | 'linkedIn', string>> {
	const found: Partial<Record<Wanted | 'linkedIn', string>> = {};
	const put = (network: Wanted | 'linkedIn', value: unknown) => {
		const profile = readProfileUrl(network, value, kind);
		if (profile !== undefined) found[network] ??= profile;
	};
	put('linkedIn', page);
	put('linkedIn', socialProfiles.linkedIn);
	for (const network of networks) put(network, socialProfiles[network]);
	return found;
}

/** One address or handle, in the spelling of its network. */
export function readProfileUrl(
	network: Network,
	value: unknown,
	kind: LinkedInKind,
): string | undefined {
	const written = readText(value);
	if (written === undefined || written.length > 500) return undefined;
	return network === 'linkedIn'
		? parseLinkedInPageOrHandle(written, kind)
		: socialUrl(SITES[network], written);
}

function socialUrl({ home, hosts }: { home: string; hosts: RegExp }, written: string) {
	const { origin, pathname } = new URL(home);
	// Hunter's handles at Crunchbase: "organization/acme".
	if (pathname !== '/' && written.startsWith(pathname.slice(1))) return `${origin}/${written}`;
	if (/^@?[\w.-]+$/.test(written)) {
		return hosts.test(written) ? undefined : home + written.replace(/^@/, '');
	}
	const [, host, path] =
		/^(?:https?:)?(?:\/\/)?([\w.-]+)\/+((?:profile\.php\?id=\d+|[^\s?#/]+(?:\/[^\s?#/]+)*))/i.exec(
			written,
		) ?? [];
	const isThere = host !== undefined && hosts.test(host);
	return isThere ? `${origin}/${path}` : undefined;
}

/** `acme.example` from a domain, an address, a host with `www.` or an e-mail address at work. */
export const readDomain = buildTextReader(parseWebDomain);

/** An address to open; the scheme is added where the provider leaves it out. */
export function readWebsite(value: unknown): string | undefined {
	const written = readText(value);
	if (written === undefined || /[\s@]/.test(written) || !parseWebHost(written)) return undefined;
	return /^https?:\/\//i.test(written) ? written : `https://${written.replace(/^\/\//, '')}`;
}
