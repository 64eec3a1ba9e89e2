import { join } from 'node:path';
import { ensureInstalled } from './installed';
import { root } from './paths';
import { run } from './run';

/** The engine tests once more, on the engine of n8n 1.x. Arguments go on to jest. */
async function main(): Promise<void> {
	const folder = join(root, 'tools/n8n-v1');
	await ensureInstalled(folder, 'the engine of n8n 1.x');
	const jest = join(root, 'node_modules/jest/bin/jest.js');
	const { code } = await run(
		process.execPath,
		[jest, '--testMatch', '<rootDir>/test/engine/**/*.test.ts', ...process.argv.slice(2)],
		{
			env: { ...process.env, N8N_CORE_DIR: folder },
			show: true,
		},
	);
	process.exitCode = code;
}

void main();
