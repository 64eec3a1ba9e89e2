import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { resources } from '../../nodes/Enrichment/actions';
import { buildNodeProperties as describeFields } from '../../nodes/shared/node/nodeProperties';
import { ADA } from '../../sandbox/enrichment';
import { toItems } from '../../engine/engine';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { startEnrichmentBench } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const MODES = ['request', 'call'] as const;

describe('An Enrichment tool without any settings', () => {
	const bench = openSharedBench(startEnrichmentBench);

	const ask = async (
		asTool: (typeof MODES)[number],
		args: IDataObject,
		parameters: INodeParameters = {},
	) => {
		const { outputs, error } = await bench.engine.runNode({
			type: 'enrichment',
			asTool,
			parameters,
			items: toItems([args]),
			credentials: bench.credentials(),
		});
		expect(error).toBeUndefined();
		return outputs[0]!.map(({ json }) => json);
	};

	it.each(MODES)(
		'finds the person that the AI agent asks for, and answers compactly (%s)',
		async (asTool) => {
			const answer = await ask(asTool, { Email: ADA.emails[0]!.email });
			expect(answer).toMatchObject([{ status: 'found', person: { jobTitle: ADA.jobTitle } }]);
			expect(JSON.stringify(answer[0])).not.toMatch(/null|\[\]|\{\}|"error"|"raw"|"input"/);
		},
	);

	it.each(
		['route', 'skip', 'flag'].flatMap((each) => MODES.map((mode) => [each, mode] as const)),
	)('answers that nobody was found, with On No Match "%s" (%s)', async (onNoMatch, asTool) => {
		const input = { email: 'nobody@nowhere.example' };
		expect(await ask(asTool, { Email: input.email }, { onNoMatch })).toMatchObject([
			{ status: 'notFound', reason: 'noMatch', input },
		]);
	});

	it('returns the beginning of a long answer that was paid for and cannot be read', async () => {
		const email = 'zoltan.quist@evil.example';
		const stranger = { fullName: 'Zoltan Quist', email, headline: 'Somebody '.repeat(300) };
		const body = { creditsCharged: 2, person: stranger };
		bench.endpoint.order({ reply: { status: 200, body } });
		const [answer] = await ask('request', { Email: ADA.emails[0]!.email });
		const { reason, raw } = answer as { reason: string; raw: string };
		expect(reason).toBe('unmatched');
		expect(raw).toContain('Zoltan Quist');
		expect(raw).toHaveLength(2000);
	});

	it.each(['', ' '])(
		'does not cut a character in half where a long answer ends (%j)',
		async (before) => {
			const headline = before + '🦊'.repeat(1500);
			const person = {
				fullName: 'Zoltan Quist',
				email: 'zoltan.quist@evil.example',
				headline,
			};
			bench.endpoint.order({ reply: { status: 200, body: { person } } });
			const [answer] = await ask('request', { Email: ADA.emails[0]!.email });
			expect(answer!.raw).toContain('🦊');
			expect(answer!.raw).not.toMatch(/\p{Cs}/u);
		},
	);

	it.each(MODES)(
		"spends at most 20 credits in a call, unless the workflow's author sets another limit (%s)",
		async (asTool) => {
			bench.sandbox.generic.quirks.creditReport = 'none';
			const args = { Email: ADA.emails[0]!.email };
			const options = { creditsPerContact: 21 };
			expect(await ask(asTool, args, { options })).toMatchObject([
				{
					status: 'skipped',
					reason: 'creditLimit',
					message: expect.stringContaining('20 of your 20 remain'),
				},
			]);
			expect(bench.endpoint.requests).toHaveLength(0);
			expect(await ask(asTool, args, { options, maxCredits: '21' })).toMatchObject([
				{ status: 'found' },
			]);
		},
	);

	it.each([
		['Find', { resource: 'company', operation: 'find' }],
		['Search', { resource: 'contact', operation: 'search' }],
		['Verify', { resource: 'email', operation: 'verify' }],
	])('has the same limit with the operation %s', (_name, parameters) => {
		const properties = describeFields(resources);
		const { resource, operation } = parameters;
		const limits = properties.filter(
			({ name, displayOptions: { show = {} } = {} }) =>
				name === 'maxCredits' &&
				show['@tool']?.[0] === true &&
				show.resource?.includes(resource) &&
				show.operation?.includes(operation),
		);
		expect(limits.map((each) => each.default)).toEqual(['20']);
	});

	it.each(MODES)('returns compact matches of a search (%s)', async (asTool) => {
		const parameters = { operation: 'search', limit: 3 };
		const matches = await ask(asTool, { Job_Title: 'Chief' }, parameters);
		expect(matches).toHaveLength(3);
		expect(JSON.stringify(matches)).not.toMatch(/null|\[\]|\{\}/);
	});

	it.each(MODES)('says so when a search finds nobody (%s)', async (asTool) => {
		const answer = await ask(asTool, { Job_Title: 'Astronaut King' }, { operation: 'search' });
		const message = expect.stringMatching(/^0 contacts found.*Remove or widen a criterion/);
		expect(answer).toEqual([{ matches: 0, message }]);
	});
});

