/** Who may do what: the access bindings of a property and of its account say it. */
import type { Principal } from '../oauth/grants';
import { permissionDenied, notFound } from '../wire/errors';
import type { AdminResource, AdminStore } from './store';

/** What may be done with a role: each of them everything that the ones before it may. */
export type AccessLevel = 'read' | 'edit' | 'administer';

const RANKS: Record<AccessLevel, number> = { read: 1, edit: 2, administer: 3 };

/** Other roles take something away from these. */
const ROLES: Record<string, number> = {
	'predefinedRoles/viewer': RANKS.read,
	'predefinedRoles/analyst': RANKS.read,
	'predefinedRoles/editor': RANKS.edit,
	'predefinedRoles/admin': RANKS.administer,
};

/** `root`: an account or a property. */
export function hasAccess(
	need: AccessLevel,
	root: AdminResource,
	store: AdminStore,
	{ email }: Principal,
): boolean {
	const roles = [root.name, root['account']]
		.flatMap((place) => store.list(`${String(place)}/accessBindings`))
		.filter(({ user }) => user === email)
		.flatMap((binding) => binding['roles'] as string[]);
	return roles.some((role) => (ROLES[role] ?? 0) >= RANKS[need]);
}

/** The account or the property that a name begins with, if the caller may do that there. */
export function requireRoot(
	store: AdminStore,
	name: string,
	need: AccessLevel,
	principal: Principal,
): AdminResource {
	const root = store.get(name.split('/').slice(0, 2).join('/'));
	// Google does not tell a stranger whether there is one.
	if (root === undefined || !hasAccess(need, root, store, principal)) throw permissionDenied();
	return root;
}

export const isTrashed = ({ deleteTime }: AdminResource) => deleteTime !== undefined;

export function requireResource(store: AdminStore, name: string): AdminResource {
	const resource = store.get(name);
	if (resource === undefined) throw notFound();
	return resource;
}
