import type { ApiResponse } from '../../shared/core/http';
import { mayBeMistaken, onlyRepeats } from '../match/question';
import { assignRows, type Assignment } from '../match/assignRows';
import { describeAskedRecord } from '../match/description';
import { explainAgreement } from '../match/explain';
import type { AnswerRow, AnswerRows, RowReading } from '../match/rows';
import type { Entity, Identifiers } from '../person/entities';
import type { AskedRecord, Dialect, PaidRequest, ReportedCredits } from '../providers/dialect';
import { mergeFoundIdentifiers } from '../providers/lookupBy';
import { findMessage } from '../providers/meaning';
import type { Credits } from '../records/envelope';
import { notDone } from './asker';
import { isPerhapsPaid, type Attempt, type Ending } from './attempt';
import { recordOf, type Course } from './choose';
import { shareCredits, type Priced } from './credits';
import { endingIn, type Answered, type SharedAnswer } from './judge';
import type { Prices } from './prices';

/** Attempts that share one request. */
export type Batch = ReturnType<typeof batchOf>;

export function batchOf(attempts: readonly Attempt[], course: Course, dialect: Dialect) {
	const [{ request }] = attempts as [Attempt];
	const { settings } = course;
	const asked = attempts.map((attempt) => recordOf(attempt, course));
	/** Undefined if the answer cannot be read: it was paid for, so nothing is thrown. */
	const read = <T>(
		response: ApiResponse,
		use: (rows: AnswerRows) => T,
		{ read: readRows }: Pick<PaidRequest, 'read'> = request,
	): T | undefined => {
		try {
			const rows = readRows(response, asked);
			return rows.isUnknown ? undefined : use(rows);
		} catch {
			return undefined;
		}
	};
	return {
		request: () => request.request(asked, settings),
		/** Whether the result of a job is readable and complete; if not, it is polled again. */
		isWhole: (response: ApiResponse): boolean =>
			read(response, ({ rows }) => rows.every(({ reading }) => reading.kind !== 'pending')) ??
			false,
		/**
		 * How each attempt ended, whether the answer has rows or one meaning for all, at what it costs as far as is
		 * stated, and else by the prices. Never throws.
		 */
		endings: (given: Answered, prices: Prices): Ending[] => {
			const answer = asHandedIn(given, request, dialect);
			const { kind, response } = answer;
			const reported = response ? dialect.creditsOf(response) : {};
			const { isTagged } = request;
			const estimate = prices.expected(attempts, kind === 'unknown');
			const reader = { ...settings, asked, reported, estimateOf: () => estimate, isTagged };
			if (kind !== 'rows') return numbered(sharedEndings(answer, reader, estimate), attempts);
			const jobId = request.deferred && dialect.jobIdOf?.(response);
			const endings = read(
				response,
				(rows) => endingsOf(withMessage(rows, answer.open?.message), reader),
				(answer.isPart && request.job?.part) || request,
			);
			if (!endings) {
				const charged = prices.expected(attempts, true);
				return unreadEndings(response.body, asked, charged, dialect.unknownFormRemedy);
			}
			const ordered = prices.ordered(request);
			const whole = endings.map((each) => withOrdered(each, ordered, jobId));
			return numbered(whole, attempts, jobId);
		},
	};
}

/** Says of the records that a job has not come to why they wait. */
export function withMessage(answer: AnswerRows, message: string | undefined): AnswerRows {
	if (message === undefined) return answer;
	const rows = answer.rows.map((row) =>
		row.reading.kind === 'pending' ? { ...row, reading: { ...row.reading, message } } : row,
	);
	return { ...answer, rows };
}

/** What was ordered for somebody, and will not be fetched, may have been bought all the same. */
function withOrdered(ending: Ending, ordered: number, jobId: string | undefined): Ending {
	const { kind, credits } = ending;
	// Whoever repeats the question only is nobody, but was charged, and may have a number.
	const isNobody = kind === 'unmatched' || (kind === 'noMatch' && credits.charged > 0);
	const isDoubted = kind === 'found' && ending.doubt !== undefined;
	const isLeft = isNobody || isDoubted || (kind === 'found' && jobId === undefined);
	if (!isLeft || ordered === 0) return ending;
	return { ...ending, credits: { charged: credits.charged + ordered, estimated: true } };
}

