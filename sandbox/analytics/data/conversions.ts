/** Conversion reports: key events that Google Ads counts, credited to the visits before them. */
import type { JsonObject } from '../../json';
import type { AdminResource } from '../admin/store';
import { assertArgument } from '../wire/errors';
import type { ChargedResponse } from './reportParts';
import { isVeryLarge, type DataApiState, type ReportContext } from './context';
import { defineFields, type ReportField } from './field';
import { buildQuery } from './query';
import { computeReport, runReport } from './report';
import type { AlphaRunReportRequest, ConversionSpec } from './requests';
import { indexByName, buildMetadata, type ReportSchema } from './schema';
import { quoteSql } from './sql';

/** How long before a conversion a visit can have been to get credit for it. */
const LOOKBACK_DAYS = 30;

const sumOfKind = (kind: 'conversion' | 'interaction' | 'click', value: string) =>
	`SUM(CASE WHEN kind = '${kind}' THEN ${value} END)`;
const per = (value: string, base: string) => `(${value}) * 1.0 / NULLIF(${base}, 0)`;

const CLICKS = sumOfKind('click', '1');
/** What a click costs in the currency of the property, and how often an ad is seen for each. */
const COST = `${sumOfKind('click', '0.45')} * $rate`;
const IMPRESSIONS = sumOfKind('click', '25');
const CONVERSIONS = {
	ConversionDate: sumOfKind('conversion', 'credit'),
	InteractionDate: sumOfKind('interaction', 'credit'),
};
const REVENUE = {
	ConversionDate: `${sumOfKind('conversion', 'credit * value')} * $rate`,
	InteractionDate: `${sumOfKind('interaction', 'credit * value')} * $rate`,
};

const defineMetricsByDate = (date: 'ConversionDate' | 'InteractionDate', words: string) =>
	defineFields('Conversions', [
		[`allConversionsBy${date}`, `All conversions (by ${words})`, CONVERSIONS[date], 'FLOAT'],
		[`totalRevenueBy${date}`, `Total revenue (by ${words})`, REVENUE[date], 'CURRENCY'],
		[
			`advertiserAdCostPerAllConversionsBy${date}`,
			`Cost per conversion (by ${words})`,
			per(COST, CONVERSIONS[date]),
			'CURRENCY',
		],
		[
			`returnOnAdSpendBy${date}`,
			`Return on ad spend (by ${words})`,
			per(REVENUE[date], COST),
			'FLOAT',
		],
	]);

const CONVERSION_METRICS: ReportField[] = [
	...defineMetricsByDate('ConversionDate', 'conversion date'),
	...defineMetricsByDate('InteractionDate', 'interaction date'),
	...defineFields('Advertising', [
		['advertiserAdClicks', 'Ads clicks', CLICKS, 'INTEGER'],
		['advertiserAdCost', 'Ads cost', COST, 'CURRENCY'],
		['advertiserAdCostPerClick', 'Ads cost per click', per(COST, CLICKS), 'CURRENCY'],
		['advertiserAdImpressions', 'Ads impressions', IMPRESSIONS, 'INTEGER'],
	]),
];

const CONVERSION_DIMENSIONS: ReportField[] = [
	...defineFields('Attribution', [
		['campaignName', 'Campaign', 'campaign'],
		['defaultChannelGroup', 'Default channel group', 'channel'],
		['medium', 'Medium', 'medium'],
		['primaryChannelGroup', 'Primary channel group', 'channel'],
		['source', 'Source', 'source'],
		['sourceMedium', 'Source / medium', "source || ' / ' || medium"],
	]),
	...defineFields('Geography', [['country', 'Country', 'country']]),
	...defineFields('Platform / Device', [
		['deviceCategory', 'Device category', 'device'],
		['platform', 'Platform', 'platform'],
	]),
];

const CONVERSION_SCHEMA: ReportSchema = {
	dimensions: indexByName(CONVERSION_DIMENSIONS),
	metrics: indexByName(CONVERSION_METRICS),
	page: 'api-schema',
};

/** Google Ads makes conversions of the key events of a property that it is linked with. */
function listConversions(
	{ store }: DataApiState,
	{ name }: AdminResource,
): Array<{ conversionAction: string; displayName: string }> {
	const isLinked = store.list(`${name}/googleAdsLinks`).length > 0;
	if (!isLinked) return [];
	return store.list(`${name}/keyEvents`).map((keyEvent) => ({
		conversionAction: `conversionActions/${keyEvent.name.split('/').at(-1)}`,
		displayName: String(keyEvent['eventName']),
	}));
}

/** getMetadata of v1alpha: which report a field is for, and the conversions. */
export function buildAlphaMetadata(context: DataApiState, property?: AdminResource): JsonObject {
	const core = context.buildSchema(property);
	const merged: ReportSchema = {
		dimensions: new Map([...CONVERSION_SCHEMA.dimensions, ...core.dimensions]),
		metrics: new Map([...CONVERSION_SCHEMA.metrics, ...core.metrics]),
		page: 'api-schema',
	};
	const withSections = (kind: 'dimensions' | 'metrics') =>
		[...merged[kind].values()].map(({ apiName, metadata: told }) => ({
			...told,
			sections: [
				...(core[kind].has(apiName) ? ['SECTION_REPORT'] : []),
				...(CONVERSION_SCHEMA[kind].has(apiName) ? ['SECTION_ADVERTISING'] : []),
			],
		}));
	return {
		...buildMetadata(merged, property),
		dimensions: withSections('dimensions'),
		metrics: withSections('metrics'),
		conversions: property && listConversions(context, property),
	};
}

