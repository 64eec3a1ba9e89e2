/** Report: Run Funnel in n8n's engine, where a step has no users. */
import type { IDataObject } from 'n8n-workflow';

import { SHOP } from '../../testing/analytics';
import { toPanelRows } from '../../testing/panelParameters';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startAnalyticsEngine);

const reports = () => bench.sandbox.endpoints.data.requests.map(({ path }) => path);

async function runFunnel(steps: IDataObject[], parameters: IDataObject = {}) {
	const { hints, items, error } = await bench.run({
		operation: 'runFunnel',
		steps: toPanelRows(...(steps as never[])),
		dateRange: 'custom',
		startDate: '2026-11-02',
		endDate: '2026-11-15',
		...parameters,
	} as never);
	const textsOf = (isWarning: boolean) =>
		hints
			.filter(({ type }) => (type === 'warning') === isWarning)
			.map(({ message }) => message)
			.join(' ');
	return { items, error, notes: textsOf(false), warnings: textsOf(true) };
}

describe('Run Funnel', () => {
	it('says when the property never collected the event of a step, and suggests similar names', async () => {
		const { items, error, notes, warnings } = await runFunnel([
			{ event: 'Add_To_Cart' },
			{ event: 'purchase' },
		]);
		expect(error).toBeUndefined();
		expect(items.every(({ activeUsers }) => activeUsers === 0)).toBe(true);
		expect(notes).toContain('No users entered the funnel.');
		expect(warnings).toBe(
			'The property did not collect the event "Add_To_Cart" on these days. Did you mean add_to_cart? Names are case-sensitive.',
		);
	});

	it('also checks the events of later steps and of segments, and names no event that was collected', async () => {
		const segments = toPanelRows({ name: 'Readers', scope: 'user', event: 'read_it' } as never);
		const { warnings, notes } = await runFunnel(
			[{ event: 'page_view' }, { event: 'puchase' }],
			{ options: { segments } },
		);
		expect(warnings).toContain('did not collect the event "puchase"');
		expect(warnings).toContain('did not collect the event "read_it"');
		expect(warnings).not.toContain('"page_view"');
		expect(notes).toContain('No users entered the funnel.');
	});

	it('sends no further request where every step has users', async () => {
		const { warnings, notes } = await runFunnel([
			{ event: 'page_view' },
			{ event: 'purchase' },
		]);
		expect(warnings).toBe('');
		expect(notes).toContain('completed all steps');
		expect(reports()).toEqual([`/v1alpha/properties/${SHOP}:runFunnelReport`]);
	});

	it("uses the property's time zone for a relative range, which is fetched once in a run", async () => {
		const { hints } = await bench.run(
			{
				operation: 'runFunnel',
				steps: toPanelRows({ event: 'page_view' } as never, { event: 'purchase' } as never),
				dateRange: 'last7Days',
			} as never,
			{ records: [{}, {}] },
		);
		const said = hints.map(({ message }) => message).join(' ');
		expect(said).toMatch(
			/%\. [A-Z][a-z]{2} \d+( [A-Z][a-z]{2})?( \d{4})? – [A-Z][a-z]{2} \d+ [A-Z][a-z]{2}( \d{4})?, property time zone\./,
		);
		expect(said).not.toContain('ago');
		expect(reports().filter((path) => path.endsWith(':runReport'))).toHaveLength(1);
		expect(reports()).toHaveLength(3);
	});

	it('returns the funnel even where the time zone cannot be fetched, with the range in relative words', async () => {
		bench.sandbox.endpoints.data.order({
			match: /:runReport/,
			reply: { status: 403, body: { error: { code: 403, message: 'No.' } } },
		});
		const { items, error, notes } = await runFunnel(
			[{ event: 'page_view' }, { event: 'purchase' }],
			{ dateRange: 'last7Days' },
		);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(2);
		expect(notes).toContain(' 7 days ago – yesterday, property time zone.');
	});

	it('returns the funnel even where the events of the property cannot be listed', async () => {
		bench.sandbox.endpoints.data.order({
			match: /:runReport/,
			reply: { status: 403, body: { error: { code: 403, message: 'No.' } } },
		});
		const { items, error, warnings } = await runFunnel([
			{ event: 'nope' },
			{ event: 'purchase' },
		]);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(2);
		expect(warnings).toBe('');
	});
});
