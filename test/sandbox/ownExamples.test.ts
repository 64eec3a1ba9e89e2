/**
 * What the documents of each provider show, and what they refuse: facts that neither the dialect nor the sandbox made up.
 * The wire has to agree with them, since it judges both, and the node has to read them.
 */
import { PROVIDER_NAMES, type ProviderName } from '../../nodes/Enrichment/providers/registry';
import { createEnrichmentSandbox } from '../../sandbox/enrichment';
import { PROVIDER_EXAMPLES, type PublishedExample } from '../../sandbox/enrichment/examples';
import {
	findAnswerSchema,
	findEndpoint,
	findViolations,
	parseRequest,
} from '../../sandbox/enrichment/wire/endpointWire';
import { toApiResponse } from '../../testing/answers';
import { createProviderBench } from '../../testing/providers';
import { dropUnknownFields } from '../../testing/schemaShape';

type Example = [method: 'GET' | 'POST', path: string, body?: unknown];

const EMAIL = 'ada@example.test';
const NAMED = { first_name: 'Ada', last_name: 'Example' };
const PAGE = 'https://www.linkedin.com/in/ada-example';

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

const post = (path: string, ...bodies: unknown[]): Example[] =>
	bodies.map((body): Example => ['POST', path, body]);
const get = (...paths: string[]): Example[] => paths.map((path): Example => ['GET', path]);

const LUSHA_PAGE = { pagination: { page: 0, size: 25 } };
const SWITCHES = { enrich_email_address: true, enrich_phone_number: false };
const WORK = { enrich_fields: ['contact.work_emails'] };

