/** Comparisons: those every property has, and those a request brings along. */
import { invalid } from '../wire/refusal';
import type { Comparison, FilterExpression } from './requests';

const exactly = (fieldName: string, ...values: string[]): FilterExpression => ({
	filter: { fieldName, inListFilter: { values } },
});
const beginning = (fieldName: string, value: string): FilterExpression => ({
	filter: { fieldName, stringFilter: { matchType: 'BEGINS_WITH', value } },
});

interface SavedComparison {
	apiName: string;
	uiName: string;
	filter?: FilterExpression;
}

export const SAVED_COMPARISONS: readonly SavedComparison[] = [
	{ apiName: 'comparisons/allUsers', uiName: 'All Users' },
	{
		apiName: 'comparisons/directTraffic',
		uiName: 'Direct traffic',
		filter: exactly('sessionMedium', '(none)'),
	},
	{
		apiName: 'comparisons/organicTraffic',
		uiName: 'Organic traffic',
		filter: beginning('sessionDefaultChannelGroup', 'Organic'),
	},
	{
		apiName: 'comparisons/paidTraffic',
		uiName: 'Paid traffic',
		filter: beginning('sessionDefaultChannelGroup', 'Paid'),
	},
	{
		apiName: 'comparisons/referralTraffic',
		uiName: 'Referral & affiliates traffic',
		filter: exactly('sessionMedium', 'referral'),
	},
	{
		apiName: 'comparisons/emailTraffic',
		uiName: 'Email, SMS, & push notifications traffic',
		filter: exactly('sessionMedium', 'email'),
	},
	{
		apiName: 'comparisons/mobileTraffic',
		uiName: 'Mobile traffic',
		filter: exactly('deviceCategory', 'mobile'),
	},
	{
		apiName: 'comparisons/tabletTraffic',
		uiName: 'Tablet traffic',
		filter: exactly('deviceCategory', 'tablet'),
	},
	{
		apiName: 'comparisons/webTraffic',
		uiName: 'Web traffic',
		filter: exactly('platform', 'web'),
	},
];

export interface ResolvedComparison {
	name: string;
	filter: FilterExpression | undefined;
}

export function resolveComparison({
	name,
	dimensionFilter,
	comparison,
}: Comparison): ResolvedComparison {
	if (comparison === undefined) {
		if (dimensionFilter === undefined || !name) {
			throw invalid(
				'A comparison needs a name and a dimensionFilter, or a saved comparison.',
			);
		}
		return { name, filter: dimensionFilter };
	}
	const saved = SAVED_COMPARISONS.find(({ apiName }) => apiName === comparison);
	if (saved === undefined) throw invalid(`Comparison ${comparison} is not valid.`);
	return { name: name || saved.uiName, filter: saved.filter };
}
