/** Who changed what. The beta version knows fewer kinds of resources than the alpha version. */
import type { JsonObject } from '../../json';
import type { MethodHandler } from '../wire/apiService';
import { getMessageType, loadApiSchema, toSnakeCase, type Rpc } from '../wire/schema';
import { requireRoot } from './access';
import { buildListPage } from './paging';
import type { SearchChangeHistoryEventsRequest } from './requests';
import type { AdminStore, ResourceChange } from './store';

export function createChangeSearchHandler(
	store: AdminStore,
	{ version }: Rpc,
): MethodHandler<SearchChangeHistoryEventsRequest> {
	const { fieldsArray } = loadApiSchema('admin').findMessageType(
		'ChangeHistoryChange.ChangeHistoryResource',
		version,
	);
	const findResourceField = ({ kind }: ResourceChange): string | undefined =>
		fieldsArray.find((field) => getMessageType(field)?.name === kind)?.name;

	return (request, principal) => {
		requireRoot(store, request.account ?? '', 'read', principal);
		const events: JsonObject[] = [];
		for (const change of store.changes.toReversed()) {
			const field = findResourceField(change);
			if (field !== undefined && matchesSearch(change, field, request, store)) {
				events.push(toHistoryEvent(change, field));
			}
		}
		return buildListPage('changeHistoryEvents', events, request);
	};
}

function getAction({ before, after }: ResourceChange): 'CREATED' | 'UPDATED' | 'DELETED' {
	if (before === undefined) return 'CREATED';
	return after === undefined ? 'DELETED' : 'UPDATED';
}

function getResourceName({ before, after }: ResourceChange): string {
	return (after ?? before)?.name ?? '';
}

/** @param field the field of `ChangeHistoryResource` that holds the resource; resource types are named after it */
function matchesSearch(
	change: ResourceChange,
	field: string,
	{ account, property, resourceType, action }: SearchChangeHistoryEventsRequest,
	store: AdminStore,
): boolean {
	const root = getResourceName(change).split('/').slice(0, 2).join('/');
	const isAllowed = (allowed: string[] | undefined, value: string) =>
		allowed?.includes(value) ?? true;
	return (
		account === (store.get(root)?.['account'] ?? root) &&
		isAllowed(property ? [property] : undefined, root) &&
		isAllowed(resourceType, toSnakeCase(field).toUpperCase()) &&
		isAllowed(action, getAction(change))
	);
}

function toHistoryEvent(change: ResourceChange, field: string): JsonObject {
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
