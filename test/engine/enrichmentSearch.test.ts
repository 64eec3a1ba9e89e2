import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { selectDialect } from '../../nodes/Enrichment/providers';
import { PROVIDER_NAMES } from '../../nodes/Enrichment/providers/registry';
import { RETRYING, startEnrichmentBench, type Account } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const search = async (parameters: INodeParameters, items: IDataObject[] = [{}], more = {}) =>
	await bench.run({ operation: 'search', ...parameters }, items, more);

const idsOf = (items: IDataObject[]) => items.map(({ providerId }) => providerId);
/** The item that each match belongs to. */
const sourcesOf = ([matches = []]: INodeExecutionData[][]) =>
	matches.map(({ pairedItem }) => (pairedItem as { item: number }).item);

const ctos = () =>
	bench.sandbox.people
		.filter(({ jobTitle, optedOut }) => jobTitle.includes('Chief Technology') && !optedOut)
		.map(({ id }) => id);

const CHIEFS = { jobTitle: 'Chief Technology', returnAll: true };
/** A search for the title of each item. */
const TITLES = { jobTitle: '={{ $json.title }}', limit: 2 };
const titled = (...titles: string[]) => titles.map((title) => ({ title }));
const TO_ERROR = { onError: 'continueErrorOutput' };
const PAGING = ['page', 'offset', 'cursor'] as const;

it("Search with 'Columns' returns flat matches, which a data table accepts as they are", async () => {
	const { items } = await search({ jobTitle: 'CTO', limit: 1, resultFormat: 'columns' });
	const [json = {}] = items;
	expect(json).toMatchObject({ fullName: expect.any(String), company_name: expect.any(String) });
	expect(Object.values(json).filter((value) => typeof value === 'object')).toEqual([]);
});

it.each([
	['contact', 'essential', { jobTitle: 'Chief' }],
	['contact', 'all', { jobTitle: 'Chief' }],
	['company', 'essential', { industry: 'Banking' }],
])(
	"Search with 'Columns' gives every %s the same columns (%s), whatever is known of it",
	async (resource, columnSet, criteria) => {
		const options = { columnSet };
		const parameters = { resource, ...criteria, limit: 30, resultFormat: 'columns', options };
		const { items } = await search(parameters);
		const [first = {}] = items;
		expect(items.length).toBeGreaterThan(3);
		const rows = items.map((item) => Object.keys(item).join());
		expect(new Set(rows).size).toBe(1);
		expect(Object.keys(first)).toEqual(expect.arrayContaining(['providerId', 'provider']));
		expect(items.flatMap((item) => Object.values(item))).not.toContain(undefined);
	},
);

it("Enrich looks up a match of a search with 'Columns' as it is", async () => {
	const { items } = await search({ jobTitle: 'CTO', limit: 2, resultFormat: 'columns' });
	const { envelopes } = await bench.run({ onNoMatch: 'flag' }, items);
	expect(envelopes.map(({ status, matchedBy }) => [status, matchedBy])).toEqual(
		Array(2).fill(['found', 'providerId']),
	);
});

describe('Search with any kind of paging', () => {
	it.each(PAGING)('(%s) returns every match once, without an extra request', async (paging) => {
		const quirks = Object.assign(bench.sandbox.generic.quirks, { paging, maxPageSize: 40 });
		const { items } = await search(CHIEFS);
		expect(idsOf(items)).toEqual(ctos());
		// The offset style knows no pageSize: the provider's own page of 25 it is.
		const size = paging === 'offset' ? 25 : 40;
		expect(bench.endpoint.requests).toHaveLength(Math.ceil(ctos().length / size));
		quirks.searchTotal = false;
		expect(idsOf((await search(CHIEFS)).items)).toEqual(ctos());
	});

	it.each(PAGING)(
		'(%s) takes a full page that ends the list for the last one',
		async (paging) => {
			const { companies } = bench.sandbox;
			const banks = companies.filter(({ subIndustry }) => subIndustry === 'Banking');
			Object.assign(bench.sandbox.generic.quirks, { paging, maxPageSize: banks.length });
			const sendSearch = { resource: 'company', industry: 'Banking', returnAll: true };
			const { items } = await search(sendSearch);
			expect(idsOf(items)).toEqual(banks.map(({ id }) => id));
			expect(bench.endpoint.requests).toHaveLength(1);
		},
	);
});

