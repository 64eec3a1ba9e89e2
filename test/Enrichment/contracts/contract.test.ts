/** The checker, and the examples that the providers give, under invented names. */
import { violations, type Contract, type ContractRequest } from './contract';
import { prospeo } from './prospeo';
import {
	flag,
	free,
	integer,
	list,
	needsOneOf,
	notTogether,
	nullable,
	object,
	oneOf,
	required,
	text,
	textLike,
} from './schema';

const ADA = { first_name: 'Ada', last_name: 'Example' };

describe('the checker', () => {
	const contract: Contract = {
		'GET /people': {
			query: object(
				{ id: text, name: text, 'tags[]': list(text, 2), page: integer(1, 5), deep: flag },
				needsOneOf('id', 'name'),
			),
		},
		'POST /people': {
			body: object(
				{
					people: list(object({ id: text, tag: free }, required('id')), 2, 1),
					level: oneOf('low', 'high'),
					note: nullable(text),
					first: text,
					second: text,
				},
				required('people'),
				notTogether('first', 'second'),
			),
		},
		'GET /people/{id}': { path: { id: textLike(/^\d+$/) } },
	};
	const check = (method: string, path: string, rest: Partial<ContractRequest> = {}) =>
		violations(contract, { method, path, ...rest });
	const post = (body: unknown) => check('POST', '/people', { body });

	it('finds nothing wrong with a right request', () => {
		expect(
			check('GET', '/people', { query: { id: '7', 'tags[]': ['a', 'b'], page: 2 } }),
		).toEqual([]);
		expect(check('GET', '/people/17')).toEqual([]);
		expect(post({ people: [{ id: '1', tag: { row: 1 } }], level: 'low', note: null })).toEqual(
			[],
		);
	});

	it('reads numbers, flags and lists of one from a query as they are sent', () => {
		expect(check('GET', '/people?id=7&tags[]=a&tags[]=b&page=2&deep=true')).toEqual([]);
		expect(check('GET', '/people', { query: { id: '7', 'tags[]': 'a', page: '2' } })).toEqual(
			[],
		);
	});

	it('takes a field that is undefined as not sent', () => {
		expect(check('GET', '/people', { query: { id: '7', other: undefined } })).toEqual([]);
		expect(post({ people: [{ id: '1', other: undefined }] })).toEqual([]);
	});

	it('names an unknown path and a wrong method', () => {
		expect(check('GET', '/persons')).toEqual(['path: /persons is unknown']);
		expect(check('GET', '/people/17/more')).toEqual(['path: /people/17/more is unknown']);
		expect(check('PUT', '/people', { body: {} })).toEqual([
			'method: /people takes GET or POST',
		]);
		expect(check('GET', '/people/ada')).toEqual(['path.id: "ada" has the wrong form']);
	});

	it('names unknown fields of the query and of the body', () => {
		expect(check('GET', '/people', { query: { id: '7', ID: '7' } })).toEqual([
			'query.ID: unknown field',
		]);
		expect(check('GET', '/people/17', { query: { deep: true } })).toEqual([
			'query.deep: unknown field',
		]);
		expect(post({ people: [{ id: '1', toString: 'x' }] })).toEqual([
			'body.people[0].toString: unknown field',
		]);
	});

	it('names wrong types, null included', () => {
		expect(check('GET', '/people', { query: { id: 7, page: 'two', deep: 'yes' } })).toEqual([
			'query.id: is no text',
			'query.page: is no number',
			'query.deep: is no true or false',
		]);
		expect(post({ people: [{ id: null }], level: null })).toEqual([
			'body.people[0].id: null is not allowed',
			'body.level: null is not allowed',
		]);
		expect(post({ people: { id: '1' } })).toEqual(['body.people: is no list']);
		expect(post([])).toEqual(['body: is no object']);
		expect(post({ people: [{ id: ' ' }] })).toEqual(['body.people[0].id: is empty']);
	});

	it('reads a number written as text in a body as text', () => {
		const sizes: Contract = { 'POST /x': { body: object({ size: integer(1, 9) }) } };
		expect(violations(sizes, { method: 'POST', path: '/x', body: { size: '5' } })).toEqual([
			'body.size: is no number',
		]);
	});

	it('names values that are not allowed, too many entries and numbers out of range', () => {
		expect(post({ people: [], level: 'middle' })).toEqual([
			'body.people: fewer than 1 entries',
			'body.level: "middle" is not allowed',
		]);
		expect(post({ people: [{ id: '1' }, { id: '2' }, { id: '3' }] })).toEqual([
			'body.people: 3 entries, at most 2',
		]);
		const pages = [0, 6, 1.5].map((page) =>
			check('GET', '/people', { query: { id: '7', page } }),
		);
		expect(pages).toEqual([
			['query.page: 0 is below 1'],
			['query.page: 6 is above 5'],
			['query.page: 1.5 is no whole number'],
		]);
	});

	it('names missing fields and fields that do not go together', () => {
		expect(post({})).toEqual(['body: misses people']);
		expect(post({ people: [{}] })).toEqual(['body.people[0]: misses id']);
		expect(check('GET', '/people', { query: { page: 1 } })).toEqual([
			'query: needs id, or name',
		]);
		expect(post({ people: [{ id: '1' }], first: 'a', second: 'b' })).toEqual([
			'body: has first and second, which exclude each other',
		]);
	});

	it('names a body where none is taken and a missing one', () => {
		expect(check('GET', '/people', { query: { id: '7' }, body: {} })).toEqual([
			'body: none is taken',
		]);
		expect(check('POST', '/people')).toEqual(['body: missing']);
	});
});

