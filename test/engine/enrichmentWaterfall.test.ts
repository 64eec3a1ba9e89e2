/** Several providers in one step: who is asked for what, what is bought, and what comes out. */
import type { IDataObject } from 'n8n-workflow';

import { ADA, CHARLES, LUCJA, OTTO, SOREN, UNKNOWN_EMAIL } from '../../sandbox/enrichment';
import {
	identifyByEmail,
	identifyByName,
	identifyByLinkedInUrl,
	getEmail,
} from '../../testing/people';
import { skipWaits } from '../../testing/engine/skipWaits';
import { ACCOUNT_EMAIL } from '../../testing/providers';
import { openSharedBench } from '../../testing/shared';
import { readAttemptData, startWaterfallBench, sumAttempts } from '../../testing/waterfall';

const bench = openSharedBench(startWaterfallBench);

/** Hunter cannot be asked for phone numbers, but states one beside the address where it knows any. */
beforeEach(() => {
	bench.account('hunter').quirks.knownPhones = 0;
});

const EMAIL_AND_PHONE = { reveal: ['email', 'phone'] };

/** Email from Hunter, else from Prospeo; phone from LeadMagic, which answers at once. */
const STEPS = [
	{ provider: 'hunter' as const, reveal: ['email' as const] },
	{ provider: 'prospeo' as const, reveal: ['email' as const] },
	{ provider: 'leadMagic' as const, reveal: ['phone' as const] },
];
const THREE = STEPS.map(({ provider }) => provider);

const personOf = ({ person }: IDataObject): IDataObject => person as IDataObject;

describe('A waterfall', () => {
	it('gets the email from Hunter, else from Prospeo, and the phone number from LeadMagic, and says who stated what', async () => {
		bench.account('hunter').quirks.knownPeople = 0;
		const { envelopes, attempts, error } = await bench.waterfall(THREE, [identifyByName(ADA)], {
			steps: STEPS,
			parameters: EMAIL_AND_PHONE,
		});
		expect(error).toBeUndefined();
		expect(attempts[0]).toMatchObject([
			{ provider: 'hunter', for: ['email'], status: 'notFound', credits: 0 },
			{ provider: 'prospeo', for: ['email'], status: 'found', credits: 1 },
			{ provider: 'leadMagic', for: ['phone'], status: 'found', credits: 5 },
		]);
		expect(envelopes[0]).toMatchObject({
			status: 'found',
			provider: 'prospeo',
			person: {
				fullName: 'Ada Lovelace',
				email: getEmail(ADA),
				phone: ADA.phones[0]!.number,
			},
			sources: { email: 'prospeo', jobTitle: 'prospeo', phone: 'leadMagic' },
			credits: { charged: 6 },
		});
		expect(sumAttempts(envelopes)).toEqual(bench.charged());
	});

	it('asks the next provider about nobody whose data are complete', async () => {
		const { envelopes } = await bench.waterfall(['hunter', 'prospeo'], [identifyByName(ADA)], {
			parameters: { reveal: ['email'] },
		});
		expect(readAttemptData(envelopes[0]).map(({ provider }) => provider)).toEqual(['hunter']);
		expect(bench.countRequests()).toEqual({ hunter: 1 });
	});

	it('buys nothing that the item has: only the phone number for a person whose email is known', async () => {
		const record = { ...identifyByLinkedInUrl(ADA), email: getEmail(ADA) };
		const { envelopes } = await bench.waterfall(THREE, [record], {
			steps: STEPS,
			parameters: EMAIL_AND_PHONE,
		});
		expect(readAttemptData(envelopes[0])).toMatchObject([
			{ provider: 'leadMagic', for: ['phone'] },
		]);
		expect(envelopes[0]).toMatchObject({
			status: 'found',
			sources: { email: 'supplied', phone: 'leadMagic' },
		});
	});

	it('sends nothing about a record that is complete, which goes to Found', async () => {
		const record = {
			...identifyByLinkedInUrl(ADA),
			email: getEmail(ADA),
			phone: ADA.phones[0]!.number,
		};
		const { itemsByOutput } = await bench.waterfall(THREE, [record], {
			parameters: { ...EMAIL_AND_PHONE, onNoMatch: 'route' },
		});
		expect(itemsByOutput[0]).toMatchObject([{ enrichment: { reason: 'alreadyFilled' } }]);
		expect(bench.countRequests()).toEqual({});
	});

	it('asks further providers by what was learned: a LinkedIn page found by email leads to the phone number', async () => {
		const { envelopes } = await bench.waterfall(
			['prospeo', 'findymail'],
			[{ email: getEmail(ADA) }],
			{
				steps: [
					{ provider: 'prospeo', reveal: ['profile'] },
					{ provider: 'findymail', reveal: ['phone'] },
				],
				parameters: { reveal: ['profile', 'phone'] },
			},
		);
		const asked = bench.account('findymail').requests.map(({ endpoint }) => endpoint);
		expect(asked).toEqual(['POST /search/phone']);
		expect(readAttemptData(envelopes[0])).toHaveLength(2);
	});

	it('keeps a catch-all address as a fallback, and prefers a better one of a later provider', async () => {
		bench.account('hunter').quirks.catchAllEmails = 1;
		const { envelopes } = await bench.waterfall(['hunter', 'prospeo'], [identifyByName(ADA)], {
			parameters: { reveal: ['email'] },
		});
		expect(readAttemptData(envelopes[0])).toMatchObject([
			{ provider: 'hunter', status: 'found' },
			{ provider: 'prospeo', status: 'found' },
		]);
		expect(envelopes[0]).toMatchObject({ status: 'found', person: { email: getEmail(ADA) } });
		bench.reset();
		Object.assign(bench.account('hunter').quirks, { catchAllEmails: 1, knownPhones: 0 });
		bench.account('prospeo').quirks.knownPeople = 0;
		const alone = await bench.waterfall(['hunter', 'prospeo'], [identifyByName(ADA)], {
			parameters: { reveal: ['email'] },
		});
		expect(alone.envelopes[0]).toMatchObject({
			status: 'incomplete',
			missing: ['email'],
			message: 'Found without an accepted email.',
			person: { email: getEmail(ADA) },
		});
	});

	it('asks no other provider about a person who opted out, and withholds what was bought before', async () => {
		bench.endpoint.order({
			match: /prospeo/,
			reply: { status: 451, body: { error: true, error_code: 'OPTED_OUT' } },
		});
		bench.account('hunter').quirks.knownEmails = 0;
		const optedOut = bench.sandbox.people.find(({ optedOut: out }) => out)!;
		const { envelopes } = await bench.waterfall(
			['hunter', 'leadMagic'],
			[identifyByName(optedOut)],
			{
				parameters: EMAIL_AND_PHONE,
			},
		);
		expect(envelopes[0]).not.toHaveProperty('person');
		expect(envelopes[0]).toMatchObject({ status: 'skipped', reason: 'optedOut' });
		expect(bench.countRequests()).toEqual({ hunter: 1 });
	});

	it('sets an answer about somebody else aside, keeps it with its cost, and continues', async () => {
		const stranger = {
			error: false,
			free_enrichment: false,
			person: { full_name: 'Eve Stranger', linkedin_url: 'https://linkedin.com/in/eve' },
		};
		bench.endpoint.order({ match: /prospeo/, reply: { status: 200, body: stranger } });
		bench.account('leadMagic').quirks.knownPhones = 1;
		const { envelopes } = await bench.waterfall(
			['hunter', 'prospeo', 'leadMagic'],
			[{ ...identifyByName(ADA), ...identifyByLinkedInUrl(ADA) }],
			{ parameters: EMAIL_AND_PHONE },
		);
		const attempts = readAttemptData(envelopes[0]);
		expect(attempts.map(({ provider, reason }) => [provider, reason])).toEqual([
			['hunter', null],
			['prospeo', 'unmatched'],
			['leadMagic', null],
		]);
		expect(attempts[1]).toHaveProperty('raw');
		expect(personOf(envelopes[0]!).fullName).toBe('Ada Lovelace');
	});
});

