import { readGoogleAnswer } from '../../nodes/Analytics/google/client';
import { decideGoogleRetry } from '../../nodes/Analytics/google/retryDecision';
import type { ApiRequest } from '../../nodes/shared/core/http';
import { buildResponse, buildNoResponse } from '../../testing/answers';

const report: ApiRequest = {
	method: 'POST',
	path: '/v1beta/properties/123:runReport',
	body: {},
	repeatable: true,
};
const edit: ApiRequest = {
	method: 'POST',
	path: '/v1beta/properties/123/keyEvents',
	body: {},
	repeatable: false,
};

const google = (code: number, message: string, details: unknown[] = [], status = 'X') =>
	buildResponse(code, {}, { error: { code, message, status, details } });

function failureOf(request: ApiRequest, ...given: Parameters<typeof google>) {
	const result = readGoogleAnswer(google(...given), request);
	return result.ok ? undefined : result.failure;
}

const THRESHOLDED = 'Exhausted potentially thresholded requests quota.';
const SERVER_ERRORS = 'Exhausted server errors quota for a project per hour.';

describe('An error that Google returns', () => {
	const HOURS = 'within the hour, and daily tokens reset at midnight Pacific';
	it.each([
		[
			403,
			'User does not have sufficient permissions for this property.',
			'noAccess',
			'property 123.*Viewer',
		],
		[400, 'Field foo is not a valid metric.', 'unknownField', 'list'],
		[400, 'Found duplicate dimensions: country', 'duplicateFields', 'twice'],
		[
			400,
			'Duplicate metrics are not allowed. Found duplicate metrics: sessions',
			'duplicateFields',
			'twice',
		],
		[400, 'Found duplicate dimensions/metrics.', 'duplicateFields', 'filter uses a metric'],
		[
			401,
			'Request had invalid authentication credentials.',
			'unauthenticated',
			'reconnect the account',
		],
		[429, 'Exhausted property tokens for a project per hour.', 'tokens', HOURS],
		[429, 'Exhausted property tokens per hour.', 'tokens', HOURS],
		[429, 'Exhausted property tokens per day.', 'tokens', HOURS],
		[429, 'Exhausted concurrent requests quota.', 'concurrentRequests', 'Concurrency'],
		[429, THRESHOLDED, 'potentiallyThresholdedRequestsPerHour', 'age, gender'],
		[429, SERVER_ERRORS, 'serverErrorsPerProjectPerHour', 'too many server errors'],
		[500, 'Internal error encountered.', 'serverError', 'Try again later'],
	])(
		'is reported with its reason, Google\'s words and what to do: %s "%s"',
		(status, said, reason, advice) => {
			const failure = failureOf(report, status, said);
			expect(failure).toMatchObject({
				status,
				reason,
				description: expect.stringMatching(advice),
			});
			expect(failure?.words ?? failure?.message).toContain(said);
		},
	);

	it.each([
		[403, 'User does not have sufficient permissions for this property.', 'property 123'],
		[401, 'Request had invalid authentication credentials.', 'sign-in'],
		[429, 'Exhausted property tokens per hour.', 'quota'],
		[500, 'Internal error encountered.', 'status 500'],
		[400, 'Invalid value at \'x\' (type.googleapis.com/y), "total"', 'a value of the request'],
	])('is reported with the node\'s own title: %s "%s"', (status, said, ours) => {
		const failure = failureOf(report, status, said);
		expect(failure?.message).toContain(ours);
		expect(failure?.message).not.toContain(said);
	});

	it('that states the same violation twice is quoted once', () => {
		const said = 'Invalid value at \'x\' (type.googleapis.com/y), "total"';
		const fieldViolations = [{ field: 'x', description: said }];
		const failure = failureOf(report, 400, said, [{ fieldViolations }]);
		expect(failure?.words).toBe(`Google says: "${said}"`);
	});

	it.each(['BILLING_DISABLED', 'CONSUMER_INVALID', 'SECURITY_POLICY_VIOLATED'])(
		"about the Google Cloud project (%s) does not advise to change a user's access",
		(reason) => {
			const failure = failureOf(report, 403, 'Refused.', [{ reason }]);
			expect(failure).toMatchObject({
				reason: 'project',
				description: expect.stringContaining(`(${reason})`),
			});
			expect(failure?.description).not.toMatch(/Viewer/);
		},
	);

	it.each([
		['a quota without a name', 429, 'Resource has been exhausted (e.g. check quota).', 'quota'],
		['a canceled request', 499, 'The operation was cancelled.', 'serverError'],
	])('about %s does not blame a field of the node', (_claim, code, message, reason) => {
		const failure = failureOf(report, code, message);
		expect(failure).toMatchObject({ words: expect.stringContaining(message), reason });
		expect(failure?.description).not.toMatch(/field/);
	});

	it('about a sign-in without read access names the scope and the checkbox to select', () => {
		const said = 'Request had insufficient authentication scopes.';
		const failure = failureOf(report, 403, said);
		expect(failure).toMatchObject({
			words: expect.stringContaining(said),
			reason: 'missingScope',
		});
		expect(failure?.description).toMatch(/analytics\.readonly/);
		expect(failure?.description).toMatch(/reconnect the account, and select the checkbox/);
		expect(failure?.description).not.toMatch(/Read and Manage/);
	});

	it("about incompatible fields says where to check them, after Google's own words", () => {
		const said = "Please remove x. The request's dimensions & metrics are incompatible.";
		expect(failureOf(report, 400, said)).toMatchObject({
			message: said,
			description: expect.stringContaining("'Check Compatibility'"),
		});
	});

	it('about a change names the scope and the role that it needs', () => {
		expect(
			failureOf(edit, 403, 'Request had insufficient authentication scopes.')?.description,
		).toMatch(/analytics\.edit/);
		expect(failureOf(edit, 403, 'The caller does not have permission')?.description).toMatch(
			/at least Editor/,
		);
	});

	it('about an API that is not enabled gives the link that enables it', () => {
		const message =
			'It has not been used in project 1. Enable it by visiting https://console.example/x?project=1 then retry.';
		const failure = failureOf(report, 403, message);
		expect(failure?.reason).toBe('apiDisabled');
		expect(failure?.description).toMatch(
			/Data API .*: https:\/\/console\.example\/x\?project=1$/,
		);
	});

	it('keeps its status and a message that contains " - "', () => {
		expect(failureOf(report, 400, 'Bad value - expected a - b')).toMatchObject({
			message: 'Bad value - expected a - b',
			status: 400,
		});
	});

	const PAGE =
		'<html><head><title>Error 502 (Server Error)!!1</title></head><body>x</body></html>';
	const WITHDRAWN = 'Token has been expired or revoked.';
	const OF_OAUTH2 = { error: 'invalid_grant', error_description: WITHDRAWN };

	it.each([
		['an HTML page', 502, PAGE, 'could not process', 'says: "Error 502 (Server Error)!!1"'],
		['plain text', 503, 'upstream connect error', 'could not process', 'says: "upstream'],
		['plain text', 400, 'Bad', 'Google refused the request (status 400)', 'says: "Bad"'],
		['nothing', 500, '', 'Google could not process the request (status 500)', undefined],
		["an OAuth2 server's words", 400, OF_OAUTH2, WITHDRAWN, undefined],
		['a list', 500, ['x'], 'Google could not process the request (status 500)', undefined],
	])(
		'with %s as its body is reported with a clear message (status %d)',
		(_claim, status, body, message, words) => {
			const result = readGoogleAnswer(buildResponse(status, {}, body), report);
			const failure = { message: expect.stringContaining(message), status };
			expect(result).toMatchObject({ ok: false, failure });
			const shown = result.ok ? undefined : result.failure.words;
			expect(shown ?? '').toContain(words ?? '');
			expect(shown === undefined).toBe(words === undefined);
		},
	);
});

