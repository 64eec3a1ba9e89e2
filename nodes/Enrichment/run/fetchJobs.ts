import type { ApiResponse } from '../../shared/core/http';
import { sentenceOf, type Failure } from '../../shared/core/result';
import type { Identifiers } from '../person/entities';
import { UNPAID, withoutResult, type Credits, type LookupOutcome } from '../records/envelope';
import { judgeAnswer } from './verdict';
import type { AnswerRow, RecordToSend, Step } from '../providers/dialect';
import type { Person } from '../person';
import { quoted, UNKNOWN_JOB, UNTIL_CREDITS } from './jobResults';
import { creditsOfRecord, joined } from './joined';
import { judged, outcomesOf, unreadableOutcome } from './outcomes';
import type { LookupService, LookupSettings } from './settings';

/** A record of a job that was handed in by an earlier run. */
export interface AwaitedRecord {
	recordTag?: string | undefined;
	identifiers: Identifiers;
	/** What it was counted as costing. */
	credits?: Credits | undefined;
	/** What the provider told of it when it took the job. */
	found?: Person | undefined;
}

/** Stands for everybody in a job whose records are not known: it has at least one. */
const ANYBODY: readonly AwaitedRecord[] = [{ identifiers: {} }];

type FetchSettings = Pick<
	LookupSettings,
	'minimumConfidence' | 'requiredFields' | 'includeRaw' | 'reveal'
>;

type Answered =
	| { kind: 'rows'; step: Step; response: ApiResponse }
	| { kind: 'pending' | 'lost'; said: string }
	| { kind: 'stopped'; failure: Failure };

/**
 * Fetches a job once: an outcome for each of the records, or without records for each person in it; or why
 * no job can be fetched at all.
 */
export async function fetchJob(
	jobId: string,
	records: readonly AwaitedRecord[] | undefined,
	settings: FetchSettings,
	service: LookupService,
): Promise<LookupOutcome[] | Failure> {
	const answered = await ask(jobId, service);
	if (answered.kind === 'stopped') return answered.failure;
	const awaited = records ?? ANYBODY;
	const outcomes =
		answered.kind === 'rows'
			? read(answered, records, settings, service)
			: awaited.map(({ credits }) => unread(answered, credits));
	return withJob(outcomes, jobId, awaited);
}

/** The outcomes of a job that was not asked for any more, because of a failure before it. */
export function leftPending(jobId: string, failure: Failure, awaited = ANYBODY): LookupOutcome[] {
	const said = `${sentenceOf(failure)} ${FETCH_AGAIN}`;
	const outcomes = awaited.map(({ credits }) => unread({ kind: 'pending', said }, credits));
	return withJob(outcomes, jobId, awaited);
}

/** What is not settled keeps what finds it again. */
function withJob(
	outcomes: LookupOutcome[],
	jobId: string,
	awaited: readonly AwaitedRecord[],
): LookupOutcome[] {
	return outcomes.map((outcome, index) => {
		const isOpen = outcome.status === 'pending' || outcome.status === 'failed';
		const { recordTag, found } = awaited[index] ?? {};
		if (!isOpen) return outcome;
		const kept = found && outcome.person === undefined ? { person: found } : {};
		return { ...outcome, ...kept, jobId, ...(recordTag !== undefined && { recordTag }) };
	});
}

/** A job may be of any kind that the provider has: an id of one kind is unknown to the others. */
async function ask(jobId: string, { dialect, send, clock }: LookupService): Promise<Answered> {
	let said = '';
	for (const step of dialect.lookups.contact?.jobs ?? []) {
		const request = step.job?.fetch(jobId);
		if (!request) continue;
		const verdict = judgeAnswer(await send(request), 'one', dialect, clock.now());
		if (verdict.kind === 'rows') return { kind: 'rows', step, response: verdict.response };
		if (verdict.kind === 'pending') {
			const isOnHold = step.job?.isOnHold?.(verdict.response) === true;
			return { kind: 'pending', said: isOnHold ? ON_HOLD : NOT_DONE };
		}
		const failure = 'failure' in verdict ? verdict.failure : { message: '' };
		if (verdict.kind === 'stop') return { kind: 'stopped', failure };
		if (!UNKNOWN_JOB.has(verdict.kind)) {
			// Asking is free, so what the failure says of paying twice is not meant.
			const { message } = failure;
			return { kind: 'pending', said: sentenceOf({ message, description: FETCH_AGAIN }) };
		}
		said = sentenceOf(failure);
	}
	return {
		kind: 'lost',
		said: `${dialect.label} has no such job, or no longer has it.${quoted(said)}`,
	};
}

