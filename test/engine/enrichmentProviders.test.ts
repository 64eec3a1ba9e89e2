/** What the node sends to single providers and makes of their answers, where prices, people or the law are at stake. */
import type { IDataObject } from 'n8n-workflow';

import { ADA, CHARLES, SOREN } from '../../sandbox/enrichment';
import { skipWaits } from '../../testing/engine/skipWaits';
import { startEnrichmentBench } from '../../testing/enrichment';
import { identifyByName, identifyByLinkedInUrl, getEmail } from '../../testing/people';
import { createProviderBench } from '../../testing/providers';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const IN_ONE_OUTPUT = { onNoMatch: 'flag' };

/** The last parts of the paths that were asked, in their order. */
const listRequestedEndpoints = () =>
	bench.endpoint.requests.map(({ path }) => path.split('/').at(-1));

describe('At Anymail Finder,', () => {
	const at = 'anymailFinder';

	it("Enrich keeps the name, company and job title that Anymail Finder states of a profile's owner", async () => {
		const { envelopes } = await bench.run({}, [identifyByLinkedInUrl(ADA)], { at });
		expect(envelopes).toMatchObject([
			{
				status: 'found',
				person: {
					fullName: 'Ada Lovelace',
					email: getEmail(ADA),
					jobTitle: ADA.jobTitle,
					company: { name: ADA.company.name },
				},
			},
		]);
	});

	it('Enrich never uses an address that Anymail Finder found for somebody else, and says so', async () => {
		bench.endpoint.order({
			match: /find-email/,
			reply: {
				status: 200,
				body: {
					credits_charged: 1,
					email: getEmail(CHARLES),
					valid_email: getEmail(CHARLES),
					email_status: 'valid',
					person_full_name: 'Charles Babbage',
					person_company_name: 'Analytical Engines',
					person_job_title: 'Director of Engineering',
				},
			},
		});
		const { envelopes } = await bench.run(
			IN_ONE_OUTPUT,
			[{ ...identifyByLinkedInUrl(ADA), ...identifyByName(ADA) }],
			{
				at,
			},
		);
		expect(envelopes).toMatchObject([
			{ status: 'failed', reason: 'unmatched', credits: { charged: 1 } },
		]);
		expect(envelopes[0]).not.toHaveProperty('person.email');
	});

	it('Enrich takes a 404 of Anymail Finder for a miss of that record, and continues with the others', async () => {
		bench.endpoint.order({
			match: /find-email/,
			reply: { status: 404, body: { error: 'not_found', error_explained: 'No email found' } },
		});
		const { envelopes, error } = await bench.run(
			{ ...IN_ONE_OUTPUT, options: { concurrency: 1 } },
			[identifyByLinkedInUrl(ADA), identifyByLinkedInUrl(SOREN)],
			{ at },
		);
		expect(error).toBeUndefined();
		expect(envelopes.map(({ status, reason }) => [status, reason])).toEqual([
			['notFound', 'noMatch'],
			['found', null],
		]);
	});
});

describe('At Prospeo,', () => {
	it.each<[string, IDataObject]>([
		[
			'as its own server spells it',
			{ total_raised: 5_000_000, last_round: 'Series A', last_round_date: '2026-03-01' },
		],
		[
			'as its pages spell it',
			{
				total_funding: 5_000_000,
				latest_funding_stage: 'Series A',
				latest_funding_date: '2026-03-01',
			},
		],
	])("Enrich reads a company's funding from Prospeo %s", async (_spelling, funding) => {
		const company = { name: 'Acme, Inc.', domain: 'acme.example', funding };
		bench.endpoint.order({
			match: /enrich-company/,
			reply: { status: 200, body: { error: false, free_enrichment: false, company } },
		});
		const { envelopes } = await bench.run(
			{ resource: 'company' },
			[{ domain: 'acme.example' }],
			{ at: 'prospeo' },
		);
		expect(envelopes).toMatchObject([
			{
				status: 'found',
				company: {
					funding: {
						total: 5_000_000,
						lastRound: 'Series A',
						lastRoundDate: '2026-03-01',
					},
				},
			},
		]);
	});
});

