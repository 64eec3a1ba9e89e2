import type { AnswerRow, AnswerRows } from '../providers/dialect';
import {
	describeAsked,
	describeFound,
	evidence,
	fitOf,
	isNamed,
	NAME_ONLY,
	NOTHING_SAID,
	strongKeys,
	type Description,
	type Fit,
} from './description';
import type { Entity, Identifiers } from './entities';

/** What an answer holds for one record. */
export type Correlated =
	| { kind: 'row'; row: AnswerRow }
	/** The answer has no row for it: no match, and free. */
	| { kind: 'noRow' }
	/** Rows came that may be its own, or a row that is somebody else's. */
	| { kind: 'unmatched'; rows: AnswerRow[] };

/** A row with whom it is about, and what it repeats of the question. */
interface Row {
	row: AnswerRow;
	found: Description;
	echo: Description;
}

/**
 * Puts every row of an answer on the record it answers. Our own tag that came back is certain; so is the
 * place in an answer of the right length in which no row is somebody else's; else what the row says of the
 * person has to fit one record only. What fits nowhere, or in two places, is nobody's.
 */
export function correlate(entity: Entity, answer: AnswerRows, asked: Identifiers[]): Correlated[] {
	const batch = new Batch(entity, asked);
	const rows = answer.rows.map((row) => describeRow(entity, row));
	if (batch.size === 1) return [ofSingle(batch, rows)];
	const tagged = rows.some((row) => batch.taggedRecord(row) !== undefined);
	if (!tagged && answer.ordered && rows.length === batch.size && !isShuffled(batch, rows)) {
		return rows.map((row, position) => inPlace(batch, position, row));
	}
	return fill(batch, rows, assign(batch, rows));
}

function describeRow(entity: Entity, row: AnswerRow): Row {
	const { reading, echo } = row;
	return {
		row,
		found: reading.kind === 'found' ? describeFound(entity, reading.result) : NOTHING_SAID,
		echo: echo === undefined ? NOTHING_SAID : describeAsked(entity, echo),
	};
}

/** The records that were asked together. */
class Batch {
	private readonly asked: Description[];
	/** Records by what belongs to one person or company alone. */
	private readonly owners = new Map<string, number[]>();

	constructor(
		private readonly entity: Entity,
		identifiers: Identifiers[],
	) {
		this.asked = identifiers.map((each) => describeAsked(entity, each));
		this.asked.forEach((description, record) => {
			for (const key of strongKeys(entity, description)) {
				this.owners.set(key, [...(this.owners.get(key) ?? []), record]);
			}
		});
	}

	get size(): number {
		return this.asked.length;
	}

	fit(record: number, { found, echo }: Row): Fit {
		if (echo !== NOTHING_SAID && this.contradicts(record, echo)) return 'no';
		return fitOf(this.entity, this.asked[record]!, found);
	}

	evidence(record: number, { found }: Row): number {
		return evidence(this.entity, this.asked[record]!, found);
	}

	/** The record that a row names: by our tag, or by repeating what was asked. */
	taggedRecord({ row, echo }: Row): number | undefined {
		if (row.record !== undefined) return row.record < this.size ? row.record : undefined;
		if (echo === NOTHING_SAID) return undefined;
		const [record, ...others] = this.whoMayFit(echo).filter(
			(each) => fitOf(this.entity, this.asked[each]!, echo) === 'yes',
		);
		return others.length === 0 ? record : undefined;
	}

	/** The records that a row fits, those with most evidence; looked for everywhere. */
	recordsOf(row: Row): number[] {
		const fitting = this.whoMayFit(row.found).filter(
			(record) => this.fit(record, row) === 'yes',
		);
		const most = Math.max(...fitting.map((record) => this.evidence(record, row)));
		return fitting.filter((record) => this.evidence(record, row) === most);
	}

	/** Whether a row is certainly about another record than the one in its place. */
	isSomebodyElses(record: number, row: Row): boolean {
		if (this.fit(record, row) === 'yes') return false;
		const owned = this.ownersOf(row.found);
		const candidates = owned.length > 0 ? owned : this.asked.keys();
		return [...candidates].some((other) => other !== record && this.fit(other, row) === 'yes');
	}

	/** Whether a row states another value for something that is one person's alone. */
	statesAnother(record: number, { found }: Row): boolean {
		const stated = kindsOf(strongKeys(this.entity, found));
		const asked = kindsOf(strongKeys(this.entity, this.asked[record]!));
		return [...asked].some((kind) => stated.has(kind));
	}

	/** Whether a row may as well be about a record that states too little to say. */
	mayBeAnothers(record: number, row: Row): boolean {
		return [...this.asked.keys()].some(
			(other) => other !== record && this.fit(other, row) === 'unstated',
		);
	}

	/** A repeated question that is not the one of this record. */
	private contradicts(record: number, echo: Description): boolean {
		const asked = this.asked[record]!;
		const fit = fitOf(this.entity, asked, echo);
		if (fit !== 'unstated') return fit === 'no';
		const own = new Set(strongKeys(this.entity, asked));
		const stated = strongKeys(this.entity, echo);
		return own.size > 0 && stated.length > 0 && !stated.some((key) => own.has(key));
	}

	/**
	 * Without a name, only what is one person's or company's alone can make a description fit, and whose that
	 * is need not be looked for: otherwise a batch costs the square of its records.
	 */
	private whoMayFit(description: Description): number[] {
		if (isNamed(this.entity, description)) return [...this.asked.keys()];
		return [...new Set(this.ownersOf(description))].sort((one, other) => one - other);
	}

