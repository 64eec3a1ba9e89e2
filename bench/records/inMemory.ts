import type { Answer } from '../../nodes/shared/core/http';
import { systemClock } from '../../nodes/shared/node/transport';
import type { Identifiers } from '../../nodes/Enrichment/person/entities';
import { readIdentifiers } from '../../nodes/Enrichment/records/identifiers';
import { planLookups } from '../../nodes/Enrichment/records/plan';
import { buildEnvelopes } from '../../nodes/Enrichment/actions/envelopes';
import { runLookups } from '../../nodes/Enrichment/run/lookupRun';
import { selectDialect } from '../../nodes/Enrichment/providers';

const BATCH = 100;

/** Different people to look up, each with another employer. */
export function buildPeople(count: number): Identifiers[] {
	return Array.from({ length: count }, (_, index) => {
		const name = toLetterName(index);
		return {
			email: `person${index}@${name.toLowerCase()}.example`,
			firstName: GIVEN_NAMES[index % GIVEN_NAMES.length]!,
			lastName: name,
			company: `${name} Partners Ltd`,
		};
	});
}

/** A name of letters only, as people have. */
const toLetterName = (index: number) =>
	`Number${[...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

const GIVEN_NAMES = [
	'Ada',
	'Bob',
	'Carla',
	'Dmitri',
	'Elena',
	'Farid',
	'Grace',
	'Hiroshi',
	'Ines',
	'Jonas',
	'Kim',
];

/** The provider does not find one of so many people. */
const RECORDS_PER_MISS = 5;

/** Does all the work of Enrich except the network: planning, matching, normalizing and accounting. */
export async function enrichInMemory(people: Identifiers[]): Promise<void> {
	const candidates = people.map((raw) => {
		const { identifiers, unusable } = readIdentifiers('contact', raw);
		return { identifiers, unusable, extra: {}, isAlreadyFilled: false };
	});
	const plan = planLookups('contact', candidates, true);
	const dialect = selectDialect({ provider: 'documented', customise: true, maxBatch: BATCH });
	const settings = {
		entity: 'contact' as const,
		batchSize: BATCH,
		concurrency: 3,
		expectedCreditsPerRecord: 2,
		maxCredits: 0,
		reveal: [],
		onlyVerified: [],
		minimumConfidence: 0,
		includeRaw: false,
		retryWithOtherIdentifiers: false,
		stopAtFailure: false,
		retryUnknownOutcome: false,
	};
	const { outcomes } = await runLookups(plan.lookups, settings, {
		dialect,
		send: async ({ body }, interpret) => interpret(answerBatch(body)),
		clock: systemClock,
	});
	const envelopes = buildEnvelopes(plan, outcomes, {
		fallbackProvider: dialect.name,
		alwaysShowsAttempts: false,
	});
	const found = envelopes.filter(({ status }) => status === 'found').length;
	const isWhole = found === candidates.length - Math.ceil(candidates.length / RECORDS_PER_MISS);
	if (envelopes.length !== candidates.length || !isWhole) {
		throw new Error('The benchmark lost records');
	}
}

/** Builds only the provider's answers, the bench's own share of the work. Returns the number of rows. */
export function buildProviderAnswers(people: Identifiers[]): number {
	let rows = 0;
	for (let from = 0; from < people.length; from += BATCH) {
		const asked = people.slice(from, from + BATCH);
		const { body } = answerBatch(asked) as { body?: unknown[] };
		rows += body?.length ?? 0;
	}
	return rows;
}

/** The answer of a provider to a batch, without a network: full names, or `null` for people that it does not find. */
function answerBatch(body: unknown): Answer {
	const rows = (body as RequestedPerson[]).map((asked, index) =>
		index % RECORDS_PER_MISS === 0
			? { email: asked.email, creditsCharged: 0, person: null }
			: { email: asked.email, creditsCharged: 2, person: buildAnsweredPerson(asked) },
	);
	return { kind: 'response', status: 200, headers: {}, body: rows };
}

type RequestedPerson = Record<'email' | 'firstName' | 'lastName' | 'company', string>;

const buildAnsweredPerson = ({ email, firstName, lastName, company }: RequestedPerson) => ({
	id: email,
	fullName: `${firstName} ${lastName}`,
	jobTitle: 'Analyst',
	emails: [{ email, type: 'work', status: 'verified' }],
	phones: [{ number: '+14155550100', type: 'mobile' }],
	company: {
		name: company.replace(' Ltd', ''),
		domain: email.slice(email.indexOf('@') + 1),
		industry: 'Software',
	},
	confidence: 95,
});