describe('At LeadMagic,', () => {
	const at = 'leadMagic';
	const person = { ...identifyByLinkedInUrl(ADA), companyDomain: ADA.company.domain };

	it('Enrich buys an email by a LinkedIn URL and a company with one request of one credit', async () => {
		const { envelopes } = await bench.run({}, [person], { at });
		expect(listRequestedEndpoints()).toEqual(['email-finder']);
		expect(bench.bodies()).toEqual([
			{ profile_url: ADA.linkedInUrl, domain: ADA.company.domain },
		]);
		expect(envelopes).toMatchObject([
			{ status: 'found', person: { email: getEmail(ADA) }, credits: { charged: 1 } },
		]);
		expect(bench.sandbox.providers.leadMagic.charged).toBe(1);
	});

	it.each([{ code: 'credits_exhausted' }, { code: 'another_word' }, {}])(
		'Enrich sends nothing more after the first 402 of LeadMagic, whatever its code is: %j',
		async (body) => {
			const people = bench.sandbox.people.slice(0, 40).map(identifyByName);
			bench.endpoint.order({
				match: /email-finder/,
				times: Infinity,
				reply: { status: 402, body: { title: 'Payment required', status: 402, ...body } },
			});
			const { error } = await bench.run({ options: { concurrency: 5 } }, people, { at });
			expect(error?.description).toContain('Add credits');
			expect(listRequestedEndpoints()).toEqual(['email-finder']);
		},
	);
});

describe('At Hunter,', () => {
	const at = 'hunter';
	const unknownToPeopleFind = () =>
		bench.endpoint.order({
			match: /people\/find/,
			reply: {
				status: 404,
				body: { errors: [{ id: 'not_found', code: 404, details: 'No person was found' }] },
			},
		});

	it('Enrich asks Hunter for an email by a LinkedIn URL alone where no company is known', async () => {
		unknownToPeopleFind();
		const { envelopes } = await bench.run({}, [identifyByLinkedInUrl(ADA)], { at });
		expect(bench.endpoint.requests.map(({ path, query }) => [path, query.toString()])).toEqual([
			['/hunter/v2/people/find', 'linkedin_handle=ada-lovelace'],
			['/hunter/v2/email-finder', 'linkedin_handle=ada-lovelace'],
		]);
		expect(envelopes).toMatchObject([
			{ status: 'found', person: { email: getEmail(ADA) }, credits: { charged: 1 } },
		]);
	});

	it('Enrich reports a person as not found where Hunter wants a company beside the LinkedIn URL', async () => {
		unknownToPeopleFind();
		const details = 'You are missing the domain or the company parameter';
		bench.endpoint.order({
			match: /email-finder/,
			reply: { status: 400, body: { errors: [{ id: 'wrong_params', code: 400, details }] } },
		});
		const { envelopes } = await bench.run(IN_ONE_OUTPUT, [identifyByLinkedInUrl(ADA)], { at });
		expect(envelopes).toMatchObject([
			{ status: 'notFound', reason: 'noMatch', credits: { charged: 0 } },
		]);
	});
});

describe('At Findymail,', () => {
	const at = 'findymail';
	const noRoute = {
		status: 404,
		body: { message: 'The route api/search/business-profile could not be found.' },
	};

	it("Enrich uses Findymail's former path where the newer one does not exist, and tries that once", async () => {
		bench.endpoint.order({ match: /business-profile/, times: Infinity, reply: noRoute });
		const people = [identifyByLinkedInUrl(ADA), identifyByLinkedInUrl(SOREN)];
		const { envelopes } = await bench.run({ options: { concurrency: 1 } }, people, { at });
		expect(listRequestedEndpoints()).toEqual(['business-profile', 'linkedin', 'linkedin']);
		expect(envelopes).toMatchObject([
			{ status: 'found', person: { email: getEmail(ADA) } },
			{ status: 'found', person: { email: getEmail(SOREN) } },
		]);
	});

	it('Enrich says that the address is wrong where Findymail has neither path', async () => {
		bench.endpoint.order({ match: /search/, times: Infinity, reply: noRoute });
		const { error } = await bench.run({}, [identifyByLinkedInUrl(ADA)], { at });
		expect(listRequestedEndpoints()).toEqual(['business-profile', 'linkedin']);
		expect(error?.message).toBe("Findymail's API has no such path");
		expect(error?.description).toContain('Findymail said: "The route');
	});

	it("Get Balance returns both kinds of Findymail's credits", async () => {
		bench.endpoint.order({
			match: /credits/,
			reply: { status: 200, body: { credits: 250, verifier_credits: 1200 } },
		});
		const { outputs } = await bench.run(
			{ resource: 'account', operation: 'getBalance' },
			[{}],
			{ at },
		);
		expect(outputs[0]!.map(({ json }) => json)).toEqual([
			{ provider: 'findymail', credits: { remaining: 250, verifierRemaining: 1200 } },
		]);
	});
});

