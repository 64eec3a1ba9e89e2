import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath } from './chromium';
import { command } from './command';
import { ensureDatabases } from './databases';
import { PACKED, tarballIn } from './pack';
import { scratch } from './paths';
import { npm, npmEnvironment, run } from './run';

type Count = { passed: number; failed: number };
type Step = { name: string; args: string[]; count: (code: number) => Count };
type Outcome = Count & { name: string; seconds: number };

/** The parts of jest's report that are read. */
type JestReport = {
	numPassedTests: number;
	numFailedTests: number;
	numRuntimeErrorTestSuites: number;
};

const steps: Step[] = [
	script('build'),
	script('types'),
	script('lint'),
	script('pack:check'),
	jest('test:unit'),
	jest('test:slow'),
	jest('test:e2e'),
];

/** Everything, in order. A failing step does not hide what comes after it. The last line is the count. */
async function main(): Promise<void> {
	const missing = await missingPrograms();
	if (missing) {
		console.error(missing);
		return summarise([{ name: 'programs', passed: 0, failed: 1, seconds: 0 }]);
	}
	// What an earlier run has packed must not be tested in place of what this one should have.
	rmSync(PACKED, { recursive: true, force: true });
	const outcomes: Outcome[] = [];
	for (const [index, step] of steps.entries()) {
		console.log(`\n=== ${index + 1} of ${steps.length}: npm run ${step.name}`);
		outcomes.push(await execute(step));
	}
	summarise(outcomes);
}

/** Before half an hour of tests, rather than in the middle of them. */
async function missingPrograms(): Promise<string | undefined> {
	try {
		await chromiumPath();
		await ensureDatabases();
		return undefined;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

async function execute({ name, args, count }: Step): Promise<Outcome> {
	const started = Date.now();
	const [command, full] = npm(['run', '--silent', name, '--', ...args]);
	const env = { ...npmEnvironment(), TARBALL: tarballIn(PACKED) };
	const { code } = await run(command, full, { env, show: true });
	return { name, ...count(code), seconds: (Date.now() - started) / 1000 };
}

/** A step that either works or does not. */
function script(name: string): Step {
	return { name, args: [], count: (code) => succeeded(code === 0) };
}

/** A step whose tests count one by one. */
function jest(name: string): Step {
	const report = join(scratch, 'test', `${name.replace(':', '-')}.json`);
	mkdirSync(join(scratch, 'test'), { recursive: true });
	rmSync(report, { force: true });
	return {
		name,
		args: ['--ci', '--json', `--outputFile=${report}`],
		count: (code) => (existsSync(report) ? countTests(report, code) : succeeded(false)),
	};
}

function countTests(report: string, code: number): Count {
	const result = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
	// A file that does not even load has no tests to count, but it has failed.
	const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
	// Jest can also fail as a whole, for instance by a coverage threshold.
	return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function succeeded(success: boolean): Count {
	return success ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function summarise(outcomes: Outcome[]): void {
	console.log('\n=== Summary');
	for (const { name, passed, failed, seconds } of outcomes)
		console.log(
			`${failed === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(14)} ${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s`,
		);
	const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
	const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
	process.exitCode = failed === 0 ? 0 : 1;
	console.log(`\n${passed} passed, ${failed} failed`);
}

command(main);