/** An accepted job has to be fetched by its ID. Without an ID, the answer itself is kept. */
function asHandedIn(answer: Answered, { job }: PaidRequest, dialect: Dialect): Answered {
	if (!job || answer.kind !== 'pending' || !answer.response) return answer;
	const { jobId, response } = answer;
	if (jobId === undefined) return { kind: 'rows', response };
	return { kind: 'pending', jobId, message: notDone(jobId, dialect) };
}

/** Records of a job are told apart later by their number in the request. */
function numbered(endings: Ending[], attempts: readonly Attempt[], jobId?: string): Ending[] {
	if (!attempts[0]?.request.job && jobId === undefined) return endings;
	return endings.map((ending, index) => {
		const { id = jobId ?? ending.jobId, tag = index } = attempts[index]!.job ?? {};
		return { ...ending, jobId: id, recordTag: String(tag) };
	});
}

/** What is needed to read an answer. */
interface Reader {
	entity: Entity;
	asked: readonly AskedRecord[];
	reported: ReportedCredits;
	/** Credits assumed for what was found in a row, or may be, if its charge is not stated. */
	estimateOf: (assignment: Assignment, record: number) => number;
	includeRaw: boolean;
	/** Rows should carry the record's number. If they do not, their order alone is not trusted. */
	isTagged?: boolean | undefined;
}

/** The ending of each record of an answer with rows. */
export function endingsOf(answer: AnswerRows, reader: Reader): Ending[] {
	const { asked, reported, estimateOf, isTagged } = reader;
	const given = asked.map((each) => each.given);
	const isTellable = answer.ordered && !(isTagged && mayBeMistaken(given));
	const assignments = assigned({ ...answer, ordered: isTellable }, reader);
	// A result that only repeats the question may still have been charged.
	const parts = assignments.map((each, record) => pricedOf(each, estimateOf(each, record)));
	const total = answer.isPart ? undefined : reported.charged;
	const credits = shareCredits(parts, { ...reported, charged: total });
	return assignments.map((each, index): Ending => {
		const ending = endingOf(each, credits[index]!, asked[index]!, reader);
		const { charged } = parts[index]!;
		return typeof charged === 'number' ? { ...ending, ownCharge: charged } : ending;
	});
}

/** The same ending for all records: the answer has no rows. */
function sharedEndings(
	answer: SharedAnswer,
	{ asked, reported, includeRaw }: Reader,
	estimate: number,
): Ending[] {
	const { kind, response } = answer;
	const pays = isPerhapsPaid(kind) ? 'perhaps' : 'no';
	const credits = shareCredits(
		asked.map((): Priced => ({ charged: undefined, pays, estimate })),
		kind === 'unknown' ? {} : reported,
	);
	const body = response?.body;
	return asked.map((_, index): Ending => {
		const ending: Ending = { ...endingIn(answer), credits: credits[index]! };
		// The part of a lost answer that did arrive is kept once: it may have been paid for.
		const isKept = body !== undefined && (kind !== 'unknown' || index === 0);
		return isKept && keepsRaw(ending, includeRaw) ? { ...ending, raw: keepable(body) } : ending;
	});
}

/** An unreadable answer may have been paid for, so its body is kept, once. */
function unreadEndings(
	body: unknown,
	asked: readonly AskedRecord[],
	estimate: number,
	remedy?: string,
): Ending[] {
	const said = findMessage(body);
	const advice = remedy === undefined ? '' : ` ${remedy}`;
	return asked.map((_, index): Ending => {
		const elsewhere =
			index === 0 && body !== undefined ? '' : ' of another record of the batch';
		return {
			kind: 'unmatched',
			message: `The provider's response has an unknown format${index === 0 && said ? `: "${said}"` : ''}. It may have been charged, so it is kept in raw${elsewhere}.${advice}`,
			credits: { charged: estimate, estimated: true },
			...(index === 0 && body !== undefined && { raw: keepable(body) }),
		};
	});
}

/**
 * Finds the record each row belongs to. A follow-up answer has to be about the person found before; a row that
 * matches the user's own identifiers is accepted as well. `matchedBy` names one of those alone.
 */
