/** Which fields a property's reports may name: the universal ones and its own definitions. */
import type { Resource, Store } from '../admin/store';
import { invalid } from '../wire/refusal';
import { SAVED_COMPARISONS } from './comparisons';
import { customDimension, DIMENSIONS, REALTIME_DIMENSIONS, REALTIME_ONLY } from './dimensions';
import type { Definition, Field } from './field';
import { customMetric, keyEventMetrics, METRICS, REALTIME_METRICS } from './metrics';

type Fields = ReadonlyMap<string, Field>;

export interface Schema {
	dimensions: Fields;
	metrics: Fields;
	/** The page that errors point to. */
	page: 'api-schema' | 'realtime-api-schema';
}

export const byName = (fields: readonly Field[]): Fields =>
	new Map(fields.map((field) => [field.apiName, field]));

/** `property` undefined: the universal fields only, as for property 0. */
export function coreSchema(store: Store, property: string | undefined): Schema {
	const own = <T = Definition>(collection: string) =>
		// The Admin API has let nothing else in.
		(property === undefined ? [] : store.list(`${property}/${collection}`)) as unknown as T[];
	const keyEvents = own<{ eventName: string }>('keyEvents');
	return {
		dimensions: byName([...DIMENSIONS, ...own('customDimensions').map(customDimension)]),
		metrics: byName([
			...METRICS,
			...own('customMetrics').map(customMetric),
			...keyEventMetrics(keyEvents.map(({ eventName }) => eventName)),
		]),
		page: 'api-schema',
	};
}

/** Realtime knows few fields, user-scoped custom dimensions, and no custom metrics. */
export function realtimeSchema({ dimensions, metrics }: Schema): Schema {
	const known = [...dimensions.values()].filter(
		({ apiName }) => REALTIME_DIMENSIONS.has(apiName) || apiName.startsWith('customUser:'),
	);
	return {
		dimensions: byName([...known, ...REALTIME_ONLY]),
		metrics: byName([...metrics.values()].filter((one) => REALTIME_METRICS.has(one.apiName))),
		page: 'realtime-api-schema',
	};
}

// One space here and two there: both are Google's.
const KINDS = { dimensions: 'dimension. ', metrics: 'metric.  ' };

export function fieldIn(schema: Schema, kind: keyof typeof KINDS, name: string): Field {
	const field = schema[kind].get(name);
	if (field !== undefined) return field;
	const [start, end] = [name.slice(0, 2), name.slice(-1)];
	const near = [...schema[kind].keys()].find(
		(each) => each.startsWith(start) && each.endsWith(end),
	);
	const hint = near === undefined ? '' : `Did you mean ${near}? `;
	throw invalid(
		`${hint}Field ${name} is not a valid ${KINDS[kind]}For a list of valid dimensions and metrics, see https://developers.google.com/analytics/devguides/reporting/data/v1/${schema.page} `,
	);
}

/** Without a property: the universal fields, and no comparisons. */
export function metadataOf({ dimensions, metrics }: Schema, property?: Resource) {
	const comparisons = SAVED_COMPARISONS.map(({ apiName, uiName }) => ({
		apiName,
		uiName,
		description: `Traffic that belongs to: ${uiName}`,
	}));
	return {
		name: `${property?.name ?? 'properties/0'}/metadata`,
		dimensions: [...dimensions.values()].map(({ told }) => told),
		metrics: [...metrics.values()].map(({ told }) => told),
		comparisons: property && comparisons,
	};
}
