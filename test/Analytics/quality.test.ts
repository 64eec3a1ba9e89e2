import {
	dataWarnings,
	degradationWarnings,
	readQuality,
	emptyReportNotes,
} from '../../nodes/Analytics/report/quality';
import { buildResponse, createScriptedSend } from '../../testing/answers';
import { NOON } from '../../testing/clock';
import { calculateQuotaLeft, stopBelowQuotaFloor } from '../../nodes/Analytics/google/connection';

const body = (metadata: object) => ({ metadata: { timeZone: 'Europe/Oslo', ...metadata } });
const settled = [{ startDate: '2026-10-01', endDate: '2026-10-31' }];
const words = (metadata: object, ranges = settled) => {
	const rowCount = 'emptyReason' in metadata ? 0 : 1;
	const quality = readQuality([{ body: body(metadata), rowCount }], ranges, NOON);
	return [...dataWarnings([quality]), ...emptyReportNotes([quality])];
};

describe('A report says about its data', () => {
	const sample = (samplesReadCount: string) => ({ samplesReadCount, samplingSpaceSize: '10' });
	const tooOld = [{ dataTruncationMessage: 'Too old' }];

	it.each<[string, object, RegExp]>([
		[
			'the worst of several samplings',
			{ samplingMetadatas: [sample('9'), sample('1')] },
			/based on 10%/,
		],
		['what was left out', { dataTruncationReasons: tooOld }, /left data out: Too old$/],
		['why it is empty', { emptyReason: 'No data' }, /empty: No data/],
	])('%s', (_claim, metadata, said) => {
		expect(words(metadata)).toEqual([expect.stringMatching(said)]);
	});

	it('which of its date ranges a warning is about, unless it is about all', () => {
		const range = (of: string, metadata: object, rowCount = 1) =>
			readQuality([{ body: body(metadata), rowCount }], settled, NOON, { of });
		const sampled = (read: string) => ({
			samplingMetadatas: [sample(read)],
			subjectToThresholding: true,
		});
		const qualities = [
			range('The current period', sampled('9')),
			range('The previous period', { ...sampled('4'), emptyReason: 'No data' }, 0),
		];
		expect(degradationWarnings(qualities)).toEqual([
			expect.stringMatching(/^The current period: .* 90% of the events/),
			expect.stringMatching(/^Google withholds/),
			expect.stringMatching(/^The previous period: .* 40% of the events/),
		]);
		expect(emptyReportNotes(qualities)).toEqual([
			'The previous period: The report is empty: No data',
		]);
	});

	it.each([
		['since two days ago', [{ startDate: '30daysAgo', endDate: 'yesterday' }], 'Thu 19 Nov'],
		[
			'in the earliest of its ranges',
			[
				{ startDate: 'today', endDate: 'today' },
				{ startDate: '5daysAgo', endDate: '2daysAgo' },
			],
			'Thu 19 Nov',
		],
	])('that its numbers may still change, %s', (_claim, ranges, day) => {
		expect(words({}, ranges)).toEqual([expect.stringContaining(`from ${day} on`)]);
	});
});

const quota = (left: Record<string, number>) => ({
	propertyQuota: Object.fromEntries(
		Object.entries({ concurrentRequests: 10, serverErrorsPerProjectPerHour: 10, ...left }).map(
			([name, remaining]) => [name, { consumed: 1, remaining }],
		),
	),
});

describe('The remaining quota', () => {
	it('is listed with the scarcest first, against the limits of a standard property', () => {
		const { propertyQuota } = quota({ tokensPerDay: 100_000, tokensPerHour: 4_000 });
		expect(calculateQuotaLeft(propertyQuota)).toEqual([
			{ name: 'tokensPerHour', remaining: 4_000, percent: 10 },
			{ name: 'tokensPerDay', remaining: 100_000, percent: 50 },
			{ name: 'serverErrorsPerProjectPerHour', remaining: 10, percent: 100 },
		]);
	});

	it('is compared with the limits of Analytics 360 where the concurrent requests show that the property is large', () => {
		const { propertyQuota } = quota({ concurrentRequests: 50, tokensPerHour: 40_000 });
		expect(calculateQuotaLeft(propertyQuota)[0]).toMatchObject({
			name: 'tokensPerHour',
			percent: 10,
		});
	});
});

describe('Minimum Quota Left', () => {
	const request = {
		method: 'POST' as const,
		path: '/v1beta/properties/1:runReport',
		repeatable: true,
	};
	const low = buildResponse(200, {}, quota({ tokensPerHour: 3_000 }));

	it('stops only the property that is below it', async () => {
		const { send, requests } = createScriptedSend(low, low);
		const guarded = stopBelowQuotaFloor(send, 10);
		await guarded(request);
		await guarded({ ...request, path: '/v1beta/properties/2:runReport' });
		expect(requests).toHaveLength(2);
	});
});
