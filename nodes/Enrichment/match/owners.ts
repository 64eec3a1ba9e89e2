import { ownOf, type Description } from './description';
import type { Entity } from '../person/entities';

const NOBODY: readonly number[] = [];

/** Records by what belongs to one person or company alone. */
export class Owners {
	private readonly byOwn = new Map<string, number[]>();
	private readonly byPage = new Map<string, number[]>();
	private readonly byId = new Map<string, number[]>();

	constructor(private readonly entity: Entity) {}

	add(record: number, said: Description): void {
		for (const value of ownOf(this.entity, said)) note(this.byOwn, value, record);
		note(this.byPage, said.linkedIn, record);
		note(this.byId, said.providerId, record);
	}

	/** Those that state what a description states, each once and in their order. */
	of(said: Description): readonly number[] {
		let found = NOBODY;
		for (const value of ownOf(this.entity, said)) found = both(found, this.byOwn.get(value));
		if (said.linkedIn) found = both(found, this.byPage.get(said.linkedIn));
		if (said.providerId) found = both(found, this.byId.get(said.providerId));
		return found.length < 2 ? found : [...new Set(found)].sort((one, other) => one - other);
	}
}

function note(records: Map<string, number[]>, value: string | undefined, record: number): void {
	if (!value) return;
	const known = records.get(value);
	if (known === undefined) records.set(value, [record]);
	else known.push(record);
}

function both(one: readonly number[], other: readonly number[] = NOBODY): readonly number[] {
	return one.length === 0 ? other : one.concat(other);
}
