/** Raw events that come late or vanish after their day, and what SQL says of them then. */
import type { DatabaseSync } from 'node:sqlite';

import type { IDataObject } from 'n8n-workflow';

import { SHOP, type AnalyticsBench } from '../../testing/analytics';
import { flatten } from './events';
import { named, rowsOf } from './sql';

export const DAY_MS = 86_400_000;

/** Something that happens to the events of a day long after it. */
export interface Change {
	/** Days before the run after which it happens. */
	age: number;
	/** Whether events vanish, or come late. */
	kind: 'vanish' | 'arrive' | 'vanishWholly';
	/** Which events: of every so many one. */
	every: number;
}

/** The same, of one day. */
export type DatedChange = Change & { day: string };

/** What a table has of each day. */
export interface TableFields {
	/** Beside the date. */
	dimensions: string[];
	metrics: string[];
}

/** The events as they are today: those of the sandbox with all that has happened to them. */
export function eventsOf(
	{ sandbox }: Pick<AnalyticsBench, 'sandbox'>,
	first: string,
	last: string,
	happened: DatedChange[],
): DatabaseSync {
	const db = sandbox.analytics.events(SHOP, first, last);
	db.exec('CREATE TEMP TABLE IF NOT EXISTS happened (number INTEGER PRIMARY KEY)');
	for (const [number, change] of happened.entries()) {
		const isNew =
			db.prepare('INSERT OR IGNORE INTO happened VALUES (?)').run(number).changes > 0;
		if (isNew) applyChange(db, change, number);
	}
	return db;
}

/**
 * Beyond the IDs of all events, so that those that arrive have the same IDs whenever the events are made anew. Each
 * change adds another power of two, since what came late may be copied by a later change, too.
 */
const LATE_IDS = 2 ** 36;

function applyChange(
	db: DatabaseSync,
	{ kind, every, day: date }: DatedChange,
	number: number,
): void {
	const where = `day = ${Date.parse(`${date}T00:00:00Z`) / DAY_MS}`;
	if (kind === 'vanishWholly') db.exec(`DELETE FROM events WHERE ${where}`);
	if (kind === 'vanish') db.exec(`DELETE FROM events WHERE ${where} AND id % ${every} = 0`);
	if (kind !== 'arrive') return;
	const columns = 'ts, day, minute, name, session, user, page, engagement, gap, value, detail';
	db.exec(`INSERT INTO events (id, ${columns}) SELECT id + ${LATE_IDS * 2 ** number}, ${columns}
		FROM events WHERE ${where} AND id % ${every} = 1`);
}

/** The rows that the table should have, in the order of their dimensions. */
export function truthOf(
	db: DatabaseSync,
	{ dimensions, metrics }: TableFields,
	first: string,
	last: string,
): IDataObject[] {
	db.exec('DROP TABLE IF EXISTS temp.truth');
	flatten(db);
	const question = {
		dimensions: ['date', ...dimensions],
		metrics,
		startDate: first,
		endDate: last,
		conditions: [],
		combine: 'and' as const,
		metricConditions: [],
		metricCombine: 'and' as const,
		orders: [],
		limit: undefined,
	};
	const order = question.dimensions.map(named).join(', ');
	return db
		.prepare(`${rowsOf(question, question)} ORDER BY ${order}`)
		.all()
		.map((row) => ({ ...row })) as IDataObject[];
}
