/** runFunnelReport: who of the users goes how far, read from their events one by one. */
import type { Resource } from '../admin/store';
import type { Quirks } from '../quirks';
import { invalid } from '../wire/refusal';
import { filled, row, samplingOf, type Row } from './answers';
import { fieldColumn } from './columns';
import { isLarge, type Context } from './context';
import { customDimension } from './dimensions';
import { compile, dimensionCondition } from './filters';
import { chargeFor, type Finished } from './page';
import { daysOf, planReport, type Plan } from './plan';
import type { FunnelFilter, FunnelStep, ParameterFilter, RunFunnelRequest } from './requests';
import type { Schema } from './schema';
import { fillIn, quote } from './sql';

const METRICS = [
	'activeUsers',
	'funnelStepCompletionRate',
	'funnelStepAbandonments',
	'funnelStepAbandonmentRate',
];
const VALUES = { usual: 5, most: 15 };

export function runFunnelReport(
	context: Context,
	property: Resource,
	request: RunFunnelRequest,
): Finished {
	const { dateRanges = [], dimensionFilter, funnel, funnelBreakdown } = request;
	const steps = funnel?.steps ?? [];
	if (steps.length === 0) throw invalid('A funnel with at least one step is required.');
	const breakdown = funnelBreakdown?.breakdownDimension?.name;
	const most = funnelBreakdown?.limit ?? VALUES.usual;
	if (most < 1 || most > VALUES.most) {
		throw invalid(`funnelBreakdown.limit must be from 1 to ${VALUES.most}.`);
	}
	const setting = context.setting(property);
	const plan = planReport(
		{
			dateRanges,
			metrics: [{ name: 'activeUsers' }],
			...(breakdown === undefined ? {} : { dimensions: [{ name: breakdown }] }),
			...(dimensionFilter === undefined ? {} : { dimensionFilter }),
		},
		setting,
	);
	const conditions = steps.map((step) => conditionOf(step, setting.schema));
	const users = isLarge(property) ? [] : usersOf(context, property, plan, conditions);
	const walks = users.map((events) => walk(events, steps, funnel?.isOpenFunnel ?? false));
	const names = steps.map(({ name }, index) => `${index + 1}. ${name ?? ''}`);
	const all: Group = { value: 'RESERVED_TOTAL', walks };
	const groups = breakdown === undefined ? [all] : [all, ...largest(walks, most)];
	const rows =
		walks.length === 0
			? []
			: names.flatMap((name, step) => stepRows(name, step, groups, breakdown));
	const dimensionHeaders = [
		'funnelStepName',
		...(breakdown === undefined ? [] : [breakdown]),
	].map((name) => ({ name }));
	const metricHeaders = METRICS.map((name) => ({ name, type: 'TYPE_INTEGER' }));
	const metadata = metadataOf(context.quirks);
	const answer = {
		funnelTable: {
			dimensionHeaders,
			// All of them twice, and fractions called integers: both are Google's.
			metricHeaders: [...metricHeaders, ...metricHeaders],
			...filled('rows', rows),
			metadata,
		},
		funnelVisualization: {
			dimensionHeaders: dimensionHeaders.slice(0, 1),
			metricHeaders: metricHeaders.slice(0, 1),
			...filled(
				'rows',
				walks.length === 0
					? []
					: names.map((name, step) => row([name], [reached(walks, step).length])),
			),
			metadata,
		},
		kind: 'analyticsData#runFunnelReport',
	};
	return { answer, charge: chargeFor(plan, rows.length) };
}

function metadataOf({ now: { sampling } }: Quirks) {
	return sampling === undefined ? {} : { samplingMetadatas: [samplingOf(sampling)] };
}

function conditionOf({ filterExpression }: FunnelStep, schema: Schema): string {
	if (filterExpression === undefined)
		throw invalid('Each step of a funnel needs a filterExpression.');
	return compile(filterExpression, (filter) => leafOf(filter, schema));
}

