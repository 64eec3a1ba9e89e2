/**
 * The methods that all resources have: list, get, create, update, delete and archive. Google's
 * protos say which resource has which of them and what is required, immutable or Google's to set;
 * the table of rules says what else there is to one.
 */
import type { Type } from 'protobufjs';

import type { JsonObject } from '../../json';
import type { Principal } from '../oauth/grants';
import type { MethodHandler } from '../wire/apiService';
import { assertArgument, notFound, failedPrecondition, GoogleError } from '../wire/errors';
import { assertRequiredFields } from '../wire/requiredFields';
import { findFieldByName, messageTypeOfField, type Rpc } from '../wire/schema';
import { writeMessage, dropOutputFields } from '../wire/writeMessage';
import { requireResource, isTrashed, hasAccess, requireRoot, type AccessLevel } from './access';
import { buildListPage } from './paging';
import { getParentName, type AdminResource, type AdminStore } from './store';
import { RESOURCE_RULES, type ResourceRules } from './resourceRules';
import { applyUpdateMask } from './updateMask';

/** One call of one method. */
interface AdminCall {
	rpc: Rpc;
	rules: ResourceRules;
	/** `customDimensions` */
	collection: string;
	store: AdminStore;
	request: JsonObject;
	principal: Principal;
}

/** Google's words; they do not say how many there may be. */
const AT_LIMIT =
	'This resource could not be created because it is already at the maximum resource limit.';

const METHODS: Record<string, (call: AdminCall) => unknown> = {
	List: listResources,
	Get: getResource,
	Create: createResource,
	Update: updateResource,
	Delete: removeResource,
	Archive: removeResource,
};

/** Nothing for methods that are something else, and for resources without rules. */
export function findResourceHandler(
	rpc: Rpc,
	store: AdminStore,
): MethodHandler<JsonObject> | undefined {
	const [, verb = ''] = /^(List|Get|Create|Update|Delete|Archive)[A-Z]/.exec(rpc.name) ?? [];
	const collection = readCollection(rpc);
	const perform = METHODS[verb];
	const rules = RESOURCE_RULES[collection];
	if (perform === undefined || rules === undefined) return undefined;
	return (request, principal) => {
		if (verb !== 'Update') assertRequiredFields(rpc.requestType, request);
		return perform({ rpc, rules, collection, store, request, principal });
	};
}

/** The last name in the address that is a fixed one; nothing for actions but `:archive`. */
function readCollection({ template }: Rpc): string {
	const [path = '', action = 'archive'] = template.split(':');
	const names = path.split('/').map((part) => part.replace(/^\{\S+=|\}$/g, ''));
	return action === 'archive' ? (names.filter((name) => name !== '*').at(-1) ?? '') : '';
}

const readName = ({ request }: AdminCall) => String(request['name']);

function checkAccess(call: AdminCall, name: string, need: AccessLevel): void {
	const { store, rules, principal } = call;
	requireRoot(store, name, rules.administratorsOnly ? 'administer' : need, principal);
}

function listResources(call: AdminCall): unknown {
	const { rpc, rules, collection, store, request, principal } = call;
	const { parent, filter, showDeleted } = request;
	if (parent !== undefined) checkAccess(call, String(parent), 'read');
	assertArgument(filter === undefined || rules.parseFilter, 'The sandbox knows no filter here.');
	const matches = filter === undefined ? undefined : rules.parseFilter?.(String(filter));
	const members = store
		.list(parent === undefined ? collection : `${String(parent)}/${collection}`)
		.filter((one) => showDeleted === true || !isTrashed(one))
		.filter((one) => parent !== undefined || hasAccess('read', one, store, principal))
		.filter((one) => matches?.(one) ?? true);
	const key = rpc.responseType.fieldsArray.find(({ repeated }) => repeated)?.name ?? '';
	return buildListPage(key, members, request, rules.pageSizes);
}

function getResource(call: AdminCall): AdminResource {
	checkAccess(call, readName(call), 'read');
	return findOrDefault(call, readName(call));
}

/** Settings are there without anybody having made them. */
function findOrDefault({ rules, store }: AdminCall, name: string): AdminResource {
	if (rules.defaults === undefined) return requireResource(store, name);
	requireResource(store, getParentName(name));
	return store.get(name) ?? { name, ...rules.defaults };
}

