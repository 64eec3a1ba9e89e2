/** What every provider's dialect promises, each against its provider's sandbox. */
import type { Identifiers } from '../../../nodes/Enrichment/person/entities';
import {
	ASYNC_PROVIDER_NAMES,
	PROVIDERS,
	type ProviderName,
} from '../../../nodes/Enrichment/providers/registry';
import type { Envelope } from '../../../nodes/Enrichment/records/envelope';
import {
	ACME,
	ADA,
	ANALYTICAL_ENGINES,
	CHARLES,
	FJORD_DATA,
	LUCJA,
	OTTO,
	SOREN,
	UNKNOWN_DOMAIN,
	UNKNOWN_EMAIL,
} from '../../../sandbox/enrichment';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { toApiResponse } from '../../../testing/answers';
import {
	identifyByEmail,
	identifyByName,
	identifyByLinkedInUrl,
	getEmail,
	countFound,
	UNKNOWN_RECORD,
	listStatusesWithReasons,
	sumCreditsOfEnvelopes,
} from '../../../testing/people';
import {
	createProviderBench,
	type ProviderBench,
	type RawRecord,
} from '../../../testing/providers';
import { buildFirstLookupRequest } from '../../../testing/requests';
import { testProviderSearches, type SearchingProvider } from './searches';
import { testProviderWire } from './wire';

interface Verdict {
	status: string;
	score?: number;
	message?: string;
	credits?: { charged: number; estimated: boolean };
}

type Provider = Facts & Pick<SearchingProvider, 'name' | 'bench'>;

interface Facts extends Omit<SearchingProvider, 'name' | 'bench'> {
	/** Records of a whole batch, or fewer where one request is for one record. */
	batch: number;
	/** It says that somebody asked to be forgotten. */
	tellsOptOut?: true;
	/** It sells addresses: nobody is named by one, no profile comes with one, and companies are not looked up. */
	isForAddresses?: true;
	/** Requests of a lookup by email, where it takes several: one for each fact, or a search and what it leads to. */
	perEmail?: number;
	/** Credits that are enough for some records of a mixed list, but not for all. */
	limit?: number;
	/** A missing person and a missing address are the same 404. */
	hasOneNotFound?: true;
	/** A batch that is 404 may be of a missing path, each of its records alone is a miss. */
	asksSingly?: true;
	/** What it does not tell of a company. */
	companiesLack?: string[];
	/** The same of the second form of its answers. */
	secondLacks?: string[];
	/** Of Analytical Engines, where it tells no more than the range. */
	employees?: string;
	/** What the account says beside its credits. */
	account?: object;
	/** In the raw row of somebody whose contact data the plan hides. */
	hidden?: object;
	/** Addresses, what verification says of them and what that costs. */
	verdicts?: Array<{ email: string; verdict: Verdict; credits: number }>;
}

/** No answer tells what a verification cost. */
const ESTIMATED = { credits: { charged: 0.5, estimated: true } };
const FREE = { credits: { charged: 0, estimated: false } };

const TELLS_USE = { credits: { used: expect.any(Number) } };

