import type { Resource } from '../admin/store';
import type { Finished } from './answers';
import { conflict, demandCompatible } from './compatibility';
import type { Context } from './context';
import { fieldsAsked, partsOf } from './query';
import type { CheckCompatibilityRequest } from './requests';

/** checkCompatibility: which further fields the given ones could be combined with. */
export function checkCompatibility(
	context: Context,
	property: Resource,
	request: CheckCompatibilityRequest,
): Finished {
	const schema = context.schema(property);
	const given = fieldsAsked(partsOf(request, schema));
	demandCompatible(given, isCohort(given));
	const judge = (field: string) =>
		conflict([...given, field], isCohort(given)) === undefined ? 'COMPATIBLE' : 'INCOMPATIBLE';
	const { compatibilityFilter: wanted = 'COMPATIBILITY_UNSPECIFIED' } = request;
	const judged = (kind: 'dimension' | 'metric') =>
		[...schema[`${kind}s`].values()]
			.map(({ apiName, told }) => ({
				[`${kind}Metadata`]: told,
				compatibility: judge(apiName),
			}))
			.filter(({ compatibility }) => /UNSPECIFIED/.test(wanted) || wanted === compatibility);
	const answer = {
		dimensionCompatibilities: judged('dimension'),
		metricCompatibilities: judged('metric'),
	};
	return { answer, charge: 1 };
}

const isCohort = (fields: string[]) => fields.some((field) => field.startsWith('cohort'));
