/** Who changed what. The beta version knows fewer kinds of resources than the alpha version. */
import type { MethodHandler } from '../wire/apiService';
import { messageTypeOfField, loadApiSchema, toSnakeCase, type Rpc } from '../wire/schema';
import { requireRoot } from './access';
import { buildListPage } from './paging';
import type { SearchChangeHistoryEventsRequest } from './requests';
import type { ResourceChange, AdminStore } from './store';

export function createChangeSearchHandler(
	store: AdminStore,
	{ version }: Rpc,
): MethodHandler<SearchChangeHistoryEventsRequest> {
	const { fieldsArray } = loadApiSchema('admin').findMessageType(
		'ChangeHistoryChange.ChangeHistoryResource',
		version,
	);
	return (request, principal) => {
		requireRoot(store, request.account ?? '', 'read', principal);
		const events = store.changes.toReversed().flatMap((change) => {
			const field = fieldsArray.find(
				(one) => messageTypeOfField(one)?.name === change.kind,
			)?.name;
			const isAsked = field !== undefined && matchesSearch(change, field, request, store);
			return isAsked ? [toHistoryEvent(change, field)] : [];
		});
		return buildListPage('changeHistoryEvents', events, request);
	};
}

function getAction({ before, after }: ResourceChange): string {
	if (before === undefined) return 'CREATED';
	return after === undefined ? 'DELETED' : 'UPDATED';
}

const getResourceName = ({ before, after }: ResourceChange) => (after ?? before)?.name ?? '';

/** A resource type is called by the field that holds such a resource. */
function matchesSearch(
	change: ResourceChange,
	field: string,
	{ account, property, resourceType, action }: SearchChangeHistoryEventsRequest,
	store: AdminStore,
): boolean {
	const root = getResourceName(change).split('/').slice(0, 2).join('/');
	const allows = (list: string[] | undefined, value: string) => list?.includes(value) ?? true;
	return (
		account === (store.get(root)?.['account'] ?? root) &&
		allows(property ? [property] : undefined, root) &&
		allows(resourceType, toSnakeCase(field).toUpperCase()) &&
		allows(action, getAction(change))
	);
}

function toHistoryEvent(change: ResourceChange, field: string) {
	const { id, time, actor, before, after } = change;
	return {
		id,
		changeTime: time,
		actorType: 'USER',
		userActorEmail: actor,
		changes: [
			{
				resource: getResourceName(change),
				action: getAction(change),
				resourceBeforeChange: before && { [field]: before },
				resourceAfterChange: after && { [field]: after },
			},
		],
	};
}
