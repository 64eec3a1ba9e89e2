import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { command } from './command';
import { MUTATIONS, type Mutation } from './mutations/list';
import { root, scratch } from './paths';
import { mustRun, run } from './run';

/**
 * Breaks a promise of the package on purpose, one at a time, by a small change of a source, and runs the tests
 * that should notice: `npx tsx scripts/mutations.ts [part of a name]`. Fails where none does. It works in a copy, so
 * that nothing broken is left behind where it is ended.
 */
async function main(): Promise<void> {
	await copySources();
	const wanted = process.argv[2] ?? '';
	const chosen = MUTATIONS.filter(({ promise }) => promise.includes(wanted));
	let missed = 0;
	for (const mutation of chosen) {
		const isCaught = await isNoticed(mutation);
		if (!isCaught) missed++;
		console.log(`${isCaught ? 'caught' : 'MISSED'}  ${mutation.promise}`);
	}
	console.log(`${chosen.length - missed} of ${chosen.length} broken promises were noticed`);
	process.exitCode = missed === 0 ? 0 : 1;
}

const copy = join(scratch, 'mutations');

async function copySources(): Promise<void> {
	rmSync(copy, { recursive: true, force: true });
	const listed = await mustRun('git', [
		'ls-files',
		'-z',
		'-co',
		'--exclude-standard',
		'--deduplicate',
	]);
	const files = listed.stdout.split('\0').filter((file) => file !== '');
	for (const file of files) cpSync(join(root, file), join(copy, file));
	symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

async function isNoticed({ file, from, to, tests }: Mutation): Promise<boolean> {
	const path = join(copy, file);
	const source = readFileSync(path, 'utf8');
	const [before, ...after] = source.split(from);
	if (after.length !== 1) throw new Error(`${file} no longer has, once: ${from}`);
	writeFileSync(path, `${before}${to}${after[0]}`);
	const isCaught = await failsIn(tests);
	writeFileSync(path, source);
	return isCaught;
}

/** A test has to fail: that a file does not load, or that none was found, proves nothing. */
async function failsIn(tests: string[]): Promise<boolean> {
	const jest = join(copy, 'node_modules', 'jest', 'bin', 'jest.js');
	// Into a file, and to its end: a pipe is cut off, and `--bail` writes nothing.
	const outputFile = join(scratch, 'mutation.json');
	rmSync(outputFile, { force: true });
	const args = ['--silent', '--json', `--outputFile=${outputFile}`, ...tests];
	await run(process.execPath, [jest, ...args], { cwd: copy });
	const report = JSON.parse(readFileSync(outputFile, 'utf8')) as {
		numFailedTests: number;
		numRuntimeErrorTestSuites: number;
	};
	if (report.numRuntimeErrorTestSuites > 0)
		throw new Error(`A test does not load: ${tests.join(' ')}`);
	return report.numFailedTests > 0;
}

command(main);
