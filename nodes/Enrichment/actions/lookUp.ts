import type { IDataObject } from 'n8n-workflow';

import type { Failure } from '../../shared/core/result';
import { success } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Execute, Outcome, Run } from '../../shared/node/operation';
import type { Entity } from '../domain/entities';
import type { Envelope } from '../domain/envelope';
import { readIdentifiers } from '../domain/identifiers';
import { planLookups, previewOf, type Candidate, type Plan } from '../domain/plan';
import { envelopesOf } from '../lookup/envelopes';
import { runLookups, type LookupReport } from '../lookup/run';
import { keyRemedy } from '../service';
import { hintsOf } from './hints';
import { pricesOf, providerOf, readCandidate, readPatience, readSettings } from './settings';

export interface LookupOperation {
	entity: Entity;
	/** Many records to a request. */
	bulk: boolean;
	/** Refuse an unusable record before anything is sent, instead of setting it aside. */
	strict: boolean;
	/** The output item of one record. */
	shape: (input: Input, envelope: Envelope) => IDataObject;
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
		const { settings, dedupe, previewOnly } = prepared.value;

		const read = await readCandidates(run, operation);
		// Before anything is paid; with "continue", such records are set aside by the plan instead.
		for (const { item, failure } of read.failures)
			if (!run.continuesOnFail) yield { item, failure };
		const plan = planLookups(entity, read.candidates, dedupe);
		if (previewOnly) return yield previewRow(run, entity, plan, settings);

		const report = await runLookups(plan.lookups, settings, {
			provider: providerOf(run),
			send: run.connect(readPatience(first)),
			clock: run.clock,
			signal: run.signal,
		});
		if (failsWhole(report)) return yield* failAll(run, explained(run, report.stopped));
		if (settings.stopAtFailure && isFailure(report) && !run.continuesOnFail) {
			return yield { item: 0, failure: explained(run, report.stopped) };
		}
		for (const [message, type] of hintsOf(plan, report, settings)) run.hint(message, type);
		yield* rowsOf(run, envelopesOf(plan, report.outcomes), operation);
	};

	function prepare(input: Input) {
		return {
			settings: readSettings(input, entity, bulk),
			dedupe: input.flag('options.dedupe'),
			previewOnly: input.flag('options.previewOnly'),
		};
	}
}

/** Records between two moments in which n8n may do something else. */
const BREATH = 10_000;

async function readCandidates(run: Run, { entity, strict }: LookupOperation) {
	const candidates: Candidate[] = [];
	const failures: Array<{ item: number; failure: Failure }> = [];
	for (const input of run.inputs) {
		// n8n takes a process that is silent for a minute for dead.
		if (input.item % BREATH === BREATH - 1) await run.clock.sleep(1);
		const result = await input.attempt(async () => success(readCandidate(input, entity)));
		const failure = result.ok ? refusalOf(entity, result.value, strict) : result.failure;
		if (failure) failures.push({ item: input.item, failure });
		candidates.push(result.ok ? result.value : { raw: {}, extra: {}, alreadyFilled: false });
	}
	return { candidates, failures };
}

function refusalOf(entity: Entity, candidate: Candidate, strict: boolean): Failure | undefined {
	if (!strict || candidate.alreadyFilled) return undefined;
	const { unusable, defects } = readIdentifiers(entity, candidate.raw);
	const defect = defects[0] ?? unusable;
	return defect && { message: defect.message, description: REMEDY, reason: defect.reason };
}

const REMEDY = 'Nothing was sent and nothing was paid. Correct the value or the expression.';

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

function* rowsOf(run: Run, envelopes: Envelope[], { shape }: LookupOperation): Generator<Outcome> {
	for (const [index, envelope] of envelopes.entries()) {
		const input = run.inputs[index]!;
		const onNoMatch = input.text('onNoMatch');
		if (onNoMatch === 'skip' && isUnmatched(envelope)) continue;
		const output = onNoMatch === 'route' && !isDone(envelope) ? NOT_FOUND : FOUND;
		const { item, binary } = input;
		yield { item, json: shape(input, envelope), output, ...(binary && { binary }) };
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
]);

/** Looked up without a match, or impossible to look up. What failed or was cut off is not lost. */
function isUnmatched({ status, reason }: Envelope): boolean {
	return (
		status === 'notFound' ||
		status === 'lowConfidence' ||
		(status === 'skipped' && UNUSABLE.has(reason))
	);
}
