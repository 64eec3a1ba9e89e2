import type { Person } from '../../../nodes/Enrichment/person';
import type { JsonRecord } from '../../../nodes/shared/core/json';
import { ACME, ADA, CHARLES, LUCJA, SOREN } from '../../../sandbox/enrichment';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { toApiResponse } from '../../../testing/answers';
import {
	identifyByEmail,
	identifyByName,
	identifyByLinkedInUrl,
	buildUnknownRecords,
	listOutcomes,
	listStatusesWithReasons,
	sumCreditsOfEnvelopes,
} from '../../../testing/people';
import { getSharedProviderBench, type Network, type RawRecord } from '../../../testing/providers';

const bench = getSharedProviderBench('apollo');
const { dialect } = bench;
const COMPANY = { resource: 'company' } as const;

describe('A lookup at Apollo', () => {
	it('sends all identifiers of a person together in the query, without a body', async () => {
		await bench.enrich([{ ...identifyByEmail(ADA), ...identifyByName(ADA) }]);
		expect(bench.requests).toEqual([
			expect.objectContaining({
				method: 'POST',
				path: '/people/match',
				query: {
					...identifyByEmail(ADA),
					first_name: 'Ada',
					last_name: 'Lovelace',
					domain: 'analytical-engines.example',
					reveal_personal_emails: false,
				},
			}),
		]);
		expect(bench.requests[0]).not.toHaveProperty('body');
	});
	it('requests a company of which only the ID is known at another path', async () => {
		const { items } = await bench.search('company', { name: 'acme.example' });
		const { providerId } = items[0]!;
		expect(await bench.enrichOne({ providerId: String(providerId) }, COMPANY)).toMatchObject({
			status: 'found',
			matchedBy: 'providerId',
			company: { domain: 'acme.example' },
		});
	});
});