const FACTS: Record<ProviderName, Facts> = {
	icypeas: {
		batch: 100,
		isForAddresses: true,
		verdicts: [
			{ email: getEmail(ADA), verdict: { status: 'valid', score: 99 }, credits: 0.1 },
			{ email: UNKNOWN_EMAIL, verdict: { status: 'invalid', score: 0 }, credits: 0.1 },
			{ email: getEmail(LUCJA), verdict: { status: 'unknown' }, credits: 0.1 },
			{ email: getEmail(CHARLES), verdict: { status: 'valid', score: 95 }, credits: 0.1 },
		],
	},
	anymailFinder: {
		batch: 1,
		tellsOptOut: true,
		isForAddresses: true,
		hasOneNotFound: true,
		verdicts: [
			{ email: getEmail(ADA), verdict: { status: 'valid' }, credits: 0.2 },
			{ email: UNKNOWN_EMAIL, verdict: { status: 'invalid' }, credits: 0.2 },
		],
	},
	apollo: {
		batch: 10,
		leadsBy: 'providerId',
		asksSingly: true,
		hidden: { email: 'email_not_unlocked@domain.com' },
	},
	lusha: {
		batch: 100,
		perEmail: 2,
		leadsBy: 'providerId',
		tellsOptOut: true,
		account: {
			credits: { used: expect.any(Number), total: 100_000 },
			plan: 'scale',
			prices: { revealEmail: 1, revealPhone: 5, revealCompany: 1, apiSearch: 0.04 },
			renewsAt: expect.stringMatching(/^2027-01-01/),
		},
	},
	peopleDataLabs: {
		batch: 100,
		leadsBy: 'providerId',
		findsWantedOnly: true,
		account: { credits: { type: 'enrich' } },
		hidden: { data: { work_email: true, mobile_phone: true } },
	},
	findymail: {
		batch: 1,
		leadsBy: 'linkedInUrl',
		companiesLack: ['country', 'foundedYear'],
		employees: '201-500',
		verdicts: [
			{ email: getEmail(ADA), verdict: { status: 'valid' }, credits: 1 },
			{ email: UNKNOWN_EMAIL, verdict: { status: 'invalid' }, credits: 1 },
		],
	},
	hunter: {
		batch: 1,
		tellsOptOut: true,
		leadsBy: 'email',
		limit: 3,
		hasOneNotFound: true,
		employees: '201-500',
		needs: { company: 'acme.example' },
		account: { ...TELLS_USE, plan: 'Growth', renewsAt: '2026-12-01' },
		refuses: [
			{ criterion: 'seniority', value: 'Director' },
			{ criterion: 'seniority', value: 'director, manager' },
			{ criterion: 'seniority', value: 'VP' },
		],
		verdicts: [
			{
				email: getEmail(ADA),
				verdict: { status: 'valid', score: 97, ...ESTIMATED },
				credits: 0.5,
			},
			{ email: UNKNOWN_EMAIL, verdict: { status: 'invalid', score: 0 }, credits: 0.5 },
			{ email: getEmail(LUCJA), verdict: { status: 'catchAll', score: 62 }, credits: 0.5 },
			{
				email: getEmail(CHARLES),
				verdict: { status: 'unknown', score: 40, ...FREE },
				credits: 0,
			},
			{ email: getEmail(OTTO), verdict: { status: 'unknown', ...FREE }, credits: 0 },
			{
				email: 'ada@mailinator.com',
				verdict: { status: 'disposable', score: 40 },
				credits: 0,
			},
			{ email: 'ada@gmail.com', verdict: { status: 'valid', score: 97 }, credits: 0.5 },
		],
	},
	leadMagic: {
		secondLacks: ['linkedInUrl'],
		verdicts: [
			{ email: getEmail(ADA), verdict: { status: 'valid' }, credits: 0.25 },
			{ email: UNKNOWN_EMAIL, verdict: { status: 'invalid' }, credits: 0.25 },
			{ email: getEmail(CHARLES), verdict: { status: 'unknown' }, credits: 0 },
			{ email: getEmail(LUCJA), verdict: { status: 'catchAll' }, credits: 0 },
		],
		batch: 1,
		leadsBy: 'linkedInUrl',
		perEmail: 2,
		limit: 20,
		refuses: [
			{ criterion: 'location', value: 'Lyon, France' },
			{ criterion: 'location', value: 'Austin, TX, United States' },
			{ criterion: 'location', value: 'Tromsø, Norway' },
		],
	},
	prospeo: {
		batch: 50,
		leadsBy: 'providerId',
		account: { ...TELLS_USE, plan: 'STARTER', renewsAt: expect.stringMatching(/^2026-12-01/) },
		hidden: {},
		// It spells the state out.
		refuses: [{ criterion: 'location', value: 'Austin, TX, United States' }],
	},
	dropcontact: {
		batch: 250,
		tellsOptOut: true,
		verdicts: [
			{ email: getEmail(ADA), verdict: { status: 'valid' }, credits: 1 },
			{ email: UNKNOWN_EMAIL, verdict: { status: 'invalid' }, credits: 1 },
			{ email: getEmail(LUCJA), verdict: { status: 'catchAll' }, credits: 1 },
			{ email: getEmail(CHARLES), verdict: { status: 'unknown' }, credits: 1 },
			{
				email: getEmail(OTTO),
				verdict: { status: 'unknown', message: expect.stringContaining('opted out') },
				credits: 1,
			},
		],
	},
	fullEnrich: { batch: 100, leadsBy: 'linkedInUrl' },
	betterContact: {
		batch: 100,
		leadsBy: 'linkedInUrl',
		isForAddresses: true,
		refuses: [
			{ criterion: 'industry', value: 'Software' },
			{ criterion: 'industry', value: 'Software, Retail' },
			{ criterion: 'industry', value: 'Manufacturing' },
			{ criterion: 'companySize', value: '51-200, 10001+' },
		],
	},
};

