import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import { sentenceOf, type Failure } from '../../shared/core/result';
import { RESULT_KEY, type Credits, type LookupOutcome } from '../domain/envelope';
import { mergeFound } from '../domain/mergeFound';
import type { Verdict } from '../domain/verdict';
import type { RecordToSend, Step } from '../providers/dialect';
import type { LookupSettings } from './settings';

/** What a chain needs of the run that it belongs to. */
export interface ChainRun {
	settings: LookupSettings;
	ask(request: ApiRequest): Promise<Verdict>;
	/** The outcome of an answer with its credits; undefined where it cannot be read. */
	read(step: Step, response: ApiResponse): LookupOutcome | undefined;
	estimateOf(step: Step): number;
	stop(failure: Failure): void;
}

/**
 * Sends the further requests of a chain, each only while the record lacks what it brings. What was found
 * before stays found, whatever a later request comes to.
 */
export async function completeChain(
	outcome: LookupOutcome,
	steps: readonly Step[],
	record: RecordToSend,
	run: ChainRun,
): Promise<LookupOutcome> {
	let current = outcome;
	for (const step of steps) {
		const found = current.person ?? current.company;
		if (!found && current.reason !== 'noMatch') break;
		const known = found ? { ...record, found } : record;
		if (step.needed?.(known, run.settings) === false) continue;
		current = await sendStep(current, step, known, run);
	}
	return current;
}

/** A 404 too: that the address is there, the first request of the chain has shown. */
const NOTHING_FOUND = new Set<Verdict['kind']>(['noMatch', 'optedOut', 'notFoundStatus']);

async function sendStep(
	current: LookupOutcome,
	step: Step,
	record: RecordToSend,
	run: ChainRun,
): Promise<LookupOutcome> {
	const verdict = await run.ask(step.request([record], run.settings));
	if (verdict.kind === 'rows') {
		const further = run.read(step, verdict.response);
		if (further) return joined(current, further, run);
		return withFailure(current, 'its response could not be read', run.estimateOf(step));
	}
	if (NOTHING_FOUND.has(verdict.kind)) return current;
	if ('failure' in verdict) {
		if (verdict.kind === 'stop') run.stop(verdict.failure);
		const charged = verdict.kind === 'unknown' ? run.estimateOf(step) : 0;
		return withFailure(current, sentenceOf(verdict.failure), charged);
	}
	return current;
}

function withFailure(current: LookupOutcome, said: string, charged: number): LookupOutcome {
	return {
		...current,
		message: `Another lookup for this record failed: ${said}`,
		credits: sum(current.credits, { charged, estimated: charged > 0 }),
	};
}

/** One result of two answers; what the first one found is not replaced. */
function joined(
	first: LookupOutcome,
	second: LookupOutcome,
	{ settings }: ChainRun,
): LookupOutcome {
	const key = RESULT_KEY[settings.entity];
	const credits = sum(first.credits, second.credits);
	const one = first[key];
	const other = second[key];
	if (one === undefined) return { ...second, credits };
	if (other === undefined) return { ...first, credits };
	const result = mergeFound(settings.entity, one, other);
	const isWhole = settings.requiredFields.every((field) => result[field] !== undefined);
	const completed = first.status === 'incomplete' && isWhole;
	const { message, ...kept } = first;
	return {
		...kept,
		...(completed
			? { status: 'found' as const, reason: null }
			: message !== undefined && { message }),
		[key]: result,
		confidence: first.confidence ?? second.confidence,
		credits,
	};
}

function sum(one: Credits, other: Credits): Credits {
	const remaining = other.remaining ?? one.remaining;
	return {
		charged: one.charged + other.charged,
		estimated: one.estimated || other.estimated,
		...(remaining !== undefined && { remaining }),
	};
}
