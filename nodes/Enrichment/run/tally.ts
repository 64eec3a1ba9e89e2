import type { Answer } from '../../shared/core/http';
import { sentenceOf, type Failure } from '../../shared/core/result';
import { withoutResult, type LookupOutcome, type Status } from '../records/envelope';
import type { Verdict } from './verdict';

/** Worth keeping even where it cost nothing. */
const PAID_FOR = new Set<Status>(['found', 'incomplete', 'lowConfidence', 'pending']);

/** A provider that is down may charge for what it does not answer: a run must not go on into that. */
const MAX_LOST_IN_A_ROW = 5;
const UNAVAILABLE = `The provider did not answer ${MAX_LOST_IN_A_ROW} requests in a row, so nothing more was sent. Run the skipped records again later.`;

/** Refusals before anything was ever answered, after which the fault is not in the records. */
const MAX_REFUSED = 24;

const ANSWERED = new Set<Verdict['kind']>(['rows', 'noMatch', 'optedOut', 'pending']);

export const ABORTED: Failure = { message: 'The run was canceled', reason: 'aborted' };

/** What is known so far of every lookup of a run. */
export class Tally {
	requests = 0;
	stopped: Failure | undefined;
	/** Whether any answer was JSON: then the provider is at the address, whatever else comes from there. */
	hasHeardJson = false;
	/** Whether a lookup was charged, or perhaps was. */
	mayHavePaid = false;

	private refused = 0;
	private answered = false;
	private lostInARow = 0;
	private readonly outcomes: Array<LookupOutcome | undefined>;

	constructor(lookups: number) {
		this.outcomes = new Array<undefined>(lookups).fill(undefined);
	}

	hear(answer: Answer): void {
		if (answer.kind !== 'response') return;
		this.hasHeardJson ||= typeof answer.body === 'object' && answer.body !== null;
	}

	note(verdict: Verdict): void {
		this.requests++;
		this.noteLoss(verdict);
		this.noteRefusal(verdict);
	}

	private noteLoss(verdict: Verdict): void {
		this.lostInARow = verdict.kind === 'unknown' ? this.lostInARow + 1 : 0;
		if (verdict.kind === 'unknown' && this.lostInARow === MAX_LOST_IN_A_ROW) {
			const { message } = verdict.failure;
			this.stop({ message, description: UNAVAILABLE, reason: 'unavailable' });
		}
	}

	private noteRefusal(verdict: Verdict): void {
		if (verdict.kind !== 'rejected' && verdict.kind !== 'notFoundStatus') {
			this.answered ||= ANSWERED.has(verdict.kind);
			return;
		}
		this.refused++;
		if (this.answered || this.refused < MAX_REFUSED) return;
		const { message, description, status } = verdict.failure;
		const remedy =
			description ??
			"Check 'Base URL', the paths and the fields that the provider expects in the credential.";
		this.stop({
			message: `All of the first ${this.refused} requests were refused: ${message}`,
			description: remedy,
			reason: 'refused',
			status,
		});
	}

	/** A lookup that was tried several times cost what all tries cost. */
	record(lookup: number, outcome: LookupOutcome): void {
		this.mayHavePaid ||= outcome.credits.charged > 0 || PAID_FOR.has(outcome.status);
		this.outcomes[lookup] = withEarlierCredits(outcome, this.outcomes[lookup]);
	}

	/** The first reason is the one to tell. */
	stop(failure: Failure): void {
		this.stopped ??= failure;
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
