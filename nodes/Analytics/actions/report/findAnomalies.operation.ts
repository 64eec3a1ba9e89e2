import { formatCount, describeFailure, success, type Result } from '../../../shared/core/result';
import type { Day } from '../../../shared/core/calendar';
import {
	decimalNumber,
	flag,
	getInputItem,
	markSameForAllItems,
	options,
	wholeNumber,
	withPanel,
	type Values,
} from '../../../shared/node/field';
import {
	defineOperation,
	executePerItem,
	type OutputRow,
	type OperationRun,
} from '../../../shared/node/operation';
import { readRetryOptions } from '../../../shared/node/retryFields';
import type { ToolFieldRule } from '../../../shared/node/tool';
import { fetchAnnotations, type Annotation } from '../../google/annotations';
import {
	createPropertyCaches,
	openConnection,
	stopBelowQuotaFloor,
	type GoogleConnection,
} from '../../google/connection';
import { createFieldRenamer, type FieldRenamer } from '../../google/metadata';
import { limitRequestCount } from '../../google/requestLimit';
import { FEWEST_WEEKDAYS } from '../../report/anomalies';
import {
	addAnnotations,
	describeAnomaly,
	explainAnomalies,
	type AnnotatedDay,
	type Explanations,
} from '../../report/anomalyExplanations';
import {
	checkAnomalyDimension,
	fetchAnomalyFindings,
	listAnomalyDays,
	TOTAL_VALUE,
	type AnomalyDays,
	type AnomalyFindings,
	type AnomalyPeriod,
	type AnomalySpec,
} from '../../report/anomalyReport';
import { completenessWarnings } from '../../report/completeness';
import { findBaseMetric } from '../../report/contribution';
import { checkExplainSpec } from '../../report/explain';
import { toListItems } from '../../report/listItems';
import { noteIf, publishReportNotes, renamedNotes } from '../../report/notes';
import { describePeriods } from '../../report/periodWords';
import { checkQuality, degradedFailure, emptyReportNotes } from '../../report/quality';
import { NO_ROWS } from '../../report/singleReport';
import { googleRetryFields, propertyId } from '../../fields';
import { baseMetricOption, dimensionsField, singleRangeOptions } from './fields/query';
import {
	dimensionFilterFields,
	dimensionFilterOption,
	readDimensionFilter,
} from './fields/filters';
import { buildOptionalNameField } from './fields/names';
import {
	currencyOption,
	failOnDegradedOption,
	propertyColumnOption,
	quotaFloorOption,
} from './fields/options';
import { prependPropertyColumn } from './propertyColumn';

const DEFAULT_CAUSE_DIMENSIONS = [
	'sessionDefaultChannelGroup',
	'country',
	'deviceCategory',
	'landingPage',
	'newVsReturning',
];

const fields = {
	property: propertyId,
	metric: buildOptionalNameField('Metric Name or ID', 'getMetrics', {
		purpose: 'The metric to check',
		default: 'sessions',
		required: true,
	}),
	dimension: buildOptionalNameField('Dimension Name or ID', 'getBreakdowns', {
		purpose:
			"Check each of this dimension's largest values separately. Leave empty to check only the total",
	}),
	topN: wholeNumber('Number of Values', 'Maximum number of dimension values to check', {
		default: 10,
		min: 1,
		max: 100,
		displayOptions: { hide: { dimension: [''] } },
	}),
	daysJudged: wholeNumber(
		'Days to Check',
		"Number of complete days to check, ending yesterday in the property's time zone",
		{ default: 1, min: 1, max: 31 },
	),
	weeks: wholeNumber(
		'Weeks to Compare With',
		'Each day is compared with the same weekday in this many earlier weeks',
		{ default: 8, min: FEWEST_WEEKDAYS, max: 52 },
	),
	sensitivity: decimalNumber(
		'Sensitivity',
		'How far a day may be from its expected value, as a multiple of the usual deviation. Lower values find more anomalies.',
		{ default: 3.5, min: 0.5, max: 20 },
	),
	onlyAnomalies: flag('Return Only Anomalies', 'Whether to leave out days with expected values'),
	explainBy: withPanel(dimensionsField, {
		displayName: 'Explain By Names or IDs',
		default: DEFAULT_CAUSE_DIMENSIONS,
		builderHint: {
			propertyHint:
				'API names of dimensions in which to look for the cause of an anomaly, such as country; leave empty to skip explanations',
		},
	}),
	...dimensionFilterFields,
	options: options({
		...markSameForAllItems({ ...googleRetryFields, ...quotaFloorOption }),
		...singleRangeOptions,
		...baseMetricOption,
		...currencyOption,
		...dimensionFilterOption,
		...failOnDegradedOption,
		...propertyColumnOption,
	}),
};

