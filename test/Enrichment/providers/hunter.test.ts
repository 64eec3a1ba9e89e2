import type { Person } from '../../../nodes/Enrichment/person';
import { ADA, ANALYTICAL_ENGINES, MARY } from '../../../sandbox/enrichment';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { toApiResponse } from '../../../testing/answers';
import {
	identifyByEmail,
	identifyByName,
	identifyByLinkedInUrl,
	getEmail,
	countFound,
	listOutcomes,
	listStatusesWithReasons,
} from '../../../testing/people';
import { getSharedProviderBench, type RawRecord } from '../../../testing/providers';
import { buildFirstLookupRequest } from '../../../testing/requests';

const bench = getSharedProviderBench('hunter');
const { account, dialect } = bench;

const { domain, name } = ANALYTICAL_ENGINES;
const NAME = { first_name: 'Ada', last_name: 'Lovelace', domain };
const HANDLE = { linkedin_handle: 'ada-lovelace' };

const byDomain = (given: string): RawRecord => ({ domain: given });
const endpoints = () => account.requests.map(({ endpoint }) => endpoint.replace('GET /', ''));
const refusal = (code: number, id: string, details: string, headers = {}) =>
	toApiResponse(code, { errors: [{ id, code, details }] }, headers);

describe('A lookup at Hunter sends in one request', () => {
	it.each<{ title: string; record: RawRecord; endpoint: string; query: Record<string, unknown> }>(
		[
			{
				title: 'the LinkedIn URL alone, where both are given',
				record: { ...identifyByLinkedInUrl(ADA), ...identifyByEmail(ADA) },
				endpoint: 'people/find',
				query: HANDLE,
			},
			{
				title: 'a full name of three words, as it is',
				record: { fullName: 'Ada King Lovelace', companyDomain: domain },
				endpoint: 'email-finder',
				query: { full_name: 'Ada King Lovelace', domain },
			},
			{
				title: 'fields of the user beside it',
				record: identifyByName(ADA),
				endpoint: 'email-finder',
				query: { ...NAME, max_duration: 20 },
			},
		],
	)('$title', async ({ record, endpoint, query }) => {
		const { max_duration } = query;
		const extraBody = JSON.stringify({ max_duration });
		await bench.enrich([record], { options: { extraBody } });
		expect(endpoints()).toEqual([endpoint]);
		expect(bench.requests[0]?.query).toEqual(query);
	});
});

describe('The email address of a profile that Hunter returns without one', () => {
	it('is requested only where an email is wanted', async () => {
		await bench.enrich([identifyByLinkedInUrl(MARY)], { reveal: ['profile'] });
		expect(endpoints()).toEqual(['people/find']);
		await bench.enrich([identifyByLinkedInUrl(MARY)], { reveal: ['profile', 'email'] });
		expect(endpoints().slice(1)).toEqual(['people/find', 'email-finder']);
		const { first_name, last_name, ...more } = bench.requests.at(-1)!.query!;
		expect([first_name, last_name, more]).toEqual(['Mary', 'Somerville', { domain }]);
	});

	it('is not requested where the profile has one', async () => {
		const { person } = await bench.enrichOne(identifyByLinkedInUrl(ADA));
		expect(endpoints()).toEqual(['people/find']);
		expect(person).toMatchObject(identifyByEmail(ADA));
	});

	it('is reserved together with the profile, so that the limit is respected', async () => {
		const { envelopes } = await bench.enrich([identifyByLinkedInUrl(ADA)], { maxCredits: 1 });
		expect(listOutcomes(envelopes)).toEqual(['skipped/creditLimit 0']);
		const { hints } = await bench.enrich([identifyByLinkedInUrl(ADA)], {
			maxCredits: 1.2,
		});
		expect(readCreditsUsed(hints)).toBe(0.2);
	});
});

it("'Max Credits' is used up exactly at Hunter, which charges fractions of credits", async () => {
	const records = bench.sandbox.companies.slice(0, 5).map((company) => byDomain(company.domain));
	const { envelopes } = await bench.enrich(records, { resource: 'company', maxCredits: 0.6 });
	expect(countFound(envelopes)).toBe(3);
	expect(account.charged).toBeCloseTo(0.6, 9);
});

