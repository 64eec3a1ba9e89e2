import { ACME, ADA, CHARLES, HANAKO, MARY, OTTO } from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';

let lusha: OpenProvider;

const LOOK_UP = '/v3/contacts/search-and-enrich';
const COMPANIES = '/v3/companies/search-and-enrich';

interface Answer {
	results: Array<Record<string, unknown>>;
	billing: { creditsCharged: number; resultsReturned: number };
}

beforeAll(async () => {
	lusha = await openProvider('lusha', 'api_key', { clock: { now: () => 0 } });
});

beforeEach(() => lusha.endpoint.reset());

afterAll(closeAll);

const lookUp = async (contacts: unknown[], reveal: string[] = ['emails']) =>
	(await lusha.post(LOOK_UP, { contacts, reveal })).body as Answer;

const complaint = async (body: unknown, path = LOOK_UP) => {
	const { status, body: refusal } = await lusha.post(path, body);
	expect(status).toBe(400);
	expect(refusal).toMatchObject({ statusCode: 400, message: 'Invalid request parameters' });
	return (refusal as { errors: string[] }).errors[0];
};

it('takes the key as api_key alone', async () => {
	const { account, get } = lusha;
	for (const headers of [
		{ authorization: `Bearer ${account.apiKey}` },
		{ 'x-api-key': account.apiKey },
		{ api_key: 'wrong' },
	]) {
		const { status, body } = await get('/v3/account/usage', headers);
		expect(status).toBe(401);
		expect(body).toEqual({ statusCode: 401, message: 'Invalid API key' });
	}
});

it('answers by clientReferenceId, with an error in the row of a miss', async () => {
	const { results, billing } = await lookUp([
		{ clientReferenceId: 'a', email: ADA.emails[0]?.email },
		{ clientReferenceId: 'b', email: 'nobody@nowhere.example' },
		{ clientReferenceId: 'c', email: OTTO.emails[0]?.email },
	]);
	expect(results[0]).toMatchObject({
		clientReferenceId: 'a',
		id: ADA.id,
		fullName: 'Ada Lovelace',
		jobTitle: {
			title: 'Chief Technology Officer',
			departments: ['Engineering & Technical'],
			seniority: 'C-Suite',
		},
		location: { countryIso2: 'GB', isEuContact: false },
		emails: [{ email: 'ada@analytical-engines.example', type: 'work', confidence: 'A+' }],
		company: { name: 'Analytical Engines', domain: 'www.analytical-engines.example' },
		socialLinks: { linkedin: ADA.linkedInUrl },
	});
	expect(results[1]).toEqual({
		clientReferenceId: 'b',
		error: { code: 'NOT_FOUND', message: 'Contact not found' },
	});
	expect(results[2]).toEqual({
		clientReferenceId: 'c',
		error: { code: 'COMPLIANCE_RESTRICTED', message: 'The contact asked not to be shown' },
	});
	expect(billing).toEqual({ creditsCharged: 2, resultsReturned: 1 });
	expect(lusha.account.ledger.map(({ bought, id, credits }) => [bought, id, credits])).toEqual([
		['search', 'request 1', 1],
		['email', ADA.id, 1],
	]);
});

it('reveals and charges e-mail addresses and phones when reveal is left out', async () => {
	const { body } = await lusha.post(LOOK_UP, { contacts: [{ id: ADA.id }] });
	expect(body).toMatchObject({
		results: [{ phones: [{ number: '+442079460001', type: 'mobile', doNotCall: false }] }],
		billing: { creditsCharged: 7 },
	});
});

it('gives only what was asked for', async () => {
	const { results, billing } = await lookUp([{ id: ADA.id }], ['phones']);
	expect(results[0]).not.toHaveProperty('emails');
	expect(billing.creditsCharged).toBe(6);
});

it('charges nothing for an address that it does not have', async () => {
	const { results, billing } = await lookUp([{ id: MARY.id }]);
	expect(results[0]?.['emails']).toEqual([]);
	expect(billing).toEqual({ creditsCharged: 1, resultsReturned: 1 });
});

