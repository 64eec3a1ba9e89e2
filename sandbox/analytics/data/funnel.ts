/** runFunnelReport: how far each user goes in a funnel, read from the user's events one by one. */
import type { AdminResource } from '../admin/store';
import { assertArgument } from '../wire/errors';
import { isVeryLarge, type DataApiState } from './context';
import { buildDimensionCondition, compileExpression } from './filters';
import { buildDimensionColumn, buildQuery, type CompiledQuery } from './query';
import { buildRow, computeTokens, type ChargedResponse, type RowMessage } from './reportParts';
import type {
	FunnelFilter,
	FunnelSegmentMessage,
	FunnelStepMessage,
	RunFunnelReportRequest,
	SegmentFilter,
} from './requests';
import type { ReportSchema } from './schema';
import { quoteSql, substituteTokens } from './sql';

const METRIC_HEADERS = [
	'activeUsers',
	'funnelStepCompletionRate',
	'funnelStepAbandonments',
	'funnelStepAbandonmentRate',
].map((name) => ({ name, type: 'TYPE_INTEGER' }));
const BREAKDOWN_VALUES = { standard: 5, maximum: 15 };
const NEXT_ACTIONS = { standard: 5, maximum: 5 };
const MAXIMUM_SEGMENTS = 4;
/** The dimensions whose values can be next actions. */
const ACTION_DIMENSIONS = new Set([
	'eventName',
	'pagePath',
	'pageTitle',
	'pagePathPlusQueryString',
]);

/** What a request asks for, checked. */
interface FunnelPlan {
	steps: FunnelStepMessage[];
	isOpen: boolean;
	segments: FunnelSegmentMessage[];
	/** How many values the breakdown shows; undefined without a breakdown. */
	breakdownLimit: number | undefined;
	/** How many next actions are shown; undefined if the request asks for none. */
	nextActionLimit: number | undefined;
	/** The dimension of the next actions. */
	actionDimension: string;
	isTrended: boolean;
}

/** The paths of the users of one segment, or of all users. */
interface SegmentPaths {
	/** The dimension value `1. Name`; empty without segments. */
	labels: string[];
	paths: FunnelPath[];
}

export function runFunnelReport(
	state: DataApiState,
	property: AdminResource,
	request: RunFunnelReportRequest,
): ChargedResponse {
	const { dateRanges = [], dimensionFilter } = request;
	const plan = readPlan(request);
	const breakdownDimension = request.funnelBreakdown?.breakdownDimension;
	const breakdownDimensions = breakdownDimension ? [breakdownDimension] : [];
	const context = state.buildReportContext(property);
	const reportRequest = {
		dateRanges,
		metrics: [{ name: 'activeUsers' }],
		dimensions: breakdownDimensions,
	};
	const query = buildQuery(
		dimensionFilter ? { ...reportRequest, dimensionFilter } : reportRequest,
		context,
	);
	const segmentPaths = computeSegmentPaths(state, property, query, plan, context.schema);
	const rows = buildTableRows(plan, segmentPaths);
	const { sampling } = state.quirks.switches;
	const metadata = { samplingMetadatas: sampling ? [sampling] : [] };
	const stepHeaders = [{ name: 'funnelStepName' }];
	if (plan.segments.length > 0) stepHeaders.push({ name: 'segment' });
	const visualizationHeaders = [...stepHeaders];
	if (plan.isTrended) visualizationHeaders.push({ name: 'date' });
	if (plan.nextActionLimit !== undefined) {
		visualizationHeaders.push({ name: 'funnelStepNextAction' });
	}
	const response = {
		funnelTable: {
			dimensionHeaders: [...stepHeaders, ...breakdownDimensions],
			// Google sends all of them twice, and calls fractions integers.
			metricHeaders: [...METRIC_HEADERS, ...METRIC_HEADERS],
			rows,
			metadata,
		},
		funnelVisualization: {
			dimensionHeaders: visualizationHeaders,
			metricHeaders: METRIC_HEADERS.slice(0, 1),
			rows: buildVisualizationRows(plan, segmentPaths),
			metadata,
		},
		kind: 'analyticsData#runFunnelReport',
	};
	return { response, tokens: computeTokens(query, rows.length) };
}

