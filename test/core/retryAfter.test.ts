import {
	readRequestedWaitMs,
	readRemainingRequests,
	readRetryAfterMs,
} from '../../nodes/shared/core/rateHeaders';
import { buildResponse } from '../../testing/answers';
import { measureCpuMilliseconds } from '../../testing/cpuTime';
import { NOON } from '../../testing/clock';

type Headers = Record<string, string>;

const wait = (headers: Headers, body: unknown = null) =>
	readRequestedWaitMs(buildResponse(429, headers, body), NOON);

describe('The wait that a service asks for', () => {
	it.each<[string, Headers, number]>([
		['Retry-After in seconds', { 'retry-after': '3' }, 3000],
		['Retry-After with blanks around it', { 'retry-after': ' 3  ', x: 'y' }, 3000],
		['Retry-After that says now', { 'retry-after': '0' }, 0],
		['Retry-After as a date', { 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' }, 30_000],
		['RateLimit-Reset in seconds', { 'ratelimit-reset': '12' }, 12_000],
		['X-RateLimit-Reset in seconds', { 'x-ratelimit-reset': '45' }, 45_000],
		[
			'X-RateLimit-Reset as ISO date',
			{ 'x-ratelimit-reset': '2026-11-21T12:01:30.000Z' },
			90_000,
		],
		[
			'an ISO date without a zone, which is UTC',
			{ 'x-ratelimit-reset': '2026-11-21T12:00:10.25' },
			10_250,
		],
		['X-RateLimit-Reset as epoch in seconds', { 'x-ratelimit-reset': '1795262420' }, 20_000],
		[
			'X-RateLimit-Reset as epoch in milliseconds',
			{ 'x-ratelimit-reset': '1795262420000' },
			20_000,
		],
		['X-Rate-Limit-Reset', { 'x-rate-limit-reset': '9' }, 9000],
		['the reset of one window', { 'x-minute-reset-seconds': '17' }, 17_000],
		[
			'the reset of a month, in seconds',
			{ 'x-monthly-reset-seconds': '1209600' },
			1_209_600_000,
		],
		['a reset by another name', { 'x-ratelimit-burst-reset': '4' }, 4000],
		[
			'of two windows the one that is used up',
			{
				'x-minute-requests-left': '40',
				'x-minute-reset-seconds': '12',
				'x-daily-requests-left': '0',
				'x-daily-reset-seconds': '40000',
			},
			40_000_000,
		],
		[
			'of two windows that are used up the one that begins anew last',
			{
				'x-minute-requests-left': '0',
				'x-minute-reset-seconds': '12',
				'x-daily-requests-left': '0',
				'x-daily-reset-seconds': '40000',
			},
			40_000_000,
		],
	])('is read from %s', (_claim, headers, milliseconds) => {
		expect(wait(headers)).toBe(milliseconds);
	});

	it.each<[string, unknown, number]>([
		['in plain text', 'Rate limit reached. Reset in 30 seconds', 30_000],
		[
			'in a message',
			{ error: { message: 'Hourly limit. Resets in 1200 seconds.' } },
			1_200_000,
		],
		['as "try again in"', { message: 'Slow down, try again in 12 sec' }, 12_000],
		['with a unit of one letter', { message: 'Too many calls. Try again in 1m' }, 60_000],
		['as "again in"', 'Available again in 2 minutes.', 120_000],
		["as Google's RetryInfo", { error: { details: [{ retryDelay: '9s' }] } }, 9000],
	])('is read from the text where no header states it: %s', (_claim, body, milliseconds) => {
		expect(wait({}, body)).toBe(milliseconds);
	});

	it.each<[string, Headers, number]>([
		['Retry-After to all others', { 'x-ratelimit-reset': '60', 'retry-after': '2' }, 2000],
		[
			'a standard name to a private one',
			{ 'x-minute-reset': '60', 'ratelimit-reset': '9' },
			9000,
		],
		[
			'a readable one to an unreadable one',
			{ 'retry-after': 'soon', 'x-minute-reset': '8' },
			8000,
		],
		[
			'the sooner window',
			{ 'x-daily-reset-seconds': '40000', 'x-minute-reset-seconds': '12' },
			12_000,
		],
	])('is taken by priority: %s', (_claim, headers, milliseconds) => {
		expect(wait(headers)).toBe(milliseconds);
	});

	it('is taken from a header rather than from the text', () => {
		expect(wait({ 'retry-after': '2' }, 'Reset in 30 seconds')).toBe(2000);
	});

	it.each<[string, Headers]>([
		['says nothing', {}],
		[
			'names a moment that has passed, because its clock differs',
			{ 'retry-after': '2026-11-21T11:59:59.000Z' },
		],
		['names a past epoch', { 'x-ratelimit-reset': '1795262395' }],
		['says -1 for "unknown"', { 'x-ratelimit-reset': '-1' }],
		['counts a list of windows', { 'x-ratelimit-reset': '{"minute":"12:00","day":"0:00"}' }],
		[
			'tells what is left, not when',
			{ 'x-minute-requests-left': '0', 'x-rate-limit-minute': '50' },
		],
	])('is unknown when the service %s', (_claim, headers) => {
		expect(wait(headers)).toBeUndefined();
	});

	it.each<[string, unknown]>([
		['no body', undefined],
		['a message without a number', { message: 'Rate limit exceeded, retry later' }],
		['a count that is no wait', { message: 'You may try 30 times' }],
		['a long page', `${'<p>busy</p>'.repeat(1000)} Try again in 5 minutes`],
		['another thing that begins with s', { message: 'Please retry after 30 steps' }],
	])('is unknown for %s', (_claim, body) => {
		expect(wait({}, body)).toBeUndefined();
	});
});

describe('The header Retry-After', () => {
	it('is the only header that applies to exactly this answer', () => {
		const response = buildResponse(502, { 'x-ratelimit-reset': '60' }, 'Reset in 30 seconds');
		expect(readRetryAfterMs(response, NOON)).toBeUndefined();
		expect(readRetryAfterMs(buildResponse(502, { 'retry-after': '4' }), NOON)).toBe(4000);
	});
});

describe('The number of requests left', () => {
	const readRemaining = (headers: Headers) =>
		readRemainingRequests(buildResponse(200, headers), NOON);

	it.each<{ title: string; headers: Headers; requests: number; resetMs: number }>([
		{
			title: 'RateLimit-Remaining',
			headers: { 'ratelimit-remaining': '5', 'ratelimit-reset': '3' },
			requests: 5,
			resetMs: 3000,
		},
		{
			title: 'X-RateLimit-Remaining with an epoch',
			headers: { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': '1795262404' },
			requests: 5,
			resetMs: 4000,
		},
		{
			title: 'X-Rate-Limit-Remaining',
			headers: { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '8' },
			requests: 0,
			resetMs: 8000,
		},
		{
			title: 'of several windows the one with the least',
			headers: {
				'x-second-request-left': '2',
				'x-second-reset-seconds': '1',
				'x-minute-request-left': '90',
				'x-minute-reset-seconds': '40',
			},
			requests: 2,
			resetMs: 1000,
		},
		{
			title: 'a name of its own for each window',
			headers: { 'x-minute-request-left': '3', 'x-minute-reset-seconds': '17' },
			requests: 3,
			resetMs: 17_000,
		},
		{
			title: 'a dictionary, as People Data Labs writes it',
			headers: {
				'x-ratelimit-remaining': "{'minute': 99}",
				'x-ratelimit-reset': '2026-11-21T12:00:09.000Z',
			},
			requests: 99,
			resetMs: 9000,
		},
	])('is read from $title', ({ headers, requests, resetMs }) => {
		expect(readRemaining(headers)).toEqual({ requests, resetMs });
	});

	it.each<[string, Headers]>([
		['says nothing', {}],
		['does not say until when', { 'x-ratelimit-remaining': '5' }],
		['says until when, not how many', { 'ratelimit-reset': '5' }],
		['speaks of credits', { 'x-credits-remaining': '5', 'x-credits-reset': '30' }],
		['writes what nobody can read', { 'ratelimit-remaining': 'some', 'ratelimit-reset': '5' }],
	])('is unknown when an answer %s', (_claim, headers) => {
		expect(readRemaining(headers)).toBeUndefined();
	});
});

it('Hostile text does not slow down the reading of wait times', () => {
	const long = 200_000;
	const texts = ['1'.repeat(long), 'retry '.repeat(long / 6), `retry in ${' '.repeat(long)}1s`];
	const names = ['retry-after', 'ratelimit-remaining', 'x-ratelimit-reset'];
	const milliseconds = measureCpuMilliseconds(() => {
		for (const text of texts) {
			const headers = Object.fromEntries(names.map((name) => [name, text]));
			const response = buildResponse(429, headers, text);
			readRequestedWaitMs(response, NOON);
			readRemainingRequests(response, NOON);
		}
	});
	expect(milliseconds).toBeLessThan(1000);
});
