import { hunter } from '../../../nodes/Enrichment/providers/hunter';
import type { Person } from '../../../nodes/Enrichment/person';
import {
	ADA,
	ANALYTICAL_ENGINES,
	CHARLES,
	LUCJA,
	MARY,
	OTTO,
	UNKNOWN_DOMAIN,
	UNKNOWN_EMAIL,
} from '../../../sandbox/enrichment';
import type { Raw } from '../../support/lookups';
import { providerBench } from '../../support/providers';
import { firstFor } from '../../support/requests';

const dialect = hunter();
const bench = providerBench('hunter', dialect);
const { account } = bench;

beforeEach(() => bench.reset());
afterEach(() => expect(bench.wrong).toEqual([]));

const endpoints = () => account.requests.map(({ endpoint }) => endpoint);
const page = (url: string) => ({ linkedInUrl: url });
const byName = ({ firstName, lastName, company }: typeof ADA): Raw => ({
	firstName,
	lastName,
	companyDomain: company.domain,
});

describe('which request finds a person', () => {
	it.each<[string, Raw, NonNullable<Raw['extra']>, string[], Record<string, unknown>]>([
		[
			'a LinkedIn URL, by its handle',
			page(ADA.linkedInUrl),
			{},
			['GET /people/find'],
			{ linkedin_handle: 'ada-lovelace' },
		],
		[
			'an email',
			{ email: ADA.emails[0]!.email },
			{},
			['GET /people/find'],
			{ email: ADA.emails[0]!.email },
		],
		[
			'the LinkedIn URL alone, where both are given',
			{ ...page(ADA.linkedInUrl), email: ADA.emails[0]!.email },
			{},
			['GET /people/find'],
			{ linkedin_handle: 'ada-lovelace' },
		],
		[
			'a name at a domain',
			byName(ADA),
			{},
			['GET /email-finder'],
			{ first_name: 'Ada', last_name: 'Lovelace', domain: 'analytical-engines.example' },
		],
		[
			'a full name at a company',
			{ fullName: 'Ada Lovelace', company: 'Analytical Engines' },
			{},
			['GET /email-finder'],
			{ full_name: 'Ada Lovelace', company: 'Analytical Engines' },
		],
		[
			'a full name of three words, as it is',
			{ fullName: 'Ada King Lovelace', companyDomain: 'analytical-engines.example' },
			{},
			['GET /email-finder'],
			{ full_name: 'Ada King Lovelace', domain: 'analytical-engines.example' },
		],
		[
			'fields of the user beside it',
			byName(ADA),
			{ max_duration: 20 },
			['GET /email-finder'],
			{
				first_name: 'Ada',
				last_name: 'Lovelace',
				domain: 'analytical-engines.example',
				max_duration: 20,
			},
		],
	])('%s', async (_name, raw, extra, asked, query) => {
		await bench.run([{ ...raw, extra }]);
		expect(endpoints()).toEqual(asked);
		expect(bench.requests[0]?.query).toEqual(query);
	});

	it('takes neither a phone number, nor an id, nor an old LinkedIn address without a handle', async () => {
		const { envelopes } = await bench.run([
			{ phone: '+44 20 7946 0001' },
			{ providerId: '1' },
			page('https://www.linkedin.com/pub/ada-lovelace/1/2/3'),
		]);
		expect(envelopes.map(({ reason }) => reason)).toEqual(
			Array(3).fill('identifierNotSupported'),
		);
		expect(bench.requests).toEqual([]);
	});
});

describe('the address of a profile without one', () => {
	const found = () => ({ ...page(MARY.linkedInUrl) });

	it('is asked for only where an email is to be revealed', async () => {
		await bench.run([found()], { reveal: [] });
		expect(endpoints()).toEqual(['GET /people/find']);
		await bench.run([found()], { reveal: ['email'] });
		expect(endpoints().slice(1)).toEqual(['GET /people/find', 'GET /email-finder']);
		expect(bench.requests.at(-1)?.query).toEqual({
			first_name: 'Mary',
			last_name: 'Somerville',
			domain: 'analytical-engines.example',
		});
	});

	it('is not asked for where the profile has one', async () => {
		const { envelopes } = await bench.run([page(ADA.linkedInUrl)]);
		expect(endpoints()).toEqual(['GET /people/find']);
		expect(envelopes[0]?.person?.email).toBe(ADA.emails[0]!.email);
	});

	it('is reserved with the profile, so that the limit holds', async () => {
		const { envelopes } = await bench.run([page(ADA.linkedInUrl)], { maxCredits: 1 });
		expect(envelopes[0]).toMatchObject({ status: 'skipped', reason: 'creditLimit' });
		const { report } = await bench.run([page(ADA.linkedInUrl)], { maxCredits: 1.2 });
		expect(report.creditsSpent).toBe(0.2);
	});
});

