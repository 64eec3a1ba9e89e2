import type { Answer } from '../../../nodes/shared/core/http';
import { ADA, CHARLES, LUCJA } from '../../../sandbox/enrichment';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { answerJobs, listSubmittedJobs, takePeople } from '../../../testing/jobs';
import { toApiResponse } from '../../../testing/answers';
import {
	identifyByName,
	identifyByLinkedInUrl,
	listStatusesWithReasons,
	sumCreditsOfEnvelopes,
} from '../../../testing/people';
import { getSharedProviderBench } from '../../../testing/providers';

const bench = getSharedProviderBench('betterContact');

const methods = () => bench.requests.map(({ method }) => method);

describe('The node with BetterContact', () => {
	it("searches for free, by an industry in BetterContact's words, and by company only with a domain", async () => {
		const retail = { industry: 'Retail' };
		const { items, error, hints } = await bench.search('contact', retail);
		expect([error, readCreditsUsed(hints)]).toEqual([undefined, 0]);
		expect(items.length).toBeGreaterThan(0);
		const byName = await bench.search('contact', { company: 'Acme, Inc.' });
		expect(byName.error?.description).toContain('domain');
	});

	it("waits for a search at BetterContact's pace, and gives up with an error", async () => {
		bench.clock.slept.length = 0;
		await bench.search('contact', { company: 'acme.example', limit: 5 });
		expect(new Set(bench.clock.slept)).toEqual(new Set([5_000]));
		expect(listSubmittedJobs(bench)).toHaveLength(1);
		bench.reset();
		bench.account.quirks.jobSeconds = Infinity;
		const { error } = await bench.search('contact', { company: 'acme.example' });
		expect(error?.message).toContain('has not finished');
		bench.clock.whileSleeping(bench.cancel);
		const stopped = await bench.search('contact', { company: 'acme.example' });
		expect(stopped.items).toEqual([]);
		expect(methods().at(-1)).toBe('POST');
	});

	it('requests the result of a search again after a lost answer and a rate limit, for free', async () => {
		const answers: Answer[] = [
			{ kind: 'lost', message: 'socket hang up' },
			toApiResponse(429, 'Retry later'),
		];
		bench.answerAt(/^GET/, (_, respond) => answers.shift() ?? respond());
		const acme = { company: 'acme.example' };
		const { items, error } = await bench.search('contact', { ...acme, limit: 2 });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(2);
		expect(answers).toEqual([]);
		expect(listSubmittedJobs(bench)).toHaveLength(1);
	});

	it('leaves the open records of a job on hold pending, keeps those that were paid for, submits nothing more, and says what to do', async () => {
		bench.account.credits = 1;
		// Answers come as slowly as over a network.
		bench.useNetwork(async (_, respond) => {
			await bench.clock.sleep(2000);
			return respond();
		});
		const people = takePeople(bench, 101);
		const { envelopes, error, warning } = await bench.enrich(people.map(identifyByName), {
			options: { batchSize: 2 },
		});
		expect(listSubmittedJobs(bench).length).toBeLessThan(51);
		expect(listStatusesWithReasons(envelopes).slice(0, 2)).toEqual([
			'found',
			'pending/pending',
		]);
		expect(envelopes[1]!.message).toMatch(/on hold because the account is out of credits/);
		expect(envelopes[1]).toMatchObject({ recordTag: '1', jobId: expect.any(String) });
		expect(listStatusesWithReasons(envelopes).at(-1)).toBe('skipped/outOfCredits');
		expect(error?.description ?? warning).toContain('Add credits');
		expect(sumCreditsOfEnvelopes(envelopes.slice(0, 2))).toBe(1);
	});

	it('leaves all records pending when a job is on hold without rows', async () => {
		const held = { id: 'a', status: 'on_hold', credits_consumed: 1, credits_left: 0 };
		bench.answerAt(/^GET/, () => toApiResponse(200, held));
		const { envelopes } = await bench.enrich([identifyByName(ADA), identifyByName(CHARLES)]);
		expect(listStatusesWithReasons(envelopes)).toEqual(['pending/pending', 'pending/pending']);
		expect(envelopes[0]!.message).toMatch(/on hold because the account is out of credits/);
	});

	it('keeps an address that was paid for, though its row is not marked as enriched', async () => {
		const row = {
			enriched: false,
			contact_full_name: 'Ada Lovelace',
			contact_email_address: 'ada@acme.example',
			contact_email_address_status: 'catch_all_safe',
		};
		answerJobs(bench, { status: 'terminated', credits_consumed: 1, data: [row] });
		const { envelopes } = await bench.enrich([identifyByName(ADA)]);
		expect(envelopes).toMatchObject([
			{ status: 'found', person: { email: 'ada@acme.example' }, credits: { charged: 1 } },
		]);
	});

	it('marks an address at a catch-all domain and one that bounces', async () => {
		const { envelopes } = await bench.enrich([identifyByName(LUCJA), identifyByName(CHARLES)]);
		expect(envelopes.map(({ person }) => person?.emails[0]?.status)).toEqual([
			'catchAll',
			'invalid',
		]);
		expect(envelopes[1]!.person!.email).toBeUndefined();
		expect(sumCreditsOfEnvelopes(envelopes)).toBe(1);
	});

	it('finds a profile by its LinkedIn page where no contact data are wanted', async () => {
		const asked = [
			identifyByLinkedInUrl(ADA),
			{ linkedInUrl: 'https://linkedin.com/in/nobody' },
		];
		const { envelopes } = await bench.enrich(asked, { reveal: ['profile'] });
		expect(listStatusesWithReasons(envelopes)).toEqual(['found', 'notFound/noMatch']);
		expect(sumCreditsOfEnvelopes(envelopes)).toBe(0.1);
	});

	it('sends a LinkedIn URL alone with empty names beside it', async () => {
		const { envelopes } = await bench.enrich([identifyByLinkedInUrl(ADA)]);
		expect(bench.requests[0]!.body).toMatchObject({
			data: [{ linkedin_url: ADA.linkedInUrl, first_name: '', last_name: '', company: '' }],
		});
		expect(envelopes).toMatchObject([
			{ status: 'found', matchedBy: 'linkedInUrl', credits: { charged: 1 } },
		]);
	});

	it.each([
		['FR', 'France'],
		['tromsø, norway', 'Tromsø, Norway'],
		['Austin, TX', 'Austin, TX'],
		['new york', 'New York'],
		['Île-de-France', 'Île-de-France'],
	])("searches for the location %s in BetterContact's spelling: %s", async (location, spelt) => {
		await bench.search('contact', { location, limit: 2 });
		expect(bench.requests[0]!.body).toMatchObject({
			filters: { lead_location: { include: [spelt] } },
		});
	});

	/** A search with so many matches, of which 10,000 are given out. */
	const answerMany = (matches: number) =>
		bench.answerAt(/^GET/, () => {
			const { offset, limit } = bench.requests.at(-2)!.body as Record<string, number>;
			const last = Math.min(matches, 10_000);
			const count = Math.max(0, Math.min(limit!, last - offset!));
			const leads = Array.from({ length: count }, (_, index) => {
				return { contact_id: offset! + index + 1 };
			});
			const summary = { leads_found: count === 0 ? 0 : matches };
			const ended = { id: 'a', status: 'terminated', credits_consumed: 0 };
			return toApiResponse(200, { ...ended, summary, leads });
		});

	it.each([
		[12_345, 'returns only the first 10,000'],
		[10_000, undefined],
	])('returns all of %i matches, or says where that is not possible', async (matches, hint) => {
		answerMany(matches);
		const france = { location: 'France' };
		const { items, warning, error } = await bench.search('contact', france);
		expect([items.length, error]).toEqual([Math.min(matches, 10_000), undefined]);
		expect(warning).toEqual(hint === undefined ? undefined : expect.stringContaining(hint));
		const offsets = bench.requests.flatMap(
			({ body }) => (body as { offset?: number })?.offset ?? [],
		);
		expect(Math.max(...offsets)).toBeLessThan(10_000);
	});

	it('suggests job titles where a search by department finds nobody', async () => {
		const nobody = { company: 'nowhere.example' };
		const { items, warning } = await bench.search('contact', {
			...nobody,
			department: 'Legal',
		});
		expect(items).toEqual([]);
		expect(warning).toContain("'Job Title'");
		const without = await bench.search('contact', nobody);
		expect(without.warning).toBeUndefined();
	});
});