describe('A lookup of phone numbers at Apollo', () => {
	const REVEAL = { reveal: ['profile', 'email', 'phone'] };
	const phoneOf = (person: typeof ADA) => person.phones[0]!.number;
	/** Of the second request: the first one asks whether the key may fetch what comes later. */
	const ID = '1039995589705121902';
	const SCOPE_CHECK = 'GET /webhook_result/1';
	const listCalls = () => bench.requests.map(({ method, path }) => `${method} ${path}`);
	/** The next paid request meets this. */
	const answerPaidRequest = (network: Network) => bench.scriptNext(undefined, network);
	/** Numbers come with something else beside them, or in another form. */
	const changeResult = (change: (result: { people: JsonRecord[] }) => object) =>
		bench.answerAt(/webhook_result/, (_request, respond) => {
			const answer = respond();
			const body = answer.body as { webhook_result?: { people: JsonRecord[] } };
			const { webhook_result: result } = body;
			if (!result) return answer;
			return {
				...answer,
				body: { ...body, webhook_result: { ...result, ...change(result) } },
			};
		});

	it("fetches the numbers later by the request's ID, whose digits a double cannot hold, and adds them to what was found at once", async () => {
		const { envelopes, hints } = await bench.enrich([identifyByEmail(ADA)], REVEAL);
		expect(listCalls()).toEqual([
			SCOPE_CHECK,
			'POST /people/match',
			...Array(2).fill(`GET /webhook_result/${ID}`),
		]);
		expect(bench.requests[1]!.query).toMatchObject({
			reveal_phone_number: true,
			poll_only: true,
		});
		expect(envelopes[0]).toMatchObject({
			status: 'found',
			matchedBy: 'email',
			person: { ...identifyByEmail(ADA), phone: phoneOf(ADA), fullName: 'Ada Lovelace' },
			credits: { charged: 9 },
		});
		expect([readCreditsUsed(hints), bench.account.charged]).toEqual([9, 9]);
		// What names a job, and a place in it, is for what is still open.
		expect(Object.keys(envelopes[0]!)).not.toContain('recordTag');
		expect(Object.keys(envelopes[0]!)).not.toContain('jobId');
	});

	it('gives the numbers of a batch to the right people, who keep their other data, and charges nothing for people without a number', async () => {
		const asked = [...[ADA, CHARLES, SOREN].map(identifyByEmail), ...buildUnknownRecords(1)];
		const { envelopes } = await bench.enrich(asked, REVEAL);
		expect(envelopes.map(({ person }) => [person?.fullName, person?.phone])).toEqual([
			['Ada Lovelace', phoneOf(ADA)],
			['Charles Babbage', undefined],
			['Søren Ødegård', phoneOf(SOREN)],
			[undefined, undefined],
		]);
		expect(listStatusesWithReasons(envelopes)).toEqual([
			'found',
			'incomplete/incomplete',
			'found',
			'notFound/noMatch',
		]);
		expect(sumCreditsOfEnvelopes(envelopes)).toBe(bench.account.charged);
	});

	it('leaves people pending whose numbers are not there yet, with what is known and what it cost', async () => {
		bench.account.quirks.jobSeconds = Infinity;
		expect(await bench.enrichOne(identifyByEmail(ADA), REVEAL)).toMatchObject({
			status: 'pending',
			jobId: ID,
			recordTag: '0',
			person: { ...identifyByEmail(ADA), fullName: 'Ada Lovelace' },
			credits: { charged: 9, estimated: true },
		});
	});

	it('keeps people whose numbers were lost with the job, as incomplete with the reason jobLost', async () => {
		bench.account.quirks.jobsAreLost = true;
		expect(await bench.enrichOne(identifyByEmail(ADA), REVEAL)).toMatchObject({
			status: 'incomplete',
			reason: 'jobLost',
			person: identifyByEmail(ADA),
			message: expect.stringContaining('was not found there'),
		});
	});

	it("lets Apollo call the user's webhook where one is given, and polls otherwise", async () => {
		const callbackUrl = 'https://n8n.example.test/webhook-waiting/17';
		const envelope = await bench.enrichOne(identifyByEmail(ADA), {
			...REVEAL,
			options: { waitMode: 'dontWait', callbackUrl },
		});
		expect(bench.requests[1]!.query).toMatchObject({ webhook_url: callbackUrl });
		expect(bench.requests[1]!.query).not.toHaveProperty('poll_only');
		expect(envelope).toMatchObject({ status: 'pending', person: identifyByEmail(ADA) });
	});

	it('counts numbers as bought when the answer was lost, because they were ordered with it', async () => {
		answerPaidRequest(() => ({ kind: 'lost', message: 'socket hang up' }));
		const { envelopes } = await bench.enrich([identifyByEmail(ADA)], REVEAL);
		expect(envelopes[0]).toMatchObject({
			reason: 'outcomeUnknown',
			credits: { charged: 9, estimated: true },
		});
	});

	it('does not count the numbers in addition to the price that the user states for a contact', async () => {
		const options = { ...REVEAL, options: { creditsPerContact: 9 } };
		const { envelopes, hints } = await bench.enrich([identifyByEmail(ADA)], options);
		expect(envelopes[0]).toMatchObject({ status: 'found', credits: { charged: 9 } });
		expect([readCreditsUsed(hints), bench.account.charged]).toEqual([9, 9]);
	});

	it.each([1, 8])(
		'respects the credit limit where the user states that a contact costs %d',
		async (estimate) => {
			const nobodysPhones = Array.from({ length: 30 }, () => identifyByEmail(CHARLES));
			const { hints } = await bench.enrich(nobodysPhones, {
				...REVEAL,
				maxCredits: 15,
				options: {
					creditsPerContact: estimate,
					batchSize: 1,
					concurrency: 1,
					dedupe: false,
				},
			});
			expect(bench.account.charged).toBeLessThanOrEqual(15);
			expect(readCreditsUsed(hints)).toBeGreaterThanOrEqual(bench.account.charged);
		},
	);

	it('counts numbers as bought when the answer is about somebody else, or names no job', async () => {
		const mixed = { ...identifyByEmail(ADA), firstName: 'Zoltan', lastName: 'Quist' };
		expect(await bench.enrichOne(mixed, REVEAL)).toMatchObject({
			reason: 'unmatched',
			credits: { charged: 9, estimated: true },
		});
		answerPaidRequest((_request, answer) => {
			const sent = answer() as { body: object };
			return { ...sent, body: { ...sent.body, request_id: undefined } } as never;
		});
		expect(await bench.enrichOne(identifyByEmail(ADA), REVEAL)).toMatchObject({
			status: 'incomplete',
			credits: { charged: 9, estimated: true },
		});
	});

	it('counts numbers as bought when the first answer only repeats the request, as they may still be found', async () => {
		answerPaidRequest((_request, respond) => {
			const answer = respond();
			const { request_id, person } = answer.body as {
				request_id: string;
				person: JsonRecord;
			};
			return {
				...answer,
				body: { request_id, person: { id: person.id, ...identifyByEmail(ADA) } },
			};
		});
		const asked = [identifyByEmail(ADA), identifyByEmail(SOREN)];
		const { envelopes } = await bench.enrich(asked, { ...REVEAL, maxCredits: 17 });
		expect(listOutcomes(envelopes)).toEqual(['notFound/noMatch ~9', 'skipped/creditLimit 0']);
	});

	it('gives the numbers of a wrong person in the first answer to nobody else', async () => {
		const mixed = { ...identifyByEmail(ADA), firstName: 'Zoltan', lastName: 'Quist' };
		const { envelopes } = await bench.enrich([mixed, identifyByEmail(CHARLES)], REVEAL);
		expect(listStatusesWithReasons(envelopes)).toEqual([
			'failed/unmatched',
			'incomplete/incomplete',
		]);
		expect(envelopes[1]!.person).toMatchObject({ fullName: 'Charles Babbage' });
		expect(envelopes[1]!.person).not.toHaveProperty('phones');
		expect(envelopes[1]!.credits).toMatchObject({ charged: 1 });
	});

	it("does not divide the price of a stranger's numbers among two records of one person", async () => {
		const stranger = { id: 'x', phone_numbers: [{ raw_number: '+4915112345678' }] };
		changeResult(({ people }) => ({
			people: [...people, stranger],
			credits_consumed: 28,
		}));
		const { envelopes } = await bench.enrich(
			[identifyByEmail(ADA), identifyByLinkedInUrl(ADA)],
			REVEAL,
		);
		expect(listOutcomes(envelopes)).toEqual(Array(2).fill('found ~9'));
	});

	it('gives the numbers to both records of one person', async () => {
		const { envelopes } = await bench.enrich(
			[identifyByEmail(ADA), identifyByLinkedInUrl(ADA)],
			REVEAL,
		);
		expect(envelopes.map(({ person }) => person?.phone)).toEqual(Array(2).fill(phoneOf(ADA)));
	});

	it('gives a person who is listed twice the numbers of both rows, in any order', async () => {
		const later = [{ raw_number: '+4915112345678', type: 'mobile' }];
		changeResult(({ people: [own] }) => ({
			people: [[], own!.phone_numbers, later].map((phone_numbers) => ({
				...own,
				phone_numbers,
			})),
		}));
		const { person } = await bench.enrichOne(identifyByEmail(ADA), REVEAL);
		const numbers = person!.phones.map(({ number }) => number);
		expect(numbers).toEqual(expect.arrayContaining([phoneOf(ADA), later[0]!.raw_number]));
	});

	it('is not paid when the key may not fetch the numbers, and the error names the missing scope', async () => {
		bench.account.order({ failure: 'forbidden', match: /webhook_result/ });
		const { error } = await bench.enrich([identifyByEmail(ADA)], REVEAL);
		expect(listCalls()).toEqual([SCOPE_CHECK]);
		expect(error).toEqual({
			message:
				'This API key has no permission to fetch results that Apollo delivers later, such as phone numbers',
			description: expect.stringContaining('api/v1/webhook_result/show') as string,
		});
		expect(bench.account.charged).toBe(0);
	});

	it('is not paid while Apollo cannot say whether the key may fetch the numbers', async () => {
		bench.account.order({ failure: 'serverError', match: /webhook_result/, times: Infinity });
		const { error } = await bench.enrich([identifyByEmail(ADA)], REVEAL);
		expect(listCalls().filter((call) => call !== SCOPE_CHECK)).toEqual([]);
		expect(error?.description).toBe('Nothing was charged. Run the records again later.');
	});

	it('checks the scope of the key once in a run, and only where phone numbers are wanted', async () => {
		await bench.enrich([identifyByEmail(ADA), identifyByEmail(SOREN)], {
			...REVEAL,
			options: { batchSize: 1 },
		});
		expect(listCalls().filter((call) => call === SCOPE_CHECK)).toHaveLength(1);
		bench.reset();
		await bench.enrich([identifyByEmail(ADA)], { reveal: ['profile', 'email'] });
		expect(listCalls()).toEqual(['POST /people/match']);
	});

	it("asks for the numbers again when Apollo's answer says, not sooner", async () => {
		bench.account.quirks.jobSeconds = 200;
		bench.answerAt(/webhook_result\/\d{3}/, (_request, respond) => {
			const answer = respond();
			if (answer.status !== 404) return answer;
			const body = { error_code: 'result_pending', retry_after_seconds: 75 };
			return { ...answer, body };
		});
		const before = bench.clock.now();
		const { envelopes } = await bench.enrich([identifyByEmail(ADA)], REVEAL);
		expect(envelopes[0]).toMatchObject({ status: 'found', person: { phone: phoneOf(ADA) } });
		// 10 seconds, as usual, before the first answer; then three times 75.
		expect(bench.clock.now() - before).toBe(235_000);
		expect(listCalls().slice(2)).toHaveLength(4);
	});

	it.each<[object, boolean | undefined]>([
		[{ dnc_status_cd: 'not_found', dnc_other_info: { country: 'United States' } }, false],
		[{ dnc_status: 'not_on_dnc' }, false],
		[{ dnc_status_cd: null, dnc_other_info: {}, status_cd: 'no_status' }, undefined],
		[{ dnc_status_cd: 'found' }, true],
		[{ dnc_status: 'a_word_of_tomorrow' }, true],
		[{ status: 'do_not_call' }, true],
		[{ dnc_other_info: 'National Do Not Call Registry' }, true],
	])("reads Apollo's %j as doNotCall: %s", async (said, doNotCall) => {
		bench.reset();
		changeResult(({ people: [own] }) => ({
			people: [{ ...own, phone_numbers: [{ raw_number: '+15555550164', ...said }] }],
		}));
		const { person } = await bench.enrichOne(identifyByEmail(ADA), REVEAL);
		expect(person!.phones[0]!.doNotCall).toBe(doNotCall);
		expect('doNotCall' in person!.phones[0]!).toBe(doNotCall !== undefined);
	});

	it('reserves the price of the numbers, so that the limit is respected', async () => {
		const options = { ...REVEAL, maxCredits: 17 };
		const { envelopes } = await bench.enrich(
			[identifyByEmail(ADA), identifyByEmail(SOREN)],
			options,
		);
		expect(listStatusesWithReasons(envelopes)).toEqual(['found', 'skipped/creditLimit']);
		expect(bench.account.charged).toBe(9);
	});
});