describe('A provider in a waterfall that cannot be asked', () => {
	it.each([
		['badKey', 'Hunter rejected this API key'],
		['outOfCredits', 'no credits left'],
		['slowDown', 'rate limit'],
	] as const)(
		'is skipped for the rest of the run with one warning, and the next one is asked: %s',
		async (failure, words) => {
			bench.account('hunter').order({ failure, times: 99 });
			const records = [ADA, SOREN, CHARLES].map(identifyByName);
			const { envelopes, hintTexts, error } = await bench.waterfall(
				['hunter', 'prospeo'],
				records,
				{
					parameters: {
						reveal: ['email'],
						options: { maxRetries: 0, acceptEmail: 'any' },
					},
				},
			);
			expect(error).toBeUndefined();
			expect(envelopes.map(({ status }) => status)).toEqual(['found', 'found', 'found']);
			expect(envelopes[0]).toMatchObject({ provider: 'prospeo' });
			const warnings = hintTexts.filter((text) =>
				text.includes('Hunter was skipped for the rest of the run'),
			);
			expect(warnings).toHaveLength(1);
			expect(warnings[0]!.toLowerCase()).toContain(words.toLowerCase());
		},
	);

	it('fails the node where no provider could be asked and nothing was paid', async () => {
		for (const name of ['hunter', 'prospeo'] as const)
			bench.account(name).order({ failure: 'badKey', times: 9 });
		const { error } = await bench.waterfall(['hunter', 'prospeo'], [identifyByName(ADA)]);
		expect(error?.message).toBe('None of the providers could be used');
		expect(error?.description).toMatch(/Hunter: Hunter rejected.*Prospeo: Prospeo rejected/);
	});

	it('leaves the miss of an earlier provider as not found, with the attempts of both', async () => {
		bench.account('hunter').quirks.knownPeople = 0;
		bench.account('prospeo').order({ failure: 'outOfCredits', times: 9 });
		const { envelopes } = await bench.waterfall(['hunter', 'prospeo'], [identifyByName(ADA)]);
		expect(envelopes[0]).toMatchObject({
			status: 'notFound',
			attempts: [{ reason: 'noMatch' }, { reason: 'outOfCredits' }],
		});
	});
});

