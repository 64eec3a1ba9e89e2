/** The tables of one property's warehouse, and the two views that reports are computed from. */

const COLUMNS = {
	places: 'id INTEGER PRIMARY KEY, country TEXT, region TEXT, city TEXT, language TEXT',
	traffic: 'id INTEGER PRIMARY KEY, source TEXT, medium TEXT, campaign TEXT, channel TEXT',
	devices: 'id INTEGER PRIMARY KEY, category TEXT, browser TEXT, os TEXT',
	streams: 'id INTEGER PRIMARY KEY, platform TEXT',
	pages: `id INTEGER PRIMARY KEY, path TEXT, query TEXT, title TEXT, author TEXT, host TEXT,
		data_filter TEXT`,
	calendar: `day INTEGER PRIMARY KEY, date TEXT, year TEXT, month TEXT, day_of_month TEXT,
		week TEXT, day_of_week TEXT, day_of_week_name TEXT, iso_week TEXT, iso_year TEXT`,
	users: 'id INTEGER PRIMARY KEY, first_day INTEGER, place INTEGER, plan TEXT',
	sessions: `id INTEGER PRIMARY KEY, user INTEGER, is_new INTEGER, engaged INTEGER,
		traffic INTEGER, device INTEGER, stream INTEGER, landing INTEGER`,
	events: `id INTEGER PRIMARY KEY, ts INTEGER, day INTEGER, minute INTEGER, name TEXT,
		session INTEGER, user INTEGER, page INTEGER, engagement INTEGER, gap INTEGER, value REAL,
		transaction_id TEXT, variant TEXT, read_time INTEGER,
		detail TEXT`,
	items: 'event INTEGER, item_id TEXT, item_name TEXT, quantity INTEGER, revenue REAL',
	key_events: 'name TEXT PRIMARY KEY, once_per_session INTEGER',
};

export type WarehouseTable = keyof typeof COLUMNS;

const TABLES = Object.entries(COLUMNS).map(
	([name, columns]) => `CREATE TABLE ${name} (${columns});`,
);

const INDEXES = `
CREATE INDEX events_by_day ON events (day);
CREATE INDEX events_by_time ON events (ts);
CREATE INDEX items_by_event ON items (event);
`;

function listColumnNames(columns: string): string[] {
	return columns.split(',').map((column) => column.trim().split(' ')[0]!);
}

interface TableInsert {
	table: WarehouseTable;
	columns: readonly string[];
	/** Takes the values in the order of the columns. A row whose key exists already is left as it is. */
	sql: string;
}

export const INSERTS: readonly TableInsert[] = Object.entries(COLUMNS).map(([name, columns]) => ({
	table: name as WarehouseTable,
	columns: listColumnNames(columns),
	sql: `INSERT OR IGNORE INTO ${name} VALUES (${columns.replace(/[^,]+/g, '?')})`,
}));

/** The columns that both views have: the SQL of dimensions and metrics uses these names. */
const SHARED_COLUMNS = `
	e.id AS event_id, e.ts, e.day, e.minute, e.name, e.session, e.user, e.engagement, e.gap, e.value,
	e.transaction_id, e.variant, e.read_time, e.detail,
	(SELECT k.once_per_session FROM key_events k WHERE k.name = e.name) AS once_per_session,
	c.date, c.year, c.month, c.day_of_month, c.week, c.day_of_week, c.day_of_week_name, c.iso_week,
	c.iso_year,
	s.is_new, s.engaged,
	t.source, t.medium, t.campaign, t.channel,
	u.first_day, u.plan,
	g.country, g.region, g.city, g.language,
	d.category AS device, d.browser, d.os,
	m.id AS stream, m.platform,
	p.path, p.query, p.title, p.author, p.host, p.data_filter,
	l.path AS landing_path, l.query AS landing_query`;

/** LEFT joins only, so that an event without a page, a place or a session stays an event. */
const JOINS = `
	LEFT JOIN calendar c ON c.day = e.day
	LEFT JOIN sessions s ON s.id = e.session
	LEFT JOIN traffic t ON t.id = s.traffic
	LEFT JOIN users u ON u.id = e.user
	LEFT JOIN places g ON g.id = u.place
	LEFT JOIN devices d ON d.id = s.device
	LEFT JOIN streams m ON m.id = s.stream
	LEFT JOIN pages p ON p.id = e.page
	LEFT JOIN pages l ON l.id = s.landing`;

const VIEWS = `
CREATE VIEW facts AS SELECT ${SHARED_COLUMNS},
	(SELECT SUM(quantity) FROM items WHERE event = e.id) AS quantity,
	(SELECT SUM(revenue) FROM items WHERE event = e.id) AS item_revenue FROM events e ${JOINS};
CREATE VIEW item_facts AS SELECT ${SHARED_COLUMNS}, i.quantity, i.revenue AS item_revenue, i.item_id,
	i.item_name FROM events e ${JOINS} LEFT JOIN items i ON i.event = e.id;
`;

export const WAREHOUSE_SCHEMA = [...TABLES, INDEXES, VIEWS].join('');

/** Adds a day to the calendar; its number is the only parameter. Weeks begin on Sunday, week 1 on January 1. */
export const INSERT_CALENDAR_DAY = `
INSERT OR IGNORE INTO calendar
SELECT day, year || month || of_month, year, month, of_month,
	printf('%02d', (of_year + 5 - weekday) / 7 + 1), CAST(weekday AS TEXT),
	'["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"]' ->> weekday,
	iso_week, iso_year
FROM (SELECT day, strftime('%Y', date) AS year, strftime('%m', date) AS month,
	strftime('%d', date) AS of_month, CAST(strftime('%j', date) AS INTEGER) AS of_year,
	CAST(strftime('%w', date) AS INTEGER) AS weekday, strftime('%V', date) AS iso_week,
	strftime('%G', date) AS iso_year
	FROM (SELECT ?1 AS day, datetime(?1 * 86400, 'unixepoch') AS date))
`;
