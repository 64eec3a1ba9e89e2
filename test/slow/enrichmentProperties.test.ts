/**
 * What must hold for any records, any provider and any settings. A failure prints the seed and the
 * smallest case that shows it.
 */
import fc from 'fast-check';

import type { Entity } from '../../nodes/Enrichment/person/entities';
import { detectScript } from '../../nodes/Enrichment/match/names/words';
import type { Envelope } from '../../nodes/Enrichment/records/envelope';
import { readIdentifiers } from '../../nodes/Enrichment/records/identifiers';
import type { Charge, Quirks } from '../../sandbox/enrichment';
import type { RecordKind } from '../../sandbox/enrichment/records';
import type { SandboxReply } from '../../sandbox/http/types';
import { QUIRK_CHOICES } from '../../sandbox/enrichment/quirks';
import { toApiResponse } from '../../testing/answers';
import { readCreditsUsed, type EnrichmentNodeResult } from '../../testing/enrichmentNode';
import { getResultId, sumCreditsOfEnvelopes } from '../../testing/people';
import { createProviderBench, type Network, type RawRecord } from '../../testing/providers';

const bench = createProviderBench('documented');
const { people, companies } = bench.sandbox;

/** People who share their full name with somebody else, beside people who do not. */
const namesakes = (() => {
	const byName = new Map<string, number[]>();
	people.slice(0, 1500).forEach(({ firstName, lastName }, index) => {
		const name = `${firstName} ${lastName}`;
		byName.set(name, [...(byName.get(name) ?? []), index]);
	});
	return [...byName.values()].filter((same) => same.length > 1).flat();
})();

const personIndex = fc.oneof(
	fc.integer({ min: 0, max: 7 }),
	fc.integer({ min: 8, max: 1500 }),
	fc.constantFrom(...namesakes),
);

type Way = 'email' | 'linkedIn' | 'name' | 'all';

const person: fc.Arbitrary<RawRecord> = fc
	.tuple(personIndex, fc.constantFrom<Way>('email', 'linkedIn', 'name', 'all'), fc.boolean())
	.map(([index, way, loud]) => {
		const { emails, linkedInUrl, firstName, lastName, company } = people[index]!;
		const email = emails[0]?.email;
		const spelled = loud ? email?.toUpperCase() : email;
		const name = { firstName, lastName, company: company.name };
		if (way === 'email' && spelled) return { email: spelled };
		if (way === 'linkedIn' && linkedInUrl) return { linkedInUrl: `${linkedInUrl}/?trk=x` };
		if (way === 'all') {
			return {
				...name,
				...(spelled && { email: spelled }),
				...(linkedInUrl && { linkedInUrl }),
			};
		}
		return name;
	});

const unusable = fc.constantFrom<RawRecord>({}, { email: 'no address' }, { firstName: 'Ada' });
const unknown = fc
	.integer({ min: 1, max: 5 })
	.map((number): RawRecord => ({ email: `nobody${number}@nowhere.example` }));

const company: fc.Arbitrary<RawRecord> = fc
	.tuple(fc.integer({ min: 0, max: 300 }), fc.constantFrom('domain', 'name', 'both'))
	.map(([index, way]) => {
		const { domain, name } = companies[index]!;
		if (way === 'domain') return { domain: `https://www.${domain}/` };
		return way === 'name' ? { name } : { name, domain };
	});

const unknownCompany = fc.constantFrom<RawRecord>(
	{ domain: 'nowhere.example' },
	{ name: 'Nobody & Sons' },
	{},
	{ domain: 'none' },
);

function records(entity: Entity) {
	const usual =
		entity === 'contact'
			? fc.oneof({ weight: 8, arbitrary: person }, unusable, unknown)
			: fc.oneof({ weight: 6, arbitrary: company }, unknownCompany);
	// Some of them twice or more.
	return fc
		.tuple(
			fc.array(usual, { minLength: 1, maxLength: 40 }),
			fc.array(fc.nat(39), { maxLength: 8 }),
		)
		.map(([list, again]) => list.concat(again.flatMap((index) => list[index] ?? [])));
}