describe('The budget of a waterfall', () => {
	const people = () =>
		bench.sandbox.people.filter(({ emails, optedOut }) => emails[0] && !optedOut).slice(0, 30);

	it("respects 'Max Credits' of each provider, and lets the next one continue", async () => {
		const { envelopes, hintTexts } = await bench.waterfall(
			['hunter', 'prospeo'],
			people().map(identifyByName),
			{
				steps: [{ provider: 'hunter', maxCredits: 5 }, { provider: 'prospeo' }],
				parameters: { reveal: ['email'], options: { acceptEmail: 'any' } },
			},
		);
		expect(bench.account('hunter').charged).toBeLessThanOrEqual(5);
		expect(bench.account('prospeo').charged).toBeGreaterThan(10);
		expect(sumAttempts(envelopes)).toEqual(bench.charged());
		expect(hintTexts.join(' ')).toMatch(
			/Hunter found \d+ of 30 emails \(5 credits\), Prospeo found \d+ of \d+ emails/,
		);
		expect(hintTexts.join(' ')).toMatch(/can cost 1 credit at Hunter, and 0 of your 5 remain/);
	});

	it("respects 'Max Cost' of all providers together, and says what was spent", async () => {
		const { envelopes, hintTexts } = await bench.waterfall(
			['hunter', 'prospeo'],
			people().map(identifyByName),
			{
				ring: { hunterCreditPrice: 0.1, prospeoCreditPrice: 0.2 },
				parameters: { reveal: ['email'], maxCost: '1.25', options: { acceptEmail: 'any' } },
			},
		);
		const { hunter = 0, prospeo = 0 } = bench.charged() as Record<string, number>;
		expect(hunter * 0.1 + prospeo * 0.2).toBeLessThanOrEqual(1.25);
		expect(hunter).toBeGreaterThan(9);
		expect(hintTexts.join(' ')).toMatch(/\d\.\d\d USD in all/);
		expect(hintTexts.join(' ')).toMatch(
			/18 contacts not looked up: one can cost 0\.10 USD \(1 credit\) at Hunter, and 0\.05 of your 1\.25 USD remain\. Raise 'Max Cost'/,
		);
		expect(envelopes.at(-1)).toMatchObject({ status: 'skipped', reason: 'creditLimit' });
	});
});

describe('The rows that choose data for the providers of a waterfall', () => {
	it('need not contain the profile, which comes with every answer', async () => {
		const { envelopes, attempts, error } = await bench.waterfall(
			['hunter', 'leadMagic'],
			[identifyByName(ADA)],
			{
				steps: [
					{ provider: 'hunter', reveal: ['email'] },
					{ provider: 'leadMagic', reveal: ['phone'] },
				],
				parameters: { reveal: ['profile', 'email', 'phone'] },
			},
		);
		expect(error).toBeUndefined();
		expect(attempts[0]!.map(({ provider, for: needs }) => [provider, needs])).toEqual([
			['hunter', ['email']],
			['leadMagic', ['phone']],
		]);
		expect(envelopes[0]).toMatchObject({
			status: 'found',
			person: { fullName: 'Ada Lovelace' },
			sources: { fullName: 'hunter' },
		});
	});

	it('request nothing where the profile is all that is wanted', async () => {
		const record = { ...identifyByName(ADA), email: getEmail(ADA) };
		const { envelopes } = await bench.waterfall(['hunter'], [record], {
			steps: [{ provider: 'hunter', reveal: ['email'] }],
			parameters: { reveal: ['profile', 'email'] },
		});
		expect(bench.countRequests()).toEqual({});
		expect(envelopes[0]).toMatchObject({ status: 'skipped', reason: 'alreadyFilled' });
	});
});

describe('A waterfall refuses before anything is sent:', () => {
	it.each<{ title: string; parameters: IDataObject; ring: IDataObject; message: RegExp }>([
		{
			title: 'a provider twice',
			parameters: {
				providerSteps: { steps: [{ provider: 'hunter' }, { provider: 'hunter' }] },
			},
			ring: {},
			message: /lists Hunter twice/,
		},
		{
			title: 'a provider without a key',
			parameters: { providerSteps: { steps: [{ provider: 'lusha' }] } },
			ring: {},
			message: /no key for Lusha/,
		},
		{
			title: 'an empty key',
			parameters: {},
			ring: { hunterApiKey: ' ' },
			message: /no key for Hunter/,
		},
		{
			title: "'Max Cost' without prices",
			parameters: { maxCost: '5' },
			ring: { hunterCreditPrice: 0.1 },
			message: /does not say what one credit costs at Prospeo/,
		},
		{
			title: 'data that nobody has',
			parameters: { reveal: ['personalEmail'] },
			ring: {},
			message: /None of the providers can be asked for personal email/,
		},
		{
			title: 'data that nobody is asked for',
			parameters: {
				...EMAIL_AND_PHONE,
				providerSteps: {
					steps: [{ provider: 'hunter' }, { provider: 'prospeo', reveal: ['email'] }],
				},
			},
			ring: {},
			message: /includes Phone, but no provider is asked for it/,
		},
		{
			title: 'a verifier that cannot verify',
			parameters: { options: { verifyWith: 'prospeo' } },
			ring: {},
			message: /Prospeo cannot verify/,
		},
	])('$title', async ({ parameters, ring, message }) => {
		const { error } = await bench.waterfall(['hunter', 'prospeo'], [identifyByName(ADA)], {
			parameters,
			ring,
		});
		expect(error?.message).toMatch(message);
		expect(error?.description).toContain('Nothing was sent');
		expect(bench.countRequests()).toEqual({});
	});
});

