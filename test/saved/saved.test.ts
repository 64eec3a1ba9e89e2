import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { allFields, type SavedField } from '../../scripts/savedFields';

type Release = { fields: SavedField[] };

const releases = readdirSync(__dirname)
	.filter((name) => name.endsWith('.json'))
	.map((name) => [
		name.replace('.json', ''),
		JSON.parse(readFileSync(join(__dirname, name), 'utf8')) as Release,
	]) satisfies Array<[string, Release]>;

const now = allFields();

/** Whether a workflow that holds the field, or relies on its default, still means the same. */
function isKept(saved: SavedField): boolean {
	return now.some(
		(field) =>
			field.of === saved.of &&
			field.path === saved.path &&
			field.type === saved.type &&
			JSON.stringify(field.default) === JSON.stringify(saved.default) &&
			includesAll(field.values, saved.values) &&
			includesAll(field.operations, saved.operations),
	);
}

const includesAll = (all: unknown[] = [], some: unknown[] = []) =>
	some.every((value) => all.includes(value));

test('there is a release to be kept', () => {
	expect(releases.map(([version]) => version)).toContain('0.2.0');
});

test.each(releases)(
	'every field of %s is still there, with its type, default, values and operations',
	(_version, { fields }) => {
		expect(fields.filter((field) => !isKept(field))).toEqual([]);
	},
);
