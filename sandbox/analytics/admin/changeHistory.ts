/** Who changed what. The beta version knows fewer kinds of resources than the alpha version. */
import type { Method } from '../wire/frontEnd';
import { messageIn, schemaOf, snake, type Rpc } from '../wire/schema';
import { openRoot } from './access';
import { pageOf } from './paging';
import type { SearchChangeHistoryEvents } from './requests';
import type { Change, Store } from './store';

export function searchChanges(store: Store, { version }: Rpc): Method<SearchChangeHistoryEvents> {
	const { fieldsArray } = schemaOf('admin').message(
		'ChangeHistoryChange.ChangeHistoryResource',
		version,
	);
	return (request, principal) => {
		openRoot(store, request.account ?? '', 'read', principal);
		const events = store.changes.toReversed().flatMap((change) => {
			const field = fieldsArray.find((one) => messageIn(one)?.name === change.kind)?.name;
			const isAsked = field !== undefined && isAskedFor(change, field, request, store);
			return isAsked ? [eventOf(change, field)] : [];
		});
		return pageOf('changeHistoryEvents', events, request);
	};
}

function actionOf({ before, after }: Change): string {
	if (before === undefined) return 'CREATED';
	return after === undefined ? 'DELETED' : 'UPDATED';
}

const nameOf = ({ before, after }: Change) => (after ?? before)?.name ?? '';

/** A resource type is called by the field that holds such a resource. */
function isAskedFor(
	change: Change,
	field: string,
	{ account, property, resourceType, action }: SearchChangeHistoryEvents,
	store: Store,
): boolean {
	const root = nameOf(change).split('/').slice(0, 2).join('/');
	const allows = (list: string[] | undefined, value: string) => list?.includes(value) ?? true;
	return (
		account === (store.get(root)?.['account'] ?? root) &&
		allows(property ? [property] : undefined, root) &&
		allows(resourceType, snake(field).toUpperCase()) &&
		allows(action, actionOf(change))
	);
}

function eventOf(change: Change, field: string) {
	const { id, time, actor, before, after } = change;
	return {
		id,
		changeTime: time,
		actorType: 'USER',
		userActorEmail: actor,
		changes: [
			{
				resource: nameOf(change),
				action: actionOf(change),
				resourceBeforeChange: before && { [field]: before },
				resourceAfterChange: after && { [field]: after },
			},
		],
	};
}
