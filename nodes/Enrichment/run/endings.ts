import type { Assignment } from '../match/assignRows';
import { describeFieldAgreement } from '../match/explain';
import type { AnswerRow, AnswerRows, RowReading } from '../match/rows';
import type { ReportedCredits } from '../providers/dialect';
import { findProviderMessage } from '../providers/meaning';
import type { Credits } from '../records/envelope';
import { mayBeCharged, type Attempt, type Ending, type PurchaseTypes } from './attempt';
import type { Batch } from './batch';
import { attributeCredits, type Priced } from './credits';
import { roundCredits } from '../providers/roundCredits';
import {
	toSharedMeaning,
	type AnswerFacts,
	type SettledAnswer,
	type SharedAnswer,
} from './interpretation';
import type { Prices } from './prices';
import type { RunContext } from './runContext';

/**
 * Matches the rows of an answer to the records of its batch. The function that is returned says how each attempt ended,
 * at what it cost as far as that is stated, and else by the prices. Neither ever throws.
 */
export function prepareEndings<Types extends PurchaseTypes>(
	settled: SettledAnswer<AnswerRows<Types['found']>>,
	batch: Batch<Types>,
	context: RunContext<Types>,
): (prices: Prices) => Array<Ending<Types['found']>> {
	const { attempts, request, subjects } = batch;
	const { includeRaw = false } = context.settings;
	const { kind, credits } = settled;
	if (kind === 'unreadable')
		return (prices) =>
			buildUnreadableEndings(settled, attempts.length, prices.expectedCharge(attempts, true));
	if (kind !== 'rows')
		return (prices) => {
			const estimate = prices.expectedCharge(attempts, kind === 'unknown');
			return numberEndings(
				buildSharedEndings(settled, batch, estimate, includeRaw),
				attempts,
			);
		};
	const { rows, jobId } = settled;
	const matches = context.matchRows(rows, subjects, request.isTagged === true);
	return (prices) => {
		const estimate = prices.expectedCharge(attempts);
		const endings = buildEndings(matches, {
			rows: rows.rows,
			subjects,
			reported: selectReportedCredits(rows, credits),
			estimateOf: () => estimate,
			includeRaw,
			onlyRepeatsQuestion: (found, subject) => context.onlyRepeatsQuestion(found, subject),
		});
		const deferredPrice = prices.deferredPrice(request);
		const whole = endings.map((each) => addDeferredPrice(each, deferredPrice, jobId));
		return numberEndings(whole, attempts, jobId);
	};
}

/** What an answer states as its charge; where it had rows of others, too, that is not the charge of these. */
export function selectReportedCredits(
	{ isPartOfAnswer = false }: Pick<AnswerRows, 'isPartOfAnswer'>,
	credits: ReportedCredits,
): ReportedCredits {
	return isPartOfAnswer ? { ...credits, charged: undefined } : credits;
}

/** What was ordered for somebody, and will not be fetched, may have been bought all the same. */
function addDeferredPrice<Found>(
	ending: Ending<Found>,
	deferredPrice: number,
	jobId: string | undefined,
): Ending<Found> {
	const { kind, credits } = ending;
	// Whoever repeats the question only is nobody, but was charged, and may have a number.
	const isNobody = kind === 'unmatched' || (kind === 'noMatch' && credits.charged > 0);
	const isDoubted = kind === 'found' && ending.doubt !== undefined;
	const isLeft = isNobody || isDoubted || (kind === 'found' && jobId === undefined);
	if (!isLeft || deferredPrice === 0) return ending;
	const charged = roundCredits(credits.charged + deferredPrice);
	return { ...ending, credits: { charged, estimated: true } };
}

/** Records of a job are told apart later by their number in the request. */
function numberEndings<Types extends PurchaseTypes>(
	endings: Array<Ending<Types['found']>>,
	attempts: ReadonlyArray<Attempt<Types>>,
	jobId?: string,
): Array<Ending<Types['found']>> {
	if (!attempts[0]?.request.job && jobId === undefined) return endings;
	return endings.map((ending, index) => {
		const { id = jobId ?? ending.jobId, tag = index } = attempts[index]!.job ?? {};
		return { ...ending, jobId: id, recordTag: String(tag) };
	});
}

