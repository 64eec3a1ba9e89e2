import { totalOf } from './credits';
import { sentenceOf, type Failure } from '../../shared/core/result';
import type { Assignment } from '../match/assignRows';
import type { AnswerRow } from '../match/rows';
import type { Identifiers } from '../person/entities';
import type { Person } from '../person';
import type { AskedRecord, Dialect, JobDialect, PaidRequest, Reveal } from '../providers/dialect';
import { buildAskedRecord } from '../providers/lookupBy';
import { parseRecordNumber } from '../providers/requests';
import { UNPAID, type Credits, type LookupOutcome } from '../records/envelope';
import { Asker, newsOf } from './asker';
import type { Ending, Step } from './attempt';
import { revealsIn } from './choose';
import { keepable, endingsOf, withMessage } from './endings';
import { endingIn, type Answered, type SharedAnswer } from './judge';
import { comesTo, outcomeOf } from './outcome';
import type { LookupService, LookupSettings } from './settings';

/** A record of a job that was handed in by an earlier run. */
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
	request: PaidRequest & { job: JobDialect };
	begunBy?: PaidRequest;
}

/** The kinds of jobs that a provider takes for contacts. */
export const jobKinds = ({ lookups }: Dialect): JobKind[] =>
	(lookups.contact?.requests ?? []).flatMap((request) => {
		if (request.deferred) return [{ request: request.deferred, begunBy: request }];
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
	asker = new Asker(service),
): Promise<LookupOutcome[] | Failure> {
	const { dialect } = service;
	const awaited = records ?? ANYBODY;
	let lost: SharedAnswer | undefined;
	// A job may be of any kind that the provider has: an ID of one kind is unknown to the others.
	for (const kind of jobKinds(dialect)) {
		const { job } = kind.request;
		const judgement = await asker.askFree(job.fetch(jobId), 'one');
		const answer = newsOf(judgement, job, jobId, dialect);
		const isUnderWay = answer.kind === 'pending' && answer.failure === undefined;
		const news = isUnderWay ? await asker.openJob(job, jobId) : answer;
		if (news.kind === 'rows') {
			const { response } = news;
			const outcomes = read(kind, news, records, settings, dialect);
			return outcomes
				? withJob(outcomes, jobId, awaited)
				: allAs({ kind: 'pending', message: UNREADABLE, response }, jobId, awaited);
		}
		if (news.kind !== 'jobLost') {
			return judgement.kind === 'stop' ? judgement.failure : allAs(news, jobId, awaited);
		}
		lost = news;
	}
	return allAs(lost!, jobId, awaited);
}

/** The outcomes of a job that was not asked for, because of a failure of another kind. */
export const leftPending = (jobId: string, failure: Failure, awaited = ANYBODY): LookupOutcome[] =>
	allAs({ kind: 'pending', message: `${sentenceOf(failure)} ${FETCH_AGAIN}` }, jobId, awaited);

const FETCH_AGAIN = "Fetch it again later with 'Get Result'.";

/** What cannot be read may be there later. */
const UNREADABLE = `The provider's response has an unknown format. ${FETCH_AGAIN}`;

/** The same for all; they count as they did. What the provider said is kept once. */
function allAs(answer: SharedAnswer, jobId: string, awaited: readonly AwaitedRecord[]) {
	const body = answer.response?.body;
	const outcomes = awaited.map(({ credits = UNPAID }, index) => {
		const kept = index === 0 && body !== undefined ? { raw: keepable(body) } : {};
		return outcomeOf({ ...endingIn(answer), ...kept, credits }, { entity: 'contact' });
	});
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
		const { recordTag, found, matchedBy = null, matchScore = null } = awaited[index] ?? {};
		if (!isOpen) return outcome;
		const kept =
			found && outcome.person === undefined ? { person: found, matchedBy, matchScore } : {};
		return { ...outcome, ...kept, jobId, ...(recordTag !== undefined && { recordTag }) };
	});
}

