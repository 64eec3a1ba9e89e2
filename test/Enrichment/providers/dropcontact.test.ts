import {
	ADA,
	ANALYTICAL_ENGINES,
	CHARLES,
	SOREN,
	UNKNOWN_DOMAIN,
	UNKNOWN_EMAIL,
} from '../../../sandbox/enrichment';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { toApiResponse } from '../../../testing/answers';
import { answerJobs } from '../../../testing/jobs';
import {
	identifyByEmail,
	identifyByName,
	identifyByLinkedInUrl,
	getEmail,
	listOutcomes,
	listStatusesWithReasons,
	sumCreditsOfEnvelopes,
} from '../../../testing/people';
import { getSharedProviderBench } from '../../../testing/providers';

const bench = getSharedProviderBench('dropcontact');

describe('The node with Dropcontact', () => {
	it('looks up an address or a LinkedIn URL alone, and counts an address that was sent as charged', async () => {
		const { envelopes } = await bench.enrich([
			identifyByEmail(ADA),
			identifyByLinkedInUrl(SOREN),
			{ email: UNKNOWN_EMAIL },
			{ linkedInUrl: CHARLES.linkedInUrl },
		]);
		expect(listStatusesWithReasons(envelopes).slice(0, 3)).toEqual([
			'found',
			'found',
			'notFound/noMatch',
		]);
		expect(envelopes.map(({ credits }) => credits.charged)).toEqual([1, 1, 1, 0]);
		expect(sumCreditsOfEnvelopes(envelopes)).toBe(bench.account.charged);
		expect(envelopes[0]!.person).toMatchObject({
			email: getEmail(ADA),
			emails: [{ status: 'verified', type: 'work' }],
			company: { name: 'Analytical Engines', domain: 'analytical-engines.example' },
		});
	});

	it('stops when a whole batch is refused for lack of credits', async () => {
		bench.account.credits = 1;
		const { envelopes, error } = await bench.enrich([
			identifyByName(ADA),
			identifyByName(SOREN),
		]);
		expect(envelopes).toEqual([]);
		expect(error?.description).toContain('Add credits');
	});

	it("returns the number of the company as the headquarters' number of a person", async () => {
		const { envelopes } = await bench.enrich([identifyByName(ADA)]);
		expect(envelopes[0]!.person!.phones).toEqual([
			{ number: ANALYTICAL_ENGINES.phone, type: 'hq' },
		]);
	});

	it('looks up companies by domain, page, name, SIREN and SIRET, for free', async () => {
		const siren = ANALYTICAL_ENGINES.id.padStart(9, '0');
		const company = { resource: 'company' };
		const { envelopes, hints } = await bench.enrich(
			[
				{ domain: ANALYTICAL_ENGINES.domain },
				{ linkedInUrl: ANALYTICAL_ENGINES.linkedInUrl },
				{ name: 'Analytical Engines' },
				{ providerId: siren },
				{ providerId: `${siren}00012` },
				{ domain: UNKNOWN_DOMAIN },
			],
			company,
		);
		expect(listStatusesWithReasons(envelopes)).toEqual([
			...Array(5).fill('found'),
			'notFound/noMatch',
		]);
		expect(new Set(envelopes.slice(0, 5).map(({ company }) => company!.providerId))).toEqual(
			new Set([siren]),
		);
		expect(envelopes[0]!.company).toMatchObject({
			name: 'Analytical Engines',
			domain: ANALYTICAL_ENGINES.domain,
			linkedInUrl: ANALYTICAL_ENGINES.linkedInUrl,
			phone: ANALYTICAL_ENGINES.phone,
			location: { city: 'London', countryCode: 'GB' },
			revenue: { currency: 'EUR' },
		});
		expect(bench.requests[0]!.body).toMatchObject({ siren: true });
		expect([readCreditsUsed(hints), bench.account.charged]).toEqual([0, 0]);
	});

	it('reports a 401 with the words "Unknown account" as a wrong key', async () => {
		bench.useNetwork(() => toApiResponse(401, { error: true, reason: 'Unknown account' }));
		const { error, warning } = await bench.enrich([identifyByName(ADA)]);
		expect(error?.description ?? warning).toContain("'API Key'");
	});

	it('waits for a job that was accepted although some of its records were reported as wrong', async () => {
		bench.answerAt(/^POST/, (_, respond) => {
			const { body, ...answer } = respond();
			return { ...answer, body: { ...(body as object), data: [{ error: 'Wrong email' }] } };
		});
		const { envelopes } = await bench.enrich([identifyByName(ADA), identifyByName(SOREN)]);
		expect(listStatusesWithReasons(envelopes)).toEqual(['found', 'found']);
		expect(sumCreditsOfEnvelopes(envelopes)).toBe(bench.account.charged);
	});

	it('returns the finished records of a slow job, and leaves the others pending', async () => {
		bench.account.quirks.jobSeconds = Infinity;
		bench.account.quirks.recordsDoneEarly = 1;
		const { envelopes, hints } = await bench.enrich([
			identifyByName(ADA),
			identifyByName(SOREN),
		]);
		expect(listOutcomes(envelopes)).toEqual(['found 1', 'pending/pending ~1']);
		expect(envelopes[0]!.person).toMatchObject({ email: getEmail(ADA) });
		expect(envelopes[1]).toMatchObject({ recordTag: '1', jobId: expect.any(String) });
		expect(envelopes[1]!.message).toContain("'Get Result'");
		expect(bench.requests.at(-1)).toMatchObject({ query: { forceResults: true } });
		expect(readCreditsUsed(hints)).toBe(2);
	});

	it.each([
		['comes as it was sent', [{ first_name: 'Ada', last_name: 'Lovelace', company: 'Acme' }]],
		['has an address without a verdict', [{ email: [{ email: getEmail(ADA) }] }]],
		['is left out', []],
	])('leaves a record of a slow job pending that %s', async (_how, rows) => {
		bench.account.quirks.jobSeconds = Infinity;
		bench.answerAt(/^GET/, ({ query }, respond) => {
			const data = rows.map((row) => ({ ...row, custom_fields: { record: '0' } }));
			if (query?.forceResults !== true) return respond();
			return toApiResponse(200, { error: false, success: true, credits_left: 9, data });
		});
		const { envelopes } = await bench.enrich([identifyByName(ADA)]);
		expect(listOutcomes(envelopes)).toEqual(['pending/pending ~1']);
	});

	it.each([
		['nominative@disposable', 'disposable'],
		['generic@pro', 'role'],
		['random@pro', 'unknown'],
		['nominative@invalid', 'invalid'],
		['catch_all@pro', 'catchAll'],
		['constructor@pro', 'unknown'],
	])('reports the qualification %s of an address as %s', async (qualification, status) => {
		const email = getEmail(ADA);
		const data = [{ email: [{ email, qualification }] }];
		answerJobs(bench, { success: true, error: false, credits_left: 9, data });
		const { items } = await bench.verify([email]);
		expect(items).toMatchObject([{ status, credits: { charged: 1 } }]);
	});

	it('counts an address that the result of its job does not mention as possibly charged', async () => {
		answerJobs(bench, { success: true, error: false, credits_left: 9, data: [] });
		const { items, hints } = await bench.verify([getEmail(ADA)]);
		expect(items[0]!.message).toContain('may have been charged');
		expect(readCreditsUsed(hints)).toBe(1);
	});
});
