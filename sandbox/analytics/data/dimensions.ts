/** The dimensions of the sandbox. Their SQL uses the columns of the warehouse's views. */
import {
	buildParameterSql,
	buildCustomField,
	defineFields,
	type CustomDefinition,
	type SandboxReportField,
} from './field';

/** `$start` is the first day of the date range that a row belongs to. */
const WEEKDAY_OF_START = '(($start + 4) % 7)';
const NTH_MONTH = "printf('%04d', (year * 12 + month) - ($startYear * 12 + $startMonth))";
const HOUR = "printf('%02d', minute / 60)";
const MINUTE = "printf('%02d', minute % 60)";

/** A date computed from a day number, because first days are not in the calendar. */
const FIRST_SESSION_DATE = "strftime('%Y%m%d', first_day * 86400, 'unixepoch')";

const HOST = 'COALESCE(host, $host)';

/** ISO 3166 codes of the countries that visitors come from. */
const COUNTRY_ID = `CASE country WHEN 'Norway' THEN 'NO' WHEN 'Sweden' THEN 'SE' WHEN 'Germany' THEN 'DE'
	WHEN 'United Kingdom' THEN 'GB' WHEN 'France' THEN 'FR' WHEN 'United States' THEN 'US'
	WHEN 'Brazil' THEN 'BR' WHEN 'Japan' THEN 'JP' WHEN 'New Zealand' THEN 'NZ' END`;

