/** The Admin API, v1alpha and v1beta. */
import type { Method } from '../wire/frontEnd';
import type { Rpc } from '../wire/schema';
import { ACTIONS } from './actions';
import { resourceMethod } from './resources';
import type { Store } from './store';

export function adminScopes({ name, verb, template }: Rpc): string[] {
	// One reads although it is no GET.
	const reads = verb === 'GET' || name === 'RunAccessReport';
	if (template.includes('/accessBindings')) {
		return [...(reads ? ['analytics.manage.users.readonly'] : []), 'analytics.manage.users'];
	}
	return [...(reads ? ['analytics.readonly'] : []), 'analytics.edit'];
}

export const adminMethod = (rpc: Rpc, store: Store): Method<never> | undefined =>
	ACTIONS[rpc.name]?.(store, rpc) ?? resourceMethod(rpc, store);
