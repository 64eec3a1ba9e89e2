/** The places that name every provider: a new one of the sandbox is missed in each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { EnrichmentApi } from '../../../credentials/EnrichmentApi.credentials';
import { dialectOf } from '../../../nodes/Enrichment/providers';
import { PROVIDER_NAMES } from '../../../sandbox/enrichment/providers';
import { root } from '../../../scripts/shared/paths';
import { asResponse } from '../../../testing/lookups';

const options = new EnrichmentApi().properties.find(({ name }) => name === 'provider')!.options!;
const labelOf = (provider: string) => dialectOf({ provider }).label;
const missingIn = (file: string, written: (label: string) => string) => {
	const text = readFileSync(join(root, file), 'utf8');
	return PROVIDER_NAMES.map(labelOf).filter((label) => !text.includes(written(label)));
};

it('every provider has a dialect of its own', () => {
	const generic = labelOf('documented');
	expect(PROVIDER_NAMES.filter((name) => labelOf(name) === generic)).toEqual([]);
});

it.each(PROVIDER_NAMES)('%s can be chosen in the credential', (value) => {
	expect(options).toContainEqual(expect.objectContaining({ name: labelOf(value), value }));
});

it.each([
	['README.md', (label: string) => `\n| ${label} `],
	['docs/providers.md', (label: string) => label],
	['nodes/Enrichment/Enrichment.node.json', (label: string) => `"${label}"`],
])('every provider is in %s', (file, written) => {
	expect(missingIn(file, written)).toEqual([]);
});

const ENTITIES = ['contact', 'company'] as const;

it.each(
	PROVIDER_NAMES.flatMap((provider) =>
		ENTITIES.filter((entity) => dialectOf({ provider }).searches[entity] !== undefined).map(
			(entity) => [provider, entity] as const,
		),
	),
)('%s: a page of a %s search that is no list is never taken for an empty one', (name, entity) => {
	const search = dialectOf({ provider: name }).searches[entity]!;
	const response = asResponse(200, { rows: [{}] });
	expect(search.read(response, { index: 0, size: 25 })).toMatchObject({
		ok: false,
		failure: {
			message: expect.stringContaining('is not a list'),
			description: expect.stringContaining('may have been charged'),
		},
	});
});

it.each([...PROVIDER_NAMES, 'documented'])(
	'%s: a batch that is too large (413) is no wrong address, whatever came with it',
	(provider) => {
		const meanings = ['<html><title>413</title></html>', 'Too large', '', {}].map((body) =>
			dialectOf({ provider }).meaningOf(asResponse(413, body), 'many'),
		);
		expect(new Set(meanings)).toEqual(new Set(['rejected']));
	},
);