function leafOf({ funnelFieldFilter, funnelEventFilter }: FunnelFilter, schema: Schema): string {
	if (funnelFieldFilter !== undefined) {
		return dimensionCondition(
			{ filter: funnelFieldFilter },
			(name) => fieldColumn(schema, name).sql,
		);
	}
	if (!funnelEventFilter?.eventName) throw invalid('A funnelEventFilter needs an eventName.');
	const { eventName, funnelParameterFilterExpression: parameters } = funnelEventFilter;
	const named = `name = ${quote(eventName)}`;
	return parameters === undefined
		? named
		: `(${named} AND ${compile(parameters, parameterCondition)})`;
}

function parameterCondition({ funnelParameterFilter = {} }: ParameterFilter): string {
	const { eventParameterName: parameterName = '', ...condition } = funnelParameterFilter;
	const { sql } = customDimension({ parameterName, displayName: '', scope: 'EVENT' });
	return dimensionCondition({ filter: condition }, () => `COALESCE(${sql}, '(not set)')`);
}

interface FunnelEvent {
	ts: number;
	value: string;
	/** Which steps it would be. */
	fits: boolean[];
}

/** The events of each user, in order. */
function usersOf(
	context: Context,
	property: Resource,
	plan: Plan,
	conditions: string[],
): FunnelEvent[][] {
	const slice = plan.slices[0]!;
	const value = plan.dimensions[0]?.sql ?? "''";
	const columns = conditions.map((sql, index) => `(${sql}) AS c${index}`);
	const sql = fillIn(
		`SELECT user, ts, ${value} AS value, ${columns.join(', ')} FROM facts
		WHERE ${slice.where} AND ${plan.where} ORDER BY user, ts, event_id`,
		{ ...slice.tokens, distinct: '' },
	);
	const users = new Map<unknown, FunnelEvent[]>();
	for (const event of context.warehouse(property, daysOf(plan)).db.prepare(sql).all()) {
		const fits = conditions.map((_, index) => Boolean(event[`c${index}`]));
		const events = users.get(event['user']) ?? [];
		events.push({ ts: Number(event['ts']), value: String(event['value']), fits });
		users.set(event['user'], events);
	}
	return [...users.values()].filter((events) => events.some(({ fits }) => fits.includes(true)));
}

interface Walk {
	/** The value of the breakdown where the user came in. */
	value: string;
	/** Whether the user did each step, and went on from it. */
	did: boolean[];
	wentOn: boolean[];
}

function walk(events: FunnelEvent[], steps: FunnelStep[], isOpen: boolean): Walk {
	const places: number[][] = [];
	const wentOn: boolean[] = [];
	let entry: number | undefined;
	for (const [index, step] of steps.entries()) {
		const fitting = events.flatMap(({ fits }, place) => (fits[index] ? [place] : []));
		const before = places[index - 1] ?? [];
		const next = fitting.filter((place) => follows(events, before, place, step));
		if (index > 0) wentOn.push(next.length > 0);
		const here = isOpen || index === 0 ? fitting : next;
		places.push(here);
		entry ??= here[0];
	}
	const did = places.map((here) => here.length > 0);
	return {
		value: events[entry ?? 0]?.value ?? '',
		did,
		wentOn: [...wentOn, did.at(-1) ?? false],
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

interface Group {
	value: string;
	walks: Walk[];
}

const reached = (walks: Walk[], step: number) => walks.filter(({ did }) => did[step]);

function largest(walks: Walk[], most: number): Group[] {
	const groups = new Map<string, Walk[]>();
	for (const each of walks.filter(({ did }) => did.includes(true))) {
		groups.set(each.value, [...(groups.get(each.value) ?? []), each]);
	}
	return [...groups]
		.map(([value, own]) => ({ value, walks: own }))
		.sort(
			(one, other) =>
				other.walks.length - one.walks.length || (one.value < other.value ? -1 : 1),
		)
		.slice(0, most);
}

function stepRows(
	name: string,
	step: number,
	groups: Group[],
	breakdown: string | undefined,
): Row[] {
	return groups.map(({ value, walks }) => {
		const here = reached(walks, step);
		const on = here.filter(({ wentOn }) => wentOn[step]).length;
		const share = (count: number) => (here.length === 0 ? 0 : count / here.length);
		const left = here.length - on;
		return row(
			[name, ...(breakdown === undefined ? [] : [value])],
			[here.length, share(on), left, share(left)],
		);
	});
}
