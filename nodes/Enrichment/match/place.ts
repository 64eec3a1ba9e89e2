import { groupBy } from '../../shared/core/lists';
import { Batch, isCopy, isTwin, type DescribedRow } from './batch';
import { CERTAIN, isNameOnly, type Fit } from './fit';
import { orderOf, wishOf } from './order';
import type { Entity, Identifiers } from '../person/entities';
import type { AnswerRow, AnswerRows } from './rows';

/** What an answer holds for one record. */
export type Place =
	| PlacedRow
	/** Rows came that may be its own, or a row that is somebody else's. */
	| { kind: 'unmatched'; rows: AnswerRow[] };

export interface PlacedRow {
	kind: 'row';
	row: AnswerRow;
	/** The identifiers that show it to be the record's; null where none does, or nobody was found. */
	matchedBy: string | null;
}

/** The answer has no row for it: no match, and free. */
const NO_ROW: PlacedRow = {
	kind: 'row',
	row: { reading: { kind: 'noMatch' }, raw: undefined },
	matchedBy: null,
};

/**
 * Puts every row of an answer on the record it answers. Our own tag that came back is certain; so is the
 * place in an answer of the right length in which no row is somebody else's; else what the row says of the
 * person has to fit one record only. What fits nowhere, or in two places, is nobody's.
 */
export function place(entity: Entity, answer: AnswerRows, asked: Identifiers[]): Place[] {
	const batch = new Batch(entity, asked);
	const rows = answer.rows.map((row) => batch.describe(row));
	if (batch.size === 1) return [ofSingle(batch, rows)];
	const isMoved = rows.some(({ tagged }, position) => (tagged ?? position) !== position);
	if (isMoved || !answer.ordered || rows.length !== batch.size)
		return fill(batch, rows, assign(batch, rows));
	const order = orderOf(batch, rows);
	if (order.isAnother) return fill(batch, rows, assign(batch, rows, true));
	return inTheirPlaces(batch, rows, order.doubtful);
}

/** Each row on the record in whose place it is, but for those that may be another's. */
function inTheirPlaces(
	batch: Batch,
	rows: DescribedRow[],
	doubtful: ReadonlySet<DescribedRow>,
): Place[] {
	const fits = rows.map((row, position) => batch.fit(position, row));
	const unconfirmed = unconfirmedCopies(batch, rows, fits);
	return rows.map((row, position) =>
		unconfirmed.has(row) || doubtful.has(row)
			? unmatched([row])
			: inPlace(batch, position, row, fits[position]),
	);
}

/** A single answer may list several people: the one that fits is taken, not the first. */
function ofSingle(batch: Batch, rows: DescribedRow[]): Place {
	const found = rows.filter(({ row }) => row.reading.kind === 'found');
	if (found.length === 0) {
		const said = rows.find(({ row }) => mayDescribe(row)) ?? rows[0];
		return said ? rowOf(batch, 0, said) : NO_ROW;
	}
	if (found.length === 1) return inPlace(batch, 0, found[0]!);
	const fitting = found.filter((row) => batch.fit(0, row) === 'yes');
	const [best] = fitting.sort((one, other) => batch.evidence(0, other) - batch.evidence(0, one));
	return best ? rowOf(batch, 0, best) : unmatched(found);
}

function rowOf(batch: Batch, record: number, described: DescribedRow): PlacedRow {
	const { row } = described;
	const matchedBy = row.reading.kind === 'found' ? batch.matchedBy(record, described) : null;
	return { kind: 'row', row, matchedBy };
}

/** The place is certain, so nothing has to speak for the row; but nothing may speak against it. */
function inPlace(
	batch: Batch,
	record: number,
	row: DescribedRow,
	fit = batch.fit(record, row),
): Place {
	return fit === 'no' ? unmatched([row]) : rowOf(batch, record, row);
}

/**
 * One row for several records is the person of those it fits, and of those that half of it speaks for; a record that
 * nothing in it speaks for was given a neighbour's. Where it fits none, it is nobody's.
 */
function unconfirmedCopies(batch: Batch, rows: DescribedRow[], fits: Fit[]): Set<DescribedRow> {
	if (!fits.includes('unstated')) return new Set();
	const copies = groupBy(rows.entries(), ([position, { row, found }]) => {
		if (row.reading.kind !== 'found') return position;
		return found.providerId ?? JSON.stringify(row.reading.result);
	});
	const unconfirmed = [...copies.values()]
		.filter((same) => same.length > 1)
		.flatMap((same) => {
			const isSomebodys = same.some(([position]) => fits[position] === 'yes');
			return same.filter(
				([position, row]) =>
					fits[position] !== 'yes' && !(isSomebodys && batch.evidence(position, row) > 0),
			);
		});
	return new Set(unconfirmed.map(([, row]) => row));
}

/**
 * Row index by record index: what our tags say, then what the rows themselves say; where every record has a row, also
 * what only speaks for one record more than for the others.
 */
