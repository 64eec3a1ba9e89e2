import { ADA, ANALYTICAL_ENGINES, UNKNOWN_EMAIL } from '../../../sandbox/enrichment';
import { toApiResponse } from '../../../testing/answers';
import {
	identifyByEmail,
	identifyByLinkedInUrl,
	getEmail,
	buildUnknownRecords,
	listOutcomes,
	sumCreditsOfEnvelopes,
} from '../../../testing/people';
import { getSharedProviderBench, type RawRecord } from '../../../testing/providers';
import { buildFirstLookupRequest, buildLookupRequests } from '../../../testing/requests';

const bench = getSharedProviderBench('findymail');
const { account, dialect } = bench;

const EMAIL = getEmail(ADA);
const PAGE = identifyByLinkedInUrl(ADA);
const american = bench.sandbox.people.find(
	({ phones, linkedInUrl, emails, optedOut }) =>
		!optedOut &&
		linkedInUrl &&
		emails[0]?.type === 'work' &&
		phones.some(({ number }) => number.startsWith('+1')),
)!;

const endpoints = () => account.requests.map(({ endpoint }) => endpoint);

describe('A lookup at Findymail sends one request with', () => {
	it.each<{ title: string; record: RawRecord; path: string; body: Record<string, unknown> }>([
		{
			title: 'the LinkedIn URL alone, where an email is given too',
			record: { ...PAGE, email: EMAIL },
			path: 'business-profile',
			body: { linkedin_url: ADA.linkedInUrl },
		},
		{
			title: 'a company by its name, where no domain is known',
			record: { fullName: 'Ada Lovelace', company: 'Analytical Engines' },
			path: 'name',
			body: { name: 'Ada Lovelace', domain: 'Analytical Engines' },
		},
	])('$title', async ({ record, path, body }) => {
		const { envelopes } = await bench.enrich([record]);
		expect(envelopes[0]?.status).toBe('found');
		expect(endpoints()).toEqual([`POST /search/${path}`]);
		expect(bench.requests[0]?.body).toEqual(body);
	});
});

it('Findymail charges two credits for the person behind an address, and the profile is returned', async () => {
	const { envelopes } = await bench.enrich([{ email: EMAIL }]);
	expect(listOutcomes(envelopes)).toEqual(['found ~2']);
	expect(envelopes[0]).toMatchObject({
		confidence: null,
		person: { linkedInUrl: ADA.linkedInUrl, location: { city: 'London' } },
	});
	expect(account.charged).toBe(2);
});

describe('A phone number at Findymail', () => {
	it('costs ten credits more, and is requested by the LinkedIn URL that was found', async () => {
		const { envelopes } = await bench.enrich([identifyByEmail(american)], {
			reveal: ['profile', 'phone'],
		});
		expect(endpoints()).toEqual(['POST /search/reverse-email', 'POST /search/phone']);
		expect(envelopes[0]).toMatchObject({ credits: { charged: 12 } });
		expect(envelopes[0]?.person?.phones[0]?.number).toMatch(/^\+1/);
		expect(sumCreditsOfEnvelopes(envelopes)).toBe(account.charged);
	});

	it('that does not exist leaves the person found at the price of the person', async () => {
		const { envelopes } = await bench.enrich([PAGE], { reveal: ['profile', 'phone'] });
		expect(envelopes[0]).toMatchObject({ status: 'incomplete', credits: { charged: 1 } });
		expect(envelopes[0]?.person?.phone).toBeUndefined();
		expect(account.charged).toBe(1);
	});
});

it('A lookup at Findymail by a private address requests the work address only where it is wanted', () => {
	const count = (email: string, reveal: Array<'email' | 'phone'>) =>
		buildLookupRequests(dialect, 'contact', { email }, { reveal }).length;
	expect([count('ada@gmail.com', ['email']), count('ada@gmail.com', [])]).toEqual([2, 1]);
	expect(count(EMAIL, ['email'])).toBe(1);
});

describe('No match at Findymail', () => {
	it.each([
		['nothing', ''],
		['a message alone', { message: 'Not found' }],
	])('may be a 404 with %s for every record of a long list', async (_what, body) => {
		bench.useNetwork(() => toApiResponse(404, body));
		const { envelopes, error, warning } = await bench.enrich(buildUnknownRecords(30));
		expect([error, warning]).toEqual([undefined, undefined]);
		expect(envelopes.map(({ reason }) => reason)).toEqual(Array(30).fill('noMatch'));
	});

	it('may be an error with status 200', async () => {
		bench.useNetwork((_, respond) => ({ ...respond(), body: { error: 'No contact found' } }));
		const { envelopes } = await bench.enrich([{ email: UNKNOWN_EMAIL }]);
		expect(listOutcomes(envelopes)).toEqual(['notFound/noMatch 0']);
	});

	it('may be the empty list that PHP writes for an empty object', () => {
		const { request } = buildFirstLookupRequest(dialect, 'company', { domain: 'a.example' });
		const response = toApiResponse(200, []);
		expect(request.readRows(response, [])).toMatchObject({
			rows: [{ reading: { kind: 'noMatch' } }],
		});
	});
});

it('A company lookup at Findymail sends the domain alone, and costs one credit', async () => {
	const { domain, name, industry } = ANALYTICAL_ENGINES;
	const envelope = await bench.enrichOne({ domain, name: 'Other' }, { resource: 'company' });
	expect(bench.requests.map(({ body }) => body)).toEqual([{ domain }]);
	expect(envelope).toMatchObject({
		credits: { charged: 1 },
		company: { name, industry, employeeRange: { min: 201, max: 500 } },
	});
});

it('Verify reports an address as unknown where Findymail states no verdict', async () => {
	bench.useNetwork(() => toApiResponse(200, { email: EMAIL }));
	const { items } = await bench.verify([EMAIL]);
	expect(items).toMatchObject([{ status: 'unknown', score: null }]);
});
