import type { DatabaseSync } from 'node:sqlite';

/**
 * The sandbox's raw events in one flat table, written down here once more and on purpose: nothing of
 * the code that answers reports is used. Dimensions stand as the rows of the node show them.
 */
export const DIMENSIONS: Record<string, string> = {
	date: "strftime('%Y-%m-%d', e.day * 86400, 'unixepoch')",
	dateHour:
		"strftime('%Y-%m-%d', e.day * 86400, 'unixepoch') || printf('T%02d:00:00', e.minute / 60)",
	yearMonth: "strftime('%Y-%m', e.day * 86400, 'unixepoch')",
	isoYearIsoWeek: "strftime('%G-W%V', e.day * 86400, 'unixepoch')",
	dayOfWeek: "strftime('%w', e.day * 86400, 'unixepoch')",
	hour: "printf('%02d', e.minute / 60)",
	country: 'p.country',
	city: 'p.city',
	deviceCategory: 'd.category',
	browser: 'd.browser',
	platform: 'm.platform',
	sessionSource: 't.source',
	sessionMedium: 't.medium',
	sessionDefaultChannelGroup: 't.channel',
	newVsReturning: "iif(s.is_new, 'new', 'returning')",
	eventName: 'e.name',
	pagePath: 'g.path',
	pageTitle: "NULLIF(g.title, '')",
	searchTerm: "iif(e.name = 'view_search_results', e.detail, NULL)",
};

/** Dimensions of which each day has one value, and those that repeat or span days. */
export const TIME_DIMENSIONS = ['dateHour', 'date', 'isoYearIsoWeek', 'yearMonth'];
export const CALENDAR_DIMENSIONS = [...TIME_DIMENSIONS, 'dayOfWeek'];
export const TIMELESS = Object.keys(DIMENSIONS).filter(
	(name) => !CALENDAR_DIMENSIONS.includes(name),
);

interface Metric {
	sql: string;
	/** What it is where nothing happened: counts and sums are 0, ratios are unknown. */
	isCounted: boolean;
	/** Sums of fractions depend in their last digit on the order of adding. */
	isExact: boolean;
}

const counted = (sql: string): Metric => ({ sql, isCounted: true, isExact: true });
const ratio = (sql: string): Metric => ({ sql, isCounted: false, isExact: false });

export const METRICS: Record<string, Metric> = {
	sessions: counted('count(DISTINCT session)'),
	totalUsers: counted('count(DISTINCT user)'),
	activeUsers: counted('count(DISTINCT iif(engaged OR is_new, user, NULL))'),
	newUsers: counted("count(DISTINCT user) FILTER (WHERE name IN ('first_visit', 'first_open'))"),
	eventCount: counted('count(*)'),
	screenPageViews: counted("count(*) FILTER (WHERE name IN ('page_view', 'screen_view'))"),
	engagedSessions: counted('count(DISTINCT iif(engaged, session, NULL))'),
	ecommercePurchases: counted("count(*) FILTER (WHERE name = 'purchase')"),
	userEngagementDuration: counted('total(engagement)'),
	purchaseRevenue: {
		sql: "total(value) FILTER (WHERE name = 'purchase')",
		isCounted: true,
		isExact: false,
	},
	engagementRate: ratio(
		'1.0 * count(DISTINCT iif(engaged, session, NULL)) / count(DISTINCT session)',
	),
	eventsPerSession: ratio('1.0 * count(*) / count(DISTINCT session)'),
};

/** The days that questions are about, and those of the year before that the sandbox has. */
export const WINDOWS: Array<[first: string, last: string]> = [
	['2025-10-01', '2025-11-20'],
	['2026-07-01', '2026-11-20'],
];

const DATE = "strftime('%Y-%m-%d', e.day * 86400, 'unixepoch')";

/** Makes the table `truth` of all events, with every dimension as text. */
export function flatten(db: DatabaseSync): void {
	const columns = Object.entries(DIMENSIONS).map(
		([name, sql]) => `COALESCE(${sql}, '(not set)') AS "${name}"`,
	);
	db.function('folded', { deterministic: true }, (text) => String(text).toLowerCase());
	db.function('fits', { deterministic: true }, (text, pattern, flags) =>
		Number(new RegExp(String(pattern), String(flags)).test(String(text))),
	);
	db.exec(`CREATE TEMP TABLE truth AS
		SELECT ${columns.join(', ')}, e.session, e.user, e.name, e.engagement, e.value, s.engaged, s.is_new
		FROM events e
		LEFT JOIN sessions s ON s.id = e.session
		LEFT JOIN users u ON u.id = e.user
		LEFT JOIN places p ON p.id = u.place
		LEFT JOIN devices d ON d.id = s.device
		LEFT JOIN traffic t ON t.id = s.traffic
		LEFT JOIN pages g ON g.id = e.page
		LEFT JOIN streams m ON m.id = s.stream
		WHERE ${WINDOWS.map(([first, last]) => `${DATE} BETWEEN '${first}' AND '${last}'`).join(' OR ')};
		CREATE INDEX temp.truth_by_date ON truth (date)`);
}

/** Values that a dimension has, so that questions are about something. */
export function valuesOf(db: DatabaseSync, dimension: string): string[] {
	const rows = db
		.prepare(
			`SELECT "${dimension}" AS value FROM truth GROUP BY 1 ORDER BY count(*) DESC LIMIT 30`,
		)
		.all();
	return rows.map(({ value }) => String(value));
}
