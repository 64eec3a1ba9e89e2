import { recordFor } from '../../../nodes/Enrichment/providers/lookupBy';
import { ACME, ADA, SOREN } from '../../../sandbox/enrichment';
import { asResponse } from '../../../testing/lookups';
import { byEmail } from '../../../testing/people';
import { sharedBench } from '../../../testing/providers';
import { firstFor } from '../../../testing/requests';

const bench = sharedBench('peopleDataLabs');
const { dialect } = bench;

const { contact } = dialect.lookups;
const record = recordFor(contact!.requests[0]!, contact!, byEmail(ADA), {});
const NAME = { firstName: 'Ada', lastName: 'Lovelace' };
const requestFor = () => firstFor(dialect, 'contact', byEmail(ADA)).request;

describe('requests', () => {
	it('names a company by its domain where that is known, in the one field for both', async () => {
		await bench.run([{ ...NAME, company: 'Acme', companyDomain: 'acme.example' }]);
		expect(bench.requests[0]!.query).toMatchObject({ company: 'acme.example' });
	});

	it('finds a person by the phone number', async () => {
		const envelope = await bench.envelopeOf({ phone: ADA.phones[0]!.number });
		expect(envelope).toMatchObject({ status: 'found', matchedBy: 'phone' });
	});

	it.each(['first', 'second'] as const)(
		'reads companies of a batch beside their status or under data (%s form)',
		async (disputed) => {
			bench.account.quirks.disputed = disputed;
			const asked = [{ domain: ACME.domain }, { domain: 'nowhere.example' }];
			const named = { name: 'Analytical Engines' };
			const { envelopes } = await bench.run([...asked, named], { entity: 'company' });
			expect(bench.requests[0]!.path).toBe('/company/enrich/bulk');
			expect(envelopes.map(({ company, confidence }) => [company?.name, confidence])).toEqual(
				[
					['Acme, Inc.', expect.any(Number)],
					[undefined, null],
					['Analytical Engines', expect.any(Number)],
				],
			);
		},
	);
});

describe('search', () => {
	const query = () => (bench.requests[0]!.body as { query: unknown }).query;

	it('asks for an industry in both of its lists, so that words of the newer one find people', async () => {
		const { rows } = await bench.search('contact', { industry: 'Developer Tools' });
		const there = bench.sandbox.people.filter(
			({ company, optedOut }) => company.subIndustry === 'Developer Tools' && !optedOut,
		);
		const emails = rows.map(({ result }) => result.email);
		expect(emails).toContain(there.find(({ emails: [first] }) => first)!.emails[0]!.email);
		expect(rows).toHaveLength(there.length);
	});

	it('joins the user’s own query with the criteria', async () => {
		const own = { term: { job_title_role: 'sales' } };
		await bench.search('contact', { seniority: 'VP' }, { limit: 1, filters: own });
		expect(query()).toEqual({ bool: { must: [{ terms: { job_title_levels: ['vp'] } }, own] } });
	});

	it('sends SQL alone, and refuses it beside criteria', async () => {
		const sql = "SELECT * FROM person WHERE job_company_website='acme.example'";
		const search = dialect.searches.contact!;
		expect(search.filters({}, { sql })).toEqual({ ok: true, value: { sql } });
		const { failure } = await bench.search(
			'contact',
			{ seniority: 'VP' },
			{ filters: { sql } },
		);
		expect(failure!.message).toContain("either a query or 'sql'");
		expect(bench.requests).toEqual([]);
	});

	it('hands the scroll token on with the same query, and pays for each record', async () => {
		const norway = { location: 'Norway' };
		const { rows, creditsSpent } = await bench.search('contact', norway, { limit: 120 });
		const [first, second] = bench.requests.map(({ body }) => body as Record<string, unknown>);
		expect(first).not.toHaveProperty('scroll_token');
		const { scroll_token, ...rest } = second!;
		expect(rest.query).toEqual(first!.query);
		// The sandbox's token says how far the pages of which query have come.
		const token: unknown = JSON.parse(Buffer.from(String(scroll_token), 'base64').toString());
		expect(token).toEqual([60, first!.query]);
		expect(rows.length).toBe(120);
		expect([creditsSpent, bench.account.charged]).toEqual([120, 120]);
	});
});

describe('answers', () => {
	it('gives its likelihood of 1 to 10 as a confidence of 100', () => {
		const data = { full_name: 'ada lovelace' };
		const found = asResponse(200, { status: 200, likelihood: 8, data });
		const { reading } = requestFor().read(found, [record]).rows[0]!;
		expect(reading).toMatchObject({ confidence: 80 });
	});

	it.each([
		[{ status: 404, error: { type: 'not_found', message: 'None' } }, 'noMatch'],
		[{ status: 400, error: { type: 'invalid_request_error', message: 'No' } }, 'rejected'],
		[null, 'noMatch'],
	])('reads a row of a batch that has no person: %j', (row, kind) => {
		const { rows } = requestFor().read(asResponse(200, [row, row]), [record, record]);
		expect(rows.map(({ reading }) => reading.kind)).toEqual([kind, kind]);
	});

	it('does not take what is left of other credits for those of lookups', async () => {
		const left = async () => (await bench.envelopeOf(byEmail(ADA))).credits.remaining;
		expect(await left()).toBe(99_999);
		bench.useNetwork((_, respond) => {
			const told = respond();
			return { ...told, headers: { ...told.headers, 'x-call-credits-type': 'search' } };
		});
		expect(await left()).toBeUndefined();
	});

	it('comes back when its window ends, which it says as a date', async () => {
		bench.account.quirks.rateLimit = { requests: 1, windowMs: 45_000 };
		await bench.run([byEmail(ADA)]);
		const before = bench.clock.now();
		const { envelopes } = await bench.run([byEmail(SOREN)]);
		expect(envelopes[0]!.status).toBe('found');
		expect(bench.clock.now() - before).toBeLessThanOrEqual(46_000);
		expect(bench.requests).toHaveLength(3);
	});
});

it('knows a company that was renamed by a former domain', async () => {
	const meta = { id: 'meta', display_name: 'Meta', website: 'meta.example', likelihood: 9 };
	const body = { status: 200, ...meta, alternative_domains: ['facebook.example'] };
	const asked = { name: 'Facebook', domain: 'facebook.example' };
	for (const answer of [body, [{ ...body, metadata: { record: 0 } }, { status: 404 }]]) {
		bench.reset();
		bench.useNetwork((_, respond) => ({ ...respond(), status: 200, body: answer }));
		const others = Array.isArray(answer) ? [{ domain: 'nobody.example' }] : [];
		const { envelopes } = await bench.run([asked, ...others], { entity: 'company' });
		expect(envelopes[0]).toMatchObject({
			status: 'found',
			matchedBy: 'domain',
			company: { name: 'Meta', domain: 'meta.example' },
		});
	}
});
