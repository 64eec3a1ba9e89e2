import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { command } from './command';
import { MUTATIONS, type Mutation } from './mutations/list';
import { root, scratch } from './paths';
import { run } from './run';

/**
 * Breaks a promise of the package on purpose, one at a time, by a small change of a source, and runs the tests
 * that should notice: `npx tsx scripts/mutations.ts [part of a name]`. Fails where none does.
 */
async function main(): Promise<void> {
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

async function isNoticed({ file, from, to, tests }: Mutation): Promise<boolean> {
	const path = join(root, file);
	const source = readFileSync(path, 'utf8');
	const [before, ...after] = source.split(from);
	if (after.length !== 1) throw new Error(`${file} no longer has, once: ${from}`);
	const restore = () => writeFileSync(path, source);
	process.once('exit', restore);
	writeFileSync(path, `${before}${to}${after[0]}`);
	try {
		return await failsIn(tests);
	} finally {
		restore();
		process.off('exit', restore);
	}
}

/** A test has to fail: that a file does not load, or that none was found, proves nothing. */
async function failsIn(tests: string[]): Promise<boolean> {
	const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
	// Into a file, and to its end: a pipe is cut off, and `--bail` writes nothing.
	const outputFile = join(scratch, 'mutation.json');
	rmSync(outputFile, { force: true });
	const args = ['--silent', '--json', `--outputFile=${outputFile}`, ...tests];
	await run(process.execPath, [jest, ...args]);
	const report = JSON.parse(readFileSync(outputFile, 'utf8')) as {
		numFailedTests: number;
		numRuntimeErrorTestSuites: number;
	};
	if (report.numRuntimeErrorTestSuites > 0)
		throw new Error(`A test does not load: ${tests.join(' ')}`);
	return report.numFailedTests > 0;
}

process.once('SIGINT', () => process.exit(130));
command(main);
