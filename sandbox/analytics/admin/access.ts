/** Who may do what: the access bindings of a property and of its account say it. */
import type { Principal } from '../oauth/grants';
import { noPermission, notFound } from '../wire/refusal';
import type { Resource, Store } from './store';

/** What may be done with a role: each of them everything that the ones before it may. */
export type Need = 'read' | 'edit' | 'administer';

const RANKS: Record<Need, number> = { read: 1, edit: 2, administer: 3 };

/** Other roles take something away from these. */
const ROLES: Record<string, number> = {
	'predefinedRoles/viewer': RANKS.read,
	'predefinedRoles/analyst': RANKS.read,
	'predefinedRoles/editor': RANKS.edit,
	'predefinedRoles/admin': RANKS.administer,
};

/** `root`: an account or a property. */
export function may(need: Need, root: Resource, store: Store, { email }: Principal): boolean {
	const roles = [root.name, root['account']]
		.flatMap((place) => store.list(`${String(place)}/accessBindings`))
		.filter(({ user }) => user === email)
		.flatMap((binding) => binding['roles'] as string[]);
	return roles.some((role) => (ROLES[role] ?? 0) >= RANKS[need]);
}

/** The account or the property that a name begins with, if the caller may do that there. */
export function openRoot(store: Store, name: string, need: Need, principal: Principal): Resource {
	const root = store.get(name.split('/').slice(0, 2).join('/'));
	// Google does not tell a stranger whether there is one.
	if (root === undefined || !may(need, root, store, principal)) throw noPermission();
	return root;
}

export const isTrashed = ({ deleteTime }: Resource) => deleteTime !== undefined;

export function existing(store: Store, name: string): Resource {
	const resource = store.get(name);
	if (resource === undefined) throw notFound();
	return resource;
}
