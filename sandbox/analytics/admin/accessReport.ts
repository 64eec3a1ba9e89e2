/**
 * Who read a property's data: made up, one row for each application. Of standard properties Google tells
 * only what has to do with quotas.
 */
import { daysOf } from '../data/ranges';
import type { Method } from '../wire/frontEnd';
import { demand } from '../wire/refusal';
import { openRoot } from './access';
import type { RunAccessReport } from './requests';
import type { Store } from './store';

const APPLICATIONS = ['Google Analytics', 'n8n'];

export function accessReport(store: Store): Method<RunAccessReport> {
	return (request, principal) => {
		const root = openRoot(store, request.entity ?? '', 'administer', principal);
		const { dimensions = [], metrics = [], dateRanges = [], offset = 0, limit } = request;
		const asked = request.dimensionFilter ?? request.metricFilter ?? request.orderBys;
		demand(!asked, 'The sandbox knows no filters and no orders here.');
		for (const range of dateRanges) daysOf(range, 'UTC', store.clock.now());
		const rows = APPLICATIONS.map((accessorAppName, index) => {
			const cells: Record<string, string> = {
				accessedPropertyId: root.name.replace('properties/', ''),
				accessedPropertyName: String(root['displayName']),
				accessorAppName,
				accessCount: `${index + 1}`,
			};
			const valueOf = (name = '') => {
				const value = cells[name];
				demand(value, `Field ${name} is not available for this property.`);
				return { value };
			};
			return {
				dimensionValues: dimensions.map(({ dimensionName }) => valueOf(dimensionName)),
				metricValues: metrics.map(({ metricName }) => valueOf(metricName)),
			};
		});
		return {
			dimensionHeaders: dimensions,
			metricHeaders: metrics,
			rows: rows.slice(offset, limit && offset + limit),
			rowCount: rows.length,
		};
	};
}
