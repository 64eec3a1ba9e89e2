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
		{
			status: 403,
			message: 'User does not have sufficient permissions for this property.',
			reason: 'noAccess',
			advice: 'property 123.*Viewer',
		},
		{
			status: 400,
			message: 'Field foo is not a valid metric.',
			reason: 'unknownField',
			advice: 'list',
		},
		{
			status: 400,
			message: 'Found duplicate dimensions: country',
			reason: 'duplicateFields',
			advice: 'twice',
		},
		{
			status: 400,
			message: 'Duplicate metrics are not allowed. Found duplicate metrics: sessions',
			reason: 'duplicateFields',
			advice: 'twice',
		},
		{
			status: 400,
			message: 'Found duplicate dimensions/metrics.',
			reason: 'duplicateFields',
			advice: 'filter uses a metric',
		},
		{
			status: 401,
			message: 'Request had invalid authentication credentials.',
			reason: 'unauthenticated',
			advice: 'reconnect the account',
		},
		{
			status: 429,
			message: 'Exhausted property tokens for a project per hour.',
			reason: 'tokens',
			advice: HOURS,
		},
		{
			status: 429,
			message: 'Exhausted property tokens per hour.',
			reason: 'tokens',
			advice: HOURS,
		},
		{
			status: 429,
			message: 'Exhausted property tokens per day.',
			reason: 'tokens',
			advice: HOURS,
		},
		{
			status: 429,
			message: 'Exhausted concurrent requests quota.',
			reason: 'concurrentRequests',
			advice: 'Concurrency',
		},
		{
			status: 429,
			message: THRESHOLDED,
			reason: 'potentiallyThresholdedRequestsPerHour',
			advice: 'age, gender',
		},
		{
			status: 429,
			message: SERVER_ERRORS,
			reason: 'serverErrorsPerProjectPerHour',
			advice: 'too many server errors',
		},
		{
			status: 500,
			message: 'Internal error encountered.',
			reason: 'serverError',
			advice: 'Try again later',
		},
	])(
		'is reported with its reason, Google\'s words and what to do: $status "$message"',
		({ status, message, reason, advice }) => {
			const failure = failureOf(report, status, message);
			expect(failure).toMatchObject({
				status,
				reason,
				description: expect.stringMatching(advice),
			});
			expect(failure?.words ?? failure?.message).toContain(message);
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
		{
			title: 'a quota without a name',
			status: 429,
			message: 'Resource has been exhausted (e.g. check quota).',
			reason: 'quota',
		},
		{
			title: 'a canceled request',
			status: 499,
			message: 'The operation was cancelled.',
			reason: 'serverError',
		},
	])('about $title does not blame a field of the node', ({ status, message, reason }) => {
		const failure = failureOf(report, status, message);
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
		{
			title: 'an HTML page',
			status: 502,
			body: PAGE,
			message: 'could not process',
			words: 'says: "Error 502 (Server Error)!!1"',
		},
		{
			title: 'plain text',
			status: 503,
			body: 'upstream connect error',
			message: 'could not process',
			words: 'says: "upstream',
		},
		{
			title: 'plain text',
			status: 400,
			body: 'Bad',
			message: 'Google refused the request (status 400)',
			words: 'says: "Bad"',
		},
		{
			title: 'nothing',
			status: 500,
			body: '',
			message: 'Google could not process the request (status 500)',
			words: undefined,
		},
		{
			title: "an OAuth2 server's words",
			status: 400,
			body: OF_OAUTH2,
			message: WITHDRAWN,
			words: undefined,
		},
		{
			title: 'a list',
			status: 500,
			body: ['x'],
			message: 'Google could not process the request (status 500)',
			words: undefined,
		},
	])(
		'with $title as its body is reported with a clear message (status $status)',
		({ status, body, message, words }) => {
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
