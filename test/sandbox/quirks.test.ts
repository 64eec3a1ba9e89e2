/** A quirk that changed nothing would make every test that orders it pass. */
import { ADA, CHARLES, createEnrichment, OTTO, UNKNOWN_EMAIL } from '../../sandbox/enrichment';
import { CHOICES, type Quirks } from '../../sandbox/enrichment/quirks';

/** The others say what they are about elsewhere: where a key stands, other providers, larger batches. */
const ELSEWHERE = ['keyAs', 'disputed', 'tooLarge', 'bulkKey'];

const VALUES: Record<string, readonly unknown[]> = {
	...Object.fromEntries(
		Object.entries(CHOICES)
			.filter(([name]) => !ELSEWHERE.includes(name))
			.map(([name, [, ...others]]) => [name, others]),
	),
	bulkKey: ['', 'results'],
	keyAs: ['header'],
	contactDataHidden: [true],
	numericIds: [true],
	maxBatch: [1],
	maxPageSize: [1],
	searchTotal: [false],
	searchContactData: [true],
	silentRateLimit: [true],
};

const ada = { email: ADA.emails[0]!.email, externalID: '1' };
const charles = { email: CHARLES.emails[0]!.email, externalID: '2' };
const unknown = { email: UNKNOWN_EMAIL, externalID: '3' };

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
