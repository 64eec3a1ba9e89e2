/** Which fields a property's reports may name: the universal ones and its own definitions. */
import type { Resource, Store } from '../admin/store';
import { invalid } from '../wire/refusal';
import {
	customDimension,
	DIMENSIONS,
	REALTIME_DIMENSIONS,
	REALTIME_ONLY,
	type CustomDefinition,
	type DimensionField,
} from './dimensions';
import {
	customMetrics,
	keyEventMetrics,
	METRICS,
	REALTIME_METRICS,
	type MetricField,
} from './metrics';
import { nearest } from './nearest';

export interface Schema {
	dimensions: ReadonlyMap<string, DimensionField>;
	metrics: ReadonlyMap<string, MetricField>;
	/** The page that errors point to. */
	page: 'api-schema' | 'realtime-api-schema';
}

const byName = <T extends { apiName: string }>(fields: readonly T[]): Map<string, T> =>
	new Map(fields.map((field) => [field.apiName, field]));

const definition = (resource: Resource) => resource as unknown as CustomDefinition;

/** `property` undefined: the universal fields only, as for property 0. */
export function coreSchema(store: Store, property: string | undefined): Schema {
	const own = (collection: string) =>
		property === undefined ? [] : store.list(`${property}/${collection}`);
	const dimensions = own('customDimensions').map((one) => customDimension(definition(one)));
	const metrics = own('customMetrics').flatMap((one) => customMetrics(definition(one)));
	const keyEvents = own('keyEvents').flatMap((one) => keyEventMetrics(String(one['eventName'])));
	return {
		dimensions: byName([...DIMENSIONS, ...dimensions]),
		metrics: byName([...METRICS, ...metrics, ...keyEvents]),
		page: 'api-schema',
	};
}

/** Realtime knows few fields, user-scoped custom dimensions, and no custom metrics. */
export function realtimeSchema(core: Schema): Schema {
	const allowed = [...core.dimensions.values()].filter(
		({ apiName }) => REALTIME_DIMENSIONS.has(apiName) || apiName.startsWith('customUser:'),
	);
	const metrics = [...core.metrics.values()].filter(({ apiName }) =>
		REALTIME_METRICS.has(apiName),
	);
	return {
		...core,
		dimensions: byName([...allowed, ...REALTIME_ONLY]),
		metrics: byName(metrics),
		page: 'realtime-api-schema',
	};
}

export function dimensionField(schema: Schema, name: string): DimensionField {
	const field = schema.dimensions.get(name);
	if (field !== undefined) return field;
	// One space here and two in the metric's text: both are Google's.
	throw unknownField(schema, name, 'dimension. ', [...schema.dimensions.keys()]);
}

export function metricField(schema: Schema, name: string): MetricField {
	const field = schema.metrics.get(name);
	if (field !== undefined) return field;
	throw unknownField(schema, name, 'metric.  ', [...schema.metrics.keys()]);
}

function unknownField({ page }: Schema, name: string, kind: string, names: string[]) {
	const near = nearest(name, names);
	const hint = near === undefined ? '' : `Did you mean ${near}? `;
	return invalid(
		`${hint}Field ${name} is not a valid ${kind}For a list of valid dimensions and metrics, see https://developers.google.com/analytics/devguides/reporting/data/v1/${page} `,
	);
}
