/** The Admin API, v1alpha and v1beta: its scopes, and the methods that are more than those that all resources have. */
import type { Method } from '../wire/frontEnd';
import type { Rpc } from '../wire/schema';
import { isTrashed, may, openRoot } from './access';
import { accessReport } from './accessReport';
import { searchChanges } from './changeHistory';
import { pageOf } from './paging';
import type * as requests from './requests';
import { demand } from '../wire/refusal';
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
	ReorderEventEditRules: reorderRules,
	AcknowledgeUserDataCollection: acknowledge,
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

/** The order must name every rule of the stream, each once. */
function reorderRules(store: Store): Method<requests.ReorderEventEditRules> {
	return ({ parent = '', eventEditRules = [] }, principal) => {
		openRoot(store, parent, 'edit', principal);
		const present = store.list(`${parent}/eventEditRules`);
		const isWhole =
			new Set(eventEditRules).size === present.length &&
			eventEditRules.length === present.length &&
			present.every(({ name }) => eventEditRules.includes(name));
		demand(isWhole, 'All EventEditRules for the stream must be present in the list.');
		for (const rule of present)
			store.put({ ...rule, processingOrder: String(eventEditRules.indexOf(rule.name) + 1) });
		return {};
	};
}

/** Google's proto has the sentence, and takes no other. */
const ACKNOWLEDGEMENT =
	'I acknowledge that I have the necessary privacy disclosures and rights from my end users for the collection and processing of their data, including the association of such data with the visitation information Google Analytics collects from my site and/or app property.';

function acknowledge(store: Store): Method<requests.AcknowledgeUserDataCollection> {
	return ({ property = '', acknowledgement }, principal) => {
		openRoot(store, property, 'edit', principal);
		demand(acknowledgement === ACKNOWLEDGEMENT, 'The field acknowledgement is not valid.');
		store.acknowledge(property);
		return {};
	};
}
