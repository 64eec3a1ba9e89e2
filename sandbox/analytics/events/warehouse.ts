/** The events of one property as they are on one day, in SQLite; days are made when first asked for. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';

import { addFunctions } from './functions';
import { ALL_PLACES, DEVICES, TRAFFIC_LIST } from './people';
import type { Profile } from './profiles';
import { INSERTS, TABLES, VIEWS } from './schema';
import { visitsOn, type Visit, type VisitEvent } from './visit';
import { calendarDay, offsetAt, startOfDay } from './zone';

/** How far back events go. */
export const HISTORY_DAYS = 400;
const SESSIONS_PER_DAY = 10_000;
const EVENTS_PER_SESSION = 1_000;
const QUARTER_HOUR = 900;
/** 25 hours, and the visits that run on past midnight. */
const LONGEST_DAY = 30 * 3600;

type Statements = Record<keyof typeof INSERTS, StatementSync>;

export class Warehouse {
	readonly db = new DatabaseSync(':memory:');
	private readonly insert: Statements;
	private readonly filled = new Set<number>();

	constructor(
		private readonly profile: Profile | undefined,
		readonly zone: string,
		readonly today: number,
	) {
		this.db.exec(`PRAGMA journal_mode = OFF; ${TABLES} ${VIEWS}`);
		addFunctions(this.db);
		this.insert = Object.fromEntries(
			Object.entries(INSERTS).map(([name, sql]) => [name, this.db.prepare(sql)]),
		) as Statements;
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
		this.db.exec('DELETE FROM key_events');
		const insert = this.db.prepare('INSERT OR REPLACE INTO key_events VALUES (?, ?)');
		for (const { name, oncePerSession } of keyEvents) insert.run(name, Number(oncePerSession));
	}

	private fillLists(profile: Profile): void {
		const { insert } = this;
		for (const [id, one] of ALL_PLACES.entries()) {
			const { country, countryId, region, city, cityId, language } = one;
			insert.place.run(id, country, countryId, region, city, cityId, language);
		}
		for (const [
			id,
			{ source, medium, campaign, campaignId, channel },
		] of TRAFFIC_LIST.entries()) {
			insert.traffic.run(id, source, medium, campaign, campaignId, channel);
		}
		for (const [id, one] of DEVICES.entries()) {
			const { category, browser, os } = one;
			insert.device.run(id, category, browser, os);
		}
		for (const [{ id, name, platform }] of profile.streams) {
			insert.stream.run(Number(id), name, platform);
		}
		for (const [id, [page]] of profile.pages.entries()) {
			const { path, title, query = '', author = null } = page;
			insert.page.run(id, path, query, title, author);
		}
	}

	private fillDay(profile: Profile, day: number): void {
		const start = Math.round(startOfDay(this.zone, day) / 1000);
		const offsets = new Offsets(this.zone, start);
		// A visit may run past midnight.
		this.addCalendarDay(day);
		this.addCalendarDay(day + 1);
		for (const [index, visit] of visitsOn(profile, day).entries()) {
			// Numbers follow from the day, so that it does not matter which days are made first.
			const session = day * SESSIONS_PER_DAY + index;
			this.addVisitor(visit);
			this.insert.session.run(
				session,
				visit.user,
				Number(visit.isNew),
				Number(visit.engaged),
				visit.traffic,
				visit.device,
				Number(visit.stream.id),
				visit.landing,
			);
			let ts = start + visit.start;
			for (const [place, event] of visit.events.entries()) {
				ts += event.gap;
				const id = session * EVENTS_PER_SESSION + place;
				this.addEvent(id, event, ts, offsets.at(ts), session, visit.user);
			}
		}
	}

	private addCalendarDay(day: number): void {
		const one = calendarDay(day);
		const { date, year, month, dayOfMonth, week } = one;
		const { dayOfWeek, dayOfWeekName, isoWeek, isoYear } = one;
		this.insert.calendar.run(
			day,
			date,
			year,
			month,
			dayOfMonth,
			week,
			dayOfWeek,
			dayOfWeekName,
			isoWeek,
			isoYear,
		);
	}

	private addVisitor({ user, firstDay, visitor }: Visit): void {
		const { place, firstTraffic, plan } = visitor;
		this.insert.user.run(user, firstDay, place, firstTraffic, plan);
	}

	private addEvent(
		id: number,
		event: VisitEvent,
		ts: number,
		offset: number,
		session: number,
		user: number,
	): void {
		const local = ts + offset;
		const { items } = event;
		this.insert.event.run(
			id,
			ts,
			Math.floor(local / 86_400),
			Math.floor(local / 60) % 1440,
			event.name,
			session,
			user,
			event.page,
			event.engagement,
			event.gap,
			event.value,
			event.transactionId,
			items.reduce((sum, { quantity }) => sum + quantity, 0),
			items.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0),
			event.variant,
			event.readTime,
			event.detail,
		);
		for (const { item, quantity } of items) {
			this.insert.item.run(id, item.id, item.name, quantity, item.price * quantity);
		}
	}
}

/**
 * Zone offsets in seconds for the events of one day. Asking the zone is slow, so days without a
 * change of clocks ask twice, and the others once per quarter of an hour: changes fall on those.
 */
class Offsets {
	private readonly known = new Map<number, number>();
	private readonly constant: number | undefined;

	constructor(
		private readonly zone: string,
		start: number,
	) {
		const first = this.ask(start);
		const last = this.ask(start + LONGEST_DAY);
		if (first === last) this.constant = first;
	}

	at(ts: number): number {
		if (this.constant !== undefined) return this.constant;
		const quarter = Math.floor(ts / QUARTER_HOUR) * QUARTER_HOUR;
		const offset = this.known.get(quarter) ?? this.ask(quarter);
		this.known.set(quarter, offset);
		return offset;
	}

	private ask(ts: number): number {
		return offsetAt(this.zone, ts * 1000) / 1000;
	}
}