const withBenches = (names: readonly ProviderName[]): Provider[] =>
	names.map((name) => ({ name, bench: createProviderBench(name), ...FACTS[name] }));

/** Those that answer later, of which `jobs.test.ts` asks the rest. */
const LATER = withBenches(ASYNC_PROVIDER_NAMES);

const PROMPT = withBenches(
	PROVIDERS.filter(({ isAsynchronous }) => !isAsynchronous).map(({ name }) => name),
);

const BALANCE = { resource: 'account', operation: 'getBalance' };

const FORMS = ['first', 'second'] as const;

const byLabel = (providers: Provider[]) =>
	providers.map((provider) => [provider.bench.dialect.label, provider] as const);

/** People of the shared world who can be named in all ways, and whose address was verified. */
function peopleIn({ bench: { sandbox } }: Provider, count: number) {
	return sandbox.people
		.filter(({ emails, linkedInUrl, optedOut }) => emails[0] && linkedInUrl && !optedOut)
		.filter(({ emails: [first] }) => first?.status === 'verified' && first.type === 'work')
		.slice(0, count);
}

/** Each named in one of several ways, in turn. */
function listMixedRecords(provider: Provider, count: number): RawRecord[] {
	return peopleIn(provider, count).map((person, index): RawRecord => {
		const { firstName, lastName, company } = person;
		return [
			identifyByLinkedInUrl(person),
			identifyByName(person),
			{ firstName, lastName, company: company.name },
		][index % 3]!;
	});
}

/** One person, by an address where the provider takes any. */
const identifyPerson = ({ isForAddresses }: Provider, person: typeof ADA): RawRecord =>
	isForAddresses ? identifyByName(person) : identifyByEmail(person);

const identifyNobody = (name = 'nobody'): RawRecord => ({
	linkedInUrl: `https://www.linkedin.com/in/${name}-there`,
});

const identifyNobodyAt = (companyDomain: string): RawRecord => ({
	...UNKNOWN_RECORD,
	companyDomain,
});

const countPeople = (envelopes: Envelope[]): number =>
	envelopes.filter(({ person }) => person).length;

/** Where a found person is not the one that the record asked for. */
function listMixUps(provider: Provider, envelopes: Envelope[]): string[] {
	const people = peopleIn(provider, envelopes.length);
	return envelopes.flatMap(({ person }, index) => {
		const { firstName, lastName, emails } = people[index]!;
		if (person === undefined) return [];
		const { fullName, email } = person;
		const isRight = provider.isForAddresses
			? emails.some((each) => each.email === email)
			: fullName === undefined ||
				fullName.toLowerCase() === `${firstName} ${lastName}`.toLowerCase();
		return isRight ? [] : [`${firstName} ${lastName} got ${fullName ?? email}`];
	});
}