it('A person is returned with everything that Hunter has', async () => {
	const { envelopes } = await bench.enrich([identifyByEmail(ADA)]);
	expect(listOutcomes(envelopes)).toEqual(['found ~0.2']);
	const told = { seniority: 'Executive', phone: '+442079460001', departments: ['it'] };
	expect(envelopes[0]!.person).toMatchObject(told);
});

it("Hunter's score of an address becomes the confidence of the record", async () => {
	expect(await bench.enrichOne(identifyByName(ADA))).toMatchObject({
		confidence: 97,
		person: { ...identifyByEmail(ADA), emails: [{ type: 'work', status: 'verified' }] },
	});
});

it('A company lookup at Hunter sends the domain alone, and returns everything that Hunter has', async () => {
	const { envelopes } = await bench.enrich([{ domain, name }], { resource: 'company' });
	expect(bench.requests.map(({ query }) => query)).toEqual([{ domain }]);
	expect(listOutcomes(envelopes)).toEqual(['found ~0.2']);
	const { phone } = ANALYTICAL_ENGINES;
	expect(envelopes[0]!.company).toMatchObject({ industry: 'Machinery', phone });
});

describe('No match at Hunter', () => {
	it.each([
		['a@b.example', 'a@b.example'],
		['a@münchen.example', 'a@xn--mnchen-3ya.example'],
	])(
		'is also read from a record with nothing but the requested address, though it is charged',
		(email, repeated) => {
			const { request, record } = buildFirstLookupRequest(dialect, 'contact', { email });
			const body = { data: { id: 'x', email: repeated, name: { fullName: null } } };
			expect(request.readRows(toApiResponse(200, body), [record]).rows).toEqual([
				{ reading: { kind: 'noMatch' }, charge: 0.2, raw: body },
			]);
		},
	);
});

describe('An error of Hunter:', () => {
	const USED_UP = "You've reached the limit for the number of searches per billing period";

	it.each([
		{
			status: 429,
			id: 'too_many_requests',
			details: USED_UP,
			message: 'no credits left',
			requests: 1,
		},
		{
			status: 429,
			id: 'too_many_requests',
			details: 'Too many requests',
			message: 'rate limit',
			requests: 6,
		},
		{
			status: 403,
			id: 'rate_limit',
			details: 'You have reached the rate limit',
			message: 'rate limit',
			requests: 6,
		},
		{
			status: 400,
			id: 'restricted_account',
			details: 'This account is restricted',
			message: 'The key is valid',
			requests: 1,
		},
		{
			status: 401,
			id: 'authentication_failed',
			details: USED_UP,
			message: "'API Key'",
			requests: 1,
		},
	])(
		'status $status $id "$details" is reported as "$message" after $requests requests',
		async ({ status, id, details, message, requests }) => {
			bench.useNetwork(() => refusal(status, id, details));
			const { error } = await bench.enrich([identifyByEmail(ADA)]);
			expect(`${error?.message} ${error?.description}`).toContain(message);
			expect(bench.requests).toHaveLength(requests);
		},
	);

	it('a 429 that says when to come back is waited for, although it mentions a quota', async () => {
		const details = 'Your quota for this second is used up';
		bench.scriptNext(() => refusal(429, 'too_many_requests', details, { 'retry-after': '2' }));
		const { envelopes } = await bench.enrich([identifyByEmail(ADA)]);
		expect([listStatusesWithReasons(envelopes), bench.requests.length]).toEqual([['found'], 2]);
	});

	it('an invalid address that contains the word quota is reported as rejected', async () => {
		const email = 'quota@billing.example';
		bench.useNetwork(() => refusal(400, 'wrong_params', `The email '${email}' is invalid`));
		const { envelopes } = await bench.enrich([{ email }]);
		expect(listStatusesWithReasons(envelopes)).toEqual(['failed/rejected']);
	});
});

