/** Every dimension the sandbox knows, each as SQL over the columns of the warehouse's views. */
import {
	findParameterColumn,
	buildCustomField,
	defineFields,
	type CustomDefinition,
	type ReportField,
} from './field';

/** `$start` is the first day of the date range a row belongs to. */
const WEEKDAY_OF_START = '(($start + 4) % 7)';
const NTH_MONTH = "printf('%04d', (year * 12 + month) - ($startYear * 12 + $startMonth))";
const HOUR = "printf('%02d', minute / 60)";
const MINUTE = "printf('%02d', minute % 60)";

/** A civil date out of a day number, for the one column that has no row in the calendar. */
const FIRST_SESSION_DATE = "strftime('%Y%m%d', first_day * 86400, 'unixepoch')";

const HOST = 'COALESCE(host, $host)';

/** ISO 3166 codes of the countries that visitors come from. */
const COUNTRY_ID = `CASE country WHEN 'Norway' THEN 'NO' WHEN 'Sweden' THEN 'SE' WHEN 'Germany' THEN 'DE'
	WHEN 'United Kingdom' THEN 'GB' WHEN 'France' THEN 'FR' WHEN 'United States' THEN 'US'
	WHEN 'Brazil' THEN 'BR' WHEN 'Japan' THEN 'JP' WHEN 'New Zealand' THEN 'NZ' END`;

export const DIMENSIONS: readonly ReportField[] = [
	...defineFields('Time', [
		['date', 'Date', 'date'],
		['dateHour', 'Date + hour (YYYYMMDDHH)', `date || ${HOUR}`],
		['dateHourMinute', 'Date hour and minute', `date || ${HOUR} || ${MINUTE}`],
		['year', 'Year', 'year'],
		['month', 'Month', 'month'],
		['week', 'Week', 'week'],
		['day', 'Day', 'day_of_month'],
		['yearMonth', 'Year month', 'year || month'],
		['yearWeek', 'Year week', 'year || week'],
		['isoWeek', 'ISO week of the year', 'iso_week'],
		['isoYear', 'ISO year', 'iso_year'],
		['isoYearIsoWeek', 'ISO week of ISO year', 'iso_year || iso_week'],
		['dayOfWeek', 'Day of week', 'day_of_week', '', 'dayOfWeekZero'],
		['dayOfWeekName', 'Day of week name', 'day_of_week_name'],
		['hour', 'Hour', HOUR],
		['minute', 'Minute', MINUTE],
		['nthDay', 'Nth day', "printf('%04d', day - $start)"],
		['nthWeek', 'Nth week', `printf('%04d', (day - $start + ${WEEKDAY_OF_START}) / 7)`],
		['nthMonth', 'Nth month', NTH_MONTH],
		['nthYear', 'Nth year', "printf('%04d', year - $startYear)"],
	]),
	...defineFields('Event', [
		['eventName', 'Event name', 'name'],
		['searchTerm', 'Search term', "CASE WHEN name = 'view_search_results' THEN detail END"],
	]),
	...defineFields('Page / Screen', [
		['pagePath', 'Page path', 'path'],
		['pageTitle', 'Page title', "NULLIF(title, '')"],
		['pagePathPlusQueryString', 'Page path + query string', 'path || query'],
		['hostName', 'Hostname', HOST],
		['pageLocation', 'Page location', `'https://' || ${HOST} || path || query`],
		['fullPageUrl', 'Full page URL', `${HOST} || path || query`],
		['landingPage', 'Landing page', 'landing_path'],
		[
			'landingPagePlusQueryString',
			'Landing page + query string',
			'landing_path || landing_query',
		],
	]),
	...defineFields('Geography', [
		['country', 'Country', 'country'],
		['countryId', 'Country ID', COUNTRY_ID],
		['region', 'Region', 'region'],
		['city', 'City', 'city'],
	]),
	...defineFields('Platform / Device', [
		['deviceCategory', 'Device category', 'device'],
		['browser', 'Browser', 'browser'],
		['operatingSystem', 'Operating system', 'os'],
		['platform', 'Platform', 'platform'],
		['streamId', 'Stream ID', 'CAST(stream AS TEXT)'],
		['language', 'Language', 'language'],
	]),
	...defineFields('Traffic Source', [
		['sessionSource', 'Session source', 'source'],
		['sessionMedium', 'Session medium', 'medium'],
		['sessionCampaignName', 'Session campaign', 'campaign'],
		['sessionDefaultChannelGroup', 'Session default channel group', 'channel'],
	]),
	...defineFields('General', [['testDataFilterName', 'Test data filter name', 'data_filter']]),
	...defineFields('User', [
		['newVsReturning', 'New / returning', "CASE WHEN is_new THEN 'new' ELSE 'returning' END"],
		['firstSessionDate', 'First session date', FIRST_SESSION_DATE],
	]),
	...defineFields('Ecommerce', [
		['transactionId', 'Transaction ID', 'transaction_id'],
		['itemId', 'Item ID', 'item_id'],
		['itemName', 'Item name', 'item_name'],
	]),
	...defineFields('Cohort', [
		['cohort', 'Cohort', '$cohort'],
		['cohortNthDay', 'Daily cohort', "printf('%04d', day - $cohortStart)"],
	]),
];

const PREFIXES: Record<string, string> = { USER: 'customUser', ITEM: 'customItem' };

export const buildCustomDimension = (definition: CustomDefinition): ReportField =>
	buildCustomField(
		definition,
		PREFIXES[definition.scope] ?? 'customEvent',
		findParameterColumn(definition.parameterName),
	);

/** Realtime has a small schema of its own, and none of the cohort or page columns. */
export const REALTIME_DIMENSIONS = new Set([
	'city',
	'country',
	'deviceCategory',
	'eventName',
	'platform',
]);

/** Known, and without a value here. */
const UNSET = [
	'appVersion',
	'audienceId',
	'audienceName',
	'audienceResourceName',
	'cityId',
	'countryId',
	'streamId',
	'streamName',
	'unifiedScreenName',
];

export const REALTIME_ONLY_DIMENSIONS: readonly ReportField[] = defineFields('Realtime', [
	['minutesAgo', 'Minutes ago', "printf('%02d', $thisMinute - ts / 60)"],
	...UNSET.map((name): [string, string, string] => [name, name, 'NULL']),
]);
