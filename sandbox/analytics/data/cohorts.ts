/** Cohort requests: users by their first day, followed over the days, weeks or months after it. */
import { invalid } from '../wire/refusal';
import { resolveDateRange, type Days } from './dates';
import type { CohortSpec, RunReportRequest } from './requests';
import { quote, type Tokens } from './sql';

/** A date range, or the days of a cohort. */
export interface Range extends Days {
	tokens?: Tokens;
	where?: string;
}

const LENGTHS: Record<string, number> = { DAILY: 1, WEEKLY: 7, MONTHLY: 30 };

export function checkCohortDimension({ dimensions = [] }: RunReportRequest): void {
	if (dimensions.some(({ name }) => name === 'cohort')) return;
	throw invalid('The cohort dimension is required in a cohort request.');
}

export function cohortRanges(spec: CohortSpec, zone: string, now: number): Range[] {
	const { cohorts = [], cohortsRange = {}, cohortReportSettings } = spec;
	if (cohorts.length === 0) throw invalid('A cohort request needs at least one cohort.');
	if (cohortReportSettings?.accumulate) {
		throw invalid('accumulate is not supported in this request.');
	}
	const { granularity = '', startOffset = 0, endOffset } = cohortsRange;
	const length = LENGTHS[granularity];
	if (length === undefined) throw invalid('cohortsRange.granularity is required.');
	if (endOffset === undefined) throw invalid('cohortsRange.endOffset is required.');
	return cohorts.map((cohort, index) => {
		if (cohort.dimension !== 'firstSessionDate') {
			throw invalid('The cohort dimension only supports firstSessionDate.');
		}
		if (/^(cohort_|RESERVED_)/.test(cohort.name ?? '')) {
			throw invalid(`Cohort name ${cohort.name} must not begin with cohort_ or RESERVED_.`);
		}
		const { start, end } = resolveDateRange(cohort.dateRange ?? {}, 0, zone, now);
		const name = cohort.name || `cohort_${index}`;
		return {
			name,
			// From the cohort's own first day: the size of the cohort is counted from it.
			start: start + Math.min(0, startOffset * length),
			end: end + endOffset * length,
			where: `first_day BETWEEN ${start} AND ${end} AND day BETWEEN ${start + startOffset * length} AND ${end + endOffset * length}`,
			tokens: {
				cohort: quote(name),
				cohortStart: String(start),
				cohortEnd: String(end),
			},
		};
	});
}