type AnomalyValues = Values<typeof fields>;

const ANOMALY_TOOL: Record<string, ToolFieldRule> = {
	metric: {
		prompt: 'API name of one GA4 metric, such as sessions, activeUsers, keyEvents, totalRevenue, or engagementRate',
		fallback: 'sessions',
	},
	dimension: {
		prompt: 'API name of a GA4 dimension whose largest values are each checked separately, such as sessionDefaultChannelGroup. Empty to check only the total',
	},
	onlyAnomalies: { fixed: false },
};

export const findAnomalies = defineOperation({
	name: 'Find Anomalies',
	value: 'findAnomalies',
	action: 'Find anomalies in a metric',
	description:
		'Find out whether recent days differ from the same weekdays in earlier weeks, and what explains it',
	fields,
	toolFields: ANOMALY_TOOL,
	outputs: () => 2,
	execute: (run, read) => {
		const connect = createLimitedConnections(run);
		return executePerItem(
			read,
			async (values) => await findItemAnomalies(values, run, connect(values)),
		)(run);
	},
});

/** The most requests that an item sends, however many anomalies it has. */
const MOST_REQUESTS = 12;

const EXPLANATIONS_OUTPUT = 1;

/** A connection with a limit on the number of requests. */
interface LimitedConnection {
	connection: GoogleConnection;
	requestsLeft: () => number;
}

/** Creates a function that opens a connection for each item. Items share the quota floor and the caches; each has a request limit of its own. */
function createLimitedConnections(run: OperationRun): (values: AnomalyValues) => LimitedConnection {
	const caches = createPropertyCaches();
	let floored: ReturnType<typeof run.connect> | undefined;
	return ({ options: chosen }) => {
		floored ??= stopBelowQuotaFloor(run.connect(readRetryOptions(chosen)), chosen.quotaFloor);
		const { send, remaining } = limitRequestCount(floored, MOST_REQUESTS);
		return {
			connection: openConnection(send, run, undefined, caches),
			requestsLeft: remaining,
		};
	};
}

