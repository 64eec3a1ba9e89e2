/** getMetadata and the descriptions of fields. */
import type { Resource } from '../admin/store';
import { filled } from './answers';
import { SAVED_COMPARISONS } from './comparisons';
import type { DimensionField } from './dimensions';
import type { MetricField } from './metrics';
import type { Schema } from './schema';

/** A field as Google tells of it; metrics have a type. */
export function described(field: DimensionField | MetricField) {
	const { apiName, uiName, description, deprecatedApiNames, custom, category } = field;
	return {
		...{ apiName, uiName, category },
		...(description === '' ? {} : { description }),
		...filled('deprecatedApiNames', deprecatedApiNames),
		...('type' in field ? { type: field.type } : {}),
		...(custom ? { customDefinition: true } : {}),
	};
}

/** Without a property: the universal fields, and no comparisons. */
export function metadataOf(schema: Schema, property?: Resource) {
	const comparisons = SAVED_COMPARISONS.map(({ apiName, uiName }) => ({
		apiName,
		uiName,
		description: `Traffic that belongs to: ${uiName}`,
	}));
	return {
		name: `${property?.name ?? 'properties/0'}/metadata`,
		dimensions: [...schema.dimensions.values()].map(described),
		metrics: [...schema.metrics.values()].map(described),
		...(property === undefined ? {} : { comparisons }),
	};
}
