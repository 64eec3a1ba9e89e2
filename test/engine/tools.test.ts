import type { IDataObject } from 'n8n-workflow';

import { ADA } from '../../sandbox/enrichment';
import { asItems } from './support/engine';
import { startAnalyticsEngine, type AnalyticsEngine } from '../support/analyticsEngine';
import { startEnrichmentBench, type EnrichmentBench } from '../support/enrichment';

const MODES = ['request', 'call'] as const;

describe('an Enrichment tool that nobody has configured', () => {
	let bench: EnrichmentBench;

	beforeAll(async () => {
		bench = await startEnrichmentBench();
	}, 60_000);

	afterAll(async () => await bench.stop());

	it.each(MODES)('finds the person the agent asks for (%s)', async (asTool) => {
		const { outputs, error } = await bench.engine.runNode({
			type: 'enrichment',
			asTool,
			items: asItems([{ Email: ADA.emails[0]!.email }]),
			credentials: bench.credentials() ?? {},
		});
		expect(error).toBeUndefined();
		expect(outputs[0]!.map(({ json }) => json)).toMatchObject([
			{ status: 'found', person: { jobTitle: ADA.jobTitle } },
		]);
	});
});

describe('an Analytics tool with nothing but a property', () => {
	let bench: AnalyticsEngine;

	beforeAll(async () => {
		bench = await startAnalyticsEngine();
	}, 60_000);

	afterAll(async () => await bench.stop());

	const requests = () =>
		bench.sandbox.endpoints.data.requests.map(({ text }) => text && JSON.parse(text));

	it.each(MODES)('runs the report the agent asks for (%s)', async (asTool) => {
		bench.reset();
		const asked: IDataObject = {
			Metric_Names_or_IDs: 'sessions, totalRevenue',
			Dimension_Names_or_IDs: 'country',
			Start_Date: '2026-11-01',
			End_Date: '2026-11-07',
		};
		const { error } = await bench.run({}, { asTool, records: [asked] });
		expect(error).toBeUndefined();
		expect(requests()).toContainEqual(
			expect.objectContaining({
				metrics: [{ name: 'sessions' }, { name: 'totalRevenue' }],
				dimensions: [{ name: 'country' }],
				dateRanges: [{ startDate: '2026-11-01', endDate: '2026-11-07' }],
			}),
		);
	});

	it.each(MODES)('has sensible values for what the agent leaves out (%s)', async (asTool) => {
		bench.reset();
		const { error } = await bench.run({}, { asTool, records: [{}] });
		expect(error).toBeUndefined();
		expect(requests()).toContainEqual(
			expect.objectContaining({
				metrics: [{ name: 'activeUsers' }],
				dateRanges: [{ startDate: '28daysAgo', endDate: 'yesterday' }],
			}),
		);
	});
});
