import type { Methods } from '../wire/frontEnd';
import { mayEdit, mayRead } from './access';
import { pageOf } from './paging';
import { liveProperties } from './properties';
import type { AdminApi } from './service';
import type { Resource, Store } from './store';

export function accountMethods(store: Store): Methods<AdminApi> {
	return {
		listAccounts: (request, principal) => {
			const seen = store
				.list('accounts')
				.filter(({ name }) => mayRead(name, principal))
				.filter(({ deleted }) => request.showDeleted || !deleted);
			return pageOf('accounts', seen, request);
		},
		listAccountSummaries: (request, principal) => {
			const seen = store
				.list('accounts')
				.filter(({ name, deleted }) => !deleted && mayRead(name, principal));
			return pageOf('accountSummaries', seen, request, (account) =>
				summary(store, account, mayEdit(account.name, principal)),
			);
		},
	};
}

function summary(store: Store, account: Resource, canEdit: boolean) {
	const properties = liveProperties(store, account.name).map((property) => ({
		property: property.name,
		displayName: property['displayName'],
		propertyType: property['propertyType'],
		parent: property['parent'],
		...(canEdit ? { canEdit } : {}),
	}));
	return {
		name: account.name.replace('accounts/', 'accountSummaries/'),
		account: account.name,
		displayName: account['displayName'],
		...(properties.length > 0 ? { propertySummaries: properties } : {}),
	};
}
