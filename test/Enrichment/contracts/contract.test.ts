/** The checker, and the examples that the providers give, under invented names. */
import { violations, type Contract, type ContractRequest } from './contract';
import { lusha } from './lusha';
import { peopleDataLabs } from './peopleDataLabs';
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

describe('Lusha', () => {
	const post = (path: string, body: unknown) => violations(lusha, { method: 'POST', path, body });
	const pagination = { page: 0, size: 25 };

	it('takes its own examples', () => {
		const contacts = [
			{ clientReferenceId: '0', email: 'ada@example.test' },
			{
				clientReferenceId: '1',
				firstName: 'Bob',
				lastName: 'Sample',
				companyDomain: 'sample.test',
			},
		];
		expect(post('/v3/contacts/search-and-enrich', { contacts, reveal: ['emails'] })).toEqual(
			[],
		);
		expect(
			post('/v3/companies/search-and-enrich', { companies: [{ domain: 'example.test' }] }),
		).toEqual([]);
		expect(
			post('/v3/contacts/enrich', { ids: ['4389064654'], reveal: ['emails', 'phones'] }),
		).toEqual([]);
		const include = {
			jobTitles: ['VP Sales', 'Director of Sales'],
			seniorityIds: [4, 5],
			departments: ['Sales'],
			countries: ['US', 'CA'],
			locations: [{ country: 'United States' }],
			existingDataPoints: ['work_email'],
		};
		const companies = { include: { sizes: [{ min: 51, max: 200 }] } };
		expect(
			post('/v3/contacts/prospecting', {
				pagination,
				filters: { contacts: { include }, companies },
			}),
		).toEqual([]);
		const locations = '/v3/contacts/prospecting/filters/locations?query=lyon';
		expect(violations(lusha, { method: 'GET', path: locations })).toEqual([]);
	});

	it('refuses null, a lookup that reveals whatever there is, and half a name', () => {
		const contacts = [{ clientReferenceId: 0, email: null, firstName: 'Ada' }];
		expect(post('/v3/contacts/search-and-enrich', { contacts })).toEqual([
			'body.contacts[0].clientReferenceId: is no text',
			'body.contacts[0].email: null is not allowed',
			'body: misses reveal',
		]);
	});

	it('refuses pages below ten, seniorities by name and companies by LinkedIn address', () => {
		const filters = { contacts: { include: { seniorityIds: ['C-Suite'] } } };
		expect(
			post('/v3/contacts/prospecting', { pagination: { page: 0, size: 5 }, filters }),
		).toEqual([
			'body.pagination.size: 5 is below 10',
			'body.filters.contacts.include.seniorityIds[0]: is no number',
		]);
		const companies = [
			{ name: 'Example', linkedinUrl: 'https://linkedin.com/company/example' },
		];
		expect(post('/v3/companies/search-and-enrich', { companies })).toEqual([
			'body.companies[0].linkedinUrl: unknown field',
		]);
		expect(post('/v3/contacts/prospecting', { pagination, filters: {} })).toEqual([
			'body.filters: has no criterion',
		]);
	});
});

describe('People Data Labs', () => {
	const get = (path: string) => violations(peopleDataLabs, { method: 'GET', path });
	const post = (path: string, body: unknown) =>
		violations(peopleDataLabs, { method: 'POST', path, body });

	it('takes its own examples', () => {
		expect(get('/person/enrich?first_name=Ada&last_name=Example&company=Example')).toEqual([]);
		expect(get('/company/enrich?website=peopledatalabs.com')).toEqual([]);
		expect(get('/autocomplete?field=title&text=ceo&size=1')).toEqual([]);
		const requests = [{ metadata: { i: 0 }, params: { email: 'ada@example.test' } }];
		expect(post('/person/bulk', { requests, titlecase: true })).toEqual([]);
		const profiles = [{ params: { profile: 'linkedin.com/company/peopledatalabs' } }];
		expect(post('/company/enrich/bulk', { requests: profiles })).toEqual([]);
		const must = [
			{ term: { location_country: 'mexico' } },
			{ term: { job_title_role: 'health' } },
			{ exists: { field: 'phone_numbers' } },
		];
		const query = { bool: { must } };
		expect(post('/person/search', { query, size: 10, scroll_token: null })).toEqual([]);
		expect(post('/person/search', { query: { query }, size: 10 })).toEqual([]);
	});

	it('refuses a person by name alone, and two queries at once', () => {
		expect(post('/person/enrich', { name: 'Ada Example' })).toEqual([
			expect.stringMatching(/^body: needs pdl_id, .* or name \+ country, /),
		]);
		expect(post('/person/search', { query: { term: { x: 'y' } }, sql: 'SELECT *' })).toEqual([
			'body: has query and sql, which exclude each other',
		]);
		expect(post('/person/search', { query: { term: { x: 'y' } }, size: 101 })).toEqual([
			'body.size: 101 is above 100',
		]);
	});

	it('refuses values that no record has: capital letters, sizes and roles of its own making', () => {
		const query = {
			bool: {
				must: [
					{ terms: { job_company_size: ['51-200', '1-50'] } },
					{ term: { job_title_role: 'it' } },
					{ term: { location_country: 'France' } },
				],
			},
		};
		expect(post('/person/search', { query })).toEqual([
			'body: asks for job_company_size "1-50", job_title_role "it", location_country "France", which nothing has',
		]);
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
