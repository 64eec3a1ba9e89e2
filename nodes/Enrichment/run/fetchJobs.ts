import { describeFailure, type Failure } from '../../shared/core/result';
import type { Assignment } from '../match/assignRows';
import type { AnswerRow, AnswerRows } from '../match/rows';
import { onlyRepeatsIdentifiers } from '../match/question';
import type { Person } from '../person';
import type { Identifiers } from '../person/entities';
import type {
	RequestedRecord,
	Dialect,
	JobDialect,
	LookupRequest,
	Reveal,
} from '../providers/dialect';
import { buildRequestedRecord } from '../providers/lookupIdentifiers';
import { parseRecordNumber } from '../providers/requests';
import { UNPAID, type Credits, type LookupOutcome } from '../records/envelope';
import type { Ending, Step } from './attempt';
import { createAnswerReader } from './batch';
import { listFoundReveals } from './choose';
import { addCredits } from './credits';
import { buildEndings, truncateRaw, selectReportedCredits } from './endings';
import {
	isRefusal,
	toSharedMeaning,
	type Interpretation,
	type SharedAnswer,
} from './interpretation';
import { FETCH_LATER } from './jobAnswers';
import { matchRowsToRecords } from './lookupRun';
import { resolveOutcome, toOutcome } from './outcome';
import { RequestRunner } from './requestRunner';
import type { LookupService, LookupSettings } from './settings';

/** A record of a job that was submitted by an earlier run. */
export interface AwaitedRecord {
	recordTag?: string | undefined;
	identifiers: Identifiers;
	/** What it was counted as costing. */
	credits?: Credits | undefined;
	/** What the provider told of it when it took the job, and what showed it to be theirs. */
	found?: Person | undefined;
	matchedBy?: string | null;
	matchScore?: number | null;
}

const NOBODY: AwaitedRecord = { identifiers: {} };
/** Stands for everybody in a job whose records are not known: it has at least one. */
const ANYBODY: readonly AwaitedRecord[] = [NOBODY];

type FetchSettings = Pick<LookupSettings, 'minimumConfidence' | 'includeRaw'>;

/** A kind of job, and the request whose answer told a part at once. */
interface JobKind {
	request: LookupRequest & { job: JobDialect };
	submittedBy?: LookupRequest;
}

/** The kinds of jobs that a provider takes for contacts. */
export const listJobKinds = ({ lookups }: Dialect): JobKind[] =>
	(lookups.contact?.requests ?? []).flatMap((request) => {
		if (request.deferred) return [{ request: request.deferred, submittedBy: request }];
		const { job } = request;
		return job ? [{ request: { ...request, job } }] : [];
	});

/**
 * Fetches a job once: an outcome for each of the records, or without records for each person in it; or why
 * it cannot be fetched at all.
 */
export async function fetchJob(
	jobId: string,
	records: readonly AwaitedRecord[] | undefined,
	settings: FetchSettings,
	service: LookupService,
	runner = new RequestRunner(service),
): Promise<LookupOutcome[] | Failure> {
	const { dialect } = service;
	const awaited = records ?? ANYBODY;
	let lost: SharedAnswer | undefined;
	// A job may be of any kind that the provider has: an ID of one kind is unknown to the others.
	for (const kind of listJobKinds(dialect)) {
		const answer = await fetchState(jobId, kind, records, runner, dialect);
		if (isRefusal(answer)) return answer.failure!;
		switch (answer.kind) {
			case 'rows': {
				const outcomes = resolveRows(kind, answer, records, settings, dialect);
				return addJob(outcomes, jobId, awaited);
			}
			case 'unreadable': {
				const pending: SharedAnswer = { ...answer, kind: 'pending', message: UNREADABLE };
				return shareOutcome(pending, jobId, awaited);
			}
			case 'jobLost':
				lost = answer;
				break;
			default:
				return shareOutcome(answer, jobId, awaited);
		}
	}
	return shareOutcome(lost!, jobId, awaited);
}

