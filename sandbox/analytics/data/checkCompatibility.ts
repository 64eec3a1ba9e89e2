/** checkCompatibility: which further fields the given ones could be combined with. */
import type { Resource } from '../admin/store';
import { filled } from './answers';
import { dimensionColumns, metricColumns } from './columns';
import { conflict, incompatible } from './compatibility';
import type { Context } from './context';
import { described } from './metadata';
import { planFilters } from './plan';
import type { Finished } from './page';
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
	const { compatibilityFilter: wanted = 'COMPATIBILITY_UNSPECIFIED' } = request;
	const judged = (kind: 'dimension' | 'metric') =>
		[...schema[`${kind}s`].values()]
			.map((field) => ({
				[`${kind}Metadata`]: described(field),
				compatibility: judge(field.apiName),
			}))
			.filter(
				({ compatibility }) =>
					wanted === 'COMPATIBILITY_UNSPECIFIED' || wanted === compatibility,
			);
	const answer = {
		...filled('dimensionCompatibilities', judged('dimension')),
		...filled('metricCompatibilities', judged('metric')),
	};
	return { answer, charge: 1 };
}

const isCohort = (fields: string[]) => fields.some((field) => field.startsWith('cohort'));