/** @throws GoogleError INVALID_ARGUMENT for limits out of bounds and unsupported next actions */
function readPlan(request: RunFunnelReportRequest): FunnelPlan {
	const { funnel, funnelBreakdown, funnelNextAction, segments = [] } = request;
	const { steps = [], isOpenFunnel = false } = funnel ?? {};
	const { breakdownDimension, limit: breakdownLimit = BREAKDOWN_VALUES.standard } =
		funnelBreakdown ?? {};
	const { nextActionDimension, limit: nextActionLimit = NEXT_ACTIONS.standard } =
		funnelNextAction ?? {};
	assertArgument(steps.length > 0, 'A funnel with at least one step is required.');
	assertArgument(
		breakdownLimit >= 1 && breakdownLimit <= BREAKDOWN_VALUES.maximum,
		`funnelBreakdown.limit must be from 1 to ${BREAKDOWN_VALUES.maximum}.`,
	);
	assertArgument(
		nextActionLimit >= 1 && nextActionLimit <= NEXT_ACTIONS.maximum,
		`funnelNextAction.limit must be from 1 to ${NEXT_ACTIONS.maximum}.`,
	);
	assertArgument(
		segments.length <= MAXIMUM_SEGMENTS,
		`Requests are limited to ${MAXIMUM_SEGMENTS} segments.`,
	);
	const actionDimension = nextActionDimension?.name ?? 'eventName';
	assertArgument(
		ACTION_DIMENSIONS.has(actionDimension),
		`The next action dimension ${actionDimension} is not supported.`,
	);
	return {
		steps,
		isOpen: isOpenFunnel,
		segments,
		breakdownLimit: breakdownDimension ? breakdownLimit : undefined,
		nextActionLimit: nextActionDimension ? nextActionLimit : undefined,
		actionDimension,
		isTrended: request.funnelVisualizationType === 'TRENDED_FUNNEL',
	};
}

function computeSegmentPaths(
	state: DataApiState,
	property: AdminResource,
	query: CompiledQuery,
	plan: FunnelPlan,
	schema: ReportSchema,
): SegmentPaths[] {
	const columns = {
		conditions: plan.steps.map((step) => compileStep(step, schema)),
		action: buildDimensionColumn({ name: plan.actionDimension }, schema).sql,
	};
	const computePaths = (segmentCondition: string): FunnelPath[] => {
		if (isVeryLarge(property)) return [];
		const users = fetchUserEvents(state, property, query, columns, segmentCondition);
		return users.map((events) => followFunnel(events, plan.steps, plan.isOpen));
	};
	if (plan.segments.length === 0) return [{ labels: [], paths: computePaths('1') }];
	return plan.segments.map((segment, index) => ({
		labels: [`${index + 1}. ${segment.name ?? 'Segment'}`],
		paths: computePaths(compileSegment(segment, query, schema)),
	}));
}

/** `1. Name` for each step; none where no user did any step. */
function listStepLabels({ steps }: FunnelPlan, segmentPaths: SegmentPaths[]): string[] {
	const isEmpty = segmentPaths.every(({ paths }) => paths.length === 0);
	return isEmpty ? [] : steps.map(({ name = '' }, index) => `${index + 1}. ${name}`);
}

/** By step, then by segment, then by the values of the breakdown. */
function buildTableRows(plan: FunnelPlan, segmentPaths: SegmentPaths[]): RowMessage[] {
	const { breakdownLimit } = plan;
	return listStepLabels(plan, segmentPaths).flatMap((stepLabel, step) =>
		segmentPaths.flatMap(({ labels, paths }) => {
			const dimensions = [stepLabel, ...labels];
			if (breakdownLimit === undefined) {
				return [buildRow(dimensions, computeStepMetrics(step, paths))];
			}
			return groupByBreakdown(paths, breakdownLimit).map((group) =>
				buildRow([...dimensions, group.value], computeStepMetrics(step, group.paths)),
			);
		}),
	);
}

function buildVisualizationRows(plan: FunnelPlan, segmentPaths: SegmentPaths[]): RowMessage[] {
	return listStepLabels(plan, segmentPaths).flatMap((stepLabel, step) =>
		segmentPaths.flatMap(({ labels, paths }) =>
			countStepUsers(step, paths, plan).map(({ values, users }) =>
				buildRow([stepLabel, ...labels, ...values], [users]),
			),
		),
	);
}

/** The users with the same value of the breakdown. */
interface BreakdownGroup {
	value: string;
	paths: FunnelPath[];
}

/** All users, and then the values with the most users who did any step. */
function groupByBreakdown(paths: FunnelPath[], limit: number): BreakdownGroup[] {
	const pathsWithStep = paths.filter(({ didStep }) => didStep.includes(true));
	const groups = [...groupBy(pathsWithStep, ({ breakdownValue }) => breakdownValue)].map(
		([value, members]) => ({ value, paths: members }),
	);
	groups.sort(
		(one, other) => other.paths.length - one.paths.length || (one.value < other.value ? -1 : 1),
	);
	return [{ value: 'RESERVED_TOTAL', paths }, ...groups.slice(0, limit)];
}

