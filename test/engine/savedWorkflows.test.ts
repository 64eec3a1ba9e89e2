/** What workflows of earlier versions hold: their fields are there, and they run with the code of today, on both lines of n8n. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../scripts/paths';
import { allFields, type SavedField } from '../../scripts/savedFields';
import { places, schemaFilesOf } from '../../scripts/schemas/files';
import { repeated, type NodeRun } from '../../scripts/schemas/outputs';
import { pathsIn } from '../../scripts/schemas/schema';

interface Release {
	fields: SavedField[];
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

const released = (version: string) =>
	JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8')) as Release;

it.each(releases)(
	'every operation as %s saved it still runs, and returns every field that it returned',
	async (version) => {
		const { runs, outputs } = released(version);
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

const now = allFields();

/** Whether a workflow that holds the field, or relies on its default, still means the same. */
function isKept(saved: SavedField): boolean {
	return now.some(
		(field) =>
			field.of === saved.of &&
			field.path === saved.path &&
			field.type === saved.type &&
			hasSameDefault(field, saved) &&
			includesAll(field.values, saved.values) &&
			includesAll(field.operations, saved.operations),
	);
}

/** What is another now, and why a workflow that was saved with it means the same. */
const CHANGED = new Map([
	// A new credential opens on a provider with a name; CHANGELOG says what a saved one has to do.
	['enrichmentApi provider', 'default'],
	// Empty means no limit, as 0 still does; a number that was saved is read as one.
	['enrichment maxCredits', 'type and default'],
	// Nobody is asked for more rights than a report needs; whoever creates something is told which to choose.
	['analyticsOAuth2Api accessLevel', 'default'],
	['analyticsServiceAccountApi accessLevel', 'default'],
]);

/** What n8n works out of a hidden expression counts, with the fields that the release had. */
function hasSameDefault(field: SavedField, saved: SavedField): boolean {
	const isWorkedOut = saved.type === 'hidden' && String(saved.default).startsWith('={{');
	if (!isWorkedOut) return JSON.stringify(field.default) === JSON.stringify(saved.default);
	return CREDENTIALS.every((data) => worked(field, data) === worked(saved, data));
}

const CREDENTIALS = ['manage', 'readOnly'].flatMap((accessLevel) =>
	['google', 'custom'].map((environment) => ({
		accessLevel,
		environment,
		customAuthUrl: 'https://a.example',
		customAccessTokenUrl: 'https://t.example',
	})),
);

function worked(field: SavedField, data: object): unknown {
	const expression = String(field.default).replace(/^=\{\{|\}\}$/g, '');
	return (new Function('$self', `return ${expression}`) as (self: object) => unknown)(data);
}

const includesAll = (all: unknown[] = [], some: unknown[] = []) =>
	some.every((value) => all.includes(value));

it('there is a release to be kept', () => {
	expect(releases).toContain('0.2.0');
});

it.each(releases)(
	'every field of %s is still there, with its type, default, values and operations',
	(version) => {
		const { fields } = released(version);
		const lost = fields.filter(
			(field) => !isKept(field) && !CHANGED.has(`${field.of} ${field.path}`),
		);
		expect(lost).toEqual([]);
	},
);
