/** Everything the Admin API keeps: resources by the collection that they belong to. */
import type { SandboxClock } from '../../http/types';

/** A resource as it goes over the wire; empty values are left out of it. */
export interface Resource {
	name: string;
	[field: string]: unknown;
}

/** What somebody did, for the change history. */
export interface Change {
	id: string;
	time: string;
	actor: string;
	/** As fields of `ChangeHistoryResource` are called: `keyEvent`. */
	kind: string;
	before: Resource | undefined;
	after: Resource | undefined;
}

const FIRST_ID = 9_000_000_001;

export const parentOf = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf('/')));

export class Store {
	private readonly collections = new Map<string, Map<string, Resource>>();
	private lastId = FIRST_ID;
	/** Properties whose terms of user data collection somebody has accepted. */
	private readonly acknowledged = new Set<string>();
	/** Oldest first. */
	readonly changes: Change[] = [];
	private isAsSeeded = false;

	constructor(
		readonly clock: SandboxClock,
		private readonly seed: (store: Store) => void,
	) {
		this.reset();
	}

	get(name: string): Resource | undefined {
		return this.collections.get(parentOf(name))?.get(name);
	}

	/** Puts a resource in place of the one of the same name. */
	put(resource: Resource): Resource {
		const collection = parentOf(resource.name);
		const members = this.collections.get(collection) ?? new Map<string, Resource>();
		this.collections.set(collection, members.set(resource.name, resource));
		this.isAsSeeded = false;
		return resource;
	}

	/** A resource goes with everything that belongs to it. */
	remove(name: string): void {
		this.collections.get(parentOf(name))?.delete(name);
		for (const collection of this.collections.keys()) {
			if (`${collection}/`.startsWith(`${name}/`)) this.collections.delete(collection);
		}
		this.isAsSeeded = false;
	}

	/** `list('properties')`, `list('properties/1/keyEvents')`: the direct members, oldest first. */
	list(collection: string): Resource[] {
		return [...(this.collections.get(collection)?.values() ?? [])];
	}

	record(change: Omit<Change, 'id' | 'time'>): void {
		this.changes.push({ id: String(this.changes.length + 1), time: this.now(), ...change });
	}

	/** Back to the first day. Most tests only read, and seeding takes longer than they do. */
	reset(): void {
		if (this.isAsSeeded) return;
		this.acknowledged.clear();
		this.collections.clear();
		this.changes.length = 0;
		this.lastId = FIRST_ID;
		this.seed(this);
		this.isAsSeeded = true;
	}

	/** Accepts the terms of user data collection for a property. */
	acknowledge(property: string): void {
		this.acknowledged.add(property);
		this.isAsSeeded = false;
	}

	hasAcknowledged(property: string): boolean {
		return this.acknowledged.has(property);
	}

	nextId(): string {
		return String(this.lastId++);
	}

	now(): string {
		return new Date(this.clock.now()).toISOString();
	}
}
