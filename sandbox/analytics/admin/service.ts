/** The Admin API, v1alpha and v1beta: its scopes, and the methods that not all resources have. */
import type { JsonObject } from '../../json';
import type { Principal } from '../oauth/grants';
import type { MethodHandler } from '../wire/apiService';
import { assertArgument } from '../wire/errors';
import type { Rpc } from '../wire/schema';
import { hasAccess, isTrashed, requireRoot } from './access';
import { createAccessReportHandler } from './accessReport';
import { createChangeSearchHandler } from './changeHistory';
import { buildListPage } from './paging';
import type {
	AcknowledgeUserDataCollectionRequest,
	ListAccountSummariesRequest,
	ReorderEventEditRulesRequest,
	SubmitUserDeletionRequest,
} from './requests';
import { findResourceHandler } from './resources';
import type { AdminResource, AdminStore } from './store';

/** Short names; a token needs one of them. */
export function listAdminScopes({ name, httpMethod, template }: Rpc): string[] {
	const onlyReads = httpMethod === 'GET' || name === 'RunAccessReport';
	if (template.includes('/accessBindings')) {
		return onlyReads
			? ['analytics.manage.users.readonly', 'analytics.manage.users']
			: ['analytics.manage.users'];
	}
	return onlyReads ? ['analytics.readonly', 'analytics.edit'] : ['analytics.edit'];
}

/** Undefined for methods that the sandbox does not have. */
export function findAdminHandler(rpc: Rpc, store: AdminStore): MethodHandler<never> | undefined {
	return HANDLER_FACTORIES[rpc.name]?.(store, rpc) ?? findResourceHandler(rpc, store);
}

const HANDLER_FACTORIES: Record<string, (store: AdminStore, rpc: Rpc) => MethodHandler<never>> = {
	ListAccountSummaries: createSummaryListHandler,
	SubmitUserDeletion: createUserDeletionHandler,
	SearchChangeHistoryEvents: createChangeSearchHandler,
	RunAccessReport: createAccessReportHandler,
	ReorderEventEditRules: createRuleOrderHandler,
	AcknowledgeUserDataCollection: createAcknowledgementHandler,
};

function createSummaryListHandler(store: AdminStore): MethodHandler<ListAccountSummariesRequest> {
	return (request, principal) => {
		const isVisible = (resource: AdminResource) =>
			!isTrashed(resource) && hasAccess('read', resource, store, principal);
		const visibleProperties = store.list('properties').filter(isVisible);
		const summaries: JsonObject[] = [];
		for (const account of store.list('accounts')) {
			const properties = visibleProperties.filter(
				(property) => property['account'] === account.name,
			);
			// An account is listed if the caller sees it, or one of its properties.
			if (properties.length === 0 && !isVisible(account)) continue;
			summaries.push({
				name: account.name.replace('accounts/', 'accountSummaries/'),
				account: account.name,
				displayName: account['displayName'],
				propertySummaries: properties.map((property) =>
					buildPropertySummary(property, store, principal),
				),
			});
		}
		return buildListPage('accountSummaries', summaries, request);
	};
}

function buildPropertySummary(
	property: AdminResource,
	store: AdminStore,
	principal: Principal,
): JsonObject {
	return {
		property: property.name,
		displayName: property['displayName'],
		propertyType: property['propertyType'],
		parent: property['parent'],
		canEdit: hasAccess('edit', property, store, principal),
	};
}

function createUserDeletionHandler(store: AdminStore): MethodHandler<SubmitUserDeletionRequest> {
	return ({ name = '' }, principal) => {
		requireRoot(store, name, 'edit', principal);
		return { deletionRequestTime: store.timestamp() };
	};
}

/** Puts the event edit rules of a stream in order. The request must name each of them once. */
function createRuleOrderHandler(store: AdminStore): MethodHandler<ReorderEventEditRulesRequest> {
	return ({ parent = '', eventEditRules = [] }, principal) => {
		requireRoot(store, parent, 'edit', principal);
		const rules = store.list(`${parent}/eventEditRules`);
		const namesEachRuleOnce =
			new Set(eventEditRules).size === rules.length &&
			eventEditRules.length === rules.length &&
			rules.every(({ name }) => eventEditRules.includes(name));
		assertArgument(
			namesEachRuleOnce,
			'All EventEditRules for the stream must be present in the list.',
		);
		for (const rule of rules) {
			const position = eventEditRules.indexOf(rule.name) + 1;
			store.put({ ...rule, processingOrder: String(position) });
		}
		return {};
	};
}

/** The only text that Google accepts; its proto prescribes it. */
const ACKNOWLEDGEMENT =
	'I acknowledge that I have the necessary privacy disclosures and rights from my end users for the collection and processing of their data, including the association of such data with the visitation information Google Analytics collects from my site and/or app property.';

function createAcknowledgementHandler(
	store: AdminStore,
): MethodHandler<AcknowledgeUserDataCollectionRequest> {
	return ({ property = '', acknowledgement }, principal) => {
		requireRoot(store, property, 'edit', principal);
		assertArgument(
			acknowledgement === ACKNOWLEDGEMENT,
			'The field acknowledgement is not valid.',
		);
		store.acknowledgeUserDataCollection(property);
		return {};
	};
}
