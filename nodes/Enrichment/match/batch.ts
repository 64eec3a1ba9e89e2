import { ItemsByKeys } from '../../shared/core/lists';
import type { Entity, Identifiers } from '../person/entities';
import { meet } from './companyNames';
import { describe, describeFound, NOTHING_SAID, statesName, type Description } from './description';
import { evidence, fitOf, matchedBy, SETTLED, type Fit } from './fit';
import type { AnswerRow } from './rows';

/** A row with whom it is about, and what it repeats of the question. */
export interface DescribedRow {
	row: AnswerRow;
	found: Description;
	echo: Description;
	/** The record that the row names: by our tag, or by repeating what was asked. */
	tagged: number | undefined;
}

/** A record with what speaks for it. */
export interface Ranked {
	record: number;
	evidence: number;
}

/** The records that were asked together, for comparing the rows of the answer with them. */
export class Batch {
	private readonly asked: Description[];
	/** Records by what is one person's or company's alone. */
	private readonly byOwn = new ItemsByKeys<number>();

	constructor(
		private readonly entity: Entity,
		identifiers: Identifiers[],
	) {
		this.asked = identifiers.map((each) => describe(entity, each));
		this.asked.forEach(({ own }, record) => this.byOwn.add(record, own));
	}

	get size(): number {
		return this.asked.length;
	}

	describe(row: AnswerRow): DescribedRow {
		const { reading, otherDomains } = row;
		const echo = row.echo === undefined ? NOTHING_SAID : describe(this.entity, row.echo);
		const found =
			reading.kind === 'found' ? describeFound(reading.result, otherDomains) : NOTHING_SAID;
		return { row, found, echo, tagged: this.taggedRecord(row, echo) };
	}

	fit(record: number, { found, echo }: DescribedRow): Fit {
		if (echo !== NOTHING_SAID && this.isAnotherQuestion(record, echo)) return 'no';
		return fitOf(this.entity, this.asked[record]!, found);
	}

	/** How much speaks for a row. */
	evidence(record: number, row: DescribedRow): number {
		const fit = this.fit(record, row);
		return evidence(this.entity, this.asked[record]!, row.found, fit);
	}

	/** What shows that a row is the one of a record. */
	matchedBy(record: number, { found }: DescribedRow): string | null {
		return matchedBy(this.entity, this.asked[record]!, found);
	}

	/** The records for which something in a row speaks, the most first. */
	ranking(row: DescribedRow, records: readonly number[] = [...this.asked.keys()]): Ranked[] {
		return records
			.map((record) => ({ record, evidence: this.evidence(record, row) }))
			.filter((each) => each.evidence > 0)
			.sort((one, other) => other.evidence - one.evidence);
	}

	/**
	 * The record that a row speaks more for than for the one in whose place it stands, and more than the row does that
	 * stands there; undefined where it is in its place.
	 */
	better(
		row: DescribedRow,
		place: number,
		standing: ArrayLike<DescribedRow | undefined>,
	): Ranked | undefined {
		if (row.row.reading.kind !== 'found') return undefined;
		const own = this.evidence(place, row);
		// Our tag and the very name are outweighed only by what is one other person's alone.
		const isSettled = row.tagged !== undefined || own >= SETTLED;
		const records = isSettled ? this.byOwn.at(row.found.own) : undefined;
		return this.ranking(row, records).find(({ record, evidence }) => {
			const there = standing[record];
			return evidence > own && !(there && evidence <= this.evidence(record, there));
		});
	}

	private taggedRecord({ record }: AnswerRow, echo: Description): number | undefined {
		if (record !== undefined) return record < this.size ? record : undefined;
		if (echo === NOTHING_SAID) return undefined;
		// Without a name only what is somebody's own makes it fit.
		const isNamed = statesName(this.entity, echo);
		const likely = isNamed ? [...this.asked.keys()] : this.byOwn.at(echo.own);
		const fitting = likely.filter(
			(each) => fitOf(this.entity, this.asked[each]!, echo) === 'yes',
		);
		return fitting.length === 1 ? fitting[0] : undefined;
	}

	private isAnotherQuestion(record: number, echo: Description): boolean {
		const asked = this.asked[record]!;
		const fit = fitOf(this.entity, asked, echo);
		if (fit !== 'unstated') return fit === 'no';
		return asked.own.length > 0 && echo.own.length > 0 && !meet(asked.own, echo.own);
	}
}
