import type { Entity } from '../person/entities';
import { companyNameKey } from './companyNames';
import type { Description } from './description';
import { nameKeys } from './names';

/**
 * The records of a batch by what they say, so that a row is compared only with those that it may be of: otherwise
 * a batch costs the square of its records. All lists are in the order of the records.
 */
export class RecordIndex {
	/** By what is one person's or company's alone. */
	private readonly byOwn: ReadonlyMap<string, number[]>;
	private named: RecordsByName | undefined;

	constructor(
		private readonly entity: Entity,
		private readonly asked: readonly Description[],
	) {
		this.byOwn = indexOf(asked, ({ own }) => own);
	}

	/** The records that state what this states and is one person's or company's alone. */
	sharing({ own }: Description): readonly number[] {
		return ascending(recordsAt(this.byOwn, own));
	}

	/** The records that this may be said of. All others share neither name nor anything of their own with it. */
	possible(said: Description): readonly number[] {
		const names = keysOfName(this.entity, said);
		if (names === undefined) return [...this.asked.keys()];
		this.named ??= recordsByName(this.entity, this.asked);
		const { byName, unclear } = this.named;
		return ascending([
			...recordsAt(byName, names),
			...recordsAt(this.byOwn, said.own),
			...unclear,
		]);
	}
}

interface RecordsByName {
	byName: ReadonlyMap<string, number[]>;
	/** Records of which a name says too little to rule any row out. */
	unclear: readonly number[];
}

function recordsByName(entity: Entity, asked: readonly Description[]): RecordsByName {
	const keys = asked.map((said) => keysOfName(entity, said));
	return {
		byName: indexOf(keys, (names) => names ?? []),
		unclear: [...keys.keys()].filter((record) => keys[record] === undefined),
	};
}

function indexOf<Item>(
	items: readonly Item[],
	keysOf: (item: Item) => readonly string[],
): ReadonlyMap<string, number[]> {
	const records = new Map<string, number[]>();
	items.forEach((item, record) => {
		for (const key of keysOf(item)) {
			const known = records.get(key);
			if (known === undefined) records.set(key, [record]);
			else known.push(record);
		}
	});
	return records;
}

function recordsAt(
	index: ReadonlyMap<string, readonly number[]>,
	keys: readonly string[],
): readonly number[] {
	let found = NOBODY;
	for (const key of keys) found = found.concat(index.get(key) ?? NOBODY);
	return found;
}

const NOBODY: readonly number[] = [];

/** Each once. */
function ascending(records: readonly number[]): readonly number[] {
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
