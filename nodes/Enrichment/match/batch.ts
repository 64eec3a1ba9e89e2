import { Candidates } from './candidates';
import { roleMailbox } from '../person/canonical/mailboxes';
import { describeAsked, describeFound, NOTHING_SAID, type Description } from './description';
import { evidence, named } from './evidence';
import { fitOf, matchedBy, shareOwn, statesOwn, type Fit } from './fit';
import type { Entity, Identifiers } from '../person/entities';
import type { AnswerRow } from './rows';

/** A row with whom it is about, and what it repeats of the question. */
export interface DescribedRow {
	row: AnswerRow;
	found: Description;
	echo: Description;
	/** The record that the row names: by our tag, or by repeating what was asked. */
	tagged: number | undefined;
}

/** One person may be asked for twice, in different words. */
export function isTwin({ found: one }: DescribedRow, { found: other }: DescribedRow): boolean {
	return one.providerId !== undefined && one.providerId === other.providerId;
}

/** A row that was sent twice: which of the two is taken makes no difference. */
export function isCopy({ row: one }: DescribedRow, { row: other }: DescribedRow): boolean {
	return JSON.stringify(one.raw) === JSON.stringify(other.raw);
}

/** A record with what speaks for it. */
export interface Ranked {
	record: number;
	evidence: number;
}

/** The records that were asked together. */
export class AskedBatch {
	private readonly asked: Description[];
	private readonly candidates: Candidates;

	constructor(
		private readonly entity: Entity,
		identifiers: Identifiers[],
	) {
		this.asked = identifiers.map((each) => describeAsked(entity, each));
		this.candidates = new Candidates(entity, this.asked);
	}

	describe(row: AnswerRow): DescribedRow {
		const { entity } = this;
		const { reading, echo, otherDomains } = row;
		const repeated = echo === undefined ? NOTHING_SAID : describeAsked(entity, echo);
		return {
			row,
			found:
				reading.kind === 'found'
					? describeFound(entity, reading.result, otherDomains)
					: NOTHING_SAID,
			echo: repeated,
			tagged: this.taggedRecord(row, repeated),
		};
	}

	get size(): number {
		return this.asked.length;
	}

	fit(record: number, { found, echo }: DescribedRow): Fit {
		if (echo !== NOTHING_SAID && this.contradicts(record, echo)) return 'no';
		return fitOf(this.entity, this.asked[record]!, found);
	}

	evidence(record: number, row: DescribedRow): number {
		const fit = this.fit(record, row);
		return evidence(this.entity, this.asked[record]!, row.found, fit);
	}

	/** Whether the name of a row is behind what a record asks by, or the other way round. */
	isNamed(record: number, { found }: DescribedRow): boolean {
		return named(this.entity, this.asked[record]!, found) > 0;
	}

	/** The records for which something in a row speaks, the most first. */
	ranking(row: DescribedRow, records = this.candidatesFor(row)): Ranked[] {
		return records
			.map((record) => ({ record, evidence: this.evidence(record, row) }))
			.filter((each) => each.evidence > 0)
			.sort((one, other) => other.evidence - one.evidence);
	}

	/** Every record against which nothing in the row speaks. */
	whoMayBeMeant(row: DescribedRow): number[] {
		return this.candidatesFor(row).filter((record) => this.fit(record, row) !== 'no');
	}

	/** All others are certainly not meant. */
	candidatesFor({ found }: DescribedRow): readonly number[] {
		return this.candidates.thatMayBeMeant(found);
	}

	/** The records that were asked by what a row states and is one person's alone. A role mailbox is nobody's. */
	owners({ found }: DescribedRow): readonly number[] {
		return found.emails.some((email) => roleMailbox(email))
			? []
			: this.candidates.owners(found);
	}

	/** What shows that a row is the one of a record. */
	matchedBy(record: number, { found }: DescribedRow): string | null {
		return matchedBy(this.entity, this.asked[record]!, found);
	}

	private taggedRecord({ record }: AnswerRow, echo: Description): number | undefined {
		if (record !== undefined) return record < this.size ? record : undefined;
		if (echo === NOTHING_SAID) return undefined;
		const fitting = this.candidates
			.thatMayFit(echo)
			.filter((each) => fitOf(this.entity, this.asked[each]!, echo) === 'yes');
		return fitting.length === 1 ? fitting[0] : undefined;
	}

	/** A repeated question that is not the one of this record. */
	private contradicts(record: number, echo: Description): boolean {
		const { entity } = this;
		const asked = this.asked[record]!;
		const fit = fitOf(entity, asked, echo);
		if (fit !== 'unstated') return fit === 'no';
		const isStated = statesOwn(entity, asked) && statesOwn(entity, echo);
		return isStated && !shareOwn(entity, asked, echo);
	}
}