interface UserCount {
	/** The date of a trended funnel and the next action, as far as the request asks for them. */
	values: string[];
	users: number;
}

/** How many users did a step: in all or by the day on which they did it, and by what they did next. */
function countStepUsers(
	step: number,
	paths: FunnelPath[],
	{ isTrended, nextActionLimit }: FunnelPlan,
): UserCount[] {
	const stepPaths = paths.filter(({ didStep }) => didStep[step]);
	if (!isTrended) return countByNextAction(step, stepPaths, [], nextActionLimit);
	return [...groupBy(stepPaths, ({ dates }) => dates[step]!)]
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.flatMap(([date, members]) => countByNextAction(step, members, [date], nextActionLimit));
}

/** @param values the values that all of these users share */
function countByNextAction(
	step: number,
	paths: FunnelPath[],
	values: string[],
	nextActionLimit: number | undefined,
): UserCount[] {
	if (nextActionLimit === undefined) return [{ values, users: paths.length }];
	const pathsWithAction = paths.filter(({ nextActions }) => nextActions[step] !== undefined);
	const actions = [...groupBy(pathsWithAction, ({ nextActions }) => nextActions[step]!)]
		.sort(
			([one, onePaths], [other, otherPaths]) =>
				otherPaths.length - onePaths.length || (one < other ? -1 : 1),
		)
		.slice(0, nextActionLimit)
		.map(([action, members]) => ({ values: [...values, action], users: members.length }));
	return [{ values: [...values, 'RESERVED_TOTAL'], users: paths.length }, ...actions];
}

/** Which events belong to a segment. Conditions apply to single events, whatever their scope. */
function compileSegment(
	segment: FunnelSegmentMessage,
	{ slices }: CompiledQuery,
	schema: ReportSchema,
): string {
	const { userSegment, sessionSegment, eventSegment } = segment;
	const criteria =
		userSegment?.userInclusionCriteria ??
		sessionSegment?.sessionInclusionCriteria ??
		eventSegment?.eventInclusionCriteria;
	const groups = criteria?.andConditionGroups ?? [];
	assertArgument(groups.length > 0, 'A segment needs a condition group.');
	const conditions = groups.map(({ segmentFilterExpression }) => {
		assertArgument(
			segmentFilterExpression,
			'A condition group needs a segmentFilterExpression.',
		);
		return compileExpression(segmentFilterExpression, (leaf) =>
			compileSegmentLeaf(leaf, schema),
		);
	});
	const eventCondition = conditions.join(' AND ');
	if (eventSegment) return eventCondition;
	const column = userSegment ? 'user' : 'session';
	const slice = slices[0]!;
	const where = substituteTokens(slice.where, slice.tokens);
	return `${column} IN (SELECT ${column} FROM facts WHERE ${where} AND ${eventCondition})`;
}

