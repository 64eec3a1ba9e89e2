import type { IDataObject } from 'n8n-workflow';

import { createEnrichment, type EnrichmentSandbox } from '../sandbox/enrichment';
import { listen } from '../sandbox/http/listen';
import { asItems, type Engine } from '../engine/engine';
import { inTurn, timed, type Row } from './measure';

const RECORDS = 1000;
/** A CRM export has the same person several times. */
const DISTINCT = 700;

/** The node's way beside the usual one: a lookup for each item, duplicates included. */
export async function bulkAgainstSingle(engine: Engine): Promise<Row[]> {
	const sandbox = createEnrichment();
	const endpoint = await listen(sandbox);
	const credentials = {
		enrichmentApi: {
			provider: 'documented',
			sendKeyAs: 'bearer',
			apiKey: sandbox.apiKey,
			baseUrl: endpoint.url + sandbox.basePath,
		},
	};
	const items = asItems(crmRecords(sandbox));
	const cost: Record<string, Row['figures']> = {};

	const variant = (name: string, parameters: IDataObject) => async () => {
		endpoint.reset();
		const { ms } = await timed(
			async () =>
				await engine.runNode({
					type: 'enrichment',
					parameters: { resource: 'contact', ...parameters } as never,
					items,
					credentials,
				}),
		);
		const credits = sandbox.ledger.reduce((sum, charge) => sum + charge.credits, 0);
		cost[name] = { requests: endpoint.requests.length, credits };
		return ms;
	};

	const email = '={{ $json.email }}';
	const times = await inTurn(3, {
		'enrich (bulk, duplicates once)': variant('enrich (bulk, duplicates once)', {
			operation: 'enrich',
		}),
		'find (singly, duplicates once)': variant('find (singly, duplicates once)', {
			operation: 'find',
			email,
		}),
		'one lookup per item, one by one': variant('one lookup per item, one by one', {
			operation: 'find',
			email,
			options: { dedupe: false, concurrency: 1 },
		}),
	});
	await endpoint.close();
	return Object.entries(times).map(([name, ms]) => ({
		bench: `${RECORDS} records, ${DISTINCT} distinct, over the socket`,
		variant: name,
		figures: { ms: Math.round(ms), ...cost[name] },
	}));
}

function crmRecords({ people }: EnrichmentSandbox): IDataObject[] {
	const emails = people
		.flatMap(({ emails: [first] }) => (first ? [first.email] : []))
		.slice(0, DISTINCT);
	return Array.from({ length: RECORDS }, (_, index) => ({
		email: emails[index % DISTINCT]!,
		crmId: index,
	}));
}

/** Mappings that are read from the record beside those that n8n has to work out. */
export async function mappings(engine: Engine): Promise<Row[]> {
	const count = 10_000;
	const items = asItems(
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
			options: { previewOnly: true },
		};
		const { ms } = await timed(
			async () =>
				await engine.runNode({ type: 'enrichment', parameters, items, credentials }),
		);
		return ms;
	};
	const times = await inTurn(3, {
		'plain {{ $json.email }}': run(''),
		'worked out by n8n {{ $json.email || "" }}': run(' || ""'),
	});
	return Object.entries(times).map(([variant, ms]) => ({
		bench: `five mapped identifiers, ${count.toLocaleString('en')} records`,
		variant,
		figures: { ms: Math.round(ms), 'µs per record': round((ms * 1000) / count) },
	}));
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
