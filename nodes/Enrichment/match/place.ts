import { groupBy } from '../../shared/core/lists';
import { AskedBatch, isCopy, isTwin, type DescribedRow } from './batch';
import { doubtsOf } from './doubts';
import { NAME_ONLY, type Fit } from './fit';
import type { Entity, Identifiers } from '../person/entities';
import type { AnswerRow, AnswerRows } from './rows';

/** What an answer holds for one record. */
export type Place =
	| PlacedRow
	/** The answer has no row for it: no match, and free. */
	| { kind: 'noRow' }
	/** Rows came that may be its own, or a row that is somebody else's. */
	| { kind: 'unmatched'; rows: AnswerRow[] };

export interface PlacedRow {
	kind: 'row';
	row: AnswerRow;
	/** The identifiers that show it to be the record's; null where none does, or nobody was found. */
	matchedBy: string | null;
}

/**
 * Puts every row of an answer on the record it answers. Our own tag that came back is certain; so is the
 * place in an answer of the right length in which no row is somebody else's; else what the row says of the
 * person has to fit one record only. What fits nowhere, or in two places, is nobody's.
 */
export function place(entity: Entity, answer: AnswerRows, asked: Identifiers[]): Place[] {
	const batch = new AskedBatch(entity, asked);
	const rows = answer.rows.map((row) => batch.describe(row));
	if (batch.size === 1) return [ofSingle(batch, rows)];
	const isMoved = rows.some(({ tagged }, position) => (tagged ?? position) !== position);
	if (isMoved || !answer.ordered || rows.length !== batch.size)
		return fill(batch, rows, assign(batch, rows));
	const fits = rows.map((row, position) => batch.fit(position, row));
	const doubts = doubtsOf(batch, rows, fits);
	if (doubts.areShuffled || isShuffled(batch, rows, fits))
		return fill(batch, rows, assign(batch, rows, true));
	return inOrder(batch, rows, fits, doubts.rows);
}

/** Each row on the record in whose place it is, but for those that may be another's. */
function inOrder(
	batch: AskedBatch,
	rows: DescribedRow[],
	fits: Fit[],
	doubtful: ReadonlySet<DescribedRow>,
): Place[] {
	const unconfirmed = unconfirmedCopies(rows, fits);
	return rows.map((row, position) =>
		unconfirmed.has(row) || doubtful.has(row)
			? unmatched([row])
			: inPlace(batch, position, row, fits[position]),
	);
}

/** A single answer may list several people: the one that fits is taken, not the first. */
function ofSingle(batch: AskedBatch, rows: DescribedRow[]): Place {
	const found = rows.filter(({ row }) => row.reading.kind === 'found');
	if (found.length === 0) {
		const said = rows.find(({ row }) => mayDescribe(row)) ?? rows[0];
		return said ? placed(batch, 0, said) : { kind: 'noRow' };
	}
	if (found.length === 1) return inPlace(batch, 0, found[0]!);
	const fitting = found.filter((row) => batch.fit(0, row) === 'yes');
	const [best] = fitting.sort((one, other) => batch.evidence(0, other) - batch.evidence(0, one));
	return best ? placed(batch, 0, best) : unmatched(found);
}

function placed(batch: AskedBatch, record: number, described: DescribedRow): PlacedRow {
	const { row } = described;
	const matchedBy = row.reading.kind === 'found' ? batch.matchedBy(record, described) : null;
	return { kind: 'row', row, matchedBy };
}

/** The place is certain, so nothing has to speak for the row; but nothing may speak against it. */
function inPlace(
	batch: AskedBatch,
	record: number,
	row: DescribedRow,
	fit = batch.fit(record, row),
): Place {
	return fit === 'no' ? unmatched([row]) : placed(batch, record, row);
}

/** One row for several records is the person of those it fits; where it fits none, it is nobody's. */
function unconfirmedCopies(rows: DescribedRow[], fits: Fit[]): Set<DescribedRow> {
	if (!fits.includes('unstated')) return new Set();
	const copies = groupBy(rows.entries(), ([position, { row, found }]) => {
		if (row.reading.kind !== 'found') return position;
		return found.providerId ?? JSON.stringify(row.reading.result);
	});
	const unconfirmed = [...copies.values()].filter(
		(same) => same.length > 1 && same.every(([position]) => fits[position] !== 'yes'),
	);
	return new Set(unconfirmed.flat().map(([, row]) => row));
}

