/** What every dialect of a provider that answers later promises, each against its provider's sandbox. */
import type { Envelope } from '../../../nodes/Enrichment/domain/envelope';
import { betterContact } from '../../../nodes/Enrichment/providers/betterContact';
import { dropcontact } from '../../../nodes/Enrichment/providers/dropcontact';
import { fullEnrich } from '../../../nodes/Enrichment/providers/fullEnrich';
import {
	ADA,
	CHARLES,
	LUCJA,
	MARY,
	OTTO,
	SOREN,
	UNKNOWN_DOMAIN,
	type Person,
} from '../../../sandbox/enrichment';
import { recordsOf } from '../../../nodes/Enrichment/providers/requests';
import type { JsonRecord } from '../../../nodes/shared/core/json';
import { promisesOfSearch } from './searches';
import { betterContact as betterContactContract } from '../contracts/betterContact';
import { fullEnrich as fullEnrichContract } from '../contracts/fullEnrich';
import { everyFreeRequest, everyLookup, everySearch } from '../../support/everyRequest';
import { chargedIn, type Raw } from '../../support/lookups';
import { providerBench, type ProviderBench } from '../../support/providers';

interface Provider {
	bench: ProviderBench;
	/** The most records of a job. */
	batch: number;
	callbackField: string;
	/** What becomes of a job whose id the provider no longer knows. */
	lost: string;
}

const PROVIDERS: Provider[] = [
	{
		bench: providerBench('dropcontact', dropcontact()),
		batch: 250,
		callbackField: 'custom_callback_url',
		// Unknown looks like not ready there.
		lost: 'pending/pending',
	},
	{
		bench: providerBench('fullEnrich', fullEnrich(), fullEnrichContract),
		batch: 100,
		callbackField: 'webhook_url',
		lost: 'failed/jobLost',
	},
	{
		bench: providerBench('betterContact', betterContact(), betterContactContract),
		batch: 100,
		callbackField: 'webhook',
		lost: 'failed/jobLost',
	},
];

const named = ({ firstName, lastName, company }: Person): Raw => ({
	firstName,
	lastName,
	companyDomain: company.domain,
});

const NOBODY: Raw = { firstName: 'No', lastName: 'Body', companyDomain: UNKNOWN_DOMAIN };

/** People with a work address that delivers, none of them a namesake of another. */
function peopleIn({ sandbox }: ProviderBench, count: number): Person[] {
	const seen = new Set<string>();
	return sandbox.people
		.filter(({ emails, optedOut, firstName, lastName }) => {
			const name = `${firstName} ${lastName}`;
			const isNew = !seen.has(name);
			seen.add(name);
			return isNew && !optedOut && emails[0]?.status === 'verified';
		})
		.slice(0, count);
}

const statuses = (envelopes: Envelope[]) =>
	envelopes.map(({ status, reason }) => (reason === null ? status : `${status}/${reason}`));

const names = (envelopes: Envelope[]) =>
	envelopes.map(({ person }) => person?.fullName?.toLowerCase());

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.toLowerCase();

const methods = ({ requests }: ProviderBench) => requests.map(({ method }) => method);

const handedIn = ({ requests }: ProviderBench) =>
	requests.filter(({ method }) => method === 'POST');

const sizeOf = ({ body }: { body?: unknown }) => (body as { data: unknown[] }).data.length;

