import type { Person } from '../../../nodes/Enrichment/person';
import {
	ADA,
	ANALYTICAL_ENGINES,
	MARY,
	OTTO,
	UNKNOWN_DOMAIN,
	UNKNOWN_EMAIL,
} from '../../../sandbox/enrichment';
import { toApiResponse, type RawRecord } from '../../../testing/lookups';
import {
	identifyByEmail,
	identifyByName,
	identifyByLinkedInUrl,
	getEmail,
	countFound,
	listOutcomes,
	listStatuses,
} from '../../../testing/people';
import { getSharedProviderBench, buildVerificationRequest } from '../../../testing/providers';
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

describe('Hunter finds a person by one request:', () => {
	it.each<[string, RawRecord, string, Record<string, unknown>]>([
		[
			'the LinkedIn URL alone, where both are given',
			{ ...identifyByLinkedInUrl(ADA), ...identifyByEmail(ADA) },
			'people/find',
			HANDLE,
		],
		[
			'a full name of three words, as it is',
			{ fullName: 'Ada King Lovelace', companyDomain: domain },
			'email-finder',
			{ full_name: 'Ada King Lovelace', domain },
		],
		[
			'fields of the user beside it',
			{ ...identifyByName(ADA), extra: { max_duration: 20 } },
			'email-finder',
			{ ...NAME, max_duration: 20 },
		],
	])('%s', async (_name, raw, asked, query) => {
		await bench.run([raw]);
		expect(endpoints()).toEqual([asked]);
		expect(bench.requests[0]?.query).toEqual(query);
	});
});

describe('The address of a profile that Hunter tells without one', () => {
	it('is asked for only where an email is to be revealed', async () => {
		await bench.run([identifyByLinkedInUrl(MARY)], { reveal: [] });
		expect(endpoints()).toEqual(['people/find']);
		await bench.run([identifyByLinkedInUrl(MARY)], { reveal: ['email'] });
		expect(endpoints().slice(1)).toEqual(['people/find', 'email-finder']);
		const { first_name, last_name, ...more } = bench.requests.at(-1)!.query!;
		expect([first_name, last_name, more]).toEqual(['Mary', 'Somerville', { domain }]);
	});

	it('is not asked for where the profile has one', async () => {
		const { person } = await bench.envelopeOf(identifyByLinkedInUrl(ADA));
		expect(endpoints()).toEqual(['people/find']);
		expect(person).toMatchObject(identifyByEmail(ADA));
	});

	it('is reserved with the profile, so that the limit holds', async () => {
		const { envelopes } = await bench.run([identifyByLinkedInUrl(ADA)], { maxCredits: 1 });
		expect(listOutcomes(envelopes)).toEqual(['skipped/creditLimit 0']);
		const { report } = await bench.run([identifyByLinkedInUrl(ADA)], { maxCredits: 1.2 });
		expect(report.creditsSpent).toBe(0.2);
	});
});

it("'Max Credits' is met exactly by Hunter's fractions of credits", async () => {
	const records = bench.sandbox.companies.slice(0, 5).map((company) => byDomain(company.domain));
	const { envelopes } = await bench.run(records, { entity: 'company', maxCredits: 0.6 });
	expect(countFound(envelopes)).toBe(3);
	expect(account.charged).toBeCloseTo(0.6, 9);
});

it('A person is filled with all that Hunter tells', async () => {
	const { envelopes } = await bench.run([identifyByEmail(ADA)]);
	expect(listOutcomes(envelopes)).toEqual(['found ~0.2']);
	const told = { seniority: 'Executive', phone: '+442079460001', departments: ['it'] };
	expect(envelopes[0]!.person).toMatchObject(told);
});

it("Hunter's score of a found address is the confidence of the record", async () => {
	expect(await bench.envelopeOf(identifyByName(ADA))).toMatchObject({
		confidence: 97,
		person: { ...identifyByEmail(ADA), emails: [{ type: 'work', status: 'verified' }] },
	});
});

