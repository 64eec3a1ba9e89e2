/** Methods of the Admin API that are more than those that all resources have. */
import { dayAt } from '../events/zone';
import type { Method } from '../wire/frontEnd';
import type { Values } from '../wire/message';
import { invalid, Refusal } from '../wire/refusal';
import { schemaOf, type Rpc } from '../wire/schema';
import { existing, isTrashed, may, openRoot } from './access';
import { accessReport } from './accessReport';
import { searchChanges } from './changeHistory';
import { missing } from './checks';
import { acknowledgementOf } from './links';
import { pageOf } from './paging';
import type * as requests from './requests';
import { resourceMethod } from './resources';
import type { Resource, Store } from './store';

const LARGEST_BATCH = 1000;
const DELETIONS_PER_DAY = 500;

const ACKNOWLEDGEMENT =
	'I acknowledge that I have the necessary privacy disclosures and rights from my end users for the collection and processing of their data, including the association of such data with the visitation information Google Analytics collects from my site and/or app property.';

export const ACTIONS: Record<string, (store: Store, rpc: Rpc) => Method<never>> = {
	ListAccountSummaries: listSummaries,
	AcknowledgeUserDataCollection: acknowledge,
	SubmitUserDeletion: submitUserDeletion,
	ReorderEventEditRules: reorder,
	SearchChangeHistoryEvents: searchChanges,
	RunAccessReport: accessReport,
	BatchGetAccessBindings: batch,
	BatchCreateAccessBindings: batch,
	BatchUpdateAccessBindings: batch,
	BatchDeleteAccessBindings: batch,
};

function listSummaries(store: Store): Method<requests.ListAccountSummaries> {
	return (request, principal) => {
		const isSeen = (one: Resource) => !isTrashed(one) && may('read', one, store, principal);
		const canEdit = (one: Resource) => may('edit', one, store, principal);
		const properties = store.list('properties').filter(isSeen);
		const summaries = store
			.list('accounts')
			.map((account) => ({
				account,
				own: properties.filter((property) => property['account'] === account.name),
			}))
			.filter(({ account, own }) => isSeen(account) || own.length > 0)
			.map(({ account, own }) => summaryOf(account, own, canEdit));
		return pageOf('accountSummaries', summaries, request);
	};
}

function summaryOf(
	{ name, displayName }: Resource,
	properties: Resource[],
	canEdit: (property: Resource) => boolean,
) {
	const propertySummaries = properties.map((property) => ({
		property: property.name,
		displayName: property['displayName'],
		propertyType: property['propertyType'],
		parent: property['parent'],
		...(canEdit(property) ? { canEdit: true } : {}),
	}));
	return {
		name: name.replace('accounts/', 'accountSummaries/'),
		account: name,
		displayName,
		...(properties.length > 0 ? { propertySummaries } : {}),
	};
}

function acknowledge(store: Store): Method<requests.AcknowledgeUserDataCollection> {
	return ({ property = '', acknowledgement }, principal) => {
		openRoot(store, property, 'edit', principal);
		if (acknowledgement !== ACKNOWLEDGEMENT) throw invalid('Invalid acknowledgement.');
		store.put({ name: acknowledgementOf(property) });
		return {};
	};
}

function submitUserDeletion(store: Store): Method<requests.SubmitUserDeletion> {
	return ({ name = '', ...user }, principal) => {
		openRoot(store, name, 'edit', principal);
		if (Object.values(user).every((id) => !id)) throw missing('user');
		const today = dayAt('America/Los_Angeles', store.clock.now());
		const submitted = `${name}/userDeletions`;
		if (store.list(submitted).filter(({ day }) => day === today).length >= DELETIONS_PER_DAY) {
			throw new Refusal('RESOURCE_EXHAUSTED', 'Exhausted user deletions per day.');
		}
		store.put({ name: `${submitted}/${store.nextId()}`, day: today });
		return { deletionRequestTime: store.now() };
	};
}

function reorder(store: Store): Method<requests.ReorderEventEditRules> {
	return ({ parent = '', eventEditRules = [] }, principal) => {
		openRoot(store, parent, 'edit', principal);
		existing(store, parent);
		const rules = store.list(`${parent}/eventEditRules`);
		const inOrder = eventEditRules.map((name) => existing(store, name));
		if (
			new Set(inOrder).size !== rules.length ||
			!inOrder.every((one) => rules.includes(one))
		) {
			throw invalid('All event edit rules of the stream must be named once.');
		}
		for (const rule of inOrder) store.remove(rule.name);
		inOrder.forEach((rule, index) =>
			store.put({ ...rule, processingOrder: String(index + 1) }),
		);
		return {};
	};
}

/** Several requests of the method for a single one, all of them or none. */
function batch(store: Store, { name, version, answer }: Rpc): Method<Values> {
	const single = name.replace(/^Batch(\w+)s$/, '$1');
	const rpc = schemaOf('admin').rpcs.find(
		(each) => each.name === single && each.version === version,
	);
	const perform = rpc && resourceMethod(rpc, store);
	return ({ parent, requests: several, names }, principal) => {
		const all = (several ?? (names as string[]).map((each) => ({ name: each }))) as Values[];
		if (all.length > LARGEST_BATCH) throw invalid(`At most ${LARGEST_BATCH} in a batch.`);
		for (const one of all) requireParent(one, String(parent));
		const accessBindings = store.allOrNothing(() =>
			all.map((one) =>
				perform?.(rpc?.pathField === 'parent' ? { ...one, parent } : one, principal),
			),
		);
		return answer.fieldsArray.length > 0 ? { accessBindings } : {};
	};
}

function requireParent({ name, parent, accessBinding }: Values, expected: string): void {
	const binding = name ?? (accessBinding as Values | undefined)?.['name'];
	const isForeign =
		(binding !== undefined && !String(binding).startsWith(`${expected}/`)) ||
		(parent !== undefined && parent !== expected);
	if (isForeign) throw invalid('The parent of all access bindings must match.');
}