const FETCH_AGAIN = "Fetch it again later with 'Get Result'.";
const ON_HOLD = `The job is ${UNTIL_CREDITS}. ${FETCH_AGAIN}`;
const NOT_DONE = `The job is not done yet. ${FETCH_AGAIN}`;

function unread({ kind, said }: { kind: 'pending' | 'lost'; said: string }, credits = UNPAID) {
	return kind === 'pending'
		? withoutResult('pending', 'pending', said, credits)
		: withoutResult('failed', 'jobLost', said.trim(), credits);
}

function read(
	{ step, response }: Extract<Answered, { kind: 'rows' }>,
	records: readonly AwaitedRecord[] | undefined,
	settings: FetchSettings,
	{ dialect }: LookupService,
): LookupOutcome[] {
	const answer = step.read(response, askedByTag(records ?? []));
	if (answer.isUnknown) return unreadable(records ?? ANYBODY, response);
	const rows = records ? rowsFor(answer.rows, records) : answer.rows.map(untagged);
	// Without our tags a row may as well be about a record of the job that nobody asks for now.
	const isUntagged = records !== undefined && rows.some(({ record }) => record === undefined);
	const others = isUntagged ? [{}] : [];
	const asked = records?.map(({ identifiers }) => identifiers) ?? rows.map(() => ({}));
	const { charged, remaining } = dialect.creditsOf(response);
	// What the whole job cost is not what some of its records cost.
	const isWhole = rows.length === answer.rows.length && !isUntagged;
	const demands = { ...settings, entity: 'contact' as const };
	const outcomes = outcomesOf(
		{ rows, ordered: records === undefined },
		[...asked, ...others],
		{ remaining, charged: isWhole ? charged : undefined },
		step.price(1, settings).most,
		demands,
	);
	return outcomes.slice(0, asked.length).map((outcome, index) => {
		const begun = beginningOf(records?.[index], step, settings);
		const whole = begun ? completed(begun, outcome) : outcome;
		return judged(whole, asked[index] ?? {}, demands);
	});
}

/** What was found when the job was begun, at the price of that. */
function beginningOf(
	{ found }: Partial<AwaitedRecord> = {},
	{ begins }: Step,
	settings: FetchSettings,
): LookupOutcome | undefined {
	if (!found || !begins) return undefined;
	const credits = { charged: begins.price(1, settings).most, estimated: true };
	const known = { matchedBy: null, confidence: found.confidence ?? null, reason: null };
	return { status: 'found', person: found, ...known, credits };
}

function completed(begun: LookupOutcome, rest: LookupOutcome): LookupOutcome {
	const both = joined(begun, rest, { entity: 'contact' });
	return { ...both, credits: creditsOfRecord([begun.credits, rest.credits], 0) };
}

/** What the records were counted as costing still counts; the body is kept once. */
function unreadable(records: readonly AwaitedRecord[], { body }: ApiResponse): LookupOutcome[] {
	return records.map(({ credits = UNPAID }, index) =>
		unreadableOutcome(index === 0 ? body : undefined, credits),
	);
}

/** As the job was handed in: by the number in the tag. */
function askedByTag(records: readonly AwaitedRecord[]): RecordToSend[] {
	const asked: RecordToSend[] = [];
	for (const { recordTag, identifiers, found } of records) {
		if (recordTag === undefined) continue;
		asked[Number(recordTag)] = { identifiers, extra: {}, ...(found && { found }) };
	}
	return asked;
}

/** The rows of these records, with their place among them; where a tag is missing, people are compared. */
function rowsFor(rows: readonly AnswerRow[], records: readonly AwaitedRecord[]): AnswerRow[] {
	if (records.some(({ recordTag }) => recordTag === undefined)) return rows.map(untagged);
	const places = new Map(records.map(({ recordTag }, place) => [Number(recordTag), place]));
	return rows.flatMap((row) => {
		if (row.record === undefined) return [row];
		const record = places.get(row.record);
		return record === undefined ? [] : [{ ...row, record }];
	});
}

const untagged = (row: AnswerRow): AnswerRow => ({ ...row, record: undefined });