describe('At BetterContact,', () => {
	const at = 'betterContact';
	const account = () => bench.sandbox.providers.betterContact;
	/** Items that are handed in, and what fetching them brings. */
	const submitJob = async (people: object[], options: IDataObject = {}) => {
		account().quirks.jobSeconds = 0;
		const { itemsByOutput } = await bench.run(
			{ options: { waitMode: 'dontWait', ...options } },
			people as IDataObject[],
			{ at },
		);
		return itemsByOutput[2]!;
	};
	const fetchResults = async (pending: IDataObject[]) =>
		await bench.run({ operation: 'getResult' }, pending, { at });

	it('Get Result returns the people that a job on hold was paid for, and leaves the others pending until there are credits', async () => {
		account().credits = 1;
		const pending = await submitJob([identifyByName(ADA), identifyByName(SOREN)]);
		const first = await fetchResults(pending);
		expect(first.itemsByOutput).toMatchObject([
			[{ enrichment: { status: 'found', credits: { charged: 1 } } }],
			[],
			[
				{
					enrichment: {
						status: 'pending',
						recordTag: '1',
						message: expect.stringContaining(
							'on hold because the account is out of credits',
						),
					},
				},
			],
		]);
		account().credits = 5;
		const second = await fetchResults(first.itemsByOutput[2]!);
		expect(second.envelopes).toMatchObject([
			{ status: 'found', person: { email: getEmail(SOREN) }, credits: { charged: 1 } },
		]);
		expect(account().charged).toBe(2);
	});

	it('Enrich asks BetterContact for the profile in the same job where a LinkedIn URL is known', async () => {
		const pending = await submitJob([identifyByLinkedInUrl(ADA)]);
		expect(bench.bodies()).toMatchObject([{ enrich_profile: true, verify_catch_all: false }]);
		const { envelopes } = await fetchResults(pending);
		expect(envelopes).toMatchObject([
			{ status: 'found', person: { headline: `${ADA.jobTitle} at ${ADA.company.name}` } },
		]);
		await submitJob([identifyByName(ADA)]);
		expect(bench.bodies().at(-1)).toMatchObject({ enrich_profile: false });
	});

	it("Enrich with 'Verify Catch-All Emails' is charged by BetterContact only for safe addresses", async () => {
		const catchAll = bench.sandbox.people.filter(
			({ emails, linkedInUrl, optedOut }) =>
				emails[0]?.status === 'catchAll' && linkedInUrl && !optedOut,
		);
		const isEven = ({ id }: { id: string }) => Number(id.at(-1)) % 2 === 0;
		const people = [catchAll.find(isEven)!, catchAll.find((person) => !isEven(person))!];
		const { envelopes } = await fetchResults(
			await submitJob(people.map(identifyByLinkedInUrl), { verifyCatchAll: true }),
		);
		expect(bench.bodies()).toMatchObject([{ verify_catch_all: true }, null]);
		expect(
			envelopes.map(({ person, credits }) => [
				((person as IDataObject).emails as IDataObject[])[0]!.status,
				(credits as IDataObject).charged,
			]),
		).toEqual([
			['verified', 1],
			['unverified', 0],
		]);
		expect(account().charged).toBe(1);
	});

	it.each([
		{
			title: 'of another provider',
			provider: 'hunter' as const,
			parameters: {},
			message: "Hunter does not support 'Verify Catch-All Emails'",
		},
		{
			title: 'without email',
			provider: at as 'betterContact',
			parameters: { reveal: ['phone'] },
			message: "'Data to Get' doesn't include them",
		},
	])(
		"Enrich refuses 'Verify Catch-All Emails' $title before anything is sent",
		async ({ provider, parameters, message }) => {
			const options = { verifyCatchAll: true };
			const { error } = await bench.run({ options, ...parameters }, [identifyByName(ADA)], {
				at: provider,
			});
			expect(error?.message).toContain(message);
			expect(bench.endpoint.requests).toEqual([]);
		},
	);

	it.each([
		['402 without credits', 'first' as const, 'You do not have enough tokens'],
		['422 with a used-up quota', 'second' as const, 'You are out of free lead finder requests'],
	])(
		"Search reports BetterContact's %s as an empty account, and sends nothing more",
		async (_status, form, message) => {
			account().quirks.disputed = form;
			account().order({ failure: 'outOfCredits', match: /lead_finder/, times: Infinity });
			const parameters = { operation: 'search', company: '={{ $json.company }}' };
			const items = [{ company: 'acme.example' }, { company: 'fjord-data.example' }];
			const { error } = await bench.run(parameters, items, { at });
			expect(error?.message).toBe('Your account with BetterContact has no credits left');
			expect(error?.description).toContain(message);
			expect(error?.description).toContain('Add credits');
			expect(bench.endpoint.requests).toHaveLength(1);
		},
	);
});

