/**
 * Who read a property's data: made up, two applications a day. Of standard properties Google tells
 * only what has to do with quotas.
 */
import { resolveDateRange } from '../data/dates';
import { isoDate } from '../events/zone';
import type { Method } from '../wire/frontEnd';
import { invalid } from '../wire/refusal';
import { openRoot } from './access';
import type { RunAccessReport } from './requests';
import type { Resource, Store } from './store';

interface Access {
	day: number;
	property: Resource;
	application: string;
	count: number;
}

const DIMENSIONS: Record<string, (access: Access) => string> = {
	accessDateHour: ({ day }) => `${isoDate(day).replaceAll('-', '')}09`,
	accessedPropertyId: ({ property }) => property.name.replace('properties/', ''),
	accessedPropertyName: ({ property }) => String(property['displayName']),
	accessorAppName: ({ application }) => application,
	dataApiQuotaCategory: () => 'Core',
};

const METRICS: Record<string, (access: Access) => number> = {
	accessCount: ({ count }) => count,
	dataApiQuotaPropertyTokensConsumed: ({ count }) => count * 2,
};

const APPLICATIONS = ['Google Analytics', 'n8n'];
const [USUAL_ROWS, MOST_ROWS] = [10_000, 100_000];

interface Row {
	dimensions: Record<string, string>;
	metrics: Record<string, number>;
}

export function accessReport(store: Store): Method<RunAccessReport> {
	return (request, principal) => {
		const root = openRoot(store, request.entity ?? '', 'administer', principal);
		const dimensions = (request.dimensions ?? []).map(
			({ dimensionName = '' }) => dimensionName,
		);
		const metrics = (request.metrics ?? []).map(({ metricName = '' }) => metricName);
		const { offset = 0, limit = USUAL_ROWS } = request;
		if (request.dimensionFilter ?? request.metricFilter) {
			throw invalid('The sandbox knows no filters here.');
		}
		const order = (request.orderBys ?? []).map(
			({ dimension }) => dimension?.dimensionName ?? '',
		);
		const rows = grouped(accessesOf(root, request, store), dimensions, metrics).sort(by(order));
		return {
			dimensionHeaders: dimensions.map((dimensionName) => ({ dimensionName })),
			metricHeaders: metrics.map((metricName) => ({ metricName })),
			rows: rows.slice(offset, offset + Math.min(limit, MOST_ROWS)).map((row) => ({
				dimensionValues: dimensions.map((name) => ({ value: row.dimensions[name] })),
				metricValues: metrics.map((name) => ({ value: String(row.metrics[name]) })),
			})),
			rowCount: rows.length,
		};
	};
}

function accessesOf(root: Resource, request: RunAccessReport, store: Store): Access[] {
	const properties = root.name.startsWith('properties/')
		? [root]
		: store.list('properties').filter(({ account }) => account === root.name);
	const [range, ...more] = request.dateRanges ?? [];
	if (range === undefined || more.length > 0) throw invalid('One date range is required.');
	return properties.flatMap((property) => {
		const zone = request.timeZone ?? String(property['timeZone']);
		const { start, end } = resolveDateRange(range, 0, zone, store.clock.now());
		const days = Array.from({ length: end - start + 1 }, (_, index) => start + index);
		return days.flatMap((day) =>
			APPLICATIONS.map((application, index) => ({
				day,
				property,
				application,
				count: 1 + ((day + index) % 7),
			})),
		);
	});
}

function grouped(accesses: Access[], dimensions: string[], metrics: string[]): Row[] {
	const rows = new Map<string, Row>();
	for (const access of accesses) {
		const values = dimensions.map((name) => [name, read(DIMENSIONS, name)(access)]);
		const key = JSON.stringify(values);
		const row: Row = rows.get(key) ?? { dimensions: Object.fromEntries(values), metrics: {} };
		for (const name of metrics) {
			row.metrics[name] = (row.metrics[name] ?? 0) + read(METRICS, name)(access);
		}
		rows.set(key, row);
	}
	return [...rows.values()];
}

function read<T>(fields: Record<string, T>, name: string): T {
	const field = fields[name];
	if (field === undefined) throw invalid(`Field ${name} is not available for this property.`);
	return field;
}

const by =
	(order: string[]) =>
	({ dimensions: one }: Row, { dimensions: other }: Row): number => {
		const name = order.find((each) => one[each] !== other[each]);
		return name === undefined ? 0 : one[name]! < other[name]! ? -1 : 1;
	};