const TAKEN: Partial<Record<ProviderName, Example[]>> = {
	/** api-doc.icypeas.com: reference/bulk-search, reference/get-results, reference/subscription; read 2026-11-29. */
	icypeas: [
		...post(
			'/bulk-search',
			{
				task: 'email-search',
				name: 'Prospects March',
				data: [
					['John', 'Doe', 'icypeas.com'],
					['Charline', 'Lestelle', 'Google'],
					['', 'Avocado', 'yelp.fr'],
					['Jeanine', '', 'Comodoro LLC'],
				],
			},
			{
				task: 'email-verification',
				name: 'Newsletter clean-up',
				data: [['john.doe@icypeas.com'], ['charline.lestelle@google.com']],
				custom: { externalIds: ['my-row-1', 'my-row-2'] },
			},
		),
		...post('/bulk-single-searchs/read', { mode: 'bulk', file: 'kMnquYkBTs8kZM9ND26h' }),
		...post('/search-files/read', { limit: 2 }),
		...post('/a/actions/subscription-information', { email: 'example@icypeas.com' }),
	],
	anymailFinder: [
		...post('/find-email/person', { full_name: 'Ada Example', domain: 'example.test' }),
		...post('/verify-email', { email: EMAIL }),
	],
	apollo: [
		...post('/people/match?first_name=Ada&last_name=Example&reveal_personal_emails=false'),
		...post('/people/bulk_match', {
			details: [
				{ id: '64a7ff0cc4dfae00013df1a5' },
				{ ...NAMED, name: 'Ada Example', email: EMAIL, linkedin_url: PAGE },
				{ ...NAMED, organization_name: 'example', domain: 'example.test' },
			],
		}),
		...get('/organizations/enrich?domain=apollo.io&name=apollo'),
		...post('/organizations/bulk_enrich', { details: [{ domain: 'apollo.io' }] }),
		...post(
			'/mixed_people/api_search?person_titles[]=marketing%20manager&person_titles[]=analyst' +
				'&person_seniorities[]=c_suite&organization_num_employees_ranges[]=1,10' +
				'&revenue_range[min]=500000&page=4&per_page=10',
		),
	],
	betterContact: [
		...post('/async', {
			data: [
				{
					...NAMED,
					company_domain: 'example.test',
					linkedin_url: PAGE,
					custom_fields: { uuid: 'crm-8821', list_name: 'Q3 outbound' },
				},
			],
			...SWITCHES,
			webhook: 'https://hooks.example.test/results',
		}),
		...post('/lead_finder/async', {
			filters: {
				company_industry: { include: ['Computer Software'] },
				company_headcount_min: 51,
				lead_job_title: { include: ['CTO'] },
			},
			limit: 100,
			offset: 100,
		}),
	],
	dropcontact: post('/v1/enrich/all', {
		data: [{ ...NAMED, website: 'example.test', email: EMAIL }, { linkedin: PAGE }],
		siren: true,
		language: 'en',
	}),
	findymail: [
		...post('/search/name', { name: 'Ada Example', domain: 'Example' }),
		...post('/search/business-profile', { linkedin_url: PAGE }),
		...post('/search/linkedin', { linkedin_url: PAGE }),
		...post('/search/reverse-email', { email: EMAIL, with_profile: true }),
		...post('/search/company', { name: 'Example' }),
	],
	fullEnrich: [
		...post('/contact/enrich/bulk', {
			name: 'Test',
			data: [
				{ ...NAMED, domain: 'example.test', ...WORK, custom: { user_id: '12584' } },
				{ linkedin_url: PAGE, ...WORK },
			],
		}),
		...post('/contact/reverse/email/bulk', { name: 'Test', data: [{ email: EMAIL }] }),
		...post('/people/lookup', { person_name: 'Ada Example', company_domain: 'example.test' }),
		...post('/people/search', {
			current_position_seniority_level: [{ value: 'Director', exact_match: false }],
			current_company_headcounts: [{ min: 51, max: 200 }],
			limit: 100,
		}),
	],
	hunter: [
		...get(
			'/people/find?linkedin_handle=ada-lovelace',
			'/email-finder?domain=acme.example&full_name=Ada%20Lovelace&max_duration=10',
			'/domain-search?company=Acme&type=personal&seniority=junior,senior&department=it,hr',
		),
		...post('/discover', {
			headquarters_location: {
				include: [
					{ country: 'GB', city: 'London' },
					{ country: 'US', state: 'MA', city: 'Boston' },
				],
			},
			headcount: ['11-50', '51-200'],
			limit: 10,
			offset: 20,
		}),
	],
	leadMagic: [
		...post('/v1/people/email-finder', { full_name: 'Ada Example', company_name: 'Example' }),
		...post('/v1/people/profile-search', { profile_url: 'https://example.test/in/ada' }),
		...post('/v1/companies/company-search', { company_domain: 'example.test' }),
		...post('/v3/people/search', {
			company_filters: { company_domains: ['example.test'] },
			people_filters: {
				contact_job_function: ['Sales'],
				contact_job_level: ['Director', 'VP'],
			},
			limit: 25,
		}),
		...post('/v3/companies/search', {
			company_filters: {
				industries: ['Software Development'],
				country_codes: ['US'],
				min_employees: 51,
				max_employees: 200,
			},
		}),
	],
	lusha: [
		...post('/v3/contacts/search-and-enrich', {
			contacts: [
				{ clientReferenceId: '0', email: EMAIL },
				{ firstName: 'Bob', lastName: 'Sample', companyDomain: 'sample.test' },
			],
			reveal: ['emails'],
		}),
		...post('/v3/companies/search-and-enrich', { companies: [{ domain: 'example.test' }] }),
		...post('/v3/contacts/enrich', { ids: ['4389064654'], reveal: ['emails', 'phones'] }),
		...post('/v3/contacts/prospecting', {
			...LUSHA_PAGE,
			filters: {
				contacts: {
					include: {
						jobTitles: ['VP Sales', 'Director of Sales'],
						seniorityIds: [4, 5],
						departments: ['Sales'],
						locations: [{ country: 'United States' }],
					},
				},
				companies: {
					include: { mainIndustriesIds: [17], sizes: [{ min: 51, max: 200 }] },
				},
			},
		}),
	],
	peopleDataLabs: [
		...get(
			'/person/enrich?first_name=Ada&last_name=Example&company=Example',
			'/company/enrich?website=peopledatalabs.com',
		),
		...post('/person/bulk', {
			requests: [{ metadata: { i: 0 }, params: { email: EMAIL } }],
			titlecase: true,
		}),
		...post('/company/enrich/bulk', {
			requests: [{ params: { profile: 'linkedin.com/company/peopledatalabs' } }],
		}),
		...post('/person/search', {
			query: {
				bool: {
					must: [
						{ term: { location_country: 'mexico' } },
						{ term: { job_title_role: 'health' } },
					],
				},
			},
			size: 10,
		}),
	],
	prospeo: [
		...post('/enrich-person', {
			only_verified_email: true,
			enrich_mobile: true,
			only_verified_mobile: true,
			data: { ...NAMED, company_website: 'example.test' },
		}),
		...post('/bulk-enrich-person', { data: [{ identifier: '1', person_id: 'aaaa' }] }),
		...post('/search-person', {
			page: 2,
			filters: {
				person_job_title: {
					include: ['Head of Sales'],
					match_only_exact_job_titles: false,
				},
				person_seniority: { include: ['Vice President', 'C-Suite'] },
				company: { websites: { include: ['example.test'] } },
				company_headcount_range: ['101-200', '201-500'],
			},
		}),
	],
};

