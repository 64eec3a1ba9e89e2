import type { Entity } from './entities';
import { keysOf, listRows, type Asked } from './listRows';
import { echoOf, readRow, rowNumber, tagsOf, type RowReading } from './rows';
import {
	compare,
	IDENTITY_OF,
	identityAsked,
	isEmpty,
	strongOf,
	type Identity,
	type Sameness,
} from './sameness';

export type { Asked } from './listRows';

/** The row that answers one record, or why there is none. */
export type Correlated =
	| { kind: 'row'; reading: RowReading; raw: unknown }
	| { kind: 'unmatched'; message: string; raw?: unknown };

interface Row {
	raw: unknown;
	reading: RowReading;
	tags: string[];
	/** What the row repeats of the question. */
	echo: Identity;
	/** Whom the row describes. */
	found: Identity;
}

/** Row index by record index. */
type Assignment = Map<number, number>;

/**
 * Puts every row of a bulk answer on the record it answers: by tag, else by number, else by position
 * when the lengths agree, else by identity; never on one that it contradicts. It never guesses: what
 * fits nowhere, or in two places, is nobody's.
 */
export function correlate(entity: Entity, body: unknown, asked: Asked[]): Correlated[] {
	const list = listRows(body, asked);
	const rows = list.rows.map((raw) => readInto(entity, raw));
	const batch = new Batch(asked);
	const named = byTag(rows, batch) ?? byNumber(rows, batch);
	if (named) return fill(batch, rows, named);
	if (list.ordered && fitsByPosition(rows, batch)) {
		return rows.map(({ reading, raw }) => ({ kind: 'row', reading, raw }));
	}
	return fill(batch, rows, byIdentity(rows, batch));
}

function readInto(entity: Entity, raw: unknown): Row {
	const reading = readRow(entity, raw);
	const result = reading.kind === 'found' ? reading.result : {};
	const echo = identityAsked(echoOf(entity, raw, reading));
	return { raw, reading, tags: tagsOf(raw), echo, found: IDENTITY_OF[entity]({ ...result }) };
}

/** The records that were sent together, and whom the rows of the answer can be about. */
class Batch {
	readonly identities: Identity[];
	/** Records by what belongs to one person or company alone. */
	private readonly owners = new Map<string, number[]>();

	constructor(readonly asked: Asked[]) {
		this.identities = asked.map(({ identifiers }) => identityAsked(identifiers));
		this.identities.forEach((identity, record) => {
			for (const value of strongOf(identity)) {
				this.owners.set(value, [...(this.owners.get(value) ?? []), record]);
			}
		});
	}

	get size(): number {
		return this.asked.length;
	}

	/** What a row repeats of the question says more than what it found: people move on. */
	compare(record: number, { echo, found }: Row): Sameness {
		const identity = this.identities[record];
		if (identity === undefined) return 'other';
		const repeated = compare(identity, echo);
		return repeated === 'unsaid' ? compare(identity, found) : repeated;
	}

	/** The records that a row is certainly about, by what is theirs alone or else by name. */
	ownersOf(row: Row): number[] {
		const { echo, found } = row;
		if (isEmpty(echo) && isEmpty(found)) return [];
		const values = strongOf(isEmpty(echo) ? found : echo);
		const owners = new Set(values.flatMap((value) => this.owners.get(value) ?? []));
		if (owners.size > 0) return [...owners];
		return [...this.identities.keys()].filter((record) => this.compare(record, row) === 'same');
	}

	/** Whether a row that should be about this record is about another one. */
	contradicts(record: number, row: Row): boolean {
		return this.compare(record, row) === 'other';
	}
}

