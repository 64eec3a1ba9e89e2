/** The checker, and the examples that the providers give, under invented names. */
import { violations, type Contract, type ContractRequest } from './contract';
import { leadMagic } from './leadMagic';
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

describe('LeadMagic', () => {
	const post = (path: string, body: unknown) =>
		violations(leadMagic, { method: 'POST', path, body });

	it('takes its own examples', () => {
		expect(
			post('/v1/people/email-finder', { full_name: 'Ada Example', company_name: 'Example' }),
		).toEqual([]);
		expect(
			post('/v1/people/profile-search', { profile_url: 'https://example.test/in/ada' }),
		).toEqual([]);
		expect(post('/v1/companies/company-search', { company_domain: 'example.test' })).toEqual(
			[],
		);
		expect(post('/v1/people/email-validation', { email: 'ada@example.test' })).toEqual([]);
		const people = {
			company_filters: { company_domain: ['example.test'] },
			people_filters: {
				contact_job_function: ['Sales'],
				contact_job_level: ['Director', 'VP'],
			},
			page: 1,
			per_page: 25,
		};
		expect(post('/v3/people/search', people)).toEqual([]);
		const company_filters = {
			industries: ['Software Development'],
			country_codes: ['US'],
			min_employees: 51,
			max_employees: 200,
		};
		expect(post('/v3/companies/search', { company_filters, limit: 50 })).toEqual([]);
		expect(violations(leadMagic, { method: 'GET', path: '/v1/credits' })).toEqual([]);
	});

	it('refuses the paths of earlier versions', () => {
		expect(post('/email-finder', { ...ADA, domain: 'example.test' })).toEqual([
			'path: /email-finder is unknown',
		]);
		expect(post('/v1/emails/finder', {})).toEqual(['path: /v1/emails/finder is unknown']);
	});

	it('refuses a cursor beside an offset, pages above fifty and a search for everybody', () => {
		const people_filters = { contact_job_title: ['CTO'] };
		expect(
			post('/v3/people/search', { people_filters, cursor: 'abc', offset: 50, limit: 51 }),
		).toEqual([
			'body.limit: 51 is above 50',
			'body: has cursor and offset, which exclude each other',
		]);
		expect(post('/v3/people/search', { limit: 10 })).toEqual(['body: has no criterion']);
	});
});
