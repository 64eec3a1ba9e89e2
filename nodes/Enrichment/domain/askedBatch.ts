import type { AnswerRow } from '../providers/dialect';
import {
	describeAsked,
	describeFound,
	evidence,
	fitOf,
	isNamed,
	NOTHING_SAID,
	strongKeys,
	type Description,
	type Fit,
} from './description';
import type { Entity, Identifiers } from './entities';

/** A row with whom it is about, and what it repeats of the question. */
export interface DescribedRow {
	row: AnswerRow;
	found: Description;
	echo: Description;
}

export function describeRow(entity: Entity, row: AnswerRow): DescribedRow {
	const { reading, echo } = row;
	return {
		row,
		found: reading.kind === 'found' ? describeFound(entity, reading.result) : NOTHING_SAID,
		echo: echo === undefined ? NOTHING_SAID : describeAsked(entity, echo),
	};
}

/** The records that were asked together. */
export class AskedBatch {
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
				const owners = this.owners.get(key);
				if (owners === undefined) this.owners.set(key, [record]);
				else owners.push(record);
			}
		});
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

	/** The record that a row names: by our tag, or by repeating what was asked. */
	taggedRecord({ row, echo }: DescribedRow): number | undefined {
		if (row.record !== undefined) return row.record < this.size ? row.record : undefined;
		if (echo === NOTHING_SAID) return undefined;
		const [record, ...others] = this.whoMayFit(echo).filter(
			(each) => fitOf(this.entity, this.asked[each]!, echo) === 'yes',
		);
		return others.length === 0 ? record : undefined;
	}

	/** The records that a row fits, those with most evidence; looked for everywhere. */
	recordsOf(row: DescribedRow): number[] {
		const fitting = this.whoMayFit(row.found).filter(
			(record) => this.fit(record, row) === 'yes',
		);
		const most = Math.max(...fitting.map((record) => this.evidence(record, row)));
		return fitting.filter((record) => this.evidence(record, row) === most);
	}

	/** Whether a row is certainly about another record than the one in its place. */
	isSomebodyElses(record: number, row: DescribedRow): boolean {
		if (this.fit(record, row) === 'yes') return false;
		const owned = this.ownersOf(row.found);
		const candidates = owned.length > 0 ? owned : this.asked.keys();
		return [...candidates].some((other) => other !== record && this.fit(other, row) === 'yes');
	}

	/** Whether a row states another value for something that is one person's alone. */
	statesAnother(record: number, { found }: DescribedRow): boolean {
		const stated = kindsOf(strongKeys(this.entity, found));
		const asked = kindsOf(strongKeys(this.entity, this.asked[record]!));
		return [...asked].some((kind) => stated.has(kind));
	}

	/** Whether a row may as well be about a record that states too little to say. */
	mayBeAnothers(record: number, row: DescribedRow): boolean {
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