function isShuffled(batch: AskedBatch, rows: DescribedRow[], fits: Fit[]): boolean {
	return rows.some((row, position) => {
		if (row.row.reading.kind !== 'found') return false;
		if (isOwnedElsewhere(batch, position, row, rows)) return true;
		return (
			fits[position] !== 'yes' &&
			batch.fitsAnybody(row) &&
			(batch.statesAnother(position, row) ||
				!rows.some((other, index) => index !== position && isTwin(row, other)))
		);
	});
}

/** John Smith's row on J. Smith, with the address that another record asks by. A person may be asked for twice. */
function isOwnedElsewhere(
	batch: AskedBatch,
	record: number,
	row: DescribedRow,
	rows: DescribedRow[],
): boolean {
	if (!batch.isOwnedByOthers(record, row)) return false;
	return !rows.some((other) => other !== row && (isTwin(row, other) || isCopy(row, other)));
}

/**
 * Row index by record index: what our tags say, then what the rows themselves say; where every record has a row, also
 * what only speaks for one record more than for the others.
 */
function assign(batch: AskedBatch, rows: DescribedRow[], isComplete = false): Map<number, number> {
	const records = rows.map(
		(row) => recordFor(batch, row, rows) ?? (isComplete ? favourite(batch, row) : undefined),
	);
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
	batch: AskedBatch,
	row: DescribedRow,
	index: number,
	{ rows, assignment }: { rows: DescribedRow[]; assignment: Map<number, number> },
): void {
	const used = [...assignment.values()];
	if (used.includes(index) || !used.some((other) => isTwin(row, rows[other]!))) return;
	const [record, ...others] = batch
		.whoFits(row)
		.filter((each) => !assignment.has(each) && batch.evidence(each, row) !== NAME_ONLY);
	if (record !== undefined && others.length === 0) assignment.set(record, index);
}

function recordFor(batch: AskedBatch, row: DescribedRow, rows: DescribedRow[]): number | undefined {
	const { tagged } = row;
	if (tagged !== undefined) {
		const isMistagged =
			batch.fit(tagged, row) === 'no' ||
			(batch.statesAnother(tagged, row) && isOwnedElsewhere(batch, tagged, row, rows));
		return isMistagged ? undefined : tagged;
	}
	const record = recordAmong(batch.recordsOf(row), row, rows);
	if (record === undefined) return undefined;
	// A name alone has many bearers; it decides where every other record states another one.
	const isNameOnly = batch.evidence(record, row) === NAME_ONLY;
	return isNameOnly && batch.mayBeAnothers(record, row) ? undefined : record;
}

/** The one record for which most in a row speaks that is certainly nobody's. */
function favourite(batch: AskedBatch, row: DescribedRow): number | undefined {
	if (row.tagged !== undefined) return undefined;
	const { records } = batch.favourites(row);
	return records.length === 1 ? records[0] : undefined;
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
function strongest(batch: AskedBatch, record: number, all: number[], rows: DescribedRow[]) {
	if (all.length === 1) return all[0];
	const tagged = all.filter((index) => rows[index]!.tagged === record);
	const claiming = tagged.length > 0 ? tagged : all;
	if (claiming.length === 1) return claiming[0];
	// What only leans to a record outweighs no tag.
	const scores = claiming.map((index) =>
		tagged.length > 0
			? batch.evidence(record, rows[index]!)
			: batch.strength(record, rows[index]!),
	);
	const most = Math.max(...scores);
	const best = claiming.filter((_, index) => scores[index] === most);
	const [first] = best.map((index) => rows[index]!);
	const twins = best.every(
		(index) => isTwin(first!, rows[index]!) || isCopy(first!, rows[index]!),
	);
	return best.length === 1 || twins ? best[0] : undefined;
}

function fill(batch: AskedBatch, rows: DescribedRow[], assignment: Map<number, number>): Place[] {
	const used = new Set(assignment.values());
	const left = rows.filter((_, index) => !used.has(index));
	const people = left.filter(({ row }) => mayDescribe(row));
	const open = [...Array(batch.size).keys()].filter((record) => !assignment.has(record));
	const shared = sameForAll(left, open.length);
	const meant = new Set(people.flatMap((row) => batch.whoMayBeMeant(row)));
	const possible = open.filter((record) => meant.has(record));
	const unplaced = new Set(people.length === 0 ? [] : possible.length > 0 ? possible : open);
	// The rows are kept once: on the first of the records that they may belong to.
	const [keeper] = unplaced;
	return Array.from({ length: batch.size }, (_, record): Place => {
		const row = rows[assignment.get(record) ?? -1];
		if (row) return placed(batch, record, row);
		if (unplaced.has(record)) return unmatched(record === keeper ? people : []);
		return shared ? placed(batch, record, shared) : { kind: 'noRow' };
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
