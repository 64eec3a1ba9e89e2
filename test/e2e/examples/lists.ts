import { ADA, CHARLES, SOREN, UNKNOWN_EMAIL } from '../../../sandbox/enrichment/wellKnown';
import {
	type RowData,
	importExample,
	buildReadingStandIn,
	buildWritingStandIn,
} from '../../../testing/e2e/exampleBench';
import { sharedDemo } from '../../../testing/e2e/sharedDemo';

/** The examples that enrich lists again and again: nobody is paid for twice, no limit is passed. */
describe('In the examples that enrich lists,', () => {
	beforeEach(() => sharedDemo.runningSandbox.endpoints.enrichment.reset());

	const spent = () =>
		sharedDemo.runningSandbox.enrichment.generic.ledger.reduce(
			(sum, { credits }) => sum + credits,
			0,
		);
	const lookups = () =>
		sharedDemo.runningSandbox.endpoints.enrichment.requests.filter(
			({ path }) => !/search$/.test(path),
		);

	test('a sheet gets what was found in its own columns, up to the credit limit, and the next run continues', async () => {
		const emails = [ADA, SOREN, CHARLES].map(({ emails: [first] }) => first?.email);
		const sheet = [UNKNOWN_EMAIL, ...emails, 'not a valid address'].map((email, index) =>
			contactRow(index + 2, email),
		);
		const first = await runSheet(sheet, 5);
		expect(spent()).toBeLessThanOrEqual(5);
		expect(first.get(2)).toMatchObject({ Status: 'notFound', Phone: '', Problem: '' });
		expect(first.get(3)).toMatchObject({
			'Job Title': ADA.jobTitle,
			Phone: ADA.phones[0]?.number,
			Status: 'found',
			Problem: '',
		});
		expect(first.get(6)).toMatchObject({
			Status: '',
			Problem: expect.stringMatching(/not an email address/),
		});
		const waiting = [...first.values()].filter(({ Problem: problem }) =>
			/can cost 2 credits .* of your \d+ remain/.test(String(problem)),
		);
		expect(waiting.length).toBeGreaterThan(0);

		const second = await runSheet([...first.values()], 50);
		expect([...second.keys()]).toEqual([...waiting.map((row) => row.row_number), 6]);
		expect(second.get(5)).toMatchObject({ 'Job Title': CHARLES.jobTitle, Status: 'found' });
		expect(spent()).toBe(2 + 2 + 1);
	});

	/** Rows that were written back, by their number. */
	async function runSheet(rows: RowData[], maxCredits: number): Promise<Map<unknown, RowData>> {
		const standIns = {
			'Read contacts': buildReadingStandIn(rows),
			'Write rows': buildWritingStandIn(),
		};
		const example = await importExample('google-sheet-enrichment', standIns);
		const enrich = example.workflow.nodes.find(({ name }) => name === 'Enrich contacts');
		const parameters = { ...enrich?.parameters, maxCredits };
		const capped = await importExample('google-sheet-enrichment', {
			...standIns,
			'Enrich contacts': { parameters },
		});
		const run = await capped.run('Every morning');
		return new Map(run.readRows('Write rows').map((row) => [row.row_number, row]));
	}

	test('a prospecting list never buys a person a second time', async () => {
		const { run } = await importExample('prospecting-list');
		const first = await run('Every morning');
		const found = first.readRows('Enrich contacts');
		expect(found).toHaveLength(10);
		expect(found.every(({ email }) => String(email).includes('@'))).toBe(true);
		const [paid, asked] = [spent(), lookups().length];
		expect(paid).toBeGreaterThan(0);
		expect(paid).toBeLessThanOrEqual(20);

		const second = await run('Every morning');
		expect(second.readRows('Search contacts')).toHaveLength(10);
		expect(second.hasRun('Enrich contacts')).toBe(false);
		expect([spent(), lookups().length]).toEqual([paid, asked]);
	});
});

function contactRow(rowNumber: number, email: string | undefined): RowData {
	return {
		row_number: rowNumber,
		Email: email,
		'Job Title': '',
		Phone: '',
		Status: '',
		Problem: '',
	};
}