describe('A provider in a waterfall that answers later', () => {
	const MIDDLE = [
		{ provider: 'hunter' as const, reveal: ['email' as const] },
		{ provider: 'fullEnrich' as const, reveal: ['phone' as const] },
		{ provider: 'leadMagic' as const, reveal: ['phone' as const] },
	];
	const providers = MIDDLE.map(({ provider }) => provider);

	it.each(['object', 'columns'])(
		'leaves its records pending with the remaining providers, and Get Result continues with them: %s',
		async (resultFormat) => {
			bench.account('fullEnrich').quirks.jobSeconds = 0;
			bench.account('fullEnrich').quirks.knownPhones = 0;
			const { itemsByOutput } = await bench.waterfall(
				providers,
				[identifyByName(ADA), identifyByName(SOREN)],
				{
					steps: MIDDLE,
					parameters: {
						...EMAIL_AND_PHONE,
						resultFormat,
						onNoMatch: 'route',
						options: { waitMode: 'dontWait' },
					},
				},
			);
			const pending = itemsByOutput[2]!;
			expect(pending).toHaveLength(2);
			const fetched = await bench.run(
				{ authentication: 'waterfall', operation: 'getResult', onNoMatch: 'flag' },
				pending,
				{ credentials: bench.keyRing(providers) },
			);
			expect(fetched.error).toBeUndefined();
			const [first] = fetched.items;
			if (resultFormat === 'columns') {
				expect(first).toMatchObject({
					enrichment_status: 'found',
					enrichment_email: getEmail(ADA),
					enrichment_email_source: 'hunter',
					enrichment_phone_source: 'leadMagic',
				});
				return;
			}
			expect(first!.enrichment).toMatchObject({
				status: 'found',
				person: { email: getEmail(ADA), phone: ADA.phones[0]!.number },
				sources: { email: 'hunter', phone: 'leadMagic' },
				attempts: [
					{ provider: 'hunter', status: 'found' },
					{ provider: 'fullEnrich', for: ['phone'] },
					{ provider: 'leadMagic', status: 'found' },
				],
			});
			expect(sumAttempts(fetched.envelopes)).toEqual(bench.charged());
		},
	);

	it('leaves its records pending with the remaining providers as long as its job is unfinished', async () => {
		bench.account('fullEnrich').quirks.jobSeconds = 3600;
		const { itemsByOutput } = await bench.waterfall(providers, [identifyByName(ADA)], {
			steps: MIDDLE,
			parameters: {
				...EMAIL_AND_PHONE,
				onNoMatch: 'route',
				options: { waitMode: 'dontWait' },
			},
		});
		const again = await bench.run(
			{ authentication: 'waterfall', operation: 'getResult', onNoMatch: 'flag' },
			itemsByOutput[2]!,
			{ credentials: bench.keyRing(providers) },
		);
		const before = itemsByOutput[2]![0]!.enrichment as IDataObject;
		expect(again.envelopes[0]).toMatchObject({
			status: 'pending',
			jobId: before.jobId,
			continuation: before.continuation,
			person: { email: getEmail(ADA) },
		});
		expect(bench.account('leadMagic').requests).toEqual([]);
	});
});

describe('A waterfall together with other options', () => {
	it('writes in Columns for email and phone number who stated them, in every row', async () => {
		const { items } = await bench.waterfall(
			THREE,
			[identifyByName(ADA), { email: UNKNOWN_EMAIL }],
			{
				steps: STEPS,
				parameters: { ...EMAIL_AND_PHONE, resultFormat: 'columns' },
			},
		);
		expect(items[0]).toMatchObject({
			enrichment_email_source: 'hunter',
			enrichment_phone_source: 'leadMagic',
			enrichment_missing: '',
		});
		expect(items[1]).toMatchObject({
			enrichment_email_source: '',
			enrichment_phone_source: '',
		});
	});

	it('estimates for each provider what it would cost at most, and sends nothing', async () => {
		const { items, hintTexts } = await bench.waterfall(
			THREE,
			[identifyByName(ADA), identifyByName(SOREN)],
			{
				steps: STEPS,
				ring: {
					hunterCreditPrice: 0.1,
					prospeoCreditPrice: 0.2,
					leadMagicCreditPrice: 0.01,
				},
				parameters: { ...EMAIL_AND_PHONE, mode: 'estimate' },
			},
		);
		expect(items[0]).toMatchObject({
			action: 'lookUp',
			total: {
				lookups: 2,
				steps: [
					{ provider: 'hunter', lookups: 2, maximumCredits: 2 },
					{ provider: 'prospeo', lookups: 2, maximumCredits: 2 },
					{ provider: 'leadMagic', lookups: 2 },
				],
				currency: 'USD',
			},
		});
		expect(hintTexts.join(' ')).toMatch(/Hunter: at most 2 requests and 2 credits.*USD in all/);
		expect(hintTexts.join(' ')).toContain(
			'At their rate limits, Hunter and Prospeo each take less than a minute.',
		);
		expect(bench.countRequests()).toEqual({});
	});

	it('estimates the verifications, too, within Max Credits of all providers together', async () => {
		const estimate = async (parameters: IDataObject) =>
			await bench.waterfall(['prospeo', 'hunter'], listPeople(20).map(identifyByName), {
				ring: PRICES,
				steps: [{ provider: 'prospeo' }],
				parameters: {
					reveal: ['email'],
					mode: 'estimate',
					options: { verifyWith: 'hunter', acceptEmail: 'verified' },
					...parameters,
				},
			});
		const { items, hintTexts } = await estimate({});
		expect(hintTexts.join(' ')).toContain(
			'Hunter: at most 20 requests and 10 credits for 20 verifications. At most 5.00 USD in all.',
		);
		expect(items[0]).toMatchObject({
			maximumCredits: 1.5,
			questions: [
				{ provider: 'prospeo', for: ['email'], maximumCredits: 1 },
				{ provider: 'hunter', for: ['verification'], maximumCredits: 0.5 },
			],
			total: {
				maximumCredits: 30,
				maximumCost: 5,
				steps: [
					{ provider: 'prospeo', lookups: 20, maximumCredits: 20 },
					{ provider: 'hunter', verifications: 20, maximumCredits: 10 },
				],
			},
		});
		const limited = await estimate({ maxCredits: 5 });
		expect(limited.items[0]).toMatchObject({ total: { maximumCredits: 5, maximumCost: 1 } });
		expect(limited.hintTexts.join(' ')).toContain("'Max Credits' stops the run at 5.");
		expect(bench.countRequests()).toEqual({});
	});

	it('verifies with another provider what the first has not verified, before it is accepted', async () => {
		const { envelopes } = await bench.waterfall(
			['prospeo', 'hunter'],
			[identifyByName(CHARLES)],
			{
				steps: [{ provider: 'prospeo' }],
				parameters: {
					reveal: ['email'],
					options: { verifyWith: 'hunter', acceptEmail: 'verified' },
				},
			},
		);
		expect(
			readAttemptData(envelopes[0]).map(({ provider, for: asked }) => [provider, asked]),
		).toEqual([
			['prospeo', ['email']],
			['hunter', ['verification']],
		]);
		expect(sumAttempts(envelopes)).toEqual(bench.charged());
	});

	it('works in Find for one contact, and for companies', async () => {
		bench.account('hunter').quirks.knownPeople = 0;
		const { items } = await bench.waterfall(['hunter', 'prospeo'], [{}], {
			parameters: {
				operation: 'find',
				...identifyByName(ADA),
				company: identifyByName(ADA).companyDomain,
			},
		});
		expect(items[0]).toMatchObject({ status: 'found', provider: 'prospeo' });
		const { companies } = bench.sandbox;
		const companiesFound = await bench.waterfall(
			['hunter', 'prospeo'],
			[{ domain: companies[0]!.domain }],
			{ parameters: { resource: 'company' } },
		);
		expect(companiesFound.envelopes[0]).toMatchObject({
			status: 'found',
			provider: 'hunter',
			attempts: [{ provider: 'hunter', for: ['profile'] }],
		});
	});
});