it('fills a person with what Hunter tells', async () => {
	const { envelopes } = await bench.run([{ email: ADA.emails[0]!.email }]);
	expect(envelopes[0]).toMatchObject({
		status: 'found',
		matchedBy: 'email',
		credits: { charged: 0.2, estimated: true },
		person: {
			fullName: 'Ada Lovelace',
			jobTitle: ADA.jobTitle,
			seniority: 'Executive',
			company: { name: 'Analytical Engines', domain: 'analytical-engines.example' },
			linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace',
			location: { city: 'London', countryCode: 'GB' },
			phone: '+442079460001',
			departments: ['it'],
		},
	});
});

it('gives the score of a found address as the confidence of the record', async () => {
	const { envelopes } = await bench.run([byName(ADA)]);
	expect(envelopes[0]).toMatchObject({
		confidence: 97,
		person: { email: ADA.emails[0]!.email, emails: [{ type: 'work', status: 'verified' }] },
	});
});

it('fills a company with what Hunter tells, and finds it by its domain alone', async () => {
	const { domain, name } = ANALYTICAL_ENGINES;
	const { envelopes } = await bench.run([{ domain, name }, { name: 'Fjørd Data' }], {
		entity: 'company',
	});
	expect(bench.requests.map(({ query }) => query)).toEqual([{ domain }]);
	expect(envelopes[0]).toMatchObject({
		status: 'found',
		credits: { charged: 0.2 },
		company: {
			name,
			domain,
			industry: 'Machinery',
			employeeRange: { min: 201, max: 500 },
			foundedYear: 1837,
			phone: ANALYTICAL_ENGINES.phone,
		},
	});
	expect(envelopes[1]).toMatchObject({ reason: 'identifierNotSupported' });
});

describe('no match', () => {
	it.each<[string, Raw]>([
		['404 of a person', { email: UNKNOWN_EMAIL }],
		['an address that is not found', byName(MARY)],
	])('%s is not found, and free', async (_name, raw) => {
		const { envelopes } = await bench.run([raw]);
		expect(envelopes[0]).toMatchObject({
			status: 'notFound',
			reason: 'noMatch',
			credits: { charged: 0 },
		});
		expect(account.charged).toBe(0);
	});

	it('of the address finder may be a 404', async () => {
		account.quirks.disputed = 'second';
		const { envelopes } = await bench.run([byName(MARY)]);
		expect(envelopes[0]).toMatchObject({ status: 'notFound', reason: 'noMatch' });
	});

	it('of a company is not found, and free', async () => {
		const { envelopes } = await bench.run([{ domain: UNKNOWN_DOMAIN }], { entity: 'company' });
		expect(envelopes[0]).toMatchObject({ status: 'notFound', credits: { charged: 0 } });
	});

	it('is also a record that repeats no more than the address, though it is charged', () => {
		const { request, record } = firstFor(dialect, 'contact', { email: 'a@b.example' });
		const body = { data: { id: 'x', email: 'a@b.example', name: { fullName: null } } };
		const response = { kind: 'response' as const, status: 200, headers: {}, body };
		expect(request.read(response, [record]).rows).toEqual([
			{ reading: { kind: 'noMatch' }, charged: 0.2, raw: body },
		]);
	});
});

it('keeps who opted out apart, free and never asked again', async () => {
	const { envelopes } = await bench.run([{ email: OTTO.emails[0]!.email }, byName(OTTO)]);
	expect(envelopes.map(({ status, reason }) => [status, reason])).toEqual([
		['skipped', 'optedOut'],
		['skipped', 'optedOut'],
	]);
	expect(account.charged).toBe(0);
});

