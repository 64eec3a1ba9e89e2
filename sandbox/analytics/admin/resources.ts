/**
 * The methods that all resources have: list, get, create, update, delete and archive. Google's
 * protos say which resource has which of them and what is required, immutable or Google's to set;
 * the table of rules says what else there is to one.
 */
import type { Type } from 'protobufjs';

import type { Principal } from '../oauth/grants';
import type { Method } from '../wire/frontEnd';
import type { Values } from '../wire/message';
import { demand, notFound, precondition, Refusal } from '../wire/refusal';
import { requireFields } from '../wire/required';
import { fieldOf, messageIn, type Rpc } from '../wire/schema';
import { asWritten, draftOf } from '../wire/written';
import { existing, isTrashed, may, openRoot, type Need } from './access';
import { pageOf } from './paging';
import { parentOf, type Resource, type Store } from './store';
import { RULES, type Rules } from './table';
import { applyMask } from './updateMask';

/** One call of one method. */
interface Call {
	rpc: Rpc;
	rules: Rules;
	/** `customDimensions` */
	collection: string;
	store: Store;
	request: Values;
	principal: Principal;
}

/** Google's words; they do not say how many there may be. */
const AT_LIMIT =
	'This resource could not be created because it is already at the maximum resource limit.';

const METHODS: Record<string, (call: Call) => unknown> = {
	List: list,
	Get: get,
	Create: create,
	Update: update,
	Delete: remove,
	Archive: remove,
};

/** Nothing for methods that are something else, and for resources without rules. */
export function resourceMethod(rpc: Rpc, store: Store): Method<Values> | undefined {
	const [, verb = ''] = /^(List|Get|Create|Update|Delete|Archive)[A-Z]/.exec(rpc.name) ?? [];
	const collection = collectionOf(rpc);
	const perform = METHODS[verb];
	const rules = RULES[collection];
	if (perform === undefined || rules === undefined) return undefined;
	return (request, principal) => {
		if (verb !== 'Update') requireFields(rpc.request, request);
		return perform({ rpc, rules, collection, store, request, principal });
	};
}

/** The last name in the address that is a fixed one; nothing for actions but `:archive`. */
function collectionOf({ template }: Rpc): string {
	const [path = '', action = 'archive'] = template.split(':');
	const names = path.split('/').map((part) => part.replace(/^\{\S+=|\}$/g, ''));
	return action === 'archive' ? (names.filter((name) => name !== '*').at(-1) ?? '') : '';
}

const nameIn = ({ request }: Call) => String(request['name']);

function open(call: Call, name: string, need: Need): void {
	const { store, rules, principal } = call;
	openRoot(store, name, rules.isForAdministrators ? 'administer' : need, principal);
}

function list(call: Call): unknown {
	const { rpc, rules, collection, store, request, principal } = call;
	const { parent, filter, showDeleted } = request;
	if (parent !== undefined) open(call, String(parent), 'read');
	demand(filter === undefined || rules.filter, 'The sandbox knows no filter here.');
	const matches = filter === undefined ? undefined : rules.filter?.(String(filter));
	const members = store
		.list(parent === undefined ? collection : `${String(parent)}/${collection}`)
		.filter((one) => showDeleted === true || !isTrashed(one))
		.filter((one) => parent !== undefined || may('read', one, store, principal))
		.filter((one) => matches?.(one) ?? true);
	const key = rpc.answer.fieldsArray.find(({ repeated }) => repeated)?.name ?? '';
	return pageOf(key, members, request, rules.pages);
}

function get(call: Call): Resource {
	open(call, nameIn(call), 'read');
	return find(call, nameIn(call));
}

/** Settings are there without anybody having made them. */
function find({ rules, store }: Call, name: string): Resource {
	if (rules.defaults === undefined) return existing(store, name);
	existing(store, parentOf(name));
	return store.get(name) ?? { name, ...rules.defaults };
}

function create(call: Call): Resource {
	const { rpc, rules, collection, store, request, principal } = call;
	const type = typeOf(rpc);
	const draft = draftOf(type, bodyOf(call));
	const parent = String(request['parent'] ?? draft['parent']);
	open(call, parent, 'edit');
	const id = String(request[`${rpc.body}Id`] ?? store.nextId());
	// Properties say in themselves which account they belong to; their names do not.
	const within = request['parent'] === undefined ? collection : `${parent}/${collection}`;
	const name = `${within}/${id}`;
	checkOwn(call, name, draft);
	const alike = store.list(within).filter((other) => rules.isAlike?.(other, draft) ?? true);
	if (alike.length >= (rules.most?.(draft) ?? Infinity)) throw precondition(AT_LIMIT);
	const made = { name, ...draft, ...touched(type, store, 'createTime', 'updateTime') };
	const added = rules.adds?.(draft, { parent, id, caller: principal.email, store });
	return keep(call, undefined, { ...made, ...added });
}

function update(call: Call): Resource {
	const { rpc, store, request } = call;
	const type = typeOf(rpc);
	const draft = bodyOf(call);
	const name = String(draft['name']);
	open(call, name, 'edit');
	const before = find(call, name);
	// A few methods have no mask: they change everything.
	const mask = fieldOf(rpc.request, 'updateMask') ? request['updateMask'] : '*';
	const after = applyMask(before, draft, mask, type);
	refuse(call, before, after);
	checkOwn(call, name, after);
	return keep(call, before, { ...after, ...touched(type, store, 'updateTime') });
}

function remove(call: Call): unknown {
	const { rules, store } = call;
	const name = nameIn(call);
	open(call, name, 'edit');
	const resource = existing(store, name);
	if (isTrashed(resource)) throw notFound();
	refuse(call, resource, undefined);
	const trashed = rules.trash && { ...resource, ...rules.trash(store) };
	if (trashed === undefined) store.remove(name);
	else store.put(trashed);
	record(call, resource, undefined);
	return call.rpc.answer.fieldsArray.length > 0 ? trashed : {};
}

const typeOf = ({ request, body = '' }: Rpc): Type => messageIn(fieldOf(request, body))!;

const bodyOf = ({ rpc, request }: Call) => (request[rpc.body ?? ''] ?? {}) as Values;

function checkOwn({ rules, store }: Call, name: string, resource: Values): void {
	rules.check?.(resource);
	const isKnownAs = (other: Resource) =>
		rules.key?.every((field) => other[field] === resource[field]) ?? false;
	const others = store.list(parentOf(name)).filter((other) => other.name !== resource['name']);
	if (others.some((other) => other.name === name || isKnownAs(other))) {
		throw new Refusal('ALREADY_EXISTS', 'Requested entity already exists');
	}
}

function refuse({ rules }: Call, before: Resource, after: Resource | undefined): void {
	const why = rules.refuses?.(before, after);
	if (why !== undefined) throw precondition(why);
}

const touched = (type: Type, store: Store, ...times: string[]): Values =>
	Object.fromEntries(
		times.filter((time) => fieldOf(type, time)).map((time) => [time, store.now()]),
	);

function keep(call: Call, before: Resource | undefined, resource: Resource): Resource {
	const { rpc, rules, store } = call;
	const written = asWritten(typeOf(rpc), resource, { isInOrder: true });
	const kept = store.put({ ...written, name: resource.name });
	record(call, before, kept);
	rules.after?.(kept, store);
	return kept;
}

function record({ rpc, store, principal }: Call, before?: Resource, after?: Resource): void {
	const kind = rpc.name.replace(/^(Create|Update|Delete|Archive)/, '');
	store.record({ actor: principal.email, kind, before, after });
}
