import { fetchSandboxReport } from '../../demo/sandboxReport';
import { startSandbox } from '../../sandbox/start';
import { PROJECT_FOLDER } from '../../scripts/shared/paths';
import {
	type ProgramResult,
	buildNpmCommand,
	buildNpmEnvironment,
	runProgram,
} from '../../scripts/shared/runProgram';

describe('npm start -- --once', () => {
	let finished: ProgramResult;

	beforeAll(async () => {
		const [command, args] = buildNpmCommand(['start', '--', '--once']);
		finished = await runProgram(command, args, {
			cwd: PROJECT_FOLDER,
			env: buildNpmEnvironment(),
		});
	});

	test('ends by itself, successfully', () => {
		expect(finished.output).toContain('Every workflow returned the expected result.');
		expect(finished.code).toBe(0);
	});

	describe('before it starts n8n', () => {
		const before = () => finished.stdout.split('\nStarting n8n ... ')[0] ?? '';

		test('does its first work without n8n, which it starts afterwards', () => {
			expect(finished.stdout).toContain('\nStarting n8n ... ');
		});

		test.each([
			['the name', 'Ada Lovelace'],
			['the job title', 'Chief Technology Officer'],
			['the company', 'Analytical Engines'],
			['the phone number', '+442079460001'],
			['the price', '2 credits'],
		])('prints %s of a contact', (_, fact) => {
			expect(before()).toContain(fact);
		});

		test('prints the largest countries of a report with their numbers', async () => {
			const rows = await rowsByCountry();
			for (const [country, users, sessions] of rows.slice(0, 3))
				expect(before()).toContain(`${country}: ${users} users, ${sessions} sessions`);
			expect(before()).toContain(`… ${rows.length} countries in all`);
		});

		test('prints how long the first enriched contact took', () => {
			expect(before()).toMatch(/First enriched contact \d+\.\d s after the start/);
		});
	});

	test.each([
		['the CRM gets the name of a known contact', 'Ada'],
		['the CRM gets the job title of a known contact', 'Chief Technology Officer'],
		['the CRM gets the phone number of a known contact', '+442079460001'],
		['the CRM is told that nobody has the other address', 'HTTP 404 noMatch'],
		['the CRM is told that an address cannot be used', 'HTTP 400 invalidEmail'],
		['the report is a CSV with a header', 'date,country,activeUsers,sessions'],
	])('prints that %s', (_, fact) => {
		expect(afterStart()).toContain(fact);
	});

	test('returns a report with rows', () => {
		const [, rows] = /… (\d+) rows in all/.exec(finished.stdout) ?? [];
		expect(Number(rows)).toBeGreaterThan(0);
	});

	test('shows a page that says what to open, how to sign in, what to try first, and which keys and calls there are', () => {
		const titles = ['Open', 'Sign in', 'Try first', 'Sandbox keys', 'Call it with curl'];
		const places = titles.map((title) => afterStart().indexOf(`\n${title}`));
		expect(places).not.toContain(-1);
		expect(places).toEqual([...places].sort((a, b) => a - b));
	});

	const afterStart = () => finished.stdout.split('\nStarting n8n ... ')[1] ?? '';
});

/** From a sandbox of its own, which holds the same days; the largest number of sessions first. */
async function rowsByCountry(): Promise<string[][]> {
	const sandbox = await startSandbox();
	try {
		const asked = { metrics: ['activeUsers', 'sessions'], dimensions: ['country'] };
		const rows = await fetchSandboxReport(sandbox.describe(), asked);
		return rows.sort((a, b) => Number(b[2]) - Number(a[2]));
	} finally {
		await sandbox.close();
	}
}
