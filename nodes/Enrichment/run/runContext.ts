import type { Failure } from '../../shared/core/result';
import type { Assignment } from '../match/assignRows';
import type { AnswerRows } from '../match/rows';
import type { Attempt, Ending, LookupTypes, PurchaseTypes, Step } from './attempt';
import type { RunSettings } from './settings';

/**
 * Everything that differs between runs of lookups (`lookupRun.ts`) and of verifications (`verify.ts`). The loop and the
 * queue only handle attempts and endings, and ask the context for everything else.
 */
export interface RunContext<Types extends PurchaseTypes = LookupTypes> {
	settings: RunSettings;
	/** The number of lookups or verifications; each gets one outcome. */
	purchaseCount: number;
	/** Builds the first attempt, or the outcome if nothing can be sent. */
	buildFirstAttempt(index: number): Attempt<Types> | Types['outcome'];
	/** Builds what the request receives for an attempt. */
	buildSubject(attempt: Attempt<Types>): Types['subject'];
	/** Lists keys that two attempts in one request without tags must not have in common. */
	listRowConfusionKeys(attempt: Attempt<Types>): string[];
	/** A sentence on what users can do about a job that is not done in time. */
	jobRemedy: string;
	/** Assigns to each subject its row, or the rows that may be its own. */
	matchRows(
		answer: AnswerRows<Types['found']>,
		subjects: ReadonlyArray<Types['subject']>,
		isTagged: boolean,
	): Array<Assignment<Types['found']>>;
	/** Whether a result only repeats the request, so that it counts as no match. */
	onlyRepeatsQuestion(found: Types['found'], subject: Types['subject']): boolean;
	/** Builds the attempt that follows an ended one, whose history already has its step; undefined if there is none. */
	buildFollowUp(
		ended: Attempt<Types>,
		ending: Ending<Types['found']>,
		now: number,
	): Attempt<Types> | undefined;
	/** Resolves the outcome of a lookup from its steps. */
	resolveOutcome(history: ReadonlyArray<Step<Types>>): Types['outcome'];
	/** Builds the outcome of an attempt that was never sent because the run ended. */
	buildUnsentOutcome(attempt: Attempt<Types>, failure: Failure): Types['outcome'];
}
