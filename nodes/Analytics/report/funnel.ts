import { LAST_ZONE } from '../../shared/core/calendar';
import type { ApiRequest } from '../../shared/core/http';
import { asRecord, asRecords, type JsonRecord } from '../../shared/core/json';
import { highestOf } from '../../shared/core/lists';
import { capitalized, failed, mapped, success, type Result } from '../../shared/core/result';
import { textIn, withoutEmpty } from '../google/jsonValues';
import { readReport, type Report } from '../google/reportResponse';
import { reportRequest } from '../google/client';
import type { ShapedRow } from './columns';
import { withFilters } from './filters';
import type { DateRange } from './periods';
import { provisionalSince } from './quality';
import { roundPercent } from './readableNumbers';

/** What users do in one step: an event, or whatever the filter finds. */
export interface FunnelStep {
	name: string;
	eventName: string;
	/** As in reports: a `FilterExpression` on dimensions. */
	filter: JsonRecord | undefined;
	/** No other event may come between the step before and this one. */
	isDirect: boolean;
	/** Seconds since the step before; 0 for any time. */
	within: number;
}

export interface FunnelSpec {
	property: string;
	steps: FunnelStep[];
	/** Users may enter at any step. */
	isOpen: boolean;
	breakdown: string;
	breakdownLimit: number;
	range: DateRange;
	dimensionFilter: JsonRecord | undefined;
}

export function checkFunnelSteps(steps: FunnelStep[]): Result<FunnelStep[]> {
	if (steps.length === 0) return failed("'Steps' is empty", 'Add a step.');
	for (const [index, step] of steps.entries()) {
		const place = `Step ${index + 1}${step.name && ` "${step.name}"`}`;
		if (step.eventName === '' && step.filter === undefined) {
			return failed(`${place} has no event and no filter`, 'Enter an event or add a filter.');
		}
		if (JSON.stringify(step.filter ?? {}).includes('"emptyFilter":')) {
			return failed(
				`${place} has the condition 'Is Empty' or its opposite, which Google does not know in the steps of a funnel`,
				"Choose 'Is Equal To' with the value (not set), or filter the whole funnel.",
			);
		}
	}
	return success(steps);
}

function stepBody({ name, eventName, filter, isDirect, within }: FunnelStep): JsonRecord {
	// Both filter languages have the same form; only the filters themselves are called otherwise.
	const ofFields = withFilters(filter, (each) => ({ funnelFieldFilter: each }));
	const conditions = [
		...(eventName === '' ? [] : [{ funnelEventFilter: { eventName } }]),
		...(ofFields === undefined ? [] : [ofFields]),
	];
	return withoutEmpty({
		name: name || eventName,
		filterExpression:
			conditions.length > 1 ? { andGroup: { expressions: conditions } } : conditions[0],
		isDirectlyFollowedBy: isDirect || undefined,
		withinDurationFromPriorStep: within > 0 ? `${within}s` : undefined,
	});
}

export function buildFunnelRequest(spec: FunnelSpec): ApiRequest {
	const { property, steps, isOpen, breakdown, breakdownLimit, range, dimensionFilter } = spec;
	const body = withoutEmpty({
		dateRanges: [{ startDate: range.startDate, endDate: range.endDate }],
		funnel: { isOpenFunnel: isOpen, steps: steps.map(stepBody) },
		funnelBreakdown:
			breakdown === ''
				? undefined
				: { breakdownDimension: { name: breakdown }, limit: breakdownLimit },
		dimensionFilter,
		returnPropertyQuota: true,
	});
	return reportRequest(property, 'runFunnelReport', body, 'v1alpha');
}

/** https://developers.google.com/analytics/devguides/reporting/data/v1/exploration-api-schema#metrics */
const METRICS = [
	'activeUsers',
	'funnelStepCompletionRate',
	'funnelStepAbandonments',
	'funnelStepAbandonmentRate',
];

/** The table of a funnel, and the whole answer that it stands in. */
export interface FunnelReport extends Report {
	answer: JsonRecord;
}

/** Google sends the headers of the metrics twice, and the values once. Where nobody came, it may send neither. */
export function readFunnel(body: JsonRecord, { breakdown }: FunnelSpec): Result<FunnelReport> {
	const { funnelTable, kind } = body;
	const table = asRecord(funnelTable);
	if (kind === KIND && Object.keys(table).length === 0) {
		return success({ ...EMPTY, answer: body });
	}
	const headers = asRecords(table.metricHeaders);
	const names = headers.map(({ name }) => textIn(name));
	const metricHeaders = headers.filter((_, index) => names.indexOf(names[index]!) === index);
	const report = readReport(
		{ ...table, metricHeaders, kind },
		{
			dimensions: ['funnelStepName', ...(breakdown === '' ? [] : [breakdown])],
			metrics: METRICS.map((name) => ({ name })),
		},
	);
	return mapped(report, (read) => ({ ...read, answer: body }));
}

/** As of other reports, but without the day: funnels do not tell the time zone of the property. */
export function recentDataWarnings({ rows }: Report, { range }: FunnelSpec, now: number): string[] {
	const isSettled = provisionalSince(LAST_ZONE, [range], now) === undefined;
	return isSettled || rows.length === 0
		? []
		: ['Google may still change figures of the last 48 hours, which are part of the range.'];
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
 * @param rows the shaped rows of the table, those of a breakdown with a total for each step
 */
export function describeFunnel(
	rows: ShapedRow[],
	{ breakdown, isOpen }: Pick<FunnelSpec, 'breakdown' | 'isOpen'>,
): string {
	const totals = rows.filter(
		(row) => breakdown === '' || nameTotalRow(row, breakdown)[breakdown] === TOTAL,
	);
	const steps = totals.map(readStepResult);
	const first = steps[0];
	const last = steps.at(-1);
	if (!first || !last || first.users === 0 || steps.length < 2) return '';
	const completed = `${roundPercent((100 * last.users) / first.users)} completed all steps`;
	const drop = describeBiggestDrop(steps);
	const sentence = isOpen ? drop : `${completed}; ${drop}`;
	return `${capitalized(sentence)}.`;
}

function describeBiggestDrop(steps: FunnelStepResult[]): string {
	const before = steps.slice(0, -1);
	const rates = before.map(({ abandonmentRate }) => abandonmentRate);
	const place = rates.indexOf(highestOf(rates));
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

/** With a breakdown each step also has a row of all its users. */
export function nameTotalRow(row: ShapedRow, breakdown: string): ShapedRow {
	return row[breakdown] === 'RESERVED_TOTAL' ? { ...row, [breakdown]: TOTAL } : row;
}