/** What is needed to make endings of matched rows. */
interface MatchReading<Found, Subject> {
	/** All rows of the answer about these records; those that are on none are charged as well. */
	rows: ReadonlyArray<AnswerRow<Found>>;
	/** What was asked for each record. */
	subjects: readonly Subject[];
	/** What the answer as a whole states of its cost. */
	reported: ReportedCredits;
	/** Credits assumed for what was found in a row, or may be, if its charge is not stated. */
	estimateOf(match: Assignment<Found>, record: number): number;
	includeRaw: boolean;
	onlyRepeatsQuestion(found: Found, subject: Subject): boolean;
}

/** The ending of each record of an answer with rows. */
export function buildEndings<Found, Subject>(
	matches: ReadonlyArray<Assignment<Found>>,
	reading: MatchReading<Found, Subject>,
): Array<Ending<Found>> {
	// A result that only repeats the question may still have been charged.
	const further = sumFurtherCharges(reading.rows, matches);
	const parts = matches.map((each, record) => {
		const price = priceOfMatch(each, reading.estimateOf(each, record));
		return addFurtherCharge(price, further.get(record));
	});
	const credits = attributeCredits(parts, reading.reported);
	return matches.map((each, index): Ending<Found> => {
		const ending = endingOfMatch(each, credits[index]!, reading.subjects[index]!, reading);
		const { charged } = parts[index]!;
		return typeof charged === 'number' ? { ...ending, ownCharge: charged } : ending;
	});
}

/** The same ending for all records: the answer has no rows. */
function buildSharedEndings<Types extends PurchaseTypes>(
	answer: SharedAnswer,
	{ attempts }: Batch<Types>,
	estimate: number,
	includeRaw: boolean,
): Array<Ending<Types['found']>> {
	const { kind, response } = answer;
	const pays = mayBeCharged(kind) ? 'perhaps' : 'no';
	const credits = attributeCredits(
		attempts.map((): Priced => ({ charged: undefined, pays, estimate })),
		kind === 'unknown' ? {} : answer.credits,
	);
	const meaning = toSharedMeaning(answer);
	// What a refusal says is in its message.
	const body = kind === 'rejected' ? undefined : response?.body;
	return attempts.map((_, index): Ending<Types['found']> => {
		const ending: Ending<Types['found']> = { ...meaning, credits: credits[index]! };
		// The part of a lost answer that did arrive is kept once: it may have been paid for.
		const isKept = body !== undefined && (kind !== 'unknown' || index === 0);
		return isKept && keepsRaw(ending, includeRaw)
			? { ...ending, raw: truncateRaw(body) }
			: ending;
	});
}

/** An unreadable answer may have been paid for, so its body is kept, once. */
function buildUnreadableEndings(
	{ response, unknownFormRemedy }: AnswerFacts,
	records: number,
	estimate: number,
): Array<Ending<never>> {
	const body = response?.body;
	const remedy = unknownFormRemedy === undefined ? '' : ` ${unknownFormRemedy}`;
	const words = findProviderMessage(body);
	const credits = { charged: estimate, estimated: true };
	return Array.from({ length: records }, (_, index): Ending<never> => {
		const isKept = index === 0 && body !== undefined;
		const quote = index === 0 && words ? `: "${words}"` : '';
		const whose = isKept ? '' : ' of another record of the batch';
		const message = `The provider's response has an unknown format${quote}. It may have been charged, so it is kept in raw${whose}.${remedy}`;
		return { kind: 'unmatched', message, credits, ...(isKept && { raw: truncateRaw(body) }) };
	});
}

function priceOfMatch<Found>(match: Assignment<Found>, estimate: number): Priced {
	if (match.kind === 'unmatched') {
		return { charged: sumStatedCharges(match.rows), pays: 'perhaps', estimate };
	}
	const { reading, charge: charged } = match.row;
	return { charged, pays: PAYS[reading.kind] ?? 'no', estimate };
}

/** What rows state together; `yes` where they only say that they cost something. */
function sumStatedCharges(rows: ReadonlyArray<AnswerRow<unknown>>): AnswerRow['charge'] {
	const stated = rows.flatMap(({ charge }) => charge ?? []);
	const amounts = stated.filter((charged) => typeof charged === 'number');
	if (amounts.length === 0) return stated[0];
	return roundCredits(amounts.reduce((sum, amount) => sum + amount, 0));
}