/** runReport of v1alpha: a conversion report where conversions are asked for, else that of v1beta. */
export function runAlphaReport(
	context: DataApiState,
	property: AdminResource,
	{ conversionSpec, ...request }: AlphaRunReportRequest,
): ChargedResponse {
	const core = context.buildSchema(property);
	const isOfConversions = (name: string) =>
		CONVERSION_SCHEMA.metrics.has(name) && !core.metrics.has(name);
	const asksConversions = request.metrics?.some(({ name = '' }) => isOfConversions(name));
	if (conversionSpec === undefined && !asksConversions) {
		return runReport(context, property, request);
	}
	const setting: ReportContext = {
		...context.buildReportContext(property),
		schema: CONVERSION_SCHEMA,
	};
	const query = buildQuery(request, setting);
	const credits = buildCreditsView(context, property, conversionSpec ?? {});
	const wide = query.slices.map(({ first, last }) => ({
		first: first - LOOKBACK_DAYS,
		last: last + LOOKBACK_DAYS,
	}));
	const warehouse = context.openWarehouse(property, wide);
	const quirks = context.resolveSwitches(property);
	const { response: answer, tokens: charge } = computeReport(
		{ ...query, view: isVeryLarge(property) ? 'facts' : credits },
		request,
		warehouse,
		quirks,
	);
	const metadata = answer['metadata'] as JsonObject;
	return {
		response: { ...answer, metadata: { ...metadata, section: 'SECTION_ADVERTISING' } },
		tokens: charge,
	};
}

/**
 * A table of credits: each conversion for each visit that led to it, once on the day of the conversion and once on that of
 * the visit, and each click on an ad. What Google's data-driven model weighs by what it has learnt is shared out evenly
 * here; the last click is the last visit that was not direct.
 */
function buildCreditsView(
	context: DataApiState,
	property: AdminResource,
	{ conversionActions: actions = [], attributionModel }: ConversionSpec,
): string {
	const known = listConversions(context, property);
	for (const action of actions) {
		const isKnown = known.some(({ conversionAction }) => conversionAction === action);
		assertArgument(isKnown, `Conversion action ${action} is not valid.`);
	}
	const counted = known.filter(
		({ conversionAction }) => actions.length === 0 || actions.includes(conversionAction),
	);
	const events = counted.map(({ displayName }) => quoteSql(displayName)).join();
	const credit =
		attributionModel === 'LAST_CLICK' ? 'CASE WHEN place = 1 THEN 1.0 END' : '1.0 / touches';
	const lookback = LOOKBACK_DAYS * 86_400;
	return `(
		WITH visits AS MATERIALIZED (
			SELECT session, user, MIN(ts) AS ts, MIN(day) AS day FROM events GROUP BY session
		), conversions AS MATERIALIZED (
			SELECT id, user, ts, day, value FROM events WHERE name IN (${events})
		), paths AS MATERIALIZED (
			SELECT c.id AS conversion, c.ts AS conversion_ts, c.day AS conversion_day, c.value,
				v.session, v.user, v.ts AS visit_ts, v.day AS visit_day,
				COUNT(*) OVER (PARTITION BY c.id) AS touches,
				ROW_NUMBER() OVER (
					PARTITION BY c.id ORDER BY t.channel = 'Direct', v.ts DESC, v.session DESC
				) AS place
			FROM conversions c
			JOIN visits v ON v.user = c.user AND v.ts <= c.ts AND v.ts > c.ts - ${lookback}
			JOIN sessions s ON s.id = v.session
			JOIN traffic t ON t.id = s.traffic
		), credits AS MATERIALIZED (
			SELECT 'conversion' AS kind, session, user, conversion_ts AS ts, conversion_day AS day,
				value, ${credit} AS credit FROM paths
			UNION ALL
			SELECT 'interaction', session, user, visit_ts, visit_day, value, ${credit} FROM paths
			UNION ALL
			SELECT 'click', v.session, v.user, v.ts, v.day, 0, NULL
			FROM visits v JOIN sessions s ON s.id = v.session JOIN traffic t ON t.id = s.traffic
			WHERE t.medium = 'cpc'
		)
		SELECT credits.*, t.source, t.medium, t.campaign, t.channel, g.country,
			d.category AS device, m.platform
		FROM credits
		JOIN sessions s ON s.id = credits.session
		LEFT JOIN traffic t ON t.id = s.traffic
		LEFT JOIN users u ON u.id = credits.user
		LEFT JOIN places g ON g.id = u.place
		LEFT JOIN devices d ON d.id = s.device
		LEFT JOIN streams m ON m.id = s.stream
	)`;
}
