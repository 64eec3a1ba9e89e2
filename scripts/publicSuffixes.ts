/**
 * Writes `nodes/Enrichment/person/canonical/data/publicSuffixes.ts` from the rules in the npm package `psl`, a copy of the public
 * suffix list of publicsuffix.org. Only the list's ICANN part is used: domains of its private part are chosen by hand in
 * `hostingDomains.ts` beside it. Run it as `npx tsx scripts/publicSuffixes.ts <folder of the unpacked package>` after
 * `npm pack psl@1.15.0`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';

import { runScript } from './shared/runScript';
import { PROJECT_FOLDER } from './shared/paths';

const TARGET = join(PROJECT_FOLDER, 'nodes/Enrichment/person/canonical/data/publicSuffixes.ts');

async function main(): Promise<void> {
	const folder = process.argv[2];
	if (folder === undefined) throw new Error('Give the folder of the unpacked package psl');
	const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
		version: string;
	};
	const source = pathToFileURL(join(folder, 'data', 'rules.js')).href;
	const { default: rules } = (await import(source)) as { default: string[] };
	const text = buildModuleSource(version, groupByTopLevelDomain(selectIcannRules(rules)));
	writeFileSync(
		TARGET,
		await format(text, { ...(await resolveConfig(TARGET)), parser: 'typescript' }),
	);
}

/** The ICANN part comes first and ends with the top-level domains; the private part has none of these. */
function selectIcannRules(rules: readonly string[]): readonly string[] {
	return rules.slice(0, 1 + rules.findLastIndex((rule) => !rule.includes('.')));
}

/** By top-level domain, the part before it: `co` of `co.uk`, `*` of `*.ck`, `!www` of `!www.ck`. */
function groupByTopLevelDomain(rules: readonly string[]): Map<string, string[]> {
	const suffixes = new Map<string, string[]>();
	for (const rule of rules) {
		const dot = rule.lastIndexOf('.');
		// Every top-level domain is a public suffix, listed or not.
		if (dot < 0) continue;
		const topLevel = toAscii(rule.slice(dot + 1));
		const before = toAscii(rule.slice(0, dot).replace('!', ''));
		const exception = rule.startsWith('!') ? '!' : '';
		suffixes.set(topLevel, [...(suffixes.get(topLevel) ?? []), exception + before]);
	}
	return suffixes;
}

/** Labels in the ASCII form of the domain name system. `*` stays as it is. */
function toAscii(labels: string): string {
	return labels
		.split('.')
		.map((label) =>
			/^[!-~]+$/.test(label) ? label : new URL(`http://${label}.test`).hostname.slice(0, -5),
		)
		.join('.');
}

function buildModuleSource(version: string, suffixes: Map<string, string[]>): string {
	const entries = [...suffixes].sort(([one], [other]) => (one < other ? -1 : 1));
	const lines = entries.map(
		([topLevel, names]) => `${JSON.stringify([topLevel, names.sort()])},`,
	);
	return `/**
 * Public suffixes below a top-level domain, under which anybody can register a name: the ICANN part of
 * publicsuffix.org (Mozilla Public License 2.0), from the npm package psl ${version}. Written by
 * scripts/publicSuffixes.ts. \`*\` is any name, \`!\` an exception to that.
 */
export const PUBLIC_SUFFIXES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
${lines.join('\n')}
]);
`;
}

runScript(main);
