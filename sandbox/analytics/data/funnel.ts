/** runFunnelReport: who of the users goes how far, read from their events one by one. */
import type { AdminResource } from '../admin/store';
import { assertArgument } from '../wire/errors';
import { computeTokens, buildRow, type ChargedResponse } from './reportParts';
import { isVeryLarge, type DataApiState } from './context';
import { compileExpression, buildDimensionCondition } from './filters';
import { buildDimensionColumn, buildQuery, type ReportQuery } from './query';
import type {
	FunnelFilter,
	FunnelSegmentMessage,
	FunnelStepMessage,
	RunFunnelReportRequest,
	SegmentFilter,
} from './requests';
import type { ReportSchema } from './schema';
import { substituteTokens, quoteSql } from './sql';

const METRICS = [
	'activeUsers',
	'funnelStepCompletionRate',
	'funnelStepAbandonments',
	'funnelStepAbandonmentRate',
].map((name) => ({ name, type: 'TYPE_INTEGER' }));
const VALUES = { usual: 5, most: 15 };
const NEXT_ACTIONS = { usual: 5, most: 5 };
const MOST_SEGMENTS = 4;
/** What users do next: `eventName`, and what pages and screens are called. */
const ACTIONS = new Set(['eventName', 'pagePath', 'pageTitle', 'pagePathPlusQueryString']);

export function runFunnelReport(
	context: DataApiState,
	property: AdminResource,
	request: RunFunnelReportRequest,
): ChargedResponse {
	const { dateRanges = [], dimensionFilter, funnel, funnelBreakdown, segments = [] } = request;
	const { steps = [], isOpenFunnel = false } = funnel ?? {};
	const { breakdownDimension, limit = VALUES.usual } = funnelBreakdown ?? {};
	const { nextActionDimension, limit: mostActions = NEXT_ACTIONS.usual } =
		request.funnelNextAction ?? {};
	const isInBounds = limit >= 1 && limit <= VALUES.most;
	const areInBounds = mostActions >= 1 && mostActions <= NEXT_ACTIONS.most;
	assertArgument(steps.length > 0, 'A funnel with at least one step is required.');
	assertArgument(isInBounds, `funnelBreakdown.limit must be from 1 to ${VALUES.most}.`);
	assertArgument(areInBounds, `funnelNextAction.limit must be from 1 to ${NEXT_ACTIONS.most}.`);
	assertArgument(segments.length <= MOST_SEGMENTS, 'Requests are limited to 4 segments.');
	const action = nextActionDimension?.name ?? 'eventName';
	assertArgument(ACTIONS.has(action), `The next action dimension ${action} is not supported.`);
	const dimensions = breakdownDimension ? [breakdownDimension] : [];
	const asked = { dateRanges, metrics: [{ name: 'activeUsers' }], dimensions };
	const setting = context.buildReportContext(property);
	const query = buildQuery({ ...asked, ...(dimensionFilter && { dimensionFilter }) }, setting);
	const conditions = steps.map((step) => compileStep(step, setting.schema));
	const columns = {
		conditions,
		action: buildDimensionColumn({ name: action }, setting.schema).sql,
	};
	const parts = (segments.length > 0 ? segments : [undefined]).map((segment, index) => {
		const where = segment ? compileSegment(segment, query, setting.schema) : '1';
		const users = isVeryLarge(property)
			? []
			: fetchUserEvents(context, property, query, columns, where);
		return {
			names: segment ? [`${index + 1}. ${segment.name ?? 'Segment'}`] : [],
			walks: users.map((events) => followFunnel(events, steps, isOpenFunnel)),
		};
	});
	const isEmpty = parts.every(({ walks }) => walks.length === 0);
	const names = isEmpty ? [] : steps.map(({ name = '' }, at) => `${at + 1}. ${name}`);
	const rows = names.flatMap((name, step) =>
		parts.flatMap(({ names: segment, walks }) =>
			groupByBreakdown(walks, breakdownDimension ? limit : undefined).map(([value, own]) => {
				const ofBreakdown = breakdownDimension ? [value] : [];
				return buildRow([name, ...segment, ...ofBreakdown], computeStepMetrics(step, own));
			}),
		),
	);
	const isTrended = request.funnelVisualizationType === 'TRENDED_FUNNEL';
	const isOfActions = nextActionDimension !== undefined;
	const visualized = names.flatMap((name, step) =>
		parts.flatMap(({ names: segment, walks }) =>
			countStepUsers(step, walks, isTrended, isOfActions ? mostActions : undefined).map(
				([values, users]) => buildRow([name, ...segment, ...values], [users]),
			),
		),
	);
	const stepHeaders = [
		{ name: 'funnelStepName' },
		...(segments.length > 0 ? [{ name: 'segment' }] : []),
	];
	const { sampling } = context.quirks.switches;
	const metadata = { samplingMetadatas: sampling ? [sampling] : [] };
	const answer = {
		funnelTable: {
			dimensionHeaders: [...stepHeaders, ...dimensions],
			// All of them twice, and fractions called integers: both are Google's.
			metricHeaders: [...METRICS, ...METRICS],
			rows,
			metadata,
		},
		funnelVisualization: {
			dimensionHeaders: [
				...stepHeaders,
				...(isTrended ? [{ name: 'date' }] : []),
				...(isOfActions ? [{ name: 'funnelStepNextAction' }] : []),
			],
			metricHeaders: METRICS.slice(0, 1),
			rows: visualized,
			metadata,
		},
		kind: 'analyticsData#runFunnelReport',
	};
	return { response: answer, tokens: computeTokens(query, rows.length) };
}

