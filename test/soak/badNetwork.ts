/**
 * A dialect's lookups through a bad network, against its provider's sandbox: what must hold of every record
 * and every credit whatever happens. Used for seconds by the tests and for as long as wanted by `npm run soak`.
 */
import type { Envelope } from '../../nodes/Enrichment/domain/envelope';
import type { Answer, ApiResponse } from '../../nodes/shared/core/http';
import type { Person } from '../../sandbox/enrichment/records';
import type { Raw } from '../support/lookups';
import type { Network, ProviderBench } from '../support/providers';

export type Random = () => number;

/** Park and Miller's generator: the same numbers for the same seed on every machine. */
export function randomFrom(seed: number): Random {
	let state = (seed % 2_147_483_646) + 1;
	return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const ODDS = { slowDown: 0.05, serverError: 0.03, reset: 0.01, truncated: 0.01 };
const MAX_DELAY_MS = 2_000;

/** Asked for by somebody the provider knows, or by somebody it does not. */
interface Asked {
	raw: Raw;
	person?: Person;
}

/** What a run through the network came to. */
export interface SoakReport {
	records: number;
	requests: number;
	/** Answers that were refused, lost or cut. */
	spoilt: number;
	statuses: Record<string, number>;
	/** Promises that were broken, in words. */
	broken: string[];
}

/** One list of records, drawn at random with duplicates and strangers, sent through a bad network. */
export async function soakOnce(
	bench: ProviderBench,
	count: number,
	random: Random,
): Promise<SoakReport> {
	bench.reset();
	const asked = Array.from({ length: count }, () => drawn(bench, random));
	let spoilt = 0;
	bench.useNetwork(badNetwork(bench, random, () => void spoilt++));
	const { envelopes, report } = await bench.run(asked.map(({ raw }) => raw));
	return {
		records: count,
		requests: report.requests,
		spoilt,
		statuses: countBy(envelopes, ({ status, reason }) => reason ?? status),
		broken: [
			...brokenRecords(asked, envelopes),
			...brokenCredits(bench, envelopes),
			...(JSON.stringify([envelopes, report]).includes(bench.account.apiKey)
				? ['the key is in the output']
				: []),
		],
	};
}

function drawn({ sandbox }: ProviderBench, random: Random): Asked {
	if (random() < 0.1) {
		const number = Math.floor(random() * 1e6);
		return { raw: { email: `stranger${number}@nowhere.example` } };
	}
	// From few people, so that some are asked for several times and in several ways.
	const people = withoutNamesakes(sandbox.people);
	const person = people[Math.floor(random() ** 2 * people.length)]!;
	const { firstName, lastName, company, linkedInUrl, emails } = person;
	const name = { firstName, lastName, company: company.name, companyDomain: company.domain };
	const email = emails[0]?.email;
	const way = random();
	if (way < 0.4 && email !== undefined) return { raw: { email }, person };
	if (way < 0.6 && linkedInUrl !== '') return { raw: { linkedInUrl, ...name }, person };
	return { raw: { ...name, ...(way > 0.8 && email !== undefined && { email }) }, person };
}

const distinct = new WeakMap<readonly Person[], Person[]>();

/** Of two people with one name at one company nobody can say who is meant by it. */
function withoutNamesakes(people: readonly Person[]): Person[] {
	const known = distinct.get(people);
	if (known) return known;
	const counts = countBy(people, nameAtCompany);
	const alone = people.filter((person) => counts[nameAtCompany(person)] === 1);
	distinct.set(people, alone);
	return alone;
}

const nameAtCompany = ({ firstName, lastName, company }: Person) =>
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
function brokenRecords(asked: Asked[], envelopes: Envelope[]): string[] {
	const lost = envelopes.length === asked.length ? [] : ['a record has no outcome'];
	return asked.reduce((broken, { raw, person }, index) => {
		const envelope = envelopes[index];
		if (envelope?.status === undefined) return [...broken, `no outcome: ${textOf(raw)}`];
		if (envelope.person === undefined || isOf(envelope, person)) return broken;
		return [...broken, `${textOf(raw)} got ${textOf(envelope.person.fullName)}`];
	}, lost);
}

function isOf({ person: found }: Envelope, asked: Person | undefined): boolean {
	if (asked === undefined || asked.optedOut) return false;
	const { firstName, lastName, fullName } = found ?? {};
	const said = [firstName, lastName, fullName];
	const names = [asked.firstName, asked.lastName, `${asked.firstName} ${asked.lastName}`];
	// Some providers write names in capitals of their own.
	return said.every((name, part) => name === undefined || plain(name) === plain(names[part]!));
}

const plain = (name: string) => name.toLowerCase();

const ROUNDING = 1e-6;
/** What the node itself says may have been charged: the lookup, or a further one for what is lacking. */
function mayBeCharged({ reason, message = '' }: Envelope): boolean {
	return UNKNOWN.has(reason ?? '') || message.startsWith('Another lookup for this record failed');
}

const UNKNOWN = new Set(['outcomeUnknown', 'unmatched', 'pending']);

/** The ledger's sum lies between what is known to be charged and that with what may be. */
function brokenCredits({ account }: ProviderBench, envelopes: Envelope[]): string[] {
	const sum = (list: Envelope[]) =>
		list.reduce((total, { credits }) => total + credits.charged, 0);
	const all = sum(envelopes);
	const known = sum(envelopes.filter((envelope) => !mayBeCharged(envelope)));
	const { charged } = account;
	const fits = known <= charged + ROUNDING && charged <= all + ROUNDING;
	return fits ? [] : [`charged ${charged}, reported ${known} to ${all}`];
}

function countBy<T>(list: readonly T[], key: (each: T) => string): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const each of list) counts[key(each)] = (counts[key(each)] ?? 0) + 1;
	return counts;
}

const textOf = (value: unknown) => JSON.stringify(value);
