/** Random waterfalls that do not wait, fetched in random groups: what must be true of every one of them. */
import type { IDataObject } from 'n8n-workflow';

import type { ProviderName } from '../../nodes/Enrichment/providers/registry';
import type { Need } from '../../nodes/Enrichment/records/needs';
import { createRandom, type Random } from '../../sandbox/random';
import { identifyByName, identifyByLinkedInUrl } from '../../testing/people';
import { SEED } from '../../testing/seed';
import { openSharedBench } from '../../testing/shared';
import { startWaterfallBench, sumAttempts, type ListedProvider } from '../../testing/waterfall';

const RUNS = Number(process.env.WATERFALL_RUNS ?? 60);

const bench = openSharedBench(startWaterfallBench);

/** They answer by jobs, and at once in the sandbox. */
const LATER: readonly ProviderName[] = ['fullEnrich', 'betterContact', 'icypeas', 'dropcontact'];
const AT_ONCE: readonly ProviderName[] = ['hunter', 'prospeo', 'leadMagic'];
const VERIFIER: ProviderName = 'findymail';

interface RandomFlow {
	providers: ProviderName[];
	steps: ListedProvider[];
	prices: Map<ProviderName, number>;
	wanted: Need[];
	maxCredits: number;
	maxCost: number;
	isVerified: boolean;
	records: IDataObject[];
}

function createRandomFlow(random: Random): RandomFlow {
	const providers = random
		.shuffled([...random.shuffled(LATER).slice(0, 1 + random.integerBelow(2)), ...AT_ONCE])
		.slice(0, 2 + random.integerBelow(4));
	const wanted = random.pick<Need[]>([['email'], ['phone'], ['email', 'phone']]);
	for (const name of providers) {
		Object.assign(bench.account(name).quirks, {
			jobSeconds: 0,
			knownPeople: random.pick([1, 0.7]),
			knownEmails: random.pick([1, 0.5, 0]),
			knownPhones: random.pick([1, 0.5, 0]),
			catchAllEmails: random.pick([0, 0.5]),
		});
	}
	const people = random
		.shuffled(bench.sandbox.people.slice(0, 150).filter(({ optedOut }) => !optedOut))
		.slice(0, 1 + random.integerBelow(8));
	return {
		providers,
		steps: providers.map((provider) => ({
			provider,
			...(random.chance(0.3) && { maxCredits: 1 + random.integerBelow(30) }),
		})),
		prices: new Map([...providers, VERIFIER].map((name) => [name, random.pick([0.01, 0.1])])),
		wanted,
		maxCredits: random.chance(0.25) ? 3 + random.integerBelow(60) : 0,
		maxCost: random.chance(0.25) ? random.pick([0.3, 1, 3]) : 0,
		isVerified: random.chance(0.3),
		records: people.map((person) =>
			random.pick([identifyByName(person), identifyByLinkedInUrl(person)]),
		),
	};
}

/** The items after they were fetched, in random groups, until none is pending. */
async function collect(
	items: IDataObject[],
	{ providers }: RandomFlow,
	ring: IDataObject,
	random: Random,
): Promise<IDataObject[]> {
	const done: IDataObject[] = [];
	let open = items;
	// A waterfall has a few steps, and each leaves an item pending once at most.
	for (let round = 0; open.length > 0 && round < 6; round++) {
		const fetched: IDataObject[] = [];
		const shuffled = random.shuffled(open);
		for (let first = 0; first < shuffled.length; ) {
			const size = 1 + random.integerBelow(shuffled.length);
			const group = shuffled.slice(first, first + size);
			first += size;
			const { items: got, error } = await bench.getResult(group, [...providers, VERIFIER], {
				ring,
			});
			if (error) throw error;
			fetched.push(...got);
		}
		open = fetched.filter(isPending);
		done.push(...fetched.filter((item) => !isPending(item)));
	}
	return [...done, ...open];
}

const envelopeOf = ({ enrichment }: IDataObject): IDataObject => enrichment as IDataObject;
const isPending = (item: IDataObject): boolean => envelopeOf(item).status === 'pending';

/** The promises that a flow has broken. */
function findBrokenPromises(flow: RandomFlow, items: IDataObject[]): string[] {
	const broken: string[] = [];
	const booked = sumAttempts(items.map(envelopeOf));
	const charged = bench.charged();
	if (JSON.stringify(Object.entries(booked)) !== JSON.stringify(sorted(charged)))
		broken.push(
			`the ledger has ${JSON.stringify(charged)}, the trail ${JSON.stringify(booked)}`,
		);
	let cost = 0;
	let credits = 0;
	for (const name of [...flow.providers, VERIFIER]) {
		const account = bench.account(name);
		cost += account.charged * flow.prices.get(name)!;
		credits += account.charged;
		const { maxCredits = 0 } = flow.steps.find(({ provider }) => provider === name) ?? {};
		if (account.charged - account.chargedWithoutRepeats > 1e-6)
			broken.push(`${name} sold something twice`);
		if (maxCredits > 0 && account.charged > maxCredits + 1e-6)
			broken.push(`${name} charged ${account.charged} of ${maxCredits}`);
		const [violation] = account.violations;
		if (violation !== undefined) broken.push(`${name} was asked wrongly: ${violation}`);
	}
	if (flow.maxCredits > 0 && credits > flow.maxCredits + 1e-6)
		broken.push(`${credits} of ${flow.maxCredits} credits were spent`);
	if (flow.maxCost > 0 && cost > flow.maxCost + 1e-6)
		broken.push(`${cost} of ${flow.maxCost} were spent`);
	const pending = items.filter(isPending).length;
	if (pending > 0) broken.push(`${pending} items are still pending`);
	return broken;
}

const sorted = (charged: Record<string, number>): Array<[string, number]> =>
	Object.entries(charged)
		.map(([name, amount]): [string, number] => [name, Math.round(amount * 1e6) / 1e6])
		.sort(([one], [other]) => (one < other ? -1 : 1));

it(`Get Result keeps the ledger equal to the attempts, buys nothing twice and exceeds no limit, in ${RUNS} random waterfalls that are fetched in random groups`, async () => {
	const broken: string[] = [];
	let continued = 0;
	for (let run = 0; run < RUNS; run++) {
		bench.reset();
		const random = createRandom(SEED, run);
		const flow = createRandomFlow(random);
		const { providers, steps, prices, wanted, maxCredits, maxCost, records } = flow;
		const ring = Object.fromEntries(
			[...prices].map(([name, price]) => [`${name}CreditPrice`, price]),
		);
		const { items, error } = await bench.waterfall([...providers, VERIFIER], records, {
			steps,
			ring,
			parameters: {
				reveal: wanted,
				...(maxCredits > 0 && { maxCredits }),
				...(maxCost > 0 && { maxCost }),
				options: {
					waitMode: 'dontWait',
					...(flow.isVerified && { verifyWith: VERIFIER, acceptEmail: 'verified' }),
				},
			},
		});
		if (error) {
			// A list of providers that have nothing of what is wanted is refused.
			if (!/no provider is asked for it|(?:can|cannot) be asked for/.test(error.message))
				throw error;
			continue;
		}
		const before = items.filter((item) => !isPending(item));
		const pending = items.filter(isPending);
		const after = await collect(pending, flow, ring, random);
		if (pending.length > 0) continued += 1;
		for (const why of findBrokenPromises(flow, [...before, ...after]))
			broken.push(`run ${run}: ${why}`);
	}
	expect(broken).toEqual([]);
	expect(continued).toBeGreaterThan(RUNS / 4);
}, 600_000);
