import { isRecord } from '../../shared/core/json';
import { linkedInUrl, type LinkedInKind } from './canonical/linkedIn';
import type { SocialParts } from './parts';
import { paths, Source } from './read';
import { asList, text, word } from './values';

export type Network = keyof typeof NAMES;

const NAMES = {
	linkedIn: paths(
		'linkedIn linkedInUrl linkedInProfile linkedInProfileUrl linkedInHandle',
		'professionalNetwork profileUrl url',
	),
	x: paths('x xUrl twitter twitterUrl twitterHandle'),
	facebook: paths('facebook facebookUrl facebookHandle'),
	gitHub: paths('gitHub gitHubUrl gitHubHandle gitHubUsername'),
	crunchbase: paths('crunchbase crunchbaseUrl crunchbaseHandle'),
	youTube: paths('youTube youTubeUrl'),
	instagram: paths('instagram instagramUrl instagramHandle'),
};

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

const HOLDERS = paths('socialProfiles socialLinks social socials links');
const LISTS = paths('profiles socialProfiles socialLinks social socials links sameAs');
const ENTRY_NETWORK = paths('network type name platform site');
const ENTRY_URL = paths('url link href handle username value');

/** Profile addresses by network, in the one spelling each network uses itself. */
export function profilesOf<Wanted extends Network>(
	source: Source,
	kind: LinkedInKind,
	networks: readonly Wanted[],
): Partial<Record<Wanted, string>> {
	const holder = source.holder(HOLDERS);
	const listed = source.list(LISTS, listedProfiles);
	const found: Partial<Record<Wanted, string>> = {};
	for (const network of networks) {
		if (!holder && listed.length === 0 && !source.has(NAMES[network])) continue;
		const read = (value: unknown) => profileUrl(network, value, kind);
		const own = source.first(NAMES[network], read) ?? holder?.first(NAMES[network], read);
		const profile = own ?? among(listed, network, read);
		if (profile !== undefined) found[network] = profile;
	}
	return found;
}

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
	const written = isRecord(value) ? Source.of(value).text(ENTRY_URL) : text(value);
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

interface Listed {
	network: string;
	url: unknown;
}

function listedProfiles(value: unknown): Listed[] {
	if (!Array.isArray(value)) return [];
	return asList(value).map((entry) => {
		if (!isRecord(entry)) return { network: '', url: entry };
		const source = Source.of(entry);
		return { network: word(source.text(ENTRY_NETWORK)), url: source.text(ENTRY_URL) };
	});
}

function among(
	listed: readonly Listed[],
	network: Network,
	read: (value: unknown) => string | undefined,
): string | undefined {
	for (const { network: called, url } of listed) {
		// An unnamed entry must be a whole address, since a bare handle fits every network.
		const fits =
			NAMES[network].some(([name]) => name === called) ||
			(called === '' && /\w\.com\//.test(text(url) ?? ''));
		const found = fits ? read(url) : undefined;
		if (found !== undefined) return found;
	}
	return undefined;
}
