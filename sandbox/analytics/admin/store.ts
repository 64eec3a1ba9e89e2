/** Everything the Admin API keeps: resources by the collection that they belong to. */
import type { SandboxClock } from '../../http/types';

/** A resource as it goes over the wire; empty values are left out of it. */
export interface AdminResource {
	name: string;
	[field: string]: unknown;
}

/** What somebody did, for the change history. */
export interface ResourceChange {
	id: string;
	time: string;
	actor: string;
	/** As fields of `ChangeHistoryResource` are called: `keyEvent`. */
	kind: string;
	before: AdminResource | undefined;
	after: AdminResource | undefined;
}

const FIRST_ID = 9_000_000_001;

export const getParentName = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf('/')));

export class AdminStore {
	private readonly collections = new Map<string, Map<string, AdminResource>>();
	private lastId = FIRST_ID;
	/** Properties whose terms of user data collection somebody has accepted. */
	private readonly acknowledged = new Set<string>();
	/** Oldest first. */
	readonly changes: ResourceChange[] = [];
	private isAsSeeded = false;

	constructor(
		readonly clock: SandboxClock,
		private readonly seed: (store: AdminStore) => void,
	) {
		this.reset();
	}

	get(name: string): AdminResource | undefined {
		return this.collections.get(getParentName(name))?.get(name);
	}

	/** Puts a resource in place of the one of the same name. */
	put(resource: AdminResource): AdminResource {
		const collection = getParentName(resource.name);
		const members = this.collections.get(collection) ?? new Map<string, AdminResource>();
		this.collections.set(collection, members.set(resource.name, resource));
		this.isAsSeeded = false;
		return resource;
	}

	/** A resource goes with everything that belongs to it. */
	remove(name: string): void {
		this.collections.get(getParentName(name))?.delete(name);
		for (const collection of this.collections.keys()) {
			if (`${collection}/`.startsWith(`${name}/`)) this.collections.delete(collection);
		}
		this.isAsSeeded = false;
	}

	/** `list('properties')`, `list('properties/1/keyEvents')`: the direct members, oldest first. */
	list(collection: string): AdminResource[] {
		return [...(this.collections.get(collection)?.values() ?? [])];
	}

	recordChange(change: Omit<ResourceChange, 'id' | 'time'>): void {
		this.changes.push({
			id: String(this.changes.length + 1),
			time: this.timestamp(),
			...change,
		});
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

	timestamp(): string {
		return new Date(this.clock.now()).toISOString();
	}
}