/**
 * What rows state that are on no record, such as the second one of two with one tag, by the record that bears it: that
 * of the tag, else the first one.
 */
function sumFurtherCharges<Found>(
	rows: ReadonlyArray<AnswerRow<Found>>,
	matches: ReadonlyArray<Assignment<Found>>,
): ReadonlyMap<number, number> {
	const used = new Set(
		matches.flatMap((match) => (match.kind === 'row' ? [match.row] : match.rows)),
	);
	const further = new Map<number, number>();
	for (const row of rows) {
		const { charge: charged, recordIndex: record = 0 } = row;
		if (used.has(row) || typeof charged !== 'number' || charged <= 0) continue;
		const bearer = record < matches.length ? record : 0;
		further.set(bearer, roundCredits((further.get(bearer) ?? 0) + charged));
	}
	return further;
}

function addFurtherCharge(price: Priced, further: number | undefined): Priced {
	if (further === undefined || further === 0) return price;
	const own = typeof price.charged === 'number' ? price.charged : 0;
	return { ...price, charged: roundCredits(own + further) };
}

const PAYS: Partial<Record<RowReading['kind'], Priced['pays']>> = {
	found: 'yes',
	pending: 'perhaps',
	unmatched: 'perhaps',
};

function endingOfMatch<Found, Subject>(
	match: Assignment<Found>,
	credits: Credits,
	subject: Subject,
	reading: MatchReading<Found, Subject>,
): Ending<Found> {
	const ending = endingWithoutRaw(match, credits, subject, reading);
	if (!keepsRaw(ending, reading.includeRaw)) return ending;
	return { ...ending, ...rawOf(match), ...agreementOf(match) };
}

function endingWithoutRaw<Found, Subject>(
	match: Assignment<Found>,
	credits: Credits,
	subject: Subject,
	{ onlyRepeatsQuestion }: MatchReading<Found, Subject>,
): Ending<Found> {
	if (match.kind === 'unmatched')
		return { kind: 'unmatched', message: explainUnmatched(match.rows.length), credits };
	const { matchedBy, matchScore, doubt } = match;
	const { reading } = match.row;
	if (reading.kind !== 'found') return { ...reading, matchedBy: null, credits };
	if (onlyRepeatsQuestion(reading.result, subject))
		return { kind: 'noMatch', matchedBy: null, credits };
	return {
		...reading,
		matchedBy,
		matchScore,
		...(doubt !== undefined && { doubt }),
		credits,
	};
}

/** What agrees and what does not, where the row itself is shown as well. */
const agreementOf = (match: Assignment<unknown>): { why?: string } =>
	match.kind === 'row' && match.agreement ? { why: describeFieldAgreement(match.agreement) } : {};

/** Whatever was paid for but not understood is kept. */
function keepsRaw({ kind, credits }: Ending<unknown>, includeRaw: boolean): boolean {
	if (includeRaw || KEPT.has(kind)) return true;
	return kind === 'noMatch' && credits.charged > 0;
}

const KEPT = new Set<Ending['kind']>(['unmatched', 'unknown', 'rejected', 'pending', 'jobLost']);

function rawOf(match: Assignment<unknown>): { raw?: unknown } {
	if (match.kind === 'row') return { raw: truncateRaw(match.row.raw) };
	const { rows } = match;
	return rows.length === 0 ? {} : { raw: truncateRaw(rows.map(rawOfRow)) };
}

const rawOfRow = ({ raw }: AnswerRow<unknown>): unknown => raw;

function explainUnmatched(rows: number): string {
	const what =
		rows === 1
			? 'The provider returned someone else, or a result that could not be matched to this record'
			: 'The results could not be matched to this record';
	const where = rows > 0 ? '"raw"' : '"raw" of another record of the batch';
	return `${what}. See ${where}: if the right one is there, use it. If not, correct the record or add an identifier.`;
}

/** Raw answers must fit into n8n's database. */
const LONGEST = 100_000;

/** The value itself, or its beginning as text if it is too long. */
export function truncateRaw(value: unknown, longest = LONGEST): unknown {
	try {
		const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
		// Of a letter that takes two places the first alone is no text, and databases and models refuse it.
		return text.length <= longest ? value : text.slice(0, longest).replace(/\p{Cs}$/u, '');
	} catch {
		return 'The response is nested too deeply to keep';
	}
}