describe('A limit of a search', () => {
	it.each(PAGING)(
		'is respected across pages, without an extra request: paging by %s',
		async (paging) => {
			Object.assign(bench.sandbox.generic.quirks, { paging, maxPageSize: 20 });
			const { items } = await search({ jobTitle: 'Chief Technology', limit: 50 });
			expect(idsOf(items)).toEqual(ctos().slice(0, 50));
			expect(bench.endpoint.requests).toHaveLength(3);
		},
	);

	it('is 50 by default, and no more are requested', async () => {
		const { items } = await search({ jobTitle: 'Chief Technology' });
		expect(items).toHaveLength(50);
		expect(bench.bodies()).toEqual([{ jobTitle: 'Chief Technology', pageSize: 50 }]);
	});
});

describe('The criteria of a search', () => {
	it('are sent as people mean them', async () => {
		await search({
			jobTitle: 'CTO, VP Sales',
			company: '',
			location: 'Oslo, Norway; Sweden',
			companySize: '1,001-5,000, over 10,000',
		});
		expect(bench.bodies()).toEqual([
			{
				jobTitle: ['CTO', 'VP Sales'],
				location: ['Oslo, Norway', 'Sweden'],
				companySize: ['1001-5000', '10001+'],
				pageSize: 50,
			},
		]);
	});

	it("can be seniorities, departments and the provider's own filters", async () => {
		await search({
			seniority: 'Director, VP',
			department: 'Sales',
			options: { filters: '{"hasPhone": true}' },
		});
		expect(bench.bodies()).toEqual([
			{ seniority: ['Director', 'VP'], department: 'Sales', hasPhone: true, pageSize: 50 },
		]);
	});

	it('without a match lead to the advice to drop one', async () => {
		const { items, error, hintTexts } = await search({ jobTitle: 'Keeper of the Unicorns' });
		expect([items, error]).toEqual([[], undefined]);
		expect(hintTexts.join()).toBe(
			'0 contacts found. 0 credits used. Remove or widen a criterion to find more.',
		);
	});
});

describe('A search whose list', () => {
	const rowsAt = (time: number) =>
		Array.from({ length: 50 }, (_, row) => ({
			fullName: `Ada Lovelace ${row}`,
			retrievedAt: `2026-11-21T12:00:00.${time}${row}Z`,
		}));

	it('repeats its pages, without IDs and with another time in each row, ends and says so', async () => {
		for (const time of [1, 2, 3, 4, 5]) {
			const body = { results: rowsAt(time), total: 900 };
			bench.endpoint.order({ reply: { status: 200, body } });
		}
		const { items, hintTexts } = await search({ jobTitle: 'CTO', returnAll: true });
		expect(bench.endpoint.requests).toHaveLength(2);
		expect(items).toHaveLength(50);
		expect(hintTexts.join()).toContain('nothing new on the next page');
	});

	it('is null beside a total of 0 returns nothing', async () => {
		bench.endpoint.order({ reply: { status: 200, body: { results: null, total: 0 } } });
		const { items, error, hintTexts } = await search({ jobTitle: 'CTO' });
		expect([items, error]).toEqual([[], undefined]);
		expect(hintTexts).toEqual([expect.stringContaining('0 contacts found')]);
	});

	it('has a later page that fails keeps the earlier ones, and says why it ends', async () => {
		bench.sandbox.generic.quirks.maxPageSize = 20;
		let requests = 0;
		const match = { test: () => ++requests > 1 } as unknown as RegExp;
		bench.endpoint.order({ match, times: Infinity, reply: { status: 500, body: {} } });
		const { items, error, hintTexts } = await search({
			jobTitle: 'Chief Technology',
			limit: 60,
		});
		expect(error).toBeUndefined();
		expect(idsOf(items)).toEqual(ctos().slice(0, 20));
		expect(hintTexts.join()).toContain('The search ended after 20 matches: ');
	});
});

