import { groupBy } from '../../shared/core/lists';
import { Batch, type DescribedRow } from './batch';
import { CERTAIN, isNameOnly } from './fit';
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
 * place in an answer of the right length in which no row is certainly somebody else's; else what the row says of
 * the person has to fit one record only. What fits nowhere, or in two places, is nobody's.
 */
export function place(entity: Entity, answer: AnswerRows, asked: Identifiers[]): Place[] {
	const batch = new Batch(entity, asked);
	const rows = answer.rows.map((row) => batch.describe(row));
	if (batch.size === 1) return [ofSingle(batch, rows)];
	const isMoved = rows.some(({ tagged }, position) => (tagged ?? position) !== position);
	if (isMoved || !answer.ordered || rows.length !== batch.size) return byContent(batch, rows);
	const better = rows.map((row, position) => batch.better(row, position, rows));
	if (better.some((each) => each && each.evidence >= CERTAIN)) return byContent(batch, rows);
	// A row that speaks more for another's record: the order proves nothing, so only what is certain is taken.
	const isDoubted = better.some((each) => each !== undefined);
	const unconfirmed = unconfirmedCopies(batch, rows);
	return rows.map((row, position) => {
		const isCertain = row.tagged !== undefined || batch.evidence(position, row) >= CERTAIN;
		return unconfirmed.has(row) || (isDoubted && !isCertain)
			? unmatched([row].filter(mayDescribe))
			: inPlace(batch, position, row);
	});
}

/** A single answer may list several people: the one that fits is taken, not the first. */
function ofSingle(batch: Batch, rows: DescribedRow[]): Place {
	const found = rows.filter(isFound);
	if (found.length === 0) {
		const said = rows.find(mayDescribe) ?? rows[0];
		return said ? rowOf(batch, 0, said) : NO_ROW;
	}
	if (found.length === 1) return inPlace(batch, 0, found[0]!);
	const fitting = found.filter((row) => batch.fit(0, row) === 'yes');
	const [best] = fitting.sort((one, other) => batch.evidence(0, other) - batch.evidence(0, one));
	return best ? rowOf(batch, 0, best) : unmatched(found);
}

function rowOf(batch: Batch, record: number, described: DescribedRow): PlacedRow {
	const matchedBy = isFound(described) ? batch.matchedBy(record, described) : null;
	return { kind: 'row', row: described.row, matchedBy };
}

/** The place is certain, so nothing has to speak for the row; but nothing may speak against it. */
function inPlace(batch: Batch, record: number, row: DescribedRow): Place {
	return batch.fit(record, row) === 'no' ? unmatched([row]) : rowOf(batch, record, row);
}

/**
 * One row for several records is the person of those it fits, and of those that something in it speaks for; a record
 * that nothing in it speaks for was given a neighbour's. Where it fits none, it is nobody's.
 */
function unconfirmedCopies(batch: Batch, rows: DescribedRow[]): Set<DescribedRow> {
	const copies = groupBy(
		[...rows.entries()].filter(([, row]) => isFound(row)),
		([, row]) => idOf(row),
	);
	const unconfirmed = [...copies.values()]
		.filter((same) => same.length > 1)
		.flatMap((same) => {
			const fits = same.some(([position, row]) => batch.fit(position, row) === 'yes');
			return same.filter(([position, row]) => !fits || batch.evidence(position, row) === 0);
		});
	return new Set(unconfirmed.map(([, row]) => row));
}

/** Equal for two rows of one person, where it makes no difference whose is which. */
const idOf = ({ row, found }: DescribedRow) =>
	found.providerId ?? JSON.stringify(row.reading.kind === 'found' ? row.reading.result : row.raw);

/** Each row on the record that its tag or what it says names, and no other; the order of the rows says nothing. */
function byContent(batch: Batch, rows: DescribedRow[]): Place[] {
	const tagged = [...Array(batch.size).keys()].map((record) =>
		rows.find((row) => row.tagged === record),
	);
	const claims = groupBy(rows, (row) => recordOf(batch, row, tagged));
	const places = Array.from(tagged, (_, record) => strongest(batch, record, claims.get(record)));
	// One company asked for by domain and by page comes twice; both rows speak for the same record first.
	for (const [record, row] of places.entries())
		places[record] = row ?? rows.find((other) => isSecond(batch, record, other, places));
	const left = rows.filter((row) => !places.includes(row) && mayDescribe(row));
	const open = [...places.keys()].filter((record) => places[record] === undefined);
	const possible = open.filter((record) => left.some((row) => batch.fit(record, row) !== 'no'));
	const unplaced = left.length > 0 && possible.length === 0 ? open : possible;
	return places.map((row, record) => {
		if (row) return rowOf(batch, record, row);
		// The rows are kept once: on the first of the records that they may belong to.
		return unplaced.includes(record) ? unmatched(record === unplaced[0] ? left : []) : NO_ROW;
	});
}

/** Whether a row is of a record, and of somebody who was also asked for by another record. */
function isSecond(
	batch: Batch,
	record: number,
	row: DescribedRow,
	places: Array<DescribedRow | undefined>,
): boolean {
	const isUsed = places.includes(row) || !places.some((each) => each && idOf(each) === idOf(row));
	if (isUsed || !isFound(row)) return false;
	const evidence = batch.evidence(record, row);
	return evidence >= CERTAIN && !isNameOnly(evidence);
}

/** The one record that a row is certainly about. */
function recordOf(
	batch: Batch,
	row: DescribedRow,
	standing: Array<DescribedRow | undefined>,
): number | undefined {
	const { tagged } = row;
	if (tagged !== undefined) {
		const isMistagged = batch.fit(tagged, row) === 'no' || batch.better(row, tagged, standing);
		return isMistagged ? undefined : tagged;
	}
	const [best, second] = batch.ranking(row);
	if (best === undefined || best.evidence < CERTAIN) return undefined;
	// A name alone has many bearers; it decides where nothing speaks for anybody else.
	const isOne = second && (isNameOnly(best.evidence) || second.evidence === best.evidence);
	return isOne ? undefined : best.record;
}

/** Of the rows that claim a record: those with our tag go before those that only look like it. */
function strongest(
	batch: Batch,
	record: number,
	all: readonly DescribedRow[] = [],
): DescribedRow | undefined {
	const tagged = all.filter((row) => row.tagged === record);
	const claiming = tagged.length > 0 ? tagged : all;
	const most = Math.max(...claiming.map((row) => batch.evidence(record, row)));
	const best = claiming.filter((row) => batch.evidence(record, row) === most);
	return new Set(best.map(idOf)).size === 1 ? best[0] : undefined;
}

const isFound = ({ row }: DescribedRow) => row.reading.kind === 'found';

/** Whether it holds somebody, as far as it can be read. */
const mayDescribe = ({ row: { reading } }: DescribedRow) =>
	reading.kind === 'found' || reading.kind === 'unmatched';

function unmatched(rows: DescribedRow[]): Place {
	return { kind: 'unmatched', rows: rows.map(({ row }) => row) };
}
