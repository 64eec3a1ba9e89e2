import type { Call, Route } from '../wire/frontEnd';
import { readBody } from '../wire/message';
import { notFound } from '../wire/refusal';
import { mayEdit, mayRead, openAccount } from './access';
import { EDIT, methodName, READ, type Draft } from './collection';
import { ACCOUNT } from './messages';
import { flag, PAGE_QUERY, pageOf } from './paging';
import { trash } from './properties';
import { requireText } from './require';
import type { Resource, Store } from './store';
import { applyMask, MASK_QUERY } from './updateMask';

const ONE = /^\/v1beta\/accounts\/([^/:]+)$/;

export function accountRoutes(store: Store): Route[] {
	const find = ({ params, principal }: Call, need: 'read' | 'edit') =>
		openAccount(store, params[0] ?? '', need, principal);
	return [
		{
			verb: 'GET',
			path: /^\/v1beta\/accounts$/,
			method: methodName('ListAccounts'),
			scopes: READ,
			query: [...PAGE_QUERY, 'showDeleted'],
			run: ({ request: { query }, principal }) => {
				const seen = store
					.list('accounts')
					.filter(({ name }) => mayRead(name, principal))
					.filter(({ deleted }) => flag(query, 'showDeleted') || !deleted);
				return pageOf('accounts', seen, query);
			},
		},
		{
			verb: 'GET',
			path: ONE,
			method: methodName('GetAccount'),
			scopes: READ,
			run: (call) => find(call, 'read'),
		},
		{
			verb: 'PATCH',
			path: ONE,
			method: methodName('UpdateAccount'),
			scopes: EDIT,
			query: MASK_QUERY,
			run: (call) => update(store, call, find(call, 'edit')),
		},
		{
			verb: 'DELETE',
			path: ONE,
			method: methodName('DeleteAccount'),
			scopes: EDIT,
			run: (call) => remove(store, find(call, 'edit'), call.principal.email),
		},
		{
			verb: 'GET',
			path: /^\/v1beta\/accountSummaries$/,
			method: methodName('ListAccountSummaries'),
			scopes: READ,
			query: PAGE_QUERY,
			run: (call) => summaries(store, call),
		},
	];
}

function update(store: Store, { request, principal }: Call, before: Resource): Resource {
	const body = readBody<Draft>(ACCOUNT, request.text);
	const changed = applyMask(before, body, request.query, ACCOUNT, ['displayName', 'regionCode']);
	requireText(changed, 'displayName', 100);
	const after = store.put({ ...changed, updateTime: store.now() });
	store.record(principal.email, 'UPDATED', before, after);
	return after;
}

/** Soft: the account stays readable, marked as deleted, its properties in the trash with it. */
function remove(store: Store, account: Resource, actor: string): Draft {
	if (account['deleted']) throw notFound();
	store.put({ ...account, deleted: true, updateTime: store.now() });
	store.record(actor, 'DELETED', account);
	for (const property of liveProperties(store, account.name)) trash(store, property, actor);
	return {};
}

const liveProperties = (store: Store, account: string) =>
	store
		.list('properties')
		.filter((property) => property['account'] === account && !property['deleteTime']);

function summaries(store: Store, { request, principal }: Call): Draft {
	const seen = store
		.list('accounts')
		.filter(({ name, deleted }) => !deleted && mayRead(name, principal));
	const page = pageOf('accountSummaries', seen, request.query);
	const accounts = (page['accountSummaries'] ?? []) as Resource[];
	if (accounts.length === 0) return page;
	return {
		...page,
		accountSummaries: accounts.map((account) =>
			summary(store, account, mayEdit(account.name, principal)),
		),
	};
}

function summary(store: Store, account: Resource, canEdit: boolean): Draft {
	const properties = liveProperties(store, account.name).map((property) => ({
		property: property.name,
		displayName: property['displayName'],
		propertyType: property['propertyType'],
		parent: property['parent'],
		...(canEdit ? { canEdit } : {}),
	}));
	return {
		name: account.name.replace('accounts/', 'accountSummaries/'),
		account: account.name,
		displayName: account['displayName'],
		...(properties.length > 0 ? { propertySummaries: properties } : {}),
	};
}