describe('A request that Google did not answer', () => {
	it.each(['unreachable', 'unsigned', 'timeout', 'lost', 'aborted'] as const)(
		'is reported with what to do when it was "%s"',
		(kind) => {
			expect(readGoogleAnswer(buildNoResponse(kind), report)).toEqual({
				ok: false,
				failure: {
					message: `It was ${kind}`,
					reason: kind,
					description: expect.stringMatching(/\w/),
				},
			});
		},
	);
});

describe('A response with a success or redirect status', () => {
	it.each([301, 302, 304, 307])(
		'is an error when it redirects elsewhere: status %d',
		(status) => {
			const headers = { location: 'https://login.example.com/in?token=secret' };
			const result = readGoogleAnswer(buildResponse(status, headers, {}), report);
			expect(result).toMatchObject({
				ok: false,
				failure: {
					status,
					message: expect.stringContaining('https://login.example.com/in'),
				},
			});
			expect(JSON.stringify(result)).not.toContain('secret');
		},
	);

	it.each([
		['an HTML page', '<title>Sign in</title>', 'Sign in'],
		['a list', [1], '[1]'],
	])('is an error, and no empty report, when its body is %s', (_claim, body, said) => {
		expect(readGoogleAnswer(buildResponse(200, {}, body), report)).toMatchObject({
			ok: false,
			failure: { words: expect.stringContaining(said) },
		});
	});
});

describe('A failed request to Google', () => {
	const PER_MINUTE =
		"Quota exceeded for quota metric 'Requests' and limit 'Requests per minute per user'";

	// What Google canceled itself may be sent again where that is harmless.
	it.each([
		['later', 429, 'Exhausted concurrent requests quota.'],
		['refused', 429, PER_MINUTE],
		['refused', 403, 'Rate Limit Exceeded'],
		['broken', 500, 'Internal'],
		['broken', 503, 'Unavailable'],
		['broken', 499, 'The operation was cancelled.'],
		['final', 403, 'The caller does not have permission'],
		['final', 400, 'Bad'],
		['final', 429, 'Exhausted something new.'],
		['final', 429, 'Exhausted property tokens per day.'],
		['final', 429, 'Exhausted property tokens per hour.'],
		['final', 429, THRESHOLDED],
		['final', 429, SERVER_ERRORS],
	])('is retried as its error allows: "%s" after %s, "%s"', (verdict, code, message) => {
		expect(decideGoogleRetry(google(code, message, [], code === 499 ? 'CANCELLED' : 'X'))).toBe(
			verdict,
		);
	});
});
