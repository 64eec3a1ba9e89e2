/** Who changed what. The beta version knows fewer kinds of resources than the alpha version. */
import type { Method } from '../wire/frontEnd';
import { messageIn, schemaOf, snake, type Rpc } from '../wire/schema';
import { openRoot } from './access';
import { pageOf } from './paging';
import type { SearchChangeHistoryEvents } from './requests';
import type { Change, Resource, Store } from './store';

export function searchChanges(store: Store, { version }: Rpc): Method<SearchChangeHistoryEvents> {
	const known = schemaOf('admin').enum('ChangeHistoryResourceType', version).values;
	return (request, principal) => {
		openRoot(store, request.account ?? '', 'read', principal);
		const events = store.changes
			.filter((change) => typeOf(change) in known && isAskedFor(change, request, store))
			.reverse()
			.map((change) => eventOf(change, version));
		return pageOf('changeHistoryEvents', events, request);
	};
}

/** A field of what a change holds, which its resource type is called by. */
const fieldFor = ({ kind }: Change, version: Rpc['version']) =>
	schemaOf('admin')
		.message('ChangeHistoryChange.ChangeHistoryResource', version)
		.fieldsArray.find((field) => messageIn(field)?.name === kind);

const typeOf = (change: Change) => snake(fieldFor(change, 'v1alpha')?.name ?? '').toUpperCase();

const actionOf = ({ before, after }: Change) =>
	before === undefined ? 'CREATED' : after === undefined ? 'DELETED' : 'UPDATED';

const nameOf = ({ before, after }: Change) => (after ?? before)?.name ?? '';

function isAskedFor(change: Change, request: SearchChangeHistoryEvents, store: Store): boolean {
	const root = nameOf(change).split('/').slice(0, 2).join('/');
	const account = store.get(root)?.['account'] ?? root;
	const time = Date.parse(change.time);
	const { earliestChangeTime: earliest, latestChangeTime: latest } = request;
	const allows = (list: string[] | undefined, value: string) =>
		list === undefined || list.length === 0 || list.includes(value);
	return (
		account === request.account &&
		(request.property === undefined || request.property === root) &&
		allows(request.resourceType, typeOf(change)) &&
		allows(request.action, actionOf(change)) &&
		allows(request.actorEmail, change.actor) &&
		(earliest === undefined || time >= Date.parse(earliest)) &&
		(latest === undefined || time <= Date.parse(latest))
	);
}

function eventOf(change: Change, version: Rpc['version']) {
	const { id, time, actor, before, after } = change;
	const field = fieldFor(change, version)?.name;
	const held = (key: string, resource: Resource | undefined) =>
		resource === undefined || field === undefined ? {} : { [key]: { [field]: resource } };
	return {
		id,
		changeTime: time,
		actorType: 'USER',
		userActorEmail: actor,
		changes: [
			{
				resource: nameOf(change),
				action: actionOf(change),
				...held('resourceBeforeChange', before),
				...held('resourceAfterChange', after),
			},
		],
	};
}
