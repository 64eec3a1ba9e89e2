/** Every dimension the sandbox knows, each as SQL over the columns of the warehouse's views. */
import { columnOf, customField, fieldsOf, type Definition, type Field } from './field';

/** `$start` is the first day of the date range a row belongs to. */
const WEEKDAY_OF_START = '(($start + 4) % 7)';
const NTH_MONTH = "printf('%04d', (year * 12 + month) - ($startYear * 12 + $startMonth))";
const HOUR = "printf('%02d', minute / 60)";
const MINUTE = "printf('%02d', minute % 60)";

const LANDING_WITH_QUERY = 'landing_path || landing_query';
const IS_KEY = "CASE WHEN once_per_session IS NULL THEN 'false' ELSE 'true' END";

/** The same columns three times: by session, by a user's first visit, by the event itself. */
const traffic = (prefix: string, label: string, of: string) => {
	const name = (rest: string) =>
		prefix === '' ? rest.charAt(0).toLowerCase() + rest.slice(1) : `${prefix}${rest}`;
	const both = `${of}source || ' / ' || ${of}medium`;
	const paid = `CASE WHEN ${of}medium = 'cpc' THEN ${of}campaign END`;
	const [channel, older] = [`${label}default channel group`, name('DefaultChannelGrouping')];
	return fieldsOf('Traffic Source', [
		[name('Source'), `${label}source`, `${of}source`],
		[name('Medium'), `${label}medium`, `${of}medium`],
		[name('SourceMedium'), `${label}source / medium`, both],
		[name('CampaignName'), `${label}campaign`, `${of}campaign`],
		[name('CampaignId'), `${label}campaign ID`, `${of}campaign_id`],
		[name('DefaultChannelGroup'), channel, `${of}channel`, '', older],
		[name('PrimaryChannelGroup'), `${label}primary channel group`, `${of}channel`],
		[name('GoogleAdsCampaignName'), `${label}Google Ads campaign`, paid],
	]);
};

const AUDIENCE_ID = "CASE WHEN plan = 'free' THEN '9001' ELSE '9002' END";
const AUDIENCE_RESOURCE = `$property || '/audiences/' || ${AUDIENCE_ID}`;
const AUDIENCE_NAME = "CASE WHEN plan = 'free' THEN 'All Users' ELSE 'Customers' END";
/** A civil date out of a day number, for the one column that has no row in the calendar. */
const FIRST_SESSION_DATE = "strftime('%Y%m%d', first_day * 86400, 'unixepoch')";

const COHORT = fieldsOf('Cohort', [
	['cohort', 'Cohort', '$cohort'],
	['cohortNthDay', 'Daily cohort', "printf('%04d', day - $cohortStart)"],
]);

export const COHORT_DIMENSIONS = new Set(COHORT.map(({ apiName }) => apiName));

export const DIMENSIONS: readonly Field[] = [
	...fieldsOf('Time', [
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
		['nthHour', 'Nth hour', "printf('%04d', (day - $start) * 24 + minute / 60)"],
		['nthMinute', 'Nth minute', "printf('%04d', (day - $start) * 1440 + minute)"],
	]),
	...fieldsOf('Event', [
		['eventName', 'Event name', 'name'],
		['isKeyEvent', 'Is key event', IS_KEY, '', 'isConversionEvent'],
		['searchTerm', 'Search term', "CASE WHEN name = 'view_search_results' THEN detail END"],
		['fileName', 'File name', "CASE WHEN name = 'file_download' THEN detail END"],
	]),
	...fieldsOf('Page / Screen', [
		['pagePath', 'Page path', 'path'],
		['pagePathPlusQueryString', 'Page path + query string', 'path || query'],
		['pageTitle', 'Page title', "NULLIF(title, '')"],
		['pageLocation', 'Page location', "'https://' || $host || path || query"],
		['fullPageUrl', 'Full page URL', '$host || path || query'],
		['landingPage', 'Landing page', 'landing_path'],
		['landingPagePlusQueryString', 'Landing page + query string', LANDING_WITH_QUERY],
		['unifiedScreenName', 'Page title and screen name', "NULLIF(title, '')"],
		['unifiedPagePathScreen', 'Page path and screen class', 'path'],
	]),
	...fieldsOf('Geography', [
		['country', 'Country', 'country'],
		['countryId', 'Country ID', 'country_id'],
		['region', 'Region', 'region'],
		['city', 'City', 'city'],
		['cityId', 'City ID', 'city_id'],
	]),
	...fieldsOf('Platform / Device', [
		['deviceCategory', 'Device category', 'device'],
		['browser', 'Browser', 'browser'],
		['operatingSystem', 'Operating system', 'os'],
		['platform', 'Platform', 'platform'],
		['language', 'Language', 'language'],
		['streamId', 'Stream ID', 'CAST(stream_id AS TEXT)'],
		['streamName', 'Stream name', 'stream_name'],
	]),
	...traffic('session', 'Session ', ''),
	...traffic('firstUser', 'First user ', 'first_'),
	...traffic('', '', ''),
	...fieldsOf('User', [
		['newVsReturning', 'New / returning', "CASE WHEN is_new THEN 'new' ELSE 'returning' END"],
		['audienceId', 'Audience ID', AUDIENCE_ID],
		['audienceName', 'Audience name', AUDIENCE_NAME],
		['firstSessionDate', 'First session date', FIRST_SESSION_DATE],
	]),
	...fieldsOf('Ecommerce', [
		['transactionId', 'Transaction ID', 'transaction_id'],
		['itemId', 'Item ID', 'item_id'],
		['itemName', 'Item name', 'item_name'],
	]),
	...COHORT,
];

const PREFIXES: Record<string, string> = { USER: 'customUser', ITEM: 'customItem' };

export const customDimension = (definition: Definition): Field =>
	customField(
		definition,
		PREFIXES[definition.scope] ?? 'customEvent',
		columnOf(definition.parameterName),
	);

/** Realtime has a small schema of its own, and none of the cohort or page columns. */
export const REALTIME_DIMENSIONS = new Set([
	...['audienceId', 'audienceName', 'city', 'cityId'],
	...['country', 'countryId', 'deviceCategory', 'eventName', 'minutesAgo', 'platform'],
	...['streamId', 'streamName', 'unifiedScreenName'],
]);

export const REALTIME_ONLY: readonly Field[] = fieldsOf('Realtime', [
	['appVersion', 'App version', "CASE WHEN platform <> 'web' THEN '2.4.1' END"],
	['audienceResourceName', 'Audience resource name', AUDIENCE_RESOURCE],
	['minutesAgo', 'Minutes ago', "printf('%02d', $thisMinute - ts / 60)"],
]);