/** People whose address somebody can find. */
const listPeople = (count: number) =>
	bench.sandbox.people.filter(({ emails, optedOut }) => emails[0] && !optedOut).slice(0, count);

const PRICES = { hunterCreditPrice: 0.1, prospeoCreditPrice: 0.2, leadMagicCreditPrice: 0.01 };

describe('The limits of a waterfall', () => {
	it('apply to the verifications of a provider together with its lookups, and to those of all providers together', async () => {
		const verifyWith = { acceptEmail: 'verified', verifyWith: 'hunter' };
		const own = await bench.waterfall(
			['prospeo', 'hunter'],
			listPeople(20).map(identifyByName),
			{
				steps: [{ provider: 'prospeo' }, { provider: 'hunter', maxCredits: 1 }],
				parameters: { reveal: ['email'], options: verifyWith },
			},
		);
		expect(bench.account('hunter').charged).toBeLessThanOrEqual(1);
		expect(own.hintTexts.join(' ')).toMatch(
			/Hunter could not verify some of the addresses: .*Max Credits/,
		);
		bench.reset();
		await bench.waterfall(['prospeo', 'findymail'], listPeople(60).map(identifyByName), {
			steps: [{ provider: 'prospeo', maxCredits: 100 }],
			parameters: {
				reveal: ['email'],
				maxCredits: 62,
				options: { acceptEmail: 'verified', verifyWith: 'findymail' },
			},
		});
		expect(bench.account('prospeo').charged).toBe(60);
		expect(bench.account('findymail').charged).toBe(2);
	});

	it("can be one 'Max Credits' for all providers, beside that of each provider, and the hint says which one ended the run", async () => {
		const { envelopes, hintTexts } = await bench.waterfall(
			['hunter', 'leadMagic'],
			[identifyByName(ADA), identifyByName(SOREN)],
			{
				parameters: { ...EMAIL_AND_PHONE, maxCredits: 8 },
			},
		);
		expect(bench.charged()).toEqual({ hunter: 2, leadMagic: 5 });
		expect(envelopes[1]).toMatchObject({
			status: 'incomplete',
			missing: ['phone'],
		});
		expect(hintTexts.join(' ')).toContain(
			"1 contact not looked up: one can cost 5 credits at LeadMagic, and 1 of your 8 remain. Raise 'Max Credits', then run the remaining items again.",
		);
	});

	it('are stated on the item and in the hint with what is left of them when they are reached, and what all providers were paid', async () => {
		const records = listPeople(3).map(identifyByName);
		const credits = await bench.waterfall(['hunter', 'prospeo'], records, {
			parameters: { reveal: ['email'], maxCredits: '2' },
		});
		const left = 'can cost 1 credit at Hunter, and 0 of your 2 remain';
		expect(credits.envelopes[2]!.message).toContain(`One lookup ${left}. Raise 'Max Credits'`);
		expect(credits.hintTexts[0]).toContain(
			'2 found, 1 skipped (credit limit). About 2 credits used.',
		);
		expect(credits.hintTexts[1]).toContain(`1 contact not looked up: one ${left}.`);
		const money = await bench.waterfall(['hunter', 'prospeo'], records, {
			ring: PRICES,
			parameters: { reveal: ['email'], maxCost: '0.2' },
		});
		const leftMoney =
			'can cost 0.10 USD (1 credit) at Hunter, and 0.00 of your 0.20 USD remain';
		expect(money.envelopes[2]!.message).toContain(`One lookup ${leftMoney}. Raise 'Max Cost'`);
		expect(money.hintTexts[1]).toContain(`1 contact not looked up: one ${leftMoney}.`);
	});

	it('of one provider are stated with how many contacts were not looked up there', async () => {
		const { hintTexts } = await bench.waterfall(
			['hunter', 'prospeo'],
			listPeople(3).map(identifyByName),
			{
				steps: [{ provider: 'hunter', maxCredits: 1 }, { provider: 'prospeo' }],
				parameters: { reveal: ['email'] },
			},
		);
		expect(hintTexts[0]).toContain('3 contacts: 3 found.');
		expect(hintTexts[1]).toBe(
			'2 contacts not looked up at Hunter: one can cost 1 credit at Hunter, and 0 of your 1 remain.',
		);
	});

	it('allow three lookups at 0.10 with a Max Cost of 0.30, and the fourth says what it could cost', async () => {
		const { envelopes } = await bench.waterfall(['hunter'], listPeople(4).map(identifyByName), {
			ring: PRICES,
			parameters: { reveal: ['email'], maxCost: 0.3, options: { acceptEmail: 'any' } },
		});
		expect(bench.account('hunter').charged).toBe(3);
		expect(envelopes[3]).toMatchObject({
			reason: 'creditLimit',
			message: expect.stringMatching(/0\.10 USD \(1 credit\) at Hunter.*Raise 'Max Cost'/),
		});
		expect(envelopes[3]!.message).not.toMatch(/Max Credits/);
	});

	it('are refused where the expression in the row of a provider gives nothing', async () => {
		const { error } = await bench.waterfall(['hunter'], [identifyByName(ADA)], {
			steps: [{ provider: 'hunter', maxCredits: '={{ $json.limit }}' as never }],
			parameters: { reveal: ['email'] },
		});
		expect(error?.message).toMatch(/'Max Credits' is empty or 0, so nothing was sent/);
		expect(bench.countRequests()).toEqual({});
	});
});