describe('Use Provider Waterfall at Apollo', () => {
	const WATERFALL = {
		reveal: ['profile', 'email', 'phone'] as const,
		options: { useProviderWaterfall: true },
	};
	const paidQuery = () => bench.requests.find(({ path }) => path.startsWith('/people'))!.query;

	it('is off unless the user turns it on', async () => {
		await bench.enrich([identifyByLinkedInUrl(ADA)], { reveal: ['profile', 'email', 'phone'] });
		expect(paidQuery()).not.toHaveProperty('run_waterfall_email');
		expect(paidQuery()).not.toHaveProperty('run_waterfall_phone');
	});

	it('delivers addresses and numbers later, at the price of the third parties', async () => {
		const { envelopes } = await bench.enrich(
			[ADA, CHARLES, SOREN].map(identifyByLinkedInUrl),
			WATERFALL,
		);
		expect(paidQuery()).toEqual({
			reveal_personal_emails: false,
			run_waterfall_email: true,
			run_waterfall_phone: true,
			poll_only: true,
		});
		expect(envelopes.map(({ person }) => [person?.email, person?.phone])).toEqual(
			[ADA, CHARLES, SOREN].map(({ emails, phones }) => [
				emails[0]?.email,
				phones[0]?.number,
			]),
		);
		// One for each person, two for each address, twelve for a number and one for a number that nobody has.
		expect(sumCreditsOfEnvelopes(envelopes)).toBe(3 + 6 + 25);
		expect(bench.account.charged).toBe(34);
	});

	it('asks only for the kinds of data that the user wants', async () => {
		await bench.enrich([identifyByLinkedInUrl(ADA)], {
			reveal: ['profile', 'email'],
			options: { useProviderWaterfall: true },
		});
		expect(paidQuery()).toMatchObject({ run_waterfall_email: true, poll_only: true });
		expect(paidQuery()).not.toHaveProperty('run_waterfall_phone');
		expect(paidQuery()).not.toHaveProperty('reveal_phone_number');
	});

	it('respects the limit with the price that the user states for a contact', async () => {
		const { envelopes, hints } = await bench.enrich(
			[ADA, SOREN, CHARLES].map(identifyByLinkedInUrl),
			{
				...WATERFALL,
				maxCredits: 30,
				options: {
					...WATERFALL.options,
					creditsPerContact: 15,
					batchSize: 1,
					concurrency: 1,
				},
			},
		);
		expect(listStatusesWithReasons(envelopes)).toEqual([
			'found',
			'found',
			'skipped/creditLimit',
		]);
		expect(readCreditsUsed(hints)).toBe(30);
		expect(bench.account.charged).toBe(30);
	});
});