describe('refusals', () => {
	const refusal = (code: number, id: string, details: string) => ({
		kind: 'response' as const,
		status: code,
		headers: {},
		body: { errors: [{ id, code, details }] },
	});
	const USED_UP = "You've reached the limit for the number of searches per billing period";

	it.each([
		[429, 'too_many_requests', USED_UP, 'outOfCredits', 1],
		[429, 'too_many_requests', 'Your quota is used up', 'outOfCredits', 1],
		[429, 'too_many_requests', 'Too many requests', 'rateLimit', 6],
		[403, 'rate_limit', 'You have reached the rate limit', 'rateLimit', 6],
		[403, 'forbidden', 'Your plan does not include this', 'forbidden', 1],
		[400, 'restricted_account', 'This account is restricted', 'forbidden', 1],
		[401, 'authentication_failed', USED_UP, 'badKey', 1],
	])('%i %s "%s" is %s, after %i requests', async (status, id, details, reason, requests) => {
		let sent = 0;
		bench.useNetwork(() => {
			sent++;
			return refusal(status, id, details);
		});
		const { report } = await bench.run([{ email: ADA.emails[0]!.email }]);
		expect(report.stopped?.reason).toBe(reason);
		expect(report.nothingPaid).toBe(true);
		expect(sent).toBe(requests);
	});

	it('a 429 that says when to come back is waited for, although it speaks of a quota', async () => {
		let sent = 0;
		bench.useNetwork((_, respond) =>
			++sent === 1
				? {
						...refusal(
							429,
							'too_many_requests',
							'Your quota for this second is used up',
						),
						headers: { 'retry-after': '2' },
					}
				: respond(),
		);
		const { envelopes } = await bench.run([{ email: ADA.emails[0]!.email }]);
		expect([envelopes[0]?.status, sent]).toEqual(['found', 2]);
	});

	it('an address that names a quota is refused like any other', async () => {
		const details = "The email 'quota@billing.example' is invalid";
		bench.useNetwork(() => refusal(400, 'wrong_params', details));
		const { envelopes } = await bench.run([{ email: 'quota@billing.example' }]);
		expect(envelopes[0]).toMatchObject({ status: 'failed', reason: 'rejected' });
	});
});

it('asks again, without paying twice, while an address is still looked for', async () => {
	account.quirks.pending = 'firstTime';
	const { envelopes } = await bench.run([byName(ADA)]);
	expect(envelopes[0]?.status).toBe('found');
	expect(account.requests.map(({ status }) => status)).toEqual([202, 200]);
	expect(account.charged).toBe(1);
});

it('leaves pending what is never ready', async () => {
	account.quirks.pending = 'always';
	const { envelopes } = await bench.run([byName(ADA)]);
	expect(envelopes[0]?.status).toBe('pending');
});

describe('the search for contacts', () => {
	it('lists the people of one company, with paging, for a credit per ten', async () => {
		const { rows, creditsSpent } = await bench.search('contact', {
			company: ANALYTICAL_ENGINES.domain,
		});
		const people = rows.map(({ result }) => result as Person);
		expect(people[0]).toMatchObject({
			fullName: 'Ada Lovelace',
			email: ADA.emails[0]!.email,
			company: { name: 'Analytical Engines', domain: ANALYTICAL_ENGINES.domain },
		});
		expect(people.length).toBeGreaterThan(100);
		expect(people.filter(({ emails }) => emails[0]!.email.startsWith('info@'))).toEqual([]);
		expect(creditsSpent).toBe(account.charged);
		expect(creditsSpent).toBe(10 + Math.ceil((people.length - 100) / 10));
		const { domain } = ANALYTICAL_ENGINES;
		expect(bench.requests.map(({ query }) => query)).toEqual([
			{ domain, type: 'personal', limit: 100, offset: 0 },
			{ domain, type: 'personal', limit: 100, offset: 100 },
		]);
	});

	it('writes seniority and department in the words of Hunter', async () => {
		const criteria = {
			company: 'Analytical Engines',
			seniority: 'Executive, senior',
			department: 'IT, Human Resources',
		};
		const { rows } = await bench.search('contact', criteria, { limit: 1 });
		expect(rows).toHaveLength(1);
		expect(bench.requests[0]?.query).toEqual({
			company: 'Analytical Engines',
			type: 'personal',
			seniority: 'executive,senior',
			department: 'it,hr',
			limit: 1,
			offset: 0,
		});
	});

	it('asks for no more than the limit', async () => {
		const { rows } = await bench.search(
			'contact',
			{ company: ANALYTICAL_ENGINES.domain },
			{ limit: 101 },
		);
		expect(rows).toHaveLength(101);
		expect(bench.requests.map(({ query }) => [query?.limit, query?.offset])).toEqual([
			[51, 0],
			[51, 51],
		]);
	});

	it.each([
		['two companies', { company: 'a.example; b.example' }, 'one company at a time'],
		['no company', { seniority: 'senior' }, 'one company at a time'],
		[
			'a seniority that Hunter does not know',
			{ company: 'a.example', seniority: 'director' },
			'Hunter does not know the seniority "Director"',
		],
		[
			'a department that it does not know',
			{ company: 'a.example', department: 'astrology' },
			'Hunter does not know the department "astrology"',
		],
		['a job title', { company: 'a.example', jobTitle: 'CTO' }, "by 'Job Title'"],
		['a location', { company: 'a.example', location: 'France' }, "by 'Location'"],
		['an industry', { company: 'a.example', industry: 'Software' }, "by 'Industry'"],
		['a size', { company: 'a.example', companySize: '1-10' }, "by 'Company Size'"],
	])('is refused before any request by %s', async (_name, criteria, words) => {
		const { failure } = await bench.search('contact', criteria);
		expect(failure?.message).toContain(words);
		expect(failure?.description).toMatch(/\w/);
		expect(bench.requests).toEqual([]);
	});

	it('takes the company from the own filters of the user as well', async () => {
		const filters = { domain: ANALYTICAL_ENGINES.domain };
		await bench.search('contact', { seniority: 'senior', company: 'Other' }, { filters });
		expect(bench.requests[0]?.query).toMatchObject({ domain: ANALYTICAL_ENGINES.domain });
		expect(bench.requests[0]?.query).not.toHaveProperty('company');
	});
});

