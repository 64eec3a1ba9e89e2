/** The events of one property as they are on one day, in SQLite. The events of a day are generated on first use. */
import {
	DatabaseSync,
	type SQLInputValue,
	type SQLOutputValue,
	type StatementSync,
} from 'node:sqlite';

import { startOfDay, zoneOffsetAt } from './localDays';
import type { PropertyProfile } from './profiles';
import { LOOKUP_TABLES } from './visitors';
import { generateVisits } from './visits';
import {
	INSERT_CALENDAR_DAY,
	INSERTS,
	WAREHOUSE_SCHEMA,
	type WarehouseTable,
} from './warehouseSchema';

/** How far back events go. */
const HISTORY_DAYS = 400;
const SESSIONS_PER_DAY = 10_000;
const EVENTS_PER_SESSION = 1_000;
/** A day of 25 hours, and the visits that continue past its end. */
const LONGEST_DAY_SECONDS = 30 * 3600;
/** Results are cached because an audit or a sync runs the same queries again and again. */
const MAXIMUM_CACHED_RESULTS = 200;
/** Larger results are not cached. */
const MAXIMUM_CACHED_ROWS = 2_000;

type TableRow = Record<string, SQLInputValue | undefined>;

interface PreparedInsert {
	columns: readonly string[];
	statement: StatementSync;
}

/** Local days, both inclusive. */
export interface DaySpan {
	first: number;
	last: number;
}

export class Warehouse {
	readonly db = new DatabaseSync(':memory:');
	private readonly filledDays = new Set<number>();
	/** The rows of each query since the database last changed. */
	private readonly cachedResults = new Map<string, SQLOutputValue[][]>();
	/** What `countChanges` was when the results were cached. */
	private changesAtCaching = 0;
	/** The key events as JSON. */
	private currentKeyEvents = '[]';
	private readonly inserts: ReadonlyMap<WarehouseTable, PreparedInsert>;
	private readonly totalChanges: StatementSync;

	/** @param profile undefined for a property without events */
	constructor(
		private readonly profile: PropertyProfile | undefined,
		readonly timeZone: string,
		readonly today: number,
	) {
		this.db.exec(`PRAGMA journal_mode = OFF; ${WAREHOUSE_SCHEMA}`);
		const options = { deterministic: true };
		this.db.function('fold', options, (text) => String(text).toLowerCase());
		const compileExpression = createExpressionCompiler();
		this.db.function('matches', options, (text, pattern, flags) =>
			Number(compileExpression(String(pattern), String(flags)).test(String(text))),
		);
		this.totalChanges = this.db.prepare('SELECT total_changes() AS changes');
		this.inserts = new Map(
			INSERTS.map(({ table, columns, sql }) => [
				table,
				{ columns, statement: this.db.prepare(sql) },
			]),
		);
		if (profile !== undefined) this.fillLookupTables(profile);
	}

	/** Inserts a row given by column names. Fields without a column are ignored, columns without a field are null. */
	private insert(table: WarehouseTable, row: TableRow): void {
		const { columns, statement } = this.inserts.get(table)!;
		statement.run(...columns.map((column) => row[column] ?? null));
	}

	/** Generates the events of these days, and no others: generating takes about five milliseconds a day. */
	fillDays(span: DaySpan): void {
		if (this.profile === undefined) return;
		// Late visits of the day before continue past midnight.
		const first = Math.max(span.first - 1, this.today - HISTORY_DAYS);
		const last = Math.min(span.last, this.today);
		this.db.exec('BEGIN');
		for (let day = first; day <= last; day++) {
			if (this.filledDays.has(day)) continue;
			this.fillDay(this.profile, day);
			this.filledDays.add(day);
		}
		this.db.exec('COMMIT');
	}

	/** Replaces the key events. A property may change them at any time, so events do not carry them. */
	setKeyEvents(keyEvents: Array<{ name: string; once_per_session: number }>): void {
		const serialized = JSON.stringify(keyEvents);
		if (serialized === this.currentKeyEvents) return;
		this.currentKeyEvents = serialized;
		this.db.exec('DELETE FROM key_events');
		for (const keyEvent of keyEvents) this.insert('key_events', keyEvent);
	}

