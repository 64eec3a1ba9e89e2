import { LAST_ZONE } from '../../shared/core/calendar';
import type { ApiRequest } from '../../shared/core/http';
import { asRecord, asRecords, type JsonRecord } from '../../shared/core/json';
import { groupBy, findMax } from '../../shared/core/lists';
import {
	capitalizeFirstLetter,
	failed,
	mapResult,
	success,
	type Result,
} from '../../shared/core/result';
import { readTextOrEmpty, omitEmptyValues } from '../google/jsonValues';
import { readReport, type Report } from '../google/reportResponse';
import { buildReportRequest } from '../google/client';
import type { ShapedRow } from './columns';
import { replaceFilters } from './filters';
import type { DateRange } from './periods';
import { findFirstProvisionalDay } from './quality';
import { roundPercent } from './readableNumbers';

/** A step of a funnel: users with an event, or with events that the filter matches. */
export interface FunnelStep {
	name: string;
	eventName: string;
	/** As in reports: a `FilterExpression` on dimensions. */
	filter: JsonRecord | undefined;
	/** No other event may come between the previous step and this one. */
	isDirect: boolean;
	/** The maximum of seconds since the previous step; 0 for no limit. */
	within: number;
}

/** A part of the data in which a funnel is evaluated by itself. */
export interface FunnelSegment {
	name: string;
	/** What a matching event includes: all data of its user, its whole session, or only the event. */
	scope: 'user' | 'session' | 'event';
	eventName: string;
	/** As in reports: a `FilterExpression` on dimensions. */
	filter: JsonRecord | undefined;
}

/** The rows of a funnel: its steps, the next actions after each step, or its steps day by day. */
export type FunnelView = 'steps' | 'nextActions' | 'trend';

export interface FunnelSpec {
	property: string;
	steps: FunnelStep[];
	segments: FunnelSegment[];
	view: FunnelView;
	/** The dimension of what users do next; for next actions. */
	nextAction: string;
	nextActionLimit: number;
	/** Users may enter at any step. */
	isOpen: boolean;
	breakdown: string;
	breakdownLimit: number;
	range: DateRange;
	dimensionFilter: JsonRecord | undefined;
}

/** The events that steps and segments name. */
export function listFunnelEvents({
	steps,
	segments,
}: Pick<FunnelSpec, 'steps' | 'segments'>): string[] {
	return [...steps, ...segments].map(({ eventName }) => eventName).filter((name) => name !== '');
}

/**
 * Refuses a dimension that cannot be the next action. Google supports "eventName and most Page / Screen dimensions":
 * `FunnelNextAction.nextActionDimension` of the Data API, v1alpha.
 */
export function checkNextAction(dimension: string): Result<void> {
	const isOfPages = /page|screen|url|hostName|content/i.test(dimension);
	if (dimension === '' || dimension === 'eventName' || isOfPages) return success(undefined);
	return failed(
		`'Next Action Name or ID' cannot be "${dimension}"`,
		'Use eventName, or a page or screen dimension such as pagePath or unifiedScreenName.',
	);
}

export function checkFunnelSteps(steps: FunnelStep[]): Result<FunnelStep[]> {
	if (steps.length === 0) return failed("'Steps' is empty", 'Add a step.');
	for (const [index, step] of steps.entries()) {
		const place = `Step ${index + 1}${step.name && ` "${step.name}"`}`;
		const checked = checkEventOrFilter(place, step);
		if (!checked.ok) return checked;
	}
	return success(steps);
}

/** Google evaluates a funnel in at most four segments. */
const MOST_SEGMENTS = 4;

export function checkFunnelSegments(segments: FunnelSegment[]): Result<FunnelSegment[]> {
	if (segments.length > MOST_SEGMENTS) {
		return failed(
			`'Segments' has ${segments.length} entries, and Google allows ${MOST_SEGMENTS}`,
			'Remove some of them.',
		);
	}
	for (const [index, segment] of segments.entries()) {
		const place = `Segment ${index + 1}${segment.name && ` "${segment.name}"`}`;
		const checked = checkEventOrFilter(place, segment);
		if (!checked.ok) return checked;
	}
	return success(segments);
}

/** What a step or a segment finds events by. `place` is how a sentence names it. */
function checkEventOrFilter(
	place: string,
	{ eventName, filter }: Pick<FunnelStep, 'eventName' | 'filter'>,
): Result<void> {
	if (eventName === '' && filter === undefined)
		return failed(`${place} has no event and no filter`, 'Enter an event or add a filter.');
	if (!JSON.stringify(filter ?? {}).includes('"emptyFilter":')) return success(undefined);
	return failed(
		`${place} uses the condition 'Is Empty' or 'Is Not Empty', which Google does not support in funnel steps and segments`,
		"Choose 'Is Equal To' with the value (not set), or filter the whole funnel.",
	);
}