const LEAD = { ...NAMED, company_domain: 'example.test' };
const CONTACT = { ...NAMED, domain: 'example.test', ...WORK };
const tags = (count: number) => Object.fromEntries(times(count, 'x').map((x, at) => [`k${at}`, x]));
const place = (include: unknown) => ({ headquarters_location: { include } });
const title = { people_filters: { contact_job_title: ['CTO'] } };
const pdlQuery = (query: object, more = {}) => ({ query, ...more });
const found = (filters: object, more = {}) => ({ filters, limit: 10, ...more });

const REFUSED: Partial<Record<ProviderName, Example[]>> = {
	icypeas: [
		...post(
			'/bulk-search',
			// "First name or last name can be empty, not both."
			{ task: 'email-search', name: 'a', data: [['', '', 'icypeas.com']] },
			{ task: 'email-search', name: 'a', data: [['John', 'Doe']] },
			// "It has to be as long as data."
			{
				task: 'email-verification',
				name: 'a',
				data: [['a@b.example'], ['c@d.example']],
				custom: { externalIds: ['1'] },
			},
			{ task: 'email-search', name: 'a', data: times(5001, ['A', 'B', 'c.example']) },
			{ task: 'email-search', data: [['John', 'Doe', 'icypeas.com']] },
		),
		// "Up to 100 results per call."
		...post('/bulk-single-searchs/read', {
			mode: 'bulk',
			file: 'kMnquYkBTs8kZM9ND26h',
			limit: 101,
		}),
		...post('/a/actions/subscription-information', {}),
	],
	apollo: [
		...post('/people/match?first_name=Ada&last_name=Example', { reveal_phone_number: true }),
		...post('/people/match?email=ada@example.test&reveal_phone_number=true'),
		...post('/people/bulk_match', { details: times(11, { email: EMAIL }) }),
		...get('/organizations/enrich?domain=www.apollo.io'),
		// It would be read as a search for everybody.
		...post('/mixed_people/api_search', { person_titles: ['cto'] }),
	],
	betterContact: [
		...post('/async', { data: times(101, LEAD), ...SWITCHES }),
		...post('/async', { data: [LEAD] }),
		...post('/async', { data: [{ first_name: 'Ada', company: 'Example' }], ...SWITCHES }),
		...post(
			'/lead_finder/async',
			found({}),
			found({ company_industry: { include: ['Rocketry'] } }),
			found({ lead_job_title: { include: ['CTO'] } }, { limit: 201 }),
			found({ company: { include: ['example.test'] } }, { limit: 1 }),
		),
	],
	dropcontact: [
		...post(
			'/v1/enrich/all',
			{ data: [{ full_name: 'Ada Example' }] },
			{ data: [{ linkedin: 'https://www.linkedin.com/sales/people/ACwAAA,NAME_SEARCH' }] },
			{ data: times(251, { email: EMAIL }) },
			{ data: [{ email: EMAIL, custom_fields: { note: 'x'.repeat(15_000) } }] },
		),
	],
	findymail: [
		...post('/search/name', { ...NAMED, domain: 'example.test' }),
		...post('/search/company', {}),
	],
	fullEnrich: post(
		'/contact/enrich/bulk',
		...[
			{ ...CONTACT, enrich_fields: undefined },
			{ ...CONTACT, custom: tags(11) },
			{ ...CONTACT, professional_network_url: PAGE },
			{ ...CONTACT, custom: { row: 1 } },
			{ ...CONTACT, custom: { row: 'x'.repeat(101) } },
			{ first_name: 'Ada', ...WORK },
		].map((contact) => ({ name: 'Test', data: [contact] })),
		{ name: 'Test', data: times(101, CONTACT) },
	),
	hunter: [
		...get('/people/find?linkedin_handle=https://www.linkedin.com/in/ada'),
		...get('/domain-search?domain=example.test&department=rocketry'),
		...post(
			'/discover',
			{ headcount: ['50-200'] },
			{ job_title: 'CTO' },
			{ limit: 10 },
			place([{ country: 'Norway' }]),
			place([{ country: 'US', city: 'Boston' }]),
			place([{ country: 'NO', state: 'NY' }]),
			place({ country: ['NO'] }),
		),
	],
	leadMagic: [
		...post('/email-finder', { full_name: 'Ada Example', domain: 'example.test' }),
		...post('/v1/people/email-finder', { full_name: 'Ada Example' }),
		...post(
			'/v3/people/search',
			{ limit: 10 },
			{ ...title, limit: 51 },
			{ ...title, cursor: 'abc', offset: 50 },
			{ people_filters: { contact_country_code: ['France'] } },
		),
	],
	lusha: [
		...post(
			'/v3/contacts/search-and-enrich',
			{ contacts: [{ email: EMAIL, firstName: null }], reveal: ['emails'] },
			{ contacts: [{ email: EMAIL }] },
			{ contacts: [{ firstName: 'Ada', lastName: 'Example' }], reveal: ['emails'] },
			{ contacts: times(101, { email: EMAIL }), reveal: ['emails'] },
		),
		...post('/v3/companies/search-and-enrich', { companies: [{ linkedinUrl: PAGE }] }),
		...post('/v3/contacts/prospecting', { ...LUSHA_PAGE, filters: {} }),
		...post(
			'/v3/companies/prospecting',
			...[
				{ industriesLabels: ['Software'] },
				{ sizes: [{ min: 200, max: 51 }] },
				{ locations: [{}] },
			].map((include) => ({ ...LUSHA_PAGE, filters: { companies: { include } } })),
		),
	],
	peopleDataLabs: [
		...post('/person/bulk', { requests: [{ params: { name: 'Ada Example' } }] }),
		...post(
			'/person/search',
			pdlQuery({ term: { id: 'y' } }, { size: 101 }),
			pdlQuery({ terms: { job_company_size: ['51-200', '1-50'] } }),
			pdlQuery({ term: { job_title_role: 'it' } }),
			pdlQuery({ term: { location_country: 'France' } }),
		),
	],
	prospeo: [
		...post('/bulk-enrich-person', { data: [{ email: EMAIL }] }),
		...post('/enrich-person', { data: NAMED }),
		...post(
			'/search-person',
			...[
				{ job_title: { include: ['CTO'] } },
				{ company_industry: { exclude: ['X'] } },
				{ person_seniority: { include: ['VP'] } },
				{
					company_headcount_range: ['1-10'],
					company_headcount_custom: { min: 1, max: 10 },
				},
			].map((filters) => ({ filters })),
		),
		...post('/search-company', { filters: { person_seniority: { include: ['Director'] } } }),
	],
};

