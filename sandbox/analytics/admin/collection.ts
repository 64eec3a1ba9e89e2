/**
 * Child resources of a property (key events, data streams, …) all work alike. A `Collection` says
 * where they differ; `collectionRoutes` makes the methods of the API out of it.
 */
import type { Call, Route } from '../wire/frontEnd';
import { readBody, type MessageType } from '../wire/message';
import { existing, openProperty, type Need } from './access';
import { PAGE_QUERY, pageOf, type PageOptions } from './paging';
import type { Resource, Store } from './store';
import { applyMask, MASK_QUERY } from './updateMask';

export type Draft = Record<string, unknown>;
type Verb = 'list' | 'get' | 'create' | 'patch' | 'delete' | 'archive';

export interface Collection {
	/** As in the path and in the answer of `list`: `keyEvents`. */
	id: string;
	/** As in the names of the methods: `KeyEvent`, plural `KeyEvents`. */
	title: string;
	type: MessageType;
	verbs: readonly Verb[];
	mutable: readonly string[];
	/** Below a data stream instead of directly below the property. */
	underStream?: boolean;
	paging?: PageOptions;
	/** Checks a new resource and fills in what the service decides; `name` is added later. */
	create(draft: Draft, context: { store: Store; parent: string; email: string }): Draft;
	/** Checks a changed resource. */
	check?(changed: Resource): void;
	beforeDelete?(resource: Resource): void;
}

export const READ = ['analytics.readonly', 'analytics.edit'] as const;
export const EDIT = ['analytics.edit'] as const;

const SERVICE = 'google.analytics.admin.v1beta.AnalyticsAdminService';
export const methodName = (name: string) => `${SERVICE}.${name}`;

export function collectionRoutes(collection: Collection, store: Store): Route[] {
	const parent = `properties/([^/:]+)${collection.underStream ? '/dataStreams/([^/:]+)' : ''}`;
	const all = new RegExp(`^/v1beta/${parent}/${collection.id}$`);
	const one = new RegExp(`^/v1beta/${parent}/${collection.id}/([^/:]+)$`);
	const archive = new RegExp(`^/v1beta/${parent}/${collection.id}/([^/:]+):archive$`);
	const methods = createMethods(collection, store);
	const route = (verb: string, path: RegExp, name: string, run: Route['run']): Route => ({
		verb,
		path,
		method: methodName(name),
		scopes: verb === 'GET' ? READ : EDIT,
		run,
	});
	const { title, verbs } = collection;
	const routes: Record<Verb, Route> = {
		list: { ...route('GET', all, `List${title}s`, methods.list), query: PAGE_QUERY },
		get: route('GET', one, `Get${title}`, methods.get),
		create: route('POST', all, `Create${title}`, methods.create),
		patch: { ...route('PATCH', one, `Update${title}`, methods.patch), query: MASK_QUERY },
		delete: route('DELETE', one, `Delete${title}`, methods.remove),
		archive: route('POST', archive, `Archive${title}`, methods.remove),
	};
	return verbs.map((verb) => routes[verb]);
}

function createMethods(collection: Collection, store: Store) {
	const { id, type, mutable } = collection;

	const open = ({ params, principal }: Call, need: Need): string => {
		const [property = '', stream = ''] = params;
		openProperty(store, property, need, principal);
		if (!collection.underStream) return `properties/${property}/${id}`;
		return `${existing(store, `properties/${property}/dataStreams/${stream}`).name}/${id}`;
	};
	const find = (call: Call, need: Need) =>
		existing(store, `${open(call, need)}/${call.params.at(-1)}`);

	return {
		list: (call: Call) =>
			pageOf(id, store.list(open(call, 'read')), call.request.query, collection.paging),

		get: (call: Call) => find(call, 'read'),

		create: (call: Call) => {
			const path = open(call, 'edit');
			const draft = readBody<Draft>(type, call.request.text);
			const { email } = call.principal;
			const made = collection.create(draft, { store, parent: path, email });
			const resource = store.put({ ...made, name: `${path}/${store.nextId()}` });
			store.record(email, 'CREATED', undefined, resource);
			return resource;
		},

		patch: (call: Call) => {
			const before = find(call, 'edit');
			const body = readBody<Draft>(type, call.request.text);
			const changed = applyMask(before, body, call.request.query, type, mutable);
			collection.check?.(changed);
			const touched = 'updateTime' in before ? { updateTime: store.now() } : {};
			const after = store.put({ ...changed, ...touched });
			store.record(call.principal.email, 'UPDATED', before, after);
			return after;
		},

		remove: (call: Call) => {
			const resource = find(call, 'edit');
			collection.beforeDelete?.(resource);
			store.remove(resource.name);
			store.record(call.principal.email, 'DELETED', resource);
			return {};
		},
	};
}
