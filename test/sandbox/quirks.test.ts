/** A quirk that changed nothing would make every test that orders it pass. */
import { ADA, CHARLES, createEnrichment, OTTO, UNKNOWN_EMAIL } from '../../sandbox/enrichment';
import type { Quirks } from '../../sandbox/enrichment';

const VALUES: { [K in keyof Quirks]?: Array<Quirks[K]> } = {
	rows: ['shuffled', 'short', 'missesLeftOut', 'firstNull', 'extra', 'contradicting'],
	pending: ['firstTime', 'always', 'job'],
	html: [200, 404, 502],
	keyAs: ['header'],
	noMatch: [
		...(['numericStatus', 'errorCode400', 'nullRecord', 'errorInRecord'] as const),
		...(['errorCodeInRow', 'statusText', 'foundFalse', 'emptyList'] as const),
		...(['emptyFields', 'noContent'] as const),
	],
	optedOut: ['rowError', 'noMatch'],
	malformed: [400, 413, 422],
	confidence: ['fraction', 'grade', 'none'],
	shape: ['snakeCase', 'masked'],
	wrapper: ['none', 'data', 'data.own', 'profile', 'result'],
	numericIds: [true],
	hostileKeys: [true],
	correlation: ['position', 'idEcho', 'inputEcho'],
	bulkKey: ['results', 'data', 'contacts'],
	noBulk: [404, 405],
	maxBatch: [1],
	outOfCredits: ['status403', 'errorCode400', 'status429', 'okWithError', 'okWithStatus'],
	creditReport: ['billing', 'consumed', 'headers', 'none'],
	paging: ['zeroBasedPage', 'offset', 'cursor', 'stuckCursor'],
	maxPageSize: [1],
	searchTotal: [false],
	searchContactData: [true],
	rateLimit: [
		...(['retryAfterDate', 'rateLimitReset', 'xRateLimitResetSeconds'] as const),
		...(['xRateLimitResetMs', 'xRateLimitResetIso', 'xMinuteResetSeconds'] as const),
		...(['messageText', 'silent', 'status403'] as const),
	].map((style) => ({ requests: 8, windowMs: 60_000, style })),
};

const ada = { email: ADA.emails[0]!.email, id: '1' };
const charles = { email: CHARLES.emails[0]!.email, id: '2' };
const unknown = { email: UNKNOWN_EMAIL, id: '3' };

/** What the generic API says to one of everything: nine requests, of which the last is one too many. */
function answersWith(quirks: Partial<Quirks>): string {
	const sandbox = createEnrichment({ clock: { now: () => 0 } });
	const usual = { rateLimit: { requests: 8, windowMs: 60_000 }, bulkKey: 'people' as const };
	Object.assign(sandbox.quirks, usual, quirks);
	const headers = { authorization: `Bearer ${sandbox.apiKey}` };
	const post = (path: string, body: unknown) => {
		const text = JSON.stringify(body);
		const query = new URLSearchParams();
		return sandbox.answer({ method: 'POST', path: `/v1${path}`, query, headers, text });
	};
	const answers = [
		post('/person', ada),
		post('/person', unknown),
		post('/person', { email: OTTO.emails[0]!.email }),
		post('/person', { email: 'no address' }),
		post('/person/bulk', [ada, unknown, charles]),
		post('/person/search', { jobTitle: 'engineer', pageSize: 2, limit: 2 }),
	];
	sandbox.credits = 0;
	answers.push(post('/person', ada), post('/person/bulk', [ada]), post('/person', ada));
	return JSON.stringify(answers);
}

const cases = Object.entries(VALUES).flatMap(([name, values]) =>
	values.map((value): [string, Partial<Quirks>] => [
		`${name} ${JSON.stringify(value)}`,
		{ [name]: value },
	]),
);

it('every quirk of the generic API gives answers of its own', () => {
	const seen = new Map([[answersWith({}), 'the usual one']]);
	for (const [name, quirks] of cases) {
		const answers = answersWith(quirks);
		expect([name, seen.get(answers)]).toEqual([name, undefined]);
		seen.set(answers, name);
	}
	expect(seen.size).toBe(cases.length + 1);
});