describe.each(PROVIDERS.map((provider) => [provider.bench.dialect.label, provider] as const))(
	'%s',
	(_, { bench, batch, callbackField, lost }) => {
		beforeEach(() => {
			bench.reset();
			bench.clock.slept.length = 0;
		});
		afterEach(() => expect(bench.wrong).toEqual([]));

		it('sends nothing that the provider did not publish, by any way or wish', () => {
			const all = [...everyLookup(bench.dialect), ...everyFreeRequest(bench.dialect)];
			expect(all.length).toBeGreaterThan(10);
			expect(all.flatMap(bench.violations)).toEqual([]);
		});

		it('repeats nothing by itself that may have been charged', () => {
			expect(everyLookup(bench.dialect).filter(({ repeatable }) => repeatable)).toEqual([]);
		});

		it('hands a person in, asks at the pace of the provider, and finds them', async () => {
			const { envelopes, report } = await bench.run([named(ADA)]);
			expect(envelopes[0]).toMatchObject({
				status: 'found',
				matchedBy: 'nameAndCompany',
				person: { fullName: 'Ada Lovelace', email: ADA.emails[0]!.email },
				credits: { charged: 1, estimated: false },
			});
			expect(handedIn(bench)).toHaveLength(1);
			const [step] = bench.dialect.lookups.contact!.steps(named(ADA), { reveal: ['email'] });
			expect(new Set(bench.clock.slept)).toEqual(new Set([step!.job!.everyMs]));
			expect([report.requests, report.creditsSpent]).toEqual([bench.requests.length, 1]);
		});

		it('puts a list into as few jobs as possible, all under way before the first is asked for', async () => {
			const people = peopleIn(bench, batch + 1);
			const { envelopes } = await bench.run(people.map(named));
			expect(handedIn(bench).map(sizeOf)).toEqual([batch, 1]);
			expect(methods(bench).slice(0, 3)).toEqual(['POST', 'POST', 'GET']);
			expect(names(envelopes)).toEqual(people.map(nameOf));
			expect(chargedIn(envelopes)).toBe(bench.account.charged);
			expect(bench.account.charged).toBe(bench.account.leastPossible);
		});

		it.each(['shuffled', 'short', 'missesLeftOut', 'firstNull'] as const)(
			'mixes nobody up where the rows of a job come %s',
			async (rows) => {
				bench.account.quirks.rows = rows;
				const people = peopleIn(bench, 12);
				const { envelopes } = await bench.run([...people.map(named), NOBODY]);
				const wrong = names(envelopes).filter(
					(name, index) => name !== undefined && name !== nameOf(people[index]!),
				);
				expect(wrong).toEqual([]);
				const found = envelopes.filter(({ status }) => status === 'found');
				const isOneLost = rows === 'short' || rows === 'firstNull';
				expect(found).toHaveLength(isOneLost ? 11 : 12);
			},
		);

		it('says who was not found, and counts what the provider charged', async () => {
			const who = [named(SOREN), NOBODY, named(OTTO), named(MARY), named(LUCJA)];
			const { envelopes } = await bench.run(who);
			expect(statuses(envelopes).slice(1, 3)).toEqual([
				'notFound/noMatch',
				'notFound/noMatch',
			]);
			expect([envelopes[0]!.status, envelopes[4]!.status]).toEqual(['found', 'found']);
			expect(chargedIn(envelopes)).toBe(bench.account.charged);
			expect(envelopes.map(({ credits }) => credits.estimated)).toEqual(who.map(() => false));
		});

		it('leaves a job that does not end pending, with what its result is fetched by', async () => {
			bench.account.orderJob({ fate: 'never' });
			const people = [named(ADA), named(SOREN)];
			const { envelopes, report } = await bench.run(people);
			expect(statuses(envelopes)).toEqual(['pending/pending', 'pending/pending']);
			expect(envelopes.map(({ recordTag }) => recordTag)).toEqual(['0', '1']);
			expect(envelopes[0]!.jobId).toEqual(expect.stringMatching(/^[a-z0-9-]{15,}$/));
			expect(envelopes[0]!.jobId).toBe(envelopes[1]!.jobId);
			expect(envelopes[0]!.message).toContain("'Get Result'");
			expect(handedIn(bench)).toHaveLength(1);
			expect(report.creditsSpent).toBe(2);
			expect(report.nothingPaid).toBe(false);
		});

		it('waits no longer than it is told to', async () => {
			bench.account.orderJob({ fate: 'slow' });
			const start = bench.clock.now();
			const { envelopes } = await bench.run([named(ADA)], { maxJobWaitMs: 60_000 });
			expect(statuses(envelopes)).toEqual(['pending/pending']);
			expect(bench.clock.now() - start).toBe(60_000);
			bench.reset();
			bench.account.orderJob({ fate: 'slow' });
			const patient = await bench.run([named(ADA)], { maxJobWaitMs: 240_000 });
			expect(statuses(patient.envelopes)).toEqual(['found']);
		});

		it('does not wait where it is told not to, and says where the provider should call', async () => {
			const callbackUrl = 'https://n8n.example.test/webhook-waiting/17';
			const { envelopes } = await bench.run([named(ADA)], { dontWait: true, callbackUrl });
			expect(statuses(envelopes)).toEqual(['pending/pending']);
			expect(bench.requests).toHaveLength(1);
			expect(bench.requests[0]!.body).toMatchObject({ [callbackField]: callbackUrl });
			expect(bench.clock.slept).toEqual([]);
		});

		it('keeps a job that was under way when the workflow was stopped', async () => {
			bench.clock.whileSleeping(bench.stop);
			const { envelopes } = await bench.run([named(ADA)]);
			expect(statuses(envelopes)).toEqual(['pending/pending']);
			expect(envelopes[0]!.jobId).toBeDefined();
			expect(methods(bench)).toEqual(['POST']);
		});

		it('never hands a job in again that the provider has lost', async () => {
			bench.account.orderJob({ fate: 'lost' });
			const { envelopes, report } = await bench.run([named(ADA)]);
			expect(statuses(envelopes)).toEqual([lost]);
			expect(envelopes[0]!.jobId).toBeDefined();
			expect(handedIn(bench)).toHaveLength(1);
			expect(report.creditsSpent).toBe(1);
		});

		it('goes on asking for a result when an answer was lost or came too soon', async () => {
			bench.account.order({ failure: 'serverError', match: /^GET/, times: 4 });
			bench.account.order({ failure: 'slowDown', match: /^GET/, times: 7 });
			const { envelopes, report } = await bench.run([named(ADA)]);
			expect(statuses(envelopes)).toEqual(['found']);
			expect(handedIn(bench)).toHaveLength(1);
			expect(report.stopped).toBeUndefined();
		});

		it('counts a job as perhaps paid whose acceptance was lost, and does not repeat it', async () => {
			bench.account.order({ failure: 'serverError', match: /^POST/ });
			const { envelopes } = await bench.run([named(ADA)]);
			expect(statuses(envelopes)).toEqual(['failed/outcomeUnknown']);
			expect(bench.requests).toHaveLength(1);
		});

		it('keeps a job whose result cannot be fetched because the key was withdrawn', async () => {
			bench.account.order({ failure: 'badKey', match: /^GET/ });
			const { envelopes, report } = await bench.run([named(ADA)]);
			expect(statuses(envelopes)).toEqual(['pending/pending']);
			expect(report.stopped).toMatchObject({ reason: 'badKey' });
		});

		it('keeps an answer of another form', async () => {
			const [step] = bench.dialect.lookups.contact!.steps(named(ADA), { reveal: ['email'] });
			const response = {
				kind: 'response' as const,
				status: 200,
				headers: {},
				body: { a: 1 },
			};
			expect(step!.read(response, [])).toMatchObject({ isUnknown: true });
		});

		it('never spends more than the credit limit, which holds before a job is handed in', async () => {
			const people = peopleIn(bench, 30);
			const { envelopes, report } = await bench.run(people.map(named), { maxCredits: 7 });
			expect(handedIn(bench).map(sizeOf)).toEqual([7]);
			expect(bench.account.charged).toBe(7);
			expect(chargedIn(envelopes)).toBe(7);
			expect(report.stopped).toMatchObject({ reason: 'creditLimit' });
		});

		it('believes a refusal with status 200: it is unpaid, and told in its words', async () => {
			bench.useNetwork(() => ({
				kind: 'response',
				status: 200,
				headers: {},
				body: {
					success: false,
					error: true,
					reason: 'Wrong field',
					message: 'Wrong field',
				},
			}));
			const { envelopes } = await bench.run([named(ADA)]);
			expect(statuses(envelopes)).toEqual(['failed/rejected']);
			expect(envelopes[0]).toMatchObject({ message: 'Wrong field', credits: { charged: 0 } });
		});

		it('stops at the first request with a wrong key', async () => {
			bench.useKey('wrong-key');
			const { report } = await bench.run(peopleIn(bench, batch + 1).map(named));
			expect(report).toMatchObject({ stopped: { reason: 'badKey' }, nothingPaid: true });
			expect(bench.requests).toHaveLength(1);
		});

		it('says that the key is good but the plan does not cover the request', async () => {
			bench.account.order({ failure: 'forbidden' });
			const { report } = await bench.run([named(ADA)]);
			expect(report.stopped).toMatchObject({ reason: 'forbidden' });
		});

		it('tests the key and tells the balance without a charge', () => {
			const { test, balance, meaningOf } = bench.dialect;
			expect(meaningOf(bench.send(test), 'one')).toBe('rows');
			const told = balance!.read(bench.send(balance!.request));
			expect(told.credits.remaining).toBe(bench.account.credits);
			bench.useKey('wrong-key');
			expect(meaningOf(bench.send(test), 'one')).toBe('badKey');
			expect(bench.account.charged).toBe(0);
		});

		it('shares a job among records that were asked for one at a time', async () => {
			const settings = { batchSize: 1, singly: true };
			await bench.run([named(ADA), named(SOREN)], settings);
			expect(handedIn(bench).map(sizeOf)).toEqual([2]);
		});

		it('keeps the tags of the user beside its own', async () => {
			const field = bench.name === 'fullEnrich' ? 'custom' : 'custom_fields';
			const { envelopes } = await bench.run(
				[{ ...named(ADA), extra: { [field]: { crm: '7', record: 'mine' } } }],
				{ includeRaw: true },
			);
			expect(statuses(envelopes)).toEqual(['found']);
			expect(JSON.stringify(envelopes[0]!.raw)).toContain('"7"');
		});
	},
);

