/** Conversion reports: key events that Google Ads counts, with their credit given to the visits before them. */
import type { JsonObject } from '../../json';
import type { AdminResource } from '../admin/store';
import { assertArgument } from '../wire/errors';
import type { ChargedResponse } from './reportParts';
import { isVeryLarge, type DataApiState } from './context';
import { defineFields, type SandboxReportField } from './field';
import { buildQuery } from './query';
import { computeReport, runReport } from './report';
import type { AlphaRunReportRequest, ConversionSpec } from './requests';
import { indexByName, buildMetadata, type ReportSchema } from './schema';
import { divideSql, quoteSql } from './sql';

/** A visit gets credit for conversions of this many days after it. */
const LOOKBACK_DAYS = 30;

/** The kinds of rows in the view that `buildCreditsView` makes. */
type CreditKind = 'conversion' | 'interaction' | 'click';

function sumOfKind(kind: CreditKind, value: string): string {
	return `SUM(CASE WHEN kind = '${kind}' THEN ${value} END)`;
}

const CLICKS = sumOfKind('click', '1');
/** A click costs 0.45 in the currency of the property. */
const COST = `${sumOfKind('click', '0.45')} * $rate`;
/** An ad is seen 25 times for each click. */
const IMPRESSIONS = sumOfKind('click', '25');
const CONVERSIONS = {
	ConversionDate: sumOfKind('conversion', 'credit'),
	InteractionDate: sumOfKind('interaction', 'credit'),
};
const REVENUE = {
	ConversionDate: `${sumOfKind('conversion', 'credit * value')} * $rate`,
	InteractionDate: `${sumOfKind('interaction', 'credit * value')} * $rate`,
};

function defineMetricsByDate(
	date: 'ConversionDate' | 'InteractionDate',
	dateTitle: string,
): SandboxReportField[] {
	return defineFields('Conversions', [
		{
			apiName: `allConversionsBy${date}`,
			uiName: `All conversions (by ${dateTitle})`,
			sql: CONVERSIONS[date],
			type: 'FLOAT',
		},
		{
			apiName: `totalRevenueBy${date}`,
			uiName: `Total revenue (by ${dateTitle})`,
			sql: REVENUE[date],
			type: 'CURRENCY',
		},
		{
			apiName: `advertiserAdCostPerAllConversionsBy${date}`,
			uiName: `Cost per conversion (by ${dateTitle})`,
			sql: divideSql(COST, CONVERSIONS[date]),
			type: 'CURRENCY',
		},
		{
			apiName: `returnOnAdSpendBy${date}`,
			uiName: `Return on ad spend (by ${dateTitle})`,
			sql: divideSql(REVENUE[date], COST),
			type: 'FLOAT',
		},
	]);
}

const CONVERSION_METRICS: SandboxReportField[] = [
	...defineMetricsByDate('ConversionDate', 'conversion date'),
	...defineMetricsByDate('InteractionDate', 'interaction date'),
	...defineFields('Advertising', [
		{ apiName: 'advertiserAdClicks', uiName: 'Ads clicks', sql: CLICKS, type: 'INTEGER' },
		{ apiName: 'advertiserAdCost', uiName: 'Ads cost', sql: COST, type: 'CURRENCY' },
		{
			apiName: 'advertiserAdCostPerClick',
			uiName: 'Ads cost per click',
			sql: divideSql(COST, CLICKS),
			type: 'CURRENCY',
		},
		{
			apiName: 'advertiserAdImpressions',
			uiName: 'Ads impressions',
			sql: IMPRESSIONS,
			type: 'INTEGER',
		},
	]),
];

const CONVERSION_DIMENSIONS: SandboxReportField[] = [
	...defineFields('Attribution', [
		{ apiName: 'campaignName', uiName: 'Campaign', sql: 'campaign' },
		{ apiName: 'defaultChannelGroup', uiName: 'Default channel group', sql: 'channel' },
		{ apiName: 'medium', uiName: 'Medium', sql: 'medium' },
		{ apiName: 'primaryChannelGroup', uiName: 'Primary channel group', sql: 'channel' },
		{ apiName: 'source', uiName: 'Source', sql: 'source' },
		{ apiName: 'sourceMedium', uiName: 'Source / medium', sql: "source || ' / ' || medium" },
	]),
	...defineFields('Geography', [{ apiName: 'country', uiName: 'Country', sql: 'country' }]),
	...defineFields('Platform / Device', [
		{ apiName: 'deviceCategory', uiName: 'Device category', sql: 'device' },
		{ apiName: 'platform', uiName: 'Platform', sql: 'platform' },
	]),
];

