/** Nodes as workflows of earlier versions hold them, run with the code of today, on both lines of n8n. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../scripts/paths';
import { places, schemaFilesOf } from '../../scripts/schemas/files';
import { repeated, type NodeRun } from '../../scripts/schemas/outputs';
import { pathsIn } from '../../scripts/schemas/schema';

interface Release {
	runs: NodeRun[];
	/** The fields of every output, by the file of its schema. */
	outputs: Array<[path: string, fields: string[]]>;
}

const folder = join(root, 'test', 'saved');
/** Lists of a person or company: where they are empty they are left out, as other unknown values are. */
const LISTS = new Set([
	...['departments', 'emails', 'phones', 'experience', 'education', 'skills', 'industries'],
	...['keywords', 'technologies', 'sicCodes', 'naicsCodes', 'locations'],
]);
const isList = (field: string) => LISTS.has(field.split('.').at(-1) ?? '');

const releases = readdirSync(folder)
	.filter((name) => name.endsWith('.json'))
	.map((name) => name.replace('.json', ''));

it.each(releases)(
	'every operation as %s saved it still runs, and returns every field that it returned',
	async (version) => {
		const text = readFileSync(join(folder, `${version}.json`), 'utf8');
		const { runs, outputs } = JSON.parse(text) as Release;
		const returned = await repeated(runs);
		const files = schemaFilesOf(
			returned,
			places().filter((place) => returned.has(place)),
		);
		const today = new Map(files.map(({ path, schema }) => [path, new Set(pathsIn(schema))]));
		const lost = outputs.flatMap(([path, fields]) =>
			fields
				.filter((field) => !today.get(path)?.has(field) && !isList(field))
				.map((field) => [path, field]),
		);
		expect(runs.length).toBeGreaterThan(50);
		expect(lost).toEqual([]);
	},
);
