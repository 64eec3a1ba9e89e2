import { buildRequestedRecord } from '../../../nodes/Enrichment/providers/lookupIdentifiers';
import { ACME, ADA, CHARLES, MARY, SOREN } from '../../../sandbox/enrichment';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { toApiResponse } from '../../../testing/answers';
import {
	identifyByEmail,
	identifyByName,
	identifyByLinkedInUrl,
	listOutcomes,
	listStatusesWithReasons,
} from '../../../testing/people';
import { getSharedProviderBench } from '../../../testing/providers';
import { buildFirstLookupRequest } from '../../../testing/requests';

const bench = getSharedProviderBench('peopleDataLabs');
const { dialect } = bench;

const { contact } = dialect.lookups;
const record = buildRequestedRecord(contact!.requests[0]!, contact!, identifyByEmail(ADA), {});
const NAME = { firstName: 'Ada', lastName: 'Lovelace' };
const requestFor = () => buildFirstLookupRequest(dialect, 'contact', identifyByEmail(ADA)).request;

describe('A lookup at People Data Labs', () => {
	it('sends the domain of a company where it is known, in the one field for name or domain', async () => {
		await bench.enrich([{ ...NAME, company: 'Acme', companyDomain: 'acme.example' }]);
		expect(bench.requests[0]!.query).toMatchObject({ company: 'acme.example' });
	});

	it('finds a person by the phone number', async () => {
		const envelope = await bench.enrichOne({ phone: ADA.phones[0]!.number });
		expect(envelope).toMatchObject({ status: 'found', matchedBy: 'phone' });
	});
});

describe('A lookup at People Data Labs', () => {
	const sent = () => bench.requests[0]!.query ?? (bench.requests[0]!.body as object);

	it('finds and pays for nobody who has none of the wanted data', async () => {
		const asked = [ADA, MARY].map(identifyByLinkedInUrl);
		const { envelopes } = await bench.enrich(asked, { reveal: ['profile', 'email'] });
		expect(sent()).toMatchObject({ required: 'work_email' });
		expect(listOutcomes(envelopes)).toEqual(['found 1', 'notFound/noMatch 0']);
		expect(bench.account.charged).toBe(1);
	});

	it('finds a person who has one of two wanted kinds of data, so that a missing phone number is no miss', async () => {
		const { envelopes } = await bench.enrich([identifyByLinkedInUrl(CHARLES)], {
			reveal: ['profile', 'email', 'phone'],
		});
		expect(sent()).toMatchObject({
			required: 'work_email OR mobile_phone OR phone_numbers',
		});
		expect(envelopes[0]).toMatchObject({
			status: 'incomplete',
			person: identifyByEmail(CHARLES),
		});
	});

	it('sets no condition where only the profile is wanted', async () => {
		const { status } = await bench.enrichOne(identifyByLinkedInUrl(MARY), {
			reveal: ['profile'],
		});
		expect(status).toBe('found');
		expect(sent()).not.toHaveProperty('required');
	});

	it.each([
		[0, 6],
		[5, 1],
		[60, 6],
		[61, 7],
		[100, 10],
	])(
		"with 'Minimum Confidence' %d pays from a likelihood of %d on",
		async (minimumConfidence, likelihood) => {
			for (const records of [
				[identifyByEmail(ADA)],
				[identifyByEmail(ADA), identifyByEmail(SOREN)],
			]) {
				bench.reset();
				await bench.enrich(records, { options: { minimumConfidence } });
				expect(sent()).toMatchObject({ min_likelihood: likelihood });
			}
			bench.reset();
			await bench.enrich([{ domain: ACME.domain }], {
				resource: 'company',
				options: { minimumConfidence },
			});
			expect(sent()).toMatchObject({ min_likelihood: likelihood });
		},
	);

	it("pays nothing for an unlikely person, who is found with a lower 'Minimum Confidence'", async () => {
		const unlikely = { ...identifyByName(ADA), email: 'somebody.else@nowhere.example' };
		const { envelopes } = await bench.enrich([unlikely]);
		expect(listOutcomes(envelopes)).toEqual(['notFound/noMatch 0']);
		const { envelopes: brought } = await bench.enrich([unlikely], {
			options: { minimumConfidence: 20 },
		});
		expect(brought[0]).toMatchObject({ confidence: 50, credits: { charged: 1 } });
	});

	it('requests a hundred people at once with only the fields that are read, without losing any', async () => {
		const people = bench.sandbox.people
			.filter(({ emails, optedOut }) => emails[0]?.type === 'work' && !optedOut)
			.slice(0, 100)
			.map(identifyByEmail);
		const { envelopes } = await bench.enrich(people);
		expect(bench.requests).toHaveLength(1);
		bench.reset();
		const { envelopes: whole } = await bench.enrich(people, { options: { includeRaw: true } });
		const sizes = bench.requests.map(
			({ body }) => (body as { requests: unknown[] }).requests.length,
		);
		expect(sizes).toEqual([50, 50]);
		expect(sent()).not.toHaveProperty('data_include');
		expect(envelopes.map(({ person }) => person)).toEqual(whole.map(({ person }) => person));
	});

	it("lets the user's own conditions replace those of the node", async () => {
		const extraBody = JSON.stringify({ min_likelihood: 3, required: 'emails' });
		await bench.enrich([identifyByEmail(ADA)], { options: { extraBody } });
		expect(sent()).toMatchObject({ min_likelihood: 3, required: 'emails' });
	});
});

