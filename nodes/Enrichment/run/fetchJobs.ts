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
import { buildBatchAnswerReader } from './batch';
import { listRevealedData } from './choose';
import { addCredits } from './credits';
import { buildEndingsOfMatches, truncateRaw, omitChargeOfPartialAnswer } from './endings';
import {
	isRefusal,
	toMeaningForAllRecords,
	type Interpretation,
	type AnswerWithoutRows,
} from './interpretation';
import { FETCH_LATER_REMEDY } from './jobAnswers';
import { matchRowsToRecords } from './lookupRun';
import { resolveOutcome, convertAttemptEndingToOutcome } from './outcome';
import { RequestRunner } from './requestRunner';
import type { LookupService, LookupSettings } from './settings';

/** A record of a job that an earlier run submitted. */
export interface AwaitedRecord {
	recordTag?: string | undefined;
	identifiers: Identifiers;
	/** The credits that were counted for the record so far. */
	credits?: Credits | undefined;
	/** What the provider returned when it accepted the job, and how that was matched. */
	found?: Person | undefined;
	matchedBy?: string | null;
	matchScore?: number | null;
}

const NOBODY: AwaitedRecord = { identifiers: {} };
/** Stands for the records of a job if they are not known; there is at least one. */
const ANYBODY: readonly AwaitedRecord[] = [NOBODY];

type FetchSettings = Pick<LookupSettings, 'minimumConfidence' | 'includeRaw'>;

/** A request with a job, and the request that submitted it if the job only has deferred data. */
interface JobRequest {
	request: LookupRequest & { job: JobDialect };
	submittedBy?: LookupRequest;
}

/** Lists the requests of a provider for contacts that submit jobs. */
export const listJobRequests = ({ lookups }: Dialect): JobRequest[] =>
	(lookups.contact?.requests ?? []).flatMap((request) => {
		if (request.deferred) return [{ request: request.deferred, submittedBy: request }];
		const { job } = request;
		return job ? [{ request: { ...request, job } }] : [];
	});

/**
 * Fetches a job once. Returns an outcome for each of the records, or for each person in the job if `records` is undefined;
 * a failure if the provider refuses the request.
 */
export async function fetchJobOutcomes(
	jobId: string,
	records: readonly AwaitedRecord[] | undefined,
	settings: FetchSettings,
	service: LookupService,
	runner = new RequestRunner(service),
): Promise<LookupOutcome[] | Failure> {
	const { dialect } = service;
	const awaited = records ?? ANYBODY;
	let lost: AnswerWithoutRows | undefined;
	// The kind of the job is not known; its ID is unknown to requests of other kinds.
	for (const kind of listJobRequests(dialect)) {
		const answer = await fetchState(jobId, kind, records, runner, dialect);
		if (isRefusal(answer)) return answer.failure!;
		switch (answer.kind) {
			case 'rows': {
				const outcomes = resolveRows(kind, answer, records, settings, dialect);
				return addJobIfUnfinished(outcomes, jobId, awaited);
			}
			case 'unreadable': {
				const pending: AnswerWithoutRows = {
					...answer,
					kind: 'pending',
					message: UNREADABLE,
				};
				return buildSameOutcomes(pending, jobId, awaited);
			}
			case 'jobLost':
				lost = answer;
				break;
			default:
				return buildSameOutcomes(answer, jobId, awaited);
		}
	}
	return buildSameOutcomes(lost!, jobId, awaited);
}

/** Fetches the present state of a job. */
async function fetchState(
	jobId: string,
	{ request, submittedBy }: JobRequest,
	records: readonly AwaitedRecord[] | undefined,
	runner: RequestRunner,
	dialect: Dialect,
): Promise<Interpretation<AnswerRows>> {
	const subjects: RequestedRecord[] = [];
	for (const [position, record] of records?.entries() ?? []) {
		const number = findNumberInJob(record, position, submittedBy);
		if (number !== undefined) subjects[number] = buildAwaitedRecord(record, request, dialect);
	}
	const reader = buildBatchAnswerReader(request, subjects, FETCH_LATER_REMEDY);
	const answer = await runner.fetchJob(request.job, jobId, reader);
	const isUnderWay = answer.kind === 'pending' && answer.failure === undefined;
	return isUnderWay ? await runner.fetchUnfinishedJob(request.job, jobId, reader) : answer;
}

/** Builds the outcomes for a job that was not fetched because of another failure. */
export function buildPendingJobOutcomes(
	jobId: string,
	failure: Failure,
	awaited = ANYBODY,
): LookupOutcome[] {
	const message = `${describeFailure(failure)} ${FETCH_AGAIN}`;
	return buildSameOutcomes(
		{ kind: 'pending', message, retry: 'final', credits: {} },
		jobId,
		awaited,
	);
}

