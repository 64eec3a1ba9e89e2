/** Comparisons: some of those every property has, and those a request brings along. */
import { assertArgument } from '../wire/errors';
import type { ComparisonMessage, FilterExpression } from './requests';

const MOBILE: FilterExpression = {
	filter: { fieldName: 'deviceCategory', inListFilter: { values: ['mobile'] } },
};

export const SAVED_COMPARISONS = [
	{ apiName: 'comparisons/allUsers', uiName: 'All Users', filter: undefined },
	{ apiName: 'comparisons/mobileTraffic', uiName: 'Mobile traffic', filter: MOBILE },
];

export type ResolvedComparison = ReturnType<typeof resolveComparison>;

export function resolveComparison({ name, dimensionFilter, comparison }: ComparisonMessage) {
	if (comparison === undefined) return { name: name ?? '', filter: dimensionFilter };
	const saved = SAVED_COMPARISONS.find(({ apiName }) => apiName === comparison);
	assertArgument(saved, `Comparison ${comparison} is not valid.`);
	return { name: name || saved.uiName, filter: saved.filter };
}