const accounts = createEnrichmentSandbox().providers;

/** Where the wire says no; an endpoint that it does not have is one such place. */
function listViolations(name: ProviderName, [method, path, body]: Example): string[] {
	const [bare = '', query] = path.split('?');
	const route = findEndpoint(accounts[name].api.endpoints, `${method} ${bare}`);
	if (!route) return ['no such endpoint'];
	const text = body === undefined ? '' : JSON.stringify(body);
	const request = { method, path, query: new URLSearchParams(query), headers: {}, text };
	return parseRequest(route.endpoint, request, route.params).violations.map(({ at }) => at);
}

/** Where a published answer differs from the wire in a field that the wire has, or has none of its fields. */
function listAnswerViolations(name: ProviderName, example: PublishedExample): string[] {
	const { request, status = 200, answer } = example;
	const { endpoints, refusal } = accounts[name].api;
	const [path = ''] = request.path.split('?');
	const { endpoint } = findEndpoint(endpoints, `${request.method} ${path}`)!;
	const schema = findAnswerSchema(refusal, endpoint, status);
	if (!schema) return [`${status} is not described`];
	const known = dropUnknownFields(schema, answer);
	if (known !== null && typeof known === 'object' && Object.keys(known).length === 0) {
		return ['the wire has none of its fields'];
	}
	return findViolations(schema, known, 'answer')
		.filter(({ rule }) => rule !== 'bigint')
		.map(({ at, message }) => `${example.source}: ${at}: ${message}`);
}

