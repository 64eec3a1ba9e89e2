import type { Reveal, VerifiableData } from '../../../nodes/Enrichment/providers/dialect';
import { success } from '../../../nodes/shared/core/result';
import { ADA, ANALYTICAL_ENGINES, CHARLES, LUCJA, MARY, SOREN } from '../../../sandbox/enrichment';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { toApiResponse } from '../../../testing/answers';
import {
	identifyByEmail,
	identifyByLinkedInUrl,
	getEmail,
	listOutcomes,
	sumCreditsOfEnvelopes,
} from '../../../testing/people';
import { getSharedProviderBench } from '../../../testing/providers';
import { buildFirstLookupRequest } from '../../../testing/requests';

const bench = getSharedProviderBench('prospeo');
const { account, dialect } = bench;

const bodies = () => bench.requests.map(({ body }) => body as Record<string, unknown>);

it('A lookup at Prospeo sends all identifiers of a person together, singly and in a batch', async () => {
	const named = { firstName: 'Ada', lastName: 'Lovelace', company: 'Analytical Engines' };
	const raw = { ...identifyByLinkedInUrl(ADA), ...identifyByEmail(ADA), ...named };
	const names = { first_name: 'Ada', last_name: 'Lovelace', company_name: 'Analytical Engines' };
	const data = { linkedin_url: ADA.linkedInUrl, ...identifyByEmail(ADA), ...names };
	const other = { email: 'someone@else.example' };
	await bench.enrich([raw]);
	await bench.enrich([raw, other]);
	const paths = bench.requests.map(({ path }) => path);
	expect(paths).toEqual(['/enrich-person', '/bulk-enrich-person']);
	expect(bodies()).toEqual([
		{ enrich_mobile: false, data },
		{
			enrich_mobile: false,
			data: [data, other].map((each, index) => ({ ...each, identifier: String(index) })),
		},
	]);
});

it('A company lookup at Prospeo sends none of the options for people', async () => {
	const reveal = ['email', 'phone'] as const;
	await bench.enrich([{ domain: 'acme.example' }], { resource: 'company', reveal });
	expect(bodies()[0]).toEqual({ data: { company_website: 'acme.example' } });
});

it('A phone number that Prospeo masks was not bought, and is not returned', async () => {
	const { envelopes } = await bench.enrich([identifyByLinkedInUrl(ADA)]);
	expect(envelopes[0]?.person).toMatchObject({ email: getEmail(ADA) });
	expect(envelopes[0]?.person).not.toHaveProperty('phones');
	expect(JSON.stringify(envelopes[0])).not.toContain('*');
});

describe('The price of a lookup at Prospeo', () => {
	const run = async (people: Array<typeof ADA>, reveal: Reveal[]) => {
		const { envelopes } = await bench.enrich(people.map(identifyByLinkedInUrl), {
			reveal: ['profile', ...reveal],
		});
		expect(sumCreditsOfEnvelopes(envelopes)).toBe(account.charged);
		return listOutcomes(envelopes);
	};

	it('is one credit for a match, and ten with a mobile number', async () => {
		expect(await run([ADA], ['email'])).toEqual(['found 1']);
		bench.reset();
		expect(await run([ADA], ['phone'])).toEqual(['found 10']);
		bench.reset();
		expect(await run([MARY], ['email', 'phone'])).toEqual(['incomplete/incomplete 1']);
	});

	it('is known for each record of a batch', async () => {
		const charged = ['found 10', 'incomplete/incomplete 1', 'incomplete/incomplete 1'];
		expect(await run([ADA, MARY, CHARLES], ['phone'])).toEqual(charged);
	});

	it('is nothing for data that the account has bought before', async () => {
		await run([ADA], ['email']);
		const { envelopes } = await bench.enrich([identifyByLinkedInUrl(ADA)]);
		expect(listOutcomes(envelopes)).toEqual(['found 0']);
	});

	it('includes a mobile number before it is requested', async () => {
		const { error, warning } = await bench.enrich([identifyByLinkedInUrl(ADA)], {
			reveal: ['profile', 'phone'],
			maxCredits: 9,
		});
		expect(error?.description ?? warning).toContain("'Max Credits'");
		expect(bench.requests).toEqual([]);
	});

	it('stays reserved for the next record after a match that was free', async () => {
		await bench.enrich([identifyByLinkedInUrl(ADA)]);
		const records = [
			identifyByLinkedInUrl(ADA),
			identifyByLinkedInUrl(CHARLES),
			identifyByLinkedInUrl(SOREN),
			identifyByLinkedInUrl(LUCJA),
		];
		const { hints } = await bench.enrich(records, {
			maxCredits: 1,
			options: { batchSize: 1, concurrency: 1 },
		});
		expect(readCreditsUsed(hints)).toBeLessThanOrEqual(1);
	});
});

