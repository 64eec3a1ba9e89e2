import { ItemsByKeys } from '../../shared/core/lists';
import type { Entity, Identifiers } from '../person/entities';
import {
	describeAsked,
	describeFound,
	NOTHING_SAID,
	statesName,
	type Description,
} from './description';
import { companyNameKey, meet } from './companyNames';
import { evidence, fitOf, matchedBy, named, type Fit } from './fit';
import { nameKeys } from './names';
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

/**
 * The records that were asked together, for comparing the rows of the answer with them. A row is compared only with
 * those that it may be of: otherwise a batch costs the square of its records.
 */
export class Batch {
	private readonly asked: Description[];
	/** Records by what is one person's or company's alone. */
	private readonly byOwn = new ItemsByKeys<number>();
	private byName: ItemsByKeys<number> | undefined;

	constructor(
		private readonly entity: Entity,
		identifiers: Identifiers[],
	) {
		this.asked = identifiers.map((each) => describeAsked(entity, each));
		this.asked.forEach(({ own }, record) => this.byOwn.add(record, own));
	}

	get size(): number {
		return this.asked.length;
	}

	describe(row: AnswerRow): DescribedRow {
		const { reading, otherDomains } = row;
		const echo = row.echo === undefined ? NOTHING_SAID : describeAsked(this.entity, row.echo);
		const found =
			reading.kind === 'found'
				? describeFound(this.entity, reading.result, otherDomains)
				: NOTHING_SAID;
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

	/** Whether the name of a row is behind what a record asks by, or the other way round. */
	isNamed(record: number, { found }: DescribedRow): boolean {
		return named(this.entity, this.asked[record]!, found) > 0;
	}

	/** What shows that a row is the one of a record. */
	matchedBy(record: number, { found }: DescribedRow): string | null {
		return matchedBy(this.entity, this.asked[record]!, found);
	}

	/** The records that were asked by what this states and is one person's or company's alone. */
	sharing({ own }: Description): readonly number[] {
		return inOrder(this.byOwn.at(own));
	}

	/** The records that may be meant; all others share neither name nor anything of their own with it. */
	possible(said: Description): readonly number[] {
		const names = keysOfName(this.entity, said);
		if (names === undefined) return [...this.asked.keys()];
		this.byName ??= this.recordsByName();
		return inOrder([...this.byName.at([...names, UNCLEAR]), ...this.byOwn.at(said.own)]);
	}

	/** Those of the records for which something in a row speaks, the most first. */
	ranking(row: DescribedRow, records = this.possible(row.found)): Ranked[] {
		return records
			.map((record) => ({ record, evidence: this.evidence(record, row) }))
			.filter((each) => each.evidence > 0)
			.sort((one, other) => other.evidence - one.evidence);
	}

	private taggedRecord({ record }: AnswerRow, echo: Description): number | undefined {
		if (record !== undefined) return record < this.size ? record : undefined;
		if (echo === NOTHING_SAID) return undefined;
		// Without a name only what is somebody's own makes it fit.
		const isNamed = statesName(this.entity, echo);
		const likely = isNamed ? this.possible(echo) : this.sharing(echo);
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
	private recordsByName(): ItemsByKeys<number> {
		const records = new ItemsByKeys<number>();
		this.asked.forEach((said, record) =>
			records.add(record, keysOfName(this.entity, said) ?? [UNCLEAR]),
		);
		return records;
	}
}

/** The key of records of which a name says too little to rule any row out. */
const UNCLEAR = '';

/** Each once. */
function inOrder(records: readonly number[]): readonly number[] {
	return records.length < 2 ? records : [...new Set(records)].sort((one, other) => one - other);
}

/** Names that share none of these are of two; undefined where a name says too little. */
function keysOfName(entity: Entity, { name, companyName }: Description): string[] | undefined {
	if (entity === 'contact') return nameKeys(name);
	if (companyName === undefined) return undefined;
	const key = companyNameKey(companyName);
	const words = key.split(' ');
	return [companyName, key, words[0]!, words.map((word) => word[0]).join('')];
}