it('Hunter finds a company by its domain alone, and all that it tells fills the company', async () => {
	const { envelopes } = await bench.run([{ domain, name }], { entity: 'company' });
	expect(bench.requests.map(({ query }) => query)).toEqual([{ domain }]);
	expect(listOutcomes(envelopes)).toEqual(['found ~0.2']);
	const { phone } = ANALYTICAL_ENGINES;
	expect(envelopes[0]!.company).toMatchObject({ industry: 'Machinery', phone });
});

describe('No match at Hunter', () => {
	it.each(['first', 'second'] as const)(
		'of a person, an address or a company is free, and may be a 404: form %#',
		async (disputed) => {
			account.quirks.disputed = disputed;
			const people = await bench.run([{ email: UNKNOWN_EMAIL }, identifyByName(MARY)]);
			const company = await bench.run([byDomain(UNKNOWN_DOMAIN)], { entity: 'company' });
			expect(listOutcomes([...people.envelopes, ...company.envelopes])).toEqual(
				Array(3).fill('notFound/noMatch 0'),
			);
			expect(account.charged).toBe(0);
		},
	);

	it.each([
		['a@b.example', 'a@b.example'],
		['a@münchen.example', 'a@xn--mnchen-3ya.example'],
	])(
		'is also a record that repeats no more than the address, though it is charged',
		(email, repeated) => {
			const { request, record } = buildFirstLookupRequest(dialect, 'contact', { email });
			const body = { data: { id: 'x', email: repeated, name: { fullName: null } } };
			expect(request.readRows(toApiResponse(200, body), [record]).rows).toEqual([
				{ reading: { kind: 'noMatch' }, charge: 0.2, raw: body },
			]);
		},
	);
});

it("Hunter's opt-outs are reported as such, are free, and are never asked for again", async () => {
	const { envelopes } = await bench.run([identifyByEmail(OTTO), identifyByName(OTTO)]);
	expect(listOutcomes(envelopes)).toEqual(Array(2).fill('skipped/optedOut 0'));
	expect(account.charged).toBe(0);
});

describe('A refusal of Hunter:', () => {
	const USED_UP = "You've reached the limit for the number of searches per billing period";

	it.each([
		[429, 'too_many_requests', USED_UP, 'outOfCredits', 1],
		[429, 'too_many_requests', 'Too many requests', 'rateLimit', 6],
		[403, 'rate_limit', 'You have reached the rate limit', 'rateLimit', 6],
		[400, 'restricted_account', 'This account is restricted', 'forbidden', 1],
		[401, 'authentication_failed', USED_UP, 'badKey', 1],
	])('%i %s "%s" is %s, after %i requests', async (status, id, details, reason, requests) => {
		bench.useNetwork(() => refusal(status, id, details));
		const { report } = await bench.run([identifyByEmail(ADA)]);
		expect(report).toMatchObject({ stopReason: { reason }, wasNothingCharged: true });
		expect(bench.requests).toHaveLength(requests);
	});

	it('a 429 that says when to come back is waited for, although it speaks of a quota', async () => {
		const details = 'Your quota for this second is used up';
		bench.meet(() => refusal(429, 'too_many_requests', details, { 'retry-after': '2' }));
		const { envelopes } = await bench.run([identifyByEmail(ADA)]);
		expect([listStatuses(envelopes), bench.requests.length]).toEqual([['found'], 2]);
	});

	it('an address that names a quota is refused like any other', async () => {
		const email = 'quota@billing.example';
		bench.useNetwork(() => refusal(400, 'wrong_params', `The email '${email}' is invalid`));
		const { envelopes } = await bench.run([{ email }]);
		expect(listStatuses(envelopes)).toEqual(['failed/rejected']);
	});
});

it('Hunter is asked again, without paying twice, while it is still looking for an address', async () => {
	account.quirks.pending = 'firstTime';
	const { envelopes } = await bench.run([identifyByName(ADA)]);
	expect(listStatuses(envelopes)).toEqual(['found']);
	expect(account.requests.map(({ status }) => status)).toEqual([202, 200]);
	expect(account.charged).toBe(1);
});

