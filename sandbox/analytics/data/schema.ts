/** Which fields a property's reports may name: the universal ones and its own definitions. */
import type { AdminResource, AdminStore } from '../admin/store';
import { invalidArgument } from '../wire/errors';
import { SAVED_COMPARISONS } from './comparisons';
import {
	buildCustomDimension,
	DIMENSIONS,
	REALTIME_DIMENSIONS,
	REALTIME_ONLY_DIMENSIONS,
} from './dimensions';
import type { CustomDefinition, ReportField } from './field';
import { buildCustomMetric, buildKeyEventMetrics, METRICS, REALTIME_METRICS } from './metrics';

type Fields = ReadonlyMap<string, ReportField>;

export interface ReportSchema {
	dimensions: Fields;
	metrics: Fields;
	/** The page that errors point to. */
	page: 'api-schema' | 'realtime-api-schema';
}

export const indexByName = (fields: readonly ReportField[]): Fields =>
	new Map(fields.map((field) => [field.apiName, field]));

/** `property` undefined: the universal fields only, as for property 0. */
export function buildCoreSchema(store: AdminStore, property: string | undefined): ReportSchema {
	const own = <T = CustomDefinition>(collection: string) =>
		// The Admin API has let nothing else in.
		(property === undefined ? [] : store.list(`${property}/${collection}`)) as unknown as T[];
	const keyEvents = own<{ eventName: string }>('keyEvents');
	return {
		dimensions: indexByName([
			...DIMENSIONS,
			...own('customDimensions').map(buildCustomDimension),
		]),
		metrics: indexByName([
			...METRICS,
			...own('customMetrics').map(buildCustomMetric),
			...buildKeyEventMetrics(keyEvents.map(({ eventName }) => eventName)),
		]),
		page: 'api-schema',
	};
}

/** Realtime knows few fields, user-scoped custom dimensions, and no custom metrics. */
export function toRealtimeSchema({ dimensions, metrics }: ReportSchema): ReportSchema {
	const known = [...dimensions.values()].filter(
		({ apiName }) => REALTIME_DIMENSIONS.has(apiName) || apiName.startsWith('customUser:'),
	);
	return {
		dimensions: indexByName([...known, ...REALTIME_ONLY_DIMENSIONS]),
		metrics: indexByName(
			[...metrics.values()].filter((one) => REALTIME_METRICS.has(one.apiName)),
		),
		page: 'realtime-api-schema',
	};
}

// One space here and two there: both are Google's.
const KINDS = { dimensions: 'dimension. ', metrics: 'metric.  ' };

export function requireField(
	schema: ReportSchema,
	kind: keyof typeof KINDS,
	name: string,
): ReportField {
	const field = schema[kind].get(name);
	if (field !== undefined) return field;
	const [start, end] = [name.slice(0, 2), name.slice(-1)];
	const near = [...schema[kind].keys()].find(
		(each) => each.startsWith(start) && each.endsWith(end),
	);
	const hint = near === undefined ? '' : `Did you mean ${near}? `;
	throw invalidArgument(
		`${hint}Field ${name} is not a valid ${KINDS[kind]}For a list of valid dimensions and metrics, see https://developers.google.com/analytics/devguides/reporting/data/v1/${schema.page} `,
	);
}

/** Without a property: the universal fields, and no comparisons. */
export function buildMetadata({ dimensions, metrics }: ReportSchema, property?: AdminResource) {
	const comparisons = SAVED_COMPARISONS.map(({ apiName, uiName }) => ({
		apiName,
		uiName,
		description: `Traffic that belongs to: ${uiName}`,
	}));
	return {
		name: `${property?.name ?? 'properties/0'}/metadata`,
		dimensions: [...dimensions.values()].map(({ metadata: told }) => told),
		metrics: [...metrics.values()].map(({ metadata: told }) => told),
		comparisons: property && comparisons,
	};
}
