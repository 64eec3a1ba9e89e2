import type { PaidRequest } from '../providers/dialect';
import type { Result } from '../providers/lookupBy';
import type { LookupOutcome } from '../records/envelope';
import type { Lookup } from '../records/plan';
import { isAttempt, type Attempt, type Ending } from './attempt';
import type { Craft } from './craft';
import { endingsAlike, endingsOf, unreadEndings, type Reader } from './endings';
import type { Alike, Answered } from './judge';
import { notDone, pendingFor } from './jobs';
import { Loop, type LoopReport } from './loop';
import { begin, createCourse, recordOf, type Course } from './begin';
import { next, unsent } from './next';
import { Prices } from './prices';
import type { LookupService, LookupSettings } from './settings';

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

function batchOf(attempts: readonly Attempt[], course: Course, service: LookupService) {
	const [{ request, job }] = attempts as [Attempt];
	const { settings, lookups } = course;
	const { entity, includeRaw } = settings;
	const { isTagged } = request;
	const records = attempts.map((attempt) => recordOf(attempt, course));
	const asked = records.map(({ sent, found }, index) => {
		const { identifiers } = lookups[attempts[index]!.lookup]!;
		return { identifiers, sent, found };
	});
	const endings = (answer: Answered, estimate: number): Ending[] => {
		const reported = answer.response ? service.dialect.creditsOf(answer.response) : {};
		const reader: Reader = { entity, asked, reported, estimate, includeRaw, isTagged };
		const alike = (same: Alike, by = reader) => numbered(endingsAlike(same, by), attempts);
		if (answer.kind === 'alike') return alike(answer);
		const { response } = answer;
		// It is paid, so what cannot be read is kept; of a job the next answer may be another one.
		const unread = () =>
			job
				? alike(pendingFor(notDone(job.id, service.dialect)), { ...reader, reported: {} })
				: unreadEndings(response.body, reader);
		try {
			const rows = request.read(response, records);
			const isOpen = rows.rows.some(({ reading }) => reading.kind === 'pending');
			if (rows.isUnknown || (job && isOpen)) return unread();
			const jobId = request.rest && service.dialect.jobIdOf?.(response);
			const endings = endingsOf(rows, reader);
			return jobId === undefined ? endings : numbered(endings, attempts, jobId);
		} catch {
			return unread();
		}
	};
	return { request: () => request.request(records, settings), endings };
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
