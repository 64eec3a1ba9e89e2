import { spawn } from 'node:child_process';
import { PROJECT_FOLDER } from './paths';

export type ProgramOptions = {
	cwd?: string;
	env?: NodeJS.ProcessEnv;
	/** Whose process it is; needs root. */
	runAs?: { uid: number; gid: number } | undefined;
	/** Pass the output on to the terminal while it is collected. */
	showsOutput?: boolean;
};

export type ProgramResult = { code: number; stdout: string; output: string };

/** Runs a program to its end. A failing program is a result here, not an exception. */
export async function runProgram(
	command: string,
	args: string[],
	{ cwd = PROJECT_FOLDER, env = process.env, runAs, showsOutput = false }: ProgramOptions = {},
): Promise<ProgramResult> {
	return await new Promise((resolve, reject) => {
		const child = spawn(command, args, {
			cwd,
			env,
			...runAs,
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		const finished: ProgramResult = { code: 1, stdout: '', output: '' };
		child.stdout.on('data', (bytes: Buffer) => {
			finished.stdout += bytes.toString();
			finished.output += bytes.toString();
			if (showsOutput) process.stdout.write(bytes);
		});
		child.stderr.on('data', (bytes: Buffer) => {
			finished.output += bytes.toString();
			if (showsOutput) process.stderr.write(bytes);
		});
		// A process that ends early (Ctrl-C) must not leave its helpers at work.
		const stop = () => void child.kill();
		process.once('exit', stop);
		child.on('error', reject);
		child.on('close', (code) => {
			process.off('exit', stop);
			resolve({ ...finished, code: code ?? 1 });
		});
	});
}

/** Like `run`, for programs that have to succeed. */
export async function runProgramOrThrow(
	command: string,
	args: string[],
	options: ProgramOptions = {},
): Promise<ProgramResult> {
	const finished = await runProgram(command, args, options);
	if (finished.code === 0) return finished;
	const shown = options.showsOutput ? '' : `\n${finished.output.trim()}`;
	throw new Error(`"${command} ${args.join(' ')}" ended with code ${finished.code}${shown}`);
}

/**
 * How to call the npm that runs this script. Inside npm scripts the project's own Node comes first on PATH, so a plain
 * `npm` would be run by another Node than the one npm was installed with.
 */
export function buildNpmCommand(args: string[]): [command: string, args: string[]] {
	const { npm_node_execpath: node, npm_execpath: cli } = process.env;
	return node && cli?.endsWith('.js') ? [node, [cli, ...args]] : ['npm', args];
}

/** The environment for npm in another folder: without what the outer npm says about this one. */
export function buildNpmEnvironment(): NodeJS.ProcessEnv {
	const inherited = Object.entries(process.env).filter(
		([name]) =>
			!/^npm_(package_|lifecycle_|command$|config_(local_prefix|omit|include)$)/.test(name),
	);
	return Object.fromEntries(inherited);
}
