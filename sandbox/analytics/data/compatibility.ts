/** Which fields go together. A small part of Google's rules, the part people run into. */
import { demand } from '../wire/refusal';
import { COHORT_DIMENSIONS } from './dimensions';
import { COHORT_METRICS } from './metrics';

type Test = (field: string) => boolean;

const oneOf = (names: string): Test => {
	const set = new Set(names.split(' '));
	return (field) => set.has(field);
};

const isItemDimension: Test = (field) => /^(item(Name|Id)$|customItem:)/.test(field);
const isItemRevenue = oneOf('itemRevenue');
const isItemMetric = oneOf('itemRevenue itemsViewed itemsPurchased');
const isItemField: Test = (field) => isItemDimension(field) || isItemMetric(field);

/** Counted per event or page, so that they have no meaning per item. */
const isEventMetric = oneOf(
	'eventCount screenPageViews newUsers averageSessionDuration userEngagementDuration keyEvents ' +
		'totalRevenue purchaseRevenue transactions ecommercePurchases addToCarts checkouts ' +
		'eventValue screenPageViewsPerSession eventsPerSession eventCountPerUser',
);
const isAttributedTraffic = oneOf(
	'source medium sourceMedium campaignName campaignId defaultChannelGroup primaryChannelGroup googleAdsCampaignName',
);
const isNotAttributable = oneOf(
	'newUsers averageSessionDuration screenPageViews eventCount transactions addToCarts',
);

/** Pairs that exclude each other. */
const EXCLUSIONS: ReadonlyArray<readonly [Test, Test]> = [
	[isItemDimension, isEventMetric],
	[isItemRevenue, isEventMetric],
	[isAttributedTraffic, (field) => isNotAttributable(field) || isItemField(field)],
];

/** The field without which the others go together; undefined when all do. */
export function conflict(fields: readonly string[], cohort: boolean): string | undefined {
	const stray = fields.find((field) => COHORT_DIMENSIONS.has(field) || COHORT_METRICS.has(field));
	if (stray !== undefined && !cohort) return stray;
	for (const [left, right] of EXCLUSIONS) {
		const other = fields.find(right);
		if (other !== undefined && fields.some(left)) return other;
	}
	return undefined;
}

export function demandCompatible(fields: readonly string[], cohort: boolean): void {
	const field = conflict(fields, cohort);
	demand(
		field === undefined,
		`Please remove ${field} to make the request compatible for example. The request's dimensions & metrics are incompatible. To learn more, see https://ga-dev-tools.web.app/ga4/dimensions-metrics-explorer/`,
	);
}
