import type { Reveal } from '../../../nodes/Enrichment/providers/dialect';
import {
	ADA,
	ANALYTICAL_ENGINES,
	MARY,
	SOREN,
	type WorldPerson,
} from '../../../sandbox/enrichment';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { toApiResponse } from '../../../testing/answers';
import {
	identifyByEmail,
	identifyByName,
	identifyByLinkedInUrl,
	getEmail,
	sumCreditsOfEnvelopes,
} from '../../../testing/people';
import { getSharedProviderBench, type RawRecord } from '../../../testing/providers';
import { buildFirstLookupRequest, buildLookupRequests } from '../../../testing/requests';

const bench = getSharedProviderBench('leadMagic');
const { account, dialect } = bench;

/** The last part of the path says which fact was asked for, the ledger what it cost. */
const listRequestedEndpoints = () =>
	account.requests.map(({ endpoint }) => endpoint.split('/').at(-1));
const STRANGER = { linkedInUrl: 'https://www.linkedin.com/in/nobody-there' };

/** Somebody with a private address beside the one at work. */
const BOTH = bench.sandbox.people.find(
	({ emails, linkedInUrl, phones, optedOut }) =>
		!optedOut &&
		linkedInUrl !== '' &&
		phones.some(({ type }) => type === 'mobile') &&
		emails[0]?.type === 'work' &&
		emails[0].status === 'verified' &&
		emails.some(({ type }) => type === 'personal'),
)!;

const byEmployer = ({ company }: WorldPerson) => ({ companyDomain: company.domain });

