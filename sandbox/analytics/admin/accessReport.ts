/**
 * Who read a property's data: made up, two applications a day. Of standard properties Google tells
 * only what has to do with quotas.
 */
import { resolveDateRange } from '../data/dates';
import { isoDate } from '../events/zone';
import type { Method } from '../wire/frontEnd';
import { invalid } from '../wire/refusal';
import { openRoot } from './access';
import type {
	AccessFilter,
	AccessFilterExpression,
	AccessOrderBy,
	RunAccessReport,
} from './requests';
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
		const rows = grouped(accessesOf(root, request, store), dimensions, metrics)
			.filter(({ dimensions: found }) => isMet(request.dimensionFilter, found))
			.filter(({ metrics: found }) => isMet(request.metricFilter, found))
			.sort(orderOf(request.orderBys ?? []));
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

type Found = Record<string, string | number>;

function isMet(filter: AccessFilterExpression | undefined, found: Found): boolean {
	if (filter === undefined) return true;
	const { andGroup, orGroup, notExpression, accessFilter } = filter;
	if (andGroup) return (andGroup.expressions ?? []).every((each) => isMet(each, found));
	if (orGroup) return (orGroup.expressions ?? []).some((each) => isMet(each, found));
	if (notExpression) return !isMet(notExpression, found);
	return accessFilter === undefined || isFieldMet(accessFilter, found);
}

function isFieldMet({ fieldName = '', stringFilter, inListFilter }: AccessFilter, found: Found) {
	const value = String(found[fieldName]);
	if (inListFilter) return inListFilter.values?.includes(value) ?? false;
	const wanted = stringFilter?.value ?? '';
	if (stringFilter?.matchType === 'EXACT') return value === wanted;
	if (stringFilter?.matchType === 'CONTAINS') return value.includes(wanted);
	throw invalid('The sandbox knows lists and the match types EXACT and CONTAINS here.');
}

function orderOf(orders: AccessOrderBy[]): (a: Row, b: Row) => number {
	return (a, b) => {
		for (const { metric, dimension, desc } of orders) {
			const [name, of] = metric
				? [metric.metricName ?? '', (row: Row) => row.metrics]
				: [dimension?.dimensionName ?? '', (row: Row) => row.dimensions];
			const [left = '', right = ''] = [of(a)[name], of(b)[name]];
			if (left !== right) return left < right === !desc ? -1 : 1;
		}
		return 0;
	};
}