	private ownersOf(description: Description): number[] {
		const keys = strongKeys(this.entity, description);
		return keys.flatMap((key) => this.owners.get(key) ?? []);
	}
}

function kindsOf(keys: string[]): Set<string> {
	return new Set(keys.map((key) => key.slice(0, key.indexOf(' '))));
}

/** A single answer may list several people: the one that fits is taken, not the first. */
function ofSingle(batch: Batch, rows: Row[]): Correlated {
	const found = rows.filter(({ row }) => row.reading.kind === 'found');
	if (found.length === 0) return rows[0] ? { kind: 'row', row: rows[0].row } : { kind: 'noRow' };
	if (found.length === 1) return inPlace(batch, 0, found[0]!);
	const fitting = found.filter((row) => batch.fit(0, row) === 'yes');
	const [best] = fitting.sort((one, other) => batch.evidence(0, other) - batch.evidence(0, one));
	return best ? { kind: 'row', row: best.row } : unmatched(found);
}

/** The place is certain, so nothing has to speak for the row; but nothing may speak against it. */
function inPlace(batch: Batch, record: number, row: Row): Correlated {
	return batch.fit(record, row) === 'no' ? unmatched([row]) : { kind: 'row', row: row.row };
}

function isShuffled(batch: Batch, rows: Row[]): boolean {
	return rows.some(
		(row, position) =>
			row.row.reading.kind === 'found' &&
			batch.isSomebodyElses(position, row) &&
			(batch.statesAnother(position, row) ||
				!rows.some((other, index) => index !== position && isTwin(row, other))),
	);
}

/** One person may be asked for twice, in different words. */
function isTwin({ found: one }: Row, { found: other }: Row): boolean {
	return one.providerId !== undefined && one.providerId === other.providerId;
}

/** Row index by record index: what our tags say, then what the rows themselves say. */
function assign(batch: Batch, rows: Row[]): Map<number, number> {
	const claims = new Map<number, number[]>();
	rows.forEach((row, index) => {
		const record = recordFor(batch, row, rows);
		if (record !== undefined) claims.set(record, [...(claims.get(record) ?? []), index]);
	});
	return new Map(
		[...claims].flatMap(([record, claiming]) => {
			const winner = strongest(batch, record, claiming, rows);
			return winner === undefined ? [] : [[record, winner] as const];
		}),
	);
}

function recordFor(batch: Batch, row: Row, rows: Row[]): number | undefined {
	const tagged = batch.taggedRecord(row);
	if (tagged !== undefined) return batch.fit(tagged, row) === 'no' ? undefined : tagged;
	const record = recordAmong(batch.recordsOf(row), row, rows);
	if (record === undefined) return undefined;
	// A name alone has many bearers; it decides where every other record states another one.
	const isNameOnly = batch.evidence(record, row) === NAME_ONLY;
	return isNameOnly && batch.mayBeAnothers(record, row) ? undefined : record;
}

/** One company asked for by domain and by name comes twice, and whose row is which makes no difference. */
function recordAmong(fitting: number[], row: Row, rows: Row[]): number | undefined {
	if (fitting.length < 2) return fitting[0];
	const twins = rows.filter((other) => other === row || isTwin(row, other));
	return twins.length === fitting.length ? fitting[twins.indexOf(row)] : undefined;
}

function strongest(batch: Batch, record: number, claiming: number[], rows: Row[]) {
	if (claiming.length === 1) return claiming[0];
	const scores = claiming.map((index) => batch.evidence(record, rows[index]!));
	const most = Math.max(...scores);
	const best = claiming.filter((_, index) => scores[index] === most);
	const twins = best.every((index) => isTwin(rows[best[0]!]!, rows[index]!));
	return best.length === 1 || twins ? best[0] : undefined;
}

function fill(batch: Batch, rows: Row[], assignment: Map<number, number>): Correlated[] {
	const used = new Set(assignment.values());
	const left = rows.filter((_, index) => !used.has(index));
	const people = left.filter(({ row }) => row.reading.kind === 'found');
	const open = [...Array(batch.size).keys()].filter((record) => !assignment.has(record));
	const shared = sameForAll(left, open.length);
	const possible = open.filter((record) => people.some((row) => batch.fit(record, row) !== 'no'));
	const unplaced = new Set(people.length === 0 ? [] : possible.length > 0 ? possible : open);
	// The rows are kept once: on the first of the records that they may belong to.
	const [keeper] = unplaced;
	return Array.from({ length: batch.size }, (_, record): Correlated => {
		const row = rows[assignment.get(record) ?? -1];
		if (row) return { kind: 'row', row: row.row };
		if (unplaced.has(record)) return unmatched(record === keeper ? people : []);
		return shared ? { kind: 'row', row: shared } : { kind: 'noRow' };
	});
}

/** As many rows without a person as records without a row, and all alike: whose is which makes no difference. */
function sameForAll(left: Row[], open: number): AnswerRow | undefined {
	const [first] = left;
	if (!first || left.length !== open) return undefined;
	const { kind } = first.row.reading;
	return kind !== 'found' && left.every(({ row }) => row.reading.kind === kind)
		? first.row
		: undefined;
}

function unmatched(rows: Row[]): Correlated {
	return { kind: 'unmatched', rows: rows.map(({ row }) => row) };
}
