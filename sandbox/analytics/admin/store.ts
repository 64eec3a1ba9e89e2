/** Everything the Admin API keeps: one flat map from resource name to resource. */
import type { SandboxClock } from '../../http/types';

/** A resource as it goes over the wire; empty values are left out of it. */
export interface Resource {
	name: string;
	[field: string]: unknown;
}

const FIRST_ID = 9_000_000_001;

export class Store {
	private readonly resources = new Map<string, Resource>();
	private lastId = FIRST_ID;

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
		this.lastId = FIRST_ID;
	}

	nextId(): string {
		return String(this.lastId++);
	}

	now(): string {
		return new Date(this.clock.now()).toISOString();
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
