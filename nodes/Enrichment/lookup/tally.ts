import type { Answer } from '../../shared/core/http';
import { sentenceOf, type Failure } from '../../shared/core/result';
import { withoutResult, type LookupOutcome, type Status } from '../domain/envelope';
import type { Verdict } from '../domain/verdict';

/** Worth keeping even where it cost nothing. */
const PAID_FOR = new Set<Status>(['found', 'lowConfidence', 'pending']);

/** A provider that is down may charge for what it does not answer: a run must not go on into that. */
const MAX_LOST_IN_A_ROW = 5;
const UNAVAILABLE = `The provider lost ${MAX_LOST_IN_A_ROW} requests in a row, so nothing more was sent. Run the records that were skipped again later.`;

const ABORTED: Failure = { message: 'The workflow was stopped', reason: 'aborted' };

/** What is known so far of every lookup of a run. */
export class Tally {
	requests = 0;
	stopped: Failure | undefined;
	/** Whether a lookup was charged, or perhaps was. */
	mayHavePaid = false;

	private answers404 = 0;
	private lostInARow = 0;
	private readonly outcomes: Array<LookupOutcome | undefined>;

	constructor(
		lookups: number,
		/** The most one lookup was seen to cost. */
		public cost: number,
	) {
		this.outcomes = new Array<undefined>(lookups).fill(undefined);
	}

	note(answer: Answer, verdict: Verdict): void {
		this.requests++;
		if (answer.kind === 'response' && answer.status === 404) this.answers404++;
		this.lostInARow = verdict.kind === 'unknown' ? this.lostInARow + 1 : 0;
		if (verdict.kind === 'unknown' && this.lostInARow === MAX_LOST_IN_A_ROW) {
			const { message } = verdict.failure;
			this.stop({ message, description: UNAVAILABLE, reason: 'unavailable' });
		}
	}

	/** A lookup that was tried several times cost what all tries cost. */
	record(lookup: number, outcome: LookupOutcome): void {
		const { charged } = outcome.credits;
		// A provider may charge more than was assumed; the limit must hold for the rest all the same.
		this.cost = Math.max(this.cost, charged);
		this.mayHavePaid ||= charged > 0 || PAID_FOR.has(outcome.status);
		this.outcomes[lookup] = withEarlierCredits(outcome, this.outcomes[lookup]);
	}

	/** The first reason is the one to tell. */
	stop(failure: Failure): void {
		this.stopped ??= failure;
	}

	/** Every answer was a 404: more likely a wrong address than so many unknown people. */
	get onlyNotFoundStatus(): boolean {
		return this.requests > 0 && this.answers404 === this.requests;
	}

	/** Lookups that were never sent are skipped, for the reason that ended the run. */
	finalOutcomes(): LookupOutcome[] {
		const { reason = 'aborted', ...failure } = this.stopped ?? ABORTED;
		return this.outcomes.map(
			(outcome) => outcome ?? withoutResult('skipped', reason, sentenceOf(failure)),
		);
	}
}

function withEarlierCredits(
	outcome: LookupOutcome,
	earlier: LookupOutcome | undefined,
): LookupOutcome {
	if (!earlier || earlier.credits.charged === 0) return outcome;
	const charged = outcome.credits.charged + earlier.credits.charged;
	const estimated = outcome.credits.estimated || earlier.credits.estimated;
	return { ...outcome, credits: { ...outcome.credits, charged, estimated } };
}