export const DIMENSIONS: readonly SandboxReportField[] = [
	...defineFields('Time', [
		{ apiName: 'date', uiName: 'Date', sql: 'date' },
		{ apiName: 'dateHour', uiName: 'Date + hour (YYYYMMDDHH)', sql: `date || ${HOUR}` },
		{
			apiName: 'dateHourMinute',
			uiName: 'Date hour and minute',
			sql: `date || ${HOUR} || ${MINUTE}`,
		},
		{ apiName: 'year', uiName: 'Year', sql: 'year' },
		{ apiName: 'month', uiName: 'Month', sql: 'month' },
		{ apiName: 'week', uiName: 'Week', sql: 'week' },
		{ apiName: 'day', uiName: 'Day', sql: 'day_of_month' },
		{ apiName: 'yearMonth', uiName: 'Year month', sql: 'year || month' },
		{ apiName: 'yearWeek', uiName: 'Year week', sql: 'year || week' },
		{ apiName: 'isoWeek', uiName: 'ISO week of the year', sql: 'iso_week' },
		{ apiName: 'isoYear', uiName: 'ISO year', sql: 'iso_year' },
		{ apiName: 'isoYearIsoWeek', uiName: 'ISO week of ISO year', sql: 'iso_year || iso_week' },
		{
			apiName: 'dayOfWeek',
			uiName: 'Day of week',
			sql: 'day_of_week',
			deprecatedName: 'dayOfWeekZero',
		},
		{ apiName: 'dayOfWeekName', uiName: 'Day of week name', sql: 'day_of_week_name' },
		{ apiName: 'hour', uiName: 'Hour', sql: HOUR },
		{ apiName: 'minute', uiName: 'Minute', sql: MINUTE },
		{ apiName: 'nthDay', uiName: 'Nth day', sql: "printf('%04d', day - $start)" },
		{
			apiName: 'nthWeek',
			uiName: 'Nth week',
			sql: `printf('%04d', (day - $start + ${WEEKDAY_OF_START}) / 7)`,
		},
		{ apiName: 'nthMonth', uiName: 'Nth month', sql: NTH_MONTH },
		{ apiName: 'nthYear', uiName: 'Nth year', sql: "printf('%04d', year - $startYear)" },
	]),
	...defineFields('Event', [
		{ apiName: 'eventName', uiName: 'Event name', sql: 'name' },
		{
			apiName: 'searchTerm',
			uiName: 'Search term',
			sql: "CASE WHEN name = 'view_search_results' THEN detail END",
		},
	]),
	...defineFields('Page / Screen', [
		{ apiName: 'pagePath', uiName: 'Page path', sql: 'path' },
		{ apiName: 'pageTitle', uiName: 'Page title', sql: "NULLIF(title, '')" },
		{
			apiName: 'pagePathPlusQueryString',
			uiName: 'Page path + query string',
			sql: 'path || query',
		},
		{ apiName: 'hostName', uiName: 'Hostname', sql: HOST },
		{
			apiName: 'pageLocation',
			uiName: 'Page location',
			sql: `'https://' || ${HOST} || path || query`,
		},
		{ apiName: 'fullPageUrl', uiName: 'Full page URL', sql: `${HOST} || path || query` },
		{ apiName: 'landingPage', uiName: 'Landing page', sql: 'landing_path' },
		{
			apiName: 'landingPagePlusQueryString',
			uiName: 'Landing page + query string',
			sql: 'landing_path || landing_query',
		},
	]),
	...defineFields('Geography', [
		{ apiName: 'country', uiName: 'Country', sql: 'country' },
		{ apiName: 'countryId', uiName: 'Country ID', sql: COUNTRY_ID },
		{ apiName: 'region', uiName: 'Region', sql: 'region' },
		{ apiName: 'city', uiName: 'City', sql: 'city' },
	]),
	...defineFields('Platform / Device', [
		{ apiName: 'deviceCategory', uiName: 'Device category', sql: 'device' },
		{ apiName: 'browser', uiName: 'Browser', sql: 'browser' },
		{ apiName: 'operatingSystem', uiName: 'Operating system', sql: 'os' },
		{ apiName: 'platform', uiName: 'Platform', sql: 'platform' },
		{ apiName: 'streamId', uiName: 'Stream ID', sql: 'CAST(stream AS TEXT)' },
		{ apiName: 'language', uiName: 'Language', sql: 'language' },
	]),
	...defineFields('Traffic Source', [
		{ apiName: 'sessionSource', uiName: 'Session source', sql: 'source' },
		{ apiName: 'sessionMedium', uiName: 'Session medium', sql: 'medium' },
		{ apiName: 'sessionCampaignName', uiName: 'Session campaign', sql: 'campaign' },
		{
			apiName: 'sessionDefaultChannelGroup',
			uiName: 'Session default channel group',
			sql: 'channel',
		},
	]),
	...defineFields('General', [
		{ apiName: 'testDataFilterName', uiName: 'Test data filter name', sql: 'data_filter' },
	]),
	...defineFields('User', [
		{
			apiName: 'newVsReturning',
			uiName: 'New / returning',
			sql: "CASE WHEN is_new THEN 'new' ELSE 'returning' END",
		},
		{ apiName: 'firstSessionDate', uiName: 'First session date', sql: FIRST_SESSION_DATE },
	]),
	...defineFields('Ecommerce', [
		{ apiName: 'transactionId', uiName: 'Transaction ID', sql: 'transaction_id' },
		{ apiName: 'itemId', uiName: 'Item ID', sql: 'item_id' },
		{ apiName: 'itemName', uiName: 'Item name', sql: 'item_name' },
	]),
	...defineFields('Cohort', [
		{ apiName: 'cohort', uiName: 'Cohort', sql: '$cohort' },
		{
			apiName: 'cohortNthDay',
			uiName: 'Daily cohort',
			sql: "printf('%04d', day - $cohortStart)",
		},
	]),
];

const PREFIXES: Record<string, string> = {
	USER: 'customUser',
	ITEM: 'customItem',
};

export function buildCustomDimension(definition: CustomDefinition): SandboxReportField {
	const prefix = PREFIXES[definition.scope] ?? 'customEvent';
	return buildCustomField(definition, prefix, buildParameterSql(definition.parameterName));
}

/** The dimensions that realtime reports share with all others. */
export const REALTIME_DIMENSIONS = new Set([
	'city',
	'country',
	'deviceCategory',
	'eventName',
	'platform',
]);

/** Dimensions of realtime reports that never have a value in the sandbox. */
const DIMENSIONS_WITHOUT_VALUE = [
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

export const REALTIME_ONLY_DIMENSIONS: readonly SandboxReportField[] = defineFields('Realtime', [
	{ apiName: 'minutesAgo', uiName: 'Minutes ago', sql: "printf('%02d', $thisMinute - ts / 60)" },
	...DIMENSIONS_WITHOUT_VALUE.map((name) => ({ apiName: name, uiName: name, sql: 'NULL' })),
]);
