import { groupBy, ItemsByKeys, highestOf } from '../../shared/core/lists';
import type { Entity, Identifiers } from '../person/entities';
import { meet } from './companyNames';
import {
	describe,
	describeFound,
	idOf,
	isFound,
	mayDescribe,
	NOTHING_SAID,
	statesName,
	type DescribedRow,
	type Description,
} from './description';
import { CERTAIN, CONTRADICTED, evidence, fitOf, isNameOnly, matchedBy, SETTLED } from './fit';
import type { AnswerRow, AnswerRows } from './rows';

/** What an answer holds for one record. */
export type Place =
	| {
			kind: 'row';
			row: AnswerRow;
			/** The identifiers that show it to be the record's; null where none does, or nobody was found. */
			matchedBy: string | null;
	  }
	/** Rows came that may be its own, or a row that is somebody else's. */
	| { kind: 'unmatched'; rows: AnswerRow[] };

/** The answer has no row for it: no match, and free. */
const NO_ROW: Place = {
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
	return new Batch(entity, asked, answer).places();
}

/** A record with what speaks for it. */
interface Ranked {
	record: number;
	evidence: number;
}

/** Rows that stand on the records of a batch, by record. */
type Standing = ReadonlyArray<DescribedRow | undefined>;

/** The records that were asked together, and the rows of their answer. */
class Batch {
	private readonly asked: Description[];
	/** Records by what is one person's or company's alone. */
	private readonly byOwn = new ItemsByKeys<number>();
	private readonly rows: DescribedRow[];

	constructor(
		private readonly entity: Entity,
		identifiers: Identifiers[],
		private readonly answer: AnswerRows,
	) {
		this.asked = identifiers.map((each) => describe(entity, each));
		this.asked.forEach(({ own }, record) => this.byOwn.add(record, own));
		this.rows = answer.rows.map((row, position) => this.describe(row, position));
	}

	places(): Place[] {
		const { asked, rows } = this;
		if (asked.length === 1) return [this.single()];
		const isMoved = rows.some(({ tagged, position }) => (tagged ?? position) !== position);
		if (isMoved || !this.answer.ordered || rows.length !== asked.length)
			return this.byContent();
		const better = rows.map((row) => this.better(row, row.position, rows));
		if (better.some((each) => each && each.evidence >= CERTAIN)) return this.byContent();
		// A row that speaks more for another's record: the order proves nothing, so only what is certain is taken.
		const isDoubted = better.some((each) => each !== undefined);
		const unconfirmed = this.unconfirmedCopies();
		return rows.map((row) => {
			const isCertain =
				row.tagged !== undefined || this.evidence(row.position, row) >= CERTAIN;
			return unconfirmed.includes(row) || (isDoubted && !isCertain)
				? unmatched([row].filter(mayDescribe))
				: this.taken(row.position, row);
		});
	}

	/** A single answer may list several people: the one that fits is taken, not the first. */
	private single(): Place {
		const found = this.rows.filter(isFound);
		const likely = found.length > 0 ? found : this.rows.filter(mayDescribe);
		const [first = this.rows[0]] = likely;
		if (first === undefined) return NO_ROW;
		if (found.length === 0) return this.onRecord(0, first);
		if (found.length === 1) return this.taken(0, first);
		const evidence = (row: DescribedRow) => this.evidence(0, row);
		const [best] = found
			.filter((row) => evidence(row) >= CERTAIN)
			.sort((one, other) => evidence(other) - evidence(one));
		return best ? this.onRecord(0, best) : unmatched(found);
	}

	/** The place is certain, so nothing has to speak for the row; but nothing may speak against it. */
	private taken(record: number, row: DescribedRow): Place {
		const isContradicted = this.evidence(record, row) === CONTRADICTED;
		return isContradicted ? unmatched([row]) : this.onRecord(record, row);
	}

	private onRecord(record: number, row: DescribedRow): Place {
		const by = isFound(row) ? matchedBy(this.entity, this.asked[record]!, row.found) : null;
		return { kind: 'row', row: row.row, matchedBy: by };
	}

	/**
	 * One row for several records is the person of those it fits, and of those that something in it speaks for; a record
	 * that nothing in it speaks for was given a neighbour's. Where it fits none, it is nobody's.
	 */
	private unconfirmedCopies(): DescribedRow[] {
		const copies = [...groupBy(this.rows.filter(isFound), idOf).values()];
		return copies
			.filter((same) => same.length > 1)
			.flatMap((same) => {
				const fits = same.some((row) => this.evidence(row.position, row) >= CERTAIN);
				return same.filter((row) => !fits || this.evidence(row.position, row) <= 0);
			});
	}

