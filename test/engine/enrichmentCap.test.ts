import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ADA, CHARLES } from '../../sandbox/enrichment';
import { listenOnLoopback } from '../../sandbox/http/listen';
import type { SandboxService } from '../../sandbox/http/types';
import { toItems } from '../../engine/engine';
import { startEnrichmentBench } from '../../testing/enrichment';
import {
	identifyByEmail,
	identifyByLinkedInUrl,
	buildRecordsOfCompletePeople,
} from '../../testing/people';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

interface PricedApi extends SandboxService {
	/** Credits that it took. */
	charged: number;
	/** Records of each request. */
	sizes: number[];
}

/** A Generic REST API that knows everybody; `p3@7.example` costs 7. It states one charge for a whole request. */
function pricedApi(statesCharges = true): PricedApi {
	const api: PricedApi = {
		charged: 0,
		sizes: [],
		reset: () => undefined,
		answer: ({ text }) => {
			const body = JSON.parse(text) as IDataObject | IDataObject[];
			const asked = [body].flat();
			const cost = asked.reduce((sum, { email }) => sum + priceIn(String(email)), 0);
			api.charged += cost;
			api.sizes.push(asked.length);
			const rows = asked.map(({ email }) => ({ email, fullName: 'Ada Lovelace' }));
			const headers: Record<string, string> = statesCharges
				? { 'x-credits-charged': String(cost) }
				: {};
			return { status: 200, headers, body: Array.isArray(body) ? rows : rows[0] };
		},
	};
	return api;
}

const priceIn = (email: string) => Number(/@([\d.]+)\.example$/.exec(email)?.[1]);

/** People who cost these credits, in this order. */
const priced = (...prices: number[]) =>
	prices.map((price, index) => ({ email: `p${index}@${price}.example` }));

async function enrichAt(api: PricedApi, records: IDataObject[], parameters: INodeParameters) {
	const endpoint = await listenOnLoopback(api);
	try {
		const { outputs, hints } = await bench.engine.runNode({
			type: 'enrichment',
			parameters: {
				resource: 'contact',
				operation: 'enrich',
				onNoMatch: 'flag',
				...parameters,
			},
			items: toItems(records),
			credentials: bench.credentials('documented', { baseUrl: endpoint.url }),
		});
		const envelopes = (outputs[0] ?? []).map(({ json }) => json.enrichment as IDataObject);
		return { envelopes, hintText: hints.map(({ message }) => message).join(' ') };
	} finally {
		await endpoint.close();
	}
}

const ofReason = (envelopes: IDataObject[], wanted: string) =>
	envelopes.filter(({ reason }) => reason === wanted).length;

