import type { ApiResponse } from '../../shared/core/http';
import type { Dialect, PaidRequest, AskedRecord } from '../providers/dialect';
import type { Result } from '../providers/lookupBy';
import type { LookupOutcome } from '../records/envelope';
import type { Lookup } from '../records/plan';
import { isAttempt, type Attempt, type Ending } from './attempt';
import { endingsOf, sharedEndings, unreadEndings, type Reader } from './endings';
import { notDone } from './asker';
import type { Answered } from './judge';
import { Loop } from './loop';
import { begin, createCourse, recordOf, type Course } from './choose';
import { next, unsent } from './next';
import { Prices } from './prices';
import type { Batch, Craft, LookupService, LookupSettings, LoopReport } from './settings';

export interface LookupReport extends Omit<LoopReport<LookupOutcome>, 'outcomes'> {
	/** One for each lookup of the plan. */
	outcomes: LookupOutcome[];
	/** The provider tells no charges, so a limit rests on the estimate. */
	estimated: boolean;
}

/** Sends the lookups of a plan and finds out what became of each. */
export async function runLookups(
	lookups: Lookup[],
	settings: LookupSettings,
	service: LookupService,
): Promise<LookupReport> {
	const course = createCourse(settings, service.dialect, lookups);
	const begun = lookups.map((_, lookup) => begin(lookup, course));
	const prices = new Prices(settings);
	const report = await new Loop(
		craftOf(course, service),
		{
			...settings,
			concurrency: Math.min(settings.concurrency, lookups.length),
			batchSize: (request) => batchSizeOf(settings, request),
		},
		service,
		prices,
		begun.filter(isAttempt),
	).run();
	const outcomes = begun.map((each, lookup) =>
		isAttempt(each) ? report.outcomes.get(lookup)! : each,
	);
	return { ...report, outcomes, estimated: report.creditsSpent > 0 && prices.isEstimated };
}

/** The most records in one request of a kind, as the user and the provider allow. */
export function batchSizeOf(
	{ batchSize, singly = false }: LookupSettings,
	{ max, job }: PaidRequest,
): number {
	if (singly && job) return max;
	return batchSize > 0 ? Math.min(batchSize, max) : max;
}

function craftOf(course: Course, service: LookupService): Craft<Result, LookupOutcome> {
	return {
		batch: (attempts) => batchOf(attempts, course, service),
		next: (attempt, ending, now) => next(attempt, ending, course, now),
		unsent: (attempt, failure) => unsent(attempt, failure, course),
	};
}

function batchOf(
	attempts: readonly Attempt[],
	course: Course,
	{ dialect }: LookupService,
): Batch<Result> {
	const [{ request }] = attempts as [Attempt];
	const { settings } = course;
	const { entity, includeRaw } = settings;
	const { isTagged } = request;
	const asked = attempts.map((attempt) => recordOf(attempt, course));
	const read = (response: ApiResponse, reader: Reader): Ending[] => {
		try {
			const rows = request.read(response, asked);
			if (rows.isUnknown) return unreadEndings(response.body, reader);
			const jobId = request.rest && dialect.jobIdOf?.(response);
			const endings = endingsOf(rows, reader);
			return jobId === undefined ? endings : numbered(endings, attempts, jobId);
		} catch {
			// It is paid, so what cannot be read is kept.
			return unreadEndings(response.body, reader);
		}
	};
	return {
		request: () => request.request(asked, settings),
		isWhole: (response) => isWhole(response, request, asked),
		endings: (given, estimate) => {
			const answer = asHandedIn(given, request, dialect);
			const { response } = answer;
			const reported = response ? dialect.creditsOf(response) : {};
			const reader = { entity, asked, reported, estimate, includeRaw, isTagged };
			if (answer.kind === 'rows') return read(answer.response, reader);
			return numbered(sharedEndings(answer, reader), attempts);
		},
	};
}

/** Of a job the next answer may have what this one has not. */
function isWhole(response: ApiResponse, request: PaidRequest, records: AskedRecord[]): boolean {
	try {
		const { rows, isUnknown } = request.read(response, records);
		return !isUnknown && rows.every(({ reading }) => reading.kind !== 'pending');
	} catch {
		return false;
	}
}

/** A job that was taken has to be fetched; without its ID all that can be done is to keep the answer. */
function asHandedIn(answer: Answered, { job }: PaidRequest, dialect: Dialect): Answered {
	if (!job || answer.kind !== 'pending' || !answer.response) return answer;
	const { jobId, response } = answer;
	if (jobId === undefined) return { kind: 'rows', response };
	return { kind: 'pending', jobId, message: notDone(jobId, dialect) };
}

/** Each record of a job is found again by its number in the request. */
function numbered(endings: Ending[], attempts: readonly Attempt[], jobId?: string): Ending[] {
	if (!attempts[0]?.request.job && jobId === undefined) return endings;
	return endings.map((ending, index) => ({
		...ending,
		...(jobId !== undefined && { jobId }),
		recordTag: String(attempts[index]!.job?.tag ?? index),
	}));
}