	/** The rows of a query, each as a list of values. */
	query(sql: string): SQLOutputValue[][] {
		// Tests change the database as well.
		const changes = this.countChanges();
		if (changes !== this.changesAtCaching) this.cachedResults.clear();
		this.changesAtCaching = changes;
		const cached = this.cachedResults.get(sql);
		if (cached !== undefined) return cached;
		const rows = this.compute(sql);
		if (this.cachedResults.size >= MAXIMUM_CACHED_RESULTS) this.cachedResults.clear();
		if (rows.length <= MAXIMUM_CACHED_ROWS) this.cachedResults.set(sql, rows);
		return rows;
	}

	/** How many rows were ever inserted, changed or deleted. */
	private countChanges(): number {
		return Number(this.totalChanges.get()?.['changes']);
	}

	private compute(sql: string): SQLOutputValue[][] {
		const statement = this.db.prepare(sql);
		statement.setReturnArrays(true);
		// The type of `all` does not know that `setReturnArrays` changes its rows.
		return statement.all() as unknown as SQLOutputValue[][];
	}

	private fillLookupTables({ streams, pages }: PropertyProfile): void {
		LOOKUP_TABLES.places.forEach((row, id) => this.insert('places', { id, ...row }));
		LOOKUP_TABLES.traffic.forEach((row, id) => this.insert('traffic', { id, ...row }));
		LOOKUP_TABLES.devices.forEach((row, id) => this.insert('devices', { id, ...row }));
		for (const { id, ...stream } of streams) {
			this.insert('streams', { ...stream, id: Number(id) });
		}
		for (const { dataFilter, ...page } of pages) {
			this.insert('pages', { query: '', ...page, data_filter: dataFilter });
		}
	}

	private fillDay(profile: PropertyProfile, day: number): void {
		const dayStart = Math.round(startOfDay(this.timeZone, day) / 1000);
		const getOffset = createOffsetLookup(this.timeZone, dayStart);
		const addCalendarDay = this.db.prepare(INSERT_CALENDAR_DAY);
		// Visits may continue past midnight.
		for (const calendarDay of [day, day + 1]) addCalendarDay.run(calendarDay);
		for (const [index, visit] of generateVisits(profile, day).entries()) {
			// IDs follow from the day, so that the order in which days are generated does not matter.
			const session = day * SESSIONS_PER_DAY + index;
			this.insert('users', visit.user);
			this.insert('sessions', { id: session, ...visit.session });
			let ts = dayStart + visit.start;
			for (const [position, { items, ...event }] of visit.events.entries()) {
				ts += event.gap;
				const id = session * EVENTS_PER_SESSION + position;
				const localMinutes = Math.floor((ts + getOffset(ts)) / 60);
				this.insert('events', {
					id,
					session,
					user: visit.user.id,
					ts,
					day: Math.floor(localMinutes / 1440),
					minute: localMinutes % 1440,
					...event,
				});
				for (const item of items) this.insert('items', { event: id, ...item });
			}
		}
	}
}

/** Compiles each expression once, because SQLite calls `matches` for every event. */
function createExpressionCompiler(): (pattern: string, flags: string) => RegExp {
	const compiled = new Map<string, RegExp>();
	return (pattern, flags) => {
		const key = `${flags}/${pattern}`;
		const expression = compiled.get(key) ?? new RegExp(pattern, flags);
		compiled.set(key, expression);
		return expression;
	};
}

/**
 * Looks up the offset of a time zone at instants of a day, all in seconds. Reading an offset is slow, and on most days it
 * is the same from start to end.
 */
function createOffsetLookup(timeZone: string, dayStart: number): (ts: number) => number {
	const readOffset = (ts: number) => zoneOffsetAt(timeZone, ts * 1000) / 1000;
	const startOffset = readOffset(dayStart);
	const isConstant = startOffset === readOffset(dayStart + LONGEST_DAY_SECONDS);
	return isConstant ? () => startOffset : readOffset;
}
