import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_FOLDER } from '../../scripts/shared/paths';
import {
	selectResultFields,
	toSchemaPath,
	listOperationPaths,
	buildSchemaFiles,
} from '../../scripts/schemas/schemaFiles';
import { runEveryOperation, type OperationRuns } from '../../scripts/schemas/runEveryOperation';
import { type OutputSchema, findUndeclaredPaths } from '../../scripts/schemas/schema';
import { startEnrichmentBench } from '../../testing/enrichment';
import { GOOGLE_APIS, type GoogleApiName, type GoogleMethod } from '../../testing/googleMethods';
import { openSharedBench } from '../../testing/shared';

const saved = (path: string) =>
	JSON.parse(readFileSync(join(PROJECT_FOLDER, 'nodes', path), 'utf8')) as OutputSchema;

const schemaAt = (place: string) => saved(toSchemaPath(place));

let runs: OperationRuns;
beforeAll(async () => void (runs = await runEveryOperation()));

describe('The output fields that n8n shows before a node has run', () => {
	it.each(['nodes', join('dist', 'nodes')])('are listed for every operation, in %s', (folder) => {
		const files = listOperationPaths().map((place) =>
			join(PROJECT_FOLDER, folder, toSchemaPath(place)),
		);
		expect(files.filter((file) => !existsSync(file))).toEqual([]);
	});

	it('are those of real outputs ("npm run generate" writes them)', () => {
		const files = buildSchemaFiles(runs.outputs);
		expect(files.map(({ path }) => path).sort()).toEqual(
			listOperationPaths().map(toSchemaPath).sort(),
		);
		for (const { path, schema } of files)
			expect({ path, ...saved(path) }).toEqual({ path, ...schema, version: 1 });
	});
});

describe("The table of Google's methods", () => {
	/** A method such as `admin v1beta.ListKeyEvents` in the table. */
	const findMethod = (asked: string): GoogleMethod | undefined => {
		const [api = '', method = ''] = asked.split(' ');
		const { differsByVersion, methods } = GOOGLE_APIS[api as GoogleApiName];
		const name = differsByVersion ? method : method.split('.')[1]!;
		return new Map(Object.entries(methods)).get(name);
	};

	it('leaves no method to API: Call that an operation uses', () => {
		const asked = new Set([...runs.methods.values()].flatMap((methods) => [...methods]));
		expect(asked.size).toBeGreaterThan(70);
		const left = [...asked].filter((each) => (findMethod(each)?.operations.length ?? 0) === 0);
		expect(left).toEqual([]);
	});

	it('names an operation for a method only if that operation uses it, or a method that replaces it', () => {
		const askedBy = (place: string) =>
			[...(runs.methods.get(`analytics/${place}`) ?? [])].map((each) => each.split(' ')[1]!);
		const unasked = Object.values(GOOGLE_APIS).flatMap(({ differsByVersion, methods }) =>
			Object.entries<GoogleMethod>(methods)
				.filter(([, { operations }]) => operations.length > 0)
				.filter(([name, { operations, through = name }]) => {
					const asked = operations.flatMap(askedBy);
					const names = differsByVersion
						? asked
						: asked.map((each) => each.split('.')[1]);
					return !names.includes(through);
				})
				.map(([name]) => name),
		);
		expect(unasked.sort()).toEqual(ASKED_IN_OTHER_TESTS);
	});
});

/** What the runs above do not come to: several rules, waiting for an export, each of the settings, a changed role. */
const ASKED_IN_OTHER_TESTS = [
	'ReorderEventEditRules',
	'UpdateAccessBinding',
	'UpdateAttributionSettings',
	'UpdateDataRedactionSettings',
	'UpdateEnhancedMeasurementSettings',
	'UpdateGoogleSignalsSettings',
	'UpdateReportingIdentitySettings',
	'v1beta.GetAudienceExport',
];

describe('The output fields that n8n shows include all fields of', () => {
	const bench = openSharedBench(startEnrichmentBench);

	it.each([
		['contact', { jobTitle: 'Manager' }],
		['company', { industry: 'Software' }],
	])('searches and lookups of any %s', async (resource, criteria) => {
		const search = { resource, operation: 'search', ...criteria };
		const found = await bench.run(search, [{}]);
		const rows = found.itemsByOutput.flat();
		expect(rows.length).toBeGreaterThan(20);
		const looked = await bench.run({ resource }, rows);
		const results = looked.itemsByOutput.flat();
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
