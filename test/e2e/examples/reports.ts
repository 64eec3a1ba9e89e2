import { addDays, toDayInZone } from '../../../nodes/shared/core/calendar';
import { type ImportedExample, importExample } from '../../../testing/e2e/exampleBench';
import { SHOP } from '../../../testing/analytics';
import { NEGLECTED, WELL_KEPT } from '../../../testing/audits';
import { type Mailbox, openMailbox, parseTableRows } from '../../../testing/e2e/mailbox';
import { plantEvents } from '../../../testing/plantedEvents';
import { sharedDemo } from '../../../testing/e2e/sharedDemo';

/** The examples that send reports by email, with a mailbox on loopback at the end. */
describe('In the examples that send email,', () => {
	let mailbox: Mailbox;
	beforeAll(async () => void (mailbox = await openMailbox()));
	afterAll(async () => await mailbox.close());
	beforeEach(() => void (mailbox.mails.length = 0));

	const imported = async (name: string, standIns = {}): Promise<ImportedExample> => {
		const smtp = await sharedDemo.rest.saveCredential(mailbox.credential);
		return await importExample(name, standIns, [smtp]);
	};

	test('the weekly report has a row for each channel, with the previous week', async () => {
		const { run } = await imported('weekly-report-email');
		const result = await run('Every Monday');
		const [mail] = mailbox.mails;
		expect(mail).toMatchObject({
			to: 'you@example.com',
			subject: expect.stringMatching(/^Website, week to \d/),
		});
		const [head, ...rows] = parseTableRows(mail!);
		expect(head).toEqual([
			'Channel',
			'Sessions',
			'Week before',
			'Change in %',
			'Key events',
			'Key events before',
		]);
		expect(rows).toEqual(result.readRows('Run report').map(asCells));
		expect(rows.length).toBeGreaterThan(3);
	});

	test('the digest has a row for each property that has data, under its name', async () => {
		const { run } = await imported('several-properties-digest');
		const result = await run('Every Monday');
		const [head, ...rows] = parseTableRows(mailbox.mails[0]!);
		expect(head?.slice(0, 3)).toEqual(['Property', 'Users', 'Users before']);
		expect(rows.map(([name]) => name)).toEqual([
			'Fjord Shop',
			'Fjord App',
			'Fjord Warehouse (very large)',
		]);
		const sessions = result.readRows('Run reports').map(({ sessions }) => String(sessions));
		expect(rows.map((row) => row[3])).toEqual(sessions);
	});

	test('the alert is sent when a day is below what is expected, and not on normal days', async () => {
		const { run } = await imported('metric-drop-alert');
		await run('Every morning');
		expect(mailbox.mails).toEqual([]);

		const dayBefore = (count: number) =>
			addDays(toDayInZone('Europe/Oslo', sharedDemo.clock.now()), -count);
		const { analytics } = sharedDemo.runningSandbox;
		const planted = plantEvents(analytics.events(SHOP, dayBefore(100), dayBefore(0)));
		try {
			for (const count of [1, 2]) planted.remove(dayBefore(count), '1', 8);
			const [fall] = (await run('Every morning')).readRows('Find anomalies', 1);
			expect(Number(fall?.deviation)).toBeLessThan(0);
			expect(mailbox.mails).toHaveLength(1);
			expect(mailbox.mails[0]?.html).toContain(String(fall?.sentence));
			expect(mailbox.mails[0]?.html).toMatch(
				/<p>sessions fell from .+ Most disproportionate changes: /,
			);
		} finally {
			planted.undo();
		}
	});

	test('the weekly funnel has a row for each step, and says how many users continued', async () => {
		const { run } = await imported('weekly-funnel-email');
		await run('Every Monday');
		const [head, ...rows] = parseTableRows(mailbox.mails[0]!);
		expect(head).toEqual(['Step', 'Users', 'Went on in %', 'Left']);
		expect(rows.map(([step]) => step)).toEqual([
			'1. Visit',
			'2. Product',
			'3. Cart',
			'4. Checkout',
			'5. Purchase',
		]);
		const users = rows.map(([, count]) => Number(count));
		expect(users).toEqual([...users].sort((one, other) => other - one));
		expect(Number(rows[0]![2])).toBeCloseTo((users[1]! / users[0]!) * 100, 0);
	});

	test('the audit has a row for each fault of a neglected property, with what to do', async () => {
		const { run } = await imported('property-audit-email', auditing(NEGLECTED));
		const result = await run('Every month');
		const [mail] = mailbox.mails;
		const [head, ...rows] = parseTableRows(mail!);
		expect(mail?.subject).toBe(`Google Analytics audit: ${rows.length} findings`);
		expect(head).toEqual(['Severity', 'Check', 'Finding', 'Why it matters', 'What to do']);
		expect(rows.length).toBeGreaterThan(20);
		expect(rows[0]?.slice(0, 3)).toEqual([
			'problem',
			'dataRetention',
			'Events are deleted after two months.',
		]);
		expect(rows.map(([severity]) => severity)).not.toContain('ok');
		const faults = result
			.readRows('Audit property')
			.filter(({ severity }) => severity !== 'ok');
		expect(rows.map(([, check]) => check)).toEqual(faults.map(({ check }) => check));
	});

	test('the audit sends nothing when nothing is wrong', async () => {
		const { run } = await imported('property-audit-email', auditing(WELL_KEPT));
		const result = await run('Every month');
		expect(result.readRows('Audit property').length).toBeGreaterThan(20);
		expect(mailbox.mails).toEqual([]);
	});
});

function asCells(row: Record<string, unknown>): string[] {
	const { sessionDefaultChannelGroup, sessions, sessions_previous, sessions_changePercent } = row;
	const { keyEvents, keyEvents_previous } = row;
	return [
		sessionDefaultChannelGroup,
		sessions,
		sessions_previous,
		sessions_changePercent ?? 'new',
		keyEvents,
		keyEvents_previous,
	].map(String);
}

/** The audit of another property. */
function auditing(property: string) {
	const parameters = {
		authentication: 'oAuth2',
		resource: 'property',
		operation: 'audit',
		property: { __rl: true, mode: 'id', value: property },
	};
	return { 'Audit property': { parameters } };
}
