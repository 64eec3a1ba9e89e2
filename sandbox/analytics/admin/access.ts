/** Who may read or change which account. */
import { personByEmail, type Role } from '../oauth/people';
import type { Principal } from '../oauth/grants';
import { noPermission, notFound } from '../wire/refusal';
import { READ_ONLY_ACCOUNT, SEALED_ACCOUNT } from './seed';
import type { Resource, Store } from './store';

const RANK: Record<Role, number> = { none: 0, viewer: 1, administrator: 2 };

/** A service account has been given access like the owner's. */
export function roleOn(account: string, { email }: Principal): Role {
	const role = personByEmail(email)?.role ?? 'administrator';
	if (account === SEALED_ACCOUNT) return 'none';
	if (account === READ_ONLY_ACCOUNT && RANK[role] > RANK.viewer) return 'viewer';
	return role;
}

export const mayRead = (account: string, principal: Principal) =>
	RANK[roleOn(account, principal)] >= RANK.viewer;
export const mayEdit = (account: string, principal: Principal) =>
	RANK[roleOn(account, principal)] >= RANK.administrator;

export type Need = 'read' | 'edit';

export function demand(need: Need, account: string, principal: Principal): void {
	const allowed = need === 'read' ? mayRead(account, principal) : mayEdit(account, principal);
	if (!allowed) throw noPermission();
}

/** The property, if it exists (trashed ones do until they expire) and the caller may do that. */
export function openProperty(
	store: Store,
	name: string | undefined,
	need: Need,
	principal: Principal,
): Resource {
	const property = store.get(name ?? '');
	// Google does not tell a stranger whether a property exists.
	if (property === undefined || hasExpired(property, store)) throw noPermission();
	demand(need, String(property['account']), principal);
	return property;
}

export function hasExpired(resource: Resource, store: Store): boolean {
	const { expireTime } = resource;
	return typeof expireTime === 'string' && Date.parse(expireTime) <= store.clock.now();
}

export function existing(store: Store, name: string): Resource {
	const resource = store.get(name);
	if (resource === undefined) throw notFound();
	return resource;
}
