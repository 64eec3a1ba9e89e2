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
		else yield* workOff(entries, run);
	};
}

type Entry = { input: Input; job: Job } | OutcomeFailure;

const isFailure = (entry: Entry): entry is OutcomeFailure => 'failure' in entry;

async function* workOff(entries: Entry[], run: Run): AsyncGenerator<Outcome | Outcome[]> {
	for (const entry of entries) {
		if (run.signal?.aborted) return;
		if (isFailure(entry)) {
			yield entry;
			continue;
		}
		const { item } = entry.input;
		const result = await resultOf(entry.input, entry.job, run.given[item]!);
		if (result.ok) yield result.value.map((row) => ({ ...row, item }));
		else yield { item, failure: result.failure };
	}
}

/** By the input item: what was done for it, which 'Retry On Fail' gets again instead of doing it again. */
const doneFor = new WeakMap<object, Result<Row[]>>();

async function resultOf(
	input: Input,
	{ work, isDoneOnce = false }: Job,
	given: object,
): Promise<Result<Row[]>> {
	const before = doneFor.get(given);
	if (before) return before;
	const result = await input.attempt(work);
	if (isDoneOnce && mayBeDone(result)) doneFor.set(given, result);
	return result;
}

function mayBeDone(result: Result<unknown>): boolean {
	return result.ok || result.failure.reason === OUTCOME_UNKNOWN;
}
