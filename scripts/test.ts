import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath } from './shared/chromium';
import { command } from './shared/command';
import { ensureDatabases } from './shared/databases';
import { PACKED, tarballIn } from './shared/pack';
import { scratch } from './shared/paths';
import { npm, npmEnvironment, run } from './shared/run';

type Count = { passed: number; failed: number };
type Step = { name: string; args: string[]; count: (code: number) => Count };
type Outcome = Count & { name: string; seconds: number };

/** The parts of jest's report that are read. */
type JestReport = {
	numPassedTests: number;
	numFailedTests: number;
	numRuntimeErrorTestSuites: number;
};

/** One row after the other; those of a row use one core each and no file together, so they run side by side. */
const rows: Step[][] = [
	[script('build')],
	[script('types'), script('lint'), script('pack:check')],
	[jest('test:unit')],
	[jest('test:slow')],
	[jest('test:e2e')],
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
	for (const row of rows) {
		const isAlone = row.length === 1;
		outcomes.push(
			...(await Promise.all(row.map(async (step) => await execute(step, isAlone)))),
		);
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

/** What steps say that run side by side is shown when they end, one after the other. */
async function execute({ name, args, count }: Step, isAlone: boolean): Promise<Outcome> {
	const started = Date.now();
	const title = `\n=== npm run ${name}`;
	if (isAlone) console.log(title);
	const [command, full] = npm(['run', '--silent', name, '--', ...args]);
	// A release tests the tarball that it will publish, everything else the one that `pack:check` has packed.
	const tarball = process.env.RELEASE_TARBALL ?? tarballIn(PACKED);
	const env = { ...npmEnvironment(), TARBALL: tarball };
	const { code, output } = await run(command, full, { env, show: isAlone });
	if (!isAlone) console.log(`${title}\n${output.trimEnd()}`);
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
