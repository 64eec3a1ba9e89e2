/**
 * Who read a property's data: two made-up rows, one for each application. Of standard properties Google reports only
 * what has to do with quotas.
 */
import { resolveDays } from '../data/ranges';
import type { MethodHandler } from '../wire/apiService';
import { assertArgument } from '../wire/errors';
import { requireRoot } from './access';
import type { RunAccessReportRequest } from './requests';
import type { AdminResource, AdminStore } from './store';

const APPLICATIONS = ['Google Analytics', 'n8n'];

export function createAccessReportHandler(
	store: AdminStore,
): MethodHandler<RunAccessReportRequest> {
	return (request, principal) => {
		const root = requireRoot(store, request.entity ?? '', 'administer', principal);
		const { dimensions = [], metrics = [], dateRanges = [], offset = 0, limit } = request;
		const filterOrOrder = request.dimensionFilter ?? request.metricFilter ?? request.orderBys;
		assertArgument(!filterOrOrder, 'The sandbox knows no filters and no orders here.');
		for (const range of dateRanges) resolveDays(range, 'UTC', store.clock.now());
		const rows = APPLICATIONS.map((application, index) => {
			const values = buildRowValues(root, application, index + 1);
			return {
				dimensionValues: dimensions.map(({ dimensionName = '' }) => ({
					value: requireValue(values, dimensionName),
				})),
				metricValues: metrics.map(({ metricName = '' }) => ({
					value: requireValue(values, metricName),
				})),
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

/** The values of a row by the name of the dimension or metric. */
function buildRowValues(
	property: AdminResource,
	application: string,
	accessCount: number,
): ReadonlyMap<string, string> {
	return new Map([
		['accessedPropertyId', property.name.replace('properties/', '')],
		['accessedPropertyName', String(property['displayName'])],
		['accessorAppName', application],
		['userEmail', `${application.toLowerCase().replaceAll(' ', '.')}@example.com`],
		['accessCount', String(accessCount)],
	]);
}

function requireValue(values: ReadonlyMap<string, string>, field: string): string {
	const value = values.get(field);
	assertArgument(value, `Field ${field} is not available for this property.`);
	return value;
}