const quirks: fc.Arbitrary<Partial<Quirks>> = fc.record({
	noMatch: fc.constantFrom(...QUIRK_CHOICES.noMatch),
	optedOut: fc.constantFrom(...QUIRK_CHOICES.optedOut),
	malformed: fc.constantFrom(...QUIRK_CHOICES.malformed),
	contactDataHidden: fc.boolean(),
	wrapper: fc.constantFrom(...QUIRK_CHOICES.wrapper.filter((form) => form !== 'foreign')),
	fieldNames: fc.constantFrom(...QUIRK_CHOICES.fieldNames.filter((form) => form !== 'foreign')),
	numericIds: fc.boolean(),
	correlation: fc.constantFrom(...QUIRK_CHOICES.correlation),
	bulkKey: fc.constantFrom(...QUIRK_CHOICES.bulkKey.filter((form) => form !== 'foreign')),
	noBulk: fc.constantFrom<Quirks['noBulk']>(false, false, false, 404, 405),
	maxBatch: fc.constantFrom<Quirks['maxBatch']>(100, 100, 10, 3),
	tooLarge: fc.constantFrom(...QUIRK_CHOICES.tooLarge),
	creditReport: fc.constantFrom(
		...QUIRK_CHOICES.creditReport.filter((form) => form !== 'foreign'),
	),
});

/** Rows as they were asked for, or shuffled where something in them says whose they are. */
const rows = fc.constantFrom<Quirks['rows']>(
	'asAsked',
	'asAsked',
	'shuffled',
	'short',
	'extra',
	'contradicting',
);

interface Case {
	entity: Entity;
	list: RawRecord[];
	quirks: Partial<Quirks>;
	options: {
		batchSize?: number;
		concurrency?: number;
		dedupe?: boolean;
		maxCredits?: number;
		retryWithOtherIdentifiers?: boolean;
	};
}

const cases: fc.Arbitrary<Case> = fc
	.constantFrom<Entity>('contact', 'contact', 'company')
	.chain((entity) =>
		fc.record({
			entity: fc.constant(entity),
			list: records(entity),
			quirks: fc
				.tuple(quirks, rows)
				.map(([chosen, disturbance]) => ({ ...chosen, rows: disturbance })),
			options: fc.record({
				batchSize: fc.constantFrom(1, 2, 7, 25, 60),
				concurrency: fc.constantFrom(1, 2, 3, 8),
				dedupe: fc.constantFrom(true, true, true, false),
				maxCredits: fc.constantFrom(0, 0, 1, 2, 5, 13, 40),
				retryWithOtherIdentifiers: fc.constantFrom(false, false, true),
			}),
		}),
	);

interface Trouble {
	happenings?: Array<Network | undefined>;
	retryUnknownOutcome?: boolean;
}

async function enrich(
	{ entity, list, quirks: chosen, options }: Case,
	{ happenings = [], retryUnknownOutcome = false }: Trouble = {},
): Promise<EnrichmentNodeResult> {
	bench.reset();
	bench.scriptNext(...happenings);
	Object.assign(bench.sandbox.generic.quirks, chosen);
	const { maxCredits = 0, ...more } = options;
	return await bench.enrich(list, {
		resource: entity,
		maxCredits,
		options: { ...more, ...(retryUnknownOutcome && { retryUnknownOutcome }) },
	});
}

type Mishap = 'none' | 'lost' | 'broken' | 'refused' | 'unreachable';

/** What becomes of a request on its way to the provider or back. */
const MISHAPS: Record<Mishap, Network | undefined> = {
	none: undefined,
	lost: (_request, answer) => {
		answer();
		return { kind: 'lost', message: 'socket hang up' };
	},
	broken: () => toApiResponse(502, '<html></html>'),
	refused: () => toApiResponse(429, {}, { 'retry-after': '3' }),
	unreachable: () => ({ kind: 'unreachable', message: 'ECONNREFUSED' }),
};