it('charges what was revealed before for the search alone, and a duplicate once', async () => {
	const first = await lookUp([{ id: ADA.id }, { email: ADA.emails[0]?.email }]);
	expect(first.billing).toEqual({ creditsCharged: 2, resultsReturned: 2 });
	const second = await lookUp([{ id: ADA.id }]);
	expect(second.billing.creditsCharged).toBe(1);
	expect(second.results[0]).toMatchObject({ emails: [{ email: ADA.emails[0]?.email }] });
});

it('charges the search by 25 results, and one or nothing when there is none', async () => {
	const people = lusha.sandbox.people.filter(({ optedOut }) => !optedOut).slice(0, 26);
	const many = await lookUp(
		people.map(({ id }) => ({ id })),
		[],
	);
	expect(many.billing).toEqual({ creditsCharged: 2, resultsReturned: 26 });
	const nobody = [{ email: 'nobody@nowhere.example' }];
	expect((await lookUp(nobody)).billing).toEqual({ creditsCharged: 1, resultsReturned: 0 });
	lusha.account.quirks.disputed = 'second';
	expect((await lookUp(nobody)).billing).toEqual({ creditsCharged: 0, resultsReturned: 0 });
});

it('keeps an id that a double cannot hold', async () => {
	const { results } = await lookUp([{ linkedinUrl: HANAKO.linkedInUrl }]);
	expect(results[0]?.['id']).toBe('9007199254740993');
});

it('finds by name with the company or its domain, not by name alone', async () => {
	const name = { firstName: 'Ada', lastName: 'Lovelace' };
	const { results } = await lookUp([
		{ ...name, companyDomain: 'acme.example' },
		{ ...name, companyName: 'Analytical Engines' },
	]);
	expect(results.map(({ company }) => company)).toMatchObject([
		{ name: 'Acme, Inc.' },
		{ name: 'Analytical Engines' },
	]);
	expect(await complaint({ contacts: [name] })).toBe('contacts.0 needs an identifier');
});

it('refuses the whole request when one record has a wrong field', async () => {
	const good = { email: ADA.emails[0]?.email };
	const refuse = (...contacts: unknown[]) => complaint({ contacts });
	expect(await refuse(good, { ...good, firstName: null })).toBe(
		'contacts.1 firstName must be a string',
	);
	expect(await refuse({ ...good, clientReferenceId: 0 })).toBe(
		'contacts.0 clientReferenceId must be a string',
	);
	expect(await refuse({ email: 'no address' })).toBe('contacts.0 email must be an email');
	expect(await refuse({ ...good, linkedInUrl: 'x' })).toBe(
		'contacts.0 property linkedInUrl should not exist',
	);
	expect(await refuse()).toBe('contacts must contain between 1 and 100 elements');
	expect(await refuse(...Array(101).fill(good))).toBe(
		'contacts must contain between 1 and 100 elements',
	);
	expect(await complaint({ contacts: [good], reveal: ['email'] })).toBe(
		'each value in reveal must be one of: emails, phones',
	);
	expect(lusha.account.charged).toBe(0);
});

it('can answer in another order or lose a row', async () => {
	const contacts = [ADA, CHARLES].map(({ id }) => ({ id, clientReferenceId: id }));
	const references = async () =>
		(await lookUp(contacts)).results.map(({ clientReferenceId }) => clientReferenceId);
	lusha.account.quirks.rows = 'shuffled';
	expect(await references()).toEqual([CHARLES.id, ADA.id]);
	lusha.account.quirks.rows = 'short';
	expect(await references()).toEqual([CHARLES.id]);
});

it('gives contacts without contact data, unpaid, when the plan has none', async () => {
	lusha.account.quirks.contactDataHidden = true;
	const { results, billing } = await lookUp([{ id: ADA.id }], ['emails', 'phones']);
	expect(results[0]).not.toHaveProperty('emails');
	expect(billing.creditsCharged).toBe(1);
});

it('reveals by the ids of a search without paying for a search again', async () => {
	const { body } = await lusha.post('/v3/contacts/enrich', {
		ids: [ADA.id, '1'],
		reveal: ['emails'],
	});
	expect(body).toMatchObject({
		results: [
			{ id: ADA.id, emails: [{ email: ADA.emails[0]?.email }] },
			{ id: '1', error: { code: 'NOT_FOUND' } },
		],
		billing: { creditsCharged: 1, resultsReturned: 1 },
	});
	expect(await complaint({ ids: [1] }, '/v3/contacts/enrich')).toBe(
		'ids must be an array of strings',
	);
});

