/** Odd days in the events of the sandbox, which are as before once they are undone. */
import type { DatabaseSync } from 'node:sqlite';

const DAY_MS = 86_400_000;

/** The number under which the sandbox keeps a day such as `2026-11-20`. */
export function toDayNumber(day: string): number {
	return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** An SQL condition for events of visits that came by a channel. */
export function buildChannelCondition(channel: string): string {
	return `session IN (SELECT s.id FROM sessions s JOIN traffic t ON t.id = s.traffic
		WHERE t.channel = '${channel}')`;
}

export interface PlantedEvents {
	/** Removes all events of a day that meet an SQL condition, but those of one visit in `every`. */
	remove: (day: string, condition: string, every: number) => void;
	/** Adds so many copies of each visit of a day whose events meet an SQL condition. */
	multiply: (day: string, condition: string, copies: number) => void;
	/** Puts everything back. */
	undo: () => void;
}

/** Beyond the IDs of all visits and events of the sandbox. */
const COPIED_IDS = 2 ** 44;

/** Plants odd days into the events of a property, as `analytics.events` gives them. */
export function plantEvents(db: DatabaseSync): PlantedEvents {
	db.exec(`DROP TABLE IF EXISTS temp.removed;
		CREATE TEMP TABLE removed AS SELECT * FROM events WHERE 0`);
	return {
		remove: (day, condition, every) => {
			const where = `day = ${toDayNumber(day)} AND ${condition} AND session % ${every} <> 0`;
			db.exec(`INSERT INTO removed SELECT * FROM events WHERE ${where};
				DELETE FROM events WHERE ${where}`);
		},
		multiply: (day, condition, copies) => {
			for (let copy = 1; copy <= copies; copy++) copyVisits(db, day, condition, copy);
		},
		undo: () => {
			db.exec(`DELETE FROM events WHERE id >= ${COPIED_IDS};
				DELETE FROM sessions WHERE id >= ${COPIED_IDS};
				INSERT INTO events SELECT * FROM removed; DELETE FROM removed`);
		},
	};
}

function copyVisits(db: DatabaseSync, day: string, condition: string, copy: number): void {
	const shift = COPIED_IDS * copy;
	const where = `day = ${toDayNumber(day)} AND ${condition} AND id < ${COPIED_IDS}`;
	const rest = 'user, is_new, engaged, traffic, device, stream, landing';
	db.exec(`INSERT INTO sessions (id, ${rest}) SELECT id + ${shift}, ${rest} FROM sessions
			WHERE id IN (SELECT session FROM events WHERE ${where});
		INSERT INTO events (id, session, ts, day, minute, name, user, page, engagement, gap, value,
				transaction_id, variant, read_time, detail)
			SELECT id + ${shift}, session + ${shift}, ts, day, minute, name, user, page, engagement, gap,
				value, transaction_id, variant, read_time, detail FROM events WHERE ${where}`);
}
