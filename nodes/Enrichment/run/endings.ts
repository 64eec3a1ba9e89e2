import type { Assignment } from '../match/assignRows';
import { describeFieldAgreement } from '../match/explain';
import type { AnswerRow, AnswerRows, RowReading } from '../match/rows';
import type { ReportedCredits } from '../providers/dialect';
import { findProviderMessage } from '../providers/meaning';
import type { Credits } from '../records/envelope';
import { mayBeCharged, type Attempt, type Ending, type PurchaseTypes } from './attempt';
import type { Batch } from './batch';
import { attributeCredits, type ChargeFacts } from './credits';
import { roundCredits } from '../providers/roundCredits';
import {
	toMeaningForAllRecords,
	type AnswerDetails,
	type ResolvedAnswer,
	type AnswerWithoutRows,
} from './interpretation';
import type { RunPrices } from './prices';
import type { RunContext } from './runContext';

/**
 * Matches the rows of an answer to the attempts of its batch, once. Returns a function that builds the ending of each
 * attempt; charges that are not stated are calculated from the given prices. Neither function ever throws.
 */
export function matchAnswerToAttempts<Types extends PurchaseTypes>(
	settled: ResolvedAnswer<AnswerRows<Types['found']>>,
	batch: Batch<Types>,
	context: RunContext<Types>,
): (prices: RunPrices) => Array<Ending<Types['found']>> {
	const { attempts, request, subjects } = batch;
	const { includeRaw = false } = context.settings;
	const { kind, credits } = settled;
	if (kind === 'unreadable')
		return (prices) =>
			buildUnreadableEndings(settled, prices.calculateExpectedCharges(attempts, true));
	if (kind !== 'rows')
		return (prices) => {
			const estimates = prices.calculateExpectedCharges(attempts, kind === 'unknown');
			return addJobAndRecordTag(buildSharedEndings(settled, estimates, includeRaw), attempts);
		};
	const { rows, jobId } = settled;
	const matches = context.matchRows(rows, subjects, request.isTagged === true);
	return (prices) => {
		const estimates = prices.calculateExpectedCharges(attempts);
		const endings = buildEndingsOfMatches(matches, {
			rows: rows.rows,
			subjects,
			reported: omitChargeOfPartialAnswer(rows, credits),
			estimateCharge: (_match, record) => estimates[record]!,
			includeRaw,
			onlyRepeatsQuestion: (found, subject) => context.onlyRepeatsQuestion(found, subject),
		});
		const whole = endings.map((each, index) => {
			const deferredCost = prices.calculateHighestDeferredCost(attempts[index]!);
			return addDeferredCostIfLost(each, deferredCost, jobId);
		});
		return addJobAndRecordTag(whole, attempts, jobId);
	};
}

/** Omits the charge of an answer that also had rows of other records, because it does not apply to these rows. */
export function omitChargeOfPartialAnswer(
	{ isPartOfAnswer = false }: Pick<AnswerRows, 'isPartOfAnswer'>,
	credits: ReportedCredits,
): ReportedCredits {
	return isPartOfAnswer ? { ...credits, charged: undefined } : credits;
}

/** Adds the highest cost of deferred data that will not be fetched, since it may be charged all the same. */
function addDeferredCostIfLost<Found>(
	ending: Ending<Found>,
	deferredCost: number,
	jobId: string | undefined,
): Ending<Found> {
	const { kind, credits } = ending;
	// A result that only repeats the question was charged, and its phone number may be, too.
	const isNobody = kind === 'unmatched' || (kind === 'noMatch' && credits.charged > 0);
	const isDoubted = kind === 'found' && ending.doubt !== undefined;
	const isLeft = isNobody || isDoubted || (kind === 'found' && jobId === undefined);
	if (!isLeft || deferredCost === 0) return ending;
	const charged = roundCredits(credits.charged + deferredCost);
	return { ...ending, credits: { charged, estimated: true } };
}

