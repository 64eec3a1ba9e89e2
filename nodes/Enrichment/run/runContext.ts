import type { Failure } from '../../shared/core/result';
import type { Assignment } from '../match/assignRows';
import type { AnswerRows } from '../match/rows';
import type { Attempt, Ending, LookupTypes, PurchaseTypes, Step } from './attempt';
import type { RunSettings } from './settings';

/**
 * What a run buys, and all that is particular to it. The loop, the queue and `next` deal in attempts and endings alone
 * and ask this for everything else: lookups (`lookupRun.ts`) and verifications (`verify.ts`) each have one.
 */
export interface RunContext<Types extends PurchaseTypes = LookupTypes> {
	settings: RunSettings;
	/** How many lookups or verifications: each gets one outcome. */
	count: number;
	/** The first attempt, or the outcome where nothing can be sent. */
	firstAttempt(index: number): Attempt<Types> | Types['outcome'];
	/** What the request is given of an attempt. */
	subjectOf(attempt: Attempt<Types>): Types['subject'];
	/** What two attempts must not have in common that share a request without tags. */
	conflictKeysOf(attempt: Attempt<Types>): string[];
	/** What the user can do about a job that is not done in time: a sentence. */
	jobRemedy: string;
	/** The row of each subject, or the rows that may be its own. */
	matchRows(
		answer: AnswerRows<Types['found']>,
		subjects: ReadonlyArray<Types['subject']>,
		isTagged: boolean,
	): Array<Assignment<Types['found']>>;
	/** Whether what was found only repeats what was asked, so that nothing was found. */
	onlyRepeatsQuestion(found: Types['found'], subject: Types['subject']): boolean;
	/** What is sent after an attempt that has ended, whose history has its step already; undefined if nothing is. */
	followUp(
		ended: Attempt<Types>,
		ending: Ending<Types['found']>,
		now: number,
	): Attempt<Types> | undefined;
	/** What the requests of a lookup came to. */
	resolveOutcome(history: ReadonlyArray<Step<Types>>): Types['outcome'];
	/** The outcome of an attempt that was never sent because the run ended first. */
	outcomeOfUnsent(attempt: Attempt<Types>, failure: Failure): Types['outcome'];
}