function buildStepBody({ name, eventName, filter, isDirect, within }: FunnelStep): JsonRecord {
	// Both filter languages have the same form; only the filters themselves are called otherwise.
	const ofFields = replaceFilters(filter, (each) => ({ funnelFieldFilter: each }));
	const conditions = [
		...(eventName === '' ? [] : [{ funnelEventFilter: { eventName } }]),
		...(ofFields === undefined ? [] : [ofFields]),
	];
	return omitEmptyValues({
		name: name || eventName,
		filterExpression:
			conditions.length > 1 ? { andGroup: { expressions: conditions } } : conditions[0],
		isDirectlyFollowedBy: isDirect || undefined,
		withinDurationFromPriorStep: within > 0 ? `${within}s` : undefined,
	});
}

/** A segment in Google's form: filters as in the steps, under other names, and within the scope. */
function buildSegmentBody({ name, scope, eventName, filter }: FunnelSegment): JsonRecord {
	const ofFields = replaceFilters(filter, (each) => ({ segmentFilter: each }));
	const conditions = [
		...(eventName === '' ? [] : [{ segmentEventFilter: { eventName } }]),
		...(ofFields === undefined ? [] : [ofFields]),
	];
	const segmentFilterExpression =
		conditions.length > 1 ? { andGroup: { expressions: conditions } } : conditions[0];
	const criteria = { andConditionGroups: [{ segmentFilterExpression }] };
	return omitEmptyValues({
		name: name || eventName,
		userSegment: scope === 'user' ? { userInclusionCriteria: criteria } : undefined,
		sessionSegment: scope === 'session' ? { sessionInclusionCriteria: criteria } : undefined,
		eventSegment: scope === 'event' ? { eventInclusionCriteria: criteria } : undefined,
	});
}

export function buildFunnelRequest(spec: FunnelSpec): ApiRequest {
	const { property, steps, isOpen, breakdown, breakdownLimit, range, dimensionFilter } = spec;
	const { segments, view, nextAction, nextActionLimit } = spec;
	const body = omitEmptyValues({
		dateRanges: [{ startDate: range.startDate, endDate: range.endDate }],
		funnel: { isOpenFunnel: isOpen, steps: steps.map(buildStepBody) },
		funnelBreakdown:
			breakdown === ''
				? undefined
				: { breakdownDimension: { name: breakdown }, limit: breakdownLimit },
		funnelNextAction:
			view === 'nextActions'
				? { nextActionDimension: { name: nextAction }, limit: nextActionLimit }
				: undefined,
		funnelVisualizationType: view === 'trend' ? 'TRENDED_FUNNEL' : undefined,
		segments: segments.map(buildSegmentBody),
		dimensionFilter,
		returnPropertyQuota: true,
	});
	return buildReportRequest(property, 'runFunnelReport', body, 'v1alpha');
}

/** https://developers.google.com/analytics/devguides/reporting/data/v1/exploration-api-schema#metrics */
const METRICS = [
	'activeUsers',
	'funnelStepCompletionRate',
	'funnelStepAbandonments',
	'funnelStepAbandonmentRate',
];

/** The dimensions that Google adds to the rows of a funnel. */
const STEP_NAME = 'funnelStepName';
const NEXT_ACTION = 'funnelStepNextAction';
const SEGMENT = 'segment';
const DATE = 'date';

/** The rows of a funnel, and the whole answer that contains them. */
export interface FunnelReport extends Report {
	/** The table of its steps, which also comes with next actions and trends. */
	table: Report;
	answer: JsonRecord;
}

/** Reads the table of the steps, and for next actions and trends the other report of the same answer. */
export function readFunnel(body: JsonRecord, spec: FunnelSpec): Result<FunnelReport> {
	const table = readFunnelTable(body, spec);
	if (!table.ok || spec.view === 'steps')
		return mapResult(table, (rows) => ({ ...rows, table: rows, answer: body }));
	const shown = readVisualization(body, spec);
	return mapResult(shown, (rows) => ({ ...rows, table: table.value, answer: body }));
}

/** Reads the next actions or the steps of each day, which have only the number of users. */
function readVisualization(
	{ funnelVisualization, kind }: JsonRecord,
	{ view, segments }: FunnelSpec,
): Result<Report> {
	const part = asRecord(funnelVisualization);
	if (kind === KIND && Object.keys(part).length === 0) return success(EMPTY);
	return readReport(
		{ ...part, kind },
		{
			dimensions: [
				STEP_NAME,
				...(segments.length > 0 ? [SEGMENT] : []),
				view === 'trend' ? DATE : NEXT_ACTION,
			],
			metrics: METRICS.slice(0, 1).map((name) => ({ name })),
		},
	);
}

