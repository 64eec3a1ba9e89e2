/**
 * The named providers, in the order in which users see them. This is the only list: the credentials, the codex file,
 * the tables in README.md and docs/providers.md, the keywords of the package and the tests are generated from it or
 * compared with it. The file imports nothing, so that n8n can load the credentials without the dialects.
 */

/** What users see of a provider before any request is sent. */
export interface ProviderEntry {
	/** The value of `provider` in the credential and in results. */
	name: string;
	/** The provider's own spelling of its name. */
	label: string;
	/** Other names by which users find the provider in n8n's list of nodes. */
	aliases: readonly string[];
	keyPage: KeyPage;
	/** Whether lookups are jobs whose results are fetched later. */
	isAsynchronous: boolean;
	/** Set if the balance request needs the email of the account, which the credential then asks for. */
	needsAccountEmail?: true;
}

/** The page on which a provider shows its users their API key. */
export interface KeyPage {
	/** The absolute URL, with `https://`. */
	url: string;
	/** Where on the page the key is, or who sees it, such as "under API". */
	hint?: string;
}

export const PROVIDERS = [
	{
		name: 'anymailFinder',
		label: 'Anymail Finder',
		aliases: [],
		keyPage: { url: 'https://app.anymailfinder.com/settings/api' },
		isAsynchronous: false,
	},
	{
		name: 'apollo',
		label: 'Apollo',
		aliases: [],
		keyPage: { url: 'https://developer.apollo.io/#/keys' },
		isAsynchronous: false,
	},
	{
		name: 'betterContact',
		label: 'BetterContact',
		aliases: [],
		keyPage: { url: 'https://app.bettercontact.rocks', hint: 'under API' },
		isAsynchronous: true,
	},
	{
		name: 'dropcontact',
		label: 'Dropcontact',
		aliases: [],
		keyPage: { url: 'https://app.dropcontact.com/api' },
		isAsynchronous: true,
	},
	{
		name: 'findymail',
		label: 'Findymail',
		aliases: [],
		keyPage: { url: 'https://app.findymail.com', hint: 'under API' },
		isAsynchronous: false,
	},
	{
		name: 'fullEnrich',
		label: 'FullEnrich',
		aliases: [],
		keyPage: { url: 'https://app.fullenrich.com/app/api' },
		isAsynchronous: true,
	},
	{
		name: 'hunter',
		label: 'Hunter',
		aliases: [],
		keyPage: { url: 'https://hunter.io/api-keys' },
		isAsynchronous: false,
	},
	{
		name: 'icypeas',
		label: 'Icypeas',
		aliases: [],
		keyPage: { url: 'https://app.icypeas.com', hint: 'under API' },
		isAsynchronous: true,
		needsAccountEmail: true,
	},
	{
		name: 'leadMagic',
		label: 'LeadMagic',
		aliases: [],
		keyPage: { url: 'https://app.leadmagic.io', hint: 'under API keys' },
		isAsynchronous: false,
	},
	{
		name: 'lusha',
		label: 'Lusha',
		aliases: [],
		keyPage: { url: 'https://dashboard.lusha.com/api/manage-api-keys', hint: 'admins only' },
		isAsynchronous: false,
	},
	{
		name: 'peopleDataLabs',
		label: 'People Data Labs',
		aliases: ['PDL'],
		keyPage: { url: 'https://dashboard.peopledatalabs.com/api-keys' },
		isAsynchronous: false,
	},
	{
		name: 'prospeo',
		label: 'Prospeo',
		aliases: [],
		keyPage: { url: 'https://app.prospeo.io', hint: 'under API' },
		isAsynchronous: false,
	},
] as const satisfies readonly ProviderEntry[];

type NamedProvider = (typeof PROVIDERS)[number];

/** The name of a provider, as in the credential. */
export type ProviderName = NamedProvider['name'];

/** The name of a provider whose results are fetched later. */
export type AsyncProviderName = Extract<NamedProvider, { isAsynchronous: true }>['name'];

export const PROVIDER_NAMES: readonly ProviderName[] = PROVIDERS.map(({ name }) => name);

export const ASYNC_PROVIDER_NAMES: readonly AsyncProviderName[] = PROVIDERS.filter(
	(provider) => provider.isAsynchronous,
).map(({ name }) => name);

/** Lists the asynchronous providers for a sentence: "BetterContact, Dropcontact and FullEnrich". */
export function listAsyncProviderLabels(): string {
	const labels = ASYNC_PROVIDER_NAMES.map(toProviderLabel);
	return `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
}

/** The providers whose credential asks for the email of the account. */
export const ACCOUNT_EMAIL_PROVIDERS: readonly ProviderName[] = PROVIDERS.filter(
	(provider) => 'needsAccountEmail' in provider,
).map(({ name }) => name);

/** Whether a text is the name of a provider of this list. */
export function isProviderName(text: string): text is ProviderName {
	return PROVIDERS.some(({ name }) => name === text);
}

/** The value of the Generic REST API in the credential, which is listed after the named providers. */
export const GENERIC_PROVIDER = 'documented';

/** Converts a provider's name to its label: `betterContact` to "BetterContact". */
export function toProviderLabel(name: ProviderName): string {
	return PROVIDERS.find((provider) => provider.name === name)?.label ?? name;
}

/** Describes in plain text where users find their key: "app.prospeo.io, under API". */
export function describeKeyPage({ url, hint }: KeyPage): string {
	const address = url.replace(/^https:\/\//, '');
	return hint === undefined ? address : `${address}, ${hint}`;
}
