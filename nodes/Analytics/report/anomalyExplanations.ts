/** What stands behind the anomalies that were found: an explanation of each, as *Explain Change* gives it. */
import type { Day } from '../../shared/core/calendar';
import { describeFailure } from '../../shared/core/result';
import type { Annotation } from '../google/annotations';
import type { GoogleConnection } from '../google/connection';
import { findTypicalDay, type JudgedDay } from './anomalies';
import {
	buildValuesFilter,
	TOTAL_VALUE,
	type AnomalyFindings,
	type AnomalySpec,
} from './anomalyReport';
import { describeChange, fetchExplanation, type ExplainSpec } from './explain';
import { keepTopValues, type ExplainedRow } from './contribution';
import { BATCH_SIZE } from './fetch';
import { combineFilters } from './filters';
import type { Periods } from './periods';
import { describePeriods } from './periodWords';
import { roundForReading } from './readableNumbers';

/** A judged day, and the titles of the annotations on it. */
export interface AnnotatedDay extends JudgedDay {
	annotations: string[];
}

/** Puts beside each day the titles of the annotations that include it. */
export function addAnnotations(rows: JudgedDay[], annotations: Annotation[]): AnnotatedDay[] {
	return rows.map((row) => ({
		...row,
		annotations: annotations
			.filter(({ startDate, endDate }) => startDate <= row.day && row.day <= endDate)
			.map(({ title }) => title),
	}));
}

/** An anomaly in words, and what explains it. */
export interface ExplainedAnomaly extends AnnotatedDay {
	/** What is odd: `sessions for Direct was 120 on Fri 20 Nov; 310 was expected (usual range 240 to 380).` */
	sentence: string;
	/** The sentence of *Explain Change*; null where it was not asked. */
	explanation: string | null;
	/** The earlier day of the same weekday that it is compared with. */
	comparedWith: Day | null;
	change: number | null;
	changePercent: number | null;
	/** The values that add most to the change. */
	drivers: ExplainedRow[];
}

/** What the explanations of a search have in common. */
export interface ExplanationRequest {
	spec: AnomalySpec;
	/** The dimensions to look for causes in; none to explain nothing. */
	explainBy: string[];
	/** How many values of each dimension to return. */
	topN: number;
	/** The day it is, whose year goes without saying. */
	today: Day;
	connection: GoogleConnection;
	/** How many requests may still be sent. */
	requestsLeft: () => number;
}

export interface Explanations {
	/** Those that deviate most first. */
	anomalies: ExplainedAnomaly[];
	/** How many could not be explained within the requests that are left. */
	unexplained: number;
	/** Why explaining was given up. */
	problem: string | undefined;
}

/**
 * Explains anomalies, those that deviate most first, as long as there are requests left. One that cannot be explained is
 * there all the same; after a refusal no further one is tried.
 */
export async function explainAnomalies(
	anomalies: AnnotatedDay[],
	findings: AnomalyFindings,
	request: ExplanationRequest,
): Promise<Explanations> {
	const { spec, explainBy, connection, requestsLeft } = request;
	const dimensions = explainBy.filter((name) => name !== spec.dimension);
	const requests = Math.ceil((2 * dimensions.length) / BATCH_SIZE);
	const explained: ExplainedAnomaly[] = [];
	let unexplained = 0;
	let problem: string | undefined;
	for (const anomaly of sortByDeviation(anomalies)) {
		const plain = toUnexplainedAnomaly(anomaly, request);
		const typical = findTypicalDay(
			anomaly,
			findings.series.get(anomaly.dimension)!,
			findings.baseline,
		);
		const isPossible = dimensions.length > 0 && typical !== undefined && problem === undefined;
		if (!isPossible || requestsLeft() < requests) {
			explained.push(plain);
			unexplained += Number(dimensions.length > 0);
			continue;
		}
		const periods = buildDayComparison(anomaly.day, typical);
		const change = await fetchExplanation(
			toExplainSpec(anomaly, dimensions, spec),
			periods,
			connection,
		);
		if (!change.ok) {
			problem = describeFailure(change.failure);
			explained.push(plain);
			unexplained++;
			continue;
		}
		const { change: difference, changePercent, rows } = change.value;
		const ranges = [periods.current, periods.previous];
		const period = describePeriods({ ranges, isComparison: true, today: request.today });
		explained.push({
			...plain,
			explanation: describeChange(spec.metric, change.value, period),
			comparedWith: typical,
			change: difference,
			changePercent,
			drivers: keepTopValues(rows, request.topN),
		});
	}
	return { anomalies: explained, unexplained, problem };
}

function sortByDeviation(anomalies: AnnotatedDay[]): AnnotatedDay[] {
	const size = ({ deviation }: AnnotatedDay) => Math.abs(deviation ?? 0);
	return [...anomalies].sort((one, other) => size(other) - size(one));
}

function toUnexplainedAnomaly(
	anomaly: AnnotatedDay,
	{ spec, today }: ExplanationRequest,
): ExplainedAnomaly {
	return {
		...anomaly,
		sentence: describeAnomaly(anomaly, spec.metric, today),
		explanation: null,
		comparedWith: null,
		change: null,
		changePercent: null,
		drivers: [],
	};
}

/** One day beside another one. */
function buildDayComparison(current: Day, previous: Day): Periods {
	return {
		mode: 'previousPeriodSameWeekdays',
		current: { startDate: current, endDate: current, name: 'current' },
		previous: { startDate: previous, endDate: previous, name: 'previous' },
		pairs: [{ current, previous }],
	};
}

function toExplainSpec(
	{ dimension }: JudgedDay,
	dimensions: string[],
	spec: AnomalySpec,
): ExplainSpec {
	const { property, metric, base, dimensionFilter, currencyCode } = spec;
	return {
		property,
		metric,
		base,
		dimensions,
		dimensionFilter: combineFilters(dimensionFilter, buildValuesFilter(spec, [dimension])),
		currencyCode,
	};
}

/**
 * Says what is odd about a day: `sessions for Direct was 120 on Fri 20 Nov; 310 was expected (usual range 240 to 380).`
 * @param today the day it is, whose year goes without saying
 */
export function describeAnomaly(
	{ day, dimension, value, expected, low, high }: JudgedDay,
	metric: string,
	today: Day,
): string {
	const of = dimension === TOTAL_VALUE ? '' : ` for ${dimension}`;
	const range = { startDate: day, endDate: day };
	const [on = ''] = describePeriods({ ranges: [range], today }).split(',');
	const [shown, usual, from, to] = [value, expected, low, high].map(roundForReading);
	return `${metric}${of} was ${shown} on ${on}; ${usual} was expected (usual range ${from} to ${to}).`;
}