describe('With Only Verified Data at Prospeo, only a person with that data', () => {
	const people = [ADA, CHARLES, MARY];
	const run = async (
		onlyVerified: VerifiableData[],
		records = people.map(identifyByLinkedInUrl),
	) => {
		const { envelopes } = await bench.enrich(records, {
			reveal: ['profile', 'email', 'phone'],
			options: { onlyVerified },
		});
		expect(sumCreditsOfEnvelopes(envelopes)).toBe(account.charged);
		return listOutcomes(envelopes);
	};
	const ONE = ['found 10', 'notFound/noMatch 0', 'notFound/noMatch 0'];

	it.each<[VerifiableData[], Record<string, boolean>, string[]]>([
		[[], {}, ['found 10', 'incomplete/incomplete 1', 'incomplete/incomplete 1']],
		[['phone'], { only_verified_mobile: true }, ONE],
		[['email', 'phone'], { only_verified_email: true, only_verified_mobile: true }, ONE],
	])('is found and paid for: %j', async (onlyVerified, switches, expected) => {
		expect(await run(onlyVerified)).toEqual(expected);
		const { data: _, enrich_mobile, ...sent } = bodies()[0]!;
		expect([enrich_mobile, sent]).toEqual([true, switches]);
	});

	it('is found and paid for in single requests, too', async () => {
		expect(await run(['email'], [identifyByLinkedInUrl(CHARLES)])).toEqual([
			'notFound/noMatch 0',
		]);
		expect(bench.requests[0]).toMatchObject({
			path: '/enrich-person',
			body: { only_verified_email: true },
		});
	});
});

it('A record that Prospeo calls invalid is reported as rejected, and an unknown one as not found', () => {
	const { request, record } = buildFirstLookupRequest(dialect, 'contact', {
		email: 'a@b.example',
	});
	const none = { matched: [], not_matched: ['0'], invalid_datapoints: ['1', '7'] };
	const body = { error: false, total_cost: 0, ...none };
	const { rows, followsRequestOrder } = request.readRows(toApiResponse(200, body), [
		record,
		record,
	]);
	expect(followsRequestOrder).toBe(false);
	expect(rows.map(({ reading, recordIndex: index }) => [reading.kind, index])).toEqual([
		['noMatch', 0],
		['rejected', 1],
		['rejected', 7],
	]);
});

it.each([
	[400, 'INVALID_DATAPOINTS', 'rejected'],
	[400, 'DEPRECATED', 'noEndpoint'],
])('Prospeo\'s answer %i %s is read as "%s"', (status, code, meaning) => {
	expect(
		dialect.readMeaning(toApiResponse(status, { error: true, error_code: code }), 'one'),
	).toBe(meaning);
});

it('A person and the employer are returned with everything that Prospeo has', async () => {
	const { person } = await bench.enrichOne(identifyByLinkedInUrl(ADA), {
		reveal: ['profile', 'email', 'phone'],
	});
	expect(person).toMatchObject({
		headline: 'Chief Technology Officer at Analytical Engines',
		seniority: 'C-Suite',
		departments: ['Engineering & Technical'],
		jobStartDate: '2021-04',
		emails: [{ type: 'work', status: 'verified' }],
		phone: ADA.phones[0]!.number,
		phones: [{ type: 'mobile' }],
		company: { employeeCount: 320, industry: 'Manufacturing' },
		experience: [{ company: 'Analytical Engines', isCurrent: true }],
		providerId: ADA.id,
	});
});

it('A company is returned with everything that Prospeo has', async () => {
	const { domain, phone } = ANALYTICAL_ENGINES;
	const { envelopes } = await bench.enrich([{ domain }], { resource: 'company' });
	expect(listOutcomes(envelopes)).toEqual(['found 1']);
	expect(envelopes[0]!.company).toMatchObject({
		industry: 'Manufacturing',
		revenue: { min: 10_000_000, max: 100_000_000 },
		technologies: ['PostgreSQL', 'Kubernetes'],
		phone,
	});
});

