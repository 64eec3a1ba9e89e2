/**
 * Who read a property's data: made up, one row for each application. Of standard properties Google tells
 * only what has to do with quotas.
 */
import { resolveDays } from '../data/ranges';
import type { MethodHandler } from '../wire/apiService';
import { assertArgument } from '../wire/errors';
import { requireRoot } from './access';
import type { RunAccessReportRequest } from './requests';
import type { AdminStore } from './store';

const APPLICATIONS = ['Google Analytics', 'n8n'];

export function createAccessReportHandler(
	store: AdminStore,
): MethodHandler<RunAccessReportRequest> {
	return (request, principal) => {
		const root = requireRoot(store, request.entity ?? '', 'administer', principal);
		const { dimensions = [], metrics = [], dateRanges = [], offset = 0, limit } = request;
		const asked = request.dimensionFilter ?? request.metricFilter ?? request.orderBys;
		assertArgument(!asked, 'The sandbox knows no filters and no orders here.');
		for (const range of dateRanges) resolveDays(range, 'UTC', store.clock.now());
		const rows = APPLICATIONS.map((accessorAppName, index) => {
			const cells: Record<string, string> = {
				accessedPropertyId: root.name.replace('properties/', ''),
				accessedPropertyName: String(root['displayName']),
				accessorAppName,
				accessCount: `${index + 1}`,
			};
			const valueOf = (name = '') => {
				const value = cells[name];
				assertArgument(value, `Field ${name} is not available for this property.`);
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
