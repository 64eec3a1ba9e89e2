import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import { sentenceOf, type Failure } from '../../shared/core/result';
import {
	RESULT_KEY,
	UNPAID,
	withoutResult,
	type Credits,
	type LookupOutcome,
} from '../domain/envelope';
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
	return { ...current, credits: ofRecord(credits, run.settings) };
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
		if (further) return joined(current, further, run);
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

function withFailure(current: LookupOutcome, said: string, charged: number): LookupOutcome {
	return {
		...current,
		message: `Another lookup for this record failed: ${said}`,
		credits: { charged, estimated: charged > 0 },
	};
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

/** One result of two answers, with the credits of the second; what the first one found is not replaced. */
function joined(
	first: LookupOutcome,
	second: LookupOutcome,
	{ settings }: ChainRun,
): LookupOutcome {
	const key = RESULT_KEY[settings.entity];
	const { credits } = second;
	const one = first[key];
	const other = second[key];
	if (one === undefined) return second;
	if (second.status === 'failed') return besideUnplaced(first, second);
	if (other === undefined) return { ...first, credits };
	return {
		...first,
		[key]: mergeFound(settings.entity, one, other),
		confidence: lower(first.confidence, second.confidence),
		credits,
	};
}

/** What was paid for, but is not certainly of this record, is kept. */
function besideUnplaced(first: LookupOutcome, second: LookupOutcome): LookupOutcome {
	const { message = '', credits } = second;
	const raws = [first.raw, second.raw].filter((raw) => raw !== undefined);
	const raw = raws.length > 1 ? raws : raws[0];
	const failed = { ...withFailure(first, message, 0), credits };
	return raw === undefined ? failed : { ...failed, raw };
}

/** A record is as certain as the least certain of its parts. */
function lower(one: number | null, other: number | null): number | null {
	return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** What all requests of a record cost together. The user's estimate is that of the record, not of each request. */
function ofRecord(credits: readonly Credits[], { estimate }: LookupSettings): Credits {
	const estimated = credits.some((each) => each.estimated);
	const sum = credits.reduce((total, { charged }) => total + charged, 0);
	const reported = credits.reduce(
		(total, each) => total + (each.estimated ? 0 : each.charged),
		0,
	);
	const remaining = credits.findLast((each) => each.remaining !== undefined)?.remaining;
	return {
		charged: estimated && estimate > 0 ? Math.max(reported, estimate) : sum,
		estimated,
		...(remaining !== undefined && { remaining }),
	};
}
