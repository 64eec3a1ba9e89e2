/** Who may do what, as the access bindings of a property and of its account say. */
import type { Principal } from '../oauth/grants';
import { notFound, permissionDenied } from '../wire/errors';
import type { AdminResource, AdminStore } from './store';

/** Each level includes the ones before it. */
export type AccessLevel = 'read' | 'edit' | 'administer';

const RANKS: Record<AccessLevel, number> = {
	read: 1,
	edit: 2,
	administer: 3,
};

/** The rank of each role. All other roles only restrict one of these. */
const ROLE_RANKS: Record<string, number> = {
	'predefinedRoles/viewer': RANKS.read,
	'predefinedRoles/analyst': RANKS.read,
	'predefinedRoles/editor': RANKS.edit,
	'predefinedRoles/admin': RANKS.administer,
};

/** @param root an account or a property; a property inherits the bindings of its account */
export function hasAccess(
	level: AccessLevel,
	root: AdminResource,
	store: AdminStore,
	{ email }: Principal,
): boolean {
	const roles = [root.name, root['account']]
		.flatMap((name) => store.list(`${String(name)}/accessBindings`))
		.filter(({ user }) => user === email)
		.flatMap((binding) => binding['roles'] as string[]);
	return roles.some((role) => (ROLE_RANKS[role] ?? 0) >= RANKS[level]);
}

/**
 * The account or property that a resource name begins with.
 * @throws GoogleError PERMISSION_DENIED without access, and also if there is none: Google does not tell a stranger
 * whether an account exists
 */
export function requireRoot(
	store: AdminStore,
	name: string,
	level: AccessLevel,
	principal: Principal,
): AdminResource {
	const root = store.get(name.split('/').slice(0, 2).join('/'));
	if (root === undefined || !hasAccess(level, root, store, principal)) throw permissionDenied();
	return root;
}

export function isTrashed({ deleteTime }: AdminResource): boolean {
	return deleteTime !== undefined;
}

/** @throws GoogleError NOT_FOUND */
export function requireResource(store: AdminStore, name: string): AdminResource {
	const resource = store.get(name);
	if (resource === undefined) throw notFound();
	return resource;
}
