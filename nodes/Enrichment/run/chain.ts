import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import { sentenceOf, type Failure } from '../../shared/core/result';
import { UNPAID, withoutResult, type LookupOutcome } from '../records/envelope';
import type { Verdict } from './verdict';
import type { RecordToSend, Step } from '../providers/dialect';
import { creditsOfRecord, joined, withFailure } from './joined';
import type { LookupSettings } from './settings';

/** What a chain needs of the run that it belongs to. */
export interface ChainRun {
	settings: LookupSettings;
	ask(request: ApiRequest): Promise<Verdict>;
	/** The outcome of an answer with its credits; undefined where it cannot be read. */
	read(step: Step, response: ApiResponse): LookupOutcome | undefined;
	estimateOf(step: Step): number;
	stop(failure: Failure): void;
	/** Why nothing more may be sent. */
	ended(): Failure | undefined;
}

/**
 * Sends the further requests of a chain, each only while the record lacks what it brings and the run goes on.
 * What was found before stays found, whatever a later request comes to.
 */
export async function completeChain(
	outcome: LookupOutcome,
	steps: readonly Step[],
	record: RecordToSend,
	run: ChainRun,
): Promise<LookupOutcome> {
	let current = outcome;
	const credits = [outcome.credits];
	for (const step of steps) {
		const found = current.person ?? current.company;
		if (!found && current.reason !== 'noMatch') break;
		const known = found ? { ...record, found } : record;
		if (step.needed?.(known, run.settings) === false) continue;
		const ended = run.ended();
		if (ended) {
			current = cutShort(current, ended);
			break;
		}
		current = await sendStep(current, step, known, run);
		credits.push(current.credits);
	}
	return { ...current, credits: creditsOfRecord(credits, run.settings.estimate) };
}

/** A 404 too: that the address is there, the first request of the chain has shown. */
const NOTHING_FOUND = new Set<Verdict['kind']>(['noMatch', 'optedOut', 'notFoundStatus']);

/** What is known after a further request, with the credits of that request alone. */
async function sendStep(
	current: LookupOutcome,
	step: Step,
	record: RecordToSend,
	run: ChainRun,
): Promise<LookupOutcome> {
	const verdict = await run.ask(step.request([record], run.settings));
	if (verdict.kind === 'rows') {
		const further = run.read(step, verdict.response);
		if (further) return joined(current, further, run.settings);
		return withFailure(current, 'its response could not be read', run.estimateOf(step));
	}
	if (verdict.kind === 'stop') {
		run.stop(verdict.failure);
		return cutShort(current, verdict.failure);
	}
	if ('failure' in verdict && !NOTHING_FOUND.has(verdict.kind)) {
		const charged = verdict.kind === 'unknown' ? run.estimateOf(step) : 0;
		return withFailure(current, sentenceOf(verdict.failure), charged);
	}
	return { ...current, credits: UNPAID };
}

/** Not asked about to the end: who was not found so far may be found when the record is run again. */
function cutShort(current: LookupOutcome, failure: Failure): LookupOutcome {
	const said = sentenceOf(failure);
	if (current.person ?? current.company) {
		const message = `Another lookup for this record was not made: ${said}`;
		return { ...current, message, credits: UNPAID };
	}
	return withoutResult('skipped', failure.reason ?? 'aborted', said);
}
