/** Random waterfalls: random lists, providers, faults, rules and caps. What must be true of every one of them. */
import { PROVIDER_NAMES, type ProviderName } from '../../nodes/Enrichment/providers/registry';
import {
	isAcceptedEmail,
	NEEDS,
	type AcceptRules,
	type Need,
} from '../../nodes/Enrichment/records/needs';
import type { Envelope } from '../../nodes/Enrichment/records/envelope';
import type { WorldPerson } from '../../sandbox/enrichment';
import { createRandom, type Random } from '../../sandbox/random';
import { identifyByName, identifyByLinkedInUrl, getEmail } from '../../testing/people';
import type { EnrichmentNodeResult } from '../../testing/enrichmentNode';
import { SEED } from '../../testing/seed';
import {
	createWaterfallBench,
	type RecordToAsk,
	type StepToRun,
	type WaterfallBench,
} from '../../testing/waterfallRuns';

const RUNS = Number(process.env.WATERFALL_RUNS ?? 150);

interface RandomWaterfall {
	bench: WaterfallBench;
	/** Whom each record asks for; undefined for somebody who does not exist. */
	people: Array<WorldPerson | undefined>;
	records: RecordToAsk[];
	steps: StepToRun[];
	wanted: Need[];
	accept: AcceptRules;
	maxCredits: number;
	maxCost: number;
	concurrency: number;
}

/** Sets up a sandbox with gaps and faults, and a list that asks it. */
function createRandomWaterfall(random: Random): RandomWaterfall {
	const bench = createWaterfallBench();
	const { sandbox } = bench;
	const names = random.shuffled(PROVIDER_NAMES).slice(0, 1 + random.integerBelow(4));
	for (const name of names) {
		const { quirks } = sandbox.providers[name];
		quirks.knownPeople = random.pick([1, 0.7, 0.4]);
		quirks.knownEmails = random.pick([1, 0.6, 0.3]);
		quirks.knownPhones = random.pick([1, 0.6, 0.3]);
		quirks.catchAllEmails = random.pick([0, 0, 0.5]);
		quirks.rows = random.pick(['asAsked', 'asAsked', 'shuffled', 'missesLeftOut']);
		if (random.chance(0.15)) orderFault(bench, name, random);
		if (random.chance(0.1)) sandbox.providers[name].credits = random.integerBelow(20);
	}
	const candidates = random
		.shuffled(
			sandbox.people.slice(0, 200).filter(({ optedOut }) => !optedOut || random.chance(0.3)),
		)
		.slice(0, 1 + random.integerBelow(25));
	const people = candidates.map((person) => (random.chance(0.9) ? person : undefined));
	const wanted = NEEDS.filter(() => random.chance(0.55));
	return {
		bench,
		people,
		records: people.map((person, index) => askFor(person, index, random)),
		steps: names.map((provider) => ({
			provider,
			maxCredits: random.chance(0.25) ? 1 + random.integerBelow(30) : 0,
			creditPrice: random.pick([0.01, 0.05, 0.1]),
		})),
		wanted: wanted.length > 0 ? wanted : ['email'],
		accept: {
			email: random.pick(['any', 'notCatchAll', 'verified']),
			phone: random.pick(['any', 'mobile']),
		},
		maxCredits: random.chance(0.2) ? 2 + random.integerBelow(60) : 0,
		maxCost: random.chance(0.25) ? random.pick([0.05, 0.3, 1, 3]) : 0,
		concurrency: 1 + random.integerBelow(4),
	};
}

function orderFault({ sandbox }: WaterfallBench, name: ProviderName, random: Random): void {
	const failure = random.pick(['badKey', 'outOfCredits', 'slowDown', 'forbidden'] as const);
	const account = sandbox.providers[name];
	if (random.chance(0.5)) account.order({ failure, times: random.pick([1, 1000]) });
	else account.order({ failure, times: 1 + random.integerBelow(3) });
}

function askFor(person: WorldPerson | undefined, index: number, random: Random): RecordToAsk {
	if (person === undefined) {
		const nobody = {
			firstName: 'Nemo',
			lastName: `Nobody${index}`,
			companyDomain: 'nowhere.example',
		};
		return random.chance(0.5) ? nobody : { email: `nobody${index}@nowhere.example` };
	}
	const email = person.emails[0] && { email: getEmail(person) };
	const phone = person.phones[0] && { phone: person.phones[0].number };
	const named = identifyByName(person);
	return random.pick<RecordToAsk>([
		named,
		identifyByLinkedInUrl(person),
		{ ...named, ...identifyByLinkedInUrl(person) },
		{ ...named, ...email },
		{ ...identifyByLinkedInUrl(person), ...email, ...phone },
		{ ...named, ...phone },
		email ?? named,
	]);
}

const rounded = (amount: number): number => Math.round(amount * 1e4) / 1e4;

/** What the attempts of all lookups say that a provider took. */
function sumCredits({ envelopes }: EnrichmentNodeResult, provider: string): number {
	const attempts = envelopes.flatMap(({ attempts: own = [] }) => own);
	const own = attempts.filter((attempt) => attempt.provider === provider);
	return rounded(own.reduce((sum, { credits }) => sum + credits, 0));
}