/** What the sandbox itself says about one record, asked alone and in the plainest way. */
function truthOf(entity: Entity, raw: RawRecord): string | undefined {
	const { identifiers, unusable: defect } = readIdentifiers(entity, raw);
	if (defect) return undefined;
	const path = entity === 'contact' ? '/person' : '/company';
	const known = truths.get(path + JSON.stringify(identifiers));
	if (known !== undefined) return known;
	const { body } = truth.sandbox.answer({
		method: 'POST',
		path: `${truth.sandbox.generic.basePath}${path}`,
		query: new URLSearchParams(),
		headers: { authorization: `Bearer ${truth.sandbox.generic.apiKey}` },
		text: JSON.stringify(identifiers),
	}) as SandboxReply;
	const found = JSON.parse(String(body)) as Partial<Record<RecordKind, { id: string }>>;
	const id = (found.person ?? found.company)?.id ?? '';
	truths.set(path + JSON.stringify(identifiers), id);
	return id;
}

const truth = createProviderBench('documented');
const truths = new Map<string, string>();

/** Whether something in the answer says whose a row is. */
function canBeTold({ quirks: chosen }: Case): boolean {
	const repeats =
		['echo', 'inputEcho'].includes(chosen.correlation!) && chosen.wrapper !== 'none';
	if (repeats || chosen.rows === 'contradicting') return repeats;
	return chosen.rows !== 'shuffled' || !chosen.contactDataHidden;
}

/**
 * Somebody whose name says nothing against it: a namesake whom the provider takes for the one asked, or a name in
 * other letters, which nobody can compare; or of two namesakes in a company the one of whom another record has the
 * page, where only name and company are asked for. A wrong match, but no mix-up of ours.
 */
function isTakenFor(
	{ quirks: { rows: how }, options: { dedupe } }: Case,
	{ email, linkedInUrl }: RawRecord,
	one: string,
	other: string | undefined,
): boolean {
	const [found, wanted] = [one, other].map((id) => people.find((each) => each.id === id));
	if (found === undefined || wanted === undefined) return false;
	const [name, wantedName] = [found, wanted].map((each) => `${each.firstName} ${each.lastName}`);
	const isByName = !email && !linkedInUrl;
	if (name === wantedName) {
		const areColleagues = found.company.id === wanted.company.id;
		return how === 'contradicting' || Boolean(isByName && dedupe && areColleagues);
	}
	return how === 'contradicting' && isByName && detectScript(name!) !== detectScript(wantedName!);
}

const REPORTS = new Set(['documented', 'headers']);

/** Every charge can be seen in the answer. */
function reportsCharges({ quirks: { creditReport, bulkKey } }: Case): boolean {
	if (REPORTS.has(creditReport!)) return true;
	return creditReport === 'billing' && bulkKey !== '';
}

/** A match that is paid for and left out of an answer which tells of no charge. */
const leavesNoTrace = (given: Case) => given.quirks.rows === 'short' && !reportsCharges(given);

/** `SEED=1 TIMES=10 npx jest test/Enrichment/properties` looks elsewhere, and longer. */
const { TIMES = '1' } = process.env;

const settings = (numRuns: number) => ({ numRuns: numRuns * Number(TIMES) });

interface Run extends EnrichmentNodeResult {
	ledger: readonly Charge[];
	spent: number;
	mostUnderWay: number;
}

/** All claims are about the same cases, as their seed is the same, so each case runs once. */
const runs = new Map<string, Run>();

async function runOf(given: Case): Promise<Run> {
	const name = JSON.stringify(given);
	const known = runs.get(name);
	if (known !== undefined) return known;
	const result = await enrich(given);
	const { charged: spent, ledger } = bench.account;
	const run = { ...result, ledger: [...ledger], spent, mostUnderWay: bench.mostUnderWay() };
	runs.set(name, run);
	return run;
}

/** `isAbout`: the cases that the claim is about; others are not generated for it. */
async function holds(
	numRuns: number,
	claim: (run: Run, given: Case) => void,
	isAbout: (given: Case) => boolean = () => true,
) {
	await fc.assert(
		fc.asyncProperty(cases.filter(isAbout), async (given) => claim(await runOf(given), given)),
		settings(numRuns),
	);
}

const found = ({ status }: Envelope) =>
	status === 'found' || status === 'incomplete' || status === 'lowConfidence';

