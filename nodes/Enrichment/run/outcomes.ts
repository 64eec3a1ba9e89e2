import { correlate, type Correlated, type PlacedRow } from '../match/correlate';
import { shareCredits, type Priced } from './credits';
import { onlyRepeats } from '../match/echo';
import type { Identifiers } from '../person/entities';
import { RESULT_KEY, withoutResult, type Credits, type LookupOutcome } from '../records/envelope';
import { messageOf } from '../providers/messages';
import type { Company, Person } from '../person';
import { keepable, keepableRows } from './raw';
import type { AnswerRow, AnswerRows, Found, ReportedCredits } from '../providers/dialect';
import type { LookupSettings } from './settings';

type OutcomeSettings = Pick<LookupSettings, 'entity' | 'includeRaw'>;

type Demands = Pick<LookupSettings, 'entity' | 'minimumConfidence' | 'requiredFields'>;

/** The outcomes of the records of one answer, with what each of them cost; `judged` has the last word. */
export function outcomesOf(
	answer: AnswerRows,
	asked: Identifiers[],
	reported: ReportedCredits,
	estimate: number,
	settings: OutcomeSettings,
): LookupOutcome[] {
	const correlated = correlate(settings.entity, withoutEchoes(answer, asked), asked).map(
		(each, index) => withoutEcho(each, asked[index] ?? {}),
	);
	const credits = shareCredits(correlated.map(pricedOf), reported, estimate);
	return correlated.map((each, index) => {
		const outcome = outcomeOf(each, credits[index]!, settings);
		return keepsRaw(outcome, settings) ? { ...outcome, ...rawOf(each) } : outcome;
	});
}

/** Among several candidates for one record, one that only repeats the question is none. */
function withoutEchoes(answer: AnswerRows, [only = {}, ...others]: Identifiers[]): AnswerRows {
	if (others.length > 0 || answer.rows.length < 2) return answer;
	return { ...answer, rows: answer.rows.map((row) => withoutEchoRow(row, only)) };
}

function withoutEcho(correlated: Correlated, asked: Identifiers): Correlated {
	if (correlated.kind !== 'row') return correlated;
	const row = withoutEchoRow(correlated.row, asked);
	return row === correlated.row ? correlated : { ...correlated, row };
}

function withoutEchoRow(row: AnswerRow, asked: Identifiers): AnswerRow {
	const { reading } = row;
	const isEcho = reading.kind === 'found' && onlyRepeats(reading.result, asked);
	return isEcho ? { ...row, reading: { kind: 'noMatch' } } : row;
}

function pricedOf(correlated: Correlated): Priced {
	if (correlated.kind === 'noRow') return { charged: undefined, pays: 'no' };
	if (correlated.kind === 'unmatched') return { charged: undefined, pays: 'perhaps' };
	const { reading, charged } = correlated.row;
	if (reading.kind === 'pending') return { charged, pays: 'perhaps' };
	return { charged, pays: reading.kind === 'found' ? 'yes' : 'no' };
}

/** What was paid for, but not understood, is not thrown away. */
function keepsRaw({ status, credits }: LookupOutcome, { includeRaw }: OutcomeSettings): boolean {
	if (includeRaw || status === 'failed' || status === 'pending') return true;
	return status === 'notFound' && credits.charged > 0;
}

function rawOf(correlated: Correlated): { raw?: unknown } {
	if (correlated.kind === 'noRow') return {};
	if (correlated.kind === 'row') return { raw: keepable(correlated.row.raw) };
	const { rows } = correlated;
	return rows.length === 0 ? {} : { raw: keepableRows(rows.map(({ raw }) => raw)) };
}

function outcomeOf(
	correlated: Correlated,
	credits: Credits,
	settings: OutcomeSettings,
): LookupOutcome {
	if (correlated.kind === 'noRow')
		return withoutResult('notFound', 'noMatch', undefined, credits);
	if (correlated.kind === 'unmatched') {
		return withoutResult(
			'failed',
			'unmatched',
			unmatchedMessage(correlated.rows.length),
			credits,
		);
	}
	return outcomeOfReading(correlated, credits, settings);
}

function unmatchedMessage(rows: number): string {
	if (rows === 1) {
		return 'The provider returned someone else, or a row that could not be matched to this record reliably; see raw.';
	}
	return rows > 0
		? 'The returned rows could not be matched to this record reliably; they are in raw.'
		: 'The returned rows could not be matched to this record reliably; they are kept with another record of the batch.';
}

function outcomeOfReading(
	{ row: { reading }, matchedBy }: PlacedRow,
	credits: Credits,
	settings: OutcomeSettings,
): LookupOutcome {
	switch (reading.kind) {
		case 'found':
			return foundOutcome(reading, matchedBy, credits, settings);
		case 'noMatch':
			return withoutResult('notFound', 'noMatch', reading.message, credits);
		case 'optedOut':
			return withoutResult('skipped', 'optedOut', reading.message ?? OPTED_OUT, credits);
		case 'pending':
			return {
				...withoutResult('pending', 'pending', reading.message ?? PENDING, credits),
				...(reading.jobId !== undefined && { jobId: reading.jobId }),
				...(reading.recordTag !== undefined && { recordTag: reading.recordTag }),
			};
		case 'unanswered':
			return withoutResult('skipped', reading.reason, reading.message, credits);
		case 'rejected':
			return withoutResult('failed', 'rejected', reading.message, credits);
	}
}

export const OPTED_OUT = "This person asked not to be in the provider's data.";
export const PENDING =
	'The provider is still working on it. The result will be available later; looking it up again now may be charged again.';

function foundOutcome(
	{ result, confidence }: Found,
	matchedBy: string | null,
	credits: Credits,
	{ entity }: OutcomeSettings,
): LookupOutcome {
	const key = RESULT_KEY[entity];
	return { status: 'found', [key]: result, matchedBy, confidence, reason: null, credits };
}

/** Whether what was found is what the user demands: asked once, of the whole record. */
export function judged(
	outcome: LookupOutcome,
	asked: Identifiers,
	{ entity, minimumConfidence, requiredFields }: Demands,
): LookupOutcome {
	const { confidence, message } = outcome;
	const result = outcome[RESULT_KEY[entity]];
	if (result === undefined || outcome.status !== 'found') return outcome;
	if (confidence !== null && confidence < minimumConfidence) {
		return { ...outcome, status: 'lowConfidence', reason: 'lowConfidence' };
	}
	// An address that was asked by is known, also where the provider does not repeat it (LeadMagic).
	const known = { email: asked.email !== undefined, phone: false };
	const missing = requiredFields.filter((field) => !known[field] && !hasField(result, field));
	if (missing.length === 0) return outcome;
	const lacking = `Found without ${missing.join(' and ')}.`;
	const said = message === undefined ? lacking : `${withPeriod(message)} ${lacking}`;
	return { ...outcome, status: 'incomplete', reason: 'incomplete', message: said };
}

const withPeriod = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

function hasField(result: Person | Company, field: 'email' | 'phone'): boolean {
	return result[field] !== undefined;
}

/** An answer that could not be read to its end: it may have been paid for, so it is kept. */
export function unreadableOutcome(body: unknown, credits: Credits): LookupOutcome {
	const said = messageOf(body);
	const message = `The provider's response has an unknown format${said ? `: "${said}"` : ''}. It may have been charged, so it is kept in raw${body === undefined ? ' of another record of the batch' : ''}.`;
	return {
		...withoutResult('failed', 'unmatched', message, credits),
		...(body !== undefined && { raw: keepable(body) }),
	};
}