function assign(batch: Batch, rows: DescribedRow[], isComplete = false): Map<number, number> {
	const records = rows.map((row) => recordFor(batch, row, rows, isComplete));
	const assignment = new Map<number, number>();
	for (const [record, claiming] of groupBy(rows.keys(), (index) => records[index])) {
		if (record === undefined) continue;
		const winner = strongest(batch, record, claiming, rows);
		if (winner !== undefined) assignment.set(record, winner);
	}
	rows.forEach((row, index) => assignTwin(batch, row, index, { rows, assignment }));
	return assignment;
}

/** One company asked for by domain and by page comes twice; both rows speak for the same record first. */
function assignTwin(
	batch: Batch,
	row: DescribedRow,
	index: number,
	{ rows, assignment }: { rows: DescribedRow[]; assignment: Map<number, number> },
): void {
	const used = [...assignment.values()];
	if (used.includes(index) || !used.some((other) => isTwin(row, rows[other]!))) return;
	const [best, ...others] = batch
		.ranking(row)
		.filter(({ record, evidence }) => !assignment.has(record) && evidence >= CERTAIN)
		.filter(({ evidence }) => !isNameOnly(evidence));
	if (best && others.length === 0) assignment.set(best.record, index);
}

function recordFor(
	batch: Batch,
	row: DescribedRow,
	rows: DescribedRow[],
	isComplete: boolean,
): number | undefined {
	const { tagged } = row;
	if (tagged !== undefined) return isMistagged(batch, row, tagged, rows) ? undefined : tagged;
	const ranking = batch.ranking(row);
	const most = ranking[0]?.evidence ?? 0;
	if (most < CERTAIN && !isComplete) return undefined;
	const best = ranking.filter(({ evidence }) => evidence === most).map(({ record }) => record);
	// A name alone has many bearers; it decides where nothing speaks for anybody else.
	if (isNameOnly(most) && best.length < ranking.length) return undefined;
	return recordAmong(best, row, rows);
}

function isMistagged(batch: Batch, row: DescribedRow, tagged: number, rows: DescribedRow[]) {
	if (batch.fit(tagged, row) === 'no') return true;
	const standing = [...Array(batch.size).keys()].map((record) =>
		rows.find((other) => other.tagged === record),
	);
	return wishOf(batch, row, tagged, standing) !== undefined;
}

/** One company asked for by domain and by name comes twice, and whose row is which makes no difference. */
function recordAmong(
	fitting: number[],
	row: DescribedRow,
	rows: DescribedRow[],
): number | undefined {
	if (fitting.length < 2) return fitting[0];
	const twins = rows.filter((other) => other === row || isTwin(row, other));
	return twins.length === fitting.length ? fitting[twins.indexOf(row)] : undefined;
}

/** Rows that came back with our tag go before those that only look like it. */
function strongest(batch: Batch, record: number, all: number[], rows: DescribedRow[]) {
	if (all.length === 1) return all[0];
	const tagged = all.filter((index) => rows[index]!.tagged === record);
	const claiming = tagged.length > 0 ? tagged : all;
	if (claiming.length === 1) return claiming[0];
	const scores = claiming.map((index) => {
		const evidence = batch.evidence(record, rows[index]!);
		// What is not certain outweighs no tag.
		return tagged.length > 0 ? Math.max(CERTAIN, evidence) : evidence;
	});
	const most = Math.max(...scores);
	const best = claiming.filter((_, index) => scores[index] === most);
	const [first] = best.map((index) => rows[index]!);
	const twins = best.every(
		(index) => isTwin(first!, rows[index]!) || isCopy(first!, rows[index]!),
	);
	return best.length === 1 || twins ? best[0] : undefined;
}

function fill(batch: Batch, rows: DescribedRow[], assignment: Map<number, number>): Place[] {
	const used = new Set(assignment.values());
	const left = rows.filter((_, index) => !used.has(index));
	const people = left.filter(({ row }) => mayDescribe(row));
	const open = [...Array(batch.size).keys()].filter((record) => !assignment.has(record));
	const shared = sameForAll(left, open.length);
	const meant = new Set(
		people.flatMap((row) =>
			batch.possible(row.found).filter((record) => batch.fit(record, row) !== 'no'),
		),
	);
	const possible = open.filter((record) => meant.has(record));
	const unplaced = new Set(people.length === 0 ? [] : possible.length > 0 ? possible : open);
	// The rows are kept once: on the first of the records that they may belong to.
	const [keeper] = unplaced;
	return Array.from({ length: batch.size }, (_, record): Place => {
		const row = rows[assignment.get(record) ?? -1];
		if (row) return rowOf(batch, record, row);
		if (unplaced.has(record)) return unmatched(record === keeper ? people : []);
		return shared ? rowOf(batch, record, shared) : NO_ROW;
	});
}

/** Whether it holds somebody, as far as it can be read. */
const mayDescribe = ({ reading: { kind } }: AnswerRow) => kind === 'found' || kind === 'unmatched';

/** As many rows without a person as records without a row, and all alike: whose is which makes no difference. */
function sameForAll(left: DescribedRow[], open: number): DescribedRow | undefined {
	const [first] = left;
	if (!first || left.length !== open) return undefined;
	const { kind } = first.row.reading;
	return kind !== 'found' && left.every(({ row }) => row.reading.kind === kind)
		? first
		: undefined;
}

function unmatched(rows: DescribedRow[]): Place {
	return { kind: 'unmatched', rows: rows.map(({ row }) => row) };
}
