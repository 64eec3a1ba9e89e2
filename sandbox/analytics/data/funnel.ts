/** runFunnelReport: who of the users goes how far, read from their events one by one. */
import type { Resource } from '../admin/store';
import { demand } from '../wire/refusal';
import { chargeFor, row, type Finished } from './answers';
import { isLarge, type Context } from './context';
import { compile, dimensionCondition } from './filters';
import { dimensionColumn, queryOf, type Query } from './query';
import type {
	FunnelFilter,
	FunnelSegment,
	FunnelStep,
	RunFunnelRequest,
	SegmentFilter,
} from './requests';
import type { Schema } from './schema';
import { fillIn, quote } from './sql';

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
	context: Context,
	property: Resource,
	request: RunFunnelRequest,
): Finished {
	const { dateRanges = [], dimensionFilter, funnel, funnelBreakdown, segments = [] } = request;
	const { steps = [], isOpenFunnel = false } = funnel ?? {};
	const { breakdownDimension, limit = VALUES.usual } = funnelBreakdown ?? {};
	const { nextActionDimension, limit: mostActions = NEXT_ACTIONS.usual } =
		request.funnelNextAction ?? {};
	const isInBounds = limit >= 1 && limit <= VALUES.most;
	const areInBounds = mostActions >= 1 && mostActions <= NEXT_ACTIONS.most;
	demand(steps.length > 0, 'A funnel with at least one step is required.');
	demand(isInBounds, `funnelBreakdown.limit must be from 1 to ${VALUES.most}.`);
	demand(areInBounds, `funnelNextAction.limit must be from 1 to ${NEXT_ACTIONS.most}.`);
	demand(segments.length <= MOST_SEGMENTS, 'Requests are limited to 4 segments.');
	const action = nextActionDimension?.name ?? 'eventName';
	demand(ACTIONS.has(action), `The next action dimension ${action} is not supported.`);
	const dimensions = breakdownDimension ? [breakdownDimension] : [];
	const asked = { dateRanges, metrics: [{ name: 'activeUsers' }], dimensions };
	const setting = context.setting(property);
	const query = queryOf({ ...asked, ...(dimensionFilter && { dimensionFilter }) }, setting);
	const conditions = steps.map((step) => conditionOf(step, setting.schema));
	const columns = { conditions, action: dimensionColumn({ name: action }, setting.schema).sql };
	const parts = (segments.length > 0 ? segments : [undefined]).map((segment, index) => {
		const where = segment ? segmentCondition(segment, query, setting.schema) : '1';
		const users = isLarge(property) ? [] : usersOf(context, property, query, columns, where);
		return {
			names: segment ? [`${index + 1}. ${segment.name ?? 'Segment'}`] : [],
			walks: users.map((events) => walk(events, steps, isOpenFunnel)),
		};
	});
	const isEmpty = parts.every(({ walks }) => walks.length === 0);
	const names = isEmpty ? [] : steps.map(({ name = '' }, at) => `${at + 1}. ${name}`);
	const rows = names.flatMap((name, step) =>
		parts.flatMap(({ names: segment, walks }) =>
			groupsOf(walks, breakdownDimension ? limit : undefined).map(([value, own]) => {
				const ofBreakdown = breakdownDimension ? [value] : [];
				return row([name, ...segment, ...ofBreakdown], metricsAt(step, own));
			}),
		),
	);
	const isTrended = request.funnelVisualizationType === 'TRENDED_FUNNEL';
	const isOfActions = nextActionDimension !== undefined;
	const visualized = names.flatMap((name, step) =>
		parts.flatMap(({ names: segment, walks }) =>
			visualizationAt(step, walks, isTrended, isOfActions ? mostActions : undefined).map(
				([values, users]) => row([name, ...segment, ...values], [users]),
			),
		),
	);
	const stepHeaders = [
		{ name: 'funnelStepName' },
		...(segments.length > 0 ? [{ name: 'segment' }] : []),
	];
	const { sampling } = context.quirks.now;
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
	return { answer, charge: chargeFor(query, rows.length) };
}

type Group = [value: string, walks: Walk[]];

/** Everybody, and with a breakdown its values with most users. */
function groupsOf(walks: Walk[], most: number | undefined): Group[] {
	const all: Group = ['RESERVED_TOTAL', walks];
	return most === undefined ? [all] : [all, ...largest(walks, most)];
}

/** How many users did a step: in all, by the day on which they did it, by what they did next. */
function visualizationAt(
	step: number,
	walks: Walk[],
	isTrended: boolean,
	mostActions: number | undefined,
): Array<[values: string[], users: number]> {
	const here = walks.filter(({ did }) => did[step]);
	const days = isTrended
		? [...groupedBy(here, ({ dates }) => dates[step]!)]
		: [['', here] as const];
	return [...days]
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.flatMap(([date, own]) => {
			const values = isTrended ? [date] : [];
			if (mostActions === undefined) return [[values, own.length] as [string[], number]];
			const total: [string[], number] = [[...values, 'RESERVED_TOTAL'], own.length];
			const withNext = own.filter(({ next }) => next[step] !== undefined);
			const actions = [...groupedBy(withNext, ({ next }) => next[step]!)]
				.sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1))
				.slice(0, mostActions)
				.map(([value, users]): [string[], number] => [[...values, value], users.length]);
			return [total, ...actions];
		});
}