/** Every result is this one, with the tag of the first record. */
function answerJobs({ useNetwork }: ProviderBench, body: JsonRecord): void {
	const custom = { custom: { record: '0' }, custom_fields: [{ name: 'record', value: '0' }] };
	const data = recordsOf(body.data).map((row) => ({ ...row, ...custom }));
	useNetwork((request, respond) => {
		const answer = respond();
		return request.method === 'GET'
			? { ...answer, status: 200, body: { ...body, data } }
			: answer;
	});
}

/** Values that a search takes in other words, or one at a time. */
const REFUSED = {
	fullEnrich: [
		...[
			'jobTitle CTO, Head of Engineering',
			'location FR; Norway',
			'industry Software, Retail',
		],
		...['companySize 51-200, 10001+', 'seniority director, manager'],
		...['department Sales, Marketing', 'name acme.example; fjord-data.example'],
	],
	betterContact: [
		...['industry Software', 'industry Software, Retail', 'industry Manufacturing'],
		'companySize 51-200, 10001+',
	],
};

describe('FullEnrich', () => {
	const { bench } = PROVIDERS[1]!;
	beforeEach(bench.reset);
	afterEach(() => expect(bench.wrong).toEqual([]));

	promisesOfSearch({ bench, leadsBy: 'linkedInUrl', refuses: REFUSED.fullEnrich });

	it('searches by nothing that it did not publish, and refuses several values, which it may read as all of them', async () => {
		const { requests, failures } = await everySearch(bench.dialect, bench.send);
		expect(requests.flatMap(bench.violations)).toEqual([]);
		expect(failures.filter((each) => !REFUSED.fullEnrich.includes(each))).toEqual([]);
		expect(requests.length).toBeGreaterThan(20);
	});

	it('reveals what is asked for, at its price', async () => {
		const { envelopes } = await bench.run([{ linkedInUrl: ADA.linkedInUrl }], {
			reveal: ['email', 'phone'],
		});
		expect(envelopes[0]).toMatchObject({
			matchedBy: 'linkedInUrl',
			credits: { charged: 11 },
			person: {
				phone: '+442079460001',
				seniority: 'C-level',
				location: { countryCode: 'GB' },
				company: { employeeCount: 320 },
			},
		});
	});

	it('finds who has an address, and a profile at once where nothing is to be revealed', async () => {
		const byEmail = await bench.run([{ email: ADA.emails[0]!.email }]);
		expect(byEmail.envelopes[0]).toMatchObject({
			status: 'found',
			matchedBy: 'email',
			person: { fullName: 'Ada Lovelace' },
			credits: { charged: 1 },
		});
		expect(bench.requests[0]!.path).toBe('/contact/reverse/email/bulk');
		const profile = await bench.run([{ linkedInUrl: SOREN.linkedInUrl }], { reveal: [] });
		expect(profile.envelopes[0]).toMatchObject({
			status: 'found',
			credits: { charged: 0.25, estimated: false },
		});
		expect(bench.requests.at(-1)!.path).toBe('/people/lookup');
	});

	it('keeps what was found before the credits ended, and sends nothing more', async () => {
		bench.account.credits = 1;
		const { envelopes, report } = await bench.run([named(ADA), named(SOREN), NOBODY]);
		expect(statuses(envelopes)).toEqual([
			'found',
			'skipped/outOfCredits',
			'skipped/outOfCredits',
		]);
		expect(report).toMatchObject({ stopped: { reason: 'outOfCredits' }, creditsSpent: 1 });
	});

	const address = { email: 'ada@acme.example', status: 'DELIVERABLE' };

	it.each([
		['without a profile', { profile: null, contact_info: { work_emails: [address] } }],
		[
			'named only as the most probable one',
			{
				profile: { full_name: 'Ada Lovelace' },
				contact_info: { most_probable_work_email: address, work_emails: null },
			},
		],
		[
			'named as more probable than others',
			{
				profile: { full_name: 'Ada Lovelace' },
				contact_info: {
					most_probable_work_email: address,
					work_emails: [{ email: 'a.l@old.example', status: 'CATCH_ALL' }, address],
				},
			},
		],
	])('keeps an address that was paid for, %s', async (_how, row) => {
		answerJobs(bench, { status: 'FINISHED', cost: { credits: 1 }, data: [row] });
		const { envelopes } = await bench.run([named(ADA)]);
		expect(envelopes).toMatchObject([
			{ status: 'found', person: { email: 'ada@acme.example' }, credits: { charged: 1 } },
		]);
	});

	it.each(['RATE_LIMIT', 'UNKNOWN'])(
		'leaves a job pending that is %s and has no rows yet, so that nobody is paid for elsewhere',
		async (status) => {
			answerJobs(bench, { status, data: [] });
			const { envelopes } = await bench.run([named(ADA)]);
			expect(statuses(envelopes)).toEqual(['pending/pending']);
		},
	);

	it('says that a job was canceled, unpaid', async () => {
		bench.account.orderJob({ fate: 'canceled' });
		const { envelopes, report } = await bench.run([named(ADA)]);
		expect(statuses(envelopes)).toEqual(['skipped/canceled']);
		expect(report.creditsSpent).toBe(0);
	});

	it('looks up a company at once', async () => {
		const company = { entity: 'company' as const };
		const { envelopes } = await bench.run(
			[{ domain: 'acme.example' }, { domain: UNKNOWN_DOMAIN }],
			company,
		);
		expect(statuses(envelopes)).toEqual(['found', 'notFound/noMatch']);
		expect(envelopes[0]!.company).toMatchObject({ name: 'Acme, Inc.', foundedYear: 1949 });
		expect(chargedIn(envelopes)).toBe(0.25);
	});
});