describe('At Dropcontact,', () => {
	const at = 'dropcontact';
	const account = () => bench.sandbox.providers.dropcontact;

	it('Get Result returns the finished people of a slow job of Dropcontact, and leaves the others pending', async () => {
		account().quirks.jobSeconds = Infinity;
		account().quirks.recordsDoneEarly = 1;
		const people = [identifyByName(ADA), identifyByName(SOREN)];
		const handedIn = await bench.run({ options: { waitMode: 'dontWait' } }, people, { at });
		const fetched = await bench.run({ operation: 'getResult' }, handedIn.itemsByOutput[2]!, {
			at,
		});
		expect(fetched.itemsByOutput).toMatchObject([
			[{ enrichment: { status: 'found', person: { email: getEmail(ADA) } } }],
			[],
			[{ enrichment: { status: 'pending', recordTag: '1', jobId: expect.any(String) } }],
		]);
		const queries = bench.endpoint.requests.map(({ query }) => query.toString());
		expect(queries).toEqual(['', '', 'forceResults=true']);
	});

	it('Verify checks addresses at Dropcontact in one job, and counts a credit for each', async () => {
		account().quirks.jobSeconds = 0;
		const parameters = { resource: 'email', operation: 'verify', email: '={{ $json.email }}' };
		const items = [{ email: getEmail(ADA) }, { email: 'nobody@nowhere.example' }];
		const verified = await skipWaits(bench.run(parameters, items, { at }));
		expect(verified.items).toMatchObject([
			{ email: getEmail(ADA), status: 'valid', credits: { charged: 1 } },
			{ email: 'nobody@nowhere.example', status: 'invalid', credits: { charged: 1 } },
		]);
		expect(bench.endpoint.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
		expect(account().charged).toBe(2);
	});
});

describe('At Icypeas,', () => {
	const at = 'icypeas';
	const account = () => bench.sandbox.providers.icypeas;
	const PEOPLE = [identifyByName(ADA), identifyByName(SOREN)];

	it('Enrich finds the work addresses of a list at Icypeas in one job', async () => {
		account().quirks.jobSeconds = 0;
		const { envelopes } = await skipWaits(bench.run({}, PEOPLE, { at }));
		expect(envelopes).toMatchObject([
			{ status: 'found', provider: at, person: { email: getEmail(ADA) } },
			{ status: 'found', person: { email: getEmail(SOREN) } },
		]);
		expect(listRequestedEndpoints()).toEqual(['bulk-search', 'read']);
		expect(account().charged).toBe(2);
	});

	it('Get Result fetches a job of Icypeas that the run did not wait for, and buys nothing again', async () => {
		account().quirks.jobSeconds = 0;
		const options = { waitMode: 'dontWait' };
		const handedIn = await bench.run({ options }, PEOPLE, { at });
		const pending = handedIn.itemsByOutput[2]!;
		expect(pending).toMatchObject([
			{ enrichment: { status: 'pending', jobId: expect.any(String), recordTag: '0' } },
			{ enrichment: { status: 'pending', recordTag: '1' } },
		]);
		const fetched = await bench.run({ operation: 'getResult' }, pending, { at });
		expect(fetched.itemsByOutput[0]).toMatchObject([
			{ enrichment: { status: 'found', person: { email: getEmail(ADA) } } },
			{ enrichment: { status: 'found', person: { email: getEmail(SOREN) } } },
		]);
		expect(listRequestedEndpoints()).toEqual(['bulk-search', 'read']);
		expect(account().charged).toBe(2);
	});

	it('Verify checks addresses at Icypeas in one job, for a tenth of a credit each', async () => {
		account().quirks.jobSeconds = 0;
		const parameters = { resource: 'email', operation: 'verify', email: '={{ $json.email }}' };
		const items = [{ email: getEmail(ADA) }, { email: 'nobody@nowhere.example' }];
		const verified = await skipWaits(bench.run(parameters, items, { at }));
		expect(verified.items).toMatchObject([
			{ email: getEmail(ADA), status: 'valid', score: 99, credits: { charged: 0.1 } },
			{ email: 'nobody@nowhere.example', status: 'invalid', credits: { charged: 0.1 } },
		]);
		expect(listRequestedEndpoints()).toEqual(['bulk-search', 'read']);
		expect(account().charged).toBeCloseTo(0.2, 6);
	});

	it('Verify says for which addresses the credits at Icypeas did not suffice, and in a hint what to do', async () => {
		account().quirks.jobSeconds = 0;
		account().credits = 0.1;
		const parameters = { resource: 'email', operation: 'verify', email: '={{ $json.email }}' };
		const items = [
			{ email: getEmail(ADA) },
			{ email: getEmail(SOREN) },
			{ email: 'nobody@nowhere.example' },
		];
		const unpaid = {
			status: 'unknown',
			credits: { charged: 0 },
			message: expect.stringContaining('did not have enough credits left') as string,
		};
		const { items: rows, hintTexts } = await skipWaits(bench.run(parameters, items, { at }));
		expect(rows).toMatchObject([
			{ status: 'valid', credits: { charged: 0.1 } },
			unpaid,
			unpaid,
		]);
		expect(hintTexts.join()).toMatch(
			/not have enough credits.*2 addresses not verified.*Add credits/,
		);
	});

	it.each(['icypeas', 'dropcontact'] as const)(
		"Verify waits for a job at %s as long as 'Job Max Wait' allows, and then says that it cannot be fetched later",
		async (name) => {
			const { account, requests, verify } = createProviderBench(name);
			account.quirks.jobSeconds = 1e6;
			const countRequests = async (options: IDataObject) => {
				const before = requests.length;
				const { items } = await verify([getEmail(ADA)], { options });
				expect(items).toMatchObject([
					{
						status: 'unknown',
						message: expect.stringContaining('verify the address again') as string,
					},
				]);
				expect(items[0]!.message).not.toContain('Get Result');
				return requests.length - before;
			};
			const withinHalfAMinute = await countRequests({ maxWaitMinutes: 0.5 });
			expect(withinHalfAMinute).toBeLessThan(await countRequests({}));
		},
	);

	it('Get Balance finds the credits at Icypeas by the email of the account', async () => {
		const parameters = { resource: 'account', operation: 'getBalance' };
		const { items } = await bench.run(parameters, [{}], { at });
		expect(items).toMatchObject([{ provider: at, credits: { remaining: account().credits } }]);
		expect(bench.bodies()).toEqual([{ email: 'owner@example.test' }]);
	});

	it('Get Balance at Icypeas asks for the email of the account before anything is sent', async () => {
		const parameters = { resource: 'account', operation: 'getBalance' };
		const credential = { accountEmail: '' };
		const { error } = await bench.run(parameters, [{}], { at, credential });
		expect(error?.message).toContain("needs the account's email address");
		expect(error?.description).toContain("'Account Email'");
		expect(bench.endpoint.requests).toEqual([]);
	});
});

describe('At FullEnrich,', () => {
	const at = 'fullEnrich';
	const tooMany = Object.fromEntries(
		Array.from({ length: 10 }, (_, index) => [`tag${index}`, 'a']),
	);

	it.each<[string, unknown, string]>([
		['are ten', tooMany, "'custom' has 10"],
		['have a longer text', { tag: 'a'.repeat(101) }, '"tag" must be text of up to 100'],
		['have a number', { row: 7 }, '"row" must be text of up to 100'],
		['are a list', ['a'], 'to be an object with text values'],
	])(
		'Enrich refuses custom fields of FullEnrich that %s, before anything is sent',
		async (_what, custom, message) => {
			const options = { extraBody: JSON.stringify({ custom }) };
			const { error } = await bench.run({ options }, [identifyByName(ADA)], { at });
			expect(error?.message).toContain(message);
			expect(error?.description).toContain('Nothing was sent');
			expect(bench.endpoint.requests).toEqual([]);
		},
	);

	it("Enrich sends nine custom fields to FullEnrich beside the node's own", async () => {
		const { tag9: _, ...nine } = tooMany;
		const options = { waitMode: 'dontWait', extraBody: JSON.stringify({ custom: nine }) };
		const { itemsByOutput } = await bench.run({ options }, [identifyByName(ADA)], { at });
		expect(itemsByOutput[2]).toMatchObject([{ enrichment: { status: 'pending' } }]);
		expect(bench.bodies()).toMatchObject([{ data: [{ custom: { ...nine, record: '0' } }] }]);
	});
});