describe('The list of providers of a waterfall', () => {
	it('is refused where an expression gives another provider for another item', async () => {
		const records = [
			{ ...identifyByName(ADA), asked: 'hunter' },
			{ ...identifyByName(SOREN), asked: 'prospeo' },
		];
		const { error } = await bench.waterfall(['hunter', 'prospeo'], records, {
			steps: [{ provider: '={{ $json.asked }}' as never }],
			parameters: { reveal: ['email'] },
		});
		expect(error?.message).toMatch(/'Providers' is not the same for all items/);
		expect(bench.countRequests()).toEqual({});
	});
});

describe('Two records in a waterfall', () => {
	it("with one address never get each other's number: after an answer about somebody else the address is not used again", async () => {
		const { envelopes } = await bench.waterfall(
			['prospeo', 'leadMagic'],
			[
				{ firstName: 'Ada', lastName: 'Lovelace', email: getEmail(ADA) },
				{ firstName: 'Charles', lastName: 'Babbage', email: getEmail(ADA) },
			],
			{ parameters: EMAIL_AND_PHONE },
		);
		expect(envelopes[1]).not.toHaveProperty('person');
		expect(envelopes[1]).toMatchObject({ status: 'failed', reason: 'unmatched' });
		expect(readAttemptData(envelopes[1])).toMatchObject([
			{ provider: 'prospeo', reason: 'unmatched' },
			{ provider: 'leadMagic', reason: 'identifierNotSupported', credits: 0 },
		]);
	});

	it('are looked up once where the first answer shows that they are one person', async () => {
		const { envelopes, attempts } = await bench.waterfall(
			['hunter', 'leadMagic'],
			[
				identifyByName(ADA),
				{ firstName: 'Ada', lastName: 'Lovelace', company: 'Analytical Engines' },
				identifyByLinkedInUrl(ADA),
			],
			{ parameters: EMAIL_AND_PHONE },
		);
		expect(bench.account('leadMagic').charged).toBe(5);
		for (const { person } of envelopes) {
			expect(person).toMatchObject({ phone: ADA.phones[0]!.number });
		}
		expect(attempts.map((own) => own.at(-1)?.credits)).toEqual([5, 0, 0]);
		expect(sumAttempts(envelopes)).toEqual(bench.charged());
	});

	it('of one person share what one of them has, without buying it again', async () => {
		const { items } = await bench.waterfall(
			['hunter', 'leadMagic'],
			[
				{ ...identifyByName(ADA), email: getEmail(ADA), phone: '' },
				{ ...identifyByName(ADA), email: '', phone: '+442079460001' },
			],
			{ parameters: { ...EMAIL_AND_PHONE, fillEmptyFields: true } },
		);
		expect(items[1]).toMatchObject({ email: getEmail(ADA), phone: '+442079460001' });
		expect(items[1]).toHaveProperty('enrichment.person.email', getEmail(ADA));
		expect(bench.countRequests()).toEqual({});
	});
});

