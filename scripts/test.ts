import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromiumOrInstallInCi } from './shared/chromium';
import { runScript } from './shared/runScript';
import { ensureDatabasesInstalled } from './shared/databases';
import { PACK_FOLDER, findTarball } from './shared/pack';
import { SCRATCH_FOLDER } from './shared/paths';
import { buildNpmCommand, buildNpmEnvironment, runProgram } from './shared/runProgram';

type TestCount = { passed: number; failed: number };
type TestStep = { name: string; args: string[]; count: (code: number) => TestCount };
type StepResult = TestCount & { name: string; seconds: number };

/** The parts of jest's report that are read. */
type JestReport = {
	numPassedTests: number;
	numFailedTests: number;
	numRuntimeErrorTestSuites: number;
};

/** The rows run one after another. The steps of a row use one core each and share no files, so they run side by side. */
const STEP_ROWS: TestStep[][] = [
	[buildScriptStep('build')],
	[buildScriptStep('types'), buildScriptStep('lint'), buildScriptStep('pack:check')],
	[buildJestStep('test:unit')],
	[buildJestStep('test:engine')],
	[buildJestStep('test:slow')],
	[buildJestStep('test:e2e')],
];

/** Runs all steps in order, even after one has failed, and prints the counts last. */
async function main(): Promise<void> {
	const missing = await findMissingPrograms();
	if (missing) {
		console.error(missing);
		return printSummary([{ name: 'programs', passed: 0, failed: 1, seconds: 0 }]);
	}
	// An earlier tarball must not be tested instead of the one that this run packs.
	rmSync(PACK_FOLDER, { recursive: true, force: true });
	const outcomes: StepResult[] = [];
	for (const row of STEP_ROWS) {
		const isAlone = row.length === 1;
		outcomes.push(
			...(await Promise.all(row.map(async (step) => await runStep(step, isAlone)))),
		);
	}
	printSummary(outcomes);
}

/** Finds missing programs before half an hour of tests rather than in the middle of them. */
async function findMissingPrograms(): Promise<string | undefined> {
	try {
		await findChromiumOrInstallInCi();
		await ensureDatabasesInstalled();
		return undefined;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

/** Runs a step. The output of steps that run side by side is printed when they end. */
async function runStep({ name, args, count }: TestStep, isAlone: boolean): Promise<StepResult> {
	const started = Date.now();
	const title = `\n=== npm run ${name}`;
	if (isAlone) console.log(title);
	const [command, full] = buildNpmCommand(['run', '--silent', name, '--', ...args]);
	// A release tests the tarball that it will publish; other runs test the one that `pack:check` has packed.
	const tarball = process.env.RELEASE_TARBALL ?? findTarball(PACK_FOLDER);
	const env = { ...buildNpmEnvironment(), TARBALL: tarball };
	const { code, output } = await runProgram(command, full, { env, showsOutput: isAlone });
	if (!isAlone) console.log(`${title}\n${output.trimEnd()}`);
	return { name, ...count(code), seconds: (Date.now() - started) / 1000 };
}

/** A step that counts as one test. */
function buildScriptStep(name: string): TestStep {
	return { name, args: [], count: (code) => countSuccess(code === 0) };
}

/** A step that counts each of its tests. */
function buildJestStep(name: string): TestStep {
	const report = join(SCRATCH_FOLDER, 'test', `${name.replace(':', '-')}.json`);
	mkdirSync(join(SCRATCH_FOLDER, 'test'), { recursive: true });
	rmSync(report, { force: true });
	return {
		name,
		args: ['--ci', '--json', `--outputFile=${report}`],
		count: (code) => (existsSync(report) ? countTests(report, code) : countSuccess(false)),
	};
}

function countTests(report: string, code: number): TestCount {
	const result = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
	// A file that fails to load has no tests, but counts as a failure.
	const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
	// Jest can also fail as a whole, for instance by a coverage threshold.
	return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function countSuccess(success: boolean): TestCount {
	return success ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function printSummary(outcomes: StepResult[]): void {
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

runScript(main);