describe('A match of a search', () => {
	it.each(['contact', 'company'])(
		'can be looked up by Enrich unchanged (%s)',
		async (resource) => {
			bench.sandbox.generic.quirks.searchContactData = true;
			const found = await search({ resource, location: 'Norway', limit: 10 });
			// No parameter is touched, and the rows stay as they are.
			const { envelopes } = await bench.run({ resource, onNoMatch: 'flag' }, found.items);
			const again = envelopes.map(
				({ person, company }) => (person ?? company) as IDataObject,
			);
			expect(again).toHaveLength(10);
			expect(idsOf(again)).toEqual(idsOf(found.items));
		},
	);

	it('is flat, with exact IDs', async () => {
		bench.sandbox.generic.quirks.numericIds = true;
		const { items } = await search({ company: 'sakura-shoji.example', limit: 100 });
		expect(idsOf(items)).toContain('9007199254740993');
		expect(items[0]).toMatchObject({ firstName: '花子' });
	});

	it('is kept, and the remaining items are not sent, where no search can succeed any more', async () => {
		bench.sandbox.generic.quirks.maxPageSize = 20;
		let requests = 0;
		const match = { test: () => ++requests > 2 } as unknown as RegExp;
		const reply = { status: 402, body: { message: 'No credits' } };
		bench.endpoint.order({ match, times: Infinity, reply });
		const titles = titled('Chief Technology', 'Chief Executive', 'Chief Financial');
		const { items, error } = await search({ ...TITLES, returnAll: true }, titles);
		expect(error).toBeUndefined();
		expect(idsOf(items)).toEqual(ctos().slice(0, 40));
		expect(bench.endpoint.requests).toHaveLength(3);
	});
});

describe('The summary of a search', () => {
	const PEOPLE = { people: [{ id: 'a' }, { id: 'b' }], creditsCharged: 2, creditsRemaining: 98 };
	const replyWith = (body: IDataObject) =>
		bench.endpoint.order({ times: 9, reply: { status: 200, body } });

	it('says that the provider has no more where fewer are found than were asked for', async () => {
		replyWith({ ...PEOPLE, total: 2 });
		const { hintTexts } = await search({ jobTitle: 'Sales', limit: 25 });
		expect(hintTexts).toEqual([
			'2 of 25 contacts found: the provider has no more. 2 credits used, 98 left.',
		]);
	});

	it('says only how many were found where as many were found as requested, or all', async () => {
		replyWith({ ...PEOPLE, total: 9 });
		const limited = await search({ jobTitle: 'Sales', limit: 2 });
		expect(limited.hintTexts).toEqual(['2 contacts found. 2 credits used, 98 left.']);
		bench.endpoint.reset();
		replyWith({ ...PEOPLE, total: 2 });
		const all = await search({ jobTitle: 'Sales', returnAll: true });
		expect(all.hintTexts).toEqual(['2 contacts found. 2 credits used, 98 left.']);
	});

	it("does not say that where 'Max Credits' ended the search", async () => {
		replyWith({ ...PEOPLE, total: 9 });
		const { hintTexts } = await search({ jobTitle: 'Sales', limit: 9, maxCredits: 18 });
		expect(hintTexts[0]).not.toContain('the provider has no more');
	});
});

describe('The credits of a search', () => {
	it('are limited for all searches of a run together', async () => {
		const body = { people: [{ id: 'a' }, { id: 'b' }], creditsCharged: 2 };
		bench.endpoint.order({ times: 9, reply: { status: 200, body } });
		const titles = titled('Chief Technology', 'Recruiter', 'Sales');
		const { outputs, hintTexts } = await search({ ...TITLES, maxCredits: 4 }, titles);
		expect(bench.endpoint.requests).toHaveLength(2);
		expect(sourcesOf(outputs)).toEqual([0, 0, 1, 1]);
		expect(hintTexts.join()).toContain("Raise 'Max Credits'");
	});

	it('whose charge is not stated count as 2 for each contact under a limit, and the hint says so', async () => {
		const body = { people: [{ id: 'a' }, { id: 'b' }] };
		bench.endpoint.order({ times: 9, reply: { status: 200, body } });
		const { hintTexts } = await search({ jobTitle: 'Sales', limit: 2, maxCredits: 4 });
		expect(hintTexts).toEqual([
			'2 contacts found. The provider does not state what the search cost.',
			expect.stringContaining("each contact counts as 2 credits toward 'Max Credits'"),
		]);
	});

	it('that exceed the limit because a match cost more than was known are mentioned in the hint', async () => {
		const body = { people: [{ id: 'a' }, { id: 'b' }], total: 9, creditsCharged: 12 };
		bench.endpoint.order({ times: 9, reply: { status: 200, body } });
		const { items, hintTexts } = await search({ jobTitle: 'Sales', limit: 9, maxCredits: 10 });
		expect(bench.endpoint.requests).toHaveLength(1);
		expect(items).toHaveLength(2);
		expect(hintTexts.join()).toContain(
			"'Max Credits' was exceeded by 2 credits (12 of 10 spent) because one page cost 12 credits",
		);
	});

	it('are paid once for items that differ only in the limit, and each item gets as many matches as it wants', async () => {
		bench.sandbox.generic.quirks.maxPageSize = 2;
		const limits = [1, 5, 3].map((limit) => ({ limit }));
		const parameters = { jobTitle: 'Chief Technology', limit: '={{ $json.limit }}' };
		const { outputs, items } = await search(parameters, limits);
		expect(bench.endpoint.requests).toHaveLength(3);
		expect(sourcesOf(outputs)).toEqual([0, 1, 1, 1, 1, 1, 2, 2, 2]);
		const expected = [1, 5, 3].flatMap((limit) => ctos().slice(0, limit));
		expect(idsOf(items)).toEqual(expected);
	});

	it('are paid once for items with the same criteria, and each item gets the matches', async () => {
		const { outputs } = await search({ jobTitle: 'Chief Technology', limit: 2 }, [{}, {}, {}]);
		expect(bench.endpoint.requests).toHaveLength(1);
		expect(sourcesOf(outputs)).toEqual([0, 0, 1, 1, 2, 2]);
	});
});

