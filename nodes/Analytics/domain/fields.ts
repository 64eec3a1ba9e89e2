import { firstRepeat } from '../../shared/core/lists';
import { failed, success, type Result } from '../../shared/core/result';
import { mostUsedFirst, type Field } from './metadata';

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

/** How many similar names are told. */
const ENOUGH = 3;

/** The fields that an unknown name may stand for, the likeliest first: by Google's label, by letters, by words. */
export function similarFields(name: string, fields: Field[]): string[] {
	const byUse = mostUsedFirst(fields);
	const labelled = byUse.filter(({ uiName }) => uiName.toLowerCase() === name.toLowerCase());
	const near = nearestNames(
		name,
		byUse.map(({ apiName }) => apiName),
	);
	const found = [...namesOf(labelled), ...near, ...namesOf(sharingWords(name, byUse))];
	return [...new Set(found)].slice(0, ENOUGH);
}

const namesOf = (fields: Field[]) => fields.map(({ apiName }) => apiName);

/** Words of Universal Analytics, which many people and models still use, in those of Google Analytics 4. */
const NEWER_WORDS = new Map([
	['visit', 'session'],
	['visitor', 'user'],
	['pageview', 'view'],
	['goal', 'key'],
	['conversion', 'key'],
]);

/** Most words in common first. */
function sharingWords(name: string, fields: Field[]): Field[] {
	const asked = wordsIn(name);
	return fields
		.map((field) => ({ field, shared: inCommon(asked, field) }))
		.filter(({ shared }) => shared > 0)
		.sort((one, other) => other.shared - one.shared)
		.map(({ field }) => field);
}

function inCommon(asked: Set<string>, { apiName, uiName }: Field): number {
	const words = wordsIn(`${apiName} ${uiName}`);
	return [...asked].filter((word) => words.has(word)).length;
}

/** `sessionDefaultChannelGroup`, `Page views` and `page_views` in words, each in the singular. */
function wordsIn(name: string): Set<string> {
	const words = name
		.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.match(/[a-z]{3,}/g);
	const singular = (words ?? []).map((word) => word.replace(/s$/, ''));
	return new Set(singular.map((word) => NEWER_WORDS.get(word) ?? word));
}

/** The names most like a misspelt one, the nearest first; none where all are far off. */
export function nearestNames(name: string, names: string[], count = 3): string[] {
	const wanted = name.toLowerCase();
	return names
		.map((each) => ({ each, distance: distanceBetween(wanted, each.toLowerCase()) }))
		.filter(({ distance }) => distance <= Math.max(2, Math.ceil(wanted.length / 3)))
		.sort((one, other) => one.distance - other.distance)
		.slice(0, count)
		.map(({ each }) => each);
}

/** Levenshtein's: how many letters have to be added, dropped or exchanged. */
export function distanceBetween(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let i = 1; i <= one.length; i++) {
		const next = [i];
		for (let j = 1; j <= other.length; j++) {
			const exchange = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
			next.push(Math.min(exchange, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
		}
		row = next;
	}
	return row[other.length] ?? 0;
}
