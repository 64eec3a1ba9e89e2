/** The lists of providers outside the code, made of the registry and the dialects. */
import { selectDialect } from '../nodes/Enrichment/providers';
import type { Dialect } from '../nodes/Enrichment/providers/dialect';
import {
	GENERIC_PROVIDER,
	PROVIDER_NAMES,
	PROVIDERS,
	type KeyPage,
} from '../nodes/Enrichment/providers/registry';
import { toMarkdownTable } from './referenceText';

/** What else people look for in n8n's list of nodes. */
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

/** What else people look for on npm. n8n finds the package by the first. */
const GENERAL_KEYWORDS = [
	'n8n-community-node-package',
	'enrichment',
	'lead enrichment',
	'waterfall enrichment',
	'sales intelligence',
	'google analytics',
	'ga4',
];

/** Enrichment.node.json with every provider among the words by which the node is found. */
export function updateProviderAliases(codex: string): string {
	const names = PROVIDERS.flatMap(({ label, aliases }) => [label, ...aliases]);
	return replaceJsonList(codex, 'alias', GENERAL_ALIASES.concat(names));
}

/** package.json with every provider among its keywords. */
export function updateProviderKeywords(manifest: string): string {
	const names = PROVIDERS.map(({ label }) => label.toLowerCase());
	return replaceJsonList(manifest, 'keywords', GENERAL_KEYWORDS.concat(names));
}

/** The list of texts at a top-level key of a JSON file, one entry a line; the rest of the file stays as it is. */
function replaceJsonList(json: string, key: string, entries: readonly string[]): string {
	const lines = entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
	const list = new RegExp(`(\n  "${key}": )\\[[^\\]]*\\]`);
	return json.replace(list, (_, name: string) => `${name}[\n${lines}\n  ]`);
}

/** README.md with its table of providers as they are now. */
export function updateProviderTable(readme: string): string {
	const rows = PROVIDERS.map(({ value, label, keyPage, answersLater }) => [
		answersLater ? `${label} (answers later)` : label,
		...listAbilities(selectDialect({ provider: value })),
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

/** docs/providers.md with the values of the credential's `provider`. */
export function updateProviderValues(page: string): string {
	const values = PROVIDER_NAMES.map((name) => `\`${name}\``).join(', ');
	return replaceGeneratedSection(
		page,
		'Values',
		`The credential's \`provider\`: ${values}, and \`${GENERIC_PROVIDER}\` for the Generic REST API. Results carry the same value, except for the Generic REST API: \`generic\`.`,
	);
}

/**
 * The page with what `npm run generate` writes at a place of it.
 * @throws where the page has no such place
 */
export function replaceGeneratedSection(page: string, section: string, text: string): string {
	const begin = `<!-- ${section}, written by \`npm run generate\` -->\n<!-- prettier-ignore-start -->`;
	const end = '<!-- prettier-ignore-end -->';
	const [before = '', after] = page.split(begin);
	const endsAt = after?.indexOf(end) ?? -1;
	if (after === undefined || endsAt < 0) throw new Error(`The page has no place for: ${section}`);
	return [before, begin, '\n\n', text, '\n\n', after.slice(endsAt)].join('');
}

/** The cells from Contacts to Records per request. */
function listAbilities(dialect: Dialect): string[] {
	const { lookups, searches, verify } = dialect;
	const requests = lookups.contact?.requests ?? [];
	return [
		toYesOrNo(lookups.contact),
		toYesOrNo(lookups.company),
		describeSearches(searches),
		toYesOrNo(verify),
		String(Math.max(...requests.map(({ max }) => max))),
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