describe('the search for companies', () => {
	it('is free, and writes all criteria in the words of Discover', async () => {
		const { rows, creditsSpent } = await bench.search('company', {
			name: 'Fjørd Data; fjord-data.example',
			industry: 'Software',
			location: 'Tromsø, Norway; Austin, TX; United States',
			companySize: '11-50, 51-200',
		});
		expect(rows.map(({ result }) => result)).toEqual([
			expect.objectContaining({ name: 'Fjørd Data', domain: 'fjord-data.example' }),
		]);
		expect(creditsSpent).toBe(0);
		expect(bench.requests[0]?.body).toEqual({
			organization: { name: ['Fjørd Data'], domain: ['fjord-data.example'] },
			industry: { include: ['Software'] },
			headquarters_location: {
				include: [
					{ country: 'NO', city: 'Tromsø' },
					{ country: 'US', state: 'TX', city: 'Austin' },
					{ country: 'US' },
				],
			},
			headcount: ['11-50', '51-200'],
		});
	});

	it('pages by offset from the second page on, and never sends a limit', async () => {
		const { rows } = await bench.search('company', { companySize: '1+' }, { limit: 150 });
		expect(rows).toHaveLength(150);
		expect(bench.requests.map(({ body }) => (body as { offset?: number }).offset)).toEqual([
			undefined,
			100,
		]);
		expect(bench.requests.some(({ body }) => 'limit' in (body as object))).toBe(false);
	});

	it('keeps the first page where the plan has no second, and says so', async () => {
		bench.useNetwork((request, respond) => {
			const isSecond = 'offset' in (request.body as object);
			if (isSecond) account.order({ failure: 'badRequest' });
			return respond();
		});
		const { rows, failure } = await bench.search('company', { companySize: '1+' });
		expect(rows).toHaveLength(100);
		expect(failure).toMatchObject({ status: 400 });
	});

	it.each([
		['a size between the brackets', { companySize: '60-90' }, '"60-90"'],
		[
			'a town in the United States without its state',
			{ location: 'Austin, United States' },
			'"Austin, United States"',
		],
		[
			'a region outside of the United States',
			{ location: 'Lyon, Rhône, France' },
			'"Lyon, Rhône, France"',
		],
		['a place without a country', { location: 'Atlantis' }, '"Atlantis"'],
		[
			'a name of both a state and a country',
			{ location: 'Atlanta, Georgia' },
			'"Atlanta, Georgia"',
		],
	])('is refused before any request by %s', async (_name, criteria, words) => {
		const { failure } = await bench.search('company', criteria);
		expect(failure?.message).toContain(words);
		expect(failure?.description).toMatch(/\w/);
		expect(bench.requests).toEqual([]);
	});
});

