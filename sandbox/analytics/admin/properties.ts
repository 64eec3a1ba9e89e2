import type { Call, Route } from '../wire/frontEnd';
import { readBody } from '../wire/message';
import { invalid, noPermission, notFound } from '../wire/refusal';
import { demand, hasExpired, mayRead, openProperty } from './access';
import { EDIT, methodName, READ, type Draft } from './collection';
import { PROPERTY } from './messages';
import { flag, PAGE_QUERY, pageOf, parameter } from './paging';
import { missing, requireCurrency, requireText } from './require';
import type { Resource, Store } from './store';
import { applyMask, MASK_QUERY } from './updateMask';

const MUTABLE = ['displayName', 'industryCategory', 'timeZone', 'currencyCode'] as const;
const LONGEST_NAME = 100;
/** Trashed properties are purged after 35 days. */
const TRASH_MS = 35 * 86_400_000;

const ALL = /^\/v1beta\/properties$/;
const ONE = /^\/v1beta\/properties\/([^/:]+)$/;

export function propertyRoutes(store: Store): Route[] {
	const find = ({ params, principal }: Call, need: 'read' | 'edit') =>
		openProperty(store, params[0] ?? '', need, principal);
	return [
		{
			verb: 'GET',
			path: ALL,
			method: methodName('ListProperties'),
			scopes: READ,
			query: [...PAGE_QUERY, 'filter', 'showDeleted'],
			run: ({ request: { query }, principal }) => {
				const matches = readFilter(parameter(query, 'filter'), store);
				const found = store
					.list('properties')
					.filter((property) => !hasExpired(property, store))
					.filter((property) => flag(query, 'showDeleted') || !property['deleteTime'])
					.filter((property) => mayRead(String(property['account']), principal))
					.filter(matches);
				return pageOf('properties', found, query);
			},
		},
		{
			verb: 'POST',
			path: ALL,
			method: methodName('CreateProperty'),
			scopes: EDIT,
			run: (call) => create(store, call),
		},
		{
			verb: 'GET',
			path: ONE,
			method: methodName('GetProperty'),
			scopes: READ,
			run: (call) => find(call, 'read'),
		},
		{
			verb: 'PATCH',
			path: ONE,
			method: methodName('UpdateProperty'),
			scopes: EDIT,
			query: MASK_QUERY,
			run: (call) => update(store, call, find(call, 'edit')),
		},
		{
			verb: 'DELETE',
			path: ONE,
			method: methodName('DeleteProperty'),
			scopes: EDIT,
			run: (call) => {
				const property = find(call, 'edit');
				if (property['deleteTime']) throw notFound();
				return trash(store, property, call.principal.email);
			},
		},
	];
}

function create(store: Store, { request, principal }: Call): Resource {
	const draft = readBody<Draft>(PROPERTY, request.text);
	const account = requireText(draft, 'parent', 100);
	checkFields(draft);
	if (store.get(account) === undefined) throw noPermission();
	demand('edit', account, principal);
	const property = store.put({
		name: `properties/${store.nextId()}`,
		propertyType: 'PROPERTY_TYPE_ORDINARY',
		createTime: store.now(),
		updateTime: store.now(),
		parent: account,
		displayName: draft['displayName'],
		industryCategory: draft['industryCategory'],
		timeZone: draft['timeZone'],
		currencyCode: draft['currencyCode'] ?? 'USD',
		serviceLevel: 'GOOGLE_ANALYTICS_STANDARD',
		account,
	});
	store.record(principal.email, 'CREATED', undefined, property);
	return property;
}

function update(store: Store, { request, principal }: Call, before: Resource): Resource {
	const body = readBody<Draft>(PROPERTY, request.text);
	const changed = applyMask(before, body, request.query, PROPERTY, MUTABLE);
	checkFields(changed);
	const after = store.put({ ...changed, updateTime: store.now() });
	store.record(principal.email, 'UPDATED', before, after);
	return after;
}

export function trash(store: Store, property: Resource, actor: string): Resource {
	const now = store.clock.now();
	const trashed = store.put({
		...property,
		deleteTime: new Date(now).toISOString(),
		expireTime: new Date(now + TRASH_MS).toISOString(),
	});
	store.record(actor, 'DELETED', property);
	return trashed;
}

function checkFields(draft: Draft): void {
	requireText(draft, 'displayName', LONGEST_NAME);
	const zone = draft['timeZone'];
	if (typeof zone !== 'string' || zone === '') throw missing('timeZone');
	if (!isZone(zone)) throw invalid(`Invalid time zone: ${zone}`);
	if (draft['currencyCode'] !== undefined) requireCurrency(draft['currencyCode']);
}

function isZone(zone: string): boolean {
	try {
		new Intl.DateTimeFormat('en', { timeZone: zone });
		return /^[A-Z]/.test(zone);
	} catch {
		return false;
	}
}

/** `parent:accounts/1`, `parent:properties/1`, `ancestor:accounts/1`, `firebase_project:name`. */
function readFilter(text: string | undefined, store: Store): (property: Resource) => boolean {
	if (!text) throw missing('filter');
	const [, kind, value = ''] =
		/^(parent|ancestor|firebase_project):(.+)$/.exec(text.trim()) ?? [];
	if (kind === 'firebase_project') {
		return ({ name }) =>
			store
				.list(`${name}/firebaseLinks`)
				.some((link) => String(link['project']).replace('projects/', '') === value);
	}
	const shape = kind === 'parent' ? /^(accounts|properties)\/\d+$/ : /^accounts\/\d+$/;
	if (kind === undefined || !shape.test(value)) throw invalid(`Invalid filter: ${text}`);
	return (property) => property[kind === 'parent' ? 'parent' : 'account'] === value;
}
