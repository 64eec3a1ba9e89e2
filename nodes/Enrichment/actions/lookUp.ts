import { success, type Failure } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Execute, Outcome, Run } from '../../shared/node/operation';
import type { Entity } from '../domain/entities';
import type { Envelope } from '../domain/envelope';
import { planLookups, previewOf, type Plan } from '../domain/plan';
import { envelopesOf } from '../lookup/envelopes';
import { runLookups, type LookupReport } from '../lookup/run';
import { keyRemedy } from '../service';
import { hintsOf } from './hints';
import { readRecords, type ItemToEnrich, type RecordRules } from './readRecords';
import { pricesOf, providerOf, readPatience, readSettings } from './settings';

export interface LookupOperation extends RecordRules {
	/** Many records to a request. */
	bulk: boolean;
}

/** The outputs of a lookup while `onNoMatch` is `route`. */
export const FOUND = 0;
export const NOT_FOUND = 1;

export function outputsOf(input: Input): number {
	return input.text('onNoMatch') === 'route' ? 2 : 1;
}

/** Plans, pays and reports: all input items together, an outcome for each in their order. */
export function lookUp(operation: LookupOperation): Execute {
	const { entity, bulk } = operation;
	return async function* (run) {
		const [first] = run.inputs;
		if (!first) return;
		const prepared = await first.attempt(async () => success(prepare(first)));
		if (!prepared.ok) return yield* failAll(run, prepared.failure);
		const { settings, dedupe, previewOnly, patience, onNoMatch } = prepared.value;

		const { items, failures } = await readRecords(run, operation);
		// Before anything is paid; with "continue", such records are set aside by the plan instead.
		if (operation.strict && !run.continuesOnFail) yield* failures;
		if (failures.length === items.length && !operation.strict) return yield* failures;
		const plan = planLookups(
			entity,
			items.map(({ candidate }) => candidate),
			dedupe,
		);
		if (previewOnly) return yield previewRow(run, entity, plan, settings);

		const report = await runLookups(plan.lookups, settings, {
			provider: providerOf(run),
			send: run.connect(patience),
			clock: run.clock,
			signal: run.signal,
		});
		if (failsWhole(report)) return yield* failAll(run, explained(run, report.stopped));
		if (settings.stopAtFailure && isFailure(report) && !run.continuesOnFail) {
			if (report.nothingPaid || !run.retriesOnFail)
				return yield { item: 0, failure: explained(run, report.stopped) };
			run.hint(KEPT, 'warning');
		}
		for (const [message, type] of hintsOf(plan, report, settings)) run.hint(message, type);
		yield* rowsOf(run, items, envelopesOf(plan, report.outcomes), onNoMatch);
	};

	function prepare(input: Input) {
		return {
			settings: readSettings(input, entity, bulk),
			dedupe: input.flag('options.dedupe'),
			previewOnly: input.flag('options.previewOnly'),
			patience: readPatience(input),
			// One for the run, as the node has the outputs that it asks for.
			onNoMatch: input.text('onNoMatch'),
		};
	}
}

const KEPT =
	"'On Failure' is set to stop, but 'Retry On Fail' would run the node, and pay, again: the results so far were kept instead";

/** A wrong key or address, found before anything was paid, is the user's to mend first. */
const CONFIGURATION = new Set([
	'badKey',
	'notTheProvider',
	'noEndpoint',
	'unreachable',
	'unsigned',
	'refused',
]);

function failsWhole({ nothingPaid, stopped }: LookupReport): boolean {
	return nothingPaid && CONFIGURATION.has(stopped?.reason ?? '');
}

/** Unlike a limit that was reached, something went wrong. */
function isFailure({ stopped }: LookupReport): boolean {
	const reason = stopped?.reason ?? '';
	return CONFIGURATION.has(reason) || LOST.has(reason);
}

const LOST = new Set(['stopped', 'outcomeUnknown', 'unavailable']);

function explained({ credentials }: Run, failure: Failure | undefined): Failure {
	if (failure?.reason === 'badKey') return { ...failure, description: keyRemedy(credentials) };
	return failure ?? { message: 'The lookups could not be made' };
}

function* failAll({ inputs }: Run, failure: Failure): Generator<Outcome> {
	for (const { item } of inputs) yield { item, failure };
}

function previewRow(
	run: Run,
	entity: Entity,
	plan: Plan,
	settings: ReturnType<typeof readSettings>,
): Outcome {
	const json = { ...previewOf(entity, plan, pricesOf(settings)) };
	return { item: run.inputs.map(({ item }) => item), json };
}

function* rowsOf(
	run: Run,
	items: ItemToEnrich[],
	envelopes: Envelope[],
	onNoMatch: string,
): Generator<Outcome> {
	for (const [index, envelope] of envelopes.entries()) {
		const { put } = items[index]!;
		if (onNoMatch === 'skip' && isUnmatched(envelope)) continue;
		const output = onNoMatch === 'route' && !isDone(envelope) ? NOT_FOUND : FOUND;
		const { item, binary } = run.inputs[index]!;
		yield { item, json: put(envelope), output, ...(binary && { binary }) };
	}
}

/** Nothing is left to look for: a second provider should not be asked, and paid, for it. */
function isDone({ status, reason }: Envelope): boolean {
	return status === 'found' || reason === 'alreadyFilled';
}

const UNUSABLE = new Set<string | null>([
	'noIdentifier',
	'invalidEmail',
	'invalidLinkedInUrl',
	'invalidDomain',
	'unreadable',
]);

/** Looked up without a match, or impossible to look up. What failed or was cut off is not lost. */
function isUnmatched({ status, reason }: Envelope): boolean {
	return (
		status === 'notFound' ||
		status === 'lowConfidence' ||
		(status === 'skipped' && UNUSABLE.has(reason))
	);
}