/** Each record has the data of the person or company that the provider itself knows it as, or none. */
function mixUpsAreNone({ envelopes }: Run, given: Case): void {
	const mixUps = given.list.flatMap((raw, index) => {
		const id = getResultId(envelopes[index]!);
		const expected = truthOf(given.entity, raw);
		if (id === undefined || id === expected) return [];
		return isTakenFor(given, raw, id, expected) ? [] : [{ index, id, expected }];
	});
	expect(mixUps).toEqual([]);
}

describe('Enrich, with random records, providers and settings,', () => {
	it('gives every record exactly one outcome, in order, linked to its item', async () => {
		await holds(100, ({ envelopes }, { list, entity }) => {
			expect(envelopes).toHaveLength(list.length);
			list.forEach((raw, index) => {
				const envelope = envelopes[index]!;
				expect(envelope.input).toEqual(readIdentifiers(entity, raw).identifiers);
				expect(envelope).not.toHaveProperty('error');
				expect(found(envelope)).toBe(getResultId(envelope) !== undefined);
				expect(envelope.reason === null).toBe(envelope.status === 'found');
			});
		});
	});

	it('never gives a record the data of another one', async () => {
		await holds(250, mixUpsAreNone, canBeTold);
	});

	it('charges once for each person that was found, and for nothing else', async () => {
		await holds(
			100,
			({ envelopes, ledger }) => {
				const paid = envelopes.filter(
					(envelope) => found(envelope) && envelope.duplicateOf === undefined,
				);
				expect(ledger.map(({ id }) => id).sort()).toEqual(
					paid.map((each) => getResultId(each)).sort(),
				);
			},
			({ quirks: { rows: how } }) => how === 'asAsked',
		);
	});

	it('states credits of records that add up to what the provider charged', async () => {
		await holds(
			100,
			({ envelopes, hints, spent }) => {
				expect(sumCreditsOfEnvelopes(envelopes)).toBeCloseTo(spent, 6);
				expect(readCreditsUsed(hints) ?? 0).toBeCloseTo(spent, 4);
			},
			reportsCharges,
		);
	});

	it("never exceeds 'Max Credits'", async () => {
		await holds(
			100,
			({ hints, spent }, { options: { maxCredits = 0 } }) => {
				expect(spent).toBeLessThanOrEqual(maxCredits);
				expect(readCreditsUsed(hints) ?? 0).toBeLessThanOrEqual(maxCredits + 1e-9);
			},
			(given) => Number(given.options.maxCredits) > 0 && !leavesNoTrace(given),
		);
	});

	it('has no more requests in progress than allowed', async () => {
		await holds(60, ({ mostUnderWay }, { options: { concurrency = 1 } }) => {
			expect(mostUnderWay).toBeLessThanOrEqual(concurrency);
		});
	});

	it('loses no record, exceeds no limit and pays for nobody twice, whatever goes wrong on the way', async () => {
		const mishaps = fc.array(
			fc.constantFrom<Mishap>('none', 'none', 'lost', 'broken', 'refused', 'unreachable'),
			{ maxLength: 12 },
		);
		await fc.assert(
			fc.asyncProperty(cases, mishaps, fc.boolean(), async (given, ordered, again) => {
				given.options = {
					...given.options,
					dedupe: true,
					retryWithOtherIdentifiers: false,
				};
				const { envelopes, error } = await enrich(given, {
					happenings: ordered.map((mishap) => MISHAPS[mishap]),
					retryUnknownOutcome: again,
				});
				const { list, options } = given;
				// A run of which nothing was paid may fail as a whole.
				if (error) return void expect(bench.account.charged).toBe(0);
				expect(envelopes).toHaveLength(list.length);
				if (options.maxCredits && !leavesNoTrace(given)) {
					expect(bench.account.charged).toBeLessThanOrEqual(options.maxCredits);
				}
				if (again) return;
				const asked = bench.sandbox.generic.ledger.map((charge) =>
					JSON.stringify(charge.sentRecord),
				);
				expect(new Set(asked).size).toBe(asked.length);
			}),
			settings(100),
		);
	});
});