	/** Each row on the record that its tag or what it says names, and no other; the order of the rows says nothing. */
	private byContent(): Place[] {
		const { asked, rows } = this;
		const tagged = asked.map((_, record) => rows.find((row) => row.tagged === record));
		const claims = groupBy(rows, (row) => this.recordOf(row, tagged));
		const places = asked.map((_, record) => this.strongest(record, claims.get(record)));
		// One company asked for by domain and by page comes twice; both rows speak for the same record first.
		for (const [record, row] of places.entries())
			places[record] = row ?? rows.find((other) => this.isSecond(record, other, places));
		const left = rows.filter((row) => !places.includes(row) && mayDescribe(row));
		const open = [...places.keys()].filter((record) => places[record] === undefined);
		const possible = open.filter((record) =>
			left.some((row) => this.evidence(record, row) !== CONTRADICTED),
		);
		const unplaced = left.length > 0 && possible.length === 0 ? open : possible;
		return places.map((row, record) => {
			if (row) return this.onRecord(record, row);
			// The rows are kept once: on the first of the records that they may belong to.
			return unplaced.includes(record)
				? unmatched(record === unplaced[0] ? left : [])
				: NO_ROW;
		});
	}

	/** Whether a row is of a record, and of somebody who was also asked for by another record. */
	private isSecond(record: number, row: DescribedRow, places: Standing): boolean {
		if (!isFound(row) || places.includes(row)) return false;
		if (!places.some((each) => each && idOf(each) === idOf(row))) return false;
		const evidence = this.evidence(record, row);
		return evidence >= CERTAIN && !isNameOnly(evidence);
	}

	/** The one record that a row is certainly about. */
	private recordOf(row: DescribedRow, standing: Standing): number | undefined {
		const { tagged } = row;
		if (tagged !== undefined) {
			const isContradicted = this.evidence(tagged, row) === CONTRADICTED;
			return isContradicted || this.better(row, tagged, standing) ? undefined : tagged;
		}
		const [best, second] = this.ranking(row);
		if (best === undefined || best.evidence < CERTAIN) return undefined;
		// A name alone has many bearers; it decides where nothing speaks for anybody else.
		const isOne = second && (isNameOnly(best.evidence) || second.evidence === best.evidence);
		return isOne ? undefined : best.record;
	}

	/** Of the rows that claim a record: those with our tag go before those that only look like it. */
	private strongest(record: number, all: DescribedRow[] = []): DescribedRow | undefined {
		const tagged = all.filter((row) => row.tagged === record);
		const claiming = tagged.length > 0 ? tagged : all;
		const most = highestOf(claiming.map((row) => this.evidence(record, row)));
		const best = claiming.filter((row) => this.evidence(record, row) === most);
		return new Set(best.map(idOf)).size === 1 ? best[0] : undefined;
	}

	private describe(row: AnswerRow, position: number): DescribedRow {
		const { reading, otherDomains } = row;
		const isRead = reading.kind === 'found';
		const found = isRead ? describeFound(reading.result, otherDomains) : NOTHING_SAID;
		const echo = describe(this.entity, row.echo ?? {});
		return { row, position, found, echo, tagged: this.taggedRecord(row, echo), evidence: [] };
	}

	private taggedRecord({ record }: AnswerRow, echo: Description): number | undefined {
		if (record !== undefined) return record < this.asked.length ? record : undefined;
		if (echo === NOTHING_SAID) return undefined;
		// Without a name only what is somebody's own makes it fit.
		const isNamed = statesName(this.entity, echo);
		const likely = isNamed ? [...this.asked.keys()] : this.byOwn.at(echo.own);
		const fitting = likely.filter(
			(each) => fitOf(this.entity, this.asked[each]!, echo) === 'yes',
		);
		return fitting.length === 1 ? fitting[0] : undefined;
	}

	/** How much speaks for a row to be a record's. */
	private evidence(record: number, row: DescribedRow): number {
		const asked = this.asked[record]!;
		const { found, echo } = row;
		return (row.evidence[record] ??=
			echo !== NOTHING_SAID && this.isAnotherQuestion(asked, echo)
				? CONTRADICTED
				: evidence(this.entity, asked, found));
	}

	private isAnotherQuestion(asked: Description, echo: Description): boolean {
		const fit = fitOf(this.entity, asked, echo);
		if (fit !== 'unstated') return fit === 'no';
		return asked.own.length > 0 && echo.own.length > 0 && !meet(asked.own, echo.own);
	}

	/** The records for which something in a row speaks, the most first. */
	private ranking(row: DescribedRow, records: readonly number[] = [...this.asked.keys()]) {
		return records
			.map((record): Ranked => ({ record, evidence: this.evidence(record, row) }))
			.filter((each) => each.evidence > 0)
			.sort((one, other) => other.evidence - one.evidence);
	}

	/** The record that a row speaks more for than for that of its place, and more than the row does that stands there. */
	private better(row: DescribedRow, place: number, standing: Standing): Ranked | undefined {
		if (!isFound(row)) return undefined;
		const own = this.evidence(place, row);
		// It stays its record's where another one asks for the same person.
		const isOwn = row.tagged === place || meet(this.asked[place]!.own, row.found.own);
		if (isOwn && own >= CERTAIN && !isNameOnly(own)) return undefined;
		// Our tag and the very name are outweighed only by what is one other person's alone.
		const isSettled = row.tagged !== undefined || own >= SETTLED;
		const records = isSettled ? this.byOwn.at(row.found.own) : undefined;
		return this.ranking(row, records).find(({ record, evidence }) => {
			const there = standing[record];
			return evidence > own && !(there && evidence <= this.evidence(record, there));
		});
	}
}

const unmatched = (rows: DescribedRow[]): Place => ({
	kind: 'unmatched',
	rows: rows.map(({ row }) => row),
});