/** Which events belong to a segment. Conditions hold of one event, whatever the scope. */
function segmentCondition(segment: FunnelSegment, { slices }: Query, schema: Schema): string {
	const { userSegment, sessionSegment, eventSegment } = segment;
	const criteria =
		userSegment?.userInclusionCriteria ??
		sessionSegment?.sessionInclusionCriteria ??
		eventSegment?.eventInclusionCriteria;
	const groups = criteria?.andConditionGroups ?? [];
	demand(groups.length > 0, 'A segment needs a condition group.');
	const parts = groups.map(({ segmentFilterExpression: expression }) => {
		demand(expression, 'A condition group needs a segmentFilterExpression.');
		return compile(expression, (filter) => segmentLeaf(filter, schema));
	});
	const fits = parts.join(' AND ');
	if (eventSegment) return fits;
	const column = userSegment ? 'user' : 'session';
	const slice = slices[0]!;
	const where = fillIn(slice.where, slice.tokens);
	return `${column} IN (SELECT ${column} FROM facts WHERE ${where} AND ${fits})`;
}

function segmentLeaf({ segmentFilter, segmentEventFilter }: SegmentFilter, schema: Schema): string {
	if (segmentFilter !== undefined) {
		const { filterScoping: _, ...filter } = segmentFilter;
		return dimensionCondition({ filter }, (name) => dimensionColumn({ name }, schema).sql);
	}
	const { eventName } = segmentEventFilter ?? {};
	demand(eventName, 'A segmentEventFilter needs an eventName.');
	return `name = ${quote(eventName)}`;
}

function conditionOf({ filterExpression }: FunnelStep, schema: Schema): string {
	demand(filterExpression, 'Each step of a funnel needs a filterExpression.');
	return compile(filterExpression, (filter) => leafOf(filter, schema));
}

function leafOf({ funnelFieldFilter, funnelEventFilter }: FunnelFilter, schema: Schema): string {
	if (funnelFieldFilter !== undefined) {
		return dimensionCondition(
			{ filter: funnelFieldFilter },
			(name) => dimensionColumn({ name }, schema).sql,
		);
	}
	const { eventName, funnelParameterFilterExpression: parameters } = funnelEventFilter ?? {};
	demand(eventName, 'A funnelEventFilter needs an eventName.');
	demand(!parameters, 'The sandbox has no filters of parameters.');
	return `name = ${quote(eventName)}`;
}

type FunnelEvent = ReturnType<typeof usersOf>[number][number];

/** The events of each user, in order. */
function usersOf(
	context: Context,
	property: Resource,
	{ slices, dimensions, where }: Query,
	{ conditions, action }: { conditions: string[]; action: string },
	segment: string,
) {
	const slice = slices[0]!;
	const breakdown = dimensions[0]?.sql ?? "''";
	const fitting = conditions.map((sql) => `(${sql})`);
	const columns = ['user', 'ts', breakdown, 'date', action, ...fitting];
	const sql = fillIn(
		`SELECT ${columns.join()} FROM facts WHERE ${slice.where} AND ${where} AND ${segment} ORDER BY user, ts, event_id`,
		slice.tokens,
	);
	const events = context
		.warehouse(property, slices)
		.ask(sql)
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
	return [...groupedBy(events, ({ user }) => user).values()].filter((own) =>
		own.some(({ fits }) => fits.includes(true)),
	);
}

function groupedBy<T, K>(list: T[], keyOf: (one: T) => K): Map<K, T[]> {
	const groups = new Map(list.map((one): [K, T[]] => [keyOf(one), []]));
	for (const one of list) groups.get(keyOf(one))!.push(one);
	return groups;
}

type Walk = ReturnType<typeof walk>;

function walk(events: FunnelEvent[], steps: FunnelStep[], isOpen: boolean) {
	const places: number[][] = [];
	const wentOn: boolean[] = [];
	for (const [index, step] of steps.entries()) {
		const fitting = events.flatMap(({ fits }, place) => (fits[index] ? [place] : []));
		const before = places[index - 1] ?? [];
		const next = fitting.filter((place) => follows(events, before, place, step));
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

function follows(
	events: FunnelEvent[],
	before: number[],
	place: number,
	step: FunnelStep,
): boolean {
	const last = before.filter((each) => each < place).at(-1);
	if (last === undefined || (step.isDirectlyFollowedBy && last !== place - 1)) return false;
	const within = Number.parseFloat(String(step.withinDurationFromPriorStep ?? 'Infinity'));
	return events[place]!.ts - events[last]!.ts <= within;
}

/** The values with most users who did any step. */
const largest = (walks: Walk[], most: number): Group[] =>
	[
		...groupedBy(
			walks.filter(({ did }) => did.includes(true)),
			({ value }) => value,
		),
	]
		.sort(([one, left], [other, right]) => right.length - left.length || (one < other ? -1 : 1))
		.slice(0, most);

function metricsAt(step: number, walks: Walk[]): number[] {
	const here = walks.filter(({ did }) => did[step]);
	const left = here.filter(({ wentOn }) => !wentOn[step]).length;
	const share = (count: number) => count / (here.length || 1);
	return [here.length, share(here.length - left), left, share(left)];
}