describe("'Max Credits'", () => {
	it('is not exceeded at an API that was cheap at first because of earlier purchases', async () => {
		const boughtBefore = [...Array<number>(11).fill(0), 1, 1, 1];
		const api = pricedApi();
		const records = priced(...boughtBefore, ...Array<number>(25).fill(0.8));
		const { envelopes, hintText } = await enrichAt(api, records, {
			maxCredits: 20,
			options: { concurrency: 1 },
		});
		expect(api.charged).toBeLessThanOrEqual(20);
		expect(ofReason(envelopes, 'creditLimit')).toBeGreaterThan(0);
		expect(hintText).toMatch(
			/contacts? not looked up: one can cost 2 credits at the provider, and [\d.]+ of your 20 remain/,
		);
		expect(hintText).not.toContain('was passed');
	});

	it('stops the run once a contact cost more than was known, and says what to set', async () => {
		const api = pricedApi();
		const records = priced(1, ...Array<number>(30).fill(5));
		const { hintText } = await enrichAt(api, records, {
			maxCredits: 20,
			options: { concurrency: 1 },
		});
		// One alone, which costs 1, then as many as 19 credits are sure to pay at 2 each.
		expect(api.sizes).toEqual([1, 9]);
		expect(api.charged).toBe(46);
		expect(hintText).toContain("'Max Credits' was exceeded by 26 credits (46 of 20 spent)");
		expect(hintText).toContain('one contact cost 5 credits, more than expected');
		expect(hintText).toContain("Set 'Credits per Contact' under Options to the maximum cost");
	});

	it('assumes the price of the most expensive contact so far, whatever the others cost', async () => {
		const api = pricedApi();
		const records = priced(7, 1, 1, 1, 7, 7);
		await enrichAt(api, records, { maxCredits: 24, options: { concurrency: 1, batchSize: 1 } });
		// 7, 1, 1, 1 and 7 leave 7, which pay one more.
		expect(api.charged).toBe(24);
		const stopped = pricedApi();
		await enrichAt(stopped, records, {
			maxCredits: 23,
			options: { concurrency: 1, batchSize: 1 },
		});
		expect(stopped.charged).toBe(17);
	});

	it("uses 'Credits per Contact' as the price instead of the provider's, even where it is lower", async () => {
		const api = pricedApi();
		const records = priced(...Array<number>(100).fill(0.2));
		const options = { creditsPerContact: 0.2 };
		const { envelopes } = await enrichAt(api, records, { maxCredits: 20, options });
		expect(ofReason(envelopes, 'creditLimit')).toBe(0);
		expect(api.sizes).toEqual([25, 25, 25, 25]);
	});

	it('uses the estimate where no charge is stated, and asks for one only if the user gave none', async () => {
		const records = priced(...Array<number>(6).fill(1));
		const { envelopes, hintText } = await enrichAt(pricedApi(false), records, {
			maxCredits: 8,
		});
		expect(ofReason(envelopes, 'creditLimit')).toBe(2);
		expect(envelopes[0]!.credits).toEqual({ charged: 2, estimated: true });
		expect(hintText).toContain("set 'Credits per Contact'");
		const given = await enrichAt(pricedApi(false), records, {
			maxCredits: 8,
			options: { creditsPerContact: 1 },
		});
		expect(ofReason(given.envelopes, 'creditLimit')).toBe(0);
		expect(given.hintText).toContain('About 6 credits used.');
		expect(given.hintText).not.toContain("set 'Credits per Contact'");
	});

	it("counts no more than 'Credits per Contact' for a lost answer, though published prices are higher", async () => {
		bench.endpoint.order({ match: /people\/match/, stage: 'after', reset: true });
		const { hintTexts, envelopes } = await bench.run(
			{
				reveal: ['email', 'phone'],
				maxCredits: 5,
				onNoMatch: 'flag',
				onError: 'flag',
				options: { creditsPerContact: 5 },
			},
			[ADA, CHARLES].map(identifyByLinkedInUrl),
			{ at: 'apollo' },
		);
		// Apollo's own price is 1, and 8 for a phone number that comes later.
		expect(envelopes[0]).toMatchObject({
			reason: 'outcomeUnknown',
			credits: { charged: 5, estimated: true },
		});
		expect(envelopes[1]).toMatchObject({ reason: 'creditLimit' });
		expect(hintTexts.join()).toContain('About 5 credits used.');
		expect(hintTexts.join()).not.toContain('was exceeded');
	});

	it('counts a charge to its last decimal', async () => {
		const { envelopes } = await enrichAt(pricedApi(), priced(0.00625, 0.00625), {
			options: { batchSize: 1 },
		});
		expect(envelopes.map(({ credits }) => (credits as IDataObject).charged)).toEqual([
			0.00625, 0.00625,
		]);
	});

	it('says what one more contact can cost, and what is left', async () => {
		const people = bench.sandbox.people.filter(
			({ phones, linkedInUrl, optedOut }) => phones[0] && linkedInUrl && !optedOut,
		);
		// Nobody knows a mobile number of his, so his address alone costs 1.
		const records = [CHARLES, ...people.slice(0, 2)].map(identifyByLinkedInUrl);
		const { hintTexts, envelopes } = await bench.run(
			{ reveal: ['email', 'phone'], maxCredits: 10, onNoMatch: 'flag' },
			records,
			{ at: 'prospeo' },
		);
		expect(hintTexts.join()).toContain(
			'2 contacts not looked up: one can cost 10 credits at Prospeo, and 9 of your 10 remain.',
		);
		expect(envelopes[1]).toMatchObject({
			reason: 'creditLimit',
			message:
				"One lookup can cost 10 credits at Prospeo, and 9 of your 10 remain. Raise 'Max Credits', then run the remaining items again.",
		});
	});

	it('applies to verifications, too, and says the same about addresses', async () => {
		const parameters = { resource: 'email', operation: 'verify', email: '={{ $json.email }}' };
		const people = buildRecordsOfCompletePeople(bench.sandbox).slice(0, 3);
		const { hintTexts } = await bench.run({ ...parameters, maxCredits: 2 }, people, {
			at: 'findymail',
		});
		expect(hintTexts.join()).toContain(
			'1 address not verified: one can cost 1 credit at Findymail, and 0 of your 2 remain.',
		);
	});

	it('assumes the same prices as an estimate shows', async () => {
		const records = priced(...Array<number>(100).fill(0.2));
		const estimate = async (options: INodeParameters) => {
			const { itemsByOutput } = await bench.run({ mode: 'estimate', options }, records);
			return (itemsByOutput.flat()[0]?.total as IDataObject).maximumCredits;
		};
		expect(await estimate({})).toBe(200);
		expect(await estimate({ creditsPerContact: 0.2 })).toBe(20);
	});
});

