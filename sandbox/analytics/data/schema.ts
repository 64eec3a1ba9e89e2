/** The fields that reports of a property may name: those of every property and its own definitions. */
import type { JsonObject } from '../../json';
import type { AdminResource, AdminStore } from '../admin/store';
import { invalidArgument } from '../wire/errors';
import { SAVED_COMPARISONS } from './comparisons';
import {
	buildCustomDimension,
	DIMENSIONS,
	REALTIME_DIMENSIONS,
	REALTIME_ONLY_DIMENSIONS,
} from './dimensions';
import type { CustomDefinition, SandboxReportField } from './field';
import { buildCustomMetric, buildKeyEventMetrics, METRICS, REALTIME_METRICS } from './metrics';

type FieldsByName = ReadonlyMap<string, SandboxReportField>;

export interface ReportSchema {
	dimensions: FieldsByName;
	metrics: FieldsByName;
	/** The page of Google's documentation that errors refer to. */
	page: 'api-schema' | 'realtime-api-schema';
}

export function indexByName(fields: readonly SandboxReportField[]): FieldsByName {
	return new Map(fields.map((field) => [field.apiName, field]));
}

/**
 * The fields of reports that are not about realtime data.
 * @param property undefined for property 0, which has only the fields of every property
 */
export function buildCoreSchema(store: AdminStore, property: string | undefined): ReportSchema {
	const listOwn = <T = CustomDefinition>(collection: string): T[] => {
		if (property === undefined) return [];
		// The Admin API accepts no definition without these fields.
		return store.list(`${property}/${collection}`) as unknown as T[];
	};
	const keyEvents = listOwn<{ eventName: string }>('keyEvents');
	return {
		dimensions: indexByName([
			...DIMENSIONS,
			...listOwn('customDimensions').map(buildCustomDimension),
		]),
		metrics: indexByName([
			...METRICS,
			...listOwn('customMetrics').map(buildCustomMetric),
			...buildKeyEventMetrics(keyEvents.map(({ eventName }) => eventName)),
		]),
		page: 'api-schema',
	};
}

/** Realtime reports have few fields, user-scoped custom dimensions, and no custom metrics. */
export function toRealtimeSchema({ dimensions, metrics }: ReportSchema): ReportSchema {
	const sharedDimensions = [...dimensions.values()].filter(
		({ apiName }) => REALTIME_DIMENSIONS.has(apiName) || apiName.startsWith('customUser:'),
	);
	const sharedMetrics = [...metrics.values()].filter(({ apiName }) =>
		REALTIME_METRICS.has(apiName),
	);
	return {
		dimensions: indexByName([...sharedDimensions, ...REALTIME_ONLY_DIMENSIONS]),
		metrics: indexByName(sharedMetrics),
		page: 'realtime-api-schema',
	};
}

/** The end of Google's sentence, with one space after "dimension." and two after "metric.". */
const KINDS = {
	dimensions: 'dimension. ',
	metrics: 'metric.  ',
};

/** @throws GoogleError INVALID_ARGUMENT with a suggestion that begins and ends like the name */
export function requireField(
	schema: ReportSchema,
	kind: keyof typeof KINDS,
	name: string,
): SandboxReportField {
	const field = schema[kind].get(name);
	if (field !== undefined) return field;
	const suggestion = [...schema[kind].keys()].find(
		(known) => known.startsWith(name.slice(0, 2)) && known.endsWith(name.slice(-1)),
	);
	const hint = suggestion === undefined ? '' : `Did you mean ${suggestion}? `;
	throw invalidArgument(
		`${hint}Field ${name} is not a valid ${KINDS[kind]}For a list of valid dimensions and metrics, see https://developers.google.com/analytics/devguides/reporting/data/v1/${schema.page} `,
	);
}

/**
 * The response of getMetadata.
 * @param property undefined for property 0, which has no comparisons
 */
export function buildMetadata(
	{ dimensions, metrics }: ReportSchema,
	property?: AdminResource,
): JsonObject {
	const comparisons = SAVED_COMPARISONS.map(({ apiName, uiName }) => ({
		apiName,
		uiName,
		description: `Traffic that belongs to: ${uiName}`,
	}));
	return {
		name: `${property?.name ?? 'properties/0'}/metadata`,
		dimensions: [...dimensions.values()].map(({ metadata }) => metadata),
		metrics: [...metrics.values()].map(({ metadata }) => metadata),
		comparisons: property && comparisons,
	};
}
