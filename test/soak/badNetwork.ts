/**
 * A dialect's lookups through a bad network, against its provider's sandbox: what must hold of every record
 * and every credit whatever happens. Used for seconds by the tests and for as long as wanted with SOAK_RECORDS.
 */
import type { Envelope } from '../../nodes/Enrichment/records/envelope';
import type { Answer, ApiResponse } from '../../nodes/shared/core/http';
import type { WorldPerson } from '../../sandbox/enrichment/records';
import { readCreditsUsed } from '../../testing/enrichmentNode';
import { type Network, type ProviderBench, type RawRecord } from '../../testing/providers';

export type Random = () => number;

/** Park and Miller's generator: the same numbers for the same seed on every machine. */
export function randomFrom(seed: number): Random {
	let state = (seed % 2_147_483_646) + 1;
	return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const ODDS = { slowDown: 0.05, serverError: 0.03, reset: 0.01, truncated: 0.01 };
const MAX_DELAY_MS = 2_000;

/** A record, and whom it means; nobody where the provider does not know them. */
interface Asked {
	raw: RawRecord;
	person?: WorldPerson;
}

/** One list of records, drawn at random with duplicates and strangers, sent through a bad network: broken promises in words. */
export async function soakOnce(bench: ProviderBench, count: number, random: Random) {
	bench.reset();
	const asked = Array.from({ length: count }, () => drawn(bench, random));
	let spoilt = 0;
	bench.useNetwork(badNetwork(bench, random, () => void spoilt++));
	const parameters = drawParameters(bench, random);
	const result = await bench.enrich(
		asked.map(({ raw }) => raw),
		parameters,
	);
	const { envelopes, hints, error } = result;
	const { maxCredits } = parameters;
	const creditsUsed = readCreditsUsed(hints) ?? 0;
	return {
		/** Answers that were refused, lost or cut. */
		spoilt,
		broken: [
			...(error ? [`the run failed: ${error.message}`] : []),
			...brokenRecords(bench, asked, envelopes),
			...brokenCredits(bench, envelopes),
			...(maxCredits > 0 && creditsUsed > maxCredits + ROUNDING
				? [`spent ${creditsUsed} of ${maxCredits}`]
				: []),
			...(JSON.stringify(result).includes(bench.account.apiKey)
				? ['the key is in the output']
				: []),
		],
	};
}

/** Requests as large as the provider takes, or many small ones; more or less to buy, and now and then a limit. */
function drawParameters({ dialect }: ProviderBench, random: Random) {
	const { reveals, hasNoProfiles } = dialect.lookups.contact!;
	const wanted = reveals.filter(() => random() < 0.6);
	return {
		reveal: hasNoProfiles ? reveals : ['profile', ...wanted],
		maxCredits: random() < 0.3 ? Math.ceil(random() * 200) : 0,
		options: {
			batchSize: random() < 0.5 ? 0 : 10,
			retryWithOtherIdentifiers: random() < 0.3,
		},
	};
}

function drawn({ sandbox }: ProviderBench, random: Random): Asked {
	if (random() < 0.1) {
		const number = Math.floor(random() * 1e6);
		return { raw: { email: `stranger${number}@nowhere.example` } };
	}
	// From few people, so that some are asked for several times and in several ways; namesakes among them.
	const people = random() < 0.1 ? namesakesIn(sandbox.people) : sandbox.people;
	const person = people[Math.floor(random() ** 2 * people.length)]!;
	const { firstName, lastName, company, linkedInUrl, emails } = person;
	const name = { firstName, lastName, company: company.name, companyDomain: company.domain };
	const email = emails[0]?.email;
	const way = random();
	if (way < 0.4 && email !== undefined) return { raw: { email }, person };
	if (way < 0.6 && linkedInUrl !== '') return { raw: { linkedInUrl, ...name }, person };
	return { raw: { ...name, ...(way > 0.8 && email !== undefined && { email }) }, person };
}

const bearersIn = remembered((people) => {
	const bearers = new Map<string, WorldPerson[]>();
	for (const person of people) {
		const key = nameAtCompany(person);
		bearers.set(key, [...(bearers.get(key) ?? []), person]);
	}
	return (person: WorldPerson) => bearers.get(nameAtCompany(person))!;
});

/** Those who share their name and their employer with somebody. */
const namesakesIn = remembered((people) =>
	people.filter((person) => bearersIn(people)(person).length > 1),
);

function remembered<Value>(work: (people: readonly WorldPerson[]) => Value) {
	const known = new WeakMap<readonly WorldPerson[], Value>();
	return (people: readonly WorldPerson[]): Value => {
		const value = known.get(people) ?? work(people);
		known.set(people, value);
		return value;
	};
}

const nameAtCompany = ({ firstName, lastName, company }: WorldPerson) =>
	`${firstName} ${lastName} ${company.id}`;

function badNetwork(bench: ProviderBench, random: Random, spoil: () => void): Network {
	const broken = async (answer: Answer): Promise<Answer> => {
		spoil();
		return answer;
	};
	return async (_, respond) => {
		bench.clock.advance(Math.floor(random() * MAX_DELAY_MS));
		let dice = random();
		const falls = (odds: number) => (dice -= odds) < 0;
		if (falls(ODDS.slowDown)) {
			bench.account.order({ failure: 'slowDown' });
			return await broken(respond());
		}
		if (falls(ODDS.serverError)) {
			// Half of them have done, and billed, their work.
			if (random() < 0.5) respond();
			return await broken({ kind: 'response', status: 502, headers: {}, body: '<html>' });
		}
		if (falls(ODDS.reset)) {
			if (random() < 0.5) respond();
			return await broken({ kind: 'lost', message: 'socket hang up' });
		}
		const answer = respond();
		return falls(ODDS.truncated) ? await broken(cut(answer)) : answer;
	};
}

function cut(answer: ApiResponse): ApiResponse {
	const text = JSON.stringify(answer.body) ?? '';
	return { ...answer, body: text.slice(0, Math.floor(text.length / 2)) };
}

/** One outcome for each record, and nobody else's data on any. */
function brokenRecords(bench: ProviderBench, asked: Asked[], envelopes: Envelope[]): string[] {
	const lost = envelopes.length === asked.length ? [] : ['a record has no outcome'];
	return asked.reduce((broken, { raw, person }, index) => {
		const envelope = envelopes[index];
		if (envelope?.status === undefined) return [...broken, `no outcome: ${textOf(raw)}`];
		// Where nobody was found, the person has what the items themselves brought.
		if (envelope.person === undefined || !SHOWS_SOMEBODY.has(envelope.status)) return broken;
		if (person && isTheirs(bench, envelope, person, raw)) return broken;
		const { fullName, email, linkedInUrl } = envelope.person;
		return [...broken, `${textOf(raw)} got ${textOf([fullName, email, linkedInUrl])}`];
	}, lost);
}

const SHOWS_SOMEBODY: ReadonlySet<string> = new Set([
	'found',
	'incomplete',
	'lowConfidence',
	'pending',
]);

/** Identifiers that only one person has. */
const UNIQUE = new Set(['email', 'linkedInUrl', 'providerId']);
/** Where the address of somebody who was found is looked up by name and company. */
const ADDRESS_BY_NAME = new Set(['hunter', 'leadMagic']);

/** Of two people with one name at one company, nobody but the provider can say who is meant by these. */
function isTheirs(
	{ name, sandbox }: ProviderBench,
	{ matchedBy, person: found }: Envelope,
	asked: WorldPerson,
	raw: RawRecord,
): boolean {
	const bearers = bearersIn(sandbox.people)(asked);
	// Who is asked for by name and company alone joins the one of that name who is asked for by more.
	const isUnique = raw.email !== undefined || raw.linkedInUrl !== undefined;
	const meant = isUnique && UNIQUE.has(matchedBy ?? '') ? [asked] : bearers;
	return meant.some(
		(person) =>
			!person.optedOut &&
			isNamed(found!, person) &&
			hasPage(found!, person) &&
			// The address that a record brought stands in its result, whoever is found by the name.
			hasAddress(found!, ADDRESS_BY_NAME.has(name) ? bearers : [person, asked]),
	);
}

type Found = NonNullable<Envelope['person']>;

function isNamed({ firstName, lastName, fullName }: Found, person: WorldPerson): boolean {
	const names = [person.firstName, person.lastName, `${person.firstName} ${person.lastName}`];
	// Some providers write names in capitals of their own.
	return [firstName, lastName, fullName].every(
		(name, part) => name === undefined || plain(name) === plain(names[part]!),
	);
}

const hasPage = ({ linkedInUrl: page }: Found, { linkedInUrl }: WorldPerson) =>
	page === undefined || plain(page) === plain(decodeURI(linkedInUrl));

const hasAddress = ({ email }: Found, people: readonly WorldPerson[]) =>
	email === undefined ||
	people.some(({ emails }) => emails.some((each) => plain(each.email) === plain(email)));

const plain = (name: string) => name.toLowerCase();

const ROUNDING = 1e-6;
/** What the node itself says may have been charged: the lookup, or a further one for what is lacking. */
function mayBeCharged({ reason, message = '' }: Envelope): boolean {
	return UNKNOWN.has(reason ?? '') || message.startsWith('Another lookup for this record failed');
}

const UNKNOWN = new Set(['outcomeUnknown', 'unmatched', 'pending', 'jobLost']);

/** The ledger's sum lies between what is known to be charged and that with what may be. */
function brokenCredits(bench: ProviderBench, envelopes: Envelope[]): string[] {
	const sum = (list: Envelope[]) =>
		list.reduce((total, { credits }) => total + credits.charged, 0);
	const all = sum(envelopes);
	const known = sum(envelopes.filter((envelope) => !mayBeCharged(envelope)));
	const charged = bench.account.charged;
	const fits = known <= charged + ROUNDING && charged <= all + ROUNDING;
	return fits ? [] : [`charged ${charged}, reported ${known} to ${all}`];
}

const textOf = (value: unknown) => JSON.stringify(value);