describe('A batch that is refused for one record', () => {
	it('is halved around the record of a person who opted out (451), and full batches continue', async () => {
		bench.sandbox.generic.quirks.optedOut = 'status451';
		const optedOut = bench.sandbox.people.find((person) => person.optedOut && person.emails[0]);
		const records = buildRecordsOfCompletePeople(bench.sandbox).slice(0, 199);
		records.splice(30, 0, identifyByEmail(optedOut ?? ADA));
		const { envelopes } = await bench.run({ onNoMatch: 'flag' }, records);
		expect(ofReason(envelopes, 'optedOut')).toBe(1);
		expect(envelopes.filter(({ status }) => status === 'found')).toHaveLength(199);
		// Eight batches of 25, one of them in halves five times.
		expect(bench.endpoint.requests.length).toBeLessThanOrEqual(18);
	});

	it('ends the run after the first 24 requests, and says so, where every request is refused with 451', async () => {
		const reply = { status: 451, body: { message: 'Unavailable For Legal Reasons' } };
		bench.endpoint.order({ reply, times: 1000 });
		const records = buildRecordsOfCompletePeople(bench.sandbox).slice(0, 200);
		const options = { concurrency: 1 };
		const { error } = await bench.run({ onNoMatch: 'flag', options }, records);
		expect(bench.endpoint.requests).toHaveLength(24);
		expect(error?.message).toContain(
			'All of the first 24 requests were refused: The provider refused to disclose this data',
		);
		expect(error?.description).toContain('"Unavailable For Legal Reasons" (status 451)');
		expect(error?.description).toContain("can't serve this account, server, or region");
	});
});

it('Enrich ignores a charge that no account could pay, and counts the usual price', async () => {
	const person = { email: ADA.emails[0]!.email, fullName: 'Ada Lovelace' };
	bench.endpoint.order({ reply: { status: 200, body: { ...person, credits_charged: 1e308 } } });
	const { items } = await bench.run({ onNoMatch: 'flag' }, [{ email: person.email }]);
	expect(items).toMatchObject([
		{ enrichment: { status: 'found', credits: { charged: 2, estimated: true } } },
	]);
});

describe('The charges that rows state', () => {
	const people = () => buildRecordsOfCompletePeople(bench.sandbox).slice(0, 2);
	const rowOf = (ref: number, credits: number, index = ref) => ({
		ref,
		...people()[index],
		credits_charged: credits,
	});
	const charge = async (rows: object[]) => {
		bench.endpoint.order({ reply: { status: 200, body: rows } });
		const { envelopes } = await bench.run({ onNoMatch: 'flag' }, people(), {
			credential: { customise: true, recordTag: 'ref' },
		});
		return envelopes.map(({ status, credits }) => [status, (credits as IDataObject).charged]);
	};

	it.each([
		['the same person twice', 0],
		['two people', 1],
	])('are counted completely where two rows have one tag, with %s', async (_what, second) => {
		const rows = [rowOf(0, 1), rowOf(0, 2, second), rowOf(1, 3)];
		const charges = await charge(rows);
		expect(charges.map(([, charged]) => charged)).toEqual([3, 3]);
	});

	it('are added up without floating-point errors', async () => {
		const body = {
			...people()[0],
			credits_charged: 0.1 + 0.2,
			credits_remaining: 48 - 1.4e-14,
		};
		bench.endpoint.order({ reply: { status: 200, body } });
		const { envelopes, hintTexts } = await bench.run(
			{ onNoMatch: 'flag' },
			people().slice(0, 1),
		);
		expect(envelopes[0]!.credits).toEqual({ charged: 0.3, estimated: false, remaining: 48 });
		expect(hintTexts[0]).toContain('0.3 credits used, 48 left');
	});
});

it('Get Balance shows the remaining credits without floating-point errors', async () => {
	const body = { credits: 48 - 1.4e-14, verifier_credits: 0.1 + 0.2 };
	bench.endpoint.order({ reply: { status: 200, body } });
	const balance = { resource: 'account', operation: 'getBalance' };
	const { items } = await bench.run(balance, [{}], { at: 'findymail' });
	expect(items[0]).toMatchObject({ credits: { remaining: 48, verifierRemaining: 0.3 } });
});
