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
	UNKNOWN_RECORD,
	sumCreditsOfEnvelopes,
} from '../../../testing/people';
import { buildFirstLookupRequest } from '../../../testing/requests';

const names = (envelopes: Envelope[]) =>
	envelopes.map(({ person }) => person?.fullName?.toLowerCase());

describe.each(JOB_PROVIDERS_BY_LABEL)('The node with %s', (_, { bench, batch, lost, fetches }) => {
	beforeEach(bench.reset);
	afterEach(() => expect(bench.wrong).toEqual([]));

	it("submits a person as a job, asks for the result at the provider's pace, and finds the person", async () => {
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

	it('submits a list in as few jobs as possible, all of them before it asks for the first result', async () => {
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

	it('reports who was not found beside those who were, at what the provider charges', async () => {
		const { envelopes } = await bench.enrich([
			identifyByName(ADA),
			UNKNOWN_RECORD,
			identifyByName(SOREN),
		]);
		expect(listStatusesWithReasons(envelopes)).toEqual(['found', 'notFound/noMatch', 'found']);
		expect(names(envelopes)).toEqual([getFullName(ADA), undefined, getFullName(SOREN)]);
		expect(sumCreditsOfEnvelopes(envelopes)).toBe(bench.account.charged);
	});

	it('leaves the records of an unfinished job pending, with what the result can be fetched by', async () => {
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

	it('waits no longer than the user allows', async () => {
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

	it('never submits a job again that the provider has lost', async () => {
		bench.account.quirks.jobsAreLost = true;
		const { envelopes, hints } = await bench.enrich([identifyByName(ADA)]);
		expect(listStatusesWithReasons(envelopes)).toEqual([lost]);
		expect(envelopes[0]!.jobId).toBeDefined();
		expect(listSubmittedJobs(bench)).toHaveLength(1);
		expect(readCreditsUsed(hints)).toBe(1);
	});

	it('keeps asking for a result when an answer was lost or came too soon', async () => {
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

	it("reports an error with status 200 in the provider's words, and as free", async () => {
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

	it('puts records that are mapped one at a time into one job', async () => {
		const perItem = [ADA, SOREN].map(({ firstName, lastName, company }) => ({
			firstName,
			lastName,
			company: company.domain,
		}));
		await bench.runNode({ operation: 'find' }, perItem, { perItem });
		expect(listJobSizes(bench)).toEqual([2]);
	});
});