describe('A lookup at LeadMagic buys only what is wanted, in the cheapest way:', () => {
	it.each<{
		title: string;
		record: RawRecord;
		reveal: Reveal[];
		endpoints: string[];
		credits: number;
	}>([
		{
			title: 'a LinkedIn URL: the profile',
			record: identifyByLinkedInUrl(ADA),
			reveal: [],
			endpoints: ['profile-search'],
			credits: 1,
		},
		{
			title: 'a LinkedIn URL and email: the cheap way by name',
			record: identifyByLinkedInUrl(ADA),
			reveal: ['email'],
			endpoints: ['profile-search', 'email-finder'],
			credits: 2,
		},
		{
			title: 'a LinkedIn URL and email, none found by name: the dear way too, free as it finds none',
			record: identifyByLinkedInUrl(MARY),
			reveal: ['email'],
			endpoints: ['profile-search', 'email-finder', 'b2b-profile-email'],
			credits: 1,
		},
		{
			title: 'a LinkedIn URL with the email known: no other is bought',
			record: { ...identifyByLinkedInUrl(ADA), ...identifyByEmail(ADA) },
			reveal: ['email'],
			endpoints: ['profile-search'],
			credits: 1,
		},
		{
			title: 'a LinkedIn URL and a company: the email at once',
			record: { ...identifyByLinkedInUrl(ADA), ...byEmployer(ADA) },
			reveal: ['email'],
			endpoints: ['email-finder'],
			credits: 1,
		},
		{
			title: 'a LinkedIn URL and a company, no email there: the dear way too, free as it finds none',
			record: { ...identifyByLinkedInUrl(MARY), ...byEmployer(MARY) },
			reveal: ['email'],
			endpoints: ['email-finder', 'b2b-profile-email'],
			credits: 0,
		},
		{
			title: 'a LinkedIn URL and a company, no email wanted: the profile',
			record: { ...identifyByLinkedInUrl(ADA), ...byEmployer(ADA) },
			reveal: [],
			endpoints: ['profile-search'],
			credits: 1,
		},
		{
			title: 'a LinkedIn URL and a company, with the email known',
			record: { ...identifyByLinkedInUrl(ADA), ...identifyByEmail(ADA), ...byEmployer(ADA) },
			reveal: ['email'],
			endpoints: ['profile-search'],
			credits: 1,
		},
		{
			title: 'a LinkedIn URL and a company, email and phone',
			record: { ...identifyByLinkedInUrl(ADA), ...byEmployer(ADA) },
			reveal: ['email', 'phone'],
			endpoints: ['email-finder', 'mobile-finder'],
			credits: 6,
		},
		{
			title: 'a LinkedIn URL and phone',
			record: identifyByLinkedInUrl(ADA),
			reveal: ['phone'],
			endpoints: ['profile-search', 'mobile-finder'],
			credits: 6,
		},
		{
			title: 'a LinkedIn URL and all',
			record: identifyByLinkedInUrl(BOTH),
			reveal: ['email', 'personalEmail', 'phone'],
			endpoints: ['profile-search', 'email-finder', 'personal-email-finder', 'mobile-finder'],
			credits: 9,
		},
		{
			title: 'an email: whose it is',
			record: identifyByEmail(ADA),
			reveal: [],
			endpoints: ['b2b-profile', 'profile-search'],
			credits: 11,
		},
		{
			title: 'an email and email: it is known, so no other is bought',
			record: identifyByEmail(ADA),
			reveal: ['email'],
			endpoints: ['b2b-profile', 'profile-search'],
			credits: 11,
		},
		{
			title: 'an email and phone',
			record: identifyByEmail(ADA),
			reveal: ['phone'],
			endpoints: ['b2b-profile', 'profile-search', 'mobile-finder'],
			credits: 16,
		},
		{
			title: 'a name at a domain: the email',
			record: identifyByName(ADA),
			reveal: [],
			endpoints: ['email-finder'],
			credits: 1,
		},
		{
			title: 'a name at a domain and email',
			record: identifyByName(ADA),
			reveal: ['email'],
			endpoints: ['email-finder'],
			credits: 1,
		},
		{
			title: 'a name at a domain and phone: by the email found',
			record: identifyByName(ADA),
			reveal: ['email', 'phone'],
			endpoints: ['email-finder', 'mobile-finder'],
			credits: 6,
		},
		{
			title: 'a name at a domain and private email: there is no other way than the dear one',
			record: identifyByName(BOTH),
			reveal: ['personalEmail'],
			endpoints: ['email-finder', 'b2b-profile', 'personal-email-finder'],
			credits: 13,
		},
		{
			title: 'a name whose email is not found: nothing more can be asked by',
			record: identifyByName(MARY),
			reveal: ['personalEmail', 'phone'],
			endpoints: ['email-finder'],
			credits: 0,
		},
	])('$title', async ({ record, reveal, endpoints, credits }) => {
		const { hints, envelopes } = await bench.enrich([record], {
			reveal: ['profile', ...reveal],
		});
		expect(listRequestedEndpoints()).toEqual(endpoints);
		const spent = [readCreditsUsed(hints), account.charged, sumCreditsOfEnvelopes(envelopes)];
		expect(spent).toEqual(Array(3).fill(credits));
	});

	it.each<{ title: string; record: RawRecord; reveal: Reveal[]; maxCredits: number }>([
		{ title: 'a LinkedIn URL', record: identifyByLinkedInUrl(ADA), reveal: [], maxCredits: 1 },
		{
			title: 'a LinkedIn URL and email',
			record: identifyByLinkedInUrl(ADA),
			reveal: ['email'],
			maxCredits: 7,
		},
		{
			title: 'a LinkedIn URL, a company and email',
			record: { ...identifyByLinkedInUrl(ADA), ...byEmployer(ADA) },
			reveal: ['email'],
			maxCredits: 6,
		},
		{
			title: 'a LinkedIn URL and all',
			record: identifyByLinkedInUrl(ADA),
			reveal: ['email', 'personalEmail', 'phone'],
			maxCredits: 14,
		},
		{ title: 'an email', record: identifyByEmail(ADA), reveal: ['email'], maxCredits: 11 },
		{
			title: 'an email and all',
			record: identifyByEmail(ADA),
			reveal: ['email', 'personalEmail', 'phone'],
			maxCredits: 18,
		},
		{ title: 'a name', record: identifyByName(ADA), reveal: ['email'], maxCredits: 1 },
		{
			title: 'a name and all',
			record: identifyByName(ADA),
			reveal: ['email', 'personalEmail', 'phone'],
			maxCredits: 18,
		},
	])(
		'$title, with the price of all requests reserved before the first is sent',
		async ({ record, reveal, maxCredits }) => {
			const wanted = ['profile', ...reveal];
			const less = await bench.enrich([record], {
				reveal: wanted,
				maxCredits: maxCredits - 0.5,
			});
			expect(less.warning).toContain("'Max Credits'");
			expect(bench.requests).toEqual([]);
			const enough = await bench.enrich([record], { reveal: wanted, maxCredits });
			expect(enough.envelopes[0]?.person).toBeDefined();
			expect(readCreditsUsed(enough.hints)).toBeLessThanOrEqual(maxCredits);
		},
	);

	it('a private address is sent in its own field, and the work address is bought, not another private one', async () => {
		const email = 'ada@gmail.com';
		const reveal = ['email', 'personalEmail'] as const;
		const { request, record } = buildFirstLookupRequest(
			dialect,
			'contact',
			{ email },
			{ reveal },
		);
		expect(request.buildRequest([record], { reveal }).body).toEqual({ personal_email: email });
		const requests = buildLookupRequests(dialect, 'contact', { email }, { reveal });
		const prices = requests.map((each) => each.price(1, { reveal }).max);
		expect(prices).toEqual([10, 1, 1, 5]);
		const { hints } = await bench.enrich([{ email }], { reveal: ['profile', ...reveal] });
		expect([listRequestedEndpoints(), readCreditsUsed(hints)]).toEqual([['b2b-profile'], 0]);
	});
});