describe('companies', () => {
	const lookUpCompanies = async (companies: unknown[]) =>
		(await lusha.post(COMPANIES, { companies })).body as Answer;

	it('cost one credit each, and nothing when revealed before', async () => {
		const { results, billing } = await lookUpCompanies([
			{ clientReferenceId: '0', domain: 'acme.example' },
			{ clientReferenceId: '1', name: 'Nobody At All' },
		]);
		expect(results[0]).toMatchObject({
			clientReferenceId: '0',
			id: ACME.id,
			domain: 'www.acme.example',
			alternativeDomains: ['acme.example'],
			employeeCount: { exact: 12_000, min: 10_001, max: null },
			yearFounded: 1949,
			companyType: 'Public Company',
		});
		expect(results[1]).toEqual({
			clientReferenceId: '1',
			error: { code: 'NOT_FOUND', message: 'Company not found' },
		});
		expect(billing).toEqual({ creditsCharged: 1, resultsReturned: 1 });
		const again = await lookUpCompanies([{ id: ACME.id }]);
		expect(again.billing).toEqual({ creditsCharged: 0, resultsReturned: 1 });
	});

	it('do not take a LinkedIn URL', async () => {
		const companies = [{ linkedinUrl: ACME.linkedInUrl }];
		expect(await complaint({ companies }, COMPANIES)).toBe(
			'companies.0 property linkedinUrl should not exist',
		);
	});
});

describe('prospecting', () => {
	const contacts = '/v3/contacts/prospecting';
	const pagination = { page: 0, size: 10 };

	it('lists people without contact data, with what each would cost', async () => {
		const filters = {
			contacts: {
				include: {
					seniorityIds: [9],
					departments: ['Engineering & Technical'],
					countries: ['GB'],
				},
			},
			companies: { include: { domains: ['analytical-engines.example'] } },
		};
		const { body } = await lusha.post(contacts, { pagination, filters });
		const { results } = body as Answer;
		expect(results[0]).toEqual({
			id: ADA.id,
			firstName: 'Ada',
			lastName: 'Lovelace',
			jobTitle: {
				title: 'Chief Technology Officer',
				departments: ['Engineering & Technical'],
				seniority: 'C-Suite',
			},
			company: {
				id: ADA.company.id,
				name: 'Analytical Engines',
				domain: 'analytical-engines.example',
			},
			location: { country: 'United Kingdom', state: 'England', city: 'London' },
			socialLinks: { linkedin: ADA.linkedInUrl },
			has: ['emails', 'phones'],
			canReveal: [
				{ field: 'emails', credits: 1 },
				{ field: 'phones', credits: 5 },
			],
		});
		expect(body).toMatchObject({ pagination: { page: 0, size: 10, total: results.length } });
		await lookUp([{ id: ADA.id }]);
		const again = await lusha.post(contacts, { pagination, filters });
		expect((again.body as Answer).results[0]?.['canReveal']).toEqual([
			{ field: 'emails', credits: 0 },
			{ field: 'phones', credits: 5 },
		]);
	});

	it('counts pages from 0 and charges each 25 results', async () => {
		const filters = { contacts: { include: { countries: ['FR'] } } };
		const search = async (page: number, size: number) =>
			(await lusha.post(contacts, { pagination: { page, size }, filters })).body as Answer;
		const whole = await search(0, 60);
		expect(whole.billing).toEqual({ creditsCharged: 3, resultsReturned: 60 });
		const third = await search(2, 20);
		expect(third.results).toEqual(whole.results.slice(40));
	});

	it('needs filters, page and size within their bounds, and known filters', async () => {
		const search = (body: unknown) => complaint(body, contacts);
		const bounds = 'pagination needs page from 0 to 1000 and size from 10 to 100';
		expect(await search({ filters: {} })).toBe(bounds);
		expect(await search({ filters: {}, pagination: { page: 0, size: 9 } })).toBe(bounds);
		expect(await search({ pagination })).toBe('filters should not be empty');
		const misspelt = { contacts: { include: { jobTitle: ['CTO'] } } };
		expect(await search({ pagination, filters: misspelt })).toBe(
			'filters.contacts.include.jobTitle is not valid',
		);
		const named = { contacts: { include: { seniorityIds: ['C-Suite'] } } };
		expect(await search({ pagination, filters: named })).toBe(
			'seniorityIds must be an array of integers',
		);
	});

	it('has pages of at most 100 by the specification, 50 by the FAQ', async () => {
		const sized = (size: number) => ({ pagination: { page: 0, size }, filters: {} });
		expect((await lusha.post(contacts, sized(100))).status).toBe(200);
		expect((await lusha.post(contacts, sized(101))).status).toBe(400);
		lusha.account.quirks.disputed = 'second';
		expect((await lusha.post(contacts, sized(50))).status).toBe(200);
		expect((await lusha.post(contacts, sized(51))).status).toBe(400);
	});

	it('lists companies by size, industry and place', async () => {
		const include = {
			sizes: [{ min: 10_001 }],
			industriesLabels: ['Retail'],
			locations: [{ country: 'United Kingdom', city: 'London' }],
		};
		const { body } = await lusha.post('/v3/companies/prospecting', {
			pagination,
			filters: { companies: { include } },
		});
		expect((body as Answer).results).toContainEqual({
			id: ACME.id,
			name: 'Acme, Inc.',
			domain: 'acme.example',
		});
		expect((body as Answer).billing.creditsCharged).toBe(1);
	});
});

