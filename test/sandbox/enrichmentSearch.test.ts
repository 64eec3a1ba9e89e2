import { ACME, ANALYTICAL_ENGINES, type EnrichmentSandbox } from '../../sandbox/enrichment';
import { closeAll, openEnrichment } from './openEnrichment';

afterAll(closeAll);

type People = EnrichmentSandbox['people'];

const idsWhere = (people: People, test: (person: People[number]) => boolean) =>
	people.filter((person) => !person.optedOut && test(person)).map(({ id }) => id);

describe('search', () => {
	it.each([
		['part of a title', { jobTitle: 'recruiter' }, (p) => /recruiter/i.test(p.jobTitle)],
		[
			'one of several titles',
			{ jobTitle: ['recruiter', 'BUYER'] },
			(p) => /recruiter|buyer/i.test(p.jobTitle),
		],
		['a company by name', { company: 'fjord data' }, (p) => p.company.name === 'Fjørd Data'],
		['a company by domain', { company: 'acme.example' }, (p) => p.company === ACME],
		['a country', { location: 'norway' }, (p) => p.location.country === 'Norway'],
		['a country code', { location: 'PL' }, (p) => p.location.countryCode === 'PL'],
		['a city without its accents', { location: 'Lodz' }, (p) => p.location.city === 'Łódź'],
		['an industry', { industry: 'Energy' }, (p) => p.company.industry === 'Energy'],
		[
			'a size',
			{ companySize: '51-200' },
			(p) => p.company.employeeCount >= 51 && p.company.employeeCount <= 200,
		],
		['an open size', { companySize: '10001+' }, (p) => p.company.employeeCount > 10_000],
		[
			'all criteria together',
			{ jobTitle: 'engineer', location: ['Japan', 'India'], industry: 'Software' },
			(p) =>
				/engineer/i.test(p.jobTitle) &&
				['JP', 'IN'].includes(p.location.countryCode) &&
				p.company.industry === 'Software',
		],
	] as Array<[string, object, (person: People[number]) => boolean]>)(
		'finds people by %s',
		async (_by, criteria, test) => {
			const { post, sandbox } = await openEnrichment();
			const ids = idsWhere(sandbox.people, test);
			const { body } = await post('/person/search', { ...criteria, pageSize: 100 });
			expect(ids).not.toEqual([]);
			expect(body).toMatchObject({
				total: ids.length,
				page: 1,
				pageSize: 100,
				results: ids.slice(0, 100).map((id) => ({ id })),
			});
		},
	);

	it('finds companies', async () => {
		const { post } = await openEnrichment();
		const criteria = {
			name: 'analytical',
			industry: 'Manufacturing',
			location: 'GB',
			companySize: ['201-500', '501-1000'],
		};
		expect((await post('/company/search', criteria)).body).toMatchObject({
			total: 1,
			results: [{ id: ANALYTICAL_ENGINES.id }],
		});
		expect((await post('/company/search', { domain: 'acme.example' })).body).toMatchObject({
			total: 1,
		});
		expect((await post('/company/search', { company: 'ACME' })).body).toMatchObject({
			total: 1,
		});
	});

	it('answers an empty list when nobody matches', async () => {
		const { post } = await openEnrichment();
		const { status, body } = await post('/person/search', { jobTitle: 'Astronaut' });
		expect([status, body]).toEqual([200, { total: 0, page: 1, pageSize: 25, results: [] }]);
	});

	it('is free, leaves out people who opted out, and gives no contact data', async () => {
		const { post, sandbox } = await openEnrichment();
		const asked = { company: 'acme.example', pageSize: 100 };
		const { text } = await post('/person/search', asked);
		expect(text).not.toMatch(/@acme\.example|Silent/);
		expect(sandbox.ledger).toEqual([]);
		sandbox.quirks.searchContactData = true;
		expect((await post('/person/search', asked)).text).toMatch('ada@acme.example');
	});
});

describe('search pages', () => {
	it.each([
		['page', [{ pageSize: 2 }, { page: 2, pageSize: 2 }]],
		['zeroBasedPage', [{ pageSize: 2 }, { page: 1, pageSize: 2 }]],
		['offset', [{ limit: 2 }, { offset: 2, limit: 2 }]],
	] as const)('may be asked for by %s', async (paging, pages) => {
		const { post, sandbox } = await openEnrichment();
		sandbox.quirks.paging = paging;
		const ids = sandbox.companies.map(({ id }) => ({ id }));
		const bodies = [
			(await post('/company/search', pages[0])).body,
			(await post('/company/search', pages[1])).body,
		];
		expect(bodies).toMatchObject([
			{ total: 800, results: ids.slice(0, 2) },
			{ total: 800, results: ids.slice(2, 4) },
		]);
	});

	it('may be asked for by a cursor, which is null after the last', async () => {
		const { post, sandbox } = await openEnrichment();
		Object.assign(sandbox.quirks, { paging: 'cursor' });
		const seen: unknown[] = [];
		let cursor: string | null = '';
		while (cursor !== null) {
			const { text } = await post('/company/search', {
				location: 'NO',
				pageSize: 10,
				cursor,
			});
			const page: { results: unknown[]; nextCursor: string | null } = JSON.parse(text);
			seen.push(...page.results);
			cursor = page.nextCursor;
		}
		const inNorway = sandbox.companies.filter(({ location }) => location.countryCode === 'NO');
		expect(seen).toMatchObject(inNorway.map(({ id }) => ({ id })));
		expect((await post('/company/search', { cursor: 'made up' })).status).toBe(400);
	});

	it('may have a cursor that never advances', async () => {
		const { post, sandbox } = await openEnrichment();
		sandbox.quirks.paging = 'stuckCursor';
		const first = await post('/company/search', {});
		const second = await post('/company/search', { cursor: 'c3R1Y2s' });
		expect(first.body).toMatchObject({ nextCursor: 'c3R1Y2s' });
		expect(second.text).toBe(first.text);
	});

	it('may be counted from 1, so that there is no page 0', async () => {
		const { post } = await openEnrichment();
		expect((await post('/company/search', { page: 0 })).status).toBe(400);
	});

	it('may be smaller than asked, and say no total', async () => {
		const { post, sandbox } = await openEnrichment();
		Object.assign(sandbox.quirks, { maxPageSize: 3, searchTotal: false });
		const { body } = await post('/company/search', { pageSize: 50 });
		expect(body).toMatchObject({ pageSize: 3, results: { length: 3 } });
		expect(body).not.toHaveProperty('total');
	});
});
