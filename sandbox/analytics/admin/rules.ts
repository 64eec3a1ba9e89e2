/** What a resource of the Admin API may have of its own beside what Google's protos say of it. */
import type { Values } from '../wire/message';
import type { PageSizes } from './paging';
import type { Resource, Store } from './store';

/** Where a resource is to be. */
export interface Place {
	/** The property, account or data stream that it belongs to. */
	parent: string;
	/** The last part of its name. */
	id: string;
	/** The e-mail address of who asks. */
	caller: string;
}

/** All of it may be left out. A resource whose rules are in the table is served. */
export interface Rules {
	/** Fields by which a resource is known: a second one with the same values conflicts. */
	key?: readonly string[];
	/** How many there can be of those that are like this one; others are not counted. */
	most?(draft: Values): number;
	isAlike?(other: Resource, draft: Values): boolean;
	/** Looks at a resource as it is to be once it is created or changed. */
	check?(resource: Values): void;
	/** What Google adds to a new one, or puts in place of what was sent. */
	adds?(draft: Values, place: Place): Values;
	/** Why Google does not let this one become that, or go if there is no `after`. */
	refuses?(before: Resource, after: Resource | undefined): string | undefined;
	/** What else changes with it. */
	after?(changed: Resource, store: Store): void;
	/** The fields that mark one as trashed. Without this a deleted one is gone. */
	trash?(store: Store): Values;
	/** Reads the `filter` of a list. */
	filter?(text: string): (resource: Resource) => boolean;
	/** What settings are until somebody changes them; they are neither created nor deleted. */
	defaults?: Values;
	pages?: PageSizes;
	/** Only for administrators, even to look at. */
	isForAdministrators?: boolean;
}
