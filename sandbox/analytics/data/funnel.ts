/** runFunnelReport: who of the users goes how far, read from their events one by one. */
import type { Resource } from '../admin/store';
import { demand } from '../wire/refusal';
import { chargeFor, row, type Finished } from './answers';
import { isLarge, type Context } from './context';
import { compile, dimensionCondition } from './filters';
import { dimensionColumn, queryOf, type Query } from './query';
import type { FunnelFilter, FunnelStep, RunFunnelRequest } from './requests';
import type { Schema } from './schema';
import { fillIn, quote } from './sql';

const METRICS = [
	'activeUsers',
	'funnelStepCompletionRate',
	'funnelStepAbandonments',
	'funnelStepAbandonmentRate',
].map((name) => ({ name, type: 'TYPE_INTEGER' }));
const VALUES = { usual: 5, most: 15 };

export function runFunnelReport(
	context: Context,
	property: Resource,
	{ dateRanges = [], dimensionFilter, funnel, funnelBreakdown }: RunFunnelRequest,
): Finished {
	const { steps = [], isOpenFunnel = false } = funnel ?? {};
	const { breakdownDimension, limit = VALUES.usual } = funnelBreakdown ?? {};
	const isInBounds = limit >= 1 && limit <= VALUES.most;
	demand(steps.length > 0, 'A funnel with at least one step is required.');
	demand(isInBounds, `funnelBreakdown.limit must be from 1 to ${VALUES.most}.`);
	const dimensions = breakdownDimension ? [breakdownDimension] : [];
	const asked = { dateRanges, metrics: [{ name: 'activeUsers' }], dimensions };
	const setting = context.setting(property);
	const query = queryOf({ ...asked, ...(dimensionFilter && { dimensionFilter }) }, setting);
	const conditions = steps.map((step) => conditionOf(step, setting.schema));
	const users = isLarge(property) ? [] : usersOf(context, property, query, conditions);
	const walks = users.map((events) => walk(events, steps, isOpenFunnel));
	const groups: Group[] = [
		['RESERVED_TOTAL', walks],
		...(breakdownDimension ? largest(walks, limit) : []),
	];
	const names = walks.length === 0 ? [] : steps.map(({ name = '' }, at) => `${at + 1}. ${name}`);
	const rows = names.flatMap((name, step) =>
		groups.map(([value, own]) =>
			row(breakdownDimension ? [name, value] : [name], metricsAt(step, own)),
		),
	);
	const dimensionHeaders = [{ name: 'funnelStepName' }, ...dimensions];
	const { sampling } = context.quirks.now;
	const metadata = { samplingMetadatas: sampling ? [sampling] : [] };
	const answer = {
		funnelTable: {
			dimensionHeaders,
			// All of them twice, and fractions called integers: both are Google's.
			metricHeaders: [...METRICS, ...METRICS],
			rows,
			metadata,
		},
		funnelVisualization: {
			dimensionHeaders: dimensionHeaders.slice(0, 1),
			metricHeaders: METRICS.slice(0, 1),
			rows: names.map((name, step) => row([name], metricsAt(step, walks).slice(0, 1))),
			metadata,
		},
		kind: 'analyticsData#runFunnelReport',
	};
	return { answer, charge: chargeFor(query, rows.length) };
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
	conditions: string[],
) {
	const slice = slices[0]!;
	const breakdown = dimensions[0]?.sql ?? "''";
	const columns = ['user', 'ts', breakdown, ...conditions.map((sql) => `(${sql})`)];
	const sql = fillIn(
		`SELECT ${columns.join()} FROM facts WHERE ${slice.where} AND ${where} ORDER BY user, ts, event_id`,
		slice.tokens,
	);
	const events = context
		.warehouse(property, slices)
		.ask(sql)
		.map(([user, ts, value, ...fits]) => ({
			user,
			ts: Number(ts),
			value: String(value),
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
	return {
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

type Group = [value: string, walks: Walk[]];

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