describe('A first search page with fewer matches than requested,', () => {
	const people = (count: number) =>
		Array.from({ length: count }, (_, id) => ({ id: `p${id}`, firstName: 'Ada' }));
	const NOT_TOLD = /returned 10 matches instead of the 50 requested.*'Provider API: Call'/;

	it.each([
		{
			title: 'whose API says nothing of further ones is told',
			count: 10,
			facts: {},
			isHinted: true,
		},
		{
			title: 'with a total is the whole of it',
			count: 10,
			facts: { total: 10 },
			isHinted: false,
		},
		{ title: 'of no round number is the last', count: 9, facts: {}, isHinted: false },
	])('$title', async ({ count, facts, isHinted }) => {
		const body = { results: people(count), ...facts };
		bench.endpoint.order({ reply: { status: 200, body } });
		const { items, hintTexts } = await search({ jobTitle: 'CTO' });
		expect(items).toHaveLength(count);
		expect(bench.endpoint.requests).toHaveLength(1);
		expect(hintTexts.some((message) => NOT_TOLD.test(message))).toBe(isHinted);
	});
});

describe('A failed search', () => {
	it('does not make Retry On Fail repeat, and pay for, the other items', async () => {
		const more = { ...RETRYING, onError: 'continueRegularOutput' };
		const titles = titled('', 'Chief Technology');
		const { outputs, executions } = await search(TITLES, titles, more);
		expect(executions).toBe(1);
		expect(outputs[0]!.at(-1)).toMatchObject({
			json: { error: expect.stringContaining("'Job Title' is mapped") },
			pairedItem: { item: 0 },
		});
	});

	const LOST = { stage: 'after', reset: true, times: 9 } as const;

	it('that may have been charged is not repeated by Retry On Fail, and the run fails', async () => {
		bench.endpoint.order(LOST);
		const { error, executions } = await search(TITLES, titled('CTO'), RETRYING);
		expect(executions).toBe(3);
		expect(error?.description).toContain('may have charged for this request');
		expect(bench.endpoint.requests).toHaveLength(1);
	});

	it.each(['request', 'call'] as const)(
		'that may have been charged is reported to an AI agent as an answer, and sent once (%s)',
		async (asTool) => {
			bench.endpoint.order(LOST);
			const { items, error } = await search({}, [{ Job_Title: 'CTO' }], {
				asTool,
				...RETRYING,
			});
			expect(error).toBeUndefined();
			expect(items).toEqual([
				{
					status: 'outcomeUnknown',
					message: expect.stringContaining('may have charged for this request'),
				},
			]);
			expect(bench.endpoint.requests).toHaveLength(1);
		},
	);

	it('for an empty item does not end the run, and names the item', async () => {
		const titles = [...titled('', 'Chief Technology'), { title: { name: 'CEO' } }];
		const { outputs, error, hintTexts } = await search(TITLES, titles);
		expect(error).toBeUndefined();
		expect(sourcesOf(outputs)).toEqual([1, 1]);
		expect(hintTexts.join()).toContain(
			"The search for item 0 failed: 'Job Title' is mapped, but has no value",
		);
		expect(hintTexts.join()).toContain(
			"The search for item 2 failed: 'Job Title' must be a list",
		);
		expect(bench.endpoint.requests).toHaveLength(1);
	});

	it('for a reason that concerns all items is reported for the remaining items, too', async () => {
		bench.endpoint.order({ times: 9, reply: { status: 402, body: { message: 'No credits' } } });
		const { outputs } = await search(TITLES, titled('CTO', 'CEO', 'CFO'), TO_ERROR);
		expect(bench.endpoint.requests).toHaveLength(1);
		expect(outputs.map((items) => items.length)).toEqual([0, 3]);
	});

	it('names the search path when the API has none', async () => {
		const credential = { contactSearchPath: 'people/find' };
		const { error } = await search({ jobTitle: 'CTO' }, [{}], { credential });
		expect(bench.endpoint.requests[0]!.path).toBe('/v1/people/find');
		expect(error?.description).toContain("'Contact Search Path'");
	});
});

