/** Comparisons: those every property has, and those a request brings along. */
import { invalid } from '../wire/refusal';
import type { Comparison, FilterExpression } from './requests';

const exactly = (fieldName: string, value: string): FilterExpression => ({
	filter: { fieldName, inListFilter: { values: [value] } },
});
const beginning = (fieldName: string, value: string): FilterExpression => ({
	filter: { fieldName, stringFilter: { matchType: 'BEGINS_WITH', value } },
});

type Row = [name: string, uiName: string, filter?: FilterExpression];

const ROWS: Row[] = [
	['allUsers', 'All Users'],
	['directTraffic', 'Direct traffic', exactly('sessionMedium', '(none)')],
	['organicTraffic', 'Organic traffic', beginning('sessionDefaultChannelGroup', 'Organic')],
	['paidTraffic', 'Paid traffic', beginning('sessionDefaultChannelGroup', 'Paid')],
	['referralTraffic', 'Referral & affiliates traffic', exactly('sessionMedium', 'referral')],
	['emailTraffic', 'Email, SMS, & push notifications traffic', exactly('sessionMedium', 'email')],
	['mobileTraffic', 'Mobile traffic', exactly('deviceCategory', 'mobile')],
	['tabletTraffic', 'Tablet traffic', exactly('deviceCategory', 'tablet')],
	['webTraffic', 'Web traffic', exactly('platform', 'web')],
];

export const SAVED_COMPARISONS = ROWS.map(([name, uiName, filter]) => ({
	...{ apiName: `comparisons/${name}`, uiName, filter },
}));

export type ResolvedComparison = ReturnType<typeof resolveComparison>;

export function resolveComparison({ name, dimensionFilter, comparison }: Comparison) {
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
