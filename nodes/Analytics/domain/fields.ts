import { firstRepeat } from '../../shared/core/lists';
import { failed, success, type Result } from '../../shared/core/result';

/**
 * Names that Google has given up, and what they are called now. From `deprecatedApiNames` of the
 * metadata and the change log of the Data API.
 */
const RENAMED: Record<string, string> = {
	conversions: 'keyEvents',
	sessionConversionRate: 'sessionKeyEventRate',
	userConversionRate: 'userKeyEventRate',
	isConversionEvent: 'isKeyEvent',
	advertiserAdCostPerConversion: 'advertiserAdCostPerKeyEvent',
	dayOfWeekZero: 'dayOfWeek',
	sessionDefaultChannelGrouping: 'sessionDefaultChannelGroup',
	defaultChannelGrouping: 'defaultChannelGroup',
	firstUserDefaultChannelGrouping: 'firstUserDefaultChannelGroup',
};

/** Names of one event keep the event: `conversions:purchase` is `keyEvents:purchase` now. */
export function currentName(name: string): string {
	const [field = '', ...event] = name.split(':');
	const renamed = Object.hasOwn(RENAMED, field) ? RENAMED[field] : undefined;
	return renamed === undefined ? name : [renamed, ...event].join(':');
}

/** Dimensions whose values sort by time, the finest first. */
const CHRONOLOGICAL = [
	'dateHourMinute',
	'dateHour',
	'date',
	'isoYearIsoWeek',
	'yearWeek',
	'yearMonth',
	'year',
	'nthMinute',
	'nthHour',
	'nthDay',
	'nthWeek',
	'nthMonth',
	'nthYear',
];

/** The dimension that tells a row's place in time best. */
export function timeDimension(dimensions: string[]): string | undefined {
	return CHRONOLOGICAL.find((name) => dimensions.includes(name));
}

/** What Google would refuse, said before it is asked. How many fields a report may have is left to Google, which may allow more one day. */
export function checkFields(metrics: string[], dimensions: string[]): Result<void> {
	if (metrics.length === 0 && dimensions.length === 0) {
		return failed('The report has no metrics and no dimensions', 'Choose at least one.');
	}
	return firstFailure(checkNames('metric', metrics), checkNames('dimension', dimensions));
}

function firstFailure(one: Result<void>, other: Result<void>): Result<void> {
	return one.ok ? other : one;
}

/** Names that Google would refuse whatever the property has. */
export function checkNames(kind: 'metric' | 'dimension', names: string[]): Result<void> {
	const twice = firstRepeat(names);
	if (twice) {
		return failed(`The ${kind} "${twice.value}" is listed twice`, 'Remove one of them.');
	}
	const added = names.find((name) => ADDED_BY_GOOGLE.has(name));
	if (added === undefined) return success(undefined);
	return failed(
		`"${added}" cannot be requested: Google adds this column itself`,
		`Remove it. ${ADDED_BY_GOOGLE.get(added)}`,
	);
}

/** Columns that come with what a report asks for, and what that is. */
const ADDED_BY_GOOGLE = new Map([
	[
		'dateRange',
		"Reports with several date or minute ranges include it: add them in 'Named Date Ranges' under Options or in 'Minute Ranges', or choose a period in 'Compare With'.",
	],
	['comparison', "Reports with comparisons include it: add them in 'Comparisons' under Options."],
]);