const FETCH_AGAIN = "Fetch the result again later with 'Get Result'.";

/** An unreadable answer may be readable later. */
const UNREADABLE = `The provider's response has an unknown format. ${FETCH_AGAIN}`;

/** Builds the same outcome for all records, with their credits so far. The answer is kept once. */
function buildSameOutcomes(
	answer: AnswerWithoutRows,
	jobId: string,
	awaited: readonly AwaitedRecord[],
): LookupOutcome[] {
	const body = answer.response?.body;
	const outcomes = awaited.map(({ credits = UNPAID }, index) => {
		const raw = index === 0 && body !== undefined ? { raw: truncateRaw(body) } : {};
		return convertAttemptEndingToOutcome(
			{ ...toMeaningForAllRecords(answer), ...raw, credits },
			{ entity: 'contact' },
		);
	});
	return addJobIfUnfinished(outcomes, jobId, awaited);
}

/** Adds the job ID and record tag to unfinished outcomes, so that they can be fetched again. */
function addJobIfUnfinished(
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

/** Finds the number of a record in its job, from its tag. Jobs with deferred data name people by ID, so the position counts. */
const findNumberInJob = (
	{ recordTag }: AwaitedRecord,
	position: number,
	submittedBy: LookupRequest | undefined,
): number | undefined => (submittedBy ? position : parseRecordNumber(recordTag));

/** Resolves the outcome of each record, or of each person in the job. */
function resolveRows(
	kind: JobRequest,
	{ rows: answer, credits }: Extract<Interpretation<AnswerRows>, { kind: 'rows' }>,
	records: readonly AwaitedRecord[] | undefined,
	settings: FetchSettings,
	dialect: Dialect,
): LookupOutcome[] {
	const { request, submittedBy } = kind;
	const numbers = records?.map((record, position) =>
		findNumberInJob(record, position, submittedBy),
	);
	const rows = selectRows(answer.rows, numbers);
	// Without tags, a row may also belong to a record of the job that is not fetched now.
	const isUntagged =
		records !== undefined && rows.some(({ recordIndex }) => recordIndex === undefined);
	const awaited = records ?? rows.map(() => NOBODY);
	const subjects = (isUntagged ? [...awaited, NOBODY] : awaited).map((record) =>
		buildAwaitedRecord(record, request, dialect),
	);
	// The charge of the whole job does not apply to a part of its records.
	const isPartOfAnswer = answer.isPartOfAnswer || rows.length < answer.rows.length || isUntagged;
	const matches = matchRowsToRecords(
		{ rows, followsRequestOrder: records === undefined },
		subjects,
		'contact',
	);
	const endings = buildEndingsOfMatches(matches, {
		rows: rows.filter(({ recordIndex }) => recordIndex !== undefined),
		subjects,
		reported: omitChargeOfPartialAnswer({ isPartOfAnswer }, credits),
		estimateCharge: (match, record) => estimateCharge(kind, match, awaited[record]),
		includeRaw: settings.includeRaw,
		onlyRepeatsQuestion: (found, { sent }) => onlyRepeatsIdentifiers(found, sent),
	});
	return awaited.map((record, index) => resolveAwaited(record, endings[index]!, kind, settings));
}

/** Estimates the charge of a record: the price of the data found, or else the credits counted so far. */
function estimateCharge(
	{ request, submittedBy }: JobRequest,
	match: Assignment,
	awaited = NOBODY,
): number {
	const reading = match.kind === 'row' ? match.row.reading : undefined;
	if (reading?.kind === 'found')
		return calculateHighestPrice(request, listRevealedData(reading.result));
	const counted = awaited.credits?.charged ?? 0;
	return (
		Math.max(0, counted - calculateHighestPrice(submittedBy)) || calculateHighestPrice(request)
	);
}

const calculateHighestPrice = (
	request: LookupRequest | undefined,
	reveal: readonly Reveal[] = ['email'],
): number => request?.price(1, { reveal }).max ?? 0;

/**
 * Resolves the outcome of a record, including what was found when its job was submitted, at the price of that. It counts
 * as found only if the job itself found something; earlier data is only a statement of the item.
 */
function resolveAwaited(
	{ identifiers, found, matchedBy = null, matchScore = null }: AwaitedRecord,
	ending: Ending,
	{ request, submittedBy }: JobRequest,
	settings: FetchSettings,
): LookupOutcome {
	const step: Step = { request, question: identifiers, ending };
	const outcomeSettings = { ...settings, entity: 'contact' } as const;
	if (!found || !submittedBy) return resolveOutcome([step], outcomeSettings);
	const cost: Credits = { charged: calculateHighestPrice(submittedBy), estimated: true };
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

/** Selects the rows of the records with these numbers, and replaces the numbers by positions; without all numbers, all rows stay. */
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
