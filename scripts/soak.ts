import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { command } from './command';
import { root } from './paths';
import { run } from './run';

const SUITES = ['test/soak/', 'test/Analytics/soak'];

/**
 * Many records of every provider through a bad network, reports through the same, and ten
 * thousand hostile inputs and answers.
 */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: { records: { type: 'string', default: '20000' }, seed: { type: 'string' } },
	});
	const seed = values.seed ?? String(Date.now() % 2 ** 31);
	console.log(`${values.records} records for each provider. To repeat them: --seed ${seed}`);
	const jest = join(root, 'node_modules/jest/bin/jest.js');
	const { code } = await run(process.execPath, [jest, ...SUITES], {
		env: { ...process.env, SOAK_RECORDS: values.records, SOAK_SEED: seed },
		show: true,
	});
	process.exitCode = code;
}

command(main);
