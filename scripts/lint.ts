import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findPanelProblems } from './panelLint';
import { runScript } from './shared/runScript';
import { ensureInstalled } from './shared/ensureInstalled';
import { PROJECT_FOLDER, SCRATCH_FOLDER } from './shared/paths';
import { buildNpmEnvironment, runProgram } from './shared/runProgram';

const LINT_FOLDER = join(PROJECT_FOLDER, 'pinned', 'lint');

/**
 * n8n's lint checks a copy of the published sources inside its own folder, where it finds its own packages. Tests, sandbox
 * and demo are left out: they run outside n8n, where timers, sockets and processes are allowed.
 */
const STAGING_FOLDER = join(LINT_FOLDER, '.stage');
const SOURCES = ['nodes', 'credentials', 'package.json'];
const PRETTIER_CACHE = join(SCRATCH_FOLDER, 'prettier-cache.json');
const STAGED_ENTRIES = [...SOURCES, 'index.js', 'tsconfig.json'];

async function main(): Promise<void> {
	const fix = process.argv.includes('--fix');
	const passes = [
		await runOfficialLint(fix),
		await lintPanels(),
		await runEslint(fix),
		await runPrettier(fix),
	];
	process.exitCode = passes.every(Boolean) ? 0 : 1;
}

async function runOfficialLint(fix: boolean): Promise<boolean> {
	await ensureInstalled(LINT_FOLDER, 'the official n8n lint');
	rmSync(STAGING_FOLDER, { recursive: true, force: true });
	mkdirSync(STAGING_FOLDER, { recursive: true });
	copyEntries(STAGED_ENTRIES, PROJECT_FOLDER, STAGING_FOLDER);
	copyEntries(['eslint.config.mjs'], LINT_FOLDER, STAGING_FOLDER);
	console.log(`n8n-node lint${fix ? ' --fix' : ''} (strict mode)`);
	const n8nNode = join(LINT_FOLDER, 'node_modules', '.bin', 'n8n-node');
	const { code, output } = await runProgram(n8nNode, ['lint', ...(fix ? ['--fix'] : [])], {
		cwd: STAGING_FOLDER,
		env: buildNpmEnvironment(),
	});
	const report = output.replaceAll(`${STAGING_FOLDER}/`, '').trim();
	console.log(process.stdout.isTTY ? report : stripVTControlCharacters(report));
	if (fix) copyEntries(SOURCES, STAGING_FOLDER, PROJECT_FOLDER);
	return code === 0;
}

/** Applies n8n's rules to the built panels, which n8n's lint cannot read from the functions that build them. */
async function lintPanels(): Promise<boolean> {
	console.log("\nn8n's rules for the panels as they are built");
	const problems = await findPanelProblems(LINT_FOLDER);
	for (const problem of problems) console.log(problem);
	if (problems.length === 0) console.log('No problems found, apart from the listed exceptions.');
	return problems.length === 0;
}

/** Lints the whole project, with the configuration that editors use. */
async function runEslint(fix: boolean): Promise<boolean> {
	console.log(`\neslint${fix ? ' --fix' : ''} .`);
	const program = join(PROJECT_FOLDER, 'node_modules', '.bin', 'eslint');
	const { code } = await runProgram(program, ['.', ...(fix ? ['--fix'] : [])], {
		showsOutput: true,
	});
	if (code === 0) console.log('No problems found.');
	return code === 0;
}

async function runPrettier(fix: boolean): Promise<boolean> {
	const mode = fix ? '--write' : '--check';
	console.log(`\nprettier ${mode} .`);
	const program = join(PROJECT_FOLDER, 'node_modules', '.bin', 'prettier');
	// By content: a checkout or a copy changes times.
	const cache = ['--cache', '--cache-strategy=content', `--cache-location=${PRETTIER_CACHE}`];
	const { code } = await runProgram(program, [mode, '--log-level=warn', ...cache, '.'], {
		showsOutput: true,
	});
	if (code === 0) console.log('All files are formatted.');
	return code === 0;
}

function copyEntries(names: string[], from: string, to: string): void {
	for (const name of names.filter((each) => existsSync(join(from, each))))
		cpSync(join(from, name), join(to, name), { recursive: true });
}

runScript(main);