describe('A search in England', () => {
	const SEARCHES = (['documented', ...PROVIDER_NAMES] as const).flatMap((account) =>
		(['contact', 'company'] as const).flatMap((resource) => {
			const { supportedCriteria = [] } =
				selectDialect({ provider: account }).searches[resource] ?? {};
			return supportedCriteria.includes('location') ? [[account, resource] as const] : [];
		}),
	);
	/** What is sent, or the words of the refusal. */
	const asked = async (at: Account, resource: string, location: string) => {
		bench.reset();
		// It answers later, and what was asked for is known before.
		if (at === 'betterContact') bench.endpoint.order({ reply: { status: 402, body: {} } });
		const { error } = await search({ resource, location, limit: 1 }, [{}], { at });
		const requests = bench.endpoint.requests.map(({ method, path, query, text }) => ({
			request: `${method} ${path}?${query}`,
			body: text,
		}));
		return { requests, refusal: requests.length > 0 ? undefined : error?.message };
	};

	it.each(SEARCHES)(
		'never becomes a search in the whole United Kingdom (%s, %s)',
		async (account, resource) => {
			const { requests, refusal } = await asked(account, resource, 'England');
			const kingdom = await asked(account, resource, 'United Kingdom');
			if (refusal === undefined) expect(requests).not.toEqual(kingdom.requests);
			else expect(refusal).toContain('England');
		},
	);
});

describe('The lists of seniorities and departments in the panel', () => {
	const METHODS = { seniority: 'getSeniorities', department: 'getDepartments' } as const;
	const load = async (name: keyof typeof METHODS, credentials: object) => {
		const parameters = { resource: 'contact', operation: 'search' };
		const node = { type: 'enrichment', parameters, credentials: { ...credentials } };
		return await bench.engine.loadPickerOptions(node, METHODS[name]);
	};

	const LISTS = PROVIDER_NAMES.flatMap((provider) =>
		(['seniority', 'department'] as const).map((name) => [provider, name] as const),
	);
	it.each(LISTS)('contain what %s accepts as %s, without a request', async (provider, name) => {
		const options = await load(name, bench.credentials(provider));
		const { contact } = selectDialect({ provider }).searches;
		if (contact?.supportedCriteria.includes(name)) {
			const all = { [name]: options.map(({ value }) => String(value)) };
			expect(options.length).toBeGreaterThan(2);
			expect(contact.buildFilters({ company: ['a.example'], ...all }, {}).ok).toBe(true);
		} else {
			expect(options).toEqual([
				{ name: expect.stringContaining(`cannot search contacts by ${name}`), value: '' },
			]);
		}
		expect(bench.endpoint.requests).toEqual([]);
	});

	it('can be opened without a credential', async () => {
		const options = await load('seniority', {});
		expect(options.map(({ name }) => name)).toContain('C-Suite');
	});

	const TOLD: Account[] = ['documented', 'fullEnrich', 'leadMagic', 'lusha'];
	it.each<Account>([...TOLD, 'peopleDataLabs', 'prospeo'])(
		'contain the words that the rows of %s use, too',
		async (at) => {
			const seniority = ['C-Suite', 'VP'];
			const offered = await load('seniority', bench.credentials(at));
			expect(offered.map(({ value }) => value)).toEqual(expect.arrayContaining(seniority));
			const { items } = await search({ seniority, limit: 20 }, [{}], { at });
			const levels = new Set(items.map((item) => item.seniority));
			expect([...levels].sort()).toEqual(seniority);
		},
	);
});
