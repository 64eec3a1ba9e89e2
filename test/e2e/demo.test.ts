import { root } from '../../scripts/paths';
import { type Finished, npm, npmEnvironment, run } from '../../scripts/run';

describe('npm start -- --once', () => {
	let finished: Finished;

	beforeAll(async () => {
		const [command, args] = npm(['start', '--', '--once']);
		finished = await run(command, args, { cwd: root, env: npmEnvironment() });
	});

	test('ends by itself and successfully', () => {
		expect(finished.output).toContain('Every workflow gave the expected result.');
		expect(finished.code).toBe(0);
	});

	test.each([
		['the CRM gets the name of a known contact', 'Ada'],
		['the CRM gets the job title of a known contact', 'Chief Technology Officer'],
		['the CRM gets the phone number of a known contact', '+442079460001'],
		['the CRM is told that nobody has the other address', 'HTTP 404 not found'],
		['the report is a CSV with a header', 'date,country,activeUsers,sessions'],
	])('%s', (_, fact) => {
		expect(finished.stdout).toContain(fact);
	});

	test('the report has rows', () => {
		const [, rows] = /… (\d+) rows in all/.exec(finished.stdout) ?? [];
		expect(Number(rows)).toBeGreaterThan(0);
	});

	test('says how long the first enriched contact took', () => {
		expect(finished.stdout).toMatch(/First enriched contact \d+\.\d s after the start/);
	});
});
