import type { ApiRequest, Answer } from '../../nodes/shared/core/http';
import { systemClock } from '../../nodes/shared/node/clock';
import { planLookups, type Candidate } from '../../nodes/Enrichment/records/plan';
import { envelopesOf } from '../../nodes/Enrichment/actions/envelopes';
import { runLookups } from '../../nodes/Enrichment/run/run';
import { dialectOf } from '../../nodes/Enrichment/providers';

const BATCH = 100;

/** People to look up, everybody once. */
export function candidatesOf(count: number): Candidate[] {
	return Array.from({ length: count }, (_, index) => ({
		raw: {
			email: `person${index}@example.com`,
			firstName: 'Ada',
			lastName: nameOf(index),
			company: 'Example',
		},
		extra: {},
		alreadyFilled: false,
	}));
}

/** Names are letters, as people's are. */
const nameOf = (index: number) =>
	`Number${[...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

/** All that is done for records outside the network: planning, matching, normalising, accounting. */
export async function enrichInMemory(candidates: Candidate[]): Promise<void> {
	const plan = planLookups('contact', candidates, true);
	const dialect = dialectOf({ provider: 'documented', customise: true, maxBatch: BATCH });
	const settings = {
		entity: 'contact' as const,
		batchSize: BATCH,
		concurrency: 3,
		estimate: 2,
		maxCredits: 0,
		reveal: [],
		onlyVerified: [],
		requiredFields: [],
		minimumConfidence: 0,
		includeRaw: false,
		retryWithOtherIdentifiers: false,
		stopAtFailure: false,
		retryUnknownOutcome: false,
	};
	const { outcomes } = await runLookups(plan.lookups, settings, {
		dialect,
		send: async ({ body }: ApiRequest) => answerTo(body),
		clock: systemClock,
	});
	const envelopes = envelopesOf(plan, outcomes, dialect.name);
	const isWhole = envelopes.every(({ status }) => status === 'found');
	if (envelopes.length !== candidates.length || !isWhole) {
		throw new Error('The benchmark lost records');
	}
}

/** What the bench itself does for as many records: the answers, in the batches of a run. */
export function onlyAnswer(candidates: Candidate[]): number {
	let rows = 0;
	for (let from = 0; from < candidates.length; from += BATCH) {
		const asked = candidates.slice(from, from + BATCH).map(({ raw }) => raw);
		const { body } = answerTo(asked) as { body?: unknown[] };
		rows += body?.length ?? 0;
	}
	return rows;
}

/** A provider without a network: every record is found. */
function answerTo(body: unknown): Answer {
	const asked = body as Array<{ email: string; firstName: string; lastName: string }>;
	const rows = asked.map(({ email, firstName, lastName }) => ({
		email,
		creditsCharged: 2,
		person: {
			id: email,
			firstName,
			lastName,
			fullName: `${firstName} ${lastName}`,
			jobTitle: 'Analyst',
			emails: [{ email, type: 'work', status: 'verified' }],
			phones: [{ number: '+14155550100', type: 'mobile' }],
			company: { name: 'Example', domain: 'example.com', industry: 'Software' },
			confidence: 95,
		},
	}));
	return { kind: 'response', status: 200, headers: {}, body: rows };
}
