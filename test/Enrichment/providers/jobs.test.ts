/** What every dialect of a provider that answers later promises, each against its provider's sandbox. */
import type { Envelope } from '../../../nodes/Enrichment/records/envelope';
import { ADA, SOREN } from '../../../sandbox/enrichment';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import {
	JOB_PROVIDERS_BY_LABEL,
	listSubmittedJobs,
	isJobFetch,
	listJobSizes,
	getFullName,
	takePeople,
} from '../../../testing/jobs';
import { toApiResponse } from '../../../testing/answers';
import {
	identifyByName,
	listStatusesWithReasons,
	sumCreditsOfEnvelopes,
} from '../../../testing/people';
import { buildFirstLookupRequest } from '../../../testing/requests';

const names = (envelopes: Envelope[]) =>
	envelopes.map(({ person }) => person?.fullName?.toLowerCase());

describe.each(JOB_PROVIDERS_BY_LABEL)('%s', (_, { bench, batch, lost, fetches }) => {
	beforeEach(bench.reset);
	afterEach(() => expect(bench.wrong).toEqual([]));

	it('hands a person in, asks at the pace of the provider, and finds them', async () => {
		const { envelopes, hints } = await bench.enrich([identifyByName(ADA)]);
		expect(envelopes[0]).toMatchObject({
			status: 'found',
			matchedBy: 'nameAndCompany',
			person: { fullName: 'Ada Lovelace', email: ADA.emails[0]!.email },
			credits: { charged: 1, estimated: false },
		});
		expect(listSubmittedJobs(bench)).toHaveLength(1);
		const { request } = buildFirstLookupRequest(bench.dialect, 'contact', identifyByName(ADA));
		expect(new Set(bench.clock.slept)).toEqual(new Set([request.job!.pollIntervalMs]));
		expect([bench.requests.length, readCreditsUsed(hints)]).toEqual([bench.requests.length, 1]);
	});

	it('puts a list into as few jobs as possible, all under way before the first is asked for', async () => {
		const people = takePeople(bench, batch + 1);
		const { envelopes } = await bench.enrich(people.map(identifyByName));
		expect(listJobSizes(bench)).toEqual([batch, 1]);
		expect(bench.requests.slice(0, 3).map((each) => isJobFetch(bench.name, each))).toEqual([
			false,
			false,
			true,
		]);
		expect(names(envelopes)).toEqual(people.map(getFullName));
		expect(sumCreditsOfEnvelopes(envelopes)).toBe(bench.account.charged);
		expect(bench.account.charged).toBe(bench.account.chargedWithoutRepeats);
	});

	it('leaves a job that does not end pending, with what its result is fetched by', async () => {
		bench.account.quirks.jobSeconds = Infinity;
		const people = [identifyByName(ADA), identifyByName(SOREN)];
		const { envelopes, error, hints } = await bench.enrich(people);
		expect(listStatusesWithReasons(envelopes)).toEqual(['pending/pending', 'pending/pending']);
		expect(envelopes.map(({ recordTag }) => recordTag)).toEqual(['0', '1']);
		expect(envelopes[0]!.jobId).toEqual(expect.stringMatching(/^[a-z0-9-]{15,}$/));
		expect(envelopes[0]!.jobId).toBe(envelopes[1]!.jobId);
		expect(envelopes[0]!.message).toContain("'Get Result'");
		expect(listSubmittedJobs(bench)).toHaveLength(1);
		expect(readCreditsUsed(hints)).toBe(2);
		expect(error).toBeUndefined();
	});

	it('waits no longer than it is told to', async () => {
		bench.account.quirks.jobSeconds = 200;
		const start = bench.clock.now();
		const { envelopes } = await bench.enrich([identifyByName(ADA)], {
			options: { maxWaitMinutes: 60_000 / 60_000 },
		});
		expect(listStatusesWithReasons(envelopes)).toEqual(['pending/pending']);
		expect(bench.clock.now() - start).toBe(60_000);
		bench.reset();
		bench.account.quirks.jobSeconds = 200;
		const patient = await bench.enrich([identifyByName(ADA)], {
			options: { maxWaitMinutes: 240_000 / 60_000 },
		});
		expect(listStatusesWithReasons(patient.envelopes)).toEqual(['found']);
	});

	it('never hands a job in again that the provider has lost', async () => {
		bench.account.quirks.jobsAreLost = true;
		const { envelopes, hints } = await bench.enrich([identifyByName(ADA)]);
		expect(listStatusesWithReasons(envelopes)).toEqual([lost]);
		expect(envelopes[0]!.jobId).toBeDefined();
		expect(listSubmittedJobs(bench)).toHaveLength(1);
		expect(readCreditsUsed(hints)).toBe(1);
	});

	it('goes on asking for a result when an answer was lost or came too soon', async () => {
		bench.account.order({ failure: 'serverError', match: fetches, times: 4 });
		bench.account.order({ failure: 'slowDown', match: fetches, times: 7 });
		const { envelopes, error, warning } = await bench.enrich([identifyByName(ADA)]);
		expect(listStatusesWithReasons(envelopes)).toEqual(['found']);
		expect(listSubmittedJobs(bench)).toHaveLength(1);
		expect([error, warning]).toEqual([undefined, undefined]);
	});

	it('keeps a job whose result cannot be fetched because the key was withdrawn', async () => {
		bench.account.order({ failure: 'badKey', match: fetches });
		const { envelopes, error, warning } = await bench.enrich([identifyByName(ADA)]);
		expect(listStatusesWithReasons(envelopes)).toEqual(['pending/pending']);
		expect([error, warning]).toEqual([undefined, expect.stringContaining('revoked')]);
	});

	it('believes a refusal with status 200: it is unpaid, and told in its words', async () => {
		bench.useNetwork(() =>
			toApiResponse(200, {
				success: false,
				error: true,
				reason: 'Wrong field',
				message: 'Wrong field',
			}),
		);
		const { envelopes } = await bench.enrich([identifyByName(ADA)]);
		expect(listStatusesWithReasons(envelopes)).toEqual(['failed/rejected']);
		expect(envelopes[0]).toMatchObject({
			message: expect.stringContaining('said: "Wrong field".') as string,
			credits: { charged: 0 },
		});
	});

	it('shares a job among records that were asked for one at a time', async () => {
		const perItem = [ADA, SOREN].map(({ firstName, lastName, company }) => ({
			firstName,
			lastName,
			company: company.domain,
		}));
		await bench.runNode({ operation: 'find' }, perItem, { perItem });
		expect(listJobSizes(bench)).toEqual([2]);
	});
});
