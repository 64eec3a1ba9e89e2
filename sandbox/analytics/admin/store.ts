/** The state of the Admin API: all resources, grouped by their collection. */
import type { SandboxClock } from '../../http/types';

/** A resource as it goes over the wire; it has no fields with empty values. */
export interface AdminResource {
	/** `properties/401000001/keyEvents/555000` */
	name: string;
	[field: string]: unknown;
}

/** An entry of the change history. */
export interface ResourceChange {
	id: string;
	/** RFC 3339. */
	time: string;
	/** The e-mail address of the caller. */
	actor: string;
	/** The message type of the resource: `KeyEvent`. */
	kind: string;
	/** Undefined when the resource was created. */
	before: AdminResource | undefined;
	/** Undefined when the resource was deleted. */
	after: AdminResource | undefined;
}

const FIRST_ID = 9_000_000_001;

/** `properties/1/keyEvents` for `properties/1/keyEvents/2`; empty for a name without slashes. */
export function getParentName(name: string): string {
	return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}

export class AdminStore {
	private readonly collections = new Map<string, Map<string, AdminResource>>();
	private lastId = FIRST_ID;
	/** Properties whose user data collection was acknowledged. */
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

	/** Adds a resource, or replaces the one of the same name. */
	put(resource: AdminResource): AdminResource {
		const collection = getParentName(resource.name);
		const members = this.collections.get(collection) ?? new Map<string, AdminResource>();
		this.collections.set(collection, members.set(resource.name, resource));
		this.isAsSeeded = false;
		return resource;
	}

	/** Deletes a resource and everything below it. */
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
		const id = String(this.changes.length + 1);
		this.changes.push({ id, time: this.timestamp(), ...change });
	}

	/** Back to the seeded state. Does nothing if nothing was written, because seeding takes longer than most tests. */
	reset(): void {
		if (this.isAsSeeded) return;
		this.acknowledged.clear();
		this.collections.clear();
		this.changes.length = 0;
		this.lastId = FIRST_ID;
		this.seed(this);
		this.isAsSeeded = true;
	}

	/** Accepts Google's terms for the collection of user data in a property. */
	acknowledgeUserDataCollection(property: string): void {
		this.acknowledged.add(property);
		this.isAsSeeded = false;
	}

	hasAcknowledgedUserDataCollection(property: string): boolean {
		return this.acknowledged.has(property);
	}

	nextId(): string {
		return String(this.lastId++);
	}

	/** The current time as RFC 3339. */
	timestamp(): string {
		return new Date(this.clock.now()).toISOString();
	}
}