describe.each(byLabel([...PROMPT, ...LATER]))('The node with %s', (_, provider) => {
	const { bench, batch } = provider;

	beforeEach(bench.reset);
	afterEach(() => expect(bench.wrong).toEqual([]));

	testProviderWire(provider);
	testProviderSearches(provider);

	it('says that the key is valid but the plan does not cover the request', async () => {
		bench.account.order({ failure: 'forbidden' });
		const { error, warning } = await bench.enrich([identifyPerson(provider, ADA)]);
		expect(error?.description ?? warning).toContain('The key is valid');
		expect(error?.description).toContain('The key is valid');
	});

	it('returns the remaining credits', async () => {
		const { account } = bench;
		for (const form of FORMS) {
			account.quirks.disputed = form;
			await bench.enrich([identifyPerson(provider, ADA)]);
			const { charged, credits: remaining } = account;
			const { items } = await bench.runNode(BALANCE, [{}]);
			const [balance] = items as [{ credits: { remaining: number; used?: number } }];
			expect([balance.credits.remaining, account.charged]).toEqual([remaining, charged]);
			expect([undefined, charged]).toContain(balance.credits.used);
			expect(balance).toMatchObject(provider.account ?? {});
		}
	});

	if (provider.hidden) {
		it('takes what the plan hides for neither an email address nor a phone number', async () => {
			bench.account.quirks.contactDataHidden = true;
			const { envelopes } = await bench.enrich(
				[identifyByLinkedInUrl(ADA), identifyByEmail(CHARLES)],
				{ options: { includeRaw: true } },
			);
			const [{ status, raw, person }] = envelopes as [Envelope];
			expect([status, raw]).toMatchObject(['incomplete', provider.hidden]);
			expect(person).toMatchObject({ fullName: 'Ada Lovelace' });
			for (const name of ['email', 'emails', 'phone', 'phones'])
				expect(person).not.toHaveProperty(name);
		});
	}

	it('does not interpret an answer in another form, and keeps it', async () => {
		const { linkedInUrl } = ADA;
		const ways = [{ linkedInUrl }, identifyByName(ADA)].map((way) =>
			buildFirstLookupRequest(bench.dialect, 'contact', way as Identifiers),
		);
		const { request, record } = ways.find((way) => way.request !== undefined)!;
		const response = toApiResponse(200, { ok: 1 });
		const many = request.readRows(response, [record, record]);
		expect(many).toMatchObject({ hasUnknownForm: true });
	});

	it('reports a person who opted out as opted out where the provider says so, at what the provider charges', async () => {
		const { envelopes } = await bench.enrich([identifyPerson(provider, OTTO)]);
		expect(listStatusesWithReasons(envelopes)).toEqual([
			provider.tellsOptOut ? 'skipped/optedOut' : 'notFound/noMatch',
		]);
		expect(envelopes[0]).not.toHaveProperty('person');
		expect(sumCreditsOfEnvelopes(envelopes)).toBe(bench.account.charged);
	});

	if (bench.dialect.lookups.company) {
		it.each(FORMS)(
			'gives each record of a list its own company, beside an unknown one (%s form of the answers)',
			async (form) => {
				bench.account.quirks.disputed = form;
				const known = [FJORD_DATA, ACME, ANALYTICAL_ENGINES].map(({ domain }) => domain);
				const domains = [UNKNOWN_DOMAIN, ...known];
				const { envelopes } = await bench.enrich(
					domains.map((domain) => ({ domain })),
					{ resource: 'company' },
				);
				expect(envelopes.map(({ company }) => company?.domain)).toEqual([
					undefined,
					...known,
				]);
				expect(listStatusesWithReasons(envelopes)).toEqual([
					'notFound/noMatch',
					...known.map(() => 'found'),
				]);
				expect(sumCreditsOfEnvelopes(envelopes)).toBeCloseTo(bench.account.charged, 6);
			},
		);

		it('finds a company by its domain', async () => {
			const { domain } = ANALYTICAL_ENGINES;
			const { envelopes } = await bench.enrich([{ domain }], { resource: 'company' });
			expect(envelopes[0]).toMatchObject({
				status: 'found',
				matchedBy: 'domain',
				company: { name: 'Analytical Engines', domain },
			});
			expect(sumCreditsOfEnvelopes(envelopes)).toBeCloseTo(bench.account.charged, 6);
		});
	}

	it.each(FORMS)(
		'takes long lists of unknown people and companies for misses, not for a wrong address (form %# of the answers)',
		async (disputed) => {
			bench.account.quirks.disputed = disputed;
			let charged = 0;
			const names = Array.from({ length: 30 }, (_, index) => `no${index}`);
			const people = names.flatMap((name) => [
				identifyNobody(name),
				identifyNobodyAt(`${name}.example`),
				...(provider.isForAddresses ? [] : [{ email: `${name}@nowhere.example` }]),
			]);
			const companies = names.map((name) => ({ domain: `${name}.example` }));
			for (const entity of ['contact', 'company'] as const) {
				const lookup = bench.dialect.lookups[entity];
				// A job says of each record that it is missing, with no status of its own.
				if (!lookup || lookup.requests[0]!.job) continue;
				const records = entity === 'contact' ? people : companies;
				const { envelopes, error, warning } = await bench.enrich(records, {
					resource: entity,
					options: { batchSize: 1 },
				});
				expect(new Set(listStatusesWithReasons(envelopes))).toEqual(
					new Set(['notFound/noMatch']),
				);
				expect([error, warning]).toEqual([undefined, undefined]);
				charged += sumCreditsOfEnvelopes(envelopes);
			}
			expect(charged).toBeCloseTo(bench.account.charged, 6);
		},
	);

	const { verdicts } = provider;
	if (verdicts) {
		it.each(verdicts)(
			'verifies the address $email as $verdict',
			async ({ email, verdict, credits }) => {
				for (const form of FORMS) {
					bench.reset();
					bench.account.quirks.disputed = form;
					const { items, hints } = await bench.verify([email]);
					expect(items).toMatchObject([verdict]);
					expect(readCreditsUsed(hints)).toBe(bench.account.charged);
					if (form === 'first') expect(bench.account.charged).toBe(credits);
				}
			},
		);

		it("verifies no more addresses than 'Max Credits' allows", async () => {
			const price = verdicts[0]!.credits;
			const emails = [ADA, SOREN, LUCJA].map(getEmail);
			const { hints, warning } = await bench.verify(emails, { maxCredits: 2 * price });
			expect(readCreditsUsed(hints)).toBeCloseTo(bench.account.charged, 6);
			expect(bench.account.charged).toBeGreaterThan(0);
			expect(bench.account.charged).toBeLessThanOrEqual(2 * price);
			expect(warning).toContain("'Max Credits'");
		});

		it('stops verifying when the account is empty', async () => {
			bench.account.credits = 0;
			const { error, hints } = await bench.verify([getEmail(ADA)]);
			expect([error?.description, ...hints].join()).toContain('Add credits');
			expect(bench.account.charged).toBe(0);
		});
	}

	it('stops after the first request with a wrong key', async () => {
		bench.useKey('wrong-key');
		const { envelopes, error, warning } = await bench.enrich(
			listMixedRecords(provider, batch + 1),
		);
		expect(error?.description ?? warning).toContain("'API Key'");
		expect(bench.requests).toHaveLength(1);
		expect(envelopes).toEqual([]);
	});
});