it.each(PROVIDER_NAMES)(
	"The sandbox of %s accepts the requests in the provider's own examples",
	(name) => {
		const examples = PROVIDER_EXAMPLES[name].published.map(
			({ request }): Example => [request.method, request.path, request.body],
		);
		expect(
			[...examples, ...(TAKEN[name] ?? [])].flatMap((example) =>
				listViolations(name, example),
			),
		).toEqual([]);
	},
);

it.each(PROVIDER_NAMES)(
	"The sandbox of %s can give every answer in the provider's own examples",
	(name) => {
		const { published } = PROVIDER_EXAMPLES[name];
		expect(published.flatMap((example) => listAnswerViolations(name, example))).toEqual([]);
	},
);

it.each(PROVIDER_NAMES)(
	'The sandbox of %s has three published examples, or says why there are fewer',
	(name) => {
		const { published, whyFewerThanThree } = PROVIDER_EXAMPLES[name];
		if (whyFewerThanThree === undefined) expect(published.length).toBeGreaterThanOrEqual(3);
		const sources = published.map(({ source }) => source);
		expect(sources.filter((source) => !source.startsWith('https://'))).toEqual([]);
		expect(published).toEqual(
			expect.arrayContaining([...PROVIDER_EXAMPLES[name].lookup.answeredBy]),
		);
	},
);

it.each(PROVIDER_NAMES)(
	'The node reads a person from the own examples of the provider %s',
	async (name) => {
		const bench = createProviderBench(name);
		const { record, answeredBy, person } = PROVIDER_EXAMPLES[name].lookup;
		bench.scriptNext(
			...answeredBy.map(
				({ status = 200, answer }) =>
					() =>
						toApiResponse(status, answer),
			),
		);
		const envelope = await bench.enrichOne(record);
		expect(envelope).toMatchObject({ status: 'found', person });
		const sent = bench.requests.map(({ method, path }) => `${method} ${path}`);
		expect(sent).toEqual(
			answeredBy.map(({ request }) => `${request.method} ${request.path.split('?')[0]}`),
		);
	},
);

it.each(Object.keys(REFUSED) as ProviderName[])(
	"The sandbox of %s refuses what the provider's documentation refuses",
	(name) => {
		const taken = REFUSED[name]!.filter(
			(example) => listViolations(name, example).length === 0,
		);
		expect(taken).toEqual([]);
	},
);