describe('The search for contacts at Hunter', () => {
	it('lists the people of one company, with paging, for a credit per ten', async () => {
		const { rows, creditsSpent } = await bench.search('contact', { company: domain });
		const people = rows.map(({ result }) => result as Person);
		expect(people[0]).toMatchObject({
			fullName: 'Ada Lovelace',
			...identifyByEmail(ADA),
			company: { name, domain },
		});
		expect(people.length).toBeGreaterThan(100);
		expect(people.filter(({ emails }) => emails[0]!.email.startsWith('info@'))).toEqual([]);
		expect(creditsSpent).toBe(account.charged);
		expect(creditsSpent).toBe(10 + Math.ceil((people.length - 100) / 10));
		expect(bench.requests.map(({ query }) => query)).toEqual([
			{ domain, type: 'personal', limit: 100, offset: 0 },
			{ domain, type: 'personal', limit: 100, offset: 100 },
		]);
	});

	it('takes the company from the own filters of the user as well', async () => {
		const own = { filters: { domain } };
		await bench.search('contact', { seniority: 'senior', company: 'Other' }, own);
		expect(bench.requests[0]?.query).toMatchObject({ domain });
		expect(bench.requests[0]?.query).not.toHaveProperty('company');
	});
});

describe('The search for companies at Hunter', () => {
	it('is free, and writes towns and states in the words of Discover', async () => {
		const location = 'Tromsø, Norway; Austin, TX; United States';
		const { creditsSpent } = await bench.search('company', { location });
		expect(creditsSpent).toBe(0);
		const include = [
			{ country: 'NO', city: 'Tromsø' },
			{ country: 'US', state: 'TX', city: 'Austin' },
			{ country: 'US' },
		];
		expect(bench.requests[0]?.body).toEqual({ headquarters_location: { include } });
	});

	it('pages by offset from the second page on, and never sends a limit', async () => {
		const { rows } = await bench.search('company', { companySize: '1+' }, { limit: 150 });
		expect(rows).toHaveLength(150);
		const bodies = bench.requests.map(({ body }) => body as { offset?: number });
		expect(bodies.map(({ offset }) => offset)).toEqual([undefined, 100]);
		expect(bodies.some((body) => 'limit' in body)).toBe(false);
	});
});

describe('A verification by Hunter', () => {
	it('of an address at Gmail in the older form is paid as well', async () => {
		account.quirks.disputed = 'second';
		const { verifications, creditsSpent } = await bench.verify(['ada@gmail.com']);
		expect(verifications.get('ada@gmail.com')).toMatchObject({ status: 'valid' });
		expect([creditsSpent, account.charged]).toEqual([0.5, 0.5]);
	});

	it('is asked again, and paid once, while it is in progress', async () => {
		account.quirks.pending = 'firstTime';
		const { verifications } = await bench.verify([getEmail(ADA)]);
		expect(verifications.get(getEmail(ADA))?.status).toBe('valid');
		expect(account.requests.map(({ status }) => status)).toEqual([202, 200]);
		expect(account.charged).toBe(0.5);
	});

	it('is not ready at 202, and says nothing at 222', () => {
		account.quirks.pending = 'always';
		const answer = bench.send(buildVerificationRequest(dialect, getEmail(ADA)));
		expect(dialect.readMeaning(answer, 'one')).toBe('notReady');
		const silent = { ...answer, status: 222, body: { data: {} } };
		expect(dialect.verify!.readRows(silent, [getEmail(ADA)]).rows).toMatchObject([
			{ reading: { result: { status: 'unknown', score: null } }, charge: 0 },
		]);
	});
});

it("A page of fewer rows than were asked for, as Hunter's small plans have it, leaves no rows out", async () => {
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
	const { rows } = await bench.search('contact', { company: 'acme.example' }, { limit: 25 });
	expect(offsets).toEqual([0, 10, 20]);
	expect(rows).toHaveLength(25);
});
