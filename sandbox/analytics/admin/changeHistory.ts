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

const actionOf = ({ before, after }: Change) =>
	before === undefined ? 'CREATED' : after === undefined ? 'DELETED' : 'UPDATED';

const nameOf = ({ before, after }: Change) => (after ?? before)?.name ?? '';

/** A resource type is called by the field that holds such a resource. */
function isAskedFor(
	change: Change,
	field: string,
	request: SearchChangeHistoryEvents,
	store: Store,
): boolean {
	const root = nameOf(change).split('/').slice(0, 2).join('/');
	const account = store.get(root)?.['account'] ?? root;
	const time = Date.parse(change.time);
	const { earliestChangeTime: earliest, latestChangeTime: latest } = request;
	const allows = (list: string[] = [], value: string) =>
		list.length === 0 || list.includes(value);
	return (
		account === request.account &&
		(request.property === undefined || request.property === root) &&
		allows(request.resourceType, snake(field).toUpperCase()) &&
		allows(request.action, actionOf(change)) &&
		allows(request.actorEmail, change.actor) &&
		(earliest === undefined || time >= Date.parse(earliest)) &&
		(latest === undefined || time <= Date.parse(latest))
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
