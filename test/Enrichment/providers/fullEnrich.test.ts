import type { JsonRecord } from '../../../nodes/shared/core/json';
import { ADA, SOREN, UNKNOWN_EMAIL } from '../../../sandbox/enrichment';
import { answerJobs } from '../../support/jobs';
import { chargedIn, type Raw } from '../../support/lookups';
import { byEmail, byName, byPage, NOBODY, statuses } from '../../support/people';
import { sharedBench } from '../../support/providers';

const bench = sharedBench('fullEnrich');

describe('FullEnrich', () => {
	it('asks for all values of a criterion, of which one is enough, and for exact domains', async () => {
		await bench.search('contact', {
			jobTitle: 'Chief Technology Officer, Director of Engineering',
			location: 'Norway; United Kingdom',
			companySize: '201-500, 10001+',
			seniority: 'c-suite, director',
			company: 'analytical-engines.example; acme.example',
		});
		expect(bench.requests[0]!.body).toMatchObject({
			current_position_titles: [
				{ value: 'Chief Technology Officer' },
				{ value: 'Director of Engineering' },
			],
			person_locations: [{ value: 'Norway' }, { value: 'United Kingdom' }],
			current_company_headcounts: [{ min: 201, max: 500 }, { min: 10001 }],
			current_position_seniority_level: [{ value: 'C-level' }, { value: 'Director' }],
			current_company_domains: [
				{ value: 'analytical-engines.example', exact_match: true },
				{ value: 'acme.example', exact_match: true },
			],
		});
	});

	it('reveals what is asked for, at its price', async () => {
		const { envelopes } = await bench.run([byPage(ADA)], {
			reveal: ['email', 'phone'],
		});
		expect(envelopes[0]).toMatchObject({
			matchedBy: 'linkedInUrl',
			credits: { charged: 11 },
			person: {
				phone: '+442079460001',
				seniority: 'C-Suite',
				location: { countryCode: 'GB' },
				company: { employeeCount: 320 },
			},
		});
	});

	it('finds who has an address, and a profile at once where nothing is to be revealed', async () => {
		const owner = await bench.run([byEmail(ADA)]);
		expect(owner.envelopes[0]).toMatchObject({
			status: 'found',
			matchedBy: 'email',
			person: { fullName: 'Ada Lovelace' },
			credits: { charged: 1 },
		});
		expect(bench.requests[0]!.path).toBe('/contact/reverse/email/bulk');
		const profile = await bench.run([byPage(SOREN)], { reveal: [] });
		expect(profile.envelopes[0]).toMatchObject({
			status: 'found',
			credits: { charged: 0.25, estimated: false },
		});
		expect(bench.requests.at(-1)!.path).toBe('/people/lookup');
	});

	it('keeps what was found before the credits ended, and sends nothing more', async () => {
		bench.account.credits = 1;
		const { envelopes, report } = await bench.run([byName(ADA), byName(SOREN), NOBODY]);
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
		const { envelopes } = await bench.run([byName(ADA)]);
		expect(envelopes).toMatchObject([
			{ status: 'found', person: { email: 'ada@acme.example' }, credits: { charged: 1 } },
		]);
	});

	it.each([
		[402, 'CREDITS_INSUFFICIENT', 'skipped/outOfCredits'],
		[200, 'CANCELED', 'skipped/canceled'],
	])(
		'does not call anybody "not found" whom a job that is %i %s has no row of',
		async (status, state, outcome) => {
			const name = `${ADA.firstName} ${ADA.lastName}`;
			const data = [{ profile: { id: 'p1', full_name: name, headline: 'CTO' } }];
			answerJobs(bench, { status: state, cost: { credits: 0 }, data }, status);
			const { envelopes } = await bench.run([byName(ADA), byName(SOREN)]);
			expect(statuses(envelopes)).toEqual(['found', outcome]);
			answerJobs(bench, { status: state, cost: { credits: 0 }, data: [] }, status);
			const empty = await bench.run([byName(ADA), byName(SOREN)]);
			expect(statuses(empty.envelopes)).toEqual([outcome, outcome]);
		},
	);

	it('waits for who is missing in a state that is not published as an end', async () => {
		answerJobs(bench, { status: 'PAUSED', data: [{ profile: null }] });
		const { envelopes } = await bench.run([byName(ADA)]);
		expect(envelopes).toMatchObject([{ status: 'pending', jobId: expect.any(String) }]);
	});

	it.each(['RATE_LIMIT', 'UNKNOWN'])(
		'leaves a job pending that is %s and has no rows yet, so that nobody is paid for elsewhere',
		async (status) => {
			answerJobs(bench, { status, data: [] });
			const { envelopes } = await bench.run([byName(ADA)]);
			expect(statuses(envelopes)).toEqual(['pending/pending']);
		},
	);

	it('says that a job was canceled, unpaid', async () => {
		bench.account.orderJob({ fate: 'canceled' });
		const { envelopes, report } = await bench.run([byName(ADA)]);
		expect(statuses(envelopes)).toEqual(['skipped/canceled']);
		expect(report.creditsSpent).toBe(0);
	});

	it.each([
		[200, 'FINISHED', 'notFound/noMatch'],
		[200, 'CREDITS_INSUFFICIENT', 'skipped/outOfCredits'],
		[402, 'CREDITS_INSUFFICIENT', 'skipped/outOfCredits'],
		[200, 'CANCELED', 'skipped/canceled'],
	])(
		'takes a row without data in a job that is %i %s for what it is there',
		async (status, state, outcome) => {
			const records: Array<[Raw, JsonRecord]> = [
				[{ email: UNKNOWN_EMAIL }, {}],
				[NOBODY, { contact_info: { most_probable_phone: null } }],
			];
			for (const [record, row] of records) {
				answerJobs(bench, { status: state, cost: { credits: 0 }, data: [row] }, status);
				const { envelopes } = await bench.run([record]);
				expect(statuses(envelopes)).toEqual([outcome]);
				expect(chargedIn(envelopes)).toBe(0);
			}
		},
	);

	it('says of addresses that nobody has that they were not found, beside those that were', async () => {
		const who = [byEmail(ADA), { email: UNKNOWN_EMAIL }];
		const { envelopes } = await bench.run(who);
		expect(statuses(envelopes)).toEqual(['found', 'notFound/noMatch']);
		expect(envelopes.map(({ credits }) => credits.charged)).toEqual([1, 0]);
	});

	it('names the kind of each line, and pays for the mobile alone', async () => {
		const landline = bench.sandbox.people.find(
			({ phones, linkedInUrl, optedOut }) =>
				!optedOut &&
				linkedInUrl &&
				phones[0] &&
				phones.every(({ type }) => type === 'work'),
		)!;
		const who = [byPage(ADA), { linkedInUrl: landline.linkedInUrl }];
		const { envelopes } = await bench.run(who, { reveal: ['phone'] });
		expect(envelopes.map(({ person }) => person?.phones[0]?.type)).toEqual(['mobile', 'work']);
		expect(envelopes.map(({ credits }) => credits.charged)).toEqual([10, 0]);
		expect(chargedIn(envelopes)).toBe(bench.account.charged);
	});

	it('pays for what is named as the most probable, not for addresses that bounce or other lines', async () => {
		const bad = { email: 'a.l@old.example', status: 'INVALID' };
		const desk = { number: '+442079460099', line_type: 'LANDLINE' };
		const profile = { full_name: 'Ada Lovelace' };
		const contact_info = {
			...{ most_probable_work_email: address, work_emails: [address, bad] },
			...{ most_probable_phone: desk, phones: [desk], personal_emails: [bad] },
		};
		const data = [{ profile, contact_info }];
		answerJobs(bench, { status: 'FINISHED', cost: { credits: 1 }, data });
		const { envelopes } = await bench.run([byName(ADA)], {
			reveal: ['email', 'personalEmail', 'phone'],
		});
		expect(envelopes).toMatchObject([
			{
				credits: { charged: 1, estimated: false },
				person: { email: 'ada@acme.example', phones: [{ type: 'work' }] },
			},
		]);
	});

	it.each([{}, null])(
		'reads the current position from the list where it is %j',
		async (current) => {
			const position = { title: 'CTO', is_current: true, company: { name: 'Acme, Inc.' } };
			const former = { title: 'Buyer', is_current: false };
			const employment = { current, all: [position, former] };
			const data = [{ profile: { full_name: 'Ada Lovelace', employment } }];
			answerJobs(bench, { status: 'FINISHED', cost: { credits: 0 }, data });
			const { envelopes } = await bench.run([byName(ADA)]);
			expect(envelopes[0]!.person).toMatchObject({
				jobTitle: 'CTO',
				company: { name: 'Acme, Inc.' },
			});
		},
	);
});