describe('A search at Apollo', () => {
	it('says for free whether Apollo has an email address of each person', async () => {
		const { items } = await bench.search('contact', { company: 'analytical-engines.example' });
		const had = items.map((result) => (result as Person).hasEmail);
		expect(had).toContain(true);
		expect(had).toContain(false);
		expect(bench.account.charged).toBe(0);
	});

	it("sends the user's own lists and ranges in the form that Apollo expects", async () => {
		const filters = {
			person_locations: ['Norway'],
			revenue_range: { min: 1_000_000 },
			include_similar_titles: false,
		};
		await bench.search('contact', { jobTitle: 'VP Sales', limit: 1, options: { filters } });
		expect(bench.requests[0]!.query).toMatchObject({
			'person_titles[]': ['VP Sales'],
			'person_locations[]': ['Norway'],
			'revenue_range[min]': 1_000_000,
			include_similar_titles: false,
		});
	});

	it('returns neither a masked last name as a name nor "Yes" as a phone number', async () => {
		const { items } = await bench.search('contact', { company: 'acme.example', limit: 1 });
		expect(bench.requests).toHaveLength(1);
		expect(items[0]!).not.toHaveProperty('lastName');
		expect(items[0]!).not.toHaveProperty('fullName');
		expect(items[0]!).not.toHaveProperty('phones');
		expect(items[0]!).not.toHaveProperty('emails');
	});
});

