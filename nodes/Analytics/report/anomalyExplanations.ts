/** Explanations of anomalies, in the form that *Explain Change* has. */
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

/** A judged day with the titles of its annotations. */
export interface AnnotatedDay extends JudgedDay {
	annotations: string[];
}

/** Adds to each day the titles of the annotations that include it. */
export function addAnnotations(rows: JudgedDay[], annotations: Annotation[]): AnnotatedDay[] {
	return rows.map((row) => ({
		...row,
		annotations: annotations
			.filter(({ startDate, endDate }) => startDate <= row.day && row.day <= endDate)
			.map(({ title }) => title),
	}));
}

/** An anomaly in words, and its explanation. The explanation's fields are null if it could not be fetched. */
export interface ExplainedAnomaly extends AnnotatedDay {
	/** `sessions for Direct was 120 on Fri 20 Nov; 310 was expected (usual range 240 to 380).` */
	sentence: string;
	/** The sentence of *Explain Change*. */
	explanation: string | null;
	/** The earlier day that the anomaly is compared with; it has the same weekday. */
	comparedWith: Day | null;
	change: number | null;
	changePercent: number | null;
	/** The values that contribute most to the change. */
	drivers: ExplainedRow[];
}

/** The settings that all explanations of a search share. */
export interface ExplanationRequest {
	spec: AnomalySpec;
	/** The dimensions to look for causes in; an empty list explains nothing. */
	explainBy: string[];
	/** The number of values of each dimension to return. */
	topN: number;
	/** The current day; sentences leave out its year. */
	today: Day;
	connection: GoogleConnection;
	/** Returns how many requests may still be sent. */
	requestsLeft: () => number;
}

/** The anomalies of a search with their explanations. */
export interface Explanations {
	/** All anomalies; the one that deviates most comes first. */
	anomalies: ExplainedAnomaly[];
	/** The number of anomalies without an explanation. */
	unexplained: number;
	/** The failure after which no further explanation was fetched. */
	problem: string | undefined;
}

/**
 * Explains anomalies while there are requests left; the one that deviates most comes first. Anomalies without an
 * explanation are returned as well. After a failure no further explanation is fetched.
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

/** Builds the periods of a comparison of two single days. */
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
 * Describes an anomaly: `sessions for Direct was 120 on Fri 20 Nov; 310 was expected (usual range 240 to 380).`
 * @param today the current day; the sentence leaves out its year
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
