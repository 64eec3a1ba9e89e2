import { toItems, type Engine } from '../engine/engine';
import { measureMedians, measureTime, type BenchRow } from './measure';

/** Measures mappings that the package reads from the record, beside expressions that n8n has to evaluate. */
export async function measureFieldMappings(engine: Engine): Promise<BenchRow[]> {
	const count = 10_000;
	const items = toItems(
		Array.from({ length: count }, (_, index) => ({ email: `person${index}@example.com` })),
	);
	const credentials = {
		enrichmentApi: {
			provider: 'documented',
			apiKey: 'unused',
			baseUrl: 'http://127.0.0.1:9',
			sendKeyAs: 'bearer',
		},
	};
	const run = (suffix: string) => async () => {
		const mapped = (name: string) => `={{ $json.${name}${suffix} }}`;
		const parameters = {
			resource: 'contact',
			operation: 'enrich',
			email: mapped('email'),
			linkedInUrl: mapped('linkedInUrl'),
			firstName: mapped('firstName'),
			lastName: mapped('lastName'),
			company: mapped('company'),
			mode: 'estimate',
		};
		const { ms } = await measureTime(
			async () =>
				await engine.runNode({ type: 'enrichment', parameters, items, credentials }),
		);
		return ms;
	};
	const times = await measureMedians(3, {
		'plain {{ $json.email }}': run(''),
		'worked out by n8n {{ $json.email || "" }}': run(' || ""'),
	});
	return Object.entries(times).map(([variant, ms]) => ({
		bench: `five mapped identifiers, ${count.toLocaleString('en')} records`,
		variant,
		figures: { ms: Math.round(ms), 'µs per record': roundToTenths((ms * 1000) / count) },
	}));
}

function roundToTenths(value: number): number {
	return Math.round(value * 10) / 10;
}