describe('verification', () => {
	const verify = (email: string) => {
		const answer = bench.send(dialect.verify!.request(email));
		return { answer, verdict: dialect.verify!.read(answer) };
	};

	const BY_ADDRESS: Array<[string, string, number, number]> = [
		[ADA.emails[0]!.email, 'valid', 97, 0.5],
		[UNKNOWN_EMAIL, 'invalid', 0, 0.5],
		[LUCJA.emails[0]!.email, 'catchAll', 62, 0.5],
		[CHARLES.emails[0]!.email, 'unknown', 40, 0],
		['ada@mailinator.com', 'disposable', 40, 0],
		['ada@gmail.com', 'valid', 97, 0.5],
	];

	it.each(BY_ADDRESS)('%s is %s', async (email, status, score, credits) => {
		const { verifications, creditsSpent } = await bench.verify([email]);
		expect(verifications.get(email)).toMatchObject({ status, score });
		expect([creditsSpent, account.charged]).toEqual([credits, credits]);
	});

	it('of an address at Gmail in the older form is paid as well', async () => {
		account.quirks.disputed = 'second';
		const { verifications, creditsSpent } = await bench.verify(['ada@gmail.com']);
		expect(verifications.get('ada@gmail.com')).toMatchObject({ status: 'valid' });
		expect([creditsSpent, account.charged]).toEqual([0.5, 0.5]);
	});

	it('counts what Hunter charges, which no answer tells: nothing for what stays unknown', async () => {
		const { verifications, creditsSpent } = await bench.verify([
			ADA.emails[0]!.email,
			CHARLES.emails[0]!.email,
			OTTO.emails[0]!.email,
		]);
		expect([...verifications.values()].map(({ status, credits }) => [status, credits])).toEqual(
			[
				['valid', { charged: 0.5, estimated: true }],
				['unknown', { charged: 0, estimated: false }],
				['unknown', { charged: 0, estimated: false }],
			],
		);
		expect([creditsSpent, account.charged]).toEqual([0.5, 0.5]);
	});

	it('is asked again, and paid once, while it is in progress', async () => {
		account.quirks.pending = 'firstTime';
		const { verifications } = await bench.verify([ADA.emails[0]!.email]);
		expect(verifications.get(ADA.emails[0]!.email)?.status).toBe('valid');
		expect(account.requests.map(({ status }) => status)).toEqual([202, 200]);
		expect(account.charged).toBe(0.5);
	});

	it('is not ready at 202, and says nothing at 222', () => {
		account.quirks.pending = 'always';
		const { answer } = verify(ADA.emails[0]!.email);
		expect(dialect.meaningOf(answer, 'one')).toBe('notReady');
		expect(dialect.verify!.read({ ...answer, status: 222, body: { data: {} } })).toEqual({
			status: 'unknown',
			score: null,
			credits: 0,
		});
	});
});

describe('the account', () => {
	it.each(['first', 'second'] as const)('tells what is left, form %#', (disputed) => {
		account.quirks.disputed = disputed;
		account.credits = 42;
		const { request, read } = dialect.balance!;
		expect(read(bench.send(request))).toMatchObject({
			credits: { remaining: 42, used: 0 },
			plan: 'Growth',
			renewsAt: '2026-12-01',
		});
	});
});

it("'Retry with Other Identifiers' asks nothing that an earlier try has asked already", async () => {
	const stranger: Raw = {
		linkedInUrl: 'https://www.linkedin.com/in/nobody-at-all',
		email: UNKNOWN_EMAIL,
		firstName: 'Nobody',
		lastName: 'Known',
		companyDomain: ANALYTICAL_ENGINES.domain,
	};
	const { envelopes } = await bench.run([stranger], { retryWithOtherIdentifiers: true });
	expect(envelopes).toMatchObject([{ status: 'notFound' }]);
	expect(endpoints()).toEqual(['GET /people/find', 'GET /people/find', 'GET /email-finder']);
});

it('a page of fewer rows than were asked for, as small plans have it, leaves no rows out', async () => {
	const offsets: unknown[] = [];
	bench.useNetwork((request) => {
		const offset = Number(request.query?.offset);
		offsets.push(offset);
		const emails = Array.from({ length: 10 }, (_, index) => ({
			value: `a${offset + index}@acme.example`,
		}));
		const body = { data: { emails }, meta: { results: 40, limit: 10, offset } };
		return { kind: 'response', status: 200, headers: {}, body };
	});
	const { rows } = await bench.search('contact', { company: 'acme.example' }, { limit: 25 });
	expect(offsets).toEqual([0, 10, 20]);
	expect(rows).toHaveLength(25);
});
