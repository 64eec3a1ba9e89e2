/** The events of one property as they are on one day, in SQLite; days are made when first asked for. */
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';

import { ALL_PLACES, ALL_TRAFFIC, DEVICES } from './people';
import type { Profile } from './profiles';
import { CALENDAR_DAY, INSERTS, SCHEMA, type Table } from './schema';
import { visitsOn, type VisitEvent } from './visit';
import { offsetAt, startOfDay } from './zone';

/** How far back events go. */
const HISTORY_DAYS = 400;
const SESSIONS_PER_DAY = 10_000;
const EVENTS_PER_SESSION = 1_000;
/** 25 hours, and the visits that run on past midnight. */
const LONGEST_DAY = 30 * 3600;

export class Warehouse {
	readonly db = new DatabaseSync(':memory:');
	private readonly filled = new Set<number>();
	private keyEvents = '';
	private readonly insert: (table: Table, ...values: SQLInputValue[]) => void;

	constructor(
		private readonly profile: Profile | undefined,
		readonly zone: string,
		readonly today: number,
	) {
		this.db.exec(`PRAGMA journal_mode = OFF; ${SCHEMA}`);
		const options = { deterministic: true };
		this.db.function('fold', options, (text) => String(text).toLowerCase());
		this.db.function('matches', options, (text, pattern, flags) =>
			Number(expression(String(pattern), String(flags)).test(String(text))),
		);
		const statements = new Map(INSERTS.map(([table, sql]) => [table, this.db.prepare(sql)]));
		this.insert = (table, ...values) => void statements.get(table)!.run(...values);
		if (profile !== undefined) this.fillLists(profile);
	}

	/** Makes sure the events of these local days are there; only they are made, to be quick. */
	fill(days: { first: number; last: number }): void {
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
	setKeyEvents(keyEvents: Array<{ name: string; oncePerSession: boolean }>): void {
		const chosen = JSON.stringify(keyEvents);
		if (chosen === this.keyEvents) return;
		this.keyEvents = chosen;
		this.db.exec('DELETE FROM key_events');
		for (const { name, oncePerSession } of keyEvents) {
			this.insert('key_events', name, Number(oncePerSession));
		}
	}

	/** The rows of a query. */
	ask(query: string): SQLOutputValue[][] {
		const statement = this.db.prepare(query);
		statement.setReturnArrays(true);
		// `setReturnArrays` changes the shape of what `all` gives, which its type does not know.
		return statement.all() as unknown as SQLOutputValue[][];
	}

	private fillLists({ streams, pages }: Profile): void {
		const add = (table: Table, rows: ReadonlyArray<readonly string[]>) =>
			rows.forEach((row, id) => this.insert(table, id, ...row));
		add('places', ALL_PLACES);
		add('traffic', ALL_TRAFFIC);
		add('devices', DEVICES);
		for (const [{ id, name, platform }] of streams) {
			this.insert('streams', Number(id), name, platform);
		}
		for (const [{ id, path, title, query = '', author = null }] of pages) {
			this.insert('pages', id, path, query, title, author);
		}
	}

	private fillDay(profile: Profile, day: number): void {
		const start = Math.round(startOfDay(this.zone, day) / 1000);
		const offsetOf = offsetsFrom(this.zone, start);
		const addCalendarDay = this.db.prepare(CALENDAR_DAY);
		// A visit may run past midnight.
		for (const each of [day, day + 1]) addCalendarDay.run(each);
		for (const [index, visit] of visitsOn(profile, day).entries()) {
			// Numbers follow from the day, so that it does not matter which days are made first.
			const session = day * SESSIONS_PER_DAY + index;
			const { user, firstDay, isNew, engaged, traffic, device, stream, landing } = visit;
			const { place, firstTraffic, plan } = visit.visitor;
			const from = [traffic, device, Number(stream.id), landing.id];
			this.insert('users', user, firstDay, place, firstTraffic, plan);
			this.insert('sessions', session, user, Number(isNew), Number(engaged), ...from);
			let ts = start + visit.start;
			for (const [position, event] of visit.events.entries()) {
				ts += event.gap;
				const id = session * EVENTS_PER_SESSION + position;
				this.addEvent(id, event, [ts, ts + offsetOf(ts)], [session, user]);
			}
		}
	}

	private addEvent(
		id: number,
		event: VisitEvent,
		[ts, local]: [number, number],
		by: [session: number, user: number],
	): void {
		const { items, name, page, engagement, gap, value, transactionId } = event;
		const time = [ts, Math.floor(local / 86_400), Math.floor(local / 60) % 1440];
		const quantity = items.reduce((sum, one) => sum + one.quantity, 0);
		const revenue = items.reduce((sum, one) => sum + one.item.price * one.quantity, 0);
		const done = [name, ...by, page.id, engagement, gap, value, transactionId];
		const parameters = [event.variant, event.readTime, event.detail];
		this.insert('events', id, ...time, ...done, quantity, revenue, ...parameters);
		for (const { item, quantity } of items) {
			this.insert('items', id, item.id, item.name, quantity, item.price * quantity);
		}
	}
}

const expressions = new Map<string, RegExp>();

/** Regular expressions, which SQLite lacks. */
function expression(pattern: string, flags: string): RegExp {
	const key = `${flags}/${pattern}`;
	const known = expressions.get(key) ?? new RegExp(pattern, flags);
	expressions.set(key, known);
	return known;
}

/** Of an instant, both in seconds. Asking the zone is slow; most days have the same from end to end. */
function offsetsFrom(zone: string, start: number): (ts: number) => number {
	const ask = (ts: number) => offsetAt(zone, ts * 1000) / 1000;
	const first = ask(start);
	return first === ask(start + LONGEST_DAY) ? () => first : ask;
}