/** What there is of a job by now. */
async function fetchState(
	jobId: string,
	{ request, submittedBy }: JobKind,
	records: readonly AwaitedRecord[] | undefined,
	runner: RequestRunner,
	dialect: Dialect,
): Promise<Interpretation<AnswerRows>> {
	const subjects: RequestedRecord[] = [];
	for (const [position, record] of records?.entries() ?? []) {
		const number = numberInJob(record, position, submittedBy);
		if (number !== undefined) subjects[number] = buildAwaitedRecord(record, request, dialect);
	}
	const reader = createAnswerReader(request, subjects, FETCH_LATER);
	const answer = await runner.fetchJob(request.job, jobId, reader);
	const isUnderWay = answer.kind === 'pending' && answer.failure === undefined;
	return isUnderWay ? await runner.fetchUnfinishedJob(request.job, jobId, reader) : answer;
}

/** The outcomes of a job that was not asked for, because of a failure of another kind. */
export function buildPendingOutcomes(
	jobId: string,
	failure: Failure,
	awaited = ANYBODY,
): LookupOutcome[] {
	const message = `${describeFailure(failure)} ${FETCH_AGAIN}`;
	return shareOutcome({ kind: 'pending', message, retry: 'final', credits: {} }, jobId, awaited);
}

const FETCH_AGAIN = "Fetch the result again later with 'Get Result'.";

/** What cannot be read may be there later. */
const UNREADABLE = `The provider's response has an unknown format. ${FETCH_AGAIN}`;

/** The same for all; they count as they did. What the provider said is kept once. */
function shareOutcome(
	answer: SharedAnswer,
	jobId: string,
	awaited: readonly AwaitedRecord[],
): LookupOutcome[] {
	const body = answer.response?.body;
	const outcomes = awaited.map(({ credits = UNPAID }, index) => {
		const raw = index === 0 && body !== undefined ? { raw: truncateRaw(body) } : {};
		return toOutcome({ ...toSharedMeaning(answer), ...raw, credits }, { entity: 'contact' });
	});
	return addJob(outcomes, jobId, awaited);
}

/** What is not settled keeps what finds it again. */
function addJob(
	outcomes: LookupOutcome[],
	jobId: string,
	awaited: readonly AwaitedRecord[],
): LookupOutcome[] {
	return outcomes.map((outcome, index) => {
		const isOpen = outcome.status === 'pending' || outcome.status === 'failed';
		const { recordTag, found, matchedBy = null, matchScore = null } = awaited[index] ?? {};
		if (!isOpen) return outcome;
		const kept =
			found && outcome.person === undefined ? { person: found, matchedBy, matchScore } : {};
		return { ...outcome, ...kept, jobId, ...(recordTag !== undefined && { recordTag }) };
	});
}

function buildAwaitedRecord(
	{ identifiers, found }: AwaitedRecord,
	request: LookupRequest,
	{ lookups }: Dialect,
): RequestedRecord {
	return buildRequestedRecord(request, lookups.contact!, identifiers, {}, found);
}

/** As the job was submitted: by the number in the tag. What was begun before names whom that had found. */
const numberInJob = (
	{ recordTag }: AwaitedRecord,
	position: number,
	submittedBy: LookupRequest | undefined,
): number | undefined => (submittedBy ? position : parseRecordNumber(recordTag));