function compileSegmentLeaf(
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

/** Which events are a step. */
function compileStep({ filterExpression }: FunnelStepMessage, schema: ReportSchema): string {
	assertArgument(filterExpression, 'Each step of a funnel needs a filterExpression.');
	return compileExpression(filterExpression, (leaf) => compileStepLeaf(leaf, schema));
}

function compileStepLeaf(
	{ funnelFieldFilter, funnelEventFilter }: FunnelFilter,
	schema: ReportSchema,
): string {
	if (funnelFieldFilter !== undefined) {
		return buildDimensionCondition(
			{ filter: funnelFieldFilter },
			(name) => buildDimensionColumn({ name }, schema).sql,
		);
	}
	const { eventName, funnelParameterFilterExpression } = funnelEventFilter ?? {};
	assertArgument(eventName, 'A funnelEventFilter needs an eventName.');
	assertArgument(!funnelParameterFilterExpression, 'The sandbox has no filters of parameters.');
	return `name = ${quoteSql(eventName)}`;
}

interface FunnelEvent {
	user: unknown;
	/** Seconds since the epoch. */
	ts: number;
	breakdownValue: string;
	date: string;
	/** The name of the event as a next action. */
	action: string;
	/** For each step, whether the event is that step. */
	matchesStep: boolean[];
}

/** The events of each user who did any step, in order. */
function fetchUserEvents(
	state: DataApiState,
	property: AdminResource,
	{ slices, dimensions, where }: CompiledQuery,
	{ conditions, action }: { conditions: string[]; action: string },
	segmentCondition: string,
): FunnelEvent[][] {
	const slice = slices[0]!;
	const breakdown = dimensions[0]?.sql ?? "''";
	const stepColumns = conditions.map((condition) => `(${condition})`);
	const columns = ['user', 'ts', breakdown, 'date', action, ...stepColumns];
	const sql = substituteTokens(
		`SELECT ${columns.join()} FROM facts WHERE ${slice.where} AND ${where} AND ${segmentCondition} ORDER BY user, ts, event_id`,
		slice.tokens,
	);
	const events = state
		.openWarehouse(property, slices)
		.query(sql)
		.map(
			([user, ts, breakdownValue, date, eventAction, ...matches]): FunnelEvent => ({
				user,
				ts: Number(ts),
				breakdownValue: String(breakdownValue),
				date: String(date),
				action: String(eventAction),
				matchesStep: matches.map(Boolean),
			}),
		);
	return [...groupBy(events, ({ user }) => user).values()].filter((userEvents) =>
		userEvents.some(({ matchesStep }) => matchesStep.includes(true)),
	);
}

function groupBy<T, K>(list: T[], getKey: (element: T) => K): Map<K, T[]> {
	const groups = new Map<K, T[]>();
	for (const element of list) {
		const key = getKey(element);
		const group = groups.get(key) ?? [];
		group.push(element);
		groups.set(key, group);
	}
	return groups;
}

/** How one user went through the funnel. Each list has an entry for each step. */
interface FunnelPath {
	/** The value of the breakdown where the user entered the funnel. */
	breakdownValue: string;
	didStep: boolean[];
	/** Whether the user did the next step after this one; for the last step, whether the user did it. */
	wentOn: boolean[];
	/** The day of the step; undefined for steps that the user did not do. */
	dates: Array<string | undefined>;
	/** What the user did directly after the step, unless it was the next step. */
	nextActions: Array<string | undefined>;
}

/** @param isOpen users may enter an open funnel at any step */
function followFunnel(
	events: FunnelEvent[],
	steps: FunnelStepMessage[],
	isOpen: boolean,
): FunnelPath {
	/** For each step, the indexes of the events that count as it. */
	const eventsOfSteps: number[][] = [];
	const wentOn: boolean[] = [];
	for (const [index, step] of steps.entries()) {
		const matching = events.flatMap(({ matchesStep }, position) =>
			matchesStep[index] ? [position] : [],
		);
		const previous = eventsOfSteps[index - 1] ?? [];
		const following = matching.filter((position) =>
			followsPreviousStep(events, previous, position, step),
		);
		if (index > 0) wentOn.push(following.length > 0);
		eventsOfSteps.push(isOpen || index === 0 ? matching : following);
	}
	const firstEvents = eventsOfSteps.map(([first]) => first);
	const [entry = 0] = firstEvents.filter((first) => first !== undefined);
	const didStep = firstEvents.map((first) => first !== undefined);
	return {
		breakdownValue: events[entry]!.breakdownValue,
		didStep,
		wentOn: [...wentOn, didStep.at(-1)!],
		dates: firstEvents.map((first) => (first === undefined ? undefined : events[first]!.date)),
		nextActions: firstEvents.map((first, index) => {
			if (first === undefined || firstEvents[index + 1] === first + 1) return undefined;
			return events[first + 1]?.action;
		}),
	};
}

/**
 * Whether an event follows the previous step directly or in time, as the step demands.
 * @param previous the indexes of the events that count as the previous step
 */
function followsPreviousStep(
	events: FunnelEvent[],
	previous: number[],
	position: number,
	step: FunnelStepMessage,
): boolean {
	const last = previous.filter((each) => each < position).at(-1);
	if (last === undefined) return false;
	if (step.isDirectlyFollowedBy && last !== position - 1) return false;
	const maximumSeconds = Number.parseFloat(step.withinDurationFromPriorStep ?? 'Infinity');
	return events[position]!.ts - events[last]!.ts <= maximumSeconds;
}

/** Active users, completion rate, abandonments and abandonment rate. */
function computeStepMetrics(step: number, paths: FunnelPath[]): number[] {
	const stepPaths = paths.filter(({ didStep }) => didStep[step]);
	const users = stepPaths.length;
	const abandonments = stepPaths.filter(({ wentOn }) => !wentOn[step]).length;
	const toRate = (count: number) => count / (users || 1);
	return [users, toRate(users - abandonments), abandonments, toRate(abandonments)];
}
