import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_FOLDER } from '../../scripts/shared/paths';
import {
	selectResultFields,
	toSchemaPath,
	listOperationPaths,
	runAndBuildSchemaFiles,
} from '../../scripts/schemas/schemaFiles';
import { type OutputSchema, findUndeclaredPaths } from '../../scripts/schemas/schema';
import { startEnrichmentBench } from '../../testing/enrichment';
import { shared } from '../../testing/shared';

const saved = (path: string) =>
	JSON.parse(readFileSync(join(PROJECT_FOLDER, 'nodes', path), 'utf8')) as OutputSchema;

const schemaAt = (place: string) => saved(toSchemaPath(place));

describe('the fields that n8n shows before a node has run', () => {
	it.each(['nodes', join('dist', 'nodes')])('are told for every operation, in %s', (folder) => {
		const files = listOperationPaths().map((place) =>
			join(PROJECT_FOLDER, folder, toSchemaPath(place)),
		);
		expect(files.filter((file) => !existsSync(file))).toEqual([]);
	});

	it('are those of real outputs: npm run generate', async () => {
		const files = await runAndBuildSchemaFiles();
		expect(files.map(({ path }) => path).sort()).toEqual(
			listOperationPaths().map(toSchemaPath).sort(),
		);
		for (const { path, schema } of files)
			expect({ path, ...saved(path) }).toEqual({ path, ...schema, version: 1 });
	});
});

describe('every field of other outputs is told', () => {
	const bench = shared(startEnrichmentBench);

	it.each([
		['contact', { jobTitle: 'Manager' }],
		['company', { industry: 'Software' }],
	])('searches and lookups of any %s', async (resource, criteria) => {
		const search = { resource, operation: 'search', ...criteria };
		const found = await bench.run(search, [{}]);
		const rows = found.left.flat();
		expect(rows.length).toBeGreaterThan(20);
		const looked = await bench.run({ resource }, rows);
		const results = looked.left.flat();
		const missing = [
			...rows.flatMap((row) =>
				findUndeclaredPaths(row, schemaAt(`enrichment/${resource}/search`)),
			),
			...results.flatMap((json) => {
				const place = `enrichment/${resource}/enrich`;
				return findUndeclaredPaths(selectResultFields(place, json), schemaAt(place));
			}),
		];
		expect([...new Set(missing)]).toEqual([]);
	});
});
