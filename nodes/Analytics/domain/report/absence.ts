import type { MetricHeader } from './response';

/** Sums that Google does not type as integers: nothing happened counts as 0. */
const SUMS = new Set([
	'keyEvents',
	'eventValue',
	'userEngagementDuration',
	'adUnitExposure',
	'totalRevenue',
	'purchaseRevenue',
	'grossPurchaseRevenue',
	'refundAmount',
	'itemRevenue',
	'grossItemRevenue',
	'itemRefundAmount',
	'itemDiscountAmount',
	'shippingAmount',
	'taxAmount',
	'totalAdRevenue',
	'advertiserAdCost',
]);

/**
 * What a metric is where Google has no row: 0 for what is counted or summed, and null for averages and
 * rates, which are undefined without events.
 */
export function missingMetricValue({ name, type }: MetricHeader): 0 | null {
	const [metric = ''] = name.split(':');
	return type === 'TYPE_INTEGER' || SUMS.has(metric) ? 0 : null;
}
