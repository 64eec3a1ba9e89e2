import { isRecord } from '../../../shared/core/json';
import { TAG_FIELDS } from '../../records/recordTags';
import type { AskedRecord } from '../dialect';

/**
 * The tags in a record or a row, each with its field: a number that the API made up in a field of
 * its own is not the number that the user sent in another.
 */
export function tagsOf(record: unknown, recordTag = ''): string[] {
	if (!isRecord(record)) return [];
	const tags: string[] = [];
	for (const key of Object.keys(record)) {
		if (!TAG_FIELDS.has(key) && key !== recordTag) continue;
		const value = record[key];
		if (value === undefined || value === null) continue;
		const text = tagText(value);
		tags.push(`${key}:${text}`);
		// Nobody makes up a long value that is the same by chance, so its field does not matter.
		if (!SMALL_NUMBER.test(text)) tags.push(`any:${text}`);
	}
	return tags;
}

const SMALL_NUMBER = /^\d{1,6}$/;

/** The tags that were sent; most answers repeat none, so whose they are is only found out where one may be. */
export class SentTags {
	private owners: ReadonlyMap<string, number[]> | undefined;

	constructor(
		private readonly asked: readonly AskedRecord[],
		private readonly recordTag?: string,
	) {}

	/** Whether a key of an object that holds rows says whose row it is. */
	isKey(key: string): boolean {
		return this.recordsOf(`:${key}`).length > 0;
	}

	/** The one record that the tags of a row name, that of its place included. */
	recordOf(row: unknown, place?: string): number | undefined {
		const tags = tagsOf(row, this.recordTag);
		if (place !== undefined) tags.push(place);
		if (tags.length === 0) return undefined;
		const records = new Set(tags.flatMap((tag) => this.recordsOf(tag)));
		const [record] = records;
		return records.size === 1 ? record : undefined;
	}

	private recordsOf(tag: string): readonly number[] {
		this.owners ??= tagOwners(this.asked, this.recordTag);
		return this.owners.get(tag) ?? [];
	}
}

/**
 * Records by what may name them in an answer: tags that the user sent, and identifiers that are one
 * record's alone. Under ":" stand those that an answer may use as the key of a row, under "listed:" those
 * that name a row of one of several lists.
 */
function tagOwners(asked: readonly AskedRecord[], recordTag = ''): Map<string, number[]> {
	const owners = new Map<string, number[]>();
	const add = (tag: string, record: number) => {
		const records = owners.get(tag);
		if (records === undefined) owners.set(tag, [record]);
		else if (records.at(-1) !== record) records.push(record);
	};
	asked.forEach(({ identifiers, extra }, record) => {
		for (const tag of tagsOf(extra, recordTag)) {
			const value = tag.slice(tag.indexOf(':') + 1);
			add(tag, record);
			add(`:${value}`, record);
			add(`listed:${value}`, record);
		}
		for (const name of OWN) {
			const value = identifiers[name];
			if (value !== undefined) add(`:${value}`, record);
		}
	});
	return owners;
}

const OWN = ['email', 'linkedInUrl', 'domain'] as const;

/** A tag that was sent as a number may come back as text, as the key of an object for one. */
function tagText(value: unknown): string {
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
