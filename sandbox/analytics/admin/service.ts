/** The Admin API, v1alpha and v1beta: its scopes, and the methods that are more than those that all resources have. */
import type { Method } from '../wire/frontEnd';
import type { Rpc } from '../wire/schema';
import { isTrashed, may, openRoot } from './access';
import { accessReport } from './accessReport';
import { searchChanges } from './changeHistory';
import { pageOf } from './paging';
import type * as requests from './requests';
import { resourceMethod } from './resources';
import type { Resource, Store } from './store';

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

const ACTIONS: Record<string, (store: Store, rpc: Rpc) => Method<never>> = {
	ListAccountSummaries: listSummaries,
	SubmitUserDeletion: submitUserDeletion,
	SearchChangeHistoryEvents: searchChanges,
	RunAccessReport: accessReport,
};

function listSummaries(store: Store): Method<requests.ListAccountSummaries> {
	return (request, principal) => {
		const isSeen = (one: Resource) => !isTrashed(one) && may('read', one, store, principal);
		const properties = store.list('properties').filter(isSeen);
		const seen = store.list('accounts').flatMap((account) => {
			const own = properties.filter((property) => property['account'] === account.name);
			if (own.length === 0 && !isSeen(account)) return [];
			const propertySummaries = own.map((property) => {
				const { name, displayName, propertyType, parent } = property;
				const canEdit = may('edit', property, store, principal);
				return { property: name, displayName, propertyType, parent, canEdit };
			});
			const { name, displayName } = account;
			const summary = name.replace('accounts/', 'accountSummaries/');
			return [{ name: summary, account: name, displayName, propertySummaries }];
		});
		return pageOf('accountSummaries', seen, request);
	};
}

function submitUserDeletion(store: Store): Method<requests.SubmitUserDeletion> {
	return ({ name = '' }, principal) => {
		openRoot(store, name, 'edit', principal);
		return { deletionRequestTime: store.now() };
	};
}
