/** What follows an ending: what is bought, what is not, and whose it is. */
import type { Answer } from '../../../nodes/shared/core/http';
import type { JsonRecord } from '../../../nodes/shared/core/json';
import { ADA, ANALYTICAL_ENGINES, CHARLES, SOREN } from '../../../sandbox/enrichment';
import { toApiResponse } from '../../../testing/answers';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { identifyByLinkedInUrl, countFound, buildUnknownRecords } from '../../../testing/people';
import { createProviderBench, getSharedProviderBench } from '../../../testing/providers';

const LOST: Answer = { kind: 'lost', message: 'socket hang up' };

describe('At LeadMagic,', () => {
	const bench = getSharedProviderBench('leadMagic');
	const listRequestedEndpoints = () =>
		bench.account.requests.map(({ endpoint }) => endpoint.split('/').at(-1));

	it('a more expensive endpoint is not requested for an email whose answer was lost, since it may be paid for already', async () => {
		bench.answerAt(/email-finder$/, () => LOST);
		const { envelopes } = await bench.enrich([identifyByLinkedInUrl(ADA)], {
			reveal: ['profile', 'email'],
		});
		expect(listRequestedEndpoints()).toEqual(['profile-search']);
		expect(envelopes[0]).toMatchObject({
			status: 'incomplete',
			reason: 'outcomeUnknown',
			message: expect.stringContaining('Another lookup for this record failed') as string,
			credits: { charged: 2, estimated: true },
		});
	});

	it('the other requested facts are bought even though an answer was lost', async () => {
		bench.answerAt(/email-finder$/, () => LOST);
		await bench.enrich([identifyByLinkedInUrl(ADA)], { reveal: ['profile', 'email', 'phone'] });
		expect(listRequestedEndpoints()).toEqual(['profile-search', 'mobile-finder']);
	});

	it("a price that one record's requests reveal also applies to records whose requests have begun", async () => {
		let charged = 0;
		let tell = () => {};
		const told = new Promise<void>((resolve) => (tell = resolve));
		bench.useNetwork(async (request, respond) => {
			const answer = respond();
			const isFinder = request.path.endsWith('/email-finder');
			const more = isFinder ? { credits_consumed: 20 } : {};
			const body: JsonRecord = { ...(answer.body as JsonRecord), ...more };
			charged += Number(body.credits_consumed ?? 0);
			// The second profile comes when the first address has told its price.
			if (isFinder) tell();
			else if (bench.requests.length > 1) await told;
			return { ...answer, body, headers: {} };
		});
		const { warning, hints, envelopes } = await bench.enrich(
			[identifyByLinkedInUrl(ADA), identifyByLinkedInUrl(SOREN)],
			{ reveal: ['profile', 'email'], maxCredits: 40, options: { concurrency: 2 } },
		);
		expect(charged).toBeLessThanOrEqual(40);
		expect(readCreditsUsed(hints)).toBe(22);
		expect(warning).toContain("'Max Credits'");
		expect(envelopes[1]).toMatchObject({
			status: 'incomplete',
			message: expect.stringContaining('was not made') as string,
		});
	});
});