type Group = [value: string, walks: FunnelPath[]];

/** Everybody, and with a breakdown its values with most users. */
function groupByBreakdown(walks: FunnelPath[], most: number | undefined): Group[] {
	const all: Group = ['RESERVED_TOTAL', walks];
	return most === undefined ? [all] : [all, ...findLargestGroups(walks, most)];
}

/** How many users did a step: in all, by the day on which they did it, by what they did next. */
function countStepUsers(
	step: number,
	walks: FunnelPath[],
	isTrended: boolean,
	mostActions: number | undefined,
): Array<[values: string[], users: number]> {
	const here = walks.filter(({ did }) => did[step]);
	const days = isTrended
		? [...groupBy(here, ({ dates }) => dates[step]!)]
		: [['', here] as const];
	return [...days]
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.flatMap(([date, own]) => {
			const values = isTrended ? [date] : [];
			if (mostActions === undefined) return [[values, own.length] as [string[], number]];
			const total: [string[], number] = [[...values, 'RESERVED_TOTAL'], own.length];
			const withNext = own.filter(({ next }) => next[step] !== undefined);
			const actions = [...groupBy(withNext, ({ next }) => next[step]!)]
				.sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1))
				.slice(0, mostActions)
				.map(([value, users]): [string[], number] => [[...values, value], users.length]);
			return [total, ...actions];
		});
}

/** Which events belong to a segment. Conditions hold of one event, whatever the scope. */
function compileSegment(
	segment: FunnelSegmentMessage,
	{ slices }: ReportQuery,
	schema: ReportSchema,
): string {
	const { userSegment, sessionSegment, eventSegment } = segment;
	const criteria =
		userSegment?.userInclusionCriteria ??
		sessionSegment?.sessionInclusionCriteria ??
		eventSegment?.eventInclusionCriteria;
	const groups = criteria?.andConditionGroups ?? [];
	assertArgument(groups.length > 0, 'A segment needs a condition group.');
	const parts = groups.map(({ segmentFilterExpression: expression }) => {
		assertArgument(expression, 'A condition group needs a segmentFilterExpression.');
		return compileExpression(expression, (filter) => buildSegmentLeaf(filter, schema));
	});
	const fits = parts.join(' AND ');
	if (eventSegment) return fits;
	const column = userSegment ? 'user' : 'session';
	const slice = slices[0]!;
	const where = substituteTokens(slice.where, slice.tokens);
	return `${column} IN (SELECT ${column} FROM facts WHERE ${where} AND ${fits})`;
}

function buildSegmentLeaf(
	{ segmentFilter, segmentEventFilter }: SegmentFilter,
	schema: ReportSchema,
): string {
	if (segmentFilter !== undefined) {
		const { filterScoping: _, ...filter } = segmentFilter;
		return buildDimensionCondition(
			{ filter },
			(name) => buildDimensionColumn({ name }, schema).sql,
		);
	}
	const { eventName } = segmentEventFilter ?? {};
	assertArgument(eventName, 'A segmentEventFilter needs an eventName.');
	return `name = ${quoteSql(eventName)}`;
}

function compileStep({ filterExpression }: FunnelStepMessage, schema: ReportSchema): string {
	assertArgument(filterExpression, 'Each step of a funnel needs a filterExpression.');
	return compileExpression(filterExpression, (filter) => buildStepLeaf(filter, schema));
}

