import type { JsonRecord } from '../../../nodes/shared/core/json';
import { ADA, SOREN } from '../../../sandbox/enrichment';
import { answerJobs, listSubmittedJobs, takePeople } from '../../../testing/jobs';
import {
	identifyByEmail,
	identifyByName,
	identifyByLinkedInUrl,
	listOutcomes,
	listStatusesWithReasons,
} from '../../../testing/people';
import { getSharedProviderBench } from '../../../testing/providers';

const bench = getSharedProviderBench('fullEnrich');

describe('The node with FullEnrich', () => {
	it('searches for any of several values of a criterion, and for exact domains', async () => {
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

	it('buys the data that the user wants, at their price', async () => {
		const envelope = await bench.enrichOne(identifyByLinkedInUrl(ADA), {
			reveal: ['profile', 'email', 'phone'],
		});
		expect(envelope).toMatchObject({
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

	it('finds the owner of an address, and requests a profile directly where no contact data are wanted', async () => {
		expect(await bench.enrichOne(identifyByEmail(ADA))).toMatchObject({
			status: 'found',
			matchedBy: 'email',
			person: { fullName: 'Ada Lovelace' },
			credits: { charged: 1 },
		});
		expect(bench.requests[0]!.path).toBe('/contact/reverse/email/bulk');
		const { envelopes } = await bench.enrich([identifyByLinkedInUrl(SOREN)], {
			reveal: ['profile'],
		});
		expect(listOutcomes(envelopes)).toEqual(['found 0.25']);
		expect(bench.requests.at(-1)!.path).toBe('/people/lookup');
	});

	const address = { email: 'ada@acme.example', status: 'DELIVERABLE' };

	it.each([
		['without a profile', { profile: null, contact_info: { work_emails: [address] } }],
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
		const { envelopes } = await bench.enrich([identifyByName(ADA)]);
		expect(envelopes).toMatchObject([
			{ person: { email: 'ada@acme.example' }, credits: { charged: 1 } },
		]);
	});

	/** A row without data, as of somebody unknown and as of an address that nobody has. */
	const BARE: JsonRecord[] = [{ contact_info: { most_probable_phone: null } }, {}];
	const name = `${ADA.firstName} ${ADA.lastName}`;
	const FOUND = { profile: { id: 'p1', full_name: name, headline: 'CTO' } };

	it.each([
		{ status: 200, state: 'FINISHED', rows: [BARE[0]!], outcomes: ['notFound/noMatch'] },
		{ status: 200, state: 'FINISHED', rows: [BARE[1]!], outcomes: ['notFound/noMatch'] },
		{
			status: 402,
			state: 'CREDITS_INSUFFICIENT',
			rows: [FOUND],
			outcomes: ['incomplete/incomplete', 'skipped/outOfCredits'],
		},
		{ status: 200, state: 'CANCELED', rows: [], outcomes: ['skipped/canceled'] },
		// States that are not published as an end.
		{ status: 200, state: 'PAUSED', rows: [{ profile: null }], outcomes: ['pending/pending'] },
	])(
		'reads a job with status $status and the state $state with the rows $rows as $outcomes',
		async ({ status, state, rows, outcomes }) => {
			answerJobs(bench, { status: state, cost: { credits: 0 }, data: rows }, status);
			const people = [identifyByName(ADA), identifyByName(SOREN)].slice(0, outcomes.length);
			const { envelopes } = await bench.enrich(people);
			expect(listStatusesWithReasons(envelopes)).toEqual(outcomes);
		},
	);

	it.each([[[BARE[1]!]], [[]]])(
		'reports an empty account where a job was cut short before anybody was found, with the rows %j',
		async (data) => {
			answerJobs(bench, { status: 'CREDITS_INSUFFICIENT', cost: { credits: 0 }, data }, 402);
			const { error } = await bench.enrich([identifyByName(ADA)]);
			expect(error?.description).toContain('Add credits');
		},
	);

	it('counts who was found before a job was cut short, even where the job does not state its cost', async () => {
		answerJobs(bench, { status: 'CREDITS_INSUFFICIENT', data: [FOUND] }, 402);
		const { envelopes } = await bench.enrich([identifyByName(ADA), identifyByName(SOREN)]);
		expect(listOutcomes(envelopes)).toEqual([
			'incomplete/incomplete ~1',
			'skipped/outOfCredits 0',
		]);
	});

	it('counts the address marked as most probable as paid, but not addresses that bounce or landline numbers', async () => {
		const bad = { email: 'a.l@old.example', status: 'INVALID' };
		const desk = { number: '+442079460099', line_type: 'LANDLINE' };
		const profile = { full_name: 'Ada Lovelace' };
		const contact_info = {
			most_probable_work_email: address,
			work_emails: [address, bad],
			most_probable_phone: desk,
			phones: [desk],
			personal_emails: [bad],
		};
		const data = [{ profile, contact_info }];
		answerJobs(bench, { status: 'FINISHED', cost: { credits: 1 }, data });
		const reveal = ['email', 'personalEmail', 'phone'] as const;
		const { envelopes } = await bench.enrich([identifyByName(ADA)], { reveal });
		expect(envelopes).toMatchObject([
			{
				credits: { charged: 1, estimated: false },
				person: { email: 'ada@acme.example', phones: [{ type: 'work' }] },
			},
		]);
	});

	it.each([{}, null])(
		'reads the current position from the list of positions where the field for it is %j',
		async (current) => {
			const position = { title: 'CTO', is_current: true, company: { name: 'Acme, Inc.' } };
			const former = { title: 'Buyer', is_current: false };
			const employment = { current, all: [position, former] };
			const data = [{ profile: { full_name: 'Ada Lovelace', employment } }];
			answerJobs(bench, { status: 'FINISHED', cost: { credits: 0 }, data });
			const { envelopes } = await bench.enrich([identifyByName(ADA)]);
			expect(envelopes[0]!.person).toMatchObject({
				jobTitle: 'CTO',
				company: { name: 'Acme, Inc.' },
			});
		},
	);

	it('asks for the result of a job less and less often, finally once in five minutes', async () => {
		bench.account.quirks.jobSeconds = Infinity;
		await bench.enrich([identifyByName(ADA)]);
		const seconds = bench.clock.slept.map((milliseconds) => milliseconds / 1000);
		expect(seconds).toEqual([30, 60, 120, 240, 300, 150]);
	});

	it('asks for the result of each of many ten-minute jobs only a few times', async () => {
		bench.account.quirks.jobSeconds = 600;
		const jobs = 60;
		const times: number[] = [];
		bench.answerAt(/^GET/, (_, respond) => {
			times.push(bench.clock.now());
			return respond();
		});
		const people = takePeople(bench, jobs);
		const { envelopes } = await bench.enrich(people.map(identifyByName), {
			options: { batchSize: 1 },
		});
		expect(new Set(listStatusesWithReasons(envelopes))).toEqual(new Set(['found']));
		expect(listSubmittedJobs(bench)).toHaveLength(jobs);
		expect(times.length).toBeLessThanOrEqual(jobs * 5);
	});
});