function assigned(answer: AnswerRows, { entity, asked }: Reader): Assignment[] {
	const byGiven = () =>
		assignRows(
			asked.map(({ given, sent }) => describeAskedRecord(entity, given, sent)),
			answer,
		);
	if (asked.every(({ found }) => found === undefined)) return byGiven();
	const known = asked.map(({ given, found, sent }) =>
		describeAskedRecord(entity, mergeFoundIdentifiers(given, found), sent),
	);
	const byKnown = assignRows(known, answer);
	const others = byGiven();
	return byKnown.map((each, index) => {
		const other = others[index]!;
		const proven = other.kind === 'row' && other.matchedBy !== null ? other : undefined;
		if (each.kind === 'unmatched') return proven ?? each;
		return proven?.row === each.row ? proven : { ...each, matchedBy: null };
	});
}

/** A row that only repeats the question found nobody. */
function withoutEcho(row: AnswerRow, said: Identifiers): AnswerRow {
	const { reading } = row;
	const isEcho = reading.kind === 'found' && onlyRepeats(reading.result, said);
	return isEcho ? { ...row, reading: { kind: 'noMatch' } } : row;
}

function pricedOf(each: Assignment, estimate: number): Priced {
	if (each.kind === 'unmatched') {
		const [row, ...others] = each.rows;
		const charged = others.length === 0 ? row?.charged : undefined;
		return { charged, pays: 'perhaps', estimate };
	}
	const { reading, charged } = each.row;
	return { charged, pays: PAYS[reading.kind] ?? 'no', estimate };
}

const PAYS: Partial<Record<RowReading['kind'], Priced['pays']>> = {
	found: 'yes',
	pending: 'perhaps',
	unmatched: 'perhaps',
};

function endingOf(
	each: Assignment,
	credits: Credits,
	{ sent }: AskedRecord,
	{ includeRaw }: Reader,
): Ending {
	const ending = plainEnding(each, credits, sent);
	return keepsRaw(ending, includeRaw) ? { ...ending, ...rawOf(each), ...whyOf(each) } : ending;
}

function plainEnding(each: Assignment, credits: Credits, sent: Identifiers): Ending {
	if (each.kind === 'unmatched')
		return { kind: 'unmatched', message: unmatchedMessage(each.rows.length), credits };
	const { matchedBy, matchScore, doubt } = each;
	const { reading } = withoutEcho(each.row, sent);
	if (reading.kind !== 'found') return { ...reading, matchedBy: null, credits };
	return {
		...reading,
		matchedBy,
		matchScore,
		...(doubt !== undefined && { doubt }),
		credits,
	};
}

/** What agrees and what does not, where the row itself is shown as well. */
const whyOf = (each: Assignment): { why?: string } =>
	each.kind === 'row' && each.agreement ? { why: explainAgreement(each.agreement) } : {};

/** Whatever was paid for but not understood is kept. */
function keepsRaw({ kind, credits }: Ending, includeRaw: boolean): boolean {
	if (includeRaw || KEPT.has(kind)) return true;
	return kind === 'noMatch' && credits.charged > 0;
}

const KEPT = new Set<Ending['kind']>(['unmatched', 'unknown', 'rejected', 'pending', 'jobLost']);

function rawOf(each: Assignment): { raw?: unknown } {
	if (each.kind === 'row') return { raw: keepable(each.row.raw) };
	const { rows } = each;
	return rows.length === 0 ? {} : { raw: keepable(rows.map(({ raw }) => raw)) };
}

function unmatchedMessage(rows: number): string {
	const what =
		rows === 1
			? 'The provider returned someone else, or a result that could not be matched to this record'
			: 'The results could not be matched to this record';
	const where = rows > 0 ? '"raw"' : '"raw" of another record of the batch';
	return `${what}. See ${where}: if the right one is there, take it; if not, correct the record or add an identifier.`;
}

/** Raw answers must fit into n8n's database. */
const LONGEST = 100_000;

/** The value itself, or its beginning as text if it is too long. */
export function keepable(value: unknown, longest = LONGEST): unknown {
	try {
		const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
		// Of a letter that takes two places the first alone is no text, and databases and models refuse it.
		return text.length <= longest ? value : text.slice(0, longest).replace(/\p{Cs}$/u, '');
	} catch {
		return 'The response is nested too deeply to keep';
	}
}
