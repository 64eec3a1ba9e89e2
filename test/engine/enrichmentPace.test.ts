import { Readable } from 'node:stream';

import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { resources } from '../../nodes/Enrichment/actions';
import { runOperation } from '../../nodes/shared/node/router';
import { createFakeClock } from '../../testing/clock';
import { createExecuteContext } from '../../testing/context';
import { startEnrichmentBench } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const addresses = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ email: `person${index}@example.com` }));

const bodyOf = (text: string): Readable => Readable.from([Buffer.from(text)]);

const estimate = async (at: 'prospeo' | 'hunter', count: number) => {
	const { said } = await bench.run({ mode: 'estimate' }, addresses(count), { at });
	expect(bench.endpoint.requests).toHaveLength(0);
	return said.join();
};

describe('Estimate Cost', () => {
	it("says how long the list takes at the provider's own rate, and that it passes the daily limit", async () => {
		const said = await estimate('prospeo', 3600);
		expect(said).toContain(
			"This takes about 12 minutes at Prospeo's limit of 300 records per minute.",
		);
		expect(said).toContain(
			"This run needs 3,600 records, more than Prospeo's limit of 2,000 records per day. Unless your plan allows more, the rest will be skipped with the reason 'rateLimit'.",
		);
	});

	it('uses the slowest of several rates', async () => {
		const said = await estimate('hunter', 1000);
		expect(said).toContain(
			"This takes about 2 minutes at Hunter's limit of 500 requests per minute",
		);
	});

	it('counts one request as one', async () => {
		const names = Array.from({ length: 100 }, (_, index) => ({
			firstName: 'Ada',
			lastName: `Lovelace${index}`,
			companyDomain: 'example.com',
		}));
		const parameters = { mode: 'estimate', reveal: ['email'] };
		const { said } = await bench.run(parameters, names, { at: 'icypeas' });
		expect(said.join()).toMatch(/limit of 1 request per second/);
	});

	it('says so where the list takes less than a minute', async () => {
		const said = await estimate('prospeo', 250);
		expect(said).toContain(
			"This takes less than a minute at Prospeo's limit of 300 records per minute.",
		);
	});
});

/** Runs an operation on a clock of its own, with what it said meanwhile and in its hints. */
async function runAtOnce(
	parameters: IDataObject,
	items: IDataObject[],
	answer: (options: IHttpRequestOptions) => unknown,
) {
	const { context, hints, told } = createExecuteContext({
		parameters: { authentication: 'singleProvider', ...parameters },
		perItem: items,
		credentials: { provider: parameters.provider, apiKey: 'key' },
		http: async (_, options) => {
			const body = bodyOf(JSON.stringify(answer(options)));
			return await Promise.resolve({ statusCode: 200, headers: {}, body });
		},
	});
	await runOperation(context, resources, createFakeClock());
	return { told: told.join(), hint: hints.map(({ message }) => message).join() };
}

describe('A run that takes longer than a minute at the published rate', () => {
	const LIMIT = "Hunter's limit of 300 requests per minute";

	it('of verifications says so in the log at the beginning, and in the hint', async () => {
		const verdict = { data: { status: 'valid', score: 95 } };
		const parameters = { resource: 'email', operation: 'verify', provider: 'hunter' };
		const { told, hint } = await runAtOnce(parameters, addresses(600), () => verdict);
		expect(told).toContain(`This takes about 2 minutes at ${LIMIT}`);
		expect(hint).toContain(
			`600 addresses: 600 valid. About 300 credits used. At ${LIMIT}, this list needed about 2 minutes.`,
		);
	});

	it('of a search says so in the log after the first page, which states how many there are, and in the hint', async () => {
		const pages = 40;
		const pageOf = ({ body }: IHttpRequestOptions) => {
			const { page } = JSON.parse(String(body)) as { page: number };
			const results = Array.from({ length: 25 }, (_, index) => ({
				person: { person_id: `${page}-${index}`, full_name: 'Ada Lovelace' },
			}));
			const pagination = { current_page: page, total_page: pages, total_count: pages * 25 };
			return { results, pagination };
		};
		const parameters = {
			resource: 'contact',
			operation: 'search',
			provider: 'prospeo',
			jobTitle: 'Engineer',
			returnAll: true,
		};
		const { told, hint } = await runAtOnce(parameters, [{}], pageOf);
		const limit = "Prospeo's limit of 30 requests per minute";
		expect(told).toContain(`This takes about 80 seconds at ${limit}`);
		expect(hint).toContain(`At ${limit}, this list needed about 80 seconds`);
	});

	it('says nothing about time where it takes less', async () => {
		const verdict = { data: { status: 'valid', score: 95 } };
		const parameters = { resource: 'email', operation: 'verify', provider: 'hunter' };
		const { told, hint } = await runAtOnce(parameters, addresses(20), () => verdict);
		expect([told, hint].join()).not.toMatch(/This takes|needed about/);
	});
});

it("The hint says when a run waited for a provider's job", async () => {
	const parameters = {
		resource: 'contact',
		operation: 'enrich',
		provider: 'fullEnrich',
		options: { maxWaitMinutes: 2 },
	};
	const records = [{ firstName: 'Ada', lastName: 'Lovelace', company: 'Example' }];
	const unfinished = { enrichment_id: 'job-1', status: 'IN_PROGRESS' };
	const { hint } = await runAtOnce(parameters, records, () => unfinished);
	expect(hint).toContain("Waited 2 minutes for FullEnrich's results");
});

describe('A wait for a rate limit', () => {
	it('is shown in the log while it lasts, and in the hint afterwards', async () => {
		const clock = createFakeClock();
		const answers = [
			{ statusCode: 429, headers: { 'retry-after': '110' }, body: bodyOf('{}') },
			{
				statusCode: 200,
				headers: {},
				body: bodyOf('{"data":{"email":"ada@example.com","score":95}}'),
			},
		];
		const { context, hints, told } = createExecuteContext({
			parameters: {
				authentication: 'singleProvider',
				resource: 'email',
				operation: 'verify',
				email: 'ada@example.com',
			},
			credentials: { provider: 'hunter', apiKey: 'key' },
			http: async () => await Promise.resolve(answers.shift()),
		});
		await runOperation(context, resources, clock);
		expect(told).toEqual(["Enrichment: Waiting 2 minutes for Hunter's rate limit"]);
		expect(hints.map(({ message }) => message).join()).toContain(
			"Waited 2 minutes for Hunter's rate limit",
		);
	});
});