/** Undefined if the answer has an unknown format. */
function read(
	kind: JobKind,
	{ response, open, isPart: isOpen }: Extract<Answered, { kind: 'rows' }>,
	records: readonly AwaitedRecord[] | undefined,
	settings: FetchSettings,
	dialect: Dialect,
): LookupOutcome[] | undefined {
	const { request, begunBy } = kind;
	const askedOf = ({ identifiers, found }: AwaitedRecord) =>
		buildAskedRecord(request, dialect.lookups.contact!, identifiers, {}, found);
	// As the job was handed in: by the number in the tag. What was begun before names whom that had found.
	const numberOf = ({ recordTag }: AwaitedRecord, place: number) =>
		begunBy ? place : parseRecordNumber(recordTag);
	const byNumber: AskedRecord[] = [];
	for (const [place, record] of records?.entries() ?? []) {
		const number = numberOf(record, place);
		if (number !== undefined) byNumber[number] = askedOf(record);
	}
	const { read: readRows } = (isOpen && request.job.part) || request;
	const answer = withMessage(readRows(response, byNumber), open?.message);
	if (answer.isUnknown) return undefined;
	const rows = rowsFor(answer.rows, records?.map(numberOf));
	// Without our tags a row may as well be about a record of the job that nobody asks for now.
	const isUntagged = records !== undefined && rows.some(({ record }) => record === undefined);
	const asked = records ?? rows.map(() => NOBODY);
	// What the whole job cost is not what some of its records cost.
	const isPart = answer.isPart || rows.length < answer.rows.length || isUntagged;
	const endings = endingsOf(
		{ rows, ordered: records === undefined, isPart },
		{
			entity: 'contact',
			asked: (isUntagged ? [...asked, NOBODY] : asked).map(askedOf),
			reported: dialect.creditsOf(response),
			estimateOf: (assignment, record) => estimateOf(kind, assignment, asked[record]),
			includeRaw: settings.includeRaw,
		},
	);
	return asked.map((record, index) => ended(record, endings[index]!, kind, settings));
}

/** The price of what was found, which shows what was asked for; what is still open counts as it did. */
function estimateOf(
	{ request, begunBy }: JobKind,
	assignment: Assignment,
	awaited = NOBODY,
): number {
	const reading = assignment.kind === 'row' ? assignment.row.reading : undefined;
	if (reading?.kind === 'found') return priceOf(request, revealsIn(reading.result));
	const counted = awaited.credits?.charged ?? 0;
	return Math.max(0, counted - priceOf(begunBy)) || priceOf(request);
}

const priceOf = (request: PaidRequest | undefined, reveal: readonly Reveal[] = ['email']) =>
	request?.price(1, { reveal }).most ?? 0;

/**
 * What a record comes to, with what was found when its job was begun, at the price of that. Only where the job shows
 * something is it found: who was found before is what an item says.
 */
function ended(
	{ identifiers, found, matchedBy = null, matchScore = null }: AwaitedRecord,
	ending: Ending,
	{ request, begunBy }: JobKind,
	settings: FetchSettings,
): LookupOutcome {
	const step: Step = { request, identifiers, ending };
	const demands = { ...settings, entity: 'contact' } as const;
	if (!found || !begunBy) return comesTo([step], demands);
	const cost: Credits = { charged: priceOf(begunBy), estimated: true };
	if (ending.kind !== 'found') {
		const outcome = comesTo([step], demands);
		return { ...outcome, credits: totalOf([cost, outcome.credits]) };
	}
	const confidence = found.confidence ?? null;
	const told: Ending = {
		kind: 'found',
		result: found,
		matchedBy,
		matchScore,
		confidence,
		credits: cost,
	};
	return comesTo([{ request: begunBy, identifiers, ending: told }, step], demands);
}

/** The rows of the records of these numbers, with their place among them; where one is missing, people are compared. */
function rowsFor(
	rows: readonly AnswerRow[],
	numbers: ReadonlyArray<number | undefined> = [undefined],
): AnswerRow[] {
	if (numbers.includes(undefined)) return rows.map((row) => ({ ...row, record: undefined }));
	const places = new Map(numbers.map((number, place) => [number, place]));
	return rows.flatMap((row) => {
		if (row.record === undefined) return [row];
		const record = places.get(row.record);
		return record === undefined ? [] : [{ ...row, record }];
	});
}