async function findItemAnomalies(
	values: AnomalyValues,
	run: OperationRun,
	{ connection, requestsLeft }: LimitedConnection,
): Promise<Result<OutputRow[]>> {
	const renamer = createFieldRenamer();
	const { spec, period, explainBy, onlyAnomalies, failsOnDegradedData } = readRequest(
		values,
		renamer,
	);
	const resolved = await connection.getToday(spec.property).resolve();
	if (!resolved.ok) return resolved;
	const today = resolved.value;
	const days = listAnomalyDays(today, period);
	const found = await fetchAnomalyFindings(spec, days, connection, run.clock.now());
	if (!found.ok) return found;
	const findings = found.value;
	const degraded = checkQuality(findings.qualities, failsOnDegradedData);
	if (!degraded.ok) return degraded;
	const incomplete = completenessWarnings(findings.completeness);
	if (failsOnDegradedData && incomplete.length > 0) return degradedFailure(incomplete);
	const isFound = findings.rows.some(({ isAnomaly }) => isAnomaly);
	const { annotations, warnings: annotationWarnings } = isFound
		? await fetchAnnotationsOrWarn(spec.property, connection)
		: NO_ANNOTATIONS;
	const rows = addAnnotations(findings.rows, annotations);
	const anomalies = rows.filter(({ isAnomaly }) => isAnomaly);
	const explained = await explainAnomalies(anomalies, findings, {
		spec,
		explainBy,
		topN: MOST_DRIVERS,
		today,
		connection,
		requestsLeft,
	});
	const about = run.inputs.length > 1 ? `Property ${spec.property}: ` : '';
	const isNothingJudged = !rows.some(hasVerdict);
	const unjudged = unjudgedNotes(findings);
	const notes = [
		`${about}${describeFindings(findings, rows, { days, metric: spec.metric, today })}`,
		...emptyReportNotes(findings.qualities),
		...(isNothingJudged ? [] : unjudged),
		...leftOutNotes(findings, explained),
		...noteIf(findings.currency !== undefined, `Amounts are in ${findings.currency}.`),
		...renamedNotes(renamer.renamed),
	];
	const warnings = [
		...unprocessedWarnings(findings),
		// If nothing was judged, a warning says so; otherwise the result would look like a day without anomalies.
		...(isNothingJudged ? unjudged : []),
		...degraded.value,
		...incomplete,
		...annotationWarnings,
		...problemWarnings(explained),
	];
	publishReportNotes(run, { notes, warnings, quota: findings.meter.read().quota });
	const shown = prependPropertyColumn(values, onlyAnomalies ? anomalies : rows);
	if (run.isTool) {
		const sentences = explained.anomalies
			.slice(0, MOST_SENTENCES_FOR_TOOLS)
			.map(({ sentence, explanation }) => `${sentence} ${explanation ?? ''}`.trim());
		return success(toListItems(shown, run, { notes: [...notes, ...sentences, ...warnings] }));
	}
	const explanations = toListItems(prependPropertyColumn(values, explained.anomalies), run);
	return success([
		...toListItems(shown, run),
		...explanations.map((row) => ({ ...row, output: EXPLANATIONS_OUTPUT })),
	]);
}

/** The number of anomalies that are described to a language model in sentences; the rows have all of them. */
const MOST_SENTENCES_FOR_TOOLS = 10;

/** The number of values of each dimension in an explanation, as in *Explain Change*. */
const MOST_DRIVERS = 5;

interface AnomalyRequest {
	spec: AnomalySpec;
	period: AnomalyPeriod;
	explainBy: string[];
	onlyAnomalies: boolean;
	/** Sampled or incomplete data makes the item fail. */
	failsOnDegradedData: boolean;
}

/** Reads and checks all fields, so that invalid input is found before any request. */
function readRequest(values: AnomalyValues, renamer: FieldRenamer): AnomalyRequest {
	const input = getInputItem(values);
	const { rename } = renamer;
	const chosen = values.options;
	const metric = rename(values.metric);
	const dimension = rename(values.dimension);
	const explainBy = values.explainBy.map(rename);
	const spec: AnomalySpec = {
		property: values.property,
		metric,
		base: rename(chosen.baseMetric) || findBaseMetric(metric),
		dimension,
		topN: values.topN,
		sensitivity: values.sensitivity,
		dimensionFilter: readDimensionFilter(values, chosen, renamer),
		currencyCode: chosen.currencyCode,
	};
	input.accept(checkAnomalyDimension(dimension));
	if (explainBy.length > 0) input.accept(checkExplainSpec({ ...spec, dimensions: explainBy }));
	const period: AnomalyPeriod = {
		weeks: values.weeks,
		daysJudged: values.daysJudged,
		unprocessedDays: chosen.excludeUnprocessedDays,
	};
	const { onlyAnomalies } = values;
	return {
		spec,
		period,
		explainBy,
		onlyAnomalies,
		failsOnDegradedData: chosen.failOnDegradedData,
	};
}

interface FetchedAnnotations {
	annotations: Annotation[];
	warnings: string[];
}

const NO_ANNOTATIONS: FetchedAnnotations = { annotations: [], warnings: [] };

/** Fetches the annotations of a property. A failure becomes a warning, because the anomalies are useful without annotations. */
async function fetchAnnotationsOrWarn(
	property: string,
	{ send }: GoogleConnection,
): Promise<FetchedAnnotations> {
	const read = await fetchAnnotations(send, property);
	if (!read.ok) {
		const warning = `The annotations of the property could not be read: ${describeFailure(read.failure)}`;
		return { annotations: [], warnings: [warning] };
	}
	const { annotations, hasMore } = read.value;
	const warnings = noteIf(
		hasMore,
		`The property has more than ${annotations.length} annotations; some may be missing from the anomalies.`,
	);
	return { annotations, warnings };
}

