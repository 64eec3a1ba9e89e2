import { OUTCOME_UNKNOWN, type Result } from '../core/result';
import type { Input } from './inputs';
import type { Execute, Outcome, OutcomeFailure, Row, Run } from './operation';

/** What is to be done for one item, of which everything has been read. */
export interface Job<T = Row> {
	work: () => Promise<Result<T[]>>;
	/** Done a second time it would be there twice, or be refused. */
	isDoneOnce?: boolean;
}

/**
 * An operation that changes something, item by item in their order. All items are read before the first is done, so
 * that a mistake in a later one leaves nothing half done.
 */
export function perJob(read: (input: Input, run: Run) => Promise<Result<Job>>): Execute {
	return async function* (run) {
		const entries: Entry[] = [];
		for (const input of run.inputs) {
			const job = await input.attempt(async () => await read(input, run));
			const { item } = input;
			entries.push(job.ok ? { input, job: job.value } : { item, failure: job.failure });
		}
		const refused = entries.find(isFailure);
		if (refused && !run.continuesOnFail) yield refused;
		else yield await workOff(entries, run);
	};
}

type Entry = { input: Input; job: Job } | OutcomeFailure;

const isFailure = (entry: Entry | Outcome): entry is OutcomeFailure => 'failure' in entry;

async function workOff(entries: Entry[], run: Run): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	let isStopped = false;
	let mustNotRepeat = false;
	for (const entry of entries) {
		if (run.signal?.aborted) break;
		if (isFailure(entry)) {
			outcomes.push(entry);
			continue;
		}
		const { item } = entry.input;
		const { work, isDoneOnce = false } = entry.job;
		const result: Result<Row[]> = isStopped ? NOT_DONE : await entry.input.attempt(work);
		if (result.ok) for (const row of result.value) outcomes.push({ ...row, item });
		else outcomes.push({ item, failure: result.failure });
		mustNotRepeat ||= isDoneOnce && mayBeDone(result);
		isStopped ||= !result.ok && !run.continuesOnFail;
	}
	return run.retriesOnFail && mustNotRepeat ? kept(outcomes, run) : outcomes;
}

const NOT_DONE: Result<never> = {
	ok: false,
	failure: {
		message: 'Not done, because an item before it failed',
		description: 'Run it again for this item.',
	},
};

function mayBeDone(result: Result<unknown>): boolean {
	return result.ok || result.failure.reason === OUTCOME_UNKNOWN;
}

function kept(outcomes: Outcome[], { continuesOnFail, hint }: Run): Outcome[] {
	if (outcomes.some(isFailure) && !continuesOnFail) hint(KEPT, 'warning');
	return outcomes.map((each) => (isFailure(each) ? { ...each, isKept: true } : each));
}

const KEPT =
	"An item failed, but 'Retry On Fail' would run the node again and do the earlier items twice, so what was done was kept. Check 'error' on the items: those that failed and those after them have one";
