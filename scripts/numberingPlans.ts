/**
 * Writes `nodes/Enrichment/person/canonical/data/numberingPlans.ts` from the metadata in the npm package
 * `libphonenumber-js`, which are those of Google's libphonenumber. Run it as
 * `npx tsx scripts/numberingPlans.ts <folder of the unpacked package>` after `npm pack libphonenumber-js@1.13.16`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

import { runScript } from './shared/runScript';
import { PROJECT_FOLDER } from './shared/paths';

const TARGET = join(PROJECT_FOLDER, 'nodes/Enrichment/person/canonical/data/numberingPlans.ts');

/** A country in `metadata.max.json`, by position: the package documents them in METADATA.md. */
type CountryMetadata = [
	callingCode: string,
	internationalPrefix: string,
	pattern: string,
	lengths: number[],
	formats: unknown,
	trunkPrefix: string | 0,
];

async function main(): Promise<void> {
	const folder = process.argv[2];
	if (folder === undefined) throw new Error('Give the folder of the unpacked package');
	const { version } = readJson<{ version: string }>(join(folder, 'package.json'));
	const { countries } = readJson<{ countries: Record<string, CountryMetadata> }>(
		join(folder, 'metadata.max.json'),
	);
	const text = writeModule(version, countries);
	writeFileSync(
		TARGET,
		await format(text, { ...(await resolveConfig(TARGET)), parser: 'typescript' }),
	);
}

function readJson<Shape>(path: string): Shape {
	return JSON.parse(readFileSync(path, 'utf8')) as Shape;
}

function writeModule(version: string, countries: Record<string, CountryMetadata>): string {
	const entries = Object.entries(countries).map(
		([country, [callingCode, , pattern, lengths, , trunkPrefix]]) => {
			const plan = { callingCode, trunkPrefix: trunkPrefix || '', lengths, pattern };
			return `${JSON.stringify([country, plan])},`;
		},
	);
	return `/**
 * How each country numbers its telephones: Google's libphonenumber (Apache License 2.0), from the npm package
 * libphonenumber-js ${version} (MIT). Written by scripts/numberingPlans.ts.
 */
/** How a country numbers its telephones. */
export interface NumberingPlan {
	callingCode: string;
	/** What is dialled before a national number within the country; empty where there is nothing. */
	trunkPrefix: string;
	/** How many digits a national number may have, without the trunk prefix. */
	lengths: readonly number[];
	/** A regular expression for a whole national number, without the trunk prefix. */
	pattern: string;
}

/** By the country's code in ISO 3166-1 with two letters. */
export const NUMBERING_PLANS: ReadonlyMap<string, NumberingPlan> = new Map<string, NumberingPlan>([
${entries.join('\n')}
]);
`;
}

runScript(main);
