/**
 * The methods that all resources have: list, get, create, update, delete and archive. Google's protos say which
 * resource has which of them, and which fields are required, immutable or set by Google; `RESOURCE_RULES` has
 * everything else that differs between resources.
 */
import type { Type } from 'protobufjs';

import type { JsonObject } from '../../json';
import type { Principal } from '../oauth/grants';
import type { MethodHandler } from '../wire/apiService';
import { assertArgument, failedPrecondition, GoogleError, notFound } from '../wire/errors';
import { assertRequiredFields } from '../wire/requiredFields';
import { findFieldByName, getMessageType, type Rpc } from '../wire/schema';
import { dropOutputFields, writeMessage } from '../wire/writeMessage';
import { hasAccess, isTrashed, requireResource, requireRoot, type AccessLevel } from './access';
import { buildListPage } from './paging';
import { RESOURCE_RULES, type ResourceRules } from './resourceRules';
import { getParentName, type AdminResource, type AdminStore } from './store';
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

/** Google's message; it does not say what the limit is. */
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

/** Undefined for methods of another kind, and for resources without rules. */
export function findResourceHandler(
	rpc: Rpc,
	store: AdminStore,
): MethodHandler<JsonObject> | undefined {
	const [, verb = ''] = /^(List|Get|Create|Update|Delete|Archive)[A-Z]/.exec(rpc.name) ?? [];
	const collection = readCollection(rpc);
	const method = METHODS[verb];
	const rules = RESOURCE_RULES[collection];
	if (method === undefined || rules === undefined) return undefined;
	return (request, principal) => {
		if (verb !== 'Update') assertRequiredFields(rpc.requestType, request);
		return method({ rpc, rules, collection, store, request, principal });
	};
}

/** `customDimensions`: the last fixed name in the address. Empty for actions such as `:reorder`, but not for `:archive`. */
function readCollection({ template }: Rpc): string {
	const [path = '', action = 'archive'] = template.split(':');
	if (action !== 'archive') return '';
	const names = path.split('/').map((part) => part.replace(/^\{\S+=|\}$/g, ''));
	return names.filter((name) => name !== '*').at(-1) ?? '';
}

function readName({ request }: AdminCall): string {
	return String(request['name']);
}

/** @throws GoogleError PERMISSION_DENIED without this level on the account or property that the name begins with */
function checkAccess(call: AdminCall, name: string, level: AccessLevel): void {
	const { store, rules, principal } = call;
	requireRoot(store, name, rules.administratorsOnly ? 'administer' : level, principal);
}

function listResources(call: AdminCall): JsonObject {
	const { rpc, rules, collection, store, request, principal } = call;
	const { parent, filter, showDeleted } = request;
	if (parent !== undefined) checkAccess(call, String(parent), 'read');
	assertArgument(filter === undefined || rules.parseFilter, 'The sandbox knows no filter here.');
	const matchesFilter = filter === undefined ? undefined : rules.parseFilter?.(String(filter));
	const members = store
		.list(parent === undefined ? collection : `${String(parent)}/${collection}`)
		.filter((member) => showDeleted === true || !isTrashed(member))
		.filter((member) => parent !== undefined || hasAccess('read', member, store, principal))
		.filter((member) => matchesFilter?.(member) ?? true);
	const key = rpc.responseType.fieldsArray.find(({ repeated }) => repeated)?.name ?? '';
	return buildListPage(key, members, request, rules.pageSizes);
}

function getResource(call: AdminCall): AdminResource {
	checkAccess(call, readName(call), 'read');
	return findOrDefault(call, readName(call));
}

/**
 * The stored resource. Settings exist without anybody having created them: until they are changed, they are the defaults.
 * @throws GoogleError NOT_FOUND
 */
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
	// A property has its account in a field, not in its name.
	const collectionName = request['parent'] === undefined ? collection : `${parent}/${collection}`;
	const name = `${collectionName}/${id}`;
	rules.check?.(draft);
	checkUnique(call, name, draft);
	checkLimit(call, collectionName, draft);
	return storeResource(call, undefined, {
		name,
		...draft,
		...buildTimestamps(type, store, 'createTime', 'updateTime'),
		...rules.buildAddedFields?.(draft, { parent, id, caller: principal.email, store }),
	});
}

