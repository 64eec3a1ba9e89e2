import { Candidates } from './candidates';
import { roleMailbox } from '../person/canonical/mailboxes';
import { describeAsked, describeFound, NOTHING_SAID, type Description } from './description';
import { bothStateOwn, evidence, fitOf, matchedBy, shareOwn, statesOwn, type Fit } from './fit';
import { leaning, named } from './leaning';
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

/** More than anything that is not certain. */
const CERTAIN = 4;

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

	evidence(record: number, { found }: DescribedRow): number {
		return evidence(this.entity, this.asked[record]!, found);
	}

	/** How much speaks for a row, to choose among records of which none may be certain. */
	strength(record: number, row: DescribedRow): number {
		const fit = this.fit(record, row);
		if (fit === 'yes') return CERTAIN + this.evidence(record, row);
		return fit === 'no' ? 0 : leaning(this.entity, this.asked[record]!, row.found);
	}

	/** Whether the name of a row is behind what a record asks by, or the other way round. */
	isNamed(record: number, { found }: DescribedRow): boolean {
		return named(this.entity, this.asked[record]!, found) > 0;
	}

	/** The records for which most in a row speaks that is certainly nobody's; none where nothing does. */
	favourites(row: DescribedRow): { records: number[]; strength: number } {
		const meant = this.candidates.thatMayBeMeant(row.found);
		const strengths = meant.map((record) => this.strength(record, row));
		const strength = Math.max(0, ...strengths);
		const records = meant.filter((_, index) => strengths[index] === strength);
		return strength > 0 && strength < CERTAIN
			? { records, strength }
			: { records: [], strength: 0 };
	}

	/** The records that a row fits, those with most evidence; looked for everywhere. */
	recordsOf(row: DescribedRow): number[] {
		const fitting = this.whoFits(row);
		const most = Math.max(...fitting.map((record) => this.evidence(record, row)));
		return fitting.filter((record) => this.evidence(record, row) === most);
	}

	/** Every record that the row is about. */
	whoFits(row: DescribedRow): number[] {
		const candidates = this.candidates.thatMayFit(row.found);
		return candidates.filter((record) => this.fit(record, row) === 'yes');
	}

	/** Every record against which nothing in the row speaks. */
	whoMayBeMeant(row: DescribedRow): number[] {
		const candidates = this.candidates.thatMayBeMeant(row.found);
		return candidates.filter((record) => this.fit(record, row) !== 'no');
	}

	/** Whether a row is certainly about one of the records. */
	fitsAnybody(row: DescribedRow): boolean {
		const owned = this.candidates.owners(row.found);
		const candidates = owned.length > 0 ? owned : this.candidates.thatMayFit(row.found);
		return candidates.some((record) => this.fit(record, row) === 'yes');
	}

	/** Whether a row states what others were asked by, and not this record. A role mailbox is nobody's. */
	isOwnedByOthers(record: number, { found }: DescribedRow): boolean {
		const owners = this.candidates.owners(found);
		if (owners.length === 0 || owners.includes(record)) return false;
		return !found.emails.some((email) => roleMailbox(email));
	}

	/** Whether a row states another value for something that is one person's alone. */
	statesAnother(record: number, { found }: DescribedRow): boolean {
		return bothStateOwn(this.entity, this.asked[record]!, found);
	}

	/** What shows that a row is the one of a record. */
	matchedBy(record: number, { found }: DescribedRow): string | null {
		return matchedBy(this.entity, this.asked[record]!, found);
	}

	/** Whether a row may as well be about a record that states too little to say. */
	mayBeAnothers(record: number, row: DescribedRow): boolean {
		return this.candidates
			.thatMayBeMeant(row.found)
			.some((other) => other !== record && this.fit(other, row) === 'unstated');
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
