import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { root } from './paths';
import { run } from './run';

/** Many random questions to the Analytics node, held against the sandbox's raw events. */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: { runs: { type: 'string', default: '3000' }, seed: { type: 'string' } },
	});
	const seed = values.seed ?? String(Date.now() % 2 ** 31);
	console.log(`${values.runs} questions of each kind. To repeat them: --seed ${seed}`);
	const jest = join(root, 'node_modules/jest/bin/jest.js');
	const { code } = await run(process.execPath, [jest, 'test/truth'], {
		env: { ...process.env, TRUTH_RUNS: values.runs, TRUTH_SEED: seed },
		show: true,
	});
	process.exitCode = code;
}

void main();