/** The outcome of each record that is asked for, or of each person in the job. */
function resolveRows(
	kind: JobKind,
	{ rows: answer, credits }: Extract<Interpretation<AnswerRows>, { kind: 'rows' }>,
	records: readonly AwaitedRecord[] | undefined,
	settings: FetchSettings,
	dialect: Dialect,
): LookupOutcome[] {
	const { request, submittedBy } = kind;
	const numbers = records?.map((record, position) => numberInJob(record, position, submittedBy));
	const rows = selectRows(answer.rows, numbers);
	// Without our tags a row may as well be about a record of the job that nobody asks for now.
	const isUntagged =
		records !== undefined && rows.some(({ recordIndex }) => recordIndex === undefined);
	const awaited = records ?? rows.map(() => NOBODY);
	const subjects = (isUntagged ? [...awaited, NOBODY] : awaited).map((record) =>
		buildAwaitedRecord(record, request, dialect),
	);
	// What the whole job cost is not what some of its records cost.
	const isPartOfAnswer = answer.isPartOfAnswer || rows.length < answer.rows.length || isUntagged;
	const matches = matchRowsToRecords(
		{ rows, followsRequestOrder: records === undefined },
		subjects,
		'contact',
	);
	const endings = buildEndings(matches, {
		rows: rows.filter(({ recordIndex }) => recordIndex !== undefined),
		subjects,
		reported: selectReportedCredits({ isPartOfAnswer }, credits),
		estimateOf: (match, record) => estimateCharge(kind, match, awaited[record]),
		includeRaw: settings.includeRaw,
		onlyRepeatsQuestion: (found, { sent }) => onlyRepeatsIdentifiers(found, sent),
	});
	return awaited.map((record, index) => resolveAwaited(record, endings[index]!, kind, settings));
}

/** The price of what was found, which shows what was asked for; what is still open counts as it did. */
function estimateCharge(
	{ request, submittedBy }: JobKind,
	match: Assignment,
	awaited = NOBODY,
): number {
	const reading = match.kind === 'row' ? match.row.reading : undefined;
	if (reading?.kind === 'found') return highestPriceOf(request, listFoundReveals(reading.result));
	const counted = awaited.credits?.charged ?? 0;
	return Math.max(0, counted - highestPriceOf(submittedBy)) || highestPriceOf(request);
}

const highestPriceOf = (
	request: LookupRequest | undefined,
	reveal: readonly Reveal[] = ['email'],
) => request?.price(1, { reveal }).max ?? 0;

/**
 * What a record comes to, with what was found when its job was begun, at the price of that. Only where the job shows
 * something is it found: who was found before is what an item says.
 */
function resolveAwaited(
	{ identifiers, found, matchedBy = null, matchScore = null }: AwaitedRecord,
	ending: Ending,
	{ request, submittedBy }: JobKind,
	settings: FetchSettings,
): LookupOutcome {
	const step: Step = { request, question: identifiers, ending };
	const outcomeSettings = { ...settings, entity: 'contact' } as const;
	if (!found || !submittedBy) return resolveOutcome([step], outcomeSettings);
	const cost: Credits = { charged: highestPriceOf(submittedBy), estimated: true };
	if (ending.kind !== 'found') {
		const outcome = resolveOutcome([step], outcomeSettings);
		return { ...outcome, credits: addCredits([cost, outcome.credits]) };
	}
	const confidence = found.confidence ?? null;
	const earlier: Ending = {
		kind: 'found',
		result: found,
		matchedBy,
		matchScore,
		confidence,
		credits: cost,
	};
	const submission: Step = { request: submittedBy, question: identifiers, ending: earlier };
	return resolveOutcome([submission, step], outcomeSettings);
}

/** The rows of the records of these numbers, with their position among them; where one is missing, people are compared. */
function selectRows(
	rows: readonly AnswerRow[],
	numbers: ReadonlyArray<number | undefined> = [undefined],
): AnswerRow[] {
	if (numbers.includes(undefined)) return rows.map((row) => ({ ...row, recordIndex: undefined }));
	const positions = new Map(numbers.map((number, position) => [number, position]));
	return rows.flatMap((row) => {
		if (row.recordIndex === undefined) return [row];
		const record = positions.get(row.recordIndex);
		return record === undefined ? [] : [{ ...row, recordIndex: record }];
	});
}