describe('An Analytics tool with only a property chosen', () => {
	const bench = openSharedBench(async () => await startAnalyticsEngine({}));

	const requests = () =>
		bench.sandbox.endpoints.data.requests.map(({ text }) => text && JSON.parse(text));

	it.each(MODES)('runs the report that the AI agent asks for (%s)', async (asTool) => {
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

	it.each(MODES)('uses sensible values for what the AI agent leaves out (%s)', async (asTool) => {
		const { error } = await bench.run({}, { asTool, records: [{}] });
		expect(error).toBeUndefined();
		expect(requests()).toContainEqual(
			expect.objectContaining({
				metrics: [{ name: 'activeUsers' }],
				dateRanges: [{ startDate: '28daysAgo', endDate: 'yesterday' }],
			}),
		);
	});

	it.each(['null', 'None', 'NONE', ''])(
		'takes "%s" from the AI agent as no comparison and no dimensions',
		async (word) => {
			const asked = { Compare_With: word, Dimension_Names_or_IDs: word };
			const { error } = await bench.run({}, { asTool: 'request', records: [asked] });
			expect(error).toBeUndefined();
			for (const body of requests().filter(Boolean)) {
				expect(body).not.toHaveProperty('requests');
				expect(body.dimensions ?? []).not.toContainEqual({ name: word });
			}
		},
	);

	it.each([
		['Total users', 'Similar names: totalUsers'],
		['page views', 'Similar names: screenPageViews'],
	])('answers an unknown metric with names that exist (%s)', async (metric, names) => {
		const records = [{ Metric_Names_or_IDs: metric }];
		const { error } = await bench.run({}, { asTool: 'request', records });
		expect(error?.message).toContain(names);
	});

	it('answers an unknown realtime dimension with those that exist', async () => {
		const { error } = await bench.run(
			{ operation: 'runRealtime' },
			{ asTool: 'request', records: [{ Dimension_Names_or_IDs: 'browser' }] },
		);
		expect(error?.message).toMatch(/Realtime reports have only .*deviceCategory/);
	});

	it.each(MODES)('runs a funnel of the steps that the AI agent gives (%s)', async (asTool) => {
		const steps = [{ event: 'session_start' }, { name: 'Bought', event: 'purchase' }];
		const { items, error } = await bench.run(
			{ operation: 'runFunnel' },
			{ asTool, records: [{ Steps: JSON.stringify(steps), Breakdown_Name_or_ID: '' }] },
		);
		expect(error).toBeUndefined();
		expect(items).toMatchObject([
			{
				rows: [
					['1. session_start', ...FOUR],
					['2. Bought', ...FOUR],
				],
				rowsShown: '2 of 2',
			},
		]);
	});

	it.each(MODES)('explains a change, with a sentence first (%s)', async (asTool) => {
		const records = [{ Metric_Name_or_ID: 'engagementRate' }];
		const { items, error } = await bench.run(
			{ operation: 'explainChange' },
			{ asTool, records },
		);
		expect(error).toBeUndefined();
		const said =
			/^engagementRate (fell|rose) from .* Most disproportionate changes: \w+ .* of the change\)/;
		expect(items).toEqual([expect.objectContaining({ sentence: expect.stringMatching(said) })]);
	});
});

const FOUR = Array.from({ length: 4 }, () => expect.any(Number));
