import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { panelProblems } from './panelLint';
import { command } from './shared/command';
import { ensureInstalled } from './shared/installed';
import { root } from './shared/paths';
import { npmEnvironment, run } from './shared/run';

const toolFolder = join(root, 'pinned', 'lint');

/**
 * The lint of n8n looks at a copy inside its own folder: there it finds its own packages, and only what n8n will judge.
 * Tests, sandbox and demo run outside n8n, where timers, sockets and processes are allowed.
 */
const stage = join(toolFolder, '.stage');
const sources = ['nodes', 'credentials', 'package.json'];
const staged = [...sources, 'index.js', 'tsconfig.json'];

async function main(): Promise<void> {
	const fix = process.argv.includes('--fix');
	const passes = [
		await officialLint(fix),
		await panels(),
		await eslint(fix),
		await prettier(fix),
	];
	process.exitCode = passes.every(Boolean) ? 0 : 1;
}

async function officialLint(fix: boolean): Promise<boolean> {
	await ensureInstalled(toolFolder, 'the official n8n lint');
	rmSync(stage, { recursive: true, force: true });
	mkdirSync(stage, { recursive: true });
	copy(staged, root, stage);
	copy(['eslint.config.mjs'], toolFolder, stage);
	console.log(`n8n-node lint${fix ? ' --fix' : ''} (strict mode)`);
	const n8nNode = join(toolFolder, 'node_modules', '.bin', 'n8n-node');
	const { code, output } = await run(n8nNode, ['lint', ...(fix ? ['--fix'] : [])], {
		cwd: stage,
		env: npmEnvironment(),
	});
	const report = output.replaceAll(`${stage}/`, '').trim();
	console.log(process.stdout.isTTY ? report : stripVTControlCharacters(report));
	if (fix) copy(sources, stage, root);
	return code === 0;
}

/** The same rules for what functions build, which the lint cannot read in the sources. */
async function panels(): Promise<boolean> {
	console.log("\nn8n's rules for the panels as they are built");
	const problems = await panelProblems(toolFolder);
	for (const problem of problems) console.log(problem);
	if (problems.length === 0) console.log('No problems found beside the listed exceptions.');
	return problems.length === 0;
}

/** Everything else, too, by the configuration that editors read. */
async function eslint(fix: boolean): Promise<boolean> {
	console.log(`\neslint${fix ? ' --fix' : ''} .`);
	const program = join(root, 'node_modules', '.bin', 'eslint');
	const { code } = await run(program, ['.', ...(fix ? ['--fix'] : [])], { show: true });
	if (code === 0) console.log('No problems found.');
	return code === 0;
}

async function prettier(fix: boolean): Promise<boolean> {
	const mode = fix ? '--write' : '--check';
	console.log(`\nprettier ${mode} .`);
	const program = join(root, 'node_modules', '.bin', 'prettier');
	const { code } = await run(program, [mode, '--log-level=warn', '.'], { show: true });
	if (code === 0) console.log('All files are formatted.');
	return code === 0;
}

function copy(names: string[], from: string, to: string): void {
	for (const name of names.filter((each) => existsSync(join(from, each))))
		cpSync(join(from, name), join(to, name), { recursive: true });
}

command(main);
