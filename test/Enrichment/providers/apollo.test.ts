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

describe('Apollo, in its requests,', () => {
	it('gets all that names a person together in the query, and no body', async () => {
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
	it('is asked for a company of which only the ID is known at a separate path', async () => {
		const { items } = await bench.search('company', { name: 'acme.example' });
		const { providerId } = items[0]!;
		expect(await bench.enrichOne({ providerId: String(providerId) }, COMPANY)).toMatchObject({
			status: 'found',
			matchedBy: 'providerId',
			company: { domain: 'acme.example' },
		});
	});
});

describe('Phone numbers from Apollo', () => {
	const REVEAL = { reveal: ['profile', 'email', 'phone'] };
	const phoneOf = (person: typeof ADA) => person.phones[0]!.number;
	/** Of the second request: the first one asks whether the key may fetch what comes later. */
	const ID = '1039995589705121902';
	const SCOPE_CHECK = 'GET /webhook_result/1';
	const calls = () => bench.requests.map(({ method, path }) => `${method} ${path}`);
	/** The next paid request meets this. */
	const meetPaid = (network: Network) => bench.scriptNext(undefined, network);
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

	it('are fetched later by the ID of the request, whose digits a double cannot hold, and join what was known at once', async () => {
		const { envelopes, hints } = await bench.enrich([identifyByEmail(ADA)], REVEAL);
		expect(calls()).toEqual([
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

	it('of a batch are put on their people, who keep all else; whoever has none costs no phone', async () => {
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

	it('that are still looked for leave their people pending, with what is known and what it cost', async () => {
		bench.account.quirks.jobSeconds = Infinity;
		expect(await bench.enrichOne(identifyByEmail(ADA), REVEAL)).toMatchObject({
			status: 'pending',
			jobId: ID,
			recordTag: '0',
			person: { ...identifyByEmail(ADA), fullName: 'Ada Lovelace' },
			credits: { charged: 9, estimated: true },
		});
	});

	it('that are lost with their job leave the people found, as incomplete with the reason jobLost', async () => {
		bench.account.quirks.jobsAreLost = true;
		expect(await bench.enrichOne(identifyByEmail(ADA), REVEAL)).toMatchObject({
			status: 'incomplete',
			reason: 'jobLost',
			person: identifyByEmail(ADA),
			message: expect.stringContaining('was not found there'),
		});
	});

	it("go to the user's webhook where one is given, and are polled otherwise", async () => {
		const callbackUrl = 'https://n8n.example.test/webhook-waiting/17';
		const envelope = await bench.enrichOne(identifyByEmail(ADA), {
			...REVEAL,
			options: { waitMode: 'dontWait', callbackUrl },
		});
		expect(bench.requests[1]!.query).toMatchObject({ webhook_url: callbackUrl });
		expect(bench.requests[1]!.query).not.toHaveProperty('poll_only');
		expect(envelope).toMatchObject({ status: 'pending', person: identifyByEmail(ADA) });
	});

	it('whose answer is lost count as bought, because they were ordered with it', async () => {
		meetPaid(() => ({ kind: 'lost', message: 'socket hang up' }));
		const { envelopes } = await bench.enrich([identifyByEmail(ADA)], REVEAL);
		expect(envelopes[0]).toMatchObject({
			reason: 'outcomeUnknown',
			credits: { charged: 9, estimated: true },
		});
	});

	it('are not counted twice where the user says what a contact costs with them', async () => {
		const options = { ...REVEAL, options: { creditsPerContact: 9 } };
		const { envelopes, hints } = await bench.enrich([identifyByEmail(ADA)], options);
		expect(envelopes[0]).toMatchObject({ status: 'found', credits: { charged: 9 } });
		expect([readCreditsUsed(hints), bench.account.charged]).toEqual([9, 9]);
	});

	it.each([1, 8])(
		'keep the limit where the user says that a contact costs %d',
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

	it("of an answer that is somebody else's, or that names no job, count as bought", async () => {
		const mixed = { ...identifyByEmail(ADA), firstName: 'Zoltan', lastName: 'Quist' };
		expect(await bench.enrichOne(mixed, REVEAL)).toMatchObject({
			reason: 'unmatched',
			credits: { charged: 9, estimated: true },
		});
		meetPaid((_request, answer) => {
			const sent = answer() as { body: object };
			return { ...sent, body: { ...sent.body, request_id: undefined } } as never;
		});
		expect(await bench.enrichOne(identifyByEmail(ADA), REVEAL)).toMatchObject({
			status: 'incomplete',
			credits: { charged: 9, estimated: true },
		});
	});

	it('count as bought where the first answer only repeats the question, as they may be found all the same', async () => {
		meetPaid((_request, respond) => {
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

	it('of somebody whom the first answer mistook for a person are given to nobody else', async () => {
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

	it('of two records of one person do not share what the phones of a stranger cost', async () => {
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

	it('of one person who was asked for twice are on both records', async () => {
		const { envelopes } = await bench.enrich(
			[identifyByEmail(ADA), identifyByLinkedInUrl(ADA)],
			REVEAL,
		);
		expect(envelopes.map(({ person }) => person?.phone)).toEqual(Array(2).fill(phoneOf(ADA)));
	});

	it('of one person who is listed twice are all theirs, whichever row comes first', async () => {
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

	it('Apollo is not paid for phone numbers that the key may not fetch, and the message names the scope', async () => {
		bench.account.order({ failure: 'forbidden', match: /webhook_result/ });
		const { error } = await bench.enrich([identifyByEmail(ADA)], REVEAL);
		expect(calls()).toEqual([SCOPE_CHECK]);
		expect(error).toEqual({
			message:
				'This API key has no permission to fetch results that Apollo delivers later, such as phone numbers',
			description: expect.stringContaining('api/v1/webhook_result/show') as string,
		});
		expect(bench.account.charged).toBe(0);
	});

	it('Apollo is not paid for phone numbers while it cannot say whether the key may fetch them', async () => {
		bench.account.order({ failure: 'serverError', match: /webhook_result/, times: Infinity });
		const { error } = await bench.enrich([identifyByEmail(ADA)], REVEAL);
		expect(calls().filter((call) => call !== SCOPE_CHECK)).toEqual([]);
		expect(error?.description).toBe('Nothing was charged. Run the records again later.');
	});

	it('Apollo is asked for the scope once a run, and not where nothing comes later', async () => {
		await bench.enrich([identifyByEmail(ADA), identifyByEmail(SOREN)], {
			...REVEAL,
			options: { batchSize: 1 },
		});
		expect(calls().filter((call) => call === SCOPE_CHECK)).toHaveLength(1);
		bench.reset();
		await bench.enrich([identifyByEmail(ADA)], { reveal: ['profile', 'email'] });
		expect(calls()).toEqual(['POST /people/match']);
	});

	it('Apollo is asked again when its answer says, not sooner', async () => {
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
		expect(calls().slice(2)).toHaveLength(4);
	});

	it.each<[object, boolean | undefined]>([
		[{ dnc_status_cd: 'not_found', dnc_other_info: { country: 'United States' } }, false],
		[{ dnc_status: 'not_on_dnc' }, false],
		[{ dnc_status_cd: null, dnc_other_info: {}, status_cd: 'no_status' }, undefined],
		[{ dnc_status_cd: 'found' }, true],
		[{ dnc_status: 'a_word_of_tomorrow' }, true],
		[{ status: 'do_not_call' }, true],
		[{ dnc_other_info: 'National Do Not Call Registry' }, true],
	])("Apollo's %j makes doNotCall of the number %s", async (said, doNotCall) => {
		bench.reset();
		changeResult(({ people: [own] }) => ({
			people: [{ ...own, phone_numbers: [{ raw_number: '+15555550164', ...said }] }],
		}));
		const { person } = await bench.enrichOne(identifyByEmail(ADA), REVEAL);
		expect(person!.phones[0]!.doNotCall).toBe(doNotCall);
		expect('doNotCall' in person!.phones[0]!).toBe(doNotCall !== undefined);
	});

	it('hold their price back, so that the limit holds', async () => {
		const options = { ...REVEAL, maxCredits: 17 };
		const { envelopes } = await bench.enrich(
			[identifyByEmail(ADA), identifyByEmail(SOREN)],
			options,
		);
		expect(listStatusesWithReasons(envelopes)).toEqual(['found', 'skipped/creditLimit']);
		expect(bench.account.charged).toBe(9);
	});
});

describe("Apollo's own waterfall", () => {
	const WATERFALL = {
		reveal: ['profile', 'email', 'phone'] as const,
		options: { useProviderWaterfall: true },
	};
	const paidQuery = () => bench.requests.find(({ path }) => path.startsWith('/people'))!.query;

	it('is never asked unless the user wants it', async () => {
		await bench.enrich([identifyByLinkedInUrl(ADA)], { reveal: ['profile', 'email', 'phone'] });
		expect(paidQuery()).not.toHaveProperty('run_waterfall_email');
		expect(paidQuery()).not.toHaveProperty('run_waterfall_phone');
	});

	it('brings addresses and numbers later, at what the third parties take', async () => {
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

	it('is asked for what is wanted alone', async () => {
		await bench.enrich([identifyByLinkedInUrl(ADA)], {
			reveal: ['profile', 'email'],
			options: { useProviderWaterfall: true },
		});
		expect(paidQuery()).toMatchObject({ run_waterfall_email: true, poll_only: true });
		expect(paidQuery()).not.toHaveProperty('run_waterfall_phone');
		expect(paidQuery()).not.toHaveProperty('reveal_phone_number');
	});

	it('keeps the limit at what the user says that a contact may cost', async () => {
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
	it('says of each person of a list whether Apollo has an address, which costs nothing to know', async () => {
		const { items } = await bench.search('contact', { company: 'analytical-engines.example' });
		const had = items.map((result) => (result as Person).hasEmail);
		expect(had).toContain(true);
		expect(had).toContain(false);
		expect(bench.account.charged).toBe(0);
	});

	it('gives the user’s own lists and ranges the form that Apollo reads', async () => {
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

	it('takes neither a masked last name for a name nor "Yes" for a phone number', async () => {
		const { items } = await bench.search('contact', { company: 'acme.example', limit: 1 });
		expect(bench.requests).toHaveLength(1);
		expect(items[0]!).not.toHaveProperty('lastName');
		expect(items[0]!).not.toHaveProperty('fullName');
		expect(items[0]!).not.toHaveProperty('phones');
		expect(items[0]!).not.toHaveProperty('emails');
	});
});

it('Company search lists the companies that the account has saved with the others, each with the ID that finds it again', async () => {
	const { items: all } = await bench.search('company', { location: 'Norway' });
	bench.account.quirks.disputed = 'second';
	const { items } = await bench.search('company', { location: 'Norway' });
	const ids = (found: typeof items) => new Set(found.map(({ providerId }) => providerId));
	expect(items).toHaveLength(all.length);
	expect(ids(items)).toEqual(ids(all));
});

describe("The reader of Apollo's answers", () => {
	it('knows a guessed address from a verified one', async () => {
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

	it('gives a company that was asked for by domain and by page to both records', async () => {
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

	it.each<[string, object | null, string, RawRecord?]>([
		['null', null, '0'],
		['an ID that costs nothing', NONE, '0'],
		['a company guessed from the address', { ...NONE, organization: { name: 'X' } }, '0'],
		['the address, repeated beside no match,', { ...NONE, ...identifyByEmail(ADA) }, '0'],
		[
			'the address in ASCII, repeated beside no match,',
			{ ...NONE, email: 'ada@xn--mller-kva.test' },
			'0',
			{ email: 'ada@müller.test' },
		],
		['the name, repeated beside no match,', { ...NONE, ...repeated }, '0', named],
		['an ID alone, of which nobody says what it cost', { id: 'x', name: ' ' }, '~1'],
	])('takes %s for nobody', async (_what, person, cost, asked = identifyByEmail(ADA)) => {
		answerWith(person);
		const { envelopes } = await bench.enrich([asked]);
		expect(listOutcomes(envelopes)).toEqual([`notFound/noMatch ${cost}`]);
	});

	it('tries other identifiers where a row names nobody', async () => {
		bench.account.quirks.disputed = 'second';
		const record = { ...buildUnknownRecords(1)[0], ...identifyByLinkedInUrl(ADA) };
		const envelope = await bench.enrichOne(record, {
			options: { retryWithOtherIdentifiers: true },
		});
		expect(envelope).toMatchObject({ status: 'found', person: { fullName: 'Ada Lovelace' } });
	});

	it('keeps an address that stands beside no match of a person', async () => {
		answerWith({ ...NONE, ...identifyByEmail(ADA) });
		const envelope = await bench.enrichOne(identifyByLinkedInUrl(ADA));
		expect(envelope).toMatchObject({ status: 'incomplete', person: identifyByEmail(ADA) });
	});

	it('takes a 404 whose JSON broke off for its own, not for a page of another server', () => {
		const cut = toApiResponse(404, '{"message":"Person not fo');
		expect(dialect.readMeaning(cut, 'one')).not.toBe('notTheProvider');
	});

	it.each([
		['Insufficient credits', 'outOfCredits'],
		['You have insufficient lead credits', 'outOfCredits'],
		['Organization "Insufficient Credits Ltd" is not valid', 'rejected'],
		["Required parameter 'domain' missing", 'rejected'],
	])('reads "%s" as %s', (error, meaning) => {
		expect(dialect.readMeaning(toApiResponse(422, { error }), 'one')).toBe(meaning);
	});

	it.each(['credit_limit', 'credit_limit_exceeded'])(
		'reads the code %s as an empty account',
		(code) => {
			const body = { error: 'You have used all of your credits', code };
			expect(dialect.readMeaning(toApiResponse(422, body), 'one')).toBe('outOfCredits');
		},
	);

	it('reads an empty account also in an answer with status 200 that failed', async () => {
		const failed = { status: 'failed', error_message: 'You have insufficient credits' };
		bench.useNetwork((_, respond) => ({ ...respond(), status: 200, body: failed }));
		const many = Array.from({ length: 40 }, () => identifyByEmail(ADA));
		const { envelopes, error } = await bench.enrich(many, {
			options: { dedupe: false, concurrency: 1 },
		});
		expect(error?.description).toContain('Add credits');
		expect([envelopes, bench.requests]).toEqual([[], [expect.anything()]]);
	});

	it('reads the people that came before the credits ended', () => {
		const matches = [{ id: '1', name: 'Ada Lovelace' }, null];
		const short = { status: 'failed', error_message: 'Insufficient credits', matches };
		expect(dialect.readMeaning(toApiResponse(200, short), 'many')).toBe('rows');
	});

	it("quotes Apollo's own words about a wrong key, which are not JSON", async () => {
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
		'counts what is left %s',
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