describe('The result of a waterfall', () => {
	it('names the provider that stated an accepted address as its source', async () => {
		bench.account('hunter').quirks.catchAllEmails = 1;
		const { envelopes } = await bench.waterfall(
			['hunter', 'leadMagic'],
			[identifyByName(ADA)],
			{
				parameters: { reveal: ['email'] },
			},
		);
		expect(envelopes[0]).toMatchObject({
			status: 'found',
			provider: 'hunter',
			sources: { email: 'leadMagic', fullName: 'hunter' },
		});
	});

	it('marks an attempt as incomplete that did not bring the requested data, and lists what is missing', async () => {
		Object.assign(bench.account('lusha').quirks, { knownPhones: 0 });
		const { attempts } = await bench.waterfall(['hunter', 'lusha'], [identifyByName(ADA)], {
			steps: [
				{ provider: 'hunter', reveal: ['email'] },
				{ provider: 'lusha', reveal: ['phone'] },
			],
			parameters: EMAIL_AND_PHONE,
		});
		expect(attempts[0]).toMatchObject([
			{ provider: 'hunter', status: 'found', reason: null },
			{
				provider: 'lusha',
				for: ['phone'],
				status: 'incomplete',
				reason: 'incomplete',
				missing: ['phone'],
			},
		]);
		expect(attempts[0]![0]).not.toHaveProperty('missing');
	});

	it('says that a provider cannot look up a contact, rather than that it found none', async () => {
		const { hintTexts } = await bench.waterfall(
			['fullEnrich'],
			[identifyByEmail(ADA), identifyByEmail(SOREN)],
			{
				parameters: { reveal: ['phone'] },
			},
		);
		expect(bench.countRequests()).toEqual({});
		expect(hintTexts.join(' ')).toContain(
			'FullEnrich could not look up 2 contacts (identifier not supported)',
		);
		expect(hintTexts.join(' ')).not.toMatch(/FullEnrich found/);
	});

	it('says both where a provider can look up only some of the contacts', async () => {
		const { hintTexts } = await bench.waterfall(
			['fullEnrich'],
			[identifyByEmail(ADA), identifyByName(SOREN)],
			{
				parameters: { reveal: ['phone'], options: { waitMode: 'dontWait' } },
			},
		);
		expect(hintTexts.join(' ')).toMatch(
			/FullEnrich found \d of 1 phone \(\d+ credits\) and could not look up 1 contact \(identifier not supported\)/,
		);
	});

	it('names no provider as source of an address that was supplied, even where the provider states it as well', async () => {
		const { items } = await bench.waterfall(['hunter'], [{}], {
			parameters: { operation: 'find', email: getEmail(ADA), reveal: ['profile', 'email'] },
		});
		expect(items[0]).toMatchObject({
			status: 'found',
			person: { email: getEmail(ADA) },
			sources: { email: 'supplied', fullName: 'hunter' },
		});
	});

	it('counts as found what is accepted after its verification', async () => {
		const { hintTexts } = await bench.waterfall(
			['prospeo', 'findymail'],
			[identifyByName(CHARLES), identifyByName(LUCJA)],
			{
				steps: [{ provider: 'prospeo' }],
				parameters: { reveal: ['email'], options: { verifyWith: 'findymail' } },
			},
		);
		expect(hintTexts.join(' ')).toContain('Prospeo found 0 of 2 emails (2 credits)');
		expect(hintTexts.join(' ')).toContain('Verifications took 2 credits');
	});

	it('keeps the earlier attempts of an item where nobody was found', async () => {
		bench.endpoint.order({ match: /prospeo/, reset: true, stage: 'after' });
		const first = await bench.waterfall(['prospeo'], [identifyByName(ADA)], {
			parameters: { reveal: ['email'], options: { maxRetries: 0 } },
		});
		const second = await bench.waterfall(['hunter'], first.items, {
			parameters: { reveal: ['email'] },
		});
		expect(second.attempts[0]).toMatchObject([
			{ provider: 'prospeo', status: 'failed', reason: 'outcomeUnknown', credits: 1 },
			{ provider: 'hunter', status: 'found', credits: 1 },
		]);
		expect(second.envelopes[0]).toMatchObject({ credits: { charged: 1 } });
	});
});

describe('An item with a final result of an earlier waterfall', () => {
	it('is not looked up again where the person opted out', async () => {
		const first = await bench.waterfall(['hunter'], [identifyByName(OTTO)], {
			parameters: { reveal: ['email'] },
		});
		expect(first.envelopes[0]).toMatchObject({ reason: 'optedOut' });
		const asked = bench.countRequests();
		const second = await bench.waterfall(['prospeo', 'leadMagic'], first.items, {
			parameters: { reveal: ['email'] },
		});
		expect(second.envelopes[0]).toMatchObject({ status: 'skipped', reason: 'optedOut' });
		expect(bench.countRequests()).toEqual(asked);
	});

	it('is looked up again where it is about somebody else now', async () => {
		const first = await bench.waterfall(['hunter'], [identifyByName(OTTO)], {
			parameters: { reveal: ['email'] },
		});
		const edited = { ...first.items[0], ...identifyByName(ADA) };
		const second = await bench.waterfall(['hunter'], [edited], {
			parameters: { reveal: ['email'] },
		});
		expect(second.envelopes[0]).toMatchObject({ status: 'found' });
		expect(second.attempts[0]).toHaveLength(1);
	});
});