describe('A search at Prospeo', () => {
	it.each([
		{ companySize: ['10001+'], filters: { company_headcount_custom: { min: 10_001 } } },
		{ companySize: ['60-90'], filters: { company_headcount_custom: { min: 60, max: 90 } } },
		{
			companySize: ['1-10', '201-500'],
			filters: { company_headcount_range: ['1-10', '201-500'] },
		},
		{
			companySize: ['11-50', '10001+'],
			filters: { company_headcount_range: ['11-20', '21-50', '10000+'] },
		},
	])("sends the company size $companySize in Prospeo's form", ({ companySize, filters }) => {
		const written = dialect.searches.company!.buildFilters({ companySize }, {});
		expect(written).toEqual({ ok: true, value: filters });
	});

	it("merges the user's own filters with those of the criteria", async () => {
		const own = { exclude: ['Assistant'], match_only_exact_job_titles: true };
		const filters = { person_job_title: own };
		await bench.search('contact', {
			jobTitle: 'VP Sales',
			options: { filters: JSON.stringify(filters) },
			limit: 1,
		});
		const merged = { person_job_title: { include: ['VP Sales'], ...own } };
		expect(bodies()[0]).toMatchObject({ filters: merged });
	});

	it('costs a credit for each page with matches, and returns no more than the limit', async () => {
		const company = ANALYTICAL_ENGINES.domain;
		const { items, hints } = await bench.search('contact', { company, limit: 30 });
		expect(items).toHaveLength(30);
		expect(bodies().map(({ page }) => page)).toEqual([1, 2]);
		expect([readCreditsUsed(hints), account.charged]).toEqual([2, 2]);
	});

	it('says which filter Prospeo refused', async () => {
		const filters = { company_colour: { include: ['red'] } };
		const { error } = await bench.search('company', {
			options: { filters: JSON.stringify(filters) },
		});
		expect(error?.message).toBe('Prospeo rejected the request');
		expect(error?.description).toContain('company_colour is not a valid filter');
		expect(account.charged).toBe(0);
		bench.wrong.length = 0;
	});
});

describe('A search at Prospeo, which knows places and industries only in its own spelling,', () => {
	const located = async (location: string) => {
		const search = await bench.search('contact', { location, limit: 1 });
		const filters = bodies().at(-1)?.filters as Record<string, unknown> | undefined;
		return { ...search, asked: filters?.person_location_search };
	};

	it.each([
		['Tromsø, Norway', ['Tromsø, Troms, Norway']],
		['TROMSØ, NO', ['Tromsø, Troms, Norway']],
		['London, UK', ['London, England, United Kingdom']],
		['Norway; GB', ['Norway', 'United Kingdom']],
		['England', ['England, United Kingdom']],
	])('looks up "%s" first, for free', async (location, include) => {
		const { asked, hints } = await located(location);
		expect(asked).toEqual({ include });
		expect([readCreditsUsed(hints), account.charged]).toEqual([1, 1]);
		const paths = bench.requests.map(({ path }) => path);
		expect(paths.at(-1)).toBe('/search-person');
		expect(new Set(paths.slice(0, -1))).toEqual(new Set(['/search-suggestions']));
	});

	it("accepts places in Prospeo's spelling as they are", async () => {
		const { asked } = await located('London, England, United Kingdom');
		expect(asked).toEqual({ include: ['London, England, United Kingdom'] });
		expect(bench.requests).toHaveLength(2);
	});

	it('ends for free with the nearest spellings when a place is unknown', async () => {
		const { error } = await located('London, Norway');
		expect(error?.message).toBe('Prospeo does not recognize the location "London, Norway"');
		expect(error?.description).toContain('"London, England, United Kingdom"');
		expect(bench.requests.some(({ path }) => path === '/search-person')).toBe(false);
		expect((await located('Atlantis')).error?.description).toContain('Check the spelling');
	});

	it('accepts an industry in upper or lower case', async () => {
		await bench.search('company', { industry: 'software', limit: 1 });
		expect(bodies().at(-1)).toMatchObject({
			filters: { company_industry: { include: ['Software'] } },
		});
		const { error } = await bench.search('company', { industry: 'Alchemy' });
		expect(error?.message).toBe('Prospeo does not recognize the industry "Alchemy"');
	});

	it('ends with the reason when looking up a place is refused', async () => {
		account.order({ failure: 'outOfCredits', match: /suggestions/ });
		const { error } = await located('Norway');
		expect(error?.description).toContain('Add credits');
	});

	it("sends a place as it is written when the answer with Prospeo's spelling cannot be read", async () => {
		const { resolveTerms } = dialect.searches.contact!;
		const filters = { person_location_search: { include: ['Norway'], exclude: ['Oslo'] } };
		const read = await resolveTerms!(filters, async () => success(toApiResponse(200, {})));
		expect(read).toEqual({ ok: true, value: filters });
	});
});
