/** getMetadata and the descriptions of fields. */
import type { Resource } from '../admin/store';
import { filled } from './answers';
import { SAVED_COMPARISONS } from './comparisons';
import type { DimensionField } from './dimensions';
import type { MetricField } from './metrics';
import type { Schema } from './schema';

export function describeDimension(field: DimensionField) {
	const { apiName, uiName, description, deprecatedApiNames, custom, category } = field;
	return {
		apiName,
		uiName,
		...(description === '' ? {} : { description }),
		...filled('deprecatedApiNames', deprecatedApiNames),
		...(custom ? { customDefinition: true } : {}),
		category,
	};
}

export function describeMetric(field: MetricField) {
	const { apiName, uiName, description, deprecatedApiNames, type, custom, category } = field;
	return {
		apiName,
		uiName,
		...(description === '' ? {} : { description }),
		...filled('deprecatedApiNames', deprecatedApiNames),
		type,
		...(custom ? { customDefinition: true } : {}),
		category,
	};
}

/** Without a property: the universal fields, and no comparisons. */
export function metadataOf(schema: Schema, property: Resource | undefined) {
	const comparisons = SAVED_COMPARISONS.map(({ apiName, uiName }) => ({
		apiName,
		uiName,
		description: `Traffic that belongs to: ${uiName}`,
	}));
	return {
		name: `${property?.name ?? 'properties/0'}/metadata`,
		dimensions: [...schema.dimensions.values()].map(describeDimension),
		metrics: [...schema.metrics.values()].map(describeMetric),
		...(property === undefined ? {} : { comparisons }),
	};
}
