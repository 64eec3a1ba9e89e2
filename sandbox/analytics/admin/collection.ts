/**
 * Child resources of a property, key events and data streams, work alike. A `Collection` says where
 * they differ; `collectionMethods` makes the methods of the API out of it.
 */
import type { Principal } from '../oauth/grants';
import type { Method } from '../wire/frontEnd';
import type { Values } from '../wire/message';
import { existing, openProperty, type Need } from './access';
import { pageOf } from './paging';
import { requireFields, typeOf } from './require';
import type { Resource, Store } from './store';
import { applyMask } from './updateMask';

export interface Collection {
	/** As in the path and in the answer of `list`: `keyEvents`. */
	id: string;
	/** As in the names of methods and messages: `KeyEvent`. */
	title: string;
	/** Checks a new resource and fills in what the service decides; `name` is added later. */
	create(draft: Values, context: { store: Store; parent: string }): Values;
	/** Checks a changed resource. */
	check(changed: Values): void;
	beforeDelete?(resource: Resource): void;
}

/** The five requests: Create… and Update… hold the resource under a name of its own. */
interface Request {
	parent?: string;
	name?: string;
	pageSize?: number;
	pageToken?: string;
	updateMask?: string;
	[resource: string]: unknown;
}

export function collectionMethods(collection: Collection, store: Store) {
	const { id, title } = collection;
	const key = title.charAt(0).toLowerCase() + title.slice(1);
	const draftIn = (request: Request) => (request[key] ?? {}) as Values;

	const open = (name: unknown, need: Need, principal: Principal): string =>
		openProperty(store, String(name).split('/').slice(0, 2).join('/'), need, principal).name;
	const find = (name: unknown, need: Need, principal: Principal): Resource => {
		open(name, need, principal);
		return existing(store, String(name));
	};

	const methods: Record<string, Method<Request>> = {
		[`list${title}s`]: (request, principal) => {
			const parent = open(request.parent, 'read', principal);
			return pageOf(id, store.list(`${parent}/${id}`), request);
		},

		[`get${title}`]: ({ name }, principal) => find(name, 'read', principal),

		[`create${title}`]: (request, principal) => {
			const parent = `${open(request.parent, 'edit', principal)}/${id}`;
			const draft = draftIn(request);
			requireFields(typeOf(title), draft);
			const made = collection.create(draft, { store, parent });
			return store.put({ ...made, name: `${parent}/${store.nextId()}` });
		},

		[`update${title}`]: (request, principal) => {
			const draft = draftIn(request);
			const before = find(draft['name'], 'edit', principal);
			const changed = applyMask(before, draft, request.updateMask, typeOf(title));
			requireFields(typeOf(title), changed);
			collection.check(changed);
			const touched = 'updateTime' in before ? { updateTime: store.now() } : {};
			return store.put({ ...changed, ...touched });
		},

		[`delete${title}`]: ({ name }, principal) => {
			const resource = find(name, 'edit', principal);
			collection.beforeDelete?.(resource);
			store.remove(resource.name);
			return {};
		},
	};
	return methods;
}