const CONVERSION_SCHEMA: ReportSchema = {
	dimensions: indexByName(CONVERSION_DIMENSIONS),
	metrics: indexByName(CONVERSION_METRICS),
	page: 'api-schema',
};

interface Conversion {
	/** `conversionActions/555001` */
	conversionAction: string;
	/** The name of the key event. */
	displayName: string;
}

/** The key events of a property that is linked with Google Ads, which counts them as conversions. */
function listConversions({ store }: DataApiState, { name }: AdminResource): Conversion[] {
	const isLinked = store.list(`${name}/googleAdsLinks`).length > 0;
	if (!isLinked) return [];
	return store.list(`${name}/keyEvents`).map((keyEvent) => ({
		conversionAction: `conversionActions/${keyEvent.name.split('/').at(-1)}`,
		displayName: String(keyEvent['eventName']),
	}));
}

/** The response of getMetadata at v1alpha: also says which kind of report each field is for, and lists the conversions. */
export function buildAlphaMetadata(state: DataApiState, property?: AdminResource): JsonObject {
	const coreSchema = state.buildSchema(property);
	const merged: ReportSchema = {
		dimensions: new Map([...CONVERSION_SCHEMA.dimensions, ...coreSchema.dimensions]),
		metrics: new Map([...CONVERSION_SCHEMA.metrics, ...coreSchema.metrics]),
		page: 'api-schema',
	};
	const listSections = (kind: 'dimensions' | 'metrics', name: string): string[] => {
		const sections = [];
		if (coreSchema[kind].has(name)) sections.push('SECTION_REPORT');
		if (CONVERSION_SCHEMA[kind].has(name)) sections.push('SECTION_ADVERTISING');
		return sections;
	};
	const addSections = (kind: 'dimensions' | 'metrics') =>
		[...merged[kind].values()].map(({ apiName, metadata }) => ({
			...metadata,
			sections: listSections(kind, apiName),
		}));
	return {
		...buildMetadata(merged, property),
		dimensions: addSections('dimensions'),
		metrics: addSections('metrics'),
		conversions: property && listConversions(state, property),
	};
}

/** runReport at v1alpha: a conversion report if the request asks for conversions, else the report of v1beta. */
export function runAlphaReport(
	state: DataApiState,
	property: AdminResource,
	{ conversionSpec, ...request }: AlphaRunReportRequest,
): ChargedResponse {
	const coreSchema = state.buildSchema(property);
	const hasConversionMetric = request.metrics?.some(
		({ name = '' }) => CONVERSION_SCHEMA.metrics.has(name) && !coreSchema.metrics.has(name),
	);
	if (conversionSpec === undefined && !hasConversionMetric) {
		return runReport(state, property, request);
	}
	const query = buildQuery(request, {
		...state.buildReportContext(property),
		schema: CONVERSION_SCHEMA,
	});
	const creditsView = buildCreditsView(state, property, conversionSpec ?? {});
	const spans = query.slices.map(({ first, last }) => ({
		first: first - LOOKBACK_DAYS,
		last: last + LOOKBACK_DAYS,
	}));
	const { response, tokens } = computeReport(
		{ ...query, view: isVeryLarge(property) ? 'facts' : creditsView },
		request,
		state.openWarehouse(property, spans),
		state.resolveSwitches(property),
	);
	const metadata = response['metadata'] as JsonObject;
	return {
		response: { ...response, metadata: { ...metadata, section: 'SECTION_ADVERTISING' } },
		tokens,
	};
}

/**
 * A subquery with a row for each credit: each conversion for each visit that led to it, once on the day of the conversion
 * and once on that of the visit, and each click on an ad. Google's data-driven model weighs visits by what it has
 * learned; here all visits share the credit equally. The last click is the last visit that was not direct.
 * @throws GoogleError INVALID_ARGUMENT for an unknown conversion action
 */
function buildCreditsView(
	state: DataApiState,
	property: AdminResource,
	{ conversionActions = [], attributionModel }: ConversionSpec,
): string {
	const conversions = listConversions(state, property);
	for (const action of conversionActions) {
		assertArgument(
			conversions.some(({ conversionAction }) => conversionAction === action),
			`Conversion action ${action} is not valid.`,
		);
	}
	const counted = conversions.filter(
		({ conversionAction }) =>
			conversionActions.length === 0 || conversionActions.includes(conversionAction),
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