it('tells balance and prices free of charge', async () => {
	await lookUp([{ id: ADA.id }]);
	const { body } = await lusha.get('/v3/account/usage');
	expect(body).toMatchObject({
		credits: { total: 100_000, used: 2, remaining: 99_998 },
		rateLimits: { daily: null, minute: { resetsAt: '1970-01-01T00:01:00.000Z' } },
		pricing: {
			revealEmail: { credits: 1, perQuantity: 1 },
			revealPhone: { credits: 5, perQuantity: 1 },
		},
	});
	expect(lusha.account.charged).toBe(2);
});

it('refuses the whole request, unpaid, when the credits do not suffice', async () => {
	lusha.account.credits = 6;
	const { status, body } = await lusha.post(LOOK_UP, { contacts: [{ id: ADA.id }] });
	expect(status).toBe(402);
	expect(body).toEqual({ statusCode: 402, message: 'Insufficient credits' });
	expect(lusha.account.credits).toBe(6);
});

it('slows down with counters and without Retry-After', async () => {
	lusha.account.quirks.rateLimit = { requests: 1, windowMs: 60_000 };
	const first = await lusha.get('/v3/account/usage');
	expect(first.headers.get('x-minute-requests-left')).toBe('0');
	const second = await lusha.get('/v3/account/usage');
	expect(second.status).toBe(429);
	expect(second.body).toEqual({ statusCode: 429, message: 'Rate limit exceeded' });
	expect(second.headers.get('retry-after')).toBeNull();
});

it('says 403 when the account may not use version 3', async () => {
	lusha.account.order({ failure: 'forbidden' });
	const { status, body } = await lusha.get('/v3/account/usage');
	expect(status).toBe(403);
	expect(body).toEqual({
		statusCode: 403,
		message: 'V3 API access is not enabled for this account',
	});
});

it('searches people without contact data, with what could be revealed and at which price', async () => {
	const contacts = [
		{ clientReferenceId: '0', email: ADA.emails[0]?.email },
		{ clientReferenceId: '1', email: 'nobody@nowhere.example' },
	];
	const { body } = await lusha.post('/v3/contacts/search', { contacts });
	const { results, billing } = body as Answer;
	expect(results[0]).toMatchObject({
		clientReferenceId: '0',
		id: ADA.id,
		canReveal: [
			{ field: 'emails', credits: 1 },
			{ field: 'phones', credits: 5 },
		],
	});
	expect(results[0]).not.toHaveProperty('emails');
	expect(results[1]).toMatchObject({ clientReferenceId: '1', error: { code: 'NOT_FOUND' } });
	expect(billing).toEqual({ creditsCharged: 1, resultsReturned: 1 });
});