function createResource(call: AdminCall): AdminResource {
	const { rpc, rules, collection, store, request, principal } = call;
	const type = getResourceType(rpc);
	const draft = dropOutputFields(type, readBody(call));
	const parent = String(request['parent'] ?? draft['parent']);
	checkAccess(call, parent, 'edit');
	const id = String(request[`${rpc.bodyField}Id`] ?? store.nextId());
	// Properties say in themselves which account they belong to; their names do not.
	const within = request['parent'] === undefined ? collection : `${parent}/${collection}`;
	const name = `${within}/${id}`;
	checkUnique(call, name, draft);
	const alike = store.list(within).filter((other) => rules.sharesLimit?.(other, draft) ?? true);
	if (alike.length >= (rules.maximumCount?.(draft) ?? Infinity))
		throw failedPrecondition(AT_LIMIT);
	const made = { name, ...draft, ...buildTimestamps(type, store, 'createTime', 'updateTime') };
	const added = rules.buildAddedFields?.(draft, { parent, id, caller: principal.email, store });
	return storeResource(call, undefined, { ...made, ...added });
}

function updateResource(call: AdminCall): AdminResource {
	const { rpc, store, request } = call;
	const type = getResourceType(rpc);
	const draft = readBody(call);
	const name = String(draft['name']);
	checkAccess(call, name, 'edit');
	const before = findOrDefault(call, name);
	// A few methods have no mask: they change everything.
	const mask = findFieldByName(rpc.requestType, 'updateMask') ? request['updateMask'] : '*';
	const after = applyUpdateMask(before, draft, mask, type);
	checkChangeAllowed(call, before, after);
	checkUnique(call, name, after);
	return storeResource(call, before, { ...after, ...buildTimestamps(type, store, 'updateTime') });
}

function removeResource(call: AdminCall): unknown {
	const { rules, store } = call;
	const name = readName(call);
	checkAccess(call, name, 'edit');
	const resource = requireResource(store, name);
	if (isTrashed(resource)) throw notFound();
	checkChangeAllowed(call, resource, undefined);
	const trashed = rules.buildTrashFields && { ...resource, ...rules.buildTrashFields(store) };
	if (trashed === undefined) store.remove(name);
	else store.put(trashed);
	recordChange(call, resource, undefined);
	return call.rpc.responseType.fieldsArray.length > 0 ? trashed : {};
}

const getResourceType = ({ requestType: request, bodyField: body = '' }: Rpc): Type =>
	messageTypeOfField(findFieldByName(request, body))!;

const readBody = ({ rpc, request }: AdminCall) =>
	(request[rpc.bodyField ?? ''] ?? {}) as JsonObject;

function checkUnique({ rules, store }: AdminCall, name: string, resource: JsonObject): void {
	rules.check?.(resource);
	const isKnownAs = (other: AdminResource) =>
		rules.uniqueBy?.every((field) => other[field] === resource[field]) ?? false;
	const others = store
		.list(getParentName(name))
		.filter((other) => other.name !== resource['name']);
	if (others.some((other) => other.name === name || isKnownAs(other))) {
		throw new GoogleError('ALREADY_EXISTS', 'Requested entity already exists');
	}
}

function checkChangeAllowed(
	{ rules }: AdminCall,
	before: AdminResource,
	after: AdminResource | undefined,
): void {
	const why = rules.explainRefusal?.(before, after);
	if (why !== undefined) throw failedPrecondition(why);
}

const buildTimestamps = (type: Type, store: AdminStore, ...times: string[]): JsonObject =>
	Object.fromEntries(
		times
			.filter((time) => findFieldByName(type, time))
			.map((time) => [time, store.timestamp()]),
	);

function storeResource(
	call: AdminCall,
	before: AdminResource | undefined,
	resource: AdminResource,
): AdminResource {
	const { rpc, rules, store } = call;
	const written = writeMessage(getResourceType(rpc), resource, { inDeclaredOrder: true });
	const kept = store.put({ ...written, name: resource.name });
	recordChange(call, before, kept);
	rules.after?.(kept, store);
	return kept;
}

function recordChange(
	{ rpc, store, principal }: AdminCall,
	before?: AdminResource,
	after?: AdminResource,
): void {
	const kind = rpc.name.replace(/^(Create|Update|Delete|Archive)/, '');
	store.recordChange({ actor: principal.email, kind, before, after });
}
