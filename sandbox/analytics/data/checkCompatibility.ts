/** checkCompatibility: which further fields the given ones could be combined with. */
import { filled } from './answers';
import { dimensionColumns, metricColumns } from './columns';
import { conflict, incompatible } from './compatibility';
import { describeDimension, describeMetric } from './metadata';
import { planFilters } from './plan';
import type { Answer } from './page';
import type { CheckCompatibilityRequest } from './requests';
import type { Schema } from './schema';

/** Said to be compatible, and refused by runReport all the same: a known fault of the real API. */
const WRONGLY_COMPATIBLE = 'itemListClickEvents';

export function checkCompatibility(schema: Schema, request: CheckCompatibilityRequest): Answer {
	const dimensions = dimensionColumns(schema, request.dimensions ?? []);
	const metrics = metricColumns(schema, request.metrics ?? []);
	const filtered = planFilters(request, schema, metrics).fields;
	const given = [...[...dimensions, ...metrics].flatMap(({ fields }) => fields), ...filtered];
	const advice = conflict(given, isCohort(given));
	if (advice !== undefined) throw incompatible(advice);

	const judge = (field: string) =>
		field === WRONGLY_COMPATIBLE || conflict([...given, field], isCohort(given)) === undefined
			? 'COMPATIBLE'
			: 'INCOMPATIBLE';
	const wanted = request.compatibilityFilter ?? 'COMPATIBILITY_UNSPECIFIED';
	const passes = ({ compatibility }: { compatibility: string }) =>
		wanted === 'COMPATIBILITY_UNSPECIFIED' || wanted === compatibility;
	return {
		...filled(
			'dimensionCompatibilities',
			[...schema.dimensions.values()]
				.map((field) => ({
					dimensionMetadata: describeDimension(field),
					compatibility: judge(field.apiName),
				}))
				.filter(passes),
		),
		...filled(
			'metricCompatibilities',
			[...schema.metrics.values()]
				.map((field) => ({
					metricMetadata: describeMetric(field),
					compatibility: judge(field.apiName),
				}))
				.filter(passes),
		),
	};
}

const isCohort = (fields: string[]) => fields.some((field) => field.startsWith('cohort'));
