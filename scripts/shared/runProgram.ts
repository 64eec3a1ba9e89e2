import { spawn } from 'node:child_process';
import { PROJECT_FOLDER } from './paths';

export type ProgramOptions = {
	cwd?: string;
	env?: NodeJS.ProcessEnv;
	/** The user who runs the process. Needs root. */
	runAs?: { uid: number; gid: number } | undefined;
	/** Whether the output also goes to the terminal. */
	showsOutput?: boolean;
};

export type ProgramResult = { code: number; stdout: string; output: string };

/** Runs a program to its end. A program that fails returns its exit code rather than throwing. */
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
		// The program ends together with this process, such as on Ctrl-C.
		const stop = () => void child.kill();
		process.once('exit', stop);
		child.on('error', reject);
		child.on('close', (code) => {
			process.off('exit', stop);
			resolve({ ...finished, code: code ?? 1 });
		});
	});
}

/** Runs a program to its end, and throws with its output where it fails. */
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
 * The command for the npm that runs this script. In npm scripts, the project's own Node.js comes first on PATH, so a plain
 * `npm` would run with another Node.js than its own.
 */
export function buildNpmCommand(args: string[]): [command: string, args: string[]] {
	const { npm_node_execpath: node, npm_execpath: cli } = process.env;
	return node && cli?.endsWith('.js') ? [node, [cli, ...args]] : ['npm', args];
}

/** The environment for npm in another folder, without the outer npm's variables for this one. */
export function buildNpmEnvironment(): NodeJS.ProcessEnv {
	const inherited = Object.entries(process.env).filter(
		([name]) =>
			!/^npm_(package_|lifecycle_|command$|config_(local_prefix|omit|include)$)/.test(name),
	);
	return Object.fromEntries(inherited);
}