function updateResource(call: AdminCall): AdminResource {
	const { rpc, rules, store, request } = call;
	const type = getResourceType(rpc);
	const body = readBody(call);
	const name = String(body['name']);
	checkAccess(call, name, 'edit');
	const before = findOrDefault(call, name);
	// A few methods take no mask: they change every field.
	const mask = findFieldByName(rpc.requestType, 'updateMask') ? request['updateMask'] : '*';
	const after = applyUpdateMask(before, body, mask, type);
	checkChangeAllowed(call, before, after);
	rules.check?.(after);
	checkUnique(call, name, after);
	return storeResource(call, before, {
		...after,
		...buildTimestamps(type, store, 'updateTime'),
	});
}

/** Deletes a resource, or marks it as trashed where the rules say so. */
function removeResource(call: AdminCall): AdminResource | JsonObject {
	const { rules, store } = call;
	const name = readName(call);
	checkAccess(call, name, 'edit');
	const resource = requireResource(store, name);
	if (isTrashed(resource)) throw notFound();
	checkChangeAllowed(call, resource, undefined);
	recordChange(call, resource, undefined);
	if (rules.buildTrashFields === undefined) {
		store.remove(name);
		return {};
	}
	const trashed = store.put({ ...resource, ...rules.buildTrashFields(store) });
	return call.rpc.responseType.fieldsArray.length > 0 ? trashed : {};
}

/** The message type of the resource that a request carries. */
function getResourceType({ requestType, bodyField = '' }: Rpc): Type {
	return getMessageType(findFieldByName(requestType, bodyField))!;
}

function readBody({ rpc, request }: AdminCall): JsonObject {
	return (request[rpc.bodyField ?? ''] ?? {}) as JsonObject;
}

/** @throws GoogleError ALREADY_EXISTS if another resource has the same name, or the same values in its `uniqueBy` fields */
function checkUnique({ rules, store }: AdminCall, name: string, resource: JsonObject): void {
	const hasSameKey = (other: AdminResource) =>
		rules.uniqueBy?.every((field) => other[field] === resource[field]) ?? false;
	const others = store
		.list(getParentName(name))
		.filter((other) => other.name !== resource['name']);
	if (others.some((other) => other.name === name || hasSameKey(other))) {
		throw new GoogleError('ALREADY_EXISTS', 'Requested entity already exists');
	}
}

/** @throws GoogleError FAILED_PRECONDITION if the collection can take no further resource like this one */
function checkLimit({ rules, store }: AdminCall, collectionName: string, draft: JsonObject): void {
	const counted = store
		.list(collectionName)
		.filter((other) => rules.sharesLimit?.(other, draft) ?? true);
	const maximum = rules.maximumCount?.(draft) ?? Infinity;
	if (counted.length >= maximum) throw failedPrecondition(AT_LIMIT);
}

/**
 * @param after undefined when the resource is deleted
 * @throws GoogleError FAILED_PRECONDITION with the reason of the rules
 */
function checkChangeAllowed(
	{ rules }: AdminCall,
	before: AdminResource,
	after: AdminResource | undefined,
): void {
	const reason = rules.explainRefusal?.(before, after);
	if (reason !== undefined) throw failedPrecondition(reason);
}

/** The current time in each of these fields that the resource type has. */
function buildTimestamps(type: Type, store: AdminStore, ...fields: string[]): JsonObject {
	const present = fields.filter((field) => findFieldByName(type, field));
	return Object.fromEntries(present.map((field) => [field, store.timestamp()]));
}

/** Stores a resource as it goes over the wire, records the change, and makes the changes that follow from it. */
function storeResource(
	call: AdminCall,
	before: AdminResource | undefined,
	resource: AdminResource,
): AdminResource {
	const { rpc, rules, store } = call;
	const written = writeMessage(getResourceType(rpc), resource, { inDeclaredOrder: true });
	const stored = store.put({ ...written, name: resource.name });
	recordChange(call, before, stored);
	rules.afterChange?.(stored, store);
	return stored;
}

function recordChange(
	{ rpc, store, principal }: AdminCall,
	before: AdminResource | undefined,
	after: AdminResource | undefined,
): void {
	const kind = rpc.name.replace(/^(Create|Update|Delete|Archive)/, '');
	store.recordChange({ actor: principal.email, kind, before, after });
}