describe.each(byLabel(PROMPT))('The node with %s', (_, provider) => {
	const { bench, tellsOptOut, batch, perEmail = 1, limit = 7, isForAddresses } = provider;

	beforeEach(bench.reset);
	afterEach(() => expect(bench.wrong).toEqual([]));

	it.each(FORMS)(
		'finds a person and the work address by each kind of identifier (%s form of the answers)',
		async (form) => {
			const people = [...peopleIn(provider, 3), ADA];
			const records = [...listMixedRecords(provider, 3), identifyPerson(provider, ADA)];
			for (const [index, record] of records.entries()) {
				bench.reset();
				bench.account.quirks.disputed = form;
				const { envelopes } = await bench.enrich([record]);
				expect(envelopes[0]).toMatchObject({
					status: 'found',
					reason: null,
					person: identifyByEmail(people[index]!),
				});
				// Lusha shows an address only once it is revealed.
				const isShown = !isForAddresses && !(perEmail > 1 && record.email);
				if (isShown) expect(envelopes[0]!.matchedBy).not.toBeNull();
				expect(sumCreditsOfEnvelopes(envelopes)).toBeCloseTo(bench.account.charged, 6);
			}
		},
	);

	it('looks up a mixed list in requests as large as the provider accepts, at the lowest possible price', async () => {
		const count = batch + 3;
		const records = listMixedRecords(provider, count);
		const { envelopes, hints } = await bench.enrich([
			...records,
			records[0]!,
			identifyNobody(),
			identifyByName(OTTO),
		]);
		expect(listStatusesWithReasons(envelopes.slice(0, count))).toEqual(
			records.map(() => 'found'),
		);
		expect(listMixUps(provider, envelopes.slice(0, count))).toEqual([]);
		expect(listStatusesWithReasons(envelopes.slice(count))).toEqual([
			'found',
			'notFound/noMatch',
			tellsOptOut ? 'skipped/optedOut' : 'notFound/noMatch',
		]);
		const isBatched = perEmail === 1 && batch > 1;
		if (isBatched) expect(bench.requests.length).toBe(Math.ceil((count + 2) / batch));
		expect(readCreditsUsed(hints)).toBe(bench.account.charged);
		expect(sumCreditsOfEnvelopes(envelopes)).toBeCloseTo(bench.account.charged, 6);
		expect(bench.account.charged / bench.account.chargedWithoutRepeats).toBe(1);
	});

	it('pays what the provider charges, and nothing twice, for a mixed list with all data that it reveals', async () => {
		const records = listMixedRecords(provider, 12);
		const reveal = bench.dialect.lookups.contact!.reveals;
		const { envelopes, hints } = await bench.enrich([...records, records[0]!], {
			reveal: ['profile', ...reveal],
		});
		expect(listMixUps(provider, envelopes.slice(0, records.length))).toEqual([]);
		expect(countPeople(envelopes)).toBeGreaterThan(records.length / 2);
		expect(readCreditsUsed(hints)).toBeCloseTo(bench.account.charged, 6);
		expect(sumCreditsOfEnvelopes(envelopes)).toBeCloseTo(bench.account.charged, 6);
		expect(bench.account.charged).toBe(bench.account.chargedWithoutRepeats);
	});

	it.each(['shuffled', 'short', 'missesLeftOut', 'firstNull'] as const)(
		"gives nobody another person's data when the rows of a batch come %s",
		async (rows) => {
			bench.account.quirks.rows = rows;
			const count = Math.min(batch, 12);
			const records = listMixedRecords(provider, count).toSpliced(3, 1, identifyNobody());
			const { envelopes } = await bench.enrich(records);
			expect(listMixUps(provider, envelopes)).toEqual([]);
			const lost = rows === 'short' || rows === 'firstNull' ? 2 : 1;
			expect(countPeople(envelopes)).toBeGreaterThanOrEqual(
				count - lost * Math.ceil(count / batch),
			);
			expect(sumCreditsOfEnvelopes(envelopes)).toBeCloseTo(bench.account.charged, 6);
		},
	);

	it('waits for a rate limit and then continues', async () => {
		bench.account.order({ failure: 'slowDown', times: 2 });
		const { envelopes } = await bench.enrich([identifyPerson(provider, ADA)]);
		expect(listStatusesWithReasons(envelopes)).toEqual(['found']);
		expect(bench.requests.length).toBeGreaterThan(2);
	});

	it('stops when the credits run out, and keeps what was found until then', async () => {
		const records = listMixedRecords(provider, batch * 2);
		const { envelopes: whole } = await bench.enrich(records.slice(0, batch));
		const price = sumCreditsOfEnvelopes(whole);
		bench.reset();
		bench.account.credits = price;
		const { envelopes, error, warning, hints } = await bench.enrich(records, {
			options: { concurrency: 1 },
		});
		expect(countFound(envelopes)).toBe(batch);
		expect(error?.description ?? warning).toContain('Add credits');
		const others = envelopes.filter(({ status }) => status !== 'found');
		expect(new Set(listStatusesWithReasons(others))).toEqual(new Set(['skipped/outOfCredits']));
		expect(bench.account.charged).toBe(readCreditsUsed(hints));
	});

	it('counts a lookup whose answer was lost as possibly charged', async () => {
		bench.account.order({ failure: 'serverError', times: 5 });
		const { envelopes } = await bench.enrich([identifyPerson(provider, ADA)]);
		expect(listStatusesWithReasons(envelopes)).toEqual(['failed/outcomeUnknown']);
		expect(bench.requests).toHaveLength(1);
	});

	it('never spends more than the credit limit', async () => {
		const { envelopes } = await bench.enrich(listMixedRecords(provider, 30), {
			maxCredits: limit,
		});
		expect(bench.account.charged).toBeLessThanOrEqual(limit);
		expect(sumCreditsOfEnvelopes(envelopes)).toBeCloseTo(bench.account.charged, 6);
		expect(listStatusesWithReasons(envelopes)).toContain('skipped/creditLimit');
		expect(countFound(envelopes)).toBeGreaterThan(2);
	});

	if (!provider.hasOneNotFound) {
		it('does not take a wrong address of the API for a missing person', async () => {
			bench.account.order({ failure: 'unknownPath', times: Infinity });
			const { error } = await bench.enrich(listMixedRecords(provider, 3));
			const { asksSingly } = provider;
			expect(error === undefined).toBe(asksSingly === true);
			expect(bench.account.charged).toBe(0);
		});
	}
});