describe.each(['first', 'second'] as const)(
	"With the %s form of LeadMagic's answers,",
	(disputed) => {
		beforeEach(() => void (account.quirks.disputed = disputed));

		it('Enrich combines a person from several requests', async () => {
			const { envelopes } = await bench.enrich([identifyByLinkedInUrl(ADA)], {
				reveal: ['profile', 'email', 'phone'],
			});
			expect(envelopes[0]).toMatchObject({
				status: 'found',
				matchedBy: 'linkedInUrl',
				credits: { charged: 7, estimated: false, remaining: account.credits },
				person: {
					fullName: 'Ada Lovelace',
					jobTitle: ADA.jobTitle,
					headline: 'Chief Technology Officer at Analytical Engines',
					email: getEmail(ADA),
					emails: [{ type: 'work', status: 'verified' }],
					phone: ADA.phones[0]!.number,
					company: { name: 'Analytical Engines', domain: 'analytical-engines.example' },
					linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace',
					location: { countryCode: 'GB' },
					experience: [
						{ company: 'Analytical Engines', startDate: '2021', isCurrent: true },
					],
				},
			});
		});

		it('Search returns people, charged row by row, without buying their contact data', async () => {
			const { items, hints, error } = await bench.search('contact', {
				company: ANALYTICAL_ENGINES.domain,
				limit: 60,
			});
			expect(error).toBeUndefined();
			expect(items).toHaveLength(60);
			const ada = items[0]!;
			expect(ada).toMatchObject({
				fullName: 'Ada Lovelace',
				jobTitle: ADA.jobTitle,
				seniority: 'C-Suite',
				company: { name: 'Analytical Engines', domain: ANALYTICAL_ENGINES.domain },
				linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace',
			});
			expect([readCreditsUsed(hints), account.charged]).toEqual([60, 60]);
			const bodies = bench.requests.map(({ body }) => body as Record<string, unknown>);
			expect(bodies.map(({ limit }) => limit)).toEqual([30, 30]);
			expect(bodies.every((body) => body.include_contact_details === false)).toBe(true);
			const { company_filters } = bodies[0]!;
			expect(bodies[1]).toMatchObject({ company_filters, cursor: expect.any(String) });
		});
	},
);

it.each([
	[
		{
			personal_email: 'ada@mail.example',
			personal_emails: ['ada@mail.example', 'al@me.example'],
		},
	],
	[{ first_personal_email: 'ada@mail.example', personal_emails: ['al@me.example'] }],
	[{ personal_emails: ['ada@mail.example', 'al@me.example'], credits_consumed: 2 }],
])('Enrich returns every private address that LeadMagic has, each once: %j', async (told) => {
	const body = { message: 'Found', credits_consumed: 2, ...told };
	bench.answerAt(/personal-email-finder$/, (_, respond) => ({ ...respond(), body }));
	const { envelopes } = await bench.enrich([identifyByLinkedInUrl(ADA)], {
		reveal: ['profile', 'personalEmail'],
	});
	expect(envelopes[0]).toMatchObject({ status: 'found', credits: { charged: 3 } });
	expect(envelopes[0]!.person!.emails.map(({ email, type }) => [email, type])).toEqual([
		['ada@mail.example', 'personal'],
		['al@me.example', 'personal'],
	]);
});

it('Enrich keeps the data that LeadMagic was paid for when the workflow is stopped between two requests', async () => {
	bench.answerAt(/email-finder$/, (_, respond) => {
		bench.cancel();
		return respond();
	});
	const { envelopes, hints } = await bench.enrich(
		[identifyByLinkedInUrl(ADA), identifyByLinkedInUrl(SOREN)],
		{ reveal: ['profile', 'email', 'phone'], options: { concurrency: 1 } },
	);
	expect(listRequestedEndpoints()).toEqual(['profile-search', 'email-finder']);
	expect(envelopes).toMatchObject([
		{
			status: 'incomplete',
			credits: { charged: 2 },
			person: { fullName: 'Ada Lovelace', email: getEmail(ADA) },
			message: expect.stringContaining('canceled'),
		},
		{ status: 'skipped', reason: 'aborted', credits: { charged: 0 } },
	]);
	expect(readCreditsUsed(hints)).toBe(2);
});

it('Enrich requests further data from LeadMagic by the LinkedIn URL although the profile was not found', async () => {
	const { envelopes } = await bench.enrich([STRANGER], { reveal: ['profile', 'email', 'phone'] });
	expect(listRequestedEndpoints()).toEqual([
		'profile-search',
		'b2b-profile-email',
		'mobile-finder',
	]);
	expect(envelopes[0]).toMatchObject({ status: 'notFound', credits: { charged: 0 } });
});

it.each([
	[400, { code: 'validation_error' }, 'rejected'],
	[402, { error: 'payment', message: 'Not enough' }, 'outOfCredits'],
	[200, { success: false, errors: [{ code: 'credits_exhausted' }] }, 'outOfCredits'],
	[404, { code: 'not_found' }, 'noMatch'],
	[404, {}, 'notFoundStatus'],
	[404, { code: 'route_not_found' }, 'noEndpoint'],
])('LeadMagic\'s answer %i %o is read as "%s"', (status, body, meaning) => {
	expect(dialect.readMeaning(toApiResponse(status, body), 'one')).toBe(meaning);
});

it('A record for which LeadMagic answered a bare 404 says what else that may mean', async () => {
	bench.useNetwork(() => toApiResponse(404, { message: 'Not Found' }));
	const { envelopes } = await bench.enrich([STRANGER], { reveal: ['profile'] });
	expect(envelopes[0]).toMatchObject({
		status: 'notFound',
		reason: 'noMatch',
		message: expect.stringContaining('If every record fails like this'),
	});
});