/** Adds the job ID and the number of each record, by which a later fetch identifies it. */
function addJobAndRecordTag<Types extends PurchaseTypes>(
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

/** What is needed to build endings from matched rows. */
interface MatchedAnswer<Found, Subject> {
	/** All rows about these records, including charged rows that match none. */
	rows: ReadonlyArray<AnswerRow<Found>>;
	/** The subject of each record. */
	subjects: readonly Subject[];
	/** The credits that the whole answer reports. */
	reported: ReportedCredits;
	/** Estimates the credits of a record whose charge is not stated. */
	estimateCharge(match: Assignment<Found>, record: number): number;
	includeRaw: boolean;
	onlyRepeatsQuestion(found: Found, subject: Subject): boolean;
}

/** Builds the ending of each record of an answer with rows. */
export function buildEndingsOfMatches<Found, Subject>(
	matches: ReadonlyArray<Assignment<Found>>,
	reading: MatchedAnswer<Found, Subject>,
): Array<Ending<Found>> {
	// A result that only repeats the question may still have been charged.
	const further = sumFurtherCharges(reading.rows, matches);
	const parts = matches.map((each, record) => {
		const price = readMatchCharge(each, reading.estimateCharge(each, record));
		return addFurtherCharge(price, further.get(record));
	});
	const credits = attributeCredits(parts, reading.reported);
	return matches.map((each, index): Ending<Found> => {
		const ending = buildEndingOfMatch(each, credits[index]!, reading.subjects[index]!, reading);
		const { statedCharge } = parts[index]!;
		return typeof statedCharge === 'number' ? { ...ending, ownCharge: statedCharge } : ending;
	});
}

/** Builds the endings for an answer without rows, which means the same for all records. */
function buildSharedEndings<Found>(
	answer: AnswerWithoutRows,
	estimates: readonly number[],
	includeRaw: boolean,
): Array<Ending<Found>> {
	const { kind, response } = answer;
	const pays = mayBeCharged(kind) ? 'perhaps' : 'no';
	const credits = attributeCredits(
		estimates.map(
			(estimate): ChargeFacts => ({ statedCharge: undefined, wasCharged: pays, estimate }),
		),
		kind === 'unknown' ? {} : answer.credits,
	);
	const meaning = toMeaningForAllRecords(answer);
	// The text of a refusal is already in its message.
	const body = kind === 'rejected' ? undefined : response?.body;
	return credits.map((each, index): Ending<Found> => {
		const ending: Ending<Found> = { ...meaning, credits: each };
		// The received part of a lost answer is kept once, because it may have been charged.
		const isKept = body !== undefined && (kind !== 'unknown' || index === 0);
		return isKept && keepsRaw(ending, includeRaw)
			? { ...ending, raw: truncateRaw(body) }
			: ending;
	});
}

/** Builds the endings for an unreadable answer. Its body is kept once, because it may have been charged. */
function buildUnreadableEndings(
	{ response, unreadableRowsRemedy }: AnswerDetails,
	estimates: readonly number[],
): Array<Ending<never>> {
	const body = response?.body;
	const remedy = unreadableRowsRemedy === undefined ? '' : ` ${unreadableRowsRemedy}`;
	const words = findProviderMessage(body);
	return estimates.map((estimate, index): Ending<never> => {
		const credits: Credits = { charged: roundCredits(estimate), estimated: true };
		const isKept = index === 0 && body !== undefined;
		const quote = index === 0 && words ? `: "${words}"` : '';
		const whose = isKept ? '' : ' of another record of the batch';
		const message = `The provider's response has an unknown format${quote}. It may have been charged, so it is kept in raw${whose}.${remedy}`;
		return { kind: 'unmatched', message, credits, ...(isKept && { raw: truncateRaw(body) }) };
	});
}

function readMatchCharge<Found>(match: Assignment<Found>, estimate: number): ChargeFacts {
	if (match.kind === 'unmatched') {
		return { statedCharge: sumStatedCharges(match.rows), wasCharged: 'perhaps', estimate };
	}
	const { reading, charge: charged } = match.row;
	return { statedCharge: charged, wasCharged: CHARGED_BY_KIND[reading.kind] ?? 'no', estimate };
}

/** Sums the charges that rows state; `yes` if they only state that they were charged. */
function sumStatedCharges(rows: ReadonlyArray<AnswerRow<unknown>>): AnswerRow['charge'] {
	const stated = rows.flatMap(({ charge }) => charge ?? []);
	const amounts = stated.filter((charged) => typeof charged === 'number');
	if (amounts.length === 0) return stated[0];
	return roundCredits(amounts.reduce((sum, amount) => sum + amount, 0));
}

/**
 * Sums the charges of rows that match no record, such as the second row with one tag, by the record that bears them: the
 * one with the tag, or else the first one.
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

function addFurtherCharge(price: ChargeFacts, further: number | undefined): ChargeFacts {
	if (further === undefined || further === 0) return price;
	const own = typeof price.statedCharge === 'number' ? price.statedCharge : 0;
	return { ...price, statedCharge: roundCredits(own + further) };
}

const CHARGED_BY_KIND: Partial<Record<RowReading['kind'], ChargeFacts['wasCharged']>> = {
	found: 'yes',
	pending: 'perhaps',
	unmatched: 'perhaps',
};

function buildEndingOfMatch<Found, Subject>(
	match: Assignment<Found>,
	credits: Credits,
	subject: Subject,
	reading: MatchedAnswer<Found, Subject>,
): Ending<Found> {
	const ending = buildEndingWithoutRaw(match, credits, subject, reading);
	if (!keepsRaw(ending, reading.includeRaw)) return ending;
	return { ...ending, ...buildRaw(match), ...buildAgreementNote(match) };
}

function buildEndingWithoutRaw<Found, Subject>(
	match: Assignment<Found>,
	credits: Credits,
	subject: Subject,
	{ onlyRepeatsQuestion }: MatchedAnswer<Found, Subject>,
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

/** Describes which fields agree, if the row itself is kept as well. */
const buildAgreementNote = (match: Assignment<unknown>): { why?: string } =>
	match.kind === 'row' && match.agreement ? { why: describeFieldAgreement(match.agreement) } : {};

/** Whether the row is kept, because the user wants it or because it was charged but not understood. */
function keepsRaw({ kind, credits }: Ending<unknown>, includeRaw: boolean): boolean {
	if (includeRaw || KINDS_WITH_RAW.has(kind)) return true;
	return kind === 'noMatch' && credits.charged > 0;
}

const KINDS_WITH_RAW = new Set<Ending['kind']>([
	'unmatched',
	'unknown',
	'rejected',
	'pending',
	'jobLost',
]);

function buildRaw(match: Assignment<unknown>): { raw?: unknown } {
	if (match.kind === 'row') return { raw: truncateRaw(match.row.raw) };
	const { rows } = match;
	return rows.length === 0 ? {} : { raw: truncateRaw(rows.map(readRaw)) };
}

const readRaw = ({ raw }: AnswerRow<unknown>): unknown => raw;

function explainUnmatched(rows: number): string {
	const what =
		rows === 1
			? 'The provider returned someone else, or a result that could not be matched to this record'
			: 'The results could not be matched to this record';
	const where = rows > 0 ? '"raw"' : '"raw" of another record of the batch';
	return `${what}. See ${where}: if the right one is there, use it. If not, correct the record or add an identifier.`;
}

/** The most characters of raw data, so that it fits into n8n's database. */
const MAX_RAW_LENGTH = 100_000;

/** Returns the value itself, or the beginning of its JSON text if that is longer than `maxLength` characters. */
export function truncateRaw(value: unknown, maxLength = MAX_RAW_LENGTH): unknown {
	try {
		const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
		// Half of a surrogate pair is removed, because databases and models refuse it.
		return text.length <= maxLength ? value : text.slice(0, maxLength).replace(/\p{Cs}$/u, '');
	} catch {
		return 'The response is nested too deeply to keep';
	}
}