const OF_PROFILES = PROMPT.filter(({ isForAddresses }) => !isForAddresses);

describe.each(FORMS)('The same workflow with every provider (%s form of the answers)', (form) => {
	const resetWithForm = (bench: ProviderBench) => {
		bench.reset();
		bench.account.quirks.disputed = form;
	};

	it.each([ADA, CHARLES, SOREN].map((person) => [person.firstName, person] as const))(
		'returns the same fields for the same person: %s',
		async (_, asked) => {
			const { firstName, lastName, jobTitle, company, linkedInUrl, location } = asked;
			for (const { bench } of OF_PROFILES) {
				resetWithForm(bench);
				const { envelopes } = await bench.enrich([identifyByEmail(asked)]);
				const { person } = envelopes[0]!;
				expect(bench.wrong).toEqual([]);
				expect({
					fullName: person?.fullName,
					// People Data Labs writes every word with a capital: "Vp Sales".
					jobTitle: person?.jobTitle?.toLowerCase(),
					email: person?.email,
					company: person?.company?.name,
					domain: person?.company?.domain,
					linkedInUrl: person?.linkedInUrl,
					country: person?.location?.countryCode,
				}).toEqual({
					fullName: `${firstName} ${lastName}`,
					jobTitle: jobTitle.toLowerCase(),
					email: getEmail(asked),
					company: company.name,
					domain: company.domain,
					linkedInUrl: decodeURIComponent(linkedInUrl),
					country: location.countryCode,
				});
			}
		},
	);

	it('returns the same fields for the same company', async () => {
		for (const { bench, employees = 320, ...lacks } of OF_PROFILES) {
			const { companiesLack = [], secondLacks = [] } = lacks;
			const missing = form === 'first' ? companiesLack : [...companiesLack, ...secondLacks];
			resetWithForm(bench);
			const { domain, name } = ANALYTICAL_ENGINES;
			const { envelopes } = await bench.enrich([{ domain }], { resource: 'company' });
			const { company } = envelopes[0]!;
			expect(bench.wrong).toEqual([]);
			const facts = {
				name: [company?.name, name],
				domain: [company?.domain, domain],
				linkedInUrl: [company?.linkedInUrl, ANALYTICAL_ENGINES.linkedInUrl],
				country: [company?.location?.countryCode, 'GB'],
				employees: [company?.employeeCount ?? company?.employeeRange?.label, employees],
				foundedYear: [company?.foundedYear, 1837],
			};
			for (const [fact, [told, there]] of Object.entries(facts)) {
				const expected = missing.includes(fact) ? undefined : there;
				expect([bench.name, fact, told]).toEqual([bench.name, fact, expected]);
			}
		}
	});
});
