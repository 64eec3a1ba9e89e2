/** What the node sends to single providers and makes of their answers, where prices, people or the law are at stake. */
import type { IDataObject } from 'n8n-workflow';

import { ADA, CHARLES, MARY, SOREN } from '../../sandbox/enrichment';
import { startEnrichmentBench } from '../../testing/enrichment';
import { byName, byPage, emailOf } from '../../testing/people';
import { shared } from '../../testing/shared';

const bench = shared(startEnrichmentBench);

const IN_ONE_OUTPUT = { onNoMatch: 'flag' };

/** The last parts of the paths that were asked, in their order. */
const asked = () => bench.endpoint.requests.map(({ path }) => path.split('/').at(-1));

describe('Anymail Finder', () => {
	const at = 'anymailFinder';

	it("Enrich keeps the name, company and job title that Anymail Finder states of a profile's owner", async () => {
		const { envelopes } = await bench.run({}, [byPage(ADA)], { at });
		expect(envelopes).toMatchObject([
			{
				status: 'found',
				person: {
					fullName: 'Ada Lovelace',
					email: emailOf(ADA),
					jobTitle: ADA.jobTitle,
					company: { name: ADA.company.name },
				},
			},
		]);
	});

	it('Enrich never takes an address that Anymail Finder found for somebody else, and says so', async () => {
		bench.endpoint.order({
			match: /find-email/,
			reply: {
				status: 200,
				body: {
					credits_charged: 1,
					email: emailOf(CHARLES),
					valid_email: emailOf(CHARLES),
					email_status: 'valid',
					person_full_name: 'Charles Babbage',
					person_company_name: 'Analytical Engines',
					person_job_title: 'Director of Engineering',
				},
			},
		});
		const { envelopes } = await bench.run(IN_ONE_OUTPUT, [{ ...byPage(ADA), ...byName(ADA) }], {
			at,
		});
		expect(envelopes).toMatchObject([
			{ status: 'failed', reason: 'unmatched', credits: { charged: 1 } },
		]);
		expect(envelopes[0]).not.toHaveProperty('person.email');
	});

	it('Enrich takes a 404 of Anymail Finder for a miss of that record, and goes on with the others', async () => {
		bench.endpoint.order({
			match: /find-email/,
			reply: { status: 404, body: { error: 'not_found', error_explained: 'No email found' } },
		});
		const { envelopes, error } = await bench.run(
			{ ...IN_ONE_OUTPUT, options: { concurrency: 1 } },
			[byPage(ADA), byPage(SOREN)],
			{ at },
		);
		expect(error).toBeUndefined();
		expect(envelopes.map(({ status, reason }) => [status, reason])).toEqual([
			['notFound', 'noMatch'],
			['found', null],
		]);
	});
});

describe('Prospeo', () => {
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
