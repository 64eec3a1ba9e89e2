/**
 * Who read a property's data: made up, two applications a day. Of standard properties Google tells
 * only what has to do with quotas.
 */
import { daysOf } from '../data/ranges';
import { isoDate } from '../events/zone';
import type { Method } from '../wire/frontEnd';
import { demand } from '../wire/refusal';
import { openRoot } from './access';
import type { RunAccessReport } from './requests';
import type { Resource, Store } from './store';

const DIMENSIONS = [
	...['accessDateHour', 'accessedPropertyId', 'accessedPropertyName', 'accessorAppName'],
	'dataApiQuotaCategory',
];
const METRICS = ['accessCount', 'dataApiQuotaPropertyTokensConsumed'];

/** By the names of dimensions and metrics. */
type Access = Record<string, string | number>;

const APPLICATIONS = ['Google Analytics', 'n8n'];
const [USUAL_ROWS, MOST_ROWS] = [10_000, 100_000];

export function accessReport(store: Store): Method<RunAccessReport> {
	return (request, principal) => {
		const root = openRoot(store, request.entity ?? '', 'administer', principal);
		const { dimensions = [], metrics = [], orderBys = [] } = request;
		const { offset = 0, limit = USUAL_ROWS } = request;
		const isFiltered = request.dimensionFilter ?? request.metricFilter;
		demand(!isFiltered, 'The sandbox knows no filters here.');
		const names = dimensions.map(({ dimensionName }) => nameIn(DIMENSIONS, dimensionName));
		const sums = metrics.map(({ metricName }) => nameIn(METRICS, metricName));
		const rows = new Map<string, Access>();
		for (const access of accessesOf(root, request, store)) {
			const key = names.map((name) => access[name]).join();
			const row = rows.get(key);
			if (row)
				for (const name of METRICS) row[name] = Number(row[name]) + Number(access[name]);
			else rows.set(key, access);
		}
		const order = orderBys.map(({ dimension }) => dimension?.dimensionName ?? '');
		const page = [...rows.values()]
			.sort(by(order.filter((name) => names.includes(name))))
			.slice(offset, offset + Math.min(limit, MOST_ROWS));
		const valuesOf = (row: Access, fields: string[]) =>
			fields.map((name) => ({ value: String(row[name]) }));
		return {
			dimensionHeaders: dimensions,
			metricHeaders: metrics,
			rows: page.map((row) => ({
				dimensionValues: valuesOf(row, names),
				metricValues: valuesOf(row, sums),
			})),
			rowCount: rows.size,
		};
	};
}

function nameIn(fields: string[], name = ''): string {
	demand(fields.includes(name), `Field ${name} is not available for this property.`);
	return name;
}

function accessesOf(root: Resource, request: RunAccessReport, store: Store): Access[] {
	const { dateRanges: [range, ...more] = [], timeZone } = request;
	demand(range && more.length === 0, 'One date range is required.');
	const properties = store
		.list('properties')
		.filter((one) => one.name === root.name || one['account'] === root.name);
	return properties.flatMap((property) => {
		const zone = timeZone ?? String(property['timeZone']);
		const { start, end } = daysOf(range, zone, store.clock.now());
		const days = Array.from({ length: end - start + 1 }, (_, index) => start + index);
		return days.flatMap((day) =>
			APPLICATIONS.map((accessorAppName, index) => {
				const accessCount = 1 + ((day + index) % 7);
				return {
					accessDateHour: `${isoDate(day).replaceAll('-', '')}09`,
					accessedPropertyId: property.name.replace('properties/', ''),
					accessedPropertyName: String(property['displayName']),
					...{ accessorAppName, dataApiQuotaCategory: 'Core', accessCount },
					dataApiQuotaPropertyTokensConsumed: accessCount * 2,
				};
			}),
		);
	});
}

/** By these columns, the first one that differs. */
const by =
	(order: string[]) =>
	(one: Access, other: Access): number => {
		const name = order.find((each) => one[each] !== other[each]);
		return name === undefined ? 0 : one[name]! < other[name]! ? -1 : 1;
	};
