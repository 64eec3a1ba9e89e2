/** Which fields go together. A small part of Google's rules, the part people run into. */
import { demand } from '../wire/refusal';

const isOfItems = (field: string) => /^(item(Name|Id|Revenue)$|customItem:)/.test(field);

/** Counted per event or page, so that they have no meaning per item. */
const OF_EVENTS = new Set([
	'eventCount',
	'screenPageViews',
	'newUsers',
	'averageSessionDuration',
	'eventsPerSession',
	'userEngagementDuration',
	'keyEvents',
	'eventValue',
	'totalRevenue',
	'purchaseRevenue',
	'transactions',
	'ecommercePurchases',
]);

export const isOfCohorts = (field: string) => field.startsWith('cohort');

/** The field without which the others go together; undefined when all do. */
export function conflict(fields: readonly string[], hasCohorts: boolean): string | undefined {
	const stray = hasCohorts ? undefined : fields.find(isOfCohorts);
	const other = fields.some(isOfItems) && fields.find((field) => OF_EVENTS.has(field));
	return stray ?? (other || undefined);
}

export function demandCompatible(fields: readonly string[], hasCohorts: boolean): void {
	const field = conflict(fields, hasCohorts);
	demand(
		field === undefined,
		`Please remove ${field} to make the request compatible for example. The request's dimensions & metrics are incompatible. To learn more, see https://ga-dev-tools.web.app/ga4/dimensions-metrics-explorer/`,
	);
}