describe('At Hunter,', () => {
	const bench = getSharedProviderBench('hunter');

	const found = (first: string, last: string, email: string) =>
		toApiResponse(200, { data: { first_name: first, last_name: last, email, score: 90 } });

	const employment = { name: 'Acme', domain: 'acme.example' };
	/** A page whose profile tells no address. */
	const profileOf = (name: object, finder: Answer) =>
		bench.useNetwork(({ path }) => {
			const profile = toApiResponse(200, { data: { id: '1', name, employment } });
			return path.endsWith('/people/find') ? profile : finder;
		});
	const MARY = { fullName: 'Mary Somerville', givenName: 'Mary', familyName: 'Somerville' };
	/** A page whose address names nobody. */
	const url = { linkedInUrl: 'https://www.linkedin.com/in/ACoAABCDEFG1234' };

	it('a second answer about another person is not merged into the person that was found, and is kept beside it', async () => {
		profileOf(MARY, found('Bob', 'Builder', 'bob@acme.example'));
		const { envelopes } = await bench.enrich([url]);
		expect(envelopes[0]).toMatchObject({
			status: 'incomplete',
			missing: ['email'],
			person: { fullName: 'Mary Somerville' },
			message: expect.stringContaining('someone else') as string,
			raw: [{ data: { email: 'bob@acme.example' } }],
		});
		expect(envelopes[0]?.person?.email).toBeUndefined();
		expect(JSON.stringify(envelopes[0]?.person)).not.toContain('bob');
	});

	it('a second answer about the person that was found completes the person', async () => {
		profileOf(MARY, found('Mary', 'Somerville', 'mary@acme.example'));
		const { envelopes } = await bench.enrich([url]);
		expect(envelopes[0]).toMatchObject({
			status: 'found',
			person: { fullName: 'Mary Somerville', email: 'mary@acme.example' },
		});
	});

	const unknown = {
		linkedInUrl: 'https://www.linkedin.com/in/nobody-at-all',
		firstName: ADA.firstName,
		lastName: ADA.lastName,
		companyDomain: ANALYTICAL_ENGINES.domain,
	};

	it('a person is not reported as not found while the answer to a second request is lost', async () => {
		bench.answerAt(/email-finder$/, () => LOST);
		const { envelopes } = await bench.enrich([unknown]);
		expect(envelopes[0]).toMatchObject({
			status: 'failed',
			reason: 'outcomeUnknown',
			credits: { charged: 1, estimated: true },
		});
	});

	it('a person is not reported as not found while a second request is still being processed', async () => {
		bench.answerAt(/email-finder$/, () => toApiResponse(202, {}));
		const { envelopes } = await bench.enrich([unknown], { options: { maxRetries: 1 } });
		expect(envelopes[0]).toMatchObject({ status: 'pending', reason: 'pending' });
	});

	it("'On Failure: Stop' ends the run after a second request whose answer was lost", async () => {
		const records = [unknown, identifyByLinkedInUrl(ADA), identifyByLinkedInUrl(CHARLES)];
		bench.answerAt(/email-finder$/, () => LOST);
		const { error } = await bench.enrich(records, {
			options: { onFailure: 'stop', concurrency: 1 },
		});
		expect(error?.message).toContain('The connection to the server was closed unexpectedly');
		expect(bench.requests).toHaveLength(2);
	});
});

describe('At the Generic REST API,', () => {
	const bench = getSharedProviderBench('documented');

	it.each([1, 10])(
		"'Max Credits' is respected where answers state only the remaining balance: %i records a request",
		async (batchSize) => {
			let taken = 0;
			bench.useNetwork(({ body }) => {
				const asked = [body].flat() as JsonRecord[];
				taken += 3 * asked.length;
				const rows = asked.map(({ email }) => ({ id: email, email, jobTitle: 'Analyst' }));
				const left = { 'x-credits-remaining': String(5000 - taken) };
				return toApiResponse(200, Array.isArray(body) ? rows : rows[0], left);
			});
			const { envelopes } = await bench.enrich(buildUnknownRecords(200), {
				maxCredits: 300,
				options: { concurrency: 5, batchSize },
			});
			expect(taken).toBeLessThanOrEqual(300);
			expect(taken).toBeGreaterThan(250);
			expect(countFound(envelopes)).toBe(taken / 3);
		},
	);

	it('people of the same name are requested in one batch where each row carries the tag of its record', async () => {
		const tagging = createProviderBench('documented', { customise: true, recordTag: 'ref' });
		tagging.useNetwork(({ body }) => {
			const rows = (body as JsonRecord[]).map(({ ref, firstName, lastName, company }) => ({
				ref,
				firstName,
				lastName,
				email: `ada@${String(company).toLowerCase()}.example`,
			}));
			return toApiResponse(200, rows.reverse());
		});
		const companies = ['Acme', 'Umbrella', 'Initech'];
		const { envelopes } = await tagging.enrich(
			companies.map((company) => ({ firstName: 'Ada', lastName: 'Lovelace', company })),
		);
		expect(tagging.requests).toHaveLength(1);
		expect(envelopes.map(({ person }) => person?.email)).toEqual([
			'ada@acme.example',
			'ada@umbrella.example',
			'ada@initech.example',
		]);
	});
});
