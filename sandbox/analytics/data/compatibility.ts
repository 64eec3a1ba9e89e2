/** Which fields go together. A small part of Google's rules, the part people run into. */
import { invalid, type Refusal } from '../wire/refusal';
import { COHORT_DIMENSIONS } from './dimensions';
import { COHORT_METRICS } from './metrics';

type Test = (field: string) => boolean;

const oneOf = (names: string): Test => {
	const set = new Set(names.split(' '));
	return (field) => set.has(field);
};

const isItemDimension: Test = (field) => /^(item(Name|Id)$|customItem:)/.test(field);
const isItemRevenue = oneOf('itemRevenue grossItemRevenue');
const isItemField: Test = (field) =>
	isItemDimension(field) || isItemRevenue(field) || oneOf('itemsViewed itemsPurchased')(field);

/** Counted per event or page, so that they have no meaning per item. */
const isEventMetric = oneOf(
	'eventCount screenPageViews newUsers averageSessionDuration userEngagementDuration keyEvents ' +
		'totalRevenue purchaseRevenue grossPurchaseRevenue transactions ecommercePurchases addToCarts checkouts ' +
		'eventValue totalAdRevenue screenPageViewsPerSession eventsPerSession eventCountPerUser itemListClickEvents',
);
const isAttributedTraffic = oneOf(
	'source medium sourceMedium campaignName campaignId defaultChannelGroup primaryChannelGroup googleAdsCampaignName',
);
const isNotAttributable = oneOf(
	'newUsers averageSessionDuration screenPageViews eventCount transactions addToCarts',
);
const isSourceDimension: Test = (field) =>
	/^(session|firstUser)?(source|medium|sourceMedium|campaignName|campaignId|googleAdsCampaignName)$/i.test(
		field,
	);
const isAdCost = oneOf(
	'advertiserAdCost advertiserAdClicks advertiserAdCostPerClick advertiserAdCostPerKeyEvent returnOnAdSpend',
);
const isSearchConsole: Test = (field) => field.startsWith('organicGoogleSearch');
const isFineWithSearchConsole: Test = (field) =>
	isSearchConsole(field) ||
	oneOf('date year month yearMonth dayOfWeek country deviceCategory landingPagePlusQueryString')(
		field,
	);

/** Pairs that exclude each other. */
const EXCLUSIONS: ReadonlyArray<readonly [Test, Test]> = [
	[isItemDimension, isEventMetric],
	[isItemRevenue, isEventMetric],
	[isAttributedTraffic, (field) => isNotAttributable(field) || isItemField(field)],
	[isSearchConsole, (field) => !isFineWithSearchConsole(field)],
];

interface Advice {
	verb: 'remove' | 'add';
	field: string;
}

/** What would make the fields go together; undefined when they already do. */
export function conflict(fields: readonly string[], cohort: boolean): Advice | undefined {
	const stray = fields.find((field) => COHORT_DIMENSIONS.has(field) || COHORT_METRICS.has(field));
	if (stray !== undefined && !cohort) return { verb: 'remove', field: stray };
	for (const [left, right] of EXCLUSIONS) {
		const other = fields.find(right);
		if (other !== undefined && fields.some(left)) return { verb: 'remove', field: other };
	}
	if (fields.some(isAdCost) && !fields.some(isSourceDimension)) {
		return { verb: 'add', field: 'sessionCampaignName' };
	}
	return undefined;
}

export function incompatible({ verb, field }: Advice): Refusal {
	return invalid(
		`Please ${verb} ${field} to make the request compatible for example. The request's dimensions & metrics are incompatible. To learn more, see https://ga-dev-tools.web.app/ga4/dimensions-metrics-explorer/`,
	);
}
