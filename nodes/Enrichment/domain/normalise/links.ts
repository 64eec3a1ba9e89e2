import { isRecord } from '../../../shared/core/json';
import { linkedInUrl, type LinkedInKind } from './linkedIn';
import { paths, Source, type Path } from './read';
import { asList, known, text, word } from './values';

export type Network = keyof typeof NAMES;

const NAMES = {
	linkedIn: [
		'linkedIn',
		'linkedInUrl',
		'linkedInProfile',
		'linkedInProfileUrl',
		'linkedInHandle',
	],
	x: ['x', 'xUrl', 'twitter', 'twitterUrl', 'twitterHandle'],
	facebook: ['facebook', 'facebookUrl', 'facebookHandle'],
	gitHub: ['gitHub', 'gitHubUrl', 'gitHubHandle', 'gitHubUsername'],
	crunchbase: ['crunchbase', 'crunchbaseUrl', 'crunchbaseHandle'],
	youTube: ['youTube', 'youTubeUrl'],
	instagram: ['instagram', 'instagramUrl', 'instagramHandle'],
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

const HOLDERS = ['socialProfiles', 'socialLinks', 'social', 'socials', 'links'];
const LINKED_IN_ALONE = ['socialProfiles.professionalNetwork.url', 'profileUrl', 'url'];

const FIELDS = new Map<Network, readonly Path[]>(
	(Object.keys(NAMES) as Network[]).map((network) => [network, fieldsOf(network)]),
);

const LISTS = paths(`profiles ${HOLDERS.join(' ')} sameAs`);
const LIST_NETWORK = paths('network type name platform site');
const LIST_URL = paths('url link href value handle username');

/** Profile addresses by network, in the one spelling each network uses itself. */
export function profilesOf<Wanted extends Network>(
	source: Source,
	kind: LinkedInKind,
	networks: readonly Wanted[],
): Partial<Record<Wanted, string>> {
	const listed = source.list(LISTS, listedProfiles);
	const entries = networks.map((network) => {
		const read = (value: unknown) => profileUrl(network, value, kind);
		const own = source.first(FIELDS.get(network) ?? [], read);
		return [network, own ?? among(listed, network, read)];
	});
	return known<Partial<Record<Wanted, string>>>(
		Object.fromEntries(entries) as Record<Wanted, string | undefined>,
	);
}

function profileUrl(network: Network, value: unknown, kind: LinkedInKind): string | undefined {
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
	return host !== undefined && hosts.test(host) ? `${origin}${path}` : undefined;
}

/** Where one network may stand: as itself or in a holder, as an address or as `{url}` or `{handle}`. */
function fieldsOf(network: Network): readonly Path[] {
	const names = NAMES[network];
	const held = HOLDERS.flatMap((holder) => names.map((name) => `${holder}.${name}`));
	const forms = ['', '.url', '.handle', '.username'];
	const every = [...names, ...held].flatMap((name) => forms.map((form) => name + form));
	return paths(...every, ...(network === 'linkedIn' ? LINKED_IN_ALONE : []));
}

interface Listed {
	network: string;
	url: unknown;
}

function listedProfiles(value: unknown): Listed[] {
	if (!Array.isArray(value)) return [];
	return asList(value).map((entry) => {
		if (!isRecord(entry)) return { network: '', url: entry };
		const source = new Source(entry);
		return { network: word(source.text(LIST_NETWORK)), url: source.text(LIST_URL) };
	});
}

function among(
	listed: readonly Listed[],
	network: Network,
	read: (value: unknown) => string | undefined,
): string | undefined {
	const names = NAMES[network].map((name) => name.toLowerCase());
	for (const { network: called, url } of listed) {
		// An unnamed entry must be a whole address, since a bare handle fits every network.
		const fits = names.includes(called) || (called === '' && /\w\.com\//.test(text(url) ?? ''));
		const found = fits ? read(url) : undefined;
		if (found !== undefined) return found;
	}
	return undefined;
}
