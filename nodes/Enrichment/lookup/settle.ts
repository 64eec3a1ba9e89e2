import type { ApiResponse } from '../../shared/core/http';
import { shareCredits, type Priced } from '../domain/credits';
import type { Correlated } from '../domain/correlate';
import { completeSets, only, type Entity, type Identifiers } from '../domain/entities';
import { RESULT_KEY, withoutResult, type Credits, type LookupOutcome } from '../domain/envelope';
import { confidenceOf } from '../domain/normalise';
import type { RowReading } from '../domain/rows';
import { compare, IDENTITY_OF, identityAsked, saysNothingNew } from '../domain/sameness';

export interface SettleOptions {
	entity: Entity;
	/** Credits assumed for a lookup that found something, where the provider reports none. */
	cost: number;
	minimumConfidence: number;
	includeRaw: boolean;
}

/** The outcomes of the records of one answer, with what each of them cost. */
export function settleAnswer(
	correlated: Correlated[],
	asked: Identifiers[],
	response: ApiResponse,
	options: SettleOptions,
): LookupOutcome[] {
	const readings = correlated.map((each, index) => readingOf(each, asked[index] ?? {}));
	const parts = correlated.map(({ raw }, index) => ({ raw, pays: paysFor(readings[index]!) }));
	const credits = shareCredits(parts, response, options.cost);
	return correlated.map(({ raw }, index) => {
		const outcome = outcomeOf(readings[index]!, asked[index] ?? {}, credits[index]!, options);
		return raw !== undefined && keepsRaw(outcome, options) ? { ...outcome, raw } : outcome;
	});
}

const PAYING = new Map<Reading['kind'], Priced['pays']>([
	['found', 'yes'],
	['unmatched', 'perhaps'],
	['pending', 'perhaps'],
]);

function paysFor({ kind }: Reading): Priced['pays'] {
	return PAYING.get(kind) ?? 'no';
}

/** What was paid for, but not understood, is not thrown away. */
function keepsRaw({ status, credits }: LookupOutcome, { includeRaw }: SettleOptions): boolean {
	if (includeRaw || status === 'failed' || status === 'pending') return true;
	return status === 'notFound' && credits.charged > 0;
}

type Found = Extract<RowReading, { kind: 'found' }>;
type Reading = RowReading | { kind: 'unmatched'; message: string };

/** A row that only repeats the question is no match. */
function readingOf(correlated: Correlated, asked: Identifiers): Reading {
	if (correlated.kind === 'unmatched') return correlated;
	const { reading } = correlated;
	if (reading.kind !== 'found') return reading;
	return saysNothingNew(reading.result, asked) ? { kind: 'noMatch' } : reading;
}

function outcomeOf(
	reading: Reading,
	asked: Identifiers,
	credits: Credits,
	options: SettleOptions,
): LookupOutcome {
	switch (reading.kind) {
		case 'found':
			return foundOutcome(reading, asked, credits, options);
		case 'noMatch':
			return withoutResult('notFound', 'noMatch', reading.message, credits);
		case 'optedOut':
			return withoutResult('notFound', 'optedOut', reading.message, credits);
		case 'pending':
			return withoutResult('pending', 'pending', PENDING, credits);
		case 'rejected':
			return withoutResult('failed', 'rejected', reading.message, credits);
		case 'unmatched':
			return withoutResult('failed', 'unmatched', reading.message, credits);
	}
}

const PENDING =
	'The provider is still looking. It will have the result later; asking again now may cost again.';

function foundOutcome(
	found: Found,
	asked: Identifiers,
	credits: Credits,
	{ entity, minimumConfidence }: SettleOptions,
): LookupOutcome {
	const confidence = confidenceOf(found.data);
	const isLow = confidence !== null && confidence < minimumConfidence;
	return {
		status: isLow ? 'lowConfidence' : 'found',
		reason: isLow ? 'lowConfidence' : null,
		matchedBy: matchedBy(entity, found, asked),
		confidence,
		credits,
		[RESULT_KEY[entity]]: found.result,
	};
}

/** The provider's word for it, else the most reliable identifiers that were sent and are not contradicted. */
function matchedBy(entity: Entity, { data, result }: Found, asked: Identifiers): string | null {
	const said = data.matchedBy ?? data.matched_by;
	if (typeof said === 'string' && said !== '') return said;
	const sets = completeSets(entity, asked);
	const found = IDENTITY_OF[entity]({ ...result });
	const fitting = sets.find(
		({ names }) => compare(identityAsked(only(asked, names)), found) !== 'other',
	);
	return (fitting ?? sets[0])?.label ?? null;
}
