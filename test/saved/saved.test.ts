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

test('there is a release to be kept', () => {
	expect(releases.map(([version]) => version)).toContain('0.2.0');
});

test.each(releases)(
	'every field of %s is still there, with its type, default, values and operations',
	(_version, { fields }) => {
		const lost = fields.filter(
			(field) => !isKept(field) && !CHANGED.has(`${field.of} ${field.path}`),
		);
		expect(lost).toEqual([]);
	},
);
