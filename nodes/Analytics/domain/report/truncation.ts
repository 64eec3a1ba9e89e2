import type { JsonRecord } from '../../../shared/core/json';
import { recordsIn, textIn } from '../read';

/** Why Google leaves data out, from the comments of `DataTruncationReason` in the Data API's proto. */
const REASONS: Record<string, string> = {
	RULES_BASED_MODELS: 'Rule-based attribution models have no earlier data',
	DATA_DRIVEN_ATTRIBUTION: 'Data-driven attribution has no earlier data',
	DV360: 'Display & Video 360 returns no data older than 2 years',
	CM360: 'Campaign Manager 360 returns no data older than 2 years',
	ITEM_SCOPED_ECOMMERCE_METRICS: 'Item-scoped e-commerce metrics have no earlier data',
	EVENT_SCOPED_ECOMMERCE_METRICS: 'Event-scoped e-commerce metrics have no earlier data',
	DATE_RANGE: 'The date range is not fully covered',
	PROPERTY: 'The property keeps no event data from before its retention period',
	CONVERSIONS: 'The conversions report has no earlier data',
	GOOGLE_ADS: 'Google Ads keeps data for 36 months',
};

/** In Google's own words where it sends any, with the days it is about. */
export function truncationWords(reason: JsonRecord): string {
	const type = textIn(reason.dataTruncationType).replace(/^DATA_TRUNCATION_TYPE_/, '');
	const known = Object.hasOwn(REASONS, type) ? REASONS[type] : undefined;
	const words =
		textIn(reason.dataTruncationMessage) ||
		known ||
		(type ? `reason ${type}` : 'no reason given');
	const days = missingDays(reason);
	return days === '' ? words : `${words.replace(/\.$/, '')} (missing: ${days})`;
}

function missingDays(reason: JsonRecord): string {
	const ranges = recordsIn(reason.dataTruncationDateRanges).map(({ startDate, endDate }) =>
		[textIn(startDate), textIn(endDate)].filter((day) => day !== '').join(' to '),
	);
	const date = textIn(reason.dataTruncationDate);
	const before = date === '' ? [] : [`before ${date}`];
	return (ranges.length > 0 ? ranges : before).join(', ');
}