/** The number of anomalies in the summary. */
const MOST_IN_SUMMARY = 3;

/** Tells whether a day could be judged: it has a value, and the weeks before have enough data. */
function hasVerdict({ value, low }: AnnotatedDay): boolean {
	return value !== null && low !== null;
}

/** Sums up the findings: `2 of 10 values are anomalies (Fri 20 Nov, property time zone). sessions for Direct was 120 on …` */
function describeFindings(
	{ series }: AnomalyFindings,
	rows: AnnotatedDay[],
	{ days, metric, today }: { days: AnomalyDays; metric: string; today: Day },
): string {
	if (series.size === 0) return `${NO_ROWS} Nothing was checked.`;
	const judged = rows.filter(hasVerdict);
	const anomalies = judged.filter(({ isAnomaly }) => isAnomaly);
	const range = { startDate: days.judged[0]!, endDate: days.judged.at(-1)! };
	const period = describePeriods({ ranges: [range], today });
	const isWhole = rows.every(({ dimension }) => dimension === TOTAL_VALUE);
	const unit = isWhole ? 'day' : 'value';
	if (judged.length === 0) return `No ${unit} of ${metric} could be checked (${period}).`;
	const all = formatCount(judged.length, unit);
	if (anomalies.length === 0) return `No anomalies among ${all} of ${metric} (${period}).`;
	const are = anomalies.length === 1 ? 'is an anomaly' : 'are anomalies';
	const named = anomalies
		.slice(0, MOST_IN_SUMMARY)
		.map((each) => describeAnomaly(each, metric, today));
	return [`${anomalies.length} of ${all} ${are} (${period}).`, ...named].join(' ');
}

/** Says how many values could not be judged, and why. */
function unjudgedNotes({ rows }: AnomalyFindings): string[] {
	const tooShort = rows.filter(({ expected }) => expected === null);
	const constant = rows.filter(({ expected, low }) => expected !== null && low === null);
	const unknown = rows.filter(({ value, low }) => value === null && low !== null);
	return [
		...noteIf(
			tooShort.length > 0,
			`${formatCount(tooShort.length, 'value')} could not be checked: fewer than ${FEWEST_WEEKDAYS} earlier days of the same weekday have data.`,
		),
		...noteIf(
			constant.length > 0,
			`${formatCount(constant.length, 'value')} could not be checked: the metric is the same on most days.`,
		),
		...noteIf(
			unknown.length > 0,
			`${formatCount(unknown.length, 'value')} could not be checked: the report has no row for the day, which Google may have withheld.`,
		),
	];
}

/** Names the values that were left out, and counts the anomalies that were not explained. */
function leftOutNotes(
	{ leftOut }: AnomalyFindings,
	{ unexplained, problem }: Explanations,
): string[] {
	return [
		...leftOut.map((value) =>
			value === ''
				? 'The empty value of the dimension was left out.'
				: `"${value}" was left out: Google groups different values into it from day to day.`,
		),
		...noteIf(
			unexplained > 0 && problem === undefined,
			`${formatCount(unexplained, 'anomaly')} could not be explained within ${MOST_REQUESTS} requests.`,
		),
	];
}

function unprocessedWarnings({ unprocessed, rowsWithoutDay }: AnomalyFindings): string[] {
	return [
		...noteIf(
			unprocessed.length > 0,
			`Google's total includes data for ${unprocessed.join(', ')}, but there are no rows for it yet, so ${unprocessed.length === 1 ? 'this day was' : 'these days were'} not checked.`,
		),
		...noteIf(
			rowsWithoutDay > 0,
			`${formatCount(rowsWithoutDay, 'row')} with the date "(other)" ${rowsWithoutDay === 1 ? 'was' : 'were'} left out, because Google does not say which day they belong to. Days may look lower than they are.`,
		),
	];
}

function problemWarnings({ problem }: Explanations): string[] {
	return problem === undefined ? [] : [`Anomalies could not be explained: ${problem}`];
}
