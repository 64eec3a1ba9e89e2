import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { command } from './command';
import { root, scratch } from './paths';
import { mustRun } from './run';

/** The promises to be kept: names of tests, as `npx tsx scripts/promises.ts --write` lists them. */
const BEFORE = join(root, 'test', 'promises', 'before.txt');

/** Where each promise that no test of today names is kept now, or why nobody needs it. */
const MOVED = join(root, 'test', 'promises', 'moved.md');

type Report = {
	testResults: Array<{ assertionResults: Array<{ ancestorTitles: string[]; title: string }> }>;
};

/** Says which promises are the name of no test, and in no line of `moved.md`. */
async function main(): Promise<void> {
	const today = await namesOfTests();
	if (process.argv.includes('--write')) return writeFileSync(BEFORE, `${today.join('\n')}\n`);
	const kept = new Set(today);
	const isMoved = readMoved();
	const gone = readFileSync(BEFORE, 'utf8').trim().split('\n');
	const missing = gone.filter((name) => !kept.has(name) && !isMoved(name));
	for (const name of missing) console.log(name);
	console.log(`${missing.length} of ${gone.length} promises are named nowhere any more.`);
	process.exitCode = missing.length === 0 ? 0 : 1;
}

/** The names of all tests, without running them: a pattern that none has skips each. */
async function namesOfTests(): Promise<string[]> {
	const report = join(scratch, 'promises.json');
	rmSync(report, { force: true });
	const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
	const skipAll = ['--json', `--outputFile=${report}`, '-t', 'no test has this name'];
	const noSetup = ['--globalSetup', join(root, 'scripts', 'noSetup.js')];
	await mustRun(process.execPath, [jest, ...noSetup, ...skipAll]);
	const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
	const names = testResults.flatMap((file) => file.assertionResults.map(nameOf));
	return [...new Set(names)].sort();
}

/** Without the file that a test is in: a promise may move to another one. */
function nameOf({ ancestorTitles, title }: { ancestorTitles: string[]; title: string }): string {
	const about = ancestorTitles.filter((each) => !each.endsWith('.test.ts'));
	return [...about, title].join(' ').replace(/\s+/g, ' ');
}

/** Each row of the table names a promise, or with "…" at its end all that begin alike. */
function readMoved(): (name: string) => boolean {
	if (!existsSync(MOVED)) return () => false;
	const rows = readFileSync(MOVED, 'utf8').split('\n');
	const names = rows.flatMap((row) => /^\| `(.+)` +\| \S/.exec(row)?.[1] ?? []);
	const exact = new Set(names);
	const beginnings = names.filter((name) => name.endsWith('…')).map((name) => name.slice(0, -1));
	return (name) => exact.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}

command(main);
