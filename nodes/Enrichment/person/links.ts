/** Reads web addresses and social profiles in one form. */
import { parseLinkedInPageOrHandle, type LinkedInKind } from './canonical/linkedIn';
import { parseWebDomain, parseWebHost } from './canonical/web';
import { buildTextReader, readText } from './values';

/** Profiles by network, as addresses or handles. */
export type SocialParts = { [Site in Network]?: unknown };
type Network = 'linkedIn' | keyof typeof SITES;

const buildHostPattern = (names: string) =>
	new RegExp(`^(?:[\\w-]{1,20}\\.)?(?:${names})\\.com$`, 'i');

/** The base URL for a bare handle, and the hosts of each network. */
const SITES = {
	x: { home: 'https://x.com/', hosts: buildHostPattern('x|twitter') },
	facebook: { home: 'https://www.facebook.com/', hosts: buildHostPattern('facebook|fb') },
	gitHub: { home: 'https://github.com/', hosts: buildHostPattern('github') },
	crunchbase: {
		home: 'https://www.crunchbase.com/organization/',
		hosts: buildHostPattern('crunchbase'),
	},
	youTube: { home: 'https://www.youtube.com/', hosts: buildHostPattern('youtube') },
	instagram: { home: 'https://www.instagram.com/', hosts: buildHostPattern('instagram') },
};

export interface ProfileParts {
	/** The LinkedIn page on its own; it wins over the one in `socialProfiles`. */
	linkedInUrl?: unknown;
	socialProfiles?: SocialParts | undefined;
}

/** Reads profiles that are already sorted by network into URLs. */
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

/** Reads one address or handle into the URL of its network. */
export function readProfileUrl(
	network: Network,
	value: unknown,
	kind: LinkedInKind,
): string | undefined {
	const written = readText(value);
	if (written === undefined || written.length > 500) return undefined;
	return network === 'linkedIn'
		? parseLinkedInPageOrHandle(written, kind)
		: buildSocialUrl(SITES[network], written);
}

function buildSocialUrl({ home, hosts }: { home: string; hosts: RegExp }, written: string) {
	const { origin, pathname } = new URL(home);
	// Hunter's Crunchbase handles include the folder: "organization/acme".
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

/** Reads `acme.example` from a domain, a URL, a host with `www.` or a work email address. */
export const readDomain = buildTextReader(parseWebDomain);

/** Reads a website as a URL; the scheme is added if the provider leaves it out. */
export function readWebsite(value: unknown): string | undefined {
	const written = readText(value);
	if (written === undefined || /[\s@]/.test(written) || !parseWebHost(written)) return undefined;
	return /^https?:\/\//i.test(written) ? written : `https://${written.replace(/^\/\//, '')}`;
}
