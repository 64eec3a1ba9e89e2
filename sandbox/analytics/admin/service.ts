/** The Admin API, v1alpha and v1beta: its scopes, and the methods that are more than those that all resources have. */
import type { MethodHandler } from '../wire/apiService';
import type { Rpc } from '../wire/schema';
import { isTrashed, hasAccess, requireRoot } from './access';
import { createAccessReportHandler } from './accessReport';
import { createChangeSearchHandler } from './changeHistory';
import { buildListPage } from './paging';
import type * as requests from './requests';
import { assertArgument } from '../wire/errors';
import { findResourceHandler } from './resources';
import type { AdminResource, AdminStore } from './store';

export function listAdminScopes({ name, httpMethod: verb, template }: Rpc): string[] {
	// One reads although it is no GET.
	const reads = verb === 'GET' || name === 'RunAccessReport';
	if (template.includes('/accessBindings')) {
		return [...(reads ? ['analytics.manage.users.readonly'] : []), 'analytics.manage.users'];
	}
	return [...(reads ? ['analytics.readonly'] : []), 'analytics.edit'];
}

export const findAdminHandler = (rpc: Rpc, store: AdminStore): MethodHandler<never> | undefined =>
	ACTIONS[rpc.name]?.(store, rpc) ?? findResourceHandler(rpc, store);

const ACTIONS: Record<string, (store: AdminStore, rpc: Rpc) => MethodHandler<never>> = {
	ListAccountSummaries: createSummaryListHandler,
	SubmitUserDeletion: createUserDeletionHandler,
	SearchChangeHistoryEvents: createChangeSearchHandler,
	RunAccessReport: createAccessReportHandler,
	ReorderEventEditRules: createRuleOrderHandler,
	AcknowledgeUserDataCollection: createAcknowledgementHandler,
};

function createSummaryListHandler(
	store: AdminStore,
): MethodHandler<requests.ListAccountSummariesRequest> {
	return (request, principal) => {
		const isSeen = (one: AdminResource) =>
			!isTrashed(one) && hasAccess('read', one, store, principal);
		const properties = store.list('properties').filter(isSeen);
		const seen = store.list('accounts').flatMap((account) => {
			const own = properties.filter((property) => property['account'] === account.name);
			if (own.length === 0 && !isSeen(account)) return [];
			const propertySummaries = own.map((property) => {
				const { name, displayName, propertyType, parent } = property;
				const canEdit = hasAccess('edit', property, store, principal);
				return { property: name, displayName, propertyType, parent, canEdit };
			});
			const { name, displayName } = account;
			const summary = name.replace('accounts/', 'accountSummaries/');
			return [{ name: summary, account: name, displayName, propertySummaries }];
		});
		return buildListPage('accountSummaries', seen, request);
	};
}

function createUserDeletionHandler(
	store: AdminStore,
): MethodHandler<requests.SubmitUserDeletionRequest> {
	return ({ name = '' }, principal) => {
		requireRoot(store, name, 'edit', principal);
		return { deletionRequestTime: store.timestamp() };
	};
}

/** The order must name every rule of the stream, each once. */
function createRuleOrderHandler(
	store: AdminStore,
): MethodHandler<requests.ReorderEventEditRulesRequest> {
	return ({ parent = '', eventEditRules = [] }, principal) => {
		requireRoot(store, parent, 'edit', principal);
		const present = store.list(`${parent}/eventEditRules`);
		const isWhole =
			new Set(eventEditRules).size === present.length &&
			eventEditRules.length === present.length &&
			present.every(({ name }) => eventEditRules.includes(name));
		assertArgument(isWhole, 'All EventEditRules for the stream must be present in the list.');
		for (const rule of present)
			store.put({ ...rule, processingOrder: String(eventEditRules.indexOf(rule.name) + 1) });
		return {};
	};
}

/** Google's proto has the sentence, and takes no other. */
const ACKNOWLEDGEMENT =
	'I acknowledge that I have the necessary privacy disclosures and rights from my end users for the collection and processing of their data, including the association of such data with the visitation information Google Analytics collects from my site and/or app property.';

function createAcknowledgementHandler(
	store: AdminStore,
): MethodHandler<requests.AcknowledgeUserDataCollectionRequest> {
	return ({ property = '', acknowledgement }, principal) => {
		requireRoot(store, property, 'edit', principal);
		assertArgument(
			acknowledgement === ACKNOWLEDGEMENT,
			'The field acknowledgement is not valid.',
		);
		store.acknowledge(property);
		return {};
	};
}
