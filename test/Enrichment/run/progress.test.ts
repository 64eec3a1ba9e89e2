/** What the node says of its progress and of its time: in the log while it runs, in the hints afterwards. */
import type { IDataObject } from 'n8n-workflow';

import type { ProviderName } from '../../../nodes/Enrichment/providers/registry';
import { ADA, HANAKO, SOREN } from '../../../sandbox/enrichment';
import { toApiResponse } from '../../../testing/answers';
import { createFakeClock } from '../../../testing/clock';
import {
	runEnrichmentNode,
	type EnrichmentNodeResult,
	type Responder,
	type SentRequest,
} from '../../../testing/enrichmentNode';
import { identifyByEmail } from '../../../testing/people';
import { getSharedProviderBench } from '../../../testing/providers';

describe('A long run', () => {
	const bench = getSharedProviderBench('documented');

	it.each([
		{ title: 'with somebody in the editor, there and', mode: 'manual', times: 2 },
		{ title: 'of a workflow that runs by itself', mode: 'trigger', times: 1 },
	] as const)('$title in the log says every few seconds where it is', async ({ mode, times }) => {
		bench.useNetwork((_, respond) => {
			bench.clock.advance(3000);
			return respond();
		});
		const { progress } = await bench.enrich(
			[ADA, SOREN, HANAKO].map(identifyByEmail),
			{ options: { batchSize: 1, concurrency: 1 } },
			{ mode },
		);
		expect(progress).toEqual(
			Array(times).fill('Enrichment: 2 of 3 lookups: 2 found. 4 credits used.'),
		);
	});
});

/** Runs an operation for items whose fields are mapped, at a provider that answers at once. */
async function runAtProvider(
	provider: ProviderName,
	parameters: IDataObject,
	items: IDataObject[],
	respond: Responder,
): Promise<EnrichmentNodeResult> {
	return await runEnrichmentNode(parameters, items, {
		perItem: items,
		credentials: { provider, apiKey: 'key' },
		respond,
		clock: createFakeClock(),
	});
}

describe('A run that takes longer than a minute at the published rate', () => {
	const LIMIT = "Hunter's limit of 300 requests per minute";

	const verifyAddresses = async (count: number) =>
		await runAtProvider(
			'hunter',
			{ resource: 'email', operation: 'verify' },
			Array.from({ length: count }, (_, index) => ({ email: `person${index}@example.com` })),
			() => toApiResponse(200, { data: { status: 'valid', score: 95 } }),
		);

	it('of verifications says so in the log at its beginning, and in the hint', async () => {
		const { progress, hints } = await verifyAddresses(600);
		expect(progress.join()).toContain(`This takes about 2 minutes at ${LIMIT}`);
		expect(hints.join()).toContain(
			`600 addresses: 600 valid. About 300 credits used. At ${LIMIT}, this list needed about 2 minutes.`,
		);
	});

	it('of a search says so in the log after the first page, which states how many there are, and in the hint', async () => {
		const pages = 40;
		const buildPage = ({ body }: SentRequest) => {
			const { page } = body as { page: number };
			const results = Array.from({ length: 25 }, (_, index) => ({
				person: { person_id: `${page}-${index}`, full_name: 'Ada Lovelace' },
			}));
			const pagination = { current_page: page, total_page: pages, total_count: pages * 25 };
			return toApiResponse(200, { results, pagination });
		};
		const parameters = {
			resource: 'contact',
			operation: 'search',
			jobTitle: 'Engineer',
			returnAll: true,
		};
		const { progress, hints } = await runAtProvider('prospeo', parameters, [{}], buildPage);
		const limit = "Prospeo's limit of 30 requests per minute";
		expect(progress.join()).toContain(`This takes about 80 seconds at ${limit}`);
		expect(hints.join()).toContain(`At ${limit}, this list needed about 80 seconds`);
	});

	it('says nothing of time where it takes less', async () => {
		const { progress, hints } = await verifyAddresses(20);
		expect([...progress, ...hints].join()).not.toMatch(/This takes|needed about/);
	});
});

it('A wait for the job of a provider is said in the hint', async () => {
	const records = [{ firstName: 'Ada', lastName: 'Lovelace', company: 'Example' }];
	const { hints } = await runAtProvider(
		'fullEnrich',
		{ options: { maxWaitMinutes: 2 } },
		records,
		() => toApiResponse(200, { enrichment_id: 'job-1', status: 'IN_PROGRESS' }),
	);
	expect(hints.join()).toContain("Waited 2 minutes for FullEnrich's results");
});

it('A wait for a rate limit is shown in the log while it lasts, and in the hint afterwards', async () => {
	const answers = [
		toApiResponse(429, {}, { 'retry-after': '110' }),
		toApiResponse(200, { data: { email: 'ada@example.com', score: 95 } }),
	];
	const { progress, hints } = await runAtProvider(
		'hunter',
		{ resource: 'email', operation: 'verify' },
		[{ email: 'ada@example.com' }],
		() => answers.shift()!,
	);
	expect(progress).toEqual(["Enrichment: Waiting 2 minutes for Hunter's rate limit"]);
	expect(hints.join()).toContain("Waited 2 minutes for Hunter's rate limit");
});