describe('BetterContact', () => {
	const { bench } = PROVIDERS[2]!;
	beforeEach(bench.reset);
	afterEach(() => expect(bench.wrong).toEqual([]));

	promisesOfSearch({ bench, refuses: REFUSED.betterContact });

	it('searches by nothing that it did not publish', async () => {
		const { requests, failures } = await everySearch(bench.dialect, bench.send);
		expect(requests.flatMap(bench.violations)).toEqual([]);
		expect(failures.filter((each) => !REFUSED.betterContact.includes(each))).toEqual([]);
		expect(requests.length).toBeGreaterThan(15);
	});

	it('searches by an industry in its own words, and by domains, for nothing', async () => {
		const { rows, failure, creditsSpent } = await bench.search('contact', {
			industry: 'Retail',
		});
		expect([failure, creditsSpent]).toEqual([undefined, 0]);
		expect(rows.length).toBeGreaterThan(0);
		const byName = await bench.search('contact', { company: 'Acme, Inc.' });
		expect(byName.failure?.description).toContain('domain');
	});

	it('waits for a search at its pace, and gives up in words', async () => {
		bench.clock.slept.length = 0;
		await bench.search('contact', { company: 'acme.example' }, { limit: 5 });
		expect(new Set(bench.clock.slept)).toEqual(new Set([5_000]));
		expect(handedIn(bench)).toHaveLength(1);
		bench.reset();
		bench.account.orderJob({ fate: 'never' });
		const { failure } = await bench.search('contact', { company: 'acme.example' });
		expect(failure?.message).toContain('has not finished');
		bench.clock.whileSleeping(bench.stop);
		const stopped = await bench.search('contact', { company: 'acme.example' });
		expect(stopped.rows).toEqual([]);
		expect(methods(bench).at(-1)).toBe('POST');
	});

	it('leaves a job that is on hold pending, hands nothing more in, and says what to do', async () => {
		bench.account.credits = 1;
		const people = peopleIn(bench, 101);
		const { envelopes, report } = await bench.run(people.map(named), { batchSize: 2 });
		expect(handedIn(bench).length).toBeLessThan(5);
		expect(statuses(envelopes).slice(0, 2)).toEqual(['pending/pending', 'pending/pending']);
		expect(envelopes[0]!.message).toMatch(/on hold until the account has credits/);
		expect(statuses(envelopes).at(-1)).toBe('skipped/outOfCredits');
		expect(report.stopped).toMatchObject({ reason: 'outOfCredits' });
	});

	it('keeps an address that was paid for, though its row is not called enriched', async () => {
		const row = {
			enriched: false,
			contact_full_name: 'Ada Lovelace',
			contact_email_address: 'ada@acme.example',
			contact_email_address_status: 'catch_all_safe',
		};
		answerJobs(bench, { status: 'terminated', credits_consumed: 1, data: [row] });
		const { envelopes } = await bench.run([named(ADA)]);
		expect(envelopes).toMatchObject([
			{ status: 'found', person: { email: 'ada@acme.example' }, credits: { charged: 1 } },
		]);
	});

	it('tells what an address behind a catch-all or one that bounces is worth', async () => {
		const { envelopes } = await bench.run([named(LUCJA), named(CHARLES)]);
		expect(envelopes.map(({ person }) => person?.emails[0]?.status)).toEqual([
			'catchAll',
			'invalid',
		]);
		expect(envelopes[1]!.person!.email).toBeUndefined();
		expect(chargedIn(envelopes)).toBe(1);
	});

	it('finds a profile by its page where nothing is to be revealed', async () => {
		const { envelopes } = await bench.run(
			[{ linkedInUrl: ADA.linkedInUrl }, { linkedInUrl: 'https://linkedin.com/in/nobody' }],
			{ reveal: [] },
		);
		expect(statuses(envelopes)).toEqual(['found', 'notFound/noMatch']);
		expect(chargedIn(envelopes)).toBe(0.1);
	});

	it('says what it takes to a record that has only an address', async () => {
		const { envelopes } = await bench.run([{ email: ADA.emails[0]!.email }]);
		expect(statuses(envelopes)).toEqual(['notFound/identifierNotSupported']);
		expect(envelopes[0]!.message).toContain('first and last name');
		expect(bench.requests).toEqual([]);
	});

	it('looks up a company at once and for nothing', async () => {
		const { envelopes } = await bench.run(
			[{ domain: 'acme.example' }, { domain: UNKNOWN_DOMAIN }],
			{ entity: 'company' },
		);
		expect(statuses(envelopes)).toEqual(['found', 'notFound/noMatch']);
		expect(envelopes[0]!.company).toMatchObject({
			name: 'Acme, Inc.',
			location: { country: 'United Kingdom' },
		});
		expect(chargedIn(envelopes)).toBe(0);
	});
});
