/** Comparisons: two of those that Google saves in every property, and those that a request defines. */
import { assertArgument } from '../wire/errors';
import type { ComparisonMessage, FilterExpression } from './requests';

const MOBILE: FilterExpression = {
	filter: { fieldName: 'deviceCategory', inListFilter: { values: ['mobile'] } },
};

interface SavedComparison {
	apiName: string;
	uiName: string;
	filter: FilterExpression | undefined;
}

export const SAVED_COMPARISONS: readonly SavedComparison[] = [
	{ apiName: 'comparisons/allUsers', uiName: 'All Users', filter: undefined },
	{ apiName: 'comparisons/mobileTraffic', uiName: 'Mobile traffic', filter: MOBILE },
];

export interface ResolvedComparison {
	/** The value of the column `comparison`. */
	name: string;
	/** Undefined for all events. */
	filter: FilterExpression | undefined;
}

/** @throws GoogleError INVALID_ARGUMENT for an unknown saved comparison */
export function resolveComparison({
	name,
	dimensionFilter,
	comparison,
}: ComparisonMessage): ResolvedComparison {
	if (comparison === undefined) return { name: name ?? '', filter: dimensionFilter };
	const saved = SAVED_COMPARISONS.find(({ apiName }) => apiName === comparison);
	assertArgument(saved, `Comparison ${comparison} is not valid.`);
	return { name: name || saved.uiName, filter: saved.filter };
}
