/** The events of one property as they are on one day, in SQLite; days are made when first asked for. */
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';

import { LOOKUP_TABLES } from './visitors';
import type { PropertyProfile } from './profiles';
import {
	INSERT_CALENDAR_DAY,
	INSERTS,
	WAREHOUSE_SCHEMA,
	type WarehouseTable,
} from './warehouseSchema';
import { generateVisits } from './visits';
import { zoneOffsetAt, startOfDay } from './localDays';

/** How far back events go. */
const HISTORY_DAYS = 400;
const SESSIONS_PER_DAY = 10_000;
const EVENTS_PER_SESSION = 1_000;
/** 25 hours, and the visits that run on past midnight. */
const LONGEST_DAY = 30 * 3600;
/** How many answers are kept, and of how many rows at most. An audit or a sync asks the same again and again. */
const MOST_KEPT_ANSWERS = 200;
const MOST_KEPT_ROWS = 2_000;

type Row = Record<string, SQLInputValue | undefined>;

export class Warehouse {
	readonly db = new DatabaseSync(':memory:');
	private readonly filled = new Set<number>();
	/** The rows of each query since the database last changed. */
	private readonly answers = new Map<string, SQLOutputValue[][]>();
	private changesAtAnswers = 0;
	private keyEvents = '[]';
	private readonly inserts;

	constructor(
		private readonly profile: PropertyProfile | undefined,
		readonly zone: string,
		readonly today: number,
	) {
		this.db.exec(`PRAGMA journal_mode = OFF; ${WAREHOUSE_SCHEMA}`);
		const options = { deterministic: true };
		this.db.function('fold', options, (text) => String(text).toLowerCase());
		const compile = createExpressionCompiler();
		this.db.function('matches', options, (text, pattern, flags) =>
			Number(compile(String(pattern), String(flags)).test(String(text))),
		);
		this.inserts = new Map(
			INSERTS.map(({ table, columns, sql }) => [
				table,
				{ columns, statement: this.db.prepare(sql) },
			]),
		);
		if (profile !== undefined) this.fillLookupTables(profile);
	}

	/** Of a row by the names of its columns, others are not kept; a list is in their order. */
	private insert(table: WarehouseTable, row: Row | SQLInputValue[]): void {
		const { columns, statement } = this.inserts.get(table)!;
		const values = Array.isArray(row) ? row : columns.map((column) => row[column] ?? null);
		statement.run(...values);
	}

	/** Makes sure the events of these local days are there; only they are made, to be quick. */
	fillDays(days: { first: number; last: number }): void {
		if (this.profile === undefined) return;
		// The day before as well: its late visits run past midnight.
		const first = Math.max(days.first - 1, this.today - HISTORY_DAYS);
		const last = Math.min(days.last, this.today);
		this.db.exec('BEGIN');
		for (let day = first; day <= last; day++) {
			if (this.filled.has(day)) continue;
			this.fillDay(this.profile, day);
			this.filled.add(day);
		}
		this.db.exec('COMMIT');
	}

	/** Which events count as key events is the property's choice and may change at any time. */
	setKeyEvents(keyEvents: Array<{ name: string; once_per_session: number }>): void {
		const chosen = JSON.stringify(keyEvents);
		if (chosen === this.keyEvents) return;
		this.keyEvents = chosen;
		this.db.exec('DELETE FROM key_events');
		for (const each of keyEvents) this.insert('key_events', each);
	}

	/** The rows of a query. */
	query(query: string): SQLOutputValue[][] {
		// Tests change the events, too.
		const changes = this.countChanges();
		if (changes !== this.changesAtAnswers) this.answers.clear();
		this.changesAtAnswers = changes;
		const known = this.answers.get(query);
		if (known !== undefined) return known;
		const rows = this.compute(query);
		if (this.answers.size >= MOST_KEPT_ANSWERS) this.answers.clear();
		if (rows.length <= MOST_KEPT_ROWS) this.answers.set(query, rows);
		return rows;
	}

	/** How many rows were ever inserted, changed or deleted. */
	private countChanges(): number {
		return Number(this.db.prepare('SELECT total_changes() AS changes').get()?.['changes']);
	}

	private compute(query: string): SQLOutputValue[][] {
		const statement = this.db.prepare(query);
		statement.setReturnArrays(true);
		// `setReturnArrays` changes the shape of what `all` gives, which its type does not know.
		return statement.all() as unknown as SQLOutputValue[][];
	}

	private fillLookupTables({ streams, pages }: PropertyProfile): void {
		for (const [table, rows] of Object.entries(LOOKUP_TABLES)) {
			rows.forEach((row, id) => this.insert(table as WarehouseTable, [id, ...row]));
		}
		for (const [{ id, ...stream }] of streams) {
			this.insert('streams', { ...stream, id: Number(id) });
		}
		for (const [{ dataFilter, ...page }] of pages) {
			this.insert('pages', { query: '', ...page, data_filter: dataFilter });
		}
	}

	private fillDay(profile: PropertyProfile, day: number): void {
		const start = Math.round(startOfDay(this.zone, day) / 1000);
		const offsetOf = createOffsetLookup(this.zone, start);
		const addCalendarDay = this.db.prepare(INSERT_CALENDAR_DAY);
		// A visit may run past midnight.
		for (const each of [day, day + 1]) addCalendarDay.run(each);
		for (const [index, visit] of generateVisits(profile, day).entries()) {
			// Numbers follow from the day, so that it does not matter which days are made first.
			const session = day * SESSIONS_PER_DAY + index;
			this.insert('users', visit.user);
			this.insert('sessions', { id: session, ...visit.session });
			let ts = start + visit.start;
			for (const [position, { items, ...event }] of visit.events.entries()) {
				ts += event.gap;
				const id = session * EVENTS_PER_SESSION + position;
				const minutes = Math.floor((ts + offsetOf(ts)) / 60);
				const time = { ts, day: Math.floor(minutes / 1440), minute: minutes % 1440 };
				this.insert('events', { id, session, user: visit.user.id, ...time, ...event });
				for (const item of items) this.insert('items', { event: id, ...item });
			}
		}
	}
}

/** Compiles each expression once: SQLite calls `matches` for every event. */
function createExpressionCompiler(): (pattern: string, flags: string) => RegExp {
	const compiled = new Map<string, RegExp>();
	return (pattern, flags) => {
		const key = `${flags}/${pattern}`;
		const expression = compiled.get(key) ?? new RegExp(pattern, flags);
		compiled.set(key, expression);
		return expression;
	};
}

/** Of an instant, both in seconds. Asking the zone is slow; most days have the same from end to end. */
function createOffsetLookup(zone: string, start: number): (ts: number) => number {
	const ask = (ts: number) => zoneOffsetAt(zone, ts * 1000) / 1000;
	const first = ask(start);
	return first === ask(start + LONGEST_DAY) ? () => first : ask;
}
