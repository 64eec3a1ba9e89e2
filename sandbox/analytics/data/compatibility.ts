/** Which fields go together: the small part of Google's rules that people run into. */
import { assertArgument } from '../wire/errors';

function isItemField(field: string): boolean {
	return /^(item(Name|Id|Revenue)$|customItem:)/.test(field);
}

/** Metrics of events or pages, which have no meaning for a single item. */
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

export function isCohortField(field: string): boolean {
	return field.startsWith('cohort');
}

/** The field to remove so that the others go together; undefined when all of them do. */
export function findIncompatibleField(
	fields: readonly string[],
	hasCohorts: boolean,
): string | undefined {
	const cohortField = hasCohorts ? undefined : fields.find(isCohortField);
	if (cohortField !== undefined) return cohortField;
	return fields.some(isItemField) ? fields.find((field) => EVENT_FIELDS.has(field)) : undefined;
}

/** @throws GoogleError INVALID_ARGUMENT that names the field to remove */
export function assertCompatible(fields: readonly string[], hasCohorts: boolean): void {
	const field = findIncompatibleField(fields, hasCohorts);
	assertArgument(
		field === undefined,
		`Please remove ${field} to make the request compatible for example. The request's dimensions & metrics are incompatible. To learn more, see https://ga-dev-tools.web.app/ga4/dimensions-metrics-explorer/`,
	);
}
