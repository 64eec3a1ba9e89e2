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
		const { dimensions = [], metrics = [], orderBys = [] } = request;
		const { offset = 0, limit = USUAL_ROWS } = request;
		const isFiltered = request.dimensionFilter ?? request.metricFilter;
		demand(!isFiltered, 'The sandbox knows no filters here.');
		const cellsOf = dimensions.map(({ dimensionName }) => fieldIn(DIMENSIONS, dimensionName));
		const sumsOf = metrics.map(({ metricName }) => fieldIn(METRICS, metricName));
		const rows = new Map<string, Row>();
		for (const access of accessesOf(root, request, store)) {
			const cells = cellsOf.map((field) => field(access));
			const known = rows.get(cells.join())?.sums ?? [];
			const sums = sumsOf.map((field, at) => (known[at] ?? 0) + field(access));
			rows.set(cells.join(), { cells, sums });
		}
		const order = orderBys.map(({ dimension }) =>
			dimensions.findIndex((one) => one.dimensionName === dimension?.dimensionName),
		);
		const page = [...rows.values()]
			.sort(by(order))
			.slice(offset, offset + Math.min(limit, MOST_ROWS));
		return {
			dimensionHeaders: dimensions,
			metricHeaders: metrics,
			rows: page.map(({ cells, sums }) => ({
				dimensionValues: cells.map((value) => ({ value })),
				metricValues: sums.map((sum) => ({ value: String(sum) })),
			})),
			rowCount: rows.size,
		};
	};
}

function fieldIn<T>(fields: Record<string, T>, name = ''): T {
	const field = fields[name];
	demand(field, `Field ${name} is not available for this property.`);
	return field;
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
			APPLICATIONS.map((application, index) => ({
				...{ day, property, application },
				count: 1 + ((day + index) % 7),
			})),
		);
	});
}

interface Row {
	cells: string[];
	sums: number[];
}

/** By these columns, the first one that differs. */
const by =
	(order: number[]) =>
	({ cells: one }: Row, { cells: other }: Row): number => {
		const place = order.find((each) => one[each] !== other[each]);
		return place === undefined ? 0 : one[place]! < other[place]! ? -1 : 1;
	};
