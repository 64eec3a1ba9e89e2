/** Every list of providers is that of the registry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { EnrichmentApi } from '../../../credentials/EnrichmentApi.credentials';
import { selectDialect } from '../../../nodes/Enrichment/providers';
import { PROVIDER_NAMES, PROVIDERS } from '../../../nodes/Enrichment/providers/registry';
import { PROVIDER_APIS as SANDBOX_PROVIDERS } from '../../../sandbox/enrichment/providers';
import {
	updateCodexAliases,
	updatePackageKeywords,
	updateReadmeProviderTable,
	updateProviderNameList,
} from '../../../scripts/providerLists';
import { PROJECT_FOLDER } from '../../../scripts/shared/paths';
import { toApiResponse } from '../../../testing/answers';

const textOf = (file: string): string => readFileSync(join(PROJECT_FOLDER, file), 'utf8');

it('The registry lists every provider once, in the order of their labels', () => {
	const labels = PROVIDERS.map(({ label }) => label);
	expect(labels).toEqual([...new Set(labels)].toSorted((one, other) => one.localeCompare(other)));
	expect(new Set(PROVIDER_NAMES).size).toBe(PROVIDERS.length);
});

it('The sandbox has an account for every provider in the registry, and no others', () => {
	expect(Object.keys(SANDBOX_PROVIDERS).toSorted()).toEqual(PROVIDER_NAMES.toSorted());
});

it.each(PROVIDERS)(
	'The results of $label name the provider by the value in the credential: $name',
	(entry) => {
		const { name, label } = entry;
		expect(selectDialect({ provider: name })).toMatchObject({ name, label });
	},
);

it.each(PROVIDERS)('The registry says correctly whether $label answers later', (entry) => {
	const { lookups } = selectDialect({ provider: entry.name });
	const requests = lookups.contact?.requests ?? [];
	expect(requests.some(({ job }) => job !== undefined)).toBe(entry.isAsynchronous);
});

it('The credential offers every provider with the page of its key, and the Generic REST API last', () => {
	const [provider] = new EnrichmentApi().properties;
	expect(provider!.options).toEqual([
		...PROVIDERS.map(({ label, name, keyPage }) => ({
			name: label,
			value: name,
			description: expect.stringContaining(keyPage.url.replace('https://', '')),
		})),
		expect.objectContaining({ value: 'documented' }),
	]);
});

it.each([
	['README.md', updateReadmeProviderTable],
	['docs/providers.md', updateProviderNameList],
	['nodes/Enrichment/Enrichment.node.json', updateCodexAliases],
	['package.json', updatePackageKeywords],
] as const)(
	'The list of providers in %s is up to date ("npm run generate" writes it)',
	(file, write) => {
		expect(textOf(file)).toBe(write(textOf(file)));
	},
);

it.each([
	['docs/providers.md', ({ label }: { label: string }) => `\n## ${label}\n`],
	['sandbox/README.md', ({ name }: { name: string }) => `\n- \`${name}\`, `],
])('%s has a section for every provider', (file, sectionOf) => {
	const text = textOf(file);
	const missing = PROVIDERS.filter((entry) => !text.includes(sectionOf(entry)));
	expect(missing.map(({ label }) => label)).toEqual([]);
});

const ENTITIES = ['contact', 'company'] as const;

it.each(
	PROVIDER_NAMES.flatMap((provider) =>
		ENTITIES.filter((entity) => selectDialect({ provider }).searches[entity] !== undefined).map(
			(entity) => [provider, entity] as const,
		),
	),
)('At %s, a page of a %s search without a list is not taken for an empty page', (name, entity) => {
	const search = selectDialect({ provider: name }).searches[entity]!;
	const response = toApiResponse(200, { rows: [{}] });
	expect(search.readPage(response, { index: 0, size: 25 })).toMatchObject({
		ok: false,
		failure: {
			message: expect.stringContaining('is not a list'),
			description: expect.stringContaining('may have been charged'),
		},
	});
});

it.each([...PROVIDER_NAMES, 'documented'])(
	'At %s, a batch that is too large (413) is not reported as a wrong address, whatever the answer contains',
	(provider) => {
		const meanings = ['<html><title>413</title></html>', 'Too large', '', {}].map((body) =>
			selectDialect({ provider }).readMeaning(toApiResponse(413, body), 'many'),
		);
		expect(new Set(meanings)).toEqual(new Set(['rejected']));
	},
);
