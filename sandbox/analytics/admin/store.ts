/** Everything the Admin API keeps: one flat map from resource name to resource. */
import type { SandboxClock } from '../../http/types';

/** A resource as it goes over the wire; empty values are left out of it. */
export interface Resource {
	name: string;
	[field: string]: unknown;
}

export interface Change {
	time: number;
	actor: string;
	action: 'CREATED' | 'UPDATED' | 'DELETED';
	before?: Resource;
	after?: Resource;
}

const FIRST_ID = 9_000_000_001;

export class Store {
	private readonly resources = new Map<string, Resource>();
	private lastId = FIRST_ID;
	readonly changes: Change[] = [];
	/** Properties whose owner has acknowledged how user data is collected. */
	readonly acknowledged = new Set<string>();

	constructor(readonly clock: SandboxClock) {}

	get(name: string): Resource | undefined {
		return this.resources.get(name);
	}

	/** Puts a resource in place of the one of the same name, its empty fields left out. */
	put(resource: Resource): Resource {
		const stored = withoutEmpty(resource);
		this.resources.set(stored.name, stored);
		return stored;
	}

	remove(name: string): void {
		this.resources.delete(name);
	}

	/** `list('properties')`, `list('properties/1/keyEvents')`: the direct members, oldest first. */
	list(collection: string): Resource[] {
		const prefix = `${collection}/`;
		return [...this.resources.values()].filter(
			({ name }) => name.startsWith(prefix) && !name.includes('/', prefix.length),
		);
	}

	clear(): void {
		this.resources.clear();
		this.acknowledged.clear();
		this.changes.length = 0;
		this.lastId = FIRST_ID;
	}

	nextId(): string {
		return String(this.lastId++);
	}

	now(): string {
		return new Date(this.clock.now()).toISOString();
	}

	record(actor: string, action: Change['action'], before?: Resource, after?: Resource): void {
		this.changes.push({
			time: this.clock.now(),
			actor,
			action,
			...(before === undefined ? {} : { before }),
			...(after === undefined ? {} : { after }),
		});
	}
}

/** Proto3 JSON leaves default values out. */
function withoutEmpty(resource: Resource): Resource {
	const kept = Object.entries(resource).filter(
		([, value]) =>
			value !== undefined &&
			value !== '' &&
			value !== false &&
			!(Array.isArray(value) && value.length === 0),
	);
	return { ...Object.fromEntries(kept), name: resource.name };
}