/** Whether every answer of a provider came, and told whose it is: what is open is booked at its highest price. */
function hasAllAnswers({ envelopes }: EnrichmentNodeResult, provider: string): boolean {
	const attempts = envelopes.flatMap(({ attempts: own = [] }) => own);
	return attempts.every(
		(each) =>
			each.provider !== provider || (each.status !== 'pending' && each.status !== 'failed'),
	);
}

/** The promises that a run has broken. */
function findBrokenPromises(given: RandomWaterfall, finished: EnrichmentNodeResult): string[] {
	const { bench, steps, maxCredits: maxCreditsOfRun, maxCost } = given;
	const broken: string[] = [];
	let cost = 0;
	let credits = 0;
	const isLimitPassed = finished.warning?.includes("'Max Credits' was exceeded") === true;
	for (const { provider, maxCredits = 0, creditPrice = 0 } of steps) {
		const account = bench.sandbox.providers[provider];
		const { charged, chargedWithoutRepeats, violations } = account;
		const booked = sumCredits(finished, provider);
		cost += charged * creditPrice;
		credits += charged;
		const isExact = hasAllAnswers(finished, provider);
		if (isExact ? booked !== rounded(charged) : booked < rounded(charged))
			broken.push(`${provider} charged ${charged}, not ${booked}`);
		if (charged !== chargedWithoutRepeats) broken.push(`${provider} sold something twice`);
		if (maxCredits > 0 && charged > maxCredits && !isLimitPassed)
			broken.push(`${provider} charged ${charged} of ${maxCredits}`);
		if (violations.length > 0) broken.push(`${provider} was asked wrongly: ${violations[0]}`);
	}
	if (maxCreditsOfRun > 0 && credits > maxCreditsOfRun && !isLimitPassed)
		broken.push(`${credits} of ${maxCreditsOfRun} credits were spent`);
	if (maxCost > 0 && cost > maxCost + 1e-6) broken.push(`${cost} of ${maxCost} were spent`);
	for (const [index, envelope] of finished.envelopes.entries()) {
		const why = findMistake(given, given.people[index], envelope);
		if (why !== undefined) broken.push(`record ${index}: ${why}`);
	}
	return broken;
}

function findMistake(
	{ accept, wanted }: RandomWaterfall,
	person: WorldPerson | undefined,
	envelope: Envelope,
): string | undefined {
	const { person: found, status, missing = [], attempts = [], sources = {} } = envelope;
	const isFound = status === 'found' || status === 'incomplete';
	if (person === undefined) return isFound ? 'nobody was found' : undefined;
	if (!isFound) return undefined;
	if (!found) return `${status} without a person`;
	const emails = person.emails.map(({ email }) => email);
	// Some providers state the number of the employer's switchboard, too.
	const phones = person.phones
		.map(({ number }) => number)
		.concat(person.company.phone ?? [])
		.map((number) => number.replace(/\D/g, ''));
	const { emails: foundEmails = [], phones: foundPhones = [] } = found;
	const strange = foundEmails.find(({ email }) => !emails.includes(email));
	if (strange) return `got the address ${strange.email}`;
	const wrong = foundPhones.find(({ number }) => !phones.includes(number.replace(/\D/g, '')));
	if (wrong) return `got the number ${wrong.number}`;
	if (found.linkedInUrl && found.linkedInUrl !== decodeURI(person.linkedInUrl))
		return `got the page ${found.linkedInUrl}`;
	const bought = attempts.flatMap(({ for: asked }) => asked);
	const unwanted = bought.find((need) => need !== 'verification' && !wanted.includes(need));
	if (unwanted) return `was asked for ${unwanted}, which nobody wants`;
	const best = foundEmails.find(({ email }) => email === found.email);
	const isDone =
		best !== undefined && isAcceptedEmail(best, accept.email) && best.type === 'work';
	const from = attempts.findIndex(({ provider }) => provider === sources.email);
	const later = attempts.slice(from + 1).filter(({ for: asked }) => asked.includes('email'));
	if (isDone && from >= 0 && later.length > 0) return 'an accepted address was asked for again';
	if (status === 'found' && missing.length > 0) return 'is found and lacks something';
	return undefined;
}

it(`A waterfall keeps its ledger equal to its attempts, mixes nobody up, buys nothing twice and exceeds no limit, in ${RUNS} random waterfalls`, async () => {
	const broken: string[] = [];
	let found = 0;
	for (let run = 0; run < RUNS; run++) {
		const random = createRandom(SEED, run);
		const given = createRandomWaterfall(random);
		const { bench, records, steps, wanted, accept, concurrency } = given;
		const finished = await bench.enrich(records, steps, {
			reveal: wanted,
			maxCredits: given.maxCredits,
			maxCost: given.maxCost,
			options: { acceptEmail: accept.email, acceptPhone: accept.phone, concurrency },
		});
		found += finished.envelopes.filter(({ status }) => status === 'found').length;
		for (const why of findBrokenPromises(given, finished)) broken.push(`run ${run}: ${why}`);
	}
	expect(broken).toEqual([]);
	expect(found).toBeGreaterThan(RUNS);
}, 300_000);