describe('A search at People Data Labs', () => {
	const query = () => (bench.requests[0]!.body as { query: unknown }).query;

	it('finds people by an industry in either of the two lists of People Data Labs', async () => {
		const { items } = await bench.search('contact', { industry: 'Developer Tools' });
		const there = bench.sandbox.people.filter(
			({ company, optedOut }) => company.subIndustry === 'Developer Tools' && !optedOut,
		);
		const emails = items.map((result) => result.email);
		expect(emails).toContain(there.find(({ emails: [first] }) => first)!.emails[0]!.email);
		expect(items).toHaveLength(there.length);
	});

	it("combines the user's own query with the criteria", async () => {
		const own = { term: { job_title_role: 'sales' } };
		await bench.search('contact', {
			seniority: 'VP',
			limit: 1,
			options: { filters: JSON.stringify(own) },
		});
		expect(query()).toEqual({ bool: { must: [{ terms: { job_title_levels: ['vp'] } }, own] } });
	});

	it("sends the user's SQL alone, and refuses it beside criteria", async () => {
		const sql = "SELECT * FROM person WHERE job_company_website='acme.example'";
		const search = dialect.searches.contact!;
		expect(search.buildFilters({}, { sql })).toEqual({ ok: true, value: { sql } });
		const { error } = await bench.search('contact', {
			seniority: 'VP',
			options: { filters: JSON.stringify({ sql }) },
		});
		expect(error?.message).toContain("either a query or 'sql'");
		expect(bench.requests).toEqual([]);
	});

	it('sends the scroll token with the same query, and pays for each record', async () => {
		const norway = { location: 'Norway' };
		const { items, hints } = await bench.search('contact', { ...norway, limit: 120 });
		const [first, second] = bench.requests.map(({ body }) => body as Record<string, unknown>);
		expect(first).not.toHaveProperty('scroll_token');
		const { scroll_token, ...rest } = second!;
		expect(rest.query).toEqual(first!.query);
		// The sandbox's token says how far the pages of which query have come.
		const token: unknown = JSON.parse(Buffer.from(String(scroll_token), 'base64').toString());
		expect(token).toEqual([60, first!.query]);
		expect(items.length).toBe(120);
		expect([readCreditsUsed(hints), bench.account.charged]).toEqual([120, 120]);
	});
});

describe('An answer of People Data Labs', () => {
	it('has its likelihood of 1 to 10 returned as a confidence of up to 100', () => {
		const data = { full_name: 'ada lovelace' };
		const found = toApiResponse(200, { status: 200, likelihood: 8, data });
		const { reading } = requestFor().readRows(found, [record]).rows[0]!;
		expect(reading).toMatchObject({ confidence: 80 });
	});

	it.each([
		[{ status: 404, error: { type: 'not_found', message: 'None' } }, 'noMatch'],
		[{ status: 400, error: { type: 'invalid_request_error', message: 'No' } }, 'rejected'],
		[null, 'noMatch'],
	])('with a batch row without a person is read correctly: %j', (row, kind) => {
		const { rows } = requestFor().readRows(toApiResponse(200, [row, row]), [record, record]);
		expect(rows.map(({ reading }) => reading.kind)).toEqual([kind, kind]);
	});

	it('does not show the remaining credits of searches as those of lookups', async () => {
		const readRemainingCredits = async () =>
			(await bench.enrichOne(identifyByEmail(ADA))).credits.remaining;
		expect(await readRemainingCredits()).toBe(99_999);
		bench.useNetwork((_, respond) => {
			const told = respond();
			return { ...told, headers: { ...told.headers, 'x-call-credits-type': 'search' } };
		});
		expect(await readRemainingCredits()).toBeUndefined();
	});

	it('states as a date when its rate limit ends, and the next request waits until then', async () => {
		bench.account.quirks.rateLimit = { requests: 1, windowMs: 45_000 };
		const before = bench.clock.now();
		const { envelopes } = await bench.enrich([ADA, SOREN].map(identifyByEmail), {
			options: { batchSize: 1, concurrency: 1 },
		});
		expect(listStatusesWithReasons(envelopes)).toEqual(['found', 'found']);
		expect(bench.clock.now() - before).toBeGreaterThanOrEqual(44_000);
		expect(bench.clock.now() - before).toBeLessThanOrEqual(46_000);
		expect(bench.requests).toHaveLength(2);
	});
});

it('A company that was renamed is found at People Data Labs by its former domain', async () => {
	const meta = { id: 'meta', display_name: 'Meta', website: 'meta.example', likelihood: 9 };
	const body = { status: 200, ...meta, alternative_domains: ['facebook.example'] };
	const asked = { name: 'Facebook', domain: 'facebook.example' };
	for (const answer of [body, [{ ...body, metadata: { record: 0 } }, { status: 404 }]]) {
		bench.reset();
		bench.useNetwork((_, respond) => ({ ...respond(), status: 200, body: answer }));
		const others = Array.isArray(answer) ? [{ domain: 'nobody.example' }] : [];
		const { envelopes } = await bench.enrich([asked, ...others], { resource: 'company' });
		expect(envelopes[0]).toMatchObject({
			status: 'found',
			matchedBy: 'domain',
			company: { name: 'Meta', domain: 'meta.example' },
		});
	}
});
