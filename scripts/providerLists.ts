/** The lists of providers outside the code, built from the registry and the dialects. */
import { selectDialect } from '../nodes/Enrichment/providers';
import type { Dialect } from '../nodes/Enrichment/providers/dialect';
import {
	GENERIC_PROVIDER,
	PROVIDER_NAMES,
	PROVIDERS,
	type KeyPage,
} from '../nodes/Enrichment/providers/registry';
import { toMarkdownTable } from './referencePage';

/** Other words that users search for in n8n's list of nodes. */
const GENERAL_ALIASES = [
	'lead enrichment',
	'contact enrichment',
	'company enrichment',
	'company data',
	'firmographics',
	'data enrichment',
	'prospecting',
	'sales intelligence',
	'waterfall',
	'find email',
	'verify email',
	'find phone',
	'CRM',
	'B2B',
];

/** Other words that users search for on npm. n8n finds the package by the first one. */
const GENERAL_KEYWORDS = [
	'n8n-community-node-package',
	'enrichment',
	'lead enrichment',
	'waterfall enrichment',
	'sales intelligence',
	'google analytics',
	'ga4',
];

/** The text of Enrichment.node.json with every provider among its search words. */
export function updateCodexAliases(codex: string): string {
	const names = PROVIDERS.flatMap(({ label, aliases }) => [label, ...aliases]);
	return replaceJsonList(codex, 'alias', GENERAL_ALIASES.concat(names));
}

/** The text of package.json with every provider among its keywords. */
export function updatePackageKeywords(manifest: string): string {
	const names = PROVIDERS.map(({ label }) => label.toLowerCase());
	return replaceJsonList(manifest, 'keywords', GENERAL_KEYWORDS.concat(names));
}

/** Replaces the list at a top-level key of a JSON file, with one entry a line, and keeps the other text as it is. */
function replaceJsonList(json: string, key: string, entries: readonly string[]): string {
	const lines = entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
	const list = new RegExp(`(\n  "${key}": )\\[[^\\]]*\\]`);
	return json.replace(list, (_, name: string) => `${name}[\n${lines}\n  ]`);
}

/** The text of README.md with a current table of providers. */
export function updateReadmeProviderTable(readme: string): string {
	const rows = PROVIDERS.map(({ name, label, keyPage, isAsynchronous }) => [
		isAsynchronous ? `${label} (answers later)` : label,
		...listAbilities(selectDialect({ provider: name })),
		linkToKeyPage(keyPage),
	]);
	const [records = '', ...abilities] = listAbilities(
		selectDialect({ provider: GENERIC_PROVIDER }),
	).toReversed();
	const generic = ['Generic REST API', ...abilities.toReversed(), `${records}, or as set`, ''];
	return replaceGeneratedSection(
		readme,
		'Providers',
		toMarkdownTable(
			[
				'Provider',
				'Contacts',
				'Companies',
				'Search',
				'Verify',
				'Records per request',
				'Your API key',
			],
			[...rows, generic],
		),
	);
}

/** The text of docs/providers.md with the current values of the credential's `provider`. */
export function updateProviderNameList(page: string): string {
	const values = PROVIDER_NAMES.map((name) => `\`${name}\``).join(', ');
	return replaceGeneratedSection(
		page,
		'Values',
		`The credential's \`provider\`: ${values}, and \`${GENERIC_PROVIDER}\` for the Generic REST API. Results carry the same value, except for the Generic REST API: \`generic\`.`,
	);
}

/**
 * Replaces a section of a page that `npm run generate` writes.
 * @throws where the page has no such section
 */
export function replaceGeneratedSection(page: string, section: string, text: string): string {
	const begin = `<!-- ${section}, written by \`npm run generate\` -->\n<!-- prettier-ignore-start -->`;
	const end = '<!-- prettier-ignore-end -->';
	const [before = '', after] = page.split(begin);
	const endsAt = after?.indexOf(end) ?? -1;
	if (after === undefined || endsAt < 0)
		throw new Error(`The page has no generated section "${section}"`);
	return [before, begin, '\n\n', text, '\n\n', after.slice(endsAt)].join('');
}

/** A provider's cells of the table, from Contacts to Records per request. */
function listAbilities(dialect: Dialect): string[] {
	const { lookups, searches, verify } = dialect;
	const requests = lookups.contact?.requests ?? [];
	return [
		toYesOrNo(lookups.contact),
		toYesOrNo(lookups.company),
		describeSearches(searches),
		toYesOrNo(verify),
		String(Math.max(...requests.map(({ maxSubjects }) => maxSubjects))),
	];
}

const toYesOrNo = (ability: unknown): string => (ability === undefined ? 'no' : 'yes');

function describeSearches({ contact, company }: Dialect['searches']): string {
	if (contact !== undefined && company !== undefined) return 'both';
	if (contact !== undefined) return 'contacts';
	return company === undefined ? 'no' : 'companies';
}

function linkToKeyPage({ url, hint }: KeyPage): string {
	const link = `[${url.replace('https://', '')}](${url})`;
	return hint === undefined ? link : `${link}, ${hint}`;
}
