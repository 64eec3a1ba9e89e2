/** Which fields go together. A small part of Google's rules, the part people run into. */
import { assertArgument } from '../wire/errors';

const isItemField = (field: string) => /^(item(Name|Id|Revenue)$|customItem:)/.test(field);

/** Counted per event or page, so that they have no meaning per item. */
const EVENT_FIELDS = new Set([
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

export const isCohortField = (field: string) => field.startsWith('cohort');

/** The field without which the others go together; undefined when all do. */
export function findIncompatibleField(
	fields: readonly string[],
	hasCohorts: boolean,
): string | undefined {
	const stray = hasCohorts ? undefined : fields.find(isCohortField);
	const other = fields.some(isItemField) && fields.find((field) => EVENT_FIELDS.has(field));
	return stray ?? (other || undefined);
}

export function assertCompatible(fields: readonly string[], hasCohorts: boolean): void {
	const field = findIncompatibleField(fields, hasCohorts);
	assertArgument(
		field === undefined,
		`Please remove ${field} to make the request compatible for example. The request's dimensions & metrics are incompatible. To learn more, see https://ga-dev-tools.web.app/ga4/dimensions-metrics-explorer/`,
	);
}