function buildStepLeaf(
	{ funnelFieldFilter, funnelEventFilter }: FunnelFilter,
	schema: ReportSchema,
): string {
	if (funnelFieldFilter !== undefined) {
		return buildDimensionCondition(
			{ filter: funnelFieldFilter },
			(name) => buildDimensionColumn({ name }, schema).sql,
		);
	}
	const { eventName, funnelParameterFilterExpression: parameters } = funnelEventFilter ?? {};
	assertArgument(eventName, 'A funnelEventFilter needs an eventName.');
	assertArgument(!parameters, 'The sandbox has no filters of parameters.');
	return `name = ${quoteSql(eventName)}`;
}

type FunnelEvent = ReturnType<typeof fetchUserEvents>[number][number];

/** The events of each user, in order. */
function fetchUserEvents(
	context: DataApiState,
	property: AdminResource,
	{ slices, dimensions, where }: ReportQuery,
	{ conditions, action }: { conditions: string[]; action: string },
	segment: string,
) {
	const slice = slices[0]!;
	const breakdown = dimensions[0]?.sql ?? "''";
	const fitting = conditions.map((sql) => `(${sql})`);
	const columns = ['user', 'ts', breakdown, 'date', action, ...fitting];
	const sql = substituteTokens(
		`SELECT ${columns.join()} FROM facts WHERE ${slice.where} AND ${where} AND ${segment} ORDER BY user, ts, event_id`,
		slice.tokens,
	);
	const events = context
		.openWarehouse(property, slices)
		.query(sql)
		.map(([user, ts, value, date, did, ...fits]) => ({
			user,
			ts: Number(ts),
			value: String(value),
			date: String(date),
			/** What it is called as a next action. */
			action: String(did),
			/** Which steps it would be. */
			fits: fits.map(Boolean),
		}));
	return [...groupBy(events, ({ user }) => user).values()].filter((own) =>
		own.some(({ fits }) => fits.includes(true)),
	);
}

function groupBy<T, K>(list: T[], keyOf: (one: T) => K): Map<K, T[]> {
	const groups = new Map(list.map((one): [K, T[]] => [keyOf(one), []]));
	for (const one of list) groups.get(keyOf(one))!.push(one);
	return groups;
}

type FunnelPath = ReturnType<typeof followFunnel>;

function followFunnel(events: FunnelEvent[], steps: FunnelStepMessage[], isOpen: boolean) {
	const places: number[][] = [];
	const wentOn: boolean[] = [];
	for (const [index, step] of steps.entries()) {
		const fitting = events.flatMap(({ fits }, place) => (fits[index] ? [place] : []));
		const before = places[index - 1] ?? [];
		const next = fitting.filter((place) => followsInTime(events, before, place, step));
		if (index > 0) wentOn.push(next.length > 0);
		places.push(isOpen || index === 0 ? fitting : next);
	}
	const [entry = 0] = places.flatMap((here) => here.slice(0, 1));
	const did = places.map((here) => here.length > 0);
	const firsts = places.map(([first]) => first);
	return {
		/** Of each step that was done: the day, and what came right after it and was not the next step. */
		dates: firsts.map((first) => (first === undefined ? undefined : events[first]!.date)),
		next: firsts.map((first, index) => {
			if (first === undefined || firsts[index + 1] === first + 1) return undefined;
			return events[first + 1]?.action;
		}),
		/** Of the breakdown, where the user came in. */
		value: events[entry]!.value,
		/** Whether the user did each step, and went on from it. */
		did,
		wentOn: [...wentOn, did.at(-1)!],
	};
}

function followsInTime(
	events: FunnelEvent[],
	before: number[],
	place: number,
	step: FunnelStepMessage,
): boolean {
	const last = before.filter((each) => each < place).at(-1);
	if (last === undefined || (step.isDirectlyFollowedBy && last !== place - 1)) return false;
	const within = Number.parseFloat(String(step.withinDurationFromPriorStep ?? 'Infinity'));
	return events[place]!.ts - events[last]!.ts <= within;
}

/** The values with most users who did any step. */
const findLargestGroups = (walks: FunnelPath[], most: number): Group[] =>
	[
		...groupBy(
			walks.filter(({ did }) => did.includes(true)),
			({ value }) => value,
		),
	]
		.sort(([one, left], [other, right]) => right.length - left.length || (one < other ? -1 : 1))
		.slice(0, most);

function computeStepMetrics(step: number, walks: FunnelPath[]): number[] {
	const here = walks.filter(({ did }) => did[step]);
	const left = here.filter(({ wentOn }) => !wentOn[step]).length;
	const share = (count: number) => count / (here.length || 1);
	return [here.length, share(here.length - left), left, share(left)];
}