it('Enrich asks Hunter again, without paying twice, while Hunter is still looking for an address', async () => {
	account.quirks.pending = 'firstTime';
	const { envelopes } = await bench.enrich([identifyByName(ADA)]);
	expect(listStatusesWithReasons(envelopes)).toEqual(['found']);
	expect(account.requests.map(({ status }) => status)).toEqual([202, 200]);
	expect(account.charged).toBe(1);
});

describe('A contact search at Hunter', () => {
	it('lists the people of one company page by page, for a credit per ten', async () => {
		const { items, hints } = await bench.search('contact', { company: domain });
		const people = items.map((result) => result as Person);
		expect(people[0]).toMatchObject({
			fullName: 'Ada Lovelace',
			...identifyByEmail(ADA),
			company: { name, domain },
		});
		expect(people.length).toBeGreaterThan(100);
		expect(people.filter(({ emails }) => emails[0]!.email.startsWith('info@'))).toEqual([]);
		expect(readCreditsUsed(hints)).toBe(account.charged);
		expect(readCreditsUsed(hints)).toBe(10 + Math.ceil((people.length - 100) / 10));
		expect(bench.requests.map(({ query }) => query)).toEqual([
			{ domain, type: 'personal', limit: 100, offset: 0 },
			{ domain, type: 'personal', limit: 100, offset: 100 },
		]);
	});

	it("takes the company from the user's own filters, too", async () => {
		const own = { options: { filters: JSON.stringify({ domain }) } };
		await bench.search('contact', { seniority: 'senior', company: 'Other', ...own });
		expect(bench.requests[0]?.query).toMatchObject({ domain });
		expect(bench.requests[0]?.query).not.toHaveProperty('company');
	});
});

describe('A company search at Hunter', () => {
	it('is free, and sends cities and states in the form that Hunter expects', async () => {
		const location = 'Tromsø, Norway; Austin, TX; United States';
		const { hints } = await bench.search('company', { location });
		expect(readCreditsUsed(hints)).toBe(0);
		const include = [
			{ country: 'NO', city: 'Tromsø' },
			{ country: 'US', state: 'TX', city: 'Austin' },
			{ country: 'US' },
		];
		expect(bench.requests[0]?.body).toEqual({ headquarters_location: { include } });
	});

	it('requests pages by offset from the second page on, and never sends a limit', async () => {
		const { items } = await bench.search('company', { companySize: '1+', limit: 150 });
		expect(items).toHaveLength(150);
		const bodies = bench.requests.map(({ body }) => body as { offset?: number });
		expect(bodies.map(({ offset }) => offset)).toEqual([undefined, 100]);
		expect(bodies.some((body) => 'limit' in body)).toBe(false);
	});
});

describe('A verification by Hunter', () => {
	it('is requested again, and paid once, while it is in progress', async () => {
		account.quirks.pending = 'firstTime';
		const { items } = await bench.verify([getEmail(ADA)]);
		expect(items).toMatchObject([{ status: 'valid' }]);
		expect(account.requests.map(({ status }) => status)).toEqual([202, 200]);
		expect(account.charged).toBe(0.5);
	});

	it('reports an address as unknown, for free, when Hunter answers with status 222', async () => {
		bench.useNetwork(() => toApiResponse(222, { data: {} }));
		const { items } = await bench.verify([getEmail(ADA)]);
		expect(items).toMatchObject([{ status: 'unknown', score: null, credits: { charged: 0 } }]);
	});
});

it('Search returns all rows when Hunter sends smaller pages than were requested, as on its small plans', async () => {
	const offsets: unknown[] = [];
	bench.useNetwork((request) => {
		const offset = Number(request.query?.offset);
		offsets.push(offset);
		const emails = Array.from({ length: 10 }, (_, index) => ({
			value: `a${offset + index}@acme.example`,
		}));
		const body = { data: { emails }, meta: { results: 40, limit: 10, offset } };
		return toApiResponse(200, body);
	});
	const { items } = await bench.search('contact', { company: 'acme.example', limit: 25 });
	expect(offsets).toEqual([0, 10, 20]);
	expect(items).toHaveLength(25);
});
