/**
 * Who read a property's data: made up, two applications a day. Of standard properties Google tells
 * only what has to do with quotas.
 */
import { daysOf } from '../data/ranges';
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
		const rows = grouped(accessesOf(root, request, store), dimensions, metrics).sort(
			by(order.map((name) => dimensions.indexOf(name))),
		);
		return {
			dimensionHeaders: dimensions.map((dimensionName) => ({ dimensionName })),
			metricHeaders: metrics.map((metricName) => ({ metricName })),
			rows: rows
				.slice(offset, offset + Math.min(limit, MOST_ROWS))
				.map(({ cells, sums }) => ({
					dimensionValues: cells.map((value) => ({ value })),
					metricValues: sums.map((sum) => ({ value: String(sum) })),
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
		const { start, end } = daysOf(range, zone, store.clock.now());
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

interface Row {
	cells: string[];
	sums: number[];
}

function grouped(accesses: Access[], dimensions: string[], metrics: string[]): Row[] {
	const [cellOf, sumOf] = [dimensions.map(read(DIMENSIONS)), metrics.map(read(METRICS))];
	const rows = new Map<string, Row>();
	for (const access of accesses) {
		const cells = cellOf.map((field) => field(access));
		const known = rows.get(cells.join())?.sums ?? [];
		const sums = sumOf.map((field, index) => (known[index] ?? 0) + field(access));
		rows.set(cells.join(), { cells, sums });
	}
	return [...rows.values()];
}

const read =
	<T>(fields: Record<string, T>) =>
	(name: string): T => {
		const field = fields[name];
		if (field === undefined) throw invalid(`Field ${name} is not available for this property.`);
		return field;
	};

/** By these columns, the first one that differs. */
const by =
	(order: number[]) =>
	({ cells: one }: Row, { cells: other }: Row): number => {
		const place = order.find((each) => one[each] !== other[each]);
		return place === undefined ? 0 : one[place]! < other[place]! ? -1 : 1;
	};
