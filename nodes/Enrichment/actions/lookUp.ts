import { success, type Failure } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Execute, Outcome, Run } from '../../shared/node/operation';
import type { Envelope, LookupOutcome } from '../domain/envelope';
import { destinationOf } from '../domain/outputs';
import { planLookups, type Plan } from '../domain/plan';
import { envelopesOf } from '../lookup/envelopes';
import { previewOf } from '../lookup/preview';
import { runLookups, type LookupReport } from '../lookup/run';
import type { LookupSettings } from '../lookup/settings';
import { dialectOf } from '../providers';
import type { Dialect } from '../providers/dialect';
import { keyRemedy } from '../service';
import { hintsOf } from './hints';
import { OUTPUTS, type OnNoMatch } from './outputs';
import { readRecords, type ItemToEnrich, type RecordRules } from './readRecords';
import { readRetryOptions, readSettings } from './settings';

export interface LookupOperation extends RecordRules {
	/** Many records to a request. */
	bulk: boolean;
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
		const dialect = dialectOf(run.credentials);
		if (previewOnly) return yield previewRow(run, plan, settings, dialect, onNoMatch);

		const report = await runLookups(plan.lookups, settings, {
			dialect,
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
		yield* rowsOf(run, items, envelopesOf(plan, report.outcomes, dialect.name), onNoMatch);
	};

	function prepare(input: Input) {
		return {
			settings: readSettings(input, entity, bulk),
			dedupe: input.flag('options.dedupe'),
			previewOnly: input.flag('options.previewOnly'),
			patience: readRetryOptions(input),
			// One for the run, as the node has the outputs that it asks for.
			onNoMatch: input.choice<OnNoMatch>('onNoMatch'),
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
	'forbidden',
	'refused',
]);

function failsWhole({ nothingPaid, stopped, outcomes }: LookupReport): boolean {
	if (!nothingPaid) return false;
	return (
		CONFIGURATION.has(stopped?.reason ?? '') ||
		(outcomes.length > 0 && outcomes.every(isUnserved))
	);
}

/** Nobody was asked for: an empty account must not look like a run without matches. */
function isUnserved({ status, reason }: LookupOutcome): boolean {
	return status === 'skipped' && UNSERVED.has(reason ?? '');
}

const UNSERVED = new Set(['outOfCredits', 'rateLimit', 'unavailable']);

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
	plan: Plan,
	settings: LookupSettings,
	dialect: Dialect,
	onNoMatch: OnNoMatch,
): Outcome {
	run.hint(PREVIEWED, 'warning');
	const output = OUTPUTS[onNoMatch].indexOf('unresolved');
	return {
		item: run.inputs.map(({ item }) => item),
		json: { ...previewOf(plan, settings, dialect) },
		output: Math.max(0, output),
	};
}

const PREVIEWED = "'Preview Only' is on: no request was sent, and nothing was looked up.";

function* rowsOf(
	run: Run,
	items: ItemToEnrich[],
	envelopes: Envelope[],
	onNoMatch: OnNoMatch,
): Generator<Outcome> {
	for (const [index, envelope] of envelopes.entries()) {
		const { put } = items[index]!;
		const destination = destinationOf(envelope).output;
		if (onNoMatch === 'skip' && destination === 'notFound') continue;
		const output = Math.max(0, OUTPUTS[onNoMatch].indexOf(destination));
		const { item, binary } = run.inputs[index]!;
		yield { item, json: put(envelope), output, ...(binary && { binary }) };
	}
}