/** Google sends the headers of the metrics twice, and the values once. Where nobody came, it may send neither. */
function readFunnelTable(
	{ funnelTable, kind }: JsonRecord,
	{ breakdown, segments }: FunnelSpec,
): Result<Report> {
	const table = asRecord(funnelTable);
	if (kind === KIND && Object.keys(table).length === 0) return success(EMPTY);
	const headers = asRecords(table.metricHeaders);
	const names = headers.map(({ name }) => readTextOrEmpty(name));
	const metricHeaders = headers.filter((_, index) => names.indexOf(names[index]!) === index);
	return readReport(
		{ ...table, metricHeaders, kind },
		{
			dimensions: [
				STEP_NAME,
				...(segments.length > 0 ? [SEGMENT] : []),
				...(breakdown === '' ? [] : [breakdown]),
			],
			metrics: METRICS.map((name) => ({ name })),
		},
	);
}

/** Warns of recent data as for other reports, but without naming a day, because funnels do not include the time zone of the property. */
export function funnelFreshnessWarnings(
	{ rows }: Report,
	{ range }: FunnelSpec,
	now: number,
): string[] {
	const isSettled = findFirstProvisionalDay(LAST_ZONE, [range], now) === undefined;
	return isSettled || rows.length === 0
		? []
		: ['The range includes the last 48 hours, for which Google may still change figures.'];
}

const KIND = 'analyticsData#runFunnelReport';
const EMPTY: Report = { headers: { dimensions: [], metrics: [] }, rows: [], rowCount: 0, body: {} };

/** A step of a funnel as its table has it. */
interface FunnelStepResult {
	/** With the number that Google puts before it: `1. Visit`. */
	name: string;
	users: number;
	/** Of its users how many do not go on to the next step, from 0 to 1. */
	abandonmentRate: number;
}

/**
 * Says how many users completed the funnel, and where most left: `4.5% completed all steps; biggest drop: Visit → Add to
 * cart, 82%.` Of an open funnel, whose users may begin anywhere, only where most left. Empty where nobody is in it.
 * With segments a sentence for each.
 * @param rows the shaped rows of the table, those of a breakdown with a total for each step
 */
export function describeFunnel(
	rows: ShapedRow[],
	{ breakdown, isOpen }: Pick<FunnelSpec, 'breakdown' | 'isOpen'>,
): string {
	const totals = selectStepTotals(rows, breakdown);
	const bySegment = groupBy(totals, (row) => String(row[SEGMENT] ?? ''));
	const sentences = [...bySegment].map(([segment, steps]) => {
		const sentence = describeSteps(steps.map(readStepResult), isOpen);
		return segment === '' || sentence === '' ? sentence : `${segment}: ${sentence}`;
	});
	return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** Of a breakdown the rows of all users, one for each step and segment. */
function selectStepTotals(rows: ShapedRow[], breakdown: string): ShapedRow[] {
	return rows.filter(
		(row) => breakdown === '' || relabelTotalRow(row, breakdown)[breakdown] === TOTAL,
	);
}

/** The users of each step, one number for each step and segment. Empty where Google has no rows of anyone. */
export function countStepUsers(
	rows: ShapedRow[],
	{ breakdown }: Pick<FunnelSpec, 'breakdown'>,
): number[] {
	return selectStepTotals(rows, breakdown).map((row) => readStepResult(row).users);
}

function describeSteps(steps: FunnelStepResult[], isOpen: boolean): string {
	const first = steps[0];
	const last = steps.at(-1);
	if (!first || !last || first.users === 0 || steps.length < 2) return '';
	const completed = `${roundPercent((100 * last.users) / first.users)} completed all steps`;
	const drop = describeBiggestDrop(steps);
	const sentence = isOpen ? drop : `${completed}; ${drop}`;
	return `${capitalizeFirstLetter(sentence)}.`;
}

function describeBiggestDrop(steps: FunnelStepResult[]): string {
	const before = steps.slice(0, -1);
	const rates = before.map(({ abandonmentRate }) => abandonmentRate);
	const place = rates.indexOf(findMax(rates));
	const [from, to] = [steps[place]!, steps[place + 1]!].map(({ name }) =>
		name.replace(/^\d+\.\s*/, ''),
	);
	return `biggest drop: ${from} → ${to}, ${roundPercent(100 * (rates[place] ?? 0))}`;
}

function readStepResult(row: ShapedRow): FunnelStepResult {
	return {
		name: String(row.funnelStepName ?? ''),
		users: Number(row.activeUsers ?? 0),
		abandonmentRate: Number(row.funnelStepAbandonmentRate ?? 0),
	};
}

const TOTAL = '(total)';

/** With next actions each step also has a row of all its users. */
export function relabelNextActionTotal(row: ShapedRow): ShapedRow {
	return relabelTotalRow(row, NEXT_ACTION);
}

/** With a breakdown each step also has a row of all its users. */
export function relabelTotalRow(row: ShapedRow, breakdown: string): ShapedRow {
	return row[breakdown] === 'RESERVED_TOTAL' ? { ...row, [breakdown]: TOTAL } : row;
}