describe('A missing answer in a waterfall', () => {
	it('to a second request of one provider sends who was found to Unresolved, says so, and no other provider is asked', async () => {
		bench.endpoint.order({ match: /mobile-finder/, reset: true, stage: 'after', times: 9 });
		const { itemsByOutput, hintTexts, attempts } = await bench.waterfall(
			['leadMagic', 'prospeo'],
			[identifyByLinkedInUrl(ADA)],
			{
				parameters: {
					reveal: ['profile', 'phone'],
					onNoMatch: 'route',
					options: { maxRetries: 0 },
				},
			},
		);
		expect(itemsByOutput.map(({ length }) => length)).toEqual([0, 0, 1]);
		expect(itemsByOutput[2]![0]).toMatchObject({
			enrichment: {
				status: 'incomplete',
				reason: 'outcomeUnknown',
				person: { fullName: 'Ada Lovelace' },
				missing: ['phone'],
				message: expect.stringMatching(
					/^Another lookup for this record failed: .* Found without phone\.$/,
				),
			},
		});
		expect(attempts[0]).toBeUndefined();
		expect(hintTexts.join(' ')).toMatch(
			/1 lookup got no usable response and may have been charged/,
		);
		expect(bench.countRequests()).not.toHaveProperty('prospeo');
	});

	it('sends who was found before to Unresolved, with the data, and says that it may have been charged', async () => {
		bench.endpoint.order({ match: /prospeo/, reset: true, stage: 'after', times: 9 });
		const { itemsByOutput, hintTexts } = await bench.waterfall(THREE, [identifyByName(ADA)], {
			parameters: { ...EMAIL_AND_PHONE, onNoMatch: 'route', options: { maxRetries: 0 } },
		});
		expect(itemsByOutput[2]).toMatchObject([
			{
				enrichment: {
					status: 'incomplete',
					reason: 'outcomeUnknown',
					person: { email: getEmail(ADA) },
					missing: ['phone'],
					message: expect.stringMatching(/charged.*Found without phone\./),
				},
			},
		]);
		expect(hintTexts.join(' ')).toMatch(/may have been charged/);
		expect(bench.account('leadMagic').requests).toEqual([]);
	});

	it('of a provider that is still looking and gives no job ID leads to the next provider', async () => {
		bench.account('hunter').quirks.pending = 'always';
		const { envelopes } = await skipWaits(
			bench.waterfall(['hunter', 'prospeo'], [identifyByName(ADA)], {
				parameters: { reveal: ['email'], options: { maxWaitSeconds: 1 } },
			}),
		);
		expect(readAttemptData(envelopes[0]).map(({ provider }) => provider)).toEqual([
			'hunter',
			'prospeo',
		]);
		expect(envelopes[0]).toMatchObject({ status: 'found', provider: 'prospeo' });
		expect(envelopes[0]).not.toHaveProperty('continuation');
	});

	it('is reported where the verifying provider refuses its key', async () => {
		bench.account('hunter').order({ failure: 'badKey', times: 99 });
		const { hintTexts } = await bench.waterfall(
			['prospeo', 'hunter'],
			[identifyByName(CHARLES)],
			{
				steps: [{ provider: 'prospeo' }],
				parameters: {
					reveal: ['email'],
					options: { verifyWith: 'hunter', acceptEmail: 'verified' },
				},
			},
		);
		expect(hintTexts.join(' ')).toMatch(
			/Hunter could not verify some of the addresses: Hunter rejected/,
		);
	});
});

/** Port 1 of this machine, where no service listens. */
const NOBODY_LISTENS = 'http://127.0.0.1:1';

describe('An error about a credential with several providers', () => {
	it('names the field of the provider whose key was refused', async () => {
		bench.account('hunter').order({ failure: 'badKey', times: 99 });
		const { hintTexts } = await bench.waterfall(['hunter', 'prospeo'], [identifyByName(ADA)], {
			parameters: { reveal: ['email'] },
		});
		expect(hintTexts.join(' ')).toContain("Check 'Hunter API Key' in the credential");
	});

	it('names the field with the addresses of gateways', async () => {
		const { baseUrls } = bench.keyRing(['hunter', 'prospeo']).enrichmentWaterfallApi;
		const addresses = { ...(JSON.parse(String(baseUrls)) as object), hunter: NOBODY_LISTENS };
		const { hintTexts } = await skipWaits(
			bench.waterfall(['hunter', 'prospeo'], [identifyByName(ADA)], {
				ring: { baseUrls: JSON.stringify(addresses) },
				parameters: { reveal: ['email'] },
			}),
		);
		expect(hintTexts.join(' ')).toContain("check its 'Base URLs (JSON)'");
	});

	it('names the field for the email of an account, which the balance needs', async () => {
		const askForBalance = async (ring: IDataObject) =>
			await bench.run(
				{
					authentication: 'waterfall',
					resource: 'account',
					operation: 'getBalance',
				},
				[{}],
				{ credentials: bench.keyRing(['icypeas', 'hunter'], ring) },
			);
		const without = await askForBalance({});
		expect(JSON.stringify(without.items)).toContain("'Icypeas Account Email'");
		const { items } = await askForBalance({ icypeasAccountEmail: ACCOUNT_EMAIL });
		expect(items[0]).toMatchObject({
			provider: 'icypeas',
			credits: { remaining: expect.any(Number) as number },
		});
	});
});

describe('A provider in a waterfall that is asked only for a phone number', () => {
	it('charges nothing where it has none, if it can be asked in that way', async () => {
		bench.account('prospeo').quirks.knownPhones = 0;
		const people = listPeople(5);
		const records = people.map((person) => ({
			...identifyByName(person),
			email: getEmail(person),
		}));
		await bench.waterfall(['prospeo'], records, { parameters: { reveal: ['phone'] } });
		expect(bench.account('prospeo').requests).toHaveLength(1);
		expect(bench.charged()).toEqual({});
	});
});

describe('A person who opted out at a later provider', () => {
	it('leaves no data in the attempts either: what an earlier provider sent is withheld there, too', async () => {
		const parameters = {
			reveal: ['email'],
			options: { includeRaw: true, acceptEmail: 'verified' },
		};
		const run = async () =>
			await bench.waterfall(['prospeo', 'hunter'], [identifyByName(CHARLES)], { parameters });
		const usual = await run();
		expect(JSON.stringify(usual.attempts)).toContain(getEmail(CHARLES));
		bench.endpoint.order({
			match: /hunter/,
			reply: {
				status: 451,
				body: { errors: [{ id: 'claimed_email', code: 451, details: 'stop' }] },
			},
		});
		const { envelopes, attempts } = await run();
		expect(envelopes[0]).toMatchObject({ status: 'skipped', reason: 'optedOut' });
		expect(attempts[0]).toMatchObject([{ provider: 'prospeo' }, { provider: 'hunter' }]);
		expect(JSON.stringify(attempts)).not.toContain(getEmail(CHARLES));
	});
});
