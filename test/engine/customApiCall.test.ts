/** What n8n adds to the lists of resources and operations of every node: "Custom API Call". */
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { startEnrichmentBench } from '../../testing/enrichment';
import { shared } from '../../testing/shared';

const CUSTOM = '__CUSTOM_API_CALL__';

const CHOSEN = [
	['resource', { resource: CUSTOM }],
	['operation', { resource: 'RESOURCE', operation: CUSTOM }],
	['resource and operation', { resource: CUSTOM, operation: CUSTOM }],
] as const;

const CASES = CHOSEN.flatMap(([what, parameters]) =>
	([undefined, 'call', 'request'] as const).map(
		(asTool) => [what, asTool ?? 'no tool', parameters, asTool] as const,
	),
);

describe('Enrichment', () => {
	const bench = shared(startEnrichmentBench);

	it.each(CASES)(
		"'Custom API Call' as %s is answered with where to go instead (as a tool: %s)",
		async (_what, _tool, { resource, ...operation }, asTool) => {
			const chosen = { resource: resource === CUSTOM ? CUSTOM : 'contact', ...operation };
			const { error } = await bench.engine.runNode({
				type: 'enrichment',
				parameters: chosen,
				credentials: bench.credentials(),
				...(asTool && { asTool }),
			});
			const words = `${error?.message} ${error?.description}`;
			expect(error?.message).toContain("'Custom API Call' is not an operation of this node");
			expect(asTool ? error?.message : words).toContain(
				"Choose 'Provider API: Call', or an HTTP Request node",
			);
			expect(bench.endpoint.requests).toEqual([]);
		},
	);
});

describe('Analytics', () => {
	const bench = shared(startAnalyticsEngine);

	it.each(CASES)(
		"'Custom API Call' as %s is answered with where to go instead (as a tool: %s)",
		async (_what, _tool, { resource, ...operation }, asTool) => {
			const chosen = { resource: resource === CUSTOM ? CUSTOM : 'report', ...operation };
			const { error } = await bench.engine.runNode({
				type: 'analytics',
				parameters: chosen,
				credentials: { analyticsOAuth2Api: await bench.connect() },
				...(asTool && { asTool }),
			});
			const words = `${error?.message} ${error?.description}`;
			expect(error?.message).toContain("'Custom API Call' is not an operation of this node");
			expect(asTool ? error?.message : words).toContain(
				"Choose 'API: Call', or an HTTP Request node",
			);
			expect(bench.sandbox.endpoints.data.requests).toEqual([]);
		},
	);
});
