import type { Entity } from '../person/entities';
import { companyNameKey } from './companyNames';
import { isNamed, type Description } from './description';
import { nameKeys } from './names';

/**
 * The records of a batch by what they say, so that a row is compared only with those that it may be of: otherwise
 * a batch costs the square of its records.
 */
export class Candidates {
	/** By what is one person's or company's alone. */
	private readonly byOwn = new Map<string, number[]>();
	private byName: Map<string, number[]> | undefined;
	/** Records of which a name says too little to rule any row out. */
	private readonly unclear: number[] = [];

	constructor(
		private readonly entity: Entity,
		private readonly asked: readonly Description[],
	) {
		asked.forEach((said, record) => {
			for (const key of ownKeys(entity, said)) note(this.byOwn, key, record);
		});
	}

	/** Those that state what a description states and is one person's alone, each once and in their order. */
	owners(said: Description): readonly number[] {
		return this.at(this.byOwn, ownKeys(this.entity, said));
	}

	/** Those that a row fits, if it fits any: without a name only what is somebody's own makes it fit. */
	thatMayFit(said: Description): readonly number[] {
		return isNamed(this.entity, said) ? this.thatMayBeMeant(said) : this.owners(said);
	}

	/** All others are certainly not meant: neither name nor anything of their own is in the description. */
	thatMayBeMeant(said: Description): readonly number[] {
		const names = keysOfName(this.entity, said);
		if (names === undefined) return [...this.asked.keys()];
		this.byName ??= this.namesOfAll();
		const found = [...this.at(this.byName, names), ...this.owners(said), ...this.unclear];
		return inOrder(found);
	}

	private namesOfAll(): Map<string, number[]> {
		const records = new Map<string, number[]>();
		this.asked.forEach((said, record) => {
			const keys = keysOfName(this.entity, said);
			if (keys === undefined) this.unclear.push(record);
			else for (const key of keys) note(records, key, record);
		});
		return records;
	}

	private at(records: ReadonlyMap<string, number[]>, keys: readonly string[]): readonly number[] {
		let found = NOBODY;
		for (const key of keys) found = found.concat(records.get(key) ?? NOBODY);
		return inOrder(found);
	}
}

const NOBODY: readonly number[] = [];

function inOrder(records: readonly number[]): readonly number[] {
	return records.length < 2 ? records : [...new Set(records)].sort((one, other) => one - other);
}

function note(records: Map<string, number[]>, key: string, record: number): void {
	const known = records.get(key);
	if (known === undefined) records.set(key, [record]);
	else known.push(record);
}

function ownKeys(entity: Entity, said: Description): string[] {
	const keys = [...(entity === 'contact' ? said.emails : said.companyDomains)];
	if (said.linkedIn) keys.push(said.linkedIn);
	if (said.providerId) keys.push(`id ${said.providerId}`);
	return keys;
}

/** Names that share none of these are of two; undefined where a name says too little. */
function keysOfName(entity: Entity, { name, companyName }: Description): string[] | undefined {
	if (entity === 'contact') return nameKeys(name);
	if (companyName === undefined) return undefined;
	const key = companyNameKey(companyName);
	const words = key.split(' ');
	return [companyName, key, words[0]!, words.map((word) => word[0]).join('')];
}
