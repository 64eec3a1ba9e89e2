import type { MetricHeader } from '../google/answer';
import { missingMetricValue } from './columns';

/**
 * What ratios are ratios of: the metric that each divides by. Some divide by users of whom no metric tells.
 * https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema#metrics
 */
const BASES: Record<string, string> = {
	advertiserAdCostPerClick: 'advertiserAdClicks',
	advertiserAdCostPerKeyEvent: 'keyEvents',
	averagePurchaseRevenue: 'transactions',
	averagePurchaseRevenuePerPayingUser: 'totalPurchasers',
	averageRevenuePerUser: 'activeUsers',
	averageSessionDuration: 'sessions',
	bounceRate: 'sessions',
	engagementRate: 'sessions',
	eventCountPerUser: 'activeUsers',
	eventsPerSession: 'sessions',
	firstTimePurchaserRate: 'activeUsers',
	organicGoogleSearchAveragePosition: 'organicGoogleSearchImpressions',
	organicGoogleSearchClickThroughRate: 'organicGoogleSearchImpressions',
	purchaserRate: 'activeUsers',
	returnOnAdSpend: 'advertiserAdCost',
	screenPageViewsPerSession: 'sessions',
	screenPageViewsPerUser: 'activeUsers',
	sessionKeyEventRate: 'sessions',
	sessionsPerUser: 'activeUsers',
	userKeyEventRate: 'totalUsers',
};

/** The metric that a ratio divides by; undefined of sums, and where that is not known. */
export function baseOf(metric: string): string | undefined {
	const [name = '', ...event] = metric.split(':');
	if (name === 'averageCustomEvent') return ['countCustomEvent', ...event].join(':');
	return Object.hasOwn(BASES, name) ? BASES[name] : undefined;
}

/** Whether a metric of several values is the sum of theirs, users counted more than once aside. */
export function isSum(header: MetricHeader): boolean {
	return header.type === 'TYPE_INTEGER' || missingMetricValue(header) === 0;
}