describe('Prospeo', () => {
	const post = (path: string, body: unknown) =>
		violations(prospeo, { method: 'POST', path, body });

	it('takes its own examples', () => {
		const data = { ...ADA, company_website: 'example.test' };
		expect(
			post('/enrich-person', {
				only_verified_email: true,
				enrich_mobile: true,
				only_verified_mobile: true,
				data,
			}),
		).toEqual([]);
		expect(
			post('/bulk-enrich-person', { data: [{ identifier: '1', person_id: 'aaaa' }] }),
		).toEqual([]);
		expect(post('/enrich-company', { data: { company_website: 'example.test' } })).toEqual([]);
		const filters = {
			person_job_title: { include: ['Head of Sales'], match_mode: 'CONTAINS' },
			person_seniority: { include: ['Vice President', 'C-Suite'] },
			company: { websites: { include: ['example.test'] } },
			company_headcount_range: ['101-200', '201-500'],
		};
		expect(post('/search-person', { page: 2, filters })).toEqual([]);
		expect(
			post('/search-company', { filters: { company_headcount_custom: { min: 10001 } } }),
		).toEqual([]);
		expect(post('/search-suggestions', { location_search: 'united states' })).toEqual([]);
		expect(violations(prospeo, { method: 'GET', path: '/account-information' })).toEqual([]);
	});

	it('refuses a record without identifier, and a name without company', () => {
		expect(post('/bulk-enrich-person', { data: [{ email: 'ada@example.test' }] })).toEqual([
			'body.data[0]: misses identifier',
		]);
		expect(post('/enrich-person', { data: ADA })).toEqual([
			expect.stringMatching(
				/^body.data: needs linkedin_url, .* or full_name \+ company_name, /,
			),
		]);
	});

	it('refuses words of the older documents, both headcounts, and a search that only excludes', () => {
		expect(
			post('/search-person', { filters: { person_seniority: { include: ['VP'] } } }),
		).toEqual(['body.filters.person_seniority.include[0]: "VP" is not allowed']);
		const both = {
			company_headcount_range: ['1-10'],
			company_headcount_custom: { min: 1, max: 10 },
		};
		expect(post('/search-company', { filters: both })).toEqual([
			'body.filters: has company_headcount_range and company_headcount_custom, which exclude each other',
		]);
		expect(
			post('/search-company', { filters: { company_industry: { exclude: ['Farming'] } } }),
		).toEqual(['body.filters: has no criterion']);
	});
});