/** Undefined unless the rows carry our tags; then position means nothing any more. */
function byTag(rows: Row[], batch: Batch): Assignment | undefined {
	const owners = new Map<string, number[]>();
	batch.asked.forEach((asks, record) => {
		for (const tag of keysOf(asks)) owners.set(tag, [...(owners.get(tag) ?? []), record]);
	});
	const named = rows.map(({ tags }) => tags.flatMap((tag) => owners.get(tag) ?? []));
	if (named.every((records) => records.length === 0)) return undefined;
	return oneToOne(
		named.map((records, row) =>
			records.filter((record) => !batch.contradicts(record, rows[row]!)),
		),
	);
}

/**
 * Providers that were sent no tags may number the records themselves, from 0 or 1 on. Undefined
 * unless every row has such a number.
 */
function byNumber(rows: Row[], batch: Batch): Assignment | undefined {
	const numbers = rows.map(({ raw }) => rowNumber(raw));
	const first = numbers.includes(0) ? 0 : numbers.includes(batch.size) ? 1 : undefined;
	const within = numbers.every((number) => number >= 0 && number <= batch.size);
	if (first === undefined || !within || new Set(numbers).size < numbers.length) return undefined;
	return oneToOne(
		rows.map((row, index) => {
			const record = numbers[index]! - first;
			return batch.contradicts(record, row) ? [] : [record];
		}),
	);
}

function fitsByPosition(rows: Row[], batch: Batch): boolean {
	if (rows.length !== batch.size) return false;
	// With one record and one row there is nobody to mix up; what is found may differ from the question.
	if (rows.length === 1 && isEmpty(rows[0]!.echo)) return true;
	return rows.every((row, position) => {
		const sameness = batch.compare(position, row);
		if (sameness !== 'unsaid') return sameness === 'same';
		return batch.ownersOf(row).every((owner) => isTwin(row, rows[owner]!));
	});
}

/** One person may be asked for twice, in different words. */
function isTwin({ reading: one }: Row, { reading: other }: Row): boolean {
	if (one.kind !== 'found' || other.kind !== 'found') return false;
	return one.result.providerId !== undefined && one.result.providerId === other.result.providerId;
}

function byIdentity(rows: Row[], batch: Batch): Assignment {
	return oneToOne(rows.map((row) => batch.ownersOf(row)));
}

/** Keeps what is certain: one record for the row, and one row for the record. */
function oneToOne(candidates: number[][]): Assignment {
	const claims = new Map<number, number[]>();
	candidates.forEach((records, row) => {
		const [record, ...others] = new Set(records);
		if (record === undefined || others.length > 0) return;
		claims.set(record, [...(claims.get(record) ?? []), row]);
	});
	return new Map(
		[...claims].flatMap(([record, claimed]) =>
			claimed.length === 1 ? [[record, claimed[0]!]] : [],
		),
	);
}

function fill(batch: Batch, rows: Row[], assignment: Assignment): Correlated[] {
	const used = new Set(assignment.values());
	const left = rows.filter((_, index) => !used.has(index));
	const open = batch.size - assignment.size;
	// As many rows without a match as records without a row: which is whose makes no difference.
	const allUnfound =
		left.length === open && left.every(({ reading }) => reading.kind === 'noMatch');
	return batch.asked.map((_, record): Correlated => {
		const row = rows[assignment.get(record) ?? -1];
		if (row) return { kind: 'row', reading: row.reading, raw: row.raw };
		if (allUnfound) return { kind: 'row', reading: { kind: 'noMatch' }, raw: undefined };
		return unmatched(record, batch, left);
	});
}

/** The rows that may be the record's are kept: they were perhaps paid for. */
function unmatched(record: number, batch: Batch, left: Row[]): Correlated {
	const possible = left.filter((row) => !batch.contradicts(record, row));
	const raw = (possible.length > 0 ? possible : left).map((row) => row.raw);
	const message =
		raw.length === 0
			? 'The provider sent no row for this record'
			: 'The rows the provider sent cannot be told apart with certainty, so none was put on this record';
	return { kind: 'unmatched', message, ...(raw.length > 0 && { raw }) };
}