it('A company search at Apollo lists companies that the account has saved with the others, each with the ID that finds it again', async () => {
	const { items: all } = await bench.search('company', { location: 'Norway' });
	bench.account.quirks.disputed = 'second';
	const { items } = await bench.search('company', { location: 'Norway' });
	const ids = (found: typeof items) => new Set(found.map(({ providerId }) => providerId));
	expect(items).toHaveLength(all.length);
	expect(ids(items)).toEqual(ids(all));
});

describe('An answer of Apollo', () => {
	it('distinguishes a guessed address from a verified one', async () => {
		const { envelopes } = await bench.enrich([
			identifyByEmail(ADA),
			identifyByEmail(CHARLES),
			identifyByEmail(LUCJA),
		]);
		expect(envelopes.map(({ person }) => person!.emails[0]!.status)).toEqual([
			'verified',
			'unverified',
			'unverified',
		]);
	});

	it('about a company is used for the record with its domain and for the one with its LinkedIn page', async () => {
		const asked = [{ domain: ACME.domain }, { linkedInUrl: ACME.linkedInUrl }];
		const { envelopes } = await bench.enrich(asked, COMPANY);
		expect(envelopes.map(({ company, matchedBy }) => [company?.domain, matchedBy])).toEqual([
			[ACME.domain, 'domain'],
			[ACME.domain, 'linkedInUrl'],
		]);
	});

	const NONE = { id: 'x', match_confidence: 'none', name: null };
	const { firstName, lastName } = ADA;
	const named = { firstName, lastName, company: ADA.company.name };
	const repeated = { name: 'Ada Lovelace', first_name: firstName, last_name: lastName };
	const answerWith = (person: object | null) =>
		bench.useNetwork(() => toApiResponse(200, { request_id: '1', person }));

	it.each<{ title: string; person: object | null; cost: string; record?: RawRecord }>([
		{ title: 'nothing', person: null, cost: '0' },
		{ title: 'an ID that costs nothing', person: NONE, cost: '0' },
		{
			title: 'a company guessed from the address',
			person: { ...NONE, organization: { name: 'X' } },
			cost: '0',
		},
		{
			title: 'the requested address beside no match',
			person: { ...NONE, ...identifyByEmail(ADA) },
			cost: '0',
		},
		{
			title: 'the requested address in ASCII beside no match',
			person: { ...NONE, email: 'ada@xn--mller-kva.test' },
			cost: '0',
			record: { email: 'ada@müller.test' },
		},
		{
			title: 'the requested name beside no match',
			person: { ...NONE, ...repeated },
			cost: '0',
			record: named,
		},
		{
			title: 'an ID alone, of which nobody says what it cost',
			person: { id: 'x', name: ' ' },
			cost: '~1',
		},
	])(
		'is read as no match when it contains only $title',
		async ({ person, cost, record = identifyByEmail(ADA) }) => {
			answerWith(person);
			const { envelopes } = await bench.enrich([record]);
			expect(listOutcomes(envelopes)).toEqual([`notFound/noMatch ${cost}`]);
		},
	);

	it('without a person leads to a retry with other identifiers where the user wants that', async () => {
		bench.account.quirks.disputed = 'second';
		const record = { ...buildUnknownRecords(1)[0], ...identifyByLinkedInUrl(ADA) };
		const envelope = await bench.enrichOne(record, {
			options: { retryWithOtherIdentifiers: true },
		});
		expect(envelope).toMatchObject({ status: 'found', person: { fullName: 'Ada Lovelace' } });
	});

	it('with an address beside no match of a person keeps the address', async () => {
		answerWith({ ...NONE, ...identifyByEmail(ADA) });
		const envelope = await bench.enrichOne(identifyByLinkedInUrl(ADA));
		expect(envelope).toMatchObject({ status: 'incomplete', person: identifyByEmail(ADA) });
	});

	it("with status 404 and cut-off JSON is taken for Apollo's, not for another server's page", () => {
		const cut = toApiResponse(404, '{"message":"Person not fo');
		expect(dialect.readMeaning(cut, 'one')).not.toBe('notTheProvider');
	});

	it.each([
		['Insufficient credits', 'outOfCredits'],
		['You have insufficient lead credits', 'outOfCredits'],
		['Organization "Insufficient Credits Ltd" is not valid', 'rejected'],
		["Required parameter 'domain' missing", 'rejected'],
	])('with the error "%s" is read as "%s"', (error, meaning) => {
		expect(dialect.readMeaning(toApiResponse(422, { error }), 'one')).toBe(meaning);
	});

	it.each(['credit_limit', 'credit_limit_exceeded'])(
		'with the code %s is read as an empty account',
		(code) => {
			const body = { error: 'You have used all of your credits', code };
			expect(dialect.readMeaning(toApiResponse(422, body), 'one')).toBe('outOfCredits');
		},
	);

	it('with status 200 and a failure for lack of credits is read as an empty account', async () => {
		const failed = { status: 'failed', error_message: 'You have insufficient credits' };
		bench.useNetwork((_, respond) => ({ ...respond(), status: 200, body: failed }));
		const many = Array.from({ length: 40 }, () => identifyByEmail(ADA));
		const { envelopes, error } = await bench.enrich(many, {
			options: { dedupe: false, concurrency: 1 },
		});
		expect(error?.description).toContain('Add credits');
		expect([envelopes, bench.requests]).toEqual([[], [expect.anything()]]);
	});

	it('that contains people before the credits ended is read for these people', () => {
		const matches = [{ id: '1', name: 'Ada Lovelace' }, null];
		const short = { status: 'failed', error_message: 'Insufficient credits', matches };
		expect(dialect.readMeaning(toApiResponse(200, short), 'many')).toBe('rows');
	});

	it("about a wrong key is quoted in Apollo's words, which are not JSON", async () => {
		bench.useKey('wrong');
		const { error } = await bench.enrich([identifyByEmail(ADA)]);
		expect(error?.description).toContain(
			'Apollo said: "Invalid API key. Check how to authenticate in the API reference',
		);
	});

	it.each([
		['by their use where what is left is stale at 0', [0, 2520, 0, 544], [1976, 544, 2520]],
		['as they are stated, although no use is counted', [96, 101, 0, 0], [96, 0, 101]],
		[
			'as they are stated, although use is counted otherwise',
			[9500, 10_000, 910, undefined],
			[9500, 910, 10_000],
		],
	])(
		'shows the remaining credits %s',
		(_how, [left, effective, counted, unified], [remaining, used, total]) => {
			const body = {
				num_credits_remaining: left,
				effective_num_lead_credits: effective,
				num_lead_credits_used: counted,
				total_unified_credits_used: unified,
			};
			expect(dialect.balance!.read(toApiResponse(200, body))).toEqual({
				credits: { remaining, used, total },
			});
		},
	);
});
