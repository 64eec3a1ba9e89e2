/** checkCompatibility: which further fields the given ones could be combined with. */
import type { Resource } from '../admin/store';
import { filled } from './answers';
import { dimensionColumns, metricColumns } from './columns';
import { conflict, incompatible } from './compatibility';
import type { Context } from './context';
import { describeDimension, describeMetric } from './metadata';
import { planFilters } from './plan';
import type { Finished } from './report';
import type { CheckCompatibilityRequest } from './requests';

/** Said to be compatible, and refused by runReport all the same: a known fault of the real API. */
const WRONGLY_COMPATIBLE = 'itemListClickEvents';

export function checkCompatibility(
	context: Context,
	property: Resource,
	request: CheckCompatibilityRequest,
): Finished {
	const schema = context.schema(property);
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
	const answer = {
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
	return { answer, charge: { tokens: 1, thresholded: 0 } };
}

const isCohort = (fields: string[]) => fields.some((field) => field.startsWith('cohort'));
