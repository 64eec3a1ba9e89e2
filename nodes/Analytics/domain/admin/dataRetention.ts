import type { JsonRecord } from '../../../shared/core/json';
import { textIn } from '../../google/read';
import { withoutEmpty } from '../../google/read';

/** From `DataRetentionSettings.RetentionDuration` of the Admin API, v1beta. */
const MONTHS: Partial<Record<string, number>> = {
	TWO_MONTHS: 2,
	FOURTEEN_MONTHS: 14,
	TWENTY_SIX_MONTHS: 26,
	THIRTY_EIGHT_MONTHS: 38,
	FIFTY_MONTHS: 50,
};

export function dataRetentionPath(property: string): string {
	return `/v1beta/properties/${property}/dataRetentionSettings`;
}

/** Months are left out of a duration that Google has added since. */
export function simplifyDataRetention(settings: JsonRecord): JsonRecord {
	const { name, eventDataRetention, userDataRetention } = settings;
	return withoutEmpty({
		propertyId: textIn(name).split('/')[1],
		name,
		eventDataRetention,
		eventDataRetentionMonths: MONTHS[textIn(eventDataRetention)],
		userDataRetention,
		userDataRetentionMonths: MONTHS[textIn(userDataRetention)],
		// Google leaves out what is false.
		resetUserDataOnNewActivity: settings.resetUserDataOnNewActivity === true,
	});
}
